//! The arbiter's reasoning: from an incident and the rules to a ruling, with clocks, penalties and proof.
//!
//! A [`Report`] says what happened. With the game, the history of the player and the rules of the stage it makes
//! a [`Case`]; [`judge`] asks the rules for their finding and says what it means at this board.
//!
//! [`examine`] says what the Laws say about a position, without any incident.

mod case;
mod clocks;
mod contradictions;
mod ended;
mod examination;
mod facts;
mod input;
mod judge;
mod mate;
mod moves;
mod repetition;
mod report;
mod result;
mod ruling;
mod word;

pub use case::{Case, History};
pub use clocks::{Clocks, Running};
pub use examination::{Examination, State, Unexaminable, Unreadable, examine, examine_game};
pub use input::JudgeInput;
pub use judge::{Unruled, judge, time_control};
pub use mate::{MateProof, MateSearch};
pub use moves::{GameMoves, reached};
pub use repetition::{LooksAlike, PositionDiffers, Repetition};
pub use report::{FieldError, Report, fact_json, is_judged};
pub use result::{GameResult, scored};
pub use ruling::{
    Adjustment, Audience, Because, BoardEffect, ClockChange, Counts, Need, NeedSubject, Ruling,
    RulingOption, RulingReading, TraceStep,
};
