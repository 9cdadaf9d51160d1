//! The one writer of this process: a task that carries out what waits, many submissions in one transaction.
//!
//! A disk makes a few hundred commits a second safe; with up to [`BATCH`] submissions in each, a hall full of
//! arbiters never waits for it. The writer computes no ruling: that was done before, against a state, and here it
//! is only checked whether that state still holds. A request that is cancelled loses its answer, never half of
//! its entries, because no request's own future touches a transaction.
//!
//! On PostgreSQL, where other servers write too, and wherever something must be asked first, transactions are carried out
//! [step by step](crate::writer); on SQLite most are computed [ahead](crate::ahead).

use std::future::ready;
use std::sync::Arc;

use sea_orm::sqlx::Error;
use sea_orm::{ConnectionTrait, DatabaseConnection, DbBackend};
use tokio::select;
use tokio::sync::{mpsc, oneshot};

use crate::ahead::{Answered, Gathered, Ready, Running};
use crate::meter;
use crate::queue::{BATCH, Work};
use crate::store::Shared;
use crate::writer::Writer;

/// Works through the queue until it is closed, or nobody is left who could fill it.
pub async fn work(db: DatabaseConnection, shared: Arc<Shared>, mut queue: mpsc::Receiver<Work>) {
    let mut worker = Worker {
        writer: Writer { db, shared },
        running: None,
        ready: None,
        answered: None,
        next: Gathered::default(),
        closers: Vec::new(),
    };
    let commits = worker.writer.shared.commits.clone();
    commits.watch(&worker.writer.db).await;
    let mut waiting = Vec::with_capacity(BATCH);
    let mut open = true;
    while open || worker.has_work() {
        worker.begin().await;
        let room = BATCH - worker.next.len();
        select! {
            // The database first, so that it is never without work that is there.
            biased;
            end = Running::end(&mut worker.running) => worker.ended(end).await,
            () = ready(()), if worker.answered.is_some() => worker.tell(),
            () = commits.next(), if worker.ready.is_none() => worker.make_ready(),
            count = queue.recv_many(&mut waiting, room), if open && room > 0 => {
                open = count > 0;
                waiting.drain(..).for_each(|work| worker.take(work, &mut queue));
            }
        }
        meter::waiting(worker.next.len() + queue.len());
    }
    worker.close().await;
}

struct Worker {
    writer: Writer,
    /// The transaction that the database carries out.
    running: Option<Running>,
    /// The one that comes then.
    ready: Option<Ready>,
    /// The one that it has carried out.
    answered: Option<Answered>,
    /// What goes into a later one.
    next: Gathered,
    closers: Vec<oneshot::Sender<()>>,
}

impl Worker {
    fn has_work(&self) -> bool {
        let uncommitted = self.running.is_some() || self.ready.is_some();
        uncommitted || self.answered.is_some() || self.next.len() > 0
    }

    fn take(&mut self, work: Work, queue: &mut mpsc::Receiver<Work>) {
        match work {
            Work::Job(job) => {
                let ready = self.ready.iter().map(Ready::batch);
                let before = ready.chain(self.running.iter().map(Running::batch));
                let before: Vec<_> = before.collect();
                self.next.push(&self.writer.shared, &before, job);
            }
            // Whoever asked may have stopped waiting.
            Work::Look(seen) => drop(seen.send(())),
            Work::Close(done) => {
                queue.close();
                self.closers.push(done);
            }
        }
    }

    /// Begins the next transaction, if none is being carried out.
    async fn begin(&mut self) {
        if self.running.is_some() {
            return;
        }
        self.make_ready();
        if let Some(ready) = self.ready.take() {
            self.running = Some(ready.start(&self.writer.db));
        } else if self.next.len() > 0 {
            self.tell();
            self.writer.settle(self.next.take(), false).await;
        }
    }

    /// Makes ready what was gathered.
    fn make_ready(&mut self) {
        if self.ready.is_none() {
            self.ready = self.next.ready();
        }
    }

    /// What was carried out has come to its end.
    async fn ended(&mut self, end: Result<(), Error>) {
        let Some(running) = self.running.take() else {
            return;
        };
        // Those before were told when this one began: it could not end at once.
        self.tell();
        match end {
            Ok(()) => self.answered = Some(running.committed(&self.writer.shared)),
            Err(error) => {
                tracing::info!(%error, "a transaction computed ahead was refused; it is carried out step by step");
                self.writer.renew().await;
                // Unless a row was refused, the commit may have happened although nobody could tell us.
                let refused =
                    matches!(&error, Error::Database(error) if error.is_unique_violation());
                self.writer.settle(running.failed(), !refused).await;
                // What was computed on it came to nothing.
                self.next.forget();
                if let Some(ready) = self.ready.take() {
                    self.writer.settle(ready.give_up(), false).await;
                }
            }
        }
    }

    fn tell(&mut self) {
        if let Some(answered) = self.answered.take() {
            answered.tell(&self.writer.shared);
        }
    }

    async fn close(self) {
        let db = &self.writer.db;
        if db.get_database_backend() == DbBackend::Sqlite {
            // A file that is closed tidily is one file: easier to copy. Nothing is lost if this fails.
            if let Err(error) = db
                .execute_unprepared("PRAGMA wal_checkpoint(TRUNCATE)")
                .await
            {
                tracing::warn!(%error, "the write-ahead log was not merged into the database");
            }
        }
        for done in self.closers {
            // Whoever closed the store may have stopped waiting.
            done.send(()).ok();
        }
    }
}
