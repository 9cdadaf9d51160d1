//! Tokens and sessions end with the tournament.

use std::sync::atomic::{AtomicI64, Ordering};

use arbiter_tournament::Day;
use serde_json::json;

use super::House;
use crate::clock::Clock;

/// Noon of the demonstration's day, in UTC milliseconds since 1970.
const PLAYED: i64 = 1_796_040_000_000;

static NOW: AtomicI64 = AtomicI64::new(PLAYED);

#[actix_web::test]
async fn given_a_week_after_the_last_day_then_nobody_but_the_owner_is_signed_in() {
    let house = House::by(Clock::telling(|| NOW.load(Ordering::Relaxed))).await;
    let owner = house.owner_token().await;
    let arbiter = house.demo.arbiter.clone();
    let day = house
        .ask(&owner, "GET", &house.path("last-day"))
        .send()
        .await
        .expect(200);
    assert_eq!(
        day["last_day"], "2026-11-30",
        "as record 052 of the file says"
    );
    let end = day["access_ends_at_ms"].as_i64().unwrap();
    assert_eq!(end, "2026-11-30".parse::<Day>().unwrap().access_ends_ms());

    let signed_in = house
        .bare("POST", "/session")
        .json(&json!({ "code": arbiter }))
        .send()
        .await;
    let cookie = signed_in.header("set-cookie").unwrap().to_owned();
    let lasts = cookie
        .split("Max-Age=")
        .nth(1)
        .unwrap()
        .split(';')
        .next()
        .unwrap()
        .to_owned();
    assert_eq!(
        lasts.parse::<i64>().unwrap(),
        (end - PLAYED) / 1000,
        "no longer than the tournament"
    );
    let session = cookie.split(';').next().unwrap().to_owned();
    let with_session = || {
        house
            .bare("GET", &house.path("rounds/3"))
            .header("cookie", &session)
    };
    let with_token = |path: &str| house.ask(&arbiter, "GET", path);
    let judge = || house.ask(&arbiter, "POST", "/api/v1/judge");

    NOW.store(end - 1, Ordering::Relaxed);
    with_session().send().await.expect(200);
    with_token(&house.path("")).send().await.expect(200);
    assert_eq!(judge().send().await.status, 415);

    NOW.store(end, Ordering::Relaxed);
    with_session().send().await.problem(401, "unauthenticated");
    with_token(&house.path(""))
        .send()
        .await
        .problem(401, "unauthenticated");
    judge().send().await.problem(401, "unauthenticated");
    let code = |code: &str| {
        house
            .bare("POST", "/session")
            .json(&json!({ "code": code }))
    };
    code(&arbiter).send().await.problem(401, "sign_in_refused");
    // The public goes on reading.
    assert_eq!(
        house
            .bare("GET", &format!("/t/{}", house.demo.slug))
            .send()
            .await
            .status,
        200
    );

    // The owner can set another day, though none that is over already.
    let set = |last_day: &str| {
        let body = json!({ "last_day": last_day });
        house
            .ask(&owner, "PUT", &house.path("last-day"))
            .json(&body)
    };
    for over in ["2026-11-30", "2026-13-01", "soon"] {
        let problem = set(over).send().await.problem(422, "invalid_fields");
        assert_eq!(problem["fields"][0]["path"], "last_day", "{over}");
    }
    let later = set("2026-12-06").send().await.expect(200);
    assert_eq!(later["last_day"], "2026-12-06");
    with_token(&house.path("")).send().await.expect(200);
    assert_eq!(code(&arbiter).send().await.status, 204);
}
