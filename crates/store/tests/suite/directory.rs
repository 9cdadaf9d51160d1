//! What only a data directory can do.

use std::collections::BTreeMap;
use std::os::unix::fs::PermissionsExt;

use arbiter_store::{Access, Location, OpenError, PrivateText, Store};
use sea_orm::ConnectionTrait;

use super::hall::{Hall, id};
use super::place::{NOW, Place, number};

pub async fn given_a_new_directory_then_it_and_its_files_are_for_the_owner_only(place: &Place) {
    let store = place.open(Access::Serve).await;
    Hall::begin(&store, "open", 1).await;
    let directory = place.directory().join("data");
    let mode =
        |path: &std::path::Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;

    assert_eq!(mode(&directory), 0o700);
    let files: BTreeMap<String, u32> = std::fs::read_dir(&directory)
        .unwrap()
        .map(|file| file.unwrap())
        .map(|file| (file.file_name().into_string().unwrap(), mode(&file.path())))
        .collect();
    let expected = [
        "arbiter.beside",
        "arbiter.db",
        "arbiter.db-shm",
        "arbiter.db-wal",
        "arbiter.lock",
    ];
    assert_eq!(files, expected.map(|name| (name.to_owned(), 0o600)).into());
    store.close().await;
    assert!(
        !directory.join("arbiter.db-wal").exists(),
        "a store that is closed is one file"
    );

    // An empty directory that was there becomes so; a file that others could read is closed to them.
    let other = place.directory().join("other");
    std::fs::create_dir(&other).unwrap();
    std::fs::set_permissions(&other, std::fs::Permissions::from_mode(0o755)).unwrap();
    let open = || Store::open(Location::Sqlite(other.clone()), Access::Serve, || NOW);
    open().await.unwrap().close().await;
    assert_eq!(mode(&other), 0o700);
    std::fs::set_permissions(
        other.join("arbiter.db"),
        std::fs::Permissions::from_mode(0o644),
    )
    .unwrap();
    open().await.unwrap().close().await;
    assert_eq!(mode(&other.join("arbiter.db")), 0o600);
}

