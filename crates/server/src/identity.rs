//! The one source of identities: UUIDv7, made of the clock's time and the system's randomness.

use arbiter_store::{StoreError, random_bytes};
use uuid::Uuid;

use crate::clock::Clock;

/// A new identity that sorts by the time it was made at.
///
/// # Errors
/// When the system gives no randomness.
pub fn fresh(clock: &Clock) -> Result<Uuid, StoreError> {
    let random = random_bytes::<10>()?;
    let ms = u64::try_from(clock.now_ms()).unwrap_or_default();
    Ok(uuid::Builder::from_unix_timestamp_millis(ms, &random).into_uuid())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn given_two_times_then_the_later_identity_sorts_after_the_earlier() {
        let at = |tell: fn() -> i64| fresh(&Clock::telling(tell)).unwrap();
        let (earlier, later) = (at(|| 1_764_500_000_000), at(|| 1_764_500_000_001));
        assert!(earlier < later);
        assert_eq!(earlier.get_version_num(), 7);
        assert_ne!(at(|| 1_764_500_000_000), earlier);
    }
}
