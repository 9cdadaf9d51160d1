//! Tokens, links, sessions.

use arbiter_store::{Access, Principal, PrincipalKind, Standing, Store, StoreError};
use arbiter_tournament::{DeviceId, PrincipalId};

use super::hall::{Hall, id};
use super::place::{NOW, Place, query};

async fn principal(store: &Store, name: &str, kind: PrincipalKind) -> Principal {
    let principal = Principal {
        id: id(),
        name: name.to_owned(),
        kind,
        owner: name == "Owner",
    };
    store.create_principal(principal.clone()).await.unwrap();
    principal
}

pub async fn given_a_token_then_it_lets_in_its_principal_until_revoked_or_expired(place: &Place) {
    let store = place.open(Access::Serve).await;
    let hall = Hall::begin(&store, "open", 1).await;
    let program = principal(&store, "Pairing program", PrincipalKind::Machine).await;
    let token = store
        .issue_token(program.id, Some(hall.id), Some(NOW + 1))
        .await
        .unwrap();
    let for_all = store.issue_token(program.id, None, None).await.unwrap();
    let over = store
        .issue_token(program.id, Some(hall.id), Some(NOW))
        .await
        .unwrap();

    let account = store.token(token.secret.reveal()).await.unwrap().unwrap();
    assert_eq!(account.principal, program);
    assert_eq!(account.tournament, Some(hall.id));
    assert_eq!(account.expires_at_ms, Some(NOW + 1));
    assert_eq!(account.device, None);
    assert_eq!(
        store
            .token(for_all.secret.reveal())
            .await
            .unwrap()
            .unwrap()
            .tournament,
        None
    );
    assert_eq!(
        store.token(over.secret.reveal()).await.unwrap(),
        None,
        "expired"
    );
    for wrong in [
        "",
        "arb_",
        &token.prefix,
        &token.secret.reveal().to_uppercase(),
        "x' OR 1=1 --",
    ] {
        assert_eq!(store.token(wrong).await.unwrap(), None, "{wrong}");
    }
    let listed = store.tokens(hall.id).await.unwrap();
    let prefixes: std::collections::BTreeSet<_> =
        listed.iter().map(|token| token.prefix.clone()).collect();
    assert_eq!(prefixes, [token.prefix.clone(), over.prefix].into());
    assert!(
        listed
            .iter()
            .all(|token| token.principal == program && token.revoked_at_ms.is_none())
    );

    assert!(store.revoke_token(&token.prefix).await.unwrap());
    assert!(
        !store.revoke_token(&token.prefix).await.unwrap(),
        "it is revoked already"
    );
    assert_eq!(store.token(token.secret.reveal()).await.unwrap(), None);
    let listed = store.tokens(hall.id).await.unwrap();
    let revoked = listed
        .iter()
        .find(|listed| listed.prefix == token.prefix)
        .unwrap();
    assert_eq!(revoked.revoked_at_ms, Some(NOW));
    let nobody = store.issue_token(id::<PrincipalId>(), None, None).await;
    assert!(
        matches!(nobody, Err(StoreError::Database(_))),
        "a token belongs to somebody"
    );
}

pub async fn given_a_token_revoked_by_another_process_then_a_server_that_has_let_it_in_refuses_it_at_once(
    place: &Place,
) {
    let server = place.open(Access::Serve).await;
    let program = principal(&server, "Pairing program", PrincipalKind::Machine).await;
    let mut tokens = Vec::new();
    for _ in 0..4 {
        tokens.push(server.issue_token(program.id, None, None).await.unwrap());
    }
    let lets_in = async |which: usize| {
        let account = server.token(tokens[which].secret.reveal()).await.unwrap();
        account.is_some()
    };
    for which in 0..4 {
        assert!(lets_in(which).await);
    }

    // While the other process is there, after it has gone, and after one that came before it was looked for.
    let command = place.open(Access::Beside).await;
    assert!(lets_in(0).await);
    command.revoke_token(&tokens[0].prefix).await.unwrap();
    assert!(!lets_in(0).await);
    command.revoke_token(&tokens[1].prefix).await.unwrap();
    command.close().await;
    assert!(!lets_in(1).await);
    assert!(lets_in(2).await);
    let command = place.open(Access::Beside).await;
    command.revoke_token(&tokens[2].prefix).await.unwrap();
    command.close().await;
    assert!(!lets_in(2).await);
    // And by the server itself.
    assert!(lets_in(3).await);
    server.revoke_token(&tokens[3].prefix).await.unwrap();
    assert!(!lets_in(3).await);
}

pub async fn given_a_link_then_of_many_who_use_it_one_gets_in(place: &Place) {
    let store = place.open(Access::Serve).await;
    let owner = principal(&store, "Owner", PrincipalKind::Person).await;
    let link = store.issue_link(owner.id, NOW + 300_000).await.unwrap();
    let over = store.issue_link(owner.id, NOW).await.unwrap();

    let tasks: Vec<_> = (0..20)
        .map(|_| {
            let (store, link) = (store.clone(), link.clone());
            tokio::spawn(async move { store.use_link(link.reveal()).await })
        })
        .collect();
    let mut let_in = Vec::new();
    for task in tasks {
        let_in.extend(task.await.unwrap().unwrap());
    }

    assert_eq!(let_in.len(), 1);
    assert_eq!(let_in[0].principal, owner);
    assert!(let_in[0].principal.owner);
    assert_eq!(store.use_link(link.reveal()).await.unwrap(), None);
    assert_eq!(
        store.use_link(over.reveal()).await.unwrap(),
        None,
        "expired"
    );
    assert_eq!(store.use_link("guess").await.unwrap(), None);
}

