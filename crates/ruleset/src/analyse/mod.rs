//! What follows from the clauses together: clashes, gaps, dead provisions, undelegated changes. Every answer is exact,
//! because every chapter has finitely many situations that its provisions can tell apart, and all of them are visited.

mod appeals;
mod cells;
mod chapters;
mod cycles;
mod guarantees;
mod ladders;
mod proved;
mod restated;
mod severity;
mod stages;
mod time;
mod untimely;

pub(crate) use appeals::appeals;
pub(crate) use cells::chapter;
pub(crate) use chapters::analyse;
pub(crate) use cycles::cycles;
pub(crate) use guarantees::guaranteed;
pub(crate) use proved::{Proved, proved};
pub(crate) use restated::restated_settings;
pub(crate) use stages::stage as stage_clauses;
pub(crate) use time::time;
