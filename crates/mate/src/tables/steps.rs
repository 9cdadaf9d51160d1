//! The moves of all squares of a man at once.

use arbiter_laws::{Bitboard, Color, File, Role};

use super::Man;

/// A step to each side: how far the number of a square goes up or down, and the squares from which it
/// would leave the board at the side.
#[derive(Clone, Copy)]
struct Way {
    by: i8,
    edge: Bitboard,
}

const A: Bitboard = Bitboard::of_file(File::A);
const H: Bitboard = Bitboard::of_file(File::H);
const AB: Bitboard = Bitboard::from_bits(A.bits() | Bitboard::of_file(File::B).bits());
const GH: Bitboard = Bitboard::from_bits(H.bits() | Bitboard::of_file(File::G).bits());

const fn way(by: i8, edge: Bitboard) -> Way {
    Way { by, edge }
}

const STRAIGHT: [Way; 4] = [
    way(8, Bitboard::EMPTY),
    way(-8, Bitboard::EMPTY),
    way(1, H),
    way(-1, A),
];
const SLANTED: [Way; 4] = [way(9, H), way(7, A), way(-7, H), way(-9, A)];
const LEAPS: [Way; 8] = [
    way(17, H),
    way(15, A),
    way(10, GH),
    way(6, AB),
    way(-6, GH),
    way(-10, AB),
    way(-15, H),
    way(-17, A),
];
const WHITE_PAWN: [Way; 2] = [way(9, H), way(7, A)];
const BLACK_PAWN: [Way; 2] = [way(-7, H), way(-9, A)];

impl Way {
    fn from(self, squares: Bitboard) -> Bitboard {
        let bits = (squares & !self.edge).bits();
        Bitboard::from_bits(if self.by > 0 {
            bits << self.by
        } else {
            bits >> -self.by
        })
    }
}

/// What a man goes by: lines, and single leaps.
fn ways(man: &Man, promoted: bool) -> [&'static [Way]; 3] {
    match man.role {
        _ if promoted => [&STRAIGHT, &SLANTED, &LEAPS],
        Role::Queen => [&STRAIGHT, &SLANTED, &[]],
        Role::Rook => [&STRAIGHT, &[], &[]],
        Role::Bishop => [&[], &SLANTED, &[]],
        Role::Knight => [&[], &[], &LEAPS],
        Role::King => [&[], &[], &KING],
        Role::Pawn if man.color == Color::White => [&[], &[], &WHITE_PAWN],
        Role::Pawn => [&[], &[], &BLACK_PAWN],
    }
}

const KING: [Way; 8] = {
    let [a, b, c, d] = STRAIGHT;
    let [e, f, g, h] = SLANTED;
    [a, b, c, d, e, f, g, h]
};

fn steps(man: &Man, promoted: bool, squares: Bitboard) -> Bitboard {
    let ways = ways(man, promoted).into_iter().flatten();
    ways.fold(Bitboard::EMPTY, |all, way| all | way.from(squares))
}

/// Where moves lead from those squares, over squares of `open` only: a slider comes to the end of a line
/// step by step as well.
pub(super) fn flood(man: &Man, promoted: bool, start: Bitboard, open: Bitboard) -> Bitboard {
    let mut all = start;
    loop {
        let more = all | steps(man, promoted, all) & open;
        if more == all {
            return all;
        }
        all = more;
    }
}

/// The squares that a man attacks from any of those squares, along lines over squares of `open`.
pub(super) fn attacked(man: &Man, promoted: bool, squares: Bitboard, open: Bitboard) -> Bitboard {
    let [straight, slanted, leaps] = ways(man, promoted);
    let leaps = leaps.iter();
    let mut all = leaps.fold(Bitboard::EMPTY, |all, way| all | way.from(squares));
    for way in straight.iter().chain(slanted) {
        let mut front = squares;
        while !front.is_empty() {
            front = way.from(front);
            all |= front;
            // From the man's own squares the line goes on anyway.
            front &= open & !squares;
        }
    }
    all
}
