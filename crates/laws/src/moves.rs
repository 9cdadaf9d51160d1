//! A move as the Laws see it (Article 3): who goes where, and what else changes on the board.

use crate::castling::castling_arrival;
use crate::{Role, Square};

/// A move. Castling is a move of king and rook (Article 3.8.2), named by the squares they leave, so
/// that Chess960 needs nothing of its own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// A man goes to another square, and captures what stands there.
    Normal {
        /// The kind of man that moves.
        role: Role,
        /// The square it leaves.
        from: Square,
        /// The square where it arrives.
        to: Square,
        /// The kind of man captured.
        capture: Option<Role>,
        /// What a pawn becomes on its last rank (Article 3.7.3.3).
        promotion: Option<Role>,
    },
    /// A pawn captures one that has just passed it (Article 3.7.3.1).
    EnPassant {
        /// The square it leaves.
        from: Square,
        /// The square that the other pawn passed over.
        to: Square,
    },
    /// King and rook move together (Article 3.8.2).
    Castle {
        /// The square the king leaves.
        king: Square,
        /// The square the rook leaves.
        rook: Square,
    },
}

impl Move {
    /// The kind of man that moves; in castling the king.
    #[must_use]
    pub const fn role(self) -> Role {
        match self {
            Self::Normal { role, .. } => role,
            Self::EnPassant { .. } => Role::Pawn,
            Self::Castle { .. } => Role::King,
        }
    }

    /// The square that is left; in castling by the king.
    #[must_use]
    pub const fn from(self) -> Square {
        match self {
            Self::Normal { from, .. } | Self::EnPassant { from, .. } => from,
            Self::Castle { king, .. } => king,
        }
    }

    /// The square of arrival; in castling the king's.
    #[must_use]
    pub const fn to(self) -> Square {
        match self {
            Self::Normal { to, .. } | Self::EnPassant { to, .. } => to,
            Self::Castle { king, rook } => castling_arrival(king, rook).0,
        }
    }

    /// What is captured.
    #[must_use]
    pub const fn capture(self) -> Option<Role> {
        match self {
            Self::Normal { capture, .. } => capture,
            Self::EnPassant { .. } => Some(Role::Pawn),
            Self::Castle { .. } => None,
        }
    }

    /// What the pawn becomes.
    #[must_use]
    pub const fn promotion(self) -> Option<Role> {
        match self {
            Self::Normal { promotion, .. } => promotion,
            Self::EnPassant { .. } | Self::Castle { .. } => None,
        }
    }

    /// Whether the count of Articles 9.3 and 9.6.2 begins anew: a pawn moves or a man is captured.
    #[must_use]
    pub const fn is_irreversible(self) -> bool {
        matches!(self.role(), Role::Pawn) || self.capture().is_some()
    }
}
