//! A game of a file.

use std::fmt;

use arbiter_laws::{Color, Game, Ply, SanError};

use super::comment::Comment;
use super::tag::Tag;
use crate::finding::Finding;

/// The most moves of one game, of both players together: no more are possible before 75 moves without a capture or a
/// pawn's move have ended it (9.6.2).
pub const MAX_PLIES: u32 = 17_697;

/// How a game ended, in the four signs of the format. It has none for a forfeit or for 0-0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PgnResult {
    /// `1-0`.
    WhiteWins,
    /// `0-1`.
    BlackWins,
    /// `1/2-1/2`.
    Draw,
    /// `*`: still going on, abandoned, or not told.
    Unknown,
}

impl PgnResult {
    /// The sign.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::WhiteWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        }
    }

    /// The result of a sign.
    #[must_use]
    pub fn from_sign(sign: &str) -> Option<Self> {
        match sign {
            "1-0" => Some(Self::WhiteWins),
            "0-1" => Some(Self::BlackWins),
            "1/2-1/2" | "½-½" => Some(Self::Draw),
            "*" => Some(Self::Unknown),
            _ => None,
        }
    }

    /// The result of a win.
    pub(super) const fn win_of(color: Color) -> Self {
        match color {
            Color::White => Self::WhiteWins,
            Color::Black => Self::BlackWins,
        }
    }
}

/// A move as the file has it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveText {
    /// The text, without number and signs of judgement.
    pub text: String,
    /// Its line, from 1.
    pub line: usize,
    /// Its first column, from 1, in characters.
    pub column: usize,
    /// Signs of judgement, by their numbers.
    pub glyphs: Vec<u8>,
    /// The comments behind it.
    pub comments: Vec<Comment>,
    /// Whether a draw was offered with it (8.1.5).
    pub draw_offer: bool,
}

/// Why a text is not the next move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WhyNoMove {
    /// It is no legal move.
    San(SanError),
    /// It stands behind the result.
    AfterResult,
    /// A game has no more moves than [`MAX_PLIES`].
    TooMany,
}

impl fmt::Display for WhyNoMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::San(error) => error.fmt(f),
            Self::AfterResult => f.write_str("it stands after the result"),
            Self::TooMany => write!(f, "no game has more than {MAX_PLIES} moves"),
        }
    }
}

/// The first text that is not the next move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveFault {
    /// The move that was expected, of both players together; 1 is the first.
    pub ply: Ply,
    /// The text.
    pub text: String,
    /// Its line, from 1.
    pub line: usize,
    /// Its first column, from 1, in characters.
    pub column: usize,
    /// Why.
    pub why: WhyNoMove,
}

impl fmt::Display for MoveFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "ply {}, {}: {}",
            self.ply,
            crate::finding::quoted(&self.text),
            self.why
        )
    }
}

/// A game, as far as it can be read.
#[derive(Clone, Debug)]
pub struct PgnGame {
    /// The line in which it begins, from 1.
    pub line: usize,
    /// Its tags, in the order of the file; of two with one name the first.
    pub tags: Vec<Tag>,
    /// What was played, up to the first fault; `None` if its first position cannot be read.
    pub game: Option<Game>,
    /// The moves of `game` as they are written.
    pub moves: Vec<MoveText>,
    /// The comments before the first move.
    pub comments: Vec<Comment>,
    /// The result: the sign behind the moves, else the tag's, else unknown.
    pub result: PgnResult,
    /// The first text that is no move, if there is one; the moves before it stand in `game`.
    pub fault: Option<MoveFault>,
    /// Everything to say about it, in the order of the file.
    pub findings: Vec<Finding>,
}

impl PgnGame {
    /// A tag's value, if it is told: `?`, `-` and nothing at all are no values.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags
            .iter()
            .find(|tag| tag.name == name)
            .map(|tag| tag.value.as_str())
            .filter(|value| !matches!(*value, "" | "?" | "-"))
    }
}
