//! What can go wrong, and what to do about it.

use std::fmt;
use std::path::PathBuf;

use arbiter_tournament::{BrokenEntry, FoldError, TournamentId};
use sea_orm::sqlx::Error as SqlxError;
use sea_orm::{ConnAcquireErr, DbErr, RuntimeErr};

/// Why a store was not opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// Another process holds the data directory or the database.
    #[error("{what} is held by {holder}: stop that one first, or name another")]
    Held {
        /// The directory or the database.
        what: String,
        /// Who holds it, as far as known.
        holder: String,
    },
    /// A later version of this program has changed the database.
    #[error(
        "{what} was made by a later version of arbiter (it has the step {step}): run that version, or one after it"
    )]
    Newer {
        /// The directory or the database.
        what: String,
        /// The step that this version does not know.
        step: String,
    },
    /// An earlier version made the database, and this access may not change it.
    #[error(
        "{what} was made by an earlier version of arbiter: start the server on it once, which brings it up to date"
    )]
    Older {
        /// The directory or the database.
        what: String,
    },
    /// There is nothing to read.
    #[error("there is nothing of arbiter in {what}: name the one that the server was started with")]
    Nothing {
        /// The directory or the database.
        what: String,
    },
    /// The directory is on another machine.
    #[error(
        "{} is on a network file system ({kind}), where locks cannot be trusted and a log could be lost: \
         choose a directory on a disk of this machine, or use PostgreSQL",
        path.display()
    )]
    NetworkFileSystem {
        /// The directory.
        path: PathBuf,
        /// The file system.
        kind: String,
    },
    /// A file or directory cannot be used.
    #[error("{} cannot be used: {error}", path.display())]
    Io {
        /// The file or directory.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// Nothing answers at the database's address.
    #[error("{what} cannot be reached: is the server running, and is the address right? ({error})")]
    Unreachable {
        /// The database.
        what: String,
        /// What was tried, and how it ended.
        error: std::io::Error,
    },
    /// The database cannot be opened or brought up to date.
    #[error("{what} cannot be opened: {}", cause(error))]
    Database {
        /// The directory or the database.
        what: String,
        /// Why.
        error: DbErr,
    },
}

/// Why something was not read or written.
#[derive(Debug, Clone, thiserror::Error)]
pub enum StoreError {
    /// The database failed.
    #[error("the database failed: {}", cause(.0))]
    Database(#[from] DbErr),
    /// A log is not whole, so nothing is built on it.
    #[error("{0}; run `arbiter verify` and restore a backup")]
    Broken(Broken),
    /// An entry does not fit those before it, although the chain is whole.
    #[error("the log of tournament {tournament} cannot be read by this version: {error}")]
    Unfoldable {
        /// The tournament.
        tournament: TournamentId,
        /// Why.
        error: FoldError,
    },
    /// A row holds what this program has not written.
    #[error("a row of table {table} cannot be read ({what}): somebody else has written it")]
    Row {
        /// The table.
        table: &'static str,
        /// What is wrong.
        what: String,
    },
    /// The store takes nothing any more.
    #[error("the store is closed, or open for reading only")]
    Closed,
    /// Only the holder of the whole database may do that.
    #[error("that needs the database for itself: stop the server first")]
    NotExclusive,
    /// The file of the signing key cannot be used.
    #[error("the signing key {}: {what}", path.display())]
    Key {
        /// The file.
        path: PathBuf,
        /// Why.
        what: String,
    },
    /// The system gave no random bytes.
    #[error("the system gave no random bytes: {0}")]
    NoEntropy(getrandom::Error),
}

/// What somebody has to do before a failed request can succeed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trouble {
    /// The disk took nothing more: it is full, at a limit, or faulty.
    Full,
    /// The database can be read but not written.
    ReadOnly,
    /// The database does not answer; it may be back in a moment.
    OutOfReach,
}

