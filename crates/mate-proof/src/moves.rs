//! Legal moves by trying every one: a move is legal if afterwards the mover's king is not attacked.

use crate::board::{Kind, Man, Side, Square, State};

const STRAIGHT: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const SLANTED: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const LEAPS: [(i8, i8); 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];
const PROMOTIONS: [Kind; 4] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];

/// A move: two squares, and what a pawn becomes. Castling goes from the king to its own rook.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Step {
    pub(crate) from: Square,
    pub(crate) to: Square,
    pub(crate) promotion: Option<Kind>,
}

impl State {
    /// All legal moves with the position after each.
    pub(crate) fn successors(&self) -> Vec<(Step, State)> {
        let mut found = Vec::new();
        for (from, man) in self.men().filter(|(_, man)| man.side == self.turn) {
            for to in Square::all() {
                for promotion in promotions(man, to) {
                    let step = Step {
                        from,
                        to,
                        promotion,
                    };
                    found.extend(self.after(man, step).map(|after| (step, after)));
                }
            }
        }
        found
    }

    pub(crate) fn has_legal_move(&self) -> bool {
        !self.successors().is_empty()
    }

    pub(crate) fn is_in_check(&self, side: Side) -> bool {
        self.king(side)
            .is_some_and(|king| self.is_attacked(king, side.other()))
    }

    /// The position after the move, with a useless en passant square forgotten; none if illegal.
    fn after(&self, man: Man, step: Step) -> Option<State> {
        let mut after = self.after_without_look_ahead(man, step)?;
        after.forget_useless_passed();
        Some(after)
    }

    /// Forgets the square passed over if no pawn can legally capture there.
    pub(crate) fn forget_useless_passed(&mut self) {
        let Some(to) = self.passed else {
            return;
        };
        let captures = |(from, man): (Square, Man)| {
            let step = Step {
                from,
                to,
                promotion: None,
            };
            man.kind == Kind::Pawn
                && man.side == self.turn
                && self.after_without_look_ahead(man, step).is_some()
        };
        if !self.men().any(captures) {
            self.passed = None;
        }
    }

    fn after_without_look_ahead(&self, man: Man, step: Step) -> Option<State> {
        let Step { from, to, .. } = step;
        let rook = Man {
            side: man.side,
            kind: Kind::Rook,
        };
        let castles = man.kind == Kind::King && self.at(to) == Some(rook);
        let arrival = if castles {
            Some(self.castling_arrival(from, to)?)
        } else if self.reaches(man, from, to) {
            None
        } else {
            return None;
        };
        let mut after = self.clone();
        after.turn = self.turn.other();
        after.passed = None;
        after.set(from, None);
        if let Some((king_to, rook_to)) = arrival {
            after.set(to, None);
            after.set(king_to, Some(man));
            after.set(rook_to, Some(rook));
        } else {
            let kind = step.promotion.unwrap_or(man.kind);
            after.set(to, Some(Man { kind, ..man }));
            if man.kind == Kind::Pawn && Some(to) == self.passed {
                after.set(to.offset((0, -man.side.forward())), None);
            }
            if man.kind == Kind::Pawn && (to.rank - from.rank).abs() == 2 {
                after.passed = Some(from.offset((0, man.side.forward())));
            }
        }
        if man.kind == Kind::King {
            after.castling.retain(|(side, _)| *side != man.side);
        }
        after.castling.retain(|&(side, file)| {
            let home = Square {
                file,
                rank: side.home_rank(),
            };
            home != from && home != to
        });
        (!after.is_in_check(man.side)).then_some(after)
    }

    /// Whether the man moves or captures that way, its king's safety aside; castling aside.
    fn reaches(&self, man: Man, from: Square, to: Square) -> bool {
        let target = self.at(to);
        if target.is_some_and(|other| other.side == man.side) {
            return false;
        }
        if man.kind != Kind::Pawn {
            return self.attacks(man, from, to);
        }
        let forward = man.side.forward();
        let one = from.offset((0, forward));
        if to == one {
            return target.is_none();
        }
        if to == one.offset((0, forward)) {
            let is_first_move = from.rank == man.side.home_rank() + forward;
            return is_first_move && target.is_none() && self.at(one).is_none();
        }
        self.attacks(man, from, to) && (target.is_some() || Some(to) == self.passed)
    }

