//! One line of the log: an envelope written once, and the hash that chains it to the one before.
//!
//! The bytes of an envelope are the truth. They are made once, in a fixed order of fields, stored as
//! bytes and never written again; everything else in a database is a copy that can be made anew.

use std::fmt;

use arbiter_ruling::Audience;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use sha2::{Digest, Sha256};

use crate::ids::{
    ActId, BoardNumber, CommandId, DeviceId, GameId, PlayerId, PrincipalId, RoundNumber, Seq,
    TournamentId,
};
use crate::words::words;

/// What stands before every entry's bytes in its hash, so that no other format can be mistaken for it.
const HASH_PREFIX: &[u8] = b"arbiter-entry-v1\0";

/// An envelope may not be larger; a ruling with a long proof is about a tenth of it.
pub const MAX_ENVELOPE_BYTES: usize = 256 * 1024;

words! {
    /// What an entry tells.
    EntryKind {
        /// The first entry of a log.
        TournamentCreated = "tournament_created",
        /// From here on these regulations hold.
        RegulationsAdopted = "regulations_adopted",
        /// Players by id and starting rank; names stand elsewhere.
        RosterImported = "roster_imported",
        /// The games and byes of a round.
        RoundPaired = "round_paired",
        /// The actual start of a round (6.7.1 counts from it).
        RoundStarted = "round_started",
        /// A player reached the board.
        ArrivalRecorded = "arrival_recorded",
        /// Something was reported to an arbiter.
        IncidentReported = "incident_reported",
        /// Two reports are of one incident.
        IncidentLinked = "incident_linked",
        /// A report belongs to another board or colour.
        IncidentMoved = "incident_moved",
        /// A report was a mistake.
        IncidentVoided = "incident_voided",
        /// What the rules say, as computed, with the facts used.
        RulingGiven = "ruling_given",
        /// What the arbiter did.
        DecisionMade = "decision_made",
        /// A game's result.
        ResultRecorded = "result_recorded",
        /// A result replaced, with the old value and the reason.
        ResultCorrected = "result_corrected",
        /// A round closed.
        RoundClosed = "round_closed",
        /// A remark without any incident.
        NoteMade = "note_made",
        /// Clock readings without any incident.
        ClockChecked = "clock_checked",
        /// All games stopped.
        HallStopped = "hall_stopped",
        /// An appeal against a decision.
        AppealFiled = "appeal_filed",
        /// The appeals committee's answer.
        AppealDecided = "appeal_decided",
        /// A file left the house.
        Exported = "exported",
        /// A person's data were erased.
        PersonErased = "person_erased",
        /// A principal received a role.
        GrantGiven = "grant_given",
        /// A principal lost a role.
        GrantRevoked = "grant_revoked",
        /// A device signed in.
        DeviceJoined = "device_joined",
        /// A device was shut out.
        DeviceRevoked = "device_revoked",
        /// The tournament's last day was told, which ends who may sign in.
        LastDaySet = "last_day_set",
        /// The head of the log was signed.
        CheckpointSigned = "checkpoint_signed",
    }
}

/// SHA-256 of an entry, or of a tournament's id before its first entry.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hash(pub [u8; 32]);

impl Hash {
    /// The hash before the first entry: that of the tournament's id as text.
    #[must_use]
    pub fn of_tournament(id: TournamentId) -> Self {
        Self(Sha256::digest(id.to_string().as_bytes()).into())
    }

    /// The hash of an envelope that follows the entry with hash `self`.
    #[must_use]
    pub fn next(self, envelope: &[u8]) -> Self {
        let mut hasher = Sha256::new();
        hasher.update(HASH_PREFIX);
        hasher.update(self.0);
        hasher.update(envelope);
        Self(hasher.finalize().into())
    }

    /// Lower-case hexadecimal.
    #[must_use]
    pub fn hex(self) -> String {
        hex(&self.0)
    }
}

/// Bytes as lower-case hexadecimal.
#[must_use]
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.hex())
    }
}

/// The head of a log: where the next entry goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Head {
    /// The number of entries so far; 0 for an empty log.
    pub seq: i64,
    /// The hash of the last entry, or of the tournament's id.
    pub hash: Hash,
}

impl Head {
    /// The head of a log without entries.
    #[must_use]
    pub fn empty(tournament: TournamentId) -> Self {
        Self {
            seq: 0,
            hash: Hash::of_tournament(tournament),
        }
    }
}

