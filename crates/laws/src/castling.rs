//! Castling (Article 3.8.2) for any king and rook on the first rank: where they arrive, and what
//! prevents it for the moment.

use crate::attacks;
use crate::{Bitboard, Board, Color, File, Square};

/// What prevents castling for the moment (Article 3.8.2.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CastlingObstacle {
    /// A man stands between king and rook, or where one of them arrives.
    Between(Square),
    /// The king is in check.
    InCheck,
    /// The king would cross an attacked square.
    Through(Square),
    /// The king would arrive on an attacked square.
    Into(Square),
}

/// The files on which a castling king and rook arrive.
pub(crate) const fn castling_files(toward_h: bool) -> (File, File) {
    if toward_h {
        (File::G, File::F)
    } else {
        (File::C, File::D)
    }
}

/// The squares between two squares of one rank, and both of them.
pub(crate) fn span(a: Square, b: Square) -> Bitboard {
    attacks::between(a, b).with(a).with(b)
}

/// Where king and rook stand after castling: g and f, or c and d.
pub(crate) const fn castling_arrival(king: Square, rook: Square) -> (Square, Square) {
    let (king_file, rook_file) = castling_files(rook as u8 > king as u8);
    (
        Square::new(king_file, king.rank()),
        Square::new(rook_file, king.rank()),
    )
}

/// What prevents `color` from castling with the king on `king` and the rook on `rook`.
pub(crate) fn castling_obstacle(
    board: &Board,
    color: Color,
    king: Square,
    rook: Square,
) -> Option<CastlingObstacle> {
    let (king_to, rook_to) = castling_arrival(king, rook);
    let occupied = board.occupied();
    let others = occupied.without(king).without(rook);
    let is_attacked = |square: Square, occupied: Bitboard| {
        !board.attackers(square, color.other(), occupied).is_empty()
    };
    if let Some(square) = (others & (span(king, king_to) | span(rook, rook_to))).first() {
        return Some(CastlingObstacle::Between(square));
    }
    if is_attacked(king, occupied) {
        return Some(CastlingObstacle::InCheck);
    }
    let crossed = attacks::between(king, king_to)
        .into_iter()
        .find(|&square| is_attacked(square, occupied.without(king)));
    if let Some(square) = crossed {
        return Some(CastlingObstacle::Through(square));
    }
    // In Chess960 the rook may have shielded the square where the king arrives.
    if is_attacked(king_to, others.with(rook_to)) {
        return Some(CastlingObstacle::Into(king_to));
    }
    None
}
