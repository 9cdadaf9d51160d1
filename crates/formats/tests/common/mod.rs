//! Rows and files as tests write them.

#![allow(dead_code, reason = "each test binary uses a part of it")]

use arbiter_formats::trf::{Document, parse};
use arbiter_formats::{Code, Finding};

/// A player record without personal details, of which the rounds are as in the file: `"   2 w 1"`.
pub fn row(start_number: u16, name: &str, points: &str, rank: &str, rounds: &[&str]) -> String {
    let mut row = format!(
        "001 {start_number:>4}      {name:<33} {:>4} {:>3} {:>11} {:>10} {points:>4} {rank:>4}",
        "", "", "", ""
    );
    for round in rounds {
        row.push_str("  ");
        row.push_str(round);
    }
    row
}

/// A line with texts at their columns, from 1.
pub fn at_columns(code: &str, texts: &[(usize, &str)]) -> String {
    let mut line: Vec<char> = code.chars().collect();
    for &(column, text) in texts {
        let first = column - 1;
        let chars: Vec<char> = text.chars().collect();
        if line.len() < first + chars.len() {
            line.resize(first + chars.len(), ' ');
        }
        line.splice(first..first + chars.len(), chars);
    }
    line.into_iter().collect()
}

/// Lines, each ended by LF.
pub fn file(lines: &[String]) -> Vec<u8> {
    lines
        .iter()
        .flat_map(|line| [line.as_bytes(), b"\n"].concat())
        .collect()
}

/// A file that has to be accepted.
pub fn accepted(bytes: &[u8]) -> (Document, Vec<Finding>) {
    match parse(bytes) {
        Ok(parsed) => (parsed.document, parsed.warnings),
        Err(findings) => panic!("refused: {}", told(&findings)),
    }
}

/// A file that has to be refused.
pub fn refused(bytes: &[u8]) -> Vec<Finding> {
    match parse(bytes) {
        Ok(parsed) => panic!("accepted with: {}", told(&parsed.warnings)),
        Err(findings) => findings,
    }
}

pub fn told(findings: &[Finding]) -> String {
    findings
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join("\n")
}

/// Line and code of each finding.
pub fn codes(findings: &[Finding]) -> Vec<(usize, Code)> {
    findings
        .iter()
        .map(|finding| (finding.line, finding.code))
        .collect()
}
