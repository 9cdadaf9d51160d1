//! The head of a log, signed: whoever holds one can prove later that the log up to there was not written anew.
//!
//! A checkpoint has one text form, `ARBITER1:TOURNAMENT:SEQ:HASH:TIME:KEY:SIGNATURE`: numbers in decimal, everything
//! else in hexadecimal. Capital letters, digits and colons are what the small characters of a QR code hold (ISO/IEC
//! 18004, 7.3.4). The signature (Ed25519, RFC 8032) is over a prefix of its own and all that stands before the last
//! colon, so that a few lines of any language check it.

use std::fmt;
use std::str::FromStr;

use ed25519_dalek::{Signature, Signer as _, SigningKey, VerifyingKey};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::entry::{Hash, Head, hex};
use crate::ids::{Seq, TournamentId};

/// What stands before the signed text, so that no other format can be mistaken for it.
const SIGNED_PREFIX: &[u8] = b"arbiter-checkpoint-v1\0";

/// What stands before a public key where its name is made of it.
const KEY_PREFIX: &[u8] = b"arbiter-key-v1\0";

/// The first field of the text form: the format and its version.
const FORMAT: &str = "ARBITER1";

/// A text longer than this is no checkpoint; the longest has 306 characters.
pub const MAX_CHECKPOINT_CHARS: usize = 1024;

/// Bytes from hexadecimal digits of either case; `None` unless there are exactly `N`.
#[must_use]
pub fn unhex<const N: usize>(text: &str) -> Option<[u8; N]> {
    let digit = |c: u8| {
        char::from(c)
            .to_digit(16)
            .and_then(|d| u8::try_from(d).ok())
    };
    if text.len() != 2 * N {
        return None;
    }
    let mut bytes = [0; N];
    for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks(2)) {
        if let [high, low] = pair {
            *byte = digit(*high)? << 4 | digit(*low)?;
        }
    }
    Some(bytes)
}

/// A secret key that signs heads of logs. It is never shown; [`LogKey::seed`] is for the one file that keeps it.
#[derive(Clone)]
pub struct LogKey(SigningKey);

impl LogKey {
    /// The key that 32 random bytes make.
    #[must_use]
    pub fn from_seed(seed: [u8; 32]) -> Self {
        Self(SigningKey::from_bytes(&seed))
    }

    /// The bytes it was made of.
    #[must_use]
    pub fn seed(&self) -> [u8; 32] {
        self.0.to_bytes()
    }

    /// Its public half.
    #[must_use]
    pub fn public(&self) -> PublicKey {
        PublicKey(self.0.verifying_key().to_bytes())
    }
}

impl fmt::Debug for LogKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "LogKey({})", self.public().id())
    }
}

/// A public key by which checkpoints are checked; 64 hexadecimal digits as text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct PublicKey(pub [u8; 32]);

impl PublicKey {
    /// The key's name: nobody finds another key of the same name.
    #[must_use]
    pub fn id(&self) -> KeyId {
        let mut hasher = Sha256::new();
        hasher.update(KEY_PREFIX);
        hasher.update(self.0);
        let digest: [u8; 32] = hasher.finalize().into();
        let mut id = [0; 16];
        id.iter_mut().zip(digest).for_each(|(to, from)| *to = from);
        KeyId(id)
    }

    /// Whether this key has signed a checkpoint.
    #[must_use]
    pub fn has_signed(&self, checkpoint: &Checkpoint) -> bool {
        let signature = Signature::from_bytes(&checkpoint.signature);
        checkpoint.key == self.id()
            && VerifyingKey::from_bytes(&self.0)
                .is_ok_and(|key| key.verify_strict(&checkpoint.message(), &signature).is_ok())
    }
}

impl fmt::Display for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

impl FromStr for PublicKey {
    type Err = NoCheckpoint;

    fn from_str(text: &str) -> Result<Self, NoCheckpoint> {
        let key = unhex(text.trim()).map(Self);
        key.ok_or(NoCheckpoint("a public key has 64 hexadecimal digits"))
    }
}

