//! A program that listens to a stream of server-sent events, as a screen in the hall does.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::Value;

/// Longer than any event may be on its way on a loaded machine; a test never hangs.
const PATIENCE: Duration = Duration::from_secs(60);

/// An open stream.
pub struct Listener {
    lines: BufReader<TcpStream>,
}

/// An event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// Its name.
    pub name: String,
    /// Where it stands in the stream, if it has a place.
    pub id: Option<String>,
    /// What it tells.
    pub data: Value,
}

impl Listener {
    /// Opens the stream of a tournament at a server's address, such as `http://127.0.0.1:40123`.
    ///
    /// # Panics
    /// It is not answered with a stream.
    #[track_caller]
    pub fn open(address: &str, token: &str, tournament: &str) -> Self {
        let host = address.trim_start_matches("http://");
        let mut stream = TcpStream::connect(host).expect("the server takes the call");
        stream
            .set_read_timeout(Some(PATIENCE))
            .expect("a connection takes a timeout");
        let request = format!(
            "GET /api/v1/tournaments/{tournament}/stream HTTP/1.1\r\nHost: {host}\r\n\
             Authorization: Bearer {token}\r\nAccept: text/event-stream\r\n\r\n"
        );
        stream
            .write_all(request.as_bytes())
            .expect("the request is sent");
        let mut listener = Self {
            lines: BufReader::new(stream),
        };
        let status = listener.line().unwrap_or_default();
        assert!(status.starts_with("HTTP/1.1 200 "), "{status}");
        listener
    }

    /// The next event; none once the stream has ended.
    ///
    /// # Panics
    /// Nothing comes for too long.
    #[track_caller]
    pub fn event(&mut self) -> Option<Event> {
        let (mut name, mut id) = (String::new(), None);
        loop {
            // What is no line of an event is the length of a piece, a header, or a sign of life.
            let line = self.line()?;
            if let Some(told) = line.strip_prefix("event: ") {
                name = told.to_owned();
            } else if let Some(told) = line.strip_prefix("id: ") {
                id = Some(told.to_owned());
            } else if let Some(told) = line.strip_prefix("data: ") {
                let data = serde_json::from_str(told).expect("an event's data are JSON");
                return Some(Event { name, id, data });
            }
        }
    }

    /// The next event, which has this name.
    ///
    /// # Panics
    /// It has another, or the stream has ended.
    #[track_caller]
    pub fn named(&mut self, name: &str) -> Event {
        match self.event() {
            Some(event) if event.name == name => event,
            other => panic!("expected {name}, but {other:?}"),
        }
    }

    #[track_caller]
    fn line(&mut self) -> Option<String> {
        let mut line = String::new();
        match self.lines.read_line(&mut line) {
            // A line that was broken off tells nothing.
            Ok(_) if !line.ends_with('\n') => None,
            Ok(_) => Some(line.trim_end().to_owned()),
            Err(error)
                if matches!(
                    error.kind(),
                    std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut
                ) =>
            {
                panic!("nothing comes")
            }
            // A server that is killed breaks the connection off.
            Err(_) => None,
        }
    }
}
