//! How often something may be tried.

use arbiter_store::{Access, Limit, Meter, Store};

use super::place::{NOW, Place};

const SECOND: i64 = 1000;

/// Three at once, then one each minute.
const LIMIT: Limit = Limit {
    burst: 3,
    every_ms: 60 * SECOND,
};

pub fn meter(subject: &str) -> Meter {
    Meter::of("test", subject, LIMIT)
}

/// When to try again; none if the try was counted.
pub async fn again(store: &Store, meters: &[Meter]) -> Option<i64> {
    store.count_try(meters).await.unwrap()
}

pub async fn given_a_limit_then_after_the_burst_each_further_try_waits_whoever_opens_the_database(
    place: &Place,
) {
    let maria = [meter("maria")];
    let store = place.open(Access::Serve).await;
    for attempt in 1..=3 {
        assert_eq!(again(&store, &maria).await, None, "{attempt}");
    }
    assert_eq!(again(&store, &maria).await, Some(NOW + 60 * SECOND));
    assert_eq!(again(&store, &[meter("karin")]).await, None, "another one");
    store.close().await;
    let moments: [fn() -> i64; 3] = [
        || NOW + 60 * SECOND - 1,
        || NOW + 60 * SECOND,
        || NOW + 61 * SECOND,
    ];
    let expected = [Some(60), None, Some(120)];
    for (now, after_s) in moments.into_iter().zip(expected) {
        let expected = after_s.map(|after| NOW + after * SECOND);
        let store = place.open_at(Access::Serve, now).await;
        assert_eq!(again(&store, &maria).await, expected, "{}", now() - NOW);
        store.close().await;
    }
    // After a long pause there is a whole burst again, and no more than that.
    let store = place.open_at(Access::Serve, || NOW + 3600 * SECOND).await;
    for _ in 0..3 {
        assert_eq!(again(&store, &maria).await, None);
    }
    assert!(again(&store, &maria).await.is_some());
}

pub async fn given_tries_at_once_then_no_more_than_the_burst_are_allowed(place: &Place) {
    let store = place.open(Access::Serve).await;
    let tries: Vec<_> = (0..24)
        .map(|_| {
            let store = store.clone();
            tokio::spawn(async move { again(&store, &[meter("maria")]).await })
        })
        .collect();
    let mut allowed = 0;
    for one in tries {
        allowed += usize::from(one.await.unwrap().is_none());
    }
    assert_eq!(allowed, 3);
}

pub async fn given_two_meters_then_a_try_counts_on_both_or_on_neither(place: &Place) {
    let store = place.open(Access::Serve).await;
    let both = |name: &str| [meter(name), meter("10.0.0.7")];
    for name in ["maria", "karin", "eve"] {
        assert_eq!(again(&store, &both(name)).await, None, "{name}");
    }
    // The address has tried enough, and that costs the name nothing.
    for _ in 0..5 {
        assert!(again(&store, &both("nils")).await.is_some());
    }
    for _ in 0..3 {
        assert_eq!(again(&store, &[meter("nils")]).await, None);
    }
    assert!(again(&store, &[meter("nils")]).await.is_some());
}

pub async fn given_a_try_that_was_no_guess_then_it_is_taken_back(place: &Place) {
    let store = place.open(Access::Serve).await;
    for _ in 0..10 {
        assert_eq!(again(&store, &[meter("hall")]).await, None);
        store.refund_try(meter("hall")).await.unwrap();
    }
    for _ in 0..3 {
        assert_eq!(again(&store, &[meter("maria")]).await, None);
    }
    store.forget_tries(meter("maria")).await.unwrap();
    assert_eq!(again(&store, &[meter("maria")]).await, None);
}
