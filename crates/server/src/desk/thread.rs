//! Work that takes more than a moment, done where it keeps no other request waiting.

use tokio::sync::Semaphore;

use crate::problem::Problem;

/// How much of it is done at once: as much as a laptop at the venue has cores. More would only take them from the
/// requests that need a moment.
const AT_ONCE: usize = 4;

static SEATS: Semaphore = Semaphore::const_new(AT_ONCE);

/// Reads a file, checks rules or searches for a mate beside the requests.
///
/// # Errors
/// When the work broke off.
pub async fn in_a_thread<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Problem> {
    let _seat = SEATS
        .acquire()
        .await
        .map_err(|error| Problem::internal(&error))?;
    tokio::task::spawn_blocking(work)
        .await
        .map_err(|error| Problem::internal(&error))
}
