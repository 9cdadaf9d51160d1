//! What must hold for any bytes that stand in a log.

use arbiter_tournament::{Entry, Head, Payload, State};

/// Lines read as the envelopes of a log. Each is refused, or written again it is read as the same entry with the same
/// payload. Put into a chain, those of the first one's tournament are folded or refused, never with a panic.
///
/// # Panics
/// If something does not hold.
pub fn envelope(bytes: &[u8]) {
    let mut state: Option<State> = None;
    for line in bytes.split(|byte| *byte == b'\n') {
        let hash = arbiter_tournament::Hash([0; 32]);
        let Ok(read) = Entry::read(line.to_vec(), hash) else {
            continue;
        };
        let tournament = read.envelope.tournament;
        let state = state.get_or_insert_with(|| State::empty(tournament));
        let head: Head = state.head;
        let written = Entry::write(head, read.envelope.clone()).expect("what was read is written");
        let again = Entry::read(written.bytes.clone(), written.hash).expect("and read again");
        let once_more = Entry::write(head, again.envelope.clone()).expect("and written again");
        assert_eq!(written, once_more);
        let payload = |entry: &Entry| Payload::read(entry.envelope.kind, &entry.envelope.payload);
        match (payload(&read), payload(&again)) {
            (Ok(one), Ok(other)) => assert_eq!(one, other),
            (Err(_), Err(_)) => {}
            (one, other) => panic!("{one:?} and {other:?}"),
        }
        if state.fold(&written).is_err() {
            // A log that cannot be read further is told as such; nothing is built on it.
            return;
        }
    }
}
