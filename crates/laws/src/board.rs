//! Which man stands where: a board without any history.

use core::fmt;

use crate::{Bitboard, ByColor, ByRole, Color, File, Piece, Rank, Role, Square, attacks};

/// The men on their squares (Article 2). Any arrangement can be written, legal or not.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Board {
    colors: ByColor<Bitboard>,
    roles: ByRole<Bitboard>,
}

impl Board {
    /// A board without men.
    pub const EMPTY: Self = Self {
        colors: ByColor {
            white: Bitboard::EMPTY,
            black: Bitboard::EMPTY,
        },
        roles: ByRole {
            pawn: Bitboard::EMPTY,
            knight: Bitboard::EMPTY,
            bishop: Bitboard::EMPTY,
            rook: Bitboard::EMPTY,
            queen: Bitboard::EMPTY,
            king: Bitboard::EMPTY,
        },
    };

    /// All squares with a man.
    #[must_use]
    pub fn occupied(&self) -> Bitboard {
        self.colors.white | self.colors.black
    }

    /// The men of one player.
    #[must_use]
    pub const fn of(&self, color: Color) -> Bitboard {
        *self.colors.get(color)
    }

    /// The men of one kind, of both players.
    #[must_use]
    pub const fn all(&self, role: Role) -> Bitboard {
        *self.roles.get(role)
    }

    /// One player's men of one kind.
    #[must_use]
    pub fn men(&self, color: Color, role: Role) -> Bitboard {
        self.of(color) & self.all(role)
    }

    /// The only king of `color`; `None` if there is none or more than one.
    #[must_use]
    pub fn king(&self, color: Color) -> Option<Square> {
        self.men(color, Role::King).single()
    }

    /// Whose man stands on `square`.
    #[must_use]
    pub fn color_at(&self, square: Square) -> Option<Color> {
        Color::ALL
            .into_iter()
            .find(|&color| self.of(color).contains(square))
    }

    /// The kind of man on `square`.
    #[must_use]
    pub fn role_at(&self, square: Square) -> Option<Role> {
        Role::ALL
            .into_iter()
            .find(|&role| self.all(role).contains(square))
    }

    /// The man on `square`.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        Some(Piece {
            color: self.color_at(square)?,
            role: self.role_at(square)?,
        })
    }

    /// All men with their squares, from a1 along the ranks to h8.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.occupied()
            .into_iter()
            .filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// Puts a man on `square`, in place of what stood there.
    pub fn put(&mut self, square: Square, piece: Piece) {
        self.clear(square);
        self.toggle(square, piece);
    }

    /// Takes the man off `square`, if there is one.
    pub fn clear(&mut self, square: Square) -> Option<Piece> {
        let piece = self.piece_at(square)?;
        self.toggle(square, piece);
        Some(piece)
    }

    /// Puts a man on an empty square or takes it off, for callers who know which it is.
    pub(crate) fn toggle(&mut self, square: Square, piece: Piece) {
        self.toggle_all(square.into(), piece);
    }

    /// Takes a man from the square where it stands to an empty one.
    pub(crate) fn relocate(&mut self, from: Square, to: Square, piece: Piece) {
        self.toggle_all(Bitboard::of(from).with(to), piece);
    }

    fn toggle_all(&mut self, squares: Bitboard, piece: Piece) {
        *self.colors.get_mut(piece.color) ^= squares;
        *self.roles.get_mut(piece.role) ^= squares;
    }

    /// The men of `by` that attack `square` (Article 3.1.2) when `occupied` are the squares with a
    /// man: callers may ask what would be attacked after a man has left.
    #[must_use]
    pub fn attackers(&self, square: Square, by: Color, occupied: Bitboard) -> Bitboard {
        let theirs = self.of(by);
        let mut attackers = (attacks::pawn(by.other(), square) & self.roles.pawn
            | attacks::knight(square) & self.roles.knight
            | attacks::king(square) & self.roles.king)
            & theirs;
        // Most squares share no line with a slider, and then there is nothing to follow.
        let straight = (self.roles.rook | self.roles.queen) & theirs;
        if straight.meets(attacks::file_and_rank(square)) {
            attackers |= attacks::rook(square, occupied) & straight;
        }
        let slanted = (self.roles.bishop | self.roles.queen) & theirs;
        if slanted.meets(attacks::diagonals(square)) {
            attackers |= attacks::bishop(square, occupied) & slanted;
        }
        attackers
    }

    /// The men of the opponent that attack a king of `color` (Article 3.9); with several kings, any.
    #[must_use]
    pub fn checkers(&self, color: Color) -> Bitboard {
        self.men(color, Role::King)
            .into_iter()
            .map(|king| self.attackers(king, color.other(), self.occupied()))
            .fold(Bitboard::EMPTY, |all, more| all | more)
    }

    /// How many men of each kind `color` has.
    #[must_use]
    pub fn material(&self, color: Color) -> ByRole<u32> {
        ByRole::new(|role| self.men(color, role).count())
    }
}

/// The first field of FEN: the ranks from the eighth, empty squares counted.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            if rank != Rank::Eighth {
                f.write_str("/")?;
            }
            let mut empty = 0;
            for file in File::ALL {
                match self.piece_at(Square::new(file, rank)) {
                    None => empty += 1,
                    Some(piece) => {
                        if empty > 0 {
                            write!(f, "{empty}")?;
                            empty = 0;
                        }
                        write!(f, "{}", piece.to_char())?;
                    }
                }
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
        }
        Ok(())
    }
}

/// Draws the board from White's side.
impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            writeln!(f)?;
            for file in File::ALL {
                let piece = self.piece_at(Square::new(file, rank));
                write!(f, "{} ", piece.map_or('.', Piece::to_char))?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn given_a_man_then_it_stands_where_it_was_put_until_it_is_replaced() {
        let mut board = Board::EMPTY;
        let rook = Piece::from_char('R').unwrap();
        let king = Piece::from_char('k').unwrap();
        board.put(Square::E4, rook);
        board.put(Square::E4, king);
        assert_eq!(board.piece_at(Square::E4), Some(king));
        assert_eq!(board.occupied().count(), 1);
        assert_eq!(board.king(Color::Black), Some(Square::E4));
        assert_eq!(board.clear(Square::E4), Some(king));
        assert_eq!(board, Board::EMPTY);
    }

    #[test]
    fn given_a_pinned_man_then_it_attacks_all_the_same_3_1_3() {
        let mut board = Board::EMPTY;
        for (square, letter) in [
            (Square::E8, 'r'),
            (Square::E4, 'R'),
            (Square::E1, 'K'),
            (Square::A4, 'k'),
        ] {
            board.put(square, Piece::from_char(letter).unwrap());
        }
        assert_eq!(board.checkers(Color::Black), Bitboard::of(Square::E4));
        assert!(board.checkers(Color::White).is_empty());
    }
}
