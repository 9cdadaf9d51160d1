//! An incident from the first tap to the result.

use serde_json::{Value, json};

use super::House;

fn illegal_move() -> Value {
    json!({ "kind": "illegal_move", "by": "black" })
}

async fn report(house: &House, board: u32, body: &Value) -> super::house::Answer {
    let path = house.path(&format!("rounds/3/boards/{board}/incidents"));
    house
        .ask(&house.demo.arbiter, "POST", &path)
        .json(body)
        .send()
        .await
}

async fn decide(
    house: &House,
    incident: &Value,
    version: &Value,
    body: &Value,
) -> super::house::Answer {
    let path = house.path(&format!("incidents/{incident}/decision"));
    house
        .ask(&house.demo.arbiter, "POST", &path)
        .seen(version)
        .json(body)
        .send()
        .await
}

#[actix_web::test]
async fn given_a_first_illegal_move_then_the_ruling_comes_at_once_7_5_5_a_3() {
    let house = House::new().await;
    let answer = report(&house, 14, &illegal_move()).await;
    let body = answer.expect(201);
    assert_eq!(
        body["ruling"]["instruction"],
        "+1 min to White, 2 s off Black. First illegal move. (7.5.5, A.3)"
    );
    assert_eq!(
        body["ruling_seq"].as_i64(),
        body["incident"].as_i64().map(|seq| seq + 1)
    );
    assert_eq!(
        answer.header("etag"),
        Some(format!("\"{}\"", body["version"]).as_str())
    );
    let swedish = house
        .ask(
            &house.demo.arbiter,
            "GET",
            &house.path(&format!("incidents/{}", body["incident"])),
        )
        .header("accept-language", "sv")
        .send()
        .await
        .expect(200);
    assert_ne!(
        swedish["ruling"]["instruction"],
        body["ruling"]["instruction"]
    );
    assert_eq!(swedish["ruling"]["effects"], body["ruling"]["effects"]);
    assert_eq!(swedish["decision"], Value::Null);
    assert_eq!(swedish["report"]["by"], "black");
}

#[actix_web::test]
async fn given_the_same_tap_twice_then_the_second_is_asked_about_and_can_be_linked() {
    let house = House::new().await;
    let first = report(&house, 14, &illegal_move()).await.expect(201);
    let same = report(&house, 14, &illegal_move())
        .await
        .problem(409, "possibly_same");
    assert_eq!(same["possibly_same"]["seq"], first["incident"]);
    assert!(same["possibly_same"]["age_s"].is_i64());
    assert!(
        same["detail"].as_str().unwrap().ends_with("the same one?"),
        "{same}"
    );
    let mut linked = illegal_move();
    linked["same_as"] = first["incident"].clone();
    let linked = report(&house, 14, &linked).await.expect(201);
    assert_eq!(linked["incident"], first["incident"]);
    assert_eq!(linked["ruling"], first["ruling"]);
    let mut wrong = illegal_move();
    wrong["same_as"] = json!(1);
    report(&house, 14, &wrong)
        .await
        .problem(422, "link_mismatch");
}

#[actix_web::test]
async fn given_a_second_illegal_move_then_one_question_and_then_the_game_is_lost_7_5_5() {
    let house = House::new().await;
    let first = report(&house, 14, &illegal_move()).await.expect(201);
    let confirmed = json!({ "decision": "confirmed" });
    let decided = decide(&house, &first["incident"], &first["version"], &confirmed)
        .await
        .expect(201);
    assert_eq!(
        (&decided["upheld"], &decided["result"]),
        (&json!(true), &Value::Null)
    );
    decide(&house, &first["incident"], &decided["version"], &confirmed)
        .await
        .problem(409, "already_decided");
    let mut second = illegal_move();
    second["distinct_from"] = first["incident"].clone();
    let second = report(&house, 14, &second).await.expect(201);
    assert_eq!(second["ruling"]["needs"][0]["fact"], "opponent_can_mate");
    let waits = decide(&house, &second["incident"], &second["version"], &confirmed).await;
    assert_eq!(
        waits.problem(409, "needs_answer")["needs"],
        json!(["opponent_can_mate"])
    );
    let path = house.path(&format!("incidents/{}/answers", second["incident"]));
    let ask = |answers: Value| {
        house
            .ask(&house.demo.arbiter, "POST", &path)
            .json(&json!({ "answers": answers }))
    };
    let wrong = ask(json!({ "opponent_can_mate": "perhaps" }))
        .send()
        .await
        .problem(422, "invalid_fields");
    assert_eq!(wrong["fields"][0]["path"], "answers.opponent_can_mate");
    let ruled = ask(json!({ "opponent_can_mate": true }))
        .send()
        .await
        .expect(201);
    assert_eq!(ruled["ruling"]["verdict"], "game_lost");
    let lost = decide(&house, &ruled["incident"], &ruled["version"], &confirmed)
        .await
        .expect(201);
    assert_eq!(lost["result"]["outcome"], "white_wins");
    let results = house
        .ask(&house.demo.pairing, "GET", &house.path("rounds/3/results"))
        .send()
        .await
        .expect(200);
    assert_eq!(results["games"][13]["termination"], "illegal_moves");
    assert_eq!(results["games"][13]["white_points_x2"], 2);
}

