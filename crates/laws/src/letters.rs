//! The letters by which scoresheets name the men (Article C.2 leaves them to the player's language).

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
        }
        assert_eq!(Letters::Figurines.role('♞'), Some(Role::Knight));
        assert_eq!(Letters::German.role('♞'), None);
    }
}
