//! Keeping what was written: backups without being asked, and what went wrong with them.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock, PoisonError};

use arbiter_store::{BackupError, Persons, Signer, Store};
use tokio::sync::{OnceCell, mpsc, oneshot};

use super::Desk;
use crate::clock::Clock;
use crate::meter;

/// Automatic backups that are kept where nothing else is told: a tournament of nine rounds, each closed twice.
pub const BACKUPS_KEPT: usize = 20;

/// What is done without being asked, and may fail without anybody noticing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Keeps {
    /// The copy after a round.
    Backup,
    /// The signature under a round.
    Checkpoint,
}

impl Keeps {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Backup => "backup",
            Self::Checkpoint => "checkpoint",
        }
    }

    /// The key of the sentence that says that it failed.
    #[must_use]
    pub fn failed(self) -> &'static str {
        match self {
            Self::Backup => "backup-failed",
            Self::Checkpoint => "checkpoint-failed",
        }
    }
}

/// What a desk has for keeping.
#[derive(Default)]
pub struct Keeping {
    /// The file of the signing key, where another than the installation's own is to be used.
    pub key_file: OnceLock<PathBuf>,
    /// The signing key, once it was needed.
    pub signer: OnceCell<Signer>,
    /// Where the task that makes backups hears.
    backups: OnceLock<mpsc::Sender<Wake>>,
    failed: Mutex<BTreeSet<Keeps>>,
}

/// Why a backup is made.
enum Wake {
    /// A round was closed.
    Now,
    /// The server stops, and waits for it.
    Last(oneshot::Sender<()>),
}

impl Keeping {
    /// Notes whether something went well.
    pub fn note(&self, what: Keeps, well: bool) {
        meter::kept(what.as_str(), well);
        let mut failed = self.failed.lock().unwrap_or_else(PoisonError::into_inner);
        if well {
            failed.remove(&what);
        } else {
            failed.insert(what);
        }
    }

    /// What went wrong the last time.
    pub fn failed(&self) -> Vec<Keeps> {
        let failed = self.failed.lock().unwrap_or_else(PoisonError::into_inner);
        failed.iter().copied().collect()
    }
}

/// Where automatic backups go, and how many stay.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Backups {
    /// The directory; made if it is missing.
    pub directory: PathBuf,
    /// How many stay; older ones are removed.
    pub keep: usize,
}

impl Desk {
    /// Signs with the key in this file instead of the installation's own. Called before anything is signed.
    pub fn sign_with(&self, file: PathBuf) {
        // A second file is never told.
        let _ = self.keeping().key_file.set(file);
    }

    /// From now on a backup is made after each closed round and when the desk is closed. Called once, on the runtime
    /// that goes on for as long as the desk.
    pub fn keep_backups(&self, backups: Backups) {
        // One waits while another is made: more would copy the same.
        let (wake, waiting) = mpsc::channel(1);
        if self.keeping().backups.set(wake).is_ok() {
            tokio::spawn(work(self.clone(), backups, waiting));
        }
    }

    /// Has a backup made soon; nobody waits for it.
    pub(super) fn back_up_soon(&self) {
        if let Some(wake) = self.keeping().backups.get() {
            // When one waits already, it will copy this, too.
            let _ = wake.try_send(Wake::Now);
        }
    }

    /// Makes the last backup, if anything was written since the one before.
    pub(super) async fn back_up_at_last(&self) {
        if let Some(wake) = self.keeping().backups.get() {
            let (done, finished) = oneshot::channel();
            if wake.send(Wake::Last(done)).await.is_ok() {
                // A task that is gone has finished, too.
                finished.await.ok();
            }
        }
    }

    /// What went wrong the last time that something was kept without being asked.
    #[must_use]
    pub fn keeping_failed(&self) -> Vec<Keeps> {
        self.keeping().failed()
    }
}

