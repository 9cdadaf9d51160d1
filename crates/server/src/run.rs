//! The server as a process: where it listens, with or without TLS, and how it stops.

use std::io;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use actix_web::HttpServer;
use actix_web::dev::Server;
use actix_web::web::Data;
use rustls::ServerConfig;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio::signal::unix::{Signal, SignalKind, signal};

use crate::app::app;
use crate::desk::Desk;
use crate::health::Health;
use crate::live::Live;
use crate::meter;
use crate::state::AppState;
use crate::webhooks::{Reach, Sender};

/// How long requests under way may take once the server was told to stop, in seconds.
const SHUTDOWN_S: u64 = 5;

/// A certificate and its key, as PEM files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tls {
    /// The certificate, with those that it rests on.
    pub certificate: PathBuf,
    /// Its private key.
    pub key: PathBuf,
}

/// What a server is started with.
pub struct Settings {
    /// The desk; its store is closed when the server has stopped.
    pub desk: Desk,
    /// Where to listen; port 0 takes a free one.
    pub listen: SocketAddr,
    /// TLS, if it is spoken.
    pub tls: Option<Tls>,
    /// Whether other machines may come without TLS.
    pub insecure_lan: bool,
    /// Where the numbers for Prometheus are asked for, if anywhere.
    pub metrics: Option<SocketAddr>,
    /// How long to go on serving, while saying that it is not ready, once it was told to stop: a load balancer needs
    /// that long to see it.
    pub drain: Duration,
    /// How far webhooks reach.
    pub reach: Reach,
}

/// Where a server listens, once it does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bound {
    /// The address.
    pub address: SocketAddr,
    /// The address as a browser takes it, without a path.
    pub url: String,
    /// Whether other machines reach it without TLS: say so.
    pub lan_warning: bool,
    /// Where the numbers are asked for.
    pub metrics: Option<SocketAddr>,
}

/// Why a server did not start or did not go on.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// Other machines would reach it without TLS.
    #[error(
        "{0} can be reached from other machines, and nothing would be encrypted: add --tls CERT KEY, or \
         --insecure-lan if you trust everybody on this network, or listen on 127.0.0.1"
    )]
    Exposed(SocketAddr),
    /// The certificate or its key cannot be used.
    #[error("{}: {reason}", path.display())]
    Tls {
        /// The file.
        path: PathBuf,
        /// Why.
        reason: String,
    },
    /// The address cannot be listened on.
    #[error("{address} cannot be listened on: {error}; is another server running there?")]
    Bind {
        /// The address.
        address: SocketAddr,
        /// Why.
        error: io::Error,
    },
    /// The server broke off.
    #[error("the server broke off: {0}")]
    Broken(#[from] io::Error),
    /// The system gives no randomness.
    #[error("the system gives no randomness: nothing can be signed or named")]
    NoEntropy,
}

/// Serves until the process is told to stop (SIGTERM, SIGINT), then finishes what is under way and closes the store.
/// `bound` is told where, once it listens.
///
/// # Errors
/// When the address must not or cannot be listened on, or the certificate cannot be used.
pub async fn run(settings: Settings, bound: impl FnOnce(&Bound)) -> Result<(), RunError> {
    let Settings {
        desk,
        listen,
        tls,
        insecure_lan,
        metrics,
        drain,
        reach,
    } = settings;
    let lan_warning = tls.is_none() && !listen.ip().is_loopback();
    if lan_warning && !insecure_lan {
        return Err(RunError::Exposed(listen));
    }
    let config = tls.as_ref().map(tls_config).transpose()?;
    let live = Live::begin(desk.store().clone());
    let health = Health::of(desk.clone());
    let state = Data::new(AppState {
        desk: desk.clone(),
        live: live.clone(),
        reach,
        secure: tls.is_some(),
        lan_warning,
        health: health.clone(),
    });
    let _beyond_the_limit = outlive_limits()?;
    Sender::begin(&desk, &live, reach).map_err(|_| RunError::NoEntropy)?;
    let told_to_stop = stop_signal(health.clone(), drain)?;
    let stop = async move {
        told_to_stop.await;
        // A stream would go on for ever, and the server would wait for it.
        live.stop().await;
    };
    let server = HttpServer::new(move || app(state.clone()))
        .disable_signals()
        .shutdown_timeout(SHUTDOWN_S)
        .shutdown_signal(stop);
    let server = match config {
        Some(config) => server.bind_rustls_0_23(listen, config),
        None => server.bind(listen),
    };
    let server = server.map_err(|error| RunError::Bind {
        address: listen,
        error,
    })?;
    let address = server.addrs().first().copied().unwrap_or(listen);
    let numbers = metrics.map(|address| {
        meter::listen(address, health).map_err(|error| RunError::Bind { address, error })
    });
    let (numbers, metrics) = numbers.transpose()?.unzip();
    let scheme = if tls.is_some() { "https" } else { "http" };
    bound(&Bound {
        address,
        url: format!("{scheme}://{address}"),
        lan_warning,
        metrics,
    });
    let numbers_handle = numbers.as_ref().map(Server::handle);
    let beside = numbers.map(|server| {
        tokio::spawn(server);
        tokio::spawn(meter::upkeep())
    });
    let ended = server.run().await;
    if let Some(handle) = numbers_handle {
        handle.stop(false).await;
    }
    if let Some(upkeep) = beside {
        upkeep.abort();
    }
    desk.close().await;
    Ok(ended?)
}

