//! A legal position, from which the game can go on.

mod making;

pub use making::IllegalMove;

use core::fmt;
use core::hash::{Hash, Hasher};
use core::num::NonZeroU32;
use core::str::FromStr;

use crate::{
    Bitboard, Board, ByColor, Color, Note, Noted, PositionError, ReadPositionError, Role, Setup,
    Square, attacks,
};

/// A position with one king each, in which the player not having the move is not in check and no
/// pawn stands on an end rank. Whatever material is on the board.
///
/// `Eq` and `Hash` are the *same position* of Article 9.2.3: same men on the same squares, same
/// player to move, same rights to castle, same captures en passant; not the counts of moves.
#[derive(Clone, Copy, Debug)]
pub struct Position {
    board: Board,
    turn: Color,
    castling: Bitboard,
    /// Only if a legal move captures there.
    en_passant: Option<Square>,
    /// Whether or not anything captures there.
    passed: Option<Square>,
    halfmove_clock: u32,
    fullmove_number: NonZeroU32,
    kings: ByColor<Square>,
    /// The men that attack the king of the player to move.
    checkers: Bitboard,
    /// The men of the player to move that alone stand between their king and a slider.
    pinned: Bitboard,
}

impl Position {
    /// The initial position (Article 2.3).
    #[must_use]
    pub fn initial() -> Self {
        let kings = ByColor {
            white: Square::E1,
            black: Square::E8,
        };
        Self::assemble(Setup::initial(), kings)
    }

    /// The position of a setup, if it is a legal one. Rights to castle without king and rook in
    /// place and a useless en passant square are dropped with a note.
    ///
    /// # Errors
    /// [`PositionError`] with all reasons.
    pub fn from_setup(mut setup: Setup) -> Result<Noted<Self>, PositionError> {
        let reasons = setup.illegalities();
        let kings = setup
            .board
            .king(Color::White)
            .zip(setup.board.king(Color::Black));
        let (true, Some((white, black))) = (reasons.is_empty(), kings) else {
            return Err(PositionError { reasons });
        };
        let kings = ByColor { white, black };
        let mut notes = Vec::new();
        setup.castling = kept_castling(&setup, &mut notes);
        setup.en_passant = kept_en_passant(&setup, &mut notes);
        let position = Self::assemble(setup, kings);
        if let (Some(square), None) = (position.passed, position.en_passant) {
            notes.push(Note::EnPassantUnusable { square });
        }
        Ok(Noted {
            value: position,
            notes,
        })
    }

    /// The position of a FEN, X-FEN or Shredder-FEN, with notes on what was passed over.
    ///
    /// # Errors
    /// [`ReadPositionError`] with all faulty fields, or else all reasons.
    pub fn read(fen: &str) -> Result<Noted<Self>, ReadPositionError> {
        let Noted { value, mut notes } = Setup::read(fen).map_err(ReadPositionError::Fen)?;
        let position = Self::from_setup(value).map_err(ReadPositionError::Illegal)?;
        notes.extend(position.notes);
        Ok(Noted {
            value: position.value,
            notes,
        })
    }

    /// Adds what is derived from the rest.
    fn assemble(setup: Setup, kings: ByColor<Square>) -> Self {
        let mut position = Self {
            board: setup.board,
            turn: setup.turn,
            castling: setup.castling,
            en_passant: None,
            passed: setup.en_passant,
            halfmove_clock: setup.halfmove_clock,
            fullmove_number: setup.fullmove_number,
            kings,
            checkers: Bitboard::EMPTY,
            pinned: Bitboard::EMPTY,
        };
        position.derive();
        position
    }

    fn derive(&mut self) {
        let (us, them) = (self.turn, self.turn.other());
        let (board, king) = (&self.board, *self.kings.get(us));
        self.en_passant = self
            .passed
            .filter(|&passed| Setup::en_passant_is_usable(board, us, king, passed));
        let occupied = board.occupied();
        let straight = board.all(Role::Rook) | board.all(Role::Queen);
        let slanted = board.all(Role::Bishop) | board.all(Role::Queen);
        let snipers = (attacks::file_and_rank(king) & straight
            | attacks::diagonals(king) & slanted)
            & board.of(them);
        let mut checkers = (attacks::knight(king) & board.all(Role::Knight)
            | attacks::pawn(us, king) & board.all(Role::Pawn))
            & board.of(them);
        let mut pinned = Bitboard::EMPTY;
        for sniper in snipers {
            let blockers = attacks::between(king, sniper) & occupied;
            if blockers.is_empty() {
                checkers = checkers.with(sniper);
            } else if !blockers.is_several() {
                pinned |= blockers & board.of(us);
            }
        }
        self.checkers = checkers;
        self.pinned = pinned;
    }

