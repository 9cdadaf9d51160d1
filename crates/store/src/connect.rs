//! Connections, with what each database must be told so that nothing acknowledged is ever lost.

use std::io;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use sea_orm::sqlx::postgres::PgConnectOptions;
use sea_orm::sqlx::sqlite::{SqliteJournalMode, SqliteSynchronous};
use sea_orm::sqlx::{ConnectOptions as _, Connection as _, Error as SqlxError};
use sea_orm::{ConnectOptions, Database, DatabaseConnection, DbBackend, DbErr, RuntimeErr};

/// How long SQLite waits for another process's transaction; `token create` takes milliseconds, a rebuild seconds.
const BUSY: Duration = Duration::from_secs(15);

/// Readers of SQLite at a time; each has a thread of its own.
const SQLITE_READERS: u32 = 4;

/// What the writer of SQLite keeps of the file in memory, in pages, or as here in KiB below zero: the indexes of an event's
/// log, so that they are not read again for each entry.
const WRITER_CACHE: &str = "-4096";

/// Pages of the write-ahead log after which they are merged into the file: about 16 MB. The writer waits meanwhile.
const CHECKPOINT: &str = "4000";

/// Statements that the writer of SQLite keeps ready. What it writes is a text of its own each time, as long as its rows.
const WRITER_STATEMENTS: usize = 8;

/// Readers of PostgreSQL at a time.
const POSTGRES_READERS: u32 = 8;

/// How long anybody waits for a connection. A database that is gone shows after this, not never.
const PATIENCE: Duration = Duration::from_secs(10);

/// How long a connection to PostgreSQL may have done nothing before it is asked whether it still stands. One that was at work
/// a moment ago is not asked each time. The moment is short: who is given a connection that was lost within it is told that
/// the database fails.
const IDLE: Duration = Duration::from_millis(10);

/// How long a PostgreSQL server may take to answer a new caller.
const ANSWER: Duration = Duration::from_secs(5);

/// What a connection may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Right {
    /// Write: one connection, kept for good.
    Write,
    /// Read only.
    Read,
    /// Copy a file of SQLite that others write.
    Copy,
    /// Make a file of SQLite that nobody knows yet: it is brought to the disk when it is done.
    Make,
}

fn options(url: &str, right: Right, readers: u32) -> ConnectOptions {
    let mut options = ConnectOptions::new(url);
    // Statements stay out of program logs.
    options
        .sqlx_logging(false)
        .record_stmt_in_spans(false)
        .acquire_timeout(PATIENCE);
    match right {
        Right::Write | Right::Copy | Right::Make => options
            .max_connections(1)
            .min_connections(1)
            .idle_timeout(None::<Duration>)
            .max_lifetime(None::<Duration>),
        Right::Read => options.max_connections(readers).min_connections(1),
    };
    options
}

/// Opens SQLite's file, which exists. The journal's mode belongs to the file and is set by the writer.
///
/// # Errors
/// When the file is no database, or cannot be read.
pub async fn sqlite(file: &Path, right: Right) -> Result<DatabaseConnection, DbErr> {
    let file = file.to_owned();
    let mut options = options("sqlite::memory:", right, SQLITE_READERS);
    // A file does not go away like a server: there is nothing to ask before each use.
    options.test_before_acquire(false);
    options.map_sqlx_sqlite_opts(move |options| {
        let options = options
            .in_memory(false)
            .shared_cache(false)
            .filename(&file)
            .create_if_missing(false)
            .busy_timeout(BUSY)
            .foreign_keys(true);
        match right {
            Right::Write => options
                .journal_mode(SqliteJournalMode::Wal)
                .synchronous(SqliteSynchronous::Full)
                .pragma("cache_size", WRITER_CACHE)
                // What a statement would need to be taken back: else a file is made and removed for each transaction.
                .pragma("temp_store", "memory")
                .pragma("wal_autocheckpoint", CHECKPOINT)
                .statement_cache_capacity(WRITER_STATEMENTS),
            // Never `immutable`: that would ignore the write-ahead log and take a shortened log for whole.
            Right::Read => options.pragma("query_only", "on"),
            // `query_only` would forbid writing the copy, too.
            Right::Copy => options.read_only(true),
            Right::Make => options
                .journal_mode(SqliteJournalMode::Memory)
                .synchronous(SqliteSynchronous::Off),
        }
    });
    Database::connect(options).await
}

/// Closes the connection of SQLite's writer, so that the next transaction begins on a new one.
///
/// A transaction that the disk stopped may have been ended by SQLite itself, or not; the library above counts on, and would
/// begin the next one inside what it takes for the last: its commit would then be the end of a savepoint, and what was
/// acknowledged would go with the process. PostgreSQL's connections tell themselves whether they are in a transaction.
pub async fn renew(writer: &DatabaseConnection) {
    if writer.get_database_backend() != DbBackend::Sqlite {
        return;
    }
    match writer.get_sqlite_connection_pool().acquire().await {
        Ok(connection) => {
            // Whether it closes in order or not: it is not used again.
            if let Err(error) = connection.close().await {
                tracing::warn!(%error, "the writer's connection was not closed in order");
            }
        }
        Err(error) => tracing::warn!(%error, "the writer's connection cannot be had"),
    }
}

/// Asks for one connection to a PostgreSQL database and gives it back. A pool would ask again and again until its
/// patience ends, and then not tell why.
///
/// # Errors
/// When nothing answers, or it does not let us in.
pub async fn reach(options: &PgConnectOptions) -> Result<(), Unreached> {
    let options = options.clone().disable_statement_logging();
    match tokio::time::timeout(ANSWER, options.connect()).await {
        Ok(Ok(connection)) => {
            // It has served its purpose; a server that does not hear that it ends will see.
            connection.close().await.ok();
            Ok(())
        }
        Ok(Err(SqlxError::Io(error))) => Err(Unreached::Silent(error)),
        Ok(Err(error)) => Err(Unreached::Refused(DbErr::Conn(RuntimeErr::SqlxError(
            Arc::new(error),
        )))),
        Err(_) => Err(Unreached::Silent(io::Error::new(
            io::ErrorKind::TimedOut,
            format!("no answer within {} seconds", ANSWER.as_secs()),
        ))),
    }
}

/// Why a PostgreSQL database was not reached.
#[derive(Debug)]
pub enum Unreached {
    /// Nothing answers.
    Silent(io::Error),
    /// The server answers, but does not let us in.
    Refused(DbErr),
}

/// Opens a PostgreSQL database.
///
/// # Errors
/// When it cannot be reached, or does not let us in.
pub async fn postgres(address: &str, right: Right) -> Result<DatabaseConnection, DbErr> {
    let mut options = options(address, right, POSTGRES_READERS);
    options.test_before_acquire_if_idle_for(IDLE);
    options.map_sqlx_postgres_opts(move |options| {
        let options = options.application_name("arbiter");
        match right {
            Right::Write => options.options([("synchronous_commit", "on")]),
            _ => options.options([("default_transaction_read_only", "on")]),
        }
    });
    Database::connect(options).await
}
