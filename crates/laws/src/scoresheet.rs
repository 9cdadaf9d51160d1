//! The moves of a game as they are written down one after the other (Article 8.1 and Appendix C), with
//! numbers, draw offers and the result between them. Comments and variations are for PGN.

use core::fmt;
use core::ops::Range;

use crate::written::is_other_dash;
use crate::{Game, Letters, Ply, Position, SanError, SanNote};

/// A game that was read, and everything else that stood on the sheet.
#[derive(Clone, Debug)]
pub struct Scoresheet {
    /// The game, as far as it was written.
    pub game: Game,
    /// What was unusual or no move, in the order of the text.
    pub remarks: Vec<Remark>,
}

/// Something on the sheet that is no move, or no usual way of writing one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remark {
    /// The move that it stands with or after.
    pub ply: Ply,
    /// Its bytes in the text.
    pub span: Range<usize>,
    /// What it is.
    pub what: RemarkKind,
}

/// What can stand on a sheet beside the moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
#[non_exhaustive]
pub enum RemarkKind {
    /// A move is written in an unusual way.
    Move(SanNote),
    /// A draw was offered (Articles 8.1.5 and 9.1.2.2).
    DrawOffer,
    /// The number is not the one of the next move.
    WrongNumber { written: u32, expected: u32 },
    /// The result, as `1-0`.
    Result,
}

/// The text that cannot be read as the next move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScoresheetError {
    /// The move that was expected; 1 is the first.
    pub ply: Ply,
    /// Its bytes in the text.
    pub span: Range<usize>,
    /// The text.
    pub text: String,
    /// Why it is no legal move, or `None` if it stands after the result.
    pub error: Option<SanError>,
}

impl fmt::Display for ScoresheetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ply {}, `{}`: ", self.ply, self.text)?;
        match &self.error {
            Some(error) => error.fmt(f),
            None => f.write_str("stands after the result"),
        }
    }
}

impl core::error::Error for ScoresheetError {}

const DRAW_OFFERS: [&str; 2] = ["(=)", "="];
const RESULTS: [&str; 6] = ["1-0", "0-1", "½-½", "1/2-1/2", "0-0", "*"];
/// Castling with zeros; and the result of a game that both players have lost, which is meant only at the end
/// of a sheet where nobody can castle.
const CASTLING_OR_RESULT: &str = "0-0";
const EN_PASSANT: [&str; 3] = ["e.p.", "e.p", "ep"];

impl Game {
    /// Reads the moves written from a start position.
    ///
    /// # Errors
    /// [`ScoresheetError`] names the first text that is no legal move there.
    pub fn read(
        start: Position,
        text: &str,
        letters: Letters,
    ) -> Result<Scoresheet, ScoresheetError> {
        let mut sheet = Scoresheet {
            game: Self::new(start),
            remarks: Vec::new(),
        };
        let mut words = words(text).peekable();
        let mut has_result = false;
        while let Some((mut span, mut word)) = words.next() {
            let move_text = sheet.without_number(&mut span, word);
            if move_text.is_empty() {
                continue;
            }
            word = move_text;
            // `e.p.` may stand apart from its move.
            if let Some((apart, _)) = words.next_if(|(_, next)| EN_PASSANT.contains(next)) {
                span.end = apart.end;
                word = text.get(span.clone()).unwrap_or(word);
            }
            if DRAW_OFFERS.contains(&word) {
                sheet.remark(span, RemarkKind::DrawOffer);
            } else if is_result(word)
                && !has_result
                && !(word == CASTLING_OR_RESULT
                    && (words.peek().is_some() || sheet.can_be_played(word, letters)))
            {
                has_result = true;
                sheet.remark(span, RemarkKind::Result);
            } else {
                sheet.read_move(span, word, letters, has_result)?;
            }
        }
        Ok(sheet)
    }
}

impl Scoresheet {
    fn remark(&mut self, span: Range<usize>, what: RemarkKind) {
        let ply = self.game.ply();
        self.remarks.push(Remark { ply, span, what });
    }

    fn can_be_played(&self, text: &str, letters: Letters) -> bool {
        self.game.position().read_san(text, letters).is_ok()
    }

    fn read_move(
        &mut self,
        span: Range<usize>,
        text: &str,
        letters: Letters,
        after_result: bool,
    ) -> Result<(), ScoresheetError> {
        let ply = Ply(self.game.ply().0.saturating_add(1));
        let refused = |error: Option<SanError>| ScoresheetError {
            ply,
            span: span.clone(),
            text: text.to_owned(),
            error,
        };
        if after_result {
            return Err(refused(None));
        }
        let offered = DRAW_OFFERS.iter().find_map(|mark| text.strip_suffix(mark));
        let position = self.game.position();
        let read = match offered {
            // `e8=` is a promotion without its piece, never an offer.
            Some(before) if position.read_san(before, letters).is_ok() => before,
            _ => text,
        };
        let has_offer = read.len() < text.len();
        let mut after = *position;
        let san = after
            .make_san(read, letters)
            .map_err(|error| refused(Some(error)))?;
        self.game.push(san.mv, after);
        for note in san.notes {
            self.remark(span.clone(), RemarkKind::Move(note));
        }
        if has_offer {
            self.remark(span, RemarkKind::DrawOffer);
        }
        Ok(())
    }

    /// Takes `12.`, `12...`, `...` or `12` alone off the front, noting a wrong number, and moves the span behind it.
    fn without_number<'a>(&mut self, span: &mut Range<usize>, word: &'a str) -> &'a str {
        let after_digits = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let rest = after_digits.trim_start_matches(['.', '…']);
        let digits = word.get(..word.len() - after_digits.len()).unwrap_or("");
        let has_dots = rest.len() < after_digits.len();
        // Zeros alone are castling, or no move.
        let is_alone = after_digits.is_empty() && !digits.starts_with('0');
        if !has_dots && !is_alone {
            return word;
        }
        let number = span.start..span.start + (word.len() - rest.len());
        if !digits.is_empty() {
            let expected = self.game.position().fullmove_number().get();
            let written = digits.parse().unwrap_or(u32::MAX);
            if written != expected {
                self.remark(
                    number.clone(),
                    RemarkKind::WrongNumber { written, expected },
                );
            }
        }
        span.start = number.end;
        rest
    }
}

/// Whether the word is a result, whichever dash or colon stands in it.
fn is_result(word: &str) -> bool {
    let usual = |c: char| if c == ':' || is_other_dash(c) { '-' } else { c };
    RESULTS
        .iter()
        .any(|result| word.chars().map(usual).eq(result.chars()))
}

/// The words of a text with their places.
fn words(text: &str) -> impl Iterator<Item = (Range<usize>, &str)> {
    let mut at = 0;
    core::iter::from_fn(move || {
        let rest = text.get(at..)?;
        let trimmed = rest.trim_start();
        let start = at + (rest.len() - trimmed.len());
        let length = trimmed.find(char::is_whitespace).unwrap_or(trimmed.len());
        at = start + length;
        let word = text.get(start..at)?;
        (!word.is_empty()).then_some((start..at, word))
    })
}
