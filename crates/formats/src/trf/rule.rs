//! The records that rule pairing and points, as types: those of TRF26, and what pairing engines add (`XX?`, `BB?`).

use super::cell::ResultCode;

/// Points in tenths: `3.5` is 35. The format writes one decimal, and events have given 0.3 of a point.
pub type Tenths = i32;

macro_rules! coded {
    ($(#[$meta:meta])* $name:ident { $($(#[doc = $doc:literal])+ $variant:ident = $code:literal,)+ }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum $name { $($(#[doc = $doc])+ $variant,)+ }

        impl $name {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];

            /// As the file writes it.
            #[must_use]
            pub const fn code(self) -> &'static str {
                match self { $(Self::$variant => $code,)+ }
            }

            /// The one that is written so.
            #[must_use]
            pub fn from_code(code: &str) -> Option<Self> {
                match code { $($code => Some(Self::$variant),)+ _ => None }
            }
        }
    };
}

coded! {
    /// A record code of which the contents are a [`Rule`].
    RuleCode {
        /// How results are counted.
        Scoring = "162",
        /// How the starting ranks were made.
        StartingRanks = "172",
        /// By which system the rounds are paired.
        System = "192",
        /// Byes that were asked for or given.
        Byes = "240",
        /// Points that only the pairing counts.
        Acceleration = "250",
        /// Players who are not paired with each other.
        Prohibited = "260",
        /// Points that differ from what the result would give.
        Abnormal = "299",
        /// How results are counted, as pairing engines have it.
        EngineScoring = "XXS",
        /// Points that only the pairing counts, as pairing engines have it.
        EngineAcceleration = "XXA",
        /// Players who are never paired with each other, as pairing engines have it.
        EngineProhibited = "XXP",
        /// Players who are absent from the round that is paired next.
        EngineAbsent = "XXZ",
        /// A win, as one engine has it; so the next five.
        BbpWin = "BBW",
        /// A draw.
        BbpDraw = "BBD",
        /// A game that was played and lost.
        BbpLoss = "BBL",
        /// A zero-point bye.
        BbpZeroBye = "BBZ",
        /// A forfeited game.
        BbpForfeit = "BBF",
        /// The bye of the pairing.
        BbpPairingBye = "BBU",
    }
}

impl RuleCode {
    /// Whether it changes how points are counted.
    pub(super) const fn is_about_points(self) -> bool {
        !matches!(
            self,
            Self::StartingRanks
                | Self::System
                | Self::Byes
                | Self::Acceleration
                | Self::Prohibited
                | Self::EngineAcceleration
                | Self::EngineProhibited
                | Self::EngineAbsent
        )
    }
}

coded! {
    /// What record 162 gives points for.
    ScoreSymbol {
        /// A win, also by forfeit, and a full-point bye.
        Win = "W",
        /// A draw, and a half-point bye.
        Draw = "D",
        /// A lost game.
        Loss = "L",
        /// An absence: a forfeited game, or a zero-point bye.
        Absence = "A",
        /// The bye of the pairing; as a win, if not told.
        PairingBye = "P",
        /// A game of which the result is not known yet.
        Unknown = "X",
    }
}

coded! {
    /// One assignment of `XXS`: a single key, or one of three that stand for several.
    EngineScore {
        /// Every win, and the full-point bye.
        Win = "W",
        /// Every draw, and the half-point bye.
        Draw = "D",
        /// Every loss, and the zero-point bye.
        Loss = "L",
        /// Won with White; and so on.
        WhiteWin = "WW",
        /// Won with Black.
        BlackWin = "BW",
        /// Drawn with White.
        WhiteDraw = "WD",
        /// Drawn with Black.
        BlackDraw = "BD",
        /// Lost with White.
        WhiteLoss = "WL",
        /// Lost with Black.
        BlackLoss = "BL",
        /// Zero-point bye.
        ZeroBye = "ZPB",
        /// Half-point bye.
        HalfBye = "HPB",
        /// Full-point bye.
        FullBye = "FPB",
        /// The bye of the pairing.
        PairingBye = "PAB",
        /// Won by forfeit.
        ForfeitWin = "FW",
        /// Lost by forfeit.
        ForfeitLoss = "FL",
    }
}

