//! Tournament files and tournaments: what a TRF document says becomes a command, and results go back into it.

use std::collections::BTreeMap;

use arbiter_formats::trf::{
    Bye as FileBye, Document, EditError, Header, Pairing, PlayerRecord, ResultCode, RoundCell, Sex,
};
use arbiter_laws::Color;
use arbiter_ruleset::{GameOutcome, Termination};
use arbiter_ruling::GameResult;
use uuid::Uuid;

use crate::command::Import;
use crate::ids::{BoardNumber, GameId, OutOfRange, PlayerId, RoundNumber, StartNumber};
use crate::payload::{
    Bye, ByeKind, PairedGame, RosterImported, RosterPlayer, RoundPaired, TextRef,
};
use crate::person::Person;
use crate::state::{Game, State};

/// A tournament file on its way into the log: the part that the log keeps, and the persons that it does not.
#[derive(Debug, Clone, PartialEq)]
pub struct ImportedFile {
    /// The tournament's name, if the file tells it.
    pub name: Option<String>,
    /// The command.
    pub import: Import,
    /// The persons, for the erasable table.
    pub persons: Vec<Person>,
}

/// Reads a document as players, rounds and results. `new_id` gives identities.
///
/// A TRF does not tell boards. They are derived as a pairing program prints them, and marked as derived: by the
/// higher score of the pair before the round, then by the sum of both, then by the better starting rank.
///
/// # Errors
/// When a number of the file is out of range; the reader of the file refuses those first.
pub fn import_trf(
    document: &Document,
    stored: Option<TextRef>,
    stage: &str,
    mut new_id: impl FnMut() -> Uuid,
) -> Result<ImportedFile, OutOfRange> {
    let mut ids = BTreeMap::new();
    let mut players = Vec::new();
    let mut persons = Vec::new();
    for record in document.players() {
        let player = PlayerId(new_id());
        ids.insert(record.start_number, player);
        let start_number = StartNumber::try_from(i64::from(record.start_number))?;
        players.push(RosterPlayer {
            player,
            start_number,
        });
        persons.push(person(player, record));
    }
    players.sort_by_key(|player| player.start_number);
    let mut import = Import {
        roster: RosterImported {
            players,
            document: stored,
        },
        rounds: Vec::new(),
        results: Vec::new(),
    };
    for number in 1..=document.rounds() {
        let round = RoundNumber::try_from(i64::from(number))?;
        let mut games = Vec::new();
        for (index, pairing) in by_board(document, number).into_iter().enumerate() {
            let (Some(white), Some(black)) = (ids.get(&pairing.white), ids.get(&pairing.black))
            else {
                continue;
            };
            let board = BoardNumber::try_from(i64::try_from(index + 1).unwrap_or(i64::MAX))?;
            let game = GameId(new_id());
            if let Some(result) = result_of(&pairing) {
                import.results.push((game, result));
            }
            let (white, black, stage) = (*white, *black, stage.to_owned());
            games.push(PairedGame {
                game,
                board,
                white,
                black,
                stage,
            });
        }
        let byes = document.byes(number);
        let byes = byes.iter().filter_map(|bye| {
            Some(Bye {
                player: *ids.get(&bye.player)?,
                kind: bye_kind(bye),
            })
        });
        import.rounds.push(RoundPaired {
            round,
            boards_derived: true,
            games,
            byes: byes.collect(),
        });
    }
    let name = document.header(Header::Name).map(str::to_owned);
    Ok(ImportedFile {
        name,
        import,
        persons,
    })
}

fn person(player: PlayerId, record: &PlayerRecord) -> Person {
    Person {
        player,
        name: record.name.clone(),
        fide_id: record.fide_id.and_then(|id| i64::try_from(id).ok()),
        federation: record.federation.clone(),
        rating: record.rating.map(i32::from),
        title: record.title.map(|title| title.as_str().to_owned()),
        sex: record.sex.map(|sex| match sex {
            Sex::Male => "m".to_owned(),
            Sex::Female => "w".to_owned(),
        }),
        birth: record.birth.map(|birth| birth.to_string()),
    }
}

/// The pairings of a round in the order of their derived boards.
fn by_board(document: &Document, round: u16) -> Vec<Pairing> {
    let before = |start_number: u16| -> i32 {
        let Some(record) = document.player(start_number) else {
            return 0;
        };
        (1..round)
            .filter_map(|earlier| record.cell(earlier).result)
            .map(|result| i32::from(result.points_x2()))
            .sum()
    };
    let mut pairings = document.pairings(round);
    pairings.sort_by_cached_key(|pairing| {
        let (white, black) = (before(pairing.white), before(pairing.black));
        (
            -white.max(black),
            -(white + black),
            pairing.white.min(pairing.black),
        )
    });
    pairings
}

