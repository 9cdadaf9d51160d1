//! Which columns hold what: the one table from which reading, writing and the places of findings follow.

use std::fmt;

use super::header::Header;
use super::rule::RuleCode;

/// The last possible round. A double round-robin of a hundred players has 198; a file that has more
/// is not one of a tournament, and every row may cost this many cells.
pub const MAX_ROUNDS: u16 = 200;

/// The largest starting rank that its four columns hold.
pub const MAX_START_NUMBER: u16 = 9999;

/// Each round takes this many columns more.
pub const ROUND_STEP: usize = 10;

/// A field of the file: what a finding is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Field {
    /// The starting rank, by which all other records name the player.
    StartNumber,
    /// `m` or `w`.
    Sex,
    /// The FIDE title.
    Title,
    /// Last name, first name.
    Name,
    /// The FIDE rating.
    Rating,
    /// The federation's three letters.
    Federation,
    /// The FIDE identity number.
    FideId,
    /// The birth date.
    Birth,
    /// The points so far.
    Points,
    /// The place in the standings.
    Rank,
    /// The opponent of a round.
    Opponent(u16),
    /// The colour of a round.
    Colour(u16),
    /// The result of a round.
    Result(u16),
    /// The text of a header.
    Header(Header),
    /// The date of a round in record 132.
    RoundDate(u16),
    /// A part of a record that rules pairing or points.
    Rule(RuleCode, &'static str),
}

/// The fields of a player record (001) outside the rounds: first and last column, from 1, in characters.
pub const PLAYER_COLUMNS: [(Field, usize, usize); 10] = [
    (Field::StartNumber, 5, 8),
    (Field::Sex, 10, 10),
    (Field::Title, 11, 13),
    (Field::Name, 15, 47),
    (Field::Rating, 49, 52),
    (Field::Federation, 54, 56),
    (Field::FideId, 58, 68),
    (Field::Birth, 70, 79),
    (Field::Points, 81, 84),
    (Field::Rank, 86, 89),
];

/// Columns between the numbers that decide games: text in one of them means that the row is shifted.
pub const STRICT_SEPARATORS: [usize; 5] = [4, 9, 85, 90, 91];

/// Columns between the fields that identify a person.
pub const SEPARATORS: [usize; 6] = [14, 48, 53, 57, 69, BEFORE_POINTS];

/// The column between the birth date and the points.
pub(crate) const BEFORE_POINTS: usize = 80;

const OPPONENT: (usize, usize) = (92, 95);
const COLOUR: (usize, usize) = (97, 97);
const RESULT: (usize, usize) = (99, 99);
const ROUND_DATE: (usize, usize) = (92, 99);
const ROUND_SEPARATORS: [usize; 4] = [96, 98, 100, 101];
const HEADER_TEXT: usize = 5;

const fn of_round((first, last): (usize, usize), round: u16) -> (usize, usize) {
    let shift = (round as usize).saturating_sub(1) * ROUND_STEP;
    (first + shift, last + shift)
}

impl Field {
    /// First and last column, from 1, in characters; `None` for a header's text, which has no end, and for a
    /// part of a [`Rule`](super::Rule), which may stand several times in its line.
    #[must_use]
    pub fn columns(self) -> Option<(usize, usize)> {
        match self {
            Self::Opponent(round) => Some(of_round(OPPONENT, round)),
            Self::Colour(round) => Some(of_round(COLOUR, round)),
            Self::Result(round) => Some(of_round(RESULT, round)),
            Self::RoundDate(round) => Some(of_round(ROUND_DATE, round)),
            Self::Header(_) | Self::Rule(..) => None,
            player => PLAYER_COLUMNS
                .iter()
                .find(|(field, _, _)| *field == player)
                .map(|&(_, first, last)| (first, last)),
        }
    }
}

/// The columns of a round that have to be blank.
pub(crate) fn round_separators(round: u16) -> impl Iterator<Item = usize> {
    ROUND_SEPARATORS
        .into_iter()
        .map(move |column| of_round((column, column), round).0)
}

