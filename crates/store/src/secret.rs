//! Secrets that let somebody in: made here, shown once, kept as SHA-256 only.

use std::fmt;

use sha2::{Digest, Sha256};

use crate::error::StoreError;
use crate::submission::random_bytes;

/// Random bytes in a secret: 256 bits, which nobody tries through, so a plain hash keeps it.
const SECRET_BYTES: usize = 32;

/// Letters of which the visible part of a token is made; five bits each, none that is taken for another.
const VISIBLE: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz023456789";

/// The alphabet of secrets, which needs no escaping in an address.
const BASE64_URL: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// A secret, to be shown once.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

/// SHA-256 of a secret: what the database keeps, and by what a secret is looked up. A secret of any shape is
/// looked up by one and the same query, so that the time it takes tells nothing about its shape.
pub fn digest(secret: &str) -> Vec<u8> {
    Sha256::digest(secret.as_bytes()).to_vec()
}

impl Secret {
    /// 43 letters.
    pub fn new() -> Result<Self, StoreError> {
        Ok(Self(base64_url(&random_bytes::<SECRET_BYTES>()?)))
    }

    /// A token, `arb_`, eight visible letters by which a list names it, and the secret part.
    pub fn token() -> Result<(Self, String), StoreError> {
        let prefix: String = random_bytes::<8>()?
            .into_iter()
            .filter_map(|byte| VISIBLE.get(usize::from(byte % 32)))
            .map(|letter| char::from(*letter))
            .collect();
        let secret = Self::new()?;
        Ok((Self(format!("arb_{prefix}_{}", secret.0)), prefix))
    }

    /// The text.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

/// A secret stays out of program logs.
impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// Three bytes make four letters; the last two make three.
fn base64_url(bytes: &[u8]) -> String {
    let mut text = String::new();
    for three in bytes.chunks(3) {
        let word = (0..3).fold(0_u32, |word, at| {
            word << 8 | u32::from(three.get(at).copied().unwrap_or(0))
        });
        for letter in 0..=three.len() {
            let six = (word >> (18 - 6 * letter)) & 63;
            text.extend(
                BASE64_URL
                    .get(six as usize)
                    .map(|letter| char::from(*letter)),
            );
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn given_the_known_vectors_then_base64_is_right() {
        for (bytes, text) in [
            (&b""[..], ""),
            (b"f", "Zg"),
            (b"fo", "Zm8"),
            (b"foo", "Zm9v"),
            (b"foobar", "Zm9vYmFy"),
            (&[0xfb, 0xff, 0xfe], "-__-"),
        ] {
            assert_eq!(base64_url(bytes), text);
        }
    }

    #[test]
    fn given_a_new_token_then_it_has_its_published_shape_and_no_two_are_alike() {
        let (token, prefix) = Secret::token().unwrap();
        let text = token.reveal();
        assert_eq!(text.len(), 4 + 8 + 1 + 43);
        assert_eq!(text.split_at(13).0, format!("arb_{prefix}_"));
        assert!(
            text.bytes()
                .all(|letter| letter.is_ascii_alphanumeric() || b"-_".contains(&letter))
        );
        assert_ne!(text, Secret::token().unwrap().0.reveal());
        assert_eq!(format!("{token:?}"), "Secret(…)");
    }
}
