//! Results typed from the slips: one page for a whole round, one field for each board.
//!
//! A field holds the keys of the result that stands (`1`, `0`, `=`, …). Only what was typed over is sent to the desk,
//! each against the version that its author saw; what cannot be taken comes back with its reason, and the rest is
//! recorded.

use std::collections::BTreeMap;

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse};
use arbiter_phrases::Args;
use arbiter_ruleset::Scoring;
use arbiter_tournament::{BoardNumber, SLIP_KEYS, Seq, read_slip, write_slip};
use serde_json::Value;

use super::against::despite;
use super::floor::is_among;
use super::form::Form;
use super::parts::{Shown, choices, parts};
use super::people::name;
use super::scores;
use super::views::{GridLine, GridPage, KeyHelp, LineProblem, Link, Notice};
use super::visit::{self, Tabbed, Visit};
use crate::access::{Permit, ReadTournament, RecordResult};
use crate::body::Body;
use crate::desk::{PairingView, Slip};
use crate::problem::{Answered, Problem, ProblemKind};

/// `GET /t/{t}/rounds/{r}/results`, with `?recorded=3` after three were recorded.
pub async fn show(request: HttpRequest) -> HttpResponse {
    visit::shown(request, async |visit: &Visit| {
        let permit = visit.permit::<RecordResult>().await?;
        send_page(visit, &permit, StatusCode::OK, Typed::default()).await
    })
    .await
}

/// `POST /t/{t}/rounds/{r}/results`
pub async fn send(request: HttpRequest, body: Body) -> HttpResponse {
    visit::shown(request, async |visit: &Visit| {
        let permit = visit.permit::<RecordResult>().await?;
        let round = visit.round()?;
        let form = Form::read(body).await?;
        let asked = form.asked(visit.request().path())?;
        let slips = slips(&form)?;
        let done = visit
            .desk()
            .record_slips(&permit, &asked, round, &slips)
            .await?;
        let recorded = done.recorded.len();
        if done.refused.is_empty() {
            let here = format!("/t/{}/rounds/{round}/results", visit.part("t"));
            return Ok(visit.go(&format!("{here}?recorded={recorded}")));
        }
        let typed = Typed {
            recorded,
            refused: done.refused.into_iter().collect(),
            slips: slips
                .into_iter()
                .map(|slip| (slip.board.get(), slip))
                .collect(),
        };
        send_page(visit, &permit, StatusCode::CONFLICT, typed).await
    })
    .await
}

/// What was typed and could not be taken.
#[derive(Debug, Default)]
struct Typed {
    recorded: usize,
    refused: BTreeMap<u16, Value>,
    slips: BTreeMap<u16, Slip>,
}

/// The lines that somebody typed over.
///
/// # Errors
/// When a line has lost the version that its author saw.
fn slips(form: &Form) -> Result<Vec<Slip>, Problem> {
    let mut slips = Vec::new();
    for (field, typed) in form.others(&["key"]) {
        let board: Option<BoardNumber> = field.strip_prefix('b').and_then(|n| n.parse().ok());
        let Some(board) = board else { continue };
        let shown = form.text(&format!("s{board}"));
        let (version, keys) = shown.split_once(':').unwrap_or((shown, ""));
        if typed.trim() == keys {
            continue;
        }
        let version: Option<i64> = version.parse().ok();
        let seen = version.and_then(|version| Seq::try_from(version).ok());
        slips.push(Slip {
            board,
            seen: seen.ok_or_else(|| Problem::bare(ProblemKind::IfMatchMissing))?,
            typed: typed.to_owned(),
            reason: form.get(&format!("w{board}")).map(str::to_owned),
            despite: despite(form.text(&format!("d{board}")))?,
        });
    }
    Ok(slips)
}

