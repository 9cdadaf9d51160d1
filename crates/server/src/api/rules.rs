//! Rules without a tournament: checked, and asked about a case.

use actix_web::HttpRequest;
use actix_web::web::Data;
use arbiter_ruling::JudgeInput;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::request::shown;
use super::tournaments::{RulesName, rules_asked};
use crate::access::{CheckRules, Judge, permit_for};
use crate::body::{Body, json};
use crate::desk::{DiagnosticView, take_pgn};
use crate::language::phrases;
use crate::problem::{Answered, Problem};
use crate::state::AppState;

/// What the checker says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct CheckAnswer {
    /// All diagnostics, each once.
    pub diagnostics: Vec<DiagnosticView>,
}

/// Checks a rules file, or shipped rules by name, without storing anything.
#[utoipa::path(
    post, path = "/api/v1/rules/check", tag = "rules",
    request_body(
        description = "The file, or the name of shipped regulations",
        content((String = "text/plain"), (RulesName = "application/json")),
    ),
    responses((status = 200, description = "What the checker says", body = CheckAnswer)),
)]
pub async fn check_rules(request: HttpRequest, body: Body, state: Data<AppState>) -> Answered {
    permit_for::<CheckRules>(&state, &request).await?;
    let (rules, section, _) = rules_asked(body).await?;
    if section.is_some() {
        let message = "is asked for where regulations are put in force";
        return Err(Problem::field("section", message));
    }
    let checked = state.desk.check_rules(rules).await?;
    Ok(shown(&CheckAnswer {
        diagnostics: checked
            .diagnostics
            .iter()
            .map(DiagnosticView::from)
            .collect(),
    }))
}

/// Rules on a case that belongs to no tournament: `{ruleset, stage, game, clocks, incident, history}`.
#[utoipa::path(
    post, path = "/api/v1/judge", tag = "rules",
    params(("Accept-Language" = Option<String>, Header, description = "The language of sentences: en, sv")),
    request_body(content_type = "application/json", content = crate::openapi::JudgeCase),
    responses((status = 200, description = "The ruling", body = crate::openapi::Ruling)),
)]
pub async fn judge(request: HttpRequest, body: Body, state: Data<AppState>) -> Answered {
    permit_for::<Judge>(&state, &request).await?;
    let bytes = body.with_a_game().await?;
    let mut case = json(&bytes)?;
    for (table, at, names) in [("game", "game.", true), ("incident", "incident.", false)] {
        if let Some(Value::Object(fields)) = case.get_mut(table) {
            take_pgn(fields, at, names).map_err(|error| vec![error])?;
        }
    }
    let input = JudgeInput::read(&case)?;
    let (report, ruling) = state.desk.judge(input).await?;
    Ok(shown(&phrases(&request).spoken(&report, &ruling)))
}
