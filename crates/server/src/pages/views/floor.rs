//! The hall as an arbiter sees it: the boards of the round being played, and what is open at them.

use askama::Template;

use super::shell::Shell;

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

/// The floor.
#[derive(Debug, Template)]
#[template(path = "floor.html")]
pub struct FloorPage {
    /// What surrounds it.
    pub shell: Shell,
    /// The tournament's name.
    pub tournament: String,
    /// The round.
    pub title: String,
    /// The page itself, where a typed board number is sent.
    pub here: String,
    /// What is open, the oldest first.
    pub open: Vec<OpenItem>,
    /// The boards.
    pub boards: Vec<FloorBoard>,
}
