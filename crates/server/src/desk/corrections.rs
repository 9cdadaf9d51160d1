//! A report that should not be there, or not there: withdrawn, or moved to the board and player where it belongs.

use std::sync::Arc;

use arbiter_laws::Color;
use arbiter_phrases::Phrases;
use arbiter_ruling::Report;
use arbiter_tournament::{
    BoardNumber, Command, Entry, Game, Incident, RoundNumber, Seat, Seq, State, decide,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::decisions::authority;
use super::games::{GameView, game_at};
use super::reports::{At, ReportAnswer};
use super::times::NotTold;
use super::work::{Told, Work, answer, stale};
use super::{Asked, Desk, Written};
use crate::access::{MoveIncident, Permit, VoidIncident};
use crate::fields::maybe_word;
use crate::openapi::words;
use crate::problem::{Problem, ProblemKind};

/// Withdraws a report.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct VoidAsked {
    /// Why.
    pub reason: String,
    /// What the sender's clock shows when it sends this, in UTC milliseconds since 1970; now, if not told.
    #[serde(default)]
    pub entered_at_ms: Option<i64>,
}

/// Moves a report; what is not told stays as it is.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MoveAsked {
    /// The round where it belongs.
    #[serde(default)]
    #[schema(value_type = Option<u16>)]
    pub round: Option<RoundNumber>,
    /// The board where it belongs.
    #[serde(default)]
    #[schema(value_type = Option<u16>)]
    pub board: Option<BoardNumber>,
    /// The colour of the player whom it is about.
    #[serde(default, deserialize_with = "maybe_word")]
    #[schema(schema_with = words::maybe_color)]
    pub by: Option<Color>,
    /// Why.
    #[serde(default)]
    pub reason: Option<String>,
    /// What the sender's clock shows when it sends this, in UTC milliseconds since 1970; now, if not told.
    #[serde(default)]
    pub entered_at_ms: Option<i64>,
}

/// A report that was withdrawn, as its author is answered.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct VoidAnswer {
    /// The incident.
    pub incident: i64,
    /// The entry that withdrew it.
    pub voided: Option<i64>,
    /// The game's id.
    #[schema(format = "uuid")]
    pub game: String,
    /// The game's version.
    pub version: i64,
}

/// An incident of which the author has seen all that matters, with its game.
fn seen_whole(state: &State, incident: Seq, seen: Seq) -> Result<(&Incident, &Game), Problem> {
    let not_found = || Problem::bare(ProblemKind::IncidentNotFound);
    let found = state.incidents.get(&incident).ok_or_else(not_found)?;
    let game = state.games.get(&found.game).ok_or_else(not_found)?;
    if state.is_seen(found, seen) {
        Ok((found, game))
    } else {
        Err(stale(GameView::current(game)))
    }
}

/// The game of an incident as it is now, for somebody who was overtaken.
fn current(state: &State, incident: Seq) -> (Value, Option<i64>) {
    let found = state.incidents.get(&incident);
    let game = found.and_then(|found| state.games.get(&found.game));
    game.map_or((Value::Null, None), |game| GameView::current(game))
}

impl MoveAsked {
    /// Where the report belongs, and the report as it is told there.
    fn target(
        &self,
        state: &State,
        incident: &Incident,
        game: &Game,
    ) -> Result<(Arc<Game>, Report), Problem> {
        let at = At {
            round: self.round.unwrap_or(game.round),
            board: self.board.unwrap_or(game.board),
        };
        let target = Arc::clone(game_at(state, at.round, at.board)?);
        let told = incident.ruling.as_ref();
        let mut report = told.map_or(&incident.report, |ruled| &ruled.report).clone();
        if let Some(by) = self.by {
            if report.by.is_none() {
                let message = "cannot be told: an incident of this kind is nobody's";
                return Err(Problem::field("by", message));
            }
            report.by = Some(by);
        }
        if target.id != game.id {
            // What was read at one board is not true of another.
            report.position = None;
            report.clocks = None;
        }
        Ok((target, report))
    }
}

