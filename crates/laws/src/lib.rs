//! The game of chess as the Laws define it: positions, moves, notation, endings, and the clock of Article 6.
//!
//! A text becomes a [`Setup`], which may be illegal, and that a [`Position`], which is not; both name
//! everything that is wrong at once. A [`Position`] gives its legal [`Move`]s, and each of them the
//! next position. Castling rights are the squares of rooks, so Chess960 is the only way it works.
//! Two positions are equal if Article 9.2.3 calls them the same. A [`Game`] keeps what was played: how
//! often a position has stood on the board, what may be claimed, and when it was over.
//!
//! Moves are read and written as scoresheets show them ([`Position::read_san`], [`Position::san`]) and
//! as engines do ([`Position::read_uci`], [`Move::uci`]), whole games by [`Game::read`]; a move that is
//! not legal gets its reason ([`Position::why_illegal`]).
//!
//! [`Position::obligation`] and [`Position::progress`] are Article 4: touched pieces, and when a move
//! is made. [`Board::compare`] finds what is set up wrongly. [`TimeControl`] is what the players' clocks
//! were set to (Article 6.3).
//!
//! ```
//! use arbiter_laws::{Claim, Game, Letters, Ply, Position};
//!
//! let moves = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8";
//! let game = Game::read(Position::initial(), moves, Letters::English)?.game;
//! assert_eq!(game.occurrences(game.ply()), [Ply(0), Ply(4), Ply(8)]);
//! assert_eq!(game.claims(), [Claim::Threefold]);
//! # Ok::<(), arbiter_laws::ScoresheetError>(())
//! ```

#![forbid(unsafe_code)]

mod arrangement;
pub mod attacks;
mod bitboard;
mod board;
mod castling;
mod color;
mod ending;
mod fen;
mod fen_error;
mod game;
mod hand;
mod illegal;
mod illegality;
mod letters;
mod material;
mod movegen;
mod moves;
mod per_square;
mod position;
mod role;
mod san;
mod san_reading;
mod scoresheet;
mod setup;
mod square;
mod time_control;
mod touch;
mod uci;
mod written;

pub use arrangement::{Arrangement, Fault};
pub use bitboard::{Bitboard, Squares};
pub use board::Board;
pub use castling::CastlingObstacle;
pub use color::{ByColor, Color, ParseColorError};
pub use ending::{AutomaticDraws, Claim, Ending, Fivefold};
pub use fen_error::{FenError, FenFault, FenField, FenProblem, Note, Noted};
pub use game::{Difference, Game, LookAlike, Ply};
pub use hand::{Act, Irregularity, Progress};
pub use illegal::WhyIllegal;
pub use illegality::{Illegality, PositionError, ReadPositionError};
pub use letters::{Letters, ParseLettersError};
pub use material::ImpossibleMaterial;
pub use moves::Move;
pub use per_square::PerSquare;
pub use position::{IllegalMove, Position};
pub use role::{ByRole, Piece, Role};
pub use san::San;
pub use san_reading::{ReadSan, SanError, SanNote};
pub use scoresheet::{Remark, RemarkKind, Scoresheet, ScoresheetError};
pub use setup::{Setup, ShredderFen};
pub use square::{File, ParseSquareError, Rank, Square};
pub use time_control::{
    Bonus, MAX_PERIODS, MAX_TIME_MS, MEASURED_MOVES, Period, Schedule, TimeControl,
    TimeControlError,
};
pub use touch::{Contact, Obligation, Order, Touch};
pub use uci::{Uci, UciError};
