//! From bytes to a document, or to everything that is wrong with them.

use std::collections::BTreeMap;

use super::check::{self, Circumstances};
use super::columns::Field;
use super::document::Document;
use super::header::Header;
use super::headers;
use super::line::{self, BYTE_ORDER_MARK, Line, LineEnd, Record};
use super::row::{self, Row};
use super::rule_reading;
use super::rules;
use crate::code::Code;
use crate::finding::{Finding, Findings, quoted};

/// The longest file that is read: 4 MiB. The largest open tournaments stay below one; the bound keeps
/// what a stranger can make the service hold and compare within a second's work.
pub const MAX_FILE_BYTES: usize = 4 * 1024 * 1024;

/// The most lines that are read. Ten thousand players, the most that starting ranks can number, with six
/// further records each stay below; every line is held apart, so that a file of empty ones would take fifty
/// times its size.
pub const MAX_LINES: usize = 70_000;

/// A file that was accepted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parsed {
    /// Every line of it, and the typed players.
    pub document: Document,
    /// Warnings and notes, in the order of the file.
    pub warnings: Vec<Finding>,
}

/// Reads a tournament report file.
///
/// A file without any player is accepted with a warning: headers alone are a tournament that nobody has
/// entered yet. A file without a single record is not.
///
/// # Errors
/// All findings of the file, in its order, at least one of them an error; then nothing is imported.
pub fn parse(bytes: &[u8]) -> Result<Parsed, Vec<Finding>> {
    if let Some(refusal) = refuse_unread(bytes) {
        return Err(vec![refusal]);
    }
    let content = bytes.strip_prefix(BYTE_ORDER_MARK);
    let has_mark = content.is_some();
    let lines = line::split(content.unwrap_or(bytes));
    if lines.len() > MAX_LINES {
        return Err(vec![too_many_lines(lines.len())]);
    }
    let records: Vec<Record> = lines.iter().map(Line::record).collect();
    if let Some(refusal) = refuse_other_formats(&records) {
        return Err(vec![refusal]);
    }

    let mut findings = Findings::default();
    check_bytes(has_mark, &lines, &mut findings);
    let mut rows = Vec::new();
    let mut circumstances = Circumstances::default();
    let mut first_with: BTreeMap<u16, usize> = BTreeMap::new();
    let mut told = Vec::new();
    for ((number, line), record) in (1usize..).zip(&lines).zip(&records) {
        match record {
            Record::Player => {
                let Some(row) = row::read(line.text(), number, &mut findings) else {
                    circumstances.nameless.get_or_insert(number);
                    continue;
                };
                if is_first(&row, &mut first_with, &mut findings) {
                    rows.push(row);
                }
            }
            Record::Rule(code) => {
                match rule_reading::read(*code, line.text(), number, &mut findings) {
                    Some(rule) => told.push((number, rule)),
                    None => circumstances.note_unread(*code, number),
                }
            }
            Record::Kept | Record::Comment => {
                keep(line, number, &mut circumstances, &mut findings);
            }
            Record::None => findings.add(
                Finding::new(
                    Code::LineNoCode,
                    number,
                    format!("{} begins with no record code", quoted(line.text())),
                )
                .between(1, 3)
                .help("every line begins with its code in columns 1 to 3, a remark with ###"),
            ),
            Record::Blank | Record::Header(_) => {}
        }
    }
    if !records.contains(&Record::Player) {
        findings.add(
            Finding::new(
                Code::FileNoPlayers,
                1,
                "the file has no player record (001)",
            )
            .help("the headers are imported; add the players before the first round"),
        );
    }
    check::check(&rows, circumstances, &mut findings);

    let incomplete = rows.iter().filter(|row| !row.is_complete());
    let incomplete = incomplete.map(|row| row.record.start_number).collect();
    let players = rows.into_iter().map(|row| row.record).collect();
    let document = Document::new(has_mark, lines, players, told);
    headers::check(&document, &mut findings);
    rules::check(&document, circumstances, &incomplete, &mut findings);
    if findings.has_error() {
        return Err(findings.into_sorted());
    }
    Ok(Parsed {
        document,
        warnings: findings.into_sorted(),
    })
}

