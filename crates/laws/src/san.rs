//! Writing a move in the short algebraic notation of Appendix C.

use core::fmt;
use core::ops::ControlFlow;

use crate::{File, Letters, Move, Position, Rank, Role, Square};

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

    pub(crate) const fn origin(self) -> Origin {
        self.origin
    }

    pub(crate) const fn sign(self) -> Sign {
        self.ending
    }
}

impl Position {
    /// A legal move of this position in algebraic notation with English letters.
    #[must_use]
    pub fn san(&self, legal: Move) -> San {
        let after = self.after(legal);
        let ending = if !after.is_check() {
            Sign::None
        } else if after.has_legal_move() {
            Sign::Check
        } else {
            Sign::Mate
        };
        San {
            mv: legal,
            origin: self.origin_of(legal),
            ending,
            letters: Letters::English,
        }
    }

    /// What must be written of the square that is left: nothing if only one man of that kind can go
    /// there, else the file if that tells them apart, else the rank, else both.
    fn origin_of(&self, mv: Move) -> Origin {
        let (role, from, to) = (mv.role(), mv.from(), mv.to());
        if role == Role::Pawn {
            let file = mv.capture().map(|_| from.file());
            return Origin { file, rank: None };
        }
        if role == Role::King {
            return Origin::default();
        }
        let (mut others, mut same_file, mut same_rank) = (false, false, false);
        let _ = self.each_move([role], |other| {
            if other.to() == to && other.from() != from {
                others = true;
                same_file |= other.from().file() == from.file();
                same_rank |= other.from().rank() == from.rank();
            }
            ControlFlow::Continue(())
        });
        Origin {
            file: (others && (!same_file || same_rank)).then(|| from.file()),
            rank: (others && same_file).then(|| from.rank()),
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
