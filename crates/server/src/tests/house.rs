//! A server in process, with one tournament, and requests to it.

use std::fs;
use std::future::poll_fn;
use std::net::SocketAddr;
use std::path::Path;
use std::pin::Pin;
use std::str::FromStr;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use actix_http::Request;
use actix_web::body::{BoxBody, MessageBody, to_bytes};
use actix_web::dev::{Service, ServiceResponse};
use actix_web::http::Method;
use actix_web::http::header::{HeaderMap, HeaderName, HeaderValue};
use actix_web::test::{TestRequest, call_service, init_service};
use actix_web::web::Data;
use arbiter_store::{Access, Location, Store};
use arbiter_tournament::Role;
use serde_json::Value;
use tempfile::TempDir;
use tokio::time::timeout;
use uuid::Uuid;

use crate::app::app;
use crate::clock::Clock;
use crate::demo::{self, Shown};
use crate::desk::Desk;
use crate::health::Health;
use crate::identity;
use crate::library::Shelf;
use crate::live::{Live, Room};
use crate::state::AppState;
use crate::webhooks::Reach;

/// A server in process.
pub struct House {
    pub desk: Desk,
    pub demo: Shown,
    state: Data<AppState>,
    addresses: AtomicU32,
    data: TempDir,
}

/// A request that is being put together.
pub struct Asking<'a> {
    house: &'a House,
    method: Method,
    path: String,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
    from: SocketAddr,
}

/// What was answered.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: HeaderMap,
    pub body: Vec<u8>,
}

/// The server, standing: for a test that has many questions.
pub async fn door(
    state: Data<AppState>,
) -> impl Service<Request, Response = ServiceResponse<impl MessageBody>, Error = actix_web::Error> {
    init_service(app(state)).await
}

async fn open(data: &TempDir, clock: Clock) -> Desk {
    let location = Location::Sqlite(data.path().join("data"));
    let store = Store::open(location, Access::Serve, clock.as_fn()).await;
    Desk::new(store.unwrap(), clock, Shelf::default())
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir(to).unwrap();
    fs::set_permissions(to, fs::metadata(from).unwrap().permissions()).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let (path, name) = entry
            .map(|entry| (entry.path(), entry.file_name()))
            .unwrap();
        match path.is_dir() {
            true => copy(&path, &to.join(name)),
            false => {
                fs::copy(&path, to.join(name)).unwrap();
            }
        }
    }
}

impl House {
    /// A server with the demonstration's tournament.
    pub async fn new() -> Self {
        Self::by(Clock::system()).await
    }

    /// The same, by another clock.
    pub async fn by(clock: Clock) -> Self {
        let data = tempfile::tempdir().unwrap();
        let desk = open(&data, clock).await;
        let demo = demo::build(&desk).await.unwrap();
        let room = Room {
            kept: 1024,
            replayed: 30,
        };
        Self::standing(data, desk, demo, room, Reach::Public)
    }

    /// Another server on a copy of everything that this one has stored, with room for a whole afternoon's news and
    /// webhooks on this machine.
    pub async fn copy(&self) -> Self {
        let data = tempfile::tempdir().unwrap();
        copy(&self.data.path().join("data"), &data.path().join("data"));
        let desk = open(&data, *self.desk.clock()).await;
        let room = Room {
            kept: 1024,
            replayed: 500,
        };
        Self::standing(data, desk, self.demo.clone(), room, Reach::Lan)
    }

    fn standing(data: TempDir, desk: Desk, demo: Shown, room: Room, reach: Reach) -> Self {
        let state = Data::new(AppState {
            desk: desk.clone(),
            live: Live::within(desk.store().clone(), room),
            reach,
            secure: false,
            lan_warning: false,
            health: Health::of(desk.clone()),
        });
        Self {
            desk,
            demo,
            state,
            addresses: AtomicU32::new(0),
            data,
        }
    }

    /// What is told at once.
    pub fn live(&self) -> &Live {
        &self.state.live
    }

