//! Vocabulary words in JSON: by their wire names.

use std::fmt::Display;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serializer};

/// Writes a word.
pub fn serialize<T: Display, S: Serializer>(word: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(word)
}

/// Reads a word.
pub fn deserialize<'de, T, D>(deserializer: D) -> Result<T, D::Error>
where
    T: FromStr,
    T::Err: Display,
    D: Deserializer<'de>,
{
    String::deserialize(deserializer)?
        .parse()
        .map_err(serde::de::Error::custom)
}

/// The same for a word that may be missing; `null` is written.
pub mod option {
    use super::{Deserialize, Deserializer, Display, FromStr, Serializer};

    /// Writes a word or `null`.
    pub fn serialize<T: Display, S: Serializer>(
        word: &Option<T>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        match word {
            Some(word) => serializer.collect_str(word),
            None => serializer.serialize_none(),
        }
    }

    /// Reads a word or `null`.
    pub fn deserialize<'de, T, D>(deserializer: D) -> Result<Option<T>, D::Error>
    where
        T: FromStr,
        T::Err: Display,
        D: Deserializer<'de>,
    {
        Option::<String>::deserialize(deserializer)?
            .map(|text| text.parse().map_err(serde::de::Error::custom))
            .transpose()
    }
}
