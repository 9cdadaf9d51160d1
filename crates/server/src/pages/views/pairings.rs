//! The pairing list of a round, to be printed.

use askama::Template;

use super::public::{Bye, Player};
use super::shell::{Link, Shell, Time};

/// A board of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Paired {
    /// The board.
    pub board: i64,
    /// White's starting rank.
    pub white_number: u16,
    /// White.
    pub white: Player,
    /// Black's starting rank.
    pub black_number: u16,
    /// Black.
    pub black: Player,
}

/// The last signed head of the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proof {
    /// The text as a QR code.
    pub picture: Option<String>,
    /// What it is good for.
    pub what: String,
    /// When it was signed.
    pub time: Time,
    /// The text.
    pub text: String,
}

/// The list.
#[derive(Debug, Template)]
#[template(path = "pairings.html")]
pub struct PairingList {
    /// What surrounds it.
    pub shell: Shell,
    /// The tournament.
    pub tournament: Link,
    /// Its title.
    pub title: String,
    /// The boards.
    pub pairings: Vec<Paired>,
    /// The players without a game.
    pub byes: Vec<Bye>,
    /// The proof; none before a round was closed.
    pub proof: Option<Proof>,
}
