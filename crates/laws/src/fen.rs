//! Reading FEN, X-FEN and Shredder-FEN. The letters of the castling field decide whether a position
//! belongs to Chess960; there is no flag.

use core::fmt;
use core::num::NonZeroU32;
use core::ops::Range;
use core::str::FromStr;

use crate::{Bitboard, Board, Color, File, Piece, Rank, Role, Setup, Square};

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

impl Setup {
    /// Reads FEN, X-FEN or Shredder-FEN: six fields with white space between, or the first four.
    ///
    /// # Errors
    /// [`FenError`] names all faulty fields.
    pub fn read(text: &str) -> Result<Noted<Self>, FenError> {
        let mut reader = Reader::new(text);
        let board = reader.field(FenField::Board, read_board);
        let turn = reader.field(FenField::SideToMove, read_turn);
        let castling = reader.field(FenField::Castling, read_castling);
        let en_passant = reader.field(FenField::EnPassant, read_en_passant);
        let (clock, number) = if reader.is_at_end() {
            reader.notes.push(Note::FourFields);
            (Some(0), Some(1))
        } else {
            (
                reader.field(FenField::HalfmoveClock, read_number),
                reader.field(FenField::FullmoveNumber, read_number),
            )
        };
        reader.expect_end();
        let (
            Some(board),
            Some(turn),
            Some(letters),
            Some(en_passant),
            Some(halfmove_clock),
            Some(number),
        ) = (board, turn, castling, en_passant, clock, number)
        else {
            return Err(FenError {
                faults: reader.faults,
            });
        };
        let mut setup = Self {
            board,
            turn,
            castling: Bitboard::EMPTY,
            en_passant,
            halfmove_clock,
            fullmove_number: NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN),
        };
        reader.resolve_castling(&mut setup, &letters);
        if number == 0 {
            reader.notes.push(Note::MoveNumberZero);
        }
        if reader.faults.is_empty() {
            Ok(Noted {
                value: setup,
                notes: reader.notes,
            })
        } else {
            Err(FenError {
                faults: reader.faults,
            })
        }
    }
}

impl FromStr for Setup {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::read(text).map(|read| read.value)
    }
}

/// Takes the fields one after the other and gathers faults and notes.
struct Reader<'a> {
    text: &'a str,
    at: usize,
    castling_span: Range<usize>,
    faults: Vec<FenFault>,
    notes: Vec<Note>,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Self {
        Self {
            text,
            at: 0,
            castling_span: 0..0,
            faults: Vec::new(),
            notes: Vec::new(),
        }
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or("")
    }

    fn is_at_end(&self) -> bool {
        self.rest().trim_ascii_start().is_empty()
    }

    fn next_span(&mut self) -> Range<usize> {
        let rest = self.rest();
        let trimmed = rest.trim_ascii_start();
        let start = self.at + (rest.len() - trimmed.len());
        let length = trimmed
            .find(|c: char| c.is_ascii_whitespace())
            .unwrap_or(trimmed.len());
        self.at = start + length;
        start..self.at
    }

    fn field<T>(
        &mut self,
        field: FenField,
        read: impl FnOnce(&str) -> Result<T, FenProblem>,
    ) -> Option<T> {
        let missing_already = self
            .faults
            .iter()
            .any(|fault| fault.problem == FenProblem::Missing);
        if missing_already {
            return None;
        }
        let span = self.next_span();
        if field == FenField::Castling {
            self.castling_span = span.clone();
        }
        let text = self.text.get(span.clone()).unwrap_or("");
        let value = if text.is_empty() {
            Err(FenProblem::Missing)
        } else {
            read(text)
        };
        match value {
            Ok(value) => Some(value),
            Err(problem) => {
                self.faults.push(FenFault {
                    field,
                    span,
                    problem,
                });
                None
            }
        }
    }

    fn expect_end(&mut self) {
        if !self.is_at_end() {
            self.faults.push(FenFault {
                field: FenField::FullmoveNumber,
                span: self.at..self.text.len(),
                problem: FenProblem::TooManyFields,
            });
        }
    }

    /// Finds the rook for every letter. `K` and `Q` mean the outermost one on that side (X-FEN).
    fn resolve_castling(&mut self, setup: &mut Setup, letters: &[CastlingLetter]) {
        for &CastlingLetter {
            color,
            wing,
            letter,
        } in letters
        {
            let rook = match wing {
                Wing::HSide => setup.outermost_rook(color, true),
                Wing::ASide => setup.outermost_rook(color, false),
                Wing::File(file) => Some(Square::new(file, color.home_rank())),
            };
            let ready = setup
                .home_king(color)
                .zip(rook)
                .filter(|&(_, rook)| setup.board.men(color, Role::Rook).contains(rook));
            let Some((king, rook)) = ready else {
                self.notes.push(Note::CastlingDropped { color, letter });
                continue;
            };
            let same_side = (setup.castling & Bitboard::of_rank(color.home_rank()))
                .into_iter()
                .any(|other| (other < king) == (rook < king));
            if same_side {
                self.faults.push(FenFault {
                    field: FenField::Castling,
                    span: self.castling_span.clone(),
                    problem: FenProblem::CastlingTwice { color },
                });
            }
            setup.castling = setup.castling.with(rook);
        }
    }
}

