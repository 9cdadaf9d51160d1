//! An installation of the service: where its data are, and the binary to work on them.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tempfile::TempDir;

use crate::{Database, Server, Trace, needs};

/// The data of one service, in a directory (SQLite) or a PostgreSQL database, gone with this value.
pub struct Arbiter {
    folder: TempDir,
    place: Place,
}

enum Place {
    Directory(PathBuf),
    Database(Database),
    Elsewhere(String),
}

impl Arbiter {
    /// A new and empty data directory.
    pub fn on_sqlite() -> Self {
        let folder = fresh_folder();
        let data = folder.path().join("data");
        fs::create_dir(&data).expect("a data directory can be made");
        Self {
            folder,
            place: Place::Directory(data),
        }
    }

    /// A new and empty database on the private PostgreSQL.
    pub fn on_postgres() -> Self {
        Self::on_database(Database::empty())
    }

    /// A given database, such as a copy of one that was prepared before.
    pub fn on_database(database: Database) -> Self {
        Self {
            folder: fresh_folder(),
            place: Place::Database(database),
        }
    }

    /// A database on a PostgreSQL server of one's own, by its URL.
    pub fn on_server(url: String) -> Self {
        Self {
            folder: fresh_folder(),
            place: Place::Elsewhere(url),
        }
    }

    /// The data directory.
    ///
    /// # Panics
    /// The installation is on PostgreSQL.
    pub fn data(&self) -> &Path {
        match &self.place {
            Place::Directory(directory) => directory,
            Place::Database(_) | Place::Elsewhere(_) => {
                panic!("this installation is on PostgreSQL and has no directory")
            }
        }
    }

    /// The PostgreSQL database.
    ///
    /// # Panics
    /// The installation is on SQLite.
    pub fn database(&self) -> &Database {
        match &self.place {
            Place::Database(database) => database,
            Place::Directory(_) | Place::Elsewhere(_) => {
                panic!("this installation is not on the database server that the tests share")
            }
        }
    }

    /// An empty folder for whatever a test has to write; also where the binary runs.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// `--data DIR` or `--database URL`.
    pub fn place(&self) -> [String; 2] {
        match &self.place {
            Place::Directory(directory) => ["--data".into(), directory.display().to_string()],
            Place::Database(database) => ["--database".into(), database.url().to_owned()],
            Place::Elsewhere(url) => ["--database".into(), url.clone()],
        }
    }

    /// The binary, with its place in the file system, before its arguments.
    pub(crate) fn binary(&self) -> Command {
        let mut command = Command::new(needs::binary());
        command
            .current_dir(self.folder())
            .stdin(Stdio::null())
            .env("RUST_BACKTRACE", "1");
        command
    }

    /// Runs `arbiter ARGUMENTS… --data DIR` (or `--database URL`) to its end.
    pub fn run(&self, arguments: &[&str]) -> Finished {
        let mut command = self.binary();
        command.args(arguments).args(self.place());
        Finished::of(command)
    }

    /// Runs `arbiter ARGUMENTS…` without naming the data, for commands that need none.
    pub fn run_alone(&self, arguments: &[&str]) -> Finished {
        let mut command = self.binary();
        command.args(arguments);
        Finished::of(command)
    }

    /// Makes a token with `arbiter token create`.
    #[track_caller]
    pub fn token(&self, role: &str, tournament: &str) -> String {
        self.run(&[
            "token",
            "create",
            "--role",
            role,
            "--tournament",
            tournament,
        ])
        .succeeded()
        .first_line()
    }

    /// Imports a TRF file with `arbiter import trf` and returns the tournament's id.
    /// `rules` is a file or a shipped name.
    #[track_caller]
    pub fn import_trf(&self, file: &Path, rules: Option<&str>) -> String {
        let file = file.display().to_string();
        let mut arguments = vec!["import", "trf", &file];
        if let Some(rules) = rules {
            arguments.extend(["--rules", rules]);
        }
        self.run(&arguments).succeeded().first_line()
    }

