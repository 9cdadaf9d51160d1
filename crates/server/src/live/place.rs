//! Where in the log a reader is, by the numbers that he is told.

use arbiter_store::{Store, StoreError};
use arbiter_tournament::{Audience, TournamentId};

use super::feed::{Cursor, Feed, Numbers};

/// A place in what a reader is told: between two entries of the log, by the log's number and by the reader's own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position {
    /// The last entry of the log that was looked at.
    pub seq: i64,
    /// The number of the last one that was told.
    pub number: i64,
}

impl Position {
    /// Before the first entry.
    pub const BEGINNING: Self = Self { seq: 0, number: 0 };

    /// The place behind an entry of the log.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn behind(
        store: &Store,
        tournament: TournamentId,
        feed: Feed,
        seq: i64,
    ) -> Result<Self, StoreError> {
        let number = match feed.numbers() {
            Numbers::Log => seq,
            _ => {
                store
                    .visible_up_to(tournament, feed.audience(), seq)
                    .await?
            }
        };
        Ok(Self { seq, number })
    }

    /// The place that a cursor names; none, if it belongs to another feed, or lies beyond the end.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn named(
        store: &Store,
        tournament: TournamentId,
        feed: Feed,
        cursor: Cursor,
    ) -> Result<Option<Self>, StoreError> {
        let Cursor { numbers, number } = cursor;
        if numbers != feed.numbers() {
            return Ok(None);
        }
        if number == 0 {
            return Ok(Some(Self::BEGINNING));
        }
        let seq = match numbers {
            Numbers::Log => {
                let last = store.last_seq(tournament).await?.unwrap_or(0);
                (number <= last).then_some(number)
            }
            _ => {
                store
                    .nth_visible(tournament, feed.audience(), number)
                    .await?
            }
        };
        Ok(seq.map(|seq| Self { seq, number }))
    }

    /// The place as the reader is told it.
    #[must_use]
    pub fn cursor(self, feed: Feed) -> Cursor {
        Cursor {
            numbers: feed.numbers(),
            number: self.number,
        }
    }

    /// Goes past the next entry; whether the reader is told of it.
    pub fn step(&mut self, feed: Feed, seq: i64, audience: Audience) -> bool {
        self.seq = seq;
        let told = feed.shows(audience);
        if told {
            let in_log = feed.numbers() == Numbers::Log;
            self.number = if in_log { seq } else { self.number + 1 };
        }
        told
    }

    /// Goes back to before an entry; the reader's place at it, if he is told of it. The place was behind it.
    pub fn step_back(&mut self, feed: Feed, seq: i64, audience: Audience) -> Option<Cursor> {
        self.seq = seq - 1;
        let in_log = feed.numbers() == Numbers::Log;
        if in_log {
            self.number = seq;
        }
        let at = feed.shows(audience).then(|| self.cursor(feed));
        if in_log || at.is_some() {
            self.number -= 1;
        }
        at
    }
}
