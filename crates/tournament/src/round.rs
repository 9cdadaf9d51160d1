//! Beginning a round, and closing it.

use arbiter_ruleset::{IncidentKind, Verdict};

use crate::game::Round;
use crate::ids::{GameId, RoundNumber, Seq};
use crate::incident::Incident;
use crate::payload::{EntryRef, Payload, TextRef};
use crate::plan::Plan;
use crate::refusal::Refusal;
use crate::round_payload::{RoundClosed, RoundStarted};
use crate::state::State;

/// The start of a round on its way into the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NewStart {
    /// The round.
    pub round: RoundNumber,
    /// When the clocks were really started, in UTC milliseconds.
    pub started_at_ms: i64,
    /// When it should have started; none if it started as announced.
    pub scheduled_at_ms: Option<i64>,
    /// The entry that told a wrong start.
    pub corrects: Option<Seq>,
}

/// Records when a round started.
pub fn start(state: &State, plan: &mut Plan, new: NewStart) -> Result<(), Refusal> {
    let round = round_of(state, new.round)?;
    crate::results::expect_open(state, new.round)?;
    let standing = round.start.map(|start| start.seq);
    if standing != new.corrects {
        return match round.start {
            Some(start) => Err(Refusal::RoundHasStarted {
                seq: start.seq,
                started_at_ms: start.started_at_ms,
            }),
            None => Err(Refusal::RoundNotStarted),
        };
    }
    if new.scheduled_at_ms.is_some_and(|at| at > new.started_at_ms) {
        return Err(Refusal::StartedEarly);
    }
    // Of two arbiters who press the button at once, one is told that the round has started.
    plan.whole_log = Some(state.head.seq);
    let started = RoundStarted {
        round: new.round,
        started_at_ms: new.started_at_ms,
        scheduled_at_ms: new.scheduled_at_ms,
        corrects: new.corrects.map(EntryRef::At),
    };
    plan.tell(Payload::RoundStarted(started));
    Ok(())
}

/// What a round still lacks.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Missing {
    /// Games without a result.
    pub without_result: Vec<GameId>,
    /// Incidents by which a player has lost while the opponent's score is not decided (11.7, 12.9.6).
    pub scores_to_decide: Vec<Seq>,
    /// Claims on which nobody has decided.
    pub claims: Vec<Seq>,
    /// Other incidents on which nobody has decided.
    pub incidents: Vec<Seq>,
}

impl Missing {
    /// What a round lacks.
    #[must_use]
    pub fn of(state: &State, round: &Round) -> Self {
        let mut missing = Self::default();
        for game in round.boards.values().filter_map(|id| state.games.get(id)) {
            if game.result.is_none() {
                missing.without_result.push(game.id);
            }
            for incident in state.of_this_attempt(game) {
                if incident.is_open() {
                    match incident.report.kind {
                        IncidentKind::DrawClaim
                        | IncidentKind::QuickplayClaim
                        | IncidentKind::QuickplayRequest => missing.claims.push(incident.seq),
                        _ => missing.incidents.push(incident.seq),
                    }
                } else if game.result.is_none() && leaves_a_score_open(incident) {
                    missing.scores_to_decide.push(incident.seq);
                }
            }
        }
        missing
    }

    /// Whether nothing is missing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self == &Self::default()
    }

    /// Every entry on which something is left to decide.
    pub fn entries(&self) -> impl Iterator<Item = Seq> + '_ {
        let lists = [&self.scores_to_decide, &self.claims, &self.incidents];
        lists.into_iter().flatten().copied()
    }

    /// Whether somebody who was shown `other` has seen all that is missing here.
    fn is_within(&self, other: &Self) -> bool {
        let games = self
            .without_result
            .iter()
            .all(|game| other.without_result.contains(game));
        games
            && self
                .entries()
                .all(|seq| other.entries().any(|shown| shown == seq))
    }
}

fn leaves_a_score_open(incident: &Incident) -> bool {
    let verdict = incident
        .ruling
        .as_ref()
        .and_then(|ruled| ruled.ruling.verdict);
    verdict == Some(Verdict::ScoreToDecide)
        && incident.is_upheld()
        && incident
            .decision
            .as_ref()
            .is_some_and(|decided| decided.decision.result.is_none())
}

/// Closes a round. It changes no result: what is missing stays missing, and whoever closes all the same has seen it.
pub fn close(
    state: &State,
    plan: &mut Plan,
    number: RoundNumber,
    despite: &Missing,
    reason: Option<TextRef>,
) -> Result<(), Refusal> {
    let round = round_of(state, number)?;
    crate::results::expect_open(state, number)?;
    let missing = Missing::of(state, round);
    if !missing.is_within(despite) {
        return Err(Refusal::RoundIncomplete(missing));
    }
    if !missing.is_empty() && reason.is_none() {
        return Err(Refusal::ReasonNeeded);
    }
    plan.whole_log = Some(state.head.seq);
    let open_incidents = missing.entries().collect();
    let closed = RoundClosed {
        round: number,
        closed: true,
        without_result: missing.without_result,
        open_incidents,
        corrects: None,
        reason,
    };
    plan.tell(Payload::RoundClosed(closed));
    Ok(())
}

/// Opens a closed round again: the closing is corrected by an entry that names it.
pub fn reopen(
    state: &State,
    plan: &mut Plan,
    number: RoundNumber,
    reason: Option<TextRef>,
) -> Result<(), Refusal> {
    let round = round_of(state, number)?;
    let closing = round
        .closing
        .filter(|closing| closing.closed)
        .ok_or(Refusal::RoundIsOpen)?;
    plan.whole_log = Some(state.head.seq);
    let opened = RoundClosed {
        round: number,
        closed: false,
        without_result: Vec::new(),
        open_incidents: Vec::new(),
        corrects: Some(EntryRef::At(closing.seq)),
        reason: Some(reason.ok_or(Refusal::ReasonNeeded)?),
    };
    plan.tell(Payload::RoundClosed(opened));
    Ok(())
}

fn round_of(state: &State, round: RoundNumber) -> Result<&Round, Refusal> {
    state.rounds.get(&round).ok_or(Refusal::NoRound)
}