pub async fn given_a_session_then_it_names_the_device_until_it_ends(place: &Place) {
    let store = place.open(Access::Serve).await;
    let arbiter = principal(&store, "Ms \u{202e} <b>Arbiter</b>", PrincipalKind::Person).await;
    let device = id();
    let session = store
        .open_session(arbiter.id, device, NOW + 1)
        .await
        .unwrap();
    let over = store.open_session(arbiter.id, device, NOW).await.unwrap();

    let account = store.session(session.reveal()).await.unwrap().unwrap();
    assert_eq!(
        (account.principal, account.device),
        (arbiter.clone(), Some(device))
    );
    assert_eq!(store.session(over.reveal()).await.unwrap(), None, "expired");
    assert_eq!(
        store.token(session.reveal()).await.unwrap(),
        None,
        "a session is no token"
    );
    assert!(store.end_session(session.reveal()).await.unwrap());
    assert!(!store.end_session(session.reveal()).await.unwrap());
    assert_eq!(store.session(session.reveal()).await.unwrap(), None);
    assert_eq!(
        store.principal(arbiter.id).await.unwrap(),
        Some(arbiter.clone())
    );
    assert_eq!(store.principals().await.unwrap(), [arbiter]);
}

pub async fn given_a_pin_then_its_name_finds_it_until_it_is_another_or_removed(place: &Place) {
    let store = place.open(Access::Serve).await;
    let arbiter = principal(&store, "Maria", PrincipalKind::Person).await;
    let set = async |of: &Principal, name: &str, hash: &str| {
        let set = store.set_pin(of.id, name, hash.to_owned()).await;
        set.unwrap()
    };
    let found = async |name: &str| store.pin(name).await.unwrap();
    assert_eq!(found("maria").await, None, "nobody's");
    assert!(set(&arbiter, "maria", "$hash").await);
    assert_eq!(
        store.pin_name(arbiter.id).await.unwrap().as_deref(),
        Some("maria")
    );
    let pin = found("maria").await.unwrap();
    assert_eq!((&pin.principal, pin.hash.as_str()), (&arbiter, "$hash"));
    let other = principal(&store, "Maria", PrincipalKind::Person).await;
    assert!(!set(&other, "maria", "$else").await, "taken");
    assert!(set(&arbiter, "maria k", "$new").await);
    assert_eq!(found("maria").await, None, "the name before is free");
    assert!(store.remove_pin(arbiter.id).await.unwrap());
    assert!(!store.remove_pin(arbiter.id).await.unwrap());
    assert_eq!(found("maria k").await, None);
}

pub async fn given_devices_then_they_are_listed_until_they_are_revoked_or_end(place: &Place) {
    let store = place.open(Access::Serve).await;
    let hall = Hall::begin(&store, "open", 1).await;
    let arbiter = principal(&store, "Maria", PrincipalKind::Person).await;
    let (phone, tablet) = (id(), id());
    let session = store
        .open_session(arbiter.id, phone, NOW + 1)
        .await
        .unwrap();
    store
        .open_session(arbiter.id, tablet, NOW + 1)
        .await
        .unwrap();
    store.open_session(arbiter.id, id(), NOW).await.unwrap();
    let devices = async || {
        let sessions = store.sessions(&[arbiter.id]).await.unwrap();
        let mut devices: Vec<DeviceId> = sessions.into_iter().map(|one| one.device).collect();
        devices.sort();
        devices
    };
    let mut both = vec![phone, tablet];
    both.sort();
    assert_eq!(devices().await, both);
    assert!(store.revoke_device(phone).await.unwrap());
    assert!(!store.revoke_device(phone).await.unwrap());
    assert_eq!(store.session(session.reveal()).await.unwrap(), None);
    assert_eq!(devices().await, [tablet]);

    // How long somebody may be signed in at all follows from the tokens that were issued.
    assert_eq!(
        store.standing(arbiter.id).await.unwrap(),
        Standing::Unlimited
    );
    let token = store
        .issue_token(arbiter.id, Some(hall.id), Some(NOW + 5))
        .await
        .unwrap();
    assert_eq!(
        store.standing(arbiter.id).await.unwrap(),
        Standing::Until(NOW + 5)
    );
    let lasting = store
        .issue_token(arbiter.id, Some(hall.id), None)
        .await
        .unwrap();
    assert_eq!(
        store.standing(arbiter.id).await.unwrap(),
        Standing::Unlimited
    );
    store.revoke_token(&lasting.prefix).await.unwrap();
    store.revoke_token(&token.prefix).await.unwrap();
    assert_eq!(store.standing(arbiter.id).await.unwrap(), Standing::Ended);
}

pub async fn given_secrets_then_the_database_holds_none_of_them(place: &Place) {
    let store = place.open(Access::Serve).await;
    let owner = principal(&store, "Owner", PrincipalKind::Person).await;
    let secrets = [
        store
            .issue_token(owner.id, None, None)
            .await
            .unwrap()
            .secret,
        store.issue_link(owner.id, NOW + 1).await.unwrap(),
        store.open_session(owner.id, id(), NOW + 1).await.unwrap(),
    ];
    let stranger = place.stranger().await;
    let mut seen = 0;
    for table in ["tokens", "links", "sessions"] {
        for row in query(&stranger, &format!("SELECT hash FROM {table}")).await {
            let hash = row.try_get_by_index::<Vec<u8>>(0).unwrap();
            assert_eq!(hash.len(), 32);
            for secret in &secrets {
                assert!(
                    !secret
                        .reveal()
                        .as_bytes()
                        .windows(32)
                        .any(|part| part == hash)
                );
            }
            seen += 1;
        }
    }
    assert_eq!(seen, 3);
}
