//! Touched pieces (Articles 4.1 to 4.5): which moves a player must choose from.

use crate::castling::castling_arrival;
use crate::{Bitboard, Color, Move, Position, Role, Square};

/// How a piece was touched.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Contact {
    /// With the intention of moving or capturing it; so counts every contact that is not clearly
    /// one of the others (Article 4.2.2).
    Intended,
    /// To put it right on its square, having said so before (Article 4.2.1).
    Adjusted,
    /// Clearly by accident (Article 4.2.2).
    Accidental,
}

/// A piece that the player having the move has touched.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Touch {
    /// Where it stood before the move.
    pub square: Square,
    /// How it was touched.
    pub contact: Contact,
}

impl Touch {
    /// A touch that obliges.
    #[must_use]
    pub const fn intended(square: Square) -> Self {
        Self {
            square,
            contact: Contact::Intended,
        }
    }
}

/// Whether it is known which piece was touched first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Order {
    /// The touches are in the order in which they happened.
    Known,
    /// It cannot be established whether one's own or the opponent's piece was touched first; one's
    /// own counts as the first (Article 4.3.3).
    Unclear,
}

/// What a player who has touched pieces may still play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Obligation {
    /// Any legal move: nothing that counts was touched (Article 4.2), or nothing touched can be
    /// moved or captured, for which there is no penalty (Article 4.5).
    Free {
        /// `4.2`, `4.5`, or `4.4.3` and `4.7.2` for a king that cannot move at all.
        article: &'static str,
    },
    /// One of these legal moves.
    Bound {
        /// At least one.
        moves: Vec<Move>,
        /// Which article binds.
        article: &'static str,
    },
}

impl Obligation {
    /// Whether the obligation leaves this legal move open.
    #[must_use]
    pub fn allows(&self, mv: Move) -> bool {
        match self {
            Self::Free { .. } => true,
            Self::Bound { moves, .. } => moves.contains(&mv),
        }
    }

    /// The article that decides.
    #[must_use]
    pub const fn article(&self) -> &'static str {
        match self {
            Self::Free { article } | Self::Bound { article, .. } => article,
        }
    }
}

impl Position {
    /// What the player having the move must play after touching pieces (Articles 4.3 to 4.5).
    #[must_use]
    pub fn obligation(&self, touches: &[Touch], order: Order) -> Obligation {
        let mut touched: Vec<Square> = Vec::new();
        for touch in touches {
            let counts = touch.contact == Contact::Intended
                && self.board().occupied().contains(touch.square);
            // Only the first touch of a piece has a place in the order.
            if counts && !touched.contains(&touch.square) {
                touched.push(touch.square);
            }
        }
        if touched.is_empty() {
            return Obligation::Free { article: "4.2" };
        }
        let of = |color: Color| {
            let men = self.board().of(color);
            let touched = touched.iter().copied();
            touched.filter(move |&square| men.contains(square))
        };
        let own: Vec<Square> = of(self.turn()).collect();
        let theirs: Vec<Square> = of(self.turn().other()).collect();
        let legal = self.legal_moves();
        if let (&[], Some(obligation)) = (theirs.as_slice(), self.castling_obligation(&own, &legal))
        {
            return obligation;
        }
        if let (Some(&man), Some(&captured)) = (own.first(), theirs.first()) {
            let captures = |mv: &Move| mv.from() == man && captured_square(*mv) == Some(captured);
            let moves: Vec<Move> = legal.iter().copied().filter(captures).collect();
            if !moves.is_empty() {
                let article = "4.3.3";
                return Obligation::Bound { moves, article };
            }
        }
        let in_order: Vec<Square> = match order {
            Order::Known => touched,
            Order::Unclear => own.iter().chain(&theirs).copied().collect(),
        };
        let forbidden = self.forbidden_castling(&own);
        let rook_then_king = !forbidden.is_empty() && own.contains(&self.king(self.turn()));
        let article = match (own.is_empty(), theirs.is_empty()) {
            (false, true) if rook_then_king => "4.4.2",
            (false, true) => "4.3.1",
            (true, false) => "4.3.2",
            _ => "4.3.3",
        };
        let moves = in_order
            .into_iter()
            .map(|square| moves_with(&legal, square, forbidden))
            .find(|moves| !moves.is_empty());
        match moves {
            Some(moves) => Obligation::Bound { moves, article },
            None => Obligation::Free { article: "4.5" },
        }
    }

    /// King first, then rook: castling on that side if it is legal (Article 4.4.1), else another move
    /// of the king, the other castling included (Article 4.4.3). Nothing else is touched first.
    fn castling_obligation(&self, own: &[Square], legal: &[Move]) -> Option<Obligation> {
        let &[king, rook, ..] = own else {
            return None;
        };
        let us = self.turn();
        if king != self.king(us) || !self.board().men(us, Role::Rook).contains(rook) {
            return None;
        }
        let castle = Move::Castle { king, rook };
        if legal.contains(&castle) {
            let moves = vec![castle];
            let article = "4.4.1";
            return Some(Obligation::Bound { moves, article });
        }
        let moves = moves_with(legal, king, Bitboard::EMPTY);
        Some(if moves.is_empty() {
            Obligation::Free { article: "4.4.3" }
        } else {
            let article = "4.4.3";
            Obligation::Bound { moves, article }
        })
    }

    /// The rooks with which the king may not castle on this move, because they were deliberately
    /// touched before it (Article 4.4.2).
    fn forbidden_castling(&self, own: &[Square]) -> Bitboard {
        let king = self.king(self.turn());
        let rooks = self.board().men(self.turn(), Role::Rook);
        own.iter()
            .copied()
            .take_while(|&square| square != king)
            .filter(|&square| rooks.contains(square))
            .collect()
    }

    /// What the player must play once the king has been released on a square to which it only castles
    /// (Article 4.7.2): castling there if it is legal, else another move of the king, else any.
    #[must_use]
    pub fn obligation_after_king_released(&self, to: Square) -> Obligation {
        let king = self.king(self.turn());
        let legal = self.legal_moves();
        let castles = |mv: &Move| match *mv {
            Move::Castle { king, rook } => castling_arrival(king, rook).0 == to,
            _ => false,
        };
        let article = "4.7.2";
        let castle: Vec<Move> = legal.iter().copied().filter(castles).collect();
        if !castle.is_empty() {
            return Obligation::Bound {
                moves: castle,
                article,
            };
        }
        let moves = moves_with(&legal, king, Bitboard::EMPTY);
        if moves.is_empty() {
            Obligation::Free { article }
        } else {
            Obligation::Bound { moves, article }
        }
    }
}

/// The legal moves of the man on `square`, or those that capture it. Castling is a move of the king
/// (Article 3.8.2).
fn moves_with(legal: &[Move], square: Square, forbidden_castling: Bitboard) -> Vec<Move> {
    let allowed = |mv: &Move| match *mv {
        Move::Castle { rook, .. } => !forbidden_castling.contains(rook),
        _ => true,
    };
    legal
        .iter()
        .copied()
        .filter(|mv| mv.from() == square || captured_square(*mv) == Some(square))
        .filter(allowed)
        .collect()
}

/// Where the captured man stands; en passant that is not the square of arrival.
pub(crate) fn captured_square(mv: Move) -> Option<Square> {
    match mv {
        Move::EnPassant { from, to } => Some(Square::new(to.file(), from.rank())),
        _ => mv.capture().map(|_| mv.to()),
    }
}
