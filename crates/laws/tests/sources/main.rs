//! What five texts on the rules of chess say about the game, statement by statement: `docs/sources.md` has
//! the list. `s0_17_` in a name is statement 17, which the text S0 makes.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "the lint knows tests, but not the functions that tests share"
)]

mod board;
mod cases;
mod castling;
mod document;
mod endings;
mod hand;
mod illegal;
mod movement;
mod repetition;

use arbiter_laws::{
    Act, AutomaticDraws, Game, Letters, Move, Obligation, Order, Position, Progress, Role, Square,
    Touch, WhyIllegal,
};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const NOW: AutomaticDraws = AutomaticDraws::SINCE_2017;

fn position(fen: &str) -> Position {
    fen.parse().unwrap()
}

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

fn mv(at: &Position, text: &str) -> Move {
    let read = at.read_san(text, Letters::English);
    read.unwrap_or_else(|error| panic!("{text}: {error}")).mv
}

/// A game from that position with those moves.
fn played(fen: &str, moves: &str) -> Game {
    let mut game = Game::new(position(fen));
    for text in moves.split_whitespace() {
        game.play(mv(game.position(), text)).unwrap();
    }
    game
}

/// Why a move, written as engines do, is illegal; `None` if it is not.
fn why(fen: &str, text: &str) -> Option<WhyIllegal> {
    let promotion = text.chars().nth(4).and_then(Role::from_letter);
    position(fen).why_illegal(square(&text[0..2]), square(&text[2..4]), promotion)
}

/// Moves as engines write them, sorted.
fn written(moves: &[Move]) -> String {
    let mut texts: Vec<String> = moves.iter().map(|mv| mv.uci().to_string()).collect();
    texts.sort();
    texts.join(" ")
}

/// All legal moves.
fn legal(fen: &str) -> String {
    written(&position(fen).legal_moves())
}

/// The legal moves of the man on a square.
fn legal_from(fen: &str, from: &str) -> String {
    let mut moves = position(fen).legal_moves();
    moves.retain(|mv| mv.from() == square(from));
    written(&moves)
}

/// What must be played after pieces were touched in this order with the intention to move or capture
/// them: the article and the moves, `any` if all are left.
fn bound(fen: &str, touched: &str) -> (&'static str, String) {
    let touches: Vec<Touch> = touched
        .split_whitespace()
        .map(|name| Touch::intended(square(name)))
        .collect();
    shown(&position(fen).obligation(&touches, Order::Known))
}

fn shown(obligation: &Obligation) -> (&'static str, String) {
    let moves = match obligation {
        Obligation::Free { .. } => "any".to_owned(),
        Obligation::Bound { moves, .. } => written(moves),
    };
    (obligation.article(), moves)
}

fn progress(fen: &str, acts: &[Act]) -> Progress {
    position(fen).progress(acts, Order::Known)
}

fn released(from: &str, to: &str) -> Act {
    Act::Released {
        from: square(from),
        to: square(to),
    }
}
