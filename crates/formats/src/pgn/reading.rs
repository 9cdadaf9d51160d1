//! Reading one game: tags, moves, comments, variations, result.

use arbiter_laws::{Game, Letters, Ply, Position, SanError};

use super::comment::Comment;
use super::game::{MAX_PLIES, MoveFault, MoveText, PgnGame, PgnResult, WhyNoMove};
use super::scanner::{Place, Scanner, next_game};
use super::tag::{self, MAX_TAG_CHARS, Tag, TagRead};
use super::{glyph, start};
use crate::code::Code;
use crate::finding::{Finding, Findings, quoted};

/// How deep variations may stand in each other. People write three or four deep; programs write some dozens.
pub const MAX_DEPTH: usize = 100;

/// What follows a pawn's capture in words, apart from it.
const EN_PASSANT: [&str; 3] = ["e.p.", "e.p", "ep"];

/// Reads the game that begins here; `None` if there was nothing but passed-over lines.
pub(super) fn game(scanner: &mut Scanner<'_>) -> Option<PgnGame> {
    let mut reader = Reader {
        scanner,
        tags: Vec::new(),
        line: None,
        main: Line::Unbegun,
        moves: Vec::new(),
        comments: Vec::new(),
        result: None,
        fault: None,
        variations: Vec::new(),
        opened: Vec::new(),
        findings: Findings::default(),
    };
    reader.read();
    reader.finish()
}

/// The main line.
enum Line {
    /// No move was met.
    Unbegun,
    /// Up to the last move that was read.
    Game(Game),
    /// The first position cannot be read.
    Lost,
}

/// A variation: where it stands, and what was on the board before its last move.
struct Variation {
    now: Option<Position>,
    before: Option<Position>,
}

struct Reader<'s, 'a> {
    scanner: &'s mut Scanner<'a>,
    tags: Vec<Tag>,
    line: Option<usize>,
    main: Line,
    moves: Vec<MoveText>,
    comments: Vec<Comment>,
    result: Option<(PgnResult, Place)>,
    fault: Option<MoveFault>,
    variations: Vec<Variation>,
    /// Where the open variations begin.
    opened: Vec<Place>,
    findings: Findings,
}

impl Reader<'_, '_> {
    fn say(&mut self, code: Code, place: Place, length: usize, message: String, help: &str) {
        let last = place.column + length.max(1) - 1;
        self.findings.add(
            Finding::new(code, place.line, message)
                .between(place.column, last)
                .help(help),
        );
    }

    /// Says it once for the game; `kind` tells apart what the code alone does not.
    fn note(&mut self, kind: &str, code: Code, place: Place, length: usize, message: String) {
        let last = place.column + length.max(1) - 1;
        let finding = Finding::new(code, place.line, message).between(place.column, last);
        self.findings.gather(kind, finding);
    }

    fn read(&mut self) {
        loop {
            self.scanner.skip_blanks();
            let place = self.scanner.place();
            let Some(c) = self.scanner.peek() else { return };
            if c == '%' && place.column == 1 {
                self.scanner.take_line();
                continue;
            }
            if c == '[' && self.is_next_game() {
                return;
            }
            self.line.get_or_insert(place.line);
            let goes_on = match c {
                '[' => {
                    self.tag(place);
                    true
                }
                ';' => {
                    self.scanner.take_char();
                    let text = self.scanner.take_line().trim().to_owned();
                    self.comment(text);
                    true
                }
                '{' => self.braces(place),
                '(' => self.open(place),
                ')' => {
                    self.close(place);
                    true
                }
                '}' | ']' => {
                    self.scanner.take_char();
                    let message = format!("`{c}` closes nothing");
                    self.note("", Code::PgnStray, place, 1, message);
                    true
                }
                '$' => {
                    self.number_of_glyph(place);
                    true
                }
                _ => {
                    self.word(place);
                    true
                }
            };
            if !goes_on {
                self.scanner.skip_to_next_game();
                return;
            }
        }
    }

