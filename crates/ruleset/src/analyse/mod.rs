//! What follows from the clauses together: clashes, gaps, dead provisions, undelegated changes. Every answer is exact,
//! because every chapter has finitely many situations that its provisions can tell apart, and all of them are visited.

mod cells;
mod chapters;
mod cycles;
mod guarantees;
mod severity;
mod stages;
mod time;

pub(crate) use cells::chapter;
pub(crate) use chapters::analyse;
pub(crate) use cycles::cycles;
pub(crate) use guarantees::guaranteed;
pub(crate) use stages::stage as stage_clauses;
pub(crate) use time::time;
