//! Finding the one legal move that a scoresheet means, or saying why there is none.

use core::fmt;

use crate::letters::Letters;
use crate::san::{Origin, Sign};
use crate::written::{Goes, Target, What, Written};
use crate::{Bitboard, Move, Position, Role, Square, WhyIllegal};

/// A move that was read, and how the text differs from the usual notation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadSan {
    /// The legal move that the text means.
    pub mv: Move,
    /// How the text differs from [`Position::san`]; none exactly if it does not.
    pub notes: Vec<SanNote>,
}

/// A difference between what was written and the usual notation that leaves no doubt what is meant.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub enum SanNote {
    /// White space around the move.
    Space,
    /// `0-0` with zeros.
    CastlingWithZeros,
    /// `OO` without the dash.
    CastlingWithoutDash,
    /// A small letter for a man or for castling.
    LowerCase,
    /// A large letter for a file.
    CapitalFile,
    /// A figurine among letters, or one of the other colour.
    OtherLetters,
    /// A letter for a pawn.
    PawnNamed,
    /// `e2-e4` with a dash.
    Dash,
    /// Another kind of dash.
    OtherDash,
    /// Another sign than `x` for capturing.
    OtherCaptureSign,
    /// More or other parts of the square left than needed (Article C.10).
    OriginNotNeeded,
    /// A pawn's capture without the file it comes from (Article C.9).
    OriginMissing,
    /// A pawn's capture without the rank of arrival.
    TargetRankMissing,
    /// A capture without `x`.
    CaptureSignMissing,
    /// `e.p.` was added (Article C.9.2).
    EnPassantNamed,
    /// The promotion without `=`.
    PromotionSign,
    /// `++`, for a double check or for mate.
    DoublePlus,
    /// Check or mate was not marked.
    CheckSignMissing,
    /// Check or mate was marked where there is none, or the one instead of the other.
    CheckSignWrong,
    /// Exclamation or question marks.
    Remark,
}

impl fmt::Display for SanNote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Space => "white space around the move",
            Self::CastlingWithZeros => "castling written with zeros",
            Self::CastlingWithoutDash => "castling written without a dash",
            Self::LowerCase => "a small letter where a large one is usual",
            Self::CapitalFile => "a large letter for a file",
            Self::OtherLetters => "a figurine that does not belong to these letters",
            Self::PawnNamed => "the pawn has a letter",
            Self::Dash => "written with a dash",
            Self::OtherDash => "written with another kind of dash",
            Self::OtherCaptureSign => "another sign for capturing",
            Self::OriginNotNeeded => "the square left is told otherwise than usual",
            Self::OriginMissing => "the file that the pawn leaves is missing",
            Self::TargetRankMissing => "the rank where the pawn arrives is missing",
            Self::CaptureSignMissing => "the sign for capturing is missing",
            Self::EnPassantNamed => "en passant is named",
            Self::PromotionSign => "the promotion is written without `=`",
            Self::DoublePlus => "`++` is written",
            Self::CheckSignMissing => "the sign for check or mate is missing",
            Self::CheckSignWrong => "the sign for check or mate is wrong",
            Self::Remark => "a remark stands beside the move",
        })
    }
}

/// Why a text is no legal move of the position.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
#[non_exhaustive]
pub enum SanError {
    /// Nothing is written.
    Empty,
    /// A character that does not belong there; perhaps the letter of another language.
    Unexpected { character: char },
    /// Something is missing or too much.
    NotAMove,
    /// A sign for no move at all.
    NullMove,
    /// Castling with different signs for its circles.
    MixedCastling,
    /// The man may not go there.
    Illegal {
        from: Square,
        to: Square,
        why: WhyIllegal,
    },
    /// No man of that kind can be meant: there is none, or several and none of them gets there.
    NoManReaches { role: Role },
    /// Several legal moves are meant alike.
    Ambiguous { candidates: Vec<Move> },
    /// The pawn arrives on its last rank, and what it becomes is not said (Article 3.7.3.3).
    PromotionMissing { candidates: Vec<Move> },
    /// A capture is written, but the man captures nothing.
    NothingCaptured { mv: Move },
    /// `e.p.` is written, but the move is no capture en passant.
    NotEnPassant { mv: Move },
}