    /// Whether the tag ahead belongs to another game: moves or the result lie behind, or there is an Event already.
    fn is_next_game(&self) -> bool {
        let has_moves = !matches!(self.main, Line::Unbegun) || self.result.is_some();
        let is_event = tag::name_ahead(self.scanner.rest()) == "Event";
        has_moves || (is_event && self.tags.iter().any(|tag| tag.name == "Event"))
    }

    fn tag(&mut self, place: Place) {
        let tag = match tag::read(self.scanner) {
            TagRead::Tag(tag) => tag,
            TagRead::Long(tag) => {
                let message = format!(
                    "the value of {} has more than {MAX_TAG_CHARS} characters",
                    quoted(&tag.name)
                );
                self.say(
                    Code::PgnTagTooLong,
                    place,
                    1,
                    message,
                    "only its beginning is kept; shorten it",
                );
                tag
            }
            TagRead::None => {
                let message = "the line begins like a tag and is none".to_owned();
                self.say(
                    Code::PgnTag,
                    place,
                    1,
                    message,
                    "write it as [Name \"value\"]; it was passed over",
                );
                return;
            }
        };
        if self.tags.iter().any(|known| known.name == tag.name) {
            let message = format!("the tag {} stands already", quoted(&tag.name));
            self.say(
                Code::PgnTag,
                place,
                1,
                message,
                "the first one counts; remove the other",
            );
            return;
        }
        self.tags.push(tag);
    }

    fn comment(&mut self, text: String) {
        if !self.variations.is_empty() {
            return;
        }
        let comment = Comment { text };
        match self.moves.last_mut() {
            Some(last) => last.comments.push(comment),
            None => self.comments.push(comment),
        }
    }

    /// A comment in braces; they do not nest, and nothing inside counts. `false` if it does not end before the next
    /// game.
    fn braces(&mut self, place: Place) -> bool {
        let rest = self.scanner.rest();
        let end = rest.find('}');
        let ends_here = |end: &usize| {
            rest.get(..*end)
                .is_none_or(|text| next_game(text).is_none())
        };
        match end.filter(ends_here) {
            Some(end) => {
                let text = self.scanner.take(end + 1);
                let text = text.strip_prefix('{').unwrap_or(text);
                let text = text.strip_suffix('}').unwrap_or(text);
                self.comment(text.trim().to_owned());
                true
            }
            None => {
                let message = "the comment does not end".to_owned();
                self.say(
                    Code::PgnUnclosed,
                    place,
                    1,
                    message,
                    "close it with `}`; what follows it was not read",
                );
                false
            }
        }
    }

    /// A variation, or the offer of a draw. `false` if variations stand too deep in each other.
    fn open(&mut self, place: Place) -> bool {
        if self.scanner.rest().starts_with("(=)") {
            self.scanner.take(3);
            if let Some(last) = self.moves.last_mut().filter(|_| self.variations.is_empty()) {
                last.draw_offer = true;
            }
            return true;
        }
        if self.variations.len() >= MAX_DEPTH {
            let message = format!("variations stand more than {MAX_DEPTH} deep in each other");
            self.say(
                Code::PgnTooDeep,
                place,
                1,
                message,
                "take the inner ones out; what follows was not read",
            );
            return false;
        }
        self.scanner.take_char();
        let from = match (self.variations.last(), &self.main) {
            (Some(outer), _) => outer.before,
            (None, Line::Game(game)) if self.fault.is_none() => game
                .ply()
                .0
                .checked_sub(1)
                .and_then(|ply| game.at(Ply(ply)).cloned()),
            _ => None,
        };
        self.variations.push(Variation {
            now: from,
            before: None,
        });
        self.opened.push(place);
        true
    }

    fn close(&mut self, place: Place) {
        self.scanner.take_char();
        self.opened.pop();
        if self.variations.pop().is_none() {
            self.note(
                "",
                Code::PgnStray,
                place,
                1,
                "`)` closes nothing".to_owned(),
            );
        }
    }

