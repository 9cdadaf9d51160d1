//! The result of a game: recorded from the slip, or corrected with a reason.

use actix_web::{HttpRequest, HttpResponse};
use arbiter_phrases::Args;
use arbiter_ruling::GameResult;
use arbiter_tournament::Seq;

use super::board::{self, Entered};
use super::fault::status;
use super::form::{Form, is_shown_on_the_page};
use super::scores;
use super::views::Conflict;
use super::visit::{Visit, shown};
use crate::access::RecordResult;
use crate::body::Body;
use crate::desk::{NewResult, Told};
use crate::problem::{Answered, Problem, ProblemKind};

/// `POST /t/{t}/rounds/{r}/boards/{b}/result`
pub async fn send(request: HttpRequest, body: Body) -> HttpResponse {
    shown(request, async |visit: &Visit| {
        let permit = visit.permit::<RecordResult>().await?;
        let at = visit.at()?;
        let form = Form::read(body).await?;
        let asked = form.asked(visit.request().path())?;
        let result = scores::asked(form.text("score"))?;
        let reason = form.get("reason");
        let recorded = visit
            .desk()
            .record_result(
                &permit,
                &asked,
                at,
                form.version()?,
                NewResult {
                    result: &result,
                    reason,
                    despite: &[],
                    told: Told::default(),
                },
            )
            .await;
        match recorded {
            Ok(_) => Ok(visit.go(&format!(
                "/t/{}/rounds/{}/boards/{}",
                visit.part("t"),
                at.round,
                at.board
            ))),
            Err(problem) => again(visit, &form, &result.result("")?, &problem).await,
        }
    })
    .await
}

/// The board's page with the problem, and with both values where somebody else was faster.
async fn again(visit: &Visit, form: &Form, wanted: &GameResult, problem: &Problem) -> Answered {
    if !is_shown_on_the_page(status(problem)) {
        return Err(problem.clone());
    }
    let conflict = visit.conflict(
        problem,
        scores::full(visit.phrases, wanted),
        form.version()?,
    );
    let entered = Entered {
        notice: if conflict.is_some() {
            None
        } else {
            visit.notice(problem)
        },
        conflict,
        by: None,
        reason: Some(form.text("reason").to_owned()),
        ..Entered::default()
    };
    board::send(visit, status(problem), entered).await
}

impl Visit {
    /// What the game is now, beside what somebody wanted, where it had changed meanwhile.
    pub fn conflict(&self, problem: &Problem, yours: String, seen: Seq) -> Option<Conflict> {
        if problem.kind != ProblemKind::Stale {
            return None;
        }
        let current = problem.member("current")?;
        let result: Option<GameResult> =
            serde_json::from_value(current.get("result")?.clone()).ok()?;
        let result = result.map_or_else(
            || self.t("conflict-no-result"),
            |result| scores::full(self.phrases, &result),
        );
        let version = current
            .get("version")
            .and_then(serde_json::Value::as_i64)
            .unwrap_or_default();
        let now = self.say(
            "conflict-game",
            &Args::new().word("result", result).number("n", version),
        );
        Some(Conflict {
            now,
            yours,
            seen: seen.get(),
            changes: Vec::new(),
        })
    }
}
