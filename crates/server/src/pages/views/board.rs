//! A board: report, result, history.

use askama::Template;

use super::incident::Arbiter;
use super::public::Player;
use super::shell::{Link, Shell, Time, Tone};

/// A side to report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Side {
    /// `white` or `black`.
    pub colour: &'static str,
    /// The colour's name.
    pub colour_name: String,
    /// Who plays it.
    pub player: Player,
    /// Whether it was chosen before a problem came up.
    pub checked: bool,
}

/// A kind of incident that the rules have an answer to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KindButton {
    /// The wire name.
    pub word: &'static str,
    /// The words.
    pub text: String,
}

/// The form that reports an incident.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportForm {
    /// Where it is sent.
    pub action: String,
    /// The key that makes sending twice harmless.
    pub key: String,
    /// The kinds of incident that come up every day, as far as the rules answer them.
    pub common: Vec<KindButton>,
    /// The others that the rules answer.
    pub rare: Vec<KindButton>,
    /// What was ruled aloud and is entered now.
    pub done: DoneForm,
}

/// What was ruled aloud and is entered now; a part of the form that reports.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DoneForm {
    /// Every kind of incident; what was ruled aloud needs no rule.
    pub kinds: Vec<KindButton>,
    /// Who may have ruled.
    pub arbiters: Vec<Arbiter>,
    /// The results to choose from.
    pub scores: Vec<Score>,
    /// What was typed so far.
    pub reason: String,
    /// Whether it is shown open.
    pub open: bool,
}

/// A result to choose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Score {
    /// The word in the form.
    pub word: &'static str,
    /// `1–0`
    pub short: &'static str,
    /// `White wins`
    pub long: String,
}

/// The result that stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    /// `1–0`
    pub score: String,
    /// `White wins, time`
    pub words: String,
    /// Whether it replaced another.
    pub corrected: bool,
}

/// A result that contradicts what is known of the game, before it is recorded all the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Meant {
    /// What the result is.
    pub result: String,
    /// What it contradicts.
    pub against: Vec<String>,
    /// The fields of the form that sends it again.
    pub fields: Vec<Field>,
}

/// The form that takes a result away.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CancelForm {
    /// Where it is sent.
    pub action: String,
    /// The key that makes sending twice harmless.
    pub key: String,
}

/// The form that records or corrects a result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResultForm {
    /// Where it is sent.
    pub action: String,
    /// The key that makes sending twice harmless.
    pub key: String,
    /// The version of the game that is shown.
    pub version: i64,
    /// The result that stands.
    pub standing: Option<Standing>,
    /// The results of nearly every game.
    pub scores: Vec<Score>,
    /// The rare ones: both lose, and games that were not played.
    pub rare: Vec<Score>,
    /// The reason typed so far.
    pub reason: String,
    /// Whether the form is shown open.
    pub open: bool,
    /// The form that takes the result away, or begins the game anew.
    pub cancel: CancelForm,
}

/// Something that happened in the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HistoryItem {
    /// The entry.
    pub seq: i64,
    /// When.
    pub time: Time,
    /// What.
    pub what: String,
    /// More about it.
    pub detail: Option<String>,
    /// What a person wrote.
    pub reason: Option<String>,
    /// Its own page.
    pub href: Option<String>,
    /// How it is to be taken.
    pub tone: Tone,
}

/// Two values of one thing, of which the arbiter saw only one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Conflict {
    /// What it is now.
    pub now: String,
    /// What was to be written.
    pub yours: String,
    /// The version that was seen.
    pub seen: i64,
    /// What happened since.
    pub changes: Vec<String>,
}

/// A board.
#[derive(Debug, Template)]
#[template(path = "board.html")]
pub struct BoardPage {
    /// What surrounds it.
    pub shell: Shell,
    /// The way back.
    pub floor: Link,
    /// `Board 14`
    pub title: String,
    /// Where the page learns that something happened at the board.
    pub news: News,
    /// Both values, where somebody was faster.
    pub conflict: Option<Conflict>,
    /// A result that contradicts what is known.
    pub meant: Option<Meant>,
    /// The form that reports.
    pub report: ReportForm,
    /// Where a draw claim is checked.
    pub claim: Link,
    /// Whether a side can still mate.
    pub mate: Link,
    /// Both players.
    pub sides: Vec<Side>,
    /// The result.
    pub result: ResultForm,
    /// What happened, the last first.
    pub history: Vec<HistoryItem>,
    /// Which version of the game this is.
    pub version_line: String,
}

/// Where a page learns that something happened at its board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct News {
    /// The stream of its tournament.
    pub stream: String,
    /// The round.
    pub round: u16,
    /// The board.
    pub board: u16,
    /// The page itself.
    pub here: String,
}

/// A field of a form that is sent again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: String,
}

/// One of the two answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SameAnswer {
    /// `same_as` or `distinct_from`
    pub link: &'static str,
    /// The words.
    pub text: String,
    /// The key of the new request.
    pub key: String,
}

/// The question whether two reports are of one incident. Neither answer is chosen beforehand.
#[derive(Debug, Template)]
#[template(path = "same.html")]
pub struct PossiblySamePage {
    /// What surrounds it.
    pub shell: Shell,
    /// The way back.
    pub board: Link,
    /// What was reported.
    pub what: String,
    /// The question.
    pub question: String,
    /// Where the answer is sent.
    pub action: String,
    /// The report, to be sent again.
    pub fields: Vec<Field>,
    /// The earlier report.
    pub seq: i64,
    /// Its page.
    pub earlier: Link,
    /// The two answers.
    pub answers: Vec<SameAnswer>,
}
