//! Where a command finds its data: `--data DIR`, `--database URL`, or what the configuration file says.

use std::future::Future;
use std::path::{Path, PathBuf};

use arbiter_server::Clock;
use arbiter_store::{Access, Location, OpenError, Store, StoreError};
use clap::Args;

use crate::config::Config;
use crate::failure::Failure;
use crate::library;

/// The address of a PostgreSQL database, where the command line names no place.
const DATABASE_VARIABLE: &str = "ARBITER_DATABASE";

/// Where the data are.
#[derive(Debug, Args)]
pub struct Place {
    /// The data directory, with the SQLite database in it
    #[arg(long, value_name = "DIR", conflicts_with = "database")]
    data: Option<PathBuf>,
    /// A PostgreSQL database, as postgres://user@host/name; the variable ARBITER_DATABASE, if neither is given
    #[arg(long, value_name = "URL")]
    database: Option<String>,
    /// The configuration file, arbiter.toml: every key is in docs/operate.md. The command line beats it
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

impl Place {
    /// The location that the command line names.
    pub fn named(&self) -> Option<Location> {
        let data = self.data.clone().map(Location::Sqlite);
        data.or_else(|| self.database.clone().map(Location::Postgres))
    }

    /// The configuration file, if there is one.
    pub fn file(&self) -> Option<&Path> {
        self.config.as_deref()
    }

    /// What the configuration file says; nothing without one.
    ///
    /// # Errors
    /// When it cannot be read, or something in it is wrong: all of it, with its places.
    pub fn config(&self) -> Result<Config, Failure> {
        let Some(path) = &self.config else {
            return Ok(Config::default());
        };
        Config::read(path, &library::text(path)?).map_err(|faults| {
            let lines: Vec<String> = faults
                .iter()
                .map(|fault| format!("{}:{fault}", path.display()))
                .collect();
            Failure::Input(lines.join("\narbiter: "))
        })
    }

    /// The location meant: by the command line, else the environment, else the configuration file.
    ///
    /// # Errors
    /// When none of them names one, or the configuration file is at fault.
    pub fn location(&self) -> Result<Location, Failure> {
        self.location_beside(&self.config()?)
    }

    /// The same, with the configuration file as it was read already.
    ///
    /// # Errors
    /// When nothing names one.
    pub fn location_beside(&self, config: &Config) -> Result<Location, Failure> {
        let told = || {
            std::env::var(DATABASE_VARIABLE)
                .ok()
                .filter(|address| !address.is_empty())
                .map(Location::Postgres)
        };
        let written = || {
            let data = config.data.clone().map(Location::Sqlite);
            data.or_else(|| Some(Location::Postgres(config.database.as_ref()?.0.clone())))
        };
        self.named().or_else(told).or_else(written).ok_or_else(|| {
            Failure::Usage(
                "say where the data are: --data DIR or --database URL, or --config FILE with one of them".to_owned(),
            )
        })
    }

    /// Opens the store there.
    ///
    /// # Errors
    /// When it cannot be opened for that.
    pub async fn open(&self, access: Access) -> Result<Store, Failure> {
        Ok(Store::open(self.location()?, access, Clock::system().as_fn()).await?)
    }
}

/// Runs a future to its end on a runtime of its own.
///
/// # Errors
/// When the runtime cannot be started, or as the future.
pub fn wait<T>(future: impl Future<Output = Result<T, Failure>>) -> Result<T, Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| {
            Failure::Fault(format!("the program cannot start its threads: {error}"))
        })?;
    runtime.block_on(future)
}

impl From<OpenError> for Failure {
    fn from(error: OpenError) -> Self {
        match error {
            OpenError::Io { .. } | OpenError::Database { .. } | OpenError::Unreachable { .. } => {
                Self::Fault(error.to_string())
            }
            _ => Self::Input(error.to_string()),
        }
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Broken(_) => Self::Input(error.to_string()),
            _ => Self::Fault(error.to_string()),
        }
    }
}