impl StoreError {
    /// What is the trouble, where it is one of the machine and not of this program.
    #[must_use]
    pub fn trouble(&self) -> Option<Trouble> {
        let Self::Database(error) = self else {
            return None;
        };
        // SQLite's extended codes have the kind of failure in their last eight bits. A write that failed in the middle
        // (at a limit of the file's size, say) is an I/O error to it, and so is a file of the write-ahead log that
        // cannot grow.
        let sqlite = error
            .code()
            .filter(|code| code.len() < 5)
            .and_then(|code| code.parse::<u32>().ok());
        match (sqlite.map(|code| code & 0xff), error.code().as_deref()) {
            (Some(SQLITE_FULL | SQLITE_IOERR), _) | (_, Some("53100")) => Some(Trouble::Full),
            (Some(SQLITE_READONLY | SQLITE_CANTOPEN), _) | (_, Some("25006")) => {
                Some(Trouble::ReadOnly)
            }
            _ if error.is_passing() => Some(Trouble::OutOfReach),
            _ => None,
        }
    }
}

/// Whether SQLite may not write, or not make the files beside the database that it needs even for reading.
fn cannot_write(code: &str) -> bool {
    code.len() < 5
        && code
            .parse::<u32>()
            .is_ok_and(|code| [SQLITE_READONLY, SQLITE_CANTOPEN].contains(&(code & 0xff)))
}

/// SQLite's own numbers for what went wrong.
const SQLITE_READONLY: u32 = 8;
const SQLITE_IOERR: u32 = 10;
const SQLITE_FULL: u32 = 13;
const SQLITE_CANTOPEN: u32 = 14;

/// Why entries were not appended. Nothing has been written.
#[derive(Debug, Clone, thiserror::Error)]
pub enum SubmitError {
    /// What the plan rests on has changed: compute the command again.
    #[error("the tournament has changed since the command was computed")]
    Stale,
    /// The idempotency key came with another request before.
    #[error("the idempotency key was used for another request: take a new one")]
    KeyReused,
    /// Another tournament has the slug.
    #[error("another tournament has this name in its address: choose another")]
    SlugTaken,
    /// An entry would be larger than the log takes.
    #[error("an entry of {bytes} bytes is larger than the log takes ({most})")]
    TooLarge {
        /// Its size.
        bytes: usize,
        /// The largest size.
        most: usize,
    },
    /// An entry cannot be written as JSON: a fault of this program.
    #[error("an entry cannot be written, which is a fault of this program: {0}")]
    Unwritable(BrokenEntry),
    /// The store takes no entries any more, or is open for reading only.
    #[error("the store is closed, or open for reading only")]
    Closed,
    /// The store failed.
    #[error(transparent)]
    Store(StoreError),
}

impl From<DbErr> for SubmitError {
    fn from(error: DbErr) -> Self {
        Self::Store(error.into())
    }
}

impl From<StoreError> for SubmitError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Closed => Self::Closed,
            error => Self::Store(error),
        }
    }
}

/// A place where a log is not what was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Broken {
    /// The tournament's id, as it stands in the database.
    pub tournament: String,
    /// The entry.
    pub seq: i64,
    /// What is wrong with it.
    pub what: String,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "tournament {}, entry {}: {}",
            self.tournament, self.seq, self.what
        )
    }
}

/// What a database error comes down to, without the libraries' words about where they met it.
fn cause(error: &DbErr) -> String {
    match error {
        DbErr::Conn(RuntimeErr::SqlxError(error))
        | DbErr::Exec(RuntimeErr::SqlxError(error))
        | DbErr::Query(RuntimeErr::SqlxError(error)) => match &**error {
            SqlxError::Database(error) if error.code().is_some_and(|code| cannot_write(&code)) => {
                format!(
                    "{}: the user of this process must be able to write the directory and its files",
                    error.message()
                )
            }
            SqlxError::Database(error) => error.message().to_owned(),
            SqlxError::Io(error) => error.to_string(),
            SqlxError::Tls(error) | SqlxError::Configuration(error) => error.to_string(),
            SqlxError::Protocol(what) => what.clone(),
            SqlxError::PoolTimedOut => TIMED_OUT.to_owned(),
            error => error.to_string(),
        },
        DbErr::Conn(RuntimeErr::Internal(what))
        | DbErr::Exec(RuntimeErr::Internal(what))
        | DbErr::Query(RuntimeErr::Internal(what))
        | DbErr::RecordNotFound(what)
        | DbErr::Custom(what)
        | DbErr::Type(what)
        | DbErr::Json(what)
        | DbErr::Migration(what) => what.clone(),
        DbErr::ConnectionAcquire(ConnAcquireErr::Timeout) => TIMED_OUT.to_owned(),
        DbErr::ConnectionAcquire(ConnAcquireErr::ConnectionClosed) => {
            "the connection is closed".to_owned()
        }
        error => error.to_string(),
    }
}

