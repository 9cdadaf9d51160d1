//! An incident with all that followed from it.

use std::sync::Arc;

use arbiter_phrases::{Phrases, Spoken};
use arbiter_ruling::{GameResult, Report, Ruling};
use arbiter_tournament::{Decided, EntryRef, Moved, PlayerId, PrincipalId, Role, Sent, Seq, State};
use serde::Serialize;
use utoipa::ToSchema;

use super::Desk;
use super::alarms::AlarmView;
use super::view::{PlayerView, Views};
use crate::access::{Action, Permit, ReadIncident};
use crate::openapi::words;
use crate::problem::{Problem, ProblemKind};

/// An incident.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct IncidentView {
    /// The entry that reported it.
    pub incident: i64,
    /// The round.
    pub round: u16,
    /// The board.
    pub board: u16,
    /// The game's id.
    #[schema(format = "uuid")]
    pub game: String,
    /// The game's version, for If-Match of the decision.
    pub version: i64,
    /// The player it is about, if it is somebody's.
    pub player: Option<PlayerView>,
    /// What was reported, with the answers given since.
    #[schema(schema_with = words::incident_report)]
    pub report: Report,
    /// When it happened, in UTC milliseconds since 1970.
    pub happened_at_ms: i64,
    /// Who reported it.
    pub reported_by: PrincipalView,
    /// The entries that reported the same.
    pub same: Vec<i64>,
    /// The entry that gave the last ruling.
    pub ruling_seq: Option<i64>,
    /// The last ruling, as computed; [`IncidentView::to_json`] writes it with its sentences.
    #[serde(skip)]
    #[schema(ignore)]
    pub ruling: Option<Ruling>,
    /// Whether earlier offences were entered, decided or withdrawn since that ruling: it is asked for again before it
    /// can be confirmed.
    pub ruling_outdated: bool,
    /// The decision, if there is one.
    pub decision: Option<DecisionView>,
    /// That it was sent to the chief arbiter.
    pub sent_to_chief: Option<SentView>,
    /// The entry that withdrew the report.
    pub voided: Option<i64>,
    /// Decisions that stand no longer, in the order in which they were made.
    pub undone: Vec<DecisionView>,
    /// Where it stood before it was moved, in the order of the log.
    pub moved: Vec<MovedView>,
    /// That the chief arbiter has to look at it; null for everybody else.
    pub alarm: Option<AlarmView>,
}

/// That an incident waits, or waited, for the chief arbiter.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct SentView {
    /// The entry that sent it.
    pub seq: i64,
    /// Who sent it.
    pub by: PrincipalView,
    /// When, in UTC milliseconds since 1970.
    pub at_ms: i64,
    /// What the sender wrote; null if nothing, or if it was erased.
    pub note: Option<String>,
    /// Whether there was a note that was erased.
    pub note_erased: bool,
}

/// Where an incident stood before it was moved.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct MovedView {
    /// The entry that moved it.
    pub seq: i64,
    /// The round.
    pub round: u16,
    /// The board.
    pub board: u16,
    /// The colour of the player whom it was about.
    #[schema(schema_with = words::maybe_color)]
    pub by: Option<&'static str>,
    /// The ruling that was given there and may have been carried out: whoever moved it takes that back.
    #[serde(skip)]
    #[schema(ignore)]
    pub ruling: Option<(Report, Ruling)>,
}

/// A decision.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct DecisionView {
    /// The entry that made it.
    pub seq: i64,
    /// What was done.
    #[schema(schema_with = words::decision_kind)]
    pub decision: &'static str,
    /// Whether the offence counts against the player.
    pub upheld: bool,
    /// The result that follows, if one does.
    #[schema(schema_with = words::maybe_game_result)]
    pub result: Option<GameResult>,
    /// Why, where the arbiter decided otherwise; null if there was no reason, or if it was erased.
    pub reason: Option<String>,
    /// Whether there was a reason that was erased.
    pub reason_erased: bool,
    /// When it was ruled, in UTC milliseconds since 1970.
    pub ruled_at_ms: Option<i64>,
    /// Who ruled.
    pub ruled_by: Option<PrincipalView>,
    /// When it was entered, in UTC milliseconds since 1970.
    pub entered_at_ms: i64,
    /// Who entered it.
    pub entered_by: PrincipalView,
    /// The decision in whose place it came.
    pub overturns: Option<i64>,
}

/// Who did something. Only arbiters are shown incidents, and so the names of those who acted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct PrincipalView {
    /// The principal's id.
    #[schema(format = "uuid")]
    pub id: String,
    /// The name given with the token; null if it is not known.
    pub name: Option<String>,
}

/// An incident as the API writes it: with the ruling's sentences.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct IncidentAnswer<'a> {
    /// The incident.
    #[serde(flatten)]
    pub incident: &'a IncidentView,
    /// The last ruling.
    #[schema(schema_with = words::maybe_ruling)]
    pub ruling: Option<Spoken<'a>>,
}

impl IncidentView {
    /// The incident with its ruling in a language.
    #[must_use]
    pub fn spoken(&self, phrases: &Phrases) -> IncidentAnswer<'_> {
        let ruling = self
            .ruling
            .as_ref()
            .map(|ruling| phrases.spoken(&self.report, ruling));
        IncidentAnswer {
            incident: self,
            ruling,
        }
    }
}

