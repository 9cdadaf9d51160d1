//! Regulations: put in force, checked, asked.

use arbiter_ruleset::{Checked, SourceText, check};
use arbiter_rulesets::Shipped;
use serde_json::{Value, json};

use super::House;
use crate::desk::DiagnosticView;

const OURS: &str = "regulations \"Slow Blitz\"\n  played under FIDE Laws 2023\n\n  time control: 5 min plus 3 s a move\n  blitz rules: B.3\n  default time: 3 min from the actual start\n";

#[actix_web::test]
async fn given_regulations_with_another_time_control_then_the_next_ruling_follows_them() {
    let house = House::new().await;
    let put = |media_type: &str, body: &[u8]| {
        house
            .ask(&house.demo.organiser, "PUT", &house.path("regulations"))
            .body(media_type, body)
    };
    let adopted = put("text/plain", OURS.as_bytes()).send().await.expect(200);
    assert_eq!(adopted["regulations"]["title"], "Slow Blitz");
    assert_eq!(
        adopted["regulations"]["semantic_hash"]
            .as_str()
            .unwrap()
            .len(),
        64
    );
    let path = house.path("rounds/3/boards/1/incidents");
    let report = json!({ "kind": "illegal_move", "by": "white" });
    let ruled = house
        .ask(&house.demo.arbiter, "POST", &path)
        .json(&report)
        .send()
        .await
        .expect(201);
    assert_eq!(
        ruled["ruling"]["instruction"],
        "+1 min to Black, 3 s off White. First illegal move. (7.5.5, A.3)"
    );
    let named = put("application/json", br#"{"ruleset": "events/city-blitz"}"#)
        .send()
        .await
        .expect(200);
    assert_ne!(
        named["regulations"]["semantic_hash"],
        adopted["regulations"]["semantic_hash"]
    );
    let shown = house
        .ask(&house.demo.organiser, "GET", &house.path(""))
        .send()
        .await
        .expect(200);
    assert_eq!(shown["regulations"], named["regulations"]);
}

/// Rules whose sections play by different ones: what an illegal move costs tells which of them is in force.
const TWO_SECTIONS: &str = "regulations \"Two Halls\"\n  played under FIDE Laws 2023\n  time control: 90 min plus 30 s a move\n  \
    default time: 3 min from the actual start\n  appeals: none\n  section \"Masters\"\n    draws by agreement: not allowed\n  \
    section \"U1600\"\n    time control: 15 min plus 5 s a move\n    rapid rules: A.5\n";

#[actix_web::test]
async fn given_regulations_that_name_sections_then_it_is_asked_which_one_the_tournament_is() {
    let house = House::new().await;
    let put = |address: &str| {
        house
            .ask(&house.demo.organiser, "PUT", &house.path(address))
            .body("text/plain", TWO_SECTIONS.as_bytes())
            .send()
    };
    let in_force = async || {
        let shown = house.ask(&house.demo.organiser, "GET", &house.path(""));
        shown.send().await.expect(200)["regulations"].clone()
    };
    let before = in_force().await;
    let asked = put("regulations").await.problem(422, "which_section");
    assert_eq!(asked["sections"], json!(["Masters", "U1600"]));
    assert_eq!(
        asked["detail"],
        "the regulations name the sections \"Masters\", \"U1600\": which of them is this tournament?"
    );
    let unknown = put("regulations?section=U1400").await;
    assert_eq!(
        unknown.problem(422, "which_section")["detail"],
        "the regulations name the sections \"Masters\", \"U1600\": \"U1400\" is none of them"
    );
    assert_eq!(in_force().await, before, "nothing was stored");

    let path = house.path("rounds/3/boards/1/incidents");
    let ruled = async |by: &str| {
        let report = json!({ "kind": "illegal_move", "by": by });
        let ruled = house.ask(&house.demo.arbiter, "POST", &path);
        let answer = ruled.json(&report).send().await.expect(201);
        answer["ruling"]["instruction"].to_string()
    };
    put("regulations?section=U1600").await.expect(200);
    assert_eq!(in_force().await["section"], "U1600");
    assert!(ruled("white").await.contains("+1 min to Black"));
    put("regulations?section=Masters").await.expect(200);
    assert!(ruled("black").await.contains("+2 min to White"));
    put("regulations?section=").await.expect(200);
    assert_eq!(in_force().await["section"], Value::Null);
}

#[actix_web::test]
async fn given_regulations_without_sections_then_none_can_be_chosen() {
    let house = House::new().await;
    let put = |address: &str, body: Value| {
        house
            .ask(&house.demo.organiser, "PUT", &house.path(address))
            .json(&body)
            .send()
    };
    let named = json!({ "ruleset": "events/city-blitz", "section": "U1600" });
    let refused = put("regulations", named)
        .await
        .problem(422, "invalid_fields");
    assert_eq!(refused["fields"][0]["path"], "section");
    let named = json!({ "ruleset": "events/city-blitz", "section": "" });
    put("regulations", named).await.expect(200);
}

#[actix_web::test]
async fn given_regulations_with_a_mistake_then_its_place_is_told_and_nothing_stored() {
    let house = House::new().await;
    let before = house
        .ask(&house.demo.organiser, "GET", &house.path(""))
        .send()
        .await
        .expect(200);
    let broken = OURS.replace("time control:", "tyme control:");
    let put = house.ask(&house.demo.organiser, "PUT", &house.path("regulations"));
    let problem = put
        .body("text/plain", broken.as_bytes())
        .send()
        .await
        .problem(422, "faulty_rules");
    let diagnostics = problem["diagnostics"].as_array().unwrap();
    assert!(
        diagnostics
            .iter()
            .any(|diagnostic| diagnostic["span"]["line"] == 4),
        "{problem}"
    );
    let after = house
        .ask(&house.demo.organiser, "GET", &house.path(""))
        .send()
        .await
        .expect(200);
    assert_eq!(before["regulations"], after["regulations"]);
    let put = house.ask(&house.demo.organiser, "PUT", &house.path("regulations"));
    let unknown = put
        .json(&json!({ "ruleset": "../../etc/passwd" }))
        .send()
        .await;
    assert_eq!(
        unknown.problem(422, "invalid_fields")["fields"][0]["path"],
        "ruleset"
    );
}

#[actix_web::test]
async fn given_laws_that_no_event_made_its_own_then_they_are_not_adopted_but_can_be_checked() {
    let house = House::new().await;
    let put = || house.ask(&house.demo.organiser, "PUT", &house.path("regulations"));
    let named = put().json(&json!({ "ruleset": "fide/2023/blitz" }));
    let problem = named.send().await.problem(422, "invalid_fields");
    assert_eq!(problem["fields"][0]["path"], "ruleset");
    let message = problem["fields"][0]["message"].as_str().unwrap();
    assert!(message.contains("played under"), "{message}");
    let laws = include_bytes!("../../../../rulesets/fide/2023/blitz.rules");
    let problem = put().body("text/plain", laws).send().await;
    let problem = problem.problem(422, "invalid_fields");
    assert_eq!(problem["fields"][0]["path"], "");
    let shown = house.ask(&house.demo.organiser, "GET", &house.path(""));
    let shown = shown.send().await.expect(200);
    assert_eq!(shown["regulations"]["title"], "City Blitz Night 2026");
    let check = house.ask(&house.demo.organiser, "POST", "/api/v1/rules/check");
    let check = check.without("idempotency-key").body("text/plain", laws);
    let checked = check.send().await.expect(200);
    assert_eq!(checked["diagnostics"], json!([]));
}

#[actix_web::test]
async fn given_a_rules_file_then_it_is_checked_without_a_key_and_without_being_stored() {
    let house = House::new().await;
    let check = |body: &[u8]| {
        let asking = house.ask(&house.demo.pairing, "POST", "/api/v1/rules/check");
        asking.without("idempotency-key").body("text/plain", body)
    };
    let clean = check(OURS.as_bytes()).send().await.expect(200);
    let errors = |answer: &Value| {
        let diagnostics = answer["diagnostics"].as_array().unwrap();
        diagnostics
            .iter()
            .filter(|diagnostic| diagnostic["severity"] == "error")
            .count()
    };
    assert_eq!(errors(&clean), 0);
    let broken = check(b"regulations \"X\"\n  nonsense\n")
        .send()
        .await
        .expect(200);
    assert!(errors(&broken) > 0);
}

#[actix_web::test]
async fn given_a_file_of_unusual_bytes_then_the_answer_is_the_checkers_and_nothing_is_stored() {
    let house = House::new().await;
    let utf_16: Vec<u8> = OURS.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let files: [(&str, Vec<u8>); 8] = [
        ("E0013", b"regulations \"Caf\xe9\"\n".to_vec()),
        ("E0013", [&[0xff, 0xfe], &utf_16[..]].concat()),
        ("E0006", vec![b'/'; 64 * 1024 + 1]),
        ("E0010", OURS.replace("time", "ti\0me").into_bytes()),
        ("E0014", OURS.replace("time", "tim\u{435}").into_bytes()),
        ("E0015", OURS.replace("time", "\u{202e}time").into_bytes()),
        ("E0001", OURS.replace("  ", "\t").into_bytes()),
        ("E0016", OURS.replacen("  ", "\t", 1).into_bytes()),
    ];
    for (code, bytes) in files {
        let checked = SourceText::from_bytes("regulations", &bytes).map_or_else(
            |unreadable| Checked::from(*unreadable),
            |source| check(&source, &Shipped),
        );
        let said: Vec<DiagnosticView> = checked
            .diagnostics
            .iter()
            .map(DiagnosticView::from)
            .collect();
        assert!(said.iter().any(|one| one.code == code), "{said:?}");
        let ask = house.ask(&house.demo.organiser, "POST", "/api/v1/rules/check");
        let answer = ask.without("idempotency-key").body("text/plain", &bytes);
        assert_eq!(answer.send().await.expect(200)["diagnostics"], json!(said));
        let put = house.ask(&house.demo.organiser, "PUT", &house.path("regulations"));
        let refused = put.body("text/plain", &bytes).send().await;
        assert_eq!(
            refused.problem(422, "faulty_rules")["diagnostics"],
            json!(said)
        );
    }
}

#[actix_web::test]
async fn given_a_case_without_a_tournament_then_it_is_judged() {
    let house = House::new().await;
    let judge = |body: Value| {
        house
            .ask(&house.demo.pairing, "POST", "/api/v1/judge")
            .json(&body)
    };
    let case = json!({
        "ruleset": "events/city-blitz",
        "game": { "fen": "8/8/8/4k3/8/8/3q4/6K1 b - - 0 60", "white": "A", "black": "B" },
        "incident": { "kind": "illegal_move", "by": "black" },
        "history": { "illegal_move": { "black": 1 } },
    });
    let ruling = judge(case.clone()).send().await.expect(200);
    assert_eq!(ruling["verdict"], "game_drawn");
    assert_eq!(ruling["proof"]["verdict"], "no");
    for (name, value, field) in [
        ("ruleset", json!("no/such"), "ruleset"),
        ("stage", json!("play-off"), "stage"),
        ("more", json!(1), "more"),
        (
            "history",
            json!({ "illegal_move": { "red": 1 } }),
            "history.illegal_move.red",
        ),
    ] {
        let mut wrong = case.clone();
        wrong[name] = value;
        let answer = judge(wrong).send().await;
        assert_eq!(
            answer.problem(422, "invalid_fields")["fields"][0]["path"],
            field
        );
    }
}

#[actix_web::test]
async fn given_a_case_with_the_text_of_a_game_then_the_plies_or_the_differences_are_the_proof_9_2_3()
 {
    let house = House::new().await;
    let judge = |pgn: &str| {
        let case = json!({
            "ruleset": "events/lakeside-open",
            "game": { "pgn": pgn },
            "incident": { "kind": "draw_claim", "by": "white", "basis": "repetition", "announced": false },
        });
        let ask = house.ask(&house.demo.pairing, "POST", "/api/v1/judge");
        ask.json(&case)
    };
    let correct = judge("1. Nf3 Nf6 2. Ng1 Ng8 {x} 3. Nf3 Nf6 4. Ng1 Ng8")
        .send()
        .await
        .expect(200);
    assert_eq!(correct["verdict"], "claim_correct");
    assert_eq!(
        correct["repetition"],
        json!({ "plies": [0, 4, 8], "look_alikes": [] })
    );
    let wrong = judge("1. e4 Nf6 2. e5 d5 3. Bc4 Nc6 4. Bf1 Nb8 5. Bc4 Nc6 6. Bf1 Nb8")
        .send()
        .await
        .expect(200);
    assert_eq!(wrong["verdict"], "claim_incorrect");
    let difference = json!({ "what": "could_capture_en_passant", "player": null, "square": "d6" });
    assert_eq!(
        wrong["repetition"],
        json!({ "plies": [8, 12], "look_alikes": [{ "ply": 4, "differences": [difference] }] })
    );
    let faulty = judge("1. e4 e5 2. Ke3 *")
        .send()
        .await
        .problem(422, "invalid_fields");
    assert_eq!(faulty["fields"][0]["path"], "game.pgn");
}

#[test]
fn given_laws_that_have_no_rule_on_it_then_the_answer_names_the_kind() {
    let unruled = arbiter_ruling::Unruled::NoRule(arbiter_ruleset::IncidentKind::Dress);
    let problem = crate::problem::Problem::from(unruled);
    assert_eq!(problem.kind, crate::problem::ProblemKind::NoRuleYet);
    assert!(problem.detail().contains("dress"), "{}", problem.detail());
}
