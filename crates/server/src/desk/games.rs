//! Games by round and board, and what a game is now.

use std::sync::Arc;

use arbiter_ruling::GameResult;
use arbiter_tournament::{BoardNumber, Game, Round, RoundNumber, State};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::reports::At;
use crate::openapi::words;
use crate::problem::{Problem, ProblemKind};

/// What a game is now, for somebody who saw an earlier version of it.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct GameView {
    /// The game's id.
    #[schema(format = "uuid")]
    pub game: String,
    /// The round.
    pub round: u16,
    /// The board.
    pub board: u16,
    /// The game's version.
    pub version: i64,
    /// The result, if one is recorded.
    #[schema(schema_with = words::maybe_game_result)]
    pub result: Option<GameResult>,
    /// Whether the result replaced another.
    pub corrected: bool,
    /// The incidents reported at it, by the entries that reported them.
    pub incidents: Vec<i64>,
}

impl GameView {
    /// The game as it is.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        Self {
            game: game.id.to_string(),
            round: game.round.get(),
            board: game.board.get(),
            version: game.version.get(),
            result: game.result.clone(),
            corrected: game.corrected,
            incidents: game.incidents.iter().map(|seq| seq.get()).collect(),
        }
    }

    /// The game as the member `current` of a stale request's answer, with its version.
    #[must_use]
    pub fn current(game: &Game) -> (Value, Option<i64>) {
        let view = Self::of(game);
        let version = view.version;
        (
            serde_json::to_value(view).unwrap_or_default(),
            Some(version),
        )
    }

    /// The same of the game at a board; nothing where there is none.
    #[must_use]
    pub fn current_at(state: &State, at: At) -> (Value, Option<i64>) {
        let game = state.game_at(at.round, at.board);
        game.map_or((Value::Null, None), |game| Self::current(game))
    }
}

/// A round of a tournament.
///
/// # Errors
/// When it has no such round.
pub fn round_of(state: &State, round: RoundNumber) -> Result<&Round, Problem> {
    state
        .rounds
        .get(&round)
        .ok_or_else(|| Problem::bare(ProblemKind::RoundNotFound))
}

/// The game at a board of a round.
///
/// # Errors
/// When there is no such round, or no such board.
pub fn game_at(
    state: &State,
    round: RoundNumber,
    board: BoardNumber,
) -> Result<&Arc<Game>, Problem> {
    round_of(state, round)?;
    state
        .game_at(round, board)
        .ok_or_else(|| Problem::bare(ProblemKind::BoardNotFound))
}
