//! The log by what somebody looks for in it.

use std::collections::BTreeMap;

use arbiter_tournament::{
    BoardNumber, Entry, EntryKind, Envelope, Payload, PlayerId, PrincipalId, RoundNumber, Seq,
    State, may_read,
};

use super::{Desk, PrincipalView};
use crate::access::{Permit, ReadEntries, ReadIncident};
use crate::problem::Problem;

/// How many entries are read at a time: a round of a large tournament.
const CHUNK: i64 = 500;

/// Whether somebody looks for what waits, or for what is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// Incidents without a decision.
    Open,
    /// Incidents with one.
    Decided,
}

/// What somebody looks for; everything, where nothing is told.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LogFilter {
    /// The round.
    pub round: Option<RoundNumber>,
    /// The board.
    pub board: Option<BoardNumber>,
    /// The player it is about, or whose game it is.
    pub player: Option<PlayerId>,
    /// The kind of entry.
    pub kind: Option<EntryKind>,
    /// Who entered or ruled.
    pub who: Option<PrincipalId>,
    /// Whether the incident is open.
    pub stage: Option<Stage>,
}

/// An entry as far as a reader of the log needs it.
#[derive(Debug, Clone)]
pub struct LogLine {
    /// The envelope.
    pub envelope: Envelope,
    /// What it tells.
    pub payload: Payload,
    /// The incident that it is about.
    pub incident: Option<Seq>,
}

/// A page of the log, the last entry first.
#[derive(Debug, Clone)]
pub struct LogPart {
    /// The entries.
    pub lines: Vec<LogLine>,
    /// Where older ones begin: `before` for the next page; none at the beginning of the log.
    pub older: Option<i64>,
}

impl LogFilter {
    fn takes(&self, state: &State, line: &LogLine) -> bool {
        let envelope = &line.envelope;
        let game = envelope.game.and_then(|game| state.games.get(&game));
        let of_player = |player: PlayerId| {
            envelope.player == Some(player)
                || (envelope.player.is_none()
                    && game.is_some_and(|game| [game.white, game.black].contains(&player)))
        };
        let of_stage = |stage: Stage| {
            let incident = line.incident.and_then(|seq| state.incidents.get(&seq));
            incident.is_some_and(|incident| match stage {
                Stage::Open => incident.is_open(),
                Stage::Decided => incident.decision.is_some(),
            })
        };
        self.round.is_none_or(|round| envelope.round == Some(round))
            && self.board.is_none_or(|board| envelope.board == Some(board))
            && self.player.is_none_or(of_player)
            && self.kind.is_none_or(|kind| envelope.kind == kind)
            && self
                .who
                .is_none_or(|who| envelope.entered_by == who || envelope.ruled_by == Some(who))
            && self.stage.is_none_or(of_stage)
    }
}

/// The incident that an entry is about.
fn incident_of(envelope: &Envelope, payload: &Payload) -> Option<Seq> {
    match payload {
        Payload::IncidentReported(_) => Some(envelope.seq),
        Payload::IncidentLinked(linked) => linked.same_as.seq(),
        Payload::IncidentMoved(moved) => moved.incident.seq(),
        Payload::IncidentVoided(voided) => voided.incident.seq(),
        Payload::RulingGiven(given) => given.incident.seq(),
        Payload::DecisionMade(made) => made.incident.seq(),
        _ => None,
    }
}

fn line(entry: Entry) -> Result<LogLine, Problem> {
    let envelope = entry.envelope;
    let payload = Payload::read(envelope.kind, &envelope.payload)
        .map_err(|error| Problem::internal(&error))?;
    Ok(LogLine {
        incident: incident_of(&envelope, &payload),
        envelope,
        payload,
    })
}

impl Desk {
    /// The entries before `before` that a reader may see and looks for, the last first, as many as a page holds.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn log(
        &self,
        permit: &Permit<ReadEntries>,
        filter: &LogFilter,
        before: Option<i64>,
        most: usize,
    ) -> Result<LogPart, Problem> {
        let state = self.state(permit.place()).await?;
        let mut before = before
            .unwrap_or(i64::MAX)
            .clamp(1, state.head.seq.saturating_add(1));
        let mut lines = Vec::new();
        while before > 1 {
            let after = (before - 1 - CHUNK).max(0);
            let limit = (before - 1 - after).unsigned_abs();
            let read = self.store().entries(permit.place(), after, limit).await?;
            for entry in read.into_iter().rev() {
                before = entry.envelope.seq.get();
                if !may_read(permit.roles().iter().copied(), entry.envelope.audience) {
                    continue;
                }
                let line = line(entry)?;
                if filter.takes(&state, &line) {
                    lines.push(line);
                }
                if lines.len() == most {
                    let older = (before > 1).then_some(before);
                    return Ok(LogPart { lines, older });
                }
            }
            before = before.min(after + 1);
        }
        Ok(LogPart { lines, older: None })
    }

    /// The names of those who acted in a tournament; arbiters only are shown them.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn names(
        &self,
        permit: &Permit<ReadIncident>,
    ) -> Result<BTreeMap<PrincipalId, PrincipalView>, Problem> {
        let state = self.state(permit.place()).await?;
        let mut names = BTreeMap::new();
        for principal in state.grants.keys() {
            names.insert(*principal, self.named(*principal).await?);
        }
        Ok(names)
    }
}
