//! The log as somebody may read it.

use arbiter_tournament::{Entry, EntryKind, may_read};
use serde::Serialize;
use serde_json::value::RawValue;
use utoipa::ToSchema;

use super::Desk;
use crate::access::{Permit, ReadEntries};
use crate::limits::MAX_ENTRIES_LISTED;
use crate::openapi::words;
use crate::problem::Problem;

/// An entry of the log.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct EntryLine {
    /// Its place in the log.
    pub seq: i64,
    /// What it tells.
    #[schema(schema_with = words::entry_kind)]
    pub kind: EntryKind,
    /// The hash over the one before and the envelope, in hexadecimal.
    pub hash: String,
    /// The envelope, as hashed.
    #[schema(value_type = Object)]
    pub envelope: Box<RawValue>,
}

/// Entries, in the order of the log.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct EntryList {
    /// Those that the one who asks may read.
    pub entries: Vec<EntryLine>,
    /// Where to go on: `after` for the next request; null at the end of the log.
    pub next: Option<i64>,
}

impl Desk {
    /// The entries after `after` whose audience allows the one who asks.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn entries(
        &self,
        permit: &Permit<ReadEntries>,
        after: i64,
        limit: i64,
    ) -> Result<EntryList, Problem> {
        let limit = limit.clamp(1, MAX_ENTRIES_LISTED);
        let (mut entries, mut after) = (Vec::new(), after);
        loop {
            let read = self
                .store()
                .entries(permit.place(), after, limit.unsigned_abs())
                .await?;
            let is_last = i64::try_from(read.len()).is_ok_and(|count| count < limit);
            for entry in read {
                after = entry.envelope.seq.get();
                if may_read(permit.roles().iter().copied(), entry.envelope.audience) {
                    entries.push(line(entry)?);
                    if i64::try_from(entries.len()).is_ok_and(|count| count == limit) {
                        return Ok(EntryList {
                            entries,
                            next: Some(after),
                        });
                    }
                }
            }
            // A page of nothing but hidden entries is no end: the next one may hold some for this reader.
            if is_last {
                return Ok(EntryList {
                    entries,
                    next: None,
                });
            }
        }
    }
}

fn line(entry: Entry) -> Result<EntryLine, Problem> {
    let text = String::from_utf8(entry.bytes).map_err(|error| Problem::internal(&error))?;
    Ok(EntryLine {
        seq: entry.envelope.seq.get(),
        kind: entry.envelope.kind,
        hash: entry.hash.hex(),
        envelope: RawValue::from_string(text).map_err(|error| Problem::internal(&error))?,
    })
}
