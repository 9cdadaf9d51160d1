//! Tournament and game files: TRF16, TRF26, PGN and time-control notations, with located errors and lossless round
//! trips; and boards as pictures.
//!
//! Text goes in, a typed document or *all* findings come out; nothing is guessed, and nothing of a file is
//! lost on its way through. Pure: no clock, no files, no randomness.
//!
//! - [`trf`]: the FIDE tournament report file. [`trf::parse`] reads bytes, [`trf::Document`] holds every
//!   line and the typed players, its setters change single columns, `to_bytes` writes.
//! - [`pgn`]: game files. [`pgn::parse`] reads every game, and of a faulty one the moves before the fault.
//! - [`time_control`]: TRF record 222 and the `TimeControl` tag of a game file, from and to
//!   [`arbiter_laws::TimeControl`].
//! - [`svg`]: a board as a picture, [`svg::Diagram`].
//! - [`Finding`]: what a reader says, with [`Code`], [`Severity`], line, columns, field and a way out.

mod code;
mod finding;
pub mod pgn;
pub mod svg;
pub mod time_control;
pub mod trf;

pub use code::Code;
pub use finding::{Finding, MAX_FINDINGS, Severity};
