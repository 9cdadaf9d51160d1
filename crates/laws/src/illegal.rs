//! Why a move is not legal, in the terms of Articles 1.4.1 and 3.

use core::fmt;

use crate::attacks;
use crate::castling::{CastlingObstacle, castling_arrival, castling_obstacle};
use crate::{Bitboard, File, Piece, Position, Rank, Role, Setup, Square};

/// Why a man may not go from one square to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
#[non_exhaustive]
pub enum WhyIllegal {
    /// Nothing stands on the square that is to be left.
    NoMan { square: Square },
    /// The man is the opponent's (Article 1.2).
    OpponentsMan { square: Square },
    /// The man would stay where it is.
    NotMoved { square: Square },
    /// A man of one's own stands on the square of arrival (Article 3.1.1).
    OwnManThere { square: Square },
    /// The opponent's king would be captured (Article 1.4.1).
    KingCaptured { square: Square },
    /// No man of this kind moves that way (Articles 3.2 to 3.8).
    WrongWay { role: Role },
    /// A man stands in between, and this kind does not jump (Article 3.5).
    Jumps { role: Role, over: Square },
    /// A pawn does not capture straight ahead (Article 3.7.1).
    PawnBlocked { square: Square },
    /// A pawn goes two squares only from where it stood at the start (Article 3.7.2).
    PawnHasMoved { square: Square },
    /// A pawn moves diagonally only to capture, and nothing is there (Article 3.7.3).
    NothingToCapture { square: Square },
    /// A pawn could capture en passant only directly after the double step (Article 3.7.3.2).
    EnPassantTooLate { square: Square },
    /// The king was in check and still is (Article 3.9.2).
    KingLeftInCheck { by: Square },
    /// The king would come into check (Article 3.9.2).
    KingPutInCheck { by: Square },
    /// King or rook have moved, or there is no rook (Article 3.8.2.1).
    CastlingRightLost,
    /// Castling is prevented for the moment (Article 3.8.2.2).
    CastlingPrevented(CastlingObstacle),
    /// The pawn arrives on its last rank and must become another man (Article 3.7.3.3).
    PromotionMissing,
    /// Only a pawn on its last rank becomes another man (Article 3.7.3.3).
    PromotionUnexpected,
    /// A pawn becomes a queen, rook, bishop or knight (Article 3.7.3.3).
    PromotionTo { role: Role },
}

impl WhyIllegal {
    /// The article of the Laws of 2023 that the move breaks.
    #[must_use]
    pub const fn article(self) -> &'static str {
        match self {
            Self::NoMan { .. } | Self::NotMoved { .. } => "3.10.2",
            Self::OpponentsMan { .. } => "1.2",
            Self::OwnManThere { .. } => "3.1.1",
            Self::KingCaptured { .. } => "1.4.1",
            Self::WrongWay { role } => match role {
                Role::Bishop => "3.2",
                Role::Rook => "3.3",
                Role::Queen => "3.4",
                Role::Knight => "3.6",
                Role::Pawn => "3.7",
                Role::King => "3.8",
            },
            Self::Jumps { .. } => "3.5",
            Self::PawnBlocked { .. } => "3.7.1",
            Self::PawnHasMoved { .. } => "3.7.2",
            Self::NothingToCapture { .. } => "3.7.3",
            Self::EnPassantTooLate { .. } => "3.7.3.2",
            Self::KingLeftInCheck { .. } | Self::KingPutInCheck { .. } => "3.9.2",
            Self::CastlingRightLost => "3.8.2.1",
            Self::CastlingPrevented(_) => "3.8.2.2",
            Self::PromotionMissing | Self::PromotionUnexpected | Self::PromotionTo { .. } => {
                "3.7.3.3"
            }
        }
    }

    /// The word on the wire for how a move is illegal.
    #[must_use]
    pub const fn how(self) -> &'static str {
        match self {
            Self::NotMoved { .. } => "no_move",
            Self::KingCaptured { .. } => "king_captured",
            Self::KingLeftInCheck { .. } | Self::KingPutInCheck { .. } => "king_left_in_check",
            Self::CastlingRightLost | Self::CastlingPrevented(_) => "castling",
            Self::PromotionMissing => "promotion_unfinished",
            Self::PromotionUnexpected | Self::PromotionTo { .. } => "other",
            Self::NoMan { .. }
            | Self::OpponentsMan { .. }
            | Self::OwnManThere { .. }
            | Self::WrongWay { .. }
            | Self::Jumps { .. }
            | Self::PawnBlocked { .. }
            | Self::PawnHasMoved { .. }
            | Self::NothingToCapture { .. }
            | Self::EnPassantTooLate { .. } => "wrong_movement",
        }
    }
}

