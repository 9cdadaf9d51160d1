//! Words among the moves: numbers, signs of judgement, results, and the moves themselves.

use arbiter_laws::{Game, Ply, SanError};

use super::game::{MAX_PLIES, MoveFault, MoveText, PgnResult, WhyNoMove};
use super::reading::{Line, Reader};
use super::scanner::Place;
use super::{glyph, start};
use crate::code::Code;
use crate::finding::quoted;

/// What follows a pawn's capture in words, apart from it.
const EN_PASSANT: [&str; 3] = ["e.p.", "e.p", "ep"];

impl Reader<'_, '_> {
    pub(super) fn number_of_glyph(&mut self, place: Place) {
        self.scanner.take_char();
        let digits = self.scanner.take_while(|c| c.is_ascii_digit());
        match digits.parse() {
            Ok(number) => self.glyph(number),
            Err(_) => {
                let message = format!("{} is no number of a glyph", quoted(&format!("${digits}")));
                self.note("", Code::PgnGlyph, place, digits.len() + 1, message);
            }
        }
    }

    fn glyph(&mut self, number: u8) {
        if self.variations.is_empty()
            && let Some(last) = self.moves.last_mut()
        {
            last.glyphs.push(number);
        }
    }

    pub(super) fn word(&mut self, place: Place) {
        let word = self.scanner.take_while(is_of_word);
        if word.is_empty() {
            // Nothing that begins a word stands here: it is passed over, or this would never end.
            self.scanner.take_char();
            return;
        }
        if let Some(result) = PgnResult::from_sign(word) {
            if self.variations.is_empty() {
                self.end(result, place);
            }
            return;
        }
        let (number, rest) = numbered(word);
        if let Some(number) = number {
            self.check_number(number, place);
        }
        if rest.is_empty() {
            return;
        }
        let skipped = word.chars().count() - rest.chars().count();
        let place = Place {
            column: place.column + skipped,
            ..place
        };
        if let Some(number) = glyph::alone(rest) {
            self.glyph(number);
        } else if glyph::is_sign(rest) {
            let message = format!("{} is no sign that is known here", quoted(rest));
            self.note(rest, Code::PgnGlyph, place, rest.chars().count(), message);
        } else {
            self.any_move(rest, place);
        }
    }

    fn end(&mut self, result: PgnResult, place: Place) {
        if self.result.is_none() {
            self.begin_game();
            self.result = Some((result, place));
        } else if self.fault.is_none() {
            let message = "there is a result already".to_owned();
            let length = result.as_str().len();
            self.say(
                Code::PgnAfterResult,
                place,
                length,
                message,
                "a game has one result, behind its moves",
            );
        }
    }

    fn check_number(&mut self, number: u32, place: Place) {
        let position = match (self.variations.last(), &self.main) {
            (Some(variation), _) => variation.now.as_ref(),
            (None, Line::Game(game)) if self.fault.is_none() => Some(game.position()),
            _ => None,
        };
        let expected = position.map(|position| position.fullmove_number().get());
        if let Some(expected) = expected.filter(|&expected| expected != number) {
            let length = number.to_string().len();
            let message = format!("move {number} is written, move {expected} follows");
            self.note("", Code::PgnNumber, place, length, message);
        }
    }

    /// The first position, when the first move or the result is met.
    pub(super) fn begin_game(&mut self) {
        if matches!(self.main, Line::Unbegun) {
            self.main = match start::position(&self.tags, &mut self.findings) {
                Some(position) => Line::Game(Game::new(position)),
                None => Line::Lost,
            };
        }
    }

    fn any_move(&mut self, word: &str, place: Place) {
        self.begin_game();
        let (text, glyphs) = glyph::behind(word);
        let mut text = text.to_owned();
        let follows = self.scanner.rest().trim_start_matches([' ', '\t']);
        let apart = EN_PASSANT.iter().find(|named| {
            follows
                .strip_prefix(**named)
                .is_some_and(|rest| !rest.starts_with(is_of_word))
        });
        if let Some(named) = apart {
            let blanks = self.scanner.rest().len() - follows.len();
            self.scanner.take(blanks + named.len());
            text = format!("{text} {named}");
        }
        if self.variations.is_empty() {
            self.main_move(text, glyphs, place);
        } else {
            self.variation_move(&text, place);
        }
    }

    fn main_move(&mut self, text: String, glyphs: Vec<u8>, place: Place) {
        let Line::Game(game) = &mut self.main else {
            return;
        };
        if self.fault.is_some() {
            return;
        }
        let read = game.position().read_san(&text, self.letters);
        let why = match read {
            _ if self.result.is_some() => WhyNoMove::AfterResult,
            _ if game.ply().0 >= MAX_PLIES => WhyNoMove::TooMany,
            Ok(read) => {
                if game.play(read.mv).is_ok() {
                    for note in read.notes {
                        let message = format!("{}: {note}", quoted(&text));
                        let length = text.chars().count();
                        self.note(&note.to_string(), Code::PgnNotation, place, length, message);
                    }
                }
                let Place { line, column } = place;
                let (comments, draw_offer) = (Vec::new(), false);
                self.moves.push(MoveText {
                    text,
                    line,
                    column,
                    glyphs,
                    comments,
                    draw_offer,
                });
                return;
            }
            Err(error) => WhyNoMove::San(error),
        };
        let ply = Ply(game.ply().0 + 1);
        let code = match why {
            WhyNoMove::AfterResult => Code::PgnAfterResult,
            WhyNoMove::San(_) | WhyNoMove::TooMany => Code::PgnMove,
        };
        let Place { line, column } = place;
        let fault = MoveFault {
            ply,
            text,
            line,
            column,
            why,
        };
        let length = fault.text.chars().count();
        let help = "the moves before it are read; correct this one";
        self.say(code, place, length, fault.to_string(), help);
        self.fault = Some(fault);
    }

    fn variation_move(&mut self, text: &str, place: Place) {
        let Some(variation) = self.variations.last_mut() else {
            return;
        };
        // What is read next replaces this move, whether it can be made or not.
        variation.before = variation.now.take();
        let Some(position) = variation.before else {
            return;
        };
        match position.read_san(text, self.letters) {
            Ok(read) => variation.now = Some(position.after(read.mv)),
            // A move that is not made shows a threat; what follows it cannot be checked.
            Err(SanError::NullMove) => {}
            Err(error) => {
                let message = format!("in a variation, {}: {error}", quoted(text));
                self.note("", Code::PgnVariation, place, text.chars().count(), message);
            }
        }
    }
}

/// What separates words beside blanks begins something of its own.
const fn is_of_word(c: char) -> bool {
    !c.is_ascii_whitespace() && !matches!(c, '{' | '}' | '(' | ')' | '[' | ']' | ';' | '$')
}

/// A move's number in front of a word, and the rest: `12.`, `12...`, `...`.
fn numbered(word: &str) -> (Option<u32>, &str) {
    let after_digits = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let rest = after_digits.trim_start_matches(['.', '…']);
    let digits = word.len() - after_digits.len();
    let has_dots = rest.len() < after_digits.len();
    if digits > 0 && (has_dots || rest.is_empty()) {
        let number = word.get(..digits).and_then(|digits| digits.parse().ok());
        (Some(number.unwrap_or(u32::MAX)), rest)
    } else if digits == 0 && has_dots {
        (None, rest)
    } else {
        (None, word)
    }
}
