//! What the checker says about a file.

use std::fmt;

use crate::source::Span;

/// How bad a diagnostic is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The rules cannot be used.
    Error,
    /// The rules can be used, but something in them is probably not meant.
    Warning,
    /// Worth knowing.
    Note,
}

impl Severity {
    /// The wire name.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Note => "note",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// One mistake, doubt or remark, at its place, with a way out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// The name of the file, as in [`crate::SourceText::name`].
    pub file: String,
    /// The code, such as `E0201`; its first letter is the severity.
    pub code: &'static str,
    /// How bad it is.
    pub severity: Severity,
    /// What is the matter.
    pub message: String,
    /// What to write instead.
    pub help: Option<String>,
    /// The article concerned, such as `7.5.5`.
    pub article: Option<String>,
    /// The place.
    pub span: Span,
    /// Other places that belong to the matter.
    pub related: Vec<Related>,
}

/// Another place that belongs to a diagnostic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Related {
    /// The name of the file.
    pub file: String,
    /// The place.
    pub span: Span,
    /// What stands there.
    pub message: String,
}
