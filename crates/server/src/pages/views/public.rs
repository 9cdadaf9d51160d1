//! The pages that everybody may see: pairings and results, and nothing else (12.6).

use askama::Template;

use super::shell::{Link, Shell};

/// A player as shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Player {
    /// The name.
    pub name: String,
    /// The title, as `GM`.
    pub title: Option<String>,
    /// The rating.
    pub rating: Option<i32>,
}

/// A tournament in the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TournamentCard {
    /// Its page.
    pub href: String,
    /// Its name.
    pub name: String,
    /// How far it is.
    pub state: String,
}

/// What a new tournament is called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CreateForm {
    /// The key that makes sending twice harmless.
    pub key: String,
    /// The name typed so far.
    pub name: String,
    /// The name in addresses typed so far.
    pub slug: String,
}

/// All tournaments.
#[derive(Debug, Template)]
#[template(path = "tournaments.html")]
pub struct TournamentsPage {
    /// What surrounds it.
    pub shell: Shell,
    /// Whether the reader is an arbiter in more than one of them.
    pub has_floors: bool,
    /// The tournaments.
    pub tournaments: Vec<TournamentCard>,
    /// The form for a new one, for the owner.
    pub create: Option<CreateForm>,
}

/// A round in the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoundCard {
    /// Its page.
    pub href: String,
    /// Its title.
    pub title: String,
    /// How far it is.
    pub state: String,
}

/// One tournament.
#[derive(Debug, Template)]
#[template(path = "tournament.html")]
pub struct TournamentPage {
    /// What surrounds it.
    pub shell: Shell,
    /// Its name.
    pub name: String,
    /// The title of its regulations, and where they can be read.
    pub rules: Option<Link>,
    /// Its rounds, the last one first.
    pub rounds: Vec<RoundCard>,
}

/// A board of a round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pairing {
    /// The board.
    pub board: i64,
    /// The board's page, for an arbiter.
    pub href: Option<String>,
    /// White.
    pub white: Player,
    /// Black.
    pub black: Player,
    /// The result, as `1–0`.
    pub score: Option<String>,
    /// Whether it replaced another.
    pub corrected: bool,
}

/// A player without a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bye {
    /// The name.
    pub name: String,
    /// What it is worth, in points.
    pub points: String,
}

/// One round.
#[derive(Debug, Template)]
#[template(path = "round.html")]
pub struct RoundPage {
    /// What surrounds it.
    pub shell: Shell,
    /// The tournament.
    pub tournament: Link,
    /// Its title.
    pub title: String,
    /// Whether the board numbers were derived.
    pub boards_derived: bool,
    /// Ways to the parts of a long list.
    pub parts: Vec<Link>,
    /// The boards.
    pub pairings: Vec<Pairing>,
    /// The players without a game.
    pub byes: Vec<Bye>,
    /// The round before.
    pub previous: Option<Link>,
    /// The round after.
    pub next: Option<Link>,
    /// The pairing list, to be printed.
    pub list: Link,
}

/// Signing in.
#[derive(Debug, Template)]
#[template(path = "join.html")]
pub struct JoinPage {
    /// What surrounds it.
    pub shell: Shell,
    /// The page to go to afterwards.
    pub next: String,
    /// Whether the form for name and PIN is shown open.
    pub by_pin: bool,
}

/// Something went wrong, and there is no page to say it on.
#[derive(Debug, Template)]
#[template(path = "fault.html")]
pub struct FaultPage {
    /// What surrounds it; the title says what is wrong.
    pub shell: Shell,
    /// The way out.
    pub back: Link,
}
