//! What rules say about an incident: one verdict, and penalties and instructions beside it.

use super::words;

words! { "verdict"
    /// What becomes of the incident or of the game. Every finding has exactly one.
    pub enum Verdict {
        /// What the player did or asked is allowed.
        Allowed = "allowed",
        /// What the player did or asked is not allowed; the game goes on.
        NotAllowed = "not_allowed",
        /// What was played stands, right or wrong.
        Stands = "stands",
        /// The fault is put right and nobody is penalised.
        Corrected = "corrected",
        /// The claim is correct.
        ClaimCorrect = "claim_correct",
        /// The claim is incorrect.
        ClaimIncorrect = "claim_incorrect",
        /// The game goes on.
        Continue = "continue",
        /// The game is drawn.
        GameDrawn = "game_drawn",
        /// The player loses and the opponent wins.
        GameLost = "game_lost",
        /// Both players lose.
        BothLose = "both_lose",
        /// The player forfeits a game that was not played.
        Forfeited = "forfeited",
        /// The player loses; the arbiter decides what the opponent gets.
        ScoreToDecide = "score_to_decide",
        /// The game is cancelled and a new one is played.
        Replayed = "replayed",
        /// The game was over before.
        AlreadyOver = "already_over",
        /// The rules leave it to the arbiter.
        ArbiterDecides = "arbiter_decides",
    }
}

words! { "party"
    /// The two sides of an incident. Rules never name a colour.
    pub enum Party {
        /// The player whom the report is about.
        Player = "player",
        /// The other one.
        Opponent = "opponent",
    }
}

words! { "authority"
    /// To whom an incident can be reported.
    pub enum Authority {
        /// The chief arbiter.
        Chief = "chief",
        /// The organiser.
        Organiser = "organiser",
        /// The federation.
        Federation = "federation",
    }
}

words! { "penalty"
    /// The penalties, by name; [`Effect`] carries their amounts.
    pub enum Penalty {
        /// A warning.
        Warning = "warning",
        /// More thinking time.
        AddTime = "add_time",
        /// Less thinking time.
        ReduceTime = "reduce_time",
        /// Points taken away.
        DeductPoints = "deduct_points",
        /// Points given.
        AwardPoints = "award_points",
        /// A fine announced in advance.
        Fine = "fine",
        /// Exclusion from one or more rounds.
        ExcludeRounds = "exclude_rounds",
        /// Expulsion from the competition.
        Expel = "expel",
        /// A report to an authority.
        ReportTo = "report_to",
    }
}

words! { "instruction"
    /// The instructions, by name: what has to be done at the board.
    pub enum Instruction {
        /// Put back the position before the irregularity, or the last one that can be identified.
        RestorePosition = "restore_position",
        /// Take off the clock the increment that the annulled press gave.
        TakeBackIncrement = "take_back_increment",
        /// Put a queen of the pawn's colour in the pawn's place.
        PromoteToQueen = "promote_to_queen",
        /// The next move is bound by the piece that was touched or released.
        BoundMove = "bound_move",
        /// The player makes the move now, or once more.
        ReplayMove = "replay_move",
        /// The player completes the scoresheet.
        CompleteScoresheet = "complete_scoresheet",
        /// Both players record the draw offer.
        RecordOffer = "record_offer",
        /// The next period begins.
        NextPeriod = "next_period",
        /// The arbiter sets the clocks by judgement.
        SetClocks = "set_clocks",
        /// The players change colours.
        SwapColours = "swap_colours",
        /// The arbiter watches the rest of the game.
        WatchGame = "watch_game",
        /// The device is handed in.
        HandInDevice = "hand_in_device",
        /// The player makes the move that was announced or, if it is illegal, another one with that piece.
        PlayIntendedMove = "play_intended_move",
        /// The position is put on a board that lies right.
        TransferPosition = "transfer_position",
        /// The arbiter may order one or several of the penalties that the laws list.
        ConsiderPenalty = "consider_penalty",
    }
}

words! { "penalty of the list"
    /// What the laws list as penalties that an arbiter may choose; how much of it, the arbiter says.
    pub enum Measure {
        /// A warning.
        Warning = "warning",
        /// More thinking time for the opponent.
        AddTime = "add_time",
        /// Less thinking time for the player.
        ReduceTime = "reduce_time",
        /// More points of this game for the opponent.
        AwardPoints = "award_points",
        /// Fewer points of this game for the player.
        DeductPoints = "deduct_points",
        /// The game is lost, and the arbiter decides what the opponent gets.
        ScoreToDecide = "score_to_decide",
        /// A fine that was announced in advance.
        Fine = "fine",
        /// Exclusion from one or more rounds.
        ExcludeRounds = "exclude_rounds",
        /// Expulsion from the competition.
        Expel = "expel",
    }
}

