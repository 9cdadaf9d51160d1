//! Transactions step by step: what has to be known is asked within each, and a few statements write what it comes to.
//!
//! So it is on PostgreSQL, where other servers write too, for whatever is no submission, and where a transaction that was
//! computed [ahead](crate::ahead) was refused.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use arbiter_tournament::{Head, TournamentId};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DatabaseConnection, DatabaseTransaction, DbBackend, DbErr,
    EntityTrait, QueryFilter, QueryOrder, QuerySelect, SqlErr, SqliteTransactionMode,
    TransactionOptions, TransactionTrait,
};
use tokio::time::Instant;

use crate::batch::Batch;
use crate::connect::renew;
use crate::error::{Fault, StoreError, SubmitError};
use crate::meter;
use crate::queue::{Jobs, Outcome, Outcomes, Task, wakes};
use crate::rebuild::write_anew;
use crate::store::Shared;
use crate::tables::log::heads;
use crate::wake::{CHANNEL, Wake};

/// How often a transaction is run before its submissions are told that the database fails.
const ATTEMPTS: u32 = 5;

/// The pause before a transaction is run again; it doubles each time.
const PAUSE: Duration = Duration::from_millis(10);

/// Carries out tasks step by step, each transaction on its own.
pub struct Writer {
    pub db: DatabaseConnection,
    pub shared: Arc<Shared>,
}

impl Writer {
    /// Carries out jobs together; if the transaction as a whole is refused, each by itself, so that one bad job
    /// does not spoil the others. With `unsure`, an earlier attempt may have been committed.
    pub async fn settle(&self, jobs: Jobs, mut unsure: bool) {
        let outcomes = match jobs.tasks.as_slice() {
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
        jobs.answer(outcomes);
    }

    /// Goes on with a new connection where the old one may be in the middle of something.
    pub async fn renew(&self) {
        self.shared.states.clear();
        renew(&self.db).await;
        self.shared.commits.watch(&self.db).await;
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
            self.renew().await;
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
        let begun = Batch::begin(&transaction, locked, moment, submissions, *unsure).await;
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
        batch.publish(&self.shared.states);
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
        batch: &mut Batch,
        task: &Task,
        unsure: bool,
    ) -> Result<Outcome, SubmitError> {
        match task {
            Task::Append(submission) => {
                let now = (self.shared.clock)();
                let states = &self.shared.states;
                let receipt = batch.append(db, states, submission, now).await?;
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
