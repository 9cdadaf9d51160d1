//! What arbiters do after the ruling, over the API: sent to the chief, overturned, withdrawn, moved, entered later.

use arbiter_tournament::Role;
use serde_json::{Value, json};

use super::House;
use super::house::Answer;

fn illegal_move(by: &str) -> Value {
    json!({ "kind": "illegal_move", "by": by })
}

/// An arbiter's phone.
struct Phone<'a> {
    house: &'a House,
    token: String,
}

impl<'a> Phone<'a> {
    async fn of(house: &'a House, role: Role) -> Self {
        Self {
            house,
            token: house.token(role).await,
        }
    }

    async fn report(&self, board: u32, body: &Value) -> Answer {
        let path = format!("rounds/3/boards/{board}/incidents");
        let asking = self.house.ask(&self.token, "POST", &self.house.path(&path));
        asking.json(body).send().await
    }

    /// Decides, withdraws or moves, having seen what was answered last.
    async fn act(&self, what: &str, seen: &Value, body: &Value) -> Answer {
        let path = format!("incidents/{}/{what}", seen["incident"]);
        let asking = self.house.ask(&self.token, "POST", &self.house.path(&path));
        asking.seen(&seen["version"]).json(body).send().await
    }

    async fn incident(&self, seen: &Value) -> Value {
        let path = self.house.path(&format!("incidents/{}", seen["incident"]));
        let asking = self.house.ask(&self.token, "GET", &path);
        asking.send().await.expect(200)
    }

    async fn alarms(&self) -> Value {
        let asking = self.house.ask(&self.token, "GET", &self.house.path(""));
        asking.send().await.expect(200)["alarms"].clone()
    }
}

#[actix_web::test]
async fn given_a_report_sent_to_the_chief_then_a_floor_arbiter_cannot_decide_it_and_the_chief_can()
{
    let house = House::new().await;
    let (floor, chief) = (
        Phone::of(&house, Role::Floor).await,
        Phone::of(&house, Role::Chief).await,
    );
    let report = floor.report(14, &illegal_move("black")).await.expect(201);
    let decided_too = json!({ "decision": "sent_to_chief", "upheld": true });
    let refused = floor.act("decision", &report, &decided_too).await;
    assert_eq!(
        refused.problem(422, "invalid_fields")["fields"][0]["path"],
        "upheld"
    );
    let sent = json!({ "decision": "sent_to_chief", "reason": "The players disagree." });
    let sent = floor.act("decision", &report, &sent).await.expect(201);
    assert_eq!(sent["decision"], "sent_to_chief");
    let shown = floor.incident(&sent).await;
    assert_eq!(shown["decision"], Value::Null);
    assert_eq!(shown["sent_to_chief"]["note"], "The players disagree.");
    assert_eq!(shown["sent_to_chief"]["by"]["name"], "floor");
    let confirmed = json!({ "decision": "confirmed" });
    floor
        .act("decision", &sent, &confirmed)
        .await
        .problem(409, "chief_needed");
    let decided = chief.act("decision", &sent, &confirmed).await.expect(201);
    assert_eq!(decided["upheld"], true);
}

#[actix_web::test]
async fn given_a_decision_then_only_the_chief_overturns_it_and_both_are_shown() {
    let house = House::new().await;
    let (floor, chief) = (
        Phone::of(&house, Role::Floor).await,
        Phone::of(&house, Role::Deputy).await,
    );
    let report = floor.report(14, &illegal_move("black")).await.expect(201);
    let confirmed = json!({ "decision": "confirmed" });
    let decided = floor.act("decision", &report, &confirmed).await.expect(201);
    let overturn = json!({
        "decision": "otherwise", "upheld": false, "reason": "The move was legal.",
        "overturns": decided["decision_seq"],
    });
    floor
        .act("decision", &decided, &overturn)
        .await
        .problem(409, "chief_needed");
    chief.act("decision", &decided, &overturn).await.expect(201);
    let shown = floor.incident(&report).await;
    assert_eq!(shown["decision"]["upheld"], false);
    assert_eq!(shown["decision"]["overturns"], decided["decision_seq"]);
    assert_eq!(shown["undone"][0]["seq"], decided["decision_seq"]);
    assert_eq!(shown["undone"][0]["decision"], "confirmed");
}

