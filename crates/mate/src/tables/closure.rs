//! Making a table so large that moves do not leave it.

use arbiter_laws::{Bitboard, Color, Square};

use super::Table;
use super::moves::{Moves, Step};

impl Table {
    /// Enlarges the table until no piece leaves it by a move that captures nothing.
    pub(super) fn close_quietly(&mut self) {
        while self.add_quiet_moves() {}
    }

    /// Enlarges a table that no piece leaves quietly until no move leaves it; false as soon as a
    /// position in it may be mate.
    pub(super) fn close_without_mate(&mut self, by: Color) -> bool {
        loop {
            let mut steps = Vec::new();
            Moves::new(self).irreversible(&mut |step| steps.push(step));
            let mut grown = false;
            for step in steps {
                grown |= self.take_in(step);
            }
            if !grown {
                return true;
            }
            self.close_quietly();
            if self.may_be_mate(by) {
                return false;
            }
        }
    }

    fn add_quiet_moves(&mut self) -> bool {
        let moves = Moves::new(self);
        let larger: Vec<_> = self
            .men
            .iter()
            .map(|man| {
                let at = if man.is_pawn() {
                    man.at
                } else {
                    moves.quiet(man, false, man.at)
                };
                (at, moves.quiet(man, true, man.promoted))
            })
            .collect();
        let mut grown = false;
        for (man, (at, promoted)) in self.men.iter_mut().zip(larger) {
            grown |= man.at != at || man.promoted != promoted;
            (man.at, man.promoted) = (at, promoted);
        }
        grown
    }

    /// Enlarges the table by what a move leads to; whether that was anything new.
    fn take_in(&mut self, step: Step) -> bool {
        let before = (self.passed, self.facing.len());
        let mut grown = false;
        if let Some(man) = self.men.get_mut(step.man) {
            let squares = if step.promoted {
                &mut man.promoted
            } else {
                &mut man.at
            };
            grown |= !squares.contains(step.to);
            *squares = squares.with(step.to);
        }
        if let Some(prey) = step.captures.and_then(|number| self.men.get_mut(number)) {
            grown |= !prey.gone;
            prey.gone = true;
        }
        self.passed |= step.passes.into_iter().collect();
        self.forget_who_left();
        grown || before != (self.passed, self.facing.len())
    }

    /// The table after a move from any of its positions.
    pub(super) fn after(&self, step: Step) -> Self {
        let to = Bitboard::of(step.to);
        let mut after = self.moved(step.man, to, step.promoted, step.captures);
        after.passed = step.passes.into_iter().collect();
        after
    }

    /// The table after a man has gone to one of those squares and perhaps captured another one.
    pub(super) fn moved(
        &self,
        man: usize,
        to: Bitboard,
        promoted: bool,
        prey: Option<usize>,
    ) -> Self {
        let mut after = self.clone();
        if let Some(man) = after.men.get_mut(man) {
            (man.at, man.promoted) = if promoted {
                (Bitboard::EMPTY, to)
            } else {
                (to, Bitboard::EMPTY)
            };
            man.gone = false;
        }
        if let Some(prey) = prey.and_then(|number| after.men.get_mut(number)) {
            prey.at = Bitboard::EMPTY;
            prey.promoted = Bitboard::EMPTY;
            prey.gone = true;
        }
        after.passed = Bitboard::EMPTY;
        after.forget_who_left();
        for pair in after.pawns_that_face() {
            if !after.facing.contains(&pair) {
                after.facing.push(pair);
            }
        }
        after
    }

    /// Keeps the facing pawns of which both are bound to their file.
    fn forget_who_left(&mut self) {
        let men = &self.men;
        self.facing.retain(|&(first, second)| {
            let pawns = men.get(first).zip(men.get(second));
            pawns.is_some_and(|(first, second)| {
                let squares = first.at | second.at;
                let file = squares.first().map(Square::file);
                let bound =
                    file.is_some_and(|file| (squares & !Bitboard::of_file(file)).is_empty());
                let is_there = !first.at.is_empty() && !second.at.is_empty();
                bound && is_there && first.promoted.is_empty() && second.promoted.is_empty()
            })
        });
    }
}