    fn is_attacked(&self, square: Square, by: Side) -> bool {
        self.men()
            .any(|(from, man)| man.side == by && self.attacks(man, from, square))
    }

    pub(crate) fn attacks(&self, man: Man, from: Square, to: Square) -> bool {
        let steps_to = |steps: &[(i8, i8)]| steps.iter().any(|&step| from.offset(step) == to);
        let sees = |directions: &[(i8, i8)]| directions.iter().any(|&d| self.sees(from, d, to));
        match man.kind {
            Kind::Pawn => steps_to(&[(-1, man.side.forward()), (1, man.side.forward())]),
            Kind::Knight => steps_to(&LEAPS),
            Kind::Bishop => sees(&SLANTED),
            Kind::Rook => sees(&STRAIGHT),
            Kind::Queen => sees(&SLANTED) || sees(&STRAIGHT),
            Kind::King => steps_to(&SLANTED) || steps_to(&STRAIGHT),
        }
    }

    /// Whether going from `from` in one direction one arrives at `to` before or at the first man.
    fn sees(&self, from: Square, direction: (i8, i8), to: Square) -> bool {
        let mut at = from.offset(direction);
        while at.is_on_board() {
            if at == to {
                return true;
            }
            if self.at(at).is_some() {
                return false;
            }
            at = at.offset(direction);
        }
        false
    }

    /// Where king and rook arrive, if they may castle: the right is there, nothing stands in the
    /// way, and the king's squares from first to last but one are not attacked. Whether the last one
    /// is, shows when the move has been made.
    fn castling_arrival(&self, king: Square, rook: Square) -> Option<(Square, Square)> {
        let (king_file, rook_file) = if rook.file > king.file {
            (6, 5)
        } else {
            (2, 3)
        };
        let side = self.turn;
        let rank = side.home_rank();
        if king.rank != rank || rook.rank != rank || !self.castling.contains(&(side, rook.file)) {
            return None;
        }
        let on_rank = |a: i8, b: i8| (a.min(b)..=a.max(b)).map(move |file| Square { file, rank });
        let blocked = on_rank(king.file, king_file)
            .chain(on_rank(rook.file, rook_file))
            .any(|square| square != king && square != rook && self.at(square).is_some());
        let last = Square {
            file: king_file,
            rank,
        };
        let attacked = on_rank(king.file, king_file)
            .filter(|&square| square == king || square != last)
            .any(|square| self.is_attacked(square, side.other()));
        let rook_to = Square {
            file: rook_file,
            rank,
        };
        (!blocked && !attacked).then_some((last, rook_to))
    }

    /// The legal move that a text such as `e2e4`, `e7e8q`, `e1g1` or `e1h1` means.
    pub(crate) fn read_move(&self, text: &str) -> Option<State> {
        let from = Square::read(text.get(0..2)?)?;
        let to = Square::read(text.get(2..4)?)?;
        let promotion = match text.get(4..)? {
            "" => None,
            letter => {
                let mut letters = letter.chars();
                let kind = Kind::from_letter(letters.next()?)?;
                letters.next().is_none().then_some(Some(kind))?
            }
        };
        let man = self.at(from)?;
        let own_man_there = self.at(to).is_some_and(|other| other.side == man.side);
        let castles = man.kind == Kind::King
            && to.rank == from.rank
            && (to.file - from.file).abs() == 2
            && !own_man_there;
        self.successors()
            .into_iter()
            .find(|(step, _)| {
                let same = step.from == from && step.promotion == promotion;
                if castles {
                    // From the e-file to g or c means castling with the rook on h or a.
                    let rook = if to.file > from.file { 7 } else { 0 };
                    same && step.to == Square { file: rook, ..to } && self.at(step.to).is_some()
                } else {
                    same && step.to == to
                }
            })
            .map(|(_, after)| after)
    }
}

fn promotions(man: Man, to: Square) -> Vec<Option<Kind>> {
    if man.kind == Kind::Pawn && to.rank == man.side.other().home_rank() {
        PROMOTIONS.into_iter().map(Some).collect()
    } else {
        vec![None]
    }
}
