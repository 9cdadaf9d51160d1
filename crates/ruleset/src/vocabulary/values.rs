//! Values of facts, and where they come from.

use std::fmt;

use super::words;

words! { "provenance"
    /// Where the value of a fact comes from.
    pub enum Provenance {
        /// Worked out from the game, the clocks or the log.
        Computed = "computed",
        /// Stated in the report.
        Reported = "reported",
        /// Not stated; what a report of this kind usually means.
        Presumed = "presumed",
        /// Judged by the arbiter.
        Judged = "judged",
    }
}

/// The value of a fact.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FactValue {
    /// Yes or no.
    YesNo(bool),
    /// A number of things: offences, plies, moves.
    Count(i64),
    /// A duration in milliseconds.
    Duration(i64),
    /// One word of a closed list, by its wire name.
    Choice(&'static str),
}

impl fmt::Display for FactValue {
    /// Writes the value as a rules file would: `yes`, `2`, `1 min 30 s`, `arbiter`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::YesNo(true) => f.write_str("yes"),
            Self::YesNo(false) => f.write_str("no"),
            Self::Count(count) => write!(f, "{count}"),
            Self::Duration(ms) => f.write_str(&crate::quantity::duration_text(*ms)),
            Self::Choice(word) => f.write_str(word),
        }
    }
}

/// The type of a fact.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ValueType {
    /// Yes or no.
    YesNo,
    /// A number of things, never below the minimum given.
    Count {
        /// The least value that can occur: 1 for ordinals such as the number of an offence.
        min: i64,
    },
    /// A duration in milliseconds, never negative.
    Duration,
    /// One of these words.
    Choice(&'static [&'static str]),
}

/// A fact as the host knows it: the value, or nothing if it is unknown, and where it comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reading<T> {
    /// The value; `None` means that nobody knows it.
    pub value: Option<T>,
    /// Where the value comes from, or where it was looked for in vain.
    pub provenance: Provenance,
}

impl<T> Reading<T> {
    /// A value worked out from game, clocks or log.
    pub const fn computed(value: T) -> Self {
        Self {
            value: Some(value),
            provenance: Provenance::Computed,
        }
    }

    /// A value stated in the report.
    pub const fn reported(value: T) -> Self {
        Self {
            value: Some(value),
            provenance: Provenance::Reported,
        }
    }

    /// A value that was not stated and is presumed.
    pub const fn presumed(value: T) -> Self {
        Self {
            value: Some(value),
            provenance: Provenance::Presumed,
        }
    }

    /// A value judged by the arbiter.
    pub const fn judged(value: T) -> Self {
        Self {
            value: Some(value),
            provenance: Provenance::Judged,
        }
    }

    /// A value that nobody knows, though it was looked for in the game, the clocks or the log.
    #[must_use]
    pub const fn unknown() -> Self {
        Self {
            value: None,
            provenance: Provenance::Computed,
        }
    }

    /// The same reading with its value converted.
    pub fn map<U>(self, convert: impl FnOnce(T) -> U) -> Reading<U> {
        Reading {
            value: self.value.map(convert),
            provenance: self.provenance,
        }
    }
}
