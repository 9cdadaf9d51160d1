//! The program under TLS: what it answers, and that its cookie never travels without.
#![allow(clippy::unwrap_used)]

mod common;

use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::Arc;
use std::time::Duration;

use arbiter_tests::Arbiter;
use common::fixture;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, ClientConnection, RootCertStore, StreamOwned};

/// A phone that trusts one certificate and no authority.
struct Phone {
    config: Arc<ClientConfig>,
    address: String,
}

impl Phone {
    fn trusting(certificate: CertificateDer<'static>, address: &str) -> Self {
        let mut roots = RootCertStore::empty();
        roots.add(certificate).unwrap();
        let config = ClientConfig::builder()
            .with_root_certificates(roots)
            .with_no_client_auth();
        Self {
            config: Arc::new(config),
            address: address.trim_start_matches("https://").to_owned(),
        }
    }

    /// Sends a request, and reads all that is answered.
    fn ask(&self, head: &str, body: &str) -> String {
        let port = self.address.rsplit(':').next().unwrap();
        let socket = TcpStream::connect(format!("127.0.0.1:{port}")).unwrap();
        socket
            .set_read_timeout(Some(Duration::from_secs(60)))
            .unwrap();
        let name = ServerName::try_from("localhost").unwrap();
        let connection = ClientConnection::new(Arc::clone(&self.config), name).unwrap();
        let mut stream = StreamOwned::new(connection, socket);
        let length = body.len();
        let request = format!(
            "{head}\r\nHost: localhost:{port}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}"
        );
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        String::from_utf8_lossy(&answer).into_owned()
    }
}

/// A header of an answer.
fn header<'a>(answer: &'a str, name: &str) -> Option<&'a str> {
    let head = answer.split("\r\n\r\n").next()?;
    head.lines().find_map(|line| {
        let (one, value) = line.split_once(": ")?;
        one.eq_ignore_ascii_case(name).then_some(value)
    })
}

#[test]
fn given_tls_then_whoever_signs_in_gets_a_cookie_that_no_script_no_foreign_page_and_no_plain_line_gets()
 {
    let arbiter = Arbiter::on_sqlite();
    let made = rcgen::generate_simple_self_signed(vec!["localhost".to_owned()]).unwrap();
    let (certificate, key) = (
        arbiter.folder().join("cert.pem"),
        arbiter.folder().join("key.pem"),
    );
    std::fs::write(&certificate, made.cert.pem()).unwrap();
    std::fs::write(&key, made.signing_key.serialize_pem()).unwrap();
    let tournament = arbiter.import_trf(&fixture("city-blitz.trf"), Some("events/city-blitz"));
    let token = arbiter.token("arbiter", &tournament);

    let server = arbiter.serve_encrypted(&certificate, &key);
    assert!(
        server.address().starts_with("https://"),
        "{}",
        server.address()
    );
    let phone = Phone::trusting(made.cert.der().clone(), server.address());
    let code = format!("{{\"code\":\"{token}\"}}");
    let json = "Content-Type: application/json";
    let answer = phone.ask(&format!("POST /session HTTP/1.1\r\n{json}"), &code);
    assert!(answer.starts_with("HTTP/1.1 204"), "{answer}");
    let cookie = header(&answer, "set-cookie").unwrap();
    for trait_of_it in ["HttpOnly", "SameSite=Lax", "Secure", "Path=/", "Max-Age="] {
        assert!(
            cookie.split("; ").any(|part| part.starts_with(trait_of_it)),
            "{cookie}"
        );
    }

    // The cookie opens the floor to this server's own pages, and changes nothing for another site's.
    let cookie = cookie.split(';').next().unwrap();
    let floor = phone.ask(
        &format!("GET /t/{tournament}/floor HTTP/1.1\r\nCookie: {cookie}"),
        "",
    );
    assert!(floor.starts_with("HTTP/1.1 200"), "{floor}");
    let path = format!("/api/v1/tournaments/{tournament}/rounds/3/boards/1/incidents");
    let report = |from: &str| {
        let head = format!(
            "POST {path} HTTP/1.1\r\nCookie: {cookie}\r\n{json}\r\nIdempotency-Key: tls\r\nSec-Fetch-Site: {from}"
        );
        phone.ask(&head, "{\"kind\":\"illegal_move\",\"by\":\"white\"}")
    };
    let foreign = report("cross-site");
    assert!(
        foreign.starts_with("HTTP/1.1 403") && foreign.contains("cross_origin"),
        "{foreign}"
    );
    assert!(!report("same-origin").contains("cross_origin"));

    // Without TLS nothing is answered at all: a cookie that is sent by mistake finds no listener that reads it.
    let port = server.address().rsplit(':').next().unwrap();
    let mut plain = TcpStream::connect(format!("127.0.0.1:{port}")).unwrap();
    plain
        .set_read_timeout(Some(Duration::from_secs(60)))
        .unwrap();
    plain
        .write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        .unwrap();
    let mut answered = Vec::new();
    // Whether the line is closed or reset is the system's business.
    plain.read_to_end(&mut answered).ok();
    assert!(
        !answered.starts_with(b"HTTP/1.1"),
        "{}",
        String::from_utf8_lossy(&answered)
    );
}
