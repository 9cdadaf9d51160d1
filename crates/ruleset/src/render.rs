//! Diagnostics as text for people.

use std::fmt::Write as _;

use crate::diagnostic::Diagnostic;
use crate::source::{Lines, SourceText, Span};

impl Diagnostic {
    /// The diagnostic with the line it speaks of, as plain text that ends with a line break. `sources` are the files
    /// that were read; a file that is not among them is named without its line.
    #[must_use]
    pub fn render(&self, sources: &[SourceText]) -> String {
        let mut text = format!("{}[{}]: {}\n", self.severity, self.code, self.message);
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

/// The place, and the line with carets below it. Writing to a string cannot fail.
fn excerpt(text: &mut String, sources: &[SourceText], file: &str, span: Span) {
    let _ = writeln!(text, "  --> {file}:{}:{}", span.line, span.column);
    let Some(source) = sources.iter().find(|source| source.name == file) else {
        return;
    };
    let lines = Lines::new(&source.text);
    let line = lines.line(span.line);
    let number = span.line.to_string();
    let margin = " ".repeat(number.len());
    let marked = source.text.get(span.start..span.end).unwrap_or_default();
    let width = marked
        .lines()
        .next()
        .unwrap_or_default()
        .chars()
        .count()
        .max(1);
    let shown: String = line
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    let _ = writeln!(text, "{margin} |");
    let _ = writeln!(text, "{number} | {shown}");
    let _ = writeln!(
        text,
        "{margin} | {}{}",
        " ".repeat(span.column.saturating_sub(1)),
        "^".repeat(width)
    );
}
