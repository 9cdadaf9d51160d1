//! `arbiter serve`: the service, and the demo.

use std::fmt;
use std::net::{Ipv4Addr, SocketAddr, UdpSocket};
use std::path::{Path, PathBuf};
use std::time::Duration;

use arbiter_server::desk::{BACKUPS_KEPT, Backups, Desk};
use arbiter_server::{Bound, Clock, Reach, RunError, Settings, Shelf, Tls, demo};
use arbiter_store::{Access, Location, Secret, Store};
use clap::Args;

use crate::config::Config;
use crate::failure::{Failure, Outcome, print};
use crate::library;
use crate::place::{Place, wait};

/// The port where nothing names one.
const PORT: u16 = 8080;

/// What `arbiter serve` takes.
#[derive(Debug, Args)]
pub struct Arguments {
    /// Show a blitz tournament with a running round, and how to sign in; in a fresh temporary directory unless --data
    /// names a new or empty one
    #[arg(long, conflicts_with = "config")]
    demo: bool,
    #[command(flatten)]
    place: Place,
    /// The address to listen on; port 0 takes a free one [default: 127.0.0.1:8080]
    #[arg(long, value_name = "ADDR", value_parser = address)]
    listen: Option<SocketAddr>,
    /// Speak TLS with this certificate and key (PEM files)
    #[arg(long, num_args = 2, value_names = ["CERT", "KEY"])]
    tls: Option<Vec<PathBuf>>,
    /// Let other machines of the network come without encryption
    #[arg(long, conflicts_with = "tls")]
    insecure_lan: bool,
    /// Tell numbers for Prometheus at this address, as http://ADDR/metrics
    #[arg(long, value_name = "ADDR", value_parser = address)]
    metrics: Option<SocketAddr>,
    /// Send webhooks to this machine and its network too, and without encryption
    #[arg(long)]
    webhooks_lan: bool,
    /// Where the automatic backups go; `backups` in the data directory, if not told; none on PostgreSQL
    #[arg(long, value_name = "DIR")]
    backup_dir: Option<PathBuf>,
    /// How many automatic backups are kept; 0 makes none [default: 20]
    #[arg(long, value_name = "N")]
    backup_keep: Option<usize>,
    /// The file of the key that signs the log, made if it is missing; one of the installation's own, if not told
    #[arg(long, value_name = "FILE")]
    signing_key: Option<PathBuf>,
}

/// An address with a port.
fn address(text: &str) -> Result<SocketAddr, &'static str> {
    let address = text.parse();
    address.map_err(|_| "an address has a port, as 127.0.0.1:8080")
}

impl Arguments {
    /// What the configuration file says.
    ///
    /// # Errors
    /// When it cannot be read, or something in it is wrong.
    pub fn config(&self) -> Result<Config, Failure> {
        self.place.config()
    }

    fn listen(&self, config: &Config) -> SocketAddr {
        let written = self.listen.or(config.listen);
        written.unwrap_or_else(|| SocketAddr::from((Ipv4Addr::LOCALHOST, PORT)))
    }

    /// The certificate, and whether other machines may come without: the command line's answer to the question how
    /// others come here beats the file's as a whole.
    fn encryption(&self, config: &Config) -> (Option<Tls>, bool) {
        if let Some([certificate, key]) = self.tls.as_deref() {
            let (certificate, key) = (certificate.clone(), key.clone());
            return (Some(Tls { certificate, key }), false);
        }
        if self.insecure_lan {
            return (None, true);
        }
        let tls = config.tls.clone().map(|files| Tls {
            certificate: files.certificate,
            key: files.key,
        });
        (tls, config.insecure_lan.unwrap_or(false))
    }

    fn reach(&self, config: &Config) -> Reach {
        if self.webhooks_lan || config.webhooks_lan.unwrap_or(false) {
            Reach::Lan
        } else {
            Reach::Public
        }
    }

