//! Diagnostics as text for people.

use std::fmt::Write as _;

use crate::characters::is_hidden;
use crate::diagnostic::Diagnostic;
use crate::source::{Lines, SourceText, Span};

impl Diagnostic {
    /// The diagnostic with the line it speaks of, as plain text that ends with a line break. `sources` are the files
    /// that were read; a file that is not among them is named without its line.
    #[must_use]
    pub fn render(&self, sources: &[SourceText]) -> String {
        let message: String = self.message.chars().map(visible).collect();
        let mut text = format!("{}[{}]: {message}\n", self.severity, self.code);
        excerpt(&mut text, sources, &self.file, self.span);
        if let Some(article) = &self.article {
            let _ = writeln!(text, "   = article {article}");
        }
        if let Some(help) = &self.help {
            let _ = writeln!(text, "   = help: {help}");
        }
        for related in &self.related {
            let _ = writeln!(text, "   = see also: {}", related.message);
            excerpt(&mut text, sources, &related.file, related.span);
        }
        text
    }
}

/// How much of a line is shown. Nobody writes longer ones by hand.
const MAX_SHOWN: usize = 160;

/// The place, and the line with carets below it. Writing to a string cannot fail.
fn excerpt(text: &mut String, sources: &[SourceText], file: &str, span: Span) {
    let _ = writeln!(text, "  --> {file}:{}:{}", span.line, span.column);
    // Of a file that could not be read there is no line.
    let read = sources
        .iter()
        .find(|source| source.name == file && !source.text.is_empty());
    let Some(source) = read else {
        return;
    };
    let lines = Lines::new(&source.text);
    let number = span.line.to_string();
    let margin = " ".repeat(number.len());
    let column = span.column.saturating_sub(1);
    // Of a longer line, the part around the place.
    let skipped = if column + 20 < MAX_SHOWN {
        0
    } else {
        column - 20
    };
    let shown: String = lines
        .line(span.line)
        .chars()
        .skip(skipped)
        .take(MAX_SHOWN)
        .map(visible)
        .collect();
    let marked = source.text.get(span.start..span.end).unwrap_or_default();
    let width = marked
        .lines()
        .next()
        .unwrap_or_default()
        .chars()
        .take(MAX_SHOWN)
        .count()
        .max(1);
    let _ = writeln!(text, "{margin} |");
    let _ = writeln!(text, "{number} | {shown}");
    let _ = writeln!(
        text,
        "{margin} | {}{}",
        " ".repeat(column - skipped),
        "^".repeat(width)
    );
}

/// A character that cannot be seen is shown as a dot, so that the text cannot turn the output around.
fn visible(character: char) -> char {
    match character {
        '\t' => ' ',
        hidden if is_hidden(hidden) => '·',
        seen => seen,
    }
}
