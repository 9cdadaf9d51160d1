//! Counting series of legal moves with each library, in the way its authors recommend for speed.

use std::ops::ControlFlow;

use arbiter_laws::{Bitboard, File, Position, Role};
use cozy_chess::Board as CozyBoard;
use owlchess::board::Board as OwlBoard;
use owlchess::movegen::legal;
use owlchess::moves::{make_move_unchecked, unmake_move_unchecked};

/// The number of series with this crate; the last move is counted, not made.
pub fn arbiter_bulk(position: &Position, depth: u32) -> u64 {
    position.perft(depth)
}

/// The same with every last move made too.
pub fn arbiter_made(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut count = 0;
    let _ = position.each_legal_move(|mv| {
        let mut next = *position;
        next.make(mv);
        count += arbiter_made(&next, depth - 1);
        ControlFlow::Continue(())
    });
    count
}

/// The position as cozy-chess has it.
///
/// # Errors
/// Why cozy-chess refuses it.
pub fn cozy(position: &Position) -> Result<CozyBoard, String> {
    let fen = position.setup().shredder_fen().to_string();
    CozyBoard::from_fen(&fen, true).map_err(|error| format!("{fen}: {error}"))
}

/// The number of series with cozy-chess; the last move is counted, not made.
pub fn cozy_bulk(board: &CozyBoard, depth: u32) -> u64 {
    let mut count = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            count += moves.len() as u64;
        } else {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                count += cozy_bulk(&next, depth - 1);
            }
        }
        false
    });
    count
}

/// The same with every last move made too.
pub fn cozy_made(board: &CozyBoard, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut count = 0;
    board.generate_moves(|moves| {
        for mv in moves {
            let mut next = board.clone();
            next.play_unchecked(mv);
            count += cozy_made(&next, depth - 1);
        }
        false
    });
    count
}

/// The position as owlchess has it; `None` if it castles otherwise than in the usual game, which owlchess does
/// not know.
///
/// # Errors
/// Why owlchess refuses it.
pub fn owl(position: &Position) -> Option<Result<OwlBoard, String>> {
    let rooks = position.castling_rooks();
    let corners = Bitboard::of_file(File::A) | Bitboard::of_file(File::H);
    let kings_at_home = rooks.into_iter().all(|rook| {
        let kings = position.board().all(Role::King);
        kings
            .into_iter()
            .any(|king| king.rank() == rook.rank() && king.file() == File::E)
    });
    let is_usual = (rooks & !corners).is_empty() && kings_at_home;
    is_usual.then(|| {
        let fen = position.to_string();
        OwlBoard::from_fen(&fen).map_err(|error| format!("{fen}: {error}"))
    })
}

/// The number of series with owlchess; the last move is counted, not made.
pub fn owl_bulk(board: &mut OwlBoard, depth: u32) -> u64 {
    owl_count(board, depth, 1)
}

/// The same with every last move made too.
pub fn owl_made(board: &mut OwlBoard, depth: u32) -> u64 {
    owl_count(board, depth, 0)
}

fn owl_count(board: &mut OwlBoard, depth: u32, counted_at: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = legal::gen_all(board);
    if depth == counted_at {
        return moves.len() as u64;
    }
    let mut count = 0;
    for &mv in &moves {
        // SAFETY: the move is legal, since owlchess has just given it for this board, and it is taken back before
        // anything else happens to the board.
        unsafe {
            let undo = make_move_unchecked(board, mv);
            count += owl_count(board, depth - 1, counted_at);
            unmake_move_unchecked(board, mv, undo);
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_of_counting_finds_the_published_number() {
        let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        let position: Position = fen.parse().unwrap();
        let board = cozy(&position).unwrap();
        let mut owl = owl(&position).unwrap().unwrap();
        let counts = [
            arbiter_bulk(&position, 3),
            arbiter_made(&position, 3),
            cozy_bulk(&board, 3),
            cozy_made(&board, 3),
            owl_bulk(&mut owl, 3),
            owl_made(&mut owl, 3),
        ];
        assert_eq!(counts, [97_862; 6]);
    }

    #[test]
    fn owlchess_is_not_asked_about_castling_that_it_does_not_know() {
        for (fen, is_known) in [
            ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", true),
            ("4k3/8/8/8/8/8/8/4K1R1 w K - 0 1", false),
            ("3k4/8/8/8/8/8/8/3K3R w K - 0 1", false),
            ("3k4/8/8/8/8/8/8/3K3R w - - 0 1", true),
        ] {
            let position: Position = fen.parse().unwrap();
            assert_eq!(owl(&position).is_some(), is_known, "{fen}");
        }
    }
}
