//! A request that changes something, and what comes of it.

use std::fmt;

use serde_json::Value;
use sha2::{Digest, Sha256};

use super::findings::told;
use crate::limits::MAX_IDEMPOTENCY_KEY_BYTES;
use crate::problem::{Problem, ProblemKind};

/// A request by its key and by what it asks for: the same key with the same digest is the same request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asked {
    /// 1 to 64 visible ASCII characters.
    pub key: String,
    /// SHA-256 over method, path and body.
    pub body_digest: [u8; 32],
}

impl Asked {
    /// A request.
    ///
    /// # Errors
    /// When the key is empty, too long, or holds more than visible ASCII.
    pub fn new(key: &str, method: &str, path: &str, body: &[u8]) -> Result<Self, Problem> {
        let is_visible = key.bytes().all(|byte| byte.is_ascii_graphic());
        if key.is_empty() || key.len() > MAX_IDEMPOTENCY_KEY_BYTES || !is_visible {
            return Err(Problem::bare(ProblemKind::KeyInvalid));
        }
        let mut hasher = Sha256::new();
        for part in [method.as_bytes(), path.as_bytes(), body] {
            // Each part with its length before it, so that no two requests run together into the same bytes.
            hasher.update((part.len() as u64).to_be_bytes());
            hasher.update(part);
        }
        Ok(Self {
            key: key.to_owned(),
            body_digest: hasher.finalize().into(),
        })
    }
}

/// What came of a request that changes something: now, or when it came for the first time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// The HTTP status.
    pub status: u16,
    /// The answer, as JSON.
    pub body: String,
    /// The version of the thing that was changed.
    pub etag: Option<i64>,
    /// Whether an earlier request with the same key had done it already.
    pub replayed: bool,
}

impl Written {
    /// A number of the answer, such as `incident`.
    #[must_use]
    pub fn number(&self, name: &str) -> Option<i64> {
        let body: Value = serde_json::from_str(&self.body).ok()?;
        body.get(name)?.as_i64()
    }

    /// A text of the answer, such as `id`.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<String> {
        let body: Value = serde_json::from_str(&self.body).ok()?;
        Some(body.get(name)?.as_str()?.to_owned())
    }
}

impl Written {
    /// What was odd about a file that was taken in, a line each.
    #[must_use]
    pub fn findings(&self) -> Vec<String> {
        let body: Value = serde_json::from_str(&self.body).unwrap_or_default();
        ["findings", "diagnostics"]
            .into_iter()
            .filter_map(|name| body.get(name))
            .flat_map(told)
            .collect()
    }
}

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.body)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn given_two_requests_that_differ_anywhere_then_their_digests_differ() {
        let asked = |method, path, body: &str| {
            Asked::new("k", method, path, body.as_bytes())
                .unwrap()
                .body_digest
        };
        let first = asked("POST", "/a", "b");
        assert_eq!(first, asked("POST", "/a", "b"));
        for other in [
            asked("PUT", "/a", "b"),
            asked("POST", "/ab", ""),
            asked("POST", "/a", "bc"),
            asked("POST/", "a", "b"),
        ] {
            assert_ne!(first, other);
        }
    }

    #[test]
    fn given_a_key_that_is_not_1_to_64_visible_letters_then_it_is_refused() {
        let is_taken = |key: &str| Asked::new(key, "POST", "/", b"").is_ok();
        assert!(is_taken("a") && is_taken(&"~".repeat(64)));
        for key in ["", " ", "a b", "é", "\u{7f}", "a\n", &"a".repeat(65)] {
            assert!(!is_taken(key), "{key:?}");
        }
    }
}
