//! A small program that speaks HTTP to the service, as a pairing program or a phone would.

use std::fmt;
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use serde_json::Value;
use ureq::http;

/// Longer than any answer may take on a loaded machine; a test never hangs.
const PATIENCE: Duration = Duration::from_secs(60);

/// Asks one server, as one principal or as nobody.
#[derive(Clone)]
pub struct Client {
    agent: ureq::Agent,
    address: String,
    token: Option<String>,
}

impl Client {
    /// A client of the server at `address`, such as `http://127.0.0.1:8080`, without a token.
    pub fn new(address: &str) -> Self {
        let configuration = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .max_redirects_will_error(false)
            .timeout_global(Some(PATIENCE))
            .build();
        Self {
            agent: configuration.new_agent(),
            address: address.trim_end_matches('/').to_owned(),
            token: None,
        }
    }

    /// The same client with a bearer token.
    pub fn with_token(&self, token: &str) -> Self {
        Self {
            token: Some(token.to_owned()),
            ..self.clone()
        }
    }

    /// Starts a GET of `path`, which begins with a slash.
    pub fn get(&self, path: &str) -> Request<'_> {
        self.request("GET", path)
    }

    /// Starts a POST, with a fresh `Idempotency-Key`.
    pub fn post(&self, path: &str) -> Request<'_> {
        self.request("POST", path).key(&fresh_key())
    }

    /// Starts a PUT, with a fresh `Idempotency-Key`.
    pub fn put(&self, path: &str) -> Request<'_> {
        self.request("PUT", path).key(&fresh_key())
    }

    /// Starts a DELETE.
    pub fn delete(&self, path: &str) -> Request<'_> {
        self.request("DELETE", path)
    }

    /// All entries of a tournament after one, as this principal may see them.
    #[track_caller]
    pub fn entries(&self, tournament: &str, after: i64) -> Vec<Value> {
        let mut all: Vec<Value> = Vec::new();
        loop {
            let last = all.last().and_then(|last| last["id"].as_str());
            let after = last.map_or_else(|| after.to_string(), str::to_owned);
            let path = format!("/api/v1/tournaments/{tournament}/entries?after={after}");
            let page = self.get(&path).send().expect(200).json();
            match page["entries"].as_array() {
                Some(entries) if !entries.is_empty() => all.extend(entries.iter().cloned()),
                _ => return all,
            }
        }
    }

    fn request(&self, method: &'static str, path: &str) -> Request<'_> {
        assert!(path.starts_with('/'), "a path begins with a slash: {path}");
        let request = Request {
            client: self,
            method,
            path: path.to_owned(),
            headers: Vec::new(),
            body: Vec::new(),
        };
        match &self.token {
            Some(token) => request.header("Authorization", &format!("Bearer {token}")),
            None => request,
        }
    }
}

/// A key that no other request of this run has.
fn fresh_key() -> String {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    format!(
        "test-{}-{}",
        process::id(),
        NEXT.fetch_add(1, Ordering::Relaxed)
    )
}

/// A request that is being put together.
#[must_use = "a request does nothing until it is sent"]
pub struct Request<'a> {
    client: &'a Client,
    method: &'static str,
    path: String,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
}

impl Request<'_> {
    /// Sets a header, in place of one with the same name.
    pub fn header(self, name: &str, value: &str) -> Self {
        let mut request = self.without(name);
        request.headers.push((name.to_owned(), value.to_owned()));
        request
    }

    /// Leaves a header out.
    pub fn without(mut self, name: &str) -> Self {
        self.headers
            .retain(|(one, _)| !one.eq_ignore_ascii_case(name));
        self
    }

    /// Sets the `Idempotency-Key`, as for a repeated request.
    pub fn key(self, key: &str) -> Self {
        self.header("Idempotency-Key", key)
    }

    /// Sets the version that the author of the change saw: an `ETag` as it came.
    pub fn if_match(self, etag: &str) -> Self {
        self.header("If-Match", etag)
    }

    /// Adds a JSON body.
    pub fn json(self, body: &Value) -> Self {
        self.body("application/json", body.to_string().as_bytes())
    }

    /// Adds a body of any type.
    pub fn body(self, content_type: &str, body: &[u8]) -> Self {
        let mut request = self.header("Content-Type", content_type);
        request.body = body.to_owned();
        request
    }

    /// Sends it.
    ///
    /// # Panics
    /// No answer came; for a server that is killed meanwhile there is [`Request::try_send`].
    #[track_caller]
    pub fn send(self) -> Response {
        let line = format!("{} {}", self.method, self.path);
        match self.try_send() {
            Ok(response) => response,
            Err(error) => panic!("{line} got no answer: {error}"),
        }
    }

    /// Sends it to a server that may die before it answers.
    ///
    /// # Errors
    /// No whole answer came. Whether the request was carried out is then unknown.
    pub fn try_send(self) -> Result<Response, ureq::Error> {
        let line = format!("{} {}", self.method, self.path);
        let mut request = http::Request::builder()
            .method(self.method)
            .uri(format!("{}{}", self.client.address, self.path));
        for (name, value) in &self.headers {
            request = request.header(name, value);
        }
        let mut answer = if self.body.is_empty() && matches!(self.method, "GET" | "DELETE") {
            self.client.agent.run(request.body(())?)?
        } else {
            self.client.agent.run(request.body(self.body)?)?
        };
        let headers = answer
            .headers()
            .iter()
            .map(|(name, value)| {
                (
                    name.to_string(),
                    String::from_utf8_lossy(value.as_bytes()).into(),
                )
            })
            .collect();
        let body = answer.body_mut().read_to_vec()?;
        Ok(Response {
            line,
            status: answer.status().as_u16(),
            headers,
            body,
        })
    }
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Response {
    line: String,
    /// The status code.
    pub status: u16,
    headers: Vec<(String, String)>,
    /// The body, as it came.
    pub body: Vec<u8>,
}

impl Response {
    /// Insists on a status code, and shows the whole answer when it is another.
    #[track_caller]
    pub fn expect(self, status: u16) -> Self {
        assert!(self.status == status, "expected {status}, but {self}");
        self
    }

    /// The first header with this name, in any case.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers_named(name).next()
    }

    /// All headers with this name, as for `Set-Cookie`.
    pub fn headers_named(&self, name: &str) -> impl Iterator<Item = &str> {
        self.headers
            .iter()
            .filter(move |(one, _)| one.eq_ignore_ascii_case(name))
            .map(|(_, value)| value.as_str())
    }

    /// The version of what was answered, to be sent back in `If-Match`.
    #[track_caller]
    pub fn etag(&self) -> &str {
        match self.header("ETag") {
            Some(etag) => etag,
            None => panic!("expected an ETag, but {self}"),
        }
    }

    /// The body as JSON.
    #[track_caller]
    pub fn json(&self) -> Value {
        match serde_json::from_slice(&self.body) {
            Ok(value) => value,
            Err(error) => panic!("no JSON ({error}): {self}"),
        }
    }

    /// The body as text.
    #[track_caller]
    pub fn text(&self) -> &str {
        match str::from_utf8(&self.body) {
            Ok(text) => text,
            Err(error) => panic!("no text ({error}): {self}"),
        }
    }
}

impl fmt::Display for Response {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} was answered {}", self.line, self.status)?;
        for (name, value) in &self.headers {
            write!(f, "\n  {name}: {value}")?;
        }
        write!(f, "\n\n{}", String::from_utf8_lossy(&self.body))
    }
}
