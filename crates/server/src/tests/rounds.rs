//! A round over the API: its start, empty chairs, forfeits, and its close.

use arbiter_tournament::Role;
use serde_json::{Value, json};

use super::House;
use super::house::Answer;

const MINUTE_MS: i64 = 60_000;

struct Hall<'a> {
    house: &'a House,
    token: String,
}

impl<'a> Hall<'a> {
    async fn of(house: &'a House, role: Role) -> Self {
        Self {
            house,
            token: house.token(role).await,
        }
    }

    async fn post(&self, what: &str, body: &Value) -> Answer {
        let path = self.house.path(&format!("rounds/3/{what}"));
        self.house
            .ask(&self.token, "POST", &path)
            .json(body)
            .send()
            .await
    }

    async fn get(&self, what: &str) -> Value {
        let path = self.house.path(&format!("rounds/3/{what}"));
        self.house
            .ask(&self.token, "GET", &path)
            .send()
            .await
            .expect(200)
    }

    /// A round that started these minutes ago; the demonstration's default time is three.
    async fn started(&self, minutes: i64) -> Value {
        let happened_at_ms = self.house.desk.clock().now_ms() - minutes * MINUTE_MS;
        let body = json!({ "happened_at_ms": happened_at_ms });
        self.post("start", &body).await.expect(200)
    }

    async fn see(&self, board: u64, by: &str, presence: &str) {
        let body = json!({ "players": [{ "board": board, "by": by, "presence": presence }] });
        self.post("arrivals", &body).await.expect(200);
    }

    async fn result(&self, board: u64) -> Value {
        let path = self.house.path("rounds/3/results");
        let results = self
            .house
            .ask(&self.token, "GET", &path)
            .send()
            .await
            .expect(200);
        let games = results["games"].as_array().unwrap();
        games
            .iter()
            .find(|game| game["board"] == board)
            .unwrap()
            .clone()
    }
}

#[actix_web::test]
async fn given_the_default_time_is_over_then_one_confirmation_forfeits_and_one_undo_takes_it_back_6_7_1()
 {
    let house = House::new().await;
    let hall = Hall::of(&house, Role::Floor).await;
    hall.started(4).await;
    hall.see(1, "black", "empty_chair").await;
    hall.see(2, "white", "empty_chair").await;
    hall.see(2, "black", "empty_chair").await;
    let absences = hall.get("absences").await;
    let started_at = absences["started_at_ms"].as_i64().unwrap();
    assert_eq!(
        absences["missed"][0]["deadline_ms"],
        started_at + 3 * MINUTE_MS
    );
    let shown = absences["forfeitable"].clone();
    assert_eq!(
        shown,
        json!([{ "board": 1, "absent": "black" }, { "board": 2, "absent": "both" }])
    );
    let act = hall
        .post("forfeits", &json!({ "games": shown }))
        .await
        .expect(200);
    assert_eq!(act["parts"][0]["entries"].as_array().unwrap().len(), 2);
    let (one, two) = (hall.result(1).await, hall.result(2).await);
    assert_eq!(
        (&one["outcome"], &one["played"], &one["rated"]),
        (&json!("white_wins"), &json!(false), &json!(false))
    );
    assert_eq!(two["outcome"], "both_lose");
    let forfeited = hall.get("absences").await["forfeited"].clone();
    assert_eq!(
        forfeited,
        json!([{ "act_id": act["act_id"], "boards": [1, 2] }])
    );
    let undo = format!("forfeits/{}/undo", act["act_id"].as_str().unwrap());
    hall.post(&undo, &json!({}))
        .await
        .problem(422, "reason_needed");
    let reason = json!({ "reason": "They sat in the other hall." });
    hall.post(&undo, &reason).await.expect(200);
    assert_eq!(hall.result(1).await["outcome"], "none");
    hall.post(&undo, &reason)
        .await
        .problem(409, "nothing_to_undo");
}

