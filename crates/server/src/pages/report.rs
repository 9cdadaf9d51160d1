//! A report from a board, and the question whether a colleague reported the same.

use actix_web::{HttpRequest, HttpResponse};
use arbiter_laws::Color;
use arbiter_phrases::Args;
use arbiter_ruleset::IncidentKind;
use arbiter_ruling::Report;
use arbiter_tournament::{Link as SameLink, Refusal, Seq};
use serde_json::Value;

use super::board::{self, Entered};
use super::decision::{ruled_ago, ruled_by};
use super::fault::status;
use super::form::{Form, is_shown_on_the_page};
use super::scores;
use super::times::rounded_age;
use super::views::{Field, Link, PossiblySamePage, SameAnswer};
use super::visit::{Tabbed, Visit, shown};
use crate::access::{ReadTournament, ReportIncident};
use crate::body::Body;
use crate::desk::{Done, NewReport, Told};
use crate::problem::{Answered, Problem};

/// The fields of the form that are no part of the report.
const NOT_REPORTED: &[&str] = &[
    "key",
    SAME_AS,
    DISTINCT_FROM,
    DONE,
    "done_kind",
    "done_reason",
    "upheld",
    "score",
    "ruled_by",
    "minutes_ago",
];
/// The fields of the form that are not sent once more beside the answer whether it is the same.
const ASKED_ANEW: &[&str] = &["key", SAME_AS, DISTINCT_FROM];
/// Set where the form enters what was ruled aloud.
const DONE: &str = "done";
const SAME_AS: &str = "same_as";
const DISTINCT_FROM: &str = "distinct_from";

/// `POST /t/{t}/rounds/{r}/boards/{b}/incidents`
pub async fn send(request: HttpRequest, body: Body) -> HttpResponse {
    shown(request, async |visit: &Visit| {
        let permit = visit.permit::<ReportIncident>().await?;
        let at = visit.at()?;
        let form = Form::read(body).await?;
        let reported = match read_whole(visit, &form) {
            Ok((report, done)) => {
                let asked = form.asked(visit.request().path())?;
                let link = link(&form)?;
                let told = Told::default();
                // What is in the log already is decided on its own page.
                let done = done.filter(|_| !matches!(link, SameLink::SameAs(_)));
                visit
                    .desk()
                    .report(
                        &permit,
                        &asked,
                        at,
                        NewReport {
                            report,
                            told,
                            link,
                            done,
                        },
                        visit.phrases,
                    )
                    .await
            }
            Err(problem) => Err(problem),
        };
        match reported {
            Ok(written) => {
                let seq = written.number("incident").unwrap_or_default();
                let linked = if form.get(SAME_AS).is_some() {
                    "?linked"
                } else {
                    ""
                };
                Ok(visit.go(&format!("/t/{}/incidents/{seq}{linked}", visit.part("t"))))
            }
            Err(problem) => match problem.refusal() {
                Some(Refusal::PossiblySame {
                    seq,
                    age_ms,
                    by_another,
                }) => same(visit, &form, &problem, *seq, *age_ms, *by_another).await,
                _ => again(visit, &form, &problem).await,
            },
        }
    })
    .await
}

/// The report in a form, with what was given already where it is entered later.
fn read_whole(visit: &Visit, form: &Form) -> Result<(Report, Option<Done>), Problem> {
    let mut report = read(form)?;
    if form.get(DONE).is_none() {
        return Ok((report, None));
    }
    let at_ms = ruled_ago(visit, form)?;
    report.happened_at_ms = at_ms;
    let done = Done {
        upheld: form.yes_no("upheld")?,
        result: form.get("score").map(scores::asked).transpose()?,
        reason: form.get("done_reason").map(str::to_owned),
        ruled_at_ms: at_ms,
        ruled_by: ruled_by(form)?,
    };
    Ok((report, Some(done)))
}

/// The report in a form.
fn read(form: &Form) -> Result<Report, Problem> {
    let field = if form.get(DONE).is_some() {
        "done_kind"
    } else {
        "kind"
    };
    let kind: Option<IncidentKind> = form.get(field).and_then(|kind| kind.parse().ok());
    let kind =
        kind.ok_or_else(|| Problem::field("kind", "must be the name of an incident kind"))?;
    let mut fields = form.facts(kind, NOT_REPORTED);
    fields.insert("kind".to_owned(), kind.as_str().into());
    Ok(Report::read(&Value::Object(fields))?)
}

/// How the report stands to an earlier one.
fn link(form: &Form) -> Result<SameLink, Problem> {
    Ok(match (form.seq(SAME_AS)?, form.seq(DISTINCT_FROM)?) {
        (Some(seq), None) => SameLink::SameAs(seq),
        (None, Some(seq)) => SameLink::DistinctFrom(seq),
        (None, None) => SameLink::Unasked,
        (Some(_), Some(_)) => {
            return Err(Problem::field(
                SAME_AS,
                "must not stand beside distinct_from",
            ));
        }
    })
}

/// The question, with two answers of which neither is chosen beforehand.
async fn same(
    visit: &Visit,
    form: &Form,
    problem: &Problem,
    seq: Seq,
    age_ms: i64,
    by_another: bool,
) -> Answered {
    let reading = visit.permit::<ReadTournament>().await?;
    let at = visit.at()?;
    let slug = visit.desk().tournament(&reading).await?.slug;
    let board = format!("/t/{slug}/rounds/{}/boards/{}", at.round, at.board);
    let title = visit.reported(&read(form)?);
    let question = Args::new()
        .word("another", if by_another { "yes" } else { "no" })
        .word("age", visit.phrases.duration(rounded_age(age_ms)));
    let answer = |link, key: &str| -> Result<SameAnswer, Problem> {
        Ok(SameAnswer {
            link,
            text: visit.t(key),
            key: visit.key()?,
        })
    };
    let field = |(name, value): (&str, &str)| Field {
        name: name.to_owned(),
        value: value.to_owned(),
    };
    let mut shell = visit.tournament_shell(title.clone(), &slug, reading.roles(), Tabbed::Floor);
    shell.here.clone_from(&board);
    let page = PossiblySamePage {
        shell,
        board: Link {
            href: board.clone(),
            text: visit.board_title(at.board.get()),
        },
        what: title,
        question: visit.say("same-question", &question),
        action: format!("{board}/incidents"),
        fields: form.others(ASKED_ANEW).map(field).collect(),
        seq: seq.get(),
        earlier: Link {
            href: format!("/t/{slug}/incidents/{seq}"),
            text: visit.say("same-earlier", &Args::new().word("seq", seq.to_string())),
        },
        answers: vec![
            answer(SAME_AS, "same-yes")?,
            answer(DISTINCT_FROM, "same-no")?,
        ],
    };
    visit.send(status(problem), &page)
}

/// The board's page with the problem's sentence.
async fn again(visit: &Visit, form: &Form, problem: &Problem) -> Answered {
    if !is_shown_on_the_page(status(problem)) {
        return Err(problem.clone());
    }
    let by: Option<Color> = form.get("by").and_then(|by| by.parse().ok());
    let entered = Entered {
        notice: visit.notice(problem),
        by,
        done: (
            form.text("done_reason").to_owned(),
            form.get(DONE).is_some(),
        ),
        ..Entered::default()
    };
    board::send(visit, status(problem), entered).await
}
