//! The four facts of a finished game: outcome, termination, points, rated. Never one field.

use arbiter_laws::Color;
use arbiter_ruleset::{Colour, GameOutcome, ScoreLine, Scoring, Termination};
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

    /// The result with the points that an event's scoring gives for it. A score that the arbiter decided (11.7, 12.9.6)
    /// has no line of its own and stays what it is.
    #[must_use]
    pub fn scored(self, scoring: &Scoring) -> Self {
        let points = |color, as_it_is| match self.line(color) {
            Some(line) => scored(scoring, line, color),
            None => as_it_is,
        };
        Self {
            white_points_x2: points(Color::White, self.white_points_x2),
            black_points_x2: points(Color::Black, self.black_points_x2),
            ..self
        }
    }

    /// What the result is to a player, as regulations name it.
    fn line(&self, color: Color) -> Option<ScoreLine> {
        let line = match (self.outcome, self.played) {
            (GameOutcome::None, _) => return None,
            (GameOutcome::Draw, _) => ScoreLine::Draw,
            (GameOutcome::BothLose, true) => ScoreLine::BothLose,
            (GameOutcome::BothLose, false) => ScoreLine::DoubleForfeit,
            (won, played) => match (won == Self::win_of(color), played) {
                (true, true) => ScoreLine::Win,
                (true, false) => ScoreLine::ForfeitWin,
                (false, true) => ScoreLine::Loss,
                (false, false) => ScoreLine::ForfeitLoss,
            },
        };
        Some(line)
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

/// The points of a line, doubled. Regulations state none that a game could not hold.
#[must_use]
pub fn scored(scoring: &Scoring, line: ScoreLine, color: Color) -> i32 {
    let colour = match color {
        Color::White => Colour::White,
        Color::Black => Colour::Black,
    };
    i32::try_from(scoring.points_x2(line, colour)).unwrap_or(i32::MAX)
}
