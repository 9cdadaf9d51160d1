//! Reading the records that rule pairing and points. What cannot be read is said with its columns, kept word for
//! word, and rules nothing.

use super::columns::{Columns, Field, MAX_ROUNDS, MAX_START_NUMBER};
use super::row::whole;
use super::rule::{PointPair, Rule, RuleCode, Span, Tenths};
use crate::code::Code;
use crate::finding::{Finding, Findings, quoted};

/// Players stand in four columns each, with a blank between.
pub(super) const PLAYER_WIDTH: usize = 4;
pub(super) const PLAYER_STEP: usize = PLAYER_WIDTH + 1;

/// Points as the format writes them: digits, at most one decimal, `-` before a penalty.
pub(super) fn tenths(text: &str) -> Option<Tenths> {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, text),
    };
    let (whole_part, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let are_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if whole_part.len() > 4 || fraction.len() > 1 || whole_part.len() + fraction.len() == 0 {
        return None;
    }
    if !are_digits(whole_part) || !are_digits(fraction) {
        return None;
    }
    let number = |part: &str| match part {
        "" => Some(0),
        part => part.parse::<Tenths>().ok(),
    };
    Some(sign * (10 * number(whole_part)? + number(fraction)?))
}

/// Reads a record; `None` if it cannot be read, which is said.
pub(super) fn read(
    code: RuleCode,
    text: &str,
    line: usize,
    findings: &mut Findings,
) -> Option<Rule> {
    let mut reader = Reader {
        // A tab behind the last column shifts nothing.
        columns: Columns::of(text.trim_end_matches([' ', '\t'])),
        code,
        line,
        findings,
        read: vec![(1, 4)],
    };
    let rule = reader.rule()?;
    reader.nothing_between().then_some(rule)
}

/// A record while it is read.
pub(super) struct Reader<'a, 'f> {
    pub(super) columns: Columns<'a>,
    pub(super) code: RuleCode,
    pub(super) line: usize,
    pub(super) findings: &'f mut Findings,
    /// The columns that were read; all others have to be blank.
    pub(super) read: Vec<(usize, usize)>,
}

