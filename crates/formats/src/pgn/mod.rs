//! Game files (PGN): every game that can be read, and for the others the moves before the fault.
//!
//! ```text
//! bytes -> text (mark, encoding, line ends) -> signs -> games, each alone
//! ```
//!
//! A file is never refused for a fault of one game: that game says what is wrong and where, keeps the moves before
//! it, and reading goes on with the next. Nothing is guessed: what is unusual and clear is read with a note
//! ([`SanNote`](arbiter_laws::SanNote) and the codes `pgn.…`), what is not clear is an error.
//!
//! # What is read
//! Tags; moves with or without numbers; comments in braces and after `;`, and in them commands as
//! `[%clk 0:05:00]`; glyphs as `$1`, `!?` or `±`; the offer of a draw, `(=)`; lines after `%` in the first column are
//! passed over. Moves of variations have to be legal too, but are not kept: an arbiter asks for what was played.
//!
//! # Results
//! The sign behind the moves counts, then the tag `Result`, then `*`. That neither of them contradicts the board is
//! checked: a mate has one result only.

mod comment;
mod ending;
mod file;
mod game;
mod glyph;
mod moves;
mod one;
mod reading;
mod scanner;
mod start;
mod tag;

pub use comment::{Command, Comment};
pub use file::{MAX_FILE_BYTES, MAX_GAMES, Pgn, file_text, parse, parse_with};
pub use game::{MAX_PLIES, MoveFault, MoveText, PgnGame, PgnResult, WhyNoMove};
pub use one::{NotOneGame, one_game};
pub use reading::MAX_DEPTH;
pub use tag::{MAX_TAG_CHARS, Tag};
