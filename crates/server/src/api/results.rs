//! The result of a game: recorded, corrected, or taken away.

use actix_web::HttpRequest;
use actix_web::web::Data;
use arbiter_ruleset::{GameOutcome, Termination};
use arbiter_tournament::Seq;
use serde::Deserialize;
use utoipa::ToSchema;

use super::request::{asked, at, key, seen, written};
use crate::access::{Permit, RecordResult, permit_for};
use crate::body::{Body, typed};
use crate::desk::{Asked, At, Cancel, GameView, NewResult, ResultAsked, Told};
use crate::fields::{maybe_word, word};
use crate::limits::MAX_JSON_BYTES;
use crate::openapi::words;
use crate::problem::{Answered, Problem};
use crate::state::AppState;

/// A result as somebody enters it. What is not told follows from the outcome.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ResultBody {
    /// Who won, or that nobody did.
    #[serde(deserialize_with = "word")]
    #[schema(schema_with = words::outcome)]
    outcome: GameOutcome,
    /// Why the game ended; absence, if it was not played.
    #[serde(default, deserialize_with = "maybe_word")]
    #[schema(schema_with = words::maybe_termination)]
    termination: Option<Termination>,
    /// Whether a game was played; if not told, it was, unless the reason is an absence.
    #[serde(default)]
    played: Option<bool>,
    /// Whether it counts for rating; as `played`, if not told.
    #[serde(default)]
    rated: Option<bool>,
    /// Whether both players made a move; a game in which one did not is not rated.
    #[serde(default)]
    both_moved: Option<bool>,
    /// White's points, doubled; by the outcome, if not told.
    #[serde(default)]
    white_points_x2: Option<i32>,
    /// Black's points, doubled; by the outcome, if not told.
    #[serde(default)]
    black_points_x2: Option<i32>,
    /// Why, where it replaces another result.
    #[serde(default)]
    reason: Option<String>,
    /// The entries that `contradicts` named, if the result is meant all the same.
    #[serde(default)]
    #[schema(value_type = Vec<i64>)]
    despite: Vec<Seq>,
    /// What the sender's clock shows when it sends this, in UTC milliseconds since 1970; now, if not told.
    #[serde(default)]
    entered_at_ms: Option<i64>,
}

/// Records the result of a game, or corrects it with a reason.
#[utoipa::path(
    put, path = "/api/v1/tournaments/{t}/rounds/{r}/boards/{b}/result", tag = "rounds",
    params(
        ("t" = String, Path, description = "The tournament's id or slug"),
        ("r" = u16, Path, description = "The round"),
        ("b" = u16, Path, description = "The board"),
        ("Idempotency-Key" = String, Header, description = "1 to 64 visible ASCII characters"),
        ("If-Match" = String, Header, description = "The version of the game that the author saw, in quotes"),
    ),
    request_body = ResultBody,
    responses(
        (status = 200, description = "The game", body = GameView, headers(("ETag" = String))),
        (status = 409, description = "It contradicts what is known of the game, or the round is closed",
            body = crate::openapi::ProblemBody, content_type = "application/problem+json"),
        (status = 412, description = "The game has changed: `current` shows it",
            body = crate::openapi::ProblemBody, content_type = "application/problem+json"),
    ),
)]
pub async fn put_result(request: HttpRequest, body: Body, state: Data<AppState>) -> Answered {
    let OfGame {
        permit,
        at,
        seen,
        asked,
        bytes,
    } = of_game(&request, body, &state).await?;
    let ResultBody {
        outcome,
        termination,
        played,
        rated,
        both_moved,
        white_points_x2,
        black_points_x2,
        reason,
        despite,
        entered_at_ms,
    } = typed(&bytes)?;
    let result = ResultAsked {
        outcome,
        termination,
        played,
        rated,
        both_moved,
        white_points_x2,
        black_points_x2,
        half_for: None,
    };
    let told = Told {
        entered_at_ms,
        ..Told::default()
    };
    let new = NewResult {
        result: &result,
        reason: reason.as_deref(),
        despite: &despite,
        told,
    };
    Ok(written(
        state
            .desk
            .record_result(&permit, &asked, at, seen, new)
            .await?,
    ))
}

/// A result to be taken away.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CancelBody {
    /// Whether the game itself is cancelled and played anew (7.2.1, 7.3): what happened in it counts no longer. False
    /// for a result that was recorded by mistake.
    played_anew: bool,
    /// Why.
    #[serde(default)]
    reason: Option<String>,
    /// What the sender's clock shows when it sends this, in UTC milliseconds since 1970; now, if not told.
    #[serde(default)]
    entered_at_ms: Option<i64>,
}

/// Takes the result of a game away, or cancels the game itself, which is then played anew.
#[utoipa::path(
    post, path = "/api/v1/tournaments/{t}/rounds/{r}/boards/{b}/cancel", tag = "rounds",
    params(
        ("t" = String, Path, description = "The tournament's id or slug"),
        ("r" = u16, Path, description = "The round"),
        ("b" = u16, Path, description = "The board"),
        ("Idempotency-Key" = String, Header, description = "1 to 64 visible ASCII characters"),
        ("If-Match" = String, Header, description = "The version of the game that the author saw, in quotes"),
    ),
    request_body = CancelBody,
    responses(
        (status = 200, description = "The game", body = GameView, headers(("ETag" = String))),
        (status = 409, description = "It has no result, or the round is closed",
            body = crate::openapi::ProblemBody, content_type = "application/problem+json"),
        (status = 412, description = "The game has changed: `current` shows it",
            body = crate::openapi::ProblemBody, content_type = "application/problem+json"),
    ),
)]
pub async fn cancel_result(request: HttpRequest, body: Body, state: Data<AppState>) -> Answered {
    let OfGame {
        permit,
        at,
        seen,
        asked,
        bytes,
    } = of_game(&request, body, &state).await?;
    let CancelBody {
        played_anew,
        reason,
        entered_at_ms,
    } = typed(&bytes)?;
    let cancel = Cancel {
        reason: reason.as_deref(),
        played_anew,
        told: Told {
            entered_at_ms,
            ..Told::default()
        },
    };
    Ok(written(
        state
            .desk
            .cancel_result(&permit, &asked, at, seen, cancel)
            .await?,
    ))
}

/// A request about the result of one game, as far as both kinds of it are alike.
struct OfGame {
    permit: Permit<RecordResult>,
    at: At,
    seen: Seq,
    asked: Asked,
    bytes: Vec<u8>,
}

/// Reads such a request. Whether there is a key and a board is asked before the body is.
async fn of_game(
    request: &HttpRequest,
    body: Body,
    state: &Data<AppState>,
) -> Result<OfGame, Problem> {
    let permit = permit_for::<RecordResult>(state, request).await?;
    key(request)?;
    let at = at(request)?;
    state.desk.has_board(permit.place(), at).await?;
    let seen = seen(request)?;
    let bytes = body.bytes(&["application/json"], MAX_JSON_BYTES).await?;
    let asked = asked(request, &bytes)?;
    Ok(OfGame {
        permit,
        at,
        seen,
        asked,
        bytes,
    })
}
