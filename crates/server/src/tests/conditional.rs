//! Versions and keys: nothing is overwritten unseen, and nothing is done twice.

use serde_json::{Value, json};

use super::House;

async fn board(house: &House, board: usize) -> Value {
    let round = house
        .ask(&house.demo.arbiter, "GET", &house.path("rounds/3"))
        .send()
        .await
        .expect(200);
    round["games"][board - 1].clone()
}

#[actix_web::test]
async fn given_a_result_then_it_needs_the_version_that_its_author_saw() {
    let house = House::new().await;
    let path = house.path("rounds/3/boards/1/result");
    let ask = |body: Value| house.ask(&house.demo.arbiter, "PUT", &path).json(&body);
    let won = json!({ "outcome": "white_wins", "termination": "checkmate" });
    ask(won.clone())
        .send()
        .await
        .problem(428, "if_match_missing");
    ask(won.clone())
        .header("if-match", "*")
        .send()
        .await
        .problem(400, "if_match_invalid");
    let version = board(&house, 1).await["version"].clone();
    let recorded = ask(won.clone()).seen(&version).send().await;
    let body = recorded.expect(200);
    assert_eq!(body["result"]["outcome"], "white_wins");
    assert_eq!(
        recorded.header("etag"),
        Some(format!("\"{}\"", body["version"]).as_str())
    );
    let stale = ask(json!({ "outcome": "draw" }))
        .seen(&version)
        .send()
        .await;
    let problem = stale.problem(412, "stale");
    assert_eq!(problem["current"]["result"]["outcome"], "white_wins");
    assert_eq!(problem["current"]["version"], body["version"]);
    assert_eq!(stale.header("etag"), recorded.header("etag"));
    let correction = json!({ "outcome": "draw", "termination": "agreement" });
    ask(correction.clone())
        .seen(&body["version"])
        .send()
        .await
        .problem(422, "reason_needed");
    let reasoned =
        json!({ "outcome": "draw", "termination": "agreement", "reason": "read wrongly" });
    let corrected = ask(reasoned)
        .seen(&body["version"])
        .send()
        .await
        .expect(200);
    assert_eq!(corrected["corrected"], true);
}

#[actix_web::test]
async fn given_a_new_report_then_a_version_is_not_asked_for() {
    let house = House::new().await;
    let path = house.path("rounds/3/boards/1/incidents");
    let body = json!({ "kind": "illegal_move", "by": "white" });
    let asking = house.ask(&house.demo.arbiter, "POST", &path).json(&body);
    asking.header("if-match", "\"1\"").send().await.expect(201);
}

#[actix_web::test]
async fn given_a_repeated_key_then_the_first_answer_comes_again_and_nothing_is_done_twice() {
    let house = House::new().await;
    let path = house.path("rounds/3/boards/1/incidents");
    let body = json!({ "kind": "illegal_move", "by": "white" });
    let ask = |body: &Value| {
        house
            .ask(&house.demo.arbiter, "POST", &path)
            .header("idempotency-key", "tap-1")
            .json(body)
    };
    let first = ask(&body).send().await;
    first.expect(201);
    let again = ask(&body).header("accept-language", "sv").send().await;
    assert_eq!((again.status, &again.body), (201, &first.body));
    assert_eq!(again.header("etag"), first.header("etag"));
    assert_eq!(
        board(&house, 1).await["incidents"]
            .as_array()
            .unwrap()
            .len(),
        1
    );
    let other = json!({ "kind": "illegal_move", "by": "black" });
    ask(&other)
        .send()
        .await
        .problem(422, "idempotency_key_reused");
    let elsewhere = house.path("rounds/3/boards/2/incidents");
    let elsewhere = house
        .ask(&house.demo.arbiter, "POST", &elsewhere)
        .header("idempotency-key", "tap-1")
        .json(&body);
    elsewhere
        .send()
        .await
        .problem(422, "idempotency_key_reused");
    let second = house.token(arbiter_tournament::Role::Floor).await;
    let path = house.path("rounds/3/boards/3/incidents");
    let another = house
        .ask(&second, "POST", &path)
        .header("idempotency-key", "tap-1")
        .json(&body);
    another.send().await.expect(201);
}

#[actix_web::test]
async fn given_a_repeated_decision_then_it_is_answered_as_before_though_the_game_has_changed() {
    let house = House::new().await;
    let path = house.path("rounds/3/boards/1/incidents");
    let body = json!({ "kind": "illegal_move", "by": "white" });
    let reported = house
        .ask(&house.demo.arbiter, "POST", &path)
        .json(&body)
        .send()
        .await
        .expect(201);
    let path = house.path(&format!("incidents/{}/decision", reported["incident"]));
    let ask = || {
        house
            .ask(&house.demo.arbiter, "POST", &path)
            .header("idempotency-key", "decided-1")
            .seen(&reported["version"])
            .json(&json!({ "decision": "confirmed" }))
    };
    let first = ask().send().await;
    first.expect(201);
    let again = ask().send().await;
    assert_eq!((again.status, again.body), (201, first.body));
}

