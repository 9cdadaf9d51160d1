//! Which squares a man attacks (Articles 3.1 to 3.8), whatever pins or checks there are.

use crate::per_square::PerSquare;
use crate::{Bitboard, Color, Role, Square};

/// The squares a knight on `square` attacks (Article 3.6).
#[must_use]
pub fn knight(square: Square) -> Bitboard {
    KNIGHT[square]
}

/// The squares a king on `square` attacks (Article 3.8.1).
#[must_use]
pub fn king(square: Square) -> Bitboard {
    KING[square]
}

/// The squares a pawn of `color` on `square` attacks (Article 3.7.3).
#[must_use]
pub fn pawn(color: Color, square: Square) -> Bitboard {
    match color {
        Color::White => WHITE_PAWN[square],
        Color::Black => BLACK_PAWN[square],
    }
}

/// The squares a bishop on `square` attacks (Article 3.2), the first man in each direction included.
#[must_use]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    along(DIAGONAL[square], square, occupied) | along(ANTIDIAGONAL[square], square, occupied)
}

/// The squares a rook on `square` attacks (Article 3.3), the first man in each direction included.
#[must_use]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    along(Bitboard::of_file(square.file()), square, occupied) | along_rank(square, occupied)
}

/// The squares a queen on `square` attacks (Article 3.4), the first man in each direction included.
#[must_use]
pub fn queen(square: Square, occupied: Bitboard) -> Bitboard {
    bishop(square, occupied) | rook(square, occupied)
}

/// The squares that a bishop on `square` would attack on an empty board.
#[must_use]
pub fn diagonals(square: Square) -> Bitboard {
    DIAGONAL[square] | ANTIDIAGONAL[square]
}

/// The squares that a rook on `square` would attack on an empty board.
#[must_use]
pub fn file_and_rank(square: Square) -> Bitboard {
    Bitboard::of_file(square.file()) ^ Bitboard::of_rank(square.rank())
}

/// The squares a man attacks from `square`.
#[must_use]
pub fn of(color: Color, role: Role, square: Square, occupied: Bitboard) -> Bitboard {
    match role {
        Role::Pawn => pawn(color, square),
        Role::Knight => knight(square),
        Role::Bishop => bishop(square, occupied),
        Role::Rook => rook(square, occupied),
        Role::Queen => queen(square, occupied),
        Role::King => king(square),
    }
}

/// The squares strictly between two squares of one line; empty if no line joins them.
#[must_use]
pub fn between(a: Square, b: Square) -> Bitboard {
    BETWEEN[a][b]
}

/// The whole file, rank or diagonal through two different squares; empty if no line joins them.
#[must_use]
pub fn line(a: Square, b: Square) -> Bitboard {
    let (a_set, b_set) = (Bitboard::of(a), Bitboard::of(b));
    if a == b {
        return Bitboard::EMPTY;
    }
    [
        Bitboard::of_file(a.file()),
        Bitboard::of_rank(a.rank()),
        DIAGONAL[a],
        ANTIDIAGONAL[a],
    ]
    .into_iter()
    .map(|line| line | a_set)
    .find(|line| line.meets(b_set))
    .unwrap_or(Bitboard::EMPTY)
}

/// What a slider on `square` sees along a file or diagonal. Taking twice the slider's bit from the
/// men on the line flips everything up to the first man above it; with the ranks in reverse order
/// the same is done below.
const fn along(line: Bitboard, square: Square, occupied: Bitboard) -> Bitboard {
    let (line, slider) = (line.bits(), Bitboard::of(square).bits());
    let men = occupied.bits() & line;
    let upward = men.wrapping_sub(slider.wrapping_mul(2));
    let downward = men
        .swap_bytes()
        .wrapping_sub(slider.swap_bytes().wrapping_mul(2))
        .swap_bytes();
    Bitboard::from_bits((upward ^ downward) & line & !slider)
}

/// The same along a rank, which reversing the ranks leaves as it is: here the files are reversed too.
const fn along_rank(square: Square, occupied: Bitboard) -> Bitboard {
    let line = Bitboard::of_rank(square.rank()).bits();
    let slider = Bitboard::of(square).bits();
    let men = occupied.bits() & line;
    let upward = men.wrapping_sub(slider.wrapping_mul(2));
    let downward = men
        .reverse_bits()
        .wrapping_sub(slider.reverse_bits().wrapping_mul(2))
        .reverse_bits();
    Bitboard::from_bits((upward ^ downward) & line & !slider)
}

static KNIGHT: PerSquare<Bitboard> = leaper(&[
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
]);
static KING: PerSquare<Bitboard> = leaper(&[
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
]);
static WHITE_PAWN: PerSquare<Bitboard> = leaper(&[(-1, 1), (1, 1)]);
static BLACK_PAWN: PerSquare<Bitboard> = leaper(&[(-1, -1), (1, -1)]);
static DIAGONAL: PerSquare<Bitboard> = ray_pairs((1, 1));
static ANTIDIAGONAL: PerSquare<Bitboard> = ray_pairs((1, -1));
static BETWEEN: PerSquare<PerSquare<Bitboard>> = between_table();

