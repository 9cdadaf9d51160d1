//! The log, as far as its reader may see it.

use askama::Template;

use super::incident::Choice;
use super::shell::{Link, Shell, Time};

/// An entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogEntry {
    /// Its number among those that the reader may read.
    pub number: i64,
    /// When it was received.
    pub time: Time,
    /// Who may see it.
    pub audience: String,
    /// Who entered it, for arbiters.
    pub by: Option<String>,
    /// What kind of entry it is.
    pub what: String,
    /// What it tells.
    pub detail: Option<String>,
    /// Where: `round 3, board 14`.
    pub place: Option<String>,
    /// The page of what it is about.
    pub href: Option<String>,
}

/// What somebody looks for in the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogSearch {
    /// The page itself, where it is sent.
    pub here: String,
    /// The round typed.
    pub round: String,
    /// The board typed.
    pub board: String,
    /// The players.
    pub players: Vec<Choice>,
    /// The kinds of entry.
    pub kinds: Vec<Choice>,
    /// Who acted; empty for those who are no arbiters.
    pub who: Vec<Choice>,
    /// Open and decided.
    pub states: Vec<Choice>,
    /// Whether anything is looked for.
    pub is_narrowed: bool,
}

/// The log.
#[derive(Debug, Template)]
#[template(path = "log.html")]
pub struct LogPage {
    /// What surrounds it.
    pub shell: Shell,
    /// The tournament.
    pub tournament: Link,
    /// What is looked for.
    pub search: LogSearch,
    /// The entries, the last first.
    pub entries: Vec<LogEntry>,
    /// The entries before them.
    pub older: Option<Link>,
}
