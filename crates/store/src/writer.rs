//! The one writer of this process: a task that carries out what waits, many submissions in one transaction.
//!
//! A disk makes a few hundred commits a second safe; with up to [`BATCH`] submissions in each, a hall full of
//! arbiters never waits for it. The writer computes no ruling: that was done before, against a state, and here it
//! is only checked whether that state still holds. A request that is cancelled loses its answer, never half of
//! its entries, because no request's own future touches a transaction.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use arbiter_tournament::{State, TournamentId};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DatabaseConnection, DatabaseTransaction, DbBackend, DbErr,
    EntityTrait, QueryFilter, QueryOrder, QuerySelect, SqlErr, SqliteTransactionMode,
    TransactionOptions, TransactionTrait,
};
use tokio::sync::{mpsc, oneshot};

use crate::append::{Working, append};
use crate::error::{Broken, Fault, StoreError, SubmitError};
use crate::read_models;
use crate::sign_in::Change;
use crate::states::{catch_up, head};
use crate::store::Shared;
use crate::submission::{Receipt, Submission};
use crate::tables::log::heads;

/// Submissions in one transaction at most: enough to share a commit's cost, few enough that the first one does
/// not wait for the last.
pub const BATCH: usize = 64;

/// Submissions that may wait. Beyond, a request waits for room, and so tells its sender to slow down.
pub const QUEUE: usize = 1024;

/// How often a transaction is run before its submissions are told that the database fails.
const ATTEMPTS: u32 = 5;

/// The pause before a transaction is run again; it doubles each time.
const PAUSE: Duration = Duration::from_millis(10);

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
    pub reply: oneshot::Sender<Result<Outcome, SubmitError>>,
}

/// What stands in the queue.
pub enum Work {
    /// A job.
    Job(Job),
    /// Finish what waits and take nothing more.
    Close(oneshot::Sender<()>),
}

/// Works through the queue until it is closed, or nobody is left who could fill it.
pub async fn work(db: DatabaseConnection, shared: Arc<Shared>, mut queue: mpsc::Receiver<Work>) {
    let writer = Writer { db, shared };
    let mut waiting = Vec::with_capacity(BATCH);
    let mut closers = Vec::new();
    while queue.recv_many(&mut waiting, BATCH).await > 0 {
        let mut jobs = Vec::with_capacity(waiting.len());
        for work in waiting.drain(..) {
            match work {
                Work::Job(job) => jobs.push(job),
                Work::Close(done) => {
                    queue.close();
                    closers.push(done);
                }
            }
        }
        writer.settle(jobs).await;
    }
    if writer.db.get_database_backend() == DbBackend::Sqlite {
        // A file that is closed tidily is one file: easier to copy. Nothing is lost if this fails.
        if let Err(error) = writer
            .db
            .execute_unprepared("PRAGMA wal_checkpoint(TRUNCATE)")
            .await
        {
            tracing::warn!(%error, "the write-ahead log was not merged into the database");
        }
    }
    for done in closers {
        // Whoever closed the store may have stopped waiting.
        done.send(()).ok();
    }
}

struct Writer {
    db: DatabaseConnection,
    shared: Arc<Shared>,
}

type Outcomes = Vec<Result<Outcome, SubmitError>>;

impl Writer {
    /// Carries out jobs together; if the transaction as a whole is refused, each by itself, so that one bad job
    /// does not spoil the others.
    async fn settle(&self, jobs: Vec<Job>) {
        let mut unsure = false;
        let (tasks, replies): (Vec<Task>, Vec<_>) =
            jobs.into_iter().map(|job| (job.task, job.reply)).unzip();
        let outcomes = match self.together(&tasks, &mut unsure).await {
            Ok(outcomes) => outcomes,
            Err(error) if tasks.len() < 2 || error.is_passing() => {
                tasks.iter().map(|_| Err(error.clone().into())).collect()
            }
            Err(error) => {
                tracing::warn!(%error, "a transaction of {} submissions failed; each is tried by itself", tasks.len());
                let mut outcomes = Outcomes::new();
                for task in &tasks {
                    match self.together(std::slice::from_ref(task), &mut unsure).await {
                        Ok(outcome) => outcomes.extend(outcome),
                        Err(error) => outcomes.push(Err(error.into())),
                    }
                }
                outcomes
            }
        };
        for (reply, outcome) in replies.into_iter().zip(outcomes) {
            // Whoever asked may be gone; what was written stays.
            reply.send(outcome).ok();
        }
    }

    /// Runs one transaction, again if what stopped it passes.
    async fn together(&self, tasks: &[Task], unsure: &mut bool) -> Result<Outcomes, DbErr> {
        if tasks.is_empty() {
            return Ok(Vec::new());
        }
        let mut attempt = 0;
        loop {
            let error = match self.transaction(tasks, unsure).await {
                Ok(outcomes) => return Ok(outcomes),
                Err(error) => error,
            };
            self.shared.states.clear();
            attempt += 1;
            // Whoever got no connection has waited long enough.
            let out_of_reach = matches!(error, DbErr::ConnectionAcquire(_));
            let again = !out_of_reach && (error.is_passing() || lost_race(&error));
            if attempt == ATTEMPTS || !again {
                return Err(error);
            }
            tracing::info!(%error, attempt, "a transaction is run again");
            tokio::time::sleep(PAUSE * 2_u32.pow(attempt - 1)).await;
        }
    }

