//! What a reader says about a file: every finding with its place, what is wrong, and the way out.

use std::collections::BTreeMap;
use std::fmt;

use crate::code::Code;
use crate::trf::Field;

/// How much a finding weighs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// Something was kept without being interpreted; nobody need do anything.
    Note,
    /// The file is imported all the same; somebody should look.
    Warning,
    /// Nothing of the file is imported.
    Error,
}

impl Severity {
    /// The name on the wire.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// One thing to say about a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// How much it weighs; always that of the code.
    pub severity: Severity,
    /// What kind it is.
    pub code: Code,
    /// The line, from 1; 1 where the whole file is meant.
    pub line: usize,
    /// First and last column, from 1, in characters; `None` where the whole line is meant.
    pub columns: Option<(usize, usize)>,
    /// The field that stands, or should stand, in those columns.
    pub field: Option<Field>,
    /// What is wrong, as a sentence without a full stop.
    pub message: String,
    /// The way out.
    pub help: Option<String>,
    /// Further lines with the same oddity. Only oddities that files have as a habit are gathered like
    /// this (old titles, dotted dates, kept records); every error stands for itself.
    pub repeats: Vec<usize>,
}

impl Finding {
    pub(crate) fn new(code: Code, line: usize, message: impl Into<String>) -> Self {
        Self {
            severity: code.severity(),
            code,
            line,
            columns: None,
            field: None,
            message: message.into(),
            help: None,
            repeats: Vec::new(),
        }
    }

    /// In the columns of a field.
    pub(crate) fn at(mut self, field: Field) -> Self {
        self.columns = field.columns();
        self.field = Some(field);
        self
    }

    /// In some columns, whatever stands in them.
    pub(crate) fn between(mut self, first: usize, last: usize) -> Self {
        self.columns = Some((first, last));
        self
    }

    /// With a way out.
    pub(crate) fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}

impl fmt::Display for Finding {
    /// `line 14, columns 97-97 (colour of round 1): error[round.colour]: …; help: …`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}", self.line)?;
        match self.columns {
            Some((first, last)) if first == last => write!(f, ", column {first}")?,
            Some((first, last)) => write!(f, ", columns {first}-{last}")?,
            None => {}
        }
        if let Some(field) = self.field {
            write!(f, " ({field})")?;
        }
        write!(f, ": {}[{}]: {}", self.severity, self.code, self.message)?;
        match self.repeats.len() {
            0 => {}
            1 => f.write_str(" (and on one more line)")?,
            more => write!(f, " (and on {more} more lines)")?,
        }
        if let Some(help) = &self.help {
            write!(f, "; help: {help}")?;
        }
        Ok(())
    }
}

/// At most this many errors, and as many warnings and notes, are listed of a file: whoever mends a file
/// does not read more at once, and a file of nothing but faults must not take a hundred times its size.
pub const MAX_FINDINGS: usize = 1000;

/// The findings of a file while it is read.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    errors: Vec<Finding>,
    others: Vec<Finding>,
    gathered: BTreeMap<(Code, String), usize>,
    unlisted: usize,
}

impl Findings {
    /// One more, for itself.
    pub(crate) fn add(&mut self, finding: Finding) {
        let list = match finding.severity {
            Severity::Error => &mut self.errors,
            Severity::Warning | Severity::Note => &mut self.others,
        };
        if list.len() < MAX_FINDINGS {
            list.push(finding);
        } else {
            self.unlisted += 1;
        }
    }

    /// A warning or note of a kind that a file has as a habit: told once, at its first place, with the
    /// lines of the others. `kind` tells apart what shares a code.
    pub(crate) fn gather(&mut self, kind: &str, finding: Finding) {
        let key = (finding.code, kind.to_owned());
        match self
            .gathered
            .get(&key)
            .and_then(|&place| self.others.get_mut(place))
        {
            Some(first) => {
                if first.line != finding.line && first.repeats.last() != Some(&finding.line) {
                    first.repeats.push(finding.line);
                }
            }
            None => {
                self.gathered.insert(key, self.others.len());
                self.add(finding);
            }
        }
    }

    /// Whether the file has to be refused.
    pub(crate) const fn has_error(&self) -> bool {
        !self.errors.is_empty()
    }

    /// All of them, in the order of the file.
    pub(crate) fn into_sorted(self) -> Vec<Finding> {
        let mut list = self.errors;
        list.extend(self.others);
        list.sort_by_key(|finding| {
            (
                finding.line,
                finding.columns.map_or(0, |(first, _)| first),
                finding.code,
            )
        });
        if self.unlisted > 0 {
            let line = list.last().map_or(1, |finding| finding.line);
            let message = format!("{} more findings are not listed", self.unlisted);
            list.push(
                Finding::new(Code::FileMoreFindings, line, message)
                    .help("mend the listed ones, then try the file again"),
            );
        }
        list
    }
}

/// Text of the file as it may stand in a message: short, and without anything that a terminal obeys.
pub(crate) fn quoted(text: &str) -> String {
    const LONGEST: usize = 40;
    let mut quoted = String::from("\"");
    for (count, c) in text.chars().enumerate() {
        if count == LONGEST {
            quoted.push('…');
            break;
        }
        if c.is_control() || is_invisible(c) {
            quoted.extend(c.escape_unicode());
        } else {
            quoted.push(c);
        }
    }
    quoted.push('"');
    quoted
}

/// Characters that turn or hide the text around them.
const fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{00AD}'
            | '\u{061C}'
            | '\u{200B}'..='\u{200F}'
            | '\u{2028}'..='\u{202E}'
            | '\u{2060}'..='\u{2069}'
            | '\u{FEFF}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_after_a_thousand_warnings_is_still_listed() {
        let mut findings = Findings::default();
        for line in 1..=MAX_FINDINGS + 5 {
            findings.add(Finding::new(Code::PlayerPointsTotal, line, "a warning"));
        }
        assert!(!findings.has_error());
        findings.add(Finding::new(Code::RoundColour, 2000, "an error"));
        assert!(findings.has_error());
        let list = findings.into_sorted();
        assert_eq!(list.len(), MAX_FINDINGS + 2);
        let tail: Vec<_> = list.iter().rev().take(2).map(|f| f.code).collect();
        assert_eq!(tail, [Code::FileMoreFindings, Code::RoundColour]);
        assert!(list.last().unwrap().message.starts_with("5 more"));
    }

    #[test]
    fn a_habit_is_told_once_with_the_other_lines() {
        let mut findings = Findings::default();
        for line in [3, 3, 5, 9] {
            findings.gather("g", Finding::new(Code::PlayerTitleOld, line, "old"));
        }
        findings.gather("m", Finding::new(Code::PlayerTitleOld, 4, "old"));
        let list = findings.into_sorted();
        assert_eq!(list.len(), 2);
        assert_eq!(list[0].repeats, [5, 9]);
        assert!(list[0].to_string().contains("and on 2 more lines"));
    }

    #[test]
    fn a_message_obeys_no_terminal_and_turns_no_text() {
        assert_eq!(quoted("a\u{1b}[31m\u{202e}b"), r#""a\u{1b}[31m\u{202e}b""#);
        assert_eq!(quoted(&"x".repeat(60)).chars().count(), 43);
    }
}
