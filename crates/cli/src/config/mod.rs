//! The configuration file of the service (`arbiter.toml`): what it may say, and how it is read.
//!
//! A key is one field here and one row of [`KEYS`]; tests hold them together, and the page and the example file are
//! written from the table. The command line beats the file.

mod fault;
mod keys;
mod reading;
#[cfg(test)]
mod tests;

use std::fmt;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use serde::Deserialize;

pub use fault::Fault;
use keys::KEYS;

/// What the file says. What it leaves out has the default of its row in [`KEYS`].
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// The data directory.
    pub data: Option<PathBuf>,
    /// The address of a PostgreSQL database.
    pub database: Option<Address>,
    /// Where to listen.
    pub listen: Option<SocketAddr>,
    /// Whether other machines may come without encryption.
    pub insecure_lan: Option<bool>,
    /// Whether webhooks reach this machine and its network.
    pub webhooks_lan: Option<bool>,
    /// The directory with rules that come before the built-in ones.
    pub rules: Option<PathBuf>,
    /// The file of the key that signs the log.
    pub signing_key: Option<PathBuf>,
    /// Automatic backups.
    pub backup: Backup,
    /// The certificate and its key.
    pub tls: Option<TlsFiles>,
    /// How long to go on serving once it was told to stop, in seconds.
    pub drain_s: Option<u16>,
    /// The program's log.
    pub log: Log,
    /// The numbers for Prometheus.
    pub metrics: Metrics,
}

/// The numbers for Prometheus.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Metrics {
    /// Where they are asked for; nowhere without it.
    pub listen: Option<SocketAddr>,
}

/// The address of a database: it may hold a password, so it is never printed.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct Address(pub String);

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(an address)")
    }
}

/// Automatic backups.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Backup {
    /// Where they go.
    pub directory: Option<PathBuf>,
    /// How many are kept; 0 makes none.
    pub keep: Option<usize>,
}

/// A certificate and its key, as PEM files.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TlsFiles {
    /// The certificate, with those that it rests on.
    pub certificate: PathBuf,
    /// Its private key.
    pub key: PathBuf,
}

/// The program's log on standard error.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Log {
    /// How a line is written.
    pub format: Format,
    /// What is written at all.
    pub level: Level,
}

/// How a line of the log is written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// For people.
    #[default]
    Text,
    /// One JSON object a line, for programs that gather logs.
    Json,
}

/// The least important line that is written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Faults only.
    Error,
    /// What somebody should look at.
    #[default]
    Warn,
    /// One line for each request, too.
    Info,
    /// What only a programmer asks for.
    Debug,
    /// All there is.
    Trace,
}

impl Level {
    /// The word for it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warn => "warn",
            Self::Info => "info",
            Self::Debug => "debug",
            Self::Trace => "trace",
        }
    }
}

impl Config {
    /// Reads a file's text. `path` is where it stands: relative paths in it start from its folder.
    ///
    /// # Errors
    /// Everything that is wrong with it, each with its place.
    pub fn read(path: &Path, text: &str) -> Result<Self, Vec<Fault>> {
        let mut config = reading::read(text)?;
        let folder = path.parent().unwrap_or(Path::new(""));
        for one in config.paths() {
            *one = folder.join(&*one);
        }
        Ok(config)
    }

    /// Every path that the file names.
    fn paths(&mut self) -> impl Iterator<Item = &mut PathBuf> {
        let tls = self
            .tls
            .as_mut()
            .map(|tls| [&mut tls.certificate, &mut tls.key]);
        let single = [
            self.data.as_mut(),
            self.rules.as_mut(),
            self.signing_key.as_mut(),
            self.backup.directory.as_mut(),
        ];
        single
            .into_iter()
            .flatten()
            .chain(tls.into_iter().flatten())
    }
}
