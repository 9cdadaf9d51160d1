//! Results over the API: what they contradict, how they are corrected, and games that are played anew.

use arbiter_tournament::Role;
use serde_json::{Value, json};

use super::House;
use super::house::Answer;

struct Desk<'a> {
    house: &'a House,
    token: String,
}

impl<'a> Desk<'a> {
    async fn of(house: &'a House) -> Self {
        Self {
            house,
            token: house.token(Role::Floor).await,
        }
    }

    async fn game(&self, board: u64) -> Value {
        let path = self.house.path("rounds/3");
        let round = self
            .house
            .ask(&self.token, "GET", &path)
            .send()
            .await
            .expect(200);
        let games = round["games"].as_array().unwrap();
        games
            .iter()
            .find(|game| game["board"] == board)
            .unwrap()
            .clone()
    }

    async fn send(&self, method: &str, board: u64, what: &str, body: &Value) -> Answer {
        let seen = self.game(board).await["version"].clone();
        let path = self.house.path(&format!("rounds/3/boards/{board}/{what}"));
        let asking = self.house.ask(&self.token, method, &path);
        asking.seen(&seen).json(body).send().await
    }

    async fn put(&self, board: u64, body: &Value) -> Answer {
        self.send("PUT", board, "result", body).await
    }

    async fn report(&self, board: u64, body: &Value) -> Value {
        let path = self
            .house
            .path(&format!("rounds/3/boards/{board}/incidents"));
        let asking = self.house.ask(&self.token, "POST", &path);
        asking.json(body).send().await.expect(201)
    }
}

#[actix_web::test]
async fn given_a_ruling_then_another_result_is_409_with_what_it_contradicts_until_it_is_meant() {
    let house = House::new().await;
    let desk = Desk::of(&house).await;
    // The second one at board 5, and White can mate (7.5.5).
    let second = json!({ "kind": "illegal_move", "by": "black",
        "position": "4k3/8/8/8/8/8/8/Q3K3 b - - 0 1" });
    let report = desk.report(5, &second).await;
    assert_eq!(
        report["ruling"]["result"]["outcome"], "white_wins",
        "{report}"
    );
    let draw = json!({ "outcome": "draw" });
    let problem = desk.put(5, &draw).await.problem(409, "contradicts");
    let against = &problem["contradicts"][0];
    assert_eq!(
        (&against["by"], &against["outcome"]),
        (&json!("ruling"), &json!("white_wins"))
    );
    let meant = json!({ "outcome": "draw", "despite": [against["seq"]] });
    let game = desk.put(5, &meant).await.expect(200);
    assert_eq!(game["result"]["white_points_x2"], 1);
}

#[actix_web::test]
async fn given_a_result_of_another_then_a_correction_without_a_reason_shows_it() {
    let house = House::new().await;
    let desk = Desk::of(&house).await;
    let problem = desk
        .put(9, &json!({ "outcome": "draw" }))
        .await
        .problem(422, "reason_needed");
    assert_eq!(problem["current"]["result"]["outcome"], "black_wins");
    let corrected = json!({ "outcome": "draw", "reason": "Both slips say so." });
    let game = desk.put(9, &corrected).await.expect(200);
    assert_eq!(game["corrected"], true);
}

#[actix_web::test]
async fn given_the_five_endings_then_outcome_played_rated_and_points_stay_apart_11_7_12_9_6() {
    let house = House::new().await;
    let desk = Desk::of(&house).await;
    for (board, body, facts) in [
        (
            1,
            json!({ "outcome": "white_wins", "played": false }),
            (false, false, 2, 0),
        ),
        (
            2,
            json!({ "outcome": "black_wins", "termination": "illegal_moves" }),
            (true, true, 0, 2),
        ),
        (
            3,
            json!({ "outcome": "both_lose", "termination": "penalty" }),
            (true, true, 0, 0),
        ),
        (
            4,
            json!({ "outcome": "none", "termination": "penalty", "white_points_x2": 1, "black_points_x2": 0 }),
            (true, true, 1, 0),
        ),
        (
            6,
            json!({ "outcome": "white_wins", "both_moved": false }),
            (true, false, 2, 0),
        ),
    ] {
        let result = desk.put(board, &body).await.expect(200)["result"].clone();
        let (played, rated, white, black) = facts;
        assert_eq!(result["played"], played, "{body}");
        assert_eq!(result["rated"], rated, "{body}");
        assert_eq!(result["white_points_x2"], white, "{body}");
        assert_eq!(result["black_points_x2"], black, "{body}");
    }
}

#[actix_web::test]
async fn given_a_rated_game_in_which_one_made_no_move_or_an_outcome_without_points_then_its_field_is_named()
 {
    let house = House::new().await;
    let desk = Desk::of(&house).await;
    for (body, path) in [
        (
            json!({ "outcome": "white_wins", "rated": true, "both_moved": false }),
            "rated",
        ),
        (json!({ "outcome": "none" }), "outcome"),
        (
            json!({ "outcome": "none", "white_points_x2": 2, "black_points_x2": 1 }),
            "black_points_x2",
        ),
        (
            json!({ "outcome": "none", "termination": "time", "white_points_x2": 1, "black_points_x2": 0 }),
            "termination",
        ),
    ] {
        let problem = desk.put(1, &body).await.problem(422, "invalid_fields");
        assert_eq!(problem["fields"][0]["path"], path, "{body}");
    }
}

#[actix_web::test]
async fn given_a_game_cancelled_then_it_has_no_result_and_its_offences_count_no_longer_7_2_1() {
    let house = House::new().await;
    let desk = Desk::of(&house).await;
    let offence = json!({ "kind": "illegal_move", "by": "black" });
    // Board 5 has an upheld illegal move by Black.
    let cancel = json!({ "played_anew": true, "reason": "The kings stood the wrong way round." });
    let unexplained = json!({ "played_anew": true });
    desk.send("POST", 5, "cancel", &unexplained)
        .await
        .problem(422, "reason_needed");
    let game = desk.send("POST", 5, "cancel", &cancel).await.expect(200);
    assert_eq!(game["result"], Value::Null);
    let report = desk.report(5, &offence).await;
    assert_eq!(report["ruling"]["counts"]["before"], 0, "{report}");
    let mistake = json!({ "played_anew": false, "reason": "The slip of board 8." });
    desk.send("POST", 5, "cancel", &mistake)
        .await
        .problem(409, "no_result");
    let game = desk.send("POST", 9, "cancel", &mistake).await.expect(200);
    assert_eq!(
        (&game["result"], &game["corrected"]),
        (&Value::Null, &json!(false))
    );
}
