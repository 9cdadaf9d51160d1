//! Tournaments: begun, shown, given rules, taken in from a file, given out as a file.

use actix_web::http::header::{
    CONTENT_DISPOSITION, ContentDisposition, DispositionParam, DispositionType,
};
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use arbiter_ruleset::SourceText;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::live::cursor;
use super::request::{asked, key, query, shown, written};
use crate::access::{
    AdoptRegulations, CreateTournament, ExportFile, ImportFile, ReadEntries, ReadTournament,
    permit_for,
};
use crate::body::{Body, typed};
use crate::desk::{
    EntryList, ImportAnswer, RegulationsAnswer, RulesAsked, TournamentAnswer, TournamentAsked,
    TournamentView,
};
use crate::limits::{MAX_ENTRIES_LISTED, MAX_JSON_BYTES, MAX_RULES_BODY_BYTES, MAX_TRF_BYTES};
use crate::problem::{Answered, Problem, ProblemKind};
use crate::state::AppState;

/// The media types of a rules file and of JSON that names one.
const RULES_TYPES: &[&str] = &["text/plain", "application/json"];

/// Regulations by name.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RulesName {
    /// The path below `rulesets/` without `.rules`, such as `fide/2023/blitz`.
    pub ruleset: String,
    /// Which section of the regulations the tournament is, if they name some; empty if it is none of them. Only where
    /// they are put in force.
    #[serde(default)]
    pub section: Option<String>,
}

/// What stands behind the address beside a file.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Beside {
    section: Option<String>,
}

/// Reads regulations: a file as text, or the name of some as JSON, with the section of them that is asked for.
///
/// # Errors
/// When the body is of another type, or far too large. What is no text of rules is a mistake for the checker to tell.
pub async fn rules_asked(body: Body) -> Result<(RulesAsked, Option<String>, Vec<u8>), Problem> {
    let is_json = body.is("application/json");
    let bytes = body.bytes(RULES_TYPES, MAX_RULES_BODY_BYTES).await?;
    if is_json {
        let RulesName { ruleset, section } = typed(&bytes)?;
        return Ok((RulesAsked::Named(ruleset), section, bytes));
    }
    let rules = match SourceText::from_bytes("regulations", &bytes) {
        Ok(file) => RulesAsked::File(file),
        Err(unreadable) => RulesAsked::Unreadable(unreadable),
    };
    Ok((rules, None, bytes))
}

/// Begins a tournament.
#[utoipa::path(
    post, path = "/api/v1/tournaments", tag = "tournaments", request_body = TournamentAsked,
    params(("Idempotency-Key" = String, Header, description = "1 to 64 visible ASCII characters")),
    responses((status = 201, description = "The new tournament", body = TournamentAnswer)),
)]
pub async fn create_tournament(
    request: HttpRequest,
    body: Body,
    state: Data<AppState>,
) -> Answered {
    let permit = permit_for::<CreateTournament>(&state, &request).await?;
    key(&request)?;
    let bytes = body.bytes(&["application/json"], MAX_JSON_BYTES).await?;
    let asked = asked(&request, &bytes)?;
    Ok(written(
        state.desk.create(&permit, &asked, &typed(&bytes)?).await?,
    ))
}

/// Shows a tournament: its regulations and rounds.
#[utoipa::path(
    get, path = "/api/v1/tournaments/{t}", tag = "tournaments",
    params(("t" = String, Path, description = "The tournament's id or slug")),
    responses((status = 200, description = "The tournament", body = TournamentView)),
)]
pub async fn get_tournament(request: HttpRequest, state: Data<AppState>) -> Answered {
    let permit = permit_for::<ReadTournament>(&state, &request).await?;
    Ok(shown(&state.desk.tournament(&permit).await?))
}

