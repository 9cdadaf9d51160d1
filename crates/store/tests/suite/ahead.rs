//! Transactions that are computed while others are carried out.

use std::fs::{self, OpenOptions};

use arbiter_store::{Access, SubmitError};

use super::hall::{Hall, request, submission};
use super::place::Place;

pub async fn given_each_request_twice_among_many_then_each_is_carried_out_once(place: &Place) {
    let store = place.open(Access::Serve).await;
    let hall = Hall::begin(&store, "open", 1).await;
    let state = hall.state(&store).await;

    let sent = |place: usize| {
        let twice = request(hall.give(&state), &format!("key-{}", place % 150), 7);
        let store = store.clone();
        tokio::spawn(async move { store.submit(twice).await.unwrap() })
    };
    let tasks: Vec<_> = (0..300).map(sent).collect();
    let mut replayed = 0;
    for task in tasks {
        replayed += usize::from(task.await.unwrap().replayed);
    }

    assert_eq!(replayed, 150);
    assert_eq!(hall.state(&store).await.head.seq, state.head.seq + 150);
    assert_eq!(store.verify(None).await.unwrap().broken, []);
}

pub async fn given_entries_that_nobody_told_of_then_the_next_ones_follow_them(place: &Place) {
    let store = place.open(Access::Serve).await;
    let hall = Hall::begin(&store, "open", 2).await;
    let state = hall.state(&store).await;
    let game = Hall::game(&state);
    // Once with the state at hand, so that nothing is asked from here on.
    hall.submit(&store, hall.give(&state)).await;
    let state = hall.state(&store).await;

    // A command that came and went, as if its traces had been lost.
    let traces = place.directory().join("data/arbiter.beside");
    let before = fs::metadata(&traces).unwrap().len();
    let other = place.open(Access::Beside).await;
    hall.submit(&other, hall.white_wins(&state, game)).await;
    other.close().await;
    let file = OpenOptions::new().write(true).open(&traces).unwrap();
    file.set_len(before).unwrap();

    let (overtaken, follows) = tokio::join!(
        store.submit(submission(hall.white_wins(&state, game))),
        store.submit(submission(hall.give(&state))),
    );
    assert!(
        matches!(overtaken, Err(SubmitError::Stale)),
        "{overtaken:?}"
    );
    let entries = follows.unwrap().entries;
    assert_eq!(entries[0].envelope.seq.get(), state.head.seq + 2);
    assert_eq!(hall.state(&store).await.head.seq, state.head.seq + 2);
    assert_eq!(store.verify(None).await.unwrap().broken, []);
}
