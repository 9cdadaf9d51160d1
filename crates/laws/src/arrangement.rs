//! What is wrong with the men on a board, found by comparing it with how they should stand
//! (Articles 7.2 to 7.4 and 7.6).

use core::fmt;

use crate::{Bitboard, Board, Piece, Square};

/// How a board as it was found relates to the board as it should be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Arrangement {
    /// All men stand where they should.
    Same,
    /// The board was placed wrongly (Article 7.2.2): all men stand right if it is turned so many
    /// quarter turns clockwise, 1 to 3.
    Turned {
        /// Quarter turns.
        quarters: u8,
    },
    /// Each man stands where the other player's of its kind should (Article 7.3).
    ColoursSwapped,
    /// Some men stand wrongly.
    Faults(Vec<Fault>),
}

/// Men that stand otherwise than they should.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[allow(missing_docs)]
pub enum Fault {
    /// Two men stand on each other's squares, as king and queen in a wrong array.
    Exchanged { one: Square, other: Square },
    /// A man stands on another square than it should.
    Displaced {
        piece: Piece,
        from: Square,
        to: Square,
    },
    /// A man is not on the board.
    Missing { piece: Piece, square: Square },
    /// A man is on the board that should not be.
    Additional { piece: Piece, square: Square },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exchanged { one, other } => {
                write!(f, "the men on {one} and {other} are exchanged")
            }
            Self::Displaced { piece, from, to } => {
                write!(f, "the {piece} of {from} stands on {to}")
            }
            Self::Missing { piece, square } => write!(f, "the {piece} of {square} is missing"),
            Self::Additional { piece, square } => {
                write!(f, "the {piece} on {square} does not belong there")
            }
        }
    }
}

impl Board {
    /// Compares this board, as it should be, with the board as it was found; both with the names of
    /// the squares that are printed on the board.
    #[must_use]
    pub fn compare(&self, found: &Self) -> Arrangement {
        if self == found {
            return Arrangement::Same;
        }
        let turned = (1..4).find(|&quarters| {
            let turned = (0..quarters).fold(*found, |board, _| board.quarter_turn());
            *self == turned
        });
        if let Some(quarters) = turned {
            return Arrangement::Turned { quarters };
        }
        if *self == found.with_colours_swapped() {
            return Arrangement::ColoursSwapped;
        }
        Arrangement::Faults(faults(self, found))
    }

    /// The same men, seen after the board has been turned clockwise by a quarter: a1 becomes a8.
    #[must_use]
    pub fn quarter_turn(&self) -> Self {
        let turn = |square: Square| {
            let (file, rank) = (square.file().index(), square.rank().index());
            Square::wrapping((7 - file) * 8 + rank)
        };
        self.rebuilt(|square, piece| (turn(square), piece))
    }

    /// The same men, each of the other player's.
    #[must_use]
    pub fn with_colours_swapped(&self) -> Self {
        self.rebuilt(|square, piece| {
            let color = piece.color.other();
            (square, Piece { color, ..piece })
        })
    }

    fn rebuilt(&self, change: impl Fn(Square, Piece) -> (Square, Piece)) -> Self {
        let mut board = Self::EMPTY;
        for (square, piece) in self.pieces() {
            let (square, piece) = change(square, piece);
            board.put(square, piece);
        }
        board
    }
}

/// The faults, exchanged men first, in the order of the squares.
fn faults(expected: &Board, found: &Board) -> Vec<Fault> {
    let mut wrong: Bitboard = Square::ALL
        .into_iter()
        .filter(|&square| expected.piece_at(square) != found.piece_at(square))
        .collect();
    let mut faults = Vec::new();
    for one in wrong {
        let partner = wrong.into_iter().find(|&other| {
            one < other
                && expected.occupied().contains(one)
                && expected.occupied().contains(other)
                && expected.piece_at(one) == found.piece_at(other)
                && expected.piece_at(other) == found.piece_at(one)
        });
        if let Some(other) = partner.filter(|_| wrong.contains(one)) {
            faults.push(Fault::Exchanged { one, other });
            wrong = wrong.without(one).without(other);
        }
    }
    let men = |board: &Board| -> Vec<(Square, Piece)> {
        let on_wrong = wrong.into_iter();
        on_wrong
            .filter_map(|square| Some((square, board.piece_at(square)?)))
            .collect()
    };
    let mut strays = men(found);
    for (from, piece) in men(expected) {
        let nearest = strays
            .iter()
            .enumerate()
            .filter(|(_, (_, stray))| *stray == piece)
            .min_by_key(|(_, (to, _))| steps(from, *to))
            .map(|(index, _)| index);
        match nearest {
            Some(index) => {
                let (to, _) = strays.remove(index);
                faults.push(Fault::Displaced { piece, from, to });
            }
            None => {
                let square = from;
                faults.push(Fault::Missing { piece, square });
            }
        }
    }
    let additional = strays.into_iter();
    faults.extend(additional.map(|(square, piece)| Fault::Additional { piece, square }));
    faults
}