/// Puts regulations in force: a rules file as text, or the name of shipped ones as JSON.
#[utoipa::path(
    put, path = "/api/v1/tournaments/{t}/regulations", tag = "tournaments",
    params(
        ("t" = String, Path, description = "The tournament's id or slug"),
        ("section" = Option<String>, Query, description = "Which section of the regulations the tournament is, if they name \
         some and the body is a file; empty if it is none of them"),
        ("Idempotency-Key" = String, Header, description = "1 to 64 visible ASCII characters"),
    ),
    request_body(
        description = "The file, or the name of shipped regulations",
        content((String = "text/plain"), (RulesName = "application/json")),
    ),
    responses((status = 200, description = "The regulations in force", body = RegulationsAnswer)),
)]
pub async fn put_regulations(request: HttpRequest, body: Body, state: Data<AppState>) -> Answered {
    let permit = permit_for::<AdoptRegulations>(&state, &request).await?;
    key(&request)?;
    let Beside { section } = query(&request)?;
    let (rules, named, mut bytes) = rules_asked(body).await?;
    // The same file for another section is another request.
    if let Some(section) = &section {
        bytes.push(0);
        bytes.extend(section.bytes());
    }
    let asked = asked(&request, &bytes)?;
    let section = named.or(section);
    let adopted = state.desk.adopt(&permit, &asked, rules, section.as_deref());
    Ok(written(adopted.await?))
}

/// Takes in a tournament file (TRF16): players, pairings, results; boards are derived and marked so.
#[utoipa::path(
    post, path = "/api/v1/tournaments/{t}/import/trf", tag = "tournaments",
    params(
        ("t" = String, Path, description = "The tournament's id or slug"),
        ("Idempotency-Key" = String, Header, description = "1 to 64 visible ASCII characters"),
    ),
    request_body(content((String = "text/plain"), (String = "application/octet-stream")), description = "The file"),
    responses((status = 201, description = "What was imported", body = ImportAnswer)),
)]
pub async fn import_trf(request: HttpRequest, body: Body, state: Data<AppState>) -> Answered {
    let permit = permit_for::<ImportFile>(&state, &request).await?;
    key(&request)?;
    let bytes = body
        .bytes(&["text/plain", "application/octet-stream"], MAX_TRF_BYTES)
        .await?;
    let asked = asked(&request, &bytes)?;
    Ok(written(state.desk.import(&permit, &asked, bytes).await?))
}

/// Writes the tournament file: the imported one, with the results recorded since.
#[utoipa::path(
    get, path = "/api/v1/tournaments/{t}/export/trf", tag = "tournaments",
    params(("t" = String, Path, description = "The tournament's id or slug")),
    responses((status = 200, description = "The file", body = String, content_type = "application/octet-stream")),
)]
pub async fn export_trf(request: HttpRequest, state: Data<AppState>) -> Answered {
    let permit = permit_for::<ExportFile>(&state, &request).await?;
    let file = state.desk.export(&permit).await?;
    let disposition = ContentDisposition {
        disposition: DispositionType::Attachment,
        parameters: vec![DispositionParam::Filename(file.name)],
    };
    Ok(HttpResponse::Ok()
        .content_type("application/octet-stream")
        .insert_header((CONTENT_DISPOSITION, disposition))
        .body(file.bytes))
}

/// Where in the log to begin.
#[derive(Debug, Clone, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct EntriesQuery {
    /// The `id` of the last entry known, or `next` of the last answer; from the beginning, if not told.
    #[serde(default)]
    after: Option<String>,
    /// How many entries to read at most, from 1 to 500.
    #[serde(default)]
    #[param(minimum = 1, maximum = 500)]
    limit: Option<i64>,
}

/// Reads the log: those entries whose audience allows it.
#[utoipa::path(
    get, path = "/api/v1/tournaments/{t}/entries", tag = "tournaments",
    params(("t" = String, Path, description = "The tournament's id or slug"), EntriesQuery),
    responses((status = 200, description = "Entries, in the order of the log", body = EntryList)),
)]
pub async fn get_entries(request: HttpRequest, state: Data<AppState>) -> Answered {
    let permit = permit_for::<ReadEntries>(&state, &request).await?;
    let EntriesQuery { after, limit } = query(&request)?;
    let limit = limit.unwrap_or(MAX_ENTRIES_LISTED);
    if !(1..=MAX_ENTRIES_LISTED).contains(&limit) {
        let detail = format!("limit must be from 1 to {MAX_ENTRIES_LISTED}");
        return Err(Problem::new(ProblemKind::Malformed, detail));
    }
    let after = after.as_deref().map(cursor).transpose()?;
    Ok(shown(&state.desk.entries(&permit, after, limit).await?))
}
