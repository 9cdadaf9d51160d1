//! Who is not there, until when they may come, and what becomes of their games (6.7).

use std::collections::BTreeMap;

use arbiter_laws::Color;
use arbiter_ruleset::{DefaultTimeBasis, GameOutcome, Scoring};
use arbiter_ruling::GameResult;

use crate::contradiction::{ContradictedBy, contradictions};
use crate::game::{Game, RoundStart};
use crate::ids::{ActId, BoardNumber, GameId, PlayerId, RoundNumber, Seq};
use crate::payload::{Payload, ResultSource, TextRef};
use crate::plan::Plan;
use crate::refusal::Refusal;
use crate::results::{Told, expect_open, record, take_away};
use crate::round_payload::{Absent, ArrivalRecorded, Presence};
use crate::state::State;

/// How late a player may come, by the rules of a stage (6.7.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DefaultTime {
    /// In milliseconds; nought where a player must be there at the start.
    pub ms: i64,
    /// From which start it counts.
    pub basis: DefaultTimeBasis,
}

impl DefaultTime {
    /// When it runs out; nothing where it counts from a start that the log does not hold, the announcement of the round
    /// or the begin of a session: then whoever rules on a late arrival is asked. A round of which nobody told that it
    /// began late started as scheduled.
    #[must_use]
    pub fn deadline_ms(self, start: &RoundStart) -> Option<i64> {
        let from_ms = match self.basis {
            DefaultTimeBasis::ActualStart => start.started_at_ms,
            DefaultTimeBasis::ScheduledStart => {
                start.scheduled_at_ms.unwrap_or(start.started_at_ms)
            }
            DefaultTimeBasis::AnnouncedStart | DefaultTimeBasis::SessionStart => return None,
        };
        Some(from_ms.saturating_add(self.ms))
    }
}

/// What the rules of a round say of absent players, by the names of the stages played in it.
pub type AbsenceRules = BTreeMap<String, AbsenceRule>;

/// What the rules of a stage say of absent players.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AbsenceRule {
    /// How late they may come; none where the rules do not tell.
    pub default_time: Option<DefaultTime>,
    /// What a game brings that nobody played.
    pub scoring: Scoring,
}

/// How somebody who was missed stands to the default time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lateness {
    /// Not there, and may still come.
    Running,
    /// Not there, and the time is over.
    Over,
    /// Came after the time was over, at this moment in UTC milliseconds.
    CameTooLate(i64),
}

/// A player who was missed at a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Missed {
    /// The game.
    pub game: GameId,
    /// The board.
    pub board: BoardNumber,
    /// The colour.
    pub color: Color,
    /// The player.
    pub player: PlayerId,
    /// When the time to come runs out, in UTC milliseconds; none where the round's start or the rules do not tell.
    pub deadline_ms: Option<i64>,
    /// How the player stands to it.
    pub lateness: Lateness,
}

/// Who was missed in games of a round that have no result, board by board. Who came in time is not among them.
#[must_use]
pub fn missed(state: &State, round: RoundNumber, rules: &AbsenceRules, now_ms: i64) -> Vec<Missed> {
    let Some(found) = state.rounds.get(&round) else {
        return Vec::new();
    };
    let games = found.boards.values().filter_map(|id| state.games.get(id));
    let open = games.filter(|game| game.result.is_none());
    open.flat_map(|game| [(game, Color::White), (game, Color::Black)])
        .filter_map(|(game, color)| missed_at(game, color, found.start.as_ref(), rules, now_ms))
        .collect()
}

fn missed_at(
    game: &Game,
    color: Color,
    start: Option<&RoundStart>,
    rules: &AbsenceRules,
    now_ms: i64,
) -> Option<Missed> {
    let chair = game.chairs.of(color)?;
    let rule = rules.get(&game.stage);
    let default_time = start.zip(rule.and_then(|rule| rule.default_time.as_ref()));
    let by_the_rules = default_time.and_then(|(start, time)| time.deadline_ms(start));
    let deadline_ms = chair.until_ms.or(by_the_rules);
    // 6.7.1: whoever arrives after the default time loses; who is there at that moment is in time.
    let over_at = |at_ms: i64| deadline_ms.is_some_and(|deadline| at_ms > deadline);
    let lateness = match chair.presence {
        Presence::Arrived if over_at(chair.at_ms) => Lateness::CameTooLate(chair.at_ms),
        Presence::Arrived => return None,
        Presence::EmptyChair if over_at(now_ms) => Lateness::Over,
        Presence::EmptyChair => Lateness::Running,
    };
    Some(Missed {
        game: game.id,
        board: game.board,
        color,
        player: game.player(color),
        deadline_ms,
        lateness,
    })
}

/// Whose games are lost by absence: those whose time is over, by game.
#[must_use]
pub fn forfeitable(missed: &[Missed]) -> BTreeMap<GameId, Absent> {
    let mut lost: BTreeMap<GameId, (bool, bool)> = BTreeMap::new();
    for missed in missed
        .iter()
        .filter(|missed| missed.lateness != Lateness::Running)
    {
        let (white, black) = lost.entry(missed.game).or_default();
        match missed.color {
            Color::White => *white = true,
            Color::Black => *black = true,
        }
    }
    lost.into_iter()
        .filter_map(|(game, (white, black))| Some((game, Absent::of(white, black)?)))
        .collect()
}

