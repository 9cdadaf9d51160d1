//! What can be reported to an arbiter at a board.

use super::facts::Fact;
use super::words;

words! { "incident kind"
    /// Anything that is reported to an arbiter at a board and asks for a ruling.
    pub enum IncidentKind {
        /// A move that breaks the movement rules, or that the Laws treat as such a move.
        IllegalMove = "illegal_move",
        /// A position that no series of legal moves can reach.
        IllegalPosition = "illegal_position",
        /// A piece was touched and the touch-move rule is in question.
        TouchedPiece = "touched_piece",
        /// A player offers a draw.
        DrawOffer = "draw_offer",
        /// Both players say that they have agreed a draw.
        DrawAgreement = "draw_agreement",
        /// A player claims a draw by repetition or by the fifty-move rule.
        DrawClaim = "draw_claim",
        /// The position has ended the game by repetition or move count without any claim.
        AutomaticDraw = "automatic_draw",
        /// Mate, stalemate or a dead position was on the board and is noticed now.
        GameOverNoticed = "game_over_noticed",
        /// One player's flag has fallen.
        FlagFall = "flag_fall",
        /// Both flags are down.
        BothFlags = "both_flags",
        /// A player resigns.
        Resignation = "resignation",
        /// The players shook hands and it is not clear what it meant.
        Handshake = "handshake",
        /// A player arrives after the start of the session.
        LateArrival = "late_arrival",
        /// A player does not come at all.
        Absence = "absence",
        /// The game was set up wrongly.
        SetupFault = "setup_fault",
        /// The clock was set wrongly, is defective, was not started, or counts moves wrongly.
        ClockFault = "clock_fault",
        /// A player stopped the clocks without a valid reason.
        ClockStoppedWithoutReason = "clock_stopped_without_reason",
        /// The piece needed for a promotion is not at hand.
        PromotionPieceMissing = "promotion_piece_missing",
        /// A player short of time asks for an increment in a quickplay finish.
        QuickplayRequest = "quickplay_request",
        /// A player short of time claims a draw in a quickplay finish.
        QuickplayClaim = "quickplay_claim",
        /// Moves are not recorded as the Laws ask.
        RecordingFault = "recording_fault",
        /// A telephone or another electronic device.
        Device = "device",
        /// A player used notes, advice or another board.
        OutsideHelp = "outside_help",
        /// A player distracts or annoys the opponent.
        Disturbance = "disturbance",
        /// A player left the playing area or venue without permission.
        LeavingArea = "leaving_area",
        /// A player refuses to comply with the Laws or with the arbiter.
        Refusal = "refusal",
        /// A breach of the dress code.
        Dress = "dress",
        /// Smoking outside the place set aside for it.
        Smoking = "smoking",
        /// A result that the players arranged before the game.
        AgreedResult = "agreed_result",
        /// A suspicion of cheating.
        SuspectedCheating = "suspected_cheating",
        /// A team captain advised a player.
        CaptainAdvice = "captain_advice",
        /// A question about a sealed move.
        SealedMove = "sealed_move",
        /// The players signed a result that is not the one of the game.
        WrongResultSigned = "wrong_result_signed",
        /// Any other offence.
        OtherOffence = "other_offence",
    }
}

impl IncidentKind {
    /// Whether a report of this kind is about one of the two players, so that it has to name him.
    #[must_use]
    pub const fn is_somebodys(self) -> bool {
        !matches!(
            self,
            Self::IllegalPosition
                | Self::DrawAgreement
                | Self::AutomaticDraw
                | Self::GameOverNoticed
                | Self::BothFlags
                | Self::Handshake
                | Self::Absence
                | Self::SetupFault
                | Self::ClockFault
                | Self::PromotionPieceMissing
                | Self::Disturbance
                | Self::AgreedResult
                | Self::SealedMove
                | Self::WrongResultSigned
        )
    }

    /// The particulars that a report of this kind may name, such as `how` for an illegal move.
    pub fn parameters(self) -> impl Iterator<Item = Fact> {
        Fact::ALL
            .iter()
            .copied()
            .filter(move |fact| fact.is_parameter() && fact.applies_to(self))
    }
}

words! { "kind of note"
    /// What an arbiter writes down without asking for a ruling.
    pub enum UnruledKind {
        /// A remark.
        Note = "note",
        /// The readings of a clock, looked at in passing.
        ClockCheck = "clock_check",
        /// All clocks in the hall were stopped.
        HallStop = "hall_stop",
    }
}