/// One penalty or instruction of a finding. The order is the order in which an arbiter says them: clocks first.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Effect {
    /// More thinking time.
    AddTime {
        /// Who receives it.
        to: Party,
        /// How much, in milliseconds.
        ms: i64,
    },
    /// Less thinking time.
    ReduceTime {
        /// Whose clock.
        of: Party,
        /// How much, in milliseconds.
        ms: i64,
        /// The clock is not set below this, in milliseconds.
        floor_ms: Option<i64>,
    },
    /// The increment of the annulled press is taken off.
    TakeBackIncrement {
        /// Whose clock.
        of: Party,
    },
    /// A warning.
    Warning {
        /// Who is warned.
        to: Party,
    },
    /// The position before the irregularity is put back.
    RestorePosition,
    /// The pawn becomes a queen.
    PromoteToQueen,
    /// The next move is bound by the piece touched or released.
    BoundMove,
    /// The player makes the move now, or once more.
    ReplayMove,
    /// The arbiter sets the clocks by judgement.
    SetClocks,
    /// The next period begins.
    NextPeriod,
    /// The player completes the scoresheet.
    CompleteScoresheet,
    /// Both players record the draw offer.
    RecordOffer,
    /// The players change colours.
    SwapColours,
    /// The arbiter watches the rest of the game.
    WatchGame,
    /// The device is handed in.
    HandInDevice,
    /// Points taken away.
    DeductPoints {
        /// From whom.
        of: Party,
        /// How many, doubled: 1 is half a point.
        points_x2: u32,
    },
    /// Points given.
    AwardPoints {
        /// To whom.
        to: Party,
        /// How many, doubled: 1 is half a point.
        points_x2: u32,
    },
    /// A fine announced in advance.
    Fine {
        /// Who pays.
        of: Party,
        /// The amount, in the currency of the regulations.
        amount: u32,
    },
    /// Exclusion from rounds.
    ExcludeRounds {
        /// Who is excluded.
        of: Party,
        /// From how many rounds.
        rounds: u32,
    },
    /// Expulsion from the competition.
    Expel {
        /// Who is expelled.
        of: Party,
    },
    /// A report.
    ReportTo {
        /// To whom.
        authority: Authority,
    },
    /// The announced move is made.
    PlayIntendedMove,
    /// The position is put on a board that lies right.
    TransferPosition,
    /// Penalties of the list may follow.
    ConsiderPenalty,
}

impl Effect {
    /// The wire name of the effect.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::AddTime { .. } => Penalty::AddTime.as_str(),
            Self::ReduceTime { .. } => Penalty::ReduceTime.as_str(),
            Self::Warning { .. } => Penalty::Warning.as_str(),
            Self::DeductPoints { .. } => Penalty::DeductPoints.as_str(),
            Self::AwardPoints { .. } => Penalty::AwardPoints.as_str(),
            Self::Fine { .. } => Penalty::Fine.as_str(),
            Self::ExcludeRounds { .. } => Penalty::ExcludeRounds.as_str(),
            Self::Expel { .. } => Penalty::Expel.as_str(),
            Self::ReportTo { .. } => Penalty::ReportTo.as_str(),
            Self::TakeBackIncrement { .. } => Instruction::TakeBackIncrement.as_str(),
            Self::RestorePosition => Instruction::RestorePosition.as_str(),
            Self::PromoteToQueen => Instruction::PromoteToQueen.as_str(),
            Self::BoundMove => Instruction::BoundMove.as_str(),
            Self::ReplayMove => Instruction::ReplayMove.as_str(),
            Self::SetClocks => Instruction::SetClocks.as_str(),
            Self::NextPeriod => Instruction::NextPeriod.as_str(),
            Self::CompleteScoresheet => Instruction::CompleteScoresheet.as_str(),
            Self::RecordOffer => Instruction::RecordOffer.as_str(),
            Self::SwapColours => Instruction::SwapColours.as_str(),
            Self::WatchGame => Instruction::WatchGame.as_str(),
            Self::HandInDevice => Instruction::HandInDevice.as_str(),
            Self::PlayIntendedMove => Instruction::PlayIntendedMove.as_str(),
            Self::TransferPosition => Instruction::TransferPosition.as_str(),
            Self::ConsiderPenalty => Instruction::ConsiderPenalty.as_str(),
        }
    }
}
