//! `arbiter rules`: regulations, checked.

mod check;
mod explain;
mod format;
mod new;
mod notice;
mod sarif;
mod test;

use std::path::PathBuf;

use arbiter_ruleset::{Checked, Code, Library as _, check};
use arbiter_server::Shelf;
use check::Format;
use clap::Subcommand;

use crate::failure::{Failure, Outcome, print};
use crate::library::directory;

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
    /// List the shipped rules: laws, and regulations of events to begin from
    List,
    /// Write a first file of regulations, from flags or from a few questions
    New(new::Arguments),
    /// Run the examples in rules files, and say which provisions no example decides
    Test {
        /// Files, or names of shipped rules such as fide/2023/blitz
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// List every provision with the number of examples that it decides, and every number, effect and condition that
        /// could be another without any example noticing
        #[arg(long)]
        coverage: bool,
    },
    /// Say what rules rule in one situation, and what became of each clause: why, and why not
    Explain(explain::Arguments),
    /// Print regulations for the notice board: numbered sentences with their articles, in the players' language
    Notice(notice::Arguments),
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
            check::run(files, format)
        }
        Command::List => list(),
        Command::New(arguments) => new::run(arguments),
        Command::Test { files, coverage } => test::run(files, *coverage),
        Command::Explain(arguments) => explain::run(arguments),
        Command::Notice(arguments) => notice::run(arguments),
        Command::Fmt { files, check } => format::run(files, *check),
    }
}

/// Prints the name of every shipped file, and what it is.
fn list() -> Result<Outcome, Failure> {
    let shelf = Shelf::new(directory());
    let names = shelf.names();
    let width = names.iter().map(String::len).max().unwrap_or_default();
    let line = |name: &String| {
        let source = shelf.source(name)?;
        let title = check(&source, &shelf).rules.map(|rules| rules.title);
        Some(format!(
            "{name:width$}  {}\n",
            title.as_deref().unwrap_or("not usable")
        ))
    };
    print(&names.iter().filter_map(line).collect::<String>())?;
    Ok(Outcome::Fine)
}

/// Prints the page on a code.
fn page(code: &str) -> Result<Outcome, Failure> {
    let code = Code::named(code).map_err(|unknown| Failure::Usage(unknown.to_string()))?;
    print(&code.page(&Shelf::new(directory())))?;
    Ok(Outcome::Fine)
}

/// What was found, for people, each with the line it is about.
pub fn rendered(checked: &Checked) -> String {
    let lines = checked.diagnostics.iter();
    lines
        .map(|diagnostic| diagnostic.render(&checked.sources) + "\n")
        .collect()
}
