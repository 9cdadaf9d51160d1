//! Where a command finds its data: `--data DIR` or `--database URL`.

use std::future::Future;
use std::path::PathBuf;

use arbiter_server::Clock;
use arbiter_store::{Access, Location, OpenError, Store, StoreError};
use clap::Args;

use crate::failure::Failure;

/// Where the data are.
#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
pub struct Place {
    /// The data directory, with the SQLite database in it
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// A PostgreSQL database, as postgres://user@host/name
    #[arg(
        long,
        value_name = "URL",
        env = "ARBITER_DATABASE",
        hide_env_values = true
    )]
    database: Option<String>,
}

impl Place {
    /// The location meant.
    ///
    /// # Errors
    /// When neither was given; the command line refuses that first.
    pub fn location(&self) -> Result<Location, Failure> {
        location(self.data.clone(), self.database.clone()).ok_or_else(|| {
            Failure::Usage("say where the data are: --data DIR or --database URL".to_owned())
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

/// The location of two options of which at most one was given.
pub fn location(data: Option<PathBuf>, database: Option<String>) -> Option<Location> {
    data.map(Location::Sqlite)
        .or_else(|| database.map(Location::Postgres))
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
            OpenError::Io { .. } | OpenError::Database { .. } => Self::Fault(error.to_string()),
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
