//! How long SQLite takes to commit a transaction that it was given as one text: its thread tells when it begins.

use std::sync::{Arc, Mutex, PoisonError};

use sea_orm::sqlx::Error;
use sea_orm::{DatabaseConnection, DbBackend};
use tokio::time::Instant;

/// When the writer's last commit began.
#[derive(Debug, Clone, Default)]
pub struct Commits(Arc<Mutex<Option<Instant>>>);

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
            true
        });
        Ok(())
    }

    fn set(&self, began: Option<Instant>) -> Option<Instant> {
        std::mem::replace(
            &mut *self.0.lock().unwrap_or_else(PoisonError::into_inner),
            began,
        )
    }

    /// When the commit began that has just come to its end.
    pub fn began(&self) -> Option<Instant> {
        self.set(None)
    }
}
