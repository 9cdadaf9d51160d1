//! A tournament file as a command: players, rounds, results.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use arbiter_formats::trf::{Counting, Document, Header, Pairing, PlayerRecord, Sex};
use uuid::Uuid;

use super::codes::{bye_kind, result_of};
use crate::command::Import;
use crate::day::Day;
use crate::ids::{BoardNumber, GameId, OutOfRange, PlayerId, RoundNumber, StartNumber};
use crate::payload::{Bye, PairedGame, RosterImported, RosterPlayer, RoundPaired, TextRef};
use crate::person::Person;

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
            last_day: document.end_date().and_then(Day::of),
        },
        rounds: Vec::new(),
        results: Vec::new(),
    };
    let counting = document.counting();
    for number in 1..=document.rounds() {
        let round = RoundNumber::try_from(i64::from(number))?;
        let mut games = Vec::new();
        for (index, pairing) in by_board(document, &counting, number)
            .into_iter()
            .enumerate()
        {
            let (Some(white), Some(black)) = (ids.get(&pairing.white), ids.get(&pairing.black))
            else {
                continue;
            };
            let board = BoardNumber::try_from(i64::try_from(index + 1).unwrap_or(i64::MAX))?;
            let game = GameId(new_id());
            if let Some(result) = result_of(&pairing, number, &counting) {
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
                kind: bye_kind(bye.code),
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

pub(crate) fn person(player: PlayerId, record: &PlayerRecord) -> Person {
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
pub(super) fn by_board(document: &Document, counting: &Counting<'_>, round: u16) -> Vec<Pairing> {
    let mut pairings = document.pairings(round);
    pairings.sort_by_cached_key(|pairing| {
        let white = counting.before(pairing.white, round);
        let black = counting.before(pairing.black, round);
        (
            Reverse(white.max(black)),
            Reverse(white.saturating_add(black)),
            pairing.white.min(pairing.black),
        )
    });
    pairings
}
