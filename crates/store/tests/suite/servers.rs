//! What only several servers on one PostgreSQL can do.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use arbiter_store::{
    Access, Location, OpenError, Principal, PrincipalKind, Private, Store, Submission, SubmitError,
};
use arbiter_tournament::{Entry, Plan, State};
use sea_orm::ConnectionTrait;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{UnixListener, UnixStream};

use super::hall::{Hall, id, request, submission};
use super::limits::{again, meter};
use super::place::{NOW, Place, execute, number};

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

/// A request whose answer takes so long that another server meets its transaction.
fn slow(plan: Plan, key: &str) -> Submission {
    let request = request(plan, key, 1);
    let answer = Arc::clone(&request.answer);
    let slow = move |entries: &[Entry], state: &State| {
        std::thread::sleep(Duration::from_millis(30));
        answer(entries, state)
    };
    Submission {
        answer: Arc::new(slow),
        ..request
    }
}

pub async fn given_one_request_at_two_servers_at_once_then_it_is_carried_out_once(place: &Place) {
    let servers = [
        place.open(Access::Serve).await,
        place.open(Access::Serve).await,
    ];
    let hall = Hall::begin(&servers[0], "open", 1).await;
    let other_hall = Hall::begin(&servers[1], "blitz", 1).await;
    let state = hall.state(&servers[0]).await;
    for round in 0..5 {
        let key = format!("tap-{round}");
        let (one, other) = tokio::join!(
            servers[0].submit(slow(hall.give(&state), &key)),
            servers[1].submit(slow(hall.give(&state), &key)),
        );
        let (one, other) = (one.unwrap(), other.unwrap());
        assert_ne!(one.replayed, other.replayed);
        assert_eq!(one.answer, other.answer);
        assert_eq!(one.entries[0].bytes, other.entries[0].bytes);
        // Two tournaments begun by one request have no head in common that could be locked: what they share is
        // the address, or the request alone.
        for slugs in [["same"; 2], ["one", "other"]] {
            let slugs = slugs.map(|slug| format!("{slug}-{round}"));
            let key = format!("begin-{}", slugs[0]);
            let halls = [Hall { id: id(), ..hall }, Hall { id: id(), ..hall }];
            let (one, other) = tokio::join!(
                servers[0].submit(slow(halls[0].create(&slugs[0]), &key)),
                servers[1].submit(slow(halls[1].create(&slugs[1]), &key)),
            );
            let (one, other) = (one.unwrap(), other.unwrap());
            assert_ne!(one.replayed, other.replayed);
            assert_eq!(one.entries[0].bytes, other.entries[0].bytes);
        }
        // Two tournaments adopt the same regulations at once.
        let private = vec![Private::Sources {
            semantic_hash: format!("{round:064x}"),
            files: vec![("events/an-event".to_owned(), "event\n".to_owned())],
        }];
        let other_state = other_hall.state(&servers[1]).await;
        let (one, other) = tokio::join!(
            servers[0].submit(Submission {
                private: private.clone(),
                ..submission(hall.give(&state))
            }),
            servers[1].submit(Submission {
                private,
                ..submission(other_hall.give(&other_state))
            }),
        );
        assert!(!one.unwrap().replayed && !other.unwrap().replayed);
    }
    assert_eq!(servers[0].tournaments().await.unwrap().len(), 12);
    assert_eq!(hall.state(&servers[1]).await.head.seq, state.head.seq + 10);
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
    let error = stranger
        .execute_unprepared("TRUNCATE rules_sources")
        .await
        .unwrap_err()
        .to_string();
    assert!(error.contains("never changed or deleted"), "{error}");
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
        tokio::time::sleep(Duration::from_millis(15)).await;
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

pub async fn given_a_commit_whose_answer_is_lost_then_it_is_found_and_not_repeated(place: &Place) {
    let wire = Wire::to(place).await;
    let store = Store::open(wire.location(), Access::Serve, || NOW)
        .await
        .unwrap();
    let hall = Hall::begin(&store, "open", 1).await;
    let state = hall.state(&store).await;
    let owner = Principal {
        id: id(),
        name: "Owner".to_owned(),
        kind: PrincipalKind::Person,
        owner: true,
    };

    wire.lose_answers_to_commits(1);
    store.create_principal(owner.clone()).await.unwrap();
    assert_eq!(wire.lost(), 1);
    let link = store.issue_link(owner.id, NOW + 1).await.unwrap();
    wire.lose_answers_to_commits(1);
    assert!(
        store.use_link(link.reveal()).await.unwrap().is_some(),
        "used by us, not by somebody else"
    );
    wire.lose_answers_to_commits(1);
    let plain = store.submit(submission(hall.give(&state))).await.unwrap();
    wire.lose_answers_to_commits(2);
    let keyed = store
        .submit(request(hall.give(&state), "tap-1", 1))
        .await
        .unwrap();
    assert_eq!(
        wire.lost(),
        5,
        "the second attempt at the last one lost its answer, too"
    );

    assert!(!plain.replayed && !keyed.replayed);
    assert_eq!(plain.entries[0].envelope.seq.get(), state.head.seq + 1);
    assert_eq!(keyed.entries[0].envelope.seq.get(), state.head.seq + 2);
    assert_eq!(keyed.answer.etag, Some(state.head.seq + 2));
    assert_eq!(hall.state(&store).await.head.seq, state.head.seq + 2);
    assert_eq!(store.verify(None).await.unwrap().broken, []);
    store.close().await;
}

pub async fn given_no_server_at_the_address_then_opening_says_so_at_once(place: &Place) {
    let empty = tempfile::tempdir().unwrap();
    let nowhere = format!(
        "postgres://arbiter@localhost/open?host={}",
        empty.path().display()
    );
    for access in [
        Access::Serve,
        Access::Beside,
        Access::Exclusive,
        Access::ReadOnly,
    ] {
        let opening = Store::open(Location::Postgres(nowhere.clone()), access, || NOW);
        let refusal = tokio::time::timeout(Duration::from_secs(3), opening)
            .await
            .expect("at once")
            .unwrap_err();
        assert!(
            matches!(refusal, OpenError::Unreachable { .. }),
            "{refusal}"
        );
        let expected = format!(
            "the PostgreSQL database open on {} cannot be reached: \
             is the server running, and is the address right?",
            empty.path().display()
        );
        assert!(refusal.to_string().starts_with(&expected), "{refusal}");
    }
    // A listener that takes the call and says nothing.
    let _mute = UnixListener::bind(empty.path().join(".s.PGSQL.5432")).unwrap();
    let opening = Store::open(Location::Postgres(nowhere), Access::Serve, || NOW);
    let refusal = tokio::time::timeout(Duration::from_secs(9), opening)
        .await
        .expect("well before a pool gives up")
        .unwrap_err()
        .to_string();
    assert!(refusal.contains("no answer within 5 seconds"), "{refusal}");

    // A server that answers, but has no such database.
    let Location::Postgres(address) = place.location() else {
        panic!("a place on PostgreSQL")
    };
    let elsewhere = address.replace("/store_", "/no_such_store_");
    let refusal = Store::open(Location::Postgres(elsewhere), Access::Serve, || NOW)
        .await
        .unwrap_err();
    assert!(matches!(refusal, OpenError::Database { .. }), "{refusal}");
    let message = refusal.to_string();
    assert!(
        message.contains("cannot be opened: database \"no_such_store_"),
        "{message}"
    );
    let refusal = Store::open(
        Location::Postgres("mysql://db/open".to_owned()),
        Access::Serve,
        || NOW,
    )
    .await
    .unwrap_err()
    .to_string();
    assert_eq!(
        refusal,
        "the PostgreSQL database open on db cannot be opened: \
         its address must be like postgres://name:password@host/database"
    );
}

/// A wire to the database that can be cut when a commit has arrived and its answer is on the way.
struct Wire {
    directory: TempDir,
    address: String,
    to_lose: Arc<AtomicU32>,
    lost: Arc<AtomicU32>,
}

impl Wire {
    async fn to(place: &Place) -> Self {
        let Location::Postgres(address) = place.location() else {
            panic!("a wire leads to PostgreSQL")
        };
        let (before, server) = address
            .split_once("?host=")
            .expect("an address with a socket's directory");
        let directory = tempfile::tempdir().unwrap();
        let socket = |directory: &Path| directory.join(".s.PGSQL.5432");
        let listener = UnixListener::bind(socket(directory.path())).unwrap();
        let (to_lose, lost) = (Arc::new(AtomicU32::new(0)), Arc::new(AtomicU32::new(0)));
        let server = socket(Path::new(server));
        let counters = (Arc::clone(&to_lose), Arc::clone(&lost));
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let server = UnixStream::connect(&server).await.unwrap();
                tokio::spawn(pass_on(client, server, counters.clone()));
            }
        });
        let address = format!("{before}?host={}", directory.path().display());
        Self {
            directory,
            address,
            to_lose,
            lost,
        }
    }

    fn location(&self) -> Location {
        Location::Postgres(self.address.clone())
    }

    fn lose_answers_to_commits(&self, number: u32) {
        self.to_lose.store(number, Ordering::SeqCst);
    }

    fn lost(&self) -> u32 {
        self.lost.load(Ordering::SeqCst)
    }
}

