//! The lines of a file: how they end, how they are encoded, and which record each of them is.

use super::header::Header;
use super::rule::RuleCode;

/// What ends a line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum LineEnd {
    /// Line feed.
    Lf,
    /// Carriage return, which the format's text asks for.
    Cr,
    /// Both.
    CrLf,
    /// The end of the file.
    None,
}

impl LineEnd {
    /// Its bytes.
    #[must_use]
    pub const fn as_bytes(self) -> &'static [u8] {
        match self {
            Self::Lf => b"\n",
            Self::Cr => b"\r",
            Self::CrLf => b"\r\n",
            Self::None => b"",
        }
    }

    /// Its name.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Lf => "LF",
            Self::Cr => "CR",
            Self::CrLf => "CRLF",
            Self::None => "no line end",
        }
    }
}

/// Which record a line is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Record {
    /// Nothing but blanks (or the end mark of an old system).
    Blank,
    /// `001`.
    Player,
    /// A header that we read.
    Header(Header),
    /// A record that rules pairing or points.
    Rule(RuleCode),
    /// `###`.
    Comment,
    /// A record that is kept and not interpreted.
    Kept,
    /// No record: the line has no code.
    None,
}

/// A line of the file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Line {
    text: String,
    /// The bytes of a line that is not UTF-8; one for each character of `text`.
    single_bytes: Option<Vec<u8>>,
    end: LineEnd,
}

/// The mark that some programs put before UTF-8.
pub(crate) const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// Cuts bytes into lines; no byte is lost.
pub(crate) fn split(bytes: &[u8]) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut rest = bytes;
    while !rest.is_empty() {
        let length = rest
            .iter()
            .position(|byte| matches!(byte, b'\n' | b'\r'))
            .unwrap_or(rest.len());
        let (content, tail) = rest.split_at_checked(length).unwrap_or((rest, &[]));
        let end = match tail {
            [b'\r', b'\n', ..] => LineEnd::CrLf,
            [b'\r', ..] => LineEnd::Cr,
            [b'\n', ..] => LineEnd::Lf,
            _ => LineEnd::None,
        };
        lines.push(Line::read(content, end));
        rest = tail.get(end.as_bytes().len()..).unwrap_or(&[]);
    }
    lines
}

impl Line {
    fn read(content: &[u8], end: LineEnd) -> Self {
        match std::str::from_utf8(content) {
            Ok(text) => Self {
                text: text.to_owned(),
                single_bytes: None,
                end,
            },
            Err(_) => Self {
                text: content.iter().map(|&byte| windows_1252(byte)).collect(),
                single_bytes: Some(content.to_vec()),
                end,
            },
        }
    }

    /// What it says.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// What ends it.
    pub(crate) const fn end(&self) -> LineEnd {
        self.end
    }

    /// Whether its bytes are UTF-8.
    pub(crate) const fn is_utf8(&self) -> bool {
        self.single_bytes.is_none()
    }

    /// Its bytes, with the end.
    pub(crate) fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend_from_slice(self.single_bytes.as_deref().unwrap_or(self.text.as_bytes()));
        bytes.extend_from_slice(self.end.as_bytes());
    }

    /// Writes ASCII into the columns from `first` on; a line that ends before is filled up with blanks.
    pub(crate) fn overwrite(&mut self, first: usize, ascii: &str) {
        debug_assert!(ascii.is_ascii(), "columns of a player record hold ASCII");
        let before = first.saturating_sub(1);
        let mut chars: Vec<char> = self.text.chars().collect();
        replace(&mut chars, before, ascii.chars(), ' ');
        self.text = chars.into_iter().collect();
        if let Some(bytes) = &mut self.single_bytes {
            replace(bytes, before, ascii.bytes(), b' ');
        }
    }

    /// A new line of plain text.
    pub(crate) const fn new(text: String, end: LineEnd) -> Self {
        Self {
            text,
            single_bytes: None,
            end,
        }
    }

    /// Ends with `end`, if it ended with the file.
    pub(crate) fn end_with(&mut self, end: LineEnd) {
        if self.end == LineEnd::None {
            self.end = end;
        }
    }

    /// Says what another line says, and ends as it did.
    pub(crate) fn take_text_of(&mut self, other: Self) {
        self.text = other.text;
        self.single_bytes = other.single_bytes;
    }

    /// Fills up with blanks to so many columns, or cuts blanks off.
    pub(crate) fn set_length(&mut self, columns: usize) {
        let count = self.text.chars().count();
        let added = columns.saturating_sub(count);
        let trailing = self.text.len() - self.text.trim_end_matches(' ').len();
        let cut = count.saturating_sub(columns).min(trailing);
        self.text.truncate(self.text.len() - cut);
        self.text.extend(std::iter::repeat_n(' ', added));
        if let Some(bytes) = &mut self.single_bytes {
            bytes.truncate(bytes.len() - cut);
            bytes.extend(std::iter::repeat_n(b' ', added));
        }
    }

    /// Which record it is.
    pub(crate) fn record(&self) -> Record {
        if self.text.trim_matches([' ', '\t', '\u{1A}']).is_empty() {
            return Record::Blank;
        }
        let mut chars = self.text.chars();
        let code: String = chars.by_ref().take(3).collect();
        if code == "###" {
            return Record::Comment;
        }
        if code.chars().count() < 3 {
            return Record::None;
        }
        let is_closed = matches!(chars.next(), None | Some(' '));
        let is_numeric = code.chars().all(|c| c.is_ascii_digit());
        let is_letters = code
            .chars()
            .all(|c| c.is_ascii_uppercase() || c.is_ascii_digit());
        match (code.as_str(), Header::from_code(&code)) {
            ("001", _) => Record::Player,
            (_, Some(header)) if is_numeric || is_closed => Record::Header(header),
            _ if is_numeric || (is_letters && is_closed) => {
                RuleCode::from_code(&code).map_or(Record::Kept, Record::Rule)
            }
            _ => Record::None,
        }
    }

    /// The record code: the first three characters.
    pub(crate) fn code(&self) -> &str {
        let end = self
            .text
            .char_indices()
            .nth(3)
            .map_or(self.text.len(), |(end, _)| end);
        self.text.get(..end).unwrap_or("")
    }
}

