//! What is wrong with a file, as JSON: regulations by byte offsets, tournament files by line and columns.

use arbiter_ruleset::{Diagnostic, Span};
use serde::Serialize;
use utoipa::ToSchema;

use crate::openapi::words;

/// A place in a rules file: offsets in bytes, line and column from 1 in characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub struct SpanView {
    /// The first byte.
    pub start: usize,
    /// Behind the last byte.
    pub end: usize,
    /// The line of the first byte.
    pub line: usize,
    /// The column of the first byte.
    pub column: usize,
}

impl From<Span> for SpanView {
    fn from(span: Span) -> Self {
        Self {
            start: span.start,
            end: span.end,
            line: span.line,
            column: span.column,
        }
    }
}

/// Another place that belongs to a diagnostic.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct RelatedView {
    /// The file.
    pub file: String,
    /// The place.
    pub span: SpanView,
    /// What stands there.
    pub message: String,
}

/// What the checker says about a rules file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct DiagnosticView {
    /// The file.
    pub file: String,
    /// The code, such as `E0201`.
    pub code: &'static str,
    /// How bad it is.
    #[schema(schema_with = words::severity)]
    pub severity: &'static str,
    /// What is the matter.
    pub message: String,
    /// What to write instead.
    pub help: Option<String>,
    /// The article concerned.
    pub article: Option<String>,
    /// The place.
    pub span: SpanView,
    /// Other places that belong to it.
    pub related: Vec<RelatedView>,
}

impl From<&Diagnostic> for DiagnosticView {
    fn from(diagnostic: &Diagnostic) -> Self {
        let related = diagnostic.related.iter().map(|related| RelatedView {
            file: related.file.clone(),
            span: related.span.into(),
            message: related.message.clone(),
        });
        Self {
            file: diagnostic.file.clone(),
            code: diagnostic.code,
            severity: diagnostic.severity.as_str(),
            message: diagnostic.message.clone(),
            help: diagnostic.help.clone(),
            article: diagnostic.article.clone(),
            span: diagnostic.span.into(),
            related: related.collect(),
        }
    }
}

/// What the reader says about a tournament file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct FileFindingView {
    /// The code.
    pub code: &'static str,
    /// How bad it is.
    #[schema(schema_with = words::severity)]
    pub severity: &'static str,
    /// The line, from 1.
    pub line: usize,
    /// The first and the last column, from 1 in characters; null where the whole line is meant.
    pub columns: Option<[usize; 2]>,
    /// The field in those columns.
    pub field: Option<String>,
    /// What is wrong.
    pub message: String,
    /// The way out.
    pub help: Option<String>,
    /// Further lines with the same oddity.
    pub repeats: Vec<usize>,
}

impl From<&arbiter_formats::Finding> for FileFindingView {
    fn from(finding: &arbiter_formats::Finding) -> Self {
        Self {
            code: finding.code.as_str(),
            severity: finding.severity.as_str(),
            line: finding.line,
            columns: finding.columns.map(|(first, last)| [first, last]),
            field: finding.field.map(|field| field.to_string()),
            message: finding.message.clone(),
            help: finding.help.clone(),
            repeats: finding.repeats.clone(),
        }
    }
}