/// The name of a public key: the first half of its SHA-256; 32 hexadecimal digits as text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct KeyId(pub [u8; 16]);

impl fmt::Display for KeyId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

impl fmt::Debug for KeyId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// `checkpoint_signed`: the head of the log as it was when the key signed it; all bytes in hexadecimal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CheckpointSigned {
    /// The last entry that it covers.
    pub seq: Seq,
    /// That entry's hash.
    pub hash: String,
    /// When it was signed, in UTC milliseconds.
    pub at_ms: i64,
    /// The key's name.
    pub key: String,
    /// The signature.
    pub signature: String,
}

/// A signed head of a log.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Checkpoint {
    /// The tournament.
    pub tournament: TournamentId,
    /// The last entry that it covers.
    pub head: Head,
    /// When it was signed, in UTC milliseconds.
    pub at_ms: i64,
    /// The key that signed it.
    pub key: KeyId,
    /// The signature.
    pub signature: [u8; 64],
}

/// Why a text is no checkpoint or no key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct NoCheckpoint(pub &'static str);

/// How a log and a checkpoint agree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Agreement {
    /// The log is what was signed, and so many entries more.
    Extends {
        /// Entries after the one that was signed.
        later: i64,
    },
    /// The log has another entry there: it was written anew, there or before.
    Differs {
        /// The hash that it has there.
        found: Hash,
    },
    /// The log ends before.
    Short {
        /// Its last entry.
        last: i64,
    },
    /// The checkpoint is of another tournament.
    OtherTournament,
}

impl Checkpoint {
    /// Signs the head of a log.
    #[must_use]
    pub fn sign(tournament: TournamentId, head: Head, at_ms: i64, key: &LogKey) -> Self {
        let mut checkpoint = Self {
            tournament,
            head,
            at_ms,
            key: key.public().id(),
            signature: [0; 64],
        };
        checkpoint.signature = key.0.sign(&checkpoint.message()).to_bytes();
        checkpoint
    }

    /// What the log tells of a checkpoint, as one.
    ///
    /// # Errors
    /// When a field is no hexadecimal text of its length.
    pub fn read(tournament: TournamentId, told: &CheckpointSigned) -> Result<Self, NoCheckpoint> {
        Ok(Self {
            tournament,
            head: Head {
                seq: told.seq.get(),
                hash: Hash(unhex(&told.hash).ok_or(NoCheckpoint(HASH))?),
            },
            at_ms: told.at_ms,
            key: KeyId(unhex(&told.key).ok_or(NoCheckpoint(KEY))?),
            signature: unhex(&told.signature).ok_or(NoCheckpoint(SIGNATURE))?,
        })
    }

    /// The checkpoint as the log tells it; `None` for that of an empty log, which nobody signs.
    #[must_use]
    pub fn told(&self) -> Option<CheckpointSigned> {
        Some(CheckpointSigned {
            seq: Seq::try_from(self.head.seq).ok()?,
            hash: self.head.hash.hex(),
            at_ms: self.at_ms,
            key: self.key.to_string(),
            signature: hex(&self.signature),
        })
    }

    /// How a log agrees with it. `found` is the hash of the log's entry at the checkpoint's place, `last` the number of
    /// its last entry.
    #[must_use]
    pub fn agreement(&self, log: TournamentId, last: i64, found: Option<Hash>) -> Agreement {
        match found {
            _ if log != self.tournament => Agreement::OtherTournament,
            None => Agreement::Short { last },
            Some(found) if found == self.head.hash => Agreement::Extends {
                later: last - self.head.seq,
            },
            Some(found) => Agreement::Differs { found },
        }
    }

    /// All that stands before the signature.
    fn body(&self) -> String {
        let Self {
            tournament,
            head,
            at_ms,
            key,
            ..
        } = self;
        let (seq, hash) = (head.seq, head.hash.hex());
        format!(
            "{FORMAT}:{}:{seq}:{hash}:{at_ms}:{key}",
            tournament.0.simple()
        )
        .to_uppercase()
    }