    /// The men.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Who has the move (Article 1.3).
    #[must_use]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// The rooks with which a king may still castle (Article 3.8.2.1), even if castling is
    /// temporarily prevented (Article 3.8.2.2).
    #[must_use]
    pub const fn castling_rooks(&self) -> Bitboard {
        self.castling
    }

    /// The square that a pawn has just passed over, if a legal move captures there.
    #[must_use]
    pub const fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// The square that a pawn has just passed over, whether or not anything captures there.
    #[must_use]
    pub const fn passed(&self) -> Option<Square> {
        self.passed
    }

    /// Moves by either player since the last capture or pawn move (Articles 9.3 and 9.6.2).
    #[must_use]
    pub const fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock
    }

    /// The number of the move to be played, from 1.
    #[must_use]
    pub const fn fullmove_number(&self) -> NonZeroU32 {
        self.fullmove_number
    }

    /// The square of `color`'s king.
    #[must_use]
    pub const fn king(&self, color: Color) -> Square {
        *self.kings.get(color)
    }

    /// The men that attack the king of the player to move (Article 3.9.1).
    #[must_use]
    pub const fn checkers(&self) -> Bitboard {
        self.checkers
    }

    /// Whether the player to move is in check (Article 3.9.1).
    #[must_use]
    pub const fn is_check(&self) -> bool {
        !self.checkers.is_empty()
    }

    /// The men of the player to move that alone stand between their king and an attacker.
    #[must_use]
    pub const fn pinned(&self) -> Bitboard {
        self.pinned
    }

    /// Whether the game is won by checkmate (Article 5.1.1), by the player who has just moved.
    #[must_use]
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && !self.has_legal_move()
    }

    /// Whether the game is drawn by stalemate (Article 5.2.1).
    #[must_use]
    pub fn is_stalemate(&self) -> bool {
        !self.is_check() && !self.has_legal_move()
    }

    /// Everything that a FEN tells about the position.
    #[must_use]
    pub const fn setup(&self) -> Setup {
        Setup {
            board: self.board,
            turn: self.turn,
            castling: self.castling,
            en_passant: self.en_passant,
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
        }
    }
}

/// The rights for which king and rook stand ready, one on each side of a king.
fn kept_castling(setup: &Setup, notes: &mut Vec<Note>) -> Bitboard {
    let mut kept = Bitboard::EMPTY;
    for rook in setup.castling {
        let color = Color::ALL
            .into_iter()
            .find(|color| color.home_rank() == rook.rank());
        let ready = color.filter(|&color| {
            let king = setup.home_king(color);
            let is_rook = setup.board.men(color, Role::Rook).contains(rook);
            let same_side = |king: Square| {
                (kept & Bitboard::of_rank(rook.rank()))
                    .into_iter()
                    .any(|other| (other < king) == (rook < king))
            };
            is_rook && king.is_some_and(|king| !same_side(king))
        });
        if ready.is_some() {
            kept = kept.with(rook);
        } else {
            notes.push(Note::CastlingDropped {
                color: color.unwrap_or(setup.turn),
                letter: rook.file().to_char(),
            });
        }
    }
    kept
}

/// The square passed over, if a pawn can have done so.
fn kept_en_passant(setup: &Setup, notes: &mut Vec<Note>) -> Option<Square> {
    let square = setup.en_passant?;
    if setup.en_passant_could_arise(square) {
        Some(square)
    } else {
        notes.push(Note::EnPassantImpossible { square });
        None
    }
}

impl Default for Position {
    fn default() -> Self {
        Self::initial()
    }
}

impl TryFrom<Setup> for Position {
    type Error = PositionError;

    fn try_from(setup: Setup) -> Result<Self, Self::Error> {
        Self::from_setup(setup).map(|read| read.value)
    }
}

impl From<Position> for Setup {
    fn from(position: Position) -> Self {
        position.setup()
    }
}

impl FromStr for Position {
    type Err = ReadPositionError;

    fn from_str(fen: &str) -> Result<Self, Self::Err> {
        Self::read(fen).map(|read| read.value)
    }
}

/// X-FEN, all six fields.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.setup().fmt(f)
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        // The first comparison tells most pairs of a game apart.
        self.turn == other.turn
            && self.board == other.board
            && self.castling == other.castling
            && self.en_passant == other.en_passant
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.board.hash(state);
        self.turn.hash(state);
        self.castling.hash(state);
        self.en_passant.hash(state);
    }
}
