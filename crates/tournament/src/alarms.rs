//! What the chief arbiter has to look at: decisions that rest on what is so no longer.
//!
//! An alarm rewrites nothing. It follows from the state, and goes when the state agrees again: when the chief decides
//! anew, knowing what is known now, or corrects the result.

use std::sync::Arc;

use crate::game::Game;
use crate::ids::{GameId, Seq};
use crate::incident::{Decided, Incident};
use crate::state::State;

/// Something that the chief arbiter has to look at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Alarm {
    /// An offence was decided as if another number of offences had come before it: one that happened earlier was
    /// entered, moved, withdrawn or decided otherwise since.
    OrderOfOffences {
        /// The incident.
        incident: Seq,
        /// The decision on it.
        decision: Seq,
        /// How many offences had been upheld before it, as the decision knew.
        decided_with: i64,
        /// How many there are now.
        now: i64,
        /// The reports of earlier offences that changed since the decision.
        since: Vec<Seq>,
    },
    /// A result follows from a decision that stands no longer.
    ResultWithoutDecision {
        /// The game.
        game: GameId,
        /// The incident that had been decided.
        incident: Seq,
        /// The decision that stands no longer.
        decision: Seq,
    },
}

impl Alarm {
    /// The incident that it is about.
    #[must_use]
    pub fn incident(&self) -> Seq {
        match self {
            Self::OrderOfOffences { incident, .. }
            | Self::ResultWithoutDecision { incident, .. } => *incident,
        }
    }
}

impl State {
    /// All that the chief arbiter has to look at, by incident.
    #[must_use]
    pub fn alarms(&self) -> Vec<Alarm> {
        let incidents = self.incidents.values();
        let mut alarms: Vec<Alarm> = incidents
            .filter_map(|incident| self.order_alarm(incident))
            .collect();
        alarms.extend(
            self.games
                .values()
                .filter_map(|game| self.result_alarm(game)),
        );
        alarms.sort_by_key(Alarm::incident);
        alarms
    }

    /// How many upheld offences of its kind happened before an incident, by its player in its game.
    #[must_use]
    pub fn upheld_before(&self, incident: &Incident) -> i64 {
        let upheld = self.earlier(incident).filter(|earlier| earlier.is_upheld());
        i64::try_from(upheld.count()).unwrap_or(i64::MAX)
    }

    fn earlier<'a>(&'a self, incident: &'a Incident) -> impl Iterator<Item = &'a Incident> {
        let game = self.games.get(&incident.game);
        let offences = game
            .zip(incident.player)
            .map(|(game, player)| self.offences(game, player, incident.report.kind));
        offences
            .into_iter()
            .flatten()
            .filter(|other| other.happened() < incident.happened())
    }

    fn order_alarm(&self, incident: &Arc<Incident>) -> Option<Alarm> {
        let decided = incident
            .decision
            .as_ref()
            .filter(|_| incident.is_upheld())?;
        let decided_with = counted(decided, incident)?;
        let now = self.upheld_before(incident);
        (now != decided_with).then(|| Alarm::OrderOfOffences {
            incident: incident.seq,
            decision: decided.seq,
            decided_with,
            now,
            since: self
                .earlier(incident)
                .filter(|earlier| earlier.changed > decided.seq)
                .map(|earlier| earlier.seq)
                .collect(),
        })
    }

    fn result_alarm(&self, game: &Arc<Game>) -> Option<Alarm> {
        let (result, decision) = (game.result.as_ref()?, game.result_from?);
        let undone = |incident: &&Arc<Incident>| {
            let here = |decided: &Decided| decided.seq == decision;
            incident.undone.iter().any(here)
                || (incident.voided.is_some() && incident.decision.as_ref().is_some_and(here))
        };
        let incident = self.incidents.values().find(undone)?;
        // A decision that came in its place and gives the same result carries it.
        let carried = incident.decision.as_ref().is_some_and(|decided| {
            let same = decided.decision.result.as_ref();
            incident.voided.is_none()
                && incident.game == game.id
                && same.is_some_and(|same| same.same_score(result))
        });
        (!carried).then_some(Alarm::ResultWithoutDecision {
            game: game.id,
            incident: incident.seq,
            decision,
        })
    }
}

/// How many earlier offences a decision knew of; entries of the first version tell it by the ruling only.
fn counted(decided: &Decided, incident: &Incident) -> Option<i64> {
    let ruling = || Some(incident.ruling.as_ref()?.ruling.counts.before);
    decided.decision.before.or_else(ruling)
}
