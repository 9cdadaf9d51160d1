//! From text to clauses: layout first, then each line by the entry rule that its first words choose.

mod amounts;
mod below;
mod clauses;
mod conditions;
mod deadlines;
mod effects;
mod examples;
mod modifiers;
mod rules;
mod time_control;

pub(crate) use amounts::constant_of;
pub(crate) use deadlines::start_basis;

use crate::characters::{Readable, readable};
use crate::citation::{Citation, Source};
use crate::clauses::{Layer, starts_with};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::grammar::{Node, Rule, parse_line};
use crate::layout::{Block, blocks};
use crate::limits::MAX_FILE_BYTES;
use crate::scope::Scope;
use crate::source::{Lines, SourceText, Span, too_large};
use crate::syntax::{File, Header};
use crate::wording::{self, Pieces, cite};

/// Reads a file. Everything that cannot be read is reported; the rest is kept.
pub(crate) fn parse(source: &SourceText, problems: &mut Vec<Diagnostic>) -> Option<File> {
    read(
        source,
        Lines::new(&source.text),
        problems,
        |reader, text| reader.file(text),
    )?
}

/// Reads a file, and writes down each of its lines in the canonical wording, in the order in which they were read.
pub(crate) fn transcribe(source: &SourceText, problems: &mut Vec<Diagnostic>) -> Vec<Written> {
    let written = read(
        source,
        Lines::new(&source.text),
        problems,
        |reader, text| {
            reader.written = Some(Vec::new());
            reader.file(text);
            reader.written.take()
        },
    );
    written.flatten().unwrap_or_default()
}

/// What a file says, whatever its layout: two files that say the same are equal. Nothing if a part of it cannot be
/// read.
pub(crate) fn meaning(source: &SourceText) -> Option<File> {
    let mut problems = Vec::new();
    let lines = Lines::placeless(&source.text);
    let file = read(source, lines, &mut problems, |reader, text| {
        reader.file(text)
    })?;
    let sound = problems
        .iter()
        .all(|problem| problem.severity != crate::diagnostic::Severity::Error);
    file.filter(|_| sound)
}

/// Reads the text of a file as it was meant, unless it is too large to be read at all.
fn read<T>(
    source: &SourceText,
    lines: Lines<'_>,
    problems: &mut Vec<Diagnostic>,
    read: impl for<'a> FnOnce(&mut Reader<'a, '_>, &'a str) -> T,
) -> Option<T> {
    if source.text.len() > MAX_FILE_BYTES {
        problems.push(too_large(&source.name));
        return None;
    }
    let Readable { text, moves } = readable(&source.name, &source.text, &lines, problems);
    let lines = lines.reading(moves);
    let mut reader = Reader {
        file: &source.name,
        lines: &lines,
        problems,
        flawed: false,
        lost_rule: false,
        written: None,
        around: Vec::new(),
    };
    Some(read(&mut reader, &text))
}

/// A line in its canonical wording.
pub(crate) struct Written {
    /// Byte offset of the line.
    pub(crate) start: usize,
    pub(crate) pieces: Pieces,
    /// Its articles, as they are cited behind it.
    pub(crate) cites: Option<String>,
    /// Lines that the canonical wording puts below it, where the author said the same in one.
    pub(crate) below: Vec<Pieces>,
}

/// Reads the lines of one file and collects what is wrong with them.
pub(crate) struct Reader<'a, 'p> {
    file: &'a str,
    lines: &'a Lines<'a>,
    problems: &'p mut Vec<Diagnostic>,
    flawed: bool,
    lost_rule: bool,
    /// The lines in their canonical wording, if somebody asked for it.
    written: Option<Vec<Written>>,
    /// The scopes of the blocks around the clause, each within the one before it.
    around: Vec<Scope>,
}

impl<'a> Reader<'a, '_> {
    /// Writes down a line that was read.
    fn write(&mut self, start: usize, cites: &[Citation], pieces: impl FnOnce() -> Pieces) {
        if let Some(written) = &mut self.written {
            written.push(Written {
                start,
                pieces: pieces(),
                cites: cite(cites),
                below: Vec::new(),
            });
        }
    }

    fn file(&mut self, text: &'a str) -> Option<File> {
        let blocks = blocks(self.file, text, self.lines, self.problems)?;
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
        for block in first.children.iter().chain(outside) {
            self.clause(block, layer, &mut file.clauses);
        }
        file.flawed = self.flawed;
        file.lost_rule = self.lost_rule;
        Some(file)
    }

    fn header(&mut self, block: &Block<'a>) -> Option<Header> {
        let (entry, laws) = if starts_with(block.text, "laws") {
            (Rule::laws_line, true)
        } else if starts_with(block.text, "regulations") {
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
        let header = if laws {
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
        };
        self.write(block.start, &[], || vec![wording::header(&header)]);
        Some(header)
    }

    /// Blocks beside the header: second headers are refused, clauses that were not indented are taken as meant.
    fn outside<'b>(&mut self, others: &'b [Block<'a>]) -> Vec<&'b Block<'a>> {
        let mut meant = Vec::new();
        for block in others {
            let span = self.block_span(block);
            if starts_with(block.text, "laws")
                || starts_with(block.text, "regulations") && block.text.contains('"')
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
    pub(crate) fn report(&mut self, problem: Diagnostic) {
        self.flawed |= problem.severity == crate::diagnostic::Severity::Error;
        self.problems.push(problem);
    }

    /// Reports a mistake with what to write instead.
    pub(crate) fn refuse(
        &mut self,
        code: codes::Code,
        span: Span,
        message: impl Into<String>,
        help: impl Into<String>,
    ) {
        self.report(Diagnostic::new(code, self.file, span, message).help(help));
    }

    pub(crate) fn block_span(&self, block: &Block<'_>) -> Span {
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
            self.report(problem.help("indent it like that line, or end that line with a comma if this one goes on with it"));
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
