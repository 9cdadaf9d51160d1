//! A tournament file that comes again: what it adds is taken in, what it changes is refused, row by row.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use arbiter_formats::trf::{Counting, Document, Pairing, PlayerRecord};
use uuid::Uuid;

use super::codes::{bye_kind, codes_of, result_of};
use super::import::{ImportedFile, by_board, person};
use crate::command::Import;
use crate::day::Day;
use crate::game::{Game, Round};
use crate::ids::{BoardNumber, GameId, OutOfRange, PlayerId, RoundNumber, StartNumber};
use crate::payload::{Bye, PairedGame, RosterImported, RosterPlayer, RoundPaired, TextRef};
use crate::person::Person;
use crate::state::State;

/// What a row of the file says otherwise than the tournament has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum RowChange {
    /// The player is no longer in the file.
    Missing,
    /// Another name, number, rating or the like: the field.
    Person(&'static str),
    /// Another opponent or colour, or a bye instead of a game.
    Pairing(RoundNumber),
    /// Another bye.
    Bye(RoundNumber),
    /// Another result.
    Result(RoundNumber),
}

impl RowChange {
    /// Its name in answers.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Missing => "missing",
            Self::Person(field) => field,
            Self::Pairing(_) => "pairing",
            Self::Bye(_) => "bye",
            Self::Result(_) => "result",
        }
    }

    /// The round, if it is about one.
    #[must_use]
    pub const fn round(self) -> Option<RoundNumber> {
        match self {
            Self::Missing | Self::Person(_) => None,
            Self::Pairing(round) | Self::Bye(round) | Self::Result(round) => Some(round),
        }
    }
}

/// A row of the file that changes something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct ChangedRow {
    /// Whose row.
    pub start_number: StartNumber,
    /// Its line in the file, from 1; `None` if it is missing.
    pub line: Option<usize>,
    /// What it changes.
    pub change: RowChange,
}

impl fmt::Display for ChangedRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "player {}", self.start_number)?;
        if let Some(line) = self.line {
            write!(f, " (line {line})")?;
        }
        write!(f, ": {}", self.change.as_str())?;
        match self.change.round() {
            Some(round) => write!(f, " of round {round}"),
            None => Ok(()),
        }
    }
}

/// Why a file adds nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AdditionError {
    /// It changes something: every row that does, by starting rank.
    Changed(Vec<ChangedRow>),
    /// A number of the file is out of range; the reader of the file refuses those first.
    OutOfRange(OutOfRange),
}

impl From<OutOfRange> for AdditionError {
    fn from(error: OutOfRange) -> Self {
        Self::OutOfRange(error)
    }
}

/// Reads a document as what it adds to a tournament: players, rounds, games, byes, results, and details of persons
/// that were blank. What the tournament knows and the file does not yet, such as a result from the floor, is no
/// change; nor are points and ranks, which follow from results. `persons` are those who have not been erased; of the
/// others nothing is compared and nothing kept.
///
/// # Errors
/// All rows that change something.
pub fn add_trf(
    state: &State,
    persons: &BTreeMap<PlayerId, Person>,
    document: &Document,
    stored: Option<TextRef>,
    stage: &str,
    mut new_id: impl FnMut() -> Uuid,
) -> Result<ImportedFile, AdditionError> {
    let mut comparison = Comparison {
        state,
        document,
        counting: document.counting(),
        stage,
        ids: BTreeMap::new(),
        changed: BTreeSet::new(),
        import: Import {
            roster: RosterImported {
                players: Vec::new(),
                document: stored,
                last_day: document.end_date().and_then(Day::of),
            },
            rounds: Vec::new(),
            results: Vec::new(),
        },
        persons: Vec::new(),
    };
    comparison.players(persons, &mut new_id)?;
    for number in 1..=document.rounds() {
        comparison.round(number, &mut new_id)?;
    }
    if !comparison.changed.is_empty() {
        return Err(AdditionError::Changed(
            comparison.changed.into_iter().collect(),
        ));
    }
    let name = document
        .header(arbiter_formats::trf::Header::Name)
        .map(str::to_owned);
    Ok(ImportedFile {
        name,
        import: comparison.import,
        persons: comparison.persons,
    })
}

struct Comparison<'a> {
    state: &'a State,
    document: &'a Document,
    counting: Counting<'a>,
    stage: &'a str,
    ids: BTreeMap<u16, PlayerId>,
    changed: BTreeSet<ChangedRow>,
    import: Import,
    persons: Vec<Person>,
}

