//! The result of a game: recorded from the slip, or corrected with a reason.

use actix_web::{HttpRequest, HttpResponse};
use arbiter_phrases::Args;
use arbiter_ruleset::Scoring;
use arbiter_ruling::GameResult;
use arbiter_tournament::Seq;

use super::against::despite;
use super::board::{self, Entered};
use super::fault::status;
use super::form::{Form, is_shown_on_the_page};
use super::scores;
use super::views::{Conflict, Field, Meant};
use super::visit::{Visit, shown};
use crate::access::RecordResult;
use crate::body::Body;
use crate::desk::{At, Cancel, NewResult, ResultAsked, Told};
use crate::problem::{Answered, Problem, ProblemKind};

/// `POST /t/{t}/rounds/{r}/boards/{b}/result`
pub async fn send(request: HttpRequest, body: Body) -> HttpResponse {
    shown(request, async |visit: &Visit| {
        let permit = visit.permit::<RecordResult>().await?;
        let at = visit.at()?;
        let form = Form::read(body).await?;
        let asked = form.asked(visit.request().path())?;
        let result = ResultAsked {
            both_moved: form.yes_no("both_moved")?,
            ..scores::asked(form.text("score"))?
        };
        let despite = despite(form.text("despite"))?;
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
                    despite: &despite,
                    told: Told::default(),
                },
            )
            .await;
        match recorded {
            Ok(_) => Ok(back(visit, at)),
            Err(problem) => {
                // Points do not matter to how it is shown.
                let wanted = result.result("", &Scoring::default())?;
                let meant = meant(visit, &form, &wanted, &problem)?;
                let wanted = scores::full(visit.phrases, &wanted);
                again(visit, &form, wanted, meant, &problem).await
            }
        }
    })
    .await
}

/// `POST /t/{t}/rounds/{r}/boards/{b}/cancel`: the result was recorded by mistake, or the game is played anew.
pub async fn cancel(request: HttpRequest, body: Body) -> HttpResponse {
    shown(request, async |visit: &Visit| {
        let permit = visit.permit::<RecordResult>().await?;
        let at = visit.at()?;
        let form = Form::read(body).await?;
        let asked = form.asked(visit.request().path())?;
        let played_anew = form.yes_no("played_anew")?;
        let cancel = Cancel {
            reason: form.get("reason"),
            played_anew: played_anew
                .ok_or_else(|| Problem::field("played_anew", "must be true or false"))?,
            told: Told::default(),
        };
        let done = visit
            .desk()
            .cancel_result(&permit, &asked, at, form.version()?, cancel)
            .await;
        match done {
            Ok(_) => Ok(back(visit, at)),
            Err(problem) => {
                let wanted = visit.t("conflict-no-result");
                again(visit, &form, wanted, None, &problem).await
            }
        }
    })
    .await
}

fn back(visit: &Visit, at: At) -> HttpResponse {
    let tournament = visit.part("t");
    visit.go(&format!(
        "/t/{tournament}/rounds/{}/boards/{}",
        at.round, at.board
    ))
}

/// The question whether a result is meant that contradicts what is known.
fn meant(
    visit: &Visit,
    form: &Form,
    wanted: &GameResult,
    problem: &Problem,
) -> Result<Option<Meant>, Problem> {
    if problem.kind != ProblemKind::Contradicts {
        return Ok(None);
    }
    let against = visit.against(problem.member("contradicts"));
    let field = |name: &str, value: &str| Field {
        name: name.to_owned(),
        value: value.to_owned(),
    };
    let sent_again = form.others(&["key", "despite"]);
    let mut fields = vec![
        field("key", &visit.key()?),
        field("despite", &against.despite),
    ];
    fields.extend(sent_again.map(|(name, value)| field(name, value)));
    Ok(Some(Meant {
        result: scores::full(visit.phrases, wanted),
        against: against.told,
        fields,
    }))
}

/// The board's page with the problem, and with both values where somebody else was faster.
async fn again(
    visit: &Visit,
    form: &Form,
    wanted: String,
    meant: Option<Meant>,
    problem: &Problem,
) -> Answered {
    if !is_shown_on_the_page(status(problem)) {
        return Err(problem.clone());
    }
    let conflict = visit.conflict(problem, wanted, form.version()?);
    let entered = Entered {
        notice: if conflict.is_some() || meant.is_some() {
            None
        } else {
            visit.notice(problem)
        },
        conflict,
        meant,
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
