//! What an edition of the Laws leaves to be set, by a later edition, a faster game, or the event.

use std::fmt;

use super::choices::{DefaultTimeBasis, TwoHandedMove};
use super::words;

words! { "setting"
    /// A value that a laws file declares and that rules compare facts with, or use as an amount.
    pub enum Setting {
        /// Under which articles rapid or blitz is supervised; the values are articles that the laws file lists.
        Supervision = "supervision",
        /// Time that the opponent receives for an irregularity or an incorrect claim.
        PenaltyTime = "penalty_time",
        /// How late a player may arrive.
        DefaultTime = "default_time",
        /// From which start the default time is counted.
        DefaultTimeBasis = "default_time_basis",
        /// What becomes of a legal move that was made with two hands and completed.
        TwoHandedMove = "two_handed_move",
    }
}

/// The type of a setting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SettingType {
    /// A duration in milliseconds.
    Duration,
    /// One of these words.
    Choice(&'static [&'static str]),
    /// One of the articles that the laws file lists.
    Article,
}

impl Setting {
    /// The type of the setting's value.
    #[must_use]
    pub const fn value_type(self) -> SettingType {
        match self {
            Self::Supervision => SettingType::Article,
            Self::PenaltyTime | Self::DefaultTime => SettingType::Duration,
            Self::DefaultTimeBasis => SettingType::Choice(DefaultTimeBasis::NAMES),
            Self::TwoHandedMove => SettingType::Choice(TwoHandedMove::NAMES),
        }
    }

    /// The name as a rules file writes it: words with spaces.
    #[must_use]
    pub fn words(self) -> String {
        self.as_str().replace('_', " ")
    }
}

/// The value of a setting.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SettingValue {
    /// A duration in milliseconds.
    Duration(i64),
    /// A word of the setting's list, or an article.
    Word(String),
}

impl fmt::Display for SettingValue {
    /// Writes the value as a rules file would.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Duration(ms) => f.write_str(&crate::quantity::duration_text(*ms)),
            Self::Word(word) => f.write_str(word),
        }
    }
}

words! { "speed"
    /// The three kinds of over-the-board chess, told apart by the thinking time. The bounds stand in the laws files.
    pub enum Speed {
        /// Standard chess.
        Standard = "standard",
        /// Rapid chess.
        Rapid = "rapid",
        /// Blitz.
        Blitz = "blitz",
    }
}
