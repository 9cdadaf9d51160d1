//! What the writer is asked to do, and what it answers.

use std::collections::BTreeMap;

use arbiter_tournament::{Entry, TournamentId};
use tokio::sync::oneshot;

use crate::error::{StoreError, SubmitError};
use crate::meter;
use crate::sign_in::Change;
use crate::submission::{Private, Receipt, Submission};
use crate::wake::Wake;

/// Submissions in one transaction at most: enough to share a commit's cost, few enough that the first one does
/// not wait for the last.
pub const BATCH: usize = 64;

/// Submissions that may wait. Beyond, a request waits for room, and so tells its sender to slow down.
pub const QUEUE: usize = 1024;

/// What the writer is asked to do.
pub enum Task {
    /// Append entries.
    Append(Box<Submission>),
    /// Change who may sign in.
    Change(Change),
    /// Write a tournament's read models anew.
    Rebuild(TournamentId),
}

/// What came of it.
pub enum Outcome {
    /// The entries.
    Appended(Receipt),
    /// Whether anything changed.
    Changed(bool),
    /// The read models are written.
    Rebuilt,
}

/// A task, and where its outcome goes.
pub struct Job {
    pub task: Task,
    pub reply: Reply,
}

/// What stands in the queue.
pub enum Work {
    /// A job.
    Job(Job),
    /// Say that it was come to: whoever asks wants to know whether the writer is alive.
    Look(oneshot::Sender<()>),
    /// Finish what waits and take nothing more.
    Close(oneshot::Sender<()>),
}

/// Where an outcome goes.
pub type Reply = oneshot::Sender<Result<Outcome, SubmitError>>;

/// What came of tasks, in their order.
pub type Outcomes = Vec<Result<Outcome, SubmitError>>;

/// Jobs that share a transaction.
#[derive(Default)]
pub struct Jobs {
    pub tasks: Vec<Task>,
    replies: Vec<Reply>,
}

impl Jobs {
    /// Adds one.
    pub fn push(&mut self, job: Job) {
        self.tasks.push(job.task);
        self.replies.push(job.reply);
    }

    /// Tells everybody who asked what came of it.
    pub fn answer(self, outcomes: Outcomes) {
        for (reply, outcome) in self.replies.into_iter().zip(outcomes) {
            if let Ok(Outcome::Appended(receipt)) = &outcome {
                meter::appended(receipt);
            }
            // Whoever asked may be gone; what was written stays.
            reply.send(outcome).ok();
        }
    }
}

/// Whom a transaction wakes: each log once, however many submissions went into it.
pub fn wakes(tasks: &[Task], outcomes: &Outcomes) -> Vec<Wake> {
    let mut logs: BTreeMap<TournamentId, i64> = BTreeMap::new();
    let mut wakes = Vec::new();
    for (task, outcome) in tasks.iter().zip(outcomes) {
        match (task, outcome) {
            (Task::Append(_), Ok(Outcome::Appended(receipt))) if !receipt.replayed => {
                if let Some(Entry { envelope, .. }) = receipt.entries.last() {
                    logs.insert(envelope.tournament, envelope.seq.get());
                }
            }
            (Task::Change(change), Ok(Outcome::Changed(true))) => {
                wakes.extend(change.wakes().filter(|wake| !wakes.contains(wake)));
            }
            _ => {}
        }
    }
    let logs = logs.into_iter();
    wakes.extend(logs.map(|(tournament, seq)| Wake::Entries { tournament, seq }));
    wakes
}

/// The error of a task that is no submission: it can only be the store's.
pub fn failure(error: SubmitError) -> StoreError {
    match error {
        SubmitError::Store(error) => error,
        _ => StoreError::Closed,
    }
}

impl Task {
    pub fn submission(&self) -> Option<&Submission> {
        match self {
            Self::Append(submission) => Some(submission),
            Self::Change(_) | Self::Rebuild(_) => None,
        }
    }

    /// Whether it may change what stands in no log: who may sign in, a principal's name.
    pub fn changes_beside_the_log(&self) -> bool {
        match self {
            Self::Append(submission) => {
                let mut private = submission.private.iter();
                private.any(|row| matches!(row, Private::Erased(_)))
            }
            Self::Change(Change::Webhook(_) | Change::Limit(_)) | Self::Rebuild(_) => false,
            Self::Change(_) => true,
        }
    }

    pub fn tournament(&self) -> Option<TournamentId> {
        match self {
            Self::Append(submission) => Some(submission.plan.tournament),
            Self::Rebuild(id) => Some(*id),
            Self::Change(_) => None,
        }
    }
}
