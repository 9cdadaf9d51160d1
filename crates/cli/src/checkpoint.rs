//! Checkpoints on the command line: read from paper, and compared with a log.

use std::path::Path;

use arbiter_store::Access;
use arbiter_tournament::{Agreement, Checkpoint, MAX_CHECKPOINT_CHARS, PublicKey};

use crate::failure::{Failure, Outcome, count, print};
use crate::place::{Place, wait};

/// A checkpoint as it was compared with a log.
pub struct Finding<'a> {
    /// The checkpoint.
    pub checkpoint: &'a Checkpoint,
    /// The key that should have signed it, if it is known.
    pub key: Option<PublicKey>,
    /// How the log agrees with it.
    pub agreement: Agreement,
}

/// Reads a checkpoint: a text, or a file that holds one.
///
/// # Errors
/// When it is neither.
pub fn read(text: &str) -> Result<Checkpoint, Failure> {
    let file = Path::new(text);
    let content = match file.is_file() {
        true => std::fs::read_to_string(file)
            .map_err(|error| Failure::Input(format!("{text}: {error}")))?,
        false => text.to_owned(),
    };
    content.parse().map_err(|error| {
        let shown: String = text.chars().take(MAX_CHECKPOINT_CHARS).collect();
        Failure::Input(format!("{shown}: {error}"))
    })
}

impl Finding<'_> {
    fn is_signed(&self) -> bool {
        self.key.is_some_and(|key| key.has_signed(self.checkpoint))
    }

    fn holds(&self) -> bool {
        self.is_signed() && matches!(self.agreement, Agreement::Extends { .. })
    }

    /// What it comes to; `before` is the last entry before it of which another checkpoint proves that it stands.
    fn sentence(&self, before: Option<i64>) -> String {
        let seq = self.checkpoint.head.seq;
        let key = self.checkpoint.key;
        if self.key.is_none() {
            return format!(
                "UNPROVED: nothing here knows the key {key}: name the public key with --key"
            );
        }
        if !self.is_signed() {
            return format!(
                "FORGED OR MISTYPED: the key has not signed this checkpoint of entry {seq}, or it is not the key {key}"
            );
        }
        let time = chrono::DateTime::from_timestamp_millis(self.checkpoint.at_ms)
            .unwrap_or_default()
            .format("%Y-%m-%d %H:%M UTC");
        match self.agreement {
            Agreement::Extends { later } => {
                let later = count(later.unsigned_abs(), "entry");
                format!(
                    "holds: up to entry {seq} the log is what was signed on {time}; {later} since"
                )
            }
            Agreement::Differs { found } => {
                let from = match before {
                    Some(before) => format!("between entry {} and entry {seq}", before + 1),
                    None => format!("at entry {seq} or before"),
                };
                format!(
                    "DIFFERS: on {time} entry {seq} was signed with the hash {}, but it has {}: the log was written anew {from}",
                    self.checkpoint.head.hash.hex(),
                    found.hex()
                )
            }
            Agreement::Short { last } => format!(
                "TOO SHORT: entry {seq} was signed on {time}, but the log ends with entry {last}: its end was cut off, or \
                 an older backup was put back"
            ),
            Agreement::OtherTournament => format!(
                "ANOTHER LOG: the checkpoint is of tournament {}, which is not here",
                self.checkpoint.tournament
            ),
        }
    }
}

/// Says what checkpoints came to.
///
/// # Errors
/// When standard output cannot be written.
pub fn told(findings: &[Finding]) -> Result<Outcome, Failure> {
    for finding in findings {
        let of_same = findings.iter().filter(|other| {
            other.holds()
                && other.checkpoint.tournament == finding.checkpoint.tournament
                && other.checkpoint.head.seq < finding.checkpoint.head.seq
        });
        let before = of_same.map(|other| other.checkpoint.head.seq).max();
        print(&format!("{}\n", finding.sentence(before)))?;
    }
    Ok(match findings.iter().all(Finding::holds) {
        true => Outcome::Fine,
        false => Outcome::Found,
    })
}

/// `arbiter key`: the public keys of the installation.
///
/// # Errors
/// When there is none yet, or the database cannot be read.
pub fn keys(place: &Place) -> Result<Outcome, Failure> {
    wait(async {
        let store = place.open(Access::ReadOnly).await?;
        let keys = store.public_keys().await?;
        store.close().await;
        if keys.is_empty() {
            let hint = "there is no key yet: a server makes one at its first start";
            return Err(Failure::Input(hint.to_owned()));
        }
        for key in keys {
            print(&format!("{}  {key}\n", key.id()))?;
        }
        Ok(Outcome::Fine)
    })
}
