//! A report put right: withdrawn, or taken to the board and player where it belongs.

use actix_web::{HttpRequest, HttpResponse};
use arbiter_tournament::Seq;

use super::form::Form;
use super::incident::{Entered, again};
use super::views::Opened;
use super::visit::{Visit, shown};
use crate::access::{MoveIncident, VoidIncident};
use crate::body::Body;
use crate::desk::{MoveAsked, VoidAsked, Written};
use crate::problem::{Answered, Problem};

/// `POST /t/{t}/incidents/{seq}/void`
pub async fn void(request: HttpRequest, body: Body) -> HttpResponse {
    shown(request, async |visit: &Visit| {
        let permit = visit.permit::<VoidIncident>().await?;
        let (seq, form) = (visit.seq()?, Form::read(body).await?);
        let asked = form.asked(visit.request().path())?;
        let void = VoidAsked {
            reason: form.text("reason").to_owned(),
            entered_at_ms: None,
        };
        let seen = form.version()?;
        let written = visit.desk().void(&permit, &asked, seq, seen, &void).await;
        done(visit, seq, &form, written, Opened::Void).await
    })
    .await
}

/// `POST /t/{t}/incidents/{seq}/move`
pub async fn move_incident(request: HttpRequest, body: Body) -> HttpResponse {
    shown(request, async |visit: &Visit| {
        let permit = visit.permit::<MoveIncident>().await?;
        let (seq, form) = (visit.seq()?, Form::read(body).await?);
        let asked = form.asked(visit.request().path())?;
        let seen = form.version()?;
        let written = match target(&form) {
            Ok(to) => {
                let desk = visit.desk();
                desk.move_incident(&permit, &asked, (seq, seen), &to, visit.phrases)
                    .await
            }
            Err(problem) => Err(problem),
        };
        done(visit, seq, &form, written, Opened::Move).await
    })
    .await
}

/// Where the form says that it belongs.
fn target(form: &Form) -> Result<MoveAsked, Problem> {
    let board = form.get("board").map(str::parse).transpose();
    let by = form.get("by").map(str::parse).transpose();
    Ok(MoveAsked {
        round: None,
        board: board.map_err(|_| Problem::field("board", "must be the number of a board"))?,
        by: by.map_err(|_| Problem::field("by", "must be white or black"))?,
        reason: form.get("reason").map(str::to_owned),
        entered_at_ms: None,
    })
}

async fn done(
    visit: &Visit,
    seq: Seq,
    form: &Form,
    written: Result<Written, Problem>,
    opened: Opened,
) -> Answered {
    match written {
        Ok(_) => Ok(visit.go(&format!("/t/{}/incidents/{seq}", visit.part("t")))),
        Err(problem) => {
            let key = if opened == Opened::Void {
                "correct-void"
            } else {
                "correct-move"
            };
            let entered = Entered {
                conflict: visit.conflict(&problem, visit.t(key), form.version()?),
                reason: form.text("reason").to_owned(),
                opened,
                ..Entered::default()
            };
            again(visit, &problem, entered).await
        }
    }
}
