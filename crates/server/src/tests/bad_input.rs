//! Bodies that cannot be taken, and text that must not do harm.

use serde_json::{Value, json};

use super::House;

async fn fields(house: &House, body: &Value) -> Vec<String> {
    let path = house.path("rounds/3/boards/1/incidents");
    let answer = house
        .ask(&house.demo.arbiter, "POST", &path)
        .json(body)
        .send()
        .await;
    let problem = answer.problem(422, "invalid_fields");
    let fields = problem["fields"].as_array().unwrap();
    fields
        .iter()
        .map(|field| field["path"].as_str().unwrap().to_owned())
        .collect()
}

#[actix_web::test]
async fn given_a_report_with_faults_then_each_field_is_named_by_its_path() {
    let house = House::new().await;
    let with = |name: &str, value: Value| {
        let mut body = json!({ "kind": "illegal_move", "by": "black" });
        body[name] = value;
        body
    };
    let cases = [
        (
            with("clocks", json!({ "white_ms": 1, "black_ms": "x" })),
            vec!["clocks.black_ms"],
        ),
        (
            with(
                "clocks",
                json!({ "white_ms": 1, "black_ms": 1, "red_ms": 1 }),
            ),
            vec!["clocks.red_ms"],
        ),
        (with("how", json!("sideways")), vec!["how"]),
        (with("colour", json!("red")), vec!["colour"]),
        (
            with("position", json!("8/8/8/8 w - - 0 1")),
            vec!["position"],
        ),
        (with("by", json!("red")), vec!["by"]),
        (with("kind", json!("illegal_mov")), vec!["kind"]),
        (with("same_as", json!(-3)), vec!["same_as"]),
        (json!({ "by": "black" }), vec!["kind"]),
        (json!({ "kind": "illegal_move" }), vec!["by"]),
        (json!([]), vec![""]),
    ];
    for (body, paths) in cases {
        assert_eq!(fields(&house, &body).await, paths, "{body}");
    }
}

#[actix_web::test]
async fn given_a_decision_or_result_with_faults_then_the_field_is_named() {
    let house = House::new().await;
    let round = house
        .ask(&house.demo.arbiter, "GET", &house.path("rounds/3"))
        .send()
        .await
        .expect(200);
    let waiting = &round["games"][7];
    let decision = house.path(&format!(
        "incidents/{}/decision",
        waiting["incidents"][0]["seq"]
    ));
    let result = house.path("rounds/3/boards/8/result");
    let cases = [
        (
            "POST",
            &decision,
            json!({ "decision": "perhaps" }),
            "decision",
        ),
        (
            "POST",
            &decision,
            json!({ "decision": "confirmed", "result": { "outcome": "x" } }),
            "result.outcome",
        ),
        (
            "POST",
            &decision,
            json!({ "decision": "confirmed", "why": "x" }),
            "why",
        ),
        (
            "POST",
            &decision,
            json!({ "decision": "confirmed", "upheld": false }),
            "upheld",
        ),
        (
            "POST",
            &decision,
            json!({ "decision": "confirmed", "result": { "outcome": "draw" } }),
            "result",
        ),
        (
            "POST",
            &decision,
            json!({ "decision": "confirmed", "ruled_at_ms": -1 }),
            "ruled_at_ms",
        ),
        (
            "POST",
            &decision,
            json!({ "decision": "confirmed", "ruled_by": "0193a5c2-8000-7aaa-8bbb-0123456789ab" }),
            "ruled_by",
        ),
        (
            "POST",
            &decision,
            json!({ "decision": "confirmed", "ruled_by": "me" }),
            "ruled_by",
        ),
        (
            "POST",
            &decision,
            json!({ "decision": "otherwise", "upheld": true, "reason": "\u{0}" }),
            "reason",
        ),
        (
            "PUT",
            &result,
            json!({ "outcome": "white_wins", "white_points_x2": 21 }),
            "white_points_x2",
        ),
        (
            "PUT",
            &result,
            json!({ "outcome": "white_wins", "played": false, "rated": true }),
            "rated",
        ),
        ("PUT", &result, json!({ "termination": "time" }), "outcome"),
        ("PUT", &result, json!({ "outcome": "none" }), "outcome"),
        (
            "PUT",
            &result,
            json!({ "outcome": "draw", "termination": "checkmate" }),
            "termination",
        ),
        (
            "PUT",
            &result,
            json!({ "outcome": "white_wins", "played": false, "termination": "stalemate" }),
            "termination",
        ),
        (
            "PUT",
            &result,
            json!({ "outcome": "white_wins", "white_points_x2": 0, "black_points_x2": 2 }),
            "white_points_x2",
        ),
        (
            "POST",
            &decision,
            json!({ "decision": "otherwise", "upheld": true, "reason": "x",
                "result": { "outcome": "draw", "termination": "resignation" } }),
            "result.termination",
        ),
        (
            "POST",
            &decision,
            json!({ "decision": "otherwise", "upheld": true, "reason": "x",
                "result": { "outcome": "both_lose", "black_points_x2": 1 } }),
            "result.black_points_x2",
        ),
    ];
    for (method, path, body, field) in cases {
        let answer = house
            .ask(&house.demo.arbiter, method, path)
            .seen(&waiting["version"])
            .json(&body)
            .send()
            .await;
        assert_eq!(
            answer.problem(422, "invalid_fields")["fields"][0]["path"],
            field,
            "{body}"
        );
    }
}

