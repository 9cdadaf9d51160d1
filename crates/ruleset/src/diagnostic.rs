//! What the checker says about a file.

use std::fmt;

use crate::codes::Code;
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
    /// What to write instead. Every diagnostic has one today.
    pub help: Option<String>,
    /// The article concerned, such as `7.5.5`.
    pub article: Option<String>,
    /// The place.
    pub span: Span,
    /// Other places that belong to the matter.
    pub related: Vec<Related>,
}

impl Diagnostic {
    pub(crate) fn new(code: Code, file: &str, span: Span, message: impl Into<String>) -> Self {
        Self {
            file: file.to_owned(),
            code: code.code,
            severity: code.severity(),
            message: message.into(),
            help: Some(code.help.to_owned()),
            article: None,
            span,
            related: Vec::new(),
        }
    }

    pub(crate) fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Adds "did you mean" if there is a near word.
    pub(crate) fn did_you_mean(self, nearest: Option<&str>) -> Self {
        match nearest {
            Some(nearest) => self.help(format!("did you mean `{nearest}`?")),
            None => self,
        }
    }

    pub(crate) fn article(mut self, article: Option<String>) -> Self {
        self.article = article;
        self
    }

    pub(crate) fn related(mut self, file: &str, span: Span, message: impl Into<String>) -> Self {
        self.related.push(Related {
            file: file.to_owned(),
            span,
            message: message.into(),
        });
        self
    }
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
