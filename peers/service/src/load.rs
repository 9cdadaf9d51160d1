//! Clients that ask one request after the other, each on a connection of its own.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper::{Request, Response, StatusCode};
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;

/// A request with its whole body.
pub type Asking = Request<Full<Bytes>>;

/// What came of it.
#[derive(Debug, Clone)]
pub struct Load {
    /// Requests answered.
    pub requests: usize,
    /// From the first request to the last answer.
    pub took: Duration,
    /// How long each answer took, shortest first.
    pub each: Vec<Duration>,
}

impl Load {
    /// Answers in a second.
    pub fn per_second(&self) -> f64 {
        self.requests as f64 / self.took.as_secs_f64()
    }

    /// The time within which this share of the answers came.
    pub fn within(&self, share: f64) -> Duration {
        let place = (self.each.len() as f64 * share) as usize;
        self.each
            .get(place.min(self.each.len().saturating_sub(1)))
            .copied()
            .unwrap_or_default()
    }
}

/// A request without a body.
pub fn get(path: &str, token: &str, etag: Option<&str>) -> Asking {
    let mut request = Request::get(path).header("host", "localhost");
    if !token.is_empty() {
        request = request.header("authorization", format!("Bearer {token}"));
    }
    if let Some(etag) = etag {
        request = request.header("if-none-match", etag);
    }
    request
        .body(Full::default())
        .expect("these are plain headers")
}

/// A JSON request under a key of its own.
pub fn post(path: &str, token: &str, key: &str, body: String) -> Asking {
    Request::post(path)
        .header("host", "localhost")
        .header("authorization", format!("Bearer {token}"))
        .header("content-type", "application/json")
        .header("idempotency-key", key)
        .body(Full::new(Bytes::from(body)))
        .expect("these are plain headers")
}

/// A connection of its own.
///
/// # Errors
/// When nobody listens.
pub async fn connect(address: SocketAddr) -> Result<SendRequest<Full<Bytes>>> {
    let stream = TcpStream::connect(address).await?;
    stream.set_nodelay(true)?;
    let (sender, connection) = handshake(TokioIo::new(stream)).await?;
    tokio::spawn(connection);
    Ok(sender)
}

/// Asks once and reads the whole answer.
///
/// # Errors
/// When the connection breaks.
pub async fn ask(
    sender: &mut SendRequest<Full<Bytes>>,
    request: Asking,
) -> Result<Response<Bytes>> {
    sender.ready().await?;
    let (parts, body) = sender.send_request(request).await?.into_parts();
    Ok(Response::from_parts(
        parts,
        body.collect().await?.to_bytes(),
    ))
}

/// Gives each client its requests and waits for all answers, which must have this status.
///
/// # Errors
/// When an answer has another.
pub async fn run(
    address: SocketAddr,
    work: Vec<Vec<Asking>>,
    expected: StatusCode,
) -> Result<Load> {
    let mut connections = Vec::with_capacity(work.len());
    for _ in &work {
        connections.push(connect(address).await?);
    }
    let begun = Instant::now();
    let clients: Vec<_> = connections
        .into_iter()
        .zip(work)
        .map(|(sender, requests)| tokio::spawn(client(sender, requests, expected)))
        .collect();
    let mut each = Vec::new();
    for client in clients {
        each.extend(client.await.context("a client broke off")??);
    }
    let took = begun.elapsed();
    each.sort_unstable();
    Ok(Load {
        requests: each.len(),
        took,
        each,
    })
}

async fn client(
    mut sender: SendRequest<Full<Bytes>>,
    requests: Vec<Asking>,
    expected: StatusCode,
) -> Result<Vec<Duration>> {
    let mut each = Vec::with_capacity(requests.len());
    for request in requests {
        let begun = Instant::now();
        let answer = ask(&mut sender, request).await?;
        if answer.status() != expected {
            bail!(
                "{}: {}",
                answer.status(),
                String::from_utf8_lossy(answer.body())
            );
        }
        each.push(begun.elapsed());
    }
    Ok(each)
}

/// Deals requests out to clients in turn.
pub fn deal(requests: impl Iterator<Item = Asking>, clients: usize) -> Vec<Vec<Asking>> {
    let mut work: Vec<Vec<Asking>> = (0..clients).map(|_| Vec::new()).collect();
    for (n, request) in requests.enumerate() {
        if let Some(own) = work.get_mut(n % clients) {
            own.push(request);
        }
    }
    work
}
