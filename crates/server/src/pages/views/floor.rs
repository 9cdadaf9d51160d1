//! The hall as an arbiter sees it: the boards of the round being played, and what is open at them.

use askama::Template;

use super::shell::{Link, Shell};
use crate::pages::parts::Choosable;

/// An incident that waits for an answer or a decision.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenItem {
    /// Its page.
    pub href: String,
    /// Where: `Board 14`.
    pub place: String,
    /// What: `illegal move by Black`.
    pub what: String,
    /// What it waits for, and since when.
    pub state: String,
}

/// A board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FloorBoard {
    /// Its page.
    pub href: String,
    /// Its number.
    pub number: i64,
    /// White's name.
    pub white: String,
    /// Black's name.
    pub black: String,
    /// The result, as `1–0`.
    pub score: Option<String>,
    /// That something is open there.
    pub mark: Option<String>,
}

impl FloorBoard {
    /// What a number alone does not say.
    #[must_use]
    pub fn label(&self) -> String {
        let more = self.score.iter().chain(&self.mark);
        let more: String = more.map(|more| format!(", {more}")).collect();
        format!("{}: {} – {}{more}", self.number, self.white, self.black)
    }
}

/// A player whose time to come runs out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunningItem {
    /// The start of the round.
    pub href: String,
    /// Where: `Board 14`.
    pub place: String,
    /// Who.
    pub what: String,
    /// How long that is.
    pub state: String,
    /// Whether it is over.
    pub over: bool,
}

/// Something that the chief arbiter has to look at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AlarmItem {
    /// The incident's page.
    pub href: String,
    /// Where: `Board 14`.
    pub place: String,
    /// What it is.
    pub text: String,
}

/// The boards of one tournament.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hall {
    /// The tournament's name.
    pub title: String,
    /// The round.
    pub round: String,
    /// What can be done to the round as a whole.
    pub links: Vec<Link>,
    /// Ways to show the boards otherwise, where there are many.
    pub choices: Vec<Choosable>,
    /// Whether the boards are shown by their numbers alone.
    pub by_numbers: bool,
    /// Which boards the reader answers for, if not for all.
    pub sector: Option<String>,
    /// The boards: the reader's own.
    pub boards: Vec<FloorBoard>,
    /// The boards of other arbiters.
    pub others: Vec<FloorBoard>,
}

/// The floor.
#[derive(Debug, Template)]
#[template(path = "floor.html")]
pub struct FloorPage {
    /// What surrounds it.
    pub shell: Shell,
    /// The tournament's name, if it is one.
    pub tournament: Option<String>,
    /// The round, or that these are all.
    pub title: String,
    /// The page itself, where a typed board number is sent.
    pub here: String,
    /// Where the page learns that something is new, if it shows one tournament.
    pub stream: Option<String>,
    /// What the chief arbiter has to look at; empty for everybody else.
    pub alarms: Vec<AlarmItem>,
    /// What is open, the oldest first.
    pub open: Vec<OpenItem>,
    /// Whose time to come runs out, the shortest first.
    pub running: Vec<RunningItem>,
    /// The boards, by tournament.
    pub halls: Vec<Hall>,
}
