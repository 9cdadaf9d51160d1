//! Whether every log is what was written: bytes, chain, columns, head, and the rows that entries vouch for.

use std::collections::BTreeSet;

use arbiter_tournament::{BrokenEntry, Entry, Hash, Head, Payload, TextId, TournamentId};

use crate::error::{Broken, StoreError};
use crate::evidence::{Claim, Standing};
use crate::logs::logs;
use crate::states::{head, page};
use crate::store::Store;
use crate::tables::log::entries;

/// Entries read at a time; nothing is locked while they are looked at.
const PAGE: u64 = 500;

/// What [`Store::verify`] found.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Inspection {
    /// Logs looked at.
    pub tournaments: usize,
    /// Entries looked at.
    pub entries: u64,
    /// Private texts that entries refer to and that have been erased, which breaks nothing.
    pub erased_texts: usize,
    /// What is broken; empty if all is whole.
    pub broken: Vec<Broken>,
}

impl Store {
    /// Looks at every entry of one log or of all, in order: its hash after the entry before, its fields, the
    /// columns copied from them, that the head row belongs to the last one, that each private text is what was
    /// written or erased, and that the sources of regulations are there. A log of which only the head row or other
    /// tables are left is broken.
    ///
    /// # Errors
    /// When the database itself fails; a broken log is a finding, not an error.
    pub async fn verify(&self, only: Option<TournamentId>) -> Result<Inspection, StoreError> {
        let only = only.map(|id| id.to_string());
        let mut inspection = Inspection::default();
        for (log, tables) in logs(self.readers(), only.as_deref()).await? {
            inspection.tournaments += 1;
            match log.parse::<TournamentId>() {
                Ok(id) if id.to_string() == log => {
                    self.verify_log(id, &tables, &mut inspection).await?;
                }
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
        tables: &[&str],
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
                self.check_claims(&mut walk).await?;
                rows = page(self.readers(), &walk.tournament, walk.last, PAGE).await?;
            }
            let head = head(self.readers(), id).await;
            let grown = matches!(&head, Ok(Some(head)) if head.seq > walk.last)
                && !page(self.readers(), &walk.tournament, walk.last, 1)
                    .await?
                    .is_empty();
            if !grown {
                walk.end(head, tables)?;
                break;
            }
        }
        inspection.erased_texts += walk.erased.len();
        walk.broken.sort_by_key(|broken| broken.seq);
        inspection.broken.append(&mut walk.broken);
        Ok(())
    }

    async fn check_claims(&self, walk: &mut Walk) -> Result<(), StoreError> {
        for (seq, claim) in std::mem::take(&mut walk.claims) {
            match (claim.check(self.readers(), &walk.tournament).await?, claim) {
                (Standing::Erased, Claim::Text(reference)) => {
                    walk.erased.insert(reference.text);
                }
                (Standing::Fails(what), _) => walk.find(seq, what),
                _ => {}
            }
        }
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
    /// What the entries seen last say about other rows, with their numbers.
    claims: Vec<(i64, Claim)>,
    /// Texts that are gone; a decision and the correction that follows from it share one.
    erased: BTreeSet<TextId>,
    broken: Vec<Broken>,
}

impl Walk {
    fn new(id: TournamentId) -> Self {
        Self {
            id,
            tournament: id.to_string(),
            last: 0,
            before: vec![Head::empty(id).hash],
            claims: Vec::new(),
            erased: BTreeSet::new(),
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
                match Payload::read(entry.envelope.kind, &entry.envelope.payload) {
                    Ok(payload) => self
                        .claims
                        .extend(Claim::of(payload).map(|claim| (seq, claim))),
                    Err(error) => self.find(seq, format!("the payload cannot be read: {error}")),
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

    fn end(
        &mut self,
        head: Result<Option<Head>, StoreError>,
        tables: &[&str],
    ) -> Result<(), StoreError> {
        let last = self.last;
        if last == 0 {
            self.find(
                0,
                format!(
                    "the log has no entry, but there are rows of it in {}",
                    tables.join(", ")
                ),
            );
        }
        match head {
            // Without entries there is nothing for the head row to belong to.
            Ok(_) if last == 0 => {}
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
