//! Words of the vocabulary as fields of bodies.

use std::fmt::Display;
use std::str::FromStr;

use arbiter_tournament::{DecisionKind, Role};
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

/// Reads a role.
///
/// # Errors
/// When it is none; the message lists them.
pub fn role<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Role, D::Error> {
    one_of(deserializer, Role::ALL, |role| role.as_str())
}

/// Reads what became of a ruling.
///
/// # Errors
/// When it is nothing of that; the message lists what there is.
pub fn decision_kind<'de, D: Deserializer<'de>>(deserializer: D) -> Result<DecisionKind, D::Error> {
    one_of(deserializer, DecisionKind::ALL, |kind| kind.as_str())
}

fn one_of<'de, T: Copy, D: Deserializer<'de>>(
    deserializer: D,
    all: &[T],
    name: impl Fn(&T) -> &'static str,
) -> Result<T, D::Error> {
    let text = String::deserialize(deserializer)?;
    all.iter()
        .find(|word| name(word) == text)
        .copied()
        .ok_or_else(|| {
            let names: Vec<&str> = all.iter().map(name).collect();
            serde::de::Error::custom(format!("there are {}", names.join(", ")))
        })
}
