//! Taking a person out of a document: the columns that identify him, and what names him elsewhere.

use super::document::Document;
use super::line::{Line, Record};
use super::player::PlayerRecord;

/// The first column behind the starting rank of a player's record.
const FIRST: usize = 10;

/// The last column before the points.
const LAST: usize = 80;

impl Document {
    /// Blanks what identifies a player in his record: sex, title, name, rating, federation, identity number, birth
    /// date. Points and games stay. Whatever is among `named` (his name, his numbers) is blanked in every line that is
    /// no player's record, as whole words and in either case. Nothing happens where nobody has that starting rank.
    pub fn erase_person(&mut self, start_number: u16, named: &[String]) {
        let blanks = " ".repeat(LAST + 1 - FIRST);
        // The same starting rank twice is a finding; only the first of them is a player, but both name him.
        let own = |line: &Line| {
            let digits: String = line.text().chars().skip(4).take(4).collect();
            digits.trim().parse() == Ok(start_number)
        };
        let needles: Vec<Vec<char>> = named.iter().map(|name| letters(name)).collect();
        for line in &mut self.lines {
            match line.record() {
                Record::Player if own(line) => line.overwrite(FIRST, &blanks),
                Record::Player => {}
                _ => {
                    for needle in &needles {
                        blank(line, needle);
                    }
                }
            }
        }
        if let Some(player) = self
            .place_of(start_number)
            .and_then(|place| self.players.get_mut(place))
        {
            let unread = PlayerRecord::unread(start_number, player.line);
            *player = PlayerRecord {
                points_x2: player.points_x2,
                rank: player.rank,
                rounds: std::mem::take(&mut player.rounds),
                ..unread
            };
        }
    }
}

/// A text letter by letter, in lower case; each letter stays one, so that columns can be counted.
fn letters(text: &str) -> Vec<char> {
    text.chars()
        .map(|c| c.to_lowercase().next().unwrap_or(c))
        .collect()
}

/// Blanks a word where it stands in a line.
fn blank(line: &mut Line, needle: &[char]) {
    if needle.is_empty() {
        return;
    }
    let text = letters(line.text());
    let word = |at: Option<usize>| {
        at.and_then(|at| text.get(at))
            .is_some_and(|c| c.is_alphanumeric())
    };
    let places: Vec<usize> = text
        .windows(needle.len())
        .enumerate()
        .filter(|(at, found)| {
            *found == needle && !word(at.checked_sub(1)) && !word(Some(at + needle.len()))
        })
        .map(|(at, _)| at)
        .collect();
    for at in places {
        line.overwrite(at + 1, &" ".repeat(needle.len()));
    }
}
