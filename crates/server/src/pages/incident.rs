//! An incident: the ruling at once and in large letters, what it presumed, and the one question it may ask.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse};
use arbiter_laws::Color;
use arbiter_phrases::{Args, harmless};
use arbiter_ruling::Ruling;
use arbiter_tournament::{BoardNumber, RoundNumber};

use super::fault::status;
use super::form::{Form, is_shown_on_the_page};
use super::people::name;
use super::reasoning::{mate_shown, moves_shown, question, readings, trace_step};
use super::scores;
use super::times::time;
use super::views::{
    Arbiter, Choice, Conflict, CorrectForm, DecideForm, Decided, IncidentPage, Link, Notice,
    Opened, Stood, Tone,
};
use super::visit::{Tabbed, Visit, shown};
use crate::access::{Action, AnswerQuestion, ReadIncident, ReadTournament};
use crate::body::Body;
use crate::desk::{At, DecisionView, IncidentView, MovedView, PrincipalView};
use crate::problem::{Answered, Problem, ProblemKind};

/// `GET /t/{t}/incidents/{seq}`
pub async fn show(request: HttpRequest) -> HttpResponse {
    shown(request, async |visit: &Visit| {
        let linked = visit.query("linked").is_some();
        let notice = linked.then(|| Notice::good(visit.t("same-linked")));
        send(
            visit,
            StatusCode::OK,
            Entered {
                notice,
                ..Entered::default()
            },
        )
        .await
    })
    .await
}

/// `POST /t/{t}/incidents/{seq}/answers`: an answer to the question, or a change of what was presumed.
pub async fn answer(request: HttpRequest, body: Body) -> HttpResponse {
    shown(request, async |visit: &Visit| {
        let permit = visit.permit::<AnswerQuestion>().await?;
        let reading = visit.permit::<ReadIncident>().await?;
        let seq = visit.seq()?;
        let kind = visit.desk().incident(&reading, seq).await?.report.kind;
        let form = Form::read(body).await?;
        let asked = form.asked(visit.request().path())?;
        let answers = form.facts(kind, &["key"]);
        match visit
            .desk()
            .answer(&permit, &asked, seq, answers, visit.phrases)
            .await
        {
            Ok(_) => Ok(visit.go(&format!("/t/{}/incidents/{seq}", visit.part("t")))),
            Err(problem) => again(visit, &problem, Entered::default()).await,
        }
    })
    .await
}

/// What somebody had entered on the page when a problem came up.
#[derive(Debug, Default)]
pub struct Entered {
    /// The problem, or what was done.
    pub notice: Option<Notice>,
    /// Both values, where somebody else was faster.
    pub conflict: Option<Conflict>,
    /// The reason typed.
    pub reason: String,
    /// The form into which it was typed.
    pub opened: Opened,
}

/// The incident's page with a problem's sentence, where it belongs there.
///
/// # Errors
/// The problem itself, where it does not.
pub async fn again(visit: &Visit, problem: &Problem, entered: Entered) -> Answered {
    if !is_shown_on_the_page(status(problem)) {
        return Err(problem.clone());
    }
    let notice = if entered.conflict.is_some() {
        None
    } else {
        visit.notice(problem)
    };
    send(visit, status(problem), Entered { notice, ..entered }).await
}

