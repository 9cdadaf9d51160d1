//! Whether a side can still mate, with the mate to step through.

use askama::Template;

use super::claim::{MoveLink, Stand};
use super::incident::Choice;
use super::shell::{Link, Notice, Shell};

/// A mate, at one position of its line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MateBoard {
    /// The board, drawn by us as SVG.
    pub picture: String,
    /// `After 12... Nf6`
    pub title: String,
    /// Whose mate it is.
    pub side: &'static str,
    /// Both, where both can mate.
    pub sides: Vec<Choice>,
    /// The start.
    pub first: Stand,
    /// One move back.
    pub previous: Option<Stand>,
    /// One move on.
    pub next: Option<Stand>,
    /// The mate.
    pub last: Stand,
    /// How many moves have been made in the position shown.
    pub ply: u32,
    /// The moves.
    pub moves: Vec<MoveLink>,
}

/// Whether a side can still mate.
#[derive(Debug, Template)]
#[template(path = "mate.html")]
pub struct MatePage {
    /// What surrounds it.
    pub shell: Shell,
    /// The board in question.
    pub board: Link,
    /// The title.
    pub title: String,
    /// The page itself.
    pub here: String,
    /// The letters of the men.
    pub letters: Vec<Choice>,
    /// The position as typed.
    pub position: String,
    /// The moves as typed.
    pub moves: String,
    /// What was found.
    pub answers: Vec<Notice>,
    /// A mate, or the position alone where there is none.
    pub shown: Option<MateBoard>,
}
