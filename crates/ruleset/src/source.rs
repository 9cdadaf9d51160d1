//! Where rules come from: texts by name, and places in them.

/// The text of one rules file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceText {
    /// The name in the library, the path below it without `.rules`: `fide/2023/blitz`. A file that was read from a
    /// path of its own carries that path.
    pub name: String,
    /// The text.
    pub text: String,
}

/// A place that rules are fetched from by name: the shipped ones, a directory, a database.
pub trait Library {
    /// The text of this name.
    fn source(&self, name: &str) -> Option<SourceText>;
    /// Every name, sorted.
    fn names(&self) -> Vec<String>;
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
        }
    }

    /// Lines of which every span is the same.
    pub(crate) const fn placeless(text: &'a str) -> Self {
        Self {
            text,
            starts: Vec::new(),
            placeless: true,
        }
    }

    /// The span from `start` to `end`, both byte offsets; offsets beyond the text are moved to its end.
    pub(crate) fn span(&self, start: usize, end: usize) -> Span {
        if self.placeless {
            return Span::default();
        }
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
