//! A decision: confirmed, otherwise, or already done.

use actix_web::{HttpRequest, HttpResponse};
use arbiter_ruling::GameResult;
use arbiter_tournament::{DecisionKind, PrincipalId};

use super::form::Form;
use super::incident::{Entered, again};
use super::scores;
use super::views::Opened;
use super::visit::{Visit, shown};
use crate::access::{DecideIncident, ReadIncident};
use crate::body::Body;
use crate::desk::DecisionAsked;
use crate::problem::Problem;

/// `POST /t/{t}/incidents/{seq}/decision`
pub async fn send(request: HttpRequest, body: Body) -> HttpResponse {
    shown(request, async |visit: &Visit| {
        let permit = visit.permit::<DecideIncident>().await?;
        let reading = visit.permit::<ReadIncident>().await?;
        let seq = visit.seq()?;
        let form = Form::read(body).await?;
        let asked = form.asked(visit.request().path())?;
        let ruled = visit.desk().incident(&reading, seq).await?.ruling;
        let decision = DecisionAsked {
            ruled_at_ms: ruled_ago(visit, &form)?,
            ..read(&form, ruled.and_then(|ruling| ruling.result).as_ref())?
        };
        match visit
            .desk()
            .decide(&permit, &asked, seq, form.version()?, &decision)
            .await
        {
            Ok(_) => Ok(visit.go(&format!("/t/{}/incidents/{seq}", visit.part("t")))),
            Err(problem) => {
                let yours = visit.phrases.word("decided", decision.decision.as_str());
                let entered = Entered {
                    conflict: visit.conflict(&problem, yours, form.version()?),
                    reason: form.text("reason").to_owned(),
                    opened: match decision.decision {
                        DecisionKind::Confirmed => Opened::None,
                        DecisionKind::Otherwise => Opened::Otherwise,
                        DecisionKind::AlreadyDone => Opened::Done,
                        DecisionKind::SentToChief => Opened::Chief,
                    },
                    ..Entered::default()
                };
                again(visit, &problem, entered).await
            }
        }
    })
    .await
}

/// The decision in a form. Where it gives the same score as the ruling, the game ended for the same reason.
fn read(form: &Form, ruled: Option<&GameResult>) -> Result<DecisionAsked, Problem> {
    let decision: Option<DecisionKind> = form.get("decision").and_then(|word| word.parse().ok());
    let decision = decision.ok_or_else(|| Problem::field("decision", "is missing"))?;
    let mut result = form.get("score").map(scores::asked).transpose()?;
    if let (Some(result), Some(ruled)) = (&mut result, ruled)
        && form.get("score") == scores::word(ruled)
    {
        result.termination = ruled.termination;
    }
    Ok(DecisionAsked {
        upheld: form.yes_no("upheld")?,
        result,
        reason: form.get("reason").map(str::to_owned),
        overturns: form.seq("overturns")?,
        ruled_by: ruled_by(form)?,
        ..DecisionAsked::new(decision)
    })
}

/// Who ruled, where the form names somebody else.
///
/// # Errors
/// When it is no id.
pub fn ruled_by(form: &Form) -> Result<Option<PrincipalId>, Problem> {
    let named = form.get("ruled_by").map(str::parse).transpose();
    named.map_err(|_| Problem::field("ruled_by", "must be an arbiter's id"))
}

/// When it was ruled, from how many minutes ago: a form cannot know the hall's own time.
///
/// # Errors
/// When something else than a number stands there.
pub fn ruled_ago(visit: &Visit, form: &Form) -> Result<Option<i64>, Problem> {
    let Some(minutes) = form.get("minutes_ago") else {
        return Ok(None);
    };
    let minutes: Option<i64> = minutes.parse().ok().filter(|minutes| *minutes >= 0);
    let ago = minutes.and_then(|minutes| minutes.checked_mul(60_000));
    let ago = ago.ok_or_else(|| Problem::field("minutes_ago", "must be a number of minutes"))?;
    Ok(Some(visit.desk().clock().now_ms().saturating_sub(ago)))
}
