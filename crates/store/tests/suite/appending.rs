//! Submissions, alone and many at once.

use std::collections::BTreeSet;

use arbiter_store::{Access, Private, PrivateText, StoreError, SubmitError, random_bytes};
use arbiter_tournament::{Command, EntryKind, Exported, Payload, Person, TextId, decide};

use super::hall::{Hall, id, request, submission};
use super::place::{NOW, Place, execute, number, query};

pub async fn given_two_plans_from_one_state_then_the_second_is_stale(place: &Place) {
    let store = place.open(Access::Serve).await;
    let hall = Hall::begin(&store, "open", 3).await;
    let state = hall.state(&store).await;
    let game = Hall::game(&state);
    let (first, second) = (hall.white_wins(&state, game), hall.white_wins(&state, game));

    let receipt = hall.submit(&store, first).await;
    let refusal = store.submit(submission(second.clone())).await.unwrap_err();

    assert_eq!(receipt.entries[0].envelope.kind, EntryKind::ResultRecorded);
    assert_eq!(receipt.entries[0].envelope.received_at_ms, NOW);
    assert_eq!(
        receipt.answer.etag,
        Some(receipt.entries[0].envelope.seq.get())
    );
    assert!(!receipt.replayed);
    assert!(matches!(refusal, SubmitError::Stale), "{refusal}");
    assert_eq!(hall.state(&store).await.head, receipt.entries[0].head());
    // A game that the plan has not looked at may change as it likes.
    let state = hall.state(&store).await;
    let other = *state.games.keys().nth(1).unwrap();
    let earlier = hall.white_wins(&state, other);
    hall.submit(&store, hall.give(&state)).await;
    hall.submit(&store, earlier).await;
}

pub async fn given_the_same_request_again_then_it_gets_the_first_answer(place: &Place) {
    let store = place.open(Access::Serve).await;
    let hall = Hall::begin(&store, "open", 1).await;
    let state = hall.state(&store).await;
    let plan = hall.white_wins(&state, Hall::game(&state));

    // Twice at once, as a phone does that has lost its Wi-Fi, and once more later. The second attempt of a phone
    // is another command with the same key.
    let again = hall.white_wins(&state, Hall::game(&state));
    let (first, second) = tokio::join!(
        store.submit(request(plan, "tap-1", 7)),
        store.submit(request(again.clone(), "tap-1", 7)),
    );
    let (first, second) = (first.unwrap(), second.unwrap());
    let third = store.submit(request(again, "tap-1", 7)).await.unwrap();

    assert!(!first.replayed && second.replayed && third.replayed);
    for repeated in [second, third] {
        assert_eq!(repeated.answer, first.answer);
        assert_eq!(repeated.entries.len(), 1);
        assert_eq!(repeated.entries[0].bytes, first.entries[0].bytes);
        assert_eq!(repeated.entries[0].hash, first.entries[0].hash);
    }
    assert_eq!(hall.state(&store).await.head.seq, state.head.seq + 1);
    let earlier = store
        .earlier_answer(hall.arbiter, "tap-1")
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        (earlier.answer, earlier.body_digest),
        (first.answer, [7; 32])
    );
    assert_eq!(
        store.earlier_answer(hall.arbiter, "tap-2").await.unwrap(),
        None
    );
    assert_eq!(
        store.earlier_answer(id(), "tap-1").await.unwrap(),
        None,
        "another principal's key"
    );
}

pub async fn given_a_used_key_with_another_body_then_it_is_refused(place: &Place) {
    let store = place.open(Access::Serve).await;
    let hall = Hall::begin(&store, "open", 1).await;
    let state = hall.state(&store).await;
    store
        .submit(request(hall.give(&state), "tap-1", 7))
        .await
        .unwrap();

    let refusal = store
        .submit(request(hall.give(&state), "tap-1", 8))
        .await
        .unwrap_err();

    assert!(matches!(refusal, SubmitError::KeyReused), "{refusal}");
    assert_eq!(hall.state(&store).await.head.seq, state.head.seq + 1);
}

