//! Incidents: read, answered, decided.

use actix_web::HttpRequest;
use actix_web::HttpResponse;
use actix_web::http::header::ETAG;
use actix_web::web::Data;
use arbiter_tournament::{Seq, TournamentId};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::request::{asked, incident, key, seen, written};
use crate::access::{
    AnswerQuestion, DecideIncident, MoveIncident, ReadIncident, VoidIncident, permit_for,
};
use crate::body::{Body, typed};
use crate::desk::{Asked, DecisionAnswer, IncidentAnswer, ReportAnswer, VoidAnswer};
use crate::language::phrases;
use crate::limits::MAX_JSON_BYTES;
use crate::problem::{Answered, Problem};
use crate::state::AppState;

/// Shows an incident with its ruling and decision.
#[utoipa::path(
    get, path = "/api/v1/tournaments/{t}/incidents/{seq}", tag = "incidents",
    params(
        ("t" = String, Path, description = "The tournament's id or slug"),
        ("seq" = i64, Path, description = "The entry that reported it"),
        ("Accept-Language" = Option<String>, Header, description = "The language of sentences: en, sv"),
    ),
    responses((status = 200, description = "The incident", body = IncidentAnswer, headers(("ETag" = String)))),
)]
pub async fn get_incident(request: HttpRequest, state: Data<AppState>) -> Answered {
    let permit = permit_for::<ReadIncident>(&state, &request).await?;
    let incident = state.desk.incident(&permit, incident(&request)?).await?;
    let tag = format!("\"{}\"", incident.version);
    Ok(HttpResponse::Ok()
        .insert_header((ETAG, tag))
        .json(incident.spoken(phrases(&request))))
}

/// The incident that a request changes: with its key, so that it can be sent twice.
async fn changed(
    request: &HttpRequest,
    state: &AppState,
    tournament: TournamentId,
) -> Result<Seq, Problem> {
    key(request)?;
    let incident = incident(request)?;
    state.desk.has_incident(tournament, incident).await?;
    Ok(incident)
}

/// What a request sends, and the request itself, by which it is known again.
async fn sent<T: DeserializeOwned>(
    request: &HttpRequest,
    body: Body,
) -> Result<(Asked, T), Problem> {
    let bytes = body.bytes(&["application/json"], MAX_JSON_BYTES).await?;
    let asked = asked(request, &bytes)?;
    Ok((asked, typed(&bytes)?))
}

/// Confirms a ruling, decides otherwise with a reason, says that it was done already, or sends it to the chief
/// arbiter; the chief overturns an earlier decision.
#[utoipa::path(
    post, path = "/api/v1/tournaments/{t}/incidents/{seq}/decision", tag = "incidents",
    params(
        ("t" = String, Path, description = "The tournament's id or slug"),
        ("seq" = i64, Path, description = "The entry that reported it"),
        ("Idempotency-Key" = String, Header, description = "1 to 64 visible ASCII characters"),
        ("If-Match" = String, Header, description = "The version of the game that the author saw, in quotes"),
    ),
    request_body = crate::desk::DecisionAsked,
    responses(
        (status = 201, description = "The decision", body = DecisionAnswer, headers(("ETag" = String))),
        (status = 412, description = "The game has changed: `current` shows it",
            body = crate::openapi::ProblemBody, content_type = "application/problem+json"),
    ),
)]
pub async fn decide_incident(request: HttpRequest, body: Body, state: Data<AppState>) -> Answered {
    let permit = permit_for::<DecideIncident>(&state, &request).await?;
    let incident = changed(&request, &state, permit.place()).await?;
    let seen = seen(&request)?;
    let (asked, wanted) = sent(&request, body).await?;
    Ok(written(
        state
            .desk
            .decide(&permit, &asked, incident, seen, &wanted)
            .await?,
    ))
}

