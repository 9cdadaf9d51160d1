//! Reading one game, sign by sign: tags, comments, variations; words are read in `moves`, the end in `ending`.

use arbiter_laws::{Game, Letters, Ply, Position};

use super::comment::Comment;
use super::game::{MoveFault, MoveText, PgnGame, PgnResult};
use super::scanner::{Place, Scanner, next_game};
use super::tag::{self, MAX_TAG_CHARS, Tag, TagRead};
use crate::code::Code;
use crate::finding::{Finding, Findings, quoted};

/// How deep variations may stand in each other. People write three or four deep; programs write some dozens.
pub const MAX_DEPTH: usize = 100;

/// Reads the game that begins here; `None` if there was nothing but passed-over lines.
pub(super) fn game(scanner: &mut Scanner<'_>, letters: Letters) -> Option<PgnGame> {
    let mut reader = Reader {
        scanner,
        letters,
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
pub(super) enum Line {
    /// No move was met.
    Unbegun,
    /// Up to the last move that was read.
    Game(Game),
    /// The first position cannot be read.
    Lost,
}

/// A variation: where it stands, and what was on the board before its last move.
pub(super) struct Variation {
    pub(super) now: Option<Position>,
    pub(super) before: Option<Position>,
}

/// A game while it is read.
pub(super) struct Reader<'s, 'a> {
    pub(super) scanner: &'s mut Scanner<'a>,
    pub(super) letters: Letters,
    pub(super) tags: Vec<Tag>,
    pub(super) line: Option<usize>,
    pub(super) main: Line,
    pub(super) moves: Vec<MoveText>,
    pub(super) comments: Vec<Comment>,
    pub(super) result: Option<(PgnResult, Place)>,
    pub(super) fault: Option<MoveFault>,
    pub(super) variations: Vec<Variation>,
    /// Where the open variations begin.
    pub(super) opened: Vec<Place>,
    pub(super) findings: Findings,
}

impl Reader<'_, '_> {
    pub(super) fn say(
        &mut self,
        code: Code,
        place: Place,
        length: usize,
        message: String,
        help: &str,
    ) {
        let last = place.column + length.max(1) - 1;
        self.findings.add(
            Finding::new(code, place.line, message)
                .between(place.column, last)
                .help(help),
        );
    }

    /// Says it once for the game; `kind` tells apart what the code alone does not.
    pub(super) fn note(
        &mut self,
        kind: &str,
        code: Code,
        place: Place,
        length: usize,
        message: String,
    ) {
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
}
