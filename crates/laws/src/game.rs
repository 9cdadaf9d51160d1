//! A game as it was played: its positions one after the other, and what has occurred before.

use core::fmt;

use crate::{Bitboard, Color, IllegalMove, Move, Position, Square};

/// How many moves, of either player, have been made since the start of a game. The first move of
/// the game leads to ply 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Ply(pub u32);

impl Ply {
    /// Before any move.
    pub const START: Self = Self(0);
}

impl fmt::Display for Ply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// The moves of a game from a start, each with the position it leads to. It may go on after it should
/// have ended, as real games do when nobody noticed.
#[derive(Clone, Debug)]
pub struct Game {
    start: Position,
    played: Vec<(Move, Position)>,
}

/// What makes two positions with the same men on the same squares different (Article 9.2.3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[allow(missing_docs)]
pub enum Difference {
    /// The other player had the move.
    PlayerToMove,
    /// `color` could castle with the rook on that square then, but not now (Article 9.2.3.2).
    CouldCastle { color: Color, rook: Square },
    /// `color` can castle with the rook on that square now, but could not then: only possible
    /// between two different games.
    CanCastle { color: Color, rook: Square },
    /// A pawn could be captured en passant on that square then, but not now (Article 9.2.3.1).
    CouldCaptureEnPassant { square: Square },
    /// A pawn can be captured en passant on that square now, but not then (Article 9.2.3.1).
    CanCaptureEnPassant { square: Square },
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::PlayerToMove => f.write_str("the other player had the move"),
            Self::CouldCastle { color, rook } => {
                write!(f, "{color} could castle with the rook on {rook} then")
            }
            Self::CanCastle { color, rook } => {
                write!(f, "{color} could not castle with the rook on {rook} then")
            }
            Self::CouldCaptureEnPassant { square } => {
                write!(f, "a pawn could be captured en passant on {square} then")
            }
            Self::CanCaptureEnPassant { square } => {
                write!(f, "no pawn could be captured en passant on {square} then")
            }
        }
    }
}

/// An earlier position that looks like a later one, and what makes it another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LookAlike {
    /// When it stood on the board.
    pub ply: Ply,
    /// What was different, never nothing.
    pub differences: Vec<Difference>,
}

impl Game {
    /// A game from a position that need not be the initial one; its counts go on from there.
    #[must_use]
    pub const fn new(start: Position) -> Self {
        Self {
            start,
            played: Vec::new(),
        }
    }

