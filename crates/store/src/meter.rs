//! What the writer counts, for whoever watches the service. Without a recorder all of it costs nothing.

use arbiter_tournament::Entry;
use metrics::{counter, gauge, histogram};
use tokio::time::Instant;

use crate::submission::Receipt;

/// Submissions that wait for their turn.
pub fn waiting(count: usize) {
    #[expect(
        clippy::cast_precision_loss,
        reason = "the queue holds a thousand at most"
    )]
    gauge!("arbiter_writer_waiting").set(count as f64);
}

/// A transaction that came to its end: how many submissions shared it, whether it was committed, and how long that
/// took from its first statement on, in seconds.
pub fn transaction(size: usize, committed: bool, began: Instant) {
    let outcome = if committed { "committed" } else { "failed" };
    counter!("arbiter_writer_transactions_total", "outcome" => outcome).increment(1);
    if committed {
        #[expect(
            clippy::cast_precision_loss,
            reason = "a batch has a few dozen at most"
        )]
        histogram!("arbiter_writer_batch").record(size as f64);
        histogram!("arbiter_writer_transaction_seconds").record(began.elapsed());
    }
}

/// A commit, which ends when the disk has everything: in seconds.
pub fn commit(began: Instant) {
    histogram!("arbiter_writer_commit_seconds").record(began.elapsed());
}

/// The entries that a submission appended; an answer given again appends none.
pub fn appended(receipt: &Receipt) {
    if receipt.replayed {
        return;
    }
    for Entry { envelope, .. } in &receipt.entries {
        counter!("arbiter_entries_total", "kind" => envelope.kind.as_str()).increment(1);
    }
}