pub async fn given_a_slug_that_is_taken_then_the_second_tournament_is_refused(place: &Place) {
    let store = place.open(Access::Serve).await;
    let first = Hall::begin(&store, "open", 1).await;
    let second = Hall {
        id: id(),
        arbiter: id(),
    };

    let refusal = store
        .submit(submission(second.create("open")))
        .await
        .unwrap_err();

    assert!(matches!(refusal, SubmitError::SlugTaken), "{refusal}");
    assert_eq!(store.state(second.id).await.unwrap(), None);
    assert_eq!(store.find(&second.id.to_string()).await.unwrap(), None);
    assert_eq!(store.find("open").await.unwrap(), Some(first.id));
    assert_eq!(
        store.find(&first.id.to_string()).await.unwrap(),
        Some(first.id)
    );
    assert_eq!(store.find("closed").await.unwrap(), None);
    second.submit(&store, second.create("blitz")).await;
    let listed: Vec<_> = store
        .tournaments()
        .await
        .unwrap()
        .into_iter()
        .map(|row| (row.id, row.slug, row.name))
        .collect();
    assert_eq!(
        listed,
        [
            (first.id, "open".to_owned(), "The open".to_owned()),
            (second.id, "blitz".to_owned(), "The blitz".to_owned()),
        ]
    );
}

pub async fn given_500_submissions_from_16_tasks_then_the_chain_has_no_gap(place: &Place) {
    let store = place.open(Access::Serve).await;
    let halls = [
        Hall::begin(&store, "open", 1).await,
        Hall::begin(&store, "blitz", 1).await,
    ];
    let tasks: Vec<_> = (0..16)
        .map(|task| {
            let store = store.clone();
            let hall = halls[task % 2];
            tokio::spawn(async move {
                let mut seqs = Vec::new();
                // 16 tasks make 500: four of them one more than the others.
                for _ in 0..31 + usize::from(task < 4) {
                    let state = hall.state(&store).await;
                    let receipt = hall.submit(&store, hall.give(&state)).await;
                    seqs.push((hall.id, receipt.entries[0].envelope.seq.get()));
                }
                seqs
            })
        })
        .collect();
    let begun = halls[0].state(&store).await.head.seq.min(4);
    assert_eq!(
        begun, 4,
        "a tournament begins with its creation, a grant, a roster and a round"
    );
    let mut seqs = BTreeSet::new();
    for task in tasks {
        seqs.extend(task.await.unwrap());
    }

    assert_eq!(seqs.len(), 500, "no two submissions have the same place");
    for hall in halls {
        let head = hall.state(&store).await.head;
        let entries = store.entries(hall.id, 0, 1000).await.unwrap();
        let places: Vec<i64> = entries
            .iter()
            .map(|entry| entry.envelope.seq.get())
            .collect();
        assert_eq!(places, (1..=head.seq).collect::<Vec<_>>());
        assert_eq!(head.seq, 5 + 250);
        assert_eq!(
            store.entries(hall.id, 250, 3).await.unwrap()[0]
                .envelope
                .seq
                .get(),
            251
        );
    }
    let inspection = store.verify(None).await.unwrap();
    assert_eq!((inspection.tournaments, inspection.entries), (2, 510));
    assert_eq!(inspection.broken, []);
    assert_eq!(store.rebuild_check().await.unwrap().differences, []);
}

pub async fn given_many_submissions_at_once_then_they_share_transactions(place: &Place) {
    let store = place.open(Access::Serve).await;
    let hall = Hall::begin(&store, "open", 1).await;
    let state = hall.state(&store).await;
    let before = store.write_transactions();

    let tasks: Vec<_> = (0..200)
        .map(|_| {
            let (store, plan) = (store.clone(), hall.give(&state));
            tokio::spawn(async move { store.submit(submission(plan)).await })
        })
        .collect();
    for task in tasks {
        task.await.unwrap().unwrap();
    }

    let transactions = store.write_transactions() - before;
    assert!(transactions >= 4, "at most 64 share one: {transactions}");
    assert!(
        transactions <= 50,
        "200 submissions took {transactions} transactions"
    );
    assert_eq!(hall.state(&store).await.head.seq, state.head.seq + 200);
}

