//! Tables that know who has the move and where the kings are.
//!
//! Where a king is shut in and has to go to and fro, it matters who has the move: the same squares are
//! mate with one player to move and cannot arise with the other. So there is a table for each place of
//! the kings and the pawns and each player to move, and what moves lead into one that is there already
//! enlarges it, until nothing grows.

use std::collections::{BTreeMap, BTreeSet};

use arbiter_laws::{Bitboard, Color, Position, Role, attacks};

use super::moves::Moves;
use super::steps::{attacked, flood};
use super::{Man, Table};
use crate::rules::Rules;

/// How often a table is looked at in the middle, before giving up.
const LOOKS: u32 = 12;

/// Tables that together hold every position that can arise from this one, none of them a mate by
/// `by`; at most `limit` tables, and at most `looks` looks at one. Also how many looks were taken.
pub(crate) fn prove_by_turns(
    position: &Position,
    by: Color,
    limit: u32,
    looks: u32,
    rules: Rules,
) -> (Option<Vec<Table>>, u32) {
    let Some(mut start) = Table::of(position, rules) else {
        return (None, 0);
    };
    start.turn = Some(position.turn());
    let mut looked = 0;
    for grain in [Grain::Captures, Grain::Pawns, Grain::Locked] {
        let mut walk = Walk {
            by,
            limit: limit as usize,
            exact: grain != Grain::Pawns,
            tracked: tracked(&start, grain),
            tables: Vec::new(),
            numbers: BTreeMap::new(),
            waiting: BTreeSet::new(),
        };
        let most = looks.min(looked + limit * LOOKS);
        if walk.add(start.clone()) && walk.go_on(most, &mut looked) {
            return (Some(walk.tables), looked);
        }
    }
    (None, looked)
}

/// What makes tables of their own, besides kings, pawns and their captures.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Grain {
    /// Captures of pieces.
    Captures,
    /// Nothing else.
    Pawns,
    /// Captures, and the places of pieces that have hardly a move.
    Locked,
}

/// With so few moves a piece counts as locked.
const FEW: u32 = 3;

/// Which men's places make tables of their own.
fn tracked(start: &Table, grain: Grain) -> Vec<bool> {
    let steady = start.steady();
    let is_tracked = |man: &Man| match man.role {
        Role::King | Role::Pawn => true,
        _ => {
            grain == Grain::Locked && {
                let moves = attacked(man, false, man.at, !steady) & !steady;
                moves.count() <= FEW
            }
        }
    };
    start.men.iter().map(is_tracked).collect()
}

/// What tells tables apart.
type Key = (Option<Color>, Vec<(Bitboard, Bitboard, bool)>);

struct Walk {
    by: Color,
    limit: usize,
    exact: bool,
    tracked: Vec<bool>,
    tables: Vec<Table>,
    numbers: BTreeMap<Key, usize>,
    waiting: BTreeSet<usize>,
}

impl Walk {
    /// Looks at tables until nothing grows; false if a mate may arise, or there are too many.
    fn go_on(&mut self, most: u32, looked: &mut u32) -> bool {
        while let Some(number) = self.waiting.pop_first() {
            if *looked == most {
                return false;
            }
            *looked += 1;
            let Some(table) = self.tables.get(number) else {
                continue;
            };
            let next = Turn::new(table, self.exact, &self.tracked).successors();
            if !next.into_iter().all(|table| self.add(table)) {
                return false;
            }
        }
        true
    }

    /// Adds what is in a table; false if that may be mate, or is too much.
    fn add(&mut self, table: Table) -> bool {
        if table.is_bare(self.by) {
            return true;
        }
        let key = self.key(&table);
        let next = self.tables.len();
        let number = *self.numbers.entry(key).or_insert(next);
        let grown = match self.tables.get_mut(number) {
            Some(old) => old.join(&table),
            None => {
                self.tables.push(table);
                true
            }
        };
        if grown {
            self.waiting.insert(number);
        }
        let table = self.tables.get(number);
        self.tables.len() <= self.limit && !table.is_some_and(|table| table.may_be_mate(self.by))
    }

    fn key(&self, table: &Table) -> Key {
        let place = |(man, tracked): (&Man, &bool)| {
            if *tracked {
                (man.at, man.promoted, man.gone)
            } else {
                let is_off = self.exact && man.everywhere().is_empty();
                (Bitboard::EMPTY, Bitboard::EMPTY, is_off)
            }
        };
        let men = table.men.iter().zip(&self.tracked);
        (table.turn, men.map(place).collect())
    }
}

/// A table, and what the player to move may do in it.
struct Turn<'a> {
    table: &'a Table,
    turn: Color,
    exact: bool,
    tracked: &'a [bool],
    steady: Bitboard,
    /// What the moves lead to, each in a table.
    found: Vec<Table>,
    /// What the other moves of pieces lead to, all in one.
    pieces: Option<Table>,
}

