//! A stream of server-sent events: what one who follows is told, as text.
//!
//! It holds no queue of its own: what is new waits in the log's one queue until the connection takes it, and whoever
//! falls too far behind is sent away with a place to come back to. As long as it is open it asks again whether its reader
//! may still be told: when rights change, when somebody signs out, and with each sign of life.

use std::convert::Infallible;
use std::time::Duration;

use actix_web::web::{Bytes, Data};
use arbiter_store::random_bytes;
use arbiter_tournament::TournamentId;
use serde_json::json;
use tokio::sync::watch;
use tokio::time::{Interval, MissedTickBehavior, interval};

use super::feed::{EventView, Feed};
use super::follower::{Begun, Follower, Next};
use super::seats::Seat;
use crate::access::{Credential, Follow, permit_at};
use crate::problem::{Problem, ProblemKind};
use crate::state::AppState;

/// How often a stream shows that it is alive: well below the minute after which proxies give up. It is also when a
/// connection that is gone is found out.
const PING: Duration = Duration::from_secs(15);

/// When to come again: after the first of these, and up to the second later, so that a hall does not come at once.
const RETRY_MS: (u32, u32) = (1000, 2000);

/// Who is told, and by what right.
pub struct Watcher {
    /// What every handler has at hand.
    pub state: Data<AppState>,
    /// What the reader showed.
    pub credential: Credential,
    /// Where.
    pub tournament: TournamentId,
}

impl Watcher {
    /// What the reader may be told now.
    ///
    /// # Errors
    /// When he may be told nothing.
    pub async fn feed(&self) -> Result<Feed, Problem> {
        let principal = self.credential.principal(&self.state).await?;
        let tournament = self.tournament.to_string();
        let permit = permit_at::<Follow>(&self.state, &principal, &tournament).await?;
        Ok(Feed::of(permit.roles()))
    }

    /// Whether the reader may still be told what this feed shows. A database that does not answer takes nobody's rights.
    async fn may_still(&self, feed: Feed) -> bool {
        match self.feed().await {
            Ok(now) => now == feed,
            Err(problem) => !matches!(
                problem.kind,
                ProblemKind::Unauthenticated
                    | ProblemKind::Forbidden
                    | ProblemKind::TournamentNotFound
            ),
        }
    }
}

/// An open stream.
pub struct Stream {
    watcher: Watcher,
    follower: Follower,
    /// Text that waits to be sent before anything new.
    first: Option<String>,
    ping: Interval,
    rights: watch::Receiver<u64>,
    stopping: watch::Receiver<bool>,
    _seat: Seat,
}

impl Stream {
    /// Opens a stream for one who has begun to follow.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn open(
        watcher: Watcher,
        mut follower: Follower,
        begun: Begun,
        seat: Seat,
    ) -> Result<Self, Problem> {
        let live = &watcher.state.live;
        let mut first = format!("retry: {}\n\n", retry_ms());
        match begun {
            Begun::Since(missed) => first.extend(missed.iter().map(entry)),
            Begun::More(_) | Begun::Unknown => {
                follower.skip(live).await?;
                first += &at("resync", &follower);
            }
        }
        first += &at("ready", &follower);
        let mut ping = interval(PING);
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        // The first tick comes at once, and the text above says as much.
        ping.reset();
        Ok(Self {
            rights: live.rights(),
            stopping: live.stopping(),
            watcher,
            follower,
            first: Some(first),
            ping,
            _seat: seat,
        })
    }

    /// The stream as the body of an answer.
    pub fn text(self) -> impl futures_util::Stream<Item = Result<Bytes, Infallible>> {
        futures_util::stream::unfold(Some(self), |open| async {
            let mut open = open?;
            let (text, goes_on) = open.next().await;
            Some((Ok(Bytes::from(text)), goes_on.then_some(open)))
        })
    }

    /// The next text, and whether there is more to come.
    async fn next(&mut self) -> (String, bool) {
        if let Some(first) = self.first.take() {
            return (first, true);
        }
        loop {
            let (text, may_have_changed) = tokio::select! {
                biased;
                _ = self.stopping.wait_for(|stopping| *stopping) => return (bye("stopping"), false),
                changed = self.rights.changed() => match changed {
                    Ok(()) => (None, true),
                    Err(_) => return (bye("stopping"), false),
                },
                next = self.follower.next() => match next {
                    Next::Entry { event, rights } => (event.as_ref().map(entry), rights),
                    Next::Behind => return (bye("behind"), false),
                },
                _ = self.ping.tick() => (Some(": \n\n".to_owned()), true),
            };
            if may_have_changed && !self.watcher.may_still(self.follower.feed()).await {
                return (bye("rights"), false);
            }
            if let Some(text) = text {
                return (text, true);
            }
        }
    }
}

/// An entry as an event.
fn entry(event: &EventView) -> String {
    let data = serde_json::to_string(event).unwrap_or_default();
    format!("id: {}\nevent: entry\ndata: {data}\n\n", event.id)
}

/// A place in the log as an event.
fn at(name: &str, follower: &Follower) -> String {
    let cursor = follower.cursor();
    let data = json!({ "cursor": cursor.to_string() });
    format!("id: {cursor}\nevent: {name}\ndata: {data}\n\n")
}

/// The last words of a stream, and when to come again.
fn bye(reason: &str) -> String {
    let data = json!({ "reason": reason });
    format!("retry: {}\nevent: bye\ndata: {data}\n\n", retry_ms())
}

fn retry_ms() -> u32 {
    let (least, spread) = RETRY_MS;
    // Without randomness all come at once, which is no more than a bad moment.
    let random = random_bytes::<4>().map_or(0, u32::from_le_bytes);
    least + random % spread
}