async fn send(visit: &Visit, status: StatusCode, entered: Entered) -> Answered {
    let permit = visit.permit::<ReadIncident>().await?;
    let reading = visit.permit::<ReadTournament>().await?;
    let incident = visit.desk().incident(&permit, visit.seq()?).await?;
    let slug = visit.desk().tournament(&reading).await?.slug;
    let here = format!("/t/{slug}/incidents/{}", incident.incident);
    let title = visit.reported(&incident.report);
    let mut shell = visit.tournament_shell(title.clone(), &slug, permit.roles(), Tabbed::Floor);
    shell.notice = entered.notice.clone().or(shell.notice);
    shell.here.clone_from(&here);
    let board = format!(
        "/t/{slug}/rounds/{}/boards/{}",
        incident.round, incident.board
    );
    let is_chief = permit.also(Action::OverturnDecision);
    let is_open = incident.decision.is_none() && incident.voided.is_none();
    let ruling = incident.ruling.as_ref();
    let (readings, question) = match ruling {
        Some(ruling) => (
            readings(visit, &incident, ruling, &here)?,
            if is_open {
                question(visit, ruling, &incident, &here, &slug)?
            } else {
                None
            },
        ),
        None => (Vec::new(), None),
    };
    let conflict = match entered.conflict.clone() {
        Some(conflict) => {
            let at = at(&incident)?;
            let history = visit.history(&permit, &slug, at).await?;
            Some(conflict.with_changes(&history))
        }
        None => None,
    };
    let page = IncidentPage {
        shell,
        here: here.clone(),
        board: Link {
            href: board.clone(),
            text: visit.board_title(incident.board),
        },
        title,
        player: incident
            .player
            .as_ref()
            .map(|player| name(visit.phrases, player)),
        seq: incident.incident,
        time: time(incident.happened_at_ms),
        reporter: incident.reported_by.name.as_deref().map(harmless),
        same: same(visit, incident.same.len()),
        conflict,
        sentences: sentences(visit, &incident, question.is_some()),
        on_the_board: ruling.and_then(|ruling| visit.phrases.on_the_board(ruling)),
        tone: tone(ruling),
        mate: ruling.and_then(|ruling| mate_shown(visit, ruling, &board)),
        moves: moves_shown(visit, &incident, &board),
        question,
        alarm: incident.alarm.as_ref().map(|alarm| visit.alarmed(alarm)),
        alarm_entries: incident
            .alarm
            .iter()
            .flat_map(|alarm| &alarm.since)
            .map(|seq| Link {
                href: format!("/t/{slug}/incidents/{seq}"),
                text: visit.say("alarm-look", &Args::new().word("seq", seq.to_string())),
            })
            .collect(),
        stood: stood(visit, &incident),
        withdrawn: incident.voided.map(|seq| {
            visit.say(
                "incident-withdrawn",
                &Args::new().word("seq", seq.to_string()),
            )
        }),
        sent: incident.sent_to_chief.as_ref().map(|sent| {
            let by = sent.by.name.as_deref().map(harmless).unwrap_or_default();
            visit.say("incident-sent", &Args::new().word("by", by))
        }),
        sent_note: incident
            .sent_to_chief
            .as_ref()
            .and_then(|sent| visit.reason(sent.note.as_deref(), sent.note_erased)),
        rule_again: if incident.ruling_outdated {
            Some(visit.key()?)
        } else {
            None
        },
        decision: incident
            .decision
            .as_ref()
            .map(|decision| decided(visit, decision)),
        undone: incident
            .undone
            .iter()
            .map(|decision| decided(visit, decision))
            .collect(),
        decide: if is_open || (is_chief && incident.decision.is_some() && incident.voided.is_none())
        {
            let arbiters = visit.desk().arbiters(&permit).await?;
            Some(decide_form(
                visit,
                &incident,
                &here,
                &entered,
                (is_chief, arbiters),
            )?)
        } else {
            None
        },
        correct: if incident.voided.is_none() && may_undo(visit, &incident, is_chief) {
            Some(correct_form(visit, &incident, &here, &entered)?)
        } else {
            None
        },
        readings,
        steps: ruling
            .map(|ruling| {
                ruling
                    .trace
                    .iter()
                    .map(|step| trace_step(visit, step))
                    .collect()
            })
            .unwrap_or_default(),
        next: Link {
            href: format!("/t/{slug}/floor"),
            text: visit.t("tab-floor"),
        },
    };
    visit.send(status, &page)
}

/// Where an incident happened.
fn at(incident: &IncidentView) -> Result<At, Problem> {
    let round = RoundNumber::try_from(i64::from(incident.round));
    let board = BoardNumber::try_from(i64::from(incident.board));
    match (round, board) {
        (Ok(round), Ok(board)) => Ok(At { round, board }),
        _ => Err(Problem::bare(ProblemKind::BoardNotFound)),
    }
}

/// The ruling's sentences. A question that stands below in a form of its own is not said twice.
fn sentences(visit: &Visit, incident: &IncidentView, asked_below: bool) -> Vec<String> {
    let Some(ruling) = &incident.ruling else {
        return Vec::new();
    };
    let mut sentences = visit.phrases.sentences(&incident.report, ruling);
    if asked_below && ruling.verdict.is_none() {
        sentences.pop();
    }
    sentences
}

