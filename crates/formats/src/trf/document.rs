//! A file that was read: all of its lines, and what they say, typed.

use std::collections::BTreeMap;

use arbiter_laws::{Color, TimeControl};

use super::cell::{Bye, Pairing, ResultCode, RoundCell};
use super::columns::{Columns, Field};
use super::date::PartialDate;
use super::header::Header;
use super::headers;
use super::line::{BYTE_ORDER_MARK, Line, LineEnd};
use super::parse::{header_of, parse};
use super::player::PlayerRecord;
use super::rule::Rule;
use super::rules;
use crate::finding::Finding;
use crate::time_control::trf222;

/// A tournament report file, word for word, with its players and headers typed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Document {
    has_mark: bool,
    pub(super) lines: Vec<Line>,
    pub(super) players: Vec<PlayerRecord>,
    by_number: BTreeMap<u16, usize>,
    /// What the records about pairing and points say, each with its line.
    pub(super) rules: Vec<(usize, Rule)>,
    pub(super) byes_told: BTreeMap<(u16, u16), ResultCode>,
}

impl Document {
    pub(super) fn new(
        has_mark: bool,
        lines: Vec<Line>,
        players: Vec<PlayerRecord>,
        rules: Vec<(usize, Rule)>,
    ) -> Self {
        let mut document = Self {
            has_mark,
            lines,
            players,
            by_number: BTreeMap::new(),
            byes_told: rules::byes_told(&rules),
            rules,
        };
        document.index_players();
        document
    }

    pub(super) fn index_players(&mut self) {
        self.by_number = self
            .players
            .iter()
            .enumerate()
            .map(|(index, player)| (player.start_number, index))
            .collect();
    }

