//! All legal moves (Article 3.10.1), found without trying them out: pins and checks are masks.

use core::ops::ControlFlow;

use crate::attacks;
use crate::castling::castling_obstacle;
use crate::{Bitboard, Color, Move, Position, Role, Setup, Square};

/// Legal moves that belong together.
enum Batch {
    /// One man to any of these squares; a pawn that arrives on its last rank promotes.
    To {
        role: Role,
        from: Square,
        to: Bitboard,
    },
    /// A single move of another kind.
    One(Move),
}

/// Tells the generator whether to go on.
type Flow = ControlFlow<()>;

impl Position {
    /// All legal moves, in a fixed order.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        let _ = self.each_legal_move(|mv| {
            moves.push(mv);
            Flow::Continue(())
        });
        moves
    }

    /// Whether the player to move has any legal move.
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        self.each_batch(Bitboard::ALL, &mut |_| Flow::Break(()))
            .is_break()
    }

    /// Whether `mv` is one of the legal moves.
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        let (role, from, to) = (mv.role(), mv.from(), mv.to());
        match mv {
            Move::Castle { .. } => self.castlings().any(|legal| legal == mv),
            _ => {
                self.origins(role, to).contains(from)
                    && self.moves_between(role, from, to).any(|legal| legal == mv)
            }
        }
    }

    /// The number of legal moves.
    #[must_use]
    pub fn count_legal_moves(&self) -> u64 {
        // Pinned pawns are few; the others are counted all at once.
        let pinned = self.pinned();
        let mut count = self.count_pawn_moves(!pinned);
        let _ = self.each_batch(pinned, &mut |batch| {
            count += match batch {
                Batch::One(_) => 1,
                Batch::To { role, to, .. } => self.count_arrivals(role, to),
            };
            Flow::Continue(())
        });
        count
    }

    /// The number of moves that these pawns have, none of them pinned and en passant apart. No two of them go
    /// straight to the same square, nor capture on one from the same side.
    fn count_pawn_moves(&self, pawns: Bitboard) -> u64 {
        let us = self.turn();
        if self.checkers().is_several() {
            return 0;
        }
        let pawns = self.board().men(us, Role::Pawn) & pawns;
        let theirs = self.board().of(us.other());
        let [to_a, to_h] = pawns.ahead(us).beside().map(|beside| beside & theirs);
        [self.pawn_steps(pawns), to_a, to_h]
            .map(|to| self.count_arrivals(Role::Pawn, to & self.evasions()))
            .into_iter()
            .sum()
    }

    /// How many moves it is to arrive on these squares: several on each where a pawn promotes.
    fn count_arrivals(&self, role: Role, to: Bitboard) -> u64 {
        let last = to & Bitboard::of_rank(self.turn().last_rank());
        let mut count = u64::from(to.count());
        if role == Role::Pawn && !last.is_empty() {
            count += u64::from(last.count()) * (Role::PROMOTIONS.len() as u64 - 1);
        }
        count
    }

    /// The number of different series of `depth` legal moves: the usual test of a move generator.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_legal_moves(),
            _ => {
                let mut count = 0;
                let _ = self.each_legal_move(|mv| {
                    let mut next = *self;
                    next.make(mv);
                    count += next.perft(depth - 1);
                    Flow::Continue(())
                });
                count
            }
        }
    }

    /// Calls `visit` with every legal move, in the same order, until it breaks off: without a list of them.
    pub fn each_legal_move(&self, mut visit: impl FnMut(Move) -> Flow) -> Flow {
        let them = self.turn().other();
        let theirs = self.board().of(them);
        self.each_batch(Bitboard::ALL, &mut |batch| match batch {
            Batch::One(mv) => visit(mv),
            Batch::To { role, from, to } => {
                for to in to {
                    let capture = if theirs.contains(to) {
                        self.board().role_at(to)
                    } else {
                        None
                    };
                    let normal = |promotion| Move::Normal {
                        role,
                        from,
                        to,
                        capture,
                        promotion,
                    };
                    if role == Role::Pawn && to.rank() == self.turn().last_rank() {
                        for promotion in Role::PROMOTIONS {
                            visit(normal(Some(promotion)))?;
                        }
                    } else {
                        visit(normal(None))?;
                    }
                }
                Flow::Continue(())
            }
        })
    }

    /// Calls `visit` with all legal moves of the player to move, of pawns only if they are among `pawns` or capture
    /// en passant.
    fn each_batch(&self, pawns: Bitboard, visit: &mut impl FnMut(Batch) -> Flow) -> Flow {
        let evasions = self.evasions();
        let occupied = self.board().occupied();
        for role in Role::ALL {
            if role == Role::King {
                self.king_batches(visit)?;
            } else if self.checkers().is_several() {
                continue;
            }
            match role {
                Role::Pawn => self.pawn_batches(pawns, evasions, visit)?,
                Role::Knight => self.piece_batches(role, evasions, attacks::knight, visit)?,
                Role::Bishop => {
                    let reach = |from| attacks::bishop(from, occupied);
                    self.piece_batches(role, evasions, reach, visit)?;
                }
                Role::Rook => {
                    let reach = |from| attacks::rook(from, occupied);
                    self.piece_batches(role, evasions, reach, visit)?;
                }
                Role::Queen => {
                    let reach = |from| attacks::queen(from, occupied);
                    self.piece_batches(role, evasions, reach, visit)?;
                }
                Role::King => {}
            }
        }
        Flow::Continue(())
    }

    /// Where a man other than the king must arrive so that its king is not in check: anywhere, or
    /// on the checking man or before it.
    fn evasions(&self) -> Bitboard {
        match self.checkers().single() {
            None => Bitboard::ALL,
            Some(checker) => attacks::between(self.king(self.turn()), checker).with(checker),
        }
    }

    /// Where a man on `from` may go without uncovering its king.
    fn freedom(&self, from: Square) -> Bitboard {
        if self.pinned().contains(from) {
            attacks::line(self.king(self.turn()), from)
        } else {
            Bitboard::ALL
        }
    }

    fn piece_batches(
        &self,
        role: Role,
        evasions: Bitboard,
        reach: impl Fn(Square) -> Bitboard,
        visit: &mut impl FnMut(Batch) -> Flow,
    ) -> Flow {
        let us = self.turn();
        let targets = !self.board().of(us) & evasions;
        for from in self.board().men(us, role) {
            let to = reach(from) & targets & self.freedom(from);
            if !to.is_empty() {
                visit(Batch::To { role, from, to })?;
            }
        }
        Flow::Continue(())
    }

    fn pawn_batches(
        &self,
        pawns: Bitboard,
        evasions: Bitboard,
        visit: &mut impl FnMut(Batch) -> Flow,
    ) -> Flow {
        let us = self.turn();
        let theirs = self.board().of(us.other());
        let role = Role::Pawn;
        for from in self.board().men(us, role) & pawns {
            let captures = attacks::pawn(us, from) & theirs;
            let to = (captures | self.pawn_steps(from.into())) & evasions & self.freedom(from);
            if !to.is_empty() {
                visit(Batch::To { role, from, to })?;
            }
        }
        if let Some(to) = self.en_passant() {
            for from in self.en_passant_origins(to) {
                visit(Batch::One(Move::EnPassant { from, to }))?;
            }
        }
        Flow::Continue(())
    }

    /// The pawns that may capture one that has passed over `to`.
    fn en_passant_origins(&self, to: Square) -> Bitboard {
        let us = self.turn();
        let king = self.king(us);
        let beside = attacks::pawn(us.other(), to) & self.board().men(us, Role::Pawn);
        beside
            .into_iter()
            .filter(|&from| Setup::en_passant_is_safe(self.board(), us, king, from, to))
            .collect()
    }

    /// One step, or two from the pawn's first square, onto free squares (Articles 3.7.1 and 3.7.2).
    fn pawn_steps(&self, pawns: Bitboard) -> Bitboard {
        let us = self.turn();
        let free = !self.board().occupied();
        let one = pawns.ahead(us) & free;
        let after_first_step = Bitboard::of_rank(us.pawn_rank()).ahead(us);
        one | (one & after_first_step).ahead(us) & free
    }

    fn king_batches(&self, visit: &mut impl FnMut(Batch) -> Flow) -> Flow {
        let us = self.turn();
        let from = self.king(us);
        // The king itself must not hide the squares behind it from a slider.
        let occupied = self.board().occupied().without(from);
        let to = (attacks::king(from) & !self.board().of(us))
            .into_iter()
            .filter(|&to| !self.is_attacked(to, occupied))
            .collect::<Bitboard>();
        if !to.is_empty() {
            let role = Role::King;
            visit(Batch::To { role, from, to })?;
        }
        for castling in self.castlings() {
            visit(Batch::One(castling))?;
        }
        Flow::Continue(())
    }

    /// The legal castlings (Article 3.8.2).
    pub(crate) fn castlings(&self) -> impl Iterator<Item = Move> + '_ {
        let us = self.turn();
        let king = self.king(us);
        let rights = self.castling_rooks() & Bitboard::of_rank(us.home_rank());
        rights
            .into_iter()
            .filter(move |&rook| castling_obstacle(self.board(), us, king, rook).is_none())
            .map(move |rook| Move::Castle { king, rook })
    }

    /// The squares from which a man of that kind may legally go to `to`, castling apart: what a scoresheet
    /// names, looked at from where it arrives.
    pub(crate) fn origins(&self, role: Role, to: Square) -> Bitboard {
        let (us, king) = (self.turn(), self.king(self.turn()));
        let (men, occupied) = (self.board().men(us, role), self.board().occupied());
        if self.board().of(us).contains(to) {
            return Bitboard::EMPTY;
        }
        let reach = match role {
            Role::King => {
                let safe = !self.is_attacked(to, occupied.without(king));
                return attacks::king(to) & men.only_if(safe);
            }
            Role::Pawn if self.en_passant() == Some(to) => return self.en_passant_origins(to),
            Role::Pawn => self.pawn_origins(to),
            piece => attacks::of(us, piece, to, occupied),
        };
        let answers_check = !self.checkers().is_several() && self.evasions().contains(to);
        let unpinned = !self.pinned() | attacks::line(king, to);
        (reach & men & unpinned).only_if(answers_check)
    }

    /// Where a pawn may stand that goes to `to`, or captures there.
    fn pawn_origins(&self, to: Square) -> Bitboard {
        let us = self.turn();
        let back = |squares: Bitboard| squares.ahead(us.other());
        if self.board().occupied().contains(to) {
            return attacks::pawn(us.other(), to);
        }
        let one = back(to.into());
        let two = back(one & !self.board().occupied()) & Bitboard::of_rank(us.pawn_rank());
        one | two
    }

    /// The moves of a man that may go from one square to another: several exactly if a pawn promotes.
    pub(crate) fn moves_between(
        &self,
        role: Role,
        from: Square,
        to: Square,
    ) -> impl Iterator<Item = Move> + use<> {
        let capture = self.board().role_at(to);
        let is_en_passant = role == Role::Pawn && self.en_passant() == Some(to);
        let promotes = role == Role::Pawn && to.rank() == self.turn().last_rank();
        let promotions: &[Option<Role>] = if promotes {
            const {
                &[
                    Some(Role::Queen),
                    Some(Role::Rook),
                    Some(Role::Bishop),
                    Some(Role::Knight),
                ]
            }
        } else {
            &[None]
        };
        promotions.iter().map(move |&promotion| {
            if is_en_passant {
                return Move::EnPassant { from, to };
            }
            Move::Normal {
                role,
                from,
                to,
                capture,
                promotion,
            }
        })
    }

    fn is_attacked(&self, square: Square, occupied: Bitboard) -> bool {
        let them: Color = self.turn().other();
        !self.board().attackers(square, them, occupied).is_empty()
    }
}
