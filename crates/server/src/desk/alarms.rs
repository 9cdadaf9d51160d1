//! What the chief arbiter is told to look at.

use arbiter_tournament::{Alarm, Seq, State};
use serde::Serialize;
use utoipa::ToSchema;

/// A decision or a result that rests on what is so no longer. Nothing is rewritten: the chief arbiter looks at it and
/// decides anew, or corrects the result.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct AlarmView {
    /// `order_of_offences` or `result_without_decision`.
    pub alarm: &'static str,
    /// The incident.
    pub incident: i64,
    /// The decision on it.
    pub decision: i64,
    /// The round.
    pub round: u16,
    /// The board.
    pub board: u16,
    /// How many offences had been upheld before it, as the decision knew; null for a result.
    pub decided_with: Option<i64>,
    /// How many there are now; null for a result.
    pub now: Option<i64>,
    /// The reports of earlier offences that have changed since.
    pub since: Vec<i64>,
}

impl AlarmView {
    /// Every alarm of a tournament.
    #[must_use]
    pub fn all(state: &State) -> Vec<Self> {
        let alarms = state.alarms();
        alarms
            .iter()
            .filter_map(|alarm| Self::of(state, alarm))
            .collect()
    }

    fn of(state: &State, alarm: &Alarm) -> Option<Self> {
        let at = match alarm {
            Alarm::OrderOfOffences { incident, .. } => state.incidents.get(incident)?.game,
            Alarm::ResultWithoutDecision { game, .. } => *game,
        };
        let game = state.games.get(&at)?;
        let (word, decision, counts, since) = match alarm {
            Alarm::OrderOfOffences {
                decision,
                decided_with,
                now,
                since,
                ..
            } => (
                "order_of_offences",
                *decision,
                Some((*decided_with, *now)),
                since.as_slice(),
            ),
            Alarm::ResultWithoutDecision { decision, .. } => {
                ("result_without_decision", *decision, None, [].as_slice())
            }
        };
        Some(Self {
            alarm: word,
            incident: alarm.incident().get(),
            decision: decision.get(),
            round: game.round.get(),
            board: game.board.get(),
            decided_with: counts.map(|(with, _)| with),
            now: counts.map(|(_, now)| now),
            since: since.iter().copied().map(Seq::get).collect(),
        })
    }
}