/// The result of a game at which chairs were empty: the opponent who was there wins, and nobody where both were not.
#[must_use]
pub fn forfeit(absent: Absent) -> GameResult {
    GameResult::forfeit(match absent {
        Absent::White => GameOutcome::BlackWins,
        Absent::Black => GameOutcome::WhiteWins,
        Absent::Both => GameOutcome::BothLose,
    })
}

/// What was seen of one player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seen {
    /// The game.
    pub game: GameId,
    /// The colour.
    pub color: Color,
    /// What was seen.
    pub presence: Presence,
    /// Until when the arbiter lets the player come, if he decides otherwise than the rules.
    pub until_ms: Option<i64>,
}

/// Records who was there and who was not.
pub fn arrivals(state: &State, plan: &mut Plan, seen: Vec<Seen>) -> Result<(), Refusal> {
    for Seen {
        game,
        color,
        presence,
        until_ms,
    } in seen
    {
        let game = state.games.get(&game).ok_or(Refusal::NoGame)?;
        expect_open(state, game.round)?;
        plan.rest_on(game);
        let recorded = Payload::ArrivalRecorded(ArrivalRecorded { presence, until_ms });
        plan.tell_at(game, Some(game.player(color)), recorded);
    }
    Ok(())
}

/// Games to be given to whoever was there: what the one who confirmed it was shown.
#[derive(Debug, Clone, PartialEq)]
pub struct Forfeits {
    /// The round.
    pub round: RoundNumber,
    /// Whose chairs are empty, by game.
    pub games: BTreeMap<GameId, Absent>,
    /// The rules in force.
    pub rules: AbsenceRules,
    /// Now, by the server's clock, in UTC milliseconds.
    pub now_ms: i64,
}

/// Gives games to whoever was there. Nothing is written if one of them is no longer as it was shown.
pub fn forfeit_all(state: &State, plan: &mut Plan, forfeits: Forfeits) -> Result<(), Refusal> {
    expect_open(state, forfeits.round)?;
    let missed = missed(state, forfeits.round, &forfeits.rules, forfeits.now_ms);
    let lost = forfeitable(&missed);
    let changed: Vec<GameId> = forfeits
        .games
        .iter()
        .filter(|(game, absent)| lost.get(game) != Some(absent))
        .map(|(game, _)| *game)
        .collect();
    if !changed.is_empty() || forfeits.games.is_empty() {
        return Err(Refusal::AbsencesChanged(changed));
    }
    for (id, absent) in forfeits.games {
        let game = state.games.get(&id).ok_or(Refusal::NoGame)?;
        let rule = forfeits.rules.get(&game.stage);
        let result = match rule {
            Some(rule) => forfeit(absent).scored(&rule.scoring),
            None => forfeit(absent),
        };
        let mut against = contradictions(state, game, &result);
        // That they came too late is why the game is lost, and no contradiction.
        against.retain(|found| found.by != ContradictedBy::Chair);
        if !against.is_empty() {
            return Err(Refusal::Contradicts(against));
        }
        plan.rest_on(game);
        let told = Told {
            source: ResultSource::Absence,
            decision: None,
            reason: None,
            despite: Vec::new(),
        };
        record(state, plan, game, result, told)?;
    }
    Ok(())
}

/// Games whose result still is what one act of forfeiting recorded.
#[must_use]
pub fn forfeited_by(state: &State, round: RoundNumber, act: ActId) -> Vec<&Game> {
    let boards = state
        .rounds
        .get(&round)
        .into_iter()
        .flat_map(|round| round.boards.values());
    boards
        .filter_map(|id| state.games.get(id).map(AsRef::as_ref))
        .filter(|game| {
            game.recorded.is_some_and(|recorded| {
                recorded.source == ResultSource::Absence && recorded.act == Some(act)
            })
        })
        .collect()
}

/// Takes back what one act of forfeiting recorded, as far as it still stands.
pub fn undo_forfeits(
    state: &State,
    plan: &mut Plan,
    round: RoundNumber,
    act: ActId,
    reason: Option<&TextRef>,
) -> Result<(), Refusal> {
    let games = forfeited_by(state, round, act);
    if games.is_empty() {
        return Err(Refusal::NothingToUndo);
    }
    for game in games {
        take_away(state, plan, game, reason.cloned(), false)?;
    }
    Ok(())
}

/// What was last seen of the two players of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Chairs {
    /// White.
    pub white: Option<Chair>,
    /// Black.
    pub black: Option<Chair>,
}

/// What was last seen of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Chair {
    /// The entry.
    pub seq: Seq,
    /// What was seen.
    pub presence: Presence,
    /// When, in UTC milliseconds.
    pub at_ms: i64,
    /// Until when the arbiter lets the player come, if he decided so.
    pub until_ms: Option<i64>,
}

impl Chairs {
    /// What was last seen of a colour; none if nobody looked, so that the player is taken to be there.
    #[must_use]
    pub fn of(&self, color: Color) -> Option<&Chair> {
        match color {
            Color::White => self.white.as_ref(),
            Color::Black => self.black.as_ref(),
        }
    }

    pub(crate) fn set(&mut self, color: Color, chair: Chair) {
        match color {
            Color::White => self.white = Some(chair),
            Color::Black => self.black = Some(chair),
        }
    }
}