    fn number_of_glyph(&mut self, place: Place) {
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

    fn word(&mut self, place: Place) {
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
            self.begin();
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
    fn begin(&mut self) {
        if matches!(self.main, Line::Unbegun) {
            self.main = match start::position(&self.tags, &mut self.findings) {
                Some(position) => Line::Game(Game::new(position)),
                None => Line::Lost,
            };
        }
    }

    fn any_move(&mut self, word: &str, place: Place) {
        self.begin();
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
        let read = game.position().read_san(&text, Letters::English);
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
        match position.read_san(text, Letters::English) {
            Ok(read) => variation.now = Some(position.after(read.mv)),
            // A move that is not made shows a threat; what follows it cannot be checked.
            Err(SanError::NullMove) => {}
            Err(error) => {
                let message = format!("in a variation, {}: {error}", quoted(text));
                self.note("", Code::PgnVariation, place, text.chars().count(), message);
            }
        }
    }

    fn finish(mut self) -> Option<PgnGame> {
        let line = self.line?;
        self.begin();
        if let Some(&place) = self.opened.first() {
            let message = "the variation does not end".to_owned();
            self.say(
                Code::PgnUnclosed,
                place,
                1,
                message,
                "close it with `)`; what follows it belongs to it",
            );
        }
        let result = self.told_result(line);
        let game = match self.main {
            Line::Game(game) => Some(game),
            Line::Unbegun | Line::Lost => None,
        };
        if self.fault.is_none()
            && let Some(game) = &game
            && let Some(contradiction) = contradiction(game.position(), result)
        {
            let place = self.result.map(|(_, place)| place);
            let finding = Finding::new(
                Code::PgnResult,
                place.map_or(line, |place| place.line),
                contradiction,
            );
            self.findings
                .add(finding.help("correct the result, or the last move"));
        }
        Some(PgnGame {
            line,
            tags: self.tags,
            game,
            moves: self.moves,
            comments: self.comments,
            result,
            fault: self.fault,
            findings: self.findings.into_sorted(),
        })
    }

    /// The result that counts, with what is odd about it.
    fn told_result(&mut self, line: usize) -> PgnResult {
        let tag = self.tags.iter().find(|tag| tag.name == "Result");
        let of_tag = tag.map(|tag| {
            (
                PgnResult::from_sign(&tag.value),
                tag.line,
                tag.value.clone(),
            )
        });
        if let Some((None, line, value)) = &of_tag {
            let message = format!("{} is no result", quoted(value));
            self.findings.add(
                Finding::new(Code::PgnResultTag, *line, message)
                    .help("write 1-0, 0-1, 1/2-1/2 or *"),
            );
        }
        let of_tag = of_tag.and_then(|(result, line, _)| Some((result?, line)));
        match (self.result, of_tag) {
            (Some((sign, _)), Some((tag, line))) if sign != tag => {
                let message = format!(
                    "the tag says {}, behind the moves stands {}",
                    tag.as_str(),
                    sign.as_str()
                );
                self.findings.add(
                    Finding::new(Code::PgnResultTag, line, message)
                        .help("what stands behind the moves counts; correct the other"),
                );
                sign
            }
            (Some((sign, _)), _) => sign,
            (None, Some((tag, _))) => tag,
            (None, None) => {
                self.findings.add(
                    Finding::new(
                        Code::PgnResultMissing,
                        line,
                        "no result is told; it was taken as *",
                    )
                    .help("write 1-0, 0-1, 1/2-1/2 or * behind the moves"),
                );
                PgnResult::Unknown
            }
        }
    }
}

/// What contradicts a result on the board: mate and stalemate have one each (5.1.1, 5.2.1).
fn contradiction(position: &Position, result: PgnResult) -> Option<String> {
    let (what, only) = if position.is_checkmate() {
        ("checkmate", PgnResult::win_of(position.turn().other()))
    } else if position.is_stalemate() {
        ("stalemate", PgnResult::Draw)
    } else {
        return None;
    };
    (result != only).then(|| {
        format!(
            "the last move gives {what}, so the result is {}, not {}",
            only.as_str(),
            result.as_str()
        )
    })
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
