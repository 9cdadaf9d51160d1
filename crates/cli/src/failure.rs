//! How a command ends.

use std::fmt;
use std::io::Write as _;
use std::process::ExitCode;

/// A command that did its work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// Nothing to complain about.
    Fine,
    /// The input is at fault, or a check found something; it has been said already.
    Found,
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Fine => Self::SUCCESS,
            Outcome::Found => Self::from(1),
        }
    }
}

/// A command that could not do its work, with what to do about it.
#[derive(Debug)]
pub enum Failure {
    /// The input is at fault (exit code 1).
    Input(String),
    /// The command was used wrongly (exit code 2).
    Usage(String),
    /// Disk, database, or a fault of our own (exit code 3).
    Fault(String),
}

impl Failure {
    /// The exit code.
    pub fn exit(&self) -> ExitCode {
        ExitCode::from(match self {
            Self::Input(_) => 1,
            Self::Usage(_) => 2,
            Self::Fault(_) => 3,
        })
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Input(message) | Self::Usage(message) | Self::Fault(message) => {
                f.write_str(message)
            }
        }
    }
}

/// Prints to standard output; a reader that has gone away (`| head`) is no fault.
///
/// # Errors
/// When standard output cannot be written for another reason.
pub fn print(text: &str) -> Result<(), Failure> {
    print_bytes(text.as_bytes())
}

/// The same for bytes.
///
/// # Errors
/// As [`print`].
pub fn print_bytes(bytes: &[u8]) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    match out.write_all(bytes).and_then(|()| out.flush()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            Err(Failure::Fault(format!("standard output: {error}")))
        }
        _ => Ok(()),
    }
}

/// Says something on standard error; whoever does not listen to it is not told.
pub fn complain(text: &str) {
    let _ = std::io::stderr().lock().write_all(text.as_bytes());
}

/// A number of things, in words: `1 log`, `3 logs`.
pub fn count(number: u64, thing: &str) -> String {
    match (number, thing.strip_suffix('y')) {
        (1, _) => format!("{number} {thing}"),
        (_, Some(stem)) => format!("{number} {stem}ies"),
        (_, None) => format!("{number} {thing}s"),
    }
}