    async fn transaction(&self, tasks: &[Task], unsure: &mut bool) -> Result<Outcomes, DbErr> {
        let immediate = TransactionOptions {
            sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
            ..TransactionOptions::default()
        };
        let transaction = self.db.begin_with_options(immediate).await?;
        self.lock_heads(&transaction, tasks).await?;
        let mut working = Working::default();
        let mut outcomes = Outcomes::with_capacity(tasks.len());
        for task in tasks {
            let mut outcome = self
                .by_itself(&transaction, &mut working, task, *unsure)
                .await?;
            if matches!(outcome, Err(SubmitError::SlugTaken)) {
                // Another server may have begun the tournament for this very request: then the answer is there now.
                outcome = self
                    .by_itself(&transaction, &mut working, task, *unsure)
                    .await?;
            }
            outcomes.push(outcome);
        }
        if let Err(error) = transaction.commit().await {
            // The commit may have happened although nobody could tell us.
            *unsure = true;
            return Err(error);
        }
        self.shared.transactions.fetch_add(1, Ordering::Relaxed);
        working.publish(&self.shared.states);
        Ok(outcomes)
    }

    /// Carries out one task in a savepoint: refused, it leaves nothing behind. An error that concerns the whole
    /// transaction is the outer one.
    async fn by_itself(
        &self,
        transaction: &DatabaseTransaction,
        working: &mut Working,
        task: &Task,
        unsure: bool,
    ) -> Result<Result<Outcome, SubmitError>, DbErr> {
        let savepoint = transaction
            .begin_with_options(TransactionOptions::default())
            .await?;
        let outcome = self.task(&savepoint, working, task, unsure).await;
        match &outcome {
            Ok(_) => savepoint.commit().await?,
            Err(SubmitError::Store(StoreError::Database(error)))
                if error.is_passing() || lost_race(error) =>
            {
                return Err(error.clone());
            }
            Err(_) => {
                savepoint.rollback().await?;
                if let Some(id) = tournament(task) {
                    working.undo(id);
                }
            }
        }
        Ok(outcome)
    }

    /// On PostgreSQL other servers write too: whoever holds the heads of its logs may append to them. All take
    /// them in one order, so that no two wait for each other. SQLite has locked the whole database by now.
    async fn lock_heads(&self, db: &DatabaseTransaction, tasks: &[Task]) -> Result<(), DbErr> {
        if db.get_database_backend() == DbBackend::Sqlite {
            return Ok(());
        }
        let ids: BTreeSet<String> = tasks
            .iter()
            .filter_map(tournament)
            .map(|id| id.to_string())
            .collect();
        if !ids.is_empty() {
            heads::Entity::find()
                .filter(heads::Column::Tournament.is_in(ids))
                .order_by_asc(heads::Column::Tournament)
                .lock_exclusive()
                .all(db)
                .await?;
        }
        Ok(())
    }

    async fn task(
        &self,
        db: &DatabaseTransaction,
        working: &mut Working,
        task: &Task,
        unsure: bool,
    ) -> Result<Outcome, SubmitError> {
        match task {
            Task::Append(submission) => {
                let now = (self.shared.clock)();
                let receipt =
                    append(db, working, &self.shared.states, submission, now, unsure).await?;
                Ok(Outcome::Appended(receipt))
            }
            Task::Change(change) => Ok(Outcome::Changed(change.carry_out(db, unsure).await?)),
            Task::Rebuild(id) => {
                let state = catch_up(db, Arc::new(State::empty(*id))).await?;
                let found = head(db, *id).await?;
                if found != (state.head.seq > 0).then_some(state.head) {
                    let what = match found {
                        None => "this is the last entry, but the head row is missing".to_owned(),
                        Some(head) => {
                            format!("the head row says that the last entry is {}", head.seq)
                        }
                    };
                    return Err(SubmitError::Store(StoreError::Broken(Broken {
                        tournament: id.to_string(),
                        seq: state.head.seq,
                        what,
                    })));
                }
                read_models::rewrite(db, &state).await?;
                Ok(Outcome::Rebuilt)
            }
        }
    }
}

/// The error of a task that is no submission: it can only be the store's.
pub fn failure(error: SubmitError) -> StoreError {
    match error {
        SubmitError::Store(error) => error,
        _ => StoreError::Closed,
    }
}

fn tournament(task: &Task) -> Option<TournamentId> {
    match task {
        Task::Append(submission) => Some(submission.plan.tournament),
        Task::Rebuild(id) => Some(*id),
        Task::Change(_) => None,
    }
}

/// Whether another server did the same at the same moment: gave the answer to the same request, began the same
/// log, kept the same files. Run again, the transaction finds what that one wrote.
fn lost_race(error: &DbErr) -> bool {
    match error.sql_err() {
        Some(SqlErr::UniqueConstraintViolation(what)) => ["answers", "heads", "rules_sources"]
            .iter()
            .any(|table| what.contains(table)),
        _ => false,
    }
}
