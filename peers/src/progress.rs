//! What a person sees while counting goes on, on standard error.

use std::io::{IsTerminal, Write, stderr};
use std::time::{Duration, Instant};

/// How often a line is shown: a terminal's is written over, others stay.
const ON_TERMINAL: Duration = Duration::from_millis(200);
const ELSEWHERE: Duration = Duration::from_secs(10);

/// A count that goes on until it reaches a total.
pub struct Progress {
    name: String,
    done: usize,
    total: usize,
    began: Instant,
    shown: Instant,
    is_terminal: bool,
}

impl Progress {
    /// Begins, and says what.
    pub fn begin(name: &str, total: usize) -> Self {
        let now = now();
        let is_terminal = stderr().is_terminal();
        if !is_terminal {
            eprintln!("{name}: {total}");
        }
        Self {
            name: name.to_owned(),
            done: 0,
            total,
            began: now,
            shown: now,
            is_terminal,
        }
    }

    /// One more is done.
    pub fn step(&mut self) {
        self.done += 1;
        let pause = if self.is_terminal {
            ON_TERMINAL
        } else {
            ELSEWHERE
        };
        if self.shown.elapsed() < pause {
            return;
        }
        self.shown = now();
        let line = format!("{}: {} of {}", self.name, self.done, self.total);
        if self.is_terminal {
            eprint!("\r\x1b[K{line}");
            let _ = stderr().flush();
        } else {
            eprintln!("{line}");
        }
    }

    /// All is done: says what came of it.
    pub fn end(self, outcome: &str) {
        let took = self.began.elapsed().as_secs_f64();
        let start = if self.is_terminal { "\r\x1b[K" } else { "" };
        eprintln!("{start}{}: {outcome}, {took:.1} s", self.name);
    }

    /// Says something between, on a line of its own.
    pub fn say(&self, line: &str) {
        let start = if self.is_terminal { "\r\x1b[K" } else { "" };
        eprintln!("{start}{line}");
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "a person is told how long it takes; nothing is decided by it"
)]
fn now() -> Instant {
    Instant::now()
}
