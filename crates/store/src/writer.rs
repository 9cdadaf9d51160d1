//! The one writer of this process: a task that carries out what waits, many submissions in one transaction.
//!
//! A disk makes a few hundred commits a second safe; with up to [`BATCH`] submissions in each, a hall full of
//! arbiters never waits for it. The writer computes no ruling: that was done before, against a state, and here it
//! is only checked whether that state still holds. A request that is cancelled loses its answer, never half of
//! its entries, because no request's own future touches a transaction.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use arbiter_tournament::{Entry, Head, TournamentId};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DatabaseConnection, DatabaseTransaction, DbBackend, DbErr,
    EntityTrait, QueryFilter, QueryOrder, QuerySelect, SqlErr, SqliteTransactionMode,
    TransactionOptions, TransactionTrait,
};
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

use crate::batch::Batch;
use crate::connect::renew;
use crate::error::{Fault, StoreError, SubmitError};
use crate::meter;
use crate::rebuild::write_anew;
use crate::sign_in::Change;
use crate::store::Shared;
use crate::submission::{Private, Receipt, Submission};
use crate::tables::log::heads;
use crate::wake::{CHANNEL, Wake};

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
    /// Say that it was come to: whoever asks wants to know whether the writer is alive.
    Look(oneshot::Sender<()>),
    /// Finish what waits and take nothing more.
    Close(oneshot::Sender<()>),
}