#[derive(Clone, Copy)]
struct CastlingLetter {
    color: Color,
    wing: Wing,
    letter: char,
}

#[derive(Clone, Copy)]
enum Wing {
    HSide,
    ASide,
    File(File),
}

fn read_board(text: &str) -> Result<Board, FenProblem> {
    let count = text.split('/').count();
    if count != 8 {
        return Err(FenProblem::RankCount { count });
    }
    let mut board = Board::EMPTY;
    for (rank, men) in Rank::ALL.into_iter().rev().zip(text.split('/')) {
        let mut squares = 0u32;
        let mut after_digit = false;
        for character in men.chars() {
            let digit = character.to_digit(9).filter(|&digit| digit > 0);
            if let Some(empty) = digit.filter(|_| !after_digit) {
                squares = squares.saturating_add(empty);
            } else if let Some(piece) = Piece::from_char(character) {
                let file = u8::try_from(squares).ok().and_then(File::from_index);
                if let Some(file) = file {
                    board.put(Square::new(file, rank), piece);
                }
                squares = squares.saturating_add(1);
            } else {
                return Err(FenProblem::Unexpected { character });
            }
            after_digit = digit.is_some();
        }
        if squares != 8 {
            return Err(FenProblem::RankLength { rank, squares });
        }
    }
    Ok(board)
}

fn read_turn(text: &str) -> Result<Color, FenProblem> {
    match text {
        "w" => Ok(Color::White),
        "b" => Ok(Color::Black),
        _ => {
            let character = text
                .chars()
                .find(|&c| c != 'w' && c != 'b')
                .or_else(|| text.chars().nth(1))
                .unwrap_or(' ');
            Err(FenProblem::Unexpected { character })
        }
    }
}

fn read_castling(text: &str) -> Result<Vec<CastlingLetter>, FenProblem> {
    if text == "-" {
        return Ok(Vec::new());
    }
    let mut letters: Vec<CastlingLetter> = Vec::new();
    for letter in text.chars() {
        let color = if letter.is_ascii_uppercase() {
            Color::White
        } else {
            Color::Black
        };
        let wing = match letter.to_ascii_lowercase() {
            'k' => Wing::HSide,
            'q' => Wing::ASide,
            other => match File::from_char(other) {
                Some(file) => Wing::File(file),
                None => return Err(FenProblem::Unexpected { character: letter }),
            },
        };
        if letters.iter().any(|earlier| earlier.letter == letter) {
            return Err(FenProblem::CastlingTwice { color });
        }
        letters.push(CastlingLetter {
            color,
            wing,
            letter,
        });
    }
    Ok(letters)
}

fn read_en_passant(text: &str) -> Result<Option<Square>, FenProblem> {
    if text == "-" {
        return Ok(None);
    }
    text.parse().map(Some).map_err(|_| FenProblem::NotASquare)
}

