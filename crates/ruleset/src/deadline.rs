//! Deadlines and the events they are counted from: one type for every clause that sets a limit.

use std::fmt;

use crate::quantity::duration_text;

const DAY_MS: i64 = 24 * 60 * 60 * 1_000;

/// How long something lasts, in milliseconds; whole days are written as days.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lapse {
    /// The time, in milliseconds.
    pub ms: i64,
}

impl Lapse {
    /// So many days.
    pub(crate) fn days(days: u32) -> Self {
        Self {
            ms: i64::from(days).saturating_mul(DAY_MS),
        }
    }
}

impl fmt::Display for Lapse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.ms / DAY_MS, self.ms % DAY_MS) {
            (1, 0) => f.write_str("1 day"),
            (days, 0) if days > 0 => write!(f, "{days} days"),
            _ => f.write_str(&duration_text(self.ms)),
        }
    }
}

/// From which start a time is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum StartBasis {
    /// When the clocks were really started.
    Actual,
    /// When the round should have started.
    Scheduled,
    /// When the arbiter announced the start.
    Announced,
    /// When the session began in which several rounds are played.
    Session,
}

impl StartBasis {
    /// The wire name.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Actual => "actual",
            Self::Scheduled => "scheduled",
            Self::Announced => "announced",
            Self::Session => "session",
        }
    }
}

impl fmt::Display for StartBasis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// A round, seen from the one that a clause speaks of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum WhichRound {
    /// The round itself.
    This,
    /// The one before it.
    Previous,
    /// The one after it.
    Next,
    /// The last round of the tournament.
    Last,
    /// The round of this number.
    Number(u32),
}

impl fmt::Display for WhichRound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::This => f.write_str("the round"),
            Self::Previous => f.write_str("the previous round"),
            Self::Next => f.write_str("the next round"),
            Self::Last => f.write_str("the last round"),
            Self::Number(number) => write!(f, "round {number}"),
        }
    }
}

/// Something that happens at a moment, from which a deadline is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Occasion {
    /// The tournament starts.
    TournamentStarts,
    /// No more entries are taken.
    EntriesClose,
    /// The pairings of the round are published.
    PairingsPublished,
    /// The results of the round are published.
    ResultsPublished,
    /// A round starts.
    RoundStarts(WhichRound),
    /// The last game of a round ends.
    RoundEnds(WhichRound),
    /// The game ends.
    GameEnds,
    /// What is reported happens.
    Incident,
    /// The arbiter rules.
    Ruling,
}

impl Occasion {
    /// The moment as a noun: `the start of the next round`.
    fn noun(self) -> String {
        match self {
            Self::TournamentStarts => "the start of the tournament".to_owned(),
            Self::EntriesClose => "the end of entries".to_owned(),
            Self::PairingsPublished => "the publication of the pairings".to_owned(),
            Self::ResultsPublished => "the publication of the results".to_owned(),
            Self::RoundStarts(round) => format!("the start of {round}"),
            Self::RoundEnds(round) => format!("the end of {round}"),
            Self::GameEnds => "the end of the game".to_owned(),
            Self::Incident => "the incident".to_owned(),
            Self::Ruling => "the ruling".to_owned(),
        }
    }
}

impl fmt::Display for Occasion {
    /// The moment as a clause: `the next round starts`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TournamentStarts => f.write_str("the tournament starts"),
            Self::EntriesClose => f.write_str("entries close"),
            Self::PairingsPublished => f.write_str("the pairings are published"),
            Self::ResultsPublished => f.write_str("the results are published"),
            Self::RoundStarts(round) => write!(f, "{round} starts"),
            Self::RoundEnds(round) => write!(f, "{round} ends"),
            Self::GameEnds => f.write_str("the game ends"),
            Self::Incident | Self::Ruling => f.write_str(&self.noun()),
        }
    }
}

/// Until when something must have been done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Deadline {
    /// So long before something happens; no time at all means until it happens.
    Before {
        /// How long before.
        lead: Lapse,
        /// What happens then.
        occasion: Occasion,
    },
    /// Within so long of something.
    Within {
        /// How long after.
        lapse: Lapse,
        /// What happened.
        occasion: Occasion,
    },
    /// At a time of day.
    Clock {
        /// Minutes since midnight, local time of the venue.
        minute: u32,
        /// How many days before the round; 0 is its own day.
        days_before: u32,
    },
}

impl fmt::Display for Deadline {
    /// Writes the deadline as a rules file does.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Before { lead, occasion } if lead.ms == 0 => write!(f, "before {occasion}"),
            Self::Before { lead, occasion } => write!(f, "{lead} before {occasion}"),
            Self::Within { lapse, occasion } => write!(f, "within {lapse} of {}", occasion.noun()),
            Self::Clock {
                minute,
                days_before,
            } => {
                write!(f, "by {:02}:{:02} ", minute / 60, minute % 60)?;
                match days_before {
                    0 => f.write_str("on the day"),
                    1 => f.write_str("the day before"),
                    days => write!(f, "{days} days before"),
                }
            }
        }
    }
}
