//! The language of tournament regulations: vocabulary, grammar, checker, evaluator. Pure; knows no chess board.
//!
//! An organiser writes an event's rules in a `.rules` file, on top of `laws` files that hold the FIDE editions. The
//! checker proves that the rules are complete, do not contradict each other, and change only what the Laws let an
//! event change; then every ruling is computed from them. `docs/language.md` is the manual.
//!
//! Data flows one way: text → blocks by indentation (`layout`) → clauses, one line at a time (`grammar`, `clauses`, `parse`,
//! `syntax`) → settings and provisions (`resolve`) → proofs (`analyse`) → [`Rules`] → [`Finding`] (`evaluate`).
//!
//! ```
//! use arbiter_ruleset::*;
//!
//! struct NoLaws;
//! impl Library for NoLaws {
//!     fn source(&self, _: &str) -> Option<SourceText> { None }
//!     fn names(&self) -> Vec<String> { Vec::new() }
//! }
//!
//! let text = "laws club.blitz, edition 2026
//!   speed blitz: at most 10 min, counted over 60 moves            (Laws B.1)
//!   counted illegal_move, per player                              (Laws 7.5.5)
//!     first: continue, add 1 min to the opponent
//!     second and later: game lost
//!       when not opponent_can_mate: game drawn
//! ";
//! let source = SourceText { name: "club/2026/blitz".to_owned(), text: text.to_owned() };
//! let rules = check(&source, &NoLaws).rules.ok_or("not sound")?;
//!
//! let second = Reading::computed(FactValue::Count(2));
//! let facts = FactTable::presumed(IncidentKind::IllegalMove).with(Fact::Offence, second);
//! let finding = rules.stages[0].evaluate(IncidentKind::IllegalMove, &facts);
//! // Whether the game is lost or drawn hangs on a fact that nobody has told: it is asked for, not guessed.
//! assert_eq!(finding.outcome, Outcome::Undetermined { needs: vec![Need::Fact(Fact::OpponentCanMate)] });
//! # Ok::<(), &str>(())
//! ```

mod analyse;
mod chapter;
mod characters;
mod check;
mod citation;
mod clauses;
mod codes;
mod condition;
mod coverage;
mod deadline;
mod diagnostic;
mod evaluate;
mod example;
mod explain;
mod few;
mod finding;
mod format;
mod grammar;
mod hash;
mod inquiry;
mod layout;
mod library;
mod limits;
mod nearest;
mod notice;
mod page;
mod parse;
mod policy;
mod quantity;
mod render;
mod resolve;
mod rules;
mod scope;
mod source;
mod syntax;
mod told;
mod told_where;
mod trace;
pub mod vocabulary;
mod wording;

pub use check::{Checked, MAIN_STAGE, check, proofread};
pub use citation::{Citation, Source};
pub use clauses::{ClauseForm, Layer, clauses};
pub use codes::{CODES, Code};
pub use coverage::{Coverage, Unnoticed, unnoticed};
pub use deadline::{Deadline, Lapse, Occasion, StartBasis, WhichRound};
pub use diagnostic::{Diagnostic, Related, Severity};
pub use example::{Example, ExampleRun};
pub use finding::{
    Because, Comparison, Finding, Need, Outcome, Term, TraceLine, TraceStatus, Wanted,
};
pub use format::{Formatted, Unformatted, format};
pub use hash::LANGUAGE_VERSION;
pub use inquiry::MAX_UNKNOWN_COMBINATIONS;
pub use library::{Library, ReadLaws};
pub use limits::{
    MAX_CELL_TESTS, MAX_CELLS, MAX_DIAGNOSTICS, MAX_DURATION_MS, MAX_FILE_BYTES, MAX_LAWS_CHAIN,
    MAX_NESTING, MAX_NUMBER, MAX_PARSER_CALLS, MAX_PARTS, MAX_PERIODS,
};
pub use notice::{Case, Matter, RuleTold, Statement, When, Whereabouts};
pub use policy::{
    AppealBody, Appeals, Armageddon, BoardOrder, BothLate, ByeScore, Byes, Called, Callers,
    ClockStart, Colour, ColourChoice, DressCode, EmptyBoards, FeeReturned, IllegalMoves,
    LateEntries, Lineups, MissingResults, NoShow, Official, Order, OrderBreach, PlayOff,
    PlayOffWhen, Policies, Policy, PolicyKind, PostponedGames, Postponing, ProvisionalResult,
    Rated, Rater, Repairing, Reporter, ResultCorrections, ResultReports, RoundCount, ScoreLine,
    Scoring, Shown, Stated, System, TeamMatches, Tolerance, Unplayed, Withdrawals,
};
pub use rules::{
    LawsEdition, ListedPenalty, Note, PeriodClause, Place, Rules, SpeedMeasure, Stage,
    StageSetting, TimeControlClause, Unplaced,
};
pub use scope::{Consent, Rounds};
pub use source::{SourceText, Span, Unreadable};
pub use told::{Untold, told};
pub use vocabulary::{
    AcceptedClaim, Authority, AutomaticDrawBasis, CaptainAdvice, CaptainWords, ClockFault,
    DefaultTimeBasis, DeviceFinding, Devices, DrawClaimBasis, DrawGround, Effect, Fact, FactTable,
    FactValue, Facts, GameOutcome, GameOver, HandshakeMeaning, How, IllegalPosition, IncidentKind,
    Instruction, LeavingReport, Measure, OfferTime, OfferedTo, Party, Penalty, PlaceLeft,
    PromotionMateTest, Provenance, QuickplayFinish, QuickplayJudgement, Reading, Recording,
    RecordingFault, SealedFault, SeenBy, Setting, SettingType, SettingValue, SetupFault, Speed,
    Termination, Touch, TwoHandedMove, UnknownWord, UnruledKind, ValueType, Verdict,
};
