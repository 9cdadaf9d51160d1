//! Copies of a whole database in one SQLite file, made while a server runs, checked before they count, and put back into
//! either kind of database.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use arbiter_migrations::{Standing, migrate, standing};
use sea_orm::{
    AccessMode, ConnectionTrait, DatabaseConnection, DbBackend, EntityTrait, IsolationLevel,
    PaginatorTrait, SqliteTransactionMode, Statement, TransactionOptions, TransactionTrait,
};

use crate::connect::{Right, sqlite};
use crate::copy::{copy, without_persons};
use crate::error::{Broken, OpenError, StoreError};
use crate::location::{Access, Location};
use crate::read::TournamentSummary;
use crate::store::Store;
use crate::tables::log::heads;
use crate::verify::Inspection;

/// What every SQLite file begins with.
const MAGIC: &[u8] = b"SQLite format 3\0";

/// Whether a copy holds persons.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Persons {
    /// All that there is.
    Included,
    /// No names, birth dates, private texts, answers, tokens, PINs and sessions: it still proves the log, but nobody can
    /// sign in on it.
    LeftOut,
}

/// How far a copy is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// The database is being copied.
    Copying,
    /// This table is being copied.
    Table(&'static str),
    /// The copy is being checked, page by page.
    Checking,
    /// Every log in the copy is being verified, entry by entry.
    Verifying,
}

/// What a checked copy holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Copied {
    /// Its tournaments.
    pub tournaments: Vec<TournamentSummary>,
    /// What verifying it came to; nothing is broken.
    pub inspection: Inspection,
    /// Its size.
    pub bytes: u64,
}

/// Why nothing was copied or put back.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The file is there already.
    #[error("{} is there already: a backup overwrites nothing; choose another name", .0.display())]
    Exists(PathBuf),
    /// A file cannot be used.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// The file is no copy of a database.
    #[error("{} is no backup of arbiter: it is not a SQLite database", .0.display())]
    NotABackup(PathBuf),
    /// The copy is damaged below the log.
    #[error("{} is damaged: {what}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What the database says.
        what: String,
    },
    /// A log in the copy is not whole.
    #[error("a log is not whole: {}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Broken(Vec<Broken>),
    /// There is something already where it should be put back.
    #[error("{0} is not empty: a backup is put back into a new or empty one only")]
    NotEmpty(String),
    /// The database cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<sea_orm::DbErr> for BackupError {
    fn from(error: sea_orm::DbErr) -> Self {
        Self::Store(error.into())
    }
}

impl Store {
    /// Copies everything into a new file. Readers and writers go on meanwhile; the copy is of one moment. It gets its
    /// name only when it has been checked and has reached the disk.
    ///
    /// # Errors
    /// When the file is there, the disk is full, or a log is not whole: then there is no new file.
    pub async fn back_up(
        &self,
        file: &Path,
        persons: Persons,
        told: &(dyn Fn(Step) + Sync),
    ) -> Result<Copied, BackupError> {
        if file.exists() {
            return Err(BackupError::Exists(file.to_owned()));
        }
        let part = beside(file, "part");
        let copied = self.copy_to(&part, persons, told).await;
        let done = match copied {
            Ok(copied) => finish(&part, file).map(|()| copied),
            // Whoever asked knows the copy by its own name.
            Err(BackupError::Io { path, error }) if path == part => Err(BackupError::Io {
                path: file.to_owned(),
                error,
            }),
            Err(error) => Err(error),
        };
        if done.is_err() {
            // It may never have been made.
            let _ = fs::remove_file(&part);
        }
        done
    }

    async fn copy_to(
        &self,
        part: &Path,
        persons: Persons,
        told: &(dyn Fn(Step) + Sync),
    ) -> Result<Copied, BackupError> {
        make(part)?;
        told(Step::Copying);
        match self.location() {
            Location::Sqlite(directory) => {
                let db = sqlite(&Location::file(directory), Right::Copy).await?;
                let sql = "VACUUM INTO ?";
                let into = part.display().to_string().into();
                let ask = Statement::from_sql_and_values(DbBackend::Sqlite, sql, [into]);
                let done = db.execute_raw(ask).await;
                db.close().await?;
                done?;
            }
            Location::Postgres(_) => {
                let to = sqlite(part, Right::Make).await?;
                let done = copy_postgres(self.readers(), &to, told).await;
                to.close().await?;
                done?;
            }
        }
        if persons == Persons::LeftOut {
            let db = sqlite(part, Right::Make).await?;
            for sql in without_persons() {
                db.execute_unprepared(&sql).await?;
            }
            db.execute_unprepared("VACUUM").await?;
            db.close().await?;
        }
        inspect(part, told).await
    }

