//! The game crate beside other libraries for chess.
//!
//! [`collection`] has the positions and the numbers that must be found, [`counters`] counts with each library,
//! [`games`] makes games to be replayed; `perft`, `perft-oracles` and the benchmark put them together.

pub mod collection;
pub mod counters;
pub mod games;
pub mod progress;
pub mod random;
