//! What the rules say about one incident, and why.

use std::borrow::Cow;
use std::sync::Arc;

use crate::citation::Citation;
use crate::source::Span;
use crate::vocabulary::{Effect, Fact, FactValue, Provenance, Setting, SettingValue, Verdict};

/// What the rules say about an incident.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The result.
    pub outcome: Outcome,
    /// The articles it rests on, sorted; empty unless the outcome is determined.
    pub citations: Vec<Citation>,
    /// Every fact that the rules on this kind of incident ask about, as it was known. Expensive facts that nobody had
    /// to ask for are not among them.
    pub facts_used: Vec<(Fact, Option<FactValue>, Provenance)>,
    /// Every provision on this kind of incident, in the order of the files, with what became of it.
    pub trace: Vec<TraceLine>,
}

/// The result of asking the rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// The rules decide.
    Determined {
        /// What becomes of the incident or of the game.
        verdict: Verdict,
        /// Penalties and instructions, sorted, each once.
        effects: Vec<Effect>,
        /// The arbiter may decide otherwise.
        discretion: bool,
    },
    /// The answer hangs on something that is not known.
    Undetermined {
        /// What it hangs on, in the vocabulary's order; never empty.
        needs: Vec<Need>,
    },
    /// These rules say nothing about such an incident.
    NoRule,
}

/// Something that has to be known before the rules can answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Need {
    /// A fact of the incident.
    Fact(Fact),
    /// A setting that the event must state and that a bare laws file leaves open.
    Setting(Setting),
}

impl Need {
    /// The name of the fact or setting on the wire.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Fact(fact) => fact.as_str(),
            Self::Setting(setting) => setting.as_str(),
        }
    }
}

/// One provision and what became of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TraceLine {
    /// The provision, as its file names it: `illegal_move, first`.
    pub clause: Arc<str>,
    /// The articles it cites.
    pub articles: Arc<[Citation]>,
    /// What became of it.
    pub status: TraceStatus,
    /// The provision that overrode it.
    pub by: Option<Arc<str>>,
    /// The one test that decided why it was not met, or that cannot be answered.
    pub because: Option<Because>,
    /// The file it stands in.
    pub file: Arc<str>,
    /// The place in that file.
    pub span: Span,
}

/// What became of a provision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TraceStatus {
    /// Its condition holds and nothing overrides it.
    Applied,
    /// Its condition holds, but another provision takes its place.
    Overridden,
    /// Its condition does not hold.
    NotMet,
    /// Whether it applies hangs on something unknown.
    Unknown,
}

impl TraceStatus {
    /// The wire name.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Applied => "applied",
            Self::Overridden => "overridden",
            Self::NotMet => "not_met",
            Self::Unknown => "unknown",
        }
    }
}

/// The test on which a provision failed or hung: what was asked of which fact or setting, and what was known of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Because {
    /// The fact or setting.
    pub subject: Need,
    /// What is known of it.
    pub value: Option<Term>,
    /// What was asked of it.
    pub wanted: Wanted,
}

/// What a test asks of a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wanted {
    /// That it is one of these.
    OneOf(Vec<Term>),
    /// That it is none of these.
    NoneOf(Vec<Term>),
    /// That it compares like this.
    Compare(Comparison, Term),
}

/// The value of a fact or of a setting.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Term {
    /// Yes or no.
    YesNo(bool),
    /// A number.
    Count(i64),
    /// A duration in milliseconds.
    Duration(i64),
    /// A word or an article.
    Word(Cow<'static, str>),
}

impl From<FactValue> for Term {
    fn from(value: FactValue) -> Self {
        match value {
            FactValue::YesNo(yes) => Self::YesNo(yes),
            FactValue::Count(count) => Self::Count(count),
            FactValue::Duration(ms) => Self::Duration(ms),
            FactValue::Choice(word) => Self::Word(Cow::Borrowed(word)),
        }
    }
}

impl From<SettingValue> for Term {
    fn from(value: SettingValue) -> Self {
        match value {
            SettingValue::Duration(ms) => Self::Duration(ms),
            SettingValue::Word(word) => Self::Word(Cow::Owned(word)),
        }
    }
}

impl std::fmt::Display for Term {
    /// Writes the value as a rules file would.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::YesNo(yes) => FactValue::YesNo(*yes).fmt(f),
            Self::Count(count) => FactValue::Count(*count).fmt(f),
            Self::Duration(ms) => FactValue::Duration(*ms).fmt(f),
            Self::Word(word) => f.write_str(word),
        }
    }
}

/// A comparison of two numbers or durations.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Comparison {
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    More,
    /// `>=`
    AtLeast,
    /// `=`
    Equal,
    /// `!=`
    Different,
}

impl Comparison {
    /// The operator.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Less => "<",
            Self::AtMost => "<=",
            Self::More => ">",
            Self::AtLeast => ">=",
            Self::Equal => "=",
            Self::Different => "!=",
        }
    }

    /// Whether `left` compares like this with `right`.
    #[must_use]
    pub const fn holds(self, left: i64, right: i64) -> bool {
        match self {
            Self::Less => left < right,
            Self::AtMost => left <= right,
            Self::More => left > right,
            Self::AtLeast => left >= right,
            Self::Equal => left == right,
            Self::Different => left != right,
        }
    }

    /// The comparison that holds exactly where this one does not.
    #[must_use]
    pub const fn negated(self) -> Self {
        match self {
            Self::Less => Self::AtLeast,
            Self::AtMost => Self::More,
            Self::More => Self::AtMost,
            Self::AtLeast => Self::Less,
            Self::Equal => Self::Different,
            Self::Different => Self::Equal,
        }
    }
}
