//! A file as a report has it: rows by starting rank and equally long, absences and ranks written out.

use std::cmp::Reverse;

use super::cell::RoundCell;
use super::columns::{Field, MAX_START_NUMBER, ROUND_STEP};
use super::document::Document;
use super::edit::EditError;
use super::line::{Line, LineEnd};
use super::rule::Rule;
use super::rule_line::rule_line;

/// Which edition of the format a file is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Edition {
    /// No record that came later.
    Trf16,
    /// At least one record of the later edition.
    Trf26,
}

impl Edition {
    /// Its name in entries and answers.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Trf16 => "trf16",
            Self::Trf26 => "trf26",
        }
    }
}

/// The record codes that TRF16 does not have. What pairing engines add (`XX?`, `BB?`) belongs to neither edition.
const SINCE_TRF26: [&str; 18] = [
    "142", "152", "162", "172", "182", "192", "202", "212", "222", "240", "250", "260", "299",
    "300", "310", "320", "330", "352",
];

impl Document {
    /// The edition, told by the records that the file has.
    #[must_use]
    pub fn edition(&self) -> Edition {
        let is_later = |code: &str| SINCE_TRF26.contains(&code);
        if self.lines.iter().any(|line| is_later(line.code())) {
            Edition::Trf26
        } else {
            Edition::Trf16
        }
    }

    /// Brings the player records into the shape of a report: in the order of their starting ranks, equally long,
    /// with a rank, and with the absences of finished rounds written as `Z` (or as record 240 has them). Whatever is
    /// in that shape already stays byte for byte, and so does every other line.
    ///
    /// # Errors
    /// None that a document as read can have; those of the setters.
    pub fn arrange(&mut self) -> Result<(), EditError> {
        self.write_absences()?;
        self.write_ranks()?;
        self.sort_rows();
        self.level_rows();
        Ok(())
    }

    fn write_absences(&mut self) -> Result<(), EditError> {
        let over: Vec<u16> = (1..=self.rounds())
            .filter(|&round| self.is_over(round))
            .collect();
        for round in over {
            for bye in self.byes(round) {
                let is_blank = self
                    .player(bye.player)
                    .is_some_and(|player| player.cell(round).result.is_none());
                if is_blank {
                    self.set_cell(bye.player, round, RoundCell::bye(bye.code))?;
                }
            }
        }
        Ok(())
    }

    /// Ranks rest on tie-breaks, which the pairing program knows and we do not: whoever has one keeps it. The others
    /// come behind them, by points and starting rank.
    fn write_ranks(&mut self) -> Result<(), EditError> {
        let ranks = self.players().iter().filter_map(|player| player.rank);
        let last = ranks.max().unwrap_or_default();
        let mut others: Vec<_> = self
            .players()
            .iter()
            .filter(|player| player.rank.is_none())
            .map(|player| {
                (
                    Reverse(player.points_x2.unwrap_or_default()),
                    player.start_number,
                )
            })
            .collect();
        others.sort_unstable();
        for (place, (_, player)) in (last.saturating_add(1)..=MAX_START_NUMBER).zip(others) {
            self.set_rank(player, place)?;
        }
        Ok(())
    }

    /// Makes places of the points, after these have changed: where the ranks put nobody before a player with more
    /// points they stay; else equals keep the order of their old ranks.
    ///
    /// # Errors
    /// None that a document as read can have; those of the setters.
    pub fn rank_by_points(&mut self) -> Result<(), EditError> {
        let mut standing: Vec<_> = self
            .players()
            .iter()
            .map(|player| {
                let points_x2 = player.points_x2.unwrap_or_default();
                let rank = player.rank.unwrap_or(u16::MAX);
                (Reverse(points_x2), rank, player.start_number)
            })
            .collect();
        standing.sort_unstable();
        if standing.is_sorted_by_key(|&(_, rank, _)| rank) {
            return Ok(());
        }
        for (place, (_, _, player)) in (1u16..).zip(standing) {
            self.set_rank(player, place)?;
        }
        Ok(())
    }

    /// Gives the places of the player records, in the order of the file, to the rows in the order of their numbers.
    fn sort_rows(&mut self) {
        if self.players.is_sorted_by_key(|player| player.start_number) {
            return;
        }
        let mut places: Vec<usize> = self.players.iter().map(|player| player.line).collect();
        places.sort_unstable();
        self.players.sort_by_key(|player| player.start_number);
        let row_of = |line: usize| line.checked_sub(1).and_then(|index| self.lines.get(index));
        let rows: Vec<_> = self
            .players
            .iter()
            .map(|player| row_of(player.line).cloned())
            .collect();
        for ((player, place), row) in self.players.iter_mut().zip(places).zip(rows) {
            let old = place
                .checked_sub(1)
                .and_then(|index| self.lines.get_mut(index));
            if let (Some(old), Some(row)) = (old, row) {
                old.take_text_of(row);
            }
            player.line = place;
        }
        self.index_players();
    }

    /// Makes all rows as long as the longest one. Blanks far beyond the last round are no length worth having.
    fn level_rows(&mut self) {
        let rows = || {
            self.players
                .iter()
                .filter_map(|player| self.lines.get(player.line.checked_sub(1)?))
        };
        let told = rows().map(|row| row.text().trim_end_matches(' ').chars().count());
        let whole = whole_rounds(told.max().unwrap_or_default());
        let longest = rows().map(|row| row.text().chars().count()).max();
        let longest = longest.unwrap_or_default();
        let length = if longest <= whole + ROUND_STEP {
            longest.max(whole)
        } else {
            whole
        };
        if rows().all(|row| row.text().chars().count() == longest) && longest <= whole + ROUND_STEP
        {
            return;
        }
        for player in &self.players {
            let row = player
                .line
                .checked_sub(1)
                .and_then(|index| self.lines.get_mut(index));
            if let Some(row) = row {
                row.set_length(length);
            }
        }
    }

    /// Adds a record about pairing or points behind the last line that is not blank.
    pub fn add_rule(&mut self, rule: Rule) {
        let end = match self.lines.first().map(Line::end) {
            None | Some(LineEnd::None) => LineEnd::Lf,
            Some(end) => end,
        };
        let place = self
            .lines
            .iter()
            .rposition(|line| !line.text().trim_matches([' ', '\t', '\u{1A}']).is_empty())
            .map_or(0, |last| last + 1);
        if let Some(before) = place
            .checked_sub(1)
            .and_then(|last| self.lines.get_mut(last))
        {
            before.end_with(end);
        }
        self.lines.insert(place, Line::new(rule_line(&rule), end));
        self.rules.push((place + 1, rule));
        self.byes_told = super::rules::byes_told(&self.rules);
    }
}

/// The length of a row that ends with a whole round; as it is, if it has none.
fn whole_rounds(length: usize) -> usize {
    let rank = Field::Rank.columns().map_or(0, |(_, last)| last);
    if length <= rank {
        return length;
    }
    rank + (length - rank).div_ceil(ROUND_STEP) * ROUND_STEP
}