impl Desk {
    /// An incident.
    ///
    /// # Errors
    /// When there is none with this number, or the database fails.
    pub async fn incident(
        &self,
        permit: &Permit<ReadIncident>,
        seq: Seq,
    ) -> Result<IncidentView, Problem> {
        let state = self.state(permit.place()).await?;
        let not_found = || Problem::bare(ProblemKind::IncidentNotFound);
        let incident = state.incidents.get(&seq).ok_or_else(not_found)?;
        let game = state.games.get(&incident.game).ok_or_else(not_found)?;
        let persons = match incident.player {
            Some(_) => self.persons(&state).await?,
            None => Arc::default(),
        };
        let views = Views {
            state: &state,
            persons: &persons,
        };
        let decision = match &incident.decision {
            Some(decided) => Some(self.decision(decided).await?),
            None => None,
        };
        let mut undone = Vec::with_capacity(incident.undone.len());
        for decided in &incident.undone {
            undone.push(self.decision(decided).await?);
        }
        let sent_to_chief = match &incident.sent {
            Some(sent) => Some(self.sent(sent).await?),
            None => None,
        };
        let alarms = if permit.also(Action::OverturnDecision) {
            AlarmView::all(&state)
        } else {
            Vec::new()
        };
        let ruled = incident.ruling.as_ref();
        Ok(IncidentView {
            incident: seq.get(),
            round: game.round.get(),
            board: game.board.get(),
            game: game.id.to_string(),
            version: game.version.get(),
            player: incident.player.map(|player: PlayerId| views.player(player)),
            report: ruled
                .map_or(&incident.report, |ruled| &ruled.report)
                .clone(),
            happened_at_ms: incident.happened_at_ms,
            reported_by: self.named(incident.reported_by).await?,
            same: incident.same.iter().map(|seq| seq.get()).collect(),
            ruling_seq: ruled.map(|ruled| ruled.seq.get()),
            ruling: ruled.map(|ruled| ruled.ruling.clone()),
            ruling_outdated: incident.is_open()
                && ruled.is_some_and(|ruled| {
                    ruled.ruling.counts.before != state.upheld_before(incident)
                }),
            decision,
            sent_to_chief,
            voided: incident.voided.map(Seq::get),
            undone,
            moved: incident
                .moves
                .iter()
                .filter_map(|moved| moved_view(&state, moved))
                .collect(),
            alarm: alarms.into_iter().find(|alarm| alarm.incident == seq.get()),
        })
    }

    async fn decision(&self, decided: &Decided) -> Result<DecisionView, Problem> {
        let made = &decided.decision;
        let text = match &made.reason {
            Some(reason) => self.store().private_text(reason.text).await?,
            None => None,
        };
        let ruled_by = match decided.ruled_by {
            Some(principal) => Some(self.named(principal).await?),
            None => None,
        };
        Ok(DecisionView {
            seq: decided.seq.get(),
            decision: made.decision.as_str(),
            upheld: made.upheld,
            result: made.result.clone(),
            reason_erased: made.reason.is_some() && text.is_none(),
            reason: text.map(|text| text.text),
            ruled_at_ms: decided.ruled_at_ms,
            ruled_by,
            entered_at_ms: decided.entered_at_ms,
            entered_by: self.named(decided.entered_by).await?,
            overturns: made.overturns.and_then(EntryRef::seq).map(Seq::get),
        })
    }

    async fn sent(&self, sent: &Sent) -> Result<SentView, Problem> {
        let text = match &sent.note {
            Some(note) => self.store().private_text(note.text).await?,
            None => None,
        };
        Ok(SentView {
            seq: sent.seq.get(),
            by: self.named(sent.by).await?,
            at_ms: sent.at_ms,
            note_erased: sent.note.is_some() && text.is_none(),
            note: text.map(|text| text.text),
        })
    }

    /// The arbiters of a tournament by name, those who may have ruled on an incident; the chief first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn arbiters(
        &self,
        permit: &Permit<ReadIncident>,
    ) -> Result<Vec<PrincipalView>, Problem> {
        let state = self.state(permit.place()).await?;
        let mut named = Vec::new();
        for (principal, roles) in &state.grants {
            if roles.iter().any(|role| role.is_arbiter()) {
                let is_chief = roles.contains(&Role::Chief);
                named.push((!is_chief, self.named(*principal).await?));
            }
        }
        named.sort_by(|one, other| (one.0, &one.1.name).cmp(&(other.0, &other.1.name)));
        Ok(named.into_iter().map(|(_, principal)| principal).collect())
    }

    pub(super) async fn named(&self, principal: PrincipalId) -> Result<PrincipalView, Problem> {
        let known = self.store().principal(principal).await?;
        Ok(PrincipalView {
            id: principal.to_string(),
            name: known.map(|known| known.name),
        })
    }
}

fn moved_view(state: &State, moved: &Moved) -> Option<MovedView> {
    let game = state.games.get(&moved.from.game)?;
    Some(MovedView {
        seq: moved.seq.get(),
        round: game.round.get(),
        board: game.board.get(),
        by: moved.from.by.map(arbiter_laws::Color::as_str),
        ruling: moved
            .ruling
            .as_ref()
            .map(|ruled| (ruled.report.clone(), ruled.ruling.clone())),
    })
}
