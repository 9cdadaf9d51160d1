//! What the page with the regulations shows.

use askama::Template;

use super::shell::{Link, Shell};

/// The regulations, as they hang on the notice board.
#[derive(Debug, Template)]
#[template(path = "rules.html")]
pub struct RulesPage {
    /// What surrounds it.
    pub shell: Shell,
    /// The way back.
    pub tournament: Link,
    /// The title of the regulations.
    pub title: String,
    /// The laws that are played under.
    pub under: Option<String>,
    /// What the regulations say, a clause each.
    pub items: Vec<RulesItem>,
    /// How the Laws are read where the regulations say nothing.
    pub readings: Vec<RulesItem>,
    /// The semantic hash of what holds.
    pub hash: String,
}

/// An item of the notice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RulesItem {
    /// Its sentences.
    pub text: String,
    /// The articles they rest on; may be empty.
    pub articles: String,
}
