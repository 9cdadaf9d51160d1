//! What an organiser does: players in, regulations in force.

use actix_web::http::StatusCode;
use actix_web::http::header::CONTENT_TYPE;
use actix_web::{HttpRequest, HttpResponse};
use arbiter_phrases::{Args, harmless};
use arbiter_ruleset::SourceText;
use serde_json::Value;

use super::fault::status;
use super::findings::{diagnostics, findings, member};
use super::form::{Form, is_shown_on_the_page};
use super::multipart::Parts;
use super::views::{Fault, FreshToken, ImportForm, Link, ManagePage, Notice, RulesForm};
use super::visit::{Tabbed, Visit, shown};
use crate::access::{
    Act, Action, AdoptRegulations, ExportFile, ImportFile, ManageTokens, ReadTournament, permit,
};
use crate::body::Body;
use crate::desk::{Asked, RulesAsked, TournamentView, adoptable};
use crate::problem::{Answered, Problem, ProblemKind};

/// The name under which an organiser's own text is checked and stored.
const OWN_RULES: &str = "regulations";

/// What somebody did on the page, and what came of it.
#[derive(Debug, Default)]
pub(super) struct Done {
    notice: Option<Notice>,
    fresh_token: Option<FreshToken>,
    findings: Vec<Fault>,
    diagnostics: Vec<Fault>,
    rules_name: String,
    rules_text: String,
    /// The sections that the rules name, if one has to be chosen.
    sections: Vec<String>,
}

impl Done {
    pub(super) fn well(text: String) -> Self {
        Self {
            notice: Some(Notice::good(text)),
            ..Self::default()
        }
    }

    pub(super) fn with_token(fresh_token: Option<FreshToken>) -> Self {
        Self {
            fresh_token,
            ..Self::default()
        }
    }
}

/// `GET /t/{t}/manage`
pub async fn show(request: HttpRequest) -> HttpResponse {
    shown(request, async |visit: &Visit| {
        send(visit, StatusCode::OK, Done::default()).await
    })
    .await
}

/// `POST /t/{t}/manage/import`
pub async fn import(request: HttpRequest, body: Body) -> HttpResponse {
    shown(request, async |visit: &Visit| {
        let permit = visit.permit::<ImportFile>().await?;
        let content_type = visit
            .request()
            .headers()
            .get(CONTENT_TYPE)
            .and_then(|value| value.to_str().ok());
        let parts = Parts::read(body, content_type.unwrap_or_default()).await?;
        let key = parts
            .get("key")
            .and_then(|key| std::str::from_utf8(key).ok())
            .unwrap_or_default();
        let asked = Asked::new(key, "POST", visit.request().path(), &parts.bytes)?;
        let file = parts.get("file").unwrap_or_default().to_vec();
        match visit.desk().import(&permit, &asked, file).await {
            Ok(written) => {
                let findings = findings(visit, member(&written, "findings").as_ref());
                let count = i64::try_from(findings.len()).unwrap_or(i64::MAX);
                let text = visit.say("import-done", &Args::new().number("warnings", count));
                send(
                    visit,
                    StatusCode::OK,
                    Done {
                        findings,
                        ..Done::well(text)
                    },
                )
                .await
            }
            Err(problem) => {
                let findings = findings(visit, problem.member("findings"));
                again(
                    visit,
                    &problem,
                    Done {
                        findings,
                        ..Done::default()
                    },
                )
                .await
            }
        }
    })
    .await
}

/// `POST /t/{t}/manage/regulations`: shipped ones by their name, or a text.
pub async fn adopt(request: HttpRequest, body: Body) -> HttpResponse {
    shown(request, async |visit: &Visit| {
        let permit = visit.permit::<AdoptRegulations>().await?;
        let form = Form::read(body).await?;
        let asked = form.asked(visit.request().path())?;
        let rules = match form.get("name") {
            Some(name) => RulesAsked::Named(name.to_owned()),
            None => RulesAsked::File(SourceText {
                name: OWN_RULES.to_owned(),
                // A browser sends every line break as two characters.
                text: form.text("text").replace("\r\n", "\n"),
            }),
        };
        let adopted = visit
            .desk()
            .adopt(&permit, &asked, rules, form.present("section"));
        match adopted.await {
            Ok(written) => {
                let diagnostics = diagnostics(visit, member(&written, "diagnostics").as_ref());
                let done = Done::well(visit.t("rules-attached"));
                send(
                    visit,
                    StatusCode::OK,
                    Done {
                        diagnostics,
                        ..done
                    },
                )
                .await
            }
            Err(problem) => {
                let done = Done {
                    diagnostics: diagnostics(visit, problem.member("diagnostics")),
                    rules_name: form.text("name").to_owned(),
                    rules_text: form.text("text").to_owned(),
                    sections: words(problem.member("sections")),
                    ..Done::default()
                };
                again(visit, &problem, done).await
            }
        }
    })
    .await
}

