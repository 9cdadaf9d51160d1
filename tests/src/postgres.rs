//! A PostgreSQL server of one test, which may go away and come back: the one that the tests share may not.

use std::fs;
use std::os::unix::fs::{PermissionsExt, chown};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use tempfile::TempDir;

use crate::{Unprivileged, needs};

/// How long it may take to come up or to go, on a loaded machine.
const PATIENCE: Duration = Duration::from_secs(60);
const PAUSE: Duration = Duration::from_millis(50);

/// A PostgreSQL server that listens on a socket in a folder of its own; gone with this value.
pub struct OwnPostgres {
    folder: TempDir,
    programs: PathBuf,
    user: Option<Unprivileged>,
    running: Option<Child>,
}

impl OwnPostgres {
    /// Makes one and starts it.
    #[track_caller]
    pub fn start() -> Self {
        // The path of a socket is short: not below a temporary folder of somebody's choice.
        let folder = tempfile::Builder::new()
            .prefix("arbiter-own-pg-")
            .tempdir_in("/tmp")
            .expect("a folder can be made");
        let user = Unprivileged::needed();
        if let Some(user) = &user {
            chown(folder.path(), Some(user.uid), Some(user.gid)).expect("root gives folders away");
        }
        let open = fs::Permissions::from_mode(0o755);
        fs::set_permissions(folder.path(), open).expect("a folder can be opened to others");
        let programs = needs::psql();
        let programs = programs.parent().expect("psql is in a folder").to_owned();
        let mut server = Self {
            folder,
            programs,
            user,
            running: None,
        };
        let made = server
            .program("initdb")
            .args([
                "--username=postgres",
                "--auth=trust",
                "--encoding=UTF8",
                "--no-locale",
            ])
            .args(["--no-sync", "--pgdata"])
            .arg(server.data())
            .status()
            .expect("initdb starts");
        assert!(made.success(), "initdb fails");
        server.come_back();
        server
    }

    /// Starts it again, and returns once it answers.
    #[track_caller]
    pub fn come_back(&mut self) {
        let process = self
            .program("postgres")
            .arg("-D")
            .arg(self.data())
            .arg("-k")
            .arg(self.folder.path())
            .args(["-c", "listen_addresses=", "-c", "full_page_writes=off"])
            .spawn()
            .expect("postgres starts");
        self.running = Some(process);
        let answers = || {
            self.program("pg_isready")
                .args([
                    "--quiet",
                    "--username=postgres",
                    "--dbname=postgres",
                    "--host",
                ])
                .arg(self.folder.path())
                .status()
                .is_ok_and(|status| status.success())
        };
        for _ in 0..PATIENCE.as_millis() / PAUSE.as_millis() {
            if answers() {
                return;
            }
            thread::sleep(PAUSE);
        }
        panic!("PostgreSQL does not answer");
    }

    /// Stops it at once, as a crash of its machine would; what it has committed is on its disk.
    #[track_caller]
    pub fn go_away(&mut self) {
        assert!(self.quit(), "PostgreSQL can be stopped");
    }

    /// Its children go with it, as they would not if it were killed.
    fn quit(&mut self) -> bool {
        let Some(mut process) = self.running.take() else {
            return true;
        };
        let asked = Command::new("kill")
            .args(["-QUIT", &process.id().to_string()])
            .status();
        asked.is_ok_and(|status| status.success()) && process.wait().is_ok()
    }

    /// Where a client finds it.
    pub fn url(&self) -> String {
        format!(
            "postgres://postgres@localhost/postgres?host={}",
            self.folder.path().display()
        )
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// A program of PostgreSQL's, which refuses to run as root.
    fn program(&self, name: &str) -> Command {
        let mut command = Command::new(self.programs.join(name));
        command
            .current_dir(self.folder.path())
            .env("LC_ALL", "C")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        if let Some(user) = &self.user {
            user.run(&mut command);
        }
        command
    }
}

impl Drop for OwnPostgres {
    fn drop(&mut self) {
        // A test is over, or has failed and says why: a server that is left shows in the list of processes.
        self.quit();
    }
}
