//! Who gets an answer, and who learns nothing.

use arbiter_tournament::Role;
use serde_json::json;

use super::House;

#[actix_web::test]
async fn given_an_owner_then_an_unknown_tournament_is_404() {
    let house = House::new().await;
    let owner = house.owner_token().await;
    let answer = house
        .ask(&owner, "GET", "/api/v1/tournaments/no-such-open")
        .send()
        .await;
    answer.problem(404, "tournament_not_found");
    let by_id = format!("/api/v1/tournaments/{}", house.demo.tournament);
    let shown = house.ask(&owner, "GET", &by_id).send().await.expect(200);
    assert_eq!(shown["slug"], house.demo.slug);
    assert_eq!(shown["roles"], json!(["owner"]));
}

#[actix_web::test]
async fn given_an_arbiter_then_a_round_board_or_entry_that_is_not_there_is_404() {
    let house = House::new().await;
    let token = house.demo.arbiter.clone();
    let cases = [
        ("GET", "rounds/4", "round_not_found"),
        ("GET", "rounds/0", "round_not_found"),
        ("GET", "rounds/x/results", "round_not_found"),
        ("POST", "rounds/9/boards/1/incidents", "round_not_found"),
        ("POST", "rounds/3/boards/15/incidents", "board_not_found"),
        ("POST", "rounds/3/boards/-1/incidents", "board_not_found"),
        ("PUT", "rounds/3/boards/15/result", "board_not_found"),
        ("GET", "incidents/1", "incident_not_found"),
        ("GET", "incidents/999999", "incident_not_found"),
        ("POST", "incidents/1/decision", "incident_not_found"),
        ("POST", "incidents/x/answers", "incident_not_found"),
    ];
    for (method, rest, name) in cases {
        house
            .ask(&token, method, &house.path(rest))
            .send()
            .await
            .problem(404, name);
    }
}

#[actix_web::test]
async fn given_a_pairing_program_or_a_viewer_then_nothing_of_an_incident_reaches_them_12_6() {
    let house = House::new().await;
    let viewer = house.token(Role::Viewer).await;
    for token in [
        house.demo.pairing.clone(),
        house.demo.organiser.clone(),
        viewer,
    ] {
        let round = house
            .ask(&token, "GET", &house.path("rounds/3"))
            .send()
            .await
            .expect(200);
        for game in round["games"].as_array().unwrap() {
            assert!(
                game["incidents"].is_null() && game["version"].is_null(),
                "{game}"
            );
        }
    }
    let entries = house
        .ask(&house.demo.pairing, "GET", &house.path("entries"))
        .send()
        .await
        .expect(200);
    let kinds: Vec<&str> = entries["entries"]
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| entry["kind"].as_str().unwrap())
        .collect();
    assert!(kinds.contains(&"result_recorded"));
    for hidden in [
        "incident_reported",
        "ruling_given",
        "decision_made",
        "grant_given",
    ] {
        assert!(!kinds.contains(&hidden), "{hidden}");
    }
    let results = house
        .ask(&house.demo.pairing, "GET", &house.path("rounds/3/results"))
        .send()
        .await;
    let tag = results.header("etag").unwrap().to_owned();
    let report = json!({ "kind": "illegal_move", "by": "white" });
    let path = house.path("rounds/3/boards/2/incidents");
    house
        .ask(&house.demo.arbiter, "POST", &path)
        .json(&report)
        .send()
        .await
        .expect(201);
    let again = house
        .ask(&house.demo.pairing, "GET", &house.path("rounds/3/results"))
        .send()
        .await;
    assert_eq!(
        again.header("etag"),
        Some(tag.as_str()),
        "a report shows in the results' tag"
    );
}

#[actix_web::test]
async fn given_an_arbiter_then_the_round_shows_versions_and_incidents() {
    let house = House::new().await;
    let round = house
        .ask(&house.demo.arbiter, "GET", &house.path("rounds/3"))
        .send()
        .await
        .expect(200);
    assert_eq!(round["boards_derived"], true);
    let games = round["games"].as_array().unwrap();
    assert_eq!(games.len(), 14);
    let at = |board: usize| &games[board - 1];
    assert_eq!(at(5)["incidents"][0]["open"], false);
    assert_eq!(at(8)["incidents"][0]["open"], true);
    assert_eq!(at(8)["incidents"][0]["by"], "white");
    assert!(at(14)["version"].is_i64());
    assert_eq!(at(9)["result"]["termination"], "time");
}