pub async fn given_a_running_server_then_a_second_one_is_told_who_holds_the_directory(
    place: &Place,
) {
    let server = place.open(Access::Serve).await;
    let refusal = place.try_open(Access::Serve).await.unwrap_err();
    let expected = format!(
        "the data directory {} is held by a running server (process {}): stop that one first, or name another",
        place.directory().join("data").display(),
        std::process::id()
    );
    assert!(matches!(refusal, OpenError::Held { .. }));
    assert_eq!(refusal.to_string(), expected);
    // The lock goes with the last clone, also without being closed in order.
    drop(server);
    let mut patience = 100;
    while let Err(refusal) = place.try_open(Access::Serve).await {
        assert!(
            patience > 0 && matches!(refusal, OpenError::Held { .. }),
            "{refusal}"
        );
        patience -= 1;
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
}

pub async fn given_no_directory_then_only_a_server_makes_one(place: &Place) {
    let directory = place.directory().join("data");
    for access in [Access::ReadOnly, Access::Beside] {
        let refusal = place.try_open(access).await.unwrap_err();
        assert!(matches!(refusal, OpenError::Nothing { .. }), "{refusal}");
        assert!(!directory.exists());
    }
    std::fs::create_dir(&directory).unwrap();
    for access in [Access::ReadOnly, Access::Beside] {
        let refusal = place.try_open(access).await.unwrap_err();
        assert!(matches!(refusal, OpenError::Nothing { .. }), "{refusal}");
        assert_eq!(std::fs::read_dir(&directory).unwrap().count(), 0);
    }
}

pub async fn given_a_file_that_is_no_database_then_opening_says_so(place: &Place) {
    let directory = place.directory().join("data");
    std::fs::create_dir(&directory).unwrap();
    std::fs::write(
        directory.join("arbiter.db"),
        "a letter to the organiser ".repeat(100),
    )
    .unwrap();
    for access in [Access::Serve, Access::ReadOnly] {
        let refusal = place.try_open(access).await.unwrap_err();
        assert!(matches!(refusal, OpenError::Database { .. }), "{refusal}");
        assert!(
            refusal.to_string().contains("file is not a database"),
            "{refusal}"
        );
    }
    let kept = std::fs::read_to_string(directory.join("arbiter.db")).unwrap();
    assert!(
        kept.starts_with("a letter"),
        "what is not ours is left alone"
    );
}

pub async fn given_the_writer_then_its_connection_says_wal_and_full(place: &Place) {
    let store = place.open(Access::Serve).await;
    let pragmas = store.writer_pragmas().await.unwrap();
    let full = "2";
    let expected = [
        ("foreign_keys", "1"),
        ("journal_mode", "wal"),
        ("synchronous", full),
    ];
    assert_eq!(
        pragmas,
        expected
            .map(|(name, value)| (name, value.to_owned()))
            .into()
    );
    // A command beside the server takes no less care.
    let beside = place.open(Access::Beside).await;
    assert_eq!(beside.writer_pragmas().await.unwrap(), pragmas);
}

pub async fn given_replacing_inserts_then_the_log_refuses_them(place: &Place) {
    let store = place.open(Access::Serve).await;
    let hall = Hall::begin(&store, "open", 1).await;
    let stranger = place.stranger().await;
    // SQLite deletes what it replaces without asking the trigger on DELETE.
    let rest = "kind, v, received_at_ms, happened_at_ms, ruled_at_ms, entered_at_ms, ruled_by, entered_by, device,
        command_id, act_id, audience, game, player, round, board, envelope";
    let next = "zeroblob(32)";
    for (columns, values) in [
        (
            format!("tournament, seq, {rest}, hash"),
            format!("tournament, seq, {rest}, {next}"),
        ),
        (
            format!("tournament, seq, {rest}, hash"),
            format!("tournament, 6, {rest}, hash"),
        ),
        (
            format!("rowid, tournament, seq, {rest}, hash"),
            format!("rowid, tournament, 6, {rest}, {next}"),
        ),
    ] {
        let sql = format!(
            "INSERT OR REPLACE INTO entries ({columns}) SELECT {values} FROM entries WHERE seq = 2"
        );
        let error = stranger
            .execute_unprepared(&sql)
            .await
            .unwrap_err()
            .to_string();
        assert!(error.contains("replaces none"), "{sql}: {error}");
    }
    assert_eq!(number(&stranger, "SELECT count(*) FROM entries").await, 5);

    let state = hall.state(&store).await;
    let game = Hall::game(&state);
    hall.submit(&store, hall.white_wins(&state, game)).await;
    let reason = PrivateText::new(id(), [7; 16], "The slip was misread");
    let correct = hall.correct(&*hall.state(&store).await, game, &reason);
    store.submit(correct).await.unwrap();
    for (table, columns, values) in [
        (
            "rules_sources",
            "semantic_hash, place, name, text",
            "semantic_hash, place, 'other', 'event'",
        ),
        (
            "rules_sources",
            "semantic_hash, place, name, text",
            "semantic_hash, 9, name, 'event'",
        ),
        (
            "rules_sources",
            "rowid, semantic_hash, place, name, text",
            "rowid, semantic_hash, 9, 'other', 'event'",
        ),
        (
            "private_texts",
            "id, tournament, salt, text",
            "id, tournament, salt, 'He paid'",
        ),
        (
            "private_texts",
            "rowid, id, tournament, salt, text",
            "rowid, tournament, tournament, salt, 'He paid'",
        ),
    ] {
        let sql =
            format!("INSERT OR REPLACE INTO {table} ({columns}) SELECT {values} FROM {table}");
        let error = stranger
            .execute_unprepared(&sql)
            .await
            .unwrap_err()
            .to_string();
        assert!(error.contains("replaces none"), "{sql}: {error}");
    }
    assert_eq!(store.verify(None).await.unwrap().broken, []);
}