pub async fn given_one_bad_submission_among_good_ones_then_only_it_fails(place: &Place) {
    let store = place.open(Access::Serve).await;
    let hall = Hall::begin(&store, "open", 2).await;
    let state = hall.state(&store).await;
    // A player of no roster: seen only when the transaction ends, where it stops all that share it.
    let mut late = hall.illegal_move(&state, Hall::game(&state));
    late.drafts[0].player = Some(id());
    // A text that two rows would share: seen at once.
    let mut early = submission(hall.give(&state));
    let text = Private::Text(PrivateText::new(id(), random_bytes().unwrap(), "twice"));
    early.private = vec![text.clone(), text];

    let good: Vec<_> = (0..20).map(|_| submission(hall.give(&state))).collect();
    let submissions = good
        .into_iter()
        .chain([submission(late), early])
        .chain([submission(hall.give(&state))]);
    let tasks: Vec<_> = submissions
        .map(|submission| {
            let store = store.clone();
            tokio::spawn(async move { store.submit(submission).await })
        })
        .collect();
    let mut refused = Vec::new();
    for (index, task) in tasks.into_iter().enumerate() {
        if let Err(error) = task.await.unwrap() {
            assert!(
                matches!(error, SubmitError::Store(StoreError::Database(_))),
                "{error}"
            );
            refused.push(index);
        }
    }

    assert_eq!(refused, [20, 21]);
    assert_eq!(hall.state(&store).await.head.seq, state.head.seq + 21);
    assert_eq!(store.verify(None).await.unwrap().broken, []);
    assert_eq!(store.rebuild_check().await.unwrap().differences, []);
}

pub async fn given_a_request_that_goes_away_then_its_entries_are_written_whole(place: &Place) {
    let store = place.open(Access::Serve).await;
    let hall = Hall::begin(&store, "open", 1).await;
    let state = hall.state(&store).await;

    for _ in 0..50 {
        let (store, plan) = (store.clone(), hall.illegal_move(&state, Hall::game(&state)));
        let request = tokio::spawn(async move { store.submit(submission(plan)).await });
        tokio::task::yield_now().await;
        request.abort();
    }

    // Every report is computed from the same version of the game, so one at most is in the log; and that one has
    // its ruling.
    hall.submit(&store, hall.give(&state)).await;
    let state = hall.state(&store).await;
    assert!(state.incidents.size() <= 1);
    assert!(
        state
            .incidents
            .values()
            .all(|incident| incident.ruling.is_some())
    );
    assert_eq!(store.verify(None).await.unwrap().broken, []);
    assert_eq!(store.rebuild_check().await.unwrap().differences, []);
}

pub async fn given_an_entry_too_large_then_it_is_refused_by_its_size(place: &Place) {
    let store = place.open(Access::Serve).await;
    let hall = Hall::begin(&store, "open", 1).await;
    let state = hall.state(&store).await;
    let export = Exported {
        format: "x".repeat(300_000),
        sha256: String::new(),
    };
    let plan = decide(&state, hall.context(), Command::Export(export)).unwrap();

    let refusal = store.submit(submission(plan)).await.unwrap_err();

    assert!(
        matches!(
            refusal,
            SubmitError::TooLarge {
                bytes: 300_000..,
                most: 262_144
            }
        ),
        "{refusal}"
    );
    assert_eq!(hall.state(&store).await.head, state.head);
}

