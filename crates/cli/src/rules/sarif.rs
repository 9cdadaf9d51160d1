//! Diagnostics as a log in the Static Analysis Results Interchange Format, version 2.1.0 (OASIS): as much of it as
//! diagnostics have to say.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use arbiter_ruleset::{CODES, Checked, Code, Diagnostic, Severity, SourceText, Span};
use serde::Serialize;

/// The whole log (3.13 of the standard, and so on below).
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Log {
    #[serde(rename = "$schema")]
    schema: &'static str,
    version: &'static str,
    runs: [Run; 1],
}

/// 3.14
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Run {
    tool: Tool,
    column_kind: &'static str,
    results: Vec<Finding>,
}

/// 3.18
#[derive(Serialize)]
struct Tool {
    driver: Driver,
}

/// 3.19
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Driver {
    name: &'static str,
    semantic_version: &'static str,
    rules: Vec<Descriptor>,
}

/// 3.49
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Descriptor {
    id: &'static str,
    short_description: Message,
    help: Message,
    default_configuration: Configuration,
}

/// 3.50
#[derive(Serialize)]
struct Configuration {
    level: &'static str,
}

/// 3.11
#[derive(Serialize)]
struct Message {
    text: String,
}

/// 3.27
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Finding {
    rule_id: &'static str,
    rule_index: usize,
    level: &'static str,
    message: Message,
    locations: [Location; 1],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    related_locations: Vec<Location>,
}

/// 3.28
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Location {
    physical_location: Physical,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<Message>,
}

/// 3.29
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Physical {
    artifact_location: Artifact,
    region: Region,
}

/// 3.4
#[derive(Serialize)]
struct Artifact {
    uri: String,
}

/// 3.30; the end is behind the last character.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Region {
    start_line: usize,
    start_column: usize,
    end_line: usize,
    end_column: usize,
}

impl Log {
    /// Everything that was found in these files.
    pub fn of(all: &[Checked]) -> Self {
        let found = || all.iter().flat_map(|checked| &checked.diagnostics);
        let codes = CODES
            .iter()
            .filter(|code| found().any(|one| one.code == code.code));
        let codes: Vec<Code> = codes.copied().collect();
        let numbers: BTreeMap<&str, usize> = codes
            .iter()
            .enumerate()
            .map(|(number, code)| (code.code, number))
            .collect();
        let results = all.iter().flat_map(|checked| {
            let numbers = &numbers;
            let finding = move |one: &Diagnostic| finding(one, numbers, &checked.sources);
            checked.diagnostics.iter().map(finding)
        });
        let run = Run {
            tool: Tool {
                driver: Driver {
                    name: "arbiter",
                    semantic_version: env!("CARGO_PKG_VERSION"),
                    rules: codes.iter().map(descriptor).collect(),
                },
            },
            column_kind: "unicodeCodePoints",
            results: results.collect(),
        };
        Self {
            schema: "https://json.schemastore.org/sarif-2.1.0.json",
            version: "2.1.0",
            runs: [run],
        }
    }
}

/// The names of severities are those of the standard.
const fn level(severity: Severity) -> &'static str {
    severity.as_str()
}

fn message(text: impl Into<String>) -> Message {
    Message { text: text.into() }
}

fn descriptor(code: &Code) -> Descriptor {
    Descriptor {
        id: code.code,
        short_description: message(code.title),
        help: message(code.help),
        default_configuration: Configuration {
            level: level(code.severity()),
        },
    }
}

fn finding(one: &Diagnostic, numbers: &BTreeMap<&str, usize>, sources: &[SourceText]) -> Finding {
    let mut text = one.message.clone();
    // Writing to a string cannot fail.
    if let Some(article) = &one.article {
        let _ = write!(text, " (article {article})");
    }
    if let Some(help) = &one.help {
        let _ = write!(text, "; {help}");
    }
    let related = one.related.iter().map(|other| Location {
        message: Some(message(&other.message)),
        ..location(&other.file, other.span, sources)
    });
    Finding {
        rule_id: one.code,
        rule_index: numbers.get(one.code).copied().unwrap_or_default(),
        level: level(one.severity),
        message: message(text),
        locations: [location(&one.file, one.span, sources)],
        related_locations: related.collect(),
    }
}

fn location(file: &str, span: Span, sources: &[SourceText]) -> Location {
    let source = sources.iter().find(|source| source.name == file);
    let said = source.and_then(|source| source.text.get(span.start..span.end));
    let said = said.unwrap_or_default();
    let breaks = said.matches('\n').count();
    let last = said.rsplit('\n').next().unwrap_or_default().chars().count();
    Location {
        physical_location: Physical {
            artifact_location: Artifact { uri: uri(file) },
            region: Region {
                start_line: span.line,
                start_column: span.column,
                end_line: span.line + breaks,
                end_column: if breaks == 0 {
                    span.column + last
                } else {
                    1 + last
                },
            },
        },
        message: None,
    }
}

/// A reference to a file by its path (RFC 3986): relative ones stay relative.
fn uri(file: &str) -> String {
    let mut uri = String::new();
    if Path::new(file).is_absolute() {
        uri.push_str(if file.starts_with('/') {
            "file://"
        } else {
            "file:///"
        });
    }
    for byte in file.bytes() {
        match byte {
            b'\\' if cfg!(windows) => uri.push('/'),
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                uri.push(char::from(byte));
            }
            _ => {
                let _ = write!(uri, "%{byte:02X}");
            }
        }
    }
    uri
}
