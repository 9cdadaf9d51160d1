//! A position as it was written or found on a board: it may be illegal.

use core::fmt;
use core::num::NonZeroU32;

use crate::{Bitboard, Board, Color, File, Piece, Rank, Role, Square, attacks};

/// The squares on which men stand, whose turn it is, and what else a FEN tells. Nothing about it is
/// checked: [`Position`](crate::Position) is the legal one. `Eq` compares every field.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// The men.
    pub board: Board,
    /// Who has the move.
    pub turn: Color,
    /// The squares of the rooks with which a king may still castle (Article 3.8.2.1).
    pub castling: Bitboard,
    /// The square that a pawn has just passed over (Article 3.7.3.1).
    pub en_passant: Option<Square>,
    /// Moves by either player since the last capture or pawn move (Articles 9.3 and 9.6.2).
    pub halfmove_clock: u32,
    /// The number of the move to be played, from 1.
    pub fullmove_number: NonZeroU32,
}

impl Setup {
    /// The initial position (Article 2.3).
    #[must_use]
    pub fn initial() -> Self {
        use Role::{Bishop, King, Knight, Queen, Rook};
        Self::behind_pawns([Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook])
    }

    /// The initial position of Chess960 with that number, 0 to 959, in the usual numbering
    /// (Guidelines II.4 leaves the drawing of it open); `None` from 960 on. The initial position of
    /// Article 2.3 is number 518.
    #[must_use]
    pub fn chess960(number: u16) -> Option<Self> {
        if number >= 960 {
            return None;
        }
        let mut array: [Option<Role>; 8] = [None; 8];
        let mut place = |free: u16, role: Role| {
            let cell = array
                .iter_mut()
                .filter(|cell| cell.is_none())
                .nth(usize::from(free));
            if let Some(cell) = cell {
                *cell = Some(role);
            }
        };
        let (rest, light) = (number / 4, number % 4);
        let (rest, dark) = (rest / 4, rest % 4);
        let (knights, queen) = (rest / 6, rest % 6);
        // The bishops take squares b, d, f, h and a, c, e, g. The one further to the left goes
        // first; the free squares to the left of the other are then one fewer.
        let (light, dark) = (2 * light + 1, 2 * dark);
        place(light.max(dark), Role::Bishop);
        place(light.min(dark), Role::Bishop);
        place(queen, Role::Queen);
        let (first, second) = match knights {
            0 => (0, 1),
            1 => (0, 2),
            2 => (0, 3),
            3 => (0, 4),
            4 => (1, 2),
            5 => (1, 3),
            6 => (1, 4),
            7 => (2, 3),
            8 => (2, 4),
            _ => (3, 4),
        };
        place(second, Role::Knight);
        place(first, Role::Knight);
        place(0, Role::Rook);
        place(0, Role::King);
        place(0, Role::Rook);
        Some(Self::behind_pawns(
            array.map(|role| role.unwrap_or(Role::Pawn)),
        ))
    }

    /// Both players' pieces in the order given, from the a-file, behind their pawns.
    fn behind_pawns(array: [Role; 8]) -> Self {
        let mut board = Board::EMPTY;
        let mut castling = Bitboard::EMPTY;
        for color in Color::ALL {
            for (file, role) in File::ALL.into_iter().zip(array) {
                let home = Square::new(file, color.home_rank());
                board.put(home, Piece { color, role });
                if role == Role::Rook {
                    castling = castling.with(home);
                }
                let pawn = Piece {
                    color,
                    role: Role::Pawn,
                };
                board.put(Square::new(file, color.pawn_rank()), pawn);
            }
        }
        Self {
            board,
            turn: Color::White,
            castling,
            en_passant: None,
            halfmove_clock: 0,
            fullmove_number: NonZeroU32::MIN,
        }
    }

