//! What a player's hand has done on the board (Articles 4.4.4 to 4.7): whether a move has been made,
//! and whether it has been completed (Article 6.2.1).

use crate::castling::castling_arrival;
use crate::touch::captured_square;
use crate::{Move, Obligation, Order, Position, Role, Square, Touch, WhyIllegal};

/// One thing that the player having the move has done, in the order in which it happened.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Act {
    /// A piece was touched and not (yet) moved.
    Touched(Touch),
    /// A man of one's own was put on another square and released there. An unfinished castling is
    /// the king's release; the rook's follows.
    Released { from: Square, to: Square },
    /// An opponent's man was taken off the board.
    TakenOff { square: Square },
    /// A new piece has touched the square of promotion: the choice is final (Article 4.4.4).
    NewPieceTouches { square: Square, role: Role },
    /// The new piece was released there.
    NewPieceReleased { square: Square, role: Role },
    /// One's own pawn was taken off the board, to be promoted.
    PawnTakenOff { square: Square },
    /// The clock was pressed (Article 6.2.1).
    Pressed,
}

/// How far the move has come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Progress {
    /// No move has been made. What may still be played, and why what stands on the board is not
    /// legal, if something does.
    NotMade {
        /// What may still be played.
        obligation: Obligation,
        /// Why what the hand has done so far is no part of a legal move.
        why: Option<WhyIllegal>,
    },
    /// A legal move has been made (Article 4.7): no other may be played.
    Made {
        /// The move.
        mv: Move,
        /// The obligation that it broke, if it did; the opponent may claim (Article 4.8).
        broke: Option<Obligation>,
        /// Whether it is completed: the clock was pressed, or the move ended the game (Article 6.2.1).
        completed: bool,
    },
    /// The clock was pressed, and no legal move had been made: an illegal move is completed.
    Irregular {
        /// What is wrong.
        irregularity: Irregularity,
        /// What must be played instead once the position has been reinstated (Article 7.5.1).
        obligation: Obligation,
    },
}

/// What a press of the clock has completed in place of a legal move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Irregularity {
    /// An illegal move (Article 7.5.1).
    Illegal(WhyIllegal),
    /// A pawn left on its last rank (Article 7.5.2).
    PromotionUnfinished,
    /// No move (Article 7.5.3).
    NoMove,
    /// The board does not show what the move needs: the captured man still stands, the rook has not
    /// castled, or something else was moved or taken off.
    BoardDiffers,
}

impl Irregularity {
    /// The article of the Laws of 2023.
    #[must_use]
    pub const fn article(self) -> &'static str {
        match self {
            Self::Illegal(_) | Self::BoardDiffers => "7.5.1",
            Self::PromotionUnfinished => "7.5.2",
            Self::NoMove => "7.5.3",
        }
    }
}

/// What the acts come to, apart from the position.
#[derive(Default)]
struct Hand {
    touches: Vec<Touch>,
    releases: Vec<(Square, Square)>,
    taken_off: Vec<Square>,
    pawn_taken_off: Option<Square>,
    chosen: Option<(Square, Role)>,
    new_piece_released: bool,
    pressed: bool,
}

impl Hand {
    fn of(position: &Position, acts: &[Act]) -> Self {
        let mut hand = Self::default();
        for &act in acts {
            match act {
                Act::Touched(touch) => hand.touches.push(touch),
                Act::Released { from, to } => hand.release(position, from, to),
                Act::TakenOff { square } => {
                    hand.touches.push(Touch::intended(square));
                    hand.taken_off.push(square);
                }
                Act::NewPieceTouches { square, role } => {
                    hand.chosen.get_or_insert((square, role));
                }
                Act::NewPieceReleased { square, role } => {
                    let chosen = hand.chosen.get_or_insert((square, role));
                    hand.new_piece_released = *chosen == (square, role);
                }
                Act::PawnTakenOff { square } => {
                    // The pawn may be taken from where it stood or from its last rank (Article 4.6).
                    let moved = hand.releases.iter().find(|&&(_, to)| to == square);
                    let from = moved.map_or(square, |&(from, _)| from);
                    hand.touches.push(Touch::intended(from));
                    hand.pawn_taken_off = Some(from);
                }
                Act::Pressed => hand.pressed = true,
            }
        }
        hand
    }

    /// A man that was released where it may not go can still go elsewhere; one that was released as
    /// part of a legal move cannot (Article 4.7).
    fn release(&mut self, position: &Position, from: Square, to: Square) {
        let earlier = self.releases.iter_mut().find(|&&mut (_, at)| at == from);
        if let Some((start, at)) = earlier {
            let why = position.why_illegal(*start, *at, None);
            if why.is_some_and(|why| why != WhyIllegal::PromotionMissing) {
                *at = to;
                return;
            }
        }
        self.touches.push(Touch::intended(from));
        self.releases.push((from, to));
    }

