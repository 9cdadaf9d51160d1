//! What is handed to the writer, and what it hands back.

use std::fmt;
use std::sync::Arc;

use arbiter_tournament::{Entry, Person, Plan, PlayerId, PrincipalId, State, TextId, TextRef};

use crate::error::StoreError;

/// The length of a salt: nobody guesses a short reason by trying all of them.
pub const SALT_BYTES: usize = 16;

/// Random bytes from the system.
///
/// # Errors
/// When the system has none.
pub fn random_bytes<const N: usize>() -> Result<[u8; N], StoreError> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(StoreError::NoEntropy)?;
    Ok(bytes)
}

/// A plan on its way into the log, with all that is written in the same transaction.
#[derive(Clone)]
pub struct Submission {
    /// The entries, with what they rest on.
    pub plan: Plan,
    /// Rows that may be erased later, which the entries refer to.
    pub private: Vec<Private>,
    /// The request, so that the same one is carried out once only.
    pub idempotency: Option<Idempotency>,
    /// Makes the answer from the entries written and the state after them; it is kept with the request.
    pub answer: MakeAnswer,
}

/// Makes an answer from the entries written and the state after them. It is called within the transaction, so it
/// only puts words together.
pub type MakeAnswer = Arc<dyn Fn(&[Entry], &State) -> Answer + Send + Sync>;

impl fmt::Debug for Submission {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Submission")
            .field("plan", &self.plan)
            .finish_non_exhaustive()
    }
}

/// A request by its principal and key, with the digest of what it asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Idempotency {
    /// Whose request.
    pub principal: PrincipalId,
    /// The key: 1 to 64 visible ASCII characters.
    pub key: String,
    /// SHA-256 over what makes two requests the same: method, path and body.
    pub body_digest: [u8; 32],
}

/// An answer to a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The HTTP status.
    pub status: u16,
    /// The body.
    pub body: String,
    /// The version of the thing that was changed.
    pub etag: Option<i64>,
}

/// An answer given before, with the digest of the request that it answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EarlierAnswer {
    /// The answer.
    pub answer: Answer,
    /// The digest of what had been asked for.
    pub body_digest: [u8; 32],
}

/// What came of a submission.
#[derive(Debug, Clone)]
pub struct Receipt {
    /// The entries, as they stand in the log.
    pub entries: Vec<Entry>,
    /// The answer.
    pub answer: Answer,
    /// Whether an earlier request with the same key had done it already.
    pub replayed: bool,
}

/// A row that entries refer to and that may be erased without breaking the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Private {
    /// The person behind a player.
    Person(Person),
    /// Free text.
    Text(PrivateText),
    /// The files from which regulations were made.
    Sources {
        /// The semantic hash that the entries name, in hexadecimal.
        semantic_hash: String,
        /// Name and text of each, the event's own first.
        files: Vec<(String, String)>,
    },
    /// Nothing more of a person: the row behind a player goes, and with it what names him elsewhere.
    Erased(Erased),
}

/// What goes when a person is erased.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Erased {
    /// The player.
    pub player: PlayerId,
    /// The private texts.
    pub texts: Vec<TextId>,
    /// Answers to earlier requests that name the person, by principal and key: their bodies go, so that the same request
    /// is still not carried out twice.
    pub answers: Vec<(PrincipalId, String)>,
}

/// Free text with the salt that keeps it from being guessed by its digest.
#[derive(Clone, PartialEq, Eq)]
pub struct PrivateText {
    /// The row, as entries name it.
    pub id: TextId,
    /// The salt.
    pub salt: [u8; SALT_BYTES],
    /// The text.
    pub text: String,
}

impl PrivateText {
    /// A text with its salt.
    #[must_use]
    pub fn new(id: TextId, salt: [u8; SALT_BYTES], text: impl Into<String>) -> Self {
        Self {
            id,
            salt,
            text: text.into(),
        }
    }

    /// The digest that entries carry: SHA-256 over the salt and the text, in hexadecimal.
    #[must_use]
    pub fn digest(&self) -> String {
        TextRef::digest_of(&self.salt, &self.text)
    }
}

/// The text stays out of program logs.
impl fmt::Debug for PrivateText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PrivateText")
            .field("id", &self.id)
            .finish_non_exhaustive()
    }
}
