//! What a file says, clause by clause, before anything is looked up.

use crate::citation::Citation;
use crate::clauses::Said;
use crate::finding::Comparison;
use crate::rules::PeriodClause;
use crate::scope::Modifiers;
use crate::source::Span;
use crate::vocabulary::{Party, Speed};

/// Something with the place where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct At<T> {
    pub(crate) node: T,
    pub(crate) span: Span,
}

impl<T> At<T> {
    pub(crate) const fn new(node: T, span: Span) -> Self {
        Self { node, span }
    }
}

/// A whole file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct File {
    pub(crate) name: String,
    pub(crate) header: Header,
    pub(crate) span: Span,
    pub(crate) clauses: Vec<Clause>,
    /// A clause could not be read, so that what seems to be missing may only be misspelt.
    pub(crate) flawed: bool,
    /// A whole rule could not be read, so that what follows from all rules together is not known.
    pub(crate) lost_rule: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Header {
    Laws { name: String, edition: String },
    Regulations { title: String },
}

impl File {
    /// `fide.blitz 2023`, or the title.
    pub(crate) fn title(&self) -> String {
        match &self.header {
            Header::Laws { name, edition } => format!("{name} {edition}"),
            Header::Regulations { title } => title.clone(),
        }
    }

    pub(crate) const fn is_laws(&self) -> bool {
        matches!(self.header, Header::Laws { .. })
    }
}

/// A clause with its place and its articles.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Clause {
    pub(crate) span: Span,
    pub(crate) cites: Vec<Citation>,
    /// What stands behind it, with the limits of the blocks around it.
    pub(crate) modifiers: Modifiers,
    pub(crate) body: Body,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Body {
    PlayedUnder(Under),
    Speed(SpeedBounds),
    Setting(SettingDeclaration),
    Set(Assignment),
    /// A penalty that arbiters may choose.
    Penalty(At<String>),
    Rule(RuleBlock),
    Example(ExampleBlock),
    /// A clause of the organiser's layer.
    Said(Said),
    /// That there is a stage of this name.
    Stage(String),
    /// What no program needs to understand: the sentences, as they are broken in the file.
    Note(Vec<String>),
    Never(NeverBlock),
    TimeControl(Schedules),
    Supervision {
        speed: At<Speed>,
        article: At<String>,
    },
}

/// What stands below.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Under {
    /// One laws file.
    Laws { name: String, edition: String },
    /// Whichever laws of an edition fit the time control; a speed that is stated is checked.
    Family {
        family: String,
        edition: String,
        speed: Option<At<String>>,
    },
}

/// Which thinking times are of a speed: `at most 10 min, counted over 60 moves`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SpeedBounds {
    pub(crate) speed: Option<Speed>,
    pub(crate) bounds: Vec<(Comparison, i64)>,
    pub(crate) moves: u32,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SettingDeclaration {
    pub(crate) name: At<String>,
    pub(crate) kind: At<DeclaredType>,
    /// Nothing if the event must say it.
    pub(crate) value: Option<At<Constant>>,
    /// Nothing if only later laws may change it.
    pub(crate) right: Option<EventRight>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum DeclaredType {
    Duration,
    OneOf(Vec<At<String>>),
}

/// What an event may do with a setting.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct EventRight {
    /// The event has to: there is no other value.
    pub(crate) must: bool,
    pub(crate) range: Option<(At<Amounts>, At<Amounts>)>,
    /// Only under this condition on other settings.
    pub(crate) when: Option<Expr>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Assignment {
    pub(crate) name: At<String>,
    pub(crate) value: At<Constant>,
}

/// A value as written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Constant {
    Amounts(Amounts),
    Word(String),
}

/// `1 h 30 min`: numbers with their units, as written. Half points are why numbers are kept in thousandths.
#[derive(Debug, Clone)]
pub(crate) struct Amounts(pub(crate) Vec<(i64, Unit)>);

/// `90 s` is `1 min 30 s`; what is no duration is the same only if it is written alike.
impl PartialEq for Amounts {
    fn eq(&self, other: &Self) -> bool {
        match (self.duration_ms(), other.duration_ms()) {
            (Ok(one), Ok(two)) => one == two,
            (Err(_), Err(_)) => self.0 == other.0,
            _ => false,
        }
    }
}

impl Eq for Amounts {}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unit {
    None,
    Milliseconds,
    Seconds,
    Minutes,
    Hours,
    Points,
    Rounds,
}

