//! Transactions of SQLite that are computed ahead: while the database's thread carries out one, the next is computed on
//! what that one will have come to, as its submissions come. When the thread begins to commit, which takes it as long as all
//! before, the next is made ready, so that the thread never waits for it.
//!
//! Nothing is asked of the database for it, neither before nor within the transaction: the states are at hand, as long as
//! nobody else writes ([`crate::known`]), and the whole transaction is one text. If something was not as it was thought to
//! be (somebody has appended to the log, or the same request was carried out before), the key of a row is there already,
//! SQLite refuses the text, and the [writer](crate::writer) carries out its submissions step by step. Nobody is
//! answered, and nobody sees a state, before the disk has it.

use std::future::{Future, pending};
use std::pin::Pin;
use std::sync::atomic::Ordering;

use sea_orm::sqlx::sqlite::SqliteArguments;
use sea_orm::sqlx::{AssertSqlSafe, Error, IntoArguments, Sqlite, query_with};
use sea_orm::{DatabaseConnection, Statement};
use sea_query_sqlx::SqlxValues;
use tokio::time::Instant;

use crate::batch::Batch;
use crate::meter;
use crate::queue::{Job, Jobs, Outcome, Outcomes, Task, wakes};
use crate::store::Shared;

/// Jobs that go into a transaction of their own.
#[derive(Default)]
pub struct Gathered {
    jobs: Jobs,
    /// What they come to; nothing where that cannot be told without asking the database.
    ahead: Option<Ahead>,
}

/// What jobs come to, if the transactions before theirs are committed.
struct Ahead {
    batch: Batch,
    outcomes: Outcomes,
}

/// A transaction that is ready.
pub struct Ready {
    jobs: Jobs,
    ahead: Ahead,
    text: String,
    values: SqliteArguments,
}

/// A transaction that is being carried out.
pub struct Running {
    jobs: Jobs,
    ahead: Ahead,
    began: Instant,
    text: Pin<Box<dyn Future<Output = Result<(), Error>> + Send>>,
}

impl Gathered {
    /// How many jobs there are.
    pub fn len(&self) -> usize {
        self.jobs.tasks.len()
    }

    /// Takes one more job, which follows those of `before`, the last one first.
    pub fn push(&mut self, shared: &Shared, before: &[&Batch], job: Job) {
        if self.jobs.tasks.is_empty() {
            self.ahead = Ahead::begin(shared, before);
        }
        let ahead = self.ahead.take();
        self.ahead = ahead.and_then(|ahead| ahead.add(shared, before, &job.task));
        self.jobs.push(job);
    }

    /// A transaction before did not come about: nothing that was computed on it holds.
    pub fn forget(&mut self) {
        self.ahead = None;
    }

    /// Makes it ready, if it was computed ahead and may be one text: then nothing is gathered any more.
    pub fn ready(&mut self) -> Option<Ready> {
        let mut ahead = self.ahead.take()?;
        let Statement { sql, values, .. } = ahead.batch.text()?;
        Some(Ready {
            jobs: std::mem::take(&mut self.jobs),
            ahead,
            text: sql,
            values: values.map_or_else(SqliteArguments::default, |values| {
                IntoArguments::<Sqlite>::into_arguments(SqlxValues(values))
            }),
        })
    }

    /// The jobs, to be carried out step by step.
    pub fn take(&mut self) -> Jobs {
        self.ahead = None;
        std::mem::take(&mut self.jobs)
    }
}

impl Ahead {
    fn begin(shared: &Shared, before: &[&Batch]) -> Option<Self> {
        // What comes to be known by a transaction is known as of its beginning: somebody who comes later is seen.
        let moment = match before.first() {
            Some(before) => before.moment(),
            None => shared.moments.now(),
        };
        Some(Self {
            batch: Batch::ahead(moment?),
            outcomes: Outcomes::new(),
        })
    }

    fn add(mut self, shared: &Shared, before: &[&Batch], task: &Task) -> Option<Self> {
        let submission = task.submission()?;
        let now = (shared.clock)();
        let states = &shared.states;
        let receipt = self.batch.append_ahead(states, before, submission, now)?;
        self.outcomes.push(Ok(Outcome::Appended(receipt)));
        Some(self)
    }
}

impl Ready {
    /// What it comes to.
    pub fn batch(&self) -> &Batch {
        &self.ahead.batch
    }

    /// Begins to carry it out.
    pub fn start(self, db: &DatabaseConnection) -> Running {
        let Self {
            jobs,
            ahead,
            text,
            values,
        } = self;
        let pool = db.get_sqlite_connection_pool().clone();
        // The words are ours; what others have said are values.
        let carried_out = async move {
            let text = query_with(AssertSqlSafe(text), values);
            text.execute(&pool).await.map(drop)
        };
        Running {
            jobs,
            ahead,
            began: Instant::now(),
            text: Box::pin(carried_out),
        }
    }

    /// The jobs, to be carried out step by step.
    pub fn give_up(self) -> Jobs {
        self.jobs
    }
}

impl Running {
    /// What it will have come to.
    pub fn batch(&self) -> &Batch {
        &self.ahead.batch
    }

    /// Waits for the end of the transaction, if there is one.
    pub async fn end(running: &mut Option<Self>) -> Result<(), Error> {
        match running {
            Some(running) => running.text.as_mut().await,
            None => pending().await,
        }
    }

    /// It is committed: everybody may know.
    pub fn committed(self, shared: &Shared) -> Answered {
        let Ahead { batch, outcomes } = self.ahead;
        shared.commits.take().into_iter().for_each(meter::commit);
        meter::transaction(outcomes.len(), true, self.began);
        shared.transactions.fetch_add(1, Ordering::Relaxed);
        batch.publish(&shared.states);
        Answered {
            jobs: self.jobs,
            outcomes,
        }
    }

    /// It was refused: its jobs, to be carried out step by step.
    pub fn failed(self) -> Jobs {
        meter::transaction(self.jobs.tasks.len(), false, self.began);
        self.jobs
    }
}

/// Jobs that are carried out, and of which those who asked are still to be told.
pub struct Answered {
    jobs: Jobs,
    outcomes: Outcomes,
}

impl Answered {
    /// Tells them, and whoever listens.
    pub fn tell(self, shared: &Shared) {
        for wake in wakes(&self.jobs.tasks, &self.outcomes) {
            shared.bell.ring(wake);
        }
        self.jobs.answer(self.outcomes);
    }
}