    /// Where automatic backups go. A demo has none unless it is told where: it is gone when it ends.
    fn backups(&self, config: &Config, location: &Location) -> Option<Backups> {
        let own = match location {
            Location::Sqlite(directory) if !self.demo => Some(directory.join("backups")),
            _ => None,
        };
        let told = self
            .backup_dir
            .as_ref()
            .or(config.backup.directory.as_ref());
        let keep = self
            .backup_keep
            .or(config.backup.keep)
            .unwrap_or(BACKUPS_KEPT);
        let directory = told.cloned().or(own)?;
        (keep > 0).then_some(Backups { directory, keep })
    }

    fn location(&self, config: &Config) -> Result<Location, Failure> {
        self.place.location_beside(config).map_err(|_| {
            Failure::Usage(
                "say where the data are: --data DIR or --database URL, or --config FILE with one of them, or --demo to \
                 look around"
                    .to_owned(),
            )
        })
    }
}

/// Serves until it is told to stop.
///
/// # Errors
/// When it cannot start, or breaks off.
pub fn run(arguments: &Arguments, config: &Config) -> Result<Outcome, Failure> {
    wait(async {
        let listen = arguments.listen(config);
        if arguments.demo && !listen.ip().is_loopback() {
            return Err(Failure::Usage(
                "the demo listens on this machine only: leave --listen out".to_owned(),
            ));
        }
        let fresh = fresh_directory(arguments)?;
        let location = match &fresh {
            Some(directory) => Location::Sqlite(directory.path().to_owned()),
            None => arguments.location(config)?,
        };
        let rules = rules_directory(config)?;
        let store = Store::open(location.clone(), Access::Serve, Clock::system().as_fn()).await?;
        if arguments.demo && !store.tournaments().await?.is_empty() {
            store.close().await;
            return Err(Failure::Input(format!(
                "{location} has a tournament: the demo takes an empty one"
            )));
        }
        let desk = Desk::new(store, Clock::system(), Shelf::new(rules.clone()));
        let shown = if arguments.demo {
            Some(demo::build(&desk).await?)
        } else {
            None
        };
        if let Some(file) = arguments
            .signing_key
            .as_ref()
            .or(config.signing_key.as_ref())
        {
            desk.sign_with(file.clone());
        }
        // What keeps it from signing is told now, not when the first round ends.
        desk.public_key().await?;
        desk.sign_closed_rounds().await?;
        if let Some(backups) = arguments.backups(config, &location) {
            desk.keep_backups(backups);
        }
        let owner_link = desk.first_owner_link().await?;
        let (tls, insecure_lan) = arguments.encryption(config);
        let settings = Settings {
            desk,
            listen,
            tls,
            insecure_lan,
            metrics: arguments.metrics.or(config.metrics.listen),
            drain: Duration::from_secs(config.drain_s.unwrap_or(0).into()),
            reach: arguments.reach(config),
        };
        let served = arbiter_server::run(settings, |bound| {
            let told = Told {
                bound,
                owner_link: owner_link.as_ref().map(Secret::reveal),
                shown: shown.as_ref(),
                location: &location,
                config: arguments.place.file(),
                rules: rules.as_deref(),
            };
            // Whoever started the server and closed its output does not want to read it.
            let _ = print(&told.to_string());
        });
        served.await?;
        drop(fresh);
        Ok(Outcome::Fine)
    })
}

/// The directory whose rules come before the built-in ones. One that the file names must be there: otherwise an event
/// would be played by other rules than its organiser thinks.
fn rules_directory(config: &Config) -> Result<Option<PathBuf>, Failure> {
    match &config.rules {
        None => Ok(library::directory()),
        Some(directory) if directory.is_dir() => Ok(Some(directory.clone())),
        Some(directory) => Err(Failure::Input(format!(
            "rules: {} is no directory: make it, or take the key out of the configuration",
            directory.display()
        ))),
    }
}