    /// What the server stands on.
    pub fn state(&self) -> Data<AppState> {
        self.state.clone()
    }

    /// An address of its own for each request, so that no test is limited by what another one tried.
    fn next_address(&self) -> SocketAddr {
        let number = self.addresses.fetch_add(1, Ordering::Relaxed);
        let [_, a, b, c] = number.to_be_bytes();
        SocketAddr::new([10, a, b, c].into(), 40_000)
    }

    /// An identity that nothing else has.
    pub fn fresh(&self) -> Uuid {
        identity::fresh(self.desk.clock()).unwrap()
    }

    /// A path of the demonstration's tournament.
    pub fn path(&self, rest: &str) -> String {
        format!("/api/v1/tournaments/{}/{rest}", self.demo.slug)
            .trim_end_matches('/')
            .to_owned()
    }

    /// A request without anything.
    pub fn bare(&self, method: &str, path: &str) -> Asking<'_> {
        let method = Method::from_str(method).unwrap();
        Asking {
            house: self,
            method,
            path: path.to_owned(),
            headers: Vec::new(),
            body: Vec::new(),
            from: self.next_address(),
        }
    }

    /// A request with a token, and with a fresh key where it changes something.
    pub fn ask(&self, token: &str, method: &str, path: &str) -> Asking<'_> {
        let asking = self
            .bare(method, path)
            .header("authorization", &format!("Bearer {token}"));
        if matches!(method, "POST" | "PUT") {
            asking.header("idempotency-key", &self.fresh().to_string())
        } else {
            asking
        }
    }

    /// A token with one role in the demonstration's tournament.
    pub async fn token(&self, role: Role) -> String {
        if role == Role::Owner {
            return self.owner_token().await;
        }
        let body = serde_json::json!({ "tournament": self.demo.slug, "name": role.as_str(), "role": role.as_str() });
        let owner = self.owner_token().await;
        let answer = self
            .ask(&owner, "POST", "/api/v1/tokens")
            .json(&body)
            .send()
            .await
            .expect(201);
        answer["token"].as_str().unwrap().to_owned()
    }

    /// A token of the one who runs the installation.
    pub async fn owner_token(&self) -> String {
        let owner = self.desk.owner().await.unwrap();
        self.desk.owner_token(&owner).await.unwrap()
    }

    /// An empty tournament of the owner's; its slug.
    pub async fn empty_tournament(&self, name: &str) -> String {
        let owner = self.owner_token().await;
        let body = serde_json::json!({ "name": name });
        let answer = self
            .ask(&owner, "POST", "/api/v1/tournaments")
            .json(&body)
            .send()
            .await
            .expect(201);
        answer["slug"].as_str().unwrap().to_owned()
    }
}

