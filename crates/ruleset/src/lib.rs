//! The language of tournament regulations: vocabulary, checker, evaluator. Pure; knows no chess board.
//!
//! An organiser writes an event's rules in a `.rules` file, on top of `laws` files that hold the FIDE editions. The
//! checker proves that the rules are complete, do not contradict each other, and change only what the Laws let an
//! event change; then every ruling is computed from them.
//!
//! Data flows one way: text → blocks by indentation → clauses → settings and provisions → [`Rules`] → [`Finding`].

mod analyse;
mod chapter;
mod check;
mod citation;
mod codes;
mod condition;
mod diagnostic;
mod evaluate;
mod finding;
mod grammar;
mod hash;
mod layout;
mod limits;
mod nearest;
mod parse;
mod quantity;
mod render;
mod resolve;
mod rules;
mod source;
mod syntax;
pub mod vocabulary;

pub use check::{Checked, MAIN_STAGE, check};
pub use citation::{Citation, Source};
pub use codes::{CODES, Code};
pub use diagnostic::{Diagnostic, Related, Severity};
pub use evaluate::MAX_UNKNOWN_COMBINATIONS;
pub use finding::{
    Because, Comparison, Finding, Need, Outcome, Term, TraceLine, TraceStatus, Wanted,
};
pub use hash::LANGUAGE_VERSION;
pub use limits::{
    MAX_CELLS, MAX_DIAGNOSTICS, MAX_DURATION_MS, MAX_FILE_BYTES, MAX_LAWS_CHAIN, MAX_NESTING,
    MAX_NUMBER, MAX_PARSER_CALLS, MAX_PERIODS,
};
pub use parse::{CLAUSES, ClauseForm, Layer};
pub use rules::{
    LawsEdition, PeriodClause, Rules, SpeedMeasure, Stage, StageSetting, TimeControlClause,
};
pub use source::{Library, SourceText, Span};
pub use vocabulary::{
    Authority, AutomaticDrawBasis, ClockFault, DefaultTimeBasis, DrawClaimBasis, Effect, Fact,
    FactTable, FactValue, Facts, GameOutcome, How, IllegalPosition, IncidentKind, Instruction,
    Party, Penalty, Provenance, Reading, SeenBy, Setting, SettingType, SettingValue, SetupFault,
    Speed, Termination, TwoHandedMove, UnknownWord, UnruledKind, ValueType, Verdict,
};
