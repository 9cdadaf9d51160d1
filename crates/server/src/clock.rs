//! The one place that reads the clock.

/// Gives the time: UTC milliseconds since 1970.
#[derive(Debug, Clone, Copy)]
pub struct Clock(fn() -> i64);

impl Clock {
    /// The machine's clock.
    #[must_use]
    pub fn system() -> Self {
        Self(now_ms)
    }

    /// A clock that tells what `tell` tells.
    #[must_use]
    pub fn telling(tell: fn() -> i64) -> Self {
        Self(tell)
    }

    /// Now, in UTC milliseconds since 1970.
    #[must_use]
    pub fn now_ms(&self) -> i64 {
        (self.0)()
    }

    /// The clock as the store takes it, so that both tell the same time.
    #[must_use]
    pub fn as_fn(&self) -> fn() -> i64 {
        self.0
    }
}

#[allow(clippy::disallowed_methods, reason = "this is the service's one clock")]
fn now_ms() -> i64 {
    chrono::Utc::now().timestamp_millis()
}