fn replace<T: Copy>(row: &mut Vec<T>, before: usize, new: impl Iterator<Item = T>, blank: T) {
    if row.len() < before {
        row.resize(before, blank);
    }
    let tail: Vec<T> = row.drain(before..).collect();
    let length = row.len();
    row.extend(new);
    let written = row.len() - length;
    row.extend(tail.into_iter().skip(written));
}

/// The character of a byte in Windows-1252, of which Latin-1's printable part is a subset. The five
/// bytes that it leaves open stand for the control characters of the same number.
fn windows_1252(byte: u8) -> char {
    const FROM_80: [char; 32] = [
        '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8D}', 'Ž',
        '\u{8F}', '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9D}',
        'ž', 'Ÿ',
    ];
    byte.checked_sub(0x80)
        .and_then(|index| FROM_80.get(usize::from(index)))
        .copied()
        .unwrap_or(char::from(byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_in_three_ways_or_with_the_file() {
        let lines = split(b"a\nb\r\nc\rd");
        let seen: Vec<_> = lines.iter().map(|line| (line.text(), line.end())).collect();
        assert_eq!(
            seen,
            [
                ("a", LineEnd::Lf),
                ("b", LineEnd::CrLf),
                ("c", LineEnd::Cr),
                ("d", LineEnd::None)
            ]
        );
        assert_eq!(split(b"\n\r\r\n").len(), 3);
    }

    #[test]
    fn a_line_that_is_not_utf_8_is_windows_1252() {
        let lines = split(b"M\xFCller \x8Ait\xFD\nM\xC3\xBCller");
        assert_eq!(lines[0].text(), "Müller Šitý");
        assert!(!lines[0].is_utf8());
        assert_eq!(lines[1].text(), "Müller");
        assert!(lines[1].is_utf8());
    }

    #[test]
    fn overwriting_touches_its_columns_only() {
        for content in ["Müller".as_bytes(), b"M\xFCller"] {
            let mut line = split(content).remove(0);
            line.overwrite(3, "XY");
            assert_eq!(line.text(), "MüXYer");
            line.overwrite(9, "Z");
            assert_eq!(line.text(), "MüXYer  Z");
            let mut bytes = Vec::new();
            line.write(&mut bytes);
            assert!(bytes.ends_with(b"XYer  Z"));
            assert_eq!(bytes.len(), content.len() + 3);
        }
    }

    #[test]
    fn records_are_told_apart_by_their_code() {
        let record = |text: &str| split(text.as_bytes()).remove(0).record();
        assert_eq!(record("001    1"), Record::Player);
        assert_eq!(record("012 Open"), Record::Header(Header::Name));
        assert_eq!(record("112"), Record::Header(Header::DeputyArbiter));
        assert_eq!(record("XXR 9"), Record::Header(Header::EngineRounds));
        assert_eq!(record("XXS W=3"), Record::Rule(RuleCode::EngineScoring));
        assert_eq!(record("162  W 1.0"), Record::Rule(RuleCode::Scoring));
        for kept in ["SWE    1", "013 Team", "310   1", "NRS"] {
            assert_eq!(record(kept), Record::Kept, "{kept}");
        }
        assert_eq!(record("### note"), Record::Comment);
        assert_eq!(record("   "), Record::Blank);
        assert_eq!(record(" \t"), Record::Blank);
        assert_eq!(record("\u{1A}"), Record::Blank);
        for none in [
            " 001    1",
            "Open",
            "xxr 9",
            "OPEN",
            "[Event \"x\"]",
            "1 1",
            "0",
            "ÄÖÜ 1",
        ] {
            assert_eq!(record(none), Record::None, "{none}");
        }
    }
}