/// The fields of an entry, in the order in which they are written.
///
/// Times are UTC milliseconds since 1970: when the matter happened, when the arbiter ruled aloud, when it was
/// typed in, when the server received it.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Envelope {
    /// The log it belongs to.
    pub tournament: TournamentId,
    /// Its place there.
    pub seq: Seq,
    /// What it tells.
    pub kind: EntryKind,
    /// The version of the payload's meaning; payloads of one version only ever grow.
    pub v: u16,
    /// When the server took it.
    pub received_at_ms: i64,
    /// When it happened at the board, if told.
    pub happened_at_ms: Option<i64>,
    /// When it was ruled, if it was.
    pub ruled_at_ms: Option<i64>,
    /// When it was typed or tapped.
    pub entered_at_ms: i64,
    /// Who ruled, if somebody did.
    pub ruled_by: Option<PrincipalId>,
    /// Who typed or tapped.
    pub entered_by: PrincipalId,
    /// From which device; none for a machine's token.
    pub device: Option<DeviceId>,
    /// The request that made it.
    pub command_id: CommandId,
    /// The act for the whole hall that it is part of.
    pub act_id: Option<ActId>,
    /// Who may see it.
    pub audience: Audience,
    /// The game it is about.
    pub game: Option<GameId>,
    /// The player it is about.
    pub player: Option<PlayerId>,
    /// The round under which it was entered.
    pub round: Option<RoundNumber>,
    /// The board under which it was entered.
    pub board: Option<BoardNumber>,
    /// What it tells in detail: no name, birth date, address or free text ever stands here.
    pub payload: Box<RawValue>,
}

/// An entry as it stands in the log: bytes, hash, and the fields read from the bytes.
#[derive(Debug, Clone)]
pub struct Entry {
    /// The envelope's bytes, exactly as hashed.
    pub bytes: Vec<u8>,
    /// The hash over the previous hash and the bytes.
    pub hash: Hash,
    /// The fields.
    pub envelope: Envelope,
}

/// Two entries are one if their bytes and their place in the chain are.
impl PartialEq for Entry {
    fn eq(&self, other: &Self) -> bool {
        self.hash == other.hash && self.bytes == other.bytes
    }
}

impl Eq for Entry {}

/// Why stored bytes are not an entry of this log.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BrokenEntry {
    /// The bytes are no envelope.
    #[error("the envelope cannot be read: {0}")]
    Unreadable(String),
    /// The hash does not follow from the previous hash and the bytes.
    #[error("the hash does not match the bytes and the entry before")]
    Hash,
    /// The envelope names another tournament.
    #[error("the envelope belongs to tournament {0}")]
    Tournament(TournamentId),
    /// The envelope names another place in the log.
    #[error("the envelope says it is entry {found}, but it stands as entry {expected}")]
    Seq {
        /// What the envelope says.
        found: i64,
        /// Where it stands.
        expected: i64,
    },
}

impl Entry {
    /// Writes an envelope after `head`. The only place where an envelope's bytes are made.
    ///
    /// # Errors
    /// When the envelope cannot be written as JSON; its parts are plain data, so that is a fault of ours.
    pub fn write(head: Head, envelope: Envelope) -> Result<Self, BrokenEntry> {
        let bytes = serde_json::to_vec(&envelope)
            .map_err(|error| BrokenEntry::Unreadable(error.to_string()))?;
        Ok(Self {
            hash: head.hash.next(&bytes),
            bytes,
            envelope,
        })
    }

    /// Reads stored bytes without checking the chain.
    ///
    /// # Errors
    /// When the bytes are no envelope.
    pub fn read(bytes: Vec<u8>, hash: Hash) -> Result<Self, BrokenEntry> {
        let envelope = serde_json::from_slice(&bytes)
            .map_err(|error| BrokenEntry::Unreadable(error.to_string()))?;
        Ok(Self {
            bytes,
            hash,
            envelope,
        })
    }

    /// Reads stored bytes as the entry that follows `head` in `tournament`'s log, and checks that they are.
    ///
    /// # Errors
    /// What is broken, the hash first: a flipped byte shows as a broken hash whatever else it broke.
    pub fn verify(
        tournament: TournamentId,
        head: Head,
        bytes: Vec<u8>,
        hash: Hash,
    ) -> Result<Self, BrokenEntry> {
        if head.hash.next(&bytes) != hash {
            return Err(BrokenEntry::Hash);
        }
        let entry = Self::read(bytes, hash)?;
        if entry.envelope.tournament != tournament {
            return Err(BrokenEntry::Tournament(entry.envelope.tournament));
        }
        let (found, expected) = (entry.envelope.seq.get(), head.seq + 1);
        if found != expected {
            return Err(BrokenEntry::Seq { found, expected });
        }
        Ok(entry)
    }

