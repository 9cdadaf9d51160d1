//! Closing a round: what is missing is listed first, and nothing is overwritten. Opening it again.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse};
use arbiter_phrases::Args;

use super::fault::status;
use super::form::{Form, is_shown_on_the_page};
use super::views::{ClosingPage, Link, MissingList, Notice};
use super::visit::{Tabbed, Visit, shown};
use crate::access::{CloseRound, ReadTournament};
use crate::body::Body;
use crate::desk::{CloseAsked, MissingView, Written};
use crate::problem::{Answered, Problem};

/// `GET /t/{t}/rounds/{r}/close`
pub async fn show(request: HttpRequest) -> HttpResponse {
    shown(request, async |visit: &Visit| {
        send_page(visit, StatusCode::OK, None, "").await
    })
    .await
}

/// `POST /t/{t}/rounds/{r}/close`
pub async fn close(request: HttpRequest, body: Body) -> HttpResponse {
    shown(request, async |visit: &Visit| {
        let permit = visit.permit::<CloseRound>().await?;
        let round = visit.round()?;
        let form = Form::read(body).await?;
        let asked = form.asked(visit.request().path())?;
        let close = CloseAsked {
            despite: shown_as_missing(&form)?,
            reason: form.get("reason").map(str::to_owned),
        };
        let done = visit
            .desk()
            .close_round(&permit, &asked, round, &close)
            .await;
        after(visit, done, form.text("reason")).await
    })
    .await
}

/// `POST /t/{t}/rounds/{r}/reopen`
pub async fn reopen(request: HttpRequest, body: Body) -> HttpResponse {
    shown(request, async |visit: &Visit| {
        let permit = visit.permit::<CloseRound>().await?;
        let round = visit.round()?;
        let form = Form::read(body).await?;
        let asked = form.asked(visit.request().path())?;
        let done = visit
            .desk()
            .reopen_round(&permit, &asked, round, form.get("reason"))
            .await;
        after(visit, done, form.text("reason")).await
    })
    .await
}

async fn after(visit: &Visit, done: Result<Written, Problem>, reason: &str) -> Answered {
    match done {
        Ok(_) => {
            let round = visit.round()?;
            Ok(visit.go(&format!("/t/{}/rounds/{round}/close", visit.part("t"))))
        }
        Err(problem) if is_shown_on_the_page(status(&problem)) => {
            let notice = visit.notice(&problem);
            send_page(visit, status(&problem), notice, reason).await
        }
        Err(problem) => Err(problem),
    }
}

/// What the form's page listed.
fn shown_as_missing(form: &Form) -> Result<MissingView, Problem> {
    fn numbers<N: std::str::FromStr>(form: &Form, field: &str) -> Result<Vec<N>, Problem> {
        let parts = form.text(field).split(',').filter(|part| !part.is_empty());
        parts
            .map(|part| {
                part.parse()
                    .map_err(|_| Problem::field(field, "must be numbers"))
            })
            .collect()
    }
    Ok(MissingView {
        without_result: numbers(form, "without_result")?,
        scores_to_decide: numbers(form, "scores_to_decide")?,
        claims: numbers(form, "claims")?,
        incidents: numbers(form, "incidents")?,
    })
}

async fn send_page(
    visit: &Visit,
    status: StatusCode,
    notice: Option<Notice>,
    reason: &str,
) -> Answered {
    let permit = visit.permit::<CloseRound>().await?;
    let reading = visit.permit::<ReadTournament>().await?;
    let number = visit.round()?;
    let missing = visit.desk().missing(&permit, number).await?;
    let closed = visit.desk().round(&reading, number).await?.closed;
    let slug = visit.desk().tournament(&reading).await?.slug;
    let here = format!("/t/{slug}/rounds/{number}");
    let title = visit.say("close-title", &Args::new().number("n", number.get().into()));
    let mut shell = visit.tournament_shell(title.clone(), &slug, permit.roles(), Tabbed::Floor);
    shell.notice = notice.or(shell.notice);
    shell.here = format!("{here}/close");
    let page = ClosingPage {
        shell,
        floor: Link {
            href: format!("/t/{slug}/floor"),
            text: visit.round_title(number.get()),
        },
        title,
        key: visit.key()?,
        closed,
        missing: lists(visit, &slug, &here, &missing),
        reason: reason.to_owned(),
        here,
    };
    visit.send(status, &page)
}

/// What is missing, kind by kind; kinds of which nothing is missing are left out.
fn lists(visit: &Visit, slug: &str, here: &str, missing: &MissingView) -> Vec<MissingList> {
    let boards = missing.without_result.iter().map(|board| Link {
        href: format!("{here}/boards/{board}"),
        text: board.to_string(),
    });
    let seq = |seq: &i64| Link {
        href: format!("/t/{slug}/incidents/{seq}"),
        text: format!("#{seq}"),
    };
    let entries = |seqs: &[i64]| seqs.iter().map(seq).collect::<Vec<Link>>();
    let kinds = [
        ("without_result", "missing-without_result", boards.collect()),
        (
            "scores_to_decide",
            "missing-scores_to_decide",
            entries(&missing.scores_to_decide),
        ),
        ("claims", "missing-claims", entries(&missing.claims)),
        (
            "incidents",
            "missing-incidents",
            entries(&missing.incidents),
        ),
    ];
    let list = |(field, key, links): (&'static str, &str, Vec<Link>)| {
        let value: Vec<&str> = links
            .iter()
            .map(|link| link.text.trim_start_matches('#'))
            .collect();
        MissingList {
            title: visit.t(key),
            value: value.join(","),
            field,
            links,
        }
    };
    let missing = kinds.into_iter().filter(|(_, _, links)| !links.is_empty());
    missing.map(list).collect()
}
