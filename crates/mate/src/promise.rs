//! How far a position seems from a mate with the help of both players. Only the order of the search
//! hangs on it, never an answer.

use arbiter_laws::{Board, Color, Position, Role, Square, attacks};

/// The less, the more promising. Captures weigh most: with fewer men to help the hunted king, and
/// fewer moves to choose from, a mate is found sooner. The weights were chosen by trying some dozen
/// sets on final positions of real games.
pub(crate) fn cost(position: &Position, side: Color) -> u32 {
    let board = position.board();
    let hunted = position.king(side.other());
    let hunter = position.king(side);
    20 * board.of(side.other()).count()
        + 4 * flights(board, side, hunted)
        + 4 * to_corner(hunted)
        + 4 * distance(hunter, hunted).saturating_sub(2)
        + 4 * nearest_attacker(board, side, hunted)
        + missing_material(board, side)
}

/// Squares next to the hunted king to which it might go, whoever has the move.
fn flights(board: &Board, side: Color, hunted: Square) -> u32 {
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

fn distance(a: Square, b: Square) -> u32 {
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
    let steps = board
        .men(side, Role::Pawn)
        .into_iter()
        .map(|pawn| u32::from(7 - pawn.rank().as_seen_by(side).index()))
        .min();
    20 + 6 * steps.unwrap_or(4)
}
