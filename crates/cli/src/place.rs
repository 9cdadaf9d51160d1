//! Where a command finds its data: `--data DIR` or `--database URL`.

use std::future::Future;
use std::path::PathBuf;

use arbiter_server::Clock;
use arbiter_store::{Access, Location, OpenError, Store, StoreError};
use clap::Args;

use crate::failure::Failure;

/// The address of a PostgreSQL database, where the command line names no place.
const DATABASE_VARIABLE: &str = "ARBITER_DATABASE";

/// Where the data are.
#[derive(Debug, Args)]
#[group(multiple = false)]
pub struct Place {
    /// The data directory, with the SQLite database in it
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// A PostgreSQL database, as postgres://user@host/name; the variable ARBITER_DATABASE, if neither is given
    #[arg(long, value_name = "URL")]
    database: Option<String>,
}

impl Place {
    /// The location that the command line names.
    pub fn named(&self) -> Option<Location> {
        let data = self.data.clone().map(Location::Sqlite);
        data.or_else(|| self.database.clone().map(Location::Postgres))
    }

    /// The location meant.
    ///
    /// # Errors
    /// When neither the command line nor the environment names one.
    pub fn location(&self) -> Result<Location, Failure> {
        let told = || {
            std::env::var(DATABASE_VARIABLE)
                .ok()
                .filter(|address| !address.is_empty())
        };
        self.named()
            .or_else(|| told().map(Location::Postgres))
            .ok_or_else(|| {
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