#[actix_web::test]
async fn given_an_earlier_report_that_is_undecided_then_it_is_decided_and_the_ruling_asked_again() {
    let house = House::new().await;
    let first = report(&house, 14, &illegal_move()).await.expect(201);
    let mut second = illegal_move();
    second["distinct_from"] = first["incident"].clone();
    let second = report(&house, 14, &second).await.expect(201);
    assert_eq!(second["ruling"]["needs"][0]["fact"], "offence");
    let path = house.path(&format!("incidents/{}/answers", second["incident"]));
    let ask = |answers: Value| {
        house
            .ask(&house.demo.arbiter, "POST", &path)
            .json(&json!({ "answers": answers }))
    };
    let counted = ask(json!({ "offence": 2 })).send().await;
    let counted = counted.problem(422, "invalid_fields");
    assert_eq!(counted["fields"][0]["path"], "answers.offence");
    let detail = counted["detail"].as_str().unwrap();
    assert!(
        detail.starts_with("answers.offence: ") && detail.contains(r#"{"answers": {}}"#),
        "{detail}"
    );
    let asked = ask(json!({}));
    let standing = asked.send().await.expect(200);
    assert_eq!(standing, second, "nothing has changed, so nothing is ruled");
    let confirmed = json!({ "decision": "confirmed" });
    decide(&house, &first["incident"], &second["version"], &confirmed)
        .await
        .expect(201);
    let ruled = ask(json!({})).send().await.expect(201);
    assert_ne!(ruled["ruling_seq"], second["ruling_seq"]);
    assert_eq!(ruled["ruling"]["needs"][0]["fact"], "opponent_can_mate");
}

#[actix_web::test]
async fn given_an_incident_then_its_arbiters_are_told_who_reported_and_who_ruled() {
    let house = House::new().await;
    let first = report(&house, 14, &illegal_move()).await.expect(201);
    let confirmed = json!({ "decision": "confirmed" });
    decide(&house, &first["incident"], &first["version"], &confirmed)
        .await
        .expect(201);
    let path = house.path(&format!("incidents/{}", first["incident"]));
    let shown = house.ask(&house.demo.arbiter, "GET", &path).send().await;
    let shown = shown.expect(200);
    assert_eq!(shown["reported_by"]["name"], "Arbiter");
    assert_eq!(shown["decision"]["ruled_by"], shown["reported_by"]);
}

#[actix_web::test]
async fn given_times_that_cannot_be_then_the_field_is_named_and_a_fast_clock_is_corrected() {
    let house = House::new().await;
    let now = house.desk.clock().now_ms();
    let (minute, day) = (60_000, 24 * 60 * 60_000);
    for (field, ms) in [
        ("happened_at_ms", now + 5 * minute),
        ("happened_at_ms", now - 31 * day),
        ("entered_at_ms", now - 3 * day),
        ("entered_at_ms", 5),
    ] {
        let mut body = illegal_move();
        body[field] = json!(ms);
        let problem = report(&house, 14, &body).await;
        let problem = problem.problem(422, "invalid_fields");
        assert_eq!(problem["fields"][0]["path"], field);
    }
    let mut fast = illegal_move();
    fast["entered_at_ms"] = json!(now + 7 * minute);
    fast["happened_at_ms"] = json!(now + 6 * minute);
    let first = report(&house, 14, &fast).await.expect(201);
    let path = house.path(&format!("incidents/{}", first["incident"]));
    let shown = house.ask(&house.demo.arbiter, "GET", &path).send().await;
    let happened_ms = shown.expect(200)["happened_at_ms"].as_i64().unwrap();
    assert!(
        (now - minute..now - minute / 2).contains(&happened_ms),
        "{happened_ms}"
    );
    let ahead = json!({ "decision": "confirmed", "ruled_at_ms": now + 5 * minute });
    let refused = decide(&house, &first["incident"], &first["version"], &ahead).await;
    let refused = refused.problem(422, "invalid_fields");
    assert_eq!(refused["fields"][0]["path"], "ruled_at_ms");
    let path = house.path("rounds/3/boards/13/result");
    let round = house.ask(&house.demo.arbiter, "GET", &house.path("rounds/3"));
    let version = round.send().await.expect(200)["games"][12]["version"].clone();
    let body = json!({ "outcome": "draw", "entered_at_ms": now + 3 * day });
    let refused = house.ask(&house.demo.arbiter, "PUT", &path);
    let refused = refused.seen(&version).json(&body).send().await;
    let refused = refused.problem(422, "invalid_fields");
    assert_eq!(refused["fields"][0]["path"], "entered_at_ms");
}

#[actix_web::test]
async fn given_a_decision_against_the_ruling_then_it_needs_a_reason_that_the_log_does_not_hold() {
    let house = House::new().await;
    let first = report(&house, 14, &illegal_move()).await.expect(201);
    let (incident, version) = (&first["incident"], &first["version"]);
    let bare = json!({ "decision": "otherwise" });
    decide(&house, incident, version, &bare)
        .await
        .problem(422, "reason_needed");
    let reasoned =
        json!({ "decision": "otherwise", "reason": "<script>alert('knocked over')</script>" });
    decide(&house, incident, version, &reasoned)
        .await
        .problem(422, "upheld_needed");
    let whole = json!({ "decision": "otherwise", "upheld": false, "reason": reasoned["reason"] });
    decide(&house, incident, version, &whole).await.expect(201);
    let path = house.path(&format!("incidents/{incident}"));
    let shown = house
        .ask(&house.demo.arbiter, "GET", &path)
        .send()
        .await
        .expect(200);
    assert_eq!(shown["decision"]["reason"], reasoned["reason"]);
    assert_eq!(shown["decision"]["reason_erased"], false);
    let log = house
        .ask(&house.demo.arbiter, "GET", &house.path("entries"))
        .send()
        .await;
    assert!(!String::from_utf8(log.body).unwrap().contains("knocked"));
}

#[actix_web::test]
async fn given_no_regulations_then_a_report_is_answered_so() {
    let house = House::new().await;
    let slug = house.empty_tournament("Bare Open").await;
    let owner = house.owner_token().await;
    let file = include_bytes!("../demo/city-blitz.trf");
    let import = format!("/api/v1/tournaments/{slug}/import/trf");
    let answer = house
        .ask(&owner, "POST", &import)
        .body("text/plain", file)
        .send()
        .await
        .expect(201);
    assert_eq!(
        (&answer["players"], &answer["rounds"], &answer["games"]),
        (&json!(28), &json!(3), &json!(42))
    );
    let again = house
        .ask(&owner, "POST", &import)
        .body("text/plain", file)
        .send()
        .await
        .expect(201);
    assert_eq!(
        (&again["players"], &again["rounds"], &again["games"]),
        (&json!(0), &json!(0), &json!(0))
    );
    let body = json!({ "tournament": slug, "name": "Arbiter", "role": "floor" });
    let token = house
        .ask(&owner, "POST", "/api/v1/tokens")
        .json(&body)
        .send()
        .await
        .expect(201);
    let path = format!("/api/v1/tournaments/{slug}/rounds/3/boards/1/incidents");
    let answer = house
        .ask(token["token"].as_str().unwrap(), "POST", &path)
        .json(&illegal_move())
        .send()
        .await;
    answer.problem(409, "no_regulations");
}

#[actix_web::test]
async fn given_what_the_laws_leave_open_then_nothing_is_guessed_and_the_penalties_are_offered() {
    let house = House::new().await;
    let body = json!({ "kind": "dress", "by": "white" });
    let reported = report(&house, 14, &body).await.expect(201);
    let ruling = &reported["ruling"];
    assert_eq!(ruling["verdict"], "arbiter_decides");
    assert_eq!(ruling["result"], Value::Null);
    assert!(!ruling["options"].as_array().unwrap().is_empty(), "12.9");
}

#[actix_web::test]
async fn given_a_file_and_regulations_then_a_tournament_begins_in_one_act_or_not_at_all() {
    let house = House::new().await;
    let owner = house.desk.owner().await.unwrap();
    let permit = crate::access::permit::<crate::access::CreateTournament>(
        &owner,
        crate::access::Installation,
        &owner.roles_here(),
    )
    .unwrap();
    let file = include_bytes!("../demo/city-blitz.trf").to_vec();
    let begin = |slug: Option<&str>, file: &[u8], rules: &str| crate::desk::Begin {
        name: None,
        slug: slug.map(str::to_owned),
        file: file.to_vec(),
        rules: Some(crate::desk::RulesAsked::Named(rules.to_owned())),
        section: None,
    };
    let asked = || crate::desk::Asked::new(&house.fresh().to_string(), "TEST", "/", b"").unwrap();
    let begun = house
        .desk
        .begin(
            &permit,
            &asked(),
            begin(Some("second"), &file, "events/city-blitz"),
        )
        .await
        .unwrap();
    assert_eq!(begun.text("slug").unwrap(), "second");
    assert_eq!(begun.number("games"), Some(42));
    assert!(
        begun.findings().iter().any(|line| line.contains("note")),
        "{:?}",
        begun.findings()
    );
    let before = house.desk.public_tournaments().await.unwrap().len();
    for (file, rules, kind) in [
        (
            b"001 nonsense".as_slice(),
            "events/city-blitz",
            crate::ProblemKind::FaultyFile,
        ),
        (&file, "no/such", crate::ProblemKind::InvalidFields),
        // The same file once more: the demonstration has its name already.
        (&file, "events/city-blitz", crate::ProblemKind::SlugTaken),
    ] {
        let refused = house
            .desk
            .begin(&permit, &asked(), begin(None, file, rules))
            .await
            .unwrap_err();
        assert_eq!(refused.kind(), kind, "{refused}");
    }
    assert_eq!(house.desk.public_tournaments().await.unwrap().len(), before);
}

#[actix_web::test]
async fn given_a_claim_with_its_moves_then_they_are_kept_counted_and_counted_again_with_every_answer_9_2()
 {
    let house = House::new().await;
    let claim = |name: &str, text: &str| {
        let mut body = json!({ "kind": "draw_claim", "by": "white", "basis": "repetition", "announced": false });
        body[name] = json!(text);
        body
    };
    let pgn = "[White \"A\"]\n1. Nf3 Nf6 2. Ng1 Ng8 {again} 3. Nf3 Nf6 4. Ng1 Ng8 *";
    let body = report(&house, 14, &claim("pgn", pgn)).await.expect(201);
    assert_eq!(body["ruling"]["verdict"], "claim_correct");
    assert_eq!(body["ruling"]["repetition"]["plies"], json!([0, 4, 8]));
    let path = house.path(&format!("incidents/{}", body["incident"]));
    let ask = || house.ask(&house.demo.arbiter, "GET", &path);
    let shown = ask().send().await.expect(200);
    assert_eq!(
        shown["report"]["moves"],
        json!([
            "g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8"
        ])
    );
    let answers = house.ask(&house.demo.arbiter, "POST", &format!("{path}/answers"));
    let again = answers
        .json(&json!({ "answers": { "claim_written": false, "announced": true } }))
        .send()
        .await;
    assert_eq!(
        again.expect(201)["ruling"]["repetition"]["plies"],
        json!([0, 4, 8])
    );

    let typed = report(&house, 13, &claim("moves", "1. Nf3 Nf6 2. Ng1 Ng8"))
        .await
        .expect(201);
    assert_eq!(typed["ruling"]["verdict"], "claim_incorrect");
    for (name, text, path, said) in [
        (
            "moves",
            "1. e4 e5 2. Ke3",
            "moves",
            "the moves before it can be used: 2 plies",
        ),
        (
            "pgn",
            "1. e4 e5 2. Ke3 *",
            "pgn",
            "the moves before it can be used: 2 plies",
        ),
        ("fen", "8/8/8/8/8/8/8/8 w - - 0 1", "fen", "add moves"),
    ] {
        let problem = report(&house, 12, &claim(name, text))
            .await
            .problem(422, "invalid_fields");
        assert_eq!(problem["fields"][0]["path"], path);
        let message = problem["fields"][0]["message"].as_str().unwrap();
        assert!(message.contains(said), "{message}");
    }
}
