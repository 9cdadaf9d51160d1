//! The formatter: one layout and one wording for everything, and a proof on each run that nothing else has changed.
//!
//! The order of the clauses is the author's. Each line is written in its canonical wording, two spaces deeper than the
//! line it stands below; a long one is broken behind commas. Articles stand in a column. Comments are kept, each beside
//! or above the line it was written for. Rules stand apart, and nowhere is more than one line empty.

mod comments;

use crate::check::check;
use crate::diagnostic::{Diagnostic, Severity};
use crate::layout::{Block, blocks};
use crate::library::Library;
use crate::parse::{Written, meaning, transcribe};
use crate::source::{Lines, SourceText};
use comments::{Comment, Layout, comments};

/// Spaces for each level of indentation.
const STEP: usize = 2;
/// How much deeper the rest of a broken line stands: deeper than the lines below it.
const BROKEN: usize = 4;
/// Characters in a line before it is broken.
const WIDTH: usize = 120;
/// Where articles stand, if the line leaves room, counted from 0.
const ARTICLES: usize = 79;

/// A file in its canonical layout and wording.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Formatted {
    /// The text.
    pub text: String,
    /// Whether it differs from what was given.
    pub changed: bool,
}

/// Why a file is left as it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unformatted {
    /// Parts of it cannot be read; what they are.
    Unreadable(Vec<Diagnostic>),
    /// The new text would not mean the same. A fault of the formatter, which notices it.
    OtherMeaning,
    /// A comment would be lost or change places. A fault of the formatter, which notices it.
    OtherComments,
    /// Formatting the new text would change it again. A fault of the formatter, which notices it.
    Unstable,
}

impl std::fmt::Display for Unformatted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Unreadable(_) => "parts of the file cannot be read",
            Self::OtherMeaning => "formatting would change what the file means; please report this",
            Self::OtherComments => "formatting would change a comment; please report this",
            Self::Unstable => "formatting twice would give another text; please report this",
        })
    }
}

impl std::error::Error for Unformatted {}

/// Formats a file of laws or regulations. `library` holds the laws it is built on: if the rules are sound, their
/// semantic hash is compared too.
///
/// # Errors
/// When the file cannot be read, or when the result is not proved to be the same in meaning and comments.
pub fn format(source: &SourceText, library: &dyn Library) -> Result<Formatted, Unformatted> {
    let text = lay_out(source)?;
    let after = SourceText {
        name: source.name.clone(),
        text,
    };
    let means = meaning(source);
    if means.is_none() || means != meaning(&after) {
        return Err(Unformatted::OtherMeaning);
    }
    let hash = |source| {
        check(source, library)
            .rules
            .map(|rules| rules.semantic_hash)
    };
    if after.text != source.text && hash(source) != hash(&after) {
        return Err(Unformatted::OtherMeaning);
    }
    let said = |text| {
        comments(text)
            .into_iter()
            .map(|comment: Comment<'_>| comment.text)
    };
    if !said(&source.text).eq(said(&after.text)) {
        return Err(Unformatted::OtherComments);
    }
    match lay_out(&after) {
        Ok(again) if again == after.text => Ok(Formatted {
            changed: after.text != source.text,
            text: after.text,
        }),
        _ => Err(Unformatted::Unstable),
    }
}

fn lay_out(source: &SourceText) -> Result<String, Unformatted> {
    let mut problems = Vec::new();
    let mut written = transcribe(source, &mut problems);
    if problems
        .iter()
        .any(|problem| problem.severity == Severity::Error)
    {
        return Err(Unformatted::Unreadable(problems));
    }
    written.sort_by_key(|line| line.start);
    let mut places = Vec::new();
    let lines = Lines::new(&source.text);
    let blocks = blocks(&source.name, &source.text, &lines, &mut problems).unwrap_or_default();
    places_of(&blocks, 0, &mut places);
    // A line that was not written down would be lost.
    if !places
        .iter()
        .map(|place| place.start)
        .eq(written.iter().map(|line| line.start))
    {
        return Err(Unformatted::OtherMeaning);
    }
    let mut items = Layout::new(&source.text, &places).items(&written);
    set_rules_apart(&mut items);
    Ok(print(&items))
}

/// A line of the file: where it stands, where it ends, and how deep it is.
struct Place {
    start: usize,
    end: usize,
    indent: usize,
    depth: usize,
    /// Others stand below it.
    parent: bool,
}

fn places_of(blocks: &[Block<'_>], depth: usize, into: &mut Vec<Place>) {
    for block in blocks {
        into.push(Place {
            start: block.start,
            end: block.start + block.text.len(),
            indent: block.indent,
            depth,
            parent: !block.children.is_empty(),
        });
        places_of(&block.children, depth + 1, into);
    }
}

/// What is printed: a line with what stands behind it, or a comment on lines of its own.
struct Item<'a> {
    depth: usize,
    after_blank: bool,
    line: Option<&'a Written>,
    /// The line begins a rule.
    rule: bool,
    comment: Option<&'a str>,
}

/// Puts an empty line before each rule and behind it, above the comments that belong to what follows.
fn set_rules_apart(items: &mut [Item<'_>]) {
    let mut behind_rule = false;
    for index in 0..items.len() {
        let Some(item) = items
            .get(index)
            .filter(|item| item.line.is_some() && item.depth == 1)
        else {
            continue;
        };
        let apart = item.rule || behind_rule;
        behind_rule = item.rule;
        if !apart {
            continue;
        }
        let mut first = index;
        while let Some(above) = first.checked_sub(1).and_then(|above| items.get(above)) {
            let joined = items.get(first).is_some_and(|item| !item.after_blank);
            if !joined || above.line.is_some() || above.depth > 1 {
                break;
            }
            first -= 1;
        }
        if let Some(item) = items.get_mut(first) {
            item.after_blank = true;
        }
    }
}

fn print(items: &[Item<'_>]) -> String {
    let mut text = String::new();
    for item in items {
        if item.after_blank && !text.is_empty() {
            text.push('\n');
        }
        let indent = " ".repeat(item.depth * STEP);
        text.push_str(&indent);
        if let Some(line) = item.line {
            let cites = line.cites.as_deref().unwrap_or_default();
            text.push_str(&broken(&line.pieces, cites, indent.len()));
        }
        match (item.line, item.comment) {
            (Some(_), Some(comment)) => {
                text.push_str("  ");
                text.push_str(comment);
            }
            (None, Some(comment)) => text.push_str(comment),
            _ => {}
        }
        text.push('\n');
        for pieces in item.line.into_iter().flat_map(|line| &line.below) {
            let indent = indent.len() + STEP;
            text.push_str(&" ".repeat(indent));
            text.push_str(&broken(pieces, "", indent));
            text.push('\n');
        }
    }
    text
}

/// The line without its first indentation, broken where it must be.
fn broken(pieces: &[String], cites: &str, indent: usize) -> String {
    let mut text = String::new();
    let mut column = indent;
    for (index, piece) in pieces.iter().enumerate() {
        let last = index + 1 == pieces.len();
        let width = piece.chars().count() + if last { 1 + cites.chars().count() } else { 1 };
        if index > 0 {
            text.push(',');
            if column + 2 + width > WIDTH {
                column = indent + BROKEN;
                text.push('\n');
                text.push_str(&" ".repeat(column));
            } else {
                column += 2;
                text.push(' ');
            }
        }
        text.push_str(piece);
        column += piece.chars().count();
    }
    if !cites.is_empty() {
        text.push_str(&" ".repeat(ARTICLES.saturating_sub(column).max(1)));
        text.push_str(cites);
    }
    text
}
