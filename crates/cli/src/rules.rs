//! `arbiter rules`: regulations, checked.

mod explain;
mod format;
mod new;
mod test;

use std::path::{Path, PathBuf};

use arbiter_ruleset::{Checked, Code, Diagnostic, Severity, Span};
use arbiter_server::Shelf;
use clap::{Subcommand, ValueEnum};
use serde::Serialize;

use crate::failure::{Failure, Outcome, print};
use crate::library::{checked, directory};

/// What `arbiter rules` can do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Check rules files: every mistake once, at its place, with what to write instead
    Check {
        /// Files, or names of shipped rules such as fide/2023/blitz
        #[arg(required_unless_present = "explain")]
        files: Vec<PathBuf>,
        /// Print the page on a code, such as E0301, and check nothing
        #[arg(long, value_name = "CODE", conflicts_with = "files")]
        explain: Option<String>,
        /// How to print what was found
        #[arg(long, value_enum, default_value_t = Format::Human)]
        format: Format,
        /// The same as --format json
        #[arg(long, conflicts_with = "format")]
        json: bool,
    },
    /// Write a first file of regulations, from flags or from a few questions
    New(new::Arguments),
    /// Run the examples in rules files, and say which provisions no example decides
    Test {
        /// Files, or names of shipped rules such as fide/2023/blitz
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// List every provision with the number of examples that it decides
        #[arg(long)]
        coverage: bool,
    },
    /// Say what rules rule in one situation, and what became of each clause: why, and why not
    Explain(explain::Arguments),
    /// Write rules files in their one layout and wording; meaning and comments are proved to stay
    Fmt {
        /// The files
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// Write nothing; exit with 1 if a file is not formatted
        #[arg(long)]
        check: bool,
    },
}

/// How to print diagnostics.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people: the line and a mark under the place.
    Human,
    /// For programs.
    Json,
}

#[derive(Serialize)]
struct Report<'a> {
    diagnostics: Vec<DiagnosticJson<'a>>,
}

#[derive(Serialize)]
struct DiagnosticJson<'a> {
    file: &'a str,
    code: &'a str,
    severity: &'a str,
    message: &'a str,
    help: Option<&'a str>,
    article: Option<&'a str>,
    span: SpanJson,
    related: Vec<RelatedJson<'a>>,
}

#[derive(Serialize)]
struct SpanJson {
    start: usize,
    end: usize,
    line: usize,
    column: usize,
}

#[derive(Serialize)]
struct RelatedJson<'a> {
    file: &'a str,
    span: SpanJson,
    message: &'a str,
}

impl From<Span> for SpanJson {
    fn from(span: Span) -> Self {
        Self {
            start: span.start,
            end: span.end,
            line: span.line,
            column: span.column,
        }
    }
}

impl<'a> From<&'a Diagnostic> for DiagnosticJson<'a> {
    fn from(diagnostic: &'a Diagnostic) -> Self {
        Self {
            file: &diagnostic.file,
            code: diagnostic.code,
            severity: diagnostic.severity.as_str(),
            message: &diagnostic.message,
            help: diagnostic.help.as_deref(),
            article: diagnostic.article.as_deref(),
            span: diagnostic.span.into(),
            related: diagnostic
                .related
                .iter()
                .map(|related| RelatedJson {
                    file: &related.file,
                    span: related.span.into(),
                    message: &related.message,
                })
                .collect(),
        }
    }
}

/// Runs a command.
///
/// # Errors
/// When a file cannot be read.
pub fn run(command: &Command) -> Result<Outcome, Failure> {
    match command {
        Command::Check {
            explain: Some(code),
            ..
        } => page(code),
        Command::Check {
            files,
            format,
            json,
            ..
        } => {
            let format = if *json { Format::Json } else { *format };
            check_files(files, format)
        }
        Command::New(arguments) => new::run(arguments),
        Command::Test { files, coverage } => test::run(files, *coverage),
        Command::Explain(arguments) => explain::run(arguments),
        Command::Fmt { files, check } => format::run(files, *check),
    }
}

/// Prints the page on a code.
fn page(code: &str) -> Result<Outcome, Failure> {
    let code = Code::named(code).map_err(|unknown| Failure::Usage(unknown.to_string()))?;
    print(&code.page(&Shelf::new(directory())))?;
    Ok(Outcome::Fine)
}

fn check_files(files: &[PathBuf], format: Format) -> Result<Outcome, Failure> {
    let mut found: Vec<Diagnostic> = Vec::new();
    let mut human = String::new();
    for file in files {
        let (source, checked) = checked(&file.to_string_lossy(), Path::new(""))?;
        human += &rendered(&checked);
        match &checked.rules {
            Some(rules) => {
                let stages: Vec<String> = rules
                    .stages
                    .iter()
                    .map(|stage| format!("{}: {}", stage.name, stage.speed))
                    .collect();
                human += &format!(
                    "{}: fine ({}; {})\n",
                    source.name,
                    rules.title,
                    stages.join(", ")
                );
            }
            None => human += &format!("{}: not usable\n", source.name),
        }
        found.extend(checked.diagnostics);
    }
    match format {
        Format::Human => print(&human)?,
        Format::Json => {
            let report = Report {
                diagnostics: found.iter().map(DiagnosticJson::from).collect(),
            };
            let json = serde_json::to_string_pretty(&report).map_err(|error| {
                Failure::Fault(format!("the report cannot be written: {error}"))
            })?;
            print(&format!("{json}\n"))?;
        }
    }
    let has_error = found
        .iter()
        .any(|diagnostic| diagnostic.severity == Severity::Error);
    Ok(if has_error {
        Outcome::Found
    } else {
        Outcome::Fine
    })
}

/// What was found, for people, each with the line it is about.
pub fn rendered(checked: &Checked) -> String {
    let lines = checked.diagnostics.iter();
    lines
        .map(|diagnostic| diagnostic.render(&checked.sources) + "\n")
        .collect()
}
