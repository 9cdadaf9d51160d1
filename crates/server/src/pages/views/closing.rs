//! The end of a round: what is missing, and closing it.

use askama::Template;

use super::shell::{Link, Shell};

/// What is missing, of one kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MissingList {
    /// Of which kind.
    pub title: String,
    /// Where to look after it.
    pub links: Vec<Link>,
    /// The field of the form.
    pub field: &'static str,
    /// What the form sends.
    pub value: String,
}

/// The end of a round.
#[derive(Debug, Template)]
#[template(path = "closing.html")]
pub struct ClosingPage {
    /// What surrounds it.
    pub shell: Shell,
    /// The way back.
    pub floor: Link,
    /// The page's title.
    pub title: String,
    /// The addresses below which its forms are sent.
    pub here: String,
    /// The key that makes sending twice harmless.
    pub key: String,
    /// Whether the round is closed.
    pub closed: bool,
    /// What is missing.
    pub missing: Vec<MissingList>,
    /// The reason typed so far.
    pub reason: String,
}
