//! The vocabulary: every word that the language, the log, the API and the screen share, each declared once.
//!
//! A word has a Rust name, a wire name that never changes, and a sentence that says what it means. Parser, checker,
//! evaluator, completion and manual read these tables; nothing else may spell the words. What the words *do* under
//! an edition of the Laws stands in the `.rules` files, never here: no article and no minute is named in code.

mod choices;
mod effects;
mod facts;
mod incidents;
mod results;
mod settings;
mod values;

pub use choices::{
    AcceptedClaim, AutomaticDrawBasis, CaptainAdvice, CaptainWords, ClockFault, DefaultTimeBasis,
    DeviceFinding, Devices, DrawClaimBasis, DrawGround, GameOver, HandshakeMeaning, How,
    IllegalPosition, LeavingReport, OfferTime, OfferedTo, PlaceLeft, PromotionMateTest,
    QuickplayFinish, QuickplayJudgement, Recording, RecordingFault, SealedFault, SeenBy,
    SetupFault, Touch, TwoHandedMove,
};
pub use effects::{Authority, Effect, Instruction, Measure, Party, Penalty, Verdict};
pub use facts::{Fact, FactTable, Facts};
pub use incidents::{IncidentKind, UnruledKind};
pub use results::{GameOutcome, Termination};
pub use settings::{Setting, SettingType, SettingValue, Speed};
pub use values::{FactValue, Provenance, Reading, ValueType};

use std::fmt;

/// Version of the vocabulary. It grows when a word is added and is stored with every ruling.
pub const VOCABULARY_VERSION: u32 = 2;

/// A word that the vocabulary does not have, with the nearest one that it does have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownWord {
    /// What kind of word was looked for, such as "incident kind".
    pub wanted: &'static str,
    /// The word that was given.
    pub given: String,
    /// The nearest known word, if one is near enough to be meant.
    pub nearest: Option<&'static str>,
}

impl fmt::Display for UnknownWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no {} `{}`", self.wanted, self.given)?;
        match self.nearest {
            Some(nearest) => write!(f, "; did you mean `{nearest}`?"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for UnknownWord {}

/// Declares a closed list of words: the enum, `ALL`, `NAMES`, `as_str`, `doc`, `Display` and `FromStr`.
macro_rules! words {
    (
        $wanted:literal
        $(#[$outer:meta])*
        pub enum $name:ident { $( $(#[doc = $doc:literal])+ $variant:ident = $wire:literal ),+ $(,)? }
    ) => {
        $(#[$outer])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $( $(#[doc = $doc])+ $variant ),+ }

        impl $name {
            /// Every word of this list, in the vocabulary's order.
            pub const ALL: &'static [Self] = &[ $( Self::$variant ),+ ];
            /// The wire names of [`Self::ALL`], in the same order.
            pub const NAMES: &'static [&'static str] = &[ $( $wire ),+ ];

            /// The wire name; it never changes.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $( Self::$variant => $wire ),+ }
            }

            /// What the word means, in a sentence.
            #[must_use]
            pub fn doc(self) -> &'static str {
                match self { $( Self::$variant => concat!($($doc),+).trim_start() ),+ }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.as_str())
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::vocabulary::UnknownWord;

            fn from_str(given: &str) -> Result<Self, Self::Err> {
                Self::ALL.iter().copied().find(|word| word.as_str() == given).ok_or_else(|| {
                    $crate::vocabulary::UnknownWord {
                        wanted: $wanted,
                        given: given.to_owned(),
                        nearest: $crate::nearest::nearest(given, Self::NAMES.iter().copied()),
                    }
                })
            }
        }
    };
}
pub(crate) use words;

#[cfg(test)]
mod tests;
