//! Whether a store could take something now.

use std::path::Path;
use std::time::Duration;

use sea_orm::ConnectionTrait;
use tokio::sync::oneshot;

use crate::location::Location;
use crate::queue::Work;
use crate::store::Store;

/// How long each part may take to answer. A load balancer asks every few seconds.
const PATIENCE: Duration = Duration::from_secs(3);

/// What is written to see whether the disk takes anything: a block, so that room for a name alone is not enough.
const BLOCK: [u8; 4096] = [0; 4096];

/// Why a store can take nothing now.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotReady {
    /// The database does not answer, or not in time.
    #[error("the database does not answer")]
    Database,
    /// The writer has ended, or does not come to what waits in time.
    #[error("the writer is busy with what waits, or has ended")]
    Writer,
    /// The data directory takes nothing.
    #[error("the disk takes nothing: {0}")]
    Disk(String),
}

impl Store {
    /// Sees whether the database answers, the writer comes to what waits, and the data directory takes a file.
    ///
    /// # Errors
    /// The first of them that does not.
    pub async fn ready(&self) -> Result<(), NotReady> {
        let answers = self.readers().execute_unprepared("SELECT 1");
        match tokio::time::timeout(PATIENCE, answers).await {
            Ok(Ok(_)) => {}
            Ok(Err(_)) | Err(_) => return Err(NotReady::Database),
        }
        let (seen, heard) = oneshot::channel();
        let asked = async {
            self.queue().send(Work::Look(seen)).await.ok()?;
            heard.await.ok()
        };
        match tokio::time::timeout(PATIENCE, asked).await {
            Ok(Some(())) => {}
            Ok(None) | Err(_) => return Err(NotReady::Writer),
        }
        match self.location() {
            Location::Postgres(_) => Ok(()),
            Location::Sqlite(directory) => {
                let directory = directory.clone();
                tokio::task::spawn_blocking(move || takes_a_file(&directory))
                    .await
                    .unwrap_or_else(|error| Err(std::io::Error::other(error)))
                    .map_err(|error| NotReady::Disk(error.to_string()))
            }
        }
    }
}

/// Writes a block into a file of this process and removes it.
fn takes_a_file(directory: &Path) -> std::io::Result<()> {
    let path = directory.join(format!(".ready-{}", std::process::id()));
    let written = std::fs::write(&path, BLOCK);
    let removed = std::fs::remove_file(&path);
    written.and(removed)
}
