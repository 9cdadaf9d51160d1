//! How often somebody may try to sign in, and what the log and the list of devices tell of those who did.

use arbiter_tournament::Role;
use serde_json::{Value, json};

use super::House;
use super::house::Asking;
use crate::clock::Clock;

/// A house whose clock stands still: on a slow machine an interval is over before a burst is tried.
async fn house() -> House {
    House::by(Clock::telling(|| 1_796_040_000_000)).await
}

fn code<'a>(house: &'a House, code: &str, from: &str) -> Asking<'a> {
    let asking = house.bare("POST", "/session").from(from);
    asking.json(&json!({ "code": code }))
}

#[actix_web::test]
async fn given_thirty_wrong_codes_from_one_address_then_it_waits_and_no_other_does() {
    let house = house().await;
    for number in 0..30 {
        let guess = code(&house, &format!("guess-{number}"), "192.168.1.5");
        guess.send().await.problem(401, "sign_in_refused");
    }
    let refused = code(&house, &house.demo.arbiter, "192.168.1.5")
        .send()
        .await;
    let problem = refused.problem(429, "too_many_tries");
    assert_eq!(refused.header("retry-after"), Some("10"));
    let again = problem["again_at_ms"].as_i64().unwrap() - house.desk.clock().now_ms();
    assert_eq!(again, 10_000);
    let other = code(&house, &house.demo.arbiter, "192.168.1.6");
    assert_eq!(other.send().await.status, 204);
    // Whoever is signed in already goes on from there.
    let signed_in = house
        .ask(&house.demo.arbiter, "GET", &house.path(""))
        .from("192.168.1.5");
    signed_in.send().await.expect(200);
}

#[actix_web::test]
async fn given_a_hall_behind_one_address_then_signing_in_rightly_uses_up_nothing() {
    let house = house().await;
    for _ in 0..40 {
        let right = code(&house, &house.demo.arbiter, "192.168.1.5");
        assert_eq!(right.send().await.status, 204);
    }
}

#[actix_web::test]
async fn given_wrong_secrets_under_one_prefix_then_it_waits_from_wherever_they_come() {
    let house = house().await;
    let (prefix, _) = house.demo.arbiter.split_at(13);
    for number in 0..5 {
        let guess = code(
            &house,
            &format!("{prefix}guess"),
            &format!("10.1.1.{number}"),
        );
        guess.send().await.problem(401, "sign_in_refused");
    }
    let refused = code(&house, &house.demo.arbiter, "10.1.2.1").send().await;
    refused.problem(429, "too_many_tries");
    // The token itself, in a request's header, was never in danger.
    let asking = house.ask(&house.demo.arbiter, "GET", &house.path(""));
    asking.send().await.expect(200);
}

/// The entries of some kinds that a token's holder may read.
async fn entries(house: &House, token: &str, kinds: &[&str]) -> Vec<Value> {
    let list = house.ask(token, "GET", &house.path("entries")).send().await;
    let list = list.expect(200);
    let found = list["entries"].as_array().unwrap().iter();
    let found = found.filter(|entry| kinds.contains(&entry["kind"].as_str().unwrap()));
    found.map(|entry| entry["envelope"].clone()).collect()
}

#[actix_web::test]
async fn given_a_phone_that_signs_in_then_the_chief_reads_of_it_lists_it_and_signs_it_out() {
    let house = house().await;
    let chief = house.token(Role::Chief).await;
    let arbiter = house.demo.arbiter.clone();
    let answer = code(&house, &arbiter, "10.0.0.1").send().await;
    let cookie = answer.header("set-cookie").unwrap();
    let cookie = cookie.split(';').next().unwrap().to_owned();
    let with_phone = || {
        let asking = house.bare("GET", &house.path("rounds/3"));
        asking.header("cookie", &cookie)
    };
    with_phone().send().await.expect(200);

    let kinds = ["device_joined", "device_revoked"];
    let told = entries(&house, &chief, &kinds).await;
    let [joined] = told.as_slice() else {
        panic!("{told:?}");
    };
    assert_eq!(
        (&joined["kind"], &joined["audience"]),
        (&json!("device_joined"), &json!("chief"))
    );
    assert_eq!(joined["payload"]["by"], "token");
    assert!(!joined.to_string().contains("Arbiter"), "a name: {joined}");
    for other in [&arbiter, &house.demo.organiser, &house.demo.pairing] {
        assert_eq!(entries(&house, other, &kinds).await, Vec::<Value>::new());
    }

    let list = house
        .ask(&chief, "GET", &house.path("devices"))
        .send()
        .await
        .expect(200);
    let line = &list["devices"][0];
    assert_eq!(line["device"], joined["payload"]["device"]);
    assert_eq!(
        (&line["name"], &line["roles"]),
        (&json!("Arbiter"), &json!(["floor"]))
    );
    let path = house.path(&format!("devices/{}", line["device"].as_str().unwrap()));
    let revoke = || house.ask(&chief, "DELETE", &path);
    assert_eq!(revoke().send().await.status, 204);
    with_phone().send().await.problem(401, "unauthenticated");
    revoke().send().await.problem(404, "not_found");
    let told = entries(&house, &chief, &kinds).await;
    assert_eq!(told.len(), 2);
    assert_eq!(told[1]["payload"]["device"], joined["payload"]["device"]);
    assert_ne!(told[1]["entered_by"], told[1]["payload"]["principal"]);
    let grants = entries(&house, &chief, &["grant_given"]).await;
    assert!(grants.len() > 3 && grants.iter().all(|grant| grant["audience"] == "chief"));
}