    /// The file: the very bytes that were read, but for the columns that a setter has written.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        if self.has_mark {
            bytes.extend_from_slice(BYTE_ORDER_MARK);
        }
        for line in &self.lines {
            line.write(&mut bytes);
        }
        bytes
    }

    /// Reads the document again: everything that is to say about it now. After setters this proves that
    /// both records of every game agree.
    #[must_use]
    pub fn check(&self) -> Vec<Finding> {
        match parse(&self.to_bytes()) {
            Ok(parsed) => parsed.warnings,
            Err(findings) => findings,
        }
    }

    /// The players, in the order of the file.
    #[must_use]
    pub fn players(&self) -> &[PlayerRecord] {
        &self.players
    }

    /// The player of a starting rank.
    #[must_use]
    pub fn player(&self, start_number: u16) -> Option<&PlayerRecord> {
        self.place_of(start_number)
            .and_then(|place| self.players.get(place))
    }

    pub(super) fn place_of(&self, start_number: u16) -> Option<usize> {
        self.by_number.get(&start_number).copied()
    }

    /// The last round in which anybody has an opponent or a result; 0 if there is none.
    #[must_use]
    pub fn rounds(&self) -> u16 {
        self.players
            .iter()
            .filter_map(|player| player.rounds.iter().rposition(RoundCell::is_told))
            .max()
            .and_then(|index| u16::try_from(index + 1).ok())
            .unwrap_or(0)
    }

    /// The games of a round, by the better starting rank of each pair: the file does not tell boards.
    /// Only pairs of which both records name each other; a document as read has no others.
    #[must_use]
    pub fn pairings(&self, round: u16) -> Vec<Pairing> {
        self.by_number
            .keys()
            .filter_map(|&player| self.pairing_led_by(player, round))
            .collect()
    }

    /// The game of which this player has the better starting rank.
    fn pairing_led_by(&self, player: u16, round: u16) -> Option<Pairing> {
        let own = self.player(player)?.cell(round);
        let opponent = own.opponent.filter(|&opponent| player < opponent)?;
        let other = self.player(opponent)?.cell(round);
        if other.opponent != Some(player) {
            return None;
        }
        let has_black = own.color() == Some(Color::Black) || other.color() == Some(Color::White);
        Some(if has_black {
            Pairing {
                white: opponent,
                black: player,
                white_cell: other,
                black_cell: own,
            }
        } else {
            Pairing {
                white: player,
                black: opponent,
                white_cell: own,
                black_cell: other,
            }
        })
    }

    /// Who has no opponent in a round but a result, by starting rank. Where the row is blank, record 240 tells;
    /// where that does not either, a round that is over was an absence (the format calls a blank the same as
    /// `Z`), and in any other nothing is known yet.
    #[must_use]
    pub fn byes(&self, round: u16) -> Vec<Bye> {
        let is_over = self.is_over(round);
        self.by_number
            .keys()
            .filter_map(|&player| {
                let cell = self.player(player)?.cell(round);
                if cell.opponent.is_some() {
                    return None;
                }
                let code = cell
                    .result
                    .or_else(|| self.bye_told(player, round))
                    .or_else(|| is_over.then_some(ResultCode::ZeroPointBye))?;
                Some(Bye { player, code })
            })
            .collect()
    }

    /// Whether a round was played to its end: each game of it has a result.
    #[must_use]
    pub fn is_over(&self, round: u16) -> bool {
        let cells = || self.players.iter().map(|player| player.cell(round));
        cells().any(|cell| cell.opponent.is_some())
            && cells().all(|cell| cell.opponent.is_none() || cell.result.is_some())
    }

    /// The text of a header, without the blanks around it; the first one that is not blank.
    #[must_use]
    pub fn header(&self, header: Header) -> Option<&str> {
        self.headers(header).find(|text| !text.is_empty())
    }

    /// The texts of all lines of a header, as of the deputy arbiters.
    pub fn headers(&self, header: Header) -> impl Iterator<Item = &str> {
        self.header_lines()
            .filter(move |&(_, found, _)| found == header)
            .map(|(_, header, line)| Columns::of(line).field(Field::Header(header)))
    }

    /// Line number, header and whole text of every header line.
    pub(super) fn header_lines(&self) -> impl Iterator<Item = (usize, Header, &str)> {
        (1usize..)
            .zip(&self.lines)
            .filter_map(|(number, line)| Some((number, header_of(line)?, line.text())))
    }

    /// The day of the start (042), if it can be read.
    #[must_use]
    pub fn start_date(&self) -> Option<PartialDate> {
        self.date(Header::Start)
    }

    /// The day of the end (052), if it can be read.
    #[must_use]
    pub fn end_date(&self) -> Option<PartialDate> {
        self.date(Header::End)
    }

    fn date(&self, header: Header) -> Option<PartialDate> {
        let (date, _) = PartialDate::read(self.header(header)?).ok()??;
        Some(date)
    }

    /// How many rounds the tournament will have: record 142, else XXR.
    #[must_use]
    pub fn rounds_planned(&self) -> Option<u16> {
        [Header::Rounds, Header::EngineRounds]
            .into_iter()
            .find_map(|header| headers::rounds(self.header(header)?))
    }

    /// The colour of the first player in round 1: record 152, else XXC.
    #[must_use]
    pub fn initial_colour(&self) -> Option<Color> {
        self.header(Header::InitialColour)
            .and_then(headers::initial_colour)
            .or_else(|| {
                self.headers(Header::EngineConfiguration)
                    .find_map(headers::engine_colour)
            })
    }

    /// The dates of the rounds (132), of those that have one that can be read.
    #[must_use]
    pub fn round_dates(&self) -> BTreeMap<u16, PartialDate> {
        let line = self
            .header_lines()
            .find(|&(_, header, _)| header == Header::RoundDates);
        line.map(|(_, _, text)| headers::round_dates(text))
            .unwrap_or_default()
            .into_iter()
            .filter_map(|(round, date)| Some((round, date.ok()?)))
            .collect()
    }

    /// The time control (222), if it can be read.
    #[must_use]
    pub fn time_control(&self) -> Option<TimeControl> {
        trf222::parse(self.header(Header::EncodedTimes)?).ok()
    }

    /// The text of every line and its end, from the first.
    pub fn lines(&self) -> impl Iterator<Item = (&str, LineEnd)> {
        self.lines.iter().map(|line| (line.text(), line.end()))
    }
}
