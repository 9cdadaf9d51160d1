//! What an edition of the Laws leaves to be set, by a later edition, a faster game, or the event.

use std::fmt;

use super::choices::{
    AcceptedClaim, CaptainAdvice, DefaultTimeBasis, Devices, LeavingReport, PromotionMateTest,
    QuickplayFinish, Recording, TwoHandedMove,
};
use super::words;

words! { "setting"
    /// A value that a laws file declares and that rules compare facts with, or use as an amount.
    pub enum Setting {
        /// Under which articles rapid or blitz is supervised; the values are articles that the laws file lists.
        Supervision = "supervision",
        /// Time that the opponent receives for an illegal move.
        PenaltyTime = "penalty_time",
        /// Time that the opponent receives for an incorrect claim of a draw.
        ClaimPenalty = "claim_penalty",
        /// How late a player may arrive.
        DefaultTime = "default_time",
        /// From which start the default time is counted.
        DefaultTimeBasis = "default_time_basis",
        /// What becomes of a legal move that was made with two hands and completed.
        TwoHandedMove = "two_handed_move",
        /// On which position it is asked, after an unfinished promotion, whether the opponent can still mate.
        PromotionMateTest = "promotion_mate_test",
        /// What follows if the opponent agrees to a draw that was claimed.
        AcceptedClaim = "accepted_claim",
        /// Whether the guidelines for games without increment are in use.
        QuickplayFinish = "quickplay_finish",
        /// Time that the opponent receives for a request or a wrong claim in a quickplay finish.
        QuickplayPenalty = "quickplay_penalty",
        /// Whether the players write their moves down.
        Recording = "recording",
        /// Below how much time left in a period without enough added for each move they need not any more.
        RecordingRelief = "recording_relief",
        /// Where a switched-off device may be.
        Devices = "devices",
        /// Whether a player who does not have the move reports before leaving the playing area.
        LeavingReport = "leaving_report",
        /// About what a team captain may advise a player during the game.
        CaptainAdvice = "captain_advice",
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
            Self::PenaltyTime
            | Self::ClaimPenalty
            | Self::QuickplayPenalty
            | Self::RecordingRelief
            | Self::DefaultTime => SettingType::Duration,
            Self::Recording => SettingType::Choice(Recording::NAMES),
            Self::DefaultTimeBasis => SettingType::Choice(DefaultTimeBasis::NAMES),
            Self::TwoHandedMove => SettingType::Choice(TwoHandedMove::NAMES),
            Self::PromotionMateTest => SettingType::Choice(PromotionMateTest::NAMES),
            Self::AcceptedClaim => SettingType::Choice(AcceptedClaim::NAMES),
            Self::QuickplayFinish => SettingType::Choice(QuickplayFinish::NAMES),
            Self::Devices => SettingType::Choice(Devices::NAMES),
            Self::LeavingReport => SettingType::Choice(LeavingReport::NAMES),
            Self::CaptainAdvice => SettingType::Choice(CaptainAdvice::NAMES),
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