impl Comparison<'_> {
    fn change(&mut self, start_number: StartNumber, change: RowChange) {
        let line = self
            .document
            .player(start_number.get())
            .map(|record| record.line);
        self.changed.insert(ChangedRow {
            start_number,
            line,
            change,
        });
    }

    fn players(
        &mut self,
        persons: &BTreeMap<PlayerId, Person>,
        new_id: &mut impl FnMut() -> Uuid,
    ) -> Result<(), OutOfRange> {
        for (&start_number, &player) in self.state.by_start_number.iter() {
            self.ids.insert(start_number.get(), player);
            match self.document.player(start_number.get()) {
                None => self.change(start_number, RowChange::Missing),
                Some(record) => {
                    if let Some(known) = persons.get(&player) {
                        self.compare_person(start_number, known, record);
                    }
                }
            }
        }
        for record in self.document.players() {
            if self.ids.contains_key(&record.start_number) {
                continue;
            }
            let player = PlayerId(new_id());
            let start_number = StartNumber::try_from(i64::from(record.start_number))?;
            self.ids.insert(record.start_number, player);
            self.import.roster.players.push(RosterPlayer {
                player,
                start_number,
            });
            self.persons.push(person(player, record));
        }
        self.import
            .roster
            .players
            .sort_by_key(|row| row.start_number);
        Ok(())
    }

    /// A detail that was blank is added; any other difference is a change.
    fn compare_person(&mut self, start_number: StartNumber, known: &Person, record: &PlayerRecord) {
        fn differs<T: PartialEq>(known: &Option<T>, told: &Option<T>) -> bool {
            known.is_some() && known != told
        }
        let told = person(known.player, record);
        let fields = [
            ("name", !known.name.is_empty() && known.name != told.name),
            ("fide_id", differs(&known.fide_id, &told.fide_id)),
            ("federation", differs(&known.federation, &told.federation)),
            ("rating", differs(&known.rating, &told.rating)),
            ("title", differs(&known.title, &told.title)),
            ("sex", differs(&known.sex, &told.sex)),
            ("birth", differs(&known.birth, &told.birth)),
        ];
        let before = self.changed.len();
        for (field, _) in fields.into_iter().filter(|&(_, changed)| changed) {
            self.change(start_number, RowChange::Person(field));
        }
        if self.changed.len() == before && told != *known {
            self.persons.push(told);
        }
    }

    fn round(&mut self, number: u16, new_id: &mut impl FnMut() -> Uuid) -> Result<(), OutOfRange> {
        let round = RoundNumber::try_from(i64::from(number))?;
        let nothing = Round::default();
        let known = self.state.rounds.get(&round);
        let is_new = known.is_none();
        let known = known.unwrap_or(&nothing);
        let games = self.games_of(known);
        let mut paired = RoundPaired {
            round,
            boards_derived: is_new || known.boards_derived,
            games: games.values().map(PairedGame::of).collect(),
            byes: known.byes.clone(),
        };
        paired.games.sort_by_key(|game| game.board);
        let busy = busy(&games, known);
        let (before, pairings) = (paired.games.len(), self.pairings(number));
        for pairing in &pairings {
            match self.known_game(&games, pairing) {
                Some(game) => self.compare_result(round, pairing, game),
                None => self.new_game(&mut paired, &busy, pairing, new_id)?,
            }
        }
        self.compare_opponents(round, &games, &pairings);
        let byes_before = paired.byes.len();
        self.byes(&mut paired, &games, known);
        if is_new || paired.games.len() > before || paired.byes.len() > byes_before {
            self.import.rounds.push(paired);
        }
        Ok(())
    }

    fn games_of(&self, round: &Round) -> BTreeMap<GameId, Game> {
        let games = round
            .boards
            .values()
            .filter_map(|id| self.state.games.get(id));
        games.map(|game| (game.id, game.as_ref().clone())).collect()
    }

    fn pairings(&self, round: u16) -> Vec<Pairing> {
        by_board(self.document, &self.counting, round)
    }

    fn player(&self, start_number: u16) -> Option<PlayerId> {
        self.ids.get(&start_number).copied()
    }

    /// The game of the same two players with the same colours; a forfeit may stand without colours in the file.
    fn known_game<'g>(
        &self,
        games: &'g BTreeMap<GameId, Game>,
        pairing: &Pairing,
    ) -> Option<&'g Game> {
        let white = self.player(pairing.white)?;
        let black = self.player(pairing.black)?;
        let has_colours = pairing
            .white_cell
            .color()
            .or(pairing.black_cell.color())
            .is_some();
        games.values().find(|game| {
            (game.white, game.black) == (white, black)
                || (!has_colours && (game.white, game.black) == (black, white))
        })
    }

    fn compare_result(&mut self, round: RoundNumber, pairing: &Pairing, game: &Game) {
        let Some(told) = result_of(pairing, round.get(), &self.counting) else {
            return;
        };
        let turned = self.player(pairing.white) != Some(game.white);
        match &game.result {
            None if turned => self.change_both(pairing, RowChange::Pairing(round)),
            None => self.import.results.push((game.id, told)),
            Some(known) => {
                let (white, black) = codes_of(known);
                let known = if turned {
                    (black, white)
                } else {
                    (white, black)
                };
                if known != codes_of(&told) {
                    self.change_both(pairing, RowChange::Result(round));
                }
            }
        }
    }

    fn change_both(&mut self, pairing: &Pairing, change: RowChange) {
        for number in [pairing.white, pairing.black] {
            if let Ok(start_number) = StartNumber::try_from(i64::from(number)) {
                self.change(start_number, change);
            }
        }
    }

    fn new_game(
        &mut self,
        paired: &mut RoundPaired,
        busy: &BTreeSet<PlayerId>,
        pairing: &Pairing,
        new_id: &mut impl FnMut() -> Uuid,
    ) -> Result<(), OutOfRange> {
        let round = paired.round;
        let (Some(white), Some(black)) = (self.player(pairing.white), self.player(pairing.black))
        else {
            return Ok(());
        };
        for (number, player) in [(pairing.white, white), (pairing.black, black)] {
            if busy.contains(&player) {
                let start_number = StartNumber::try_from(i64::from(number))?;
                self.change(start_number, RowChange::Pairing(round));
            }
        }
        let last = paired
            .games
            .iter()
            .map(|game| game.board.get())
            .max()
            .unwrap_or_default();
        let game = GameId(new_id());
        if let Some(result) = result_of(pairing, round.get(), &self.counting) {
            self.import.results.push((game, result));
        }
        let board = BoardNumber::try_from(i64::from(last) + 1)?;
        let stage = self.stage.to_owned();
        paired.games.push(PairedGame {
            game,
            board,
            white,
            black,
            stage,
        });
        Ok(())
    }

    /// Games of a round that the file tells, but not these: it has another opponent for them, or none.
    fn compare_opponents(
        &mut self,
        round: RoundNumber,
        games: &BTreeMap<GameId, Game>,
        pairings: &[Pairing],
    ) {
        if pairings.is_empty() {
            return;
        }
        let told: BTreeSet<GameId> = pairings
            .iter()
            .filter_map(|pairing| self.known_game(games, pairing))
            .map(|game| game.id)
            .collect();
        for game in games.values().filter(|game| !told.contains(&game.id)) {
            for player in [game.white, game.black] {
                if let Some(known) = self.state.players.get(&player) {
                    self.change(known.start_number, RowChange::Pairing(round));
                }
            }
        }
    }

    fn byes(&mut self, paired: &mut RoundPaired, games: &BTreeMap<GameId, Game>, known: &Round) {
        let round = paired.round;
        for told in self.document.byes(round.get()) {
            let Some(player) = self.player(told.player) else {
                continue;
            };
            let kind = bye_kind(told.code);
            let plays = games
                .values()
                .any(|game| game.white == player || game.black == player);
            let bye = known.byes.iter().find(|bye| bye.player == player);
            match bye {
                // Said of the pairing already.
                None if plays => {}
                None => paired.byes.push(Bye { player, kind }),
                Some(bye) if bye.kind == kind => {}
                Some(_) => {
                    if let Ok(start_number) = StartNumber::try_from(i64::from(told.player)) {
                        self.change(start_number, RowChange::Bye(round));
                    }
                }
            }
        }
    }
}

/// The players who have a game or a bye in a round.
fn busy(games: &BTreeMap<GameId, Game>, round: &Round) -> BTreeSet<PlayerId> {
    let playing = games.values().flat_map(|game| [game.white, game.black]);
    playing
        .chain(round.byes.iter().map(|bye| bye.player))
        .collect()
}
