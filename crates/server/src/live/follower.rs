//! One who follows a log: what was missed, then what is new.

use arbiter_store::{Mark, StoreError};
use arbiter_tournament::{EntryKind, TournamentId};
use tokio::sync::broadcast::Receiver;

use super::feed::{Cursor, EventView, Feed};
use super::hub::Live;
use super::place::Position;

/// One who follows a log from a place on.
pub struct Follower {
    tournament: TournamentId,
    feed: Feed,
    at: Position,
    told: Receiver<Mark>,
}

/// What one who comes is told first.
#[derive(Debug, PartialEq, Eq)]
pub enum Begun {
    /// What was missed since the place that was named; nothing, if none was.
    Since(Vec<EventView>),
    /// More than is told again: here is the beginning of it.
    More(Vec<EventView>),
    /// The place is none of this feed.
    Unknown,
}

/// What one who follows hears next.
#[derive(Debug, PartialEq, Eq)]
pub enum Next {
    /// Another entry.
    Entry {
        /// What the follower is told of it; nothing, if it is not for him.
        event: Option<EventView>,
        /// Whether it changed who may do what: perhaps he may not even be told this.
        rights: bool,
    },
    /// Too much came while he was busy: he must come again.
    Behind,
}

impl Follower {
    /// Follows a log from now on; then reads what came since `after`, so that nothing falls between.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn begin(
        live: &Live,
        tournament: TournamentId,
        feed: Feed,
        after: Option<Cursor>,
    ) -> Result<(Self, Begun), StoreError> {
        let told = live.follow(tournament).await?;
        let mut follower = Self {
            tournament,
            feed,
            at: Position::BEGINNING,
            told,
        };
        let Some(after) = after else {
            follower.at = follower.end(live).await?;
            return Ok((follower, Begun::Since(Vec::new())));
        };
        let named = Position::named(live.store(), tournament, feed, after);
        let Some(position) = named.await? else {
            follower.at = follower.end(live).await?;
            return Ok((follower, Begun::Unknown));
        };
        follower.at = position;
        let most = live.replayed();
        let marks = live
            .store()
            .marks(tournament, feed.audience(), position.seq, most as u64 + 1)
            .await?;
        let more = marks.len() > most;
        let missed = marks.iter().take(most);
        let missed = missed
            .filter_map(|mark| follower.at.pass(feed, tournament, mark))
            .collect();
        Ok((
            follower,
            if more {
                Begun::More(missed)
            } else {
                Begun::Since(missed)
            },
        ))
    }

    /// Goes to the end of the log, past what was missed.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn skip(&mut self, live: &Live) -> Result<(), StoreError> {
        self.at = self.end(live).await?;
        Ok(())
    }

    /// How far it has come.
    #[must_use]
    pub fn cursor(&self) -> Cursor {
        self.at.cursor(self.feed)
    }

    /// What it is told.
    #[must_use]
    pub fn feed(&self) -> Feed {
        self.feed
    }

    /// Waits for what comes next. Nothing is lost if the waiting is given up.
    pub async fn next(&mut self) -> Next {
        loop {
            let Ok(mark) = self.told.recv().await else {
                return Next::Behind;
            };
            let rights = changes_rights(mark.kind);
            let event = self.at.pass(self.feed, self.tournament, &mark);
            if rights || event.is_some() {
                return Next::Entry { event, rights };
            }
        }
    }

    async fn end(&self, live: &Live) -> Result<Position, StoreError> {
        let seq = live.store().last_seq(self.tournament).await?.unwrap_or(0);
        Position::behind(live.store(), self.tournament, self.feed, seq).await
    }
}

/// Whether an entry may take away somebody's right to be told.
fn changes_rights(kind: EntryKind) -> bool {
    matches!(
        kind,
        EntryKind::GrantRevoked | EntryKind::DeviceRevoked | EntryKind::GrantGiven
    )
}
