//! What is wrong with a configuration file, and where.

use std::fmt;
use std::ops::Range;

/// One thing that is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The key, with its table, where one is concerned.
    pub key: Option<String>,
    /// What is wrong with it, and what to do.
    pub message: String,
}

impl Fault {
    /// A fault at bytes of the text.
    pub fn at(text: &str, span: Range<usize>, key: Option<String>, message: String) -> Self {
        let before = text.get(..span.start).unwrap_or(text);
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        Self {
            line: before.matches('\n').count() + 1,
            column: before.get(line_start..).unwrap_or("").chars().count() + 1,
            key,
            message,
        }
    }
}

/// `LINE:COLUMN: KEY: MESSAGE`; the file's name goes before it.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: ", self.line, self.column)?;
        if let Some(key) = &self.key {
            write!(f, "{key}: ")?;
        }
        f.write_str(&self.message)
    }
}
