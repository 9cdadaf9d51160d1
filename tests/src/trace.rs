//! Counting what reaches the disk, with strace.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::needs;

/// The calls with which a program makes the system write its files to the disk.
pub struct Trace {
    file: PathBuf,
}

impl Trace {
    /// Traces into `file`.
    pub fn new(file: PathBuf) -> Self {
        Self { file }
    }

    /// The command that runs `program` traced, with all its threads and children; its arguments follow.
    pub fn command(&self, program: &Path) -> Command {
        let mut command = Command::new(needs::strace());
        // -D: the program stays our own child, so that SIGKILL hits it and not the tracer.
        command
            .args(["-D", "-f", "-e", "trace=fsync,fdatasync", "-o"])
            .arg(&self.file)
            .arg(program);
        command
    }

    /// How many calls of fsync and fdatasync have succeeded so far. The tracer writes a call down before the program
    /// goes on, so a call that preceded an answer of the program's is in the count once the answer is there.
    pub fn synced(&self) -> usize {
        let text = fs::read_to_string(&self.file).unwrap_or_default();
        text.lines().filter(|line| is_sync(line)).count()
    }
}

/// One line of strace's per call, or two when another thread comes between: `fsync(5 <unfinished ...>` and
/// `<... fsync resumed>) = 0`. The one with the outcome counts.
fn is_sync(line: &str) -> bool {
    let calls = [
        "fsync(",
        "fdatasync(",
        "fsync resumed>",
        "fdatasync resumed>",
    ];
    calls.iter().any(|call| line.contains(call)) && line.trim_end().ends_with("= 0")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_counts_once_and_only_if_it_succeeded() {
        assert!(is_sync("4711  fdatasync(12)                     = 0"));
        assert!(is_sync("4711  <... fsync resumed>)              = 0"));
        assert!(!is_sync("4711  fdatasync(12 <unfinished ...>"));
        assert!(!is_sync(
            "4711  fsync(12)                         = -1 EIO (Input/output error)"
        ));
        assert!(!is_sync("4711  +++ exited with 0 +++"));
    }
}
