//! Who gets an answer, and who learns nothing.

use arbiter_tournament::Role;
use serde_json::json;

use super::House;
use crate::access::Action;

/// Every address that belongs to a tournament, with its method and the action that it asks for.
const ADDRESSES: &[(&str, &str, Action)] = &[
    ("GET", "", Action::ReadTournament),
    ("PUT", "regulations", Action::AdoptRegulations),
    ("POST", "import/trf", Action::ImportFile),
    ("PUT", "rounds/3/pairings", Action::PairRound),
    ("GET", "export/trf", Action::ExportFile),
    ("GET", "entries", Action::ReadEntries),
    ("GET", "stream", Action::Follow),
    ("GET", "changes", Action::Follow),
    ("GET", "rounds/3", Action::ReadTournament),
    ("GET", "rounds/3/results", Action::ReadResults),
    (
        "POST",
        "rounds/3/boards/1/incidents",
        Action::ReportIncident,
    ),
    ("PUT", "rounds/3/boards/1/result", Action::RecordResult),
    ("POST", "rounds/3/boards/1/cancel", Action::RecordResult),
    ("POST", "rounds/3/start", Action::StartRound),
    ("POST", "rounds/3/arrivals", Action::StartRound),
    ("GET", "rounds/3/absences", Action::StartRound),
    ("POST", "rounds/3/forfeits", Action::StartRound),
    ("POST", "rounds/3/close", Action::CloseRound),
    ("POST", "rounds/3/reopen", Action::CloseRound),
    ("GET", "incidents/1", Action::ReadIncident),
    ("POST", "incidents/1/decision", Action::DecideIncident),
    ("POST", "incidents/1/answers", Action::AnswerQuestion),
];

#[actix_web::test]
async fn given_every_role_and_address_then_the_policy_answers() {
    let house = House::new().await;
    for role in Role::ALL {
        let token = house.token(*role).await;
        for (method, rest, action) in ADDRESSES {
            let answer = house.ask(&token, method, &house.path(rest)).send().await;
            let may = action.roles().contains(role);
            assert_eq!(
                answer.status != 403,
                may,
                "{role} {method} {rest}: {}",
                answer.status
            );
            assert_ne!(answer.status, 401, "{role} {method} {rest}");
        }
        let create = house
            .ask(&token, "POST", "/api/v1/tournaments")
            .send()
            .await;
        assert_eq!(create.status != 403, *role == Role::Owner, "{role}");
        let tokens = format!("/api/v1/tokens?tournament={}", house.demo.slug);
        let list = house.ask(&token, "GET", &tokens).send().await;
        assert_eq!(
            list.status != 403,
            Action::ManageTokens.roles().contains(role),
            "{role}"
        );
        let check = house
            .ask(&token, "POST", "/api/v1/rules/check")
            .send()
            .await;
        assert_eq!(check.status, 415, "{role}");
    }
}

#[actix_web::test]
async fn given_no_token_or_a_bad_one_then_every_address_answers_401() {
    let house = House::new().await;
    let mut addresses: Vec<(&str, String)> = ADDRESSES
        .iter()
        .map(|(method, rest, _)| (*method, house.path(rest)))
        .collect();
    for (method, path) in [
        ("POST", "/api/v1/tournaments"),
        ("POST", "/api/v1/rules/check"),
        ("POST", "/api/v1/judge"),
        ("POST", "/api/v1/positions/examine"),
        ("GET", "/api/v1/tokens"),
        ("POST", "/api/v1/tokens"),
        ("DELETE", "/api/v1/tokens"),
        ("GET", "/api/v1/tournaments/unknown"),
    ] {
        addresses.push((method, path.to_owned()));
    }
    for (method, path) in addresses {
        let nobody = house.bare(method, &path).send().await;
        nobody.problem(401, "unauthenticated");
        assert_eq!(nobody.header("www-authenticate"), Some("Bearer"));
        house
            .ask("arb_nothing", method, &path)
            .send()
            .await
            .problem(401, "unauthenticated");
        let basic = house
            .bare(method, &path)
            .header("authorization", "Basic eDp5")
            .send()
            .await;
        basic.problem(401, "unauthenticated");
        let cookie = house
            .bare(method, &path)
            .header("cookie", "arbiter_session=x")
            .send()
            .await;
        cookie.problem(401, "unauthenticated");
    }
}

#[actix_web::test]
async fn given_a_foreign_tournament_and_an_unknown_one_then_the_answer_is_the_same_to_the_byte() {
    let house = House::new().await;
    let foreign = house.empty_tournament("Foreign Open").await;
    let token = house.demo.arbiter.clone();
    for (method, rest, _) in ADDRESSES {
        let ask = async |tournament: &str| {
            let path = format!("/api/v1/tournaments/{tournament}/{rest}");
            let answer = house
                .ask(&token, method, path.trim_end_matches('/'))
                .send()
                .await;
            answer.problem(403, "forbidden");
            let headers: Vec<(String, String)> = answer
                .headers
                .iter()
                // Every request has an id of its own.
                .filter(|(name, _)| name.as_str() != "x-request-id")
                .map(|(name, value)| (name.to_string(), value.to_str().unwrap().to_owned()))
                .collect();
            (answer.body, headers)
        };
        let answer = ask(&foreign).await;
        for unknown in [
            "no-such-open",
            "0193a5c2-7b1e-7c4d-9a61-2f0d8e4b5c10",
            "%3Cscript%3E",
            "A",
        ] {
            assert_eq!(ask(unknown).await, answer, "{method} {rest} {unknown}");
        }
    }
}

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
