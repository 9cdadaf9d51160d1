//! One line for each request in the program's log: method, path, status, time; and the request's id, which every other
//! line about it carries as well. Never a query, a header or a name.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};

use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::middleware::Next;
use tokio::time::Instant;
use tracing::Instrument;

use crate::meter;

/// The header with which a proxy says how it calls a request, and with which every answer says how it was called here.
pub const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The longest id that is taken over: a UUID has 36 characters, and a trace id 55.
const MAX_ID: usize = 64;

/// Writes it.
///
/// # Errors
/// As the service behind it.
pub async fn log<B: MessageBody>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, Error> {
    let id = given(&request).unwrap_or_else(fresh);
    let span = tracing::error_span!("request", id);
    let answered = async {
        let began = Instant::now();
        let (method, path) = (request.method().clone(), request.path().to_owned());
        let mut response = next.call(request).await?;
        let took = began.elapsed();
        let status = response.status().as_u16();
        let route = response.request().match_pattern();
        // Somebody who types a link wrongly may have put its secret into the path.
        let path = if route.is_some() {
            path.as_str()
        } else {
            "(none of ours)"
        };
        let took_ms = u64::try_from(took.as_millis()).unwrap_or(u64::MAX);
        tracing::info!(%method, path, status, took_ms, "answered");
        meter::request(&method, route, status, took);
        if let Ok(value) = HeaderValue::from_str(&id) {
            response.headers_mut().insert(REQUEST_ID, value);
        }
        Ok(response)
    };
    answered.instrument(span).await
}

/// The id that a proxy gave, if it is one that can stand in a log: letters, digits, and `-`, `_`, `.`.
fn given(request: &ServiceRequest) -> Option<String> {
    let id = request.headers().get(REQUEST_ID)?.to_str().ok()?;
    let fits = !id.is_empty()
        && id.len() <= MAX_ID
        && id
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte));
    fits.then(|| id.to_owned())
}

/// What this process's ids begin with. A system without random bytes cannot sign anybody in; there this is the least loss.
static OURS: LazyLock<String> = LazyLock::new(|| {
    let mut random = [0_u8; 8];
    match getrandom::fill(&mut random) {
        Ok(()) => arbiter_tournament::hex(&random),
        Err(_) => "none".to_owned(),
    }
});

/// Requests that came without an id.
static COUNT: AtomicU64 = AtomicU64::new(0);

/// An id that no other request has, of this server or another one: the later request has the greater number.
fn fresh() -> String {
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    format!("{}{number:016x}", *OURS)
}
