//! Looking at what stands beside the entries: private texts, sources of regulations, head rows, tables.

use arbiter_store::{
    Access, Difference, DifferenceKind, Private, PrivateText, Submission, random_bytes,
};
use arbiter_tournament::{Command, RegulationsAdopted, decide};
use sea_orm::ConnectionTrait;

use super::hall::{Hall, RULES, id, submission};
use super::looking::at;
use super::place::{Place, execute, unbind, unguard};

pub async fn given_a_changed_private_text_then_the_entry_is_named_and_an_erased_one_is_counted(
    place: &Place,
) {
    let store = place.open(Access::Serve).await;
    let hall = Hall::begin(&store, "open", 2).await;
    let other = Hall::begin(&store, "blitz", 1).await;
    let reason = PrivateText::new(id(), random_bytes().unwrap(), "The slip was misread");
    let mut seq = 0;
    for winner in [None, Some(&reason)] {
        let state = hall.state(&store).await;
        let game = Hall::game(&state);
        let submission = match winner {
            None => submission(hall.white_wins(&state, game)),
            Some(reason) => hall.correct(&state, game, reason),
        };
        seq = store.submit(submission).await.unwrap().entries[0]
            .envelope
            .seq
            .get();
    }
    let whole = store.verify(None).await.unwrap();
    assert_eq!((whole.broken, whole.erased_texts), (vec![], 0));

    let stranger = place.stranger().await;
    for sql in [
        "UPDATE private_texts SET text = 'He paid'",
        "UPDATE private_texts SET salt = salt",
    ] {
        let error = stranger.execute_unprepared(sql).await.unwrap_err();
        assert!(error.to_string().contains("only erased"), "{sql}: {error}");
    }
    unguard(&stranger).await;
    let what = format!("the private text {} is not what was written", reason.id);
    for sql in [
        "UPDATE private_texts SET text = 'He paid'".to_owned(),
        format!(
            "UPDATE private_texts SET text = '{}', tournament = '{}'",
            reason.text, other.id
        ),
        format!(
            "UPDATE private_texts SET salt = (SELECT hash FROM heads WHERE tournament = '{0}'), tournament = '{0}'",
            hall.id
        ),
    ] {
        execute(&stranger, &sql).await;
        let inspection = store.verify(Some(hall.id)).await.unwrap();
        assert_eq!(inspection.broken, [at(hall, seq, &what)], "{sql}");
        assert_eq!(inspection.erased_texts, 0);
    }

    execute(&stranger, "DELETE FROM private_texts").await;
    let inspection = store.verify(None).await.unwrap();
    assert_eq!((inspection.broken, inspection.erased_texts), (vec![], 1));
}

pub async fn given_sources_of_regulations_then_they_stay_and_a_lost_one_is_named(place: &Place) {
    let store = place.open(Access::Serve).await;
    let hall = Hall::begin(&store, "open", 1).await;
    let stranger = place.stranger().await;
    for sql in [
        "UPDATE rules_sources SET text = 'event \"Another\"'",
        "DELETE FROM rules_sources",
    ] {
        let error = stranger.execute_unprepared(sql).await.unwrap_err();
        assert!(error.to_string().contains("is never"), "{sql}: {error}");
    }

    // Another arbiter has written the same rules into a file of another name.
    let adopted = RegulationsAdopted {
        title: "An event".to_owned(),
        semantic_hash: RULES.to_owned(),
        sources: vec!["our event".to_owned()],
        section: None,
    };
    let other = Hall::begin(&store, "blitz", 1).await;
    let adopt = Command::Adopt(adopted);
    let plan = decide(&*other.state(&store).await, other.context(), adopt).unwrap();
    let own = ("our event".to_owned(), "event \"An event\" \n".to_owned());
    let private = vec![Private::Sources {
        semantic_hash: RULES.to_owned(),
        files: vec![own.clone()],
    }];
    store
        .submit(Submission {
            private,
            ..submission(plan)
        })
        .await
        .unwrap();
    let stored = store.rules_sources(RULES).await.unwrap();
    assert_eq!(stored.len(), 2);
    assert_eq!(stored[0].0, "events/an-event");
    assert_eq!(stored[1], own);
    assert_eq!(store.verify(None).await.unwrap().broken, []);

    unguard(&stranger).await;
    let lost = |name: &str| format!("the regulations {RULES} have lost their source: {name}");
    execute(&stranger, "DELETE FROM rules_sources WHERE place = 1").await;
    let broken = store.verify(None).await.unwrap().broken;
    assert_eq!(broken, [at(other, 6, &lost("our event"))]);
    execute(&stranger, "DELETE FROM rules_sources").await;
    let broken = store.verify(Some(hall.id)).await.unwrap().broken;
    assert_eq!(broken, [at(hall, 5, &lost("events/an-event"))]);
}