const fn leaper(steps: &[(i8, i8)]) -> PerSquare<Bitboard> {
    let mut table = PerSquare::filled(Bitboard::EMPTY);
    let mut index = 0;
    while let Some(square) = Square::from_index(index) {
        let mut reached = Bitboard::EMPTY;
        let mut rest = steps;
        while let [(files, ranks), others @ ..] = rest {
            if let Some(target) = square.offset(*files, *ranks) {
                reached = reached.with(target);
            }
            rest = others;
        }
        table = table.with(square, reached);
        index += 1;
    }
    table
}

/// All squares from `square` in one direction to the edge.
const fn ray(square: Square, (files, ranks): (i8, i8)) -> Bitboard {
    let mut reached = Bitboard::EMPTY;
    let mut at = square;
    while let Some(next) = at.offset(files, ranks) {
        reached = reached.with(next);
        at = next;
    }
    reached
}

const fn ray_pairs((files, ranks): (i8, i8)) -> PerSquare<Bitboard> {
    let mut table = PerSquare::filled(Bitboard::EMPTY);
    let mut index = 0;
    while let Some(square) = Square::from_index(index) {
        let there = ray(square, (files, ranks)).bits();
        let back = ray(square, (-files, -ranks)).bits();
        table = table.with(square, Bitboard::from_bits(there | back));
        index += 1;
    }
    table
}

const fn between_table() -> PerSquare<PerSquare<Bitboard>> {
    let mut table = PerSquare::filled(PerSquare::filled(Bitboard::EMPTY));
    let mut index = 0;
    while let Some(from) = Square::from_index(index) {
        let mut row = PerSquare::filled(Bitboard::EMPTY);
        let mut directions: &[(i8, i8)] = &[
            (0, 1),
            (1, 1),
            (1, 0),
            (1, -1),
            (0, -1),
            (-1, -1),
            (-1, 0),
            (-1, 1),
        ];
        while let [(files, ranks), others @ ..] = directions {
            let mut passed = Bitboard::EMPTY;
            let mut at = from;
            while let Some(next) = at.offset(*files, *ranks) {
                row = row.with(next, passed);
                passed = passed.with(next);
                at = next;
            }
            directions = others;
        }
        table = table.with(from, row);
        index += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bitboard::drawn;
    use crate::castling::span;

    /// One step at a time until something stands in the way: slow, and obviously right.
    fn walk(square: Square, occupied: Bitboard, directions: &[(i8, i8)]) -> Bitboard {
        let mut reached = Bitboard::EMPTY;
        for &(files, ranks) in directions {
            let mut at = square;
            while let Some(next) = at.offset(files, ranks) {
                reached = reached.with(next);
                if occupied.contains(next) {
                    break;
                }
                at = next;
            }
        }
        reached
    }

    const STRAIGHT: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
    const SLANTED: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

    #[test]
    fn given_any_square_and_many_boards_then_sliders_see_what_walking_finds_3_2_to_3_5() {
        let mut occupied = 0x9e37_79b9_7f4a_7c15_u64;
        for _ in 0..100 {
            occupied ^= occupied << 13;
            occupied ^= occupied >> 7;
            occupied ^= occupied << 17;
            for men in [occupied, occupied & occupied.rotate_left(29)] {
                let men = Bitboard::from_bits(men);
                for square in Square::ALL {
                    assert_eq!(rook(square, men), walk(square, men, &STRAIGHT));
                    assert_eq!(bishop(square, men), walk(square, men, &SLANTED));
                }
            }
        }
    }

    #[test]
    fn given_a_knight_on_the_edge_then_it_attacks_the_nearest_squares_off_its_lines_3_6() {
        let expected = drawn(
            ". . . . . . . .
             . . . . . . . .
             . . . . . . x .
             . . . . . x . .
             . . . . . . . .
             . . . . . x . .
             . . . . . . x .
             . . . . . . . .",
        );
        assert_eq!(knight(Square::H4), expected);
    }

    #[test]
    fn given_two_squares_then_line_and_between_are_symmetric_and_nested() {
        for a in Square::ALL {
            for b in Square::ALL {
                assert_eq!(between(a, b), between(b, a));
                assert_eq!(line(a, b), line(b, a));
                let joined = a != b && queen(a, Bitboard::EMPTY).contains(b);
                assert_eq!(!line(a, b).is_empty(), joined);
                if joined {
                    assert_eq!(line(a, b) & span(a, b), span(a, b));
                    let seen = queen(a, Bitboard::of(b)) & queen(b, Bitboard::of(a)) & line(a, b);
                    assert_eq!(between(a, b), seen.without(a).without(b));
                }
            }
        }
    }

    #[test]
    fn given_pawns_then_they_attack_forward_and_sideways_3_7_3() {
        assert_eq!(pawn(Color::White, Square::A2), Bitboard::of(Square::B3));
        assert_eq!(
            pawn(Color::Black, Square::E5)
                .into_iter()
                .collect::<Vec<_>>(),
            [Square::D4, Square::F4]
        );
    }
}
