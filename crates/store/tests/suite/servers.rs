//! What only several servers on one PostgreSQL can do.

use arbiter_store::{Access, SubmitError};
use sea_orm::ConnectionTrait;

use super::hall::{Hall, id, request, submission};
use super::place::{Place, execute, number};

pub async fn given_two_servers_appending_to_one_log_then_its_chain_is_whole(place: &Place) {
    let servers = [
        place.open(Access::Serve).await,
        place.open(Access::Serve).await,
    ];
    let halls = [
        Hall::begin(&servers[0], "open", 1).await,
        Hall::begin(&servers[1], "blitz", 1).await,
    ];
    let tasks: Vec<_> = (0..8)
        .map(|task| {
            let store = servers[task % 2].clone();
            // Half of the tasks take the tournaments in one order, half in the other.
            let mut halls = halls;
            halls.rotate_left(task / 4);
            tokio::spawn(async move {
                for _ in 0..15 {
                    for hall in halls {
                        let state = hall.state(&store).await;
                        hall.submit(&store, hall.give(&state)).await;
                    }
                }
            })
        })
        .collect();
    for task in tasks {
        task.await.unwrap();
    }

    for hall in halls {
        for server in &servers {
            assert_eq!(hall.state(server).await.head.seq, 5 + 8 * 15);
        }
    }
    assert_eq!(servers[0].verify(None).await.unwrap().broken, []);
    assert_eq!(servers[1].rebuild_check().await.unwrap().differences, []);
}

pub async fn given_one_request_at_two_servers_at_once_then_it_is_carried_out_once(place: &Place) {
    let servers = [
        place.open(Access::Serve).await,
        place.open(Access::Serve).await,
    ];
    let hall = Hall::begin(&servers[0], "open", 1).await;
    let state = hall.state(&servers[0]).await;
    for round in 0..20 {
        let key = format!("tap-{round}");
        let (one, other) = tokio::join!(
            servers[0].submit(request(hall.give(&state), &key, 1)),
            servers[1].submit(request(hall.give(&state), &key, 1)),
        );
        let (one, other) = (one.unwrap(), other.unwrap());
        assert_ne!(one.replayed, other.replayed);
        assert_eq!(one.answer, other.answer);
        assert_eq!(one.entries[0].bytes, other.entries[0].bytes);
        // Two tournaments begun by one request have no head in common that could be locked.
        let key = format!("begin-{round}");
        let halls = [Hall { id: id(), ..hall }, Hall { id: id(), ..hall }];
        let (one, other) = tokio::join!(
            servers[0].submit(request(halls[0].create(&key), &key, 1)),
            servers[1].submit(request(halls[1].create(&key), &key, 1)),
        );
        let (one, other) = (one.unwrap(), other.unwrap());
        assert_ne!(one.replayed, other.replayed);
        assert_eq!(one.entries[0].bytes, other.entries[0].bytes);
    }
    assert_eq!(servers[0].tournaments().await.unwrap().len(), 21);
    assert_eq!(hall.state(&servers[1]).await.head.seq, state.head.seq + 20);
    assert_eq!(servers[1].verify(None).await.unwrap().broken, []);
}

pub async fn given_running_servers_then_an_exclusive_command_waits_its_turn(place: &Place) {
    let one = place.open(Access::Serve).await;
    let other = place.open(Access::Serve).await;
    one.close().await;
    assert!(
        place.try_open(Access::Exclusive).await.is_err(),
        "the other one runs"
    );
    place.open(Access::Beside).await.close().await;
    other.close().await;
    place.open(Access::Exclusive).await.close().await;
}

pub async fn given_the_writer_then_its_connection_waits_for_the_disk(place: &Place) {
    let store = place.open(Access::Serve).await;
    let settings = store.writer_pragmas().await.unwrap();
    assert_eq!(settings["synchronous_commit"], "on");
    assert!(settings.contains_key("fsync"));
}

pub async fn given_truncate_then_the_log_refuses_it(place: &Place) {
    let store = place.open(Access::Serve).await;
    Hall::begin(&store, "open", 1).await;
    let stranger = place.stranger().await;
    for sql in ["TRUNCATE entries CASCADE", "TRUNCATE heads CASCADE"] {
        let error = stranger
            .execute_unprepared(sql)
            .await
            .unwrap_err()
            .to_string();
        assert!(error.contains("never changed or deleted"), "{sql}: {error}");
    }
    let sql = "INSERT INTO entries SELECT * FROM entries WHERE seq = 1
        ON CONFLICT (tournament, seq) DO UPDATE SET board = 3";
    assert!(stranger.execute_unprepared(sql).await.is_err());
    assert_eq!(number(&stranger, "SELECT count(*) FROM entries").await, 5);
}

pub async fn given_a_connection_lost_at_any_time_then_nothing_is_written_twice(place: &Place) {
    let store = place.open(Access::Serve).await;
    let hall = Hall::begin(&store, "open", 1).await;
    let state = hall.state(&store).await;
    let stranger = place.stranger().await;
    let tasks: Vec<_> = (0..200)
        .map(|_| {
            let (store, plan) = (store.clone(), hall.give(&state));
            tokio::spawn(async move {
                (
                    plan.context.command_id,
                    store.submit(submission(plan)).await,
                )
            })
        })
        .collect();
    for _ in 0..12 {
        execute(
            &stranger,
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
             WHERE datname = current_database() AND pid <> pg_backend_pid() AND query NOT LIKE '%advisory%'",
        )
        .await;
        tokio::time::sleep(std::time::Duration::from_millis(15)).await;
    }

    let mut written = 0;
    for task in tasks {
        let (command, outcome) = task.await.unwrap();
        let sql = format!("SELECT count(*) FROM entries WHERE command_id = '{command}'");
        let found = number(&stranger, &sql).await;
        match outcome {
            Ok(receipt) => {
                written += 1;
                assert_eq!(found, 1);
                assert_eq!(receipt.entries[0].envelope.command_id, command);
            }
            // Nobody was told that it was written; it may be, once.
            Err(SubmitError::Store(_)) => assert!(found <= 1),
            Err(error) => panic!("{error}"),
        }
    }
    assert!(written > 0);
    assert_eq!(store.verify(None).await.unwrap().broken, []);
    assert_eq!(store.rebuild_check().await.unwrap().differences, []);
    hall.submit(&store, hall.give(&state)).await;
}