/// A rule, or a ladder of offences.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct RuleBlock {
    /// The name; for a ladder the kind of incident.
    pub(crate) name: At<String>,
    /// The kind of incident; `None` if that line is missing or could not be read.
    pub(crate) kind: Option<At<String>>,
    pub(crate) counted: bool,
    pub(crate) overrides: Vec<At<RuleRef>>,
    pub(crate) when: Option<At<Expr>>,
    pub(crate) branches: Vec<Branch>,
    pub(crate) discretion: bool,
    pub(crate) delegation: Option<At<Delegation>>,
    /// A clause repeats in it what the laws or the clause itself say: what of it is idle is nobody's mistake, and a notice
    /// does not say it twice.
    pub(crate) copied: bool,
    /// A part of it could not be read: it is checked for what it says, not for what follows from it.
    pub(crate) flawed: bool,
}

/// A situation, and what the rules are to say about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ExampleBlock {
    pub(crate) title: At<String>,
    /// The kind of incident; `None` if that line is missing or could not be read. So are the others.
    pub(crate) kind: Option<At<String>>,
    pub(crate) given: Option<At<Expr>>,
    pub(crate) expected: Option<At<Expected>>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Expected {
    Decision(Outcome),
    /// The finding hangs on these.
    Asks(Vec<At<String>>),
}

/// What the rules must never say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct NeverBlock {
    pub(crate) kind: Option<At<String>>,
    pub(crate) when: Option<At<Expr>>,
    pub(crate) outcome: Outcome,
}

/// A rule of the same file or of one below.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct RuleRef {
    /// The laws it stands in, `laws` for any.
    pub(crate) owner: Option<String>,
    pub(crate) name: String,
    /// A clause means it only where another one stands beside it.
    pub(crate) if_any: bool,
}

/// What the regulations may do with a rule of the laws.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Delegation {
    Replace,
    Tighten,
    Milder,
}

/// What follows, and what follows instead in exceptions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Branch {
    pub(crate) span: Span,
    pub(crate) rung: Option<Rung>,
    pub(crate) outcome: Outcome,
    pub(crate) exceptions: Vec<Exception>,
}

/// Which offences a rung is for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Rung {
    pub(crate) text: String,
    pub(crate) number: u32,
    pub(crate) and_later: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Exception {
    pub(crate) span: Span,
    /// The condition in its canonical wording, for the trace.
    pub(crate) text: String,
    pub(crate) when: At<Expr>,
    pub(crate) outcome: Outcome,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Outcome {
    pub(crate) effects: Vec<At<EffectPhrase>>,
    pub(crate) span: Span,
    pub(crate) discretion: bool,
    pub(crate) cites: Vec<Citation>,
}

/// An effect as written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum EffectPhrase {
    AddTime {
        amount: At<TimeAmount>,
        to: Party,
    },
    ReduceTime {
        of: Party,
        amount: At<TimeAmount>,
        floor: Option<At<TimeAmount>>,
    },
    DeductPoints {
        points: At<Amounts>,
        of: Party,
    },
    AwardPoints {
        points: At<Amounts>,
        to: Party,
    },
    Fine {
        of: Party,
        amount: At<u32>,
    },
    ExcludeRounds {
        of: Party,
        rounds: At<Amounts>,
    },
    Expel {
        of: Party,
    },
    ReportTo {
        authority: At<String>,
    },
    PromoteToQueen,
    /// Words without an amount: a verdict, an instruction or a warning.
    Words {
        words: String,
        party: Option<Party>,
    },
}

/// A time, or the setting that holds it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum TimeAmount {
    Amounts(Amounts),
    Setting(String),
}

/// A condition as written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Expr {
    Test { subject: At<String>, ask: Ask },
    Not(Box<Expr>),
    And(Vec<Expr>),
    Or(Vec<Expr>),
}

/// What is asked of a fact or setting.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Ask {
    /// That it is so.
    Holds,
    Is {
        not: bool,
        words: Vec<At<String>>,
    },
    Compare {
        comparison: At<Comparison>,
        operand: At<Operand>,
    },
    Between {
        from: At<Amounts>,
        to: At<Amounts>,
    },
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Operand {
    Amounts(Amounts),
    Name(String),
}

/// The schedules of both colours.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Schedules {
    pub(crate) white: At<Vec<PeriodClause>>,
    pub(crate) black: At<Vec<PeriodClause>>,
}
