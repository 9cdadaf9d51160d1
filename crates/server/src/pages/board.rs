//! A board: the report in two taps, the result, the history.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse};
use arbiter_laws::Color;
use arbiter_phrases::Args;
use arbiter_tournament::TournamentId;

use super::people::People;
use super::scores;
use super::views::{BoardPage, Conflict, KindButton, Link, Notice, ReportForm, ResultForm, Side};
use super::visit::{Tabbed, Visit, shown};
use crate::access::{Permit, ReadIncident, ReadTournament};
use crate::desk::{At, PairingView};
use crate::problem::{Answered, Problem, ProblemKind};

/// `GET /t/{t}/rounds/{r}/boards/{b}`
pub async fn show(request: HttpRequest) -> HttpResponse {
    shown(request, async |visit: &Visit| {
        send(visit, StatusCode::OK, Entered::default()).await
    })
    .await
}

/// What somebody had entered on the page when a problem came up.
#[derive(Debug, Default)]
pub struct Entered {
    /// The problem.
    pub notice: Option<Notice>,
    /// Both values, where somebody else was faster.
    pub conflict: Option<Conflict>,
    /// The colour chosen.
    pub by: Option<Color>,
    /// The reason typed.
    pub reason: Option<String>,
}

/// Sends a board's page.
///
/// # Errors
/// When there is no such board, or the reader is no arbiter here.
pub async fn send(visit: &Visit, status: StatusCode, entered: Entered) -> Answered {
    let permit = visit.permit::<ReadIncident>().await?;
    let reading = visit.permit::<ReadTournament>().await?;
    let at = visit.at()?;
    let round = visit.desk().round(&reading, at.round).await?;
    let pairing = round
        .games
        .into_iter()
        .find(|game| game.board == at.board.get());
    let pairing = pairing.ok_or_else(|| Problem::bare(ProblemKind::BoardNotFound))?;
    let slug = visit.desk().tournament(&reading).await?.slug;
    let here = format!("/t/{slug}/rounds/{}/boards/{}", at.round, at.board);
    let title = visit.board_title(at.board.get());
    let mut shell = visit.tournament_shell(title.clone(), &slug, permit.roles(), Tabbed::Floor);
    shell.notice = entered.notice.or(shell.notice);
    shell.here.clone_from(&here);
    let version = pairing.version.unwrap_or_default();
    let history = visit.history(&permit, &slug, at).await?;
    let page = BoardPage {
        shell,
        floor: Link {
            href: format!("/t/{slug}/floor"),
            text: visit.round_title(at.round.get()),
        },
        title,
        conflict: entered
            .conflict
            .map(|conflict| conflict.with_changes(&history)),
        report: report_form(visit, &permit, at, &here).await?,
        sides: sides(visit, permit.place(), &pairing, entered.by).await?,
        result: result_form(visit, &here, &pairing, entered.reason)?,
        history,
        version_line: visit.say("version-line", &Args::new().number("n", version)),
    };
    visit.send(status, &page)
}

async fn report_form(
    visit: &Visit,
    permit: &Permit<ReadIncident>,
    at: At,
    here: &str,
) -> Result<ReportForm, Problem> {
    let kinds = visit.desk().ruled_kinds(permit, at).await?;
    let button = |kind: arbiter_ruleset::IncidentKind| KindButton {
        word: kind.as_str(),
        text: visit.phrases.title("kind", kind.as_str()),
    };
    Ok(ReportForm {
        action: format!("{here}/incidents"),
        key: visit.key()?,
        kinds: kinds.into_iter().map(button).collect(),
    })
}

async fn sides(
    visit: &Visit,
    tournament: TournamentId,
    pairing: &PairingView,
    chosen: Option<Color>,
) -> Result<Vec<Side>, Problem> {
    let people = People::of(visit, tournament).await?;
    let side = |color: Color| Side {
        colour: color.as_str(),
        colour_name: visit.phrases.colour(color),
        player: people.player(match color {
            Color::White => &pairing.white,
            Color::Black => &pairing.black,
        }),
        checked: chosen == Some(color),
    };
    Ok(Color::ALL.map(side).into())
}

fn result_form(
    visit: &Visit,
    here: &str,
    pairing: &PairingView,
    reason: Option<String>,
) -> Result<ResultForm, Problem> {
    let result = pairing.result.as_ref();
    Ok(ResultForm {
        action: format!("{here}/result"),
        key: visit.key()?,
        version: pairing.version.unwrap_or_default(),
        standing: result.map(|result| scores::standing(visit.phrases, result, pairing.corrected)),
        scores: scores::usual(visit.phrases),
        rare: scores::rare(visit.phrases),
        open: reason.is_some(),
        reason: reason.unwrap_or_default(),
    })
}