#[actix_web::test]
async fn given_an_offence_entered_late_then_the_chief_alone_is_alarmed_and_nothing_is_rewritten() {
    let house = House::new().await;
    let (floor, chief) = (
        Phone::of(&house, Role::Floor).await,
        Phone::of(&house, Role::Chief).await,
    );
    let later = floor.report(14, &illegal_move("black")).await.expect(201);
    let confirmed = json!({ "decision": "confirmed" });
    let decided = floor.act("decision", &later, &confirmed).await.expect(201);
    let before = floor.incident(&later).await;
    assert_eq!(chief.alarms().await, json!([]));
    let happened = house.desk.clock().now_ms() - 1_200_000;
    let mut late = illegal_move("black");
    late["happened_at_ms"] = happened.into();
    late["done"] = json!({ "reason": "+1 min given." });
    let late = floor.report(14, &late).await.expect(201);
    assert_eq!(late["ruling_seq"], Value::Null, "no ruling came before it");
    let alarms = chief.alarms().await;
    assert_eq!(alarms[0]["alarm"], "order_of_offences");
    assert_eq!(alarms[0]["incident"], later["incident"]);
    assert_eq!(
        (&alarms[0]["decided_with"], &alarms[0]["now"]),
        (&json!(0), &json!(1))
    );
    assert_eq!(alarms[0]["since"], json!([late["incident"]]));
    assert_eq!(floor.alarms().await, Value::Null, "for the chief only");
    let after = floor.incident(&later).await;
    for kept in ["decision", "ruling", "undone"] {
        assert_eq!(after[kept], before[kept], "{kept}");
    }
    assert_eq!(chief.incident(&later).await["alarm"], alarms[0]);
    let again = json!({
        "decision": "otherwise", "upheld": true, "reason": "Both stand; the game goes on.",
        "overturns": decided["decision_seq"],
    });
    let seen = chief.incident(&later).await;
    chief.act("decision", &seen, &again).await.expect(201);
    assert_eq!(chief.alarms().await, json!([]));
}

#[actix_web::test]
async fn given_a_ruling_aloud_entered_later_then_who_ruled_and_who_entered_it_stand_apart() {
    let house = House::new().await;
    let (floor, chief) = (
        Phone::of(&house, Role::Floor).await,
        Phone::of(&house, Role::Chief).await,
    );
    let own = chief.report(1, &illegal_move("white")).await.expect(201);
    let chief_id = chief.incident(&own).await["reported_by"]["id"].clone();
    let now = house.desk.clock().now_ms();
    let mut report = illegal_move("black");
    report["happened_at_ms"] = (now - 600_000).into();
    report["done"] =
        json!({ "ruled_by": chief_id, "ruled_at_ms": now - 540_000, "reason": "+1 min" });
    let report = floor.report(14, &report).await.expect(201);
    let shown = floor.incident(&report).await;
    assert_eq!(shown["happened_at_ms"], now - 600_000);
    let decision = &shown["decision"];
    assert_eq!(decision["decision"], "already_done");
    assert_eq!(decision["upheld"], true);
    assert_eq!(decision["ruled_at_ms"], now - 540_000);
    assert!(decision["entered_at_ms"].as_i64().unwrap() >= now);
    assert_eq!(decision["ruled_by"]["name"], "chief");
    assert_eq!(decision["entered_by"]["name"], "floor");
    let mut stranger = illegal_move("black");
    stranger["distinct_from"] = report["incident"].clone();
    stranger["done"] = json!({ "ruled_by": house.fresh() });
    let refused = floor.report(14, &stranger).await;
    let refused = refused.problem(422, "invalid_fields");
    assert_eq!(refused["fields"][0]["path"], "done.ruled_by");
}

