//! A running server, with what it printed.

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use tempfile::TempDir;

use crate::Client;
use crate::installation::fresh_folder;

/// How long a server may take to listen: a loaded machine, a fresh database, perhaps strace around it.
const PATIENCE: Duration = Duration::from_secs(60);
/// What stands before the address in the line that announces it.
const ANNOUNCEMENT: &str = "Arbiter listens on ";

/// `arbiter serve`, running. Killed when this value goes; if that is because a test failed, its output is shown.
pub struct Server {
    child: Child,
    line: String,
    address: String,
    stdout: Output,
    stderr: Output,
    /// Where it puts its temporary files: one that is killed cannot remove them itself.
    _folder: TempDir,
}

impl Server {
    /// Starts `arbiter serve --demo`, whose data go when this value goes.
    #[track_caller]
    pub fn demo() -> Self {
        let mut command = Command::new(crate::needs::binary());
        command
            .args(["serve", "--demo", "--listen", "127.0.0.1:0"])
            .stdin(Stdio::null());
        Self::start(command)
    }

    /// Starts a command that serves, and returns once it has printed its address.
    ///
    /// # Panics
    /// It ends before, or takes too long.
    #[track_caller]
    pub fn start(mut command: Command) -> Self {
        let words = [command.get_program()]
            .into_iter()
            .chain(command.get_args());
        let line = words
            .map(|word| word.to_string_lossy())
            .collect::<Vec<_>>()
            .join(" ");
        let folder = fresh_folder();
        let mut child = command
            .env("TMPDIR", folder.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| panic!("`{line}` does not start: {error}"));
        let stdout = Output::of(child.stdout.take().expect("standard output is a pipe"));
        let stderr = Output::of(child.stderr.take().expect("standard error is a pipe"));
        let mut server = Self {
            child,
            line,
            address: String::new(),
            stdout,
            stderr,
            _folder: folder,
        };
        let announced = server.line_starting(ANNOUNCEMENT);
        let address = announced
            .trim_start_matches(ANNOUNCEMENT)
            .trim()
            .trim_end_matches('/');
        assert!(address.starts_with("http"), "no address in: {announced}");
        server.address = address.to_owned();
        server
    }

    /// Where it listens, such as `http://127.0.0.1:40123`.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// A client that is nobody yet.
    pub fn client(&self) -> Client {
        Client::new(&self.address)
    }

    /// A client with a token.
    pub fn client_with(&self, token: &str) -> Client {
        self.client().with_token(token)
    }

    /// All lines printed so far.
    pub fn lines(&self) -> Vec<String> {
        self.stdout.lines()
    }

    /// The first line that begins with `prefix`; waits until it is printed.
    ///
    /// # Panics
    /// The server ends without it, or takes too long.
    #[track_caller]
    pub fn line_starting(&self, prefix: &str) -> String {
        match self.stdout.wait_for(|line| line.starts_with(prefix)) {
            Some(line) => line,
            None => panic!(
                "the server printed no line that begins with \"{prefix}\"; its output follows"
            ),
        }
    }

    /// What it has logged so far, line by line.
    pub fn log(&self) -> Vec<String> {
        self.stderr.lines()
    }

    /// The first line of its log with `part` in it; waits until it is written.
    ///
    /// # Panics
    /// The server ends without it, or takes too long.
    #[track_caller]
    pub fn log_line(&self, part: &str) -> String {
        match self.stderr.wait_for(|line| line.contains(part)) {
            Some(line) => line,
            None => panic!("the server logged no line with \"{part}\"; its output follows"),
        }
    }

    /// The number of its process.
    pub fn process(&self) -> u32 {
        self.child.id()
    }

    /// Ends it at once with SIGKILL, as a power cut would; nothing in it can react.
    pub fn kill(mut self) {
        self.end();
    }

    /// Asks it to end with SIGTERM, as a service manager does, and waits until it has.
    ///
    /// # Panics
    /// It does not end in time.
    #[track_caller]
    pub fn terminate(mut self) -> ExitStatus {
        const PAUSE: Duration = Duration::from_millis(20);
        let pid = self.child.id().to_string();
        let sent = Command::new("kill")
            .args(["-TERM", &pid])
            .status()
            .expect("`kill` starts");
        assert!(
            sent.success(),
            "the server (process {pid}) cannot be sent a signal"
        );
        for _ in 0..PATIENCE.as_millis() / PAUSE.as_millis() {
            if let Some(status) = self.child.try_wait().expect("the server can be waited for") {
                return status;
            }
            thread::sleep(PAUSE);
        }
        panic!("the server does not end after SIGTERM; its output follows")
    }

    fn end(&mut self) {
        // Both fail only if it has ended and been waited for already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// What a person needs who has to find out why a test failed.
    fn report(&mut self) -> String {
        let state = match self.child.try_wait() {
            Ok(Some(status)) => format!("it has ended ({status})"),
            _ => "it was still running".to_owned(),
        };
        let (stdout, stderr) = (self.stdout.lines(), self.stderr.lines());
        format!(
            "`{}`: {state}\n--- standard output\n{}\n--- standard error\n{}\n---",
            self.line,
            stdout.join("\n"),
            stderr.join("\n")
        )
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if thread::panicking() {
            eprintln!("{}", self.report());
        }
        self.end();
    }
}

/// A stream of lines, read as they come so that the program never waits for us.
#[derive(Clone)]
struct Output(Arc<(Mutex<Text>, Condvar)>);

#[derive(Default)]
struct Text {
    lines: Vec<String>,
    ended: bool,
}

impl Output {
    fn of(stream: impl Read + Send + 'static) -> Self {
        let output = Self(Arc::default());
        let writer = output.clone();
        thread::spawn(move || {
            for line in BufReader::new(stream).split(b'\n').map_while(Result::ok) {
                writer.change(|text| text.lines.push(String::from_utf8_lossy(&line).into_owned()));
            }
            writer.change(|text| text.ended = true);
        });
        output
    }

    fn change(&self, change: impl FnOnce(&mut Text)) {
        let (text, changed) = &*self.0;
        change(&mut text.lock().unwrap_or_else(PoisonError::into_inner));
        changed.notify_all();
    }

    fn lines(&self) -> Vec<String> {
        self.0
            .0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .lines
            .clone()
    }

    /// `None` if the stream ends, or time runs out, without such a line.
    fn wait_for(&self, wanted: impl Fn(&str) -> bool) -> Option<String> {
        let (text, changed) = &*self.0;
        let find = |text: &Text| text.lines.iter().find(|line| wanted(line)).cloned();
        let guard = text.lock().unwrap_or_else(PoisonError::into_inner);
        let (guard, _) = changed
            .wait_timeout_while(guard, PATIENCE, |text| !text.ended && find(text).is_none())
            .unwrap_or_else(PoisonError::into_inner);
        find(&guard)
    }
}
