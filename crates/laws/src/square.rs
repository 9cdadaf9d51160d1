//! The 64 squares (Article 2.1), their files and ranks, named as in Appendix C.

use core::fmt;
use core::str::FromStr;

use crate::Color;

macro_rules! line_type {
    ($(#[$doc:meta])* $Name:ident, $first:literal: $($Variant:ident = $index:literal),+) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[allow(missing_docs)]
        #[repr(u8)]
        pub enum $Name { $($Variant = $index),+ }

        impl $Name {
            /// All eight, in the order of their names.
            pub const ALL: [Self; 8] = [$(Self::$Variant),+];

            /// Counted from 0.
            #[must_use]
            pub const fn index(self) -> u8 {
                self as u8
            }

            /// The one with that number, counted from 0; `None` from 8 on.
            #[must_use]
            pub const fn from_index(index: u8) -> Option<Self> {
                match index {
                    $($index => Some(Self::$Variant),)+
                    _ => None,
                }
            }

            /// Its letter or digit.
            #[must_use]
            pub const fn to_char(self) -> char {
                ($first + self as u8) as char
            }

            /// The one with that letter or digit.
            #[must_use]
            pub fn from_char(name: char) -> Option<Self> {
                let index = u32::from(name).checked_sub(u32::from($first))?;
                Self::from_index(u8::try_from(index).ok()?)
            }
        }

        impl fmt::Display for $Name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}", self.to_char())
            }
        }
    };
}

line_type! {
    /// A column of squares, `a` to `h` from White's left (Article 2.4).
    File, b'a': A = 0, B = 1, C = 2, D = 3, E = 4, F = 5, G = 6, H = 7
}

line_type! {
    /// A row of squares, `1` to `8` from White's side (Article 2.4).
    Rank, b'1': First = 0, Second = 1, Third = 2, Fourth = 3, Fifth = 4, Sixth = 5, Seventh = 6, Eighth = 7
}

impl Rank {
    /// The same rank as the other player counts: what is first for one is eighth for the other.
    #[must_use]
    pub const fn as_seen_by(self, color: Color) -> Self {
        match (color, self) {
            (Color::White, rank) => rank,
            (Color::Black, Self::First) => Self::Eighth,
            (Color::Black, Self::Second) => Self::Seventh,
            (Color::Black, Self::Third) => Self::Sixth,
            (Color::Black, Self::Fourth) => Self::Fifth,
            (Color::Black, Self::Fifth) => Self::Fourth,
            (Color::Black, Self::Sixth) => Self::Third,
            (Color::Black, Self::Seventh) => Self::Second,
            (Color::Black, Self::Eighth) => Self::First,
        }
    }
}

macro_rules! square_type {
    ($($Name:ident = $index:literal),+) => {
        /// A square of the board, from `a1` = 0 along the ranks to `h8` = 63.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[allow(missing_docs)]
        #[repr(u8)]
        pub enum Square { $($Name = $index),+ }

        impl Square {
            /// All 64, from a1 along the first rank to h8.
            pub const ALL: [Self; 64] = [$(Self::$Name),+];

            /// The square with that number (a1 = 0, b1 = 1 … h8 = 63); `None` from 64 on.
            #[must_use]
            pub const fn from_index(index: u8) -> Option<Self> {
                match index {
                    $($index => Some(Self::$Name),)+
                    _ => None,
                }
            }
        }
    };
}

square_type! {
    A1 = 0, B1 = 1, C1 = 2, D1 = 3, E1 = 4, F1 = 5, G1 = 6, H1 = 7,
    A2 = 8, B2 = 9, C2 = 10, D2 = 11, E2 = 12, F2 = 13, G2 = 14, H2 = 15,
    A3 = 16, B3 = 17, C3 = 18, D3 = 19, E3 = 20, F3 = 21, G3 = 22, H3 = 23,
    A4 = 24, B4 = 25, C4 = 26, D4 = 27, E4 = 28, F4 = 29, G4 = 30, H4 = 31,
    A5 = 32, B5 = 33, C5 = 34, D5 = 35, E5 = 36, F5 = 37, G5 = 38, H5 = 39,
    A6 = 40, B6 = 41, C6 = 42, D6 = 43, E6 = 44, F6 = 45, G6 = 46, H6 = 47,
    A7 = 48, B7 = 49, C7 = 50, D7 = 51, E7 = 52, F7 = 53, G7 = 54, H7 = 55,
    A8 = 56, B8 = 57, C8 = 58, D8 = 59, E8 = 60, F8 = 61, G8 = 62, H8 = 63
}