impl<'a> Reader<'a, '_> {
    pub(super) fn say(
        &mut self,
        part: &'static str,
        (first, last): (usize, usize),
        message: String,
        help: &str,
    ) {
        let finding = Finding::new(Code::RuleUnreadable, self.line, message)
            .at(Field::Rule(self.code, part))
            .between(first, last)
            .help(format!(
                "{help}; until then the record is kept and rules nothing"
            ));
        self.findings.add(finding);
    }

    pub(super) fn text(&mut self, first: usize, last: usize) -> &'a str {
        self.read.push((first, last));
        self.columns.between(first, last).trim_matches(' ')
    }

    /// Whether all columns that were not read are blank; the first one that is not is said.
    fn nothing_between(&mut self) -> bool {
        let is_read = |column: usize| {
            self.read
                .iter()
                .any(|&(first, last)| (first..=last).contains(&column))
        };
        let stray = (1..=self.columns.count())
            .find(|&column| !self.columns.is_blank(column) && !is_read(column));
        let Some(column) = stray else {
            return true;
        };
        let message = format!(
            "{} stands in a column that has to be blank",
            quoted(self.columns.between(column, column))
        );
        let help = "the record seems shifted: count its columns from the beginning";
        self.say("blank column", (column, column), message, help);
        false
    }

    pub(super) fn number(
        &mut self,
        part: &'static str,
        (first, last): (usize, usize),
        highest: u16,
    ) -> Option<u16> {
        let text = self.text(first, last);
        let number = whole(text).filter(|number| (1..=highest).contains(number));
        if number.is_none() {
            let message = format!("{} is no {part}", quoted(text));
            let help = format!("write a number from 1 to {highest} in columns {first} to {last}");
            self.say(part, (first, last), message, &help);
        }
        number
    }

    pub(super) fn round(&mut self, part: &'static str, at: (usize, usize)) -> Option<u16> {
        self.number(part, at, MAX_ROUNDS)
    }

    pub(super) fn span(
        &mut self,
        parts: [&'static str; 2],
        first_at: (usize, usize),
        last_at: (usize, usize),
        highest: u16,
    ) -> Option<Span> {
        let first = self.number(parts[0], first_at, highest);
        let last = self.number(parts[1], last_at, highest);
        let (first, last) = (first?, last?);
        if first > last {
            let message = format!("{} {first} comes after {} {last}", parts[0], parts[1]);
            self.say(parts[1], last_at, message, "write the smaller number first");
            return None;
        }
        Some(Span { first, last })
    }

    pub(super) fn points(
        &mut self,
        part: &'static str,
        (first, last): (usize, usize),
    ) -> Option<Option<Tenths>> {
        let text = self.text(first, last);
        if text.is_empty() {
            return Some(None);
        }
        let points = tenths(text);
        if points.is_none() {
            let message = format!("{} is no number of points", quoted(text));
            let help = format!("write them as 4.5 in columns {first} to {last}");
            self.say(part, (first, last), message, &help);
        }
        points.map(Some)
    }

    pub(super) fn point_pair(
        &mut self,
        match_at: (usize, usize),
        game_at: (usize, usize),
    ) -> Option<PointPair> {
        let match_points = self.points("match points", match_at);
        let game_points = self.points("game points", game_at);
        Some(PointPair {
            match_points: match_points?,
            game_points: game_points?,
        })
    }

    /// Players in their columns from `first` on, to the end of the line; at least `least` of them.
    pub(super) fn players(&mut self, first: usize, least: usize) -> Option<Vec<u16>> {
        let mut players = Some(Vec::new());
        let mut at = first;
        while at <= self.columns.count() {
            let last = at + PLAYER_WIDTH - 1;
            if self.columns.between(at, last).trim_matches(' ').is_empty() {
                self.read.push((at, last));
            } else {
                let player = self.number("player", (at, last), MAX_START_NUMBER);
                players = players.zip(player).map(|(mut players, player)| {
                    players.push(player);
                    players
                });
            }
            at += PLAYER_STEP;
        }
        let help =
            format!("write their starting ranks from column {first} on, in four columns each");
        self.enough(players?, (first, first + PLAYER_WIDTH - 1), least, &help)
    }

    fn enough(
        &mut self,
        players: Vec<u16>,
        at: (usize, usize),
        least: usize,
        help: &str,
    ) -> Option<Vec<u16>> {
        if players.len() < least {
            let message = format!(
                "too few players: {}, at least {least} are needed",
                players.len()
            );
            self.say("player", at, message, help);
            return None;
        }
        Some(players)
    }

    /// A sign that is one of those that `find` knows.
    pub(super) fn sign<T>(
        &mut self,
        part: &'static str,
        (first, last): (usize, usize),
        find: impl Fn(&str) -> Option<T>,
        known: &str,
    ) -> Option<T> {
        let text = self.text(first, last);
        let found = find(text);
        if found.is_none() {
            let message = format!("{} is no {part}", quoted(text));
            self.say(
                part,
                (first, last),
                message,
                &format!("write one of {known}"),
            );
        }
        found
    }

    /// The words after the record code with their first columns; all of the line is read by that.
    pub(super) fn words(&mut self) -> Vec<(usize, &'a str)> {
        let count = self.columns.count();
        self.read.push((5, count.max(5)));
        let mut words = Vec::new();
        let mut at = 5;
        while at <= count {
            let end = (at..=count)
                .find(|&column| self.columns.is_blank(column))
                .unwrap_or(count + 1);
            if end > at {
                words.push((at, self.columns.between(at, end - 1)));
            }
            at = end + 1;
        }
        words
    }

    pub(super) fn points_of(&mut self, text: &str, first: usize) -> Option<Tenths> {
        let points = tenths(text);
        if points.is_none() {
            let last = first + text.chars().count().saturating_sub(1);
            let message = format!("{} is no number of points", quoted(text));
            self.say(
                "points",
                (first, last.max(first)),
                message,
                "write them as 1.0",
            );
        }
        points
    }

    /// Players in words, as pairing engines separate them.
    pub(super) fn named_players(&mut self, least: usize) -> Option<Vec<u16>> {
        let mut players = Vec::new();
        for (first, word) in self.words() {
            match whole(word).filter(|&player| player > 0) {
                Some(player) => players.push(player),
                None => {
                    let message = format!("{} is no starting rank", quoted(word));
                    let last = first + word.chars().count() - 1;
                    self.say(
                        "player",
                        (first, last),
                        message,
                        "write numbers from 1 to 9999",
                    );
                    return None;
                }
            }
        }
        let end = self.columns.count().max(5);
        self.enough(
            players,
            (5, end),
            least,
            "write their starting ranks with blanks between",
        )
    }
}