impl<'a> Turn<'a> {
    fn new(table: &'a Table, exact: bool, tracked: &'a [bool]) -> Self {
        Self {
            table,
            turn: table.turn.unwrap_or(Color::White),
            exact,
            tracked,
            steady: table.steady(),
            found: Vec::new(),
            pieces: None,
        }
    }

    /// The tables after every move.
    fn successors(mut self) -> Vec<Table> {
        let (table, mover) = (self.table, self.turn);
        for (number, man) in table.men.iter().enumerate() {
            if man.color != mover {
                continue;
            }
            match man.role {
                Role::Pawn => self.moves_of_piece(number, man, true),
                _ if self.tracked.get(number) == Some(&true) => self.moves_one_by_one(number, man),
                _ => self.moves_of_piece(number, man, false),
            }
        }
        Moves::new(table).irreversible(&mut |step| {
            let by_pawn = |man: &Man| man.color == mover && man.is_pawn() && !man.at.is_empty();
            if table.men.get(step.man).is_some_and(by_pawn) {
                self.found.push(table.after(step));
            }
        });
        self.found.extend(self.pieces);
        let turn = Some(mover.other());
        let next = self.found.into_iter().map(|table| Table { turn, ..table });
        next.filter_map(|table| table.with_safe_king(mover))
            .collect()
    }

    fn moves_one_by_one(&mut self, number: usize, man: &Man) {
        for to in attacked(man, false, man.at, !self.steady) {
            let squares = Bitboard::of(to);
            if !self.steady.contains(to) {
                self.found
                    .push(self.table.moved(number, squares, false, None));
            }
            for (prey, other) in self.prey() {
                if other.everywhere().contains(to) {
                    self.found
                        .push(self.table.moved(number, squares, false, Some(prey)));
                }
            }
        }
    }

    fn moves_of_piece(&mut self, number: usize, man: &Man, promoted: bool) {
        let places = if promoted { man.promoted } else { man.at };
        let reached = attacked(man, promoted, places, !self.steady);
        let mut all = flood(man, promoted, places, !self.steady);
        for (prey, other) in self.prey() {
            let squares = reached & other.everywhere();
            if squares.is_empty() {
                continue;
            }
            if self.exact || self.tracked.get(prey) == Some(&true) {
                self.found
                    .push(self.table.moved(number, squares, promoted, Some(prey)));
            } else {
                all |= squares;
                if let Some(prey) = self.quiet().men.get_mut(prey) {
                    prey.gone = true;
                }
            }
        }
        if (all != places || places.is_several())
            && let Some(man) = self.quiet().men.get_mut(number)
        {
            let squares = if promoted {
                &mut man.promoted
            } else {
                &mut man.at
            };
            *squares |= all;
        }
    }

    /// What moves that change nothing for good lead to.
    fn quiet(&mut self) -> &mut Table {
        self.pieces.get_or_insert_with(|| Table {
            passed: Bitboard::EMPTY,
            ..self.table.clone()
        })
    }

    /// The men that may be captured.
    fn prey(&self) -> impl Iterator<Item = (usize, &'a Man)> + use<'a> {
        let turn = self.turn;
        let men = self.table.men.iter().enumerate();
        men.filter(move |(_, man)| man.color != turn && man.role != Role::King)
    }
}

impl Table {
    /// Whether a side has nothing left but its king.
    fn is_bare(&self, side: Color) -> bool {
        let mut others = self
            .men
            .iter()
            .filter(|man| man.color == side && man.role != Role::King);
        others.all(|man| man.everywhere().is_empty())
    }

    /// Takes in another table; whether that was anything new.
    fn join(&mut self, other: &Self) -> bool {
        if other.is_within(self) {
            return false;
        }
        for (man, new) in self.men.iter_mut().zip(&other.men) {
            man.at |= new.at;
            man.promoted |= new.promoted;
            man.gone |= new.gone;
        }
        self.passed |= other.passed;
        self.facing.retain(|pair| other.holds(*pair));
        true
    }

    /// The table without what would leave the king of the player who has just moved in check: no man
    /// stands where it would attack him whatever stood elsewhere. None if nothing is left.
    fn with_safe_king(mut self, mover: Color) -> Option<Self> {
        let mut kings = self
            .men
            .iter()
            .filter(|man| man.color == mover && man.role == Role::King);
        let Some(king) = kings.next().and_then(|man| man.at.single()) else {
            return Some(self);
        };
        loop {
            let occupied = self
                .men
                .iter()
                .fold(Bitboard::EMPTY, |all, man| all | man.everywhere());
            let mut smaller = false;
            for man in self.men.iter_mut().filter(|man| man.color != mover) {
                let attacking = match man.role {
                    Role::Pawn => attacks::pawn(mover, king),
                    role => attacks::of(man.color, role, king, occupied),
                };
                smaller |= man.at.meets(attacking);
                man.at &= !attacking;
                if man.everywhere().is_empty() && !man.gone {
                    return None;
                }
            }
            if !smaller {
                return Some(self);
            }
        }
    }
}
