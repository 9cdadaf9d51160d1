//! The front page: all tournaments, and a new one.

use actix_web::{HttpRequest, HttpResponse};
use arbiter_phrases::{Args, harmless};

use super::fault::status;
use super::form::{Form, is_shown_on_the_page};
use super::views::{CreateForm, Notice, TournamentCard, TournamentsPage};
use super::visit::{Visit, shown};
use crate::access::{Action, CreateTournament, Installation, permit};
use crate::body::Body;
use crate::desk::{TournamentAsked, TournamentView};
use crate::problem::{Answered, Problem};

/// `GET /`
pub async fn list(request: HttpRequest) -> HttpResponse {
    shown(request, async |visit: &Visit| {
        visit.page(&page(visit, ["", ""], None).await?)
    })
    .await
}

/// `POST /tournaments`
pub async fn create(request: HttpRequest, body: Body) -> HttpResponse {
    shown(request, async |visit: &Visit| {
        let permit = visit.permit::<CreateTournament>().await?;
        let form = Form::read(body).await?;
        let [name, slug] = [form.text("name"), form.text("slug")];
        let new = TournamentAsked {
            name: name.to_owned(),
            slug: Some(slug.to_owned()),
        };
        match visit
            .desk()
            .create(&permit, &form.asked(visit.request().path())?, &new)
            .await
        {
            Ok(written) => Ok(visit.go(&format!(
                "/t/{}/manage",
                written.text("slug").unwrap_or_default()
            ))),
            Err(problem) => again(visit, [name, slug], &problem).await,
        }
    })
    .await
}

async fn again(visit: &Visit, typed: [&str; 2], problem: &Problem) -> Answered {
    if !is_shown_on_the_page(status(problem)) {
        return Err(problem.clone());
    }
    visit.send(
        status(problem),
        &page(visit, typed, visit.notice(problem)).await?,
    )
}

async fn page(
    visit: &Visit,
    [name, slug]: [&str; 2],
    notice: Option<Notice>,
) -> Result<TournamentsPage, Problem> {
    let (mut cards, mut halls) = (Vec::new(), 0);
    for line in visit.desk().public_tournaments().await? {
        let (_, tournament) = visit.desk().public_tournament(&line.id).await?;
        let is_arbiter = visit.roles(&line.id).await.is_some_and(|(_, roles)| {
            Action::ReadIncident
                .roles()
                .iter()
                .any(|role| roles.contains(role))
        });
        halls += usize::from(is_arbiter);
        let page = if is_arbiter { "/floor" } else { "" };
        cards.push(TournamentCard {
            href: format!("/t/{}{page}", tournament.slug),
            name: harmless(&tournament.name),
            state: state(visit, &tournament),
        });
    }
    // The one begun last is the one most likely played.
    cards.reverse();
    let may_create = visit.reader.as_ref().is_some_and(|reader| {
        permit::<CreateTournament>(reader, Installation, &reader.roles_here()).is_some()
    });
    let create = match may_create {
        true => Some(CreateForm {
            key: visit.key()?,
            name: name.to_owned(),
            slug: slug.to_owned(),
        }),
        false => None,
    };
    let mut shell = visit.shell(visit.t("tournaments"));
    shell.notice = notice.or(shell.notice);
    Ok(TournamentsPage {
        shell,
        has_floors: halls > 1,
        tournaments: cards,
        create,
    })
}

/// How far a tournament is.
fn state(visit: &Visit, tournament: &TournamentView) -> String {
    let last = tournament.rounds.last();
    match last {
        Some(round) => {
            let args = Args::new()
                .number("n", round.round.into())
                .word("done", (round.games - round.open).to_string())
                .word("all", round.games.to_string());
            visit.say("tournament-state-paired", &args)
        }
        None => {
            let players = i64::try_from(tournament.players).unwrap_or(i64::MAX);
            visit.say(
                "tournament-state-players",
                &Args::new().number("n", players),
            )
        }
    }
}
