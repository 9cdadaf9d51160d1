//! The program's own log, on standard error.

use std::io::IsTerminal as _;

use tracing_subscriber::EnvFilter;

use crate::config::{Format, Level, Log};

/// What is logged, where the configuration file is to be beaten: a level, or directives such as `warn,arbiter=debug`.
const VARIABLE: &str = "ARBITER_LOG";

/// Directives for a level. It holds for this program's own crates; the libraries below speak up at `warn` at most, since
/// what they tell beyond may hold headers and statements.
fn ours(level: Level) -> String {
    let level = level.as_str();
    let libraries = match level {
        "error" => "error",
        _ => "warn",
    };
    let own = ["arbiter", "arbiter_server", "arbiter_store"];
    let own: Vec<String> = own.iter().map(|name| format!("{name}={level}")).collect();
    format!("{libraries},{}", own.join(","))
}

/// Begins to log. Does nothing where a log has begun already.
pub fn start(log: Log) {
    let filter =
        EnvFilter::try_from_env(VARIABLE).unwrap_or_else(|_| EnvFilter::new(ours(log.level)));
    let lines = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr);
    let begun = match log.format {
        Format::Text => lines.with_ansi(std::io::stderr().is_terminal()).try_init(),
        Format::Json => lines
            .json()
            .flatten_event(true)
            .with_span_list(false)
            .try_init(),
    };
    // A log that has begun before goes on.
    begun.ok();
}