pub async fn given_no_head_row_then_every_look_says_so_and_nothing_is_rebuilt(place: &Place) {
    let store = place.open(Access::Exclusive).await;
    let hall = Hall::begin(&store, "open", 1).await;
    let stranger = place.stranger().await;
    unbind(&stranger).await;
    let head = |kind| Difference {
        tournament: hall.id,
        table: "heads",
        row: hall.id.to_string(),
        kind,
    };

    execute(&stranger, "UPDATE heads SET seq = 6").await;
    let comparison = store.rebuild_check().await.unwrap();
    assert_eq!(comparison.differences, [head(DifferenceKind::Unlike)]);
    let refusal = store.rebuild().await.unwrap_err().to_string();
    assert!(refusal.contains("the last entry is 6"), "{refusal}");

    execute(&stranger, "DELETE FROM heads").await;
    let broken = store.verify(None).await.unwrap().broken;
    assert_eq!(broken, [at(hall, 5, "the head row is missing")]);
    let comparison = store.rebuild_check().await.unwrap();
    assert_eq!((comparison.tournaments, comparison.rows), (1, 8));
    assert_eq!(comparison.differences, [head(DifferenceKind::Missing)]);
    let refusal = store.rebuild().await.unwrap_err().to_string();
    assert!(refusal.contains("head row is missing"), "{refusal}");
    assert!(refusal.contains("arbiter verify"), "{refusal}");
}

pub async fn given_tables_without_one_entry_then_the_log_is_not_whole(place: &Place) {
    let store = place.open(Access::Exclusive).await;
    let hall = Hall::begin(&store, "open", 1).await;
    let stranger = place.stranger().await;
    unguard(&stranger).await;
    unbind(&stranger).await;
    let tables = "persons, tournaments, players, rounds, byes, games, grants";

    execute(&stranger, "DELETE FROM entries").await;
    let nothing = |tables: &str| {
        let what = format!("the log has no entry, but there are rows of it in {tables}");
        [at(hall, 0, &what)]
    };
    let inspection = store.verify(None).await.unwrap();
    assert_eq!(inspection.broken, nothing(&format!("heads, {tables}")));
    assert_eq!((inspection.tournaments, inspection.entries), (1, 0));
    let comparison = store.rebuild_check().await.unwrap();
    assert_eq!(comparison.differences[0].table, "heads");
    assert_eq!(comparison.differences[0].kind, DifferenceKind::Surplus);

    execute(&stranger, "DELETE FROM heads").await;
    assert_eq!(store.verify(None).await.unwrap().broken, nothing(tables));
    let differences = store.rebuild_check().await.unwrap().differences;
    // 1 tournament, 3 players, 1 round, 1 bye, 1 game, 1 grant
    assert_eq!(differences.len(), 8);
    assert!(
        differences
            .iter()
            .all(|difference| difference.kind == DifferenceKind::Surplus)
    );
    // Without a log there is nothing that the tables could be.
    store.rebuild().await.unwrap();
    assert_eq!(store.rebuild_check().await.unwrap().differences, []);
    assert_eq!(store.verify(None).await.unwrap().broken, nothing("persons"));
}
