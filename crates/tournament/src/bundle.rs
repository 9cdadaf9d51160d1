//! A log as a file that proves itself: JSON, one object a line, to be checked without a database or this program.
//!
//! First a `header`, then the public keys, then every entry with its hash and its envelope as one string, whose bytes
//! are the very ones that were hashed; then what entries refer to: private texts by their digests, the sources of the
//! regulations, and, if they were asked for, texts and persons themselves.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::checkpoint::{Agreement, Checkpoint, PublicKey, unhex};
use crate::entry::{Entry, Hash, Head};
use crate::ids::{Seq, TextId, TournamentId};
use crate::payload::{Payload, TextRef};
use crate::person::Person;

/// The format's name, in the header and where an export is logged.
pub const BUNDLE_FORMAT: &str = "arbiter-log";

/// The version of the format that this code writes and reads.
pub const BUNDLE_VERSION: u16 = 1;

/// A line of a bundle.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "line", rename_all = "snake_case")]
pub enum BundleLine {
    /// The first line.
    Header(BundleHeader),
    /// A key that has signed heads of this log.
    Key {
        /// Its name.
        id: String,
        /// The key, in hexadecimal.
        public: String,
    },
    /// An entry.
    Entry {
        /// Its place.
        seq: i64,
        /// Its hash, in hexadecimal.
        hash: String,
        /// The envelope: the bytes of this text were hashed.
        envelope: String,
    },
    /// A private text that entries refer to.
    Text {
        /// The row.
        text: TextId,
        /// SHA-256 over salt and text, in hexadecimal.
        digest: String,
        /// Whether it was erased.
        erased: bool,
        /// The salt in hexadecimal, where the text was asked for.
        salt: Option<String>,
        /// The text, where it was asked for.
        content: Option<String>,
    },
    /// A file from which regulations were made.
    Source {
        /// The semantic hash that entries name.
        semantic_hash: String,
        /// The file's name.
        name: String,
        /// What it says.
        content: String,
    },
    /// A person behind a player, where persons were asked for.
    Person(Person),
}

/// The first line of a bundle.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct BundleHeader {
    /// [`BUNDLE_FORMAT`].
    pub format: String,
    /// [`BUNDLE_VERSION`].
    pub version: u16,
    /// The tournament; the hash before the first entry is that of this text.
    pub tournament: TournamentId,
    /// How many entries follow.
    pub entries: i64,
    /// The hash of the last one, in hexadecimal.
    pub head: String,
    /// When it was made, in UTC milliseconds.
    pub exported_at_ms: i64,
    /// Whether persons and private texts are in it.
    pub persons: bool,
}

/// Something in a bundle that is not as it was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BundleFault {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub what: String,
}

/// What a bundle was found to be.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct BundleInspection {
    /// The tournament, if the header was read.
    pub tournament: Option<TournamentId>,
    /// The hash of each entry, in order, as the file tells it.
    pub hashes: Vec<Hash>,
    /// The checkpoints that stand in the log.
    pub checkpoints: Vec<Checkpoint>,
    /// The keys.
    pub keys: Vec<PublicKey>,
    /// Private texts that were erased.
    pub erased_texts: usize,
    /// What is wrong; empty if all is whole.
    pub faults: Vec<BundleFault>,
}

impl BundleInspection {
    /// How the log in the bundle agrees with a checkpoint.
    #[must_use]
    pub fn agreement(&self, checkpoint: &Checkpoint) -> Agreement {
        let last = i64::try_from(self.hashes.len()).unwrap_or(i64::MAX);
        let index = usize::try_from(checkpoint.head.seq - 1).ok();
        let found = index.and_then(|index| self.hashes.get(index).copied());
        match self.tournament {
            Some(tournament) => checkpoint.agreement(tournament, last, found),
            None => Agreement::OtherTournament,
        }
    }
}

/// Checks a bundle line by line.
#[derive(Debug, Default)]
pub struct BundleReader {
    lines: usize,
    header: Option<BundleHeader>,
    head: Option<Head>,
    /// The texts that entries refer to, with the lines of those entries; those told are taken away.
    texts: BTreeMap<TextId, (usize, String)>,
    /// Lines of the entries that tell checkpoints.
    signed: Vec<(usize, Checkpoint)>,
    found: BundleInspection,
}

impl BundleReader {
    /// A reader that has read nothing.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Reads the next line.
    pub fn line(&mut self, text: &str) {
        self.lines += 1;
        match serde_json::from_str(text) {
            Err(error) => self.fault(format!("this is no line of a bundle: {error}")),
            Ok(BundleLine::Header(header)) => self.read_header(header),
            Ok(_) if self.header.is_none() => self.fault("the header is missing"),
            Ok(BundleLine::Key { id, public }) => match public.parse::<PublicKey>() {
                Ok(key) if key.id().to_string() == id => self.found.keys.push(key),
                _ => self.fault("the key does not belong to its name"),
            },
            Ok(BundleLine::Entry { hash, envelope, .. }) => self.read_entry(&hash, envelope),
            Ok(BundleLine::Text {
                text,
                digest,
                erased,
                salt,
                content,
            }) => {
                let told = self
                    .texts
                    .remove(&text)
                    .is_some_and(|(_, told)| told == digest);
                if !told {
                    self.fault("no entry refers to a text with this digest");
                }
                self.found.erased_texts += usize::from(erased);
                if let (Some(salt), Some(content)) = (salt, content) {
                    let digest_now =
                        unhex::<16>(&salt).map(|salt| TextRef::digest_of(&salt, &content));
                    if digest_now != Some(digest) {
                        self.fault("the text is not what was written");
                    }
                }
            }
            Ok(BundleLine::Source { .. } | BundleLine::Person(_)) => {}
        }
    }

