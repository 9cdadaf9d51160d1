//! The boards that a sector arbiter answers for.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::ids::BoardNumber;

/// More ranges than any hall has corners.
const MAX_RANGES: usize = 50;

/// Boards of a hall, as people write them: `1-20, 25`. Never empty; in order, and each board once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Boards(Vec<(BoardNumber, BoardNumber)>);

/// Why a text is no list of boards.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BoardsFault {
    /// There is no board in it.
    #[error("names no board: write them as 1-20, 25")]
    Empty,
    /// A part is neither a board nor two with a hyphen between.
    #[error("\"{0}\" is no board and no range of boards: write them as 1-20, 25")]
    Part(String),
    /// A range ends before it begins.
    #[error("\"{0}\" ends before it begins")]
    Backwards(String),
    /// It has too many parts.
    #[error("has more than {MAX_RANGES} ranges")]
    TooMany,
}

impl Boards {
    /// Whether a board is among them.
    #[must_use]
    pub fn contains(&self, board: BoardNumber) -> bool {
        self.0
            .iter()
            .any(|(first, last)| (*first..=*last).contains(&board))
    }
}

impl FromStr for Boards {
    type Err = BoardsFault;

    fn from_str(text: &str) -> Result<Self, BoardsFault> {
        let parts = text.split(',').map(str::trim);
        let ranges = parts.filter(|part| !part.is_empty()).map(range);
        let mut ranges = ranges.collect::<Result<Vec<_>, _>>()?;
        if ranges.is_empty() {
            return Err(BoardsFault::Empty);
        }
        if ranges.len() > MAX_RANGES {
            return Err(BoardsFault::TooMany);
        }
        ranges.sort_unstable();
        let mut joined: Vec<(BoardNumber, BoardNumber)> = Vec::with_capacity(ranges.len());
        for (first, last) in ranges {
            match joined.last_mut() {
                Some((_, end)) if first.get() <= end.get() + 1 => *end = last.max(*end),
                _ => joined.push((first, last)),
            }
        }
        Ok(Self(joined))
    }
}

fn range(part: &str) -> Result<(BoardNumber, BoardNumber), BoardsFault> {
    let board = |text: &str| {
        let digits = text.trim();
        let number: Option<BoardNumber> = digits.parse().ok();
        number.ok_or_else(|| BoardsFault::Part(part.to_owned()))
    };
    // People write a hyphen, and their phones make a dash of it.
    let (first, last) = part.split_once(['-', '\u{2013}']).unwrap_or((part, part));
    let (first, last) = (board(first)?, board(last)?);
    if first > last {
        return Err(BoardsFault::Backwards(part.to_owned()));
    }
    Ok((first, last))
}

impl fmt::Display for Boards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (first, last)) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str(", ")?;
            }
            if first == last {
                write!(f, "{first}")?;
            } else {
                write!(f, "{first}-{last}")?;
            }
        }
        Ok(())
    }
}

impl Serialize for Boards {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Boards {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn read(text: &str) -> Result<String, BoardsFault> {
        text.parse::<Boards>().map(|boards| boards.to_string())
    }

    #[test]
    fn given_boards_as_people_write_them_then_each_is_there_once_and_in_order() {
        for (text, boards) in [
            ("1-20, 25", "1-20, 25"),
            ("25,1-20", "1-20, 25"),
            (" 3 ", "3"),
            ("1-4,5-8", "1-8"),
            ("1-10, 3-5, 10", "1-10"),
            ("1\u{2013}7", "1-7"),
            ("9,", "9"),
        ] {
            assert_eq!(read(text).as_deref(), Ok(boards), "{text}");
        }
        for text in [
            "", " , ", "0", "1-", "-3", "x", "1-2-3", "7-1", "10000", "1 2",
        ] {
            assert!(read(text).is_err(), "{text}");
        }
        let many: Vec<String> = (0..60).map(|n| (2 * n + 1).to_string()).collect();
        assert_eq!(read(&many.join(",")), Err(BoardsFault::TooMany));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn given_any_text_then_what_is_read_reads_the_same_again(text in "[0-9 ,x\u{2013}-]{0,24}") {
            if let Ok(boards) = text.parse::<Boards>() {
                let again: Boards = boards.to_string().parse().unwrap();
                prop_assert_eq!(&again, &boards);
                prop_assert!((1..=9999).any(|n| boards.contains(BoardNumber::try_from(n).unwrap())));
            }
        }
    }
}
