//! From text to clauses: layout first, then each line by the entry rule that its first words choose.

mod amounts;
mod clauses;
mod conditions;
mod effects;
mod rules;
mod time_control;

pub use clauses::{CLAUSES, ClauseForm, Layer};

use crate::citation::{Citation, Source};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::grammar::{Node, Rule, parse_line};
use crate::layout::{Block, blocks, hidden_characters};
use crate::limits::MAX_FILE_BYTES;
use crate::source::{Lines, SourceText, Span};
use crate::syntax::{File, Header};

/// Reads a file. Everything that cannot be read is reported; the rest is kept.
pub(crate) fn parse(source: &SourceText, problems: &mut Vec<Diagnostic>) -> Option<File> {
    let lines = Lines::new(&source.text);
    let mut reader = Reader {
        file: &source.name,
        lines: &lines,
        problems,
        flawed: false,
        lost_rule: false,
    };
    reader.file(&source.text)
}

/// Reads the lines of one file and collects what is wrong with them.
struct Reader<'a, 'p> {
    file: &'a str,
    lines: &'a Lines<'a>,
    problems: &'p mut Vec<Diagnostic>,
    flawed: bool,
    lost_rule: bool,
}

impl<'a> Reader<'a, '_> {
    fn file(&mut self, text: &'a str) -> Option<File> {
        if text.len() > MAX_FILE_BYTES {
            let message = format!(
                "{} bytes; a rules file has at most {MAX_FILE_BYTES}",
                text.len()
            );
            self.report(Diagnostic::new(
                codes::TOO_LARGE,
                self.file,
                self.lines.span(0, 0),
                message,
            ));
            return None;
        }
        hidden_characters(self.file, text, self.lines, self.problems);
        let blocks = blocks(self.file, text, self.lines, self.problems);
        let Some((first, others)) = blocks.split_first() else {
            let message = "the file says nothing";
            let help = "begin with `regulations \"…\"` or `laws …, edition …`";
            self.report(
                Diagnostic::new(codes::NO_HEADER, self.file, self.lines.span(0, 0), message)
                    .help(help),
            );
            return None;
        };
        let header = self.header(first)?;
        let mut file = File {
            name: self.file.to_owned(),
            header,
            span: self.block_span(first),
            clauses: Vec::new(),
            flawed: false,
            lost_rule: false,
        };
        let layer = if file.is_laws() {
            Layer::Laws
        } else {
            Layer::Regulations
        };
        let outside = self.outside(others);
        file.clauses = first
            .children
            .iter()
            .chain(outside)
            .filter_map(|block| self.clause(block, layer))
            .collect();
        file.flawed = self.flawed;
        file.lost_rule = self.lost_rule;
        Some(file)
    }

    fn header(&mut self, block: &Block<'a>) -> Option<Header> {
        let (entry, laws) = if clauses::starts_with(block.text, "laws") {
            (Rule::laws_line, true)
        } else if clauses::starts_with(block.text, "regulations") {
            (Rule::regulations_line, false)
        } else {
            let message = "a file begins with what it is";
            let help = "write `regulations \"…\"` or `laws …, edition …` above, and indent the clauses below it";
            self.report(
                Diagnostic::new(codes::NO_HEADER, self.file, self.block_span(block), message)
                    .help(help),
            );
            return None;
        };
        let line = self.line(entry, block);
        let text = |rule| {
            line.as_ref()
                .and_then(|line| line.child(rule))
                .map(|node| node.text().to_owned())
        };
        // A header that cannot be read still says what its clauses are clauses of.
        Some(if laws {
            Header::Laws {
                name: text(Rule::laws_name).unwrap_or_default().to_lowercase(),
                edition: text(Rule::edition).unwrap_or_default(),
            }
        } else {
            Header::Regulations {
                title: text(Rule::string)
                    .unwrap_or_default()
                    .trim_matches('"')
                    .to_owned(),
            }
        })
    }

    /// Blocks beside the header: second headers are refused, clauses that were not indented are taken as meant.
    fn outside<'b>(&mut self, others: &'b [Block<'a>]) -> Vec<&'b Block<'a>> {
        let mut meant = Vec::new();
        for block in others {
            let span = self.block_span(block);
            if clauses::starts_with(block.text, "laws")
                || clauses::starts_with(block.text, "regulations") && block.text.contains('"')
            {
                let message = "one file holds one set of rules";
                self.report(Diagnostic::new(
                    codes::SECOND_HEADER,
                    self.file,
                    span,
                    message,
                ));
                continue;
            }
            if meant.is_empty() {
                let message = "a clause stands below the header, indented";
                self.report(
                    Diagnostic::new(codes::INDENTATION, self.file, span, message)
                        .help("indent it by two spaces"),
                );
            }
            meant.push(block);
        }
        meant
    }

    /// Parses the line of a block, or reports why not.
    fn line(&mut self, entry: Rule, block: &Block<'a>) -> Option<Node<'a>> {
        match parse_line(entry, self.file, block.text, block.start, self.lines) {
            Ok(node) => Some(node),
            Err(problem) => {
                self.report(*problem);
                None
            }
        }
    }

    /// Reports a mistake; an error makes the file flawed.
    fn report(&mut self, problem: Diagnostic) {
        self.flawed |= problem.severity == crate::diagnostic::Severity::Error;
        self.problems.push(problem);
    }

    fn block_span(&self, block: &Block<'_>) -> Span {
        self.lines.span(block.start, block.start + block.text.len())
    }

    /// Refuses lines below a line that has nothing below it.
    fn no_children(&mut self, block: &Block<'_>) {
        if let Some(child) = block.children.first() {
            let message = "nothing can stand below the line above this one";
            let problem = Diagnostic::new(
                codes::MISPLACED_CLAUSE,
                self.file,
                self.block_span(child),
                message,
            );
            self.report(problem.help("indent it like that line"));
        }
    }
}

/// The articles in the parentheses at the end of a line.
fn citations(line: &Node<'_>) -> Vec<Citation> {
    let Some(cite) = line.child(Rule::cite) else {
        return Vec::new();
    };
    cite.all(Rule::cite_group)
        .flat_map(|group| {
            let source = match group
                .child(Rule::cite_source)
                .map(|source| source.words())
                .as_deref()
            {
                Some("regulations") => Source::Regulations,
                Some("federation") => Source::Federation,
                _ => Source::Laws,
            };
            group.all(Rule::article).map(move |article| Citation {
                source,
                article: article.text().to_owned(),
            })
        })
        .collect()
}
