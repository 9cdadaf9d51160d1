//! Characters that are not what they seem: each line's are said once, and the line is read as it was meant, so that one
//! mistake stays one.

use std::borrow::Cow;
use std::collections::BTreeMap;

use unicode_security::confusable_detection::skeleton;

use crate::codes::{self, Code};
use crate::diagnostic::Diagnostic;
use crate::source::Lines;

/// A text as it was meant.
pub(crate) struct Readable<'a> {
    pub(crate) text: Cow<'a, str>,
    /// Behind each character that was changed: its byte offset in this text, and in the one that was given.
    pub(crate) moves: Vec<(usize, usize)>,
}

/// Reports the characters that are not what they seem, and puts what was meant in their place. Beside the names of
/// things, in quotes and comments, people write in any script.
pub(crate) fn readable<'a>(
    file: &str,
    text: &'a str,
    lines: &Lines<'_>,
    problems: &mut Vec<Diagnostic>,
) -> Readable<'a> {
    let mut readable = Readable {
        text: Cow::Borrowed(text),
        moves: Vec::new(),
    };
    if text.bytes().all(is_plain) {
        return readable;
    }
    let alphabet = Alphabet::new();
    let mut written = String::with_capacity(text.len());
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let swaps = swaps(&alphabet, line, start == 0);
        let mut end = 0;
        let line_start = written.len();
        for swap in &swaps {
            written.push_str(line.get(end..swap.at).unwrap_or_default());
            written.extend(swap.meant);
            end = swap.at + swap.found.len_utf8();
            readable.moves.push((written.len(), start + end));
        }
        written.push_str(line.get(end..).unwrap_or_default());
        let meant = written.get(line_start..).unwrap_or_default().trim();
        report(file, start, &swaps, meant, lines, problems);
        start += line.len();
    }
    readable.text = Cow::Owned(written);
    readable
}

const fn is_plain(byte: u8) -> bool {
    matches!(byte, b' '..=b'~' | b'\n' | b'\r' | b'\t')
}

/// A character that is not what it seems.
struct Swap {
    /// Byte offset in the line.
    at: usize,
    found: char,
    /// What was meant; nothing for what should not be there.
    meant: Option<char>,
}

impl Swap {
    const fn code(&self) -> Code {
        match self.meant {
            Some(_) => codes::LOOK_ALIKE,
            None if self.found == LOST => codes::NOT_UTF8,
            None if turns_text(self.found) => codes::TURNED_TEXT,
            None => codes::HIDDEN_CHARACTER,
        }
    }

    fn said(&self) -> String {
        let (found, number) = (self.found, u32::from(self.found));
        match self.meant {
            None if found == LOST => "a letter was lost here when the text was saved".to_owned(),
            None => format!("U+{number:04X}"),
            Some(' ') => format!("a space that is not an ordinary one (U+{number:04X})"),
            Some(meant) => format!("`{found}` (U+{number:04X}), which is not `{meant}`"),
        }
    }
}

/// Says what is wrong in a line, each kind once, at its first place.
fn report(
    file: &str,
    start: usize,
    swaps: &[Swap],
    meant: &str,
    lines: &Lines<'_>,
    problems: &mut Vec<Diagnostic>,
) {
    let mut kinds: BTreeMap<&str, (Code, &Swap, Vec<String>)> = BTreeMap::new();
    for swap in swaps {
        let code = swap.code();
        let (.., said) = kinds
            .entry(code.code)
            .or_insert_with(|| (code, swap, Vec::new()));
        let one = swap.said();
        if !said.contains(&one) {
            said.push(one);
        }
    }
    for (code, first, said) in kinds.into_values() {
        let at = start + first.at;
        let span = lines.span(at, at + first.found.len_utf8());
        let message = format!("{}: {}", code.title, said.join("; "));
        let problem = Diagnostic::new(code, file, span, message);
        let short = first.meant.is_some() && meant.chars().count() <= MAX_SHOWN;
        problems.push(if short {
            problem.help(format!("write the line anew: {meant}"))
        } else {
            problem
        });
    }
}

/// Characters of a line that is shown as it was meant.
const MAX_SHOWN: usize = 120;

/// Where in a line a character stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Words,
    /// Between quotes; curly ones are closed by curly ones too.
    Quoted {
        curly: bool,
    },
    Comment,
}

/// What is not what it seems in a line. A byte order mark is no part of the first one.
fn swaps(alphabet: &Alphabet, line: &str, first: bool) -> Vec<Swap> {
    if line.bytes().all(is_plain) {
        return Vec::new();
    }
    let mut swaps = Vec::new();
    let mut word = Word::default();
    let mut place = Place::Words;
    // The last curly quote in a text that began with a straight one: its end, if nothing else ends it.
    let mut last_curly = None;
    let mut slash = false;
    for (at, found) in line.char_indices() {
        let swap = |meant| Swap { at, found, meant };
        if is_hidden(found) || found == LOST {
            let layout = matches!(found, '\n' | '\r' | '\t') || first && at == 0 && found == BOM;
            if !layout {
                swaps.push(swap(None));
                continue;
            }
        }
        match place {
            Place::Comment => {}
            Place::Quoted { curly } => {
                if found == '"' || curly && is_quote(found) {
                    swaps.extend((found != '"').then(|| swap(Some('"'))));
                    place = Place::Words;
                } else if is_quote(found) {
                    last_curly = Some(swap(Some('"')));
                }
            }
            Place::Words if found == '"' || is_quote(found) => {
                word.end(&mut swaps);
                swaps.extend((found != '"').then(|| swap(Some('"'))));
                place = Place::Quoted {
                    curly: found != '"',
                };
                last_curly = None;
            }
            Place::Words if found == '/' && slash => place = Place::Comment,
            Place::Words if found.is_whitespace() => {
                word.end(&mut swaps);
                swaps.extend((!found.is_ascii()).then(|| swap(Some(' '))));
            }
            Place::Words if !found.is_ascii() => match alphabet.counterpart(found) {
                None => word.foreign = true,
                meant => word.swaps.push(swap(meant)),
            },
            Place::Words => {}
        }
        slash = found == '/';
    }
    word.end(&mut swaps);
    if matches!(place, Place::Quoted { curly: false }) {
        swaps.extend(last_curly);
    }
    swaps.sort_by_key(|swap| swap.at);
    swaps
}

