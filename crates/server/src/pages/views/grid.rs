//! Results typed from the slips: a line for each board.

use askama::Template;

use super::shell::{Link, Shell};
use crate::pages::parts::Choosable;

/// Why a line was not taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineProblem {
    /// What is wrong.
    pub text: String,
    /// What the result contradicts.
    pub against: Vec<String>,
    /// The entries that tell it, for the form.
    pub despite: String,
    /// Whether a reason is asked for.
    pub asks_reason: bool,
    /// The reason typed so far.
    pub reason: String,
}

/// A board's line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GridLine {
    /// The board.
    pub board: i64,
    /// Its page.
    pub href: String,
    /// White's name.
    pub white: String,
    /// Black's name.
    pub black: String,
    /// What stands in the field.
    pub typed: String,
    /// The version that is shown, and the keys of its result.
    pub shown: String,
    /// The result that stands, as `1–0`.
    pub score: Option<String>,
    /// Whether it replaced another.
    pub corrected: bool,
    /// Why the line was not taken.
    pub problem: Option<LineProblem>,
    /// Whether the writing goes on here.
    pub first: bool,
}

/// What a key stands for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeyHelp {
    /// The keys.
    pub keys: &'static str,
    /// The result.
    pub text: String,
}

/// The grid.
#[derive(Debug, Template)]
#[template(path = "grid.html")]
pub struct GridPage {
    /// What surrounds it.
    pub shell: Shell,
    /// The way back.
    pub floor: Link,
    /// The page's title.
    pub title: String,
    /// How many results there are.
    pub state: String,
    /// Where it is sent.
    pub action: String,
    /// The key that makes sending twice harmless.
    pub key: String,
    /// What can be typed.
    pub keys: Vec<KeyHelp>,
    /// The boards whose lines were not taken.
    pub refused: Vec<Link>,
    /// Ways to show other boards, where there are many.
    pub choices: Vec<Choosable>,
    /// Ways to the parts of a long list.
    pub parts: Vec<Link>,
    /// The lines.
    pub lines: Vec<GridLine>,
}