fn read_number(text: &str) -> Result<u32, FenProblem> {
    // `parse` would take a leading plus sign.
    if !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(FenProblem::NotANumber);
    }
    text.parse().map_err(|_| FenProblem::NotANumber)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(text: &str) -> Vec<(FenField, FenProblem, String)> {
        let error = Setup::read(text).unwrap_err();
        let describe = |fault: FenFault| {
            let text = text[fault.span].to_owned();
            (fault.field, fault.problem, text)
        };
        error.faults.into_iter().map(describe).collect()
    }

    #[test]
    fn given_four_fields_then_clock_and_number_are_filled_in_with_a_note() {
        let read = Setup::read("4k3/8/8/8/8/8/8/4K3 b - -").unwrap();
        assert_eq!(read.notes, [Note::FourFields]);
        assert_eq!(read.value.to_string(), "4k3/8/8/8/8/8/8/4K3 b - - 0 1");
    }

    #[test]
    fn given_a_text_with_faults_then_every_faulty_field_is_named_at_its_place() {
        use FenField::*;
        use FenProblem::*;
        assert_eq!(
            faults("9/8/8/8/8/8/8/8 white KX e9 -1 one"),
            [
                (
                    Board,
                    Unexpected { character: '9' },
                    "9/8/8/8/8/8/8/8".into()
                ),
                (SideToMove, Unexpected { character: 'h' }, "white".into()),
                (Castling, Unexpected { character: 'X' }, "KX".into()),
                (EnPassant, NotASquare, "e9".into()),
                (HalfmoveClock, NotANumber, "-1".into()),
                (FullmoveNumber, NotANumber, "one".into()),
            ]
        );
    }

    #[test]
    fn given_a_board_of_the_wrong_size_then_rank_and_size_are_named() {
        use FenProblem::*;
        let problem = |text: &str| faults(text).remove(0).1;
        assert_eq!(problem("8/8/8/8/8/8/8 w - -"), RankCount { count: 7 });
        let rank = Rank::Sixth;
        assert_eq!(
            problem("8/8/ppppppppp/8/8/8/8/8 w - -"),
            RankLength { rank, squares: 9 }
        );
        assert_eq!(
            problem("8/8/7/8/8/8/8/8 w - -"),
            RankLength { rank, squares: 7 }
        );
        assert_eq!(
            problem("8/8/44/8/8/8/8/8 w - -"),
            Unexpected { character: '4' }
        );
        assert_eq!(
            problem("8/8/é7/8/8/8/8/8 w - -"),
            Unexpected { character: 'é' }
        );
    }

    #[test]
    fn given_missing_or_additional_fields_then_the_text_is_refused() {
        use FenField::*;
        use FenProblem::*;
        let first = |text: &str| {
            let (field, problem, _) = faults(text).remove(0);
            (field, problem)
        };
        assert_eq!(first(""), (Board, Missing));
        assert_eq!(first("8/8/8/8/8/8/8/8 w -"), (EnPassant, Missing));
        assert_eq!(first("8/8/8/8/8/8/8/8 w - - 0"), (FullmoveNumber, Missing));
        assert_eq!(
            faults("8/8/8/8/8/8/8/8 w - - 0 1 x"),
            [(FullmoveNumber, TooManyFields, " x".into())]
        );
        assert_eq!(
            first("8/8/8/8/8/8/8/8 w - - 4294967296 1"),
            (HalfmoveClock, NotANumber)
        );
        assert_eq!(
            first("8/8/8/8/8/8/8/8 w - - 0 +1"),
            (FullmoveNumber, NotANumber)
        );
    }

    #[test]
    fn given_c7_then_the_letter_k_means_the_outermost_rook() {
        let setup: Setup = "4k3/8/8/8/8/8/8/4K1RR w K - 0 1".parse().unwrap();
        assert_eq!(setup.castling, Bitboard::of(Square::H1));
    }

    #[test]
    fn given_c9_then_the_letter_q_means_a_rook_of_ones_own() {
        let text = "4k3/pppppppp/8/8/8/8/PPPPPPPP/rR2K3 w Q - 0 1";
        let setup: Setup = text.parse().unwrap();
        assert_eq!(setup.castling, Bitboard::of(Square::B1));
        assert_eq!(setup.to_string(), text);
    }

    #[test]
    fn given_c13_then_a_right_with_the_inner_rook_survives_writing_and_reading() {
        for text in [
            "4k3/8/8/8/8/8/8/4K1RR w G - 0 1",
            "1rr1k3/8/8/8/8/8/8/RR2K3 w Bc - 3 9",
        ] {
            let setup: Setup = text.parse().unwrap();
            assert_eq!(setup.to_string(), text);
        }
    }

    #[test]
    fn given_shredder_letters_then_the_same_setup_is_read() {
        let usual = Setup::initial();
        let shredder = usual.shredder_fen().to_string();
        assert!(shredder.contains(" HAha "));
        assert_eq!(shredder.parse(), Ok(usual));
    }

    #[test]
    fn given_rights_for_which_nobody_stands_ready_then_they_are_dropped_with_a_note_3_8_2_1() {
        let read = Setup::read("4k3/8/8/8/8/8/4K3/R6R w KQb - 0 1").unwrap();
        assert!(read.value.castling.is_empty());
        let dropped = |color, letter| Note::CastlingDropped { color, letter };
        assert_eq!(
            read.notes,
            [
                dropped(Color::White, 'K'),
                dropped(Color::White, 'Q'),
                dropped(Color::Black, 'b'),
            ]
        );
    }

    #[test]
    fn given_two_rights_on_one_side_of_the_king_then_the_castling_field_is_refused() {
        let problem = |text: &str| faults(text).remove(0).1;
        let twice = FenProblem::CastlingTwice {
            color: Color::White,
        };
        assert_eq!(problem("4k3/8/8/8/8/8/8/4K1RR w GH - 0 1"), twice);
        assert_eq!(problem("4k3/8/8/8/8/8/8/4K2R w KH - 0 1"), twice);
        assert_eq!(problem("4k3/8/8/8/8/8/8/4K2R w KK - 0 1"), twice);
    }

    #[test]
    fn given_an_illegal_position_that_an_arbiter_meets_then_it_can_be_described() {
        let both: Setup = "4k3/4R3/8/8/8/8/4r3/4K3 w - - 0 1".parse().unwrap();
        assert_eq!(both.kings_in_check().collect::<Vec<_>>(), Color::ALL);
        let pawn: Setup = "3Pk3/8/8/8/8/8/8/4K3 b - - 0 1".parse().unwrap();
        assert_eq!(pawn.pawns_on_end_ranks(), Bitboard::of(Square::D8));
    }

    mod properties {
        use super::*;
        use proptest::prelude::*;

        proptest! {
            #![proptest_config(ProptestConfig::with_cases(256))]

            #[test]
            fn given_any_text_then_reading_answers(text in "\\PC{0,90}") {
                let _ = Setup::read(&text);
            }

            #[test]
            fn given_a_text_like_fen_then_what_is_read_is_written_and_read_alike(
                ranks in proptest::collection::vec("[pnbrqkPNBRQK]{8}|[pkR]3[NBq]3|8|4K3|r3k2r|R3K1RR", 8),
                turn in "[wb]",
                castling in "-|[KQ]{0,2}[kqa-h]{1,2}",
                passed in "-|[a-h][36]",
                clock in 0u32..200,
                number in 1u32..300,
            ) {
                let board = ranks.join("/");
                let text = format!("{board} {turn} {castling} {passed} {clock} {number}");
                if let Ok(read) = Setup::read(&text) {
                    let written = read.value.to_string();
                    prop_assert_eq!(Setup::read(&written), Ok(Noted { value: read.value, notes: vec![] }));
                    let shredder = read.value.shredder_fen().to_string();
                    prop_assert_eq!(shredder.parse(), Ok(read.value));
                }
            }
        }
    }
}
