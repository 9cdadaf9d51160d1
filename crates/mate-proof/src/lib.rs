//! A small independent checker of proofs that a side can or cannot still give mate.
//!
//! The question is the one of Articles 5.1.2, 5.2.2, 6.9, 7.5.5 and A.5.3: is there any series of
//! legal moves, with the help of the opponent, that ends in mate? The answer decides games, so it
//! comes with a proof, and this crate checks it without any code of those who found it: its board is
//! 64 letters, its moves are found by trying, and it depends on nothing. The text of a proof is
//! described in `docs/mate.md`, and why it is one in `docs/design/004-can-this-side-still-mate.md`.
//!
//! ```
//! let proof = "arbiter-mate-proof 2\n\
//!              position 6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1\n\
//!              side white\n\
//!              verdict yes\n\
//!              line a1a8\n\
//!              end\n";
//! assert_eq!(arbiter_mate_proof::check(proof), Ok(()));
//! let rejection = arbiter_mate_proof::check(&proof.replace("a1a8", "a1b8")).unwrap_err();
//! assert_eq!(rejection.to_string(), "line 5: move 1, `a1b8`, is not legal");
//! ```

#![forbid(unsafe_code)]

mod board;
mod check;
mod fen;
mod table;
#[cfg(test)]
mod theorem;

pub use check::{HEADER, MAX_POSITIONS, Rejection, check};
