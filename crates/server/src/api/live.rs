//! What is new in a tournament: as a stream, and for those who ask again and again.

use std::time::Duration;

use actix_web::http::header::{CACHE_CONTROL, CONTENT_ENCODING, HeaderValue};
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use serde::{Deserialize, Serialize};
use tokio::time::timeout;
use utoipa::{IntoParams, ToSchema};

use super::request::{query, shown_once};
use crate::access::{Credential, Follow, permit_for};
use crate::desk::Shown;
use crate::live::{Begun, Cursor, EventView, Feed, Follower, Next, Seat, Stream, Watcher};
use crate::problem::{Answered, Problem, ProblemKind};
use crate::state::AppState;

/// How long a request may wait for something new, in seconds: below the half minute after which phones and proxies give
/// up.
const MAX_WAIT_S: u32 = 25;

/// From where a stream tells.
#[derive(Debug, Clone, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct StreamQuery {
    /// The `id` of the last event known, as `Last-Event-ID` names it, which counts before this; from now on, if neither
    /// is told.
    after: Option<String>,
}

/// Tells what is new as server-sent events: `entry` for each entry that the one who asks may see.
#[utoipa::path(
    get, path = "/api/v1/tournaments/{t}/stream", tag = "live",
    params(
        ("t" = String, Path, description = "The tournament's id or slug"),
        StreamQuery,
        ("Last-Event-ID" = Option<String>, Header, description = "The `id` of the last event known; browsers send it by themselves"),
    ),
    responses((status = 200, description = "The events, until one of both goes", content_type = "text/event-stream", body = String)),
)]
pub async fn get_stream(request: HttpRequest, state: Data<AppState>) -> Answered {
    let permit = permit_for::<Follow>(&state, &request).await?;
    let StreamQuery { after } = query(&request)?;
    let named = after.as_deref().map(cursor).transpose()?;
    let (after, foreign) = match request.headers().get("Last-Event-ID") {
        // What a browser kept cannot be corrected by a person: a place that is none is answered with a fresh one.
        Some(last) => match last.to_str().ok().and_then(|last| last.parse().ok()) {
            Some(last) => (Some(last), false),
            None => (None, true),
        },
        None => (named, false),
    };
    let seat = seat(&state, permit.principal().id)?;
    let (tournament, feed) = (permit.place(), Feed::of(permit.roles()));
    let (follower, begun) = Follower::begin(&state.live, tournament, feed, after).await?;
    let watcher = Watcher {
        credential: Credential::of(&request)?,
        state,
        tournament,
    };
    let begun = if foreign { Begun::Unknown } else { begun };
    let stream = Stream::open(watcher, follower, begun, seat).await?;
    let mut response = HttpResponse::Ok();
    response
        .content_type("text/event-stream")
        .insert_header((CACHE_CONTROL, "no-cache"))
        .insert_header((CONTENT_ENCODING, "identity"))
        // Proxies of this family keep back what is small, which every event is.
        .insert_header(("X-Accel-Buffering", HeaderValue::from_static("no")))
        .force_close();
    Ok(response.streaming(stream.text()))
}

/// What somebody asks who asks again and again.
#[derive(Debug, Clone, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ChangesQuery {
    /// The `cursor` of the last answer; without it the answer is the present end of the log.
    after: Option<String>,
    /// How long to wait for something new, in seconds, at most 25; not at all, if not told.
    wait_s: Option<u32>,
}

/// What is new.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ChangesList {
    /// The entries after the place that was named, as the stream tells them.
    pub events: Vec<EventView>,
    /// Where to go on: `after` for the next request.
    pub cursor: String,
    /// Whether there is more at once.
    pub more: bool,
    /// Whether the place that was named is none of this reader's: what is shown must be read anew.
    pub resync: bool,
}

/// Tells what is new since a place, as the stream does, for those who cannot keep a stream open.
#[utoipa::path(
    get, path = "/api/v1/tournaments/{t}/changes", tag = "live",
    params(
        ("t" = String, Path, description = "The tournament's id or slug"),
        ChangesQuery,
        ("If-None-Match" = Option<String>, Header, description = "The ETag of the last answer"),
    ),
    responses(
        (status = 200, description = "What is new", body = ChangesList),
        (status = 304, description = "What the one who asks has already"),
    ),
)]
pub async fn get_changes(request: HttpRequest, state: Data<AppState>) -> Answered {
    let permit = permit_for::<Follow>(&state, &request).await?;
    let ChangesQuery { after, wait_s } = query(&request)?;
    let wait_s = wait_s.unwrap_or(0);
    if wait_s > MAX_WAIT_S {
        return Err(Problem::field(
            "wait_s",
            format!("must be at most {MAX_WAIT_S}"),
        ));
    }
    let after = after.as_deref().map(cursor).transpose()?;
    let _seat = seat(&state, permit.principal().id)?;
    let (tournament, feed) = (permit.place(), Feed::of(permit.roles()));
    let begin = async |feed| Follower::begin(&state.live, tournament, feed, after).await;
    let (mut follower, mut begun) = begin(feed).await?;
    let has_all = after.is_some() && begun == Begun::Since(Vec::new());
    if has_all && wait_s > 0 && something_new(&state, &mut follower, wait_s).await {
        // Meanwhile the right to be told may have gone.
        let permit = permit_for::<Follow>(&state, &request).await?;
        (follower, begun) = begin(Feed::of(permit.roles())).await?;
    }
    let cursor = follower.cursor().to_string();
    let (events, more, resync) = match begun {
        Begun::Since(events) => (events, false, false),
        Begun::More(events) => (events, true, false),
        Begun::Unknown => (Vec::new(), false, true),
    };
    let changes = ChangesList {
        events,
        cursor,
        more,
        resync,
    };
    Ok(shown_once(&request, &Shown::of(&changes)?))
}

/// Waits until there is something new, for so many seconds at most; whether there is. A server that stops lets go.
async fn something_new(state: &AppState, follower: &mut Follower, wait_s: u32) -> bool {
    let mut stopping = state.live.stopping();
    let new = async {
        tokio::select! {
            _ = stopping.wait_for(|stopping| *stopping) => false,
            () = async { while let Next::Entry { event: None, .. } = follower.next().await {} } => true,
        }
    };
    timeout(Duration::from_secs(wait_s.into()), new)
        .await
        .unwrap_or(false)
}

/// A place as somebody names it in `after`.
///
/// # Errors
/// When it is none.
pub fn cursor(text: &str) -> Result<Cursor, Problem> {
    text.parse()
        .map_err(|_| Problem::field("after", "is not the `id` of an event"))
}

/// A seat for one who follows.
fn seat(state: &AppState, principal: arbiter_tournament::PrincipalId) -> Result<Seat, Problem> {
    state.live.seat(principal).ok_or_else(|| {
        Problem::new(
            ProblemKind::Unavailable,
            "as many follow as this server takes, or it is stopping",
        )
    })
}
