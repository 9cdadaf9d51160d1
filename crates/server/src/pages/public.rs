//! What everybody may see of a tournament: rounds, pairings, results. Nothing else is on these pages (12.6); an
//! arbiter finds the way to the boards on them.

use std::collections::BTreeSet;

use actix_web::{HttpRequest, HttpResponse};
use arbiter_phrases::{Args, harmless};
use arbiter_tournament::Role;

use super::parts::parts;
use super::people::{People, name};
use super::scores;
use super::views::{Bye, Link, Pairing, RoundCard, RoundPage, TournamentPage};
use super::visit::{Tabbed, Visit, shown};
use crate::access::Action;
use crate::desk::{ResultRow, RoundLine};
use crate::problem::Problem;

/// `GET /t/{t}`
pub async fn tournament(request: HttpRequest) -> HttpResponse {
    shown(request, async |visit: &Visit| {
        let (_, tournament) = visit.desk().public_tournament(visit.part("t")).await?;
        let roles = roles(visit).await;
        let name = harmless(&tournament.name);
        let card = |round: &RoundLine| RoundCard {
            href: format!("/t/{}/rounds/{}", tournament.slug, round.round),
            title: visit.round_title(round.round),
            state: round_state(visit, round),
        };
        let page = TournamentPage {
            shell: visit.tournament_shell(name.clone(), &tournament.slug, &roles, Tabbed::Rounds),
            name,
            rules: tournament.regulations.as_ref().map(|rules| Link {
                href: format!("/t/{}/rules", tournament.slug),
                text: harmless(&rules.title),
            }),
            rounds: tournament.rounds.iter().rev().map(card).collect(),
        };
        visit.page(&page)
    })
    .await
}

/// The roles of whoever asks, none for the public.
pub(super) async fn roles(visit: &Visit) -> BTreeSet<Role> {
    visit
        .roles(visit.part("t"))
        .await
        .map(|(_, roles)| roles)
        .unwrap_or_default()
}

fn round_state(visit: &Visit, round: &RoundLine) -> String {
    let args = Args::new()
        .word("done", (round.games - round.open).to_string())
        .word("all", round.games.to_string());
    visit.say("round-state", &args)
}

/// `GET /t/{t}/rounds/{r}`
pub async fn round(request: HttpRequest) -> HttpResponse {
    shown(request, async |visit: &Visit| {
        let number = visit.round()?;
        let (id, tournament) = visit.desk().public_tournament(visit.part("t")).await?;
        let results = visit.desk().public_results(id, number).await?;
        let people = People::of(visit, id).await?;
        let roles = roles(visit).await;
        let is_arbiter = Action::ReadIncident
            .roles()
            .iter()
            .any(|role| roles.contains(role));
        let here = format!("/t/{}/rounds", tournament.slug);
        let pairing = |row: &ResultRow| {
            let (board, black) = (row.board?, row.black.as_ref()?);
            Some(Pairing {
                board: board.into(),
                href: is_arbiter.then(|| format!("{here}/{number}/boards/{board}")),
                white: people.player(&row.white),
                black: people.player(black),
                score: sign(row),
                corrected: row.corrected,
            })
        };
        let without_game = results.games.iter().filter(|row| row.board.is_none());
        let bye = |row: &ResultRow| Bye {
            name: name(visit.phrases, &row.white),
            points: bye_points(visit, row),
        };
        let neighbour = |wanted: Option<u16>| {
            let round = tournament
                .rounds
                .iter()
                .find(|round| Some(round.round) == wanted)?
                .round;
            Some(Link {
                href: format!("{here}/{round}"),
                text: visit.round_title(round),
            })
        };
        let title = visit.round_title(number.get());
        let page = RoundPage {
            shell: visit.tournament_shell(title.clone(), &tournament.slug, &roles, Tabbed::Rounds),
            tournament: Link {
                href: format!("/t/{}", tournament.slug),
                text: harmless(&tournament.name),
            },
            title,
            boards_derived: boards_derived(visit, number, id).await?,
            parts: parts(
                results
                    .games
                    .iter()
                    .filter_map(|row| row.board.map(i64::from)),
            ),
            pairings: results.games.iter().filter_map(pairing).collect(),
            byes: without_game.map(bye).collect(),
            previous: neighbour(number.get().checked_sub(1)),
            next: neighbour(number.get().checked_add(1)),
            list: Link {
                href: format!("{here}/{number}/pairings"),
                text: visit.t("pairing-list"),
            },
        };
        visit.page(&page)
    })
    .await
}

/// Whether the round's board numbers were derived.
async fn boards_derived(
    visit: &Visit,
    number: arbiter_tournament::RoundNumber,
    id: arbiter_tournament::TournamentId,
) -> Result<bool, Problem> {
    let state = visit.desk().state(id).await?;
    Ok(state
        .rounds
        .get(&number)
        .is_some_and(|round| round.boards_derived))
}

/// The sign of a recorded result.
fn sign(row: &ResultRow) -> Option<String> {
    let outcome = row.white_points_x2.and_then(|_| row.outcome.parse().ok())?;
    let mut result = arbiter_ruling::GameResult::played(outcome, None);
    result.played = row.played;
    scores::sign(&result).map(str::to_owned)
}

/// What a player without a game gets.
pub(super) fn bye_points(visit: &Visit, row: &ResultRow) -> String {
    visit
        .phrases
        .points(row.white_points_x2.unwrap_or_default().into())
}