fn bye_kind(bye: &FileBye) -> ByeKind {
    match bye.code {
        ResultCode::PairingBye => ByeKind::Pairing,
        code => match code.points_x2() {
            2 => ByeKind::FullPoint,
            1 => ByeKind::HalfPoint,
            _ => ByeKind::ZeroPoint,
        },
    }
}

/// The result that both rows of a game tell; none while one of them is blank.
fn result_of(pairing: &Pairing) -> Option<GameResult> {
    let (white, black) = (pairing.white_cell.result?, pairing.black_cell.result?);
    let (white_points_x2, black_points_x2) =
        (i32::from(white.points_x2()), i32::from(black.points_x2()));
    let outcome = match (white_points_x2, black_points_x2) {
        (2, 0) => GameOutcome::WhiteWins,
        (0, 2) => GameOutcome::BlackWins,
        (1, 1) => GameOutcome::Draw,
        (0, 0) => GameOutcome::BothLose,
        // Half a point for one of them only: nobody won, and it was no draw.
        _ => GameOutcome::None,
    };
    let played = white.is_game();
    let rated = matches!(white, ResultCode::Win | ResultCode::Draw | ResultCode::Loss);
    let termination = white.is_forfeit().then_some(Termination::Absence);
    Some(GameResult {
        outcome,
        termination,
        played,
        rated,
        white_points_x2,
        black_points_x2,
    })
}

/// The two codes of a result: White's and Black's.
fn codes_of(result: &GameResult) -> (ResultCode, ResultCode) {
    let code = |points_x2: i32| match (result.played, result.rated, points_x2) {
        (true, true, 2..) => ResultCode::Win,
        (true, true, 1) => ResultCode::Draw,
        (true, true, _) => ResultCode::Loss,
        (false, _, 2..) => ResultCode::ForfeitWin,
        (false, _, ..=0) => ResultCode::ForfeitLoss,
        (true, false, 2..) => ResultCode::UnratedWin,
        (_, _, 1) => ResultCode::UnratedDraw,
        (true, false, _) => ResultCode::UnratedLoss,
    };
    (code(result.white_points_x2), code(result.black_points_x2))
}

/// Writes the games of a state into the document that its roster came from: the rows of pairings and results that
/// differ, and the points of those players. All other bytes stay as they were; so do the ranks, which rest on
/// tie-breaks that the pairing program knows and we do not.
///
/// # Errors
/// When the state has a player whom the document does not know.
pub fn export_trf(state: &State, document: &mut Document) -> Result<(), EditError> {
    let numbers: BTreeMap<PlayerId, u16> = state
        .players
        .values()
        .map(|player| (player.id, player.start_number.get()))
        .collect();
    let mut gained: BTreeMap<u16, i32> = BTreeMap::new();
    for game in state.games.values() {
        for color in [Color::White, Color::Black] {
            let Some((player, cell, points_x2)) = cell_of(game, color, &numbers) else {
                continue;
            };
            let before = document
                .player(player)
                .map(|record| record.cell(game.round.get()))
                .unwrap_or_default();
            // A forfeit may stand without colours in the file; what it says is the same.
            let same = before.opponent == cell.opponent && before.result == cell.result;
            if same && before.colour.is_some() {
                continue;
            }
            let before_x2 = before
                .result
                .map_or(0, |result| i32::from(result.points_x2()));
            *gained.entry(player).or_default() += points_x2 - before_x2;
            document.set_cell(player, game.round.get(), cell)?;
        }
    }
    for (player, gained_x2) in &gained {
        let before_x2 = document.player(*player).map_or(0, |record| {
            record
                .points_x2
                .unwrap_or_else(|| record.results_x2() - gained_x2)
        });
        document.set_points_x2(*player, before_x2 + gained_x2)?;
    }
    Ok(())
}

fn cell_of(
    game: &Game,
    color: Color,
    numbers: &BTreeMap<PlayerId, u16>,
) -> Option<(u16, RoundCell, i32)> {
    let (player, opponent) = (
        numbers.get(&game.player(color))?,
        numbers.get(&game.player(color.other()))?,
    );
    let (code, points_x2) = match &game.result {
        None => (None, 0),
        Some(result) => {
            let (white, black) = codes_of(result);
            match color {
                Color::White => (Some(white), result.white_points_x2),
                Color::Black => (Some(black), result.black_points_x2),
            }
        }
    };
    Some((*player, RoundCell::game(*opponent, color, code), points_x2))
}
