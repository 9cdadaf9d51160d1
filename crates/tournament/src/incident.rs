//! An incident, as far as the log has told of it.

use arbiter_ruling::{Report, Ruling};

use crate::ids::{DeviceId, GameId, PlayerId, PrincipalId, Seq};
use crate::payload::{DecisionMade, Seat, TextRef};

/// An incident with what followed from it.
#[derive(Debug, Clone, PartialEq)]
pub struct Incident {
    /// The entry that reported it.
    pub seq: Seq,
    /// The game.
    pub game: GameId,
    /// The player reported, if the incident is somebody's.
    pub player: Option<PlayerId>,
    /// What was reported.
    pub report: Report,
    /// When it happened, as far as known.
    pub happened_at_ms: i64,
    /// Who reported it.
    pub reported_by: PrincipalId,
    /// From which device.
    pub device: Option<DeviceId>,
    /// The entries of other arbiters that reported the same.
    pub same: Vec<Seq>,
    /// The last ruling on it.
    pub ruling: Option<Ruled>,
    /// The decision on it.
    pub decision: Option<Decided>,
    /// The last entry that changed it; a second report of the same does not.
    pub changed: Seq,
    /// That it waits for the chief arbiter.
    pub sent: Option<Sent>,
    /// The entry that withdrew it.
    pub voided: Option<Seq>,
    /// Decisions that stand no longer, in the order in which they were made: overturned, or made where the report
    /// did not belong.
    pub undone: Vec<Decided>,
    /// Where it stood before, in the order of the log.
    pub moves: Vec<Moved>,
}

impl Incident {
    /// Whether somebody has to do something: answer, or decide.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.decision.is_none() && self.voided.is_none()
    }

    /// Its place in the order in which things happened: when, and by their reports where that was at one moment.
    #[must_use]
    pub fn happened(&self) -> (i64, Seq) {
        (self.happened_at_ms, self.seq)
    }

    /// Whether a decision has upheld it.
    #[must_use]
    pub fn is_upheld(&self) -> bool {
        let upheld = |decided: &Decided| decided.decision.upheld;
        self.voided.is_none() && self.decision.as_ref().is_some_and(upheld)
    }
}

/// A ruling with the entry that gave it.
#[derive(Debug, Clone, PartialEq)]
pub struct Ruled {
    /// The entry.
    pub seq: Seq,
    /// The report with the answers from which it was computed.
    pub report: Report,
    /// The ruling.
    pub ruling: Ruling,
}

/// A decision with the entry that made it.
#[derive(Debug, Clone, PartialEq)]
pub struct Decided {
    /// The entry.
    pub seq: Seq,
    /// When it was ruled.
    pub ruled_at_ms: Option<i64>,
    /// Who ruled.
    pub ruled_by: Option<PrincipalId>,
    /// Who entered it.
    pub entered_by: PrincipalId,
    /// When it was entered.
    pub entered_at_ms: i64,
    /// The decision.
    pub decision: DecisionMade,
}

/// That an incident waits for the chief arbiter.
#[derive(Debug, Clone, PartialEq)]
pub struct Sent {
    /// The entry.
    pub seq: Seq,
    /// Who sent it.
    pub by: PrincipalId,
    /// When.
    pub at_ms: i64,
    /// What the sender wrote.
    pub note: Option<TextRef>,
}

/// Where an incident stood before it was moved.
#[derive(Debug, Clone, PartialEq)]
pub struct Moved {
    /// The entry that moved it.
    pub seq: Seq,
    /// The game and colour under which it stood.
    pub from: Seat,
    /// The ruling that was given there, and may have been carried out.
    pub ruling: Option<Ruled>,
}
