//! Points by the scoring of the regulations, apart from outcome, play and rating (10.1).

use arbiter_tournament::Role;
use serde_json::{Value, json};

use super::House;
use super::house::Answer;

const THREE_TWO_ONE: &str = "regulations \"Three for a Win\"\n  played under FIDE Laws 2023\n\n  \
    time control: 3 min plus 2 s a move\n  blitz rules: B.3\n  default time: 3 min from the actual start\n  \
    scoring: win 3, draw 2, loss 1, forfeit win 3, forfeit loss 0, pairing bye 3, half-point bye 2\n";

async fn hall() -> (House, String) {
    let house = House::new().await;
    let put = house.ask(&house.demo.organiser, "PUT", &house.path("regulations"));
    let put = put.body("text/plain", THREE_TWO_ONE.as_bytes());
    put.send().await.expect(200);
    let floor = house.token(Role::Floor).await;
    (house, floor)
}

async fn put(house: &House, floor: &str, board: u16, body: &Value) -> Answer {
    let round = house.ask(floor, "GET", &house.path("rounds/3"));
    let round = round.send().await.expect(200);
    let games = round["games"].as_array().unwrap();
    let game = games.iter().find(|game| game["board"] == board).unwrap();
    let path = house.path(&format!("rounds/3/boards/{board}/result"));
    let asking = house.ask(floor, "PUT", &path).seen(&game["version"]);
    asking.json(body).send().await
}

#[actix_web::test]
async fn given_an_event_that_scores_3_2_1_then_each_result_brings_its_points_and_stays_what_it_is_10_1()
 {
    let (house, floor) = hall().await;
    for (board, body, white, black) in [
        (1, json!({ "outcome": "white_wins" }), 6, 2),
        (2, json!({ "outcome": "draw" }), 4, 4),
        (
            3,
            json!({ "outcome": "both_lose", "termination": "device" }),
            2,
            2,
        ),
        (4, json!({ "outcome": "black_wins", "played": false }), 0, 6),
        (
            5,
            json!({ "outcome": "none", "termination": "penalty", "white_points_x2": 4, "black_points_x2": 2 }),
            4,
            2,
        ),
    ] {
        let game = put(&house, &floor, board, &body).await.expect(200);
        let result = &game["result"];
        assert_eq!(result["outcome"], body["outcome"]);
        assert_eq!(
            (&result["white_points_x2"], &result["black_points_x2"]),
            (&json!(white), &json!(black)),
            "{body}"
        );
    }
}

#[actix_web::test]
async fn given_an_event_that_scores_3_2_1_then_whoever_has_no_game_gets_what_it_says() {
    let (house, _) = hall().await;
    let pairs: String = (1..=13)
        .map(|one| format!("{one} {}\n", one + 14))
        .collect();
    let text = format!("15\n{pairs}14 0\n28 0\n");
    let path = house.path("rounds/4/pairings");
    let paired = house.ask(&house.demo.pairing, "PUT", &path);
    paired
        .body("text/plain", text.as_bytes())
        .send()
        .await
        .expect(200);
    let path = house.path("rounds/4/results");
    let results = house.ask(&house.demo.pairing, "GET", &path);
    let results = results.send().await.expect(200);
    let rows = results["games"].as_array().unwrap().iter();
    let byes = rows.filter(|row| row["board"].is_null());
    let points: Vec<&Value> = byes.map(|row| &row["white_points_x2"]).collect();
    assert_eq!(points, [&json!(6), &json!(6)]);
}

#[actix_web::test]
async fn given_an_event_that_scores_3_2_1_then_points_that_no_result_brings_name_their_field() {
    let (house, floor) = hall().await;
    for (body, field) in [
        (
            json!({ "outcome": "white_wins", "white_points_x2": 2, "black_points_x2": 2 }),
            "white_points_x2",
        ),
        (
            json!({ "outcome": "none", "termination": "penalty", "white_points_x2": 4, "black_points_x2": 0 }),
            "black_points_x2",
        ),
    ] {
        let refused = put(&house, &floor, 1, &body).await;
        let problem = refused.problem(422, "invalid_fields");
        assert_eq!(problem["fields"][0]["path"], field, "{body}");
    }
}

#[actix_web::test]
async fn given_an_event_that_scores_3_2_1_then_a_game_lost_at_the_board_brings_the_same_7_5_5() {
    let (house, floor) = hall().await;
    let path = house.path("rounds/3/boards/5/incidents");
    // The second one at board 5, and White can mate.
    let second = json!({ "kind": "illegal_move", "by": "black",
        "position": "4k3/8/8/8/8/8/8/Q3K3 b - - 0 1" });
    let ruled = house.ask(&floor, "POST", &path).json(&second);
    let ruled = ruled.send().await.expect(201);
    let result = &ruled["ruling"]["result"];
    assert_eq!(
        (&result["white_points_x2"], &result["black_points_x2"]),
        (&json!(6), &json!(2)),
        "{ruled}"
    );
    // So the same result from the slip contradicts nothing.
    let slip = json!({ "outcome": "white_wins" });
    put(&house, &floor, 5, &slip).await.expect(200);
}
