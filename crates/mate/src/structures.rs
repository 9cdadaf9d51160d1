//! Positions that differ only by moves that can be taken back: how many of each kind were seen.
//!
//! On a locked board the pieces can go about for ever. Those that do so where many have done so before
//! are put off, so that each way to unlock the board gets its turn.

use std::collections::BTreeMap;

use arbiter_laws::{Bitboard, Color, Move, Position, Role};

/// Pawns and material.
type Structure = [u64; 3];

/// Which structures were seen, how many positions of each.
pub(crate) struct Structures {
    numbers: BTreeMap<Structure, u32>,
    counts: Vec<u32>,
}

impl Structures {
    /// With the structure of the root, whose number is 0.
    pub(crate) fn new(root: &Position) -> Self {
        Self {
            numbers: BTreeMap::from([(structure(root), 0)]),
            counts: vec![1],
        }
    }

    /// How many structures there are.
    pub(crate) fn len(&self) -> usize {
        self.counts.len()
    }

    /// The number of the structure after a move from one with that number, with the position counted.
    pub(crate) fn count(&mut self, before: u32, mv: Move, after: &Position) -> u32 {
        let number = if mv.is_irreversible() {
            let next = self.counts.len() as u32;
            *self.numbers.entry(structure(after)).or_insert(next)
        } else {
            before
        };
        match self.counts.get_mut(number as usize) {
            Some(count) => *count += 1,
            None => self.counts.push(1),
        }
        number
    }

    /// How many positions of it were seen.
    pub(crate) fn seen(&self, number: u32) -> u32 {
        self.counts.get(number as usize).copied().unwrap_or(0)
    }
}

fn structure(position: &Position) -> Structure {
    let board = position.board();
    let pieces = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
    // Five bits are enough for a number of men that are no more than sixteen.
    let material = Color::ALL.into_iter().fold(0, |all, color| {
        let light = board.men(color, Role::Bishop) & Bitboard::LIGHT;
        let men = pieces.map(|role| board.men(color, role).count());
        let mut counts = men.into_iter().chain([light.count()]);
        counts
            .try_fold(all, |all: u64, count| {
                all.checked_mul(32)?.checked_add(u64::from(count))
            })
            .unwrap_or(all)
    });
    let pawns = Color::ALL.map(|color| board.men(color, Role::Pawn).bits());
    let [white, black] = pawns;
    [white, black, material]
}
