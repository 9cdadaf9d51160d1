//! Who is told that there is something new, and that it is found in the log whatever was told.

use std::time::Duration;

use arbiter_store::{Access, Wake};

use super::hall::{Hall, id};
use super::place::{NOW, Place, execute};

pub async fn given_commits_then_a_listener_is_told_how_far_each_log_goes(place: &Place) {
    let store = place.open(Access::Serve).await;
    let hall = Hall::begin(&store, "open", 1).await;
    let state = hall.state(&store).await;
    let mut wakes = store.listen();
    hall.submit(&store, hall.give(&state)).await;
    let told = Wake::Entries {
        tournament: hall.id,
        seq: state.head.seq + 1,
    };
    while wakes.next().await.unwrap() != told {}
    assert_eq!(hall.state(&store).await.head.seq, state.head.seq + 1);
}

pub async fn given_a_session_that_ends_then_a_listener_is_told_and_not_of_a_wrong_pin(
    place: &Place,
) {
    let store = place.open(Access::Serve).await;
    let hall = Hall::begin(&store, "open", 1).await;
    let owner = arbiter_store::Principal {
        id: id(),
        name: "Owner".to_owned(),
        kind: arbiter_store::PrincipalKind::Person,
        owner: true,
    };
    store.create_principal(owner.clone()).await.unwrap();
    let device = id();
    let session = store
        .open_session(owner.id, device, NOW + 1000)
        .await
        .unwrap();
    let mut wakes = store.listen();
    assert!(store.end_session(session.reveal()).await.unwrap());
    while wakes.next().await.unwrap() != Wake::SignIn {}
    // What changes nothing wakes nobody: the next thing told is the entry after it.
    assert!(!store.end_session(session.reveal()).await.unwrap());
    let state = hall.state(&store).await;
    hall.submit(&store, hall.give(&state)).await;
    while let Some(wake) = wakes.next().await {
        match wake {
            Wake::Entries { .. } => break,
            // PostgreSQL tells us our own news, too, and once that it listens.
            Wake::SignIn if matches!(place, Place::Postgres { .. }) => {}
            Wake::Anything => {}
            other => panic!("{other:?}"),
        }
    }
}

/// Waits until `wakes` tells of the entry, however often anything else is told.
async fn heard(wakes: &mut arbiter_store::Wakes, hall: Hall, seq: i64) -> bool {
    let told = async {
        while let Some(wake) = wakes.next().await {
            if matches!(wake, Wake::Entries { tournament, seq: up_to } if tournament == hall.id && up_to >= seq)
            {
                return true;
            }
        }
        false
    };
    tokio::time::timeout(Duration::from_secs(2), told)
        .await
        .unwrap_or(false)
}

/// Appends until the other server hears of it: it may not listen yet.
async fn append_until_heard(
    store: &arbiter_store::Store,
    hall: Hall,
    wakes: &mut arbiter_store::Wakes,
) {
    for _ in 0..30 {
        let state = hall.state(store).await;
        hall.submit(store, hall.give(&state)).await;
        if heard(wakes, hall, state.head.seq + 1).await {
            return;
        }
    }
    panic!("the other server heard of none of thirty entries");
}

pub async fn given_another_server_that_commits_then_this_one_is_told_even_after_a_lost_connection(
    place: &Place,
) {
    let (here, there) = (
        place.open(Access::Serve).await,
        place.open(Access::Serve).await,
    );
    let hall = Hall::begin(&there, "open", 1).await;
    let mut wakes = here.listen();
    append_until_heard(&there, hall, &mut wakes).await;
    // It has the state of before in memory, and finds the rest by itself.
    assert_eq!(hall.state(&here).await.head, hall.state(&there).await.head);

    let mut wakes = here.listen();
    execute(
        &place.stranger().await,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND query LIKE 'LISTEN%'",
    )
    .await;
    let again = async { while wakes.next().await.unwrap() != Wake::Anything {} };
    tokio::time::timeout(Duration::from_secs(30), again)
        .await
        .expect("whoever lost the connection looks at everything once it is back");
    append_until_heard(&there, hall, &mut wakes).await;
}
