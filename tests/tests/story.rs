//! One incident, end to end, on both databases: import, tap, ruling, decision, the second phone, the second offence, the
//! result, the export, the proof that the log is whole.
#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "where an expectation fails, the test has failed"
)]

mod common;

use arbiter_tests::Arbiter;
use common::{Round, city_blitz};
use serde_json::{Value, json};

#[test]
fn given_a_blitz_round_on_sqlite_then_the_story_of_board_14() {
    story(&Arbiter::on_sqlite());
}

#[test]
fn given_a_blitz_round_on_postgresql_then_the_story_of_board_14() {
    story(&Arbiter::on_postgres());
}

fn story(arbiter: &Arbiter) {
    let tournament = city_blitz(arbiter);
    let server = arbiter.serve();
    let token = |role: &str| arbiter.token(role, &tournament);
    let first_phone = Round {
        client: server.client_with(&token("arbiter")),
        tournament: &tournament,
    };
    let second_phone = Round {
        client: server.client_with(&token("arbiter")),
        tournament: &tournament,
    };
    let pairing = Round {
        client: server.client_with(&token("pairing")),
        tournament: &tournament,
    };

    // The first tap: board, colour, what happened.
    let first = first_phone
        .report(14, "black", &json!({}))
        .expect(201)
        .json();
    assert_eq!(
        first["ruling"]["instruction"],
        "+1 min to White, 2 s off Black. First illegal move. (7.5.5, A.3)"
    );
    assert_eq!(
        first["ruling"]["counts"],
        json!({ "before": 0, "after": 1 })
    );

    // The same from another phone is asked about, and linked.
    let same = second_phone
        .report(14, "black", &json!({}))
        .expect(409)
        .json();
    assert_eq!(same["possibly_same"]["seq"], first["incident"]);
    assert!(
        same["possibly_same"]["age_s"].as_i64().unwrap() < 60,
        "{same}"
    );
    let linked = second_phone
        .report(14, "black", &json!({ "same_as": first["incident"] }))
        .expect(201)
        .json();
    assert_eq!(linked["incident"], first["incident"]);

    // A link changes nothing that the decision rests on: the first phone confirms what it has on its screen.
    let decided = first_phone
        .decide(&first, &json!({ "decision": "confirmed" }))
        .expect(201)
        .json();
    assert_eq!(decided["upheld"], true);
    assert_eq!(decided["result"], Value::Null);

    // The second one, distinct from the first: without a position the ruling asks its one question.
    let second = second_phone
        .report(14, "black", &json!({ "distinct_from": first["incident"] }))
        .expect(201)
        .json();
    assert_eq!(second["ruling"]["verdict"], Value::Null);
    assert_eq!(second["ruling"]["needs"][0]["fact"], "opponent_can_mate");
    let unanswered = second_phone
        .decide(&second, &json!({ "decision": "confirmed" }))
        .expect(409)
        .json();
    assert_eq!(unanswered["type"], "/problems/needs_answer");
    let answers = second_phone.path(&format!("incidents/{}/answers", second["incident"]));
    let answered = second_phone
        .client
        .post(&answers)
        .json(&json!({ "answers": { "opponent_can_mate": true } }))
        .send()
        .expect(201)
        .json();
    assert_eq!(answered["ruling"]["verdict"], "game_lost");
    let lost = second_phone
        .decide(&answered, &json!({ "decision": "confirmed" }))
        .expect(201)
        .json();
    assert_eq!(lost["result"]["outcome"], "white_wins");
    let row = pairing.result(14);
    assert_eq!(row["outcome"], "white_wins");
    assert_eq!(row["termination"], "illegal_moves");
    assert_eq!(
        (&row["white_points_x2"], &row["black_points_x2"]),
        (&json!(2), &json!(0))
    );

    // At board 12 White has only a king: the position proves it, and the game is drawn.
    let bare = json!({ "position": "8/8/8/4k3/8/8/3q4/6K1 b - - 0 60" });
    let at_12 = first_phone.report(12, "black", &bare).expect(201).json();
    let at_12 = first_phone
        .decide(&at_12, &json!({ "decision": "already_done" }))
        .expect(201)
        .json();
    let again = json!({ "position": "8/8/8/4k3/8/8/3q4/6K1 b - - 0 60", "distinct_from": at_12["incident"] });
    let drawn = first_phone.report(12, "black", &again).expect(201).json();
    assert_eq!(drawn["ruling"]["verdict"], "game_drawn");
    assert_eq!(drawn["ruling"]["proof"]["verdict"], "no");

    // Decided otherwise, with a reason, which the log does not hold.
    let otherwise = json!({ "decision": "otherwise", "upheld": false });
    first_phone.decide(&drawn, &otherwise).expect(422);
    let otherwise = json!({ "decision": "otherwise", "upheld": false, "reason": "the hand of a spectator was in the way" });
    first_phone.decide(&drawn, &otherwise).expect(201);

    // A result is recorded, and corrected with both values in the log.
    let record = |body: Value| {
        let version = first_phone.board(1)["version"].clone();
        let path = first_phone.path("rounds/3/boards/1/result");
        first_phone
            .client
            .put(&path)
            .if_match(&format!("\"{version}\""))
            .json(&body)
            .send()
    };
    record(json!({ "outcome": "black_wins", "termination": "checkmate" })).expect(200);
    record(json!({ "outcome": "draw", "termination": "agreement" })).expect(422);
    record(json!({ "outcome": "draw", "termination": "agreement", "reason": "slip read wrongly" }))
        .expect(200);
    assert_eq!(pairing.result(1)["corrected"], true);

    // Who may see what: a pairing program sees results, and no incident.
    let seen: Vec<String> = pairing
        .entries(0)
        .iter()
        .map(|entry| entry["kind"].as_str().unwrap().to_owned())
        .collect();
    assert!(seen.contains(&"result_corrected".to_owned()), "{seen:?}");
    assert!(
        !seen
            .iter()
            .any(|kind| kind.starts_with("incident") || kind.starts_with("ruling")),
        "{seen:?}"
    );
    let all = first_phone.entries(0);
    let log = serde_json::to_string(&all).unwrap();
    assert!(
        !log.contains("spectator") && !log.contains("Almgren"),
        "no free text, no names"
    );

    // The file for the pairing program has the result.
    let file = pairing
        .client
        .get(&pairing.path("export/trf"))
        .send()
        .expect(200);
    let text = file.text().to_owned();
    assert!(text.starts_with("012 City Blitz\n"));
    assert!(
        text.contains("### invented players; nobody here exists\n"),
        "kept word for word"
    );
    drop(server);

    let exported = arbiter
        .run(&["export", "trf", "--tournament", &tournament])
        .succeeded()
        .stdout;
    assert_eq!(exported, text);
    arbiter.run(&["verify"]).succeeded();
    arbiter.run(&["rebuild", "--check"]).succeeded();
}

