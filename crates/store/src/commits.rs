//! When SQLite begins to commit a transaction that it was given as one text: its thread tells.

use std::sync::{Arc, Mutex, PoisonError};

use sea_orm::sqlx::Error;
use sea_orm::{DatabaseConnection, DbBackend};
use tokio::sync::Notify;
use tokio::time::Instant;

/// The beginnings of the writer's commits.
#[derive(Debug, Clone, Default)]
pub struct Commits(Arc<Last>);

#[derive(Debug, Default)]
struct Last {
    began: Mutex<Option<Instant>>,
    told: Notify,
}

impl Commits {
    /// Listens on the writer's connection, until that is closed.
    pub async fn watch(&self, writer: &DatabaseConnection) {
        if writer.get_database_backend() != DbBackend::Sqlite {
            return;
        }
        // It is only counted: without it nothing else is amiss.
        if let Err(error) = self.listen(writer).await {
            tracing::warn!(%error, "how long commits take will not be told");
        }
    }

    async fn listen(&self, writer: &DatabaseConnection) -> Result<(), Error> {
        let mut connection = writer.get_sqlite_connection_pool().acquire().await?;
        let last = Self::clone(self);
        connection.lock_handle().await?.set_commit_hook(move || {
            last.set(Some(Instant::now()));
            last.0.told.notify_one();
            true
        });
        Ok(())
    }

    fn set(&self, began: Option<Instant>) -> Option<Instant> {
        std::mem::replace(
            &mut *self.0.began.lock().unwrap_or_else(PoisonError::into_inner),
            began,
        )
    }

    /// When the last commit began; each is told once.
    pub fn take(&self) -> Option<Instant> {
        self.set(None)
    }

    /// Waits until one begins.
    pub async fn next(&self) {
        self.0.told.notified().await;
    }
}
