//! What is wrong with a FEN, field by field, and what was passed over in one that can be used.

use core::fmt;
use core::ops::Range;

use crate::{Color, Rank, Square};

/// What was read, and what a reader should know about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Noted<T> {
    /// What was read.
    pub value: T,
    /// What was passed over or filled in, in the order of the text.
    pub notes: Vec<Note>,
}

/// Something in a FEN that was passed over or filled in, though the rest can be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
#[non_exhaustive]
pub enum Note {
    /// Only four fields: the half-move clock was taken as 0, the move number as 1.
    FourFields,
    /// Move number 0 was taken as 1.
    MoveNumberZero,
    /// A right to castle for which king and rook do not stand ready (Article 3.8.2.1).
    CastlingDropped { color: Color, letter: char },
    /// No pawn can just have passed over this square (Article 3.7.3.1).
    EnPassantImpossible { square: Square },
    /// A pawn has passed over this square, but no legal move captures it (Article 9.2.3.1).
    EnPassantUnusable { square: Square },
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::FourFields => {
                f.write_str("only four fields: half-move clock taken as 0 and move number as 1")
            }
            Self::MoveNumberZero => f.write_str("move number 0 taken as 1"),
            Self::CastlingDropped { color, letter } => write!(
                f,
                "castling right `{letter}` dropped: {color}'s king and rook do not stand ready for it"
            ),
            Self::EnPassantImpossible { square } => write!(
                f,
                "en passant square {square} dropped: no pawn can just have passed over it"
            ),
            Self::EnPassantUnusable { square } => write!(
                f,
                "en passant square {square} dropped: no legal move captures there"
            ),
        }
    }
}

/// One of the six fields of FEN.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[allow(missing_docs)]
pub enum FenField {
    Board,
    SideToMove,
    Castling,
    EnPassant,
    HalfmoveClock,
    FullmoveNumber,
}

impl FenField {
    /// The name of the field in messages.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Board => "board",
            Self::SideToMove => "side to move",
            Self::Castling => "castling",
            Self::EnPassant => "en passant",
            Self::HalfmoveClock => "half-move clock",
            Self::FullmoveNumber => "move number",
        }
    }
}

impl fmt::Display for FenField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// What is wrong with a field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
#[non_exhaustive]
pub enum FenProblem {
    /// The field, and with it the rest, is not there.
    Missing,
    /// Text after the sixth field.
    TooManyFields,
    /// The board has not eight ranks.
    RankCount { count: usize },
    /// A rank has not eight squares.
    RankLength { rank: Rank, squares: u32 },
    /// A character that no field of this kind has.
    Unexpected { character: char },
    /// The same right twice, or rights with two rooks on one side of the king.
    CastlingTwice { color: Color },
    /// Not the name of a square.
    NotASquare,
    /// Not a whole number below 2³².
    NotANumber,
}

/// A faulty field and where it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FenFault {
    /// The field.
    pub field: FenField,
    /// Its bytes in the text.
    pub span: Range<usize>,
    /// What is wrong.
    pub problem: FenProblem,
}

impl fmt::Display for FenFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} field: ", self.field)?;
        match self.problem {
            FenProblem::Missing => {
                f.write_str("missing; a FEN has six fields, or at least the first four")
            }
            FenProblem::TooManyFields => f.write_str("there is more text after it"),
            FenProblem::RankCount { count } => write!(f, "{count} ranks instead of 8"),
            FenProblem::RankLength { rank, squares } => {
                write!(f, "rank {rank} has {squares} squares instead of 8")
            }
            FenProblem::Unexpected { character } => write!(
                f,
                "`{}` (U+{:04X}) does not belong there",
                character.escape_debug(),
                u32::from(character)
            ),
            FenProblem::CastlingTwice { color } => {
                write!(f, "{color} has two rights on one side of the king")
            }
            FenProblem::NotASquare => f.write_str("a square such as `e3`, or `-`, is expected"),
            FenProblem::NotANumber => f.write_str("a whole number is expected"),
        }
    }
}

/// The text is no FEN; every faulty field is named, in the order of the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FenError {
    /// The faults, at least one.
    pub faults: Vec<FenFault>,
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, fault) in self.faults.iter().enumerate() {
            if number > 0 {
                f.write_str("; ")?;
            }
            write!(f, "{fault}")?;
        }
        Ok(())
    }
}

impl core::error::Error for FenError {}
