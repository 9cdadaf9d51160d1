//! A set of squares in one word.

use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use crate::{Color, File, Rank, Square};

/// A set of squares; bit `n` is the square with number `n` (a1 = 0 … h8 = 63).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Bitboard(u64);

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// All 64.
    pub const ALL: Self = Self(!0);
    /// The light squares.
    pub const LIGHT: Self = Self(0x55aa_55aa_55aa_55aa);
    /// The dark squares.
    pub const DARK: Self = Self(!Self::LIGHT.0);

    /// The set with those bits.
    #[must_use]
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// The bits of the set.
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// One square.
    #[must_use]
    pub const fn of(square: Square) -> Self {
        Self(1 << square as u8)
    }

    /// All squares of a file.
    #[must_use]
    pub const fn of_file(file: File) -> Self {
        Self(0x0101_0101_0101_0101 << file as u8)
    }

    /// All squares of a rank.
    #[must_use]
    pub const fn of_rank(rank: Rank) -> Self {
        Self(0xff << (rank as u8 * 8))
    }

    /// Whether there is no square in the set.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether there is more than one square in the set.
    #[must_use]
    pub const fn is_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Whether `square` is in the set.
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        self.0 & Self::of(square).0 != 0
    }

    /// Whether the two sets share a square.
    #[must_use]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The number of squares.
    #[must_use]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The square with the lowest number.
    #[must_use]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 {
            None
        } else {
            Some(Square::wrapping(self.0.trailing_zeros() as u8))
        }
    }

    /// The square with the highest number.
    #[must_use]
    pub const fn last(self) -> Option<Square> {
        if self.0 == 0 {
            None
        } else {
            Some(Square::wrapping(63 - self.0.leading_zeros() as u8))
        }
    }

    /// The only square; `None` if there is none or more than one.
    #[must_use]
    pub const fn single(self) -> Option<Square> {
        if self.is_several() {
            None
        } else {
            self.first()
        }
    }

    /// The set with `square` in it.
    #[must_use]
    pub const fn with(self, square: Square) -> Self {
        Self(self.0 | Self::of(square).0)
    }

    /// The set without `square`.
    #[must_use]
    pub const fn without(self, square: Square) -> Self {
        Self(self.0 & !Self::of(square).0)
    }
}

impl Bitboard {
    /// The set itself, or no square.
    #[must_use]
    pub(crate) const fn only_if(self, condition: bool) -> Self {
        if condition { self } else { Self::EMPTY }
    }

    /// Every square one file toward the a-file, and every square one toward the h-file.
    #[must_use]
    pub(crate) const fn beside(self) -> [Self; 2] {
        let a = Self(self.0 & !Self::of_file(File::A).0);
        let h = Self(self.0 & !Self::of_file(File::H).0);
        [Self(a.0 >> 1), Self(h.0 << 1)]
    }

    /// Every square one rank ahead as the pawns of `color` go; what leaves the board is gone.
    #[must_use]
    pub(crate) const fn ahead(self, color: Color) -> Self {
        match color {
            Color::White => Self(self.0 << 8),
            Color::Black => Self(self.0 >> 8),
        }
    }
}

impl BitAnd for Bitboard {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Bitboard {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitXor for Bitboard {
    type Output = Self;
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl Not for Bitboard {
    type Output = Self;
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl BitAndAssign for Bitboard {
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for Bitboard {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitXorAssign for Bitboard {
    fn bitxor_assign(&mut self, other: Self) {
        self.0 ^= other.0;
    }
}

impl From<Square> for Bitboard {
    fn from(square: Square) -> Self {
        Self::of(square)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

/// The squares of a set, from a1 along the ranks to h8.
#[derive(Clone, Debug)]
pub struct Squares(Bitboard);

impl Iterator for Squares {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        let square = self.0.first()?;
        self.0.0 &= self.0.0.wrapping_sub(1);
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count() as usize;
        (count, Some(count))
    }
}

impl ExactSizeIterator for Squares {}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    fn into_iter(self) -> Squares {
        Squares(self)
    }
}

/// Draws the board from White's side, `x` for a square in the set.
impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            writeln!(f)?;
            for file in File::ALL {
                let mark = if self.contains(Square::new(file, rank)) {
                    "x "
                } else {
                    ". "
                };
                f.write_str(mark)?;
            }
        }
        Ok(())
    }
}

/// A set of squares drawn as a board from White's side, for tests: `x` is in, `.` is out.
#[cfg(test)]
pub(crate) fn drawn(board: &str) -> Bitboard {
    let marks: Vec<char> = board.chars().filter(|c| !c.is_whitespace()).collect();
    assert_eq!(marks.len(), 64, "a board has 64 squares");
    let top_down = Rank::ALL
        .into_iter()
        .rev()
        .flat_map(|rank| File::ALL.map(|file| Square::new(file, rank)));
    top_down
        .zip(marks)
        .filter_map(|(square, mark)| (mark == 'x').then_some(square))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn given_squares_then_the_set_gives_them_back_in_order() {
        let squares = [Square::A1, Square::E4, Square::H8];
        let set: Bitboard = squares.into_iter().collect();
        assert_eq!(set.into_iter().collect::<Vec<_>>(), squares);
        assert_eq!(set.count(), 3);
        assert_eq!(
            (set.first(), set.last()),
            (Some(Square::A1), Some(Square::H8))
        );
        assert_eq!(set.single(), None);
        assert_eq!(
            set.without(Square::A1).without(Square::H8).single(),
            Some(Square::E4)
        );
    }

    #[test]
    fn given_the_colours_of_the_squares_then_they_agree_with_2_1() {
        for square in Square::ALL {
            assert_eq!(Bitboard::LIGHT.contains(square), square.is_light());
            assert_ne!(
                Bitboard::LIGHT.contains(square),
                Bitboard::DARK.contains(square)
            );
        }
    }

    #[test]
    fn given_files_and_ranks_then_each_holds_its_own_squares() {
        for square in Square::ALL {
            let cross = Bitboard::of_file(square.file()) & Bitboard::of_rank(square.rank());
            assert_eq!(cross, Bitboard::of(square));
        }
    }
}