#[test]
fn given_a_flipped_byte_in_an_envelope_or_a_hash_then_verify_names_the_entry() {
    for column in ["envelope", "hash"] {
        let arbiter = Arbiter::on_postgres();
        let tournament = city_blitz(&arbiter);
        arbiter.run(&["verify"]).succeeded();
        let database = arbiter.database();
        database.sql("ALTER TABLE entries DISABLE TRIGGER ALL");
        database.sql(&format!("UPDATE entries SET {column} = set_byte({column}, 20, get_byte({column}, 20) # 1) WHERE seq = 5"));
        let found = arbiter.run(&["verify"]).exited(1);
        assert!(
            found
                .stdout
                .contains(&format!("tournament {tournament}, entry 5:")),
            "{found}"
        );
        assert!(
            !found.stdout.contains("entry 6:"),
            "only the entry that was changed is named: {found}"
        );
    }
}

#[test]
fn given_entries_then_the_database_itself_refuses_to_change_them() {
    let arbiter = Arbiter::on_postgres();
    city_blitz(&arbiter);
    let database = arbiter.database();
    for statement in [
        "UPDATE entries SET board = 1",
        "DELETE FROM entries",
        "TRUNCATE entries",
    ] {
        let refused = database.sql(&format!(
            "DO $$ BEGIN EXECUTE '{statement}'; RAISE NOTICE 'done'; EXCEPTION WHEN OTHERS THEN CREATE TABLE refused (); END $$; \
             SELECT count(*) FROM pg_tables WHERE tablename = 'refused'; DROP TABLE refused"
        ));
        assert!(refused.contains('1'), "{statement}: {refused}");
    }
    arbiter.run(&["verify"]).succeeded();
}