/// The first column of a round.
pub(crate) const fn round_start(round: u16) -> usize {
    of_round(OPPONENT, round).0
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::StartNumber => f.write_str("starting rank"),
            Self::Sex => f.write_str("sex"),
            Self::Title => f.write_str("title"),
            Self::Name => f.write_str("name"),
            Self::Rating => f.write_str("rating"),
            Self::Federation => f.write_str("federation"),
            Self::FideId => f.write_str("FIDE id"),
            Self::Birth => f.write_str("birth date"),
            Self::Points => f.write_str("points"),
            Self::Rank => f.write_str("rank"),
            Self::Opponent(round) => write!(f, "opponent of round {round}"),
            Self::Colour(round) => write!(f, "colour of round {round}"),
            Self::Result(round) => write!(f, "result of round {round}"),
            Self::RoundDate(round) => write!(f, "date of round {round}"),
            Self::Rule(code, part) => write!(f, "{} {part}", code.code()),
            Self::Header(header) => write!(f, "{} {}", header.code(), header.label()),
        }
    }
}

/// A line cut into columns: characters, counted from 1, in constant time each.
#[derive(Debug)]
pub(crate) struct Columns<'a> {
    text: &'a str,
    starts: Vec<usize>,
}

impl<'a> Columns<'a> {
    /// The columns of a line.
    pub(crate) fn of(text: &'a str) -> Self {
        Self {
            text,
            starts: text.char_indices().map(|(start, _)| start).collect(),
        }
    }

    /// How many there are.
    pub(crate) const fn count(&self) -> usize {
        self.starts.len()
    }

    /// Whether a character of the line takes more than one byte.
    pub(crate) const fn is_multibyte(&self) -> bool {
        self.starts.len() != self.text.len()
    }

    /// What stands from one column to another; as much as there is of it.
    pub(crate) fn between(&self, first: usize, last: usize) -> &'a str {
        let begin = self.byte_of(first);
        let end = self.byte_of(last.saturating_add(1));
        self.text.get(begin..end).unwrap_or("")
    }

    /// What stands in the columns of a field, without the blanks around it.
    pub(crate) fn field(&self, field: Field) -> &'a str {
        match field.columns() {
            Some((first, last)) => self.between(first, last).trim_matches(' '),
            None => self.from(HEADER_TEXT - 1).trim(),
        }
    }

    /// What stands from a column to the end of the line.
    pub(crate) fn from(&self, first: usize) -> &'a str {
        self.text.get(self.byte_of(first)..).unwrap_or("")
    }

    /// Whether there is nothing, or a blank, in a column.
    pub(crate) fn is_blank(&self, column: usize) -> bool {
        matches!(self.between(column, column), "" | " ")
    }

    /// Where a column begins in bytes; the end of the line for those beyond it.
    fn byte_of(&self, column: usize) -> usize {
        column
            .checked_sub(1)
            .and_then(|index| self.starts.get(index))
            .copied()
            .unwrap_or(self.text.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_separators_and_rounds_cover_a_row_without_a_gap() {
        let mut held = vec![0u32; 122];
        let mut hold = |first: usize, last: usize| {
            for times in held.iter_mut().take(last + 1).skip(first) {
                *times += 1;
            }
        };
        hold(1, 3);
        for (_, first, last) in PLAYER_COLUMNS {
            hold(first, last);
        }
        for column in STRICT_SEPARATORS.into_iter().chain(SEPARATORS) {
            hold(column, column);
        }
        for round in 1..=3 {
            for field in [
                Field::Opponent(round),
                Field::Colour(round),
                Field::Result(round),
            ] {
                let (first, last) = field.columns().unwrap();
                hold(first, last);
            }
            for column in round_separators(round) {
                hold(column, column);
            }
        }
        assert!(held[1..].iter().all(|&times| times == 1), "{held:?}");
    }

    #[test]
    fn the_second_round_stands_ten_columns_further() {
        assert_eq!(Field::Opponent(1).columns(), Some((92, 95)));
        assert_eq!(Field::Opponent(2).columns(), Some((102, 105)));
        assert_eq!(Field::Colour(2).columns(), Some((107, 107)));
        assert_eq!(Field::Result(2).columns(), Some((109, 109)));
        assert_eq!(Field::RoundDate(3).columns(), Some((112, 119)));
    }

    #[test]
    fn columns_count_characters_and_end_with_the_line() {
        let columns = Columns::of("äöü-x");
        assert_eq!(columns.count(), 5);
        assert!(columns.is_multibyte());
        assert_eq!(columns.between(2, 3), "öü");
        assert_eq!(columns.between(5, 9), "x");
        assert_eq!(columns.between(6, 9), "");
        assert_eq!(columns.between(0, 1), "");
        assert_eq!(columns.from(4), "-x");
        assert!(columns.is_blank(99));
    }
}
