//! The letters by which scoresheets name the men (Article C.2 leaves them to the player's language).

use core::fmt;
use core::str::FromStr;

use crate::Role;

/// A set of letters for the men.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Letters {
    /// `K Q R B N`, and `P` where a pawn is named at all.
    #[default]
    English,
    /// `K D T L S`: kung, dam, torn, löpare, springare; `B` for bonde.
    Swedish,
    /// `K D T L S`: konge, dronning, tårn, løper, springer; `B` for bonde.
    Norwegian,
    /// `K D T L S`: König, Dame, Turm, Läufer, Springer; `B` for Bauer.
    German,
    /// The pictures of Unicode, `♔♕♖♗♘♙`, of either colour.
    Figurines,
}

impl Letters {
    /// All sets.
    pub const ALL: [Self; 5] = [
        Self::English,
        Self::Swedish,
        Self::Norwegian,
        Self::German,
        Self::Figurines,
    ];

    /// The word on the wire: a language's code, or `figurines`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Swedish => "sv",
            Self::Norwegian => "nb",
            Self::German => "de",
            Self::Figurines => "figurines",
        }
    }

    /// The letter for a man.
    #[must_use]
    pub const fn letter(self, role: Role) -> char {
        match self {
            Self::English => role.letter().to_ascii_uppercase(),
            // The three languages happen to agree on all first letters.
            Self::Swedish | Self::Norwegian | Self::German => match role {
                Role::Pawn => 'B',
                Role::Knight => 'S',
                Role::Bishop => 'L',
                Role::Rook => 'T',
                Role::Queen => 'D',
                Role::King => 'K',
            },
            Self::Figurines => match role {
                Role::Pawn => '♙',
                Role::Knight => '♘',
                Role::Bishop => '♗',
                Role::Rook => '♖',
                Role::Queen => '♕',
                Role::King => '♔',
            },
        }
    }

    /// The man with that letter, large only. The pictures of either colour are understood in their
    /// own set.
    #[must_use]
    pub fn role(self, letter: char) -> Option<Role> {
        let letter = match letter {
            '♚'..='♟' if self == Self::Figurines => return figurine(letter),
            other => other,
        };
        Role::ALL
            .into_iter()
            .find(|&role| self.letter(role) == letter)
    }
}

/// The word names no set of letters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseLettersError;

impl fmt::Display for ParseLettersError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("letters are those of `en`, `sv`, `nb`, `de`, or `figurines`")
    }
}

impl core::error::Error for ParseLettersError {}

impl FromStr for Letters {
    type Err = ParseLettersError;

    /// Takes `no`, the whole of Norwegian, too.
    fn from_str(word: &str) -> Result<Self, Self::Err> {
        let word = if word == "no" { "nb" } else { word };
        let mut all = Self::ALL.into_iter();
        all.find(|letters| letters.as_str() == word)
            .ok_or(ParseLettersError)
    }
}

/// The man that a picture shows, whatever its colour.
pub(crate) fn figurine(picture: char) -> Option<Role> {
    Some(match picture {
        '♔' | '♚' => Role::King,
        '♕' | '♛' => Role::Queen,
        '♖' | '♜' => Role::Rook,
        '♗' | '♝' => Role::Bishop,
        '♘' | '♞' => Role::Knight,
        '♙' | '♟' => Role::Pawn,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn given_any_set_then_every_letter_reads_back() {
        for letters in Letters::ALL {
            for role in Role::ALL {
                assert_eq!(letters.role(letters.letter(role)), Some(role));
            }
            assert_eq!(letters.role('x'), None);
            assert_eq!(letters.as_str().parse(), Ok(letters));
        }
        assert_eq!("no".parse(), Ok(Letters::Norwegian));
        assert_eq!("fr".parse::<Letters>(), Err(ParseLettersError));
        assert_eq!(Letters::Figurines.role('♞'), Some(Role::Knight));
        assert_eq!(Letters::German.role('♞'), None);
    }
}
