//! Reading the rounds of one player record, with every finding about it alone.

use std::collections::BTreeSet;

use super::cell::{CellColour, CellContradiction, ResultCode, RoundCell};
use super::columns::{Field, MAX_ROUNDS, round_separators, round_start};
use super::row::{Reader, whole};
use crate::code::Code;
use crate::finding::{Finding, quoted};

/// The rounds of a record.
#[derive(Debug, Default)]
pub(super) struct Rounds {
    /// Up to the last one that holds anything.
    pub(super) cells: Vec<RoundCell>,
    /// Those at fault.
    pub(super) broken: BTreeSet<u16>,
    /// The first of a shifted rest, which is not read.
    pub(super) broken_from: Option<u16>,
}

impl Reader<'_, '_> {
    /// All rounds of the row.
    pub(super) fn rounds(&mut self, player: Option<u16>) -> Rounds {
        let mut rounds = Rounds::default();
        let mut told = 0;
        for round in 1..=MAX_ROUNDS {
            if round_start(round) > self.columns.count() {
                break;
            }
            let stray = round_separators(round).find(|&column| !self.columns.is_blank(column));
            if let Some(column) = stray {
                self.misaligned(Code::RoundMisaligned, column);
                rounds.broken_from = Some(round);
                break;
            }
            let (cell, is_sound) = self.cell(round, player);
            if !is_sound {
                rounds.broken.insert(round);
            }
            rounds.cells.push(cell);
            if cell != RoundCell::BLANK || !is_sound {
                told = rounds.cells.len();
            }
        }
        rounds.cells.truncate(told);
        if rounds.broken_from.is_none() {
            self.beyond_the_last_round();
        }
        rounds
    }

    fn beyond_the_last_round(&mut self) {
        let first = round_start(MAX_ROUNDS + 1);
        if let Some(offset) = self.columns.from(first).chars().position(|c| c != ' ') {
            self.findings.add(
                Finding::new(
                    Code::RoundTooMany,
                    self.line,
                    format!("the row goes on after round {MAX_ROUNDS}"),
                )
                .between(first + offset, self.columns.count())
                .help("no tournament has that many rounds: is the line end missing?"),
            );
        }
    }

    /// One round, and whether it is without an error.
    fn cell(&mut self, round: u16, player: Option<u16>) -> (RoundCell, bool) {
        let opponent = self.opponent(round, player);
        let colour = self.colour(round);
        let result = self.result(round);
        let is_readable = opponent.is_ok() && colour.is_ok() && result.is_ok();
        let cell = RoundCell {
            opponent: opponent.unwrap_or_default(),
            colour: colour.unwrap_or_default(),
            result: result.unwrap_or_default(),
        };
        if !is_readable {
            return (cell, false);
        }
        if let Some(contradiction) = cell.contradiction() {
            self.contradiction(round, cell, contradiction);
            return (cell, false);
        }
        if cell.opponent.is_none() {
            self.old_bye(round, cell.result);
        }
        (cell, true)
    }

    /// The opponent; a player paired with himself is an error of its own.
    fn opponent(&mut self, round: u16, player: Option<u16>) -> Result<Option<u16>, ()> {
        let field = Field::Opponent(round);
        let text = self.columns.field(field);
        if text.is_empty() {
            return Ok(None);
        }
        match whole(text) {
            Some(0) => Ok(None),
            Some(opponent) if Some(opponent) == player => {
                self.say(
                    Code::RoundSelfPaired,
                    field,
                    format!("player {opponent} is paired with himself in round {round}"),
                    "write the opponent's starting rank, or 0000 for a bye",
                );
                Err(())
            }
            Some(opponent) => Ok(Some(opponent)),
            None => {
                self.say(
                    Code::RoundOpponent,
                    field,
                    format!("{} is no opponent", quoted(text)),
                    "write the opponent's starting rank, or 0000 for none",
                );
                Err(())
            }
        }
    }

    fn colour(&mut self, round: u16) -> Result<Option<CellColour>, ()> {
        let field = Field::Colour(round);
        let text = self.columns.field(field);
        let Some(letter) = text.chars().next() else {
            return Ok(None);
        };
        let Some(colour) = CellColour::from_char(letter) else {
            self.say(
                Code::RoundColour,
                field,
                format!("{} is no colour", quoted(text)),
                "write w, b, or - where there is none",
            );
            return Err(());
        };
        if letter.is_ascii_uppercase() {
            let message = format!("{} was read as {}", quoted(text), colour.as_char());
            let help = "colours are small letters";
            self.say_once("", Code::RoundColourCase, field, message, help);
        }
        Ok(Some(colour))
    }

    fn result(&mut self, round: u16) -> Result<Option<ResultCode>, ()> {
        let field = Field::Result(round);
        let text = self.columns.field(field);
        let Some(sign) = text.chars().next() else {
            return Ok(None);
        };
        let result = ResultCode::from_char(sign);
        if result.is_none() {
            self.say(
                Code::RoundResult,
                field,
                format!("{} is no result", quoted(text)),
                "the results are 1 = 0, + - for forfeits, W D L for unrated games, H F U Z for byes",
            );
            return Err(());
        }
        Ok(result)
    }

    fn contradiction(&mut self, round: u16, cell: RoundCell, contradiction: CellContradiction) {
        let sign = cell.result.map_or(' ', ResultCode::as_char);
        let opponent = cell.opponent.unwrap_or_default();
        let (code, field, message, help) = match contradiction {
            CellContradiction::ByeWithOpponent => (
                Code::RoundByeWithOpponent,
                Field::Result(round),
                format!("{sign} is a bye, but player {opponent} is the opponent"),
                "write 0000 as the opponent, or the result of the game",
            ),
            CellContradiction::NoColour => (
                Code::RoundNoColour,
                Field::Colour(round),
                format!("the game against player {opponent} has no colour"),
                "write w or b; without it nobody can tell who has White",
            ),
            CellContradiction::ColourWithoutOpponent => (
                Code::RoundNoOpponent,
                Field::Opponent(round),
                "there is a colour, but no opponent".to_owned(),
                "write the opponent's starting rank, or - as the colour",
            ),
            CellContradiction::GameWithoutOpponent => (
                Code::RoundNoOpponent,
                Field::Opponent(round),
                format!("{sign} is the result of a game, but there is no opponent"),
                "write the opponent's starting rank, or a bye as the result: H F U Z",
            ),
        };
        self.say(code, field, message, help);
    }

    /// The way in which byes were written before they had letters.
    fn old_bye(&mut self, round: u16, result: Option<ResultCode>) {
        let Some(result) = result.filter(|result| !result.is_bye()) else {
            return;
        };
        let sign = result.as_char();
        self.say_once(
            &sign.to_string(),
            Code::RoundForfeitWithoutOpponent,
            Field::Result(round),
            format!("{sign} stands without an opponent and is kept as it is"),
            "byes have letters: H half a point, F a point, U from the pairing, Z none",
        );
    }
}
