//! The floor: the boards of the round being played, and what is open at them.

use actix_web::{HttpRequest, HttpResponse};
use arbiter_phrases::{Args, harmless};
use arbiter_tournament::{RoundNumber, Seq};

use super::people::name;
use super::scores;
use super::times::rounded_age;
use super::views::{FloorBoard, FloorPage, OpenItem};
use super::visit::{Tabbed, Visit, shown};
use crate::access::{Permit, ReadIncident, ReadTournament};
use crate::desk::{IncidentLine, PairingView};
use crate::problem::{Answered, Problem, ProblemKind};

/// `GET /t/{t}/floor`, with `?board=14` to go straight to a board.
pub async fn show(request: HttpRequest) -> HttpResponse {
    shown(request, floor).await
}

async fn floor(visit: &Visit) -> Answered {
    let permit = visit.permit::<ReadIncident>().await?;
    let reading = visit.permit::<ReadTournament>().await?;
    let tournament = visit.desk().tournament(&reading).await?;
    let current = tournament
        .current_round
        .and_then(|round| RoundNumber::try_from(i64::from(round)).ok());
    let games = match current {
        Some(round) => visit.desk().round(&reading, round).await?.games,
        None => Vec::new(),
    };
    let here = format!("/t/{}/floor", tournament.slug);
    let boards = current
        .map(|round| format!("/t/{}/rounds/{round}/boards", tournament.slug))
        .unwrap_or_default();
    let mut notice = None;
    if let Some(wanted) = visit.query("board") {
        match games
            .iter()
            .find(|game| game.board.to_string() == wanted.trim())
        {
            Some(game) => return Ok(visit.go(&format!("{boards}/{}", game.board))),
            None => notice = visit.notice(&Problem::bare(ProblemKind::BoardNotFound)),
        }
    }
    let title = current.map_or_else(
        || visit.t("tab-floor"),
        |round| visit.round_title(round.get()),
    );
    let mut shell = visit.tournament_shell(
        title.clone(),
        &tournament.slug,
        permit.roles(),
        Tabbed::Floor,
    );
    shell.notice = notice.or(shell.notice);
    let page = FloorPage {
        shell,
        tournament: harmless(&tournament.name),
        title,
        here,
        open: open(visit, &permit, &tournament.slug, &games).await?,
        boards: games
            .iter()
            .map(|game| board(visit, &boards, game))
            .collect(),
    };
    visit.page(&page)
}

fn open_incidents(game: &PairingView) -> impl Iterator<Item = &IncidentLine> {
    game.incidents
        .iter()
        .flatten()
        .filter(|incident| incident.open)
}

/// What is open, the oldest first: it has waited longest.
async fn open(
    visit: &Visit,
    permit: &Permit<ReadIncident>,
    slug: &str,
    games: &[PairingView],
) -> Result<Vec<OpenItem>, Problem> {
    let mut lines: Vec<(&PairingView, &IncidentLine)> = games
        .iter()
        .flat_map(|game| open_incidents(game).map(move |incident| (game, incident)))
        .collect();
    lines.sort_by_key(|(_, incident)| (incident.happened_at_ms, incident.seq));
    let mut items = Vec::new();
    for (game, line) in lines {
        let Ok(seq) = Seq::try_from(line.seq) else {
            continue;
        };
        let incident = visit.desk().incident(permit, seq).await?;
        let is_asked = incident
            .ruling
            .as_ref()
            .is_some_and(|ruling| !ruling.needs.is_empty());
        let age = visit.desk().clock().now_ms() - line.happened_at_ms;
        let age = Args::new().word("age", visit.phrases.duration(rounded_age(age)));
        items.push(OpenItem {
            href: format!("/t/{slug}/incidents/{seq}"),
            place: visit.board_title(game.board),
            what: visit.what(line),
            state: visit.say(
                if is_asked {
                    "open-needs"
                } else {
                    "open-undecided"
                },
                &age,
            ),
        });
    }
    Ok(items)
}

impl Visit {
    /// `Illegal move by Black`
    pub fn what(&self, incident: &IncidentLine) -> String {
        let kind = self.phrases.title("kind", incident.kind);
        match &incident.by {
            Some(colour) => {
                let args = Args::new()
                    .word("kind", kind)
                    .word("player", self.phrases.word("color", colour));
                self.say("open-what", &args)
            }
            None => kind,
        }
    }
}

fn board(visit: &Visit, boards: &str, game: &PairingView) -> FloorBoard {
    FloorBoard {
        href: format!("{boards}/{}", game.board),
        number: game.board.into(),
        white: name(visit.phrases, &game.white),
        black: name(visit.phrases, &game.black),
        score: game
            .result
            .as_ref()
            .and_then(scores::sign)
            .map(str::to_owned),
        mark: open_incidents(game).next().map(|_| visit.t("mark-open")),
    }
}