/// The signal with which the system tells a process that a file of it may not grow any more.
const BEYOND_THE_LIMIT: i32 = 25;

/// Lets a limit of a file's size (`ulimit -f`, `LimitFSIZE=`) be an error of the write that it stops, which is told to
/// whoever asked for it, and not the end of the whole process.
fn outlive_limits() -> io::Result<Signal> {
    signal(SignalKind::from_raw(BEYOND_THE_LIMIT))
}

/// Ends when the process is told to stop, and the load balancer has had its time to see that.
fn stop_signal(health: Health, drain: Duration) -> io::Result<impl Future<Output = ()> + Send> {
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
        health.stop();
        tokio::time::sleep(drain).await;
    })
}

fn tls_config(tls: &Tls) -> Result<ServerConfig, RunError> {
    let fault = |path: &Path, reason: String| RunError::Tls {
        path: path.to_owned(),
        reason,
    };
    let certificates: Vec<CertificateDer<'static>> =
        CertificateDer::pem_file_iter(&tls.certificate)
            .and_then(Iterator::collect)
            .map_err(|error| {
                fault(
                    &tls.certificate,
                    format!("no certificate can be read: {error}"),
                )
            })?;
    if certificates.is_empty() {
        return Err(fault(&tls.certificate, "holds no certificate".to_owned()));
    }
    let key = PrivateKeyDer::from_pem_file(&tls.key)
        .map_err(|error| fault(&tls.key, format!("no private key can be read: {error}")))?;
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|error| fault(&tls.certificate, error.to_string()))?
        .with_no_client_auth()
        .with_single_cert(certificates, key)
        .map_err(|error| {
            fault(
                &tls.key,
                format!("does not belong to the certificate: {error}"),
            )
        })
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};
    use std::net::TcpStream;
    use std::sync::mpsc;

    use arbiter_store::{Access, Location, Store};

    use super::*;
    use crate::clock::Clock;
    use crate::library::Shelf;

    async fn settings(directory: &Path, listen: &str) -> Settings {
        let clock = Clock::system();
        let location = Location::Sqlite(directory.join("data"));
        let store = Store::open(location, Access::Serve, clock.as_fn())
            .await
            .unwrap();
        let desk = Desk::new(store, clock, Shelf::default());
        Settings {
            desk,
            listen: listen.parse().unwrap(),
            tls: None,
            insecure_lan: false,
            metrics: None,
            drain: Duration::ZERO,
            reach: Reach::Public,
        }
    }

    #[actix_web::test]
    async fn given_an_address_for_others_without_tls_then_it_is_refused_unless_asked_for() {
        let directory = tempfile::tempdir().unwrap();
        let refused = run(settings(directory.path(), "0.0.0.0:0").await, |_| {
            panic!("it listens")
        })
        .await;
        let message = refused.unwrap_err().to_string();
        assert!(
            message.contains("--tls") && message.contains("--insecure-lan"),
            "{message}"
        );
    }

    #[actix_web::test]
    async fn given_a_certificate_that_is_none_then_the_file_is_named() {
        let directory = tempfile::tempdir().unwrap();
        let certificate = directory.path().join("cert.pem");
        std::fs::write(&certificate, "no certificate").unwrap();
        let mut settings = settings(directory.path(), "127.0.0.1:0").await;
        settings.tls = Some(Tls {
            certificate,
            key: directory.path().join("key.pem"),
        });
        let refused = run(settings, |_| panic!("it listens"))
            .await
            .unwrap_err()
            .to_string();
        assert!(refused.contains("cert.pem"), "{refused}");
    }

    #[actix_web::test]
    async fn given_port_0_then_a_free_one_is_told_and_answers() {
        let directory = tempfile::tempdir().unwrap();
        let mut settings = settings(directory.path(), "0.0.0.0:0").await;
        settings.insecure_lan = true;
        let (tell, told) = mpsc::channel();
        let server = actix_web::rt::spawn(run(settings, move |bound| {
            tell.send(bound.clone()).unwrap()
        }));
        let asking = tokio::task::spawn_blocking(move || {
            let bound = told.recv_timeout(Duration::from_secs(30)).unwrap();
            let mut stream = TcpStream::connect(("127.0.0.1", bound.address.port())).unwrap();
            stream
                .write_all(b"GET /problems/stale HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
                .unwrap();
            let mut answer = String::new();
            stream.read_to_string(&mut answer).unwrap();
            (bound, answer)
        });
        let (bound, answer) = asking.await.unwrap();
        assert!(bound.lan_warning && bound.address.port() != 0);
        assert!(answer.starts_with("HTTP/1.1 200 OK"), "{answer}");
        server.abort();
    }
}