impl Asking<'_> {
    /// Sets a header, in place of one of the same name.
    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.headers.retain(|(one, _)| one != name);
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    /// Leaves a header out.
    pub fn without(mut self, name: &str) -> Self {
        self.headers.retain(|(one, _)| one != name);
        self
    }

    /// Sets the version seen.
    pub fn seen(self, version: &Value) -> Self {
        self.header("if-match", &format!("\"{version}\""))
    }

    /// Sets a JSON body.
    pub fn json(self, body: &Value) -> Self {
        self.body("application/json", body.to_string().as_bytes())
    }

    /// Sets a body.
    pub fn body(self, media_type: &str, body: &[u8]) -> Self {
        let mut asking = self.header("content-type", media_type);
        asking.body = body.to_owned();
        asking
    }

    /// Sends it from somewhere else.
    pub fn from(mut self, address: &str) -> Self {
        self.from = SocketAddr::new(address.parse().unwrap(), 40_000);
        self
    }

    /// Sends it. Of a stream, which has no end, nothing is read.
    pub async fn send(self) -> Answer {
        let door = door(self.house.state()).await;
        self.send_through(&door).await
    }

    /// Sends it to a server that stands already.
    pub async fn send_through<S, B>(self, door: &S) -> Answer
    where
        S: Service<Request, Response = ServiceResponse<B>, Error = actix_web::Error>,
        B: MessageBody + 'static,
    {
        let (status, headers, body) = self.begin(door).await;
        let is_stream = headers
            .get("content-type")
            .is_some_and(|media_type| media_type == "text/event-stream");
        let body = if is_stream {
            Vec::new()
        } else {
            to_bytes(body).await.unwrap().to_vec()
        };
        Answer {
            status,
            headers,
            body,
        }
    }

    /// Sends it and keeps the stream open that is answered.
    pub async fn listen(self) -> Listening {
        let door = door(self.house.state()).await;
        let (status, headers, body) = self.begin(&door).await;
        assert_eq!(status, 200, "{headers:?}");
        Listening {
            headers,
            body,
            text: String::new(),
        }
    }

    async fn begin<S, B>(self, door: &S) -> (u16, HeaderMap, BoxBody)
    where
        S: Service<Request, Response = ServiceResponse<B>, Error = actix_web::Error>,
        B: MessageBody + 'static,
    {
        let mut request = TestRequest::with_uri(&self.path)
            .method(self.method)
            .peer_addr(self.from)
            .set_payload(self.body);
        for (name, value) in &self.headers {
            let name = HeaderName::from_str(name).unwrap();
            request = request.insert_header((name, HeaderValue::from_str(value).unwrap()));
        }
        let response = call_service(door, request.to_request()).await;
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        (status, headers, response.into_body().boxed())
    }
}

/// An open stream.
pub struct Listening {
    pub headers: HeaderMap,
    body: BoxBody,
    text: String,
}

/// An event of a stream.
#[derive(Debug, PartialEq, Eq)]
pub struct Event {
    pub id: Option<String>,
    pub name: String,
    pub data: Value,
}

impl Listening {
    /// The next event; none once the stream has ended.
    pub async fn event(&mut self) -> Option<Event> {
        loop {
            while let Some((block, rest)) = self.text.split_once("\n\n") {
                let field = |name: &str| {
                    let mut lines = block.lines();
                    lines
                        .find_map(|line| line.strip_prefix(name))
                        .map(str::to_owned)
                };
                let event = field("event: ").map(|name| Event {
                    id: field("id: "),
                    name,
                    data: serde_json::from_str(&field("data: ").unwrap()).unwrap(),
                });
                self.text = rest.to_owned();
                if event.is_some() {
                    return event;
                }
            }
            let chunk = poll_fn(|context| Pin::new(&mut self.body).poll_next(context));
            let chunk = timeout(Duration::from_secs(30), chunk).await;
            let chunk = chunk.expect("the stream tells something or ends")?;
            self.text += std::str::from_utf8(&chunk.unwrap()).unwrap();
        }
    }

    /// The next event, which has this name.
    pub async fn named(&mut self, name: &str) -> Event {
        let event = self.event().await;
        let event = event.unwrap_or_else(|| panic!("the stream ended before {name}"));
        assert_eq!(event.name, name, "{event:?}");
        event
    }
}

impl Answer {
    /// The body as JSON, if the status is this one.
    #[track_caller]
    pub fn expect(&self, status: u16) -> Value {
        assert_eq!(
            self.status,
            status,
            "{}",
            String::from_utf8_lossy(&self.body)
        );
        serde_json::from_slice(&self.body).unwrap_or_default()
    }

    /// The body as a problem of this name, with this status.
    #[track_caller]
    pub fn problem(&self, status: u16, name: &str) -> Value {
        let body = self.expect(status);
        assert_eq!(body["type"], format!("/problems/{name}"), "{body}");
        assert_eq!(
            self.header("content-type"),
            Some("application/problem+json")
        );
        body
    }

    /// The body as text, if all went well.
    #[track_caller]
    pub fn text(&self) -> String {
        self.expect(200);
        String::from_utf8(self.body.clone()).unwrap()
    }

    /// A header.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).map(|value| value.to_str().unwrap())
    }
}
