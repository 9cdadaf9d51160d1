//! Keys, copies and erasure at the store: what the database itself is asked for.

use arbiter_store::{
    Access, BackupError, Erased, Mentions, Persons, Private, PrivateText, Submission,
    inspect_backup, random_bytes,
};
use arbiter_tournament::{
    Checkpoint, CheckpointSigned, Command, ErasureReason, PersonErased, decide,
};

use super::hall::{Hall, id, request, submission};
use super::looking::at;
use super::place::{NOW, Place, execute};

pub async fn given_a_server_that_starts_again_then_it_signs_with_the_same_key(place: &Place) {
    let store = place.open(Access::Serve).await;
    assert_eq!(store.public_keys().await.unwrap(), []);
    let first = store.signer(None, id()).await.unwrap();
    store.close().await;
    let store = place.open(Access::Serve).await;
    let again = store.signer(None, id()).await.unwrap();
    assert_eq!(again.key.public(), first.key.public());
    assert_eq!(again.principal, first.principal);
    assert_eq!(store.public_keys().await.unwrap(), [first.key.public()]);

    // A key of somebody's own, in a file, which is made; the old one stays known.
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("ours.key");
    let own = store.signer(Some(&file), id()).await.unwrap();
    assert_ne!(own.key.public(), first.key.public());
    assert_eq!(store.public_keys().await.unwrap().len(), 2);
    let text = std::fs::read_to_string(&file).unwrap();
    assert_eq!(text.trim().len(), 64);
    std::fs::write(&file, "not a key").unwrap();
    let error = store
        .signer(Some(&file), id())
        .await
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("ours.key") && error.contains("64 hexadecimal digits"),
        "{error}"
    );
}

pub async fn given_a_checkpoint_that_is_not_of_this_log_then_its_entry_is_named(place: &Place) {
    let store = place.open(Access::Serve).await;
    let hall = Hall::begin(&store, "open", 1).await;
    let signer = store.signer(None, id()).await.unwrap();
    let state = hall.state(&store).await;
    let right = Checkpoint::sign(hall.id, state.head, NOW, &signer.key)
        .told()
        .unwrap();
    let other = CheckpointSigned {
        hash: "00".repeat(32),
        ..right.clone()
    };
    let forged = CheckpointSigned {
        at_ms: NOW + 1,
        ..right.clone()
    };
    let unknown = CheckpointSigned {
        key: "00".repeat(16),
        ..right.clone()
    };
    let mut seqs = Vec::new();
    for told in [right, other, forged, unknown] {
        let sign = Command::SignCheckpoint(told);
        let plan = decide(&*hall.state(&store).await, hall.context(), sign).unwrap();
        seqs.push(
            hall.submit(&store, plan).await.entries[0]
                .envelope
                .seq
                .get(),
        );
    }
    let broken = store.verify(None).await.unwrap().broken;
    let signed = state.head.seq;
    assert_eq!(
        broken,
        [
            at(
                hall,
                seqs[1],
                &format!("entry {signed} is not what was signed here")
            ),
            at(hall, seqs[2], "the key has not signed this checkpoint"),
            at(
                hall,
                seqs[3],
                &format!("the key {} is not here", "00".repeat(16))
            ),
        ]
    );
}

