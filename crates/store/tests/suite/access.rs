//! Who may open a store, and what each may do.

use arbiter_store::{Access, OpenError, StoreError, SubmitError};

use super::hall::{Hall, submission};
use super::place::{Place, execute, number};

pub async fn given_a_database_of_a_newer_version_then_it_is_refused_with_what_to_do(place: &Place) {
    place.open(Access::Serve).await.close().await;
    let stranger = place.stranger().await;
    execute(
        &stranger,
        "INSERT INTO seaql_migrations (version, applied_at) VALUES ('m20991231_000001_later', 1)",
    )
    .await;

    for access in [
        Access::Serve,
        Access::Beside,
        Access::Exclusive,
        Access::ReadOnly,
    ] {
        let refusal = place.try_open(access).await.unwrap_err();
        assert!(
            matches!(refusal, OpenError::Newer { .. }),
            "{access:?}: {refusal}"
        );
        let message = refusal.to_string();
        assert!(
            message.contains("m20991231_000001_later") && message.contains("run that version"),
            "{message}"
        );
    }
    execute(
        &stranger,
        "DELETE FROM seaql_migrations WHERE version = 'm20991231_000001_later'",
    )
    .await;
    place.open(Access::Serve).await.close().await;
}

pub async fn given_an_empty_database_then_only_a_server_makes_it_ready(place: &Place) {
    if matches!(place, Place::Sqlite(_)) {
        std::fs::create_dir(place.directory().join("data")).unwrap();
        place.stranger().await.close().await.unwrap();
    }
    for access in [Access::ReadOnly, Access::Beside] {
        let refusal = place.try_open(access).await.unwrap_err();
        assert!(
            matches!(refusal, OpenError::Nothing { .. }),
            "{access:?}: {refusal}"
        );
    }
}

pub async fn given_a_reader_then_it_sees_everything_and_appends_nothing(place: &Place) {
    let store = place.open(Access::Serve).await;
    let hall = Hall::begin(&store, "open", 1).await;
    let state = hall.state(&store).await;
    let reader = place.open(Access::ReadOnly).await;

    assert_eq!(*hall.state(&reader).await, *state);
    assert_eq!(reader.verify(None).await.unwrap().broken, []);
    assert_eq!(reader.rebuild_check().await.unwrap().differences, []);
    let refusal = reader
        .submit(submission(hall.give(&state)))
        .await
        .unwrap_err();
    assert!(matches!(refusal, SubmitError::Closed), "{refusal}");
    assert!(matches!(
        reader.revoke_token("aaaaaaaa").await.unwrap_err(),
        StoreError::Closed
    ));
    assert!(matches!(
        reader.writer_pragmas().await.unwrap_err(),
        StoreError::Closed
    ));

    // It goes on seeing what the server appends.
    hall.submit(&store, hall.give(&state)).await;
    assert_eq!(hall.state(&reader).await.head.seq, state.head.seq + 1);
    reader.close().await;
}

pub async fn given_a_command_beside_a_server_then_both_append_to_one_chain(place: &Place) {
    let server = place.open(Access::Serve).await;
    let hall = Hall::begin(&server, "open", 1).await;
    let before = hall.state(&server).await;
    let command = place.open(Access::Beside).await;

    for _ in 0..3 {
        hall.submit(&command, hall.give(&before)).await;
        assert_eq!(
            hall.state(&server).await.head,
            hall.state(&command).await.head
        );
        hall.submit(&server, hall.give(&before)).await;
        assert_eq!(
            hall.state(&server).await.head,
            hall.state(&command).await.head
        );
    }
    // Both at once, each with entries that the other has not folded.
    let tasks: Vec<_> = (0..40)
        .map(|index| {
            let store = if index % 2 == 0 {
                server.clone()
            } else {
                command.clone()
            };
            let plan = hall.give(&before);
            tokio::spawn(async move { store.submit(submission(plan)).await })
        })
        .collect();
    for task in tasks {
        task.await.unwrap().unwrap();
    }

    assert_eq!(hall.state(&server).await.head.seq, before.head.seq + 46);
    assert_eq!(server.verify(None).await.unwrap().broken, []);
    assert_eq!(server.rebuild_check().await.unwrap().differences, []);
    // What one has written, the other's plan rests on no more.
    let stale = hall.white_wins(&before, Hall::game(&before));
    let fresh = hall.white_wins(&before, Hall::game(&before));
    hall.submit(&command, fresh).await;
    assert!(matches!(
        server.submit(submission(stale)).await.unwrap_err(),
        SubmitError::Stale
    ));
    command.close().await;
}

pub async fn given_a_server_then_an_exclusive_command_is_refused_until_it_stops(place: &Place) {
    let server = place.open(Access::Serve).await;
    let refusal = place.try_open(Access::Exclusive).await.unwrap_err();
    assert!(matches!(refusal, OpenError::Held { .. }), "{refusal}");
    assert!(
        refusal.to_string().contains("a running server"),
        "{refusal}"
    );
    server.close().await;

    let command = place.open(Access::Exclusive).await;
    let refusal = place.try_open(Access::Serve).await.unwrap_err();
    assert!(
        refusal.to_string().contains("another arbiter command"),
        "{refusal}"
    );
    command.close().await;
    place.open(Access::Serve).await.close().await;
}

pub async fn given_a_closed_store_then_it_takes_nothing_and_can_be_opened_again(place: &Place) {
    let store = place.open(Access::Serve).await;
    let hall = Hall::begin(&store, "open", 1).await;
    let state = hall.state(&store).await;
    let waiting: Vec<_> = (0..20)
        .map(|_| {
            let (store, plan) = (store.clone(), hall.give(&state));
            tokio::spawn(async move { store.submit(submission(plan)).await })
        })
        .collect();
    tokio::task::yield_now().await;
    store.close().await;
    let mut taken = 0;
    for task in waiting {
        match task.await.unwrap() {
            Ok(_) => taken += 1,
            Err(error) => assert!(matches!(error, SubmitError::Closed), "{error}"),
        }
    }
    let refusal = store
        .submit(submission(hall.give(&state)))
        .await
        .unwrap_err();
    assert!(matches!(refusal, SubmitError::Closed), "{refusal}");
    store.close().await;

    let store = place.open(Access::Serve).await;
    assert_eq!(hall.state(&store).await.head.seq, state.head.seq + taken);
    hall.submit(&store, hall.give(&state)).await;
    let stranger = place.stranger().await;
    let twice = "SELECT count(*) - count(DISTINCT version) FROM seaql_migrations";
    assert_eq!(number(&stranger, twice).await, 0, "no step is taken twice");
}
