//! The one who carries a delivery: one POST, within a time, to where it may go, and nowhere else.

use std::net::{IpAddr, SocketAddr};
use std::thread;
use std::time::Duration;

use tokio::sync::oneshot;
use ureq::Agent;
use ureq::config::Config;
use ureq::http::Uri;
use ureq::unversioned::resolver::{DefaultResolver, ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::{DefaultConnector, NextTimeout};

use super::target::Reach;

/// How long a receiver may take for all of it. It should write a delivery down and work on it afterwards.
const PATIENCE: Duration = Duration::from_secs(10);

/// What was answered, or what was wrong, as a word: `timeout`, `no_host`, `address` (where nothing is sent), `tls` or
/// `unreachable`.
pub type Answered = Result<u16, &'static str>;

/// Carries deliveries. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Courier(Agent);

/// A delivery, ready to be carried.
#[derive(Debug, Clone)]
pub struct Parcel {
    /// Where to.
    pub url: String,
    /// Its headers.
    pub headers: [(&'static str, String); 2],
    /// Its body, which is JSON.
    pub body: Vec<u8>,
}

/// Finds the addresses of a name, and leaves out those where nothing is sent. It is asked for each connection, so a name
/// that led elsewhere when it was registered leads nowhere now.
#[derive(Debug)]
struct Guarded {
    names: DefaultResolver,
    reach: Reach,
}

/// The name leads only to where nothing is sent.
#[derive(Debug, thiserror::Error)]
#[error("nothing is sent to this address")]
struct OutOfReach;

impl Resolver for Guarded {
    fn resolve(
        &self,
        uri: &Uri,
        config: &Config,
        timeout: NextTimeout,
    ) -> Result<ResolvedSocketAddrs, ureq::Error> {
        let found = self.names.resolve(uri, config, timeout)?;
        let mut allowed = self.empty();
        let included = |address: &&SocketAddr| self.reach.includes(canonical(address.ip()));
        for address in found.iter().filter(included) {
            allowed.push(*address);
        }
        if allowed.is_empty() {
            return Err(ureq::Error::Other(Box::new(OutOfReach)));
        }
        Ok(allowed)
    }
}

fn canonical(address: IpAddr) -> IpAddr {
    address.to_canonical()
}

impl Courier {
    /// A courier who goes so far. Redirects are not followed, and no proxy is asked: both would lead round the addresses
    /// that were looked at.
    #[must_use]
    pub fn new(reach: Reach) -> Self {
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .max_redirects_will_error(false)
            .proxy(None)
            .user_agent(concat!("Arbiter/", env!("CARGO_PKG_VERSION")))
            .timeout_global(Some(PATIENCE))
            .timeout_resolve(Some(PATIENCE / 3))
            .timeout_connect(Some(PATIENCE / 2))
            .max_idle_connections(0)
            .max_response_header_size(16 * 1024)
            .build();
        let resolver = Guarded {
            names: DefaultResolver::default(),
            reach,
        };
        Self(Agent::with_parts(
            config,
            DefaultConnector::default(),
            resolver,
        ))
    }

    /// Carries a delivery, on a thread of its own: one that waits for a receiver holds up nobody, nor the program's end.
    pub async fn carry(&self, parcel: Parcel) -> Answered {
        let agent = self.0.clone();
        let (tell, told) = oneshot::channel();
        let carrier = thread::Builder::new().name("webhook".to_owned());
        let started = carrier.spawn(move || {
            // Whoever sent it may be gone.
            tell.send(post(&agent, &parcel)).ok();
        });
        match started {
            Ok(_) => told.await.unwrap_or(Err("unreachable")),
            Err(_) => Err("unreachable"),
        }
    }
}

fn post(agent: &Agent, parcel: &Parcel) -> Answered {
    let mut request = agent
        .post(&parcel.url)
        .header("Content-Type", "application/json");
    for (name, value) in &parcel.headers {
        request = request.header(*name, value);
    }
    match request.send(&parcel.body[..]) {
        // What else is answered is nobody's business here, and not read.
        Ok(response) => Ok(response.status().as_u16()),
        Err(error) => {
            tracing::debug!(%error, "a webhook was not reached");
            Err(fault(&error))
        }
    }
}

fn fault(error: &ureq::Error) -> &'static str {
    match error {
        ureq::Error::Timeout(_) => "timeout",
        ureq::Error::HostNotFound => "no_host",
        ureq::Error::Other(_) => "address",
        ureq::Error::Tls(_) | ureq::Error::Rustls(_) | ureq::Error::Pem(_) => "tls",
        _ => "unreachable",
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};
    use std::net::TcpListener;

    use super::*;

    /// A receiver that answers once with these words; the address, and what it was sent.
    fn receiver(answer: &'static str) -> (u16, thread::JoinHandle<String>) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let took = thread::spawn(move || {
            let (mut stream, _) = listener.accept().unwrap();
            let mut text = String::new();
            let mut bytes = [0; 4096];
            while !text.ends_with('}') {
                let read = stream.read(&mut bytes).unwrap();
                text += std::str::from_utf8(&bytes[..read]).unwrap();
            }
            stream.write_all(answer.as_bytes()).unwrap();
            text
        });
        (port, took)
    }

    fn parcel(url: String) -> Parcel {
        Parcel {
            url,
            headers: [
                ("Arbiter-Delivery", "one".to_owned()),
                ("Arbiter-Signature", "t=1,v1=00".to_owned()),
            ],
            body: b"{\"id\":\"o1\"}".to_vec(),
        }
    }

    #[tokio::test]
    async fn given_a_receiver_then_it_gets_the_body_and_the_headers_and_a_redirect_is_not_followed()
    {
        for (answer, status) in [
            ("HTTP/1.1 204 No Content\r\n\r\n", 204),
            (
                "HTTP/1.1 307 Elsewhere\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n",
                307,
            ),
        ] {
            let (port, took) = receiver(answer);
            let courier = Courier::new(Reach::Lan);
            let sent = courier.carry(parcel(format!("http://127.0.0.1:{port}/hook")));
            assert_eq!(sent.await, Ok(status));
            let text = took.join().unwrap().to_lowercase();
            assert!(text.starts_with("post /hook http/1.1"), "{text}");
            for part in [
                "arbiter-delivery: one",
                "arbiter-signature: t=1,v1=00",
                "{\"id\":\"o1\"}",
            ] {
                assert!(text.contains(part), "{text}");
            }
        }
    }

    #[tokio::test]
    async fn given_a_name_that_leads_to_this_machine_then_nothing_is_sent() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        listener.set_nonblocking(true).unwrap();
        let port = listener.local_addr().unwrap().port();
        let courier = Courier::new(Reach::Public);
        for host in [
            "localhost",
            "127.0.0.1",
            "2130706433",
            "0x7f.1",
            "[::ffff:127.0.0.1]",
        ] {
            let sent = courier.carry(parcel(format!("http://{host}:{port}/")));
            let fault = sent.await.unwrap_err();
            assert!(matches!(fault, "address" | "no_host"), "{host}: {fault}");
        }
        assert!(listener.accept().is_err(), "somebody came");
        let courier = Courier::new(Reach::Lan);
        let nobody = courier.carry(parcel("http://127.0.0.1:1/".to_owned()));
        assert_eq!(nobody.await, Err("unreachable"));
    }
}
