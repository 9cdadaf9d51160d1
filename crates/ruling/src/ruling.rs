//! A ruling: what a finding means at this board, with colours, clocks, result and proof.
//!
//! It holds words and numbers only; sentences are made by `phrases` at the edge.

use std::fmt;

use arbiter_laws::Color;
use arbiter_ruleset::{
    Authority, Effect, Fact, FactValue, Measure, Party, Provenance, Setting, Verdict,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::clocks::Clocks;
use crate::mate::MateProof;
use crate::repetition::Repetition;
use crate::report::fact_json;
use crate::result::GameResult;
use crate::word;

/// Who may see something. Nothing of Article 12.6 may reach players or the public during play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Audience {
    /// Players and the public too.
    Everyone,
    /// Arbiters, the organiser and the pairing program.
    Officials,
    /// Arbiters.
    Arbiters,
    /// The chief arbiter and the deputies.
    Chief,
}

impl Audience {
    /// All of them, the widest first.
    pub const ALL: &[Self] = &[Self::Everyone, Self::Officials, Self::Arbiters, Self::Chief];

    /// The word on the wire and in the log.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Everyone => "everyone",
            Self::Officials => "officials",
            Self::Arbiters => "arbiters",
            Self::Chief => "chief",
        }
    }
}

impl fmt::Display for Audience {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A penalty or instruction of a finding, bound to the colours of this game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[allow(
    missing_docs,
    reason = "the effects are documented in the vocabulary; here they name a colour"
)]
pub enum BoardEffect {
    AddTime {
        #[serde(with = "word")]
        to: Color,
        ms: i64,
    },
    ReduceTime {
        #[serde(with = "word")]
        of: Color,
        ms: i64,
        floor_ms: Option<i64>,
    },
    TakeBackIncrement {
        #[serde(with = "word")]
        of: Color,
        ms: i64,
    },
    Warning {
        #[serde(with = "word")]
        to: Color,
    },
    DeductPoints {
        #[serde(with = "word")]
        of: Color,
        points_x2: u32,
    },
    AwardPoints {
        #[serde(with = "word")]
        to: Color,
        points_x2: u32,
    },
    Fine {
        #[serde(with = "word")]
        of: Color,
        amount: u32,
    },
    ExcludeRounds {
        #[serde(with = "word")]
        of: Color,
        rounds: u32,
    },
    Expel {
        #[serde(with = "word")]
        of: Color,
    },
    ReportTo {
        #[serde(with = "word")]
        authority: Authority,
    },
    RestorePosition,
    PromoteToQueen,
    BoundMove,
    ReplayMove,
    CompleteScoresheet,
    RecordOffer,
    NextPeriod,
    SetClocks,
    SwapColours,
    WatchGame,
    HandInDevice,
    PlayIntendedMove,
    TransferPosition,
    ConsiderPenalty,
}

impl BoardEffect {
    /// What an effect means for two players: `color` says who is meant, `increment_ms` what a press of that clock
    /// adds. Nothing if there is no increment to take back.
    ///
    /// # Errors
    /// Those of `color`.
    pub fn of<E>(
        effect: &Effect,
        color: impl Fn(&Party) -> Result<Color, E>,
        increment_ms: impl Fn(Color) -> i64,
    ) -> Result<Option<Self>, E> {
        Ok(Some(match effect {
            Effect::AddTime { to, ms } => Self::AddTime {
                to: color(to)?,
                ms: *ms,
            },
            Effect::ReduceTime { of, ms, floor_ms } => Self::ReduceTime {
                of: color(of)?,
                ms: *ms,
                floor_ms: *floor_ms,
            },
            Effect::TakeBackIncrement { of } => {
                let of = color(of)?;
                match increment_ms(of) {
                    0 => return Ok(None),
                    ms => Self::TakeBackIncrement { of, ms },
                }
            }
            Effect::Warning { to } => Self::Warning { to: color(to)? },
            Effect::DeductPoints { of, points_x2 } => Self::DeductPoints {
                of: color(of)?,
                points_x2: *points_x2,
            },
            Effect::AwardPoints { to, points_x2 } => Self::AwardPoints {
                to: color(to)?,
                points_x2: *points_x2,
            },
            Effect::Fine { of, amount } => Self::Fine {
                of: color(of)?,
                amount: *amount,
            },
            Effect::ExcludeRounds { of, rounds } => Self::ExcludeRounds {
                of: color(of)?,
                rounds: *rounds,
            },
            Effect::Expel { of } => Self::Expel { of: color(of)? },
            Effect::ReportTo { authority } => Self::ReportTo {
                authority: *authority,
            },
            Effect::RestorePosition => Self::RestorePosition,
            Effect::PromoteToQueen => Self::PromoteToQueen,
            Effect::BoundMove => Self::BoundMove,
            Effect::ReplayMove => Self::ReplayMove,
            Effect::CompleteScoresheet => Self::CompleteScoresheet,
            Effect::RecordOffer => Self::RecordOffer,
            Effect::NextPeriod => Self::NextPeriod,
            Effect::SetClocks => Self::SetClocks,
            Effect::SwapColours => Self::SwapColours,
            Effect::WatchGame => Self::WatchGame,
            Effect::HandInDevice => Self::HandInDevice,
            Effect::PlayIntendedMove => Self::PlayIntendedMove,
            Effect::TransferPosition => Self::TransferPosition,
            Effect::ConsiderPenalty => Self::ConsiderPenalty,
        }))
    }
}

/// One change of a clock.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Adjustment {
    /// Whose clock.
    #[serde(with = "word")]
    pub player: Color,
    /// By how much, in milliseconds; negative takes time off.
    pub ms: i64,
    /// The articles it rests on.
    pub article: String,
}

