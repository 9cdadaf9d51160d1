//! A draw claim checked, with a board to step through.

use askama::Template;

use super::board::KindButton;
use super::incident::Choice;
use super::shell::{Link, Notice, Shell};

/// A position of the game, to be shown by a button.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stand {
    /// How many moves have been made.
    pub ply: u32,
    /// The last of them.
    pub text: String,
}

/// A move of the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoveLink {
    /// The position after it.
    pub link: Stand,
    /// Whether the position in question stood after it.
    pub is_occurrence: bool,
    /// Whether that position is shown.
    pub is_shown: bool,
}

/// An earlier position that looks the same, and why it is another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClaimFound {
    /// Which one.
    pub link: Stand,
    /// The differences.
    pub why: Vec<String>,
}

/// The game as far as it was read, at one position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClaimBoard {
    /// The board, drawn by us as SVG.
    pub picture: String,
    /// `After 12... Nf6`
    pub title: String,
    /// The first position, if it is another than the initial one.
    pub fen: String,
    /// The moves that could be read.
    pub moves_read: String,
    /// The start.
    pub first: Stand,
    /// One move back.
    pub previous: Option<Stand>,
    /// One move on.
    pub next: Option<Stand>,
    /// The position in question.
    pub last: Stand,
    /// How many moves have been made in the position shown.
    pub ply: u32,
    /// From which side it is seen.
    pub side: &'static str,
    /// The other side.
    pub turned: &'static str,
    /// What may be claimed.
    pub verdicts: Vec<Notice>,
    /// When the position in question stood on the board.
    pub occurrences: Vec<Stand>,
    /// What only looks the same.
    pub look_alikes: Vec<ClaimFound>,
    /// The moves.
    pub moves: Vec<MoveLink>,
}

/// The form that reports a claim with its moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClaimReport {
    /// Where it is sent.
    pub action: String,
    /// The key that makes sending twice harmless.
    pub key: String,
    /// The kind of incident.
    pub kind: &'static str,
    /// Who claims: the player to move, or the one who announced the last move.
    pub by: &'static str,
    /// Whether the last move was announced only.
    pub announced: bool,
    /// The first position, if it is another than the initial one.
    pub fen: String,
    /// The moves, as engines write them.
    pub moves: String,
    /// On what the claim may rest.
    pub bases: Vec<KindButton>,
}

/// A draw claim checked.
#[derive(Debug, Template)]
#[template(path = "claim.html")]
pub struct ClaimPage {
    /// What surrounds it.
    pub shell: Shell,
    /// The board at which it was claimed.
    pub board: Link,
    /// The title.
    pub title: String,
    /// The page itself.
    pub here: String,
    /// The letters of the men.
    pub letters: Vec<Choice>,
    /// The scoresheet as typed.
    pub moves: String,
    /// The first position as typed.
    pub fen: String,
    /// The move announced.
    pub announced: String,
    /// The game.
    pub shown: Option<ClaimBoard>,
    /// The report of the claim.
    pub report: Option<ClaimReport>,
}
