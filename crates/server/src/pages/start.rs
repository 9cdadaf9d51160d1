//! The start of a round: when the clocks were started, with the chairs that are empty and the games that can be given.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse};
use arbiter_phrases::{Args, harmless};
use arbiter_tournament::RoundNumber;

use super::chairs::{missed_player, sweep_board};
use super::fault::status;
use super::forfeits::{acts, forfeitable};
use super::form::{Form, is_shown_on_the_page};
use super::parts::parts;
use super::times::time;
use super::views::{AlsoHere, Link, Notice, StartPage, Started};
use super::visit::{Tabbed, Visit, shown};
use crate::access::{ReadTournament, StartRound, permit_at};
use crate::body::Body;
use crate::desk::{AbsencesView, Deed, Part, Told};
use crate::problem::{Answered, Problem};

const MINUTE_MS: i64 = 60_000;

/// `GET /t/{t}/rounds/{r}/start`
pub async fn show(request: HttpRequest) -> HttpResponse {
    shown(request, async |visit: &Visit| {
        send_page(visit, StatusCode::OK, None).await
    })
    .await
}

/// `POST /t/{t}/rounds/{r}/start`
pub async fn begin(request: HttpRequest, body: Body) -> HttpResponse {
    shown(request, async |visit: &Visit| {
        let permit = visit.permit::<StartRound>().await?;
        let round = visit.round()?;
        let form = Form::read(body).await?;
        let asked = form.asked(visit.request().path())?;
        let (started_at_ms, scheduled_at_ms) = times(&form, visit.desk().clock().now_ms())?;
        let told = Told {
            happened_at_ms: started_at_ms,
            ..Told::default()
        };
        let deed = |corrects| Deed::Start {
            scheduled_at_ms,
            corrects,
        };
        let mut parts = vec![Part {
            permit,
            round,
            deed: deed(form.seq("corrects")?),
        }];
        let also = form.others(&[]).filter(|(field, _)| *field == "also");
        for (_, value) in also {
            let (slug, round) = seat(value).ok_or_else(|| Problem::field("also", "is no round"))?;
            let reader = parts.first().map(|first| first.permit.principal().clone());
            let reader = reader.ok_or_else(|| Problem::field("also", "is no round"))?;
            parts.push(Part {
                permit: permit_at::<StartRound>(visit.state(), &reader, slug).await?,
                round,
                deed: deed(None),
            });
        }
        let done = visit.desk().act(&asked, parts, told).await;
        after(visit, done.map(|_| ()), "").await
    })
    .await
}

/// Back to the page, or the page with what went wrong.
///
/// # Errors
/// When what went wrong has no place on the page.
pub async fn after(visit: &Visit, done: Result<(), Problem>, place: &str) -> Answered {
    match done {
        Ok(()) => {
            let round = visit.round()?;
            Ok(visit.go(&format!(
                "/t/{}/rounds/{round}/start{place}",
                visit.part("t")
            )))
        }
        Err(problem) if is_shown_on_the_page(status(&problem)) => {
            send_page(visit, status(&problem), visit.notice(&problem)).await
        }
        Err(problem) => Err(problem),
    }
}

/// Minutes in a field, in milliseconds.
///
/// # Errors
/// When something else stands there.
pub fn minutes(form: &Form, field: &str) -> Result<Option<i64>, Problem> {
    let Some(text) = form.get(field) else {
        return Ok(None);
    };
    let minutes: Option<i64> = text.trim().parse::<u16>().ok().map(i64::from);
    let ms = minutes.and_then(|minutes| minutes.checked_mul(MINUTE_MS));
    ms.map(Some)
        .ok_or_else(|| Problem::field(field, "must be whole minutes"))
}

/// When a round started and, if that was late, when it should have.
fn times(form: &Form, now_ms: i64) -> Result<(Option<i64>, Option<i64>), Problem> {
    let ago = minutes(form, "minutes_ago")?;
    let late = minutes(form, "minutes_late")?.filter(|late| *late > 0);
    let started_ms = now_ms.saturating_sub(ago.unwrap_or_default());
    let scheduled_ms = late.map(|late| started_ms.saturating_sub(late));
    Ok((ago.map(|_| started_ms), scheduled_ms))
}

/// `city-blitz 3`
fn seat(value: &str) -> Option<(&str, RoundNumber)> {
    let (slug, round) = value.split_once(' ')?;
    Some((slug, round.parse().ok()?))
}