impl Square {
    /// Where `file` and `rank` cross.
    #[must_use]
    pub const fn new(file: File, rank: Rank) -> Self {
        Self::wrapping(rank.index() * 8 + file.index())
    }

    /// The number of the square, a1 = 0, b1 = 1 … h8 = 63.
    #[must_use]
    pub const fn index(self) -> u8 {
        self as u8
    }

    /// The square with the lowest six bits of that number.
    pub(crate) const fn wrapping(index: u8) -> Self {
        match Self::from_index(index & 63) {
            Some(square) => square,
            None => Self::A1,
        }
    }

    /// The file it stands on.
    #[must_use]
    pub const fn file(self) -> File {
        match File::from_index(self as u8 & 7) {
            Some(file) => file,
            None => File::A,
        }
    }

    /// The rank it stands on.
    #[must_use]
    pub const fn rank(self) -> Rank {
        match Rank::from_index(self as u8 >> 3) {
            Some(rank) => rank,
            None => Rank::First,
        }
    }

    /// The square so many files to the right and ranks up as White sees it; `None` off the board.
    #[must_use]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        let file = self.file() as i8 + files;
        let rank = self.rank() as i8 + ranks;
        if file < 0 || file > 7 || rank < 0 || rank > 7 {
            return None;
        }
        Self::from_index((rank * 8 + file) as u8)
    }

    /// The next square in the direction in which the pawns of `color` move.
    #[must_use]
    pub const fn ahead(self, color: Color) -> Option<Self> {
        match color {
            Color::White => self.offset(0, 1),
            Color::Black => self.offset(0, -1),
        }
    }

    /// Whether the square is one of the light ones (a1 is dark, Article 2.1).
    #[must_use]
    pub const fn is_light(self) -> bool {
        (self.file() as u8 + self.rank() as u8) % 2 == 1
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file(), self.rank())
    }
}

/// The text was not the name of a square, a letter `a` to `h` and a digit `1` to `8`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseSquareError;

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a square is a letter a to h and a digit 1 to 8")
    }
}

impl core::error::Error for ParseSquareError {}

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut chars = text.chars();
        let file = chars.next().and_then(File::from_char);
        let rank = chars.next().and_then(Rank::from_char);
        match (file, rank, chars.next()) {
            (Some(file), Some(rank), None) => Ok(Self::new(file, rank)),
            _ => Err(ParseSquareError),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn given_any_square_then_name_number_file_and_rank_agree() {
        for (number, square) in (0u8..).zip(Square::ALL) {
            assert_eq!(square.index(), number);
            assert_eq!(Square::from_index(number), Some(square));
            assert_eq!(Square::new(square.file(), square.rank()), square);
            assert_eq!(square.to_string().parse(), Ok(square));
        }
        assert_eq!(Square::from_index(64), None);
    }

    #[test]
    fn given_the_corner_near_whites_right_hand_then_it_is_light_2_1() {
        assert!(Square::H1.is_light());
        assert!(!Square::A1.is_light());
        assert!(Square::E4.is_light());
    }

    #[test]
    fn given_a_text_that_is_no_square_then_it_is_refused() {
        for text in ["", "e", "e9", "i4", "E4", "e4 ", "é4", "44"] {
            assert_eq!(text.parse::<Square>(), Err(ParseSquareError), "{text}");
        }
    }

    #[test]
    fn given_an_edge_then_there_is_nothing_beyond_it() {
        assert_eq!(Square::H4.offset(1, 0), None);
        assert_eq!(Square::E8.ahead(Color::White), None);
        assert_eq!(Square::E7.ahead(Color::Black), Some(Square::E6));
    }
}