fn tone(ruling: Option<&Ruling>) -> Tone {
    match ruling {
        Some(ruling) if !ruling.needs.is_empty() => Tone::Warn,
        Some(ruling) if ruling.result.is_some() => Tone::Bad,
        _ => Tone::Plain,
    }
}

fn same(visit: &Visit, count: usize) -> Option<String> {
    let count = i64::try_from(count).ok().filter(|count| *count > 0)?;
    Some(visit.say("history-same", &Args::new().number("n", count)))
}

fn decided(visit: &Visit, decision: &DecisionView) -> Decided {
    let named = |by: &PrincipalView| by.name.as_deref().map(harmless);
    let ruled_by = decision.ruled_by.as_ref();
    let by_another = ruled_by.is_some_and(|by| by.id != decision.entered_by.id);
    Decided {
        seq: decision.seq,
        time: time(decision.ruled_at_ms.unwrap_or(decision.entered_at_ms)),
        by: ruled_by.and_then(named),
        title: if decision.overturns.is_some() {
            visit.t("decided-overturned")
        } else {
            visit.phrases.word("decided", decision.decision)
        },
        counts: visit.upheld(decision.upheld),
        result: decision
            .result
            .as_ref()
            .map(|result| scores::full(visit.phrases, result)),
        reason: visit.reason(decision.reason.as_deref(), decision.reason_erased),
        entered_by: named(&decision.entered_by)
            .filter(|_| by_another)
            .map(|by| visit.say("decided-entered-by", &Args::new().word("by", by))),
    }
}

/// Where the report stood before, with what was given there and has to be taken back.
fn stood(visit: &Visit, incident: &IncidentView) -> Vec<Stood> {
    let stood = |moved: &MovedView| Stood {
        place: visit.seat(moved.board, moved.by),
        given: moved
            .ruling
            .as_ref()
            .map(|(report, ruling)| visit.phrases.instruction(report, ruling)),
    };
    incident.moved.iter().map(stood).collect()
}

/// Whether the reader may withdraw or move a report: once it was decided, whoever ruled and the chief.
fn may_undo(visit: &Visit, incident: &IncidentView, is_chief: bool) -> bool {
    let Some(decision) = &incident.decision else {
        return true;
    };
    let reader = visit.reader.as_ref().map(|reader| reader.id.to_string());
    is_chief || decision.ruled_by.as_ref().map(|by| &by.id) == reader.as_ref()
}

fn correct_form(
    visit: &Visit,
    incident: &IncidentView,
    here: &str,
    entered: &Entered,
) -> Result<CorrectForm, Problem> {
    let colour = |color: Color| Choice {
        word: color.as_str().to_owned(),
        text: visit.phrases.colour(color),
        chosen: incident.report.by == Some(color),
    };
    let colours = incident.report.by.map(|_| Color::ALL.map(colour).to_vec());
    Ok(CorrectForm {
        here: here.to_owned(),
        version: incident.version,
        move_key: visit.key()?,
        void_key: visit.key()?,
        board: incident.board,
        colours: colours.unwrap_or_default(),
        opened: entered.opened,
        reason: entered.reason.clone(),
    })
}

fn decide_form(
    visit: &Visit,
    incident: &IncidentView,
    here: &str,
    entered: &Entered,
    (is_chief, arbiters): (bool, Vec<PrincipalView>),
) -> Result<DecideForm, Problem> {
    let ruling = incident.ruling.as_ref();
    let me = visit.reader.as_ref().map(|reader| reader.id.to_string());
    let others = arbiters
        .into_iter()
        .filter(|arbiter| Some(&arbiter.id) != me.as_ref());
    let may_confirm = ruling.is_some_and(|ruling| ruling.verdict.is_some());
    Ok(DecideForm {
        action: format!("{here}/decision"),
        version: incident.version,
        may_confirm: may_confirm && !incident.ruling_outdated,
        chief_only: incident.sent_to_chief.is_some() && !is_chief,
        overturns: incident.decision.as_ref().map(|decision| decision.seq),
        arbiters: others.filter_map(Arbiter::named).collect(),
        confirm_key: visit.key()?,
        otherwise_key: visit.key()?,
        done_key: visit.key()?,
        chief_key: visit.key()?,
        reason: entered.reason.clone(),
        opened: entered.opened,
        scores: scores::all(visit.phrases),
        ruled: ruling
            .and_then(|ruling| ruling.result.as_ref())
            .and_then(scores::word),
    })
}
