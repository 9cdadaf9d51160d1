//! Writing a move in the short algebraic notation of Appendix C.

use core::fmt;

use crate::{Bitboard, File, Letters, Move, Position, Rank, Role, Square};

/// A move in algebraic notation, complete with the signs for check and mate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct San {
    mv: Move,
    origin: Origin,
    ending: Sign,
    letters: Letters,
}

/// How much of the square that is left must be written, so that no other man is meant (Article C.10).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Origin {
    pub(crate) file: Option<File>,
    pub(crate) rank: Option<Rank>,
}

/// The sign after a move (Article C.13).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sign {
    None,
    Check,
    Mate,
}

impl San {
    /// The same with other letters for the men.
    #[must_use]
    pub const fn with(self, letters: Letters) -> Self {
        Self { letters, ..self }
    }

    /// The move.
    #[must_use]
    pub const fn mv(self) -> Move {
        self.mv
    }
}

impl Position {
    /// A legal move of this position in algebraic notation with English letters.
    #[must_use]
    pub fn san(&self, legal: Move) -> San {
        San {
            mv: legal,
            origin: self.origin_of(legal),
            ending: self.after(legal).sign(),
            letters: Letters::English,
        }
    }

    /// The sign for the move that has led here.
    pub(crate) fn sign(&self) -> Sign {
        if !self.is_check() {
            Sign::None
        } else if self.has_legal_move() {
            Sign::Check
        } else {
            Sign::Mate
        }
    }

    /// What must be written of the square that is left: nothing if only one man of that kind can go
    /// there, else the file if that tells them apart, else the rank, else both.
    pub(crate) fn origin_of(&self, mv: Move) -> Origin {
        let (role, from) = (mv.role(), mv.from());
        if role == Role::Pawn {
            let file = mv.capture().map(|_| from.file());
            return Origin { file, rank: None };
        }
        let others = self.origins(role, mv.to()).without(from);
        let same_file = others.meets(Bitboard::of_file(from.file()));
        let same_rank = others.meets(Bitboard::of_rank(from.rank()));
        let file_tells = !others.is_empty() && (!same_file || same_rank);
        Origin {
            file: file_tells.then(|| from.file()),
            rank: same_file.then(|| from.rank()),
        }
    }
}

impl fmt::Display for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.mv {
            Move::Castle { king, rook } if rook > king => f.write_str("O-O")?,
            Move::Castle { .. } => f.write_str("O-O-O")?,
            mv => {
                if mv.role() != Role::Pawn {
                    write!(f, "{}", self.letters.letter(mv.role()))?;
                }
                if let Some(file) = self.origin.file {
                    write!(f, "{file}")?;
                }
                if let Some(rank) = self.origin.rank {
                    write!(f, "{rank}")?;
                }
                if mv.capture().is_some() {
                    f.write_str("x")?;
                }
                let to: Square = mv.to();
                write!(f, "{to}")?;
                if let Some(role) = mv.promotion() {
                    write!(f, "={}", self.letters.letter(role))?;
                }
            }
        }
        f.write_str(match self.ending {
            Sign::None => "",
            Sign::Check => "+",
            Sign::Mate => "#",
        })
    }
}
