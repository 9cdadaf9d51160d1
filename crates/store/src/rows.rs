//! Between what the tournament crate speaks of and rows.

use std::fmt::Display;
use std::str::FromStr;

use arbiter_tournament::{Entry, Hash, Head, Person, TournamentId};

use crate::error::StoreError;
use crate::submission::{Answer, EarlierAnswer, PrivateText};
use crate::tables::log::{answers, entries, heads, persons, private_texts};

/// Rows of one insert. An entry has twenty columns, and SQLite takes 32,766 values in a statement.
pub const ROWS_PER_STATEMENT: usize = 500;

/// Reads a text column as an id, a kind or another word.
pub fn word<T: FromStr<Err: Display>>(table: &'static str, text: &str) -> Result<T, StoreError> {
    text.parse().map_err(|error: T::Err| StoreError::Row {
        table,
        what: error.to_string(),
    })
}

/// Reads bytes of a fixed length.
pub fn bytes<const N: usize>(table: &'static str, bytes: Vec<u8>) -> Result<[u8; N], StoreError> {
    <[u8; N]>::try_from(bytes).map_err(|bytes| StoreError::Row {
        table,
        what: format!("{} bytes where there must be {N}", bytes.len()),
    })
}

fn number<T: TryFrom<i64>>(table: &'static str, number: i64) -> Result<T, StoreError> {
    T::try_from(number).map_err(|_| StoreError::Row {
        table,
        what: format!("{number} is out of range"),
    })
}

impl heads::Model {
    /// The row for the head of a log.
    pub fn of(tournament: TournamentId, head: Head) -> Self {
        Self {
            tournament: tournament.to_string(),
            seq: head.seq,
            hash: head.hash.0.to_vec(),
        }
    }

    /// The head.
    pub fn head(self) -> Result<Head, StoreError> {
        Ok(Head {
            seq: self.seq,
            hash: Hash(bytes("heads", self.hash)?),
        })
    }
}

impl entries::Model {
    /// The row for an entry.
    pub fn of(entry: &Entry) -> Self {
        let envelope = &entry.envelope;
        Self {
            tournament: envelope.tournament.to_string(),
            seq: envelope.seq.get(),
            kind: envelope.kind.as_str().to_owned(),
            v: envelope.v.into(),
            received_at_ms: envelope.received_at_ms,
            happened_at_ms: envelope.happened_at_ms,
            ruled_at_ms: envelope.ruled_at_ms,
            entered_at_ms: envelope.entered_at_ms,
            ruled_by: envelope.ruled_by.map(|id| id.to_string()),
            entered_by: envelope.entered_by.to_string(),
            device: envelope.device.map(|id| id.to_string()),
            command_id: envelope.command_id.to_string(),
            act_id: envelope.act_id.map(|id| id.to_string()),
            audience: envelope.audience.as_str().to_owned(),
            game: envelope.game.map(|id| id.to_string()),
            player: envelope.player.map(|id| id.to_string()),
            round: envelope.round.map(i64::from),
            board: envelope.board.map(i64::from),
            envelope: entry.bytes.clone(),
            hash: entry.hash.0.to_vec(),
        }
    }

    /// The columns that are not what the envelope says.
    pub fn columns_unlike(&self, entry: &Entry) -> Vec<&'static str> {
        let right = Self::of(entry);
        macro_rules! unlike {
            ($($column:ident)+) => {
                [$((stringify!($column), self.$column == right.$column),)+]
            };
        }
        unlike!(
            tournament seq kind v received_at_ms happened_at_ms ruled_at_ms entered_at_ms ruled_by entered_by device
            command_id act_id audience game player round board
        )
        .into_iter()
        .filter_map(|(column, same)| (!same).then_some(column))
        .collect()
    }

    /// The entry, without a look at the chain.
    pub fn read(self) -> Result<Entry, StoreError> {
        let row = |what: String| StoreError::Row {
            table: "entries",
            what,
        };
        let place = format!("tournament {}, entry {}", self.tournament, self.seq);
        Entry::read(self.envelope, Hash(bytes("entries", self.hash)?))
            .map_err(|error| row(format!("{place}: {error}")))
    }
}

impl persons::Model {
    /// The row for a person.
    pub fn of(tournament: TournamentId, person: &Person) -> Self {
        Self {
            tournament: tournament.to_string(),
            player: person.player.to_string(),
            name: person.name.clone(),
            fide_id: person.fide_id,
            federation: person.federation.clone(),
            rating: person.rating.map(i64::from),
            title: person.title.clone(),
            sex: person.sex.clone(),
            birth: person.birth.clone(),
        }
    }

    /// The person.
    pub fn read(self) -> Result<Person, StoreError> {
        Ok(Person {
            player: word("persons", &self.player)?,
            name: self.name,
            fide_id: self.fide_id,
            federation: self.federation,
            rating: self
                .rating
                .map(|rating| number("persons", rating))
                .transpose()?,
            title: self.title,
            sex: self.sex,
            birth: self.birth,
        })
    }
}

impl private_texts::Model {
    /// The row for a text.
    pub fn of(tournament: TournamentId, text: &PrivateText) -> Self {
        Self {
            id: text.id.to_string(),
            tournament: tournament.to_string(),
            salt: text.salt.to_vec(),
            text: text.text.clone(),
        }
    }

    /// The text.
    pub fn read(self) -> Result<PrivateText, StoreError> {
        let table = "private_texts";
        Ok(PrivateText::new(
            word(table, &self.id)?,
            bytes(table, self.salt)?,
            self.text,
        ))
    }
}

impl answers::Model {
    /// The answer.
    pub fn read(self) -> Result<EarlierAnswer, StoreError> {
        let answer = Answer {
            status: number("answers", self.status)?,
            body: self.body,
            etag: self.etag,
        };
        Ok(EarlierAnswer {
            answer,
            body_digest: bytes("answers", self.body_digest)?,
        })
    }
}
