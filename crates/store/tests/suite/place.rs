//! Where a test's database is.

use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};

use arbiter_store::{Access, Location, OpenError, Store};
use sea_orm::{
    ConnectOptions, ConnectionTrait, Database, DatabaseConnection, DbBackend, QueryResult,
    Statement,
};
use tempfile::TempDir;

/// The time in all tests: 30 November 2025, in the morning.
pub const NOW: i64 = 1_764_500_000_000;

/// A database that belongs to one test.
pub enum Place {
    /// In a fresh directory.
    Sqlite(TempDir),
    /// A fresh database of a running server.
    Postgres {
        /// The address of the database from which others are made.
        maintenance: String,
        /// The address of this one.
        address: String,
        /// Its name.
        name: String,
    },
}

impl Place {
    pub async fn sqlite() -> Self {
        Self::Sqlite(tempfile::tempdir().expect("a temporary directory"))
    }

    pub async fn postgres() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(1);
        let maintenance = std::env::var("ARBITER_TEST_POSTGRES")
            .expect("ARBITER_TEST_POSTGRES must hold the address of a PostgreSQL server: run `cargo xtask test`");
        let name = format!(
            "store_{}_{}",
            std::process::id(),
            NEXT.fetch_add(1, Ordering::Relaxed)
        );
        let (place, query) = maintenance.split_once('?').unwrap_or((&maintenance, ""));
        let (server, _) = place.rsplit_once('/').expect("an address with a database");
        let address = format!("{server}/{name}?{query}");
        let db = connect(&maintenance).await;
        execute(&db, &format!("CREATE DATABASE {name}")).await;
        db.close().await.expect("a closed connection");
        Self::Postgres {
            maintenance,
            address,
            name,
        }
    }

    /// Removes what a passed test has left.
    pub async fn clear(self) {
        if let Self::Postgres {
            maintenance, name, ..
        } = self
        {
            let db = connect(&maintenance).await;
            execute(&db, &format!("DROP DATABASE {name} WITH (FORCE)")).await;
        }
    }

    pub fn location(&self) -> Location {
        match self {
            Self::Sqlite(directory) => Location::Sqlite(directory.path().join("data")),
            Self::Postgres { address, .. } => Location::Postgres(address.clone()),
        }
    }

    /// The data directory of SQLite.
    pub fn directory(&self) -> &Path {
        match self {
            Self::Sqlite(directory) => directory.path(),
            Self::Postgres { .. } => panic!("PostgreSQL has no data directory of ours"),
        }
    }

    pub async fn open(&self, access: Access) -> Store {
        self.try_open(access).await.expect("the store opens")
    }

    /// Opens the store at another time.
    pub async fn open_at(&self, access: Access, now: fn() -> i64) -> Store {
        let store = Store::open(self.location(), access, now).await;
        store.expect("the store opens")
    }

    pub async fn try_open(&self, access: Access) -> Result<Store, OpenError> {
        Store::open(self.location(), access, || NOW).await
    }

    /// A connection past the store, as a stranger with a database's own tools would have it.
    pub async fn stranger(&self) -> DatabaseConnection {
        match self {
            Self::Sqlite(_) => {
                let Location::Sqlite(directory) = self.location() else {
                    unreachable!()
                };
                let file = Location::file(&directory);
                connect(&format!("sqlite://{}?mode=rwc", file.display())).await
            }
            Self::Postgres { address, .. } => connect(address).await,
        }
    }
}

async fn connect(address: &str) -> DatabaseConnection {
    let mut options = ConnectOptions::new(address);
    options.max_connections(1).sqlx_logging(false);
    Database::connect(options).await.expect("a connection")
}

/// Carries out a statement.
pub async fn execute(db: &DatabaseConnection, sql: &str) {
    db.execute_unprepared(sql)
        .await
        .unwrap_or_else(|error| panic!("{sql}: {error}"));
}

/// The rows of a query.
pub async fn query(db: &DatabaseConnection, sql: &str) -> Vec<QueryResult> {
    let statement = Statement::from_string(db.get_database_backend(), sql);
    db.query_all_raw(statement)
        .await
        .unwrap_or_else(|error| panic!("{sql}: {error}"))
}

/// The number that a query comes to.
pub async fn number(db: &DatabaseConnection, sql: &str) -> i64 {
    query(db, sql).await[0]
        .try_get_by_index(0)
        .expect("a number")
}

/// Takes away what protects the log, as an intruder would.
pub async fn unguard(db: &DatabaseConnection) {
    for (table, trigger) in [
        ("entries", "entries_are_not_updated"),
        ("entries", "entries_are_not_deleted"),
        ("entries", "entries_follow_one_another"),
        ("rules_sources", "rules_sources_are_not_updated"),
        ("rules_sources", "rules_sources_are_not_deleted"),
        ("private_texts", "private_texts_are_not_updated"),
    ] {
        match db.get_database_backend() {
            DbBackend::Sqlite => execute(db, &format!("DROP TRIGGER {trigger}")).await,
            _ => execute(db, &format!("DROP TRIGGER {trigger} ON {table}")).await,
        }
    }
}

/// Lets references lead nowhere, which a database's own tools do when asked, or even unasked.
pub async fn unbind(db: &DatabaseConnection) {
    match db.get_database_backend() {
        DbBackend::Sqlite => execute(db, "PRAGMA foreign_keys = OFF").await,
        _ => execute(db, "SET session_replication_role = replica").await,
    }
}