impl fmt::Display for WhyIllegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NoMan { square } => write!(f, "nothing stands on {square}"),
            Self::OpponentsMan { square } => write!(f, "the man on {square} is the opponent's"),
            Self::NotMoved { square } => write!(f, "the man on {square} stays where it is"),
            Self::OwnManThere { square } => write!(f, "a man of one's own stands on {square}"),
            Self::KingCaptured { square } => {
                write!(f, "the king on {square} may not be captured")
            }
            Self::WrongWay { role } => write!(f, "a {role} does not move that way"),
            Self::Jumps { role, over } => write!(f, "a {role} cannot pass the man on {over}"),
            Self::PawnBlocked { square } => write!(f, "the pawn is blocked by the man on {square}"),
            Self::PawnHasMoved { square } => {
                write!(
                    f,
                    "the pawn on {square} has moved before, so it goes one square"
                )
            }
            Self::NothingToCapture { square } => {
                write!(f, "the pawn finds nothing to capture on {square}")
            }
            Self::EnPassantTooLate { square } => write!(
                f,
                "a pawn can be captured on {square} only directly after its double step"
            ),
            Self::KingLeftInCheck { by } => {
                write!(f, "the king is left in check by the man on {by}")
            }
            Self::KingPutInCheck { by } => {
                write!(f, "the king would be in check by the man on {by}")
            }
            Self::CastlingRightLost => {
                f.write_str("there is no right to castle on that side: king or rook have moved")
            }
            Self::CastlingPrevented(obstacle) => match obstacle {
                CastlingObstacle::Between(square) => {
                    write!(f, "no castling: a man stands in the way on {square}")
                }
                CastlingObstacle::InCheck => f.write_str("no castling while in check"),
                CastlingObstacle::Through(square) => {
                    write!(
                        f,
                        "no castling: the king would cross {square}, which is attacked"
                    )
                }
                CastlingObstacle::Into(square) => {
                    write!(
                        f,
                        "no castling: the king would arrive on {square}, which is attacked"
                    )
                }
            },
            Self::PromotionMissing => f.write_str("the pawn must become another man"),
            Self::PromotionUnexpected => f.write_str("no pawn arrives on its last rank"),
            Self::PromotionTo { role } => write!(f, "a pawn does not become a {role}"),
        }
    }
}

impl core::error::Error for WhyIllegal {}

impl Position {
    /// Why the man on `from` may not go to `to` and become `promotion`; `None` if it may: see
    /// [`Setup::why_illegal`].
    #[must_use]
    pub fn why_illegal(
        &self,
        from: Square,
        to: Square,
        promotion: Option<Role>,
    ) -> Option<WhyIllegal> {
        let mut setup = self.setup();
        // A capture that only the safety of the king forbids is to be judged as such.
        setup.en_passant = self.passed();
        setup.why_illegal(from, to, promotion)
    }
}

impl Setup {
    /// Why the man on `from` may not go to `to` and become `promotion`; `None` if it may. A king that
    /// goes to its own rook, or at least two squares along its first rank to the c- or g-file, is
    /// taken to castle. The setup may be an illegal one, as after a king has been left in check.
    #[must_use]
    pub fn why_illegal(
        &self,
        from: Square,
        to: Square,
        promotion: Option<Role>,
    ) -> Option<WhyIllegal> {
        let Some(man) = self.board.piece_at(from) else {
            return Some(WhyIllegal::NoMan { square: from });
        };
        if man.color != self.turn {
            return Some(WhyIllegal::OpponentsMan { square: from });
        }
        if from == to {
            return Some(WhyIllegal::NotMoved { square: from });
        }
        if let Some(rook) = self.castling_meant(from, to) {
            if promotion.is_some() {
                return Some(WhyIllegal::PromotionUnexpected);
            }
            return self.why_no_castling(rook);
        }
        if self.board.of(self.turn).contains(to) {
            return Some(WhyIllegal::OwnManThere { square: to });
        }
        self.why_not_reached(man.role, from, to)
            .or_else(|| self.why_king_captured(to))
            .or_else(|| self.why_unsafe(man.role, from, to))
            .or_else(|| why_no_promotion(man, to, promotion))
    }

    /// Why the player to move may not castle with the rook on that square; `None` if it may.
    #[must_use]
    pub fn why_no_castling(&self, rook: Square) -> Option<WhyIllegal> {
        let ours = Bitboard::of_rank(self.turn.home_rank());
        match self.home_king(self.turn) {
            Some(king) if (self.castling & ours).contains(rook) => {
                castling_obstacle(&self.board, self.turn, king, rook)
                    .map(WhyIllegal::CastlingPrevented)
            }
            _ => Some(WhyIllegal::CastlingRightLost),
        }
    }

