//! A store: one writer, many readers, one lock.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use sea_orm::{ConnectionTrait, DatabaseConnection, DbBackend, Statement};
use tokio::sync::{mpsc, oneshot};

use crate::commits::Commits;
use crate::error::{OpenError, StoreError, SubmitError};
use crate::known::Moments;
use crate::let_in::LetIn;
use crate::location::{Access, Location};
use crate::open::{Guard, open};
use crate::queue::{Job, Outcome, QUEUE, Task, Work};
use crate::states::States;
use crate::wake::{Bell, Ear, Wakes, hear};
use crate::work::work;

/// A store. Cheap to clone; all clones share one writer.
#[derive(Clone)]
pub struct Store {
    shared: Arc<Shared>,
    queue: mpsc::Sender<Work>,
}

impl std::fmt::Debug for Store {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Store")
            .field("location", &self.shared.location)
            .field("access", &self.shared.access)
            .finish_non_exhaustive()
    }
}

/// What the writer and all clones of a store share.
pub struct Shared {
    location: Location,
    access: Access,
    readers: DatabaseConnection,
    writer: Option<DatabaseConnection>,
    /// Let go when the store is closed, or when the writer and every clone are gone.
    guard: Mutex<Option<Guard>>,
    /// When what is kept here is what stands in the database.
    pub moments: Arc<Moments>,
    /// The states last used.
    pub states: States,
    /// The accounts last let in.
    accounts: LetIn,
    /// UTC milliseconds since 1970.
    pub clock: fn() -> i64,
    /// When commits of SQLite begin.
    pub commits: Commits,
    /// Transactions committed by the writer.
    pub transactions: AtomicU64,
    /// Tells that something was committed, here or by another server.
    pub bell: Bell,
    /// Hears the other servers on PostgreSQL, as long as the store is open.
    ear: Mutex<Option<Ear>>,
}

impl Store {
    /// Opens a store. A server or an exclusive command makes a new data directory or database ready and brings one
    /// of an earlier version up to date; the others want to find it so. The writer runs on the runtime that calls
    /// this.
    ///
    /// # Errors
    /// Each tells what to do: see [`OpenError`].
    pub async fn open(
        location: Location,
        access: Access,
        clock: fn() -> i64,
    ) -> Result<Self, OpenError> {
        let opened = open(&location, access).await?;
        let bell = Bell::new();
        let ear = match (&location, access) {
            (Location::Postgres(address), Access::Serve) => {
                Some(hear(address.clone(), bell.clone()))
            }
            _ => None,
        };
        let moments = Moments::new(opened.watch);
        let shared = Arc::new(Shared {
            location,
            access,
            readers: opened.readers,
            writer: opened.writer,
            guard: Mutex::new(opened.guard),
            states: States::new(Arc::clone(&moments)),
            moments,
            accounts: LetIn::default(),
            clock,
            commits: Commits::default(),
            transactions: AtomicU64::new(0),
            bell,
            ear: Mutex::new(ear),
        });
        // Without a writer the other end of the queue is dropped here: whatever is submitted is refused.
        let (queue, waiting) = mpsc::channel(QUEUE);
        if let Some(writer) = shared.writer.clone() {
            tokio::spawn(work(writer, Arc::clone(&shared), waiting));
        }
        Ok(Self { shared, queue })
    }

    /// Finishes what waits, takes nothing more, and lets go of the database.
    pub async fn close(&self) {
        let (done, finished) = oneshot::channel();
        if self.queue.send(Work::Close(done)).await.is_ok() {
            // A writer that is gone has finished, too.
            finished.await.ok();
        }
        self.shared
            .ear
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
        let guard = self
            .shared
            .guard
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
        let guarding = match guard {
            Some(Guard::Database(db)) => Some(db),
            Some(Guard::Directory { .. } | Guard::Beside { .. }) | None => None,
        };
        let readers = Some(self.shared.readers.clone());
        for db in [readers, self.shared.writer.clone(), guarding]
            .into_iter()
            .flatten()
        {
            if let Err(error) = db.close().await {
                tracing::warn!(%error, "a connection was not closed in order");
            }
        }
    }

