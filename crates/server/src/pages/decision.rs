//! A decision: confirmed, otherwise, or already done.

use actix_web::{HttpRequest, HttpResponse};
use arbiter_ruling::GameResult;
use arbiter_tournament::DecisionKind;

use super::form::Form;
use super::incident::{Entered, again};
use super::scores;
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
        let decision = read(&form, ruled.and_then(|ruling| ruling.result).as_ref())?;
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
                    otherwise: decision.decision == DecisionKind::Otherwise,
                    done: decision.decision == DecisionKind::AlreadyDone,
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
        ..DecisionAsked::new(decision)
    })
}