    /// The rook with which a king's move would castle, if that is what it looks like. Without a
    /// right on that side it is the corner, where a rook would stand.
    pub(crate) fn castling_meant(&self, from: Square, to: Square) -> Option<Square> {
        let man = self.board.piece_at(from)?;
        let home = man.color.home_rank();
        if man.role != Role::King || from.rank() != home || to.rank() != home {
            return None;
        }
        if self.board.men(man.color, Role::Rook).contains(to) {
            return Some(to);
        }
        let toward_h = to > from;
        let corner = if toward_h { File::H } else { File::A };
        let rook = (self.castling & Bitboard::of_rank(home))
            .into_iter()
            .find(|&rook| (rook > from) == toward_h)
            .unwrap_or(Square::new(corner, home));
        let steps = from.file().index().abs_diff(to.file().index());
        (steps >= 2 && castling_arrival(from, rook).0 == to).then_some(rook)
    }

    /// Whether the way of moving is the man's own, with nothing in between.
    fn why_not_reached(&self, role: Role, from: Square, to: Square) -> Option<WhyIllegal> {
        if role == Role::Pawn {
            return self.why_no_pawn_move(from, to);
        }
        let occupied = self.board.occupied();
        if attacks::of(self.turn, role, from, occupied).contains(to) {
            return None;
        }
        let open = attacks::of(self.turn, role, from, Bitboard::EMPTY).contains(to);
        let over = (attacks::between(from, to) & occupied).first();
        match over.filter(|_| open) {
            Some(over) => Some(WhyIllegal::Jumps { role, over }),
            None => Some(WhyIllegal::WrongWay { role }),
        }
    }

    fn why_no_pawn_move(&self, from: Square, to: Square) -> Option<WhyIllegal> {
        let us = self.turn;
        let occupied = self.board.occupied();
        if attacks::pawn(us, from).contains(to) {
            if occupied.contains(to) || self.en_passant == Some(to) {
                return None;
            }
            return Some(self.why_no_pawn_capture(to));
        }
        let one = from.ahead(us);
        let two = one.and_then(|one| one.ahead(us));
        let blocked = |square: Square| {
            occupied
                .contains(square)
                .then_some(WhyIllegal::PawnBlocked { square })
        };
        if Some(to) == one {
            blocked(to)
        } else if Some(to) == two && from.rank() == us.pawn_rank() {
            one.and_then(blocked).or_else(|| blocked(to))
        } else if Some(to) == two {
            Some(WhyIllegal::PawnHasMoved { square: from })
        } else {
            Some(WhyIllegal::WrongWay { role: Role::Pawn })
        }
    }

    /// A pawn would move diagonally to an empty square; perhaps another one passed it earlier.
    fn why_no_pawn_capture(&self, to: Square) -> WhyIllegal {
        let them = self.turn.other();
        let pawn = Piece {
            color: them,
            role: Role::Pawn,
        };
        let on_their_third = to.rank() == Rank::Third.as_seen_by(them);
        let stands = to.ahead(them).filter(|_| on_their_third);
        if stands.and_then(|square| self.board.piece_at(square)) == Some(pawn) {
            WhyIllegal::EnPassantTooLate { square: to }
        } else {
            WhyIllegal::NothingToCapture { square: to }
        }
    }

    fn why_king_captured(&self, to: Square) -> Option<WhyIllegal> {
        let king = self.board.men(self.turn.other(), Role::King).contains(to);
        king.then_some(WhyIllegal::KingCaptured { square: to })
    }

    /// Whether the king would be attacked afterwards.
    fn why_unsafe(&self, role: Role, from: Square, to: Square) -> Option<WhyIllegal> {
        let (us, them) = (self.turn, self.turn.other());
        let king = if role == Role::King {
            to
        } else {
            self.board.king(us)?
        };
        let captured = if role == Role::Pawn && self.en_passant == Some(to) {
            to.ahead(them)?
        } else {
            to
        };
        let occupied = self
            .board
            .occupied()
            .without(from)
            .without(captured)
            .with(to);
        let attackers = self.board.attackers(king, them, occupied).without(captured);
        let by = attackers.first()?;
        let checkers = self.board.checkers(us);
        if attackers.meets(checkers) || (role == Role::King && !checkers.is_empty()) {
            Some(WhyIllegal::KingLeftInCheck { by })
        } else {
            Some(WhyIllegal::KingPutInCheck { by })
        }
    }
}

fn why_no_promotion(man: Piece, to: Square, promotion: Option<Role>) -> Option<WhyIllegal> {
    let arrives = man.role == Role::Pawn && to.rank() == man.color.last_rank();
    match promotion {
        None if arrives => Some(WhyIllegal::PromotionMissing),
        Some(_) if !arrives => Some(WhyIllegal::PromotionUnexpected),
        Some(role @ (Role::Pawn | Role::King)) => Some(WhyIllegal::PromotionTo { role }),
        _ => None,
    }
}
