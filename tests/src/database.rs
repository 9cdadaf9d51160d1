//! Databases on the private PostgreSQL: each test has its own.

use std::process::{self, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

use crate::needs;

/// A database of one test, dropped with it.
pub struct Database {
    name: String,
    url: String,
}

impl Database {
    /// A new, empty database.
    pub fn empty() -> Self {
        Self::from_template("template0")
    }

    /// A copy of this one as it stands, made by PostgreSQL in one go: prepare a database once, then copy it for each
    /// case. Whoever is connected to this one is cut off, for PostgreSQL copies only what nobody uses.
    pub fn copy(&self) -> Self {
        let cut_off = format!(
            "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = '{}'",
            self.name
        );
        ask(&needs::postgres(), &cut_off);
        Self::from_template(&self.name)
    }

    fn from_template(template: &str) -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("arbiter_test_{}_{number}", process::id());
        let maintenance = needs::postgres();
        ask(
            &maintenance,
            &format!("CREATE DATABASE {name} TEMPLATE {template}"),
        );
        Self {
            url: sibling(&maintenance, &name),
            name,
        }
    }

    /// Where the service finds it, for `--database`.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Runs SQL in it and returns the rows as lines, columns separated by `|`.
    ///
    /// # Panics
    /// PostgreSQL refuses it; its words are in the message.
    #[track_caller]
    pub fn sql(&self, statement: &str) -> String {
        ask(&self.url, statement)
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        // Many tests share one server; what a finished one leaves would only cost memory and disk.
        let statement = format!("DROP DATABASE IF EXISTS {} WITH (FORCE)", self.name);
        let _ = psql(&needs::postgres(), &statement).output();
    }
}

/// The URL of another database on the same server.
fn sibling(url: &str, name: &str) -> String {
    let (before, query) = url.split_once('?').unwrap_or((url, ""));
    let (server, _) = before
        .rsplit_once('/')
        .expect("a database's URL has a path");
    format!("{server}/{name}?{query}")
}

#[track_caller]
fn ask(url: &str, statement: &str) -> String {
    let output = psql(url, statement).output().expect("psql starts");
    assert!(
        output.status.success(),
        "PostgreSQL refused\n  {statement}\n{}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8_lossy(&output.stdout)
        .trim_end()
        .to_owned()
}

fn psql(url: &str, statement: &str) -> Command {
    let mut command = Command::new(needs::psql());
    command
        .args(["--no-psqlrc", "--quiet", "--tuples-only", "--no-align"])
        .args([
            "--set=ON_ERROR_STOP=1",
            "--dbname",
            url,
            "--command",
            statement,
        ])
        .stdin(Stdio::null());
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sibling_is_on_the_same_server_and_socket() {
        assert_eq!(
            sibling(
                "postgres://postgres@localhost/postgres?host=/tmp/socket",
                "other"
            ),
            "postgres://postgres@localhost/other?host=/tmp/socket"
        );
    }
}
