//! Whether what this process keeps of the database is what stands in it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::beside::{Visits, Watch};

/// A moment at which this process was the only one that writes. What was read from the database since is true as long
/// as the moment lasts: until somebody else comes who may write, or this process changes something beside the logs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moment {
    visits: Visits,
    changes: u64,
}

/// Tells the moments apart.
#[derive(Debug, Default)]
pub struct Moments {
    /// None where others write as they like: servers on PostgreSQL, and whoever only reads.
    watch: Option<Watch>,
    changes: AtomicU64,
}

impl Moments {
    /// Those of a process that sees with `watch` who else writes; without it there are none.
    pub fn new(watch: Option<Watch>) -> Arc<Self> {
        Arc::new(Self {
            watch,
            changes: AtomicU64::new(0),
        })
    }

    /// The moment that is now. Ask before reading what is to be kept, never after.
    pub fn now(&self) -> Option<Moment> {
        let watch = self.watch.as_ref()?;
        let changes = self.changes.load(Ordering::Acquire);
        let visits = watch.alone()?;
        Some(Moment { visits, changes })
    }

    /// Ends the moment: something was committed beside the logs, or something kept was forgotten, so that whoever read
    /// before must not keep what it has read.
    pub fn end(&self) {
        self.changes.fetch_add(1, Ordering::AcqRel);
    }
}