pub async fn given_private_rows_then_they_are_kept_apart_and_can_be_erased(place: &Place) {
    let store = place.open(Access::Serve).await;
    let hall = Hall::begin(&store, "open", 2).await;
    let state = hall.state(&store).await;
    let persons = store
        .persons(&store.state(hall.id).await.unwrap().unwrap())
        .await
        .unwrap();
    assert_eq!(persons.len(), 5);
    let player = Hall::player(&state);
    let person = &persons[&player];
    let start_number = state.players[&player].start_number;
    assert_eq!(
        *person,
        Person {
            player,
            name: format!("Player, {start_number}"),
            fide_id: Some(1_500_000 + i64::from(start_number)),
            federation: Some("SWE".to_owned()),
            rating: Some(2100),
            title: None,
            sex: Some("w".to_owned()),
            birth: Some("1990".to_owned()),
        }
    );

    let text = PrivateText::new(
        id(),
        random_bytes().unwrap(),
        "He said <script> \u{202e} and left",
    );
    let files = vec![
        (
            "events/an-event".to_owned(),
            "event \"An event\"\n".to_owned(),
        ),
        ("fide/2023/blitz".to_owned(), "laws\n".to_owned()),
    ];
    let sources = Private::Sources {
        semantic_hash: super::hall::RULES.to_owned(),
        files: files.clone(),
    };
    let private = vec![Private::Text(text.clone()), sources.clone()];
    let first = arbiter_store::Submission {
        private,
        ..submission(hall.give(&state))
    };
    store.submit(first).await.unwrap();
    // The same regulations may be adopted by many tournaments.
    let second = arbiter_store::Submission {
        private: vec![sources],
        ..submission(hall.give(&state))
    };
    store.submit(second).await.unwrap();

    let kept = store.private_text(text.id).await.unwrap().unwrap();
    assert_eq!(
        (kept.text.as_str(), kept.digest()),
        (text.text.as_str(), text.digest())
    );
    assert_ne!(
        text.digest(),
        PrivateText::new(text.id, [0; 16], text.text.clone()).digest(),
        "the salt counts"
    );
    assert_eq!(store.private_text(id::<TextId>()).await.unwrap(), None);
    assert_eq!(
        store.rules_sources(super::hall::RULES).await.unwrap(),
        files
    );
    assert_eq!(store.rules_sources("").await.unwrap(), []);
    let in_the_log = store.entries(hall.id, 0, 100).await.unwrap();
    let in_the_log: Vec<u8> = in_the_log
        .into_iter()
        .flat_map(|entry| entry.bytes)
        .collect();
    assert!(
        !String::from_utf8_lossy(&in_the_log).contains("Player,"),
        "an envelope holds no name"
    );

    let stranger = place.stranger().await;
    execute(
        &stranger,
        &format!("DELETE FROM persons WHERE player = '{player}'"),
    )
    .await;
    execute(&stranger, "DELETE FROM private_texts").await;
    assert_eq!(
        store
            .persons(&store.state(hall.id).await.unwrap().unwrap())
            .await
            .unwrap()
            .len(),
        4
    );
    assert_eq!(store.private_text(text.id).await.unwrap(), None);
    assert_eq!(store.verify(None).await.unwrap().broken, []);
}

pub async fn given_an_incident_with_its_decision_then_its_row_tells_both(place: &Place) {
    let store = place.open(Access::Serve).await;
    let hall = Hall::begin(&store, "open", 1).await;
    let state = hall.state(&store).await;
    let game = Hall::game(&state);
    let receipt = hall.submit(&store, hall.illegal_move(&state, game)).await;
    let incident = receipt.entries[0].envelope.seq;
    let colleague = hall.same_illegal_move(&*hall.state(&store).await, game, incident);
    hall.submit(&store, colleague).await;
    let confirm = hall.confirm(&*hall.state(&store).await, incident);
    hall.submit(&store, confirm).await;

    let state = hall.state(&store).await;
    assert!(
        state.incidents[&incident]
            .decision
            .as_ref()
            .is_some_and(|decided| decided.decision.upheld)
    );
    let Payload::RulingGiven(ruling) =
        Payload::read(EntryKind::RulingGiven, &receipt.entries[1].envelope.payload).unwrap()
    else {
        panic!("the second entry is the ruling")
    };
    assert_eq!(ruling.incident.seq(), Some(incident));
    let stranger = place.stranger().await;
    let at = incident.get();
    let sql = format!(
        "SELECT count(*) FROM incidents WHERE seq = {at} AND kind = 'illegal_move' AND game = '{game}'
         AND same_reports = 1 AND ruling_seq = {} AND decision_seq = {} AND decision = 'confirmed' AND upheld = true
         AND happened_at_ms = {}",
        at + 1,
        at + 3,
        NOW - 45_000
    );
    assert_eq!(number(&stranger, &sql).await, 1);
    assert_eq!(query(&stranger, "SELECT * FROM incidents").await.len(), 1);
    assert_eq!(
        number(
            &stranger,
            &format!("SELECT version FROM games WHERE id = '{game}'")
        )
        .await,
        at + 3
    );
    assert_eq!(store.rebuild_check().await.unwrap().differences, []);
}
