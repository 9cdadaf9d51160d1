//! A log as a file that proves itself without this program.

use std::collections::{BTreeMap, BTreeSet};

use arbiter_tournament::{
    BUNDLE_FORMAT, BUNDLE_VERSION, BundleHeader, BundleLine, Command, Exported, Payload, TextId,
    TextRef, TournamentId, bundle_line, decide, entry_line, hex,
};
use sha2::{Digest, Sha256};

use super::Desk;
use super::exports::TournamentFile;
use super::work::Told;
use crate::access::{ExportLog, Permit};
use crate::problem::Problem;

/// Entries read at a time.
const PAGE: u64 = 500;

/// The lines of a bundle that are written.
#[derive(Default)]
struct Lines(Vec<u8>);

impl Lines {
    fn add(&mut self, line: &BundleLine) -> Result<(), Problem> {
        let line = bundle_line(line).map_err(|error| Problem::internal(&error))?;
        self.0.extend_from_slice(line.as_bytes());
        Ok(())
    }
}

impl Desk {
    /// The whole log with all that proves it; persons and private texts themselves only if they are asked for.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn log_bundle(
        &self,
        permit: &Permit<ExportLog>,
        persons: bool,
    ) -> Result<TournamentFile, Problem> {
        let state = self.state(permit.place()).await?;
        let mut lines = Lines::default();
        lines.add(&BundleLine::Header(BundleHeader {
            format: BUNDLE_FORMAT.to_owned(),
            version: BUNDLE_VERSION,
            tournament: state.id,
            entries: state.head.seq,
            head: state.head.hash.hex(),
            exported_at_ms: self.clock().now_ms(),
            persons,
        }))?;
        for key in self.store().public_keys().await? {
            let (id, public) = (key.id().to_string(), key.to_string());
            lines.add(&BundleLine::Key { id, public })?;
        }
        let (texts, sources) = self
            .entry_lines(state.id, state.head.seq, &mut lines)
            .await?;
        for (id, reference) in texts {
            lines.add(&self.text_line(id, reference, persons).await?)?;
        }
        for hash in sources {
            for (name, content) in self.store().rules_sources(&hash).await? {
                lines.add(&BundleLine::Source {
                    semantic_hash: hash.clone(),
                    name,
                    content,
                })?;
            }
        }
        if persons {
            for person in self.persons(&state).await?.values() {
                lines.add(&BundleLine::Person(person.clone()))?;
            }
        }
        Ok(TournamentFile {
            name: format!("{}.arbiter-log.jsonl", state.slug),
            format: BUNDLE_FORMAT,
            bytes: lines.0,
        })
    }

    /// The same, and that the file left the house is an entry of the log, after those that the file holds.
    ///
    /// # Errors
    /// As [`Desk::log_bundle`].
    pub async fn export_log(
        &self,
        permit: &Permit<ExportLog>,
        persons: bool,
    ) -> Result<TournamentFile, Problem> {
        let file = self.log_bundle(permit, persons).await?;
        let exported = Exported {
            format: file.format.to_owned(),
            sha256: hex(&Sha256::digest(&file.bytes)),
        };
        let state = self.state(permit.place()).await?;
        let context = self.context(permit.principal(), Told::default())?;
        self.submit_unasked(decide(&state, context, Command::Export(exported))?)
            .await?;
        Ok(file)
    }

    /// Writes the entries up to `last`; what they refer to.
    async fn entry_lines(
        &self,
        tournament: TournamentId,
        last: i64,
        lines: &mut Lines,
    ) -> Result<(BTreeMap<TextId, TextRef>, BTreeSet<String>), Problem> {
        let (mut texts, mut sources) = (BTreeMap::new(), BTreeSet::new());
        let mut after = 0;
        while after < last {
            let page = self.store().entries(tournament, after, PAGE).await?;
            if page.is_empty() {
                return Err(Problem::internal(&"the log is shorter than its head says"));
            }
            for entry in page {
                after = entry.envelope.seq.get();
                if after > last {
                    break;
                }
                lines.add(&entry_line(&entry))?;
                let payload = Payload::read(entry.envelope.kind, &entry.envelope.payload)
                    .map_err(|error| Problem::internal(&error))?;
                texts.extend(payload.text().map(|text| (text.text, text.clone())));
                if let Payload::RegulationsAdopted(adopted) = payload {
                    sources.insert(adopted.semantic_hash);
                }
            }
        }
        Ok((texts, sources))
    }

    async fn text_line(
        &self,
        text: TextId,
        reference: TextRef,
        persons: bool,
    ) -> Result<BundleLine, Problem> {
        let row = self.store().private_text(text).await?;
        let erased = row.is_none();
        let (salt, content) = row
            .filter(|_| persons)
            .map(|row| (hex(&row.salt), row.text))
            .unzip();
        Ok(BundleLine::Text {
            text,
            digest: reference.digest,
            erased,
            salt,
            content,
        })
    }
}
