//! The one who reads what is new, for all who follow.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use arbiter_store::{Mark, Store, StoreError, Wake, Wakes};
use arbiter_tournament::{Audience, PrincipalId, TournamentId};
use tokio::sync::{broadcast, watch};
use tokio::time::{MissedTickBehavior, interval, sleep};

use super::seats::{Seat, Seats};

/// How much is kept for those who are busy, and told to those who were away.
#[derive(Debug, Clone, Copy)]
pub struct Room {
    /// Entries for a follower who is busy: a round that is paired at once is one, its results are one each. Whoever is
    /// further behind has to come again.
    pub kept: usize,
    /// Entries for one who was away. Whoever missed more reads the pages themselves anew.
    pub replayed: usize,
}

/// A round of a large tournament, twice.
const ROOM: Room = Room {
    kept: 1024,
    replayed: 500,
};

/// How often the logs are looked at although nobody was woken: a command beside this server wakes nobody on SQLite.
const LOOK: Duration = Duration::from_secs(2);

/// How long streams may take to say good-bye when the server stops; most need a few milliseconds.
const GOOD_BYE: Duration = Duration::from_millis(600);

/// Entries read at a time.
const PAGE: u64 = 500;

/// What is live in this process. Cheap to clone; all clones are one.
#[derive(Clone)]
pub struct Live(Arc<Inner>);

struct Inner {
    store: Store,
    logs: Mutex<BTreeMap<TournamentId, Followed>>,
    /// Counts how often somebody may have lost his way in.
    rights: watch::Sender<u64>,
    stopping: watch::Sender<bool>,
    seats: Seats,
    room: Room,
}

/// A log that somebody follows.
struct Followed {
    /// The last entry that was told.
    seq: i64,
    told: broadcast::Sender<Mark>,
}

impl Live {
    /// Begins to listen to a store, on the runtime that calls this.
    #[must_use]
    pub fn begin(store: Store) -> Self {
        Self::within(store, ROOM)
    }

    /// The same, with so much room.
    pub(crate) fn within(store: Store, room: Room) -> Self {
        let wakes = store.listen();
        let live = Self(Arc::new(Inner {
            store,
            logs: Mutex::default(),
            rights: watch::Sender::new(0),
            stopping: watch::Sender::new(false),
            seats: Seats::default(),
            room,
        }));
        tokio::spawn(listen(Arc::downgrade(&live.0), wakes));
        live
    }

    /// The store.
    pub(super) fn store(&self) -> &Store {
        &self.0.store
    }

    /// How many entries are told to one who was away.
    pub(super) fn replayed(&self) -> usize {
        self.0.room.replayed
    }

    /// A seat for somebody who wants to follow, if one is free and the server is not stopping.
    #[must_use]
    pub fn seat(&self, principal: PrincipalId) -> Option<Seat> {
        let stopping = *self.0.stopping.borrow();
        self.0.seats.take(principal).filter(|_| !stopping)
    }

    /// How many follow: streams and waiting requests.
    #[must_use]
    pub fn followers(&self) -> usize {
        self.0.seats.count()
    }

    /// Turns true when the server stops.
    #[must_use]
    pub fn stopping(&self) -> watch::Receiver<bool> {
        self.0.stopping.subscribe()
    }

    /// Changes when somebody may have lost his way in.
    #[must_use]
    pub fn rights(&self) -> watch::Receiver<u64> {
        self.0.rights.subscribe()
    }

    /// Lets every stream say good-bye; returns when they have, or after a moment.
    pub async fn stop(&self) {
        self.0.stopping.send_replace(true);
        let mut left = GOOD_BYE;
        let step = Duration::from_millis(5);
        while self.followers() > 0 && !left.is_zero() {
            sleep(step).await;
            left = left.saturating_sub(step);
        }
        // Their last words are on the way; a connection that is closed by then need not be waited for.
        sleep(step * 10).await;
    }

    /// What is appended to a log from now on.
    pub(super) async fn follow(
        &self,
        tournament: TournamentId,
    ) -> Result<broadcast::Receiver<Mark>, StoreError> {
        if let Some(followed) = self.logs().get(&tournament) {
            return Ok(followed.told.subscribe());
        }
        let seq = self.store().last_seq(tournament).await?.unwrap_or(0);
        let mut logs = self.logs();
        let followed = logs.entry(tournament).or_insert_with(|| Followed {
            seq,
            told: broadcast::Sender::new(self.0.room.kept),
        });
        Ok(followed.told.subscribe())
    }

    fn logs(&self) -> MutexGuard<'_, BTreeMap<TournamentId, Followed>> {
        self.0.logs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells what a log has beyond what was told, if anybody follows it. Called by one task only.
    async fn catch_up(&self, tournament: TournamentId) -> Result<(), StoreError> {
        loop {
            let Some(seq) = self.logs().get(&tournament).map(|followed| followed.seq) else {
                return Ok(());
            };
            // Grants are for the chief only; whose rights they change must hear of them.
            let marks = self
                .store()
                .marks(tournament, Audience::Chief, seq, PAGE)
                .await?;
            let is_last = (marks.len() as u64) < PAGE;
            if let Some(followed) = self.logs().get_mut(&tournament) {
                for mark in marks {
                    followed.seq = mark.seq.get();
                    // Nobody listens any more: the log is forgotten at the next look.
                    followed.told.send(mark).ok();
                }
            }
            if is_last {
                return Ok(());
            }
        }
    }

    async fn catch_up_all(&self) {
        let followed: Vec<TournamentId> = {
            let mut logs = self.logs();
            logs.retain(|_, followed| followed.told.receiver_count() > 0);
            logs.keys().copied().collect()
        };
        for tournament in followed {
            self.told(self.catch_up(tournament).await);
        }
    }

    async fn wake(&self, wake: Wake) {
        match wake {
            Wake::Entries { tournament, seq } => {
                let told = self.logs().get(&tournament).map(|followed| followed.seq);
                if told.is_some_and(|told| told < seq) {
                    self.told(self.catch_up(tournament).await);
                }
            }
            Wake::SignIn => self.0.rights.send_modify(|count| *count += 1),
            Wake::Webhooks => {}
            Wake::Anything => {
                self.0.rights.send_modify(|count| *count += 1);
                self.catch_up_all().await;
            }
        }
    }

    /// What could not be read now is read at the next look.
    fn told(&self, outcome: Result<(), StoreError>) {
        if let Err(error) = outcome {
            tracing::warn!(%error, "those who follow a log are told later what is new");
        }
    }
}

/// Listens until nobody is left who could follow.
async fn listen(live: Weak<Inner>, mut wakes: Wakes) {
    let mut look = interval(LOOK);
    look.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        let wake = tokio::select! {
            wake = wakes.next() => match wake {
                Some(wake) => Some(wake),
                None => return,
            },
            _ = look.tick() => None,
        };
        let Some(live) = live.upgrade().map(Live) else {
            return;
        };
        match wake {
            Some(wake) => live.wake(wake).await,
            None => live.catch_up_all().await,
        }
    }
}