/// How many steps of a king two squares are apart.
fn steps(a: Square, b: Square) -> u8 {
    let files = a.file().index().abs_diff(b.file().index());
    let ranks = a.rank().index().abs_diff(b.rank().index());
    files.max(ranks)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Setup;

    fn board(placement: &str) -> Board {
        let fen = format!("{placement} w - -");
        fen.parse::<Setup>().unwrap().board
    }

    const ARRAY: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

    fn against_the_array(placement: &str) -> Arrangement {
        board(ARRAY).compare(&board(placement))
    }

    #[test]
    fn given_the_right_array_then_nothing_is_found_2_3() {
        assert_eq!(against_the_array(ARRAY), Arrangement::Same);
    }

    #[test]
    fn given_king_and_queen_exchanged_then_the_array_is_wrong_7_2_1() {
        let (one, other) = (Square::D8, Square::E8);
        let exchanged = Fault::Exchanged { one, other };
        assert_eq!(
            against_the_array("rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"),
            Arrangement::Faults(vec![exchanged])
        );
        assert_eq!(exchanged.to_string(), "the men on d8 and e8 are exchanged");
    }

    #[test]
    fn given_the_men_right_and_the_printed_letters_wrong_then_the_board_was_turned_7_2_2() {
        let turned = |quarters| Arrangement::Turned { quarters };
        assert_eq!(
            against_the_array("RP4pr/NP4pn/BP4pb/QP4pq/KP4pk/BP4pb/NP4pn/RP4pr"),
            turned(3)
        );
        assert_eq!(
            against_the_array("RNBKQBNR/PPPPPPPP/8/8/8/8/pppppppp/rnbkqbnr"),
            turned(2)
        );
        let once = board(ARRAY).quarter_turn();
        assert_eq!(board(ARRAY).compare(&once), turned(3));
        assert_eq!(
            once.quarter_turn().quarter_turn().quarter_turn(),
            board(ARRAY)
        );
    }

    #[test]
    fn given_each_man_in_the_place_of_the_other_colours_then_the_colours_are_swapped_7_3() {
        assert_eq!(
            against_the_array("RNBQKBNR/PPPPPPPP/8/8/8/8/pppppppp/rnbqkbnr"),
            Arrangement::ColoursSwapped
        );
    }

    #[test]
    fn given_men_displaced_missing_and_added_then_each_is_described_7_4_7_6() {
        let game = board("r3k3/8/8/3n4/8/2P5/1P6/4K2R");
        let found = board("r3k3/8/8/8/3n4/2P4q/8/4K1R1");
        let piece = |letter| Piece::from_char(letter).unwrap();
        let Arrangement::Faults(faults) = game.compare(&found) else {
            panic!("there are faults");
        };
        assert_eq!(
            faults,
            [
                Fault::Displaced {
                    piece: piece('R'),
                    from: Square::H1,
                    to: Square::G1
                },
                Fault::Missing {
                    piece: piece('P'),
                    square: Square::B2
                },
                Fault::Displaced {
                    piece: piece('n'),
                    from: Square::D5,
                    to: Square::D4
                },
                Fault::Additional {
                    piece: piece('q'),
                    square: Square::H3
                },
            ]
        );
    }

    #[test]
    fn given_two_men_of_a_kind_displaced_then_each_is_matched_with_the_nearest() {
        let game = board("4k3/8/8/8/8/8/P6P/4K3");
        let found = board("4k3/8/8/8/8/P6P/8/4K3");
        let Arrangement::Faults(faults) = game.compare(&found) else {
            panic!("there are faults");
        };
        let moved = |fault: &Fault| match fault {
            Fault::Displaced { from, to, .. } => from.file() == to.file(),
            _ => false,
        };
        assert!(faults.len() == 2 && faults.iter().all(moved), "{faults:?}");
    }

    #[test]
    fn given_any_wrong_chess960_array_then_it_is_compared_with_the_drawn_one() {
        let drawn = Setup::chess960(0).unwrap().board;
        let set_up = Setup::chess960(1).unwrap().board;
        assert!(
            matches!(drawn.compare(&set_up), Arrangement::Faults(faults) if !faults.is_empty())
        );
    }
}