/// Withdraws a report that should not be there, with a reason.
#[utoipa::path(
    post, path = "/api/v1/tournaments/{t}/incidents/{seq}/void", tag = "incidents",
    params(
        ("t" = String, Path, description = "The tournament's id or slug"),
        ("seq" = i64, Path, description = "The entry that reported it"),
        ("Idempotency-Key" = String, Header, description = "1 to 64 visible ASCII characters"),
        ("If-Match" = String, Header, description = "The version of the game that the author saw, in quotes"),
    ),
    request_body = crate::desk::VoidAsked,
    responses(
        (status = 201, description = "What was done", body = VoidAnswer, headers(("ETag" = String))),
        (status = 412, description = "What it rests on has changed: `current` shows the game",
            body = crate::openapi::ProblemBody, content_type = "application/problem+json"),
    ),
)]
pub async fn void_incident(request: HttpRequest, body: Body, state: Data<AppState>) -> Answered {
    let permit = permit_for::<VoidIncident>(&state, &request).await?;
    let incident = changed(&request, &state, permit.place()).await?;
    let seen = seen(&request)?;
    let (asked, wanted) = sent(&request, body).await?;
    Ok(written(
        state
            .desk
            .void(&permit, &asked, incident, seen, &wanted)
            .await?,
    ))
}

/// Takes a report to the board and player where it belongs; the ruling there follows.
#[utoipa::path(
    post, path = "/api/v1/tournaments/{t}/incidents/{seq}/move", tag = "incidents",
    params(
        ("t" = String, Path, description = "The tournament's id or slug"),
        ("seq" = i64, Path, description = "The entry that reported it"),
        ("Idempotency-Key" = String, Header, description = "1 to 64 visible ASCII characters"),
        ("If-Match" = String, Header, description = "The version of the game that the author saw, in quotes"),
        ("Accept-Language" = Option<String>, Header, description = "The language of sentences: en, sv"),
    ),
    request_body = crate::desk::MoveAsked,
    responses(
        (status = 201, description = "What was done", body = ReportAnswer, headers(("ETag" = String))),
        (status = 412, description = "What it rests on has changed: `current` shows the game",
            body = crate::openapi::ProblemBody, content_type = "application/problem+json"),
    ),
)]
pub async fn move_incident(request: HttpRequest, body: Body, state: Data<AppState>) -> Answered {
    let permit = permit_for::<MoveIncident>(&state, &request).await?;
    let incident = changed(&request, &state, permit.place()).await?;
    let seen = seen(&request)?;
    let (asked, wanted) = sent(&request, body).await?;
    Ok(written(
        state
            .desk
            .move_incident(
                &permit,
                &asked,
                (incident, seen),
                &wanted,
                phrases(&request),
            )
            .await?,
    ))
}

/// Answers to a ruling's questions, and corrections of what it presumed.
#[derive(Debug, Clone, PartialEq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AnswersBody {
    /// Facts by their names, such as `{"opponent_can_mate": true}`.
    answers: Map<String, Value>,
}

/// Answers a ruling's question; a new ruling follows, unless nothing has changed.
#[utoipa::path(
    post, path = "/api/v1/tournaments/{t}/incidents/{seq}/answers", tag = "incidents",
    params(
        ("t" = String, Path, description = "The tournament's id or slug"),
        ("seq" = i64, Path, description = "The entry that reported it"),
        ("Idempotency-Key" = String, Header, description = "1 to 64 visible ASCII characters"),
        ("Accept-Language" = Option<String>, Header, description = "The language of sentences: en, sv"),
    ),
    request_body = AnswersBody,
    responses(
        (status = 200, description = "The ruling that stands: the answers change nothing", body = ReportAnswer,
            headers(("ETag" = String))),
        (status = 201, description = "The new ruling", body = ReportAnswer, headers(("ETag" = String))),
    ),
)]
pub async fn answer_question(request: HttpRequest, body: Body, state: Data<AppState>) -> Answered {
    let permit = permit_for::<AnswerQuestion>(&state, &request).await?;
    let incident = changed(&request, &state, permit.place()).await?;
    let (asked, AnswersBody { answers }) = sent(&request, body).await?;
    Ok(written(
        state
            .desk
            .answer(&permit, &asked, incident, answers, phrases(&request))
            .await?,
    ))
}