    fn message(&self) -> Vec<u8> {
        [SIGNED_PREFIX, self.body().as_bytes()].concat()
    }
}

const HASH: &str = "the fourth field, a hash, must have 64 hexadecimal digits";
const KEY: &str = "the sixth field, a key's name, must have 32 hexadecimal digits";
const SIGNATURE: &str = "the seventh field, the signature, must have 128 hexadecimal digits";

/// The text form.
impl fmt::Display for Checkpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.body(), hex(&self.signature).to_uppercase())
    }
}

/// Reads the text form, as typed or scanned: in either case, with blanks and line ends anywhere.
impl FromStr for Checkpoint {
    type Err = NoCheckpoint;

    fn from_str(text: &str) -> Result<Self, NoCheckpoint> {
        if text.chars().count() > MAX_CHECKPOINT_CHARS {
            return Err(NoCheckpoint("that is far too long for a checkpoint"));
        }
        let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        let text = text.to_ascii_uppercase();
        let fields: Vec<&str> = text.split(':').collect();
        let [format, tournament, seq, hash, at_ms, key, signature] = fields[..] else {
            return Err(NoCheckpoint(
                "a checkpoint has seven fields with colons between them, and begins with ARBITER1",
            ));
        };
        if format != FORMAT {
            return Err(NoCheckpoint(
                "the first field must be ARBITER1: this version knows no other",
            ));
        }
        let tournament = unhex(tournament).ok_or(NoCheckpoint(
            "the second field, a tournament's id, must have 32 hexadecimal digits",
        ))?;
        let number = |text: &str| text.parse().ok().filter(|n: &i64| n.to_string() == text);
        let seq = number(seq).and_then(|seq| Seq::try_from(seq).ok());
        let at_ms = number(at_ms);
        Ok(Self {
            tournament: TournamentId(Uuid::from_bytes(tournament)),
            head: Head {
                seq: seq
                    .ok_or(NoCheckpoint(
                        "the third field must be the number of an entry",
                    ))?
                    .get(),
                hash: Hash(unhex(hash).ok_or(NoCheckpoint(HASH))?),
            },
            at_ms: at_ms.ok_or(NoCheckpoint(
                "the fifth field must be a time in milliseconds",
            ))?,
            key: KeyId(unhex(key).ok_or(NoCheckpoint(KEY))?),
            signature: unhex(signature).ok_or(NoCheckpoint(SIGNATURE))?,
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn tournament() -> TournamentId {
        "0193a5c2-7b1e-7c4d-9a61-2f0d8e4b5c10".parse().unwrap()
    }

    fn signed() -> (Checkpoint, LogKey) {
        let key = LogKey::from_seed([7; 32]);
        let hash = "24cfc1b55d6430fb2dda116f45594c4ed95d81b8e45bc7933241acbd5f53bcf7";
        let head = Head {
            seq: 152,
            hash: Hash(unhex(hash).unwrap()),
        };
        let at_ms = 1_764_500_705_123;
        (Checkpoint::sign(tournament(), head, at_ms, &key), key)
    }

    /// The text of one checkpoint, published: players hold paper with such texts, so they are read for ever.
    const PUBLISHED: &str = "ARBITER1:0193A5C27B1E7C4D9A612F0D8E4B5C10:152:\
        24CFC1B55D6430FB2DDA116F45594C4ED95D81B8E45BC7933241ACBD5F53BCF7:1764500705123:\
        3FB55579FF019CFD209787DB0F054CF3:\
        5400BBCDADF7EED9BD11D67647201990C1D22F5425AA5BEED139A5B2FB897B45\
        23845647B7A7828798D3E64211A52DF43A7C138CE9BFB3A866993F1CAC245B0E";

    #[test]
    fn given_the_published_checkpoint_then_its_text_and_its_key_are_these() {
        let (checkpoint, key) = signed();
        assert_eq!(checkpoint.to_string(), PUBLISHED);
        assert_eq!(PUBLISHED.parse(), Ok(checkpoint));
        assert!(key.public().has_signed(&checkpoint));
        assert!(!LogKey::from_seed([8; 32]).public().has_signed(&checkpoint));
        assert_eq!(key.public().to_string().parse(), Ok(key.public()));
        let told = checkpoint.told().unwrap();
        assert_eq!(Checkpoint::read(tournament(), &told), Ok(checkpoint));
    }

    #[test]
    fn given_any_other_field_then_the_signature_does_not_hold() {
        let (checkpoint, key) = signed();
        let mut others = [checkpoint; 5];
        others[0].tournament.0 = Uuid::nil();
        others[1].head.seq += 1;
        others[2].head.hash.0[31] ^= 1;
        others[3].at_ms += 1;
        others[4].signature[0] ^= 1;
        for other in others {
            assert!(!key.public().has_signed(&other), "{other}");
        }
    }

    #[test]
    fn given_a_text_typed_from_paper_then_case_and_blanks_do_not_matter() {
        let (checkpoint, _) = signed();
        let typed = PUBLISHED.to_lowercase().replace(':', " :\n ");
        assert_eq!(typed.parse(), Ok(checkpoint));
    }

    #[test]
    fn given_a_log_then_it_extends_the_checkpoint_or_not() {
        let (checkpoint, _) = signed();
        let hash = checkpoint.head.hash;
        let other = Hash([1; 32]);
        for (last, found, agreement) in [
            (152, Some(hash), Agreement::Extends { later: 0 }),
            (160, Some(hash), Agreement::Extends { later: 8 }),
            (160, Some(other), Agreement::Differs { found: other }),
            (150, None, Agreement::Short { last: 150 }),
        ] {
            assert_eq!(checkpoint.agreement(tournament(), last, found), agreement);
        }
        let elsewhere = TournamentId(Uuid::nil());
        let agreement = checkpoint.agreement(elsewhere, 160, Some(hash));
        assert_eq!(agreement, Agreement::OtherTournament);
    }

    #[test]
    fn given_a_field_that_is_none_then_it_is_named() {
        let fields: Vec<&str> = PUBLISHED.split(':').collect();
        let places = [
            "first", "second", "third", "fourth", "fifth", "sixth", "seventh",
        ];
        for (index, place) in places.into_iter().enumerate() {
            let mut fields = fields.clone();
            fields[index] = "0X";
            let error = fields.join(":").parse::<Checkpoint>().unwrap_err();
            assert!(error.to_string().contains(place), "{error}");
        }
        // A number has one form: the text that was signed is the text that is read.
        for number in ["0152", "+152", "-152", "0", "9007199254740992"] {
            let text = PUBLISHED.replace(":152:", &format!(":{number}:"));
            assert!(text.parse::<Checkpoint>().is_err(), "{number}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(256))]

        #[test]
        fn given_any_text_then_it_is_refused_or_comes_back(text in "(ARBITER1:)?[0-9A-Fa-f: ]{0,320}") {
            if let Ok(checkpoint) = text.parse::<Checkpoint>() {
                prop_assert_eq!(checkpoint.to_string().parse(), Ok(checkpoint));
            }
        }

        #[test]
        fn given_any_checkpoint_then_its_text_comes_back(
            id: u128, seq in Seq::LEAST..=Seq::MOST, hash: [u8; 32], at_ms: i64, seed: [u8; 32],
        ) {
            let key = LogKey::from_seed(seed);
            let head = Head { seq, hash: Hash(hash) };
            let checkpoint = Checkpoint::sign(TournamentId(Uuid::from_u128(id)), head, at_ms, &key);
            let text = checkpoint.to_string();
            prop_assert!(text.len() <= 306, "{}", text.len());
            prop_assert_eq!(text.parse(), Ok(checkpoint));
            prop_assert!(key.public().has_signed(&checkpoint));
        }
    }
}
