//! A table as it stands in a proof: `table white Ke1f1 Pa2a3/a8? pa5 *e3 1<2`.

use core::fmt;

use arbiter_laws::{Bitboard, Piece};

use super::{Man, Table};

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("table")?;
        if let Some(turn) = self.turn {
            write!(f, " {turn}")?;
        }
        for man in &self.men {
            write_man(f, man)?;
        }
        if !self.passed.is_empty() {
            f.write_str(" *")?;
            write_squares(f, self.passed)?;
        }
        // What the first one has not passed, has not passed the first one.
        let mut facing = self.facing.iter().filter(|(first, second)| first < second);
        facing.try_for_each(|(first, second)| write!(f, " {first}<{second}"))
    }
}

fn write_man(f: &mut fmt::Formatter<'_>, man: &Man) -> fmt::Result {
    let (color, role) = (man.color, man.role);
    write!(f, " {}", Piece { color, role }.to_char())?;
    write_squares(f, man.at)?;
    if !man.promoted.is_empty() {
        f.write_str("/")?;
        write_squares(f, man.promoted)?;
    }
    f.write_str(if man.gone { "?" } else { "" })
}

fn write_squares(f: &mut fmt::Formatter<'_>, squares: Bitboard) -> fmt::Result {
    let mut squares = squares.into_iter();
    squares.try_for_each(|square| write!(f, "{square}"))
}