    /// Plays a move.
    ///
    /// # Errors
    /// [`IllegalMove`] if it is not legal now; the game stays as it was.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        let after = self.position().play(mv)?;
        self.push(mv, after);
        Ok(())
    }

    /// Adds a legal move with the position that it leads to.
    pub(crate) fn push(&mut self, legal: Move, after: Position) {
        self.played.push((legal, after));
    }

    /// Takes the last move back, as when an earlier position is reinstated (Articles 7.5.1 and 7.6).
    pub fn take_back(&mut self) -> Option<Move> {
        self.played.pop().map(|(mv, _)| mv)
    }

    /// The position from which it was played.
    #[must_use]
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The position now.
    #[must_use]
    pub fn position(&self) -> &Position {
        self.played
            .last()
            .map_or(&self.start, |(_, position)| position)
    }

    /// How many moves have been made.
    #[must_use]
    pub fn ply(&self) -> Ply {
        Ply(u32::try_from(self.played.len()).unwrap_or(u32::MAX))
    }

    /// The position after so many moves; `None` if there were fewer.
    #[must_use]
    pub fn at(&self, ply: Ply) -> Option<&Position> {
        match ply.0.checked_sub(1) {
            None => Some(&self.start),
            Some(index) => self.played.get(index as usize).map(|(_, after)| after),
        }
    }

    /// The moves in their order.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Move> + '_ {
        self.played.iter().map(|&(mv, _)| mv)
    }

    /// Every position with its ply, the start first.
    pub fn positions(&self) -> impl DoubleEndedIterator<Item = (Ply, &Position)> + '_ {
        let numbered = self.played.iter().enumerate().map(|(index, (_, after))| {
            let number = u32::try_from(index).unwrap_or(u32::MAX);
            (Ply(number.saturating_add(1)), after)
        });
        core::iter::once((Ply::START, &self.start)).chain(numbered)
    }

    /// When the position that stood after `ply` has stood on the board until then, itself included
    /// (Article 9.2.3). Since no position comes back after a capture or a pawn's move, only the moves
    /// since the last of them are looked at.
    #[must_use]
    pub fn occurrences(&self, ply: Ply) -> Vec<Ply> {
        self.same(ply).collect()
    }

    /// How often the position that stood after `ply` has stood on the board until then, itself included;
    /// 0 if the game had not come so far.
    #[must_use]
    pub fn times_occurred(&self, ply: Ply) -> usize {
        self.same(ply).count()
    }

    fn same(&self, ply: Ply) -> impl Iterator<Item = Ply> + '_ {
        let position = self.at(ply);
        let reach = position.map_or(0, Position::halfmove_clock);
        self.back_from(ply, reach)
            .filter(move |&(_, earlier)| Some(earlier) == position)
            .map(|(earlier, _)| earlier)
    }

    /// How often a position that a legal move leads to has stood on the board before.
    pub(crate) fn times_before(&self, next: &Position) -> usize {
        let reach = next.halfmove_clock();
        let back = reach
            .checked_sub(1)
            .map(|reach| self.back_from(self.ply(), reach));
        let same = back
            .into_iter()
            .flatten()
            .filter(|&(_, earlier)| earlier == next);
        same.count()
    }

    /// The earlier positions with the same men on the same squares as after `ply` that are not the
    /// same, and why.
    #[must_use]
    pub fn look_alikes(&self, ply: Ply) -> Vec<LookAlike> {
        let Some(position) = self.at(ply) else {
            return Vec::new();
        };
        self.back_from(ply, position.halfmove_clock())
            .filter(|(_, earlier)| earlier.board() == position.board() && *earlier != position)
            .map(|(ply, earlier)| LookAlike {
                ply,
                differences: differences(earlier, position),
            })
            .collect()
    }

    /// The positions up to `ply`, going back so many moves. The half-move clock tells how far nothing was
    /// captured and no pawn moved; at the start it counts moves that nobody has seen.
    fn back_from(&self, ply: Ply, moves: u32) -> impl Iterator<Item = (Ply, &Position)> + '_ {
        let first = ply.0.saturating_sub(moves);
        (first..=ply.0).filter_map(|earlier| Some((Ply(earlier), self.at(Ply(earlier))?)))
    }
}

impl Default for Game {
    /// A game from the initial position, before the first move.
    fn default() -> Self {
        Self::new(Position::initial())
    }
}

/// What makes an earlier position another than a later one with the same men on the same squares.
fn differences(earlier: &Position, later: &Position) -> Vec<Difference> {
    let mut found = Vec::new();
    if earlier.turn() != later.turn() {
        found.push(Difference::PlayerToMove);
    }
    for color in Color::ALL {
        let rights =
            |position: &Position| position.castling_rooks() & Bitboard::of_rank(color.home_rank());
        let (then, now) = (rights(earlier), rights(later));
        let lost = (then & !now).into_iter();
        found.extend(lost.map(|rook| Difference::CouldCastle { color, rook }));
        let gained = (now & !then).into_iter();
        found.extend(gained.map(|rook| Difference::CanCastle { color, rook }));
    }
    if earlier.en_passant() != later.en_passant() {
        let then = earlier.en_passant();
        found.extend(then.map(|square| Difference::CouldCaptureEnPassant { square }));
        let now = later.en_passant();
        found.extend(now.map(|square| Difference::CanCaptureEnPassant { square }));
    }
    found
}
