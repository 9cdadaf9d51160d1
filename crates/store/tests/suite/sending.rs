//! Webhooks as the database keeps them: in order, by one server at a time, and done once.

use arbiter_store::{Access, Answer, DeliveryState, Idempotency, Request, Store, Tried, Webhook};

use super::hall::{Hall, id};
use super::place::{NOW, Place};

fn request(hall: Hall, key: &str) -> Request {
    Request {
        idempotency: Idempotency {
            principal: hall.arbiter,
            key: key.to_owned(),
            body_digest: [1; 32],
        },
        tournament: hall.id,
        command_id: id(),
        answer: Answer {
            status: 201,
            body: "{}".to_owned(),
            etag: None,
        },
    }
}

async fn webhook(store: &Store, hall: Hall) -> Webhook {
    let known = arbiter_store::Principal {
        id: hall.arbiter,
        name: "Arbiter".to_owned(),
        kind: arbiter_store::PrincipalKind::Person,
        owner: false,
    };
    store.create_principal(known).await.unwrap();
    let webhook = Webhook {
        id: id::<arbiter_tournament::CommandId>().to_string(),
        tournament: hall.id,
        url: "https://example.org/hook".to_owned(),
        secret: b"0123456789abcdef".to_vec(),
        created_by: hall.arbiter,
        created_at_ms: NOW,
        seq: 5,
        number: 3,
    };
    let done = store.register_webhook(webhook.clone(), request(hall, "register"));
    assert!(done.await.unwrap());
    webhook
}

fn new(number: i64) -> (String, i64, i64) {
    let id = id::<arbiter_tournament::CommandId>();
    (id.to_string(), number, number + 10)
}

fn tried(state: DeliveryState, next_at_ms: i64) -> Tried {
    Tried {
        state,
        next_at_ms,
        status: Some(503),
        fault: Some("status"),
    }
}

pub async fn given_the_same_request_again_then_a_webhook_is_registered_once(place: &Place) {
    let store = place.open(Access::Serve).await;
    let hall = Hall::begin(&store, "open", 1).await;
    let first = webhook(&store, hall).await;
    let again = Webhook {
        id: id::<arbiter_tournament::CommandId>().to_string(),
        ..first.clone()
    };
    let done = store.register_webhook(again, request(hall, "register"));
    assert!(!done.await.unwrap());
    assert_eq!(
        store.webhooks(Some(hall.id)).await.unwrap(),
        std::slice::from_ref(&first)
    );
    assert!(
        !format!("{first:?}").contains("48, 49"),
        "the secret is not shown"
    );

    let other = Hall::begin(&store, "blitz", 1).await;
    assert!(!store.remove_webhook(other.id, &first.id).await.unwrap());
    assert!(store.remove_webhook(hall.id, &first.id).await.unwrap());
    assert_eq!(store.webhooks(None).await.unwrap(), []);
    assert_eq!(store.verify(None).await.unwrap().broken, []);
}

pub async fn given_two_servers_then_one_sends_until_its_lease_ends_and_in_order(place: &Place) {
    let store = place.open(Access::Serve).await;
    let hall = Hall::begin(&store, "open", 1).await;
    let hook = webhook(&store, hall).await;
    let lease = async |by: &str, until| store.lease_webhook(&hook.id, by, until).await.unwrap();
    assert!(lease("a", NOW + 1000).await);
    assert!(
        lease("a", NOW + 2000).await,
        "whoever has it may have it longer"
    );
    assert!(!lease("b", NOW + 9000).await);

    let queued = [new(4), new(5)];
    let queue = async |by: &str, seq, new: &[(String, i64, i64)]| {
        store
            .queue_deliveries(&hook, by, seq, new, 0)
            .await
            .unwrap()
    };
    assert!(!queue("b", 15, &queued).await);
    assert!(queue("a", 15, &queued).await);
    assert!(
        !queue("a", 15, &queued).await,
        "what is written down is not written again"
    );
    let kept = store.webhook(&hook.id).await.unwrap().unwrap();
    assert_eq!((kept.seq, kept.number), (15, 5));

    let first = store.next_delivery(&hook.id).await.unwrap().unwrap();
    assert_eq!((first.number, &first.id), (4, &queued[0].0));
    let settle = async |by: &str, delivery, tried| {
        let settled = store.settle_delivery(&hook.id, by, delivery, tried);
        settled.await.unwrap()
    };
    assert!(!settle("b", &first, tried(DeliveryState::Delivered, NOW)).await);
    assert!(settle("a", &first, tried(DeliveryState::Waiting, NOW + 5000)).await);
    let again = store.next_delivery(&hook.id).await.unwrap().unwrap();
    assert_eq!(
        (again.number, again.tries, again.next_at_ms),
        (4, 1, NOW + 5000)
    );
    assert_eq!(
        (again.status, again.fault.as_deref()),
        (Some(503), Some("status"))
    );
    assert!(settle("a", &again, tried(DeliveryState::Dead, NOW)).await);
    let next = store.next_delivery(&hook.id).await.unwrap().unwrap();
    assert_eq!(next.number, 5, "the dead one holds up nobody");
    assert!(settle("a", &next, tried(DeliveryState::Delivered, NOW)).await);
    assert_eq!(store.next_delivery(&hook.id).await.unwrap(), None);
    let count = async |state| store.count_deliveries(&hook.id, state).await.unwrap();
    assert_eq!(count(DeliveryState::Dead).await, 1);

    let replay = async |key: &str| {
        let replayed = store.replay_delivery(&hook.id, &first.id, request(hall, key));
        replayed.await.unwrap()
    };
    assert!(replay("replay").await);
    let waiting = store.next_delivery(&hook.id).await.unwrap().unwrap();
    assert_eq!((waiting.id, waiting.tries), (first.id.clone(), 0));
    assert!(!replay("replay").await);
    let later = [new(6)];
    let forgotten = store.queue_deliveries(&hook, "a", 16, &later, 5).await;
    assert!(forgotten.unwrap());
    let left = store.deliveries(&hook.id, 10).await.unwrap();
    let left: Vec<i64> = left.iter().map(|delivery| delivery.number).collect();
    assert_eq!(left, [6, 4], "only what was taken is forgotten");

    assert!(lease("a", NOW).await);
    assert!(lease("b", NOW + 9000).await, "the lease has ended");
}
