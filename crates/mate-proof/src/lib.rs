//! Proofs that a side can or cannot still give mate, and a small independent checker for them.
//!
//! The question is the one of Articles 5.1.2, 5.2.2, 6.9, 7.5.5 and A.5.3: is there any series of
//! legal moves, with the help of the opponent, that ends in mate? The answer decides games, so it
//! comes with a proof, and this crate checks it without any code of those who found it: its move
//! generator tries every square, its board is rows of men, and it depends on nothing.
//!
//! What is checked is the bare Laws: the counts of Articles 9.2, 9.3 and 9.6 are not looked at, unless the
//! proof says *with 75 moves*.

#![forbid(unsafe_code)]

mod board;
mod check;
mod moves;
mod proof;
mod table;
mod table_text;
#[cfg(test)]
mod theorem;

pub use board::Side;
pub use check::{COUNTED_OUT, MAX_CLOSED, MAX_LINE, Rejection, TableFault, check, check_text};
pub use proof::{Beyond, Closed, HEADER, Lemma, ParseProofError, Proof, Reason};
pub use table::{Place, Squares, Table};
