//! The program's own log, on standard error.

use std::io::IsTerminal as _;

use tracing_subscriber::EnvFilter;

use crate::config::{Format, Log};

/// What is logged, where the configuration file is to be beaten: a level, or directives such as `warn,arbiter=debug`.
const VARIABLE: &str = "ARBITER_LOG";

/// Begins to log. Does nothing where a log has begun already.
pub fn start(log: Log) {
    let filter =
        EnvFilter::try_from_env(VARIABLE).unwrap_or_else(|_| EnvFilter::new(log.level.as_str()));
    let lines = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr);
    let begun = match log.format {
        Format::Text => lines.with_ansi(std::io::stderr().is_terminal()).try_init(),
        Format::Json => lines.json().flatten_event(true).try_init(),
    };
    // A log that has begun before goes on.
    begun.ok();
}
