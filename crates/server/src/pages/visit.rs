//! One request for a page: who reads, in which language, and how the page is sent.

use std::collections::BTreeSet;

use actix_web::http::StatusCode;
use actix_web::http::header::{CONTENT_LANGUAGE, LOCATION, VARY};
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use arbiter_phrases::{Args, Phrases, harmless};
use arbiter_tournament::{BoardNumber, Role, RoundNumber, Seq, TournamentId};
use askama::Template;

use super::language;
use super::views::{Account, Notice, Shell, Tab, Tone};
use crate::access::{Act, Action, Permit, Place, Principal, permit_for, signed_in};
use crate::desk::{At, Desk};
use crate::identity;
use crate::problem::{Answered, Problem, ProblemKind};
use crate::state::AppState;

/// The pages of a tournament.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tabbed {
    /// The boards, for arbiters.
    Floor,
    /// Pairings and results.
    Rounds,
    /// The log.
    Log,
    /// What the organiser does.
    Manage,
}

/// One request for a page.
pub struct Visit {
    request: HttpRequest,
    state: Data<AppState>,
    /// The language.
    pub phrases: &'static Phrases,
    /// Who reads, if somebody is signed in.
    pub reader: Option<Principal>,
}

/// Where an arbiter's page learns what is new since the entry up to which it was made: what comes before its script
/// listens is told as well.
pub fn stream_path(slug: &str, seq: i64) -> String {
    format!("/api/v1/tournaments/{slug}/stream?after={seq}")
}

impl Visit {
    /// Begins a visit.
    ///
    /// # Errors
    /// When the program was put together without its state.
    pub async fn begin(request: &HttpRequest) -> Result<Self, Problem> {
        let state = request.app_data::<Data<AppState>>().cloned();
        let state = state.ok_or_else(|| Problem::internal(&"the pages have no desk"))?;
        let reader = match signed_in(&state, request).await {
            Ok(principal) => Some(principal),
            Err(problem) if problem.kind == ProblemKind::Unauthenticated => None,
            Err(problem) => return Err(problem),
        };
        Ok(Self {
            request: request.clone(),
            state,
            phrases: language::of(request),
            reader,
        })
    }

    /// The desk.
    pub fn desk(&self) -> &Desk {
        &self.state.desk
    }

    /// What every handler has at hand.
    pub fn state(&self) -> &AppState {
        &self.state
    }

    /// The request.
    pub fn request(&self) -> &HttpRequest {
        &self.request
    }

    /// The permit for an action in the place that the address names.
    ///
    /// # Errors
    /// As the policy says.
    pub async fn permit<A: Act<Place: Place>>(&self) -> Result<Permit<A>, Problem> {
        permit_for(&self.state, &self.request).await
    }

    /// A fresh key for a form.
    ///
    /// # Errors
    /// When the system gives no randomness.
    pub fn key(&self) -> Result<String, Problem> {
        Ok(identity::fresh(self.desk().clock())?.to_string())
    }

    /// A text by its key.
    pub fn t(&self, key: &str) -> String {
        self.phrases.text(key)
    }

    /// A sentence by its key.
    pub fn say(&self, key: &str, args: &Args) -> String {
        self.phrases.say(key, args)
    }

    /// A part of the address.
    pub fn part(&self, name: &str) -> &str {
        self.request.match_info().get(name).unwrap_or_default()
    }

    /// The round that the address names.
    ///
    /// # Errors
    /// When it is no number of a round.
    pub fn round(&self) -> Result<RoundNumber, Problem> {
        self.part("r")
            .parse()
            .map_err(|_| Problem::bare(ProblemKind::RoundNotFound))
    }

    /// The board that the address names.
    ///
    /// # Errors
    /// When it is no number of a round or a board.
    pub fn at(&self) -> Result<At, Problem> {
        let board: Option<BoardNumber> = self.part("b").parse().ok();
        let board = board.ok_or_else(|| Problem::bare(ProblemKind::BoardNotFound))?;
        Ok(At {
            round: self.round()?,
            board,
        })
    }

    /// The entry that the address names.
    ///
    /// # Errors
    /// When it is no number of an entry.
    pub fn seq(&self) -> Result<Seq, Problem> {
        let seq: Option<i64> = self.part("seq").parse().ok();
        seq.and_then(|seq| Seq::try_from(seq).ok())
            .ok_or_else(|| Problem::bare(ProblemKind::IncidentNotFound))
    }

    /// A value of the query.
    pub fn query(&self, name: &str) -> Option<String> {
        let pairs =
            actix_web::web::Query::<Vec<(String, String)>>::from_query(self.request.query_string())
                .ok()?;
        pairs
            .into_inner()
            .into_iter()
            .find(|(key, _)| key == name)
            .map(|(_, value)| value)
    }