    /// A store on the file of a copy, for reading. See [`inspect_backup`] for whether it is whole.
    ///
    /// # Errors
    /// When it is no database of this version.
    pub async fn of_backup(file: &Path) -> Result<Self, BackupError> {
        let what = file.display().to_string();
        let database = |error| OpenError::Database {
            what: what.clone(),
            error,
        };
        let readers = sqlite(file, Right::Read).await.map_err(database)?;
        match standing(&readers).await.map_err(database)? {
            Standing::Present => Ok(Self::reading(Location::Sqlite(file.to_owned()), readers)),
            Standing::Empty => Err(BackupError::NotABackup(file.to_owned())),
            Standing::Older => Err(OpenError::Older { what }.into()),
            Standing::Newer { step } => Err(OpenError::Newer { what, step }.into()),
        }
    }
}

/// Looks at a copy without changing it: is it whole, and what does it hold?
///
/// # Errors
/// When it is no copy, damaged, or a log in it is not whole.
pub async fn inspect_backup(
    file: &Path,
    told: &(dyn Fn(Step) + Sync),
) -> Result<Copied, BackupError> {
    check_magic(file)?;
    inspect(file, told).await
}

/// Whether a file begins as SQLite's do: others are not even opened as one.
fn check_magic(file: &Path) -> Result<(), BackupError> {
    let mut magic = [0; 16];
    let read = File::open(file).and_then(|mut file| io::Read::read_exact(&mut file, &mut magic));
    match read {
        Ok(()) if magic == *MAGIC => Ok(()),
        Err(error) if error.kind() != io::ErrorKind::UnexpectedEof => Err(io_at(file)(error)),
        _ => Err(BackupError::NotABackup(file.to_owned())),
    }
}

async fn inspect(file: &Path, told: &(dyn Fn(Step) + Sync)) -> Result<Copied, BackupError> {
    let store = Store::of_backup(file).await?;
    let copied = look_through(&store, file, told).await;
    store.close().await;
    copied
}

async fn look_through(
    store: &Store,
    file: &Path,
    told: &(dyn Fn(Step) + Sync),
) -> Result<Copied, BackupError> {
    told(Step::Checking);
    for (pragma, fine) in [("integrity_check", Some("ok")), ("foreign_key_check", None)] {
        let ask = Statement::from_string(DbBackend::Sqlite, format!("PRAGMA {pragma}"));
        let row = store.readers().query_one_raw(ask).await?;
        let found = row
            .map(|row| row.try_get_by_index::<String>(0))
            .transpose()?;
        if found.as_deref() != fine {
            let what = format!("{pragma} says {}", found.unwrap_or_default());
            let path = file.to_owned();
            return Err(BackupError::Damaged { path, what });
        }
    }
    told(Step::Verifying);
    let inspection = store.verify(None).await?;
    if !inspection.broken.is_empty() {
        return Err(BackupError::Broken(inspection.broken));
    }
    Ok(Copied {
        tournaments: store.tournaments().await?,
        inspection,
        bytes: fs::metadata(file).map_err(io_at(file))?.len(),
    })
}

/// Puts a copy back: into a new or empty data directory, or into an empty PostgreSQL database. One of an earlier version
/// is brought up to date on the way. The copy itself stays as it is.
///
/// # Errors
/// When the copy is not whole, or there is something already; then nothing is changed.
pub async fn restore(
    file: &Path,
    to: &Location,
    clock: fn() -> i64,
    told: &(dyn Fn(Step) + Sync),
) -> Result<Copied, BackupError> {
    match to {
        Location::Sqlite(directory) => {
            let empty = match fs::read_dir(directory) {
                Ok(mut entries) => entries.next().is_none(),
                Err(error) => error.kind() == io::ErrorKind::NotFound,
            };
            if !empty {
                return Err(BackupError::NotEmpty(to.to_string()));
            }
            crate::open::prepare_directory(directory)?;
            let database = Location::file(directory);
            let part = beside(&database, "part");
            let copied = take_in(file, &part, told).await;
            let done = match copied {
                Ok(copied) => finish(&part, &database).map(|()| copied),
                Err(error) => Err(error),
            };
            if done.is_err() {
                // It may never have been made.
                let _ = fs::remove_file(&part);
            }
            done
        }
        Location::Postgres(_) => {
            let part = beside(&std::env::temp_dir().join("arbiter-restore"), "part");
            let copied = match take_in(file, &part, told).await {
                Ok(copied) => into_postgres(&part, to, clock, told).await.map(|()| copied),
                Err(error) => Err(error),
            };
            // It may never have been made.
            let _ = fs::remove_file(&part);
            copied
        }
    }
}

