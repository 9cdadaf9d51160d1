//! Looking at the log, and at what was made of it.

use arbiter_store::{Access, Broken, Difference, DifferenceKind, StoreError};
use sea_orm::{ConnectionTrait, DatabaseConnection, Statement, Value};

use super::hall::{Hall, id, submission};
use super::place::{Place, execute, number, query, unguard};

async fn overwrite(db: &DatabaseConnection, column: &str, seq: i64, bytes: Vec<u8>) {
    let sql = format!("UPDATE entries SET {column} = $1 WHERE seq = $2");
    let values = [Value::from(bytes), Value::from(seq)];
    db.execute_raw(Statement::from_sql_and_values(
        db.get_database_backend(),
        sql,
        values,
    ))
    .await
    .unwrap();
}

/// What is wrong with an entry.
pub fn at(hall: Hall, seq: i64, what: &str) -> Broken {
    Broken {
        tournament: hall.id.to_string(),
        seq,
        what: what.to_owned(),
    }
}

pub async fn given_any_flipped_byte_then_that_entry_is_named_and_no_other(place: &Place) {
    let store = place.open(Access::Serve).await;
    let hall = Hall::begin(&store, "open", 2).await;
    let state = hall.state(&store).await;
    hall.submit(&store, hall.illegal_move(&state, Hall::game(&state)))
        .await;
    let entries = store.entries(hall.id, 0, 100).await.unwrap();
    assert_eq!(entries.len(), 7);
    let stranger = place.stranger().await;
    unguard(&stranger).await;

    for entry in &entries {
        let seq = entry.envelope.seq.get();
        for (column, right) in [
            ("envelope", entry.bytes.clone()),
            ("hash", entry.hash.0.to_vec()),
        ] {
            for place in [0, right.len() / 2, right.len() - 1] {
                let mut flipped = right.clone();
                flipped[place] ^= 1;
                overwrite(&stranger, column, seq, flipped).await;
                let broken = store.verify(None).await.unwrap().broken;
                let expected = at(
                    hall,
                    seq,
                    "the hash does not match the bytes and the entry before",
                );
                assert_eq!(broken, [expected], "{column} of entry {seq}, byte {place}");
                overwrite(&stranger, column, seq, right.clone()).await;
            }
        }
    }
    assert_eq!(store.verify(Some(hall.id)).await.unwrap().broken, []);
    assert_eq!(store.verify(Some(id())).await.unwrap().tournaments, 0);
}

pub async fn given_a_changed_column_then_the_entry_and_the_column_are_named(place: &Place) {
    let store = place.open(Access::Serve).await;
    let hall = Hall::begin(&store, "open", 1).await;
    let stranger = place.stranger().await;
    unguard(&stranger).await;

    for (column, value) in [
        ("kind", "'note_made'"),
        ("v", "2"),
        ("received_at_ms", "1"),
        ("happened_at_ms", "NULL"),
        ("ruled_at_ms", "1"),
        ("entered_at_ms", "1"),
        ("ruled_by", "entered_by"),
        ("entered_by", "command_id"),
        ("device", "NULL"),
        ("command_id", "device"),
        ("act_id", "device"),
        ("audience", "'chief'"),
        ("game", "device"),
        ("player", "device"),
        ("round", "1"),
        ("board", "14"),
    ] {
        execute(
            &stranger,
            "CREATE TABLE kept AS SELECT * FROM entries WHERE seq = 3",
        )
        .await;
        execute(
            &stranger,
            &format!("UPDATE entries SET {column} = {value} WHERE seq = 3"),
        )
        .await;
        let what = format!("columns are not what the envelope says: {column}");
        assert_eq!(
            store.verify(None).await.unwrap().broken,
            [at(hall, 3, &what)]
        );
        execute(&stranger, "DELETE FROM entries WHERE seq = 3").await;
        execute(&stranger, "INSERT INTO entries SELECT * FROM kept").await;
        execute(&stranger, "DROP TABLE kept").await;
    }
    assert_eq!(store.verify(None).await.unwrap().broken, []);
}

pub async fn given_a_missing_entry_then_its_place_is_named(place: &Place) {
    let store = place.open(Access::Serve).await;
    let hall = Hall::begin(&store, "open", 1).await;
    let stranger = place.stranger().await;
    unguard(&stranger).await;

    execute(&stranger, "DELETE FROM entries WHERE seq = 5").await;
    let cut = [at(
        hall,
        4,
        "this is the last entry, but the head row names 5",
    )];
    assert_eq!(
        store.verify(None).await.unwrap().broken,
        cut,
        "a log cut short"
    );
    execute(&stranger, "DELETE FROM entries WHERE seq = 2").await;
    let broken = store.verify(None).await.unwrap().broken;
    assert_eq!(broken[0], at(hall, 2, "is missing"));
    assert_eq!(broken[1..], cut);
    execute(&stranger, "DELETE FROM entries WHERE seq IN (1, 3)").await;
    assert_eq!(
        store.verify(None).await.unwrap().broken[0],
        at(hall, 1, "this entry to 3 are missing")
    );
}

