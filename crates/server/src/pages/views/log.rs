//! The log, as far as its reader may see it.

use askama::Template;

use super::shell::{Link, Shell, Time};

/// An entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogEntry {
    /// Its number.
    pub seq: i64,
    /// When it was received.
    pub time: Time,
    /// Who may see it.
    pub audience: String,
    /// What kind of entry it is.
    pub what: String,
    /// What it tells.
    pub detail: Option<String>,
    /// Where: `round 3, board 14`.
    pub place: Option<String>,
    /// The page of what it is about.
    pub href: Option<String>,
}

/// The log.
#[derive(Debug, Template)]
#[template(path = "log.html")]
pub struct LogPage {
    /// What surrounds it.
    pub shell: Shell,
    /// The tournament.
    pub tournament: Link,
    /// The entries, the last first.
    pub entries: Vec<LogEntry>,
    /// The entries before them.
    pub older: Option<Link>,
}
