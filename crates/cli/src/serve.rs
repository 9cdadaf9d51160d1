//! `arbiter serve`: the service, and the demo.

use std::net::SocketAddr;
use std::path::PathBuf;

use arbiter_server::{Bound, Clock, RunError, Settings, Tls, demo};
use arbiter_store::{Access, Location, Store};
use clap::Args;

use crate::desk::desk;
use crate::failure::{Failure, Outcome};
use crate::place::{location, wait};

/// What `arbiter serve` takes.
#[derive(Debug, Args)]
pub struct Arguments {
    /// Show a blitz tournament with a running round, and how to sign in; in a fresh temporary directory unless --data
    /// names a new or empty one
    #[arg(long)]
    demo: bool,
    /// The data directory, with the SQLite database in it; made if it does not exist
    #[arg(long, value_name = "DIR", conflicts_with = "database")]
    data: Option<PathBuf>,
    /// A PostgreSQL database, as postgres://user@host/name
    #[arg(
        long,
        value_name = "URL",
        env = "ARBITER_DATABASE",
        hide_env_values = true
    )]
    database: Option<String>,
    /// The address to listen on; port 0 takes a free one
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:8080")]
    listen: SocketAddr,
    /// Speak TLS with this certificate and key (PEM files)
    #[arg(long, num_args = 2, value_names = ["CERT", "KEY"])]
    tls: Option<Vec<PathBuf>>,
    /// Let other machines of the network come without encryption
    #[arg(long, conflicts_with = "tls")]
    insecure_lan: bool,
}

/// Serves until it is told to stop.
///
/// # Errors
/// When it cannot start, or breaks off.
pub fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    wait(async {
        if arguments.demo && !arguments.listen.ip().is_loopback() {
            return Err(Failure::Usage(
                "the demo listens on this machine only: leave --listen out".to_owned(),
            ));
        }
        let fresh = fresh_directory(arguments)?;
        let location = match &fresh {
            Some(directory) => Location::Sqlite(directory.path().to_owned()),
            None => location(arguments.data.clone(), arguments.database.clone()).ok_or_else(|| {
                Failure::Usage("say where the data are: --data DIR or --database URL, or --demo to look around".to_owned())
            })?,
        };
        let store = Store::open(location.clone(), Access::Serve, Clock::system().as_fn()).await?;
        let desk = desk(store);
        let shown = if arguments.demo {
            Some(demo::build(&desk).await?)
        } else {
            None
        };
        let owner_link = desk.first_owner_link().await?;
        let tls = match arguments.tls.as_deref() {
            Some([certificate, key]) => Some(Tls {
                certificate: certificate.clone(),
                key: key.clone(),
            }),
            _ => None,
        };
        let settings = Settings {
            desk,
            listen: arguments.listen,
            tls,
            insecure_lan: arguments.insecure_lan,
        };
        arbiter_server::run(settings, |bound| {
            println!("Arbiter listens on {}/", bound.url);
            if let Some(link) = &owner_link {
                println!(
                    "Owner link (works once): {}/join#{}",
                    bound.url,
                    link.reveal()
                );
            }
            if let Some(shown) = &shown {
                tell_demo(bound, shown);
            }
            println!("The data are in {location}. Ctrl-C stops.");
            if bound.lan_warning {
                println!(
                    "WARNING: other machines reach this server without encryption (--insecure-lan)."
                );
            }
        })
        .await?;
        drop(fresh);
        Ok(Outcome::Fine)
    })
}

/// The temporary directory of a demo without `--data`. With it, the directory must be new or empty.
fn fresh_directory(arguments: &Arguments) -> Result<Option<tempfile::TempDir>, Failure> {
    if !arguments.demo || arguments.database.is_some() {
        return Ok(None);
    }
    match &arguments.data {
        None => tempfile::Builder::new()
            .prefix("arbiter-demo-")
            .tempdir()
            .map(Some)
            .map_err(|error| Failure::Fault(format!("no temporary directory: {error}"))),
        Some(directory) => {
            let used =
                std::fs::read_dir(directory).is_ok_and(|mut entries| entries.next().is_some());
            if used {
                return Err(Failure::Input(format!(
                    "{} is not empty: the demo takes a new or empty directory",
                    directory.display()
                )));
            }
            Ok(None)
        }
    }
}

fn tell_demo(bound: &Bound, shown: &demo::Shown) {
    println!();
    println!("{}: open one of these on this machine.", shown.title);
    for (who, token) in [("organiser", &shown.organiser), ("arbiter", &shown.arbiter)] {
        println!("  {who:<10} {}/join#{token}", bound.url);
    }
    println!(
        "  {:<10} curl -H 'Authorization: Bearer {}' \\",
        "pairing", shown.pairing
    );
    println!(
        "             {}/api/v1/tournaments/{}/rounds/{}/results",
        bound.url, shown.slug, shown.round
    );
    println!();
}

impl From<RunError> for Failure {
    fn from(error: RunError) -> Self {
        match error {
            RunError::Exposed(_) => Self::Usage(error.to_string()),
            RunError::Tls { .. } => Self::Input(error.to_string()),
            RunError::Bind { .. } | RunError::Broken(_) => Self::Fault(error.to_string()),
        }
    }
}