    /// Starts `arbiter serve` on a free port of this machine, and returns once it listens.
    #[track_caller]
    pub fn serve(&self) -> Server {
        self.serve_with(&[])
    }

    /// The same with more arguments.
    #[track_caller]
    pub fn serve_with(&self, more: &[&str]) -> Server {
        let mut command = self.binary();
        command
            .arg("serve")
            .args(self.place())
            .args(["--listen", "127.0.0.1:0"])
            .args(more);
        Server::start(command)
    }

    /// The same through a shell that does `first` before it becomes the server, such as setting a limit.
    #[track_caller]
    pub fn serve_after(&self, first: &str) -> Server {
        let mut command = Command::new("sh");
        command
            .current_dir(self.folder())
            .stdin(Stdio::null())
            .args(["-c", &format!("{first} && exec \"$0\" \"$@\"")])
            .arg(needs::binary())
            .arg("serve")
            .args(self.place())
            .args(["--listen", "127.0.0.1:0"]);
        Server::start(command)
    }

    /// The same under TLS.
    #[track_caller]
    pub fn serve_encrypted(&self, certificate: &Path, key: &Path) -> Server {
        let mut command = self.binary();
        command
            .arg("serve")
            .args(self.place())
            .args(["--listen", "127.0.0.1:0", "--tls"])
            .args([certificate, key]);
        Server::start(command)
    }

    /// The same under strace, which counts what reaches the disk.
    #[track_caller]
    pub fn serve_traced(&self) -> (Server, Trace) {
        let trace = Trace::new(self.folder().join("system-calls"));
        let mut command = trace.command(&needs::binary());
        command.current_dir(self.folder()).stdin(Stdio::null());
        command
            .arg("serve")
            .args(self.place())
            .args(["--listen", "127.0.0.1:0"]);
        (Server::start(command), trace)
    }
}

/// A temporary folder, gone with its value.
pub(crate) fn fresh_folder() -> TempDir {
    tempfile::Builder::new()
        .prefix("arbiter-test-")
        .tempdir()
        .expect("a temporary folder can be made")
}

/// A run of the binary that came to its end.
#[derive(Debug)]
pub struct Finished {
    line: String,
    /// The exit code; `None` if a signal ended it.
    pub code: Option<i32>,
    /// What it printed.
    pub stdout: String,
    /// What it complained about.
    pub stderr: String,
}

impl Finished {
    fn of(mut command: Command) -> Self {
        let output = command.output().expect("the arbiter binary starts");
        let line: Vec<_> = command
            .get_args()
            .map(|word| word.to_string_lossy())
            .collect();
        Self {
            line: format!("arbiter {}", line.join(" ")),
            code: output.status.code(),
            stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
            stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }

    /// Insists on exit code 0.
    #[track_caller]
    pub fn succeeded(self) -> Self {
        self.exited(0)
    }

    /// Insists on an exit code: 1 the input is at fault, 2 wrong use, 3 disk, database or our own fault.
    #[track_caller]
    pub fn exited(self, code: i32) -> Self {
        assert!(
            self.code == Some(code),
            "expected exit code {code}, but {self}"
        );
        self
    }

    /// The first line that it printed.
    #[track_caller]
    pub fn first_line(&self) -> String {
        match self.stdout.lines().next() {
            Some(line) if !line.trim().is_empty() => line.trim().to_owned(),
            _ => panic!("expected a first line, but {self}"),
        }
    }

    /// What it printed, as JSON.
    #[track_caller]
    pub fn json(&self) -> serde_json::Value {
        match serde_json::from_str(&self.stdout) {
            Ok(value) => value,
            Err(error) => panic!("no JSON ({error}): {self}"),
        }
    }
}

impl fmt::Display for Finished {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` ended with {:?}\n{}{}",
            self.line, self.code, self.stdout, self.stderr
        )
    }
}