async fn work(desk: Desk, backups: Backups, mut waiting: mpsc::Receiver<Wake>) {
    let mut written = desk.store().write_transactions();
    while let Some(wake) = waiting.recv().await {
        let now = desk.store().write_transactions();
        if now != written {
            let made = backups.make(desk.store(), desk.clock()).await;
            match &made {
                Ok(file) => {
                    written = now;
                    tracing::info!(file = %file.display(), "backed up");
                }
                Err(error) => tracing::error!(%error, "the automatic backup failed"),
            }
            desk.keeping().note(Keeps::Backup, made.is_ok());
        }
        if let Wake::Last(done) = wake {
            // Whoever closed the desk may have stopped waiting.
            done.send(()).ok();
            return;
        }
    }
}

impl Backups {
    async fn make(&self, store: &Store, clock: &Clock) -> Result<PathBuf, BackupError> {
        let io = |error| BackupError::Io {
            path: self.directory.clone(),
            error,
        };
        make_directory(&self.directory).map_err(io)?;
        let file = self.directory.join(name_at(clock.now_ms()));
        store.back_up(&file, Persons::Included, &|_| {}).await?;
        self.remove_old(&file).map_err(io)?;
        Ok(file)
    }

    /// Removes the oldest of its own files beyond those that are kept, but never the one just made: the clock may have
    /// been set back.
    fn remove_old(&self, made: &Path) -> std::io::Result<()> {
        let mut files = Vec::new();
        for entry in std::fs::read_dir(&self.directory)? {
            let path = entry?.path();
            if path != made && is_own(&path) {
                files.push(path);
            }
        }
        files.sort_unstable();
        let kept = self.keep.max(1) - 1;
        let old = files.len().saturating_sub(kept);
        files.iter().take(old).try_for_each(std::fs::remove_file)
    }
}

/// Makes the directory, for its owner only.
fn make_directory(directory: &Path) -> std::io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(directory)
}

const BEFORE: &str = "arbiter-";
const BEHIND: &str = ".db";
const TIME: &str = "%Y%m%dT%H%M%S%.3fZ";

/// `arbiter-20261130T125529.123Z.db`: the names sort as the times do.
fn name_at(ms: i64) -> String {
    let time = chrono::DateTime::from_timestamp_millis(ms).unwrap_or_default();
    format!("{BEFORE}{}{BEHIND}", time.format(TIME))
}

/// Whether a file has such a name; any other is somebody's own.
fn is_own(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str());
    let time = name.and_then(|name| name.strip_prefix(BEFORE)?.strip_suffix(BEHIND));
    time.is_some_and(|time| chrono::NaiveDateTime::parse_from_str(time, TIME).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn given_more_backups_than_are_kept_then_the_oldest_go_and_nobody_elses_file_does() {
        let directory = tempfile::tempdir().unwrap();
        let at = |name: &str| directory.path().join(name);
        let own: Vec<PathBuf> = (1..=5).map(|day| at(&name_at(day * 86_400_000))).collect();
        let others = [
            at("arbiter-before-round-3.db"),
            at("arbiter.db"),
            at("notes.txt"),
        ];
        for file in own.iter().chain(&others) {
            std::fs::write(file, "").unwrap();
        }
        let backups = Backups {
            directory: directory.path().to_owned(),
            keep: 3,
        };
        // The clock was set back: the newest backup has the oldest name.
        backups.remove_old(&own[0]).unwrap();
        let left: Vec<bool> = own.iter().map(|file| file.exists()).collect();
        assert_eq!(left, [true, false, false, true, true]);
        assert!(others.iter().all(|file| file.exists()));
        assert_eq!(
            own[0].file_name().unwrap(),
            "arbiter-19700102T000000.000Z.db"
        );
    }

    #[test]
    fn given_a_failure_then_it_is_told_until_the_same_goes_well() {
        let keeping = Keeping::default();
        keeping.note(Keeps::Checkpoint, false);
        keeping.note(Keeps::Backup, false);
        assert_eq!(keeping.failed(), [Keeps::Backup, Keeps::Checkpoint]);
        keeping.note(Keeps::Backup, true);
        assert_eq!(keeping.failed(), [Keeps::Checkpoint]);
    }
}