/// A word on the way through a line.
#[derive(Default)]
struct Word {
    swaps: Vec<Swap>,
    /// It holds what is like no letter of ours: a word of another script, and not one in disguise.
    foreign: bool,
}

impl Word {
    fn end(&mut self, swaps: &mut Vec<Swap>) {
        let Self {
            swaps: mine,
            foreign,
        } = std::mem::take(self);
        if !foreign {
            swaps.extend(mine);
        }
    }
}

const BOM: char = '\u{feff}';

/// What programs put in the place of bytes that are not UTF-8.
const LOST: char = '\u{fffd}';

/// The quotes that word processors make of `"`. Unicode likens each of them to two apostrophes, or to none.
const fn is_quote(character: char) -> bool {
    matches!(
        character,
        '“' | '”' | '„' | '‟' | '«' | '»' | '″' | '‶' | '＂'
    )
}

/// The characters that rules are written in, with what Unicode takes them for.
struct Alphabet(Vec<(char, String)>);

impl Alphabet {
    fn new() -> Self {
        let printable = ('!'..='~').map(|one| (one, looks(one)));
        Self(printable.collect())
    }

    /// The character of ours that another one looks like; of several, one of the same kind.
    fn counterpart(&self, other: char) -> Option<char> {
        let looks = looks(other);
        let alike = || {
            let all = self.0.iter().filter(|(_, ours)| *ours == looks);
            all.map(|(one, _)| *one)
        };
        let kind = |one: char| (one.is_alphabetic(), one.is_uppercase(), one.is_numeric());
        alike()
            .find(|one| kind(*one) == kind(other))
            .or_else(|| alike().next())
    }
}

fn looks(character: char) -> String {
    let mut bytes = [0; 4];
    skeleton(character.encode_utf8(&mut bytes)).collect()
}

/// Control characters, characters without width, and marks that turn the direction of text.
pub(crate) fn is_hidden(character: char) -> bool {
    character.is_control()
        || turns_text(character)
        || matches!(
            character,
            '\u{ad}'
                | '\u{200b}'..='\u{200d}'
                | '\u{2028}'..='\u{2029}'
                | '\u{2060}'..='\u{2065}'
                | BOM
        )
}

/// Marks that turn the direction of the text around them.
const fn turns_text(character: char) -> bool {
    matches!(
        character,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
    )
}

#[cfg(test)]
mod tests {
    use super::readable;
    use crate::source::Lines;

    /// The text as it was meant, and the codes.
    fn read(text: &str) -> (String, Vec<&'static str>) {
        let mut problems = Vec::new();
        let read = readable("test", text, &Lines::new(text), &mut problems);
        let codes = problems.iter().map(|problem| problem.code).collect();
        (read.text.into_owned(), codes)
    }

    #[test]
    fn each_look_alike_is_read_as_what_it_looks_like() {
        for (written, meant) in [
            ("dеvicе", "device"),         // Cyrillic
            ("ΡΑΝ", "PAN"),               // Greek
            ("ＦＩＤＥ　２", "FIDE 2"),   // full width
            ("1–2 − 3‐4", "1-2 - 3-4"),   // dashes
            ("a\u{a0}\u{202f}b", "a  b"), // spaces that do not break
            ("the player’s", "the player's"),
            ("regulations “A – b”", "regulations \"A – b\""),
            ("regulations „A“ // “", "regulations \"A\" // “"),
            ("regulations \"A”", "regulations \"A\""),
        ] {
            assert_eq!(
                read(written),
                (meant.to_owned(), vec!["E0014"]),
                "{written}"
            );
        }
    }

    #[test]
    fn texts_comments_and_words_of_another_script_are_left_alone() {
        for text in [
            "\"Мемориал Таля – “2026”\"",
            "a // длина – 30 мин",
            "телефон",
            "späte ankunft ½",
            "\u{feff}a\r\n\tb",
        ] {
            assert_eq!(read(text), (text.to_owned(), vec![]));
        }
    }

    #[test]
    fn what_is_not_seen_is_reported_everywhere_and_once_a_line() {
        let (meant, codes) =
            read("a\u{200b}b\u{ad} \"\u{202e}x\u{202c}\" // \u{2066}\n\u{200e}c\n");
        assert_eq!(meant, "ab \"x\" // \nc\n");
        assert_eq!(codes, ["E0010", "E0015", "E0015"]);
    }

    #[test]
    fn places_are_those_of_the_text_that_was_given() {
        let text = "“å” ‐ x";
        let lines = Lines::new(text);
        let read = readable("test", text, &lines, &mut Vec::new());
        assert_eq!(read.text, "\"å\" - x");
        let at = read.text.find('x').unwrap();
        let span = lines.reading(read.moves).span(at, at + 1);
        assert_eq!(&text[span.start..span.end], "x");
        assert_eq!(span.column, 7);
    }
}
