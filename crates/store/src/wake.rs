//! Telling those who listen that there is something new. What it is stands in the database: a wake-up that is lost
//! costs time, never truth.
//!
//! The writer wakes after each commit. On PostgreSQL the same goes out as a `NOTIFY` within the transaction, for the
//! other servers on this database, and comes back in through [`hear`]; a server that hears itself looks once too often
//! and finds nothing.

use std::time::Duration;

use arbiter_tournament::TournamentId;
use sea_orm::sqlx::postgres::PgListener;
use tokio::sync::broadcast;
use tokio::task::AbortHandle;

/// Wake-ups kept for a listener that is busy; beyond, it is told to look at everything.
const KEPT: usize = 256;

/// The channel of PostgreSQL on which servers of one database tell each other.
pub const CHANNEL: &str = "arbiter";

/// How long a server that cannot listen waits before it tries again.
const PAUSE: Duration = Duration::from_secs(2);

/// What may have changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wake {
    /// A log has entries up to this number, at least.
    Entries {
        /// Whose log.
        tournament: TournamentId,
        /// The number of its last entry.
        seq: i64,
    },
    /// Somebody may be signed in no longer.
    SignIn,
    /// Where a tournament's entries are sent, or what was sent, has changed.
    Webhooks,
    /// Anything: wake-ups were lost.
    Anything,
}

/// The word before a wake-up's number, in a notification.
const SIGN_IN: &str = "sign-in";
const WEBHOOKS: &str = "webhooks";

impl Wake {
    /// What is sent to the other servers: letters, digits, hyphens, and one space.
    pub fn payload(self) -> Option<String> {
        match self {
            Self::Entries { tournament, seq } => Some(format!("{tournament} {seq}")),
            Self::SignIn => Some(SIGN_IN.to_owned()),
            Self::Webhooks => Some(WEBHOOKS.to_owned()),
            Self::Anything => None,
        }
    }

    /// What another server sent; anything, if it is not understood: a later version may tell more.
    fn read(payload: &str) -> Self {
        match payload {
            SIGN_IN => return Self::SignIn,
            WEBHOOKS => return Self::Webhooks,
            _ => {}
        }
        let entries = payload.split_once(' ').and_then(|(tournament, seq)| {
            Some(Self::Entries {
                tournament: tournament.parse().ok()?,
                seq: seq.parse().ok()?,
            })
        });
        entries.unwrap_or(Self::Anything)
    }
}

/// One listener's end.
#[derive(Debug)]
pub struct Wakes(broadcast::Receiver<Wake>);

impl Wakes {
    /// Waits for the next wake-up; none once the store is gone.
    pub async fn next(&mut self) -> Option<Wake> {
        match self.0.recv().await {
            Ok(wake) => Some(wake),
            Err(broadcast::error::RecvError::Lagged(_)) => Some(Wake::Anything),
            Err(broadcast::error::RecvError::Closed) => None,
        }
    }
}

/// The end from which all are woken.
#[derive(Debug, Clone)]
pub struct Bell(broadcast::Sender<Wake>);

impl Bell {
    /// A bell that nobody hears yet.
    pub fn new() -> Self {
        Self(broadcast::channel(KEPT).0)
    }

    /// Wakes whoever listens.
    pub fn ring(&self, wake: Wake) {
        // Nobody listens in a command; that is no fault.
        self.0.send(wake).ok();
    }

    /// A listener from now on.
    pub fn listen(&self) -> Wakes {
        Wakes(self.0.subscribe())
    }
}

/// A task that ends with this value.
#[derive(Debug)]
pub struct Ear(AbortHandle);

impl Drop for Ear {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// Listens to the other servers of a PostgreSQL database, and rings what they tell. After each loss of the connection
/// everything is woken once it is there again, for what was told meanwhile is lost.
pub fn hear(address: String, bell: Bell) -> Ear {
    let task = tokio::spawn(async move {
        loop {
            if let Err(error) = listen(&address, &bell).await {
                tracing::warn!(%error, "the other servers on this database are not heard; trying again");
            }
            tokio::time::sleep(PAUSE).await;
        }
    });
    Ear(task.abort_handle())
}

async fn listen(address: &str, bell: &Bell) -> Result<(), sea_orm::sqlx::Error> {
    let mut listener = PgListener::connect(address).await?;
    listener.listen(CHANNEL).await?;
    bell.ring(Wake::Anything);
    loop {
        bell.ring(match listener.try_recv().await? {
            Some(told) => Wake::read(told.payload()),
            // The connection was lost, and stands again.
            None => Wake::Anything,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn given_any_wake_up_then_another_server_reads_what_was_sent() {
        let tournament = "0193a5c2-7b1e-7c4d-9a61-2f0d8e4b5c10".parse().unwrap();
        for wake in [
            Wake::Entries { tournament, seq: 1 },
            Wake::Entries {
                tournament,
                seq: i64::MAX,
            },
            Wake::SignIn,
            Wake::Webhooks,
        ] {
            assert_eq!(Wake::read(&wake.payload().unwrap()), wake);
        }
        for foreign in ["", "x 1", "0193a5c2-7b1e-7c4d-9a61-2f0d8e4b5c10 x", "later"] {
            assert_eq!(Wake::read(foreign), Wake::Anything, "{foreign}");
        }
    }

    #[tokio::test]
    async fn given_a_listener_that_missed_some_then_it_looks_at_everything() {
        let bell = Bell::new();
        let mut wakes = bell.listen();
        for _ in 0..=KEPT {
            bell.ring(Wake::SignIn);
        }
        assert_eq!(wakes.next().await, Some(Wake::Anything));
        assert_eq!(wakes.next().await, Some(Wake::SignIn));
        drop(bell);
        while let Some(wake) = wakes.next().await {
            assert_eq!(wake, Wake::SignIn);
        }
    }
}