#[actix_web::test]
async fn given_a_write_without_a_key_then_400_and_nothing_is_written() {
    let house = House::new().await;
    let owner = house.owner_token().await;
    let cases = [
        ("POST", "/api/v1/tournaments".to_owned(), &owner),
        ("POST", "/api/v1/tokens".to_owned(), &owner),
        ("PUT", house.path("regulations"), &owner),
        ("POST", house.path("import/trf"), &owner),
        (
            "POST",
            house.path("rounds/3/boards/1/incidents"),
            &house.demo.arbiter,
        ),
        (
            "PUT",
            house.path("rounds/3/boards/1/result"),
            &house.demo.arbiter,
        ),
        (
            "POST",
            house.path("incidents/1/decision"),
            &house.demo.arbiter,
        ),
        (
            "POST",
            house.path("incidents/1/answers"),
            &house.demo.arbiter,
        ),
    ];
    for (method, path, token) in cases {
        let asking = || house.ask(token, method, &path).json(&json!({}));
        asking()
            .without("idempotency-key")
            .send()
            .await
            .problem(400, "idempotency_key_missing");
    }
    let long = "k".repeat(65);
    for key in ["", "two words", long.as_str()] {
        let path = house.path("rounds/3/boards/1/incidents");
        let body = json!({ "kind": "illegal_move", "by": "white" });
        let asking = house.ask(&house.demo.arbiter, "POST", &path).json(&body);
        asking
            .header("idempotency-key", key)
            .send()
            .await
            .problem(400, "idempotency_key_invalid");
    }
}

#[actix_web::test]
async fn given_results_that_are_known_then_304_until_one_changes() {
    let house = House::new().await;
    let path = house.path("rounds/3/results");
    let first = house.ask(&house.demo.pairing, "GET", &path).send().await;
    let body = first.expect(200);
    assert_eq!(
        (&body["round"], &body["closed"]),
        (&json!(3), &json!(false))
    );
    let open = &body["games"][0];
    assert_eq!(
        (&open["outcome"], &open["white_points_x2"]),
        (&json!("none"), &Value::Null)
    );
    let tag = first.header("etag").unwrap();
    let known = house
        .ask(&house.demo.pairing, "GET", &path)
        .header("if-none-match", tag)
        .send()
        .await;
    assert_eq!(
        (known.status, known.body.len(), known.header("etag")),
        (304, 0, Some(tag))
    );
    let version = board(&house, 1).await["version"].clone();
    let result = house.ask(
        &house.demo.arbiter,
        "PUT",
        &house.path("rounds/3/boards/1/result"),
    );
    result
        .seen(&version)
        .json(&json!({ "outcome": "draw" }))
        .send()
        .await
        .expect(200);
    let changed = house
        .ask(&house.demo.pairing, "GET", &path)
        .header("if-none-match", tag)
        .send()
        .await;
    assert_eq!(changed.expect(200)["games"][0]["white_points_x2"], 1);
}

#[actix_web::test]
async fn given_reports_from_many_phones_at_the_same_moment_then_each_is_computed_until_it_holds() {
    let house = House::new().await;
    let report = async |board: u32, by: &str| {
        let path = house.path(&format!("rounds/3/boards/{board}/incidents"));
        let body = json!({ "kind": "illegal_move", "by": by });
        let asking = house.ask(&house.demo.arbiter, "POST", &path).json(&body);
        asking.send().await.expect(201)["incident"].clone()
    };
    let boards = [1, 2, 3, 4];
    let reports = boards
        .iter()
        .flat_map(|board| [report(*board, "white"), report(*board, "black")]);
    let mut incidents: Vec<String> = futures_util::future::join_all(reports)
        .await
        .iter()
        .map(Value::to_string)
        .collect();
    incidents.sort();
    incidents.dedup();
    assert_eq!(incidents.len(), 8, "each report is an entry of its own");
}

#[actix_web::test]
async fn given_one_request_sent_several_times_at_the_same_moment_then_it_is_done_once() {
    let house = House::new().await;
    let path = house.path("rounds/3/boards/1/incidents");
    let ask = async || {
        let asking = house
            .ask(&house.demo.arbiter, "POST", &path)
            .header("idempotency-key", "twin");
        let asking = asking.json(&json!({ "kind": "illegal_move", "by": "white" }));
        asking.send().await.expect(201)
    };
    let answers = futures_util::future::join_all((0..6).map(|_| ask())).await;
    assert!(
        answers.iter().all(|answer| answer == &answers[0]),
        "{answers:?}"
    );
    assert_eq!(
        board(&house, 1).await["incidents"]
            .as_array()
            .unwrap()
            .len(),
        1
    );
}