/// The words of a list that a problem carries.
fn words(list: Option<&Value>) -> Vec<String> {
    let words = list.and_then(Value::as_array).into_iter().flatten();
    words.filter_map(Value::as_str).map(str::to_owned).collect()
}

pub(super) async fn again(visit: &Visit, problem: &Problem, done: Done) -> Answered {
    if !is_shown_on_the_page(status(problem)) {
        return Err(problem.clone());
    }
    send(
        visit,
        status(problem),
        Done {
            notice: visit.notice(problem),
            ..done
        },
    )
    .await
}

pub(super) async fn send(visit: &Visit, status: StatusCode, done: Done) -> Answered {
    let reading = visit.permit::<ReadTournament>().await?;
    let manages = [
        AdoptRegulations::ACTION,
        ImportFile::ACTION,
        ExportFile::ACTION,
        ManageTokens::ACTION,
    ];
    if !manages
        .into_iter()
        .any(|action: Action| reading.also(action))
    {
        return Err(Problem::bare(ProblemKind::Forbidden));
    }
    let tournament = visit.desk().tournament(&reading).await?;
    let here = format!("/t/{}/manage", tournament.slug);
    let has_players = tournament.players > 0;
    let roster = Args::new()
        .number(
            "players",
            i64::try_from(tournament.players).unwrap_or(i64::MAX),
        )
        .word("rounds", tournament.rounds.len().to_string());
    let may_import = reading.also(Action::ImportFile) && !has_players;
    let import = match may_import {
        true => Some(ImportForm {
            action: format!("{here}/import"),
            key: visit.key()?,
        }),
        false => None,
    };
    let mut shell = visit.tournament_shell(
        visit.t("manage"),
        &tournament.slug,
        reading.roles(),
        Tabbed::Manage,
    );
    shell.notice = done.notice.clone().or(shell.notice);
    shell.here.clone_from(&here);
    let may_export = reading.also(Action::ExportFile) && has_players;
    let page = ManagePage {
        shell,
        tournament: Link {
            href: format!("/t/{}", tournament.slug),
            text: harmless(&tournament.name),
        },
        roster_state: visit.say("roster-state", &roster),
        import,
        export: may_export.then(|| format!("/api/v1/tournaments/{}/export/trf", tournament.slug)),
        rules: match reading.also(Action::AdoptRegulations) {
            true => Some(rules_form(visit, &tournament, &here, &done)?),
            false => None,
        },
        tokens: match permit::<ManageTokens>(reading.principal(), reading.place(), reading.roles())
        {
            Some(permit) => Some(super::tokens::form(visit, &permit, &here).await?),
            None => None,
        },
        fresh_token: done.fresh_token,
        findings: done.findings,
    };
    visit.send(status, &page)
}

fn rules_form(
    visit: &Visit,
    tournament: &TournamentView,
    here: &str,
    done: &Done,
) -> Result<RulesForm, Problem> {
    let state = match &tournament.regulations {
        Some(rules) => visit.say(
            "regulations-in-force",
            &Args::new().user("title", &rules.title),
        ),
        None => visit.t("regulations-none"),
    };
    Ok(RulesForm {
        action: format!("{here}/regulations"),
        state,
        name_key: visit.key()?,
        text_key: visit.key()?,
        names: adoptable(visit.desk().shelf()),
        chosen: done.rules_name.clone(),
        text: done.rules_text.clone(),
        sections: done.sections.clone(),
        diagnostics: done.diagnostics.clone(),
    })
}