/// Copies the file of a copy, brings it up to date and looks through it.
async fn take_in(
    file: &Path,
    part: &Path,
    told: &(dyn Fn(Step) + Sync),
) -> Result<Copied, BackupError> {
    check_magic(file)?;
    told(Step::Copying);
    make(part)?;
    // Not `fs::copy`, which would take over whoever may read the copy.
    let mut from = File::open(file).map_err(io_at(file))?;
    let mut to = OpenOptions::new()
        .write(true)
        .open(part)
        .map_err(io_at(part))?;
    io::copy(&mut from, &mut to).map_err(io_at(part))?;
    drop(to);
    let db = sqlite(part, Right::Make).await?;
    let standing = standing(&db).await;
    if matches!(standing, Ok(Standing::Older)) {
        migrate(&db).await?;
    }
    db.close().await?;
    // Whoever asked knows the copy by its own name.
    let named = |error| match error {
        BackupError::NotABackup(_) => BackupError::NotABackup(file.to_owned()),
        BackupError::Damaged { what, .. } => BackupError::Damaged {
            path: file.to_owned(),
            what,
        },
        error => error,
    };
    inspect(part, told).await.map_err(named)
}

async fn into_postgres(
    part: &Path,
    to: &Location,
    clock: fn() -> i64,
    told: &(dyn Fn(Step) + Sync),
) -> Result<(), BackupError> {
    let store = Store::open(to.clone(), Access::Exclusive, clock).await?;
    let from = sqlite(part, Right::Read).await?;
    let done = async {
        if heads::Entity::find().count(store.readers()).await? > 0 {
            return Err(BackupError::NotEmpty(to.to_string()));
        }
        let writer = store.writer().ok_or(StoreError::Closed)?;
        let transaction = writer
            .begin_with_options(TransactionOptions::default())
            .await?;
        let table = |name| told(Step::Table(name));
        copy(&from, &transaction, &transaction, &table).await?;
        transaction.commit().await?;
        Ok(())
    }
    .await;
    from.close().await?;
    store.close().await;
    done
}

/// Copies what PostgreSQL holds at one moment.
async fn copy_postgres(
    from: &DatabaseConnection,
    to: &DatabaseConnection,
    told: &(dyn Fn(Step) + Sync),
) -> Result<(), BackupError> {
    migrate(to).await?;
    let snapshot = from
        .begin_with_options(TransactionOptions {
            isolation_level: Some(IsolationLevel::RepeatableRead),
            access_mode: Some(AccessMode::ReadOnly),
            ..TransactionOptions::default()
        })
        .await?;
    let immediate = TransactionOptions {
        sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
        ..TransactionOptions::default()
    };
    let into = to.begin_with_options(immediate).await?;
    let table = |name| told(Step::Table(name));
    copy(&snapshot, &into, from, &table).await?;
    into.commit().await?;
    snapshot.commit().await?;
    Ok(())
}

/// The name of a file that is not done yet.
fn beside(file: &Path, mark: &str) -> PathBuf {
    let mut name = file.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.{mark}", std::process::id()));
    file.with_file_name(name)
}

fn io_at(path: &Path) -> impl FnOnce(io::Error) -> BackupError + use<'_> {
    |error| BackupError::Io {
        path: path.to_owned(),
        error,
    }
}

/// Makes an empty file, for its owner only.
fn make(path: &Path) -> Result<(), BackupError> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map_err(io_at(path)).map(|_| ())
}

/// Makes sure that a file has reached the disk, and gives it its name.
fn finish(part: &Path, file: &Path) -> Result<(), BackupError> {
    if file.exists() {
        return Err(BackupError::Exists(file.to_owned()));
    }
    let synced = File::open(part).and_then(|part| part.sync_all());
    synced.map_err(io_at(part))?;
    fs::rename(part, file).map_err(io_at(file))?;
    let directory = file
        .parent()
        .filter(|parent| !parent.as_os_str().is_empty());
    let directory = directory.unwrap_or(Path::new("."));
    let synced = File::open(directory).and_then(|directory| directory.sync_all());
    synced.map_err(io_at(directory))
}