async fn pass_on(
    mut client: UnixStream,
    mut server: UnixStream,
    (to_lose, lost): (Arc<AtomicU32>, Arc<AtomicU32>),
) {
    let (mut question, mut answer) = (vec![0; 65536], vec![0; 65536]);
    loop {
        tokio::select! {
            read = client.read(&mut question) => {
                let Ok(length @ 1..) = read else { return };
                server.write_all(&question[..length]).await.unwrap();
                let commit = question[..length].ends_with(b"COMMIT\0");
                let take = |left: u32| left.checked_sub(1);
                if commit && to_lose.fetch_update(Ordering::SeqCst, Ordering::SeqCst, take).is_ok() {
                    // The answer means that the commit is done; nobody else hears it.
                    assert!(server.read(&mut answer).await.unwrap() > 0);
                    lost.fetch_add(1, Ordering::SeqCst);
                    return;
                }
            }
            read = server.read(&mut answer) => {
                let Ok(length @ 1..) = read else { return };
                if client.write_all(&answer[..length]).await.is_err() {
                    return;
                }
            }
        }
    }
}

pub async fn given_two_servers_then_a_limit_holds_for_both_together(place: &Place) {
    let one = place.open(Access::Serve).await;
    let other = place.open(Access::Serve).await;
    let tries: Vec<_> = (0..24)
        .map(|number| {
            let store = if number % 2 == 0 { &one } else { &other }.clone();
            tokio::spawn(async move { again(&store, &[meter("maria")]).await })
        })
        .collect();
    let mut allowed = 0;
    for one in tries {
        allowed += usize::from(one.await.unwrap().is_none());
    }
    assert_eq!(allowed, 3);
}