    fn fault(&mut self, what: impl Into<String>) {
        self.fault_at(self.lines, what);
    }

    fn fault_at(&mut self, line: usize, what: impl Into<String>) {
        let what = what.into();
        self.found.faults.push(BundleFault { line, what });
    }

    fn read_header(&mut self, header: BundleHeader) {
        if self.header.is_some() {
            return self.fault("a second header");
        }
        if header.format != BUNDLE_FORMAT || header.version != BUNDLE_VERSION {
            self.fault(format!(
                "this is \"{}\" in version {}; this program reads {BUNDLE_FORMAT} in version {BUNDLE_VERSION}",
                header.format, header.version
            ));
        }
        self.found.tournament = Some(header.tournament);
        self.head = Some(Head::empty(header.tournament));
        self.header = Some(header);
    }

    fn read_entry(&mut self, hash: &str, envelope: String) {
        let (Some(head), Some(tournament)) = (self.head, self.found.tournament) else {
            return;
        };
        let seq = head.seq + 1;
        let stored = unhex(hash).map(Hash);
        let stored = stored.unwrap_or_else(|| head.hash.next(envelope.as_bytes()));
        if hash != stored.hex() {
            self.fault(format!("entry {seq}: this is no hash"));
        }
        let verdict = Entry::verify(tournament, head, envelope.into_bytes(), stored);
        // After a broken entry the next one is checked against the hash that stands here, so that only this one is named.
        self.head = Some(Head { seq, hash: stored });
        self.found.hashes.push(stored);
        match verdict {
            Err(error) => self.fault(format!("entry {seq}: {error}")),
            Ok(entry) => match Payload::read(entry.envelope.kind, &entry.envelope.payload) {
                Err(error) => {
                    self.fault(format!("entry {seq}: the payload cannot be read: {error}"))
                }
                Ok(payload) => self.read_payload(seq, tournament, &payload),
            },
        }
    }

    fn read_payload(&mut self, seq: i64, tournament: TournamentId, payload: &Payload) {
        if let Some(TextRef { text, digest }) = payload.text() {
            self.texts.insert(*text, (self.lines, digest.clone()));
        }
        if let Payload::CheckpointSigned(told) = payload {
            match Checkpoint::read(tournament, told) {
                Ok(checkpoint) if checkpoint.head.seq < seq => {
                    self.signed.push((self.lines, checkpoint));
                }
                Ok(_) => self.fault(format!("entry {seq}: it signs what comes after it")),
                Err(error) => self.fault(format!("entry {seq}: {error}")),
            }
        }
    }

    /// Ends the reading, and says what the bundle is.
    #[must_use]
    pub fn end(mut self) -> BundleInspection {
        let Some(header) = self.header.take() else {
            if self.lines == 0 {
                self.fault("the file is empty");
            }
            return self.found;
        };
        let head = self.head.unwrap_or(Head::empty(header.tournament));
        if (header.entries, &header.head) != (head.seq, &head.hash.hex()) {
            self.fault_at(
                1,
                format!(
                    "the header tells of {} entries up to {}, but there are {} up to {}",
                    header.entries,
                    header.head,
                    head.seq,
                    head.hash.hex()
                ),
            );
        }
        for (line, checkpoint) in std::mem::take(&mut self.signed) {
            let of_this_log =
                matches!(self.found.agreement(&checkpoint), Agreement::Extends { .. });
            if !self
                .found
                .keys
                .iter()
                .any(|key| key.has_signed(&checkpoint))
            {
                self.fault_at(line, "none of the keys has signed this checkpoint");
            } else if !of_this_log {
                self.fault_at(
                    line,
                    format!("entry {} is not what was signed here", checkpoint.head.seq),
                );
            }
            self.found.checkpoints.push(checkpoint);
        }
        for (line, _) in std::mem::take(&mut self.texts).into_values() {
            self.fault_at(line, "the text that this entry refers to is not told");
        }
        self.found.faults.sort_by_key(|fault| fault.line);
        self.found
    }
}

/// A line with its line end.
///
/// # Errors
/// When it cannot be written as JSON; it is plain data, so that is a fault of ours.
pub fn bundle_line(line: &BundleLine) -> Result<String, serde_json::Error> {
    serde_json::to_string(line).map(|text| text + "\n")
}

/// The line of an entry.
#[must_use]
pub fn entry_line(entry: &Entry) -> BundleLine {
    BundleLine::Entry {
        seq: Seq::get(entry.envelope.seq),
        hash: entry.hash.hex(),
        // An envelope is JSON that this program wrote: it is text.
        envelope: String::from_utf8_lossy(&entry.bytes).into_owned(),
    }
}
