//! Making a move (Article 4.7): the position after it.

use core::fmt;

use crate::castling::castling_arrival;
use crate::{Bitboard, Color, Move, Piece, Position, Rank, Role, Square};

/// A move was to be played that is not legal in the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IllegalMove(pub Move);

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (role, from, to) = (self.0.role(), self.0.from(), self.0.to());
        write!(f, "{role} {from}-{to} is not a legal move here")
    }
}

impl core::error::Error for IllegalMove {}

impl Position {
    /// The position after a move.
    ///
    /// # Errors
    /// [`IllegalMove`] if it is not a legal one here.
    pub fn play(&self, mv: Move) -> Result<Self, IllegalMove> {
        if self.is_legal(mv) {
            Ok(self.after(mv))
        } else {
            Err(IllegalMove(mv))
        }
    }

    /// The position after a move that the caller knows to be legal, because
    /// [`legal_moves`](Self::legal_moves) gave it. After any other move the result means nothing.
    #[must_use]
    pub fn after(&self, legal: Move) -> Self {
        let mut next = *self;
        next.make(legal);
        next
    }

    /// The same on the spot: whoever goes through many positions saves a copy of each.
    pub fn make(&mut self, legal: Move) {
        let us = self.turn;
        let man = |role| Piece { color: us, role };
        let other = |role| Piece {
            color: us.other(),
            role,
        };
        match legal {
            Move::Normal {
                role,
                from,
                to,
                capture,
                promotion,
            } => {
                if let Some(captured) = capture {
                    self.board.toggle(to, other(captured));
                }
                self.board.relocate(from, to, man(role));
                if let Some(promotion) = promotion {
                    self.board.toggle(to, man(role));
                    self.board.toggle(to, man(promotion));
                }
                self.castling = self.castling.without(from).without(to);
                if role == Role::King {
                    self.king_moves_to(to);
                }
            }
            Move::EnPassant { from, to } => {
                self.board.relocate(from, to, man(Role::Pawn));
                if let Some(captured) = to.ahead(us.other()) {
                    self.board.toggle(captured, other(Role::Pawn));
                }
            }
            Move::Castle { king, rook } => {
                let (king_to, rook_to) = castling_arrival(king, rook);
                self.board.toggle(king, man(Role::King));
                self.board.toggle(rook, man(Role::Rook));
                self.board.toggle(king_to, man(Role::King));
                self.board.toggle(rook_to, man(Role::Rook));
                self.king_moves_to(king_to);
            }
        }
        self.turn = us.other();
        self.halfmove_clock = if legal.is_irreversible() {
            0
        } else {
            self.halfmove_clock.saturating_add(1)
        };
        if us == Color::Black {
            self.fullmove_number = self.fullmove_number.saturating_add(1);
        }
        self.passed = double_step(us, legal);
        self.derive();
    }

    fn king_moves_to(&mut self, square: Square) {
        *self.kings.get_mut(self.turn) = square;
        self.castling &= !Bitboard::of_rank(self.turn.home_rank());
    }
}

/// The square that a pawn passes over with this move.
fn double_step(color: Color, mv: Move) -> Option<Square> {
    match mv {
        Move::Normal {
            role: Role::Pawn,
            from,
            to,
            ..
        } if from.rank() == color.pawn_rank() && to.rank() == Rank::Fourth.as_seen_by(color) => {
            from.ahead(color)
        }
        _ => None,
    }
}
