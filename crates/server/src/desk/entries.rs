//! The log as somebody may read it.

use arbiter_tournament::{Entry, EntryKind, view};
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use utoipa::ToSchema;

use super::Desk;
use crate::access::{Permit, ReadEntries};
use crate::limits::MAX_ENTRIES_LISTED;
use crate::live::{Cursor, Feed, Position};
use crate::openapi::words;
use crate::problem::Problem;

/// An entry of the log.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct EntryLine {
    /// Where it stands in what this reader may read, as the stream tells it: `after` for what follows.
    pub id: String,
    /// Its place in the log; null for those who are not arbiters here.
    pub seq: Option<i64>,
    /// What it tells.
    #[schema(schema_with = words::entry_kind)]
    pub kind: EntryKind,
    /// The hash over the one before and the envelope, in hexadecimal; null for those who are not arbiters here.
    pub hash: Option<String>,
    /// The envelope: for arbiters as hashed; for others without what is not for them.
    #[schema(value_type = Object)]
    pub envelope: Box<RawValue>,
}

/// Entries, in the order of the log.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct EntryList {
    /// Those that the one who asks may read.
    pub entries: Vec<EntryLine>,
    /// Where to go on: `after` for the next request; null at the end of the log.
    pub next: Option<String>,
}

impl Desk {
    /// The entries after a place whose audience allows the one who asks.
    ///
    /// # Errors
    /// When the place is one in what others may read, or the database fails.
    pub async fn entries(
        &self,
        permit: &Permit<ReadEntries>,
        after: Option<Cursor>,
        limit: i64,
    ) -> Result<EntryList, Problem> {
        let limit = limit.clamp(1, MAX_ENTRIES_LISTED);
        let feed = Feed::of(permit.roles());
        let mut entries = Vec::new();
        let Some(mut at) = self.place(permit, feed, after).await? else {
            let next = None;
            return Ok(EntryList { entries, next });
        };
        loop {
            let read = self
                .store()
                .entries(permit.place(), at.seq, limit.unsigned_abs())
                .await?;
            let is_last = i64::try_from(read.len()).is_ok_and(|count| count < limit);
            for entry in read {
                if !at.step(feed, entry.envelope.seq.get(), entry.envelope.audience) {
                    continue;
                }
                let id = at.cursor(feed).to_string();
                entries.extend(line(permit, id.clone(), entry)?);
                if i64::try_from(entries.len()).is_ok_and(|count| count == limit) {
                    let next = Some(id);
                    return Ok(EntryList { entries, next });
                }
            }
            // A page of nothing but hidden entries is no end: the next one may hold some for this reader.
            if is_last {
                let next = None;
                return Ok(EntryList { entries, next });
            }
        }
    }

    /// Where in the log a reader's place is; nowhere, if it lies beyond the end.
    async fn place(
        &self,
        permit: &Permit<ReadEntries>,
        feed: Feed,
        named: Option<Cursor>,
    ) -> Result<Option<Position>, Problem> {
        // Nothing and everything begin at the same place, by whatever numbers.
        let Some(named) = named.filter(|named| named.number > 0) else {
            return Ok(Some(Position::BEGINNING));
        };
        if named.numbers != feed.numbers() {
            let message = "is a place in what another role reads: begin again without it";
            return Err(Problem::field("after", message));
        }
        Ok(Position::named(self.store(), permit.place(), feed, named).await?)
    }
}

/// An entry as a reader may see it.
fn line(
    permit: &Permit<ReadEntries>,
    id: String,
    entry: Entry,
) -> Result<Option<EntryLine>, Problem> {
    let internal = |error: &dyn std::error::Error| Problem::internal(error);
    let kind = entry.envelope.kind;
    if permit.roles().iter().any(|role| role.is_arbiter()) {
        let text = String::from_utf8(entry.bytes).map_err(|error| internal(&error))?;
        return Ok(Some(EntryLine {
            id,
            seq: Some(entry.envelope.seq.get()),
            kind,
            hash: Some(entry.hash.hex()),
            envelope: RawValue::from_string(text).map_err(|error| internal(&error))?,
        }));
    }
    let roles = permit.roles().iter().copied();
    let told = view(&entry.envelope, roles).map_err(|error| internal(&error))?;
    let envelope = told.map(|told| to_raw_value(&told)).transpose();
    Ok(envelope
        .map_err(|error| internal(&error))?
        .map(|envelope| EntryLine {
            id,
            seq: None,
            kind,
            hash: None,
            envelope,
        }))
}
