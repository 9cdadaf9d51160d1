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
    /// Whether the position on the board answers it too.
    pub by_position: bool,
}

/// Whether a side can still mate, as the ruling found it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MateShown {
    /// The answer in a sentence.
    pub sentence: String,
    /// The page that shows it.
    pub action: String,
    /// The position in question.
    pub position: String,
    /// Whose mate it is.
    pub side: &'static str,
    /// What the button says.
    pub button: String,
}

/// When the position of a claim stood on the board, as the ruling found it in the moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MovesShown {
    /// What was found, in sentences; none where only the moves were told.
    pub sentences: Vec<String>,
    /// The page that steps through the moves.
    pub action: String,
    /// The first position, if it is another than the initial one.
    pub fen: String,
    /// The moves, with English letters.
    pub moves: String,
    /// The move announced.
    pub announced: String,
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
    /// Who entered it, where that was somebody else.
    pub entered_by: Option<String>,
}

/// Somebody who may have ruled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arbiter {
    /// The principal's id.
    pub id: String,
    /// The name.
    pub name: String,
}

/// Which of an incident's forms is shown open: the one that was sent and came back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Opened {
    /// None.
    #[default]
    None,
    /// Deciding otherwise.
    Otherwise,
    /// What was done already.
    Done,
    /// Sending to the chief.
    Chief,
    /// Moving.
    Move,
    /// Withdrawing.
    Void,
}

/// The forms that put a report right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CorrectForm {
    /// The incident's page, below which they are sent.
    pub here: String,
    /// The version of the game that is shown.
    pub version: i64,
    /// The key of the form that moves.
    pub move_key: String,
    /// The key of the form that withdraws.
    pub void_key: String,
    /// The board where it stands.
    pub board: u16,
    /// The colours, where it is somebody's.
    pub colours: Vec<Choice>,
    /// The form shown open.
    pub opened: Opened,
    /// The reason typed so far.
    pub reason: String,
}

impl CorrectForm {
    /// Whether a form is shown open.
    fn is_open(&self, opened: Opened) -> bool {
        self.opened == opened
    }
}

/// Where a report stood before, and what was given there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stood {
    /// `Board 14, Black`
    pub place: String,
    /// What the ruling there was.
    pub given: Option<String>,
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
    /// Whether others than the chief may only enter what the chief has ruled.
    pub chief_only: bool,
    /// The decision that the chief overturns.
    pub overturns: Option<i64>,
    /// Who may have ruled.
    pub arbiters: Vec<Arbiter>,
    /// The key of the first form.
    pub confirm_key: String,
    /// The key of the second form.
    pub otherwise_key: String,
    /// The key of the third form.
    pub done_key: String,
    /// The key of the fourth form.
    pub chief_key: String,
    /// The reason typed so far.
    pub reason: String,
    /// The form shown open.
    pub opened: Opened,
    /// The results to choose from.
    pub scores: Vec<Score>,
    /// The word of the result that the ruling gives.
    pub ruled: Option<&'static str>,
}

impl DecideForm {
    /// Whether a form is shown open.
    fn is_open(&self, opened: Opened) -> bool {
        self.opened == opened
    }

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
    /// The page itself.
    pub here: String,
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
    /// Whether a side can still mate, where the ruling hangs on it.
    pub mate: Option<MateShown>,
    /// The moves, where they were told.
    pub moves: Option<MovesShown>,
    /// The question on which it hangs.
    pub question: Option<Asked>,
    /// What the chief arbiter has to look at here.
    pub alarm: Option<String>,
    /// The reports that came to be known since.
    pub alarm_entries: Vec<Link>,
    /// Where it stood before.
    pub stood: Vec<Stood>,
    /// That it was withdrawn.
    pub withdrawn: Option<String>,
    /// That it waits for the chief arbiter, and what was written to that.
    pub sent: Option<String>,
    /// What was written to that.
    pub sent_note: Option<String>,
    /// The key of the form that has it ruled again, where earlier offences came to be known.
    pub rule_again: Option<String>,
    /// What was decided.
    pub decision: Option<Decided>,
    /// What was decided before, and stands no longer.
    pub undone: Vec<Decided>,
    /// The forms that decide.
    pub decide: Option<DecideForm>,
    /// The forms that put the report right.
    pub correct: Option<CorrectForm>,
    /// What the ruling presumed, and the like.
    pub readings: Vec<Reading>,
    /// The reasoning.
    pub steps: Vec<Step>,
    /// Where to go when it is decided.
    pub next: Link,
}
