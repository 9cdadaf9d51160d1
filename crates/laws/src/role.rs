//! The six kinds of men (Article 2.2), and a table with one value for each.

use core::fmt;

use crate::Color;

/// A kind of man (Article 2.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Role {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

impl Role {
    /// All six, the pawn first and the king last.
    pub const ALL: [Self; 6] = [
        Self::Pawn,
        Self::Knight,
        Self::Bishop,
        Self::Rook,
        Self::Queen,
        Self::King,
    ];

    /// What a pawn may become (Article 3.7.3.3), the usual choice first.
    pub const PROMOTIONS: [Self; 4] = [Self::Queen, Self::Rook, Self::Bishop, Self::Knight];

    /// The English letter as FEN writes it for Black: `p n b r q k`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Pawn => 'p',
            Self::Knight => 'n',
            Self::Bishop => 'b',
            Self::Rook => 'r',
            Self::Queen => 'q',
            Self::King => 'k',
        }
    }

    /// The kind with that English letter, small only.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.letter() == letter)
    }

    /// The English word.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Pawn => "pawn",
            Self::Knight => "knight",
            Self::Bishop => "bishop",
            Self::Rook => "rook",
            Self::Queen => "queen",
            Self::King => "king",
        }
    }

    /// Whether it moves along open lines: bishop, rook, queen (Articles 3.2 to 3.4).
    #[must_use]
    pub const fn is_slider(self) -> bool {
        matches!(self, Self::Bishop | Self::Rook | Self::Queen)
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A man of one of the players.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece {
    /// Whose it is.
    pub color: Color,
    /// Which kind it is.
    pub role: Role,
}

impl Piece {
    /// The letter of FEN: large for White, small for Black.
    #[must_use]
    pub const fn to_char(self) -> char {
        match self.color {
            Color::White => self.role.letter().to_ascii_uppercase(),
            Color::Black => self.role.letter(),
        }
    }

    /// The man with that letter of FEN.
    #[must_use]
    pub fn from_char(letter: char) -> Option<Self> {
        let color = if letter.is_ascii_uppercase() {
            Color::White
        } else {
            Color::Black
        };
        Role::from_letter(letter.to_ascii_lowercase()).map(|role| Self { color, role })
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.color, self.role)
    }
}

/// One value for each kind of man.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[allow(missing_docs)]
pub struct ByRole<T> {
    pub pawn: T,
    pub knight: T,
    pub bishop: T,
    pub rook: T,
    pub queen: T,
    pub king: T,
}

impl<T> ByRole<T> {
    /// Asks `value` for each kind, the pawn first.
    pub fn new(mut value: impl FnMut(Role) -> T) -> Self {
        Self {
            pawn: value(Role::Pawn),
            knight: value(Role::Knight),
            bishop: value(Role::Bishop),
            rook: value(Role::Rook),
            queen: value(Role::Queen),
            king: value(Role::King),
        }
    }

    /// The value of `role`.
    pub const fn get(&self, role: Role) -> &T {
        match role {
            Role::Pawn => &self.pawn,
            Role::Knight => &self.knight,
            Role::Bishop => &self.bishop,
            Role::Rook => &self.rook,
            Role::Queen => &self.queen,
            Role::King => &self.king,
        }
    }

    /// The value of `role`, to be changed.
    pub const fn get_mut(&mut self, role: Role) -> &mut T {
        match role {
            Role::Pawn => &mut self.pawn,
            Role::Knight => &mut self.knight,
            Role::Bishop => &mut self.bishop,
            Role::Rook => &mut self.rook,
            Role::Queen => &mut self.queen,
            Role::King => &mut self.king,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn given_any_man_then_its_letter_reads_back() {
        for color in Color::ALL {
            for role in Role::ALL {
                let piece = Piece { color, role };
                assert_eq!(Piece::from_char(piece.to_char()), Some(piece));
            }
        }
        assert_eq!(Piece::from_char('x'), None);
        assert_eq!(Piece::from_char('É'), None);
    }

    #[test]
    fn given_a_table_by_kind_then_each_kind_finds_its_own() {
        let mut names = ByRole::new(Role::as_str);
        for role in Role::ALL {
            assert_eq!(*names.get(role), role.as_str());
        }
        *names.get_mut(Role::Queen) = "lady";
        assert_eq!(names.queen, "lady");
    }
}
