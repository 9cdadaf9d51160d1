//! A tournament written back into the document that its roster came from.

use std::collections::BTreeMap;

use arbiter_formats::trf::{
    AbnormalKind, AbnormalRule, Counting, Document, EditError, PointPair, RoundCell, Rule, Scoring,
};
use arbiter_laws::Color;

use super::codes::{bye_code, bye_kind, codes_of, file_scoring, tenths, worth_x2};
use crate::game::Game;
use crate::ids::PlayerId;
use crate::state::State;

/// One player's round as the state has it.
struct Told {
    player: u16,
    round: u16,
    cell: RoundCell,
    /// The points, doubled; `None` where the file's own scoring is to count.
    points_x2: Option<i32>,
}

/// Points that the file's scoring does not give, by sign, points and round; and whom they were given.
type Abnormal = BTreeMap<(AbnormalKind, i32, u16), Vec<u16>>;

/// Writes pairings, results and byes of a state into the document that its roster came from, and brings its rows
/// into the shape of a report ([`Document::arrange`]).
///
/// Only what differs is written: cells, and the points of those players. `scoring` is that of the event: a file that says
/// nothing of its own is told it (records 162 and `XXS`). Points that the file's scoring does not give are told in record
/// 299. Ranks rest on tie-breaks that the pairing program knows and we do not: they stay, unless new points contradict them.
///
/// # Errors
/// When the state has a player whom the document does not know.
pub fn export_trf(
    state: &State,
    document: &mut Document,
    scoring: Option<&arbiter_ruleset::Scoring>,
) -> Result<(), EditError> {
    let told = told(state, document);
    let scoring = scoring.map(file_scoring);
    let is_stated = match scoring.filter(|scoring| is_to_be_stated(scoring, &told, document)) {
        Some(scoring) => {
            document.state_scoring(&scoring)?;
            true
        }
        None => false,
    };
    let mut gained: BTreeMap<u16, i32> = BTreeMap::new();
    let mut abnormal = Abnormal::new();
    let mut changed = Vec::new();
    let counting = document.counting();
    for one in told {
        let Told {
            player,
            round,
            cell,
            points_x2,
        } = one;
        let before = document
            .player(player)
            .map(|record| record.cell(round))
            .unwrap_or_default();
        let usual_x2 = worth(&counting, player, round, &cell);
        let now_x2 = points_x2.unwrap_or(usual_x2);
        if let Some(code) = cell.result.filter(|_| now_x2 != usual_x2) {
            let key = (AbnormalKind::of(code), tenths(now_x2), round);
            abnormal.entry(key).or_default().push(player);
        }
        let gain = now_x2 - worth(&counting, player, round, &before);
        // The row may count a bye already that only record 240 told.
        let is_counted = cell.opponent.is_none()
            && before.result.is_none()
            && tenths(points_x2_of(document, &counting, player))
                == counting.total(player) + tenths(gain);
        if gain != 0 && !is_counted {
            *gained.entry(player).or_default() += gain;
        }
        if !says_the_same(&before, &cell) {
            changed.push((player, round, cell));
        }
    }
    let before: BTreeMap<u16, i32> = gained
        .keys()
        .map(|&player| (player, points_x2_of(document, &counting, player)))
        .collect();
    for (player, round, cell) in changed {
        document.set_cell(player, round, cell)?;
    }
    for (player, before_x2) in before {
        let gain = gained.get(&player).copied().unwrap_or_default();
        document.set_points_x2(player, before_x2 + gain)?;
    }
    if is_stated || !gained.is_empty() {
        document.rank_by_points()?;
    }
    for ((kind, points, round), players) in abnormal {
        document.add_rule(Rule::Abnormal(AbnormalRule {
            result: Some(kind),
            points: PointPair {
                match_points: None,
                game_points: Some(points),
            },
            round: Some(round),
            players,
        }));
    }
    document.arrange()
}