impl Desk {
    /// Withdraws a report, with a reason. Nothing decided on it counts any longer; the log keeps all of it.
    ///
    /// # Errors
    /// When there is no such incident, what it rests on has changed since `seen`, or it was decided by somebody else.
    pub async fn void(
        &self,
        permit: &Permit<VoidIncident>,
        asked: &Asked,
        incident: Seq,
        seen: Seq,
        void: &VoidAsked,
    ) -> Result<Written, Problem> {
        let (tournament, principal) = (permit.place(), permit.principal());
        let told = Told {
            entered_at_ms: void.entered_at_ms,
            ..Told::default()
        };
        let compute = async |state: Arc<State>| {
            seen_whole(&state, incident, seen)?;
            let told = self
                .by_our_clock(tournament, told, NotTold::Neither)
                .await?;
            let (reason, private) = self.reason(Some(&void.reason))?.unzip();
            let command = Command::Void {
                incident,
                seen,
                reason,
                authority: authority(permit),
            };
            let plan = decide(&state, self.context(principal, told)?, command)?;
            let answering = Arc::new(move |_: &[Entry], after: &State| voided(after, incident));
            Ok(Work {
                plan,
                private: private.into_iter().collect(),
                answer: answering,
            })
        };
        self.write(tournament, principal, asked, compute, |state| {
            current(state, incident)
        })
        .await
    }

    /// Takes a report to the board and player where it belongs, and gives the ruling on it there. What was decided on
    /// it before counts no longer; the log keeps both places.
    ///
    /// # Errors
    /// As [`Desk::void`], and when there is no such board.
    pub async fn move_incident(
        &self,
        permit: &Permit<MoveIncident>,
        asked: &Asked,
        (incident, seen): (Seq, Seq),
        to: &MoveAsked,
        phrases: &'static Phrases,
    ) -> Result<Written, Problem> {
        let (tournament, principal) = (permit.place(), permit.principal());
        let told = Told {
            entered_at_ms: to.entered_at_ms,
            ..Told::default()
        };
        let compute = async |state: Arc<State>| {
            let (found, game) = seen_whole(&state, incident, seen)?;
            let (target, report) = to.target(&state, found, game)?;
            let seat = Seat {
                game: target.id,
                by: report.by,
            };
            let ruling = match self.rule(&state, &target, report, Some(incident)).await {
                Ok(ruling) => Some(ruling),
                // The place is put right even where nothing can be ruled.
                Err(problem) if problem.kind == ProblemKind::NoRuleYet => None,
                Err(problem) => return Err(problem),
            };
            let told = self
                .by_our_clock(tournament, told, NotTold::Neither)
                .await?;
            let (reason, private) = self.reason(to.reason.as_deref())?.unzip();
            let command = Command::Move {
                incident,
                seen,
                to: seat,
                ruling,
                reason,
                authority: authority(permit),
            };
            let plan = decide(&state, self.context(principal, told)?, command)?;
            let answering = Arc::new(move |_: &[Entry], after: &State| {
                ReportAnswer::write(after, incident, phrases)
            });
            Ok(Work {
                plan,
                private: private.into_iter().collect(),
                answer: answering,
            })
        };
        self.write(tournament, principal, asked, compute, |state| {
            current(state, incident)
        })
        .await
    }
}

fn voided(after: &State, incident: Seq) -> arbiter_store::Answer {
    let found = after.incidents.get(&incident);
    let game = found.and_then(|found| after.games.get(&found.game));
    match (found, game) {
        (Some(found), Some(game)) => {
            let version = game.version.get();
            let body = VoidAnswer {
                incident: incident.get(),
                voided: found.voided.map(Seq::get),
                game: game.id.to_string(),
                version,
            };
            answer(201, &body, Some(version))
        }
        _ => answer(201, &Value::Null, None),
    }
}