const TIMED_OUT: &str =
    "no connection could be had in time: the server is gone, or has more to do than it can";

/// Database errors as the writer tells them apart.
pub trait Fault {
    /// The code that the database gave: SQLSTATE, or SQLite's number.
    fn code(&self) -> Option<String>;

    /// Whether the same transaction may well succeed when it is run again.
    fn is_passing(&self) -> bool;
}

impl Fault for DbErr {
    fn code(&self) -> Option<String> {
        let (Self::Exec(RuntimeErr::SqlxError(error))
        | Self::Query(RuntimeErr::SqlxError(error))
        | Self::Conn(RuntimeErr::SqlxError(error))) = self
        else {
            return None;
        };
        match &**error {
            SqlxError::Database(error) => error.code().map(|code| code.into_owned()),
            _ => None,
        }
    }

    fn is_passing(&self) -> bool {
        match self.code() {
            // SQLite: busy, in any of its extended forms; its codes have four digits at most.
            Some(code) if code.len() < 5 => code.parse::<u32>().is_ok_and(|code| code & 0xff == 5),
            // PostgreSQL: serialisation failure, deadlock, a server that is going down or coming up, a broken
            // connection.
            Some(code) => {
                ["40001", "40P01", "57P01", "57P02", "57P03"].contains(&code.as_str())
                    || code.starts_with("08")
            }
            None => {
                let (Self::Exec(RuntimeErr::SqlxError(error))
                | Self::Query(RuntimeErr::SqlxError(error))
                | Self::Conn(RuntimeErr::SqlxError(error))) = self
                else {
                    return matches!(self, Self::ConnectionAcquire(_));
                };
                matches!(
                    &**error,
                    SqlxError::Io(_)
                        | SqlxError::Protocol(_)
                        | SqlxError::WorkerCrashed
                        | SqlxError::BeginFailed
                )
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::sync::Arc;

    use super::*;

    #[test]
    fn given_an_error_of_the_libraries_then_only_its_cause_is_shown() {
        let sqlx = |error| RuntimeErr::SqlxError(Arc::new(error));
        let refused = io::Error::new(io::ErrorKind::ConnectionRefused, "refused");
        for (error, shown) in [
            (DbErr::Custom("no such thing".to_owned()), "no such thing"),
            (DbErr::Conn(sqlx(SqlxError::Io(refused))), "refused"),
            (DbErr::Query(sqlx(SqlxError::PoolTimedOut)), TIMED_OUT),
            (DbErr::ConnectionAcquire(ConnAcquireErr::Timeout), TIMED_OUT),
            (
                DbErr::Exec(sqlx(SqlxError::Protocol("a wrong byte".to_owned()))),
                "a wrong byte",
            ),
            (
                DbErr::Query(RuntimeErr::Internal("a fault".to_owned())),
                "a fault",
            ),
            (DbErr::Migration("step one".to_owned()), "step one"),
        ] {
            let opening = OpenError::Database {
                what: "it".to_owned(),
                error: error.clone(),
            };
            assert_eq!(opening.to_string(), format!("it cannot be opened: {shown}"));
            assert_eq!(
                StoreError::Database(error).to_string(),
                format!("the database failed: {shown}")
            );
        }
    }
}
