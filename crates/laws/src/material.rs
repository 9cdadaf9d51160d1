//! Material that no game can bring about. It is described, not refused: arbiters are shown such
//! positions in problems and tests.

use core::fmt;

use crate::{Bitboard, Color, Role, Setup};

/// Why a player cannot have these men after any series of moves from an initial position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[allow(missing_docs)]
pub enum ImpossibleMaterial {
    /// More pawns than there are at the start (Article 2.2).
    Pawns { color: Color, count: u32 },
    /// More pieces that must have been pawns (Article 3.7.3.3) than pawns are missing.
    Promoted {
        color: Color,
        promoted: u32,
        missing_pawns: u32,
    },
}

impl fmt::Display for ImpossibleMaterial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pawns { color, count } => write!(f, "{color} has {count} pawns"),
            Self::Promoted {
                color,
                promoted,
                missing_pawns,
            } => write!(
                f,
                "{color} has {promoted} promoted pieces at least, but only {missing_pawns} pawns are missing"
            ),
        }
    }
}

/// The pawns of one player at the start (Article 2.2).
const PAWNS: u32 = 8;

impl Setup {
    /// What about the material is impossible; nothing if it can have come about. Kings are not
    /// looked at: see [`Setup::illegalities`].
    #[must_use]
    pub fn impossible_material(&self) -> Vec<ImpossibleMaterial> {
        let mut found = Vec::new();
        for color in Color::ALL {
            let men = self.board.material(color);
            let bishops = self.board.men(color, Role::Bishop);
            let beyond = |count: u32, at_start: u32| count.saturating_sub(at_start);
            let promoted = beyond(men.queen, 1)
                + beyond(men.rook, 2)
                + beyond(men.knight, 2)
                + beyond((bishops & Bitboard::LIGHT).count(), 1)
                + beyond((bishops & Bitboard::DARK).count(), 1);
            let missing_pawns = PAWNS.saturating_sub(men.pawn);
            if men.pawn > PAWNS {
                let count = men.pawn;
                found.push(ImpossibleMaterial::Pawns { color, count });
            }
            if promoted > missing_pawns {
                found.push(ImpossibleMaterial::Promoted {
                    color,
                    promoted,
                    missing_pawns,
                });
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(placement: &str) -> Vec<ImpossibleMaterial> {
        let fen = format!("{placement} w - -");
        fen.parse::<Setup>().unwrap().impossible_material()
    }

    #[test]
    fn given_men_that_a_game_can_bring_about_then_nothing_is_said_2_2_3_7_3_3() {
        for placement in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
            "4k3/8/8/8/8/8/8/QQQQKQQQ",
            "4k3/pppp4/8/8/8/8/8/QQQQKQQQ",
            "4k3/8/8/8/8/8/8/4K3",
        ] {
            assert_eq!(found(placement), [], "{placement}");
        }
    }

    #[test]
    fn given_too_many_men_then_it_is_told_which_2_2_3_7_3_3() {
        let color = Color::White;
        assert_eq!(
            found("4k3/8/8/8/8/P7/PPPPPPPP/4K3"),
            [ImpossibleMaterial::Pawns { color, count: 9 }]
        );
        let promoted = |promoted, missing_pawns| ImpossibleMaterial::Promoted {
            color,
            promoted,
            missing_pawns,
        };
        assert_eq!(found("4k3/8/8/8/8/8/PPPPPPPP/QQ2K3"), [promoted(1, 0)]);
        // Two bishops on light squares: one of them was a pawn.
        assert_eq!(found("4k3/8/8/8/8/8/PPPPPPPP/4KB1B"), [promoted(1, 0)]);
        assert_eq!(found("4k3/8/8/8/QQQQQQQQ/8/8/QQ2K3"), [promoted(9, 8)]);
    }
}
