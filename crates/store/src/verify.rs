//! Whether every log is what was written: bytes, chain, columns, head.

use std::collections::BTreeSet;

use arbiter_tournament::{BrokenEntry, Entry, Hash, Head, TournamentId};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};

use crate::error::{Broken, StoreError};
use crate::states::{head, page};
use crate::store::Store;
use crate::tables::log::{entries, heads};

/// Entries read at a time; nothing is locked while they are looked at.
const PAGE: u64 = 500;

/// What [`Store::verify`] found.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Inspection {
    /// Logs looked at.
    pub tournaments: usize,
    /// Entries looked at.
    pub entries: u64,
    /// What is broken; empty if all is whole.
    pub broken: Vec<Broken>,
}

impl Store {
    /// Looks at every entry of one log or of all, in order: its hash after the entry before, its fields, the
    /// columns copied from them, and that the head row belongs to the last one.
    ///
    /// # Errors
    /// When the database itself fails; a broken log is a finding, not an error.
    pub async fn verify(&self, only: Option<TournamentId>) -> Result<Inspection, StoreError> {
        let only = only.map(|id| id.to_string());
        let mut logs = BTreeSet::new();
        let mut of_heads = heads::Entity::find()
            .select_only()
            .column(heads::Column::Tournament);
        let mut of_entries = entries::Entity::find()
            .select_only()
            .column(entries::Column::Tournament)
            .distinct();
        if let Some(id) = &only {
            of_heads = of_heads.filter(heads::Column::Tournament.eq(id.as_str()));
            of_entries = of_entries.filter(entries::Column::Tournament.eq(id.as_str()));
        }
        logs.extend(of_heads.into_tuple::<String>().all(self.readers()).await?);
        logs.extend(
            of_entries
                .into_tuple::<String>()
                .all(self.readers())
                .await?,
        );
        let mut inspection = Inspection::default();
        for log in logs {
            inspection.tournaments += 1;
            match log.parse::<TournamentId>() {
                Ok(id) if id.to_string() == log => self.verify_log(id, &mut inspection).await?,
                _ => inspection.broken.push(Broken {
                    tournament: log,
                    seq: 0,
                    what: "this is not the id of a tournament".to_owned(),
                }),
            }
        }
        Ok(inspection)
    }

    async fn verify_log(
        &self,
        id: TournamentId,
        inspection: &mut Inspection,
    ) -> Result<(), StoreError> {
        let mut walk = Walk::new(id);
        loop {
            // A server may append meanwhile: the head is read when the entries have come to an end, and belongs to
            // the last of them or to a later one, which is then read too.
            let mut rows = page(self.readers(), &walk.tournament, walk.last, PAGE).await?;
            while !rows.is_empty() {
                inspection.entries += rows.len() as u64;
                rows.into_iter().for_each(|row| walk.step(row));
                rows = page(self.readers(), &walk.tournament, walk.last, PAGE).await?;
            }
            let head = head(self.readers(), id).await;
            let grown = matches!(&head, Ok(Some(head)) if head.seq > walk.last)
                && !page(self.readers(), &walk.tournament, walk.last, 1)
                    .await?
                    .is_empty();
            if !grown {
                walk.end(head)?;
                break;
            }
        }
        inspection.broken.append(&mut walk.broken);
        Ok(())
    }
}

/// A walk along one log.
struct Walk {
    id: TournamentId,
    tournament: String,
    /// The last entry seen.
    last: i64,
    /// Hashes after which the next entry may stand: that of the last one as stored; and, if it was broken, as it
    /// follows from its bytes, so that a changed hash is not laid to the next entry's charge. None after a gap.
    before: Vec<Hash>,
    broken: Vec<Broken>,
}

impl Walk {
    fn new(id: TournamentId) -> Self {
        Self {
            id,
            tournament: id.to_string(),
            last: 0,
            before: vec![Head::empty(id).hash],
            broken: Vec::new(),
        }
    }

    fn find(&mut self, seq: i64, what: impl Into<String>) {
        self.broken.push(Broken {
            tournament: self.tournament.clone(),
            seq,
            what: what.into(),
        });
    }

    fn step(&mut self, row: entries::Model) {
        let seq = row.seq;
        if seq != self.last + 1 {
            let missing = self.last + 1;
            let what = if missing == seq - 1 {
                "is missing".to_owned()
            } else {
                format!("this entry to {} are missing", seq - 1)
            };
            self.find(missing, what);
            self.before.clear();
        }
        self.last = seq;
        let Ok(stored) = <[u8; 32]>::try_from(row.hash.as_slice()) else {
            self.find(seq, "the hash has not 32 bytes");
            self.before = self
                .before
                .first()
                .map(|before| before.next(&row.envelope))
                .into_iter()
                .collect();
            return;
        };
        let stored = Hash(stored);
        match self.entry(&row, stored) {
            Ok(entry) => {
                let unlike = row.columns_unlike(&entry);
                if !unlike.is_empty() {
                    self.find(
                        seq,
                        format!(
                            "columns are not what the envelope says: {}",
                            unlike.join(", ")
                        ),
                    );
                }
                self.before = vec![stored];
            }
            Err(error) => {
                self.find(seq, error.to_string());
                let computed = self.before.first().map(|before| before.next(&row.envelope));
                self.before = [Some(stored), computed].into_iter().flatten().collect();
            }
        }
    }

    fn entry(&self, row: &entries::Model, stored: Hash) -> Result<Entry, BrokenEntry> {
        if self.before.is_empty() {
            return Entry::read(row.envelope.clone(), stored);
        }
        let mut verdict = Err(BrokenEntry::Hash);
        for hash in &self.before {
            let before = Head {
                seq: row.seq - 1,
                hash: *hash,
            };
            verdict = Entry::verify(self.id, before, row.envelope.clone(), stored);
            if !matches!(verdict, Err(BrokenEntry::Hash)) {
                break;
            }
        }
        verdict
    }

    fn end(&mut self, head: Result<Option<Head>, StoreError>) -> Result<(), StoreError> {
        let last = self.last;
        match head {
            Ok(Some(head)) if head.seq != last => {
                self.find(
                    last,
                    format!(
                        "this is the last entry, but the head row names {}",
                        head.seq
                    ),
                );
            }
            // What is wrong with the last entry itself has been said already.
            Ok(Some(head)) if !self.before.is_empty() && !self.before.contains(&head.hash) => {
                self.find(last, "the head row has another hash than the last entry");
            }
            Ok(Some(_)) => {}
            Ok(None) => self.find(last, "the head row is missing"),
            Err(StoreError::Row { what, .. }) => {
                self.find(last, format!("the head row is damaged: {what}"))
            }
            Err(error) => return Err(error),
        }
        Ok(())
    }
}