/// What is refused without being read.
fn refuse_unread(bytes: &[u8]) -> Option<Finding> {
    if bytes.len() > MAX_FILE_BYTES {
        return Some(
            Finding::new(
                Code::FileTooLarge,
                1,
                format!(
                    "the file has {} bytes; the limit is {MAX_FILE_BYTES}",
                    bytes.len()
                ),
            )
            .help("is it a tournament report file? The largest tournaments need less than one MiB"),
        );
    }
    let line_ends = bytes
        .iter()
        .filter(|byte| matches!(byte, b'\n' | b'\r'))
        .count();
    if line_ends > 2 * MAX_LINES {
        return Some(too_many_lines(line_ends / 2));
    }
    if let Some(nul) = bytes.iter().position(|&byte| byte == 0) {
        let before = bytes.get(..nul).unwrap_or(&[]);
        let line = line::split(before)
            .iter()
            .filter(|line| line.end() != LineEnd::None)
            .count()
            + 1;
        return Some(
            Finding::new(
                Code::FileNul,
                line,
                "a byte of value zero: this is not a text file that can be read here",
            )
            .help("save it as UTF-8 (a file in UTF-16 looks like this), or export it again"),
        );
    }
    bytes
        .strip_prefix(BYTE_ORDER_MARK)
        .unwrap_or(bytes)
        .iter()
        .all(|byte| matches!(byte, b' ' | b'\t' | b'\r' | b'\n' | 0x1A))
        .then(|| {
            Finding::new(Code::FileEmpty, 1, "the file is empty")
                .help("was the export finished before it was copied?")
        })
}

fn too_many_lines(lines: usize) -> Finding {
    Finding::new(
        Code::FileTooManyLines,
        1,
        format!("the file has {lines} lines or more; the limit is {MAX_LINES}"),
    )
    .help("is it a tournament report file? It has one line for each player and a few more")
}

fn refuse_other_formats(records: &[Record]) -> Option<Finding> {
    let has_record = records
        .iter()
        .any(|record| !matches!(record, Record::Blank | Record::None));
    (!has_record).then(|| {
        Finding::new(
            Code::FileNotTrf,
            1,
            "no line begins with a record code: this is no tournament report file",
        )
        .help("its lines begin with 001 for players, 012 to 132 for the tournament")
    })
}

/// The first player of a starting rank; another one is an error.
fn is_first(row: &Row, first_with: &mut BTreeMap<u16, usize>, findings: &mut Findings) -> bool {
    let number = row.record.start_number;
    let first = *first_with.entry(number).or_insert(row.record.line);
    let is_first = first == row.record.line;
    if !is_first {
        findings.add(
            Finding::new(
                Code::PlayerDuplicate,
                row.record.line,
                format!("starting rank {number} stands already in line {first}"),
            )
            .at(Field::StartNumber)
            .help("every player has a starting rank of his own"),
        );
    }
    is_first
}

/// Says that a record is kept without being interpreted, once for each code.
fn keep(line: &Line, number: usize, circumstances: &mut Circumstances, findings: &mut Findings) {
    let code = line.code();
    let what = match code {
        "###" => "remarks (###)".to_owned(),
        _ => format!("{code} records"),
    };
    findings.gather(
        code,
        Finding::new(
            Code::RecordKept,
            number,
            format!("{what} are kept word for word and not interpreted"),
        ),
    );
    if code.starts_with("BB") {
        circumstances.own_scoring.get_or_insert(number);
    }
    circumstances.teams |= matches!(code, "013" | "310" | "320" | "801" | "802");
}

fn check_bytes(has_mark: bool, lines: &[Line], findings: &mut Findings) {
    if has_mark {
        findings.add(
            Finding::new(
                Code::FileByteOrderMark,
                1,
                "the file begins with a byte order mark",
            )
            .help("it is kept; other programs may stumble over it"),
        );
    }
    for (number, line) in (1usize..).zip(lines) {
        if !line.is_utf8() {
            findings.gather(
                "",
                Finding::new(
                    Code::FileEncoding,
                    number,
                    "the line is not UTF-8 and was read as Windows-1252 (Latin-1)",
                )
                .help("look at the names; if letters are wrong, save the file as UTF-8"),
            );
        }
    }
    let mut ends: Vec<LineEnd> = Vec::new();
    for (number, line) in (1usize..).zip(lines) {
        let end = line.end();
        if end == LineEnd::None || ends.contains(&end) {
            continue;
        }
        ends.push(end);
        let message = match *ends.as_slice() {
            [LineEnd::Lf] => continue,
            [end] => format!("lines end in {}", end.as_str()),
            _ => format!("from here on some lines end in {}", end.as_str()),
        };
        findings.add(
            Finding::new(Code::FileLineEnds, number, message)
                .help("they are kept as they are; LF, CR and CRLF are all read"),
        );
    }
}

/// Which header a line is, if any.
pub(crate) fn header_of(line: &Line) -> Option<Header> {
    match line.record() {
        Record::Header(header) => Some(header),
        _ => None,
    }
}