/// Whether a file is told the event's scoring: one that states none, and of which no more results count otherwise than by
/// the usual scoring, as those would that were imported before the event's scoring was put in force.
fn is_to_be_stated(scoring: &Scoring, told: &[Told], document: &Document) -> bool {
    let usual = Scoring::default();
    if *scoring == usual || document.states_scoring() {
        return false;
    }
    let otherwise = |scoring: &Scoring| {
        let differs = |one: &&Told| match (one.cell.result, one.points_x2) {
            (Some(code), Some(x2)) => scoring.points(code, one.cell.color()) != tenths(x2),
            _ => false,
        };
        told.iter().filter(differs).count()
    };
    otherwise(scoring) <= otherwise(&usual)
}

/// Every player's round of which the state knows; blank where it knows that a pairing of the document is no more.
fn told(state: &State, document: &Document) -> Vec<Told> {
    let number = |player: PlayerId| {
        state
            .players
            .get(&player)
            .map(|player| player.start_number.get())
    };
    let mut told = Vec::new();
    for (&round, known) in state.rounds.iter() {
        let round = round.get();
        let mut left: BTreeMap<u16, ()> = document
            .players()
            .iter()
            .filter(|record| record.cell(round).opponent.is_some())
            .map(|record| (record.start_number, ()))
            .collect();
        let mut tell = |one: Told| {
            left.remove(&one.player);
            told.push(one);
        };
        for game in known.boards.values().filter_map(|id| state.games.get(id)) {
            for color in [Color::White, Color::Black] {
                let (Some(player), Some(opponent)) = (
                    number(game.player(color)),
                    number(game.player(color.other())),
                ) else {
                    continue;
                };
                tell(told_of_game(game, round, color, player, opponent));
            }
        }
        for bye in &known.byes {
            let Some(player) = number(bye.player) else {
                continue;
            };
            let before = document.player(player).map(|record| record.cell(round));
            // An old file's `+` or `-` without an opponent stays as it is.
            let code = before
                .filter(|cell| cell.opponent.is_none())
                .and_then(|cell| cell.result)
                .filter(|&code| bye_kind(code) == bye.kind)
                .unwrap_or_else(|| bye_code(bye.kind));
            tell(Told {
                player,
                round,
                cell: RoundCell::bye(code),
                points_x2: None,
            });
        }
        let gone = left.into_keys().map(|player| Told {
            player,
            round,
            cell: RoundCell::BLANK,
            points_x2: None,
        });
        told.extend(gone.collect::<Vec<_>>());
    }
    told
}

fn told_of_game(game: &Game, round: u16, color: Color, player: u16, opponent: u16) -> Told {
    let result = game.result.as_ref().map(|result| {
        let (white, black) = codes_of(result);
        match color {
            Color::White => (white, result.white_points_x2),
            Color::Black => (black, result.black_points_x2),
        }
    });
    Told {
        player,
        round,
        cell: RoundCell::game(opponent, color, result.map(|(code, _)| code)),
        points_x2: result.map(|(_, points_x2)| points_x2),
    }
}

fn worth(counting: &Counting<'_>, player: u16, round: u16, cell: &RoundCell) -> i32 {
    cell.result.map_or(0, |code| {
        worth_x2(counting, player, round, code, cell.color())
    })
}

/// A forfeit may stand without colours in the file, and a bye without `0000 -`; what they say is the same.
fn says_the_same(before: &RoundCell, now: &RoundCell) -> bool {
    let colours =
        before.color() == now.color() || before.result.is_some_and(|code| code.is_forfeit());
    before.opponent == now.opponent
        && before.result == now.result
        && (now.opponent.is_none() || colours)
}

/// The points that a row tells, doubled; those of its results, if it tells none.
fn points_x2_of(document: &Document, counting: &Counting<'_>, player: u16) -> i32 {
    let told = document.player(player).and_then(|record| record.points_x2);
    told.unwrap_or_else(|| counting.total(player) / tenths(1))
}
