//! Writing into a document: each setter rewrites the columns of its own fields, and nothing else.

use thiserror::Error;

use super::cell::{CellColour, ResultCode, RoundCell};
use super::columns::{Field, MAX_ROUNDS};
use super::document::Document;
use super::player::points_text;

/// Why nothing was written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum EditError {
    /// Nobody has that starting rank.
    #[error("no player has starting rank {start_number}")]
    NoSuchPlayer {
        /// The starting rank.
        start_number: u16,
    },
    /// There is no such round in this format.
    #[error("round {round} is not between 1 and {MAX_ROUNDS}")]
    NoSuchRound {
        /// The round.
        round: u16,
    },
    /// A player paired with himself.
    #[error("player {start_number} cannot be his own opponent")]
    SelfPaired {
        /// The starting rank.
        start_number: u16,
    },
    /// A bye against an opponent, a game without one or without a colour: a reader would refuse it.
    #[error("opponent, colour and result of round {round} contradict each other")]
    Contradiction {
        /// The round.
        round: u16,
    },
    /// A text with a line end, a tab or another control character.
    #[error("the {field} has a character that no line can hold")]
    NoText {
        /// The field.
        field: Field,
    },
    /// The value is too long for its columns.
    #[error("the {field} does not fit into its columns")]
    DoesNotFit {
        /// The field.
        field: Field,
    },
}

impl Document {
    /// Sets one player's round. Only the fields that differ are written; a row that ends before is filled
    /// up with blanks. The opponent's record is another call: see [`Document::check`].
    ///
    /// # Errors
    /// If the player or his opponent is not in the file, or the cell could not be read again.
    pub fn set_cell(
        &mut self,
        start_number: u16,
        round: u16,
        cell: RoundCell,
    ) -> Result<(), EditError> {
        let place = self.place(start_number)?;
        if !(1..=MAX_ROUNDS).contains(&round) {
            return Err(EditError::NoSuchRound { round });
        }
        if let Some(opponent) = cell.opponent {
            self.place(opponent)?;
            if opponent == start_number {
                return Err(EditError::SelfPaired { start_number });
            }
        }
        if cell.contradiction().is_some() {
            return Err(EditError::Contradiction { round });
        }
        let before = self
            .player(start_number)
            .map(|player| player.cell(round))
            .unwrap_or_default();
        let is_new_pairing = before.opponent != cell.opponent
            || (cell.opponent.is_none() && before.colour.is_none() != cell.colour.is_none());
        if is_new_pairing {
            self.write(place, Field::Opponent(round), &cell.opponent_text())?;
        }
        if before.colour != cell.colour {
            let colour = cell.colour.map_or(' ', CellColour::as_char);
            self.write(place, Field::Colour(round), &colour.to_string())?;
        }
        if before.result != cell.result {
            let result = cell.result.map_or(' ', ResultCode::as_char);
            self.write(place, Field::Result(round), &result.to_string())?;
        }
        if let Some(player) = self.players.get_mut(place) {
            set_round(&mut player.rounds, round, cell);
        }
        Ok(())
    }

    /// Sets a player's points, doubled.
    ///
    /// # Errors
    /// If there is no such player, or the points do not fit into four columns (from -9.5 to 99.5 they do).
    pub fn set_points_x2(&mut self, start_number: u16, points_x2: i32) -> Result<(), EditError> {
        let place = self.place(start_number)?;
        if self
            .player(start_number)
            .and_then(|player| player.points_x2)
            == Some(points_x2)
        {
            return Ok(());
        }
        let text = points_text(points_x2);
        self.write(place, Field::Points, &format!("{text:>4}"))?;
        if let Some(player) = self.players.get_mut(place) {
            player.points_x2 = Some(points_x2);
        }
        Ok(())
    }

    /// Sets a player's place in the standings; 0 writes a blank.
    ///
    /// # Errors
    /// If there is no such player, or the rank has more than four digits.
    pub fn set_rank(&mut self, start_number: u16, rank: u16) -> Result<(), EditError> {
        let place = self.place(start_number)?;
        let rank = Some(rank).filter(|&rank| rank > 0);
        if self.player(start_number).map(|player| player.rank) == Some(rank) {
            return Ok(());
        }
        let text = rank.map(|rank| rank.to_string()).unwrap_or_default();
        self.write(place, Field::Rank, &format!("{text:>4}"))?;
        if let Some(player) = self.players.get_mut(place) {
            player.rank = rank;
        }
        Ok(())
    }

    fn place(&self, start_number: u16) -> Result<usize, EditError> {
        self.place_of(start_number)
            .ok_or(EditError::NoSuchPlayer { start_number })
    }

    /// Writes a field of a player's row, of which the text has to fill the columns exactly.
    fn write(&mut self, place: usize, field: Field, text: &str) -> Result<(), EditError> {
        let (first, last) = field.columns().ok_or(EditError::DoesNotFit { field })?;
        if text.len() != last + 1 - first {
            return Err(EditError::DoesNotFit { field });
        }
        let line = self.players.get(place).map(|player| player.line);
        if let Some(line) = line.and_then(|line| self.lines.get_mut(line.checked_sub(1)?)) {
            line.overwrite(first, text);
        }
        Ok(())
    }
}

fn set_round(rounds: &mut Vec<RoundCell>, round: u16, cell: RoundCell) {
    let count = usize::from(round);
    if rounds.len() < count {
        rounds.resize(count, RoundCell::BLANK);
    }
    if let Some(place) = rounds.get_mut(count - 1) {
        *place = cell;
    }
    while rounds.last() == Some(&RoundCell::BLANK) {
        rounds.pop();
    }
}
