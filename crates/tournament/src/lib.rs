//! A tournament as an append-only log: entries, state, and the commands that make them.
//!
//! A [`Command`] with its [`Context`] meets a [`State`]; [`decide`] makes a [`Plan`] of it or refuses. The
//! writer gives the plan's entries their place, bytes and hash ([`Entry`]), and [`State::fold`] takes them in.
//! Nothing here reads a clock, makes an identity or touches a disk.

mod alarms;
mod case;
mod command;
mod decide;
mod decisions;
mod entry;
mod ids;
mod incident;
mod pairing;
mod payload;
mod person;
mod plan;
mod refusal;
mod role;
mod state;
mod trf;
mod words;

pub use alarms::Alarm;
pub use arbiter_ruling::Audience;
pub use case::case_for;
pub use command::*;
pub use decide::decide;
pub use entry::*;
pub use ids::*;
pub use incident::*;
pub use pairing::{PairingFault, PairingsTold};
pub use payload::*;
pub use person::Person;
pub use plan::{Draft, Plan};
pub use refusal::Refusal;
pub use role::*;
pub use state::*;
pub use trf::{
    AdditionError, ChangedRow, ImportedFile, RowChange, add_trf, bye_code, bye_kind, codes_of,
    export_trf, import_trf,
};
pub use words::UnknownWord;
