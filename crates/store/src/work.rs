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

use sea_orm::{ConnectionTrait, DatabaseConnection, DbBackend, DbErr, SqlErr};
use tokio::select;
use tokio::sync::{mpsc, oneshot};

use crate::ahead::{Answered, Gathered, Running};
use crate::meter;
use crate::queue::{BATCH, Work};
use crate::store::Shared;
use crate::writer::Writer;

/// Works through the queue until it is closed, or nobody is left who could fill it.
pub async fn work(db: DatabaseConnection, shared: Arc<Shared>, mut queue: mpsc::Receiver<Work>) {
    let mut worker = Worker {
        writer: Writer { db, shared },
        running: None,
        answered: None,
        next: Gathered::default(),
        closers: Vec::new(),
    };
    let Writer { db, shared } = &worker.writer;
    shared.commits.watch(db).await;
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
    /// The one that it has carried out.
    answered: Option<Answered>,
    /// The one that comes then.
    next: Gathered,
    closers: Vec<oneshot::Sender<()>>,
}

impl Worker {
    fn has_work(&self) -> bool {
        self.running.is_some() || self.answered.is_some() || self.next.len() > 0
    }

    fn take(&mut self, work: Work, queue: &mut mpsc::Receiver<Work>) {
        match work {
            Work::Job(job) => {
                let running = self.running.as_ref();
                self.next.push(&self.writer.shared, running, job);
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
        if self.running.is_some() || self.next.len() == 0 {
            return;
        }
        match std::mem::take(&mut self.next).start(&self.writer.db) {
            Ok(running) => self.running = Some(running),
            Err(jobs) => {
                self.tell();
                self.writer.settle(jobs, false).await;
            }
        }
    }

    /// What was carried out has come to its end.
    async fn ended(&mut self, end: Result<(), DbErr>) {
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
                self.next.forget();
                // Unless a row was refused, the commit may have happened although nobody could tell us.
                let refused = matches!(error.sql_err(), Some(SqlErr::UniqueConstraintViolation(_)));
                self.writer.settle(running.failed(), !refused).await;
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
