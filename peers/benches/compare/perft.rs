//! Counting series of legal moves.

use std::hint::black_box;

use arbiter_laws::Position;
use arbiter_peers::counters::{
    arbiter_bulk, arbiter_made, cozy, cozy_bulk, cozy_made, owl, owl_bulk, owl_made,
};

use crate::measure::{Contestant, Plan};

/// A name, the position, how deep in bulk and how deep with every move made.
const POSITIONS: [(&str, &str, u32, u32); 4] = [
    (
        "initial position",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        5,
        4,
    ),
    (
        "kiwipete",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        4,
        3,
    ),
    (
        "Chess960, rooks f and h",
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
        4,
        3,
    ),
    (
        "Chess960, rooks e and h",
        "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9",
        4,
        3,
    ),
];

/// Measures all positions, in bulk and made.
///
/// # Errors
/// If a library refuses a position, or counts otherwise.
pub fn measure(plan: &Plan) -> Result<(), String> {
    for (name, fen, bulk, made) in POSITIONS {
        let position: Position = fen.parse().map_err(|error| format!("{fen}: {error}"))?;
        let board = cozy(&position)?;
        let owl = owl(&position).transpose()?;

        let mut contestants = vec![
            Contestant::new("arbiter-laws", || arbiter_bulk(black_box(&position), bulk)),
            Contestant::new("cozy-chess", || cozy_bulk(black_box(&board), bulk)),
        ];
        if let Some(mut owl) = owl.clone() {
            let count = move || owl_bulk(black_box(&mut owl), bulk);
            contestants.push(Contestant::new("owlchess", count));
        }
        let task = format!("perft bulk, {name}, depth {bulk}");
        plan.compare(&task, "series", contestants)?;

        let mut contestants = vec![
            Contestant::new("arbiter-laws", || arbiter_made(black_box(&position), made)),
            Contestant::new("cozy-chess", || cozy_made(black_box(&board), made)),
        ];
        if let Some(mut owl) = owl {
            let count = move || owl_made(black_box(&mut owl), made);
            contestants.push(Contestant::new("owlchess", count));
        }
        let task = format!("perft made, {name}, depth {made}");
        plan.compare(&task, "series", contestants)?;
    }
    Ok(())
}