#[actix_web::test]
async fn given_a_report_that_should_not_be_there_then_it_is_withdrawn_with_a_reason() {
    let house = House::new().await;
    let floor = Phone::of(&house, Role::Floor).await;
    let report = floor.report(14, &illegal_move("black")).await.expect(201);
    floor
        .act("void", &report, &json!({ "reason": " " }))
        .await
        .problem(422, "reason_needed");
    let voided = floor
        .act("void", &report, &json!({ "reason": "Another board." }))
        .await
        .expect(201);
    let shown = floor.incident(&voided).await;
    assert_eq!(shown["voided"], voided["voided"]);
    floor
        .act("decision", &voided, &json!({ "decision": "confirmed" }))
        .await
        .problem(409, "voided");
    let first = floor.report(14, &illegal_move("black")).await.expect(201);
    assert_eq!(
        first["ruling"]["counts"],
        json!({ "before": 0, "after": 1 })
    );
}

#[actix_web::test]
async fn given_the_wrong_board_and_colour_then_the_report_moves_in_one_act_with_the_ruling_there() {
    let house = House::new().await;
    let floor = Phone::of(&house, Role::Floor).await;
    let report = floor.report(14, &illegal_move("black")).await.expect(201);
    let nowhere = json!({ "board": 999 });
    floor
        .act("move", &report, &nowhere)
        .await
        .problem(404, "board_not_found");
    floor
        .act("move", &report, &json!({ "by": "black" }))
        .await
        .problem(409, "not_moved");
    let moved = floor
        .act("move", &report, &json!({ "board": 13, "by": "white" }))
        .await
        .expect(201);
    assert_eq!(
        moved["ruling"]["instruction"],
        "+1 min to Black, 2 s off White. First illegal move. (7.5.5, A.3)"
    );
    let shown = floor.incident(&moved).await;
    assert_eq!(
        (&shown["board"], &shown["report"]["by"]),
        (&json!(13), &json!("white"))
    );
    assert_eq!(shown["moved"][0]["board"], 14);
    assert_eq!(shown["moved"][0]["by"], "black");
    let round = house
        .ask(&floor.token, "GET", &house.path("rounds/3"))
        .send()
        .await
        .expect(200);
    assert_eq!(round["games"][13]["incidents"], json!([]));
    assert_eq!(
        round["games"][12]["incidents"][0]["seq"],
        report["incident"]
    );
}

#[actix_web::test]
async fn given_a_colleague_who_links_the_same_report_then_the_first_phone_confirms_without_a_412() {
    let house = House::new().await;
    let (first, second) = (
        Phone::of(&house, Role::Floor).await,
        Phone::of(&house, Role::Floor).await,
    );
    let report = first.report(14, &illegal_move("black")).await.expect(201);
    let mut same = illegal_move("black");
    same["same_as"] = report["incident"].clone();
    let linked = second.report(14, &same).await.expect(201);
    assert_ne!(linked["version"], report["version"]);
    let confirmed = json!({ "decision": "confirmed" });
    first.act("decision", &report, &confirmed).await.expect(201);
    second
        .act("decision", &linked, &confirmed)
        .await
        .problem(412, "stale");
}

#[actix_web::test]
async fn given_an_earlier_offence_that_came_to_be_known_then_the_ruling_is_asked_for_again() {
    let house = House::new().await;
    let floor = Phone::of(&house, Role::Floor).await;
    let later = floor.report(14, &illegal_move("black")).await.expect(201);
    let mut late = illegal_move("black");
    late["happened_at_ms"] = (house.desk.clock().now_ms() - 1_200_000).into();
    late["distinct_from"] = later["incident"].clone();
    late["done"] = json!({});
    floor.report(14, &late).await.expect(201);
    let seen = floor.incident(&later).await;
    assert_eq!(seen["ruling_outdated"], true);
    let confirmed = json!({ "decision": "confirmed" });
    floor
        .act("decision", &seen, &confirmed)
        .await
        .problem(409, "ruling_outdated");
    let path = house.path(&format!("incidents/{}/answers", later["incident"]));
    let again = house.ask(&floor.token, "POST", &path);
    let again = again
        .json(&json!({ "answers": {} }))
        .send()
        .await
        .expect(201);
    assert_eq!(again["ruling"]["counts"]["before"], 1);
    assert_eq!(again["ruling"]["needs"][0]["fact"], "opponent_can_mate");
}