impl fmt::Display for SanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("no move is written"),
            Self::Unexpected { character } => write!(
                f,
                "`{}` (U+{:04X}) does not belong in a move; are the letters of another language?",
                character.escape_debug(),
                u32::from(*character)
            ),
            Self::NotAMove => f.write_str("this is no move: something is missing or too much"),
            Self::NullMove => f.write_str("a sign for no move; each move must be written"),
            Self::MixedCastling => {
                f.write_str("castling is written with different signs: use `O-O` or `0-0`")
            }
            Self::Illegal { from, to, why } => write!(f, "{from}-{to} is illegal: {why}"),
            Self::NoManReaches { role } => write!(f, "no {role} can go there"),
            Self::Ambiguous { candidates } => {
                f.write_str("more than one move is meant:")?;
                write_all(f, candidates)
            }
            Self::PromotionMissing { candidates } => {
                f.write_str("the promotion piece is missing:")?;
                write_all(f, candidates)
            }
            Self::NothingCaptured { mv } => {
                write!(f, "a capture is written, but nothing stands on {}", mv.to())
            }
            Self::NotEnPassant { .. } => f.write_str("this is no capture en passant"),
        }
    }
}

fn write_all(f: &mut fmt::Formatter<'_>, moves: &[Move]) -> fmt::Result {
    moves.iter().try_for_each(|mv| write!(f, " {}", mv.uci()))
}

impl core::error::Error for SanError {}

impl Position {
    /// The legal move that a scoresheet means, with a note for everything unusual in the text.
    /// Nothing is guessed: where a text fits several moves or none, it is refused.
    ///
    /// # Errors
    /// [`SanError`] says why the text is no legal move here.
    pub fn read_san(&self, text: &str, letters: Letters) -> Result<ReadSan, SanError> {
        let mut copy = *self;
        copy.make_san(text, letters)
    }

    /// Reads a move as [`read_san`](Self::read_san) does, and makes it on the spot.
    ///
    /// # Errors
    /// The same; the position stays as it was.
    pub fn make_san(&mut self, text: &str, letters: Letters) -> Result<ReadSan, SanError> {
        let written = Written::read(text, letters)?;
        let mut notes = written.notes;
        let mv = match &written.what {
            What::Castle { toward_h } => self.castle_meant(*toward_h)?,
            What::Goes(goes) => self.move_meant(goes, &mut notes)?,
        };
        if written.en_passant && !matches!(mv, Move::EnPassant { .. }) {
            return Err(SanError::NotEnPassant { mv });
        }
        self.make(mv);
        note_sign(written.sign, self.sign(), &mut notes);
        notes.sort_unstable();
        notes.dedup();
        Ok(ReadSan { mv, notes })
    }

    fn castle_meant(&self, toward_h: bool) -> Result<Move, SanError> {
        let us = self.turn();
        let king = self.king(us);
        let castle = self
            .castlings()
            .find(|mv| matches!(mv, Move::Castle { king, rook } if (rook > king) == toward_h));
        if let Some(castle) = castle {
            return Ok(castle);
        }
        let rook = self
            .castling_rooks()
            .into_iter()
            .find(|rook| rook.rank() == us.home_rank() && (*rook > king) == toward_h);
        let why = rook
            .and_then(|rook| self.setup().why_no_castling(rook))
            .unwrap_or(WhyIllegal::CastlingRightLost);
        let (king_file, _) = crate::castling::castling_files(toward_h);
        let to = Square::new(king_file, us.home_rank());
        let from = king;
        Err(SanError::Illegal { from, to, why })
    }

    fn move_meant(&self, goes: &Goes, notes: &mut Vec<SanNote>) -> Result<Move, SanError> {
        let (mut meant, mut others) = (None, false);
        self.each_fitting(goes, |mv| {
            if mv.promotion() == goes.promotion {
                others |= meant.replace(mv).is_some();
            }
        });
        match meant {
            None => Err(self.why_incomplete(goes)),
            Some(_) if others => {
                let mut candidates = self.fitting(goes);
                candidates.retain(|mv| mv.promotion() == goes.promotion);
                Err(SanError::Ambiguous { candidates })
            }
            Some(mv) if goes.captures && mv.capture().is_none() => {
                Err(SanError::NothingCaptured { mv })
            }
            Some(mv) => {
                self.note_origin_and_capture(goes, mv, notes);
                Ok(mv)
            }
        }
    }

