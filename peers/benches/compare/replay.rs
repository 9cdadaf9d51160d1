//! Replaying games from their notation, every move with full legality.

use std::hint::black_box;

use arbiter_laws::{Game, Letters, Position};
use arbiter_peers::games::{Moves, random_games};
use cozy_chess::Board as CozyBoard;
use cozy_chess::util::parse_san_move;
use owlchess::MoveChain;
use owlchess::board::Board as OwlBoard;
use owlchess::moves::make::San;

use crate::measure::{Contestant, Plan};

const SEED: u64 = 1;
const GAMES: usize = 500;
/// The length of a long real game.
const PLIES: usize = 120;

/// Measures replaying, plain and with repetitions counted.
///
/// # Errors
/// If a library cannot read a game.
pub fn measure(plan: &Plan) -> Result<(), String> {
    let games = random_games(SEED, GAMES, PLIES);
    let sheets: Vec<String> = games.iter().map(|game| game.join(" ")).collect();
    plan.compare(
        "replay, every move read and made",
        "moves",
        vec![
            Contestant::new("arbiter-laws", || sum(&games, arbiter)),
            Contestant::new("cozy-chess", || sum(&games, cozy)),
            Contestant::new("owlchess", || sum(&games, owl)),
        ],
    )?;
    plan.compare(
        "replay with repetitions counted after every move",
        "moves",
        vec![
            Contestant::new("arbiter-laws", || {
                sum(&sheets, |sheet| arbiter_counted(sheet))
            }),
            Contestant::new("cozy-chess", || sum(&sheets, |sheet| cozy_counted(sheet))),
            Contestant::new("owlchess", || sum(&sheets, |sheet| owl_counted(sheet))),
        ],
    )
}

/// How many moves were replayed in all games; a game that cannot be read ends early, and the sums differ.
fn sum<T>(games: &[T], replay: impl Fn(&T) -> usize) -> u64 {
    games
        .iter()
        .map(|game| replay(black_box(game)) as u64)
        .sum()
}

fn arbiter(game: &Moves) -> usize {
    let mut position = Position::initial();
    let mut made = 0;
    for text in game {
        if position.make_san(text, Letters::English).is_err() {
            break;
        }
        made += 1;
    }
    black_box(position);
    made
}

fn cozy(game: &Moves) -> usize {
    let mut board = CozyBoard::default();
    let mut made = 0;
    for text in game {
        let Ok(mv) = parse_san_move(&board, text) else {
            break;
        };
        board.play_unchecked(mv);
        made += 1;
    }
    black_box(board);
    made
}

fn owl(game: &Moves) -> usize {
    let mut board = OwlBoard::initial();
    let mut made = 0;
    for text in game {
        let Ok(next) = board.make_move(San(text.as_str())) else {
            break;
        };
        board = next;
        made += 1;
    }
    black_box(board);
    made
}

/// All get the same sheet. It is read whole here; then the occurrences after each move are asked for.
fn arbiter_counted(sheet: &str) -> usize {
    let Ok(read) = Game::read(Position::initial(), sheet, Letters::English) else {
        return 0;
    };
    let counted = read.game.positions().skip(1);
    counted
        .filter(|&(ply, _)| black_box(read.game.times_occurred(ply)) > 0)
        .count()
}

/// Keys since the last move that cannot be undone, compared with the newest one.
fn cozy_counted(sheet: &str) -> usize {
    let mut board = CozyBoard::default();
    let mut keys = vec![board.hash()];
    let mut made = 0;
    for text in sheet.split_whitespace() {
        let Ok(mv) = parse_san_move(&board, text) else {
            break;
        };
        board.play_unchecked(mv);
        let key = board.hash();
        keys.push(key);
        let since = usize::from(board.halfmove_clock()) + 1;
        let occurrences = keys
            .iter()
            .rev()
            .take(since)
            .filter(|&&earlier| earlier == key);
        made += usize::from(black_box(occurrences.count()) > 0);
    }
    made
}

/// Its own chain of moves, which keeps a table of counts.
fn owl_counted(sheet: &str) -> usize {
    let mut chain = MoveChain::new_initial();
    for text in sheet.split_whitespace() {
        if chain.push(San(text)).is_err() {
            break;
        }
    }
    black_box(chain.len())
}