/// What to do to the clocks. The changes stand without readings; the times to set need them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClockChange {
    /// The readings, if they were told.
    pub before: Option<Clocks>,
    /// The changes.
    pub adjust: Vec<Adjustment>,
    /// The times to set, where the readings were told.
    pub set: Option<Clocks>,
}

/// Upheld offences of this kind by this player in this game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// Before this one.
    pub before: i64,
    /// With this one, once it is upheld.
    pub after: i64,
}

/// Something the rules leave to the arbiter.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RulingOption {
    /// What the arbiter may order; none where the rules say only that he may decide otherwise.
    pub effects: Vec<BoardEffect>,
    /// Within which bounds.
    pub bounds: Option<String>,
    /// A penalty of the list in the Laws; how much of it, the arbiter says.
    #[serde(default, with = "word::option")]
    pub measure: Option<Measure>,
    /// Whom the penalty of the list is for: the one who gets the time, or whose time or points are taken.
    #[serde(default, with = "word::option")]
    pub player: Option<Color>,
    /// The article that lists the penalty.
    #[serde(default)]
    pub article: Option<String>,
}

/// What a question is about: a fact, or a setting that a bare laws file leaves open. Written by its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum NeedSubject {
    /// A fact of the incident.
    Fact(Fact),
    /// A setting that the regulations have to state.
    Setting(Setting),
}

impl NeedSubject {
    /// The name in JSON. Facts of different incident kinds may share a wire name, so this is their unique key.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Fact(fact) => fact.key(),
            Self::Setting(setting) => setting.as_str(),
        }
    }
}

impl From<arbiter_ruleset::Need> for NeedSubject {
    fn from(need: arbiter_ruleset::Need) -> Self {
        match need {
            arbiter_ruleset::Need::Fact(fact) => Self::Fact(fact),
            arbiter_ruleset::Need::Setting(setting) => Self::Setting(setting),
        }
    }
}

impl Serialize for NeedSubject {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for NeedSubject {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let key = String::deserialize(deserializer)?;
        let fact = Fact::ALL
            .iter()
            .copied()
            .find(|fact| fact.key() == key)
            .map(Self::Fact);
        fact.or_else(|| key.parse().ok().map(Self::Setting))
            .ok_or_else(|| serde::de::Error::custom(format!("there is no fact or setting {key}")))
    }
}

/// Something on which the ruling hangs, and which nobody has told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Need {
    /// The fact or setting.
    pub fact: NeedSubject,
    /// The player that the question is about.
    #[serde(with = "word::option")]
    pub player: Option<Color>,
    /// The entries that have to be decided first, where that is what is missing.
    #[serde(default)]
    pub entries: Vec<i64>,
}

/// A fact or setting as the ruling took it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RulingReading {
    /// The fact's or setting's name.
    pub key: String,
    /// Its value; `null` if it was unknown.
    pub value: Value,
    /// Where the value comes from: `computed`, `reported`, `presumed` or `judged`.
    pub why: String,
}

impl RulingReading {
    /// A fact as it was used.
    #[must_use]
    pub fn of_fact(fact: Fact, value: Option<FactValue>, provenance: Provenance) -> Self {
        Self {
            key: fact.as_str().to_owned(),
            value: value.map_or(Value::Null, fact_json),
            why: provenance.as_str().to_owned(),
        }
    }
}

/// A step of the reasoning: a clause and what became of it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TraceStep {
    /// The clause's name.
    pub clause: String,
    /// The articles it stands under.
    pub article: String,
    /// `applied`, `overridden`, `not_met` or `unknown`.
    pub status: String,
    /// The clause that overrides it.
    pub by: Option<String>,
    /// The one fact why not.
    pub because: Option<Because>,
}

/// The one fact that kept a clause from applying.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Because {
    /// The fact or setting.
    pub subject: NeedSubject,
    /// Its value; `null` if it was unknown.
    pub value: Value,
    /// What was asked of it, in the language of the rules: `= 1`, `arbiter or both_agree`.
    pub wanted: String,
}

/// What the rules say about an incident, at this board.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Ruling {
    /// The verdict; `null` while an answer is needed.
    #[serde(with = "word::option")]
    pub verdict: Option<Verdict>,
    /// Penalties and instructions, in the order in which an arbiter says them.
    pub effects: Vec<BoardEffect>,
    /// What to do to the clocks, if anything.
    pub clocks: Option<ClockChange>,
    /// The position that stands now, as FEN, if it was told.
    pub position: Option<String>,
    /// Upheld offences before and after.
    pub counts: Counts,
    /// The result, if the ruling ends the game.
    pub result: Option<GameResult>,
    /// What the rules leave to the arbiter.
    pub options: Vec<RulingOption>,
    /// What has to be answered first, one human question each.
    pub needs: Vec<Need>,
    /// The articles, in the order in which they are cited.
    pub articles: Vec<String>,
    /// What was presumed, computed, reported and judged.
    pub readings: Vec<RulingReading>,
    /// The proof that a side can or cannot still checkmate, where the ruling rests on it.
    pub proof: Option<MateProof>,
    /// When the position of a claim stood on the board, where the moves were told; entries without it are written again
    /// without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repetition: Option<Repetition>,
    /// The reasoning, clause by clause.
    pub trace: Vec<TraceStep>,
    /// Who may see the ruling.
    pub audience: Audience,
}
