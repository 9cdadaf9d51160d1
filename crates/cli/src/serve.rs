//! `arbiter serve`: the service, and the demo.

use std::net::{SocketAddr, UdpSocket};
use std::path::PathBuf;

use arbiter_server::{Bound, Clock, RunError, Settings, Tls, demo};
use arbiter_store::{Access, Location, Secret, Store};
use clap::Args;

use crate::desk::desk;
use crate::failure::{Failure, Outcome, print};
use crate::library;
use crate::place::{Place, wait};

/// What `arbiter serve` takes.
#[derive(Debug, Args)]
pub struct Arguments {
    /// Show a blitz tournament with a running round, and how to sign in; in a fresh temporary directory unless --data
    /// names a new or empty one
    #[arg(long)]
    demo: bool,
    #[command(flatten)]
    place: Place,
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
            None => arguments.place.location().map_err(|_| {
                Failure::Usage(
                    "say where the data are: --data DIR or --database URL, or --demo to look around".to_owned(),
                )
            })?,
        };
        let store = Store::open(location.clone(), Access::Serve, Clock::system().as_fn()).await?;
        if arguments.demo && !store.tournaments().await?.is_empty() {
            store.close().await;
            return Err(Failure::Input(format!(
                "{location} has a tournament: the demo takes an empty one"
            )));
        }
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
        let served = arbiter_server::run(settings, |bound| {
            // Whoever started the server and closed its output does not want to read it.
            let _ = print(&told(
                bound,
                owner_link.as_ref().map(Secret::reveal),
                shown.as_ref(),
                &location,
            ));
        });
        served.await?;
        drop(fresh);
        Ok(Outcome::Fine)
    })
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
fn told(
    bound: &Bound,
    owner_link: Option<&str>,
    shown: Option<&demo::Shown>,
    location: &Location,
) -> String {
    let url = reachable(bound);
    let mut out = format!("Arbiter listens on {url}/\n");
    if let Some(link) = owner_link {
        out += &format!("Owner link (works once): {url}/join#{link}\n");
    }
    if let Some(shown) = shown {
        out += &format!("\n{}: open one of these on this machine.\n", shown.title);
        for (who, token) in [("organiser", &shown.organiser), ("arbiter", &shown.arbiter)] {
            out += &format!("  {who:<10} {url}/join#{token}\n");
        }
        out += &format!(
            "  {:<10} curl -H 'Authorization: Bearer {}' \\\n",
            "pairing", shown.pairing
        );
        out += &format!(
            "             {url}/api/v1/tournaments/{}/rounds/{}/results\n\n",
            shown.slug, shown.round
        );
    }
    if let Some(directory) = library::directory() {
        out += &format!(
            "Rules in {} come before the built-in ones.\n",
            directory.display()
        );
    }
    out += &format!("The data are in {location}. Ctrl-C stops.\n");
    if bound.lan_warning {
        out += "WARNING: other machines reach this server without encryption (--insecure-lan).\n";
    }
    out
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
            RunError::Bind { .. } | RunError::Broken(_) => Self::Fault(error.to_string()),
        }
    }
}