    /// A store for reading, on connections that are open already; nothing guards it.
    pub(crate) fn reading(location: Location, readers: DatabaseConnection) -> Self {
        let shared = Shared {
            location,
            access: Access::ReadOnly,
            readers,
            writer: None,
            guard: Mutex::new(None),
            bell: Bell::new(),
            ear: Mutex::new(None),
            moments: Arc::default(),
            states: States::default(),
            accounts: LetIn::default(),
            clock: || 0,
            commits: Commits::default(),
            transactions: AtomicU64::new(0),
        };
        let (queue, _) = mpsc::channel(QUEUE);
        Self {
            shared: Arc::new(shared),
            queue,
        }
    }

    /// The writer's own connection.
    pub(crate) fn writer(&self) -> Option<&DatabaseConnection> {
        self.shared.writer.as_ref()
    }

    /// Where the store lives.
    #[must_use]
    pub fn location(&self) -> &Location {
        &self.shared.location
    }

    /// What the store was opened for.
    #[must_use]
    pub fn access(&self) -> Access {
        self.shared.access
    }

    /// Wake-ups from now on: what was committed here, and on PostgreSQL by other servers. Each only says where to look;
    /// one that is lost is followed by [`Wake::Anything`](crate::Wake::Anything).
    #[must_use]
    pub fn listen(&self) -> Wakes {
        self.shared.bell.listen()
    }

    /// Transactions that the writer has committed since the store was opened. Many submissions share one.
    #[must_use]
    pub fn write_transactions(&self) -> u64 {
        self.shared.transactions.load(Ordering::Relaxed)
    }

    /// What the writer's own connection says about durability: `journal_mode`, `synchronous` and `foreign_keys` of
    /// SQLite, `synchronous_commit` and `fsync` of PostgreSQL.
    ///
    /// # Errors
    /// When the store is open for reading only, or the database fails.
    pub async fn writer_pragmas(&self) -> Result<BTreeMap<&'static str, String>, StoreError> {
        let writer = self.shared.writer.as_ref().ok_or(StoreError::Closed)?;
        let backend = writer.get_database_backend();
        let (ask, names): (_, &[&str]) = match backend {
            DbBackend::Sqlite => ("PRAGMA", &["journal_mode", "synchronous", "foreign_keys"]),
            _ => ("SHOW", &["synchronous_commit", "fsync"]),
        };
        let mut pragmas = BTreeMap::new();
        for name in names {
            let statement = Statement::from_string(backend, format!("{ask} {name}"));
            if let Some(row) = writer.query_one_raw(statement).await? {
                let number = row
                    .try_get_by_index::<i64>(0)
                    .map(|number| number.to_string());
                let value = number.or_else(|_| row.try_get_by_index::<String>(0))?;
                pragmas.insert(*name, value);
            }
        }
        Ok(pragmas)
    }

    pub(crate) fn readers(&self) -> &DatabaseConnection {
        &self.shared.readers
    }

    pub(crate) fn queue(&self) -> &mpsc::Sender<Work> {
        &self.queue
    }

    pub(crate) fn states(&self) -> &States {
        &self.shared.states
    }

    pub(crate) fn moments(&self) -> &Moments {
        &self.shared.moments
    }

    pub(crate) fn accounts(&self) -> &LetIn {
        &self.shared.accounts
    }

    pub(crate) fn now(&self) -> i64 {
        (self.shared.clock)()
    }

    /// Hands a task to the writer. What the caller does afterwards, even if it is dropped, changes nothing of it.
    pub(crate) async fn carry_out(&self, task: Task) -> Result<Outcome, SubmitError> {
        let (reply, outcome) = oneshot::channel();
        self.queue
            .send(Work::Job(Job { task, reply }))
            .await
            .map_err(|_| SubmitError::Closed)?;
        outcome.await.map_err(|_| SubmitError::Closed)?
    }
}
