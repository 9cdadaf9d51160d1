//! Moves as engines write them: the square left and the square of arrival, `e2e4`, `e7e8q`.

use core::fmt;

use crate::castling::castling_files;
use crate::{File, Move, Position, Role, Square};

/// Why a text is no move of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum UciError {
    /// Not two squares and perhaps a letter `q r b n`.
    NotAMove,
    /// Two squares, but no legal move goes from one to the other.
    Illegal {
        /// The square left.
        from: Square,
        /// The square of arrival.
        to: Square,
    },
    /// A pawn would arrive on its last rank, and the text does not say what it becomes.
    PromotionMissing,
    /// The text says what a pawn becomes, but no pawn arrives on its last rank.
    PromotionUnexpected,
}

impl fmt::Display for UciError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAMove => {
                f.write_str("a move is two squares, and a letter for a promotion: `e2e4`, `e7e8q`")
            }
            Self::Illegal { from, to } => write!(f, "{from}{to} is not a legal move here"),
            Self::PromotionMissing => {
                f.write_str("the promotion piece is missing: add `q`, `r`, `b` or `n`")
            }
            Self::PromotionUnexpected => f.write_str("no pawn promotes with this move"),
        }
    }
}

impl core::error::Error for UciError {}

impl Move {
    /// The move as engines write it. Castling is written as a king's move of two squares if king and
    /// rook stand as in the initial position of Article 2.3, else as the king capturing its rook.
    #[must_use]
    pub const fn uci(self) -> Uci {
        Uci(self)
    }
}

/// Writes a [`Move`] as engines do.
#[derive(Clone, Copy, Debug)]
pub struct Uci(Move);

impl fmt::Display for Uci {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let to = match self.0 {
            Move::Castle { king, rook } if !is_usual(king, rook) => rook,
            mv => mv.to(),
        };
        write!(f, "{}{to}", self.0.from())?;
        match self.0.promotion() {
            Some(role) => write!(f, "{}", role.letter()),
            None => Ok(()),
        }
    }
}

/// Whether king and rook stand as in the initial position of Article 2.3.
const fn is_usual(king: Square, rook: Square) -> bool {
    matches!(
        (king.file(), rook.file()),
        (File::E, File::A) | (File::E, File::H)
    )
}

impl Position {
    /// The legal move that the text means. Castling is understood both as a king's move of at least
    /// two squares to the c- or g-file and as the king capturing its own rook.
    ///
    /// # Errors
    /// [`UciError`] tells why there is no such move.
    pub fn read_uci(&self, text: &str) -> Result<Move, UciError> {
        let (from, to, promotion) = split(text).ok_or(UciError::NotAMove)?;
        let mut on_these_squares = self
            .legal_moves()
            .into_iter()
            .filter(|mv| mv.from() == from && goes_to(*mv, to))
            .peekable();
        let Some(&first) = on_these_squares.peek() else {
            return Err(UciError::Illegal { from, to });
        };
        match on_these_squares.find(|mv| mv.promotion() == promotion) {
            Some(mv) => Ok(mv),
            None if first.promotion().is_some() => Err(UciError::PromotionMissing),
            None => Err(UciError::PromotionUnexpected),
        }
    }
}

/// Whether a move to `to`, as a text may write it, is this one.
fn goes_to(mv: Move, to: Square) -> bool {
    match mv {
        Move::Castle { king, rook } => {
            let (king_file, _) = castling_files(rook > king);
            let steps = king.file().index().abs_diff(king_file.index());
            to == rook || (to == mv.to() && steps >= 2)
        }
        _ => mv.to() == to,
    }
}

fn split(text: &str) -> Option<(Square, Square, Option<Role>)> {
    let from = text.get(0..2)?.parse().ok()?;
    let to = text.get(2..4)?.parse().ok()?;
    let mut rest = text.get(4..)?.chars();
    let promotion = match rest.next() {
        None => None,
        Some(letter) => {
            let role = Role::from_letter(letter)?;
            Some(Role::PROMOTIONS.into_iter().find(|&one| one == role)?)
        }
    };
    rest.next().is_none().then_some((from, to, promotion))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(fen: &str) -> Position {
        fen.parse().unwrap()
    }

    #[test]
    fn given_any_legal_move_then_its_text_reads_back() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
            "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9",
            "8/8/8/2k1K3/2pP4/8/8/8 b - d3 0 1",
            "4k3/8/8/8/8/8/6P1/1R4KR w HB - 0 1",
        ] {
            let position = position(fen);
            for mv in position.legal_moves() {
                assert_eq!(
                    position.read_uci(&mv.uci().to_string()),
                    Ok(mv),
                    "{fen} {mv:?}"
                );
            }
        }
    }

    #[test]
    fn given_castling_then_both_ways_of_writing_it_are_understood_3_8_2() {
        let usual = position("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
        let short = Move::Castle {
            king: Square::E1,
            rook: Square::H1,
        };
        assert_eq!(usual.read_uci("e1g1"), Ok(short));
        assert_eq!(usual.read_uci("e1h1"), Ok(short));
        assert_eq!(short.uci().to_string(), "e1g1");
    }

    #[test]
    fn given_a_king_one_step_from_its_castling_square_then_the_step_is_a_step() {
        let chess960 = position("4k3/8/8/8/8/8/8/5K1R w K - 0 1");
        let step = chess960.read_uci("f1g1").unwrap();
        assert!(matches!(
            step,
            Move::Normal {
                role: Role::King,
                ..
            }
        ));
        let castle = chess960.read_uci("f1h1").unwrap();
        assert!(matches!(castle, Move::Castle { .. }));
        assert_eq!(castle.uci().to_string(), "f1h1");
    }

    #[test]
    fn given_s7_then_a_promotion_without_its_piece_is_refused_3_7_3_3() {
        let position = position("8/P6k/8/8/8/8/8/K7 w - - 0 1");
        assert_eq!(position.read_uci("a7a8"), Err(UciError::PromotionMissing));
        assert!(position.read_uci("a7a8n").is_ok());
        assert_eq!(position.read_uci("a7a8k"), Err(UciError::NotAMove));
        assert_eq!(
            position.read_uci("a1b1q"),
            Err(UciError::PromotionUnexpected)
        );
        let (from, to) = (Square::A1, Square::A3);
        assert_eq!(
            position.read_uci("a1a3"),
            Err(UciError::Illegal { from, to })
        );
    }

    #[test]
    fn given_a_text_that_is_no_move_then_it_is_refused() {
        for text in ["", "e2", "e2e", "e2e9", "e2-e4", "e2e4qq", "é2e4", "0000"] {
            assert_eq!(
                Position::initial().read_uci(text),
                Err(UciError::NotAMove),
                "{text}"
            );
        }
    }

    mod properties {
        use super::*;
        use proptest::prelude::*;

        proptest! {
            #![proptest_config(ProptestConfig::with_cases(256))]

            #[test]
            fn given_any_text_then_it_is_a_legal_move_or_refused(text in "\\PC{0,6}|[a-h][1-8][a-h][1-8][a-z]?") {
                let position = Position::initial();
                if let Ok(mv) = position.read_uci(&text) {
                    prop_assert_eq!(mv.uci().to_string(), text);
                                        prop_assert!(position.is_legal(mv));
                }
            }
        }
    }
}
