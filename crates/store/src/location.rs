//! Where a store lives, and what it is opened for.

use std::fmt;
use std::path::{Path, PathBuf};

use sea_orm::sqlx::postgres::PgConnectOptions;

/// Where a store lives.
#[derive(Clone, PartialEq, Eq)]
pub enum Location {
    /// The file `arbiter.db` in a data directory.
    Sqlite(PathBuf),
    /// A PostgreSQL database, by its address.
    Postgres(String),
}

impl Location {
    /// The database file in a data directory.
    #[must_use]
    pub fn file(directory: &Path) -> PathBuf {
        directory.join("arbiter.db")
    }
}

/// What a person reads: an address of PostgreSQL may hold a password, so only the place is shown.
impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sqlite(directory) => write!(f, "the data directory {}", directory.display()),
            Self::Postgres(address) => match address.parse::<PgConnectOptions>() {
                Ok(options) => {
                    let host = match options.get_socket() {
                        Some(socket) => socket.display().to_string(),
                        None => options.get_host().to_owned(),
                    };
                    let database = options
                        .get_database()
                        .unwrap_or_else(|| options.get_username());
                    write!(f, "the PostgreSQL database {database} on {host}")
                }
                Err(_) => f.write_str("the PostgreSQL database"),
            },
        }
    }
}

impl fmt::Debug for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// What a store is opened for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// A server: the only one on a data directory, one of several on PostgreSQL.
    Serve,
    /// A command that appends next to a running server, to a database that is there and up to date.
    Beside,
    /// A command that wants no server to run meanwhile.
    Exclusive,
    /// A command that changes nothing.
    ReadOnly,
}

impl Access {
    /// Who a process with this access is, for the one that finds the store held.
    pub(crate) fn holder(self) -> &'static str {
        match self {
            Self::Serve => "a running server",
            Self::Exclusive => "another arbiter command",
            Self::Beside | Self::ReadOnly => "a process that holds nothing",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn given_an_address_with_a_password_then_it_is_never_shown() {
        for (address, shown) in [
            (
                "postgres://chief:s3cret@db.example/open",
                "the PostgreSQL database open on db.example",
            ),
            (
                "postgres://chief:s3%40cret@db/open?sslmode=require",
                "the PostgreSQL database open on db",
            ),
            (
                "postgres://db/open?password=s3cret",
                "the PostgreSQL database open on db",
            ),
            (
                "postgres://chief@localhost/open?host=/run/pg",
                "the PostgreSQL database open on /run/pg",
            ),
            (
                "postgres://chief:s3?cret@db/open",
                "the PostgreSQL database",
            ),
        ] {
            let location = Location::Postgres(address.to_owned());
            assert_eq!(location.to_string(), shown);
            assert_eq!(format!("{location:?}"), shown);
        }
    }
}