    /// The men that stand elsewhere than before.
    fn moved(&self) -> impl Iterator<Item = (Square, Square)> + '_ {
        self.releases
            .iter()
            .copied()
            .filter(|(from, to)| from != to)
    }

    /// The squares that the move leads from and to, as far as they can be seen.
    fn squares(&self) -> Option<(Square, Square)> {
        let released = self.moved().next();
        released.or_else(|| Some((self.pawn_taken_off?, self.chosen?.0)))
    }
}

impl Position {
    /// How far the move of the player having the move has come (Articles 4.3 to 4.7 and 6.2.1).
    #[must_use]
    pub fn progress(&self, acts: &[Act], order: Order) -> Progress {
        let hand = Hand::of(self, acts);
        let obligation = self.obligation_of(&hand, order);
        let Some((from, to)) = hand.squares() else {
            return if hand.pressed {
                let irregularity = Irregularity::NoMove;
                Progress::Irregular {
                    irregularity,
                    obligation,
                }
            } else {
                let why = None;
                Progress::NotMade { obligation, why }
            };
        };
        let role = hand.chosen.map(|(_, role)| role);
        let why = self.why_illegal(from, to, role);
        let Some(mv) = self.move_between(from, to, role).filter(|_| why.is_none()) else {
            return self.without_legal_move(&hand, obligation, why);
        };
        if !is_made(mv, &hand) {
            return self.without_legal_move(&hand, obligation, None);
        }
        let ended = self.after(mv).ending().is_some();
        let before = self.obligation(&hand.touches, order);
        Progress::Made {
            mv,
            broke: (!before.allows(mv)).then_some(before),
            completed: hand.pressed || ended,
        }
    }

    fn without_legal_move(
        &self,
        hand: &Hand,
        obligation: Obligation,
        why: Option<WhyIllegal>,
    ) -> Progress {
        if !hand.pressed {
            // A pawn that waits for its new piece is part of a legal move.
            let why = why.filter(|why| *why != WhyIllegal::PromotionMissing);
            return Progress::NotMade { obligation, why };
        }
        let irregularity = match why {
            Some(WhyIllegal::PromotionMissing) => Irregularity::PromotionUnfinished,
            Some(why) => Irregularity::Illegal(why),
            None if hand.chosen.is_some() => Irregularity::PromotionUnfinished,
            None => Irregularity::BoardDiffers,
        };
        Progress::Irregular {
            irregularity,
            obligation,
        }
    }

    /// What may still be played: by the touched pieces, a released king (Article 4.7.2), a new piece
    /// that has been chosen (Article 4.4.4), a man released where it may go (Article 4.7).
    fn obligation_of(&self, hand: &Hand, order: Order) -> Obligation {
        let touched = self.obligation(&hand.touches, order);
        let Some((from, to)) = hand.squares() else {
            return touched;
        };
        let king_castles = self.setup().castling_meant(from, to).is_some();
        if king_castles && hand.moved().count() == 1 {
            return self.obligation_after_king_released(to);
        }
        let fits = |mv: &&Move| {
            mv.from() == from
                && mv.to() == to
                && !matches!(mv, Move::Castle { .. })
                && hand
                    .chosen
                    .is_none_or(|(_, role)| mv.promotion() == Some(role))
        };
        let legal = self.legal_moves();
        let moves: Vec<Move> = legal.iter().filter(fits).copied().collect();
        if moves.is_empty() {
            return touched;
        }
        let article = if hand.chosen.is_some() {
            "4.4.4"
        } else {
            "4.7"
        };
        Obligation::Bound { moves, article }
    }

    fn is_one_step(&self, from: Square, to: Square) -> bool {
        crate::attacks::king(from).contains(to)
    }

    fn move_between(&self, from: Square, to: Square, promotion: Option<Role>) -> Option<Move> {
        let is_step = self.is_one_step(from, to);
        self.legal_moves().into_iter().find(|mv| {
            let castles = matches!(mv, Move::Castle { rook, .. } if *rook == to);
            let arrives = match mv {
                Move::Castle { .. } => castles || (mv.to() == to && !is_step),
                _ => mv.to() == to,
            };
            mv.from() == from && arrives && mv.promotion() == promotion
        })
    }
}

/// Whether everything has been done that the move needs (Article 4.7), and nothing else.
fn is_made(mv: Move, hand: &Hand) -> bool {
    let captured = captured_square(mv);
    let taken_off = hand.taken_off.iter().copied().eq(captured);
    let promoted =
        mv.promotion().is_none() || (hand.new_piece_released && hand.pawn_taken_off.is_some());
    let rook_castles = match mv {
        Move::Castle { king, rook } => Some((rook, castling_arrival(king, rook).1)),
        _ => None,
    };
    let others = hand.moved().filter(|&(from, _)| from != mv.from());
    let castled = others.eq(rook_castles.filter(|(from, to)| from != to));
    let moved_once = hand.moved().filter(|&(from, _)| from == mv.from()).count() <= 1;
    let only_its_pawn = hand
        .pawn_taken_off
        .is_none_or(|from| mv.promotion().is_some() && from == mv.from());
    let on_its_square = hand.chosen.is_none_or(|(square, _)| square == mv.to());
    taken_off && promoted && castled && moved_once && only_its_pawn && on_its_square
}