pub async fn given_writers_at_work_then_a_copy_is_whole_and_of_one_moment(place: &Place) {
    let store = place.open(Access::Serve).await;
    let hall = Hall::begin(&store, "open", 3).await;
    let directory = tempfile::tempdir().unwrap();
    let writing = async {
        for _ in 0..40 {
            let state = hall.state(&store).await;
            hall.submit(&store, hall.give(&state)).await;
        }
    };
    let copying = async {
        let mut copies = Vec::new();
        for number in 0..3 {
            let file = directory.path().join(format!("{number}.db"));
            copies.push(
                store
                    .back_up(&file, Persons::Included, &|_| {})
                    .await
                    .unwrap(),
            );
        }
        copies
    };
    let ((), copies) = tokio::join!(writing, copying);
    assert!(
        copies
            .windows(2)
            .all(|pair| pair[0].inspection.entries <= pair[1].inspection.entries)
    );
    let file = directory.path().join("2.db");
    let found = inspect_backup(&file, &|_| {}).await.unwrap();
    assert_eq!(found, copies[2]);
    let again = store.back_up(&file, Persons::Included, &|_| {}).await;
    assert!(matches!(again, Err(BackupError::Exists(_))));
    let nowhere = directory.path().join("nowhere/4.db");
    let refused = store.back_up(&nowhere, Persons::Included, &|_| {}).await;
    assert!(
        matches!(refused, Err(BackupError::Io { .. })),
        "{refused:?}"
    );
    let left = std::fs::read_dir(directory.path()).unwrap().count();
    assert_eq!(left, 3, "nothing half-done is left beside them");
}

pub async fn given_a_broken_log_then_no_copy_of_it_gets_a_name(place: &Place) {
    let store = place.open(Access::Serve).await;
    let hall = Hall::begin(&store, "open", 1).await;
    let stranger = place.stranger().await;
    super::place::unguard(&stranger).await;
    execute(
        &stranger,
        "UPDATE entries SET received_at_ms = 1 WHERE seq = 2",
    )
    .await;
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("broken.db");
    let refused = store.back_up(&file, Persons::Included, &|_| {}).await;
    let Err(BackupError::Broken(broken)) = refused else {
        panic!("{refused:?}");
    };
    assert_eq!(
        (broken[0].tournament.as_str(), broken[0].seq),
        (hall.id.to_string().as_str(), 2)
    );
    assert_eq!(std::fs::read_dir(directory.path()).unwrap().count(), 0);
}

pub async fn given_a_person_who_is_erased_then_texts_and_answers_go_and_keys_stay_used(
    place: &Place,
) {
    let store = place.open(Access::Serve).await;
    let hall = Hall::begin(&store, "open", 1).await;
    let state = hall.state(&store).await;
    let player = Hall::player(&state);
    let named = PrivateText::new(id(), random_bytes().unwrap(), "Player, 1 was late");
    let other = PrivateText::new(id(), random_bytes().unwrap(), "a slip was misread");
    let game = Hall::game(&state);
    hall.submit(&store, hall.white_wins(&state, game)).await;
    for text in [&named, &other] {
        let state = hall.state(&store).await;
        store
            .submit(hall.correct(&state, game, text))
            .await
            .unwrap();
    }
    let state = hall.state(&store).await;
    let asked = request(hall.give(&state), "named", 7);
    store.submit(asked.clone()).await.unwrap();
    let Mentions { texts, answers } = store.mentions(hall.id).await.unwrap();
    assert_eq!((texts.len(), answers.len()), (2, 1));

    let erased = PersonErased {
        reason: ErasureReason::Request,
        texts: vec![named.id],
        document: None,
    };
    let state = hall.state(&store).await;
    let erase = Command::ErasePerson { player, erased };
    let plan = decide(&state, hall.context(), erase).unwrap();
    let gone = Private::Erased(Erased {
        player,
        texts: vec![named.id],
        answers: vec![answers[0].0.clone()],
    });
    let submission = Submission {
        private: vec![gone],
        ..submission(plan)
    };
    store.submit(submission).await.unwrap();
    store.scrub().await.unwrap();
    let after = hall.state(&store).await;
    assert!(after.erased.contains(&player));
    assert!(!store.persons(&after).await.unwrap().contains_key(&player));
    assert!(store.private_text(named.id).await.unwrap().is_none());
    assert!(store.private_text(other.id).await.unwrap().is_some());
    let again = store.submit(asked).await.unwrap();
    assert!(
        again.replayed,
        "the same request is still not carried out twice"
    );
    assert_eq!(again.answer.body, r#"{"erased":true}"#);
    let whole = store.verify(None).await.unwrap();
    assert_eq!((whole.broken, whole.erased_texts), (vec![], 1));
}
