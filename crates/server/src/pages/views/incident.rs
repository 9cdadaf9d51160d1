//! An incident: its ruling in large letters, what it presumed, the one question, the decision.

use askama::Template;

use super::board::{Conflict, Score};
use super::shell::{Link, Shell, Time, Tone};

/// A value to choose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// The word in the form.
    pub word: String,
    /// The words.
    pub text: String,
    /// Whether it is the value now.
    pub chosen: bool,
}

/// The question on which the ruling hangs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asked {
    /// The question.
    pub text: String,
    /// Where the answer is sent.
    pub action: String,
    /// The key that makes sending twice harmless.
    pub key: String,
    /// The fact's name in the form.
    pub fact: String,
    /// The answers; none where a number is asked for, or other reports have to be decided first.
    pub choices: Vec<Choice>,
    /// What a number counts, where one is asked for: `minutes`.
    pub unit: Option<String>,
    /// Those reports.
    pub entries: Vec<Link>,
}

/// A fact as the ruling took it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// What.
    pub fact: String,
    /// Where the value comes from.
    pub provenance: String,
    /// Its value, where nobody can choose another.
    pub fixed: Option<String>,
    /// Its name in the form.
    pub name: String,
    /// Where a change is sent.
    pub action: String,
    /// The key that makes sending twice harmless.
    pub key: String,
    /// Its values.
    pub choices: Vec<Choice>,
    /// What it counts, where it is a number that may be typed.
    pub unit: Option<String>,
}

/// What was decided.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decided {
    /// The entry.
    pub seq: i64,
    /// When.
    pub time: Time,
    /// Who ruled.
    pub by: Option<String>,
    /// `Confirmed`
    pub title: String,
    /// Whether the offence counts.
    pub counts: String,
    /// The result that followed.
    pub result: Option<String>,
    /// Why.
    pub reason: Option<String>,
}

/// The forms that decide.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DecideForm {
    /// Where they are sent.
    pub action: String,
    /// The version of the game that is shown.
    pub version: i64,
    /// Whether there is a ruling to confirm.
    pub may_confirm: bool,
    /// The key of the first form.
    pub confirm_key: String,
    /// The key of the second form.
    pub otherwise_key: String,
    /// The key of the third form.
    pub done_key: String,
    /// The reason typed so far.
    pub reason: String,
    /// Whether the second form is shown open.
    pub otherwise_open: bool,
    /// Whether the third form is shown open.
    pub done_open: bool,
    /// The results to choose from.
    pub scores: Vec<Score>,
    /// The word of the result that the ruling gives.
    pub ruled: Option<&'static str>,
}

impl DecideForm {
    /// Whether the ruling gives this result.
    fn is_ruled(&self, score: &Score) -> bool {
        self.ruled == Some(score.word)
    }
}

/// A step of the reasoning.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// The clause.
    pub clause: String,
    /// Its articles.
    pub article: String,
    /// The wire name of what became of it.
    pub status: String,
    /// The same in words.
    pub status_text: String,
    /// Why not.
    pub reason: Option<String>,
}

/// An incident.
#[derive(Debug, Template)]
#[template(path = "incident.html")]
pub struct IncidentPage {
    /// What surrounds it.
    pub shell: Shell,
    /// The board.
    pub board: Link,
    /// `Board 14 · Black · illegal move`
    pub title: String,
    /// The player's name, if the incident is somebody's.
    pub player: Option<String>,
    /// The entry.
    pub seq: i64,
    /// When it happened.
    pub time: Time,
    /// Who reported it.
    pub reporter: Option<String>,
    /// That colleagues reported the same.
    pub same: Option<String>,
    /// Both values, where somebody was faster.
    pub conflict: Option<Conflict>,
    /// The ruling, sentence by sentence.
    pub sentences: Vec<String>,
    /// What is done on the board as a matter of course.
    pub on_the_board: Option<String>,
    /// Whether it ends the game.
    pub tone: Tone,
    /// The question on which it hangs.
    pub question: Option<Asked>,
    /// What was decided.
    pub decision: Option<Decided>,
    /// The forms that decide.
    pub decide: Option<DecideForm>,
    /// What the ruling presumed, and the like.
    pub readings: Vec<Reading>,
    /// The reasoning.
    pub steps: Vec<Step>,
    /// Where to go when it is decided.
    pub next: Link,
}
