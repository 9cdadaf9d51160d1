//! The program that is measured: its data, and the process that serves them.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result, bail};
use tempfile::TempDir;

use crate::event::Size;

/// Where the data of an installation are.
#[derive(Debug, Clone)]
pub enum Place {
    /// A directory with SQLite's file.
    Directory(PathBuf),
    /// A PostgreSQL database.
    Database(String),
}

/// An installation with tournaments, and somebody who may do everything at their boards.
pub struct Installation {
    arbiter: PathBuf,
    /// Where the data are.
    pub place: Place,
    /// The tournaments, by their names in addresses.
    pub tournaments: Vec<String>,
    /// A chief arbiter's token for each.
    pub tokens: Vec<String>,
    folder: TempDir,
}

impl Installation {
    /// A fresh installation with `number` tournaments of one size.
    ///
    /// # Errors
    /// When the program refuses something.
    pub fn new(arbiter: &Path, place: Option<&str>, size: Size, number: usize) -> Result<Self> {
        let folder = tempfile::tempdir()?;
        let place = match place {
            Some(url) => Place::Database(url.to_owned()),
            None => Place::Directory(folder.path().join("data")),
        };
        let mut installation = Self {
            arbiter: arbiter.to_owned(),
            place,
            tournaments: Vec::new(),
            tokens: Vec::new(),
            folder,
        };
        for n in 1..=number {
            let file = installation.folder.path().join("event.trf");
            std::fs::write(&file, size.trf(&format!("Hall {n}")))?;
            let file = file.to_string_lossy().into_owned();
            installation.run(&["import", "trf", &file, "--rules", "events/city-blitz"])?;
            let slug = format!("hall-{n}");
            let token =
                installation.run(&["token", "create", "--role", "chief", "--tournament", &slug])?;
            let token = token
                .split_whitespace()
                .find(|word| word.starts_with("arb_"));
            installation
                .tokens
                .push(token.context("no token was printed")?.to_owned());
            installation.tournaments.push(slug);
        }
        Ok(installation)
    }

    /// The same installation again, in a directory of its own.
    ///
    /// # Errors
    /// When it cannot be copied, or is no directory.
    pub fn copy(&self) -> Result<Self> {
        let Place::Directory(from) = &self.place else {
            bail!("a database on a server is not copied");
        };
        let folder = tempfile::tempdir()?;
        let to = folder.path().join("data");
        let copied = Command::new("cp").arg("-a").arg(from).arg(&to).status()?;
        if !copied.success() {
            bail!("{} was not copied", from.display());
        }
        Ok(Self {
            arbiter: self.arbiter.clone(),
            place: Place::Directory(to),
            tournaments: self.tournaments.clone(),
            tokens: self.tokens.clone(),
            folder,
        })
    }

    /// SQLite's file.
    ///
    /// # Panics
    /// On PostgreSQL.
    pub fn file(&self) -> PathBuf {
        match &self.place {
            Place::Directory(directory) => directory.join("arbiter.db"),
            Place::Database(_) => panic!("a database on a server is no file"),
        }
    }

    /// A folder on the same disk.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    fn place_arguments(&self) -> [&str; 2] {
        match &self.place {
            Place::Directory(directory) => ["--data", directory.to_str().unwrap_or(".")],
            Place::Database(url) => ["--database", url],
        }
    }

    fn run(&self, arguments: &[&str]) -> Result<String> {
        let output = Command::new(&self.arbiter)
            .args(arguments)
            .args(self.place_arguments())
            .output()
            .with_context(|| format!("{} does not start", self.arbiter.display()))?;
        if !output.status.success() {
            bail!(
                "arbiter {arguments:?}: {}",
                String::from_utf8_lossy(&output.stderr)
            );
        }
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    }

    /// Starts the server.
    ///
    /// # Errors
    /// When it does not listen.
    pub fn serve(&self) -> Result<Server> {
        let mut child = Command::new(&self.arbiter)
            .args(["serve", "--listen", "127.0.0.1:0"])
            .args(self.place_arguments())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .env("RUST_LOG", "error")
            .spawn()?;
        let output = child.stdout.take().context("no output")?;
        let mut lines = BufReader::new(output).lines();
        let address = lines.find_map(|line| {
            let line = line.ok()?;
            let url = line.strip_prefix("Arbiter listens on http://")?;
            url.trim_end_matches('/').parse().ok()
        });
        // What it prints later must have somewhere to go.
        std::thread::spawn(move || lines.for_each(drop));
        Ok(Server {
            address: address.context("the server does not tell where it listens")?,
            child,
        })
    }
}

/// A running server; stopped in order when this value goes.
pub struct Server {
    /// Where it listens.
    pub address: SocketAddr,
    child: Child,
}

impl Server {
    /// Its process.
    pub fn process(&self) -> u32 {
        self.child.id()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let process = self.child.id().to_string();
        // One that does not hear the polite signal is killed.
        if !Command::new("kill")
            .arg(&process)
            .status()
            .is_ok_and(|status| status.success())
        {
            let _ = self.child.kill();
        }
        let _ = self.child.wait();
    }
}