coded! {
    /// How starting ranks were made (172): by which rating players were sorted.
    RankMethod {
        /// FIDE rating.
        Fide = "FIDE",
        /// National rating only.
        National = "NRO",
        /// FIDE rating, or the national one for those who have none.
        FideOrNational = "FIDON",
        /// National rating, or FIDE's for those who have none.
        NationalOrFide = "NIDOF",
        /// The higher of the two.
        Higher = "HBFN",
        /// The lower of the two.
        Lower = "LBFN",
        /// Otherwise.
        Other = "OTHER",
    }
}

coded! {
    /// By which system a tournament is paired (192), without what the code adds to it.
    PairingSystem {
        /// FIDE's Dutch system.
        Dutch = "FIDE_DUTCH",
        /// The Dubov system.
        Dubov = "FIDE_DUBOV",
        /// The Burstein system.
        Burstein = "FIDE_BURSTEIN",
        /// The double Swiss system.
        DoubleSwiss = "FIDE_DOUBLESWISS",
        /// A Swiss system of the organiser's own.
        CustomSwiss = "CUSTOM_SWISS",
        /// All play all, by Berger's tables.
        Berger = "BERGER_ROUNDROBIN",
        /// All play all, by FIDE's tables.
        RoundRobin = "FIDE_ROUNDROBIN",
        /// All play all twice.
        DoubleRoundRobin = "FIDE_DOUBLEROUNDROBIN",
        /// Knock-out.
        Knockout = "CUSTOM_KNOCKOUT",
        /// FIDE's Swiss system for teams.
        Team = "FIDE_TEAM",
    }
}

impl PairingSystem {
    /// What the code of a system may add, each part after `_`.
    const fn suffixes(self) -> &'static [&'static str] {
        match self {
            Self::Dutch => &["2017", "2026", "BAKU"],
            Self::Dubov | Self::Burstein | Self::DoubleSwiss => &["BAKU"],
            Self::Team => &["TYPEA", "TYPEB", "MP", "GP", "BAKU"],
            Self::Berger => &["G1", "G2", "G3", "G4", "G5", "G6", "G7", "G8", "G9"],
            Self::CustomSwiss | Self::RoundRobin | Self::DoubleRoundRobin | Self::Knockout => &[],
        }
    }

    /// The system that a code of record 192 names.
    #[must_use]
    pub fn of_code(code: &str) -> Option<Self> {
        let named = |system: &Self| match code.strip_prefix(system.code()) {
            Some("") => true,
            Some(rest) => rest.strip_prefix('_').is_some_and(|rest| {
                rest.split('_')
                    .all(|part| system.suffixes().contains(&part))
            }),
            None => false,
        };
        Self::ALL.iter().copied().find(named)
    }
}

/// From the first to the last of them, both included.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Span {
    /// The first.
    pub first: u16,
    /// The last.
    pub last: u16,
}

/// Match points and game points, each if told. Where single players play, game points are their points.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct PointPair {
    /// Match points of a team.
    pub match_points: Option<Tenths>,
    /// Points of the game or the player.
    pub game_points: Option<Tenths>,
}

/// Record 240: byes of one kind in a round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ByeRule {
    /// `F`, `H` or `Z`.
    pub kind: ResultCode,
    /// The round.
    pub round: u16,
    /// The players, or the teams where teams play.
    pub players: Vec<u16>,
}

/// Record 250: points that only the pairing of some rounds counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AccelerationRule {
    /// The points.
    pub points: PointPair,
    /// The rounds.
    pub rounds: Span,
    /// The starting ranks.
    pub players: Span,
}

/// Record 260: players who are not paired with each other in some rounds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProhibitedRule {
    /// The rounds.
    pub rounds: Span,
    /// The players, or the teams where teams play.
    pub players: Vec<u16>,
}

