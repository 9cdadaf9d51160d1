//! A tournament as an append-only log.

mod entry;
mod ids;

pub use entry::*;
pub use ids::*;
