//! Opening a store: who may, and in what state the database must be.

use std::fs::{self, DirBuilder, OpenOptions};
use std::path::{Path, PathBuf};

use arbiter_migrations::{Standing, migrate, standing};
use sea_orm::sqlx::postgres::PgConnectOptions;
use sea_orm::{ConnectionTrait, DatabaseConnection, DbBackend, DbErr, Statement};

use crate::beside::{Presence, Watch};
use crate::connect::{Right, Unreached, postgres, reach, sqlite};
use crate::error::OpenError;
use crate::file_system::refuse_network;
use crate::location::{Access, Location};
use crate::lock::DirectoryLock;

/// Advisory lock of PostgreSQL that every server shares and an exclusive command takes alone: the letters of
/// `arbiter` as a number, so that no other program on the same database takes it by chance.
const SERVING: i64 = 0x0061_7262_6974_6572;

/// Advisory lock under which the schema is brought up to date.
const MIGRATING: i64 = SERVING + 1;

/// What keeps others away. PostgreSQL's lock goes with its connection; if that is lost while a server runs, an
/// exclusive command may start beside it, and nothing worse happens: heads are locked for each transaction.
pub enum Guard {
    Directory { _lock: DirectoryLock },
    Beside { _presence: Presence },
    Database(DatabaseConnection),
}

/// The connections of a store, and what keeps others away from it.
pub struct Opened {
    /// For reading only.
    pub readers: DatabaseConnection,
    /// The writer's own, unless the store is open for reading only.
    pub writer: Option<DatabaseConnection>,
    /// Kept as long as the store is open.
    pub guard: Option<Guard>,
    /// Sees who else writes, for a server on SQLite.
    pub watch: Option<Watch>,
}

/// Opens the database as `access` asks for.
pub async fn open(location: &Location, access: Access) -> Result<Opened, OpenError> {
    match location {
        Location::Sqlite(directory) => open_sqlite(directory, access).await,
        Location::Postgres(address) => open_postgres(location, address, access).await,
    }
}

async fn open_sqlite(directory: &Path, access: Access) -> Result<Opened, OpenError> {
    let what = Location::Sqlite(directory.to_owned()).to_string();
    let file = Location::file(directory);
    let database = |error| OpenError::Database {
        what: what.clone(),
        error,
    };
    if access == Access::ReadOnly {
        if !file.is_file() {
            return Err(OpenError::Nothing { what });
        }
        let readers = sqlite(&file, Right::Read).await.map_err(database)?;
        require_present(&what, standing(&readers).await.map_err(database)?)?;
        return Ok(Opened {
            readers,
            writer: None,
            guard: None,
            watch: None,
        });
    }
    if access == Access::Beside && !file.is_file() {
        return Err(OpenError::Nothing { what });
    }
    prepare_directory(directory)?;
    refuse_network(directory)?;
    let guard = match access {
        Access::Serve | Access::Exclusive => Some(Guard::Directory {
            _lock: DirectoryLock::take(directory, access)?,
        }),
        Access::Beside => Some(Guard::Beside {
            _presence: Presence::announce(directory)?,
        }),
        Access::ReadOnly => None,
    };
    let watch = (access == Access::Serve)
        .then(|| Watch::begin(directory))
        .transpose()?;
    prepare_file(&file)?;
    let writer = sqlite(&file, Right::Write).await.map_err(database)?;
    let found = standing(&writer).await.map_err(database)?;
    if access != Access::Beside && matches!(found, Standing::Empty | Standing::Older) {
        migrate(&writer).await.map_err(database)?;
    } else {
        require_present(&what, found)?;
    }
    let readers = sqlite(&file, Right::Read).await.map_err(database)?;
    Ok(Opened {
        readers,
        writer: Some(writer),
        guard,
        watch,
    })
}

