//! Tag pairs: `[White "Lind, Linnea"]`.

use super::scanner::{Place, Scanner};

/// The longest value that is kept; names and places are a tenth of it.
pub const MAX_TAG_CHARS: usize = 1000;

/// A tag of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tag {
    /// The name, as `White`.
    pub name: String,
    /// The value, without quotes and escapes.
    pub value: String,
    /// Its line, from 1.
    pub line: usize,
}

/// What there is where a tag begins.
pub(super) enum TagRead {
    Tag(Tag),
    /// The value is longer than is kept; this is its beginning.
    Long(Tag),
    /// No tag; the rest of the line was passed over.
    None,
}

/// The name of the tag that begins here.
pub(super) fn name_ahead(text: &str) -> &str {
    let text = text.strip_prefix('[').unwrap_or(text).trim_start();
    let end = text.find(|c: char| !is_name(c)).unwrap_or(text.len());
    text.get(..end).unwrap_or("")
}

const fn is_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// Reads the tag that begins here with `[`.
pub(super) fn read(scanner: &mut Scanner<'_>) -> TagRead {
    let Place { line, .. } = scanner.place();
    scanner.take_char();
    scanner.take_while(is_blank);
    let name = scanner.take_while(is_name).to_owned();
    scanner.take_while(is_blank);
    if name.is_empty() || scanner.peek() != Some('"') {
        scanner.take_line();
        return TagRead::None;
    }
    scanner.take_char();
    let Some((value, is_long)) = value(scanner) else {
        scanner.take_line();
        return TagRead::None;
    };
    scanner.take_while(is_blank);
    if scanner.peek() != Some(']') {
        scanner.take_line();
        return TagRead::None;
    }
    scanner.take_char();
    let tag = Tag { name, value, line };
    if is_long {
        TagRead::Long(tag)
    } else {
        TagRead::Tag(tag)
    }
}

const fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t')
}

/// A value up to its closing quote on the same line, and whether it is longer than is kept.
fn value(scanner: &mut Scanner<'_>) -> Option<(String, bool)> {
    let mut value = String::new();
    let mut length = 0;
    loop {
        let c = match scanner.peek()? {
            '\n' => return None,
            '"' => {
                scanner.take_char();
                return Some((value, length > MAX_TAG_CHARS));
            }
            '\\' => {
                scanner.take_char();
                match scanner.peek()? {
                    c @ ('"' | '\\') => c,
                    _ => {
                        value.push('\\');
                        continue;
                    }
                }
            }
            c => c,
        };
        scanner.take_char();
        length += 1;
        if length <= MAX_TAG_CHARS {
            value.push(c);
        }
    }
}