    /// `sector arbiter, boards 1-20`
    pub fn roles_text<'a>(
        &self,
        roles: impl Iterator<Item = &'a str>,
        boards: Option<&str>,
    ) -> String {
        let roles: Vec<String> = roles.map(|role| self.phrases.word("role", role)).collect();
        let roles = roles.join(", ");
        match boards {
            Some(boards) => {
                let args = Args::new()
                    .word("role", roles)
                    .word("boards", boards.to_owned());
                self.say("role-of-boards", &args)
            }
            None => roles,
        }
    }

    /// `Round 3`
    pub fn round_title(&self, round: u16) -> String {
        self.say("round-title", &Args::new().number("n", round.into()))
    }

    /// `Board 14`
    pub fn board_title(&self, board: u16) -> String {
        self.say("board-title", &Args::new().number("n", board.into()))
    }

    /// The roles that the reader holds in a tournament; none for a stranger.
    pub async fn roles(&self, tournament: &str) -> Option<(TournamentId, BTreeSet<Role>)> {
        let reader = self.reader.as_ref()?;
        self.desk().roles_in(tournament, reader).await.ok()
    }

    /// What surrounds a page that belongs to no tournament.
    pub fn shell(&self, title: impl Into<String>) -> Shell {
        let here = match self.request.method().is_safe() {
            true => self
                .request
                .uri()
                .path_and_query()
                .map_or("/", |path| path.as_str())
                .to_owned(),
            false => "/".to_owned(),
        };
        Shell {
            phrases: self.phrases,
            title: title.into(),
            here,
            tabs: Vec::new(),
            account: self.reader.as_ref().map(|reader| Account {
                name: harmless(&reader.name),
            }),
            notice: None,
        }
    }

    /// What is wrong with the installation, for those who could do something about it: what was to be kept and was not,
    /// or that there is no TLS in the hall's network.
    fn warning(&self, roles: &BTreeSet<Role>) -> Option<Notice> {
        let answers_for_it = [Role::Owner, Role::Organiser, Role::Chief];
        if !answers_for_it.iter().any(|role| roles.contains(role)) {
            return None;
        }
        let failed = self.desk().keeping_failed();
        let mut told: Vec<String> = failed.iter().map(|what| self.t(what.failed())).collect();
        if self.state.lan_warning {
            told.push(self.t("lan-warning"));
        }
        (!told.is_empty()).then(|| Notice {
            tone: Tone::Warn,
            text: told.join(" "),
        })
    }

    /// What surrounds a page of a tournament, for a reader with these roles there.
    pub fn tournament_shell(
        &self,
        title: impl Into<String>,
        slug: &str,
        roles: &BTreeSet<Role>,
        current: Tabbed,
    ) -> Shell {
        let may = |action: Action| action.roles().iter().any(|role| roles.contains(role));
        let manages = [
            Action::AdoptRegulations,
            Action::ImportFile,
            Action::ExportFile,
            Action::ManageTokens,
        ];
        let tabs = [
            (
                Tabbed::Floor,
                "tab-floor",
                format!("/t/{slug}/floor"),
                may(Action::ReadIncident),
            ),
            (Tabbed::Rounds, "tab-rounds", format!("/t/{slug}"), true),
            (
                Tabbed::Log,
                "tab-log",
                format!("/t/{slug}/log"),
                may(Action::ReadEntries),
            ),
            (
                Tabbed::Manage,
                "tab-manage",
                format!("/t/{slug}/manage"),
                manages.into_iter().any(may),
            ),
        ];
        let tab = |(tab, key, href, open): (Tabbed, &str, String, bool)| {
            open.then(|| Tab {
                href,
                text: self.t(key),
                current: tab == current,
            })
        };
        let mut tabs: Vec<Tab> = tabs.into_iter().filter_map(tab).collect();
        if tabs.len() == 1 {
            // A stranger has one page only and needs no way to the others.
            tabs.clear();
        }
        Shell {
            tabs,
            notice: self.warning(roles),
            ..self.shell(title)
        }
    }

    /// Sends a page.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn send(&self, status: StatusCode, page: &impl Template) -> Answered {
        let html = page.render().map_err(|error| Problem::internal(&error))?;
        Ok(HttpResponse::build(status)
            .content_type("text/html; charset=utf-8")
            .insert_header((CONTENT_LANGUAGE, self.phrases.lang().as_str()))
            .insert_header((VARY, "Accept-Language, Cookie"))
            .body(html))
    }

    /// Sends a page that is as it should be.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn page(&self, page: &impl Template) -> Answered {
        self.send(StatusCode::OK, page)
    }

    /// Sends the reader on, after something was done.
    pub fn go(&self, path: &str) -> HttpResponse {
        HttpResponse::SeeOther()
            .insert_header((LOCATION, path))
            .finish()
    }
}

/// Answers with a page, or with the page that says what went wrong.
pub async fn shown(
    request: HttpRequest,
    page: impl AsyncFnOnce(&Visit) -> Answered,
) -> HttpResponse {
    let visit = match Visit::begin(&request).await {
        Ok(visit) => visit,
        Err(problem) => return super::fault::without_a_visit(&request, &problem),
    };
    match page(&visit).await {
        Ok(response) => response,
        Err(problem) => visit.fault(&problem),
    }
}
