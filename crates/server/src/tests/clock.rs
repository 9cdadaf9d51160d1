//! A machine whose clock is set back in the middle of a round, as a laptop's is that finds a time server again.

use std::sync::atomic::{AtomicI64, Ordering};

use serde_json::json;

use super::House;
use crate::clock::Clock;

const HOUR_MS: i64 = 3_600_000;

static NOW: AtomicI64 = AtomicI64::new(1_764_500_705_123);

fn tell() -> i64 {
    NOW.fetch_add(1, Ordering::Relaxed)
}

#[actix_web::test]
async fn given_a_clock_that_is_set_back_then_reports_go_on_in_their_order_and_nobody_is_signed_out()
{
    let house = House::by(Clock::telling(tell)).await;
    let arbiter = house.demo.arbiter.clone();
    let signed_in = house
        .bare("POST", "/session")
        .json(&json!({ "code": arbiter }))
        .send()
        .await;
    let session = signed_in.header("set-cookie").unwrap();
    let session = session.split(';').next().unwrap().to_owned();
    let report = async |board: u32, key: &str| {
        let path = house.path(&format!("rounds/3/boards/{board}/incidents"));
        let body = json!({ "kind": "illegal_move", "by": "white" });
        let asking = house
            .ask(&arbiter, "POST", &path)
            .header("idempotency-key", key);
        asking.json(&body).send().await
    };
    let first = report(9, "first").await.expect(201);
    NOW.fetch_sub(HOUR_MS, Ordering::Relaxed);
    let second = report(10, "second").await.expect(201);
    assert!(second["incident"].as_i64() > first["incident"].as_i64());
    // The same request still has its one answer, and the same offence is still asked about, with an age that can be said.
    assert_eq!(report(9, "first").await.expect(201), first);
    let asked = report(9, "third").await.problem(409, "possibly_same");
    assert_eq!(
        asked["possibly_same"],
        json!({ "seq": first["incident"], "age_s": 0 })
    );
    // The log says what the clock said, and its order is that of the numbers.
    let path = house.path("entries?after=0");
    let mut entries = Vec::new();
    let mut after = 0;
    loop {
        let path = path.replace("after=0", &format!("after={after}"));
        let page = house.ask(&arbiter, "GET", &path).send().await.expect(200);
        let page = page["entries"].as_array().unwrap().clone();
        let Some(last) = page.last() else { break };
        after = last["seq"].as_i64().unwrap();
        entries.extend(page);
    }
    let received = |seq: &serde_json::Value| {
        let entry = entries.iter().find(|entry| entry["seq"] == *seq).unwrap();
        entry["envelope"]["received_at_ms"].as_i64().unwrap()
    };
    assert!(received(&second["incident"]) < received(&first["incident"]));
    let seen = house.desk.store().verify(None).await.unwrap();
    assert!(seen.broken.is_empty(), "{:?}", seen.broken);
    let with_session = house
        .bare("GET", &house.path("rounds/3"))
        .header("cookie", &session);
    with_session.send().await.expect(200);
}
