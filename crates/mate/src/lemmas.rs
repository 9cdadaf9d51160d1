//! What one look at the men tells: the lemmas of [`Lemma`], on a fast board.

use arbiter_laws::{Bitboard, Board, Color, Position, Role};

use crate::proof::Lemma;
use crate::rules::{Rule, Rules};

/// A lemma by which `side` cannot give mate, if the position is not already mate of the opponent.
pub(crate) fn lemma(position: &Position, side: Color, rules: Rules) -> Option<Lemma> {
    let board = position.board();
    if rules.has(Rule::BareKing) && is_bare(board, side) {
        Some(Lemma::BareKing)
    } else if rules.has(Rule::LoneKnight) && is_lone_knight(board, side) {
        Some(Lemma::LoneKnight)
    } else if rules.has(Rule::BishopsOfOneColour) && has_bishops_of_one_colour(board, side) {
        Some(Lemma::BishopsOfOneColour)
    } else if !position.has_legal_move() {
        Some(Lemma::GameOver)
    } else {
        None
    }
}

/// Whether a lemma holds, the end of the game aside.
pub(crate) fn holds(position: &Position, side: Color, rules: Rules) -> bool {
    let board = position.board();
    rules.has(Rule::BareKing) && is_bare(board, side)
        || rules.has(Rule::LoneKnight) && is_lone_knight(board, side)
        || rules.has(Rule::BishopsOfOneColour) && has_bishops_of_one_colour(board, side)
}

fn is_bare(board: &Board, side: Color) -> bool {
    board.of(side) == board.men(side, Role::King)
}

/// Whether `side` has nothing but its king and men of those kinds.
fn has_only(board: &Board, side: Color, kinds: Bitboard) -> bool {
    let others = board.of(side) & !kinds & !board.all(Role::King);
    others.is_empty()
}

fn is_lone_knight(board: &Board, side: Color) -> bool {
    let knights = board.all(Role::Knight);
    (board.of(side) & knights).single().is_some()
        && has_only(board, side, knights)
        && has_only(board, side.other(), board.all(Role::Queen))
}

fn has_bishops_of_one_colour(board: &Board, side: Color) -> bool {
    let bishops = board.all(Role::Bishop);
    let both_colours = bishops.meets(Bitboard::LIGHT) && bishops.meets(Bitboard::DARK);
    let harmless = bishops | board.all(Role::Rook) | board.all(Role::Queen);
    !both_colours && has_only(board, side, bishops) && has_only(board, side.other(), harmless)
}
