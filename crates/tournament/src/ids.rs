//! Identities and numbers, each a type of its own so that a board is never taken for a round.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use uuid::Uuid;

macro_rules! id {
    ($($(#[$doc:meta])* $name:ident;)+) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub Uuid);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.hyphenated().fmt(f)
            }
        }

        impl FromStr for $name {
            type Err = uuid::Error;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                Uuid::from_str(text).map(Self)
            }
        }
    )+};
}

id! {
    /// A tournament: one log, one chain.
    TournamentId;
    /// A pairing of two players in a round; it survives re-pairing of the board and swapped colours.
    GameId;
    /// A player of one tournament. The name behind it lives in an erasable table.
    PlayerId;
    /// A person or machine that acts.
    PrincipalId;
    /// The phone, laptop or machine from which a principal acts.
    DeviceId;
    /// One request; all entries that it made carry it.
    CommandId;
    /// An act for the whole hall: one entry per tournament, one act.
    ActId;
    /// A row of erasable text.
    TextId;
}

macro_rules! number {
    ($($(#[$doc:meta])* $name:ident($inner:ty), $least:literal ..= $most:literal;)+) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(try_from = "i64", into = "i64")]
        pub struct $name($inner);

        impl $name {
            /// The smallest number of this kind.
            pub const LEAST: i64 = $least;
            /// The largest number of this kind.
            pub const MOST: i64 = $most;

            /// The bare number.
            #[must_use]
            pub fn get(self) -> $inner {
                self.0
            }
        }

        impl TryFrom<i64> for $name {
            type Error = OutOfRange;

            fn try_from(value: i64) -> Result<Self, OutOfRange> {
                let out_of_range = OutOfRange { what: stringify!($name), value, least: $least, most: $most };
                if !($least..=$most).contains(&value) {
                    return Err(out_of_range);
                }
                <$inner>::try_from(value).map(Self).map_err(|_| out_of_range)
            }
        }

        impl From<$name> for i64 {
            fn from(number: $name) -> i64 {
                i64::from(number.0)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl FromStr for $name {
            type Err = OutOfRange;

            fn from_str(text: &str) -> Result<Self, OutOfRange> {
                let value = text.parse::<i64>().map_err(|_| OutOfRange {
                    what: stringify!($name), value: -1, least: $least, most: $most,
                })?;
                Self::try_from(value)
            }
        }
    )+};
}

number! {
    /// A round, from 1. A TRF row has room for far fewer than 999.
    RoundNumber(u16), 1 ..= 999;
    /// A board of a round, from 1.
    BoardNumber(u16), 1 ..= 9999;
    /// A player's starting rank, from 1; four columns in a TRF row.
    StartNumber(u16), 1 ..= 9999;
    /// The place of an entry in its tournament's log, from 1.
    Seq(i64), 1 ..= 9_007_199_254_740_991;
}

/// A number outside the range of its kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{what} must be a whole number from {least} to {most}")]
pub struct OutOfRange {
    /// The type's name.
    pub what: &'static str,
    /// The value that was given.
    pub value: i64,
    /// The least value allowed.
    pub least: i64,
    /// The greatest value allowed.
    pub most: i64,
}