    /// The head of the log after this entry.
    #[must_use]
    pub fn head(&self) -> Head {
        Head {
            seq: self.envelope.seq.get(),
            hash: self.hash,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIRST: &str = r#"{"tournament":"0193a5c2-7b1e-7c4d-9a61-2f0d8e4b5c10","seq":1,"kind":"incident_reported","v":1,"received_at_ms":1764500705123,"happened_at_ms":1764500660000,"ruled_at_ms":null,"entered_at_ms":1764500704900,"ruled_by":null,"entered_by":"0193a5c2-8000-7aaa-8bbb-0123456789ab","device":"0193a5c2-8000-7aaa-8bbb-0123456789ac","command_id":"0193a5c2-9000-7aaa-8bbb-0123456789ad","act_id":null,"audience":"arbiters","game":"0193a5c2-a000-7aaa-8bbb-0123456789ae","player":"0193a5c2-b000-7aaa-8bbb-0123456789af","round":3,"board":14,"payload":{"kind":"illegal_move","by":"black","seen_by":"arbiter"}}"#;
    const FIRST_HASH: &str = "24cfc1b55d6430fb2dda116f45594c4ed95d81b8e45bc7933241acbd5f53bcf7";

    fn tournament() -> TournamentId {
        "0193a5c2-7b1e-7c4d-9a61-2f0d8e4b5c10".parse().unwrap()
    }

    #[test]
    fn given_the_published_envelope_then_its_hash_is_the_published_one() {
        let head = Head::empty(tournament());
        assert_eq!(
            head.hash.hex(),
            "eba2e8c94aeb6dafd46a490c89aa699a0c7cacdc40d3cd6a6fe62ba09b762750"
        );
        assert_eq!(head.hash.next(FIRST.as_bytes()).hex(), FIRST_HASH);
    }

    #[test]
    fn given_the_fields_of_the_published_envelope_then_its_bytes_are_written_exactly() {
        let envelope: Envelope = serde_json::from_str(FIRST).unwrap();
        let entry = Entry::write(Head::empty(tournament()), envelope).unwrap();
        assert_eq!(String::from_utf8(entry.bytes).unwrap(), FIRST);
        assert_eq!(entry.hash.hex(), FIRST_HASH);
    }

    #[test]
    fn given_any_one_flipped_bit_then_the_entry_does_not_verify() {
        let head = Head::empty(tournament());
        let hash = head.hash.next(FIRST.as_bytes());
        assert!(Entry::verify(tournament(), head, FIRST.as_bytes().to_vec(), hash).is_ok());
        for at in 0..FIRST.len() {
            for bit in 0..8 {
                let mut bytes = FIRST.as_bytes().to_vec();
                bytes[at] ^= 1 << bit;
                let verdict = Entry::verify(tournament(), head, bytes, hash);
                assert_eq!(
                    verdict.unwrap_err(),
                    BrokenEntry::Hash,
                    "byte {at}, bit {bit}"
                );
            }
        }
    }

    #[test]
    fn given_a_whole_entry_at_another_place_or_in_another_log_then_it_is_named() {
        let head = Head::empty(tournament());
        let moved = Head { seq: 7, ..head };
        let hash = head.hash.next(FIRST.as_bytes());
        let verdict = Entry::verify(tournament(), moved, FIRST.as_bytes().to_vec(), hash);
        assert_eq!(
            verdict.unwrap_err(),
            BrokenEntry::Seq {
                found: 1,
                expected: 8
            }
        );
        let other: TournamentId = "0193a5c2-7b1e-7c4d-9a61-2f0d8e4b5c11".parse().unwrap();
        let verdict = Entry::verify(other, head, FIRST.as_bytes().to_vec(), hash);
        assert_eq!(verdict.unwrap_err(), BrokenEntry::Tournament(tournament()));
    }

    #[test]
    fn given_an_envelope_with_a_field_of_a_later_version_then_it_is_refused() {
        let longer = FIRST.replacen(r#""v":1"#, r#""v":1,"colour":"red""#, 1);
        assert!(matches!(
            Entry::read(longer.into_bytes(), Hash([0; 32])),
            Err(BrokenEntry::Unreadable(reason)) if reason.contains("colour")
        ));
    }
}