#[actix_web::test]
async fn given_a_body_of_another_type_or_too_long_or_broken_then_415_413_400() {
    let house = House::new().await;
    let path = house.path("rounds/3/boards/1/incidents");
    let ask = || house.ask(&house.demo.arbiter, "POST", &path);
    ask().send().await.problem(415, "unsupported_media_type");
    ask()
        .body("text/plain", b"{}")
        .send()
        .await
        .problem(415, "unsupported_media_type");
    ask()
        .body("application/json", b"{\"kind\":")
        .send()
        .await
        .problem(400, "malformed");
    let long = format!("{{\"kind\": \"{}\"}}", "x".repeat(64 * 1024));
    ask()
        .body("application/json", long.as_bytes())
        .send()
        .await
        .problem(413, "body_too_large");
    ask()
        .body("application/json; charset=utf-8", b"[]")
        .send()
        .await
        .problem(422, "invalid_fields");
    let owner = house.owner_token().await;
    let rules = house.ask(&owner, "PUT", &house.path("regulations"));
    rules
        .body("text/plain", "#".repeat(256 * 1024 + 1).as_bytes())
        .send()
        .await
        .problem(413, "body_too_large");
    let trf = house.ask(&owner, "POST", &house.path("import/trf"));
    trf.body("text/plain", &vec![b' '; 4 * 1024 * 1024 + 1])
        .send()
        .await
        .problem(413, "body_too_large");
}

#[actix_web::test]
async fn given_a_broken_tournament_file_then_every_finding_is_told_and_nothing_imported() {
    let house = House::new().await;
    let slug = house.empty_tournament("Broken Open").await;
    let owner = house.owner_token().await;
    let file = String::from_utf8(include_bytes!("../demo/city-blitz.trf").to_vec()).unwrap();
    let broken = file
        .replacen(" 15 w 1 ", " 15 x 1 ", 1)
        .replacen(" 16 b 1 ", " 16 b ? ", 1);
    let import = format!("/api/v1/tournaments/{slug}/import/trf");
    let answer = house
        .ask(&owner, "POST", &import)
        .body("text/plain", broken.as_bytes())
        .send()
        .await;
    let problem = answer.problem(422, "faulty_file");
    let errors: Vec<&Value> = problem["findings"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|finding| finding["severity"] == "error")
        .collect();
    assert!(errors.len() >= 2, "{problem}");
    assert!(
        errors
            .iter()
            .all(|error| error["line"].is_u64() && error["columns"].is_array()),
        "{problem}"
    );
    let shown = house
        .ask(&owner, "GET", &format!("/api/v1/tournaments/{slug}"))
        .send()
        .await
        .expect(200);
    assert_eq!(shown["players"], 0);
}

