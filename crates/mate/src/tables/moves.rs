//! The moves that some position of a table may allow, and more: what is left out is impossible.

use arbiter_laws::{Bitboard, ByColor, Color, Role, Square, attacks};

use super::steps::{attacked, flood};
use super::{Man, Table};
use crate::rules::Rule;

/// A move of a man, by numbers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) man: usize,
    pub(super) to: Square,
    /// Whether it stands on `to` as something else than before it was a pawn.
    pub(super) promoted: bool,
    pub(super) captures: Option<usize>,
    /// The square passed over, if an opposing pawn may capture there.
    pub(super) passes: Option<Square>,
}

/// The squares a man attacks from `from` with those squares certainly blocked.
pub(super) fn reach(man: &Man, promoted: bool, from: Square, blocked: Bitboard) -> Bitboard {
    if promoted {
        attacks::queen(from, blocked) | attacks::knight(from)
    } else {
        attacks::of(man.color, man.role, from, blocked)
    }
}

/// The squares that the men of a colour attack in every position of the table, whatever king goes
/// there. `visited` are the squares where another man than that king may stand.
pub(super) fn surely_attacked(table: &Table, by: Color, visited: Bitboard) -> Bitboard {
    let mut attacked = Bitboard::EMPTY;
    if !table.rules.has(Rule::Barred) {
        return attacked;
    }
    for man in table.men.iter().filter(|man| man.color == by && !man.gone) {
        if !man.promoted.is_empty() || man.at.is_empty() || man.at.count() > 4 {
            continue;
        }
        attacked |= man.at.into_iter().fold(Bitboard::ALL, |all, from| {
            all & attacks::of(man.color, man.role, from, visited)
        });
    }
    attacked
}

/// The squares where a man other than the king of that colour may stand.
pub(super) fn visited_by_others(table: &Table, king: Color) -> Bitboard {
    table
        .men
        .iter()
        .filter(|man| man.color != king || man.role != Role::King)
        .fold(Bitboard::EMPTY, |all, man| all | man.everywhere())
}

/// What one needs to know of a table to find its moves.
pub(super) struct Moves<'a> {
    table: &'a Table,
    steady: Bitboard,
    /// Where a king of the colour may not go.
    forbidden: ByColor<Bitboard>,
    /// Where a man of the colour other than a king may stand.
    prey: ByColor<Bitboard>,
}

impl<'a> Moves<'a> {
    pub(super) fn new(table: &'a Table) -> Self {
        let attacked =
            |king: Color| surely_attacked(table, king.other(), visited_by_others(table, king));
        let prey = |color: Color| {
            table
                .men
                .iter()
                .filter(|man| man.color == color && man.role != Role::King)
                .fold(Bitboard::EMPTY, |all, man| all | man.everywhere())
        };
        Self {
            table,
            steady: table.steady(),
            forbidden: ByColor::new(attacked),
            prey: ByColor::new(prey),
        }
    }

    /// All squares to which quiet moves of a piece lead from those.
    pub(super) fn quiet(&self, man: &Man, promoted: bool, from: Bitboard) -> Bitboard {
        flood(man, promoted, from, self.allowed(man, !self.steady))
    }

    fn allowed(&self, man: &Man, squares: Bitboard) -> Bitboard {
        match (man.role, man.color) {
            (Role::King, color) => squares & !*self.forbidden.get(color),
            _ => squares,
        }
    }

    /// Squares on which the man may capture something, from any of those.
    fn capturing(&self, man: &Man, promoted: bool, places: Bitboard) -> Bitboard {
        let reached = attacked(man, promoted, places, !self.steady);
        self.allowed(man, reached & *self.prey.get(man.color.other()))
    }

    /// Every capture and every move of a pawn.
    pub(super) fn irreversible(&self, visit: &mut impl FnMut(Step)) {
        for (number, man) in self.table.men.iter().enumerate() {
            self.captures(number, man, false, visit);
            self.captures(number, man, true, visit);
            if man.is_pawn() {
                for from in man.at {
                    self.pushes(number, man, from, visit);
                    self.en_passant(number, man, from, visit);
                }
            }
        }
    }

    fn captures(&self, number: usize, man: &Man, promoted: bool, visit: &mut impl FnMut(Step)) {
        let places = if promoted { man.promoted } else { man.at };
        let by_pawn = man.is_pawn() && !promoted;
        for to in self.capturing(man, promoted, places) {
            for (other, prey) in self.table.men.iter().enumerate() {
                let there = prey.everywhere().contains(to);
                if there && prey.color != man.color && prey.role != Role::King {
                    visit(Step {
                        man: number,
                        to,
                        promoted: promoted || (by_pawn && to.rank() == man.color.last_rank()),
                        captures: Some(other),
                        passes: None,
                    });
                }
            }
        }
    }

    fn pushes(&self, number: usize, man: &Man, from: Square, visit: &mut impl FnMut(Step)) {
        let free = |&to: &Square| !self.steady.contains(to) && !self.is_behind(number, to);
        let Some(one) = from.ahead(man.color).filter(free) else {
            return;
        };
        let mut push = |to: Square, passes| {
            visit(Step {
                man: number,
                to,
                promoted: to.rank() == man.color.last_rank(),
                captures: None,
                passes,
            });
        };
        push(one, None);
        if from.rank() != man.color.pawn_rank() {
            return;
        }
        if let Some(two) = one.ahead(man.color).filter(free) {
            let beside = attacks::pawn(man.color, one);
            let seen =
                self.table.men.iter().any(|other| {
                    other.color != man.color && other.is_pawn() && other.at.meets(beside)
                });
            push(two, seen.then_some(one));
        }
    }

    /// Whether on that square the pawn would have passed one that it cannot pass.
    fn is_behind(&self, number: usize, to: Square) -> bool {
        let Some(man) = self.table.men.get(number) else {
            return false;
        };
        let facing = self.table.facing.iter();
        let others = facing.filter(|(first, _)| *first == number);
        others.into_iter().any(|&(_, second)| {
            self.table.men.get(second).is_some_and(|other| {
                let last = match man.color {
                    Color::White => other.at.last().is_some_and(|last| last <= to),
                    Color::Black => other.at.first().is_some_and(|first| first >= to),
                };
                !other.gone && last
            })
        })
    }

    fn en_passant(&self, number: usize, man: &Man, from: Square, visit: &mut impl FnMut(Step)) {
        for to in attacks::pawn(man.color, from) & self.table.passed {
            let Some(behind) = to.ahead(man.color.other()) else {
                continue;
            };
            for (other, prey) in self.table.men.iter().enumerate() {
                if prey.color != man.color && prey.is_pawn() && prey.at.contains(behind) {
                    visit(Step {
                        man: number,
                        to,
                        promoted: false,
                        captures: Some(other),
                        passes: None,
                    });
                }
            }
        }
    }
}
