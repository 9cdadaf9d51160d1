//! Texts of rules, and places in them.

use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::limits::MAX_FILE_BYTES;

/// The text of one rules file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceText {
    /// The name in the library, the path below it without `.rules`: `fide/2023/blitz`. A file that was read from a
    /// path of its own carries that path.
    pub name: String,
    /// The text.
    pub text: String,
}

/// Bytes that are no text of rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unreadable {
    /// Why not.
    pub problem: Diagnostic,
    /// What can be shown of it.
    pub source: SourceText,
}

impl Unreadable {
    /// A file that could not be opened or read to its end, with the reason that the system gave.
    #[must_use]
    pub fn unopened(name: impl Into<String>, why: &impl std::fmt::Display) -> Self {
        let (name, text) = (name.into(), String::new());
        let start = Lines::new(&text).span(0, 0);
        let problem = Diagnostic::new(codes::UNOPENED, &name, start, why.to_string());
        let source = SourceText { name, text };
        Self { problem, source }
    }
}

impl SourceText {
    /// Reads the bytes of a file.
    ///
    /// # Errors
    /// When there are too many of them, or when they are not UTF-8.
    pub fn from_bytes(name: impl Into<String>, bytes: &[u8]) -> Result<Self, Box<Unreadable>> {
        let name = name.into();
        if bytes.len() > MAX_FILE_BYTES {
            let problem = too_large(&name);
            let text = String::new();
            let source = Self { name, text };
            return Err(Box::new(Unreadable { problem, source }));
        }
        match std::str::from_utf8(bytes) {
            Ok(text) => Ok(Self {
                name,
                text: text.to_owned(),
            }),
            Err(error) => {
                let text = String::from_utf8_lossy(bytes).into_owned();
                let at = error.valid_up_to();
                let span = Lines::new(&text).span(at, at + 1);
                let (message, help) = not_utf8(bytes, at);
                let problem = Diagnostic::new(codes::NOT_UTF8, &name, span, message).help(help);
                let source = Self { name, text };
                Err(Box::new(Unreadable { problem, source }))
            }
        }
    }
}

/// Says that a file has too many bytes.
pub(crate) fn too_large(file: &str) -> Diagnostic {
    let message = format!("a rules file has at most {MAX_FILE_BYTES} bytes, and this one has more");
    let start = Lines::new("").span(0, 0);
    Diagnostic::new(codes::TOO_LARGE, file, start, message)
}

/// What these bytes are instead, as far as can be told, and the way out.
fn not_utf8(bytes: &[u8], at: usize) -> (String, &'static str) {
    match bytes {
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => (
            "byte 0 is not UTF-8: the file is UTF-16".to_owned(),
            "save it as UTF-8; some editors call UTF-16 \"Unicode\"",
        ),
        _ => {
            let byte = bytes.get(at).copied().unwrap_or_default();
            (
                format!("byte {at} (0x{byte:02X}) is not UTF-8"),
                "save it as UTF-8; some editors call what this is \"ANSI\" or \"Western\"",
            )
        }
    }
}

/// A stretch of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Span {
    /// Byte offset of the first byte.
    pub start: usize,
    /// Byte offset behind the last byte.
    pub end: usize,
    /// Line of `start`, counted from 1.
    pub line: usize,
    /// Column of `start`, counted from 1 in characters.
    pub column: usize,
}

/// Finds line and column of byte offsets in one text.
pub(crate) struct Lines<'a> {
    text: &'a str,
    starts: Vec<usize>,
    /// Every place is the same one, so that texts can be compared by what they say.
    placeless: bool,
    /// Where the text that is read is another than this one: [`crate::characters::Readable::moves`].
    moves: Vec<(usize, usize)>,
}

impl<'a> Lines<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        let breaks = text
            .bytes()
            .enumerate()
            .filter(|(_, byte)| *byte == b'\n')
            .map(|(at, _)| at + 1);
        Self {
            text,
            starts: std::iter::once(0).chain(breaks).collect(),
            placeless: false,
            moves: Vec::new(),
        }
    }

    /// Lines of which every span is the same.
    pub(crate) const fn placeless(text: &'a str) -> Self {
        Self {
            text,
            starts: Vec::new(),
            placeless: true,
            moves: Vec::new(),
        }
    }

    /// The same lines, for byte offsets in a text in which some characters have been changed.
    pub(crate) fn reading(mut self, moves: Vec<(usize, usize)>) -> Self {
        self.moves = moves;
        self
    }

    /// The byte offset in this text of one in the text that is read.
    fn own(&self, at: usize) -> usize {
        let behind = self.moves.partition_point(|(read, _)| *read <= at);
        match behind.checked_sub(1).and_then(|last| self.moves.get(last)) {
            Some((read, own)) => own + (at - read),
            None => at,
        }
    }

    /// The span from `start` to `end`, both byte offsets; offsets beyond the text are moved to its end.
    pub(crate) fn span(&self, start: usize, end: usize) -> Span {
        if self.placeless {
            return Span::default();
        }
        let (start, end) = (self.own(start), self.own(end));
        let start = start.min(self.text.len());
        let line = self.starts.partition_point(|&at| at <= start).max(1);
        let line_start = self.starts.get(line - 1).copied().unwrap_or(0);
        let before = self.text.get(line_start..start).unwrap_or("");
        Span {
            start,
            end: end.clamp(start, self.text.len()),
            line,
            column: before.chars().count() + 1,
        }
    }

    /// The text of a line, counted from 1, without its end.
    pub(crate) fn line(&self, line: usize) -> &'a str {
        let start = self
            .starts
            .get(line.saturating_sub(1))
            .copied()
            .unwrap_or(self.text.len());
        let end = self.starts.get(line).copied().unwrap_or(self.text.len());
        self.text
            .get(start..end)
            .unwrap_or("")
            .trim_end_matches(['\n', '\r'])
    }
}

#[cfg(test)]
mod tests {
    use super::Lines;

    #[test]
    fn columns_count_characters_and_lines_count_from_one() {
        let lines = Lines::new("først\nåben ✓ x\n");
        let span = lines.span(17, 18);
        assert_eq!((span.line, span.column), (2, 8));
        assert_eq!(lines.line(2), "åben ✓ x");
        assert_eq!(lines.span(999, 1_000).line, 3);
    }
}