    /// The players whose king is attacked (Article 3.9.1): both, in an illegal position that an
    /// arbiter may meet.
    pub fn kings_in_check(&self) -> impl Iterator<Item = Color> + '_ {
        Color::ALL
            .into_iter()
            .filter(|&color| !self.board.checkers(color).is_empty())
    }

    /// The pawns that stand on the first or last rank, where none can be (Article 3.7.3.3).
    #[must_use]
    pub fn pawns_on_end_ranks(&self) -> Bitboard {
        let ends = Bitboard::of_rank(Rank::First) | Bitboard::of_rank(Rank::Eighth);
        self.board.all(Role::Pawn) & ends
    }

    /// The king of `color` if it stands on its home rank, alone.
    pub(crate) fn home_king(&self, color: Color) -> Option<Square> {
        self.board
            .king(color)
            .filter(|king| king.rank() == color.home_rank())
    }

    /// The rook of `color` on its home rank that is furthest out from its king, on the h-side or the a-side.
    pub(crate) fn outermost_rook(&self, color: Color, h_side: bool) -> Option<Square> {
        let king = self.home_king(color)?;
        let rooks = self.board.men(color, Role::Rook) & Bitboard::of_rank(color.home_rank());
        if h_side {
            rooks.last().filter(|rook| rook.file() > king.file())
        } else {
            rooks.first().filter(|rook| rook.file() < king.file())
        }
    }

    /// The letter of X-FEN for a right to castle with the rook on `rook`: `K` or `Q` for the
    /// outermost rook, else the letter of its file, large for White.
    fn castling_letter(&self, color: Color, rook: Square) -> char {
        let letter = if self.outermost_rook(color, true) == Some(rook) {
            'k'
        } else if self.outermost_rook(color, false) == Some(rook) {
            'q'
        } else {
            rook.file().to_char()
        };
        match color {
            Color::White => letter.to_ascii_uppercase(),
            Color::Black => letter,
        }
    }

    /// The third field of FEN, with letters by `letter`, the h-side first; `-` without any right.
    fn write_castling(
        &self,
        f: &mut fmt::Formatter<'_>,
        letter: impl Fn(Color, Square) -> char,
    ) -> fmt::Result {
        if self.castling.is_empty() {
            return f.write_str("-");
        }
        for color in Color::ALL {
            let rooks = self.castling & Bitboard::of_rank(color.home_rank());
            for file in File::ALL.into_iter().rev() {
                let rook = Square::new(file, color.home_rank());
                if rooks.contains(rook) {
                    write!(f, "{}", letter(color, rook))?;
                }
            }
        }
        Ok(())
    }

    fn write(
        &self,
        f: &mut fmt::Formatter<'_>,
        letter: impl Fn(Color, Square) -> char,
    ) -> fmt::Result {
        let turn = match self.turn {
            Color::White => 'w',
            Color::Black => 'b',
        };
        write!(f, "{} {turn} ", self.board)?;
        self.write_castling(f, letter)?;
        match self.en_passant {
            Some(square) => write!(f, " {square}")?,
            None => f.write_str(" -")?,
        }
        write!(f, " {} {}", self.halfmove_clock, self.fullmove_number)
    }

    /// The same as Shredder-FEN: every right to castle by the file of its rook.
    #[must_use]
    pub const fn shredder_fen(&self) -> ShredderFen<'_> {
        ShredderFen(self)
    }

    /// Whether a pawn can just have passed over that square: it stands in front of it, both squares
    /// behind are free, and before its double step the player now to move was not in check, for it
    /// was the other one's turn (Article 3.9.2).
    pub(crate) fn en_passant_could_arise(&self, passed: Square) -> bool {
        let mover = self.turn.other();
        if passed.rank() != Rank::Third.as_seen_by(mover) {
            return false;
        }
        let (Some(stands), Some(came_from)) = (passed.ahead(mover), passed.ahead(self.turn)) else {
            return false;
        };
        let pawn = Piece {
            color: mover,
            role: Role::Pawn,
        };
        let occupied = self.board.occupied();
        if self.board.piece_at(stands) != Some(pawn)
            || occupied.contains(passed)
            || occupied.contains(came_from)
        {
            return false;
        }
        let mut before = self.board;
        before.clear(stands);
        before.put(came_from, pawn);
        before.checkers(self.turn).is_empty()
    }

    /// Whether the pawn on `from` may capture en passant on `passed` without leaving its king on
    /// `king` attacked.
    pub(crate) fn en_passant_is_safe(
        board: &Board,
        turn: Color,
        king: Square,
        from: Square,
        passed: Square,
    ) -> bool {
        let Some(captured) = passed.ahead(turn.other()) else {
            return false;
        };
        let occupied = board
            .occupied()
            .without(from)
            .without(captured)
            .with(passed);
        board
            .attackers(king, turn.other(), occupied)
            .without(captured)
            .is_empty()
    }

    /// Whether any pawn may make use of the square passed over.
    pub(crate) fn en_passant_is_usable(
        board: &Board,
        turn: Color,
        king: Square,
        passed: Square,
    ) -> bool {
        (attacks::pawn(turn.other(), passed) & board.men(turn, Role::Pawn))
            .into_iter()
            .any(|from| Self::en_passant_is_safe(board, turn, king, from, passed))
    }
}

/// X-FEN, all six fields.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, |color, rook| self.castling_letter(color, rook))
    }
}

/// Writes a [`Setup`] as Shredder-FEN.
#[derive(Clone, Copy, Debug)]
pub struct ShredderFen<'a>(&'a Setup);

impl fmt::Display for ShredderFen<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.write(f, |color, rook| match color {
            Color::White => rook.file().to_char().to_ascii_uppercase(),
            Color::Black => rook.file().to_char(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn given_the_start_of_a_game_then_it_is_number_518_of_960() {
        assert_eq!(
            Setup::initial().to_string(),
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
        );
        assert_eq!(Setup::chess960(518), Some(Setup::initial()));
    }

    #[test]
    fn given_all_numbers_of_chess960_then_each_array_is_another_and_follows_its_rules() {
        let mut seen = BTreeSet::new();
        for number in 0..960 {
            let setup = Setup::chess960(number).unwrap();
            let white = |role| setup.board.men(Color::White, role);
            assert_eq!(setup.castling.count(), 4);
            assert!(white(Role::Bishop).meets(Bitboard::LIGHT));
            assert!(white(Role::Bishop).meets(Bitboard::DARK));
            let king = white(Role::King).single().unwrap();
            let rooks = white(Role::Rook);
            assert!(rooks.first().unwrap() < king && king < rooks.last().unwrap());
            assert_eq!(white(Role::Knight).count(), 2);
            assert_eq!(white(Role::Queen).count(), 1);
            seen.insert(setup.to_string());
        }
        assert_eq!(seen.len(), 960);
        assert_eq!(Setup::chess960(960), None);
        assert!(
            Setup::chess960(0)
                .unwrap()
                .to_string()
                .starts_with("bbqnnrkr/")
        );
        assert!(
            Setup::chess960(959)
                .unwrap()
                .to_string()
                .starts_with("rkrnnqbb/")
        );
    }
}
