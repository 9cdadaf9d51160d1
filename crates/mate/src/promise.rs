//! How far a position seems from a mate with the help of both players. Only the order of the search
//! hangs on it, never an answer.

use arbiter_laws::{Bitboard, Board, Color, Position, Role, Square, attacks};

/// The less, the more promising. Captures weigh most: with fewer men to help the hunted king, and
/// fewer moves to choose from, a mate is found sooner. The weights were chosen by trying some dozen
/// sets on final positions of real games.
pub(crate) fn cost(position: &Position, side: Color) -> u32 {
    let board = position.board();
    let hunted = position.king(side.other());
    let hunter = position.king(side);
    if has_few_minors(board, side) {
        return 30 * board.of(side.other()).count()
            + 2 * flights(board, side, hunted)
            + 2 * to_picture(board, side, hunted, hunter)
            + to_minor(board, side.other());
    }
    20 * board.of(side.other()).count()
        + 4 * flights(board, side, hunted)
        + 4 * to_corner(hunted)
        + 4 * distance(hunter, hunted).saturating_sub(2)
        + 4 * nearest_attacker(board, side, hunted)
        + missing_material(board, side)
}

/// Whether the side has nothing but up to three knights and bishops. It mates almost only in a corner,
/// and often only with one of the opponent's men beside the king.
fn has_few_minors(board: &Board, side: Color) -> bool {
    let men = board.of(side) & !board.all(Role::King);
    let minors = board.all(Role::Knight) | board.all(Role::Bishop);
    men.count() <= 3 && (men & !minors).is_empty()
}

/// How far the men are from the picture of such a mate: the hunted king in a corner that a bishop can
/// check, one of its men beside it, the other king two squares off, the pieces near.
fn to_picture(board: &Board, side: Color, hunted: Square, hunter: Square) -> u32 {
    let bishops = board.all(Role::Bishop);
    let (ours, theirs) = (bishops & board.of(side), bishops & board.of(side.other()));
    // The man beside the king stands on the other colour than the corner.
    let dark_corner =
        ours.meets(Bitboard::DARK) || (ours.is_empty() && theirs.meets(Bitboard::LIGHT));
    let (corner, beside, stand) = if dark_corner {
        (Square::H8, Square::G8, Square::H6)
    } else {
        (Square::A8, Square::B8, Square::A6)
    };
    let helper = (board.of(side.other()) & !board.all(Role::King))
        .into_iter()
        .map(|square| distance(square, beside))
        .min();
    let pieces = (board.of(side) & !board.all(Role::King))
        .into_iter()
        .map(|square| distance(square, corner).saturating_sub(2))
        .sum::<u32>();
    2 * distance(corner, hunted) + 2 * distance(stand, hunter) + 2 * helper.unwrap_or(0) + pieces
}

/// How far the opponent is from a man that can stand beside its king without parrying the mate, while
/// it has pawns and queens only: a pawn must become one.
fn to_minor(board: &Board, opponent: Color) -> u32 {
    let pawns = board.men(opponent, Role::Pawn);
    let useless = board.all(Role::King) | board.all(Role::Pawn) | board.all(Role::Queen);
    if (board.of(opponent) & !useless).is_empty() {
        20 + 4 * steps_to_promotion(pawns, opponent).unwrap_or(0)
    } else {
        0
    }
}

/// The steps of the pawn that is nearest to its last rank.
fn steps_to_promotion(pawns: Bitboard, color: Color) -> Option<u32> {
    pawns
        .into_iter()
        .map(|pawn| u32::from(7 - pawn.rank().as_seen_by(color).index()))
        .min()
}

/// Squares next to the hunted king to which it might go, whoever has the move.
pub(crate) fn flights(board: &Board, side: Color, hunted: Square) -> u32 {
    let occupied = board.occupied().without(hunted);
    (attacks::king(hunted) & !board.of(side.other()))
        .into_iter()
        .filter(|&square| board.attackers(square, side, occupied).is_empty())
        .count() as u32
}

/// Kings are mated in a corner with the least material.
fn to_corner(square: Square) -> u32 {
    let edge = |index: u8| u32::from(index.min(7 - index));
    edge(square.file().index()) + edge(square.rank().index())
}

pub(crate) fn distance(a: Square, b: Square) -> u32 {
    let files = a.file().index().abs_diff(b.file().index());
    let ranks = a.rank().index().abs_diff(b.rank().index());
    u32::from(files.max(ranks))
}

fn nearest_attacker(board: &Board, side: Color, hunted: Square) -> u32 {
    (board.of(side) & !board.all(Role::King) & !board.all(Role::Pawn))
        .into_iter()
        .map(|square| distance(square, hunted))
        .min()
        .unwrap_or(0)
}

/// What is missing to mate with ease: a queen or rook, or a pawn on its way to become one.
fn missing_material(board: &Board, side: Color) -> u32 {
    let major = board.all(Role::Queen) | board.all(Role::Rook);
    if board.of(side).meets(major) {
        return 0;
    }
    let steps = steps_to_promotion(board.men(side, Role::Pawn), side);
    20 + 6 * steps.unwrap_or(4)
}
