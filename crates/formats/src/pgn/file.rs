//! From bytes to games.

use arbiter_laws::Letters;

use super::game::PgnGame;
use super::reading;
use super::scanner::Scanner;
use crate::code::Code;
use crate::finding::{Finding, Findings};
use crate::trf::LineEnd;
use crate::trf::line::{self, BYTE_ORDER_MARK};

/// The longest file that is read: a hundred boards with their clock times need a third of it.
pub const MAX_FILE_BYTES: usize = 1024 * 1024;

/// The most games that are read: the boards of the largest rounds.
pub const MAX_GAMES: usize = 1000;

/// A game file.
#[derive(Clone, Debug)]
pub struct Pgn {
    /// Its games, in their order, each with what is wrong with it.
    pub games: Vec<PgnGame>,
    /// What is to say about the file itself.
    pub findings: Vec<Finding>,
}

/// Reads a game file. What is wrong with one game is said there and leaves the others as they are.
///
/// # Errors
/// A file beyond [`MAX_FILE_BYTES`].
pub fn parse(bytes: &[u8]) -> Result<Pgn, Vec<Finding>> {
    parse_with(bytes, Letters::English)
}

/// The same of a file in which the pieces are named by other letters than the format asks for.
///
/// # Errors
/// As [`parse`].
pub fn parse_with(bytes: &[u8], letters: Letters) -> Result<Pgn, Vec<Finding>> {
    if bytes.len() > MAX_FILE_BYTES {
        let message = format!(
            "the file has {} bytes; the limit is {MAX_FILE_BYTES}",
            bytes.len()
        );
        let refusal = Finding::new(Code::FileTooLarge, 1, message)
            .help("send the games that are needed; a whole round is far smaller");
        return Err(vec![refusal]);
    }
    let mut findings = Findings::default();
    let text = text_of(bytes, &mut findings);
    let mut scanner = Scanner::new(&text);
    let mut games = Vec::new();
    loop {
        scanner.skip_blanks();
        if scanner.rest().is_empty() {
            break;
        }
        if games.len() == MAX_GAMES {
            let line = scanner.place().line;
            let message = format!("only the first {MAX_GAMES} games are read");
            findings.add(
                Finding::new(Code::PgnTooManyGames, line, message)
                    .help("send the others in a file of their own"),
            );
            break;
        }
        games.extend(reading::game(&mut scanner, letters));
    }
    if games.is_empty() {
        findings.add(
            Finding::new(Code::FileEmpty, 1, "there is no game in the file")
                .help("was the export finished before it was copied?"),
        );
    }
    Ok(Pgn {
        games,
        findings: findings.into_sorted(),
    })
}

/// The text of a game file with LF line ends, whatever its encoding; [`parse`] says what is unusual about it.
#[must_use]
pub fn file_text(bytes: &[u8]) -> String {
    text_of(bytes, &mut Findings::default())
}

/// The text with LF line ends; lines that are not UTF-8 are Windows-1252.
fn text_of(bytes: &[u8], findings: &mut Findings) -> String {
    let content = bytes.strip_prefix(BYTE_ORDER_MARK);
    if content.is_some() {
        findings.add(
            Finding::new(
                Code::FileByteOrderMark,
                1,
                "the file begins with a byte order mark",
            )
            .help("it was passed over; other programs may stumble over it"),
        );
    }
    let mut text = String::with_capacity(bytes.len());
    let lines = line::split(content.unwrap_or(bytes));
    if let Some(end) = lines.first().map(line::Line::end)
        && end == LineEnd::Cr
    {
        findings.add(
            Finding::new(Code::FileLineEnds, 1, "lines end in CR")
                .help("they were read; other programs see an empty game"),
        );
    }
    for (number, line) in (1usize..).zip(&lines) {
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
        text.push_str(line.text());
        if line.end() != LineEnd::None {
            text.push('\n');
        }
    }
    text
}
