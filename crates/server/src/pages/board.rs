//! A board: the report in two taps, the result, the history.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse};
use arbiter_laws::Color;
use arbiter_phrases::Args;
use arbiter_ruleset::IncidentKind;
use arbiter_tournament::TournamentId;

use super::people::People;
use super::scores;
use super::views::{
    Arbiter, BoardPage, CancelForm, Conflict, DoneForm, KindButton, Link, Meant, News, Notice,
    ReportForm, ResultForm, Side,
};
use super::visit::{Tabbed, Visit, shown, stream_path};
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
    /// The result, where it contradicts what is known.
    pub meant: Option<Meant>,
    /// The colour chosen.
    pub by: Option<Color>,
    /// The reason typed.
    pub reason: Option<String>,
    /// What was typed of a ruling given aloud, and whether that form is shown open.
    pub done: (String, bool),
}

/// Sends a board's page.
///
/// # Errors
/// When there is no such board, or the reader is no arbiter here.
pub async fn send(visit: &Visit, status: StatusCode, entered: Entered) -> Answered {
    let permit = visit.permit::<ReadIncident>().await?;
    let reading = visit.permit::<ReadTournament>().await?;
    let at = visit.at()?;
    // Before anything else is read: what comes meanwhile is told once more, never missed.
    let seq = visit.desk().state(permit.place()).await?.head.seq;
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
        news: News {
            stream: stream_path(&slug, seq),
            round: at.round.get(),
            board: at.board.get(),
            here: here.clone(),
        },
        conflict: entered
            .conflict
            .map(|conflict| conflict.with_changes(&history)),
        meant: entered.meant,
        report: report_form(visit, &permit, at, &here, entered.done).await?,
        claim: Link {
            href: format!("{here}/claim"),
            text: visit.t("claim-title"),
        },
        mate: Link {
            href: format!("{here}/mate"),
            text: visit.t("mate-title"),
        },
        sides: sides(visit, permit.place(), &pairing, entered.by).await?,
        result: result_form(visit, &here, &pairing, entered.reason)?,
        history,
        version_line: visit.say("version-line", &Args::new().number("n", version)),
    };
    visit.send(status, &page)
}

/// What comes up every day, in the order in which it does.
const COMMON: &[IncidentKind] = &[
    IncidentKind::IllegalMove,
    IncidentKind::FlagFall,
    IncidentKind::DrawClaim,
    IncidentKind::TouchedPiece,
    IncidentKind::Device,
    IncidentKind::LateArrival,
];

async fn report_form(
    visit: &Visit,
    permit: &Permit<ReadIncident>,
    at: At,
    here: &str,
    (reason, open): (String, bool),
) -> Result<ReportForm, Problem> {
    let ruled = visit.desk().ruled_kinds(permit, at).await?;
    let button = |kind: &IncidentKind| KindButton {
        word: kind.as_str(),
        text: visit.phrases.title("kind", kind.as_str()),
    };
    let by_name = |mut buttons: Vec<KindButton>| {
        buttons.sort_by(|one, other| one.text.cmp(&other.text));
        buttons
    };
    let arbiters = visit.desk().arbiters(permit).await?;
    let me = visit.reader.as_ref().map(|reader| reader.id.to_string());
    let arbiters = arbiters
        .into_iter()
        .filter(|arbiter| Some(&arbiter.id) != me.as_ref());
    let rare = ruled.iter().filter(|kind| !COMMON.contains(kind));
    Ok(ReportForm {
        action: format!("{here}/incidents"),
        key: visit.key()?,
        common: COMMON
            .iter()
            .filter(|kind| ruled.contains(kind))
            .map(button)
            .collect(),
        rare: by_name(rare.map(button).collect()),
        done: DoneForm {
            kinds: by_name(IncidentKind::ALL.iter().map(button).collect()),
            arbiters: arbiters.filter_map(Arbiter::named).collect(),
            scores: scores::all(visit.phrases),
            reason,
            open,
        },
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
        cancel: CancelForm {
            action: format!("{here}/cancel"),
            key: visit.key()?,
        },
    })
}