/// Works through the queue until it is closed, or nobody is left who could fill it.
pub async fn work(db: DatabaseConnection, shared: Arc<Shared>, mut queue: mpsc::Receiver<Work>) {
    let writer = Writer { db, shared };
    let mut waiting = Vec::with_capacity(BATCH);
    let mut closers = Vec::new();
    while queue.recv_many(&mut waiting, BATCH).await > 0 {
        meter::waiting(waiting.len() + queue.len());
        let mut jobs = Vec::with_capacity(waiting.len());
        for work in waiting.drain(..) {
            match work {
                Work::Job(job) => jobs.push(job),
                // Whoever asked may have stopped waiting.
                Work::Look(seen) => drop(seen.send(())),
                Work::Close(done) => {
                    queue.close();
                    closers.push(done);
                }
            }
        }
        writer.settle(jobs).await;
        meter::waiting(queue.len());
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
        let outcomes = match tasks.as_slice() {
            [task] => vec![self.alone(task, &mut unsure).await],
            tasks => match self.together(tasks, &mut unsure).await {
                Ok(outcomes) => outcomes,
                Err(error) if error.is_passing() => {
                    tasks.iter().map(|_| Err(error.clone().into())).collect()
                }
                Err(error) => {
                    tracing::warn!(%error, "a transaction of {} submissions failed; each is tried by itself", tasks.len());
                    let mut outcomes = Outcomes::new();
                    for task in tasks {
                        outcomes.push(self.alone(task, &mut unsure).await);
                    }
                    outcomes
                }
            },
        };
        for (reply, outcome) in replies.into_iter().zip(outcomes) {
            if let Ok(Outcome::Appended(receipt)) = &outcome {
                meter::appended(receipt);
            }
            // Whoever asked may be gone; what was written stays.
            reply.send(outcome).ok();
        }
    }

    /// Carries out one task in a transaction of its own.
    async fn alone(&self, task: &Task, unsure: &mut bool) -> Result<Outcome, SubmitError> {
        let one = std::slice::from_ref(task);
        let refused = self.together(one, unsure).await;
        // Another server may have begun the tournament for this very request: then the answer is there now.
        let outcomes = match refused {
            Err(error) if slug_taken(&error) => self.together(one, unsure).await,
            outcomes => outcomes,
        };
        match outcomes {
            Ok(mut outcomes) => outcomes.pop().unwrap_or(Err(SubmitError::Closed)),
            Err(error) if slug_taken(&error) => Err(SubmitError::SlugTaken),
            Err(error) => Err(error.into()),
        }
    }

    /// Runs one transaction, again if what stopped it passes.
    async fn together(&self, tasks: &[Task], unsure: &mut bool) -> Result<Outcomes, DbErr> {
        if tasks.is_empty() {
            return Ok(Vec::new());
        }
        let mut attempt = 0;
        loop {
            let began = Instant::now();
            let done = self.transaction(tasks, unsure).await;
            meter::transaction(tasks.len(), done.is_ok(), began);
            let error = match done {
                Ok(outcomes) => return Ok(outcomes),
                Err(error) => error,
            };
            self.shared.states.clear();
            renew(&self.db).await;
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
        let locked = self.lock_heads(&transaction, tasks).await?;
        let submissions = tasks.iter().filter_map(Task::submission);
        // Within the transaction: whoever else may write to SQLite has to wait for its end.
        let moment = self.shared.moments.now();
        let states = &self.shared.states;
        let begun = Batch::begin(&transaction, states, locked, moment, submissions, *unsure).await;
        let mut batch = match begun {
            Ok(batch) => batch,
            Err(StoreError::Database(error)) => return Err(error),
            Err(error) => return Ok(tasks.iter().map(|_| Err(error.clone().into())).collect()),
        };
        let mut outcomes = Outcomes::with_capacity(tasks.len());
        for task in tasks {
            let outcome = self.task(&transaction, &mut batch, task, *unsure).await;
            match outcome {
                Err(SubmitError::Store(StoreError::Database(error))) => return Err(error),
                Err(error @ SubmitError::Store(StoreError::Unfoldable { .. })) => {
                    // The batch is spoilt: found out of those beside it, this one is told by itself.
                    return match tasks {
                        [_] => Ok(vec![Err(error)]),
                        _ => Err(DbErr::Custom(error.to_string())),
                    };
                }
                outcome => outcomes.push(outcome),
            }
        }
        batch.write(&transaction).await?;
        let wakes = wakes(tasks, &outcomes);
        self.notify(&transaction, &wakes).await?;
        let began = Instant::now();
        if let Err(error) = transaction.commit().await {
            // The commit may have happened although nobody could tell us.
            *unsure = true;
            return Err(error);
        }
        meter::commit(began);
        self.shared.transactions.fetch_add(1, Ordering::Relaxed);
        if tasks.iter().any(Task::changes_beside_the_log) {
            self.shared.moments.end();
        }
        batch.publish();
        wakes
            .into_iter()
            .for_each(|wake| self.shared.bell.ring(wake));
        Ok(outcomes)
    }

    /// Tells the other servers on PostgreSQL, at the moment of the commit: once for each log, in one statement.
    async fn notify(&self, db: &DatabaseTransaction, wakes: &[Wake]) -> Result<(), DbErr> {
        if db.get_database_backend() == DbBackend::Sqlite || wakes.is_empty() {
            return Ok(());
        }
        let told = wakes.iter().filter_map(|wake| wake.payload());
        // Ids, numbers and our own words: nothing in them that a quote would have to be kept from.
        let calls: Vec<String> = told
            .map(|payload| format!("pg_notify('{CHANNEL}', '{payload}')"))
            .collect();
        db.execute_unprepared(&format!("SELECT {}", calls.join(", ")))
            .await?;
        Ok(())
    }

    /// On PostgreSQL other servers write too: whoever holds the heads of its logs may append to them. All take
    /// them in one order, so that no two wait for each other. SQLite has locked the whole database by now.
    async fn lock_heads(
        &self,
        db: &DatabaseTransaction,
        tasks: &[Task],
    ) -> Result<BTreeMap<TournamentId, Head>, DbErr> {
        if db.get_database_backend() == DbBackend::Sqlite {
            return Ok(BTreeMap::new());
        }
        let ids: BTreeSet<String> = tasks
            .iter()
            .filter_map(Task::tournament)
            .map(|id| id.to_string())
            .collect();
        if ids.is_empty() {
            return Ok(BTreeMap::new());
        }
        let rows = heads::Entity::find()
            .filter(heads::Column::Tournament.is_in(ids))
            .order_by_asc(heads::Column::Tournament)
            .lock_exclusive()
            .all(db)
            .await?;
        // A row that cannot be read is read again by whoever needs it, and named then.
        let heads = rows.into_iter().filter_map(|row| {
            let id = row.tournament.parse().ok()?;
            Some((id, row.head().ok()?))
        });
        Ok(heads.collect())
    }

    async fn task(
        &self,
        db: &DatabaseTransaction,
        batch: &mut Batch<'_>,
        task: &Task,
        unsure: bool,
    ) -> Result<Outcome, SubmitError> {
        match task {
            Task::Append(submission) => {
                let now = (self.shared.clock)();
                let receipt = batch.append(db, submission, now).await?;
                Ok(Outcome::Appended(receipt))
            }
            Task::Change(change) => Ok(Outcome::Changed(change.carry_out(db, unsure).await?)),
            Task::Rebuild(id) => {
                // What was appended before it in this transaction is part of the log.
                batch.write(db).await?;
                write_anew(db, *id).await?;
                Ok(Outcome::Rebuilt)
            }
        }
    }
}

/// Whom a transaction wakes: each log once, however many submissions went into it.
fn wakes(tasks: &[Task], outcomes: &Outcomes) -> Vec<Wake> {
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
    fn submission(&self) -> Option<&Submission> {
        match self {
            Self::Append(submission) => Some(submission),
            Self::Change(_) | Self::Rebuild(_) => None,
        }
    }

    /// Whether it may change what stands in no log: who may sign in, a principal's name.
    fn changes_beside_the_log(&self) -> bool {
        match self {
            Self::Append(submission) => {
                let mut private = submission.private.iter();
                private.any(|row| matches!(row, Private::Erased(_)))
            }
            Self::Change(Change::Webhook(_) | Change::Limit(_)) | Self::Rebuild(_) => false,
            Self::Change(_) => true,
        }
    }

    fn tournament(&self) -> Option<TournamentId> {
        match self {
            Self::Append(submission) => Some(submission.plan.tournament),
            Self::Rebuild(id) => Some(*id),
            Self::Change(_) => None,
        }
    }
}

/// Whether another tournament has the slug: the only constraint of a read model that a request can break.
fn slug_taken(error: &DbErr) -> bool {
    match error.sql_err() {
        Some(SqlErr::UniqueConstraintViolation(what)) => what.contains("slug"),
        _ => false,
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
