//! Refusals of the crates below, as problems.

use arbiter_ruling::{FieldError, Unruled};
use arbiter_store::{StoreError, SubmitError, Trouble};
use arbiter_tournament::{Contradiction, Refusal, RoundNumber};
use serde_json::{Value, json};

use crate::problem::{Problem, ProblemKind};

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Closed => Self::bare(ProblemKind::Unavailable),
            error => match error.trouble() {
                Some(trouble) => Self::of_the_machine(trouble, &error),
                None => Self::internal(&error),
            },
        }
    }
}

impl Problem {
    /// A problem that somebody who looks after the machine can solve; the log tells him the cause.
    fn of_the_machine(trouble: Trouble, cause: &StoreError) -> Self {
        tracing::error!(%cause, ?trouble, "the database takes nothing");
        Self::bare(match trouble {
            Trouble::Full => ProblemKind::DiskFull,
            Trouble::ReadOnly => ProblemKind::NotWritable,
            Trouble::OutOfReach => ProblemKind::Unavailable,
        })
    }
}

impl From<SubmitError> for Problem {
    fn from(error: SubmitError) -> Self {
        match error {
            SubmitError::Stale => Self::bare(ProblemKind::Stale),
            SubmitError::KeyReused => Self::bare(ProblemKind::KeyReused),
            SubmitError::SlugTaken => Self::bare(ProblemKind::SlugTaken),
            SubmitError::Closed => Self::bare(ProblemKind::Unavailable),
            SubmitError::Unwritable(error) => Self::internal(&error),
            SubmitError::TooLarge { .. } => Self::new(ProblemKind::BodyTooLarge, error.to_string()),
            SubmitError::Store(error) => error.into(),
        }
    }
}

impl From<Unruled> for Problem {
    fn from(unruled: Unruled) -> Self {
        match unruled {
            Unruled::NoRule(kind) => Self::new(ProblemKind::NoRuleYet, unruled.to_string())
                .with("incident_kind", kind.as_str().into()),
            Unruled::NoPlayer => Self::field("by", "is missing: say which player it is about"),
        }
    }
}

impl From<Vec<FieldError>> for Problem {
    fn from(errors: Vec<FieldError>) -> Self {
        Self::fields(errors.into_iter().map(|error| (error.path, error.message)))
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        let sentence = refusal.to_string();
        let problem = match &refusal {
            Refusal::AlreadyCreated => Self::new(ProblemKind::SlugTaken, sentence),
            Refusal::RosterStands => Self::new(ProblemKind::RosterStands, sentence),
            Refusal::RowsChanged(rows) => {
                let rows = rows.iter().map(|row| {
                    json!({
                        "start_number": row.start_number.get(),
                        "line": row.line,
                        "what": row.change.as_str(),
                        "round": row.change.round().map(RoundNumber::get),
                    })
                });
                Self::new(ProblemKind::RowsChanged, sentence).with("rows", rows.collect())
            }
            Refusal::RoundSkipped { .. } => Self::new(ProblemKind::RoundSkipped, sentence),
            Refusal::PairingStands(_) => Self::new(ProblemKind::PairingStands, sentence),
            Refusal::NoGame => Self::new(ProblemKind::BoardNotFound, sentence),
            Refusal::NoPlayer => Self::new(ProblemKind::PlayerNotFound, sentence),
            Refusal::NoIncident(_) => Self::new(ProblemKind::IncidentNotFound, sentence),
            Refusal::PossiblySame { seq, age_ms, .. } => {
                let member = json!({ "seq": seq.get(), "age_s": age_ms / 1000 });
                Self::new(ProblemKind::PossiblySame, sentence).with("possibly_same", member)
            }
            Refusal::LinkMismatch(_) => Self::new(ProblemKind::LinkMismatch, sentence),
            Refusal::AlreadyDecided(seq) => Self::new(ProblemKind::AlreadyDecided, sentence)
                .with("decision_seq", seq.get().into()),
            Refusal::ChiefNeeded => Self::new(ProblemKind::ChiefNeeded, sentence),
            Refusal::Voided(_) => Self::new(ProblemKind::Voided, sentence),
            Refusal::NotDecided => Self::new(ProblemKind::NotDecided, sentence),
            Refusal::NothingToConfirm => Self::new(ProblemKind::NothingToConfirm, sentence),
            Refusal::RulingOutdated { .. } => Self::new(ProblemKind::RulingOutdated, sentence),
            Refusal::NotMoved => Self::new(ProblemKind::NotMoved, sentence),
            Refusal::NeedsAnswer(needs) => {
                Self::new(ProblemKind::NeedsAnswer, sentence).with("needs", json!(needs))
            }
            Refusal::ReasonNeeded => Self::new(ProblemKind::ReasonNeeded, sentence),
            Refusal::UpheldNeeded => Self::new(ProblemKind::UpheldNeeded, sentence),
            Refusal::ResultStands => Self::new(ProblemKind::ResultStands, sentence),
            Refusal::Contradicts(against) => {
                Self::new(ProblemKind::Contradicts, sentence).with("contradicts", told(against))
            }
            Refusal::NoResult => Self::new(ProblemKind::NoResult, sentence),
            Refusal::NoRound => Self::new(ProblemKind::RoundNotFound, sentence),
            Refusal::RoundHasStarted { seq, started_at_ms } => {
                let started = json!({ "seq": seq.get(), "started_at_ms": started_at_ms });
                Self::new(ProblemKind::RoundHasStarted, sentence).with("started", started)
            }
            Refusal::RoundNotStarted => Self::new(ProblemKind::RoundNotStarted, sentence),
            Refusal::StartedEarly => Self::field(
                "scheduled_at_ms",
                "lies after the actual start: no round starts before its time",
            ),
            Refusal::RoundClosed(seq) => {
                Self::new(ProblemKind::RoundClosed, sentence).with("closed_by", seq.get().into())
            }
            Refusal::RoundIsOpen => Self::new(ProblemKind::RoundIsOpen, sentence),
            // Boards are what people know; the desk, which has the state, puts them in.
            Refusal::RoundIncomplete(_) => Self::new(ProblemKind::RoundIncomplete, sentence),
            Refusal::AbsencesChanged(_) => Self::new(ProblemKind::AbsencesChanged, sentence),
            Refusal::NothingToUndo => Self::new(ProblemKind::NothingToUndo, sentence),
            Refusal::Stale { current, .. } => {
                Self::new(ProblemKind::Stale, sentence).with_etag(current.get())
            }
            Refusal::OutsideSector { .. } => Self::new(ProblemKind::OutsideSector, sentence),
            Refusal::AlreadyGranted => Self::new(ProblemKind::AlreadyGranted, sentence),
            Refusal::NotGranted => Self::new(ProblemKind::NotGranted, sentence),
        };
        problem.refused(refusal)
    }
}

/// What a result contradicts, entry by entry.
fn told(against: &[Contradiction]) -> Value {
    let one = |found: &Contradiction| {
        let outcome = found.outcome.map(|outcome| outcome.as_str());
        json!({ "seq": found.seq.get(), "by": found.by.as_str(), "outcome": outcome })
    };
    against.iter().map(one).collect()
}