async fn send_page(
    visit: &Visit,
    permit: &Permit<RecordResult>,
    status: StatusCode,
    typed: Typed,
) -> Answered {
    let reading = visit.permit::<ReadTournament>().await?;
    let number = visit.round()?;
    let mut round = visit.desk().round(&reading, number).await?;
    if let Some(boards) = visit.desk().reach(permit).await? {
        round.games.retain(|game| is_among(&boards, game.board));
    }
    let slug = visit.desk().tournament(&reading).await?.slug;
    let title = visit.say("grid-title", &Args::new().number("n", number.get().into()));
    let mut shell = visit.tournament_shell(title.clone(), &slug, permit.roles(), Tabbed::Floor);
    let here = format!("/t/{slug}/rounds/{number}");
    shell.here = format!("{here}/results");
    shell.notice = recorded(visit, &typed).or(shell.notice);
    let all = round.games.len();
    let without = |game: &&PairingView| game.result.is_none();
    let state = Args::new()
        .word(
            "done",
            (all - round.games.iter().filter(without).count()).to_string(),
        )
        .word("all", all.to_string());
    let shown = Shown::asked(visit);
    let offered = [
        (Shown::All, all),
        (Shown::Playing, round.games.iter().filter(without).count()),
    ];
    // What could not be taken is shown, whatever else is.
    let is_shown = |game: &&PairingView| {
        shown != Shown::Playing || without(game) || typed.refused.contains_key(&game.board)
    };
    let mut lines: Vec<GridLine> = round
        .games
        .iter()
        .filter(is_shown)
        .map(|game| line(visit, &here, game, &typed))
        .collect();
    let first = lines
        .iter()
        .position(|line| line.problem.is_some())
        .or_else(|| lines.iter().position(|line| line.shown.ends_with(':')));
    if let Some(line) = first.and_then(|first| lines.get_mut(first)) {
        line.first = true;
    }
    let page = GridPage {
        shell,
        floor: Link {
            href: format!("/t/{slug}/floor"),
            text: visit.round_title(number.get()),
        },
        title,
        state: visit.say("round-state", &state),
        action: format!("{here}/results"),
        key: visit.key()?,
        keys: keys(visit),
        refused: typed
            .refused
            .keys()
            .map(|board| Link {
                href: format!("#b{board}"),
                text: visit.board_title(*board),
            })
            .collect(),
        choices: choices(visit, &format!("{here}/results"), shown, &offered),
        parts: parts(lines.iter().map(|line| line.board)),
        lines,
    };
    visit.send(status, &page)
}

/// That results were recorded: those of the form before, or those of this one that could be.
fn recorded(visit: &Visit, typed: &Typed) -> Option<Notice> {
    let before = visit.query("recorded").and_then(|n| n.parse().ok());
    let n: i64 = match i64::try_from(typed.recorded).ok()? {
        0 => before?,
        n => n,
    };
    Some(Notice::good(
        visit.say("grid-recorded", &Args::new().number("n", n)),
    ))
}

fn line(visit: &Visit, here: &str, game: &PairingView, typed: &Typed) -> GridLine {
    let standing = game
        .result
        .as_ref()
        .and_then(write_slip)
        .unwrap_or_default();
    let refused = typed.refused.get(&game.board);
    let slip = typed.slips.get(&game.board).filter(|_| refused.is_some());
    GridLine {
        board: game.board.into(),
        href: format!("{here}/boards/{}", game.board),
        white: name(visit.phrases, &game.white),
        black: name(visit.phrases, &game.black),
        shown: format!("{}:{standing}", game.version.unwrap_or_default()),
        typed: slip.map_or(standing, |slip| slip.typed.clone()),
        score: game
            .result
            .as_ref()
            .and_then(scores::sign)
            .map(str::to_owned),
        corrected: game.corrected,
        problem: refused.map(|problem| {
            let reason = slip.and_then(|slip| slip.reason.clone());
            line_problem(
                visit,
                problem,
                reason.unwrap_or_default(),
                game.result.is_some(),
            )
        }),
        first: false,
    }
}

fn line_problem(visit: &Visit, problem: &Value, reason: String, is_recorded: bool) -> LineProblem {
    let kind = problem.get("type").and_then(Value::as_str);
    let kind = kind
        .and_then(|kind| kind.rsplit('/').next())
        .unwrap_or_default();
    let against = visit.against(problem.get("contradicts"));
    let text = if kind == ProblemKind::InvalidFields.slug() {
        visit.t("grid-unreadable")
    } else {
        let detail = problem.get("detail").and_then(Value::as_str);
        let args = Args::new().word("detail", detail.unwrap_or_default().to_owned());
        visit.say(&format!("problem-{kind}"), &args)
    };
    LineProblem {
        text,
        against: against.told,
        despite: against.despite,
        asks_reason: is_recorded,
        reason,
    }
}

/// What can be typed, in the words of the reader.
fn keys(visit: &Visit) -> Vec<KeyHelp> {
    let help = |keys: &&'static str| {
        let result = read_slip(keys, &Scoring::default())?;
        Some(KeyHelp {
            keys,
            text: scores::long(visit.phrases, &result)?,
        })
    };
    SLIP_KEYS.iter().filter_map(help).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(text: &str) -> Vec<(u16, String)> {
        let form = Form::for_tests(text);
        let slips = slips(&form).unwrap();
        slips
            .into_iter()
            .map(|slip| (slip.board.get(), slip.typed))
            .collect()
    }

    #[test]
    fn given_a_grid_then_only_the_lines_typed_over_are_sent() {
        let sent = form("key=k&s1=40:1&b1=1&s2=41:&b2=&s3=42:&b3=%3D&s4=43:0&b4=1");
        assert_eq!(sent, [(3, "=".to_owned()), (4, "1".to_owned())]);
    }

    #[test]
    fn given_a_line_without_its_version_then_the_form_is_refused() {
        assert!(slips(&Form::for_tests("key=k&b1=1")).is_err());
    }
}