#[actix_web::test]
async fn given_hostile_names_then_they_are_stored_and_told_as_they_are() {
    let house = House::new().await;
    let owner = house.owner_token().await;
    let name = "<script>alert(1)</script> \u{202e}nepO";
    let body = json!({ "name": name, "slug": "hostile-open" });
    let created = house
        .ask(&owner, "POST", "/api/v1/tournaments")
        .json(&body)
        .send()
        .await
        .expect(201);
    assert_eq!(created["name"], name);
    let file = String::from_utf8(include_bytes!("../demo/city-blitz.trf").to_vec()).unwrap();
    let hostile = file.replacen(
        "Almgren, Åsa                     ",
        "<script>alert(1)</script>        ",
        1,
    );
    assert_ne!(hostile, file);
    let import = "/api/v1/tournaments/hostile-open/import/trf";
    house
        .ask(&owner, "POST", import)
        .body("text/plain", hostile.as_bytes())
        .send()
        .await
        .expect(201);
    let results = "/api/v1/tournaments/hostile-open/rounds/1/results";
    let results = house.ask(&owner, "GET", results).send().await;
    assert_eq!(results.header("content-type"), Some("application/json"));
    assert_eq!(results.header("x-content-type-options"), Some("nosniff"));
    let games = results.expect(200)["games"].clone();
    assert!(games.to_string().contains("<script>alert(1)</script>"));
    let export = "/api/v1/tournaments/hostile-open/export/trf";
    let export = house.ask(&owner, "GET", export).send().await;
    assert_eq!(String::from_utf8(export.body).unwrap(), hostile);
    for (body, field) in [
        (json!({ "name": "x".repeat(201) }), "name"),
        (json!({ "name": " " }), "name"),
        (json!({ "name": "a\u{0}b" }), "name"),
        (json!({ "name": "Open", "slug": "../etc" }), "slug"),
        (
            json!({ "name": "Open", "slug": "0193a5c2-7b1e-7c4d-9a61-2f0d8e4b5c10" }),
            "slug",
        ),
        (json!({ "name": "国際" }), "slug"),
    ] {
        let answer = house
            .ask(&owner, "POST", "/api/v1/tournaments")
            .json(&body)
            .send()
            .await;
        assert_eq!(
            answer.problem(422, "invalid_fields")["fields"][0]["path"],
            field,
            "{body}"
        );
    }
    let again = house
        .ask(&owner, "POST", "/api/v1/tournaments")
        .json(&body)
        .send()
        .await;
    let taken = again.problem(409, "slug_taken");
    assert_eq!(taken["current"]["name"], body["name"], "{taken}");
}

#[actix_web::test]
async fn given_a_query_that_cannot_be_read_then_400() {
    let house = House::new().await;
    for query in ["limit=0", "limit=501", "before=3"] {
        let path = house.path(&format!("entries?{query}"));
        house
            .ask(&house.demo.arbiter, "GET", &path)
            .send()
            .await
            .problem(400, "malformed");
    }
    for query in ["after=x", "after=-1", "after=o3"] {
        let path = house.path(&format!("entries?{query}"));
        let answer = house.ask(&house.demo.arbiter, "GET", &path).send().await;
        let problem = answer.problem(422, "invalid_fields");
        assert_eq!(problem["fields"][0]["path"], "after", "{problem}");
    }
    let path = house.path("entries?limit=x");
    let answer = house.ask(&house.demo.arbiter, "GET", &path).send().await;
    let problem = answer.problem(400, "malformed");
    let detail = problem["detail"].as_str().unwrap();
    assert!(!detail.contains("deserialize"), "{detail}");
}

#[actix_web::test]
async fn given_a_role_that_there_is_not_then_the_roles_are_listed() {
    let house = House::new().await;
    let owner = house.owner_token().await;
    let body = json!({ "tournament": house.demo.slug, "name": "Anna", "role": "arbiter" });
    let asking = house.ask(&owner, "POST", "/api/v1/tokens").json(&body);
    let problem = asking.send().await.problem(422, "invalid_fields");
    let detail = problem["detail"].as_str().unwrap();
    assert_eq!(
        detail,
        "role: cannot be taken: there are owner, organiser, chief, deputy, sector, floor, pairing, viewer"
    );
}

#[actix_web::test]
async fn given_the_log_then_it_is_read_in_pages_and_each_envelope_is_as_hashed() {
    let house = House::new().await;
    let all = house
        .ask(&house.demo.arbiter, "GET", &house.path("entries"))
        .send()
        .await
        .expect(200);
    assert_eq!(all["next"], Value::Null);
    let all = all["entries"].as_array().unwrap().clone();
    let (mut paged, mut after) = (Vec::new(), Some("0".to_owned()));
    while let Some(place) = after {
        let path = house.path(&format!("entries?after={place}&limit=7"));
        let page = house
            .ask(&house.demo.arbiter, "GET", &path)
            .send()
            .await
            .expect(200);
        paged.extend(page["entries"].as_array().unwrap().iter().cloned());
        after = page["next"].as_str().map(str::to_owned);
    }
    assert_eq!(paged, all);
}