/// The temporary directory of a demo that names no place. A directory that it names must be new or empty.
fn fresh_directory(arguments: &Arguments) -> Result<Option<tempfile::TempDir>, Failure> {
    match arguments.place.named() {
        _ if !arguments.demo => Ok(None),
        None => tempfile::Builder::new()
            .prefix("arbiter-demo-")
            .tempdir()
            .map(Some)
            .map_err(|error| Failure::Fault(format!("no temporary directory: {error}"))),
        Some(Location::Sqlite(directory)) => {
            let used =
                std::fs::read_dir(&directory).is_ok_and(|mut entries| entries.next().is_some());
            if used {
                return Err(Failure::Input(format!(
                    "{} is not empty: the demo takes a new or empty directory",
                    directory.display()
                )));
            }
            Ok(None)
        }
        Some(Location::Postgres(_)) => Ok(None),
    }
}

/// What somebody who has just started the server needs to know.
struct Told<'a> {
    bound: &'a Bound,
    owner_link: Option<&'a str>,
    shown: Option<&'a demo::Shown>,
    location: &'a Location,
    config: Option<&'a Path>,
    rules: Option<&'a Path>,
}

impl fmt::Display for Told<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let url = reachable(self.bound);
        writeln!(f, "Arbiter listens on {url}/")?;
        if let Some(link) = self.owner_link {
            writeln!(f, "Owner link (works once): {url}/join#{link}")?;
        }
        if let Some(shown) = self.shown {
            writeln!(f, "\n{}: open one of these on this machine.", shown.title)?;
            for (who, token) in [("organiser", &shown.organiser), ("arbiter", &shown.arbiter)] {
                writeln!(f, "  {who:<10} {url}/join#{token}")?;
            }
            writeln!(
                f,
                "  {:<10} curl -H 'Authorization: Bearer {}' \\",
                "pairing", shown.pairing
            )?;
            writeln!(
                f,
                "             {url}/api/v1/tournaments/{}/rounds/{}/results\n",
                shown.slug, shown.round
            )?;
        }
        if let Some(metrics) = self.bound.metrics {
            writeln!(f, "Numbers for Prometheus: http://{metrics}/metrics")?;
            if !metrics.ip().is_loopback() {
                writeln!(
                    f,
                    "WARNING: they count incidents as they are reported; no player may reach them (12.6)."
                )?;
            }
        }
        if let Some(config) = self.config {
            writeln!(f, "Configured by {}.", config.display())?;
        }
        if let Some(rules) = self.rules {
            writeln!(
                f,
                "Rules in {} come before the built-in ones.",
                rules.display()
            )?;
        }
        writeln!(f, "The data are in {}. Ctrl-C stops.", self.location)?;
        if self.bound.lan_warning {
            writeln!(
                f,
                "WARNING: other machines reach this server without encryption (--insecure-lan)."
            )?;
        }
        Ok(())
    }
}

/// The address that a phone can open: an unspecified one (`0.0.0.0`) means every address of this machine, so the one is
/// shown by which it reaches others.
fn reachable(bound: &Bound) -> String {
    if !bound.address.ip().is_unspecified() {
        return bound.url.clone();
    }
    // Connecting a datagram socket sends nothing; it only asks the system for the way.
    let own = UdpSocket::bind("0.0.0.0:0")
        .and_then(|socket| {
            socket
                .connect("192.0.2.1:9")
                .and_then(|()| socket.local_addr())
        })
        .map(|address| address.ip());
    match own {
        Ok(ip) => bound
            .url
            .replace(&bound.address.ip().to_string(), &ip.to_string()),
        Err(_) => bound.url.clone(),
    }
}

impl From<RunError> for Failure {
    fn from(error: RunError) -> Self {
        match error {
            RunError::Exposed(_) => Self::Usage(error.to_string()),
            RunError::Tls { .. } => Self::Input(error.to_string()),
            RunError::Bind { .. } | RunError::Broken(_) | RunError::NoEntropy => {
                Self::Fault(error.to_string())
            }
        }
    }
}