    /// Calls `visit` with every legal move that the text may mean, whatever a pawn becomes.
    fn each_fitting(&self, goes: &Goes, mut visit: impl FnMut(Move)) {
        for to in goes.to.squares() {
            for from in self.origins(goes.role, to) & goes.may_leave(to) {
                self.moves_between(goes.role, from, to).for_each(&mut visit);
            }
        }
    }

    fn fitting(&self, goes: &Goes) -> Vec<Move> {
        let mut moves = Vec::new();
        self.each_fitting(goes, |mv| moves.push(mv));
        moves
    }

    /// Why no legal move fits with the promotion that is written, or is not.
    fn why_incomplete(&self, goes: &Goes) -> SanError {
        let candidates = self.fitting(goes);
        let Some(&mv) = candidates.first() else {
            return self.why_none(goes);
        };
        let (from, to) = (mv.from(), mv.to());
        let why = match goes.promotion {
            None => return SanError::PromotionMissing { candidates },
            Some(role) if mv.promotion().is_some() => WhyIllegal::PromotionTo { role },
            Some(_) => WhyIllegal::PromotionUnexpected,
        };
        SanError::Illegal { from, to, why }
    }

    /// Why no legal move fits: the reason of the one man that can be meant.
    fn why_none(&self, goes: &Goes) -> SanError {
        let &Goes {
            role, promotion, ..
        } = goes;
        let Target::Square(to) = goes.to else {
            return SanError::NoManReaches { role };
        };
        let men = self.board().men(self.turn(), role) & goes.origin.squares();
        let reasons: Vec<(Square, WhyIllegal)> = men
            .into_iter()
            .filter_map(|from| Some((from, self.why_illegal(from, to, promotion)?)))
            .collect();
        let gets_there = |why: &WhyIllegal| !matches!(why.how(), "wrong_movement");
        let near: Vec<_> = reasons
            .iter()
            .filter(|(_, why)| gets_there(why))
            .copied()
            .collect();
        match (near.as_slice(), reasons.as_slice()) {
            (&[(from, why)], _) | ([], &[(from, why)]) => SanError::Illegal { from, to, why },
            _ => SanError::NoManReaches { role },
        }
    }

    fn note_origin_and_capture(&self, goes: &Goes, mv: Move, notes: &mut Vec<SanNote>) {
        if !goes.captures && mv.capture().is_some() {
            notes.push(SanNote::CaptureSignMissing);
        }
        // Where one piece alone was found without its square, the square is not needed.
        let nothing_written = goes.origin == Origin::default();
        if nothing_written && goes.role != Role::Pawn || goes.origin == self.origin_of(mv) {
            return;
        }
        notes.push(if nothing_written {
            SanNote::OriginMissing
        } else {
            SanNote::OriginNotNeeded
        });
    }
}

impl Goes {
    /// The squares that the man may leave. A pawn that is not said to capture, by a sign or by its file,
    /// goes straight ahead.
    fn may_leave(&self, to: Square) -> Bitboard {
        let goes_straight = self.role == Role::Pawn && !self.captures && self.origin.file.is_none();
        let straight = Bitboard::of_file(to.file());
        self.origin.squares()
            & if goes_straight {
                straight
            } else {
                Bitboard::ALL
            }
    }
}

impl Origin {
    /// The squares that may be meant.
    fn squares(self) -> Bitboard {
        let file = self.file.map_or(Bitboard::ALL, Bitboard::of_file);
        file & self.rank.map_or(Bitboard::ALL, Bitboard::of_rank)
    }
}

/// `++` counts as the sign for check here; that it is unusual has been noted.
fn note_sign(written: Sign, usual: Sign, notes: &mut Vec<SanNote>) {
    match (written, usual) {
        (Sign::None, Sign::Check | Sign::Mate) => notes.push(SanNote::CheckSignMissing),
        (Sign::Check, Sign::Mate) if notes.contains(&SanNote::DoublePlus) => {}
        (written, usual) if written != usual => notes.push(SanNote::CheckSignWrong),
        _ => {}
    }
}
