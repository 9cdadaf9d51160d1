//! What the entries about a round tell: its start, who sat at the boards, and its end.

use arbiter_laws::Color;
use serde::{Deserialize, Serialize};

use crate::ids::{GameId, RoundNumber, Seq};
use crate::payload::{EntryRef, TextRef};
use crate::words::words;

/// `round_started`
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RoundStarted {
    /// The round.
    pub round: RoundNumber,
    /// When the clocks were really started (6.7.1 counts from it, unless the event says otherwise).
    pub started_at_ms: i64,
    /// When the round should have started; none if nobody told that it began late.
    pub scheduled_at_ms: Option<i64>,
    /// The entry that told another start, which was wrong.
    pub corrects: Option<EntryRef>,
}

words! {
    /// What was seen of a player at the board.
    Presence {
        /// The chair was empty.
        EmptyChair = "empty_chair",
        /// The player reached the board.
        Arrived = "arrived",
    }
}

/// `arrival_recorded`: the player and the game stand in the envelope, and so does when it was seen.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ArrivalRecorded {
    /// What was seen.
    pub presence: Presence,
    /// Until when the arbiter lets the player come, where he decides otherwise than the default time (6.7.1).
    pub until_ms: Option<i64>,
}

/// `round_closed`: the round is closed, or a wrong closing is corrected.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RoundClosed {
    /// The round.
    pub round: RoundNumber,
    /// Whether it is closed from now on.
    pub closed: bool,
    /// The games that had no result; the one who closed it was shown them.
    pub without_result: Vec<GameId>,
    /// The incidents that nobody had decided.
    pub open_incidents: Vec<Seq>,
    /// The closing that is corrected.
    pub corrects: Option<EntryRef>,
    /// Why.
    pub reason: Option<TextRef>,
}

words! {
    /// What a corrected result still changes (C.04.2, 4.8).
    CorrectionEffect {
        /// The standings, and the pairing of the next round.
        NextPairing = "next_pairing",
        /// The next round is paired already: the pairing after it.
        PairingAfterNext = "pairing_after_next",
        /// The next round is over: rating only.
        RatingOnly = "rating_only",
    }
}

words! {
    /// Whose chairs are empty at a board.
    Absent {
        /// White's.
        White = "white",
        /// Black's.
        Black = "black",
        /// Both.
        Both = "both",
    }
}

impl Absent {
    /// Those of these colours; none if there are none.
    #[must_use]
    pub fn of(white: bool, black: bool) -> Option<Self> {
        match (white, black) {
            (true, true) => Some(Self::Both),
            (true, false) => Some(Self::White),
            (false, true) => Some(Self::Black),
            (false, false) => None,
        }
    }

    /// Whether a colour is among them.
    #[must_use]
    pub fn includes(self, color: Color) -> bool {
        match self {
            Self::White => color == Color::White,
            Self::Black => color == Color::Black,
            Self::Both => true,
        }
    }
}
