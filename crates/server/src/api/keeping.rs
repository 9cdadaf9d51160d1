//! Proving a log, and erasing a person.

use actix_web::http::header::{
    CONTENT_DISPOSITION, ContentDisposition, DispositionParam, DispositionType,
};
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use serde::Deserialize;
use utoipa::IntoParams;

use super::request::{asked, key, query, shown, written};
use crate::access::{ErasePerson, ExportLog, ReadTournament, permit_for};
use crate::body::{Body, typed};
use crate::desk::{CheckpointList, EraseAsked, ErasureAnswer};
use crate::limits::MAX_JSON_BYTES;
use crate::problem::Answered;
use crate::state::AppState;

/// Shows the signed heads of the log, one for each closed round, and the keys to check them with.
#[utoipa::path(
    get, path = "/api/v1/tournaments/{t}/checkpoints", tag = "tournaments",
    params(("t" = String, Path, description = "The tournament's id or slug")),
    responses((status = 200, description = "The checkpoints", body = CheckpointList)),
)]
pub async fn get_checkpoints(request: HttpRequest, state: Data<AppState>) -> Answered {
    let permit = permit_for::<ReadTournament>(&state, &request).await?;
    Ok(shown(&state.desk.checkpoints(&permit).await?))
}

/// What an exported log is to hold.
#[derive(Debug, Clone, Copy, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct LogQuery {
    /// Whether persons and private texts are in it; not, if not told.
    #[serde(default)]
    #[param(required = false)]
    persons: bool,
}

/// Writes the whole log as a file that proves itself without this program: one JSON object a line.
#[utoipa::path(
    get, path = "/api/v1/tournaments/{t}/export/log", tag = "tournaments",
    params(("t" = String, Path, description = "The tournament's id or slug"), LogQuery),
    responses((status = 200, description = "The file", body = String, content_type = "application/jsonl")),
)]
pub async fn export_log(request: HttpRequest, state: Data<AppState>) -> Answered {
    let permit = permit_for::<ExportLog>(&state, &request).await?;
    let LogQuery { persons } = query(&request)?;
    let file = state.desk.export_log(&permit, persons).await?;
    let disposition = ContentDisposition {
        disposition: DispositionType::Attachment,
        parameters: vec![DispositionParam::Filename(file.name)],
    };
    Ok(HttpResponse::Ok()
        .content_type("application/jsonl")
        .insert_header((CONTENT_DISPOSITION, disposition))
        .body(file.bytes))
}

/// Erases the person behind a player; games, results and the log stay.
#[utoipa::path(
    post, path = "/api/v1/tournaments/{t}/players/{p}/erase", tag = "tournaments", request_body = EraseAsked,
    params(
        ("t" = String, Path, description = "The tournament's id or slug"),
        ("p" = String, Path, description = "The player's id or starting rank"),
        ("Idempotency-Key" = String, Header, description = "1 to 64 visible ASCII characters"),
    ),
    responses((status = 200, description = "What was erased", body = ErasureAnswer)),
)]
pub async fn erase_person(request: HttpRequest, body: Body, state: Data<AppState>) -> Answered {
    let permit = permit_for::<ErasePerson>(&state, &request).await?;
    key(&request)?;
    let bytes = body.bytes(&["application/json"], MAX_JSON_BYTES).await?;
    let asked = asked(&request, &bytes)?;
    let player = request.match_info().get("p").unwrap_or_default();
    let erase: EraseAsked = typed(&bytes)?;
    let erased = state.desk.erase_person(&permit, &asked, player, &erase);
    Ok(written(erased.await?))
}
