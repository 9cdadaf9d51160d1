//! The log by what somebody looks for in it.

use std::collections::BTreeMap;

use arbiter_tournament::{
    BoardNumber, Entry, EntryKind, Envelope, Payload, PlayerId, PrincipalId, RoundNumber, Seq,
    State,
};

use super::{Desk, PrincipalView};
use crate::access::{Action, Permit, ReadEntries, ReadIncident};
use crate::live::{Cursor, Feed, Position};
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
    /// Where it stands in what the reader may read.
    pub at: Cursor,
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
    pub older: Option<Cursor>,
}

impl LogFilter {
    /// Whether a reader looks for this entry. Who ruled is for arbiters, so nobody else finds an entry by it.
    fn takes(&self, state: &State, line: &LogLine, for_arbiters: bool) -> bool {
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
            && self.who.is_none_or(|who| {
                envelope.entered_by == who || (for_arbiters && envelope.ruled_by == Some(who))
            })
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

fn line(at: Cursor, entry: Entry) -> Result<LogLine, Problem> {
    let envelope = entry.envelope;
    let payload = Payload::read(envelope.kind, &envelope.payload)
        .map_err(|error| Problem::internal(&error))?;
    Ok(LogLine {
        at,
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
        before: Option<Cursor>,
        most: usize,
    ) -> Result<LogPart, Problem> {
        let state = self.state(permit.place()).await?;
        let feed = Feed::of(permit.roles());
        let mut place = self.before(permit, feed, before, state.head.seq).await?;
        let mut lines = Vec::new();
        while place.seq > 0 {
            let after = (place.seq - CHUNK).max(0);
            let limit = (place.seq - after).unsigned_abs();
            let read = self.store().entries(permit.place(), after, limit).await?;
            for entry in read.into_iter().rev() {
                let seq = entry.envelope.seq.get();
                let Some(at) = place.step_back(feed, seq, entry.envelope.audience) else {
                    continue;
                };
                let line = line(at, entry)?;
                if filter.takes(&state, &line, permit.also(Action::ReadIncident)) {
                    lines.push(line);
                }
                if lines.len() == most {
                    let older = (at.number > 1).then_some(at);
                    return Ok(LogPart { lines, older });
                }
            }
            place.seq = after;
        }
        Ok(LogPart { lines, older: None })
    }

    /// The place before an entry that a reader names; the end of the log, where there is no such one for him.
    async fn before(
        &self,
        permit: &Permit<ReadEntries>,
        feed: Feed,
        named: Option<Cursor>,
        end: i64,
    ) -> Result<Position, Problem> {
        let (store, tournament) = (self.store(), permit.place());
        if let Some(named) = named.filter(|named| named.number > 0)
            && let Some(at) = Position::named(store, tournament, feed, named).await?
        {
            return Ok(Position {
                seq: at.seq - 1,
                number: at.number - 1,
            });
        }
        Ok(Position::behind(store, tournament, feed, end).await?)
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
