//! The four facts of a finished game: outcome, termination, points, rated. Never one field.

use arbiter_laws::Color;
use arbiter_ruleset::{GameOutcome, Termination};
use serde::{Deserialize, Serialize};

use crate::word;

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameResult {
    /// Who won, or that nobody did.
    #[serde(with = "word")]
    pub outcome: GameOutcome,
    /// Why it ended, if that is known; a tournament file tells outcomes only.
    #[serde(with = "word::option")]
    pub termination: Option<Termination>,
    /// Whether a game was played; a forfeit was not.
    pub played: bool,
    /// Whether it counts for rating.
    pub rated: bool,
    /// White's points, doubled.
    pub white_points_x2: i32,
    /// Black's points, doubled.
    pub black_points_x2: i32,
}

impl GameResult {
    /// A game that was played and rated, with the points of Article 10.1.
    #[must_use]
    pub fn played(outcome: GameOutcome, termination: Option<Termination>) -> Self {
        let (white_points_x2, black_points_x2) = match outcome {
            GameOutcome::WhiteWins => (2, 0),
            GameOutcome::BlackWins => (0, 2),
            GameOutcome::Draw => (1, 1),
            GameOutcome::BothLose | GameOutcome::None => (0, 0),
        };
        Self {
            outcome,
            termination,
            played: true,
            rated: true,
            white_points_x2,
            black_points_x2,
        }
    }

    /// A game that was decided without being played: a forfeit is neither played nor rated.
    #[must_use]
    pub fn forfeit(outcome: GameOutcome) -> Self {
        Self {
            played: false,
            rated: false,
            ..Self::played(outcome, Some(Termination::Absence))
        }
    }

    /// The outcome in which `color` wins.
    #[must_use]
    pub fn win_of(color: Color) -> GameOutcome {
        match color {
            Color::White => GameOutcome::WhiteWins,
            Color::Black => GameOutcome::BlackWins,
        }
    }

    /// Whether both results give the same outcome, points and standing, whatever the reason.
    #[must_use]
    pub fn same_score(&self, other: &Self) -> bool {
        let facts = |result: &Self| {
            (
                result.outcome,
                result.played,
                result.rated,
                result.white_points_x2,
                result.black_points_x2,
            )
        };
        facts(self) == facts(other)
    }
}
