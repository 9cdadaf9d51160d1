//! Reading FEN, X-FEN and Shredder-FEN. The letters of the castling field decide whether a position
//! belongs to Chess960; there is no flag.

use core::num::NonZeroU32;
use core::ops::Range;
use core::str::FromStr;

use crate::{
    Bitboard, Board, Color, FenError, FenFault, FenField, FenProblem, File, Note, Noted, Piece,
    Rank, Role, Setup, Square,
};

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
