//! Why a setup is no legal position (Articles 2.2, 3.7.3.3, 3.9.2): every reason at once.

use core::fmt;

use crate::{Color, FenError, Role, Setup, Square};

/// Why a setup is no position from which a game can go on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[allow(missing_docs)]
#[non_exhaustive]
pub enum Illegality {
    /// A player has no king (Article 2.2).
    NoKing { color: Color },
    /// A player has more than one king (Article 2.2).
    SeveralKings { color: Color, count: u32 },
    /// The player who has just moved is in check (Article 3.9.2).
    OpponentInCheck { color: Color },
    /// A pawn on the first or last rank (Article 3.7.3.3).
    PawnOnEndRank { color: Color, square: Square },
}

impl fmt::Display for Illegality {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoKing { color } => write!(f, "{color} has no king"),
            Self::SeveralKings { color, count } => write!(f, "{color} has {count} kings"),
            Self::OpponentInCheck { color } => {
                write!(f, "{color} is in check, but it is the opponent's turn")
            }
            Self::PawnOnEndRank { color, square } => write!(f, "a {color} pawn stands on {square}"),
        }
    }
}

/// All reasons why a setup is not a legal position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionError {
    /// The reasons, at least one.
    pub reasons: Vec<Illegality>,
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, reason) in self.reasons.iter().enumerate() {
            if number > 0 {
                f.write_str("; ")?;
            }
            write!(f, "{reason}")?;
        }
        Ok(())
    }
}

impl core::error::Error for PositionError {}

/// Why a text gives no position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReadPositionError {
    /// It is no FEN.
    Fen(FenError),
    /// It is a FEN, but not of a legal position.
    Illegal(PositionError),
}

impl fmt::Display for ReadPositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fen(error) => error.fmt(f),
            Self::Illegal(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for ReadPositionError {}

impl Setup {
    /// Every reason why this is no legal position; none if it is one.
    #[must_use]
    pub fn illegalities(&self) -> Vec<Illegality> {
        let mut reasons = Vec::new();
        for color in Color::ALL {
            match self.board.men(color, Role::King).count() {
                0 => reasons.push(Illegality::NoKing { color }),
                1 => {}
                count => reasons.push(Illegality::SeveralKings { color, count }),
            }
        }
        let waiting = self.turn.other();
        if !self.board.checkers(waiting).is_empty() {
            reasons.push(Illegality::OpponentInCheck { color: waiting });
        }
        for square in self.pawns_on_end_ranks() {
            if let Some(color) = self.board.color_at(square) {
                reasons.push(Illegality::PawnOnEndRank { color, square });
            }
        }
        reasons
    }
}
