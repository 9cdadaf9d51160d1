//! An incident with all that followed from it.

use std::collections::BTreeMap;

use arbiter_phrases::{Phrases, Spoken};
use arbiter_ruling::{GameResult, Report, Ruling};
use arbiter_tournament::{Decided, PlayerId, PrincipalId, Seq};
use serde::Serialize;
use utoipa::ToSchema;

use super::Desk;
use super::view::{PlayerView, Views};
use crate::access::{Permit, ReadIncident};
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
    /// The decision, if there is one.
    pub decision: Option<DecisionView>,
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
            Some(_) => self.persons(state.id).await?,
            None => BTreeMap::new(),
        };
        let views = Views {
            state: &state,
            persons: &persons,
        };
        let decision = match &incident.decision {
            Some(decided) => Some(self.decision(decided).await?),
            None => None,
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
            decision,
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
        })
    }

    async fn named(&self, principal: PrincipalId) -> Result<PrincipalView, Problem> {
        let known = self.store().principal(principal).await?;
        Ok(PrincipalView {
            id: principal.to_string(),
            name: known.map(|known| known.name),
        })
    }
}
