//! Facts and settings that are one of a few words.

use super::words;

words! { "way of seeing"
    /// Who saw what is reported. It decides whether an offence is upheld.
    pub enum SeenBy {
        /// The arbiter saw it.
        Arbiter = "arbiter",
        /// Both players say that it happened.
        BothAgree = "both_agree",
        /// The opponent claims it and the player does not deny it.
        OpponentClaims = "opponent_claims",
        /// A third person told the arbiter.
        ThirdPerson = "third_person",
        /// The players disagree and nobody else saw it.
        Disputed = "disputed",
    }
}

words! { "kind of illegal move"
    /// What made a move illegal, or is treated as an illegal move.
    pub enum How {
        /// The piece does not move like that, or another piece stands in the way.
        WrongMovement = "wrong_movement",
        /// The player's king was left or put in check.
        KingLeftInCheck = "king_left_in_check",
        /// Castling that is not allowed, for good or at this moment.
        Castling = "castling",
        /// A pawn was left on the last rank and the clock was pressed.
        PromotionUnfinished = "promotion_unfinished",
        /// The clock was pressed without a move.
        NoMove = "no_move",
        /// One move was made with two hands.
        TwoHands = "two_hands",
        /// The king was captured.
        KingCaptured = "king_captured",
        /// Anything else.
        Other = "other",
    }
}

words! { "kind of illegal position"
    /// What makes a position impossible.
    pub enum IllegalPosition {
        /// Both kings stand in check.
        BothKingsInCheck = "both_kings_in_check",
        /// A pawn stands on the last rank.
        PawnOnLastRank = "pawn_on_last_rank",
        /// Anything else.
        Other = "other",
    }
}

words! { "basis of a draw claim"
    /// On what a claimed draw rests.
    pub enum DrawClaimBasis {
        /// The position occurs for at least the third time.
        Repetition = "repetition",
        /// Fifty moves by each player without a capture or a pawn move.
        FiftyMoves = "fifty_moves",
    }
}

words! { "basis of an automatic draw"
    /// On what a draw without a claim rests.
    pub enum AutomaticDrawBasis {
        /// The position occurs for at least the fifth time.
        Fivefold = "fivefold",
        /// Seventy-five moves by each player without a capture or a pawn move.
        SeventyFive = "seventy_five",
    }
}

words! { "set-up fault"
    /// What is wrong with the set-up.
    pub enum SetupFault {
        /// The pieces did not start in the initial position.
        WrongArray = "wrong_array",
        /// The board lies the wrong way round.
        BoardTurned = "board_turned",
        /// The players have each other's colour.
        ColoursSwapped = "colours_swapped",
        /// A piece was displaced during the game.
        Displaced = "displaced",
    }
}

words! { "clock fault"
    /// What is wrong with a clock.
    pub enum ClockFault {
        /// Wrong times, or a wrong increment.
        WrongSetting = "wrong_setting",
        /// The clock does not work.
        Defective = "defective",
        /// The clock was not started.
        NotStarted = "not_started",
        /// The move counter is wrong.
        MovedCounter = "moved_counter",
    }
}

words! { "start of the default time"
    /// From which start the default time is counted.
    pub enum DefaultTimeBasis {
        /// From when the clocks were really started.
        ActualStart = "actual_start",
        /// From when the round should have started.
        ScheduledStart = "scheduled_start",
    }
}

words! { "fate of a two-handed move"
    /// What becomes of a legal move that was made with two hands and completed.
    pub enum TwoHandedMove {
        /// The move stands; only the penalty follows.
        Stands = "stands",
        /// The move is taken back and played again with one hand.
        Replayed = "replayed",
    }
}
