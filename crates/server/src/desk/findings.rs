//! What is wrong with a file, as JSON: regulations by byte offsets, tournament files by line and columns.

use arbiter_ruleset::{Diagnostic, Span};
use serde::Serialize;
use serde_json::Value;
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

/// Findings or diagnostics as they stand in an answer, as lines for a person.
#[must_use]
pub fn told(findings: &Value) -> Vec<String> {
    let text = |finding: &Value, name: &str| finding[name].as_str().map(str::to_owned);
    let line = |finding: &Value| {
        let (place, columns) = match (finding["span"].as_object(), finding["line"].as_u64()) {
            (Some(span), _) => {
                let number =
                    |name: &str| span.get(name).and_then(Value::as_u64).unwrap_or_default();
                let file = text(finding, "file").unwrap_or_default();
                (
                    format!("{file}:{}:{}", number("line"), number("column")),
                    None,
                )
            }
            (None, line) => (
                format!("line {}", line.unwrap_or_default()),
                finding["columns"].as_array(),
            ),
        };
        let columns = columns
            .and_then(|columns| Some((columns.first()?.as_u64()?, columns.last()?.as_u64()?)))
            .map_or_else(String::new, |(first, last)| {
                format!(", columns {first}-{last}")
            });
        let help = text(finding, "help").map_or_else(String::new, |help| format!("; {help}"));
        let severity = text(finding, "severity").unwrap_or_default();
        let message = text(finding, "message").unwrap_or_default();
        format!("{place}{columns}: {severity}: {message}{help}")
    };
    findings
        .as_array()
        .into_iter()
        .flatten()
        .map(line)
        .collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn given_findings_in_an_answer_then_each_is_a_line_with_its_place() {
        let findings = json!([
            { "severity": "error", "line": 14, "columns": [92, 95], "message": "is no number", "help": "write 0001" },
            { "severity": "note", "line": 3, "columns": null, "message": "is kept", "help": null },
            { "severity": "warning", "file": "a.rules", "span": { "line": 2, "column": 5 }, "message": "is unused" },
        ]);
        assert_eq!(
            told(&findings),
            [
                "line 14, columns 92-95: error: is no number; write 0001",
                "line 3: note: is kept",
                "a.rules:2:5: warning: is unused",
            ]
        );
        assert!(told(&Value::Null).is_empty());
    }
}
