//! When the position of a claim stood on the board, and what only looks like it (Article 9.2.3).

use arbiter_laws::{Color, Difference, Game, LookAlike, Square};
use serde::{Deserialize, Serialize};

use crate::word;

/// How often the last position of a game has stood on the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Repetition {
    /// After which moves of both players together it stood there, the last time included; 0 is the position in which the
    /// game, or what was told of it, begins.
    pub plies: Vec<u32>,
    /// The earlier positions that only look the same.
    pub look_alikes: Vec<LooksAlike>,
}

/// An earlier position that looks the same and is another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LooksAlike {
    /// After how many moves of both players together it stood on the board.
    pub ply: u32,
    /// What was different, never nothing.
    pub differences: Vec<PositionDiffers>,
}

/// One difference between two positions that look the same, told of the earlier one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PositionDiffers {
    /// `player_to_move`, `could_castle`, `can_castle`, `could_capture_en_passant` or `can_capture_en_passant`: what was
    /// possible then and is not now, or the other way round.
    pub what: String,
    /// Whose castling it is about.
    #[serde(with = "word::option")]
    pub player: Option<Color>,
    /// The square of the rook, or the one on which a pawn is captured en passant.
    #[serde(with = "word::option")]
    pub square: Option<Square>,
}

impl Repetition {
    /// When the last position of a game stood on the board.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        let last = game.ply();
        let alike = game.look_alikes(last).into_iter();
        Self {
            plies: game.occurrences(last).iter().map(|ply| ply.0).collect(),
            look_alikes: alike.map(LooksAlike::from).collect(),
        }
    }
}

impl From<LookAlike> for LooksAlike {
    fn from(alike: LookAlike) -> Self {
        let differences = alike.differences.into_iter();
        Self {
            ply: alike.ply.0,
            differences: differences.map(PositionDiffers::from).collect(),
        }
    }
}

impl From<Difference> for PositionDiffers {
    fn from(difference: Difference) -> Self {
        let (what, player, square) = match difference {
            Difference::PlayerToMove => ("player_to_move", None, None),
            Difference::CouldCastle { color, rook } => ("could_castle", Some(color), Some(rook)),
            Difference::CanCastle { color, rook } => ("can_castle", Some(color), Some(rook)),
            Difference::CouldCaptureEnPassant { square } => {
                ("could_capture_en_passant", None, Some(square))
            }
            Difference::CanCaptureEnPassant { square } => {
                ("can_capture_en_passant", None, Some(square))
            }
        };
        Self {
            what: what.to_owned(),
            player,
            square,
        }
    }
}