async fn open_postgres(
    location: &Location,
    address: &str,
    access: Access,
) -> Result<Opened, OpenError> {
    let what = location.to_string();
    let database = |error| OpenError::Database {
        what: what.clone(),
        error,
    };
    let scheme = ["postgres://", "postgresql://"]
        .iter()
        .any(|scheme| address.starts_with(scheme));
    let options = address.parse::<PgConnectOptions>();
    let Some(options) = options.ok().filter(|_| scheme) else {
        let hint = "its address must be like postgres://name:password@host/database".to_owned();
        return Err(database(DbErr::Custom(hint)));
    };
    reach(&options).await.map_err(|unreached| match unreached {
        Unreached::Silent(error) => OpenError::Unreachable {
            what: what.clone(),
            error,
        },
        Unreached::Refused(error) => database(error),
    })?;
    if access == Access::ReadOnly {
        let readers = postgres(address, Right::Read).await.map_err(database)?;
        require_present(&what, standing(&readers).await.map_err(database)?)?;
        return Ok(Opened {
            readers,
            writer: None,
            guard: None,
            watch: None,
        });
    }
    let writer = postgres(address, Right::Write).await.map_err(database)?;
    let guard = match access {
        Access::Serve => Some("pg_try_advisory_lock_shared"),
        Access::Exclusive => Some("pg_try_advisory_lock"),
        Access::Beside | Access::ReadOnly => None,
    };
    let guard = match guard {
        None => None,
        Some(function) => {
            let db = postgres(address, Right::Write).await.map_err(database)?;
            let ask = Statement::from_string(
                DbBackend::Postgres,
                format!("SELECT {function}({SERVING})"),
            );
            let row = db.query_one_raw(ask).await.map_err(database)?;
            let held = row
                .map(|row| row.try_get_by_index::<bool>(0))
                .transpose()
                .map_err(database)?;
            if held != Some(true) {
                let holder = match access {
                    Access::Exclusive => "a running server or another arbiter command",
                    _ => Access::Exclusive.holder(),
                };
                return Err(OpenError::Held {
                    what,
                    holder: holder.to_owned(),
                });
            }
            Some(Guard::Database(db))
        }
    };
    // The writer has one connection, so lock, steps and unlock all happen on it.
    let advisory = |function: &str| format!("SELECT {function}({MIGRATING})");
    writer
        .execute_unprepared(&advisory("pg_advisory_lock"))
        .await
        .map_err(database)?;
    let found = standing(&writer).await.map_err(database)?;
    if guard.is_some() && matches!(found, Standing::Empty | Standing::Older) {
        migrate(&writer).await.map_err(database)?;
    } else {
        require_present(&what, found)?;
    }
    writer
        .execute_unprepared(&advisory("pg_advisory_unlock"))
        .await
        .map_err(database)?;
    let readers = postgres(address, Right::Read).await.map_err(database)?;
    Ok(Opened {
        readers,
        writer: Some(writer),
        guard,
        watch: None,
    })
}

fn require_present(what: &str, standing: Standing) -> Result<(), OpenError> {
    let what = what.to_owned();
    match standing {
        Standing::Present => Ok(()),
        Standing::Empty => Err(OpenError::Nothing { what }),
        Standing::Older => Err(OpenError::Older { what }),
        Standing::Newer { step } => Err(OpenError::Newer { what, step }),
    }
}

/// Makes the directory, for its owner only. One that was there and is empty becomes so too; one that holds other
/// things is left as it is, because it may be somebody's home.
pub fn prepare_directory(directory: &Path) -> Result<(), OpenError> {
    let io = |error| OpenError::Io {
        path: directory.to_owned(),
        error,
    };
    if !directory.exists() {
        let mut builder = DirBuilder::new();
        builder.recursive(true);
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        return builder.create(directory).map_err(io);
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = fs::metadata(directory).map_err(io)?.permissions().mode();
        if fs::read_dir(directory).map_err(io)?.next().is_none() {
            fs::set_permissions(directory, fs::Permissions::from_mode(0o700)).map_err(io)?;
        } else if mode & 0o077 != 0 {
            tracing::warn!(
                "others on this machine may look into {0}: run `chmod 700 {0}`",
                directory.display()
            );
        }
    }
    Ok(())
}

/// Makes the database's file, for its owner only; SQLite gives the files beside it the same rights.
fn prepare_file(file: &Path) -> Result<(), OpenError> {
    let io = |error| OpenError::Io {
        path: PathBuf::from(file),
        error,
    };
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let opened = options.open(file).map_err(io)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        if opened.metadata().map_err(io)?.permissions().mode() & 0o077 != 0 {
            opened
                .set_permissions(fs::Permissions::from_mode(0o600))
                .map_err(io)?;
        }
    }
    Ok(())
}
