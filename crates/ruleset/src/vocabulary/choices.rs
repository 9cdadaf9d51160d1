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
        /// From when the arbiter announced the start.
        AnnouncedStart = "announced_start",
        /// From when the session began, in which several rounds may be played.
        SessionStart = "session_start",
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

words! { "time of a draw offer"
    /// When a draw was offered.
    pub enum OfferTime {
        /// After the offering player's move and before the press of the clock, as it should be.
        AfterTheMove = "after_the_move",
        /// On the offering player's own time, before the move.
        OnOwnTime = "on_own_time",
        /// While the opponent's clock was running.
        OnOpponentsTime = "on_opponents_time",
    }
}

words! { "addressee of a draw offer"
    /// To whom a draw was offered.
    pub enum OfferedTo {
        /// To the opponent.
        Opponent = "opponent",
        /// To the arbiter, who is asked to let the game be drawn.
        Arbiter = "arbiter",
    }
}

words! { "reason for a draw"
    /// For which reason the players want a draw that needs the arbiter's word.
    pub enum DrawGround {
        /// For none that the regulations know.
        None = "none",
        /// The position has come up several times.
        Repetition = "repetition",
        /// Many moves without a capture or a pawn move.
        FiftyMoves = "fifty_moves",
        /// One king can be checked without end.
        PerpetualCheck = "perpetual_check",
        /// Theory knows the position as drawn.
        TheoreticalDraw = "theoretical_draw",
    }
}

words! { "way of being over"
    /// How the position on the board ended the game.
    pub enum GameOver {
        /// Checkmate.
        Checkmate = "checkmate",
        /// Stalemate.
        Stalemate = "stalemate",
        /// Neither player can mate by any series of legal moves.
        DeadPosition = "dead_position",
    }
}

words! { "meaning of a handshake"
    /// What the players meant when they shook hands.
    pub enum HandshakeMeaning {
        /// The player resigned.
        Resignation = "resignation",
        /// They agreed a draw.
        Draw = "draw",
        /// It was a greeting.
        Greeting = "greeting",
    }
}

words! { "finding about a device"
    /// What was found of a device.
    pub enum DeviceFinding {
        /// It is evident that the player has it on the person, or it rang.
        Evident = "evident",
        /// It lies switched off in the player's bag, where the arbiter wants it.
        OffInBag = "off_in_bag",
        /// The player used the bag without permission.
        BagUsed = "bag_used",
    }
}

words! { "place that was left"
    /// What the player left.
    pub enum PlaceLeft {
        /// The playing area.
        Area = "area",
        /// The playing venue, which is wider.
        Venue = "venue",
    }
}

words! { "kind of touch"
    /// What was touched, and in which way.
    pub enum Touch {
        /// The player's own piece.
        OwnPiece = "own_piece",
        /// A piece of the opponent.
        OpponentsPiece = "opponents_piece",
        /// One piece of each colour.
        BothColours = "both_colours",
        /// The king first, or king and rook together, to castle.
        KingAndRook = "king_and_rook",
        /// The rook on purpose before the king.
        RookThenKing = "rook_then_king",
        /// A piece that the player said he would adjust.
        Adjusting = "adjusting",
        /// A piece, clearly by accident.
        Accidental = "accidental",
    }
}

words! { "fault of a sealed move"
    /// What is wrong with a sealed move.
    pub enum SealedFault {
        /// It can mean several moves, or nothing can be made of it.
        Unclear = "unclear",
        /// It is illegal.
        Illegal = "illegal",
        /// The envelope is missing, and the position is known.
        EnvelopeMissing = "envelope_missing",
        /// The position cannot be established any more.
        PositionLost = "position_lost",
        /// The player who must reply came after the default time.
        LateReply = "late_reply",
    }
}

words! { "recording fault"
    /// What is wrong with the recording of moves.
    pub enum RecordingFault {
        /// Moves are missing.
        NotRecorded = "not_recorded",
        /// A move was written down before it was made, without a claim.
        InAdvance = "in_advance",
        /// A draw offer was not marked.
        OfferNotMarked = "offer_not_marked",
        /// Another notation than the algebraic one.
        Notation = "notation",
        /// Anything else.
        Other = "other",
    }
}

words! { "judgement of a quickplay claim"
    /// How the arbiter judges a claim that the opponent cannot win, or makes no effort to win, by normal means.
    pub enum QuickplayJudgement {
        /// The claim is right.
        Agreed = "agreed",
        /// It cannot be said yet.
        Postponed = "postponed",
        /// The claim is wrong.
        Rejected = "rejected",
    }
}

words! { "advice of a captain"
    /// What the captain's words were about.
    pub enum CaptainWords {
        /// Whether to offer a draw, to accept one, or to resign.
        Result = "result",
        /// The position or the moves.
        Position = "position",
    }
}

words! { "fate of an accepted claim"
    /// What follows if the opponent agrees to a draw that was claimed.
    pub enum AcceptedClaim {
        /// The game is drawn by agreement, and nothing is examined.
        Drawn = "drawn",
        /// The claim is examined all the same, as where draws may not be agreed.
        Examined = "examined",
    }
}

words! { "use of the guidelines for quickplay finishes"
    /// Whether the guidelines for games without increment are in use.
    pub enum QuickplayFinish {
        /// The event announced beforehand that they are.
        Announced = "announced",
        /// It did not.
        NotAnnounced = "not_announced",
    }
}

words! { "duty to record"
    /// Whether the players write their moves down.
    pub enum Recording {
        /// They do.
        Required = "required",
        /// They need not.
        NotRequired = "not_required",
    }
}

words! { "treatment of devices"
    /// Where a switched-off device may be.
    pub enum Devices {
        /// Nowhere in the playing venue.
        Forbidden = "forbidden",
        /// In a bag that is placed as agreed with the arbiter.
        OffInBag = "off_in_bag",
    }
}

words! { "duty to report leaving"
    /// Whether a player who does not have the move reports before leaving the playing area.
    pub enum LeavingReport {
        /// The player reports to the arbiter.
        Required = "required",
        /// Nothing has to be reported.
        NotRequired = "not_required",
    }
}

words! { "right of a captain"
    /// About what a team captain may advise a player during the game.
    pub enum CaptainAdvice {
        /// About nothing.
        Nothing = "nothing",
        /// To offer a draw, to accept one, or to resign.
        Result = "result",
    }
}

words! { "position for the mate test"
    /// On which position it is asked, after an unfinished promotion, whether the opponent can still mate.
    pub enum PromotionMateTest {
        /// The one with the queen in the pawn's place.
        WithTheQueen = "with_the_queen",
        /// The one before the pawn moved.
        BeforeTheMove = "before_the_move",
    }
}