pub async fn given_a_wrong_head_row_then_it_is_named(place: &Place) {
    let store = place.open(Access::Serve).await;
    let hall = Hall::begin(&store, "open", 1).await;
    let stranger = place.stranger().await;

    execute(&stranger, "UPDATE heads SET seq = 4").await;
    let broken = store.verify(None).await.unwrap().broken;
    assert_eq!(
        broken,
        [at(
            hall,
            5,
            "this is the last entry, but the head row names 4"
        )]
    );
    execute(&stranger, "UPDATE heads SET seq = 6").await;
    let broken = store.verify(None).await.unwrap().broken;
    assert_eq!(
        broken,
        [at(
            hall,
            5,
            "this is the last entry, but the head row names 6"
        )]
    );
    let hash = query(&stranger, "SELECT hash FROM entries WHERE seq = 4").await[0]
        .try_get_by_index::<Vec<u8>>(0)
        .unwrap();
    let backend = stranger.get_database_backend();
    let sql = "UPDATE heads SET seq = 5, hash = $1";
    stranger
        .execute_raw(Statement::from_sql_and_values(
            backend,
            sql,
            [Value::from(hash)],
        ))
        .await
        .unwrap();
    let broken = store.verify(None).await.unwrap().broken;
    assert_eq!(
        broken,
        [at(
            hall,
            5,
            "the head row has another hash than the last entry"
        )]
    );
}

pub async fn given_update_or_delete_then_the_log_refuses_it(place: &Place) {
    let store = place.open(Access::Serve).await;
    Hall::begin(&store, "open", 1).await;
    let stranger = place.stranger().await;

    for (sql, reason) in [
        (
            "UPDATE entries SET board = 3 WHERE seq = 1",
            "an entry is never changed",
        ),
        (
            "UPDATE entries SET seq = 99 WHERE seq = 5",
            "an entry is never changed",
        ),
        ("DELETE FROM entries WHERE seq = 5", "an entry is never"),
        ("DELETE FROM entries", "an entry is never"),
        (
            "INSERT INTO entries SELECT * FROM entries WHERE seq = 1",
            "an entry follows the last one",
        ),
    ] {
        let error = stranger
            .execute_unprepared(sql)
            .await
            .unwrap_err()
            .to_string();
        assert!(error.contains(reason), "{sql}: {error}");
    }
    assert_eq!(number(&stranger, "SELECT count(*) FROM entries").await, 5);
    assert_eq!(store.verify(None).await.unwrap().broken, []);
}

pub async fn given_a_changed_read_model_then_the_check_names_it_and_a_rebuild_puts_it_right(
    place: &Place,
) {
    let store = place.open(Access::Exclusive).await;
    let hall = Hall::begin(&store, "open", 2).await;
    let state = hall.state(&store).await;
    let game = Hall::game(&state);
    let receipt = hall.submit(&store, hall.illegal_move(&state, game)).await;
    let incident = receipt.entries[0].envelope.seq;
    hall.submit(&store, hall.white_wins(&*hall.state(&store).await, game))
        .await;
    let whole = store.rebuild_check().await.unwrap();
    // 1 tournament, 5 players, 1 round, 1 bye, 2 games, 1 incident, 1 grant
    assert_eq!((whole.tournaments, whole.rows), (1, 12));
    assert_eq!(whole.differences, []);

    let stranger = place.stranger().await;
    for sql in [
        "UPDATE tournaments SET name = 'The closed'".to_owned(),
        format!("UPDATE games SET outcome = 'black_wins' WHERE id = '{game}'"),
        format!("DELETE FROM incidents WHERE seq = {incident}"),
        "INSERT INTO grants SELECT tournament, principal, 'owner', NULL FROM grants".to_owned(),
        "DELETE FROM byes".to_owned(),
    ] {
        execute(&stranger, &sql).await;
    }
    let difference = |table, row: String, kind| Difference {
        tournament: hall.id,
        table,
        row,
        kind,
    };
    let bye = &state.rounds.values().next().unwrap().byes[0];
    assert_eq!(
        store.rebuild_check().await.unwrap().differences,
        [
            difference("tournaments", hall.id.to_string(), DifferenceKind::Unlike),
            difference("byes", format!("1/{}", bye.player), DifferenceKind::Missing),
            difference("games", game.to_string(), DifferenceKind::Unlike),
            difference("incidents", incident.to_string(), DifferenceKind::Missing),
            difference(
                "grants",
                format!("{}/owner", hall.arbiter),
                DifferenceKind::Surplus
            ),
        ]
    );
    assert_eq!(store.rebuild().await.unwrap(), 1);
    assert_eq!(store.rebuild_check().await.unwrap(), whole);
    assert_eq!(store.verify(None).await.unwrap().broken, []);

    store.close().await;
    let store = place.open(Access::Serve).await;
    assert!(matches!(
        store.rebuild().await.unwrap_err(),
        StoreError::NotExclusive
    ));
}

pub async fn given_a_broken_log_then_no_state_is_made_of_it(place: &Place) {
    let store = place.open(Access::Serve).await;
    let hall = Hall::begin(&store, "open", 1).await;
    let state = hall.state(&store).await;
    let give = hall.give(&state);
    store.close().await;
    let stranger = place.stranger().await;
    unguard(&stranger).await;
    let entry = query(&stranger, "SELECT envelope FROM entries WHERE seq = 3").await;
    let mut bytes = entry[0].try_get_by_index::<Vec<u8>>(0).unwrap();
    bytes[20] ^= 1;
    overwrite(&stranger, "envelope", 3, bytes).await;
    stranger.close().await.unwrap();

    let store = place.open(Access::Serve).await;
    let reading = store.state(hall.id).await.unwrap_err();
    let writing = store.submit(submission(give)).await.unwrap_err();

    for error in [reading.to_string(), writing.to_string()] {
        assert!(
            error.contains("entry 3: the hash does not match"),
            "{error}"
        );
        assert!(error.contains("arbiter verify"), "{error}");
    }
}