/// `Round 3: start`
pub fn start_title(visit: &Visit, round: RoundNumber) -> String {
    visit.say("start-title", &Args::new().number("n", round.get().into()))
}

async fn send_page(visit: &Visit, status: StatusCode, notice: Option<Notice>) -> Answered {
    let permit = visit.permit::<StartRound>().await?;
    let reading = visit.permit::<ReadTournament>().await?;
    let number = visit.round()?;
    let absences = visit.desk().absences(&permit, number).await?;
    let round = visit.desk().round(&reading, number).await?;
    let slug = visit.desk().tournament(&reading).await?.slug;
    let here = format!("/t/{slug}/rounds/{number}");
    let title = start_title(visit, number);
    let mut shell = visit.tournament_shell(title.clone(), &slug, permit.roles(), Tabbed::Floor);
    shell.notice = notice.or(shell.notice);
    shell.here = format!("{here}/start");
    let open = round.games.iter().filter(|game| game.result.is_none());
    let page = StartPage {
        shell,
        floor: Link {
            href: format!("/t/{slug}/floor"),
            text: visit.round_title(number.get()),
        },
        title,
        start_key: visit.key()?,
        seat_key: visit.key()?,
        started: started(&absences),
        closed: round.closed,
        also: match absences.started_at_ms {
            Some(_) => Vec::new(),
            None => also(visit, &slug).await?,
        },
        missed: absences
            .missed
            .iter()
            .map(|missed| missed_player(visit, &here, missed, absences.now_ms))
            .collect(),
        anybody_away: absences
            .missed
            .iter()
            .any(|missed| missed.came_at_ms.is_none()),
        forfeitable: forfeitable(visit, &absences),
        acts: acts(visit, &absences)?,
        empty_chairs: empty_chairs(visit, &absences),
        parts: parts(open.clone().map(|game| game.board.into())),
        sweep: open
            .map(|game| sweep_board(visit, game, &absences))
            .collect(),
        here,
    };
    visit.send(status, &page)
}

fn empty_chairs(visit: &Visit, absences: &AbsencesView) -> Option<String> {
    let n = i64::try_from(absences.missed.len()).ok()?;
    (n > 0).then(|| visit.say("empty-chairs", &Args::new().number("n", n)))
}

fn started(absences: &AbsencesView) -> Option<Started> {
    Some(Started {
        time: time(absences.started_at_ms?),
        scheduled: absences.scheduled_at_ms.map(time),
        seq: absences.started_seq?,
    })
}

/// The other tournaments of the hall whose rounds wait for their start.
async fn also(visit: &Visit, own: &str) -> Result<Vec<AlsoHere>, Problem> {
    let Some(reader) = visit.reader.as_ref() else {
        return Ok(Vec::new());
    };
    let mut also = Vec::new();
    for line in visit.desk().public_tournaments().await? {
        if line.slug == own {
            continue;
        }
        let permit = permit_at::<StartRound>(visit.state(), reader, &line.slug).await;
        let reading = permit_at::<ReadTournament>(visit.state(), reader, &line.slug).await;
        let (Ok(permit), Ok(reading)) = (permit, reading) else {
            continue;
        };
        let tournament = visit.desk().tournament(&reading).await?;
        let round = tournament.current_round.map(i64::from);
        let Some(round) = round.and_then(|round| RoundNumber::try_from(round).ok()) else {
            continue;
        };
        let absences = visit.desk().absences(&permit, round).await?;
        if absences.started_at_ms.is_none() {
            also.push(AlsoHere {
                value: format!("{} {round}", tournament.slug),
                text: format!(
                    "{} · {}",
                    harmless(&tournament.name),
                    visit.round_title(round.get())
                ),
            });
        }
    }
    Ok(also)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn given_a_round_that_began_late_then_the_minutes_count_back_from_its_start_6_7_1() {
        let form = Form::for_tests("key=k&minutes_ago=5&minutes_late=10");
        let now_ms = 100 * MINUTE_MS;
        assert_eq!(
            times(&form, now_ms).unwrap(),
            (Some(95 * MINUTE_MS), Some(85 * MINUTE_MS))
        );
        let on_time = Form::for_tests("key=k&minutes_late=0");
        assert_eq!(times(&on_time, now_ms).unwrap(), (None, None));
        assert!(times(&Form::for_tests("key=k&minutes_ago=-1"), now_ms).is_err());
    }
}
