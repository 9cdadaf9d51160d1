//! The two players, and a pair with one value for each of them.

use core::fmt;
use core::str::FromStr;

use crate::Rank;

/// One of the two players (Article 1.1), and the colour of their men.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Color {
    /// The player with the light men, who moves first (Article 1.2).
    White,
    /// The player with the dark men.
    Black,
}

impl Color {
    /// Both players, White first.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// The word on the wire: `white` or `black`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
        }
    }

    /// The rank on which this player's pieces stand at the start (Article 2.3).
    #[must_use]
    pub const fn home_rank(self) -> Rank {
        match self {
            Self::White => Rank::First,
            Self::Black => Rank::Eighth,
        }
    }

    /// The rank on which this player's pawns promote (Article 3.7.3.3).
    #[must_use]
    pub const fn last_rank(self) -> Rank {
        self.other().home_rank()
    }

    /// The rank on which this player's pawns stand at the start (Article 2.3).
    #[must_use]
    pub const fn pawn_rank(self) -> Rank {
        match self {
            Self::White => Rank::Second,
            Self::Black => Rank::Seventh,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The word was neither `white` nor `black`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseColorError;

impl fmt::Display for ParseColorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a colour is `white` or `black`")
    }
}

impl core::error::Error for ParseColorError {}

impl FromStr for Color {
    type Err = ParseColorError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "white" => Ok(Self::White),
            "black" => Ok(Self::Black),
            _ => Err(ParseColorError),
        }
    }
}

/// One value for White and one for Black.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct ByColor<T> {
    /// White's.
    pub white: T,
    /// Black's.
    pub black: T,
}

impl<T> ByColor<T> {
    /// Asks `value` for each player, White first.
    pub fn new(mut value: impl FnMut(Color) -> T) -> Self {
        Self {
            white: value(Color::White),
            black: value(Color::Black),
        }
    }

    /// The value of `color`.
    pub const fn get(&self, color: Color) -> &T {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }

    /// The value of `color`, to be changed.
    pub const fn get_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::White => &mut self.white,
            Color::Black => &mut self.black,
        }
    }

    /// Both values turned into something else, White's first.
    pub fn map<U>(self, mut change: impl FnMut(T) -> U) -> ByColor<U> {
        ByColor {
            white: change(self.white),
            black: change(self.black),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn given_a_colour_then_its_word_reads_back() {
        for color in Color::ALL {
            assert_eq!(color.to_string().parse(), Ok(color));
            assert_ne!(color.other(), color);
        }
        assert_eq!("White".parse::<Color>(), Err(ParseColorError));
    }

    #[test]
    fn given_a_pair_then_each_colour_finds_its_own() {
        let mut names = ByColor::new(Color::as_str);
        assert_eq!(*names.get(Color::Black), "black");
        *names.get_mut(Color::White) = "light";
        assert_eq!(names.map(str::len), ByColor { white: 5, black: 5 });
    }
}
