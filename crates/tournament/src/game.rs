//! A round and its games, as far as the log has told of them.

use std::collections::BTreeMap;

use arbiter_laws::Color;
use arbiter_ruling::GameResult;

use crate::absence::Chairs;
use crate::ids::{ActId, BoardNumber, GameId, PlayerId, PrincipalId, RoundNumber, Seq};
use crate::payload::{Bye, ResultSource};

/// A round.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Round {
    /// Whether the board numbers were derived, because the source has none.
    pub boards_derived: bool,
    /// When it started, as it was told last.
    pub start: Option<RoundStart>,
    /// The last entry that closed it, or corrected a closing.
    pub closing: Option<Closing>,
    /// The games by board.
    pub boards: BTreeMap<BoardNumber, GameId>,
    /// The players without a game.
    pub byes: Vec<Bye>,
}

impl Round {
    /// Whether the round is closed.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.closing.is_some_and(|closing| closing.closed)
    }
}

/// When a round started.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RoundStart {
    /// The entry that told it.
    pub seq: Seq,
    /// When the clocks were really started, in UTC milliseconds.
    pub started_at_ms: i64,
    /// When it should have started, in UTC milliseconds; none if nobody told that it began late.
    pub scheduled_at_ms: Option<i64>,
}

/// That a round was closed, or opened again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Closing {
    /// The entry.
    pub seq: Seq,
    /// Whether it is closed.
    pub closed: bool,
}

/// Who recorded a result, and how.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Recorded {
    /// The entry.
    pub seq: Seq,
    /// Who entered it.
    pub by: PrincipalId,
    /// Where it came from; a correction is somebody's own act.
    pub source: ResultSource,
    /// The act for the whole hall that it is part of.
    pub act: Option<ActId>,
}

/// A game.
#[derive(Debug, Clone, PartialEq)]
pub struct Game {
    /// The game.
    pub id: GameId,
    /// The round.
    pub round: RoundNumber,
    /// The board.
    pub board: BoardNumber,
    /// White.
    pub white: PlayerId,
    /// Black.
    pub black: PlayerId,
    /// The stage whose time control it is played under.
    pub stage: String,
    /// The last entry about it: its version.
    pub version: Seq,
    /// The result, if one is recorded.
    pub result: Option<GameResult>,
    /// Whether the result replaced another.
    pub corrected: bool,
    /// Who recorded the result that stands.
    pub recorded: Option<Recorded>,
    /// The entry that cancelled the game, so that it is played anew.
    pub played_anew: Option<Seq>,
    /// What was last seen of the players.
    pub chairs: Chairs,
    /// The decision that the result follows from, if it follows from one.
    pub result_from: Option<Seq>,
    /// The last entry on which everything at this game rests: its pairing, its result, a report moved or
    /// withdrawn.
    pub settled: Seq,
    /// The incidents reported at it, in the order of the log.
    pub incidents: Vec<Seq>,
}

impl Game {
    /// The player with a colour.
    #[must_use]
    pub fn player(&self, color: Color) -> PlayerId {
        match color {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }

    /// What was last seen of these players, if they are this game's, by the colours that they have now.
    #[must_use]
    pub(crate) fn chairs_for(&self, white: PlayerId, black: PlayerId) -> Chairs {
        let of = |player| {
            let mut colors = Color::ALL.into_iter();
            let color = colors.find(|color| self.player(*color) == player)?;
            self.chairs.of(color).copied()
        };
        Chairs {
            white: of(white),
            black: of(black),
        }
    }
}
