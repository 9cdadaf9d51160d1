//! A sector arbiter at his boards and at others.

use arbiter_tournament::Role;
use serde_json::json;

use super::House;
use crate::access::Action;

async fn sector(house: &House, boards: &str) -> String {
    let body = json!({ "tournament": house.demo.slug, "name": "Karin", "role": "sector", "boards": boards });
    let asking = house
        .ask(&house.demo.organiser, "POST", "/api/v1/tokens")
        .json(&body);
    let made = asking.send().await.expect(201);
    assert_eq!(made["boards"], boards);
    made["token"].as_str().unwrap().to_owned()
}

#[actix_web::test]
async fn given_other_boards_then_the_sector_s_arbiter_acts_there_with_the_same_token() {
    let house = House::new().await;
    let karin = sector(&house, "1-7").await;
    let organiser = &house.demo.organiser;
    let list = format!("/api/v1/tokens?tournament={}", house.demo.slug);
    let tokens = house.ask(organiser, "GET", &list).send().await.expect(200);
    let mut tokens = tokens["tokens"].as_array().unwrap().iter();
    let holder = tokens.find(|token| token["name"] == "Karin").unwrap()["principal"].clone();
    let path = house.path(&format!("sectors/{}", holder.as_str().unwrap()));
    let give = |boards: serde_json::Value| {
        let asking = house.ask(organiser, "PUT", &path);
        asking.json(&json!({ "boards": boards }))
    };
    let report = |board: u32| {
        let path = house.path(&format!("rounds/3/boards/{board}/incidents"));
        let asking = house.ask(&karin, "POST", &path);
        asking.json(&json!({ "kind": "illegal_move", "by": "white" }))
    };
    report(10).send().await.problem(403, "outside_sector");
    let given = give(json!("14, 8-10")).send().await.expect(200);
    assert_eq!(given, json!({ "principal": holder, "boards": "8-10, 14" }));
    report(10).send().await.expect(201);
    report(1).send().await.problem(403, "outside_sector");
    let again = give(json!("8-10,14")).send().await;
    again.problem(409, "already_granted");
    let wrong = give(json!("10-8")).send().await;
    assert_eq!(
        wrong.problem(422, "invalid_fields")["fields"][0]["path"],
        "boards"
    );
    give(json!(null)).send().await.expect(200);
    report(1).send().await.expect(201);
    // The chief may as well; whoever is no sector arbiter has no sector.
    let chief = house.token(Role::Chief).await;
    let asking = house.ask(&chief, "PUT", &path);
    asking
        .json(&json!({ "boards": "3" }))
        .send()
        .await
        .expect(200);
    let nobody = house.path(&format!("sectors/{}", house.fresh()));
    let asking = house.ask(&chief, "PUT", &nobody);
    let refused = asking.json(&json!({ "boards": "3" })).send().await;
    refused.problem(409, "not_granted");
}

#[actix_web::test]
async fn given_a_sector_then_its_arbiter_acts_at_its_boards_and_at_no_other() {
    let house = House::new().await;
    let karin = sector(&house, "1-7, 14").await;
    let report = |board: u32| {
        let path = house.path(&format!("rounds/3/boards/{board}/incidents"));
        house
            .ask(&karin, "POST", &path)
            .json(&json!({ "kind": "illegal_move", "by": "white" }))
    };
    report(1).send().await.expect(201);
    let refused = report(10).send().await.problem(403, "outside_sector");
    assert_eq!(refused["detail"], "board 10 is not among 1-7, 14");
    let round = house
        .ask(&karin, "GET", &house.path("rounds/3"))
        .send()
        .await
        .expect(200);
    let result = |board: usize| {
        let path = house.path(&format!("rounds/3/boards/{board}/result"));
        let asking = house
            .ask(&karin, "PUT", &path)
            .json(&json!({ "outcome": "draw" }));
        asking.seen(&round["games"][board - 1]["version"])
    };
    result(3).send().await.expect(200);
    result(10).send().await.problem(403, "outside_sector");
    // What was reported at board 8 is another arbiter's to decide.
    let incident = &round["games"][7]["incidents"][0]["seq"];
    let decide = house
        .ask(
            &karin,
            "POST",
            &house.path(&format!("incidents/{incident}/decision")),
        )
        .seen(&round["games"][7]["version"])
        .json(&json!({ "decision": "confirmed" }));
    decide.send().await.problem(403, "outside_sector");
    let start = house
        .ask(&karin, "POST", &house.path("rounds/3/start"))
        .json(&json!({}));
    start.send().await.problem(403, "outside_sector");
    let seen = |board: u32| {
        let players =
            json!({ "players": [{ "board": board, "by": "white", "presence": "empty_chair" }] });
        house
            .ask(&karin, "POST", &house.path("rounds/3/arrivals"))
            .json(&players)
    };
    seen(5).send().await.expect(200);
    seen(10).send().await.problem(403, "outside_sector");
}

#[actix_web::test]
async fn given_a_sector_then_the_floor_shows_its_boards_first_and_the_slips_only_those() {
    use super::pages::Reader;
    let house = House::new().await;
    let karin = Reader::signed_in(&house, &sector(&house, "12-14").await).await;
    let floor = karin.tournament("/floor").await.expect(200);
    let at = |text: &str| floor.html.find(text).unwrap_or_else(|| panic!("{text}"));
    assert!(
        at("Your boards: 12-14") < at("/boards/12"),
        "{}",
        floor.text()
    );
    assert!(at("/boards/14") < at("Boards of other arbiters"));
    assert!(at("Boards of other arbiters") < at("/boards/1\""));
    let slips = karin.tournament("/rounds/3/results").await.expect(200);
    assert!(slips.html.contains("name=\"b13\"") && !slips.html.contains("name=\"b11\""));
}

#[actix_web::test]
async fn given_boards_that_cannot_be_read_or_for_another_role_then_the_field_is_named() {
    let house = House::new().await;
    for (role, boards) in [("sector", "7-1"), ("sector", "x"), ("floor", "1-7")] {
        let body =
            json!({ "tournament": house.demo.slug, "name": "x", "role": role, "boards": boards });
        let asking = house
            .ask(&house.demo.organiser, "POST", "/api/v1/tokens")
            .json(&body);
        let problem = asking.send().await.problem(422, "invalid_fields");
        assert_eq!(problem["fields"][0]["path"], "boards");
    }
}

/// The table says which actions happen at boards; those are the ones that a sector limits.
#[test]
fn given_the_policy_then_every_action_at_boards_is_a_sector_arbiters_too() {
    for action in Action::ALL
        .iter()
        .filter(|action| action.scope() == "at boards")
    {
        assert!(
            action.roles().contains(&Role::Sector),
            "{}",
            action.as_str()
        );
    }
}
