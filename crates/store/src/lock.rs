//! The lock on a data directory: one server, or one command that wants it for itself.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, Write};
use std::path::Path;

use crate::error::OpenError;
use crate::location::{Access, Location};

/// The lock; let go when dropped, or by the system when the process dies.
#[derive(Debug)]
pub struct DirectoryLock {
    _file: File,
}

impl DirectoryLock {
    /// Takes the lock for a process with this access.
    ///
    /// # Errors
    /// When another process has it, with who that is.
    pub fn take(directory: &Path, access: Access) -> Result<Self, OpenError> {
        let path = directory.join("arbiter.lock");
        let io = |error| OpenError::Io {
            path: path.clone(),
            error,
        };
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(&path).map_err(io)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let mut holder = String::new();
                // Who holds it is a courtesy: the file may be empty for a moment.
                let read = file.read_to_string(&mut holder);
                if read.is_err() || holder.is_empty() {
                    holder = "another arbiter process".to_owned();
                }
                let what = Location::Sqlite(directory.to_owned()).to_string();
                return Err(OpenError::Held { what, holder });
            }
            Err(TryLockError::Error(error)) => return Err(io(error)),
        }
        file.set_len(0).map_err(io)?;
        file.rewind().map_err(io)?;
        write!(file, "{} (process {})", access.holder(), std::process::id()).map_err(io)?;
        Ok(Self { _file: file })
    }
}
