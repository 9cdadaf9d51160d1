//! Commands that write beside a running server to the same SQLite file, and how the server knows of them.
//!
//! On SQLite one server writes, and knows what it wrote: whatever it keeps in memory is what stands in the file, as
//! long as nobody else writes. The others who may are commands (`arbiter token`, `arbiter erase`). Each leaves a byte in
//! a file beside the database before it opens that, and holds a lock on it until it is gone; the system lets go of the
//! lock even if the command is killed. So one question to the file system tells the server whether what it keeps is
//! still true.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use crate::error::OpenError;

/// The file's name, in the data directory.
const NAME: &str = "arbiter.beside";

/// No length that a file has.
const NEVER: u64 = u64::MAX;

fn open(directory: &Path) -> Result<(File, PathBuf), OpenError> {
    let path = directory.join(NAME);
    let mut options = OpenOptions::new();
    options.read(true).append(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(&path) {
        Ok(file) => Ok((file, path)),
        Err(error) => Err(OpenError::Io { path, error }),
    }
}

/// A command's presence; it ends when this value or the process does.
#[derive(Debug)]
pub struct Presence {
    _file: File,
}

impl Presence {
    /// Tells a server that somebody may write from now on.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn announce(directory: &Path) -> Result<Self, OpenError> {
        let (mut file, path) = open(directory)?;
        // A server that looks holds the lock for the blink of an eye; other commands share it.
        let announced = file.lock_shared().and_then(|()| file.write_all(b"."));
        announced.map_err(|error| OpenError::Io { path, error })?;
        Ok(Self { _file: file })
    }
}

/// How many commands had come when none was there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Visits(u64);

/// A server's eye on them.
#[derive(Debug)]
pub struct Watch {
    file: File,
    /// The file's length when nobody was there any more who had lengthened it.
    settled: AtomicU64,
}

impl Watch {
    /// Begins to look.
    ///
    /// # Errors
    /// When the file cannot be made.
    pub fn begin(directory: &Path) -> Result<Self, OpenError> {
        let (file, _) = open(directory)?;
        Ok(Self {
            file,
            settled: AtomicU64::new(NEVER),
        })
    }

    /// How many commands have come, if none is there now. What was read from the database after one answer is true
    /// still where the next one is the same.
    pub fn alone(&self) -> Option<Visits> {
        let length = self.file.metadata().ok()?.len();
        if length == self.settled.load(Ordering::Acquire) || self.settle(length).is_ok() {
            Some(Visits(length))
        } else {
            None
        }
    }

    /// Sees whether everybody who came until the file had this length has gone. Whoever comes takes the lock before it
    /// lengthens the file, and a length that was read before the lock was free is at most too small: then the next
    /// question comes here again.
    fn settle(&self, length: u64) -> io::Result<()> {
        self.file.try_lock()?;
        self.settled.store(length, Ordering::Release);
        self.file.unlock()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn given_a_command_beside_the_server_then_the_server_is_not_alone_until_it_has_gone() {
        let directory = tempfile::tempdir().unwrap();
        let watch = Watch::begin(directory.path()).unwrap();
        let before = watch.alone().unwrap();
        assert_eq!(watch.alone(), Some(before));
        let first = Presence::announce(directory.path()).unwrap();
        assert_eq!(watch.alone(), None);
        let second = Presence::announce(directory.path()).unwrap();
        drop(first);
        assert_eq!(watch.alone(), None, "the second is there still");
        drop(second);
        let after = watch.alone().unwrap();
        assert!(after > before, "{before:?} {after:?}");
        assert_eq!(watch.alone(), Some(after));
    }

    #[test]
    fn given_a_command_that_came_and_went_unseen_then_the_answer_is_another() {
        let directory = tempfile::tempdir().unwrap();
        let watch = Watch::begin(directory.path()).unwrap();
        let before = watch.alone();
        drop(Presence::announce(directory.path()).unwrap());
        assert_ne!(watch.alone(), before);
        assert_eq!(
            watch.alone(),
            Watch::begin(directory.path()).unwrap().alone()
        );
    }
}
