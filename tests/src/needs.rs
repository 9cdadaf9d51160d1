//! What `cargo xtask test` hands to the tests in environment variables.

use std::env;
use std::ffi::OsString;
use std::path::PathBuf;

/// The `arbiter` binary (`ARBITER_BIN`).
///
/// # Panics
/// Like all functions here, when the variable is missing, saying what to run.
pub fn binary() -> PathBuf {
    need("ARBITER_BIN", "the arbiter binary").into()
}

/// The URL of the private PostgreSQL's maintenance database (`ARBITER_TEST_POSTGRES`).
pub fn postgres() -> String {
    need("ARBITER_TEST_POSTGRES", "a PostgreSQL server")
        .into_string()
        .expect("the URL is text")
}

/// PostgreSQL's own client (`ARBITER_PSQL`).
pub fn psql() -> PathBuf {
    need("ARBITER_PSQL", "PostgreSQL's client").into()
}

/// The browser (`ARBITER_CHROMIUM`).
pub fn chromium() -> PathBuf {
    need("ARBITER_CHROMIUM", "a real browser").into()
}

/// The runtime that drives the browser (`ARBITER_NODE`).
pub fn node() -> PathBuf {
    need("ARBITER_NODE", "node, which drives the browser").into()
}

/// The interpreter with an independent reader of tournament files (`ARBITER_READER`).
pub fn reader() -> PathBuf {
    need(
        "ARBITER_READER",
        "py4swiss, another program's reader of tournament files",
    )
    .into()
}

/// The interpreter with Schemathesis, which makes up requests from the API's description (`ARBITER_CONTRACT`).
pub fn contract() -> PathBuf {
    need(
        "ARBITER_CONTRACT",
        "Schemathesis, which makes up requests from the API's description",
    )
    .into()
}

/// The tracer of system calls (`ARBITER_STRACE`); Linux only.
pub fn strace() -> PathBuf {
    need("ARBITER_STRACE", "strace").into()
}

fn need(variable: &str, what: &str) -> OsString {
    env::var_os(variable).unwrap_or_else(|| panic!("{}", missing(variable, what)))
}

fn missing(variable: &str, what: &str) -> String {
    format!(
        "this test needs {what} ({variable} is not set). Run `cargo xtask test`, which brings everything; \
         for one file of end-to-end tests: `cargo xtask test -- -p arbiter-tests --test NAME`"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[should_panic(expected = "Run `cargo xtask test`")]
    fn a_test_without_what_it_needs_fails_and_says_what_to_run() {
        need("ARBITER_NO_SUCH_THING", "the moon");
    }
}