/// Record 299: points for a result that differ from the scoring, or a penalty or bonus.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AbnormalRule {
    /// The result that the points are for; `None` for a penalty or bonus beside the results.
    pub result: Option<AbnormalKind>,
    /// The points; negative for a penalty.
    pub points: PointPair,
    /// The round; `None` (`000`) for the whole tournament.
    pub round: Option<u16>,
    /// The players, or the teams where teams play.
    pub players: Vec<u16>,
}

coded! {
    /// The result of record 299.
    AbnormalKind {
        /// Won.
        Win = "W",
        /// Drawn.
        Draw = "D",
        /// Lost.
        Loss = "L",
        /// Full-point bye, or the bye of the pairing.
        FullBye = "F",
        /// Half-point bye.
        HalfBye = "H",
        /// Zero-point bye.
        ZeroBye = "Z",
        /// Won by forfeit.
        ForfeitWin = "+",
        /// Lost by forfeit.
        ForfeitLoss = "-",
    }
}

impl AbnormalKind {
    /// The kind under which points for a result are told.
    #[must_use]
    pub const fn of(code: ResultCode) -> Self {
        match code {
            ResultCode::Win | ResultCode::UnratedWin => Self::Win,
            ResultCode::Draw | ResultCode::UnratedDraw => Self::Draw,
            ResultCode::Loss | ResultCode::UnratedLoss => Self::Loss,
            ResultCode::FullPointBye | ResultCode::PairingBye => Self::FullBye,
            ResultCode::HalfPointBye => Self::HalfBye,
            ResultCode::ZeroPointBye => Self::ZeroBye,
            ResultCode::ForfeitWin => Self::ForfeitWin,
            ResultCode::ForfeitLoss => Self::ForfeitLoss,
        }
    }
}

/// A record that rules pairing or points.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rule {
    /// `162`: symbol and points, in the order of the file.
    Scoring(Vec<(ScoreSymbol, Tenths)>),
    /// `172`: the federation of the ratings, and how they make the order.
    StartingRanks {
        /// Three letters, `IND` where it is not told.
        federation: Option<String>,
        /// How the order was made.
        method: RankMethod,
    },
    /// `192`: the system, and the whole code with what it adds.
    System {
        /// The system.
        system: PairingSystem,
        /// As the file writes it.
        code: String,
    },
    /// `240`.
    Byes(ByeRule),
    /// `250`.
    Acceleration(AccelerationRule),
    /// `260`.
    Prohibited(ProhibitedRule),
    /// `299`.
    Abnormal(AbnormalRule),
    /// `XXS`: assignments, in the order of the file.
    EngineScoring(Vec<(EngineScore, Tenths)>),
    /// `XXA`: a player's points that only the pairing counts, from round 1 on.
    EngineAcceleration {
        /// The starting rank.
        player: u16,
        /// The points, a round each.
        points: Vec<Tenths>,
    },
    /// `XXP`: players who are never paired with each other.
    EngineProhibited(Vec<u16>),
    /// `XXZ`: players absent from the round that is paired next.
    EngineAbsent(Vec<u16>),
    /// `BBW` and its five companions: points for one kind of result.
    Bbp(RuleCode, Tenths),
}

impl Rule {
    /// Its record code.
    #[must_use]
    pub const fn code(&self) -> RuleCode {
        match self {
            Self::Scoring(_) => RuleCode::Scoring,
            Self::StartingRanks { .. } => RuleCode::StartingRanks,
            Self::System { .. } => RuleCode::System,
            Self::Byes(_) => RuleCode::Byes,
            Self::Acceleration(_) => RuleCode::Acceleration,
            Self::Prohibited(_) => RuleCode::Prohibited,
            Self::Abnormal(_) => RuleCode::Abnormal,
            Self::EngineScoring(_) => RuleCode::EngineScoring,
            Self::EngineAcceleration { .. } => RuleCode::EngineAcceleration,
            Self::EngineProhibited(_) => RuleCode::EngineProhibited,
            Self::EngineAbsent(_) => RuleCode::EngineAbsent,
            Self::Bbp(code, _) => *code,
        }
    }
}
