//! Tables as text.

use std::fmt;

use crate::board::Square;
use crate::table::{bit, each};
use crate::{Place, Squares, Table};

/// As it stands in a proof: `table Ke1f1 Pa2a3/a8? pa5 passed e3 facing 1<2`.
impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let write = |f: &mut fmt::Formatter<'_>, squares| {
            each(squares).try_for_each(|square| write!(f, "{square}"))
        };
        f.write_str("table")?;
        for place in &self.men {
            write!(f, " {}", place.letter)?;
            write(f, place.at)?;
            if place.promoted != 0 {
                f.write_str("/")?;
                write(f, place.promoted)?;
            }
            if place.gone {
                f.write_str("?")?;
            }
        }
        if self.passed != 0 {
            f.write_str(" passed ")?;
            write(f, self.passed)?;
        }
        for (first, second) in &self.facing {
            write!(f, " facing {first}<{second}")?;
        }
        Ok(())
    }
}

impl Table {
    /// Reads what [`Display`](fmt::Display) wrote.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let mut table = Self {
            men: Vec::new(),
            passed: 0,
            facing: Vec::new(),
        };
        let mut words = text.strip_prefix("table ")?.split(' ');
        while let Some(word) = words.next() {
            match word {
                "passed" => table.passed = read_squares(words.next()?)?,
                "facing" => {
                    let (first, second) = words.next()?.split_once('<')?;
                    table
                        .facing
                        .push((first.parse().ok()?, second.parse().ok()?));
                }
                _ => table.men.push(Place::read(word)?),
            }
        }
        (table.to_string() == text).then_some(table)
    }
}

impl Place {
    fn read(word: &str) -> Option<Self> {
        let letter = word.chars().next().filter(char::is_ascii_alphabetic)?;
        let squares = word.get(1..)?;
        let (squares, gone) = match squares.strip_suffix('?') {
            Some(squares) => (squares, true),
            None => (squares, false),
        };
        let (at, promoted) = squares.split_once('/').unwrap_or((squares, ""));
        let place = Self {
            letter,
            at: read_squares(at)?,
            promoted: read_squares(promoted)?,
            gone,
        };
        let may_promote = promoted.is_empty() || place.is_pawn();
        (place.man().is_some() && may_promote).then_some(place)
    }
}

fn read_squares(text: &str) -> Option<Squares> {
    let mut squares = 0;
    let mut rest = text;
    while !rest.is_empty() {
        squares |= bit(Square::read(rest.get(..2)?)?);
        rest = rest.get(2..)?;
    }
    Some(squares)
}
