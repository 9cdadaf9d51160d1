//! A tournament as an append-only log: entries, state, and the commands that make them.
//!
//! A [`Command`] with its [`Context`] meets a [`State`]; [`decide`] makes a [`Plan`] of it or refuses. The
//! writer gives the plan's entries their place, bytes and hash ([`Entry`]), and [`State::fold`] takes them in.
//! Nothing here reads a clock, makes an identity or touches a disk.

mod absence;
mod access_payload;
mod alarms;
mod boards;
mod bundle;
mod case;
mod checkpoint;
mod command;
mod contradiction;
mod day;
mod decide;
mod decisions;
mod ending;
mod entry;
mod erasure;
mod fold;
mod game;
mod ids;
mod incident;
mod pairing;
mod payload;
mod person;
mod plan;
mod refusal;
mod results;
mod role;
mod round;
mod round_payload;
mod secrecy;
mod sector;
mod slip;
mod state;
mod trf;
mod words;

pub use absence::{
    AbsenceRule, AbsenceRules, Chair, Chairs, DefaultTime, Forfeits, Lateness, Missed, Seen,
    forfeit, forfeitable, forfeited_by, missed,
};
pub use access_payload::*;
pub use alarms::Alarm;
pub use arbiter_ruling::Audience;
pub use boards::{Boards, BoardsFault};
pub use bundle::*;
pub use case::case_for;
pub use checkpoint::*;
pub use command::*;
pub use contradiction::{ContradictedBy, Contradiction, contradictions};
pub use day::{Day, GRACE_MS, NoDay};
pub use decide::decide;
pub use ending::{MAX_POINTS_X2, inconsistencies, was_played};
pub use entry::*;
pub use erasure::*;
pub use fold::*;
pub use game::*;
pub use ids::*;
pub use incident::*;
pub use pairing::{PairingFault, PairingsTold};
pub use payload::*;
pub use person::Person;
pub use plan::{Draft, Plan};
pub use refusal::Refusal;
pub use results::{NewResult, counts_for};
pub use role::*;
pub use round::{Missing, NewStart};
pub use round_payload::*;
pub use secrecy::{ENVELOPE, EntryField, view};
pub use slip::{SLIP_KEYS, half_for_the_other, read_slip, write_slip};
pub use state::*;
pub use trf::{
    AdditionError, ChangedRow, ImportedFile, RowChange, add_trf, bye_code, bye_kind, bye_line,
    codes_of, export_trf, import_trf,
};
pub use words::UnknownWord;
