//! The start of a round: when, who is not there, and whose games are given to whoever was.

use askama::Template;

use super::shell::{Link, Shell, Time};

/// When the clocks were started.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Started {
    /// When.
    pub time: Time,
    /// When it should have been, if it was later.
    pub scheduled: Option<Time>,
    /// The entry that told it.
    pub seq: i64,
}

/// Another tournament in the hall that can start with this one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AlsoHere {
    /// Its name in addresses and its round, as the form sends them.
    pub value: String,
    /// Its name and round.
    pub text: String,
}

/// A player who was missed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MissedPlayer {
    /// The board's page.
    pub board: Link,
    /// Who, and with which colour.
    pub who: String,
    /// When the time to come runs out.
    pub deadline: Option<Time>,
    /// How long that is, or that it is over.
    pub state: String,
    /// Whether it is over.
    pub over: bool,
    /// What a tap sends: that the player has arrived, or may play although it was too late.
    pub seat: String,
    /// What the tap says.
    pub button: String,
    /// The seat as the form sends it that lets the player come later; none for who came.
    pub away: Option<String>,
}

/// A chair.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChairButton {
    /// `white` or `black`.
    pub colour: &'static str,
    /// The player.
    pub name: String,
    /// Whether it is empty.
    pub empty: bool,
    /// What a tap sends.
    pub seat: String,
    /// What a tap says, for who does not see.
    pub label: String,
}

/// A board of the sweep.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SweepBoard {
    /// The board.
    pub board: i64,
    /// White's chair, then Black's.
    pub chairs: Vec<ChairButton>,
}

/// Games that were given in one act.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ForfeitAct {
    /// The act.
    pub act: String,
    /// Which boards.
    pub boards: String,
    /// The key that makes sending twice harmless.
    pub key: String,
}

/// The start of a round.
#[derive(Debug, Template)]
#[template(path = "start.html")]
pub struct StartPage {
    /// What surrounds it.
    pub shell: Shell,
    /// The way back.
    pub floor: Link,
    /// The page's title.
    pub title: String,
    /// The addresses below which its forms are sent.
    pub here: String,
    /// The key of the form that starts the round.
    pub start_key: String,
    /// The key of the form that records chairs.
    pub seat_key: String,
    /// When the round started.
    pub started: Option<Started>,
    /// Whether the round is closed.
    pub closed: bool,
    /// Other tournaments that can start with it.
    pub also: Vec<AlsoHere>,
    /// Who was missed.
    pub missed: Vec<MissedPlayer>,
    /// Whether somebody is not there who can be let come later.
    pub anybody_away: bool,
    /// How many games can be given now.
    pub forfeitable: Option<String>,
    /// What was given, by act.
    pub acts: Vec<ForfeitAct>,
    /// How many chairs are empty, or whose players came too late; none if all are there.
    pub empty_chairs: Option<String>,
    /// Ways to the parts of a long list.
    pub parts: Vec<Link>,
    /// The boards whose games are open.
    pub sweep: Vec<SweepBoard>,
}

/// A game that is to be given to whoever was there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ForfeitLine {
    /// The board and who is absent, as the form sends them.
    pub value: String,
    /// The board.
    pub board: i64,
    /// Both players, and which of them is not there.
    pub who: String,
    /// The result, as `+ –`.
    pub score: String,
}

/// The one confirmation of games that are given.
#[derive(Debug, Template)]
#[template(path = "forfeit.html")]
pub struct ForfeitPage {
    /// What surrounds it.
    pub shell: Shell,
    /// The way back.
    pub start: Link,
    /// The page's title.
    pub title: String,
    /// Where it is sent.
    pub action: String,
    /// The key that makes sending twice harmless.
    pub key: String,
    /// The games.
    pub lines: Vec<ForfeitLine>,
}