#[actix_web::test]
async fn given_somebody_has_time_left_or_came_then_nothing_is_forfeited_and_the_boards_are_named() {
    let house = House::new().await;
    let hall = Hall::of(&house, Role::Floor).await;
    hall.started(1).await;
    hall.see(1, "black", "empty_chair").await;
    let asked = json!({ "games": [{ "board": 1, "absent": "black" }] });
    let problem = hall
        .post("forfeits", &asked)
        .await
        .problem(409, "absences_changed");
    assert_eq!(problem["boards"], json!([1]));
    hall.see(1, "black", "arrived").await;
    assert_eq!(hall.get("absences").await["missed"], json!([]));
    let twice =
        json!({ "games": [{ "board": 1, "absent": "black" }, { "board": 1, "absent": "white" }] });
    hall.post("forfeits", &twice)
        .await
        .problem(422, "invalid_fields");
}

#[actix_web::test]
async fn given_another_section_in_the_same_act_then_it_needs_a_role_there_and_is_named_once() {
    let house = House::new().await;
    let owner = house.owner_token().await;
    let hall = Hall::of(&house, Role::Floor).await;
    let other = house.empty_tournament("U1600").await;
    let also = json!({ "also": [{ "tournament": other, "round": 1 }] });
    hall.post("start", &also).await.problem(403, "forbidden");
    let named_twice = json!({ "also": [{ "tournament": house.demo.slug, "round": 2 }] });
    hall.post("start", &named_twice)
        .await
        .problem(422, "invalid_fields");
    let path = house.path("rounds/3/start");
    house
        .ask(&owner, "POST", &path)
        .json(&json!({}))
        .send()
        .await
        .problem(403, "forbidden");
    let started = hall.started(0).await;
    assert_eq!(started["parts"][0]["round"], 3);
    hall.post("start", &json!({}))
        .await
        .problem(409, "round_started");
}

#[actix_web::test]
async fn given_the_same_start_sent_twice_then_it_is_one_act() {
    let house = House::new().await;
    let hall = Hall::of(&house, Role::Floor).await;
    let path = house.path("rounds/3/start");
    let send = || {
        house
            .ask(&hall.token, "POST", &path)
            .header("idempotency-key", "start-1")
            .json(&json!({}))
            .send()
    };
    let first = send().await.expect(200);
    assert_eq!(send().await.expect(200), first);
}

#[actix_web::test]
async fn given_a_round_then_closing_lists_what_is_missing_and_a_closed_one_takes_corrections_only()
{
    let house = House::new().await;
    let chief = Hall::of(&house, Role::Chief).await;
    let problem = chief
        .post("close", &json!({}))
        .await
        .problem(409, "round_incomplete");
    let missing = problem["missing"].clone();
    assert!(
        missing["without_result"]
            .as_array()
            .unwrap()
            .contains(&json!(8))
    );
    assert_eq!(
        missing["incidents"].as_array().unwrap().len(),
        1,
        "{missing}"
    );
    let body = json!({ "despite": missing });
    chief
        .post("close", &body)
        .await
        .problem(422, "reason_needed");
    let body = json!({ "despite": missing, "reason": "The others play on tomorrow." });
    let closed = chief.post("close", &body).await.expect(200);
    assert_eq!(
        chief.result(8).await["outcome"],
        "none",
        "nothing is overwritten"
    );
    let report = json!({ "kind": "illegal_move", "by": "white" });
    let problem = chief
        .post("boards/1/incidents", &report)
        .await
        .problem(409, "round_closed");
    assert_eq!(problem["closed_by"], closed["seq"]);
    assert_eq!(problem["current"]["board"], 1);
    let floor = Hall::of(&house, Role::Floor).await;
    floor
        .post("reopen", &json!({ "reason": "x" }))
        .await
        .problem(403, "forbidden");
    chief
        .post("reopen", &json!({}))
        .await
        .problem(422, "reason_needed");
    let opened = chief
        .post("reopen", &json!({ "reason": "Too early." }))
        .await
        .expect(200);
    assert_eq!(opened["closed"], false);
    chief
        .post("reopen", &json!({ "reason": "Again." }))
        .await
        .problem(409, "round_open");
}
