//! Words of the vocabulary as fields of bodies.

use std::fmt::Display;
use std::str::FromStr;

use serde::{Deserialize, Deserializer};

/// Reads a word.
///
/// # Errors
/// When it is none of its kind.
pub fn word<'de, T: FromStr<Err: Display>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    String::deserialize(deserializer)?
        .parse()
        .map_err(serde::de::Error::custom)
}

/// Reads a word or null.
///
/// # Errors
/// When it is neither.
pub fn maybe_word<'de, T: FromStr<Err: Display>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    let text = Option::<String>::deserialize(deserializer)?;
    text.map(|text| text.parse().map_err(serde::de::Error::custom))
        .transpose()
}
