//! Positions without a tournament.

use serde_json::{Value, json};

use super::House;

#[actix_web::test]
async fn given_a_position_and_moves_then_the_laws_are_told_as_by_the_program() {
    let house = House::new().await;
    let examine = |body: Value| {
        let ask = house.ask(&house.demo.pairing, "POST", "/api/v1/positions/examine");
        ask.without("idempotency-key").json(&body)
    };
    let start = examine(json!({})).send().await.expect(200);
    assert_eq!(start["legal_moves"].as_array().unwrap().len(), 20);
    assert_eq!(start["status"], "ongoing");
    // 9.2.1: the claim is made by announcing the move.
    let knights = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1";
    let announced = json!([{ "san": "Ng8", "uci": "f6g8", "claim": "threefold" }]);
    let list: Vec<&str> = knights.split(' ').collect();
    for moves in [json!(knights), json!(list)] {
        let found = examine(json!({ "fen": null, "moves": moves }))
            .send()
            .await
            .expect(200);
        assert_eq!(
            found["claims"],
            json!({ "now": [], "with_move": announced })
        );
    }
    // 9.6.2: mate with the last of 75 moves.
    let mate =
        json!({ "fen": "7k/8/5K2/6Q1/8/8/8/8 w - - 149 100", "moves": "Dg7#", "letters": "sv" });
    let mate = examine(mate).send().await.expect(200);
    assert_eq!(
        (&mate["status"], &mate["notes"]),
        (&json!("checkmate"), &json!([]))
    );
    // An illegal position is described.
    let both = examine(json!({ "fen": "4k3/4R3/8/8/8/8/4r3/4K3 w - - 0 1" }))
        .send()
        .await
        .expect(200);
    assert_eq!(
        (&both["status"], &both["legal_moves"]),
        (&Value::Null, &json!([]))
    );
    assert!(
        both["notes"][0]
            .as_str()
            .unwrap()
            .starts_with("illegal: black is in check")
    );
}

#[actix_web::test]
async fn given_what_is_no_position_then_every_fault_is_named_by_its_field() {
    let house = House::new().await;
    for (body, paths, said) in [
        (
            json!({ "fen": "8/8 x - - 0 1" }),
            vec!["fen", "fen"],
            "board field",
        ),
        (
            json!({ "moves": "e4 e5 Ke3" }),
            vec!["moves"],
            "(Article 3.8); the position reached: ",
        ),
        (json!({ "moves": [1] }), vec!["moves"], "a list of texts"),
        (json!({ "letters": "fr" }), vec!["letters"], "`nb`"),
        (json!({ "position": "" }), vec!["position"], "fen"),
    ] {
        let ask = house.ask(&house.demo.pairing, "POST", "/api/v1/positions/examine");
        let problem = ask.json(&body).send().await.problem(422, "invalid_fields");
        let fields = problem["fields"].as_array().unwrap();
        let found: Vec<&str> = fields
            .iter()
            .map(|field| field["path"].as_str().unwrap())
            .collect();
        assert_eq!(found, paths, "{body}");
        assert!(
            fields[0]["message"].as_str().unwrap().contains(said),
            "{problem}"
        );
    }
}

#[actix_web::test]
async fn given_a_position_then_who_can_still_mate_is_told_with_the_proof_5_2_2_6_9() {
    let house = House::new().await;
    let examine = async |fen: &str| {
        let ask = house.ask(&house.demo.pairing, "POST", "/api/v1/positions/examine");
        ask.json(&json!({ "fen": fen })).send().await.expect(200)
    };
    let help = examine("8/8/8/4k3/4n3/4P3/4K3/8 w - - 0 1").await;
    assert_eq!(help["can_mate"], json!({ "white": "yes", "black": "yes" }));
    assert_eq!(help["dead"], "no");
    let mate = &help["proofs"]["black"];
    assert_eq!(
        (&mate["ground"], &mate["rules"]),
        (&json!("line"), &json!("bare"))
    );
    assert!(!mate["line"].as_array().unwrap().is_empty());
    let locked = examine("4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1").await;
    assert_eq!(
        (&locked["dead"], &locked["status"]),
        (&json!("yes"), &json!("ongoing"))
    );
    for side in ["white", "black"] {
        let proof = &locked["proofs"][side];
        assert_eq!(
            (&proof["verdict"], &proof["ground"]),
            (&json!("no"), &json!("tables"))
        );
        assert!(proof["text"].as_str().unwrap().ends_with("\nend\n"));
    }
    let nine = examine("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1").await;
    assert_eq!(nine["proofs"]["white"]["board_level"], true);
    let illegal = examine("4k3/8/8/8/8/8/8/P7 w - - 0 1").await;
    for field in ["can_mate", "dead", "proofs"] {
        assert_eq!(illegal[field], Value::Null, "{field}");
    }
}

#[actix_web::test]
async fn given_the_text_of_a_game_then_its_last_position_is_examined_or_the_fault_is_told_with_what_stands_before_it()
 {
    let house = House::new().await;
    let examine = |body: Value| {
        let ask = house.ask(&house.demo.pairing, "POST", "/api/v1/positions/examine");
        ask.without("idempotency-key").json(&body)
    };
    let pgn = "[White \"Lind\"]\n\n1. Nf3 {[%clk 0:05:00]} Nf6 (1... d5) 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *";
    let found = examine(json!({ "pgn": pgn })).send().await.expect(200);
    assert_eq!(found["claims"]["now"], json!(["threefold"]));
    let faulty = "1. e4 e5\n2. Nf6 Nc6 *";
    let problem = examine(json!({ "pgn": faulty })).send().await;
    let problem = problem.problem(422, "invalid_fields");
    let message = problem["fields"][0]["message"].as_str().unwrap();
    assert_eq!(problem["fields"][0]["path"], "pgn");
    for told in [
        "line 2, columns 4-6",
        "ply 3, \"Nf6\"",
        "2 plies, the position reached: rnbqkbnr/",
    ] {
        assert!(message.contains(told), "{told} in {message}");
    }
    let twice = examine(json!({ "pgn": pgn, "moves": "e4" })).send().await;
    assert_eq!(
        twice.problem(422, "invalid_fields")["fields"][0]["path"],
        "pgn"
    );
    // A file of the largest size is read; one that is larger is refused by its reader, with its limit.
    let comment = |bytes: usize| format!("{{{}}} 1. e4 *", "x".repeat(bytes));
    examine(json!({ "pgn": comment(1024 * 1024 - 20) }))
        .send()
        .await
        .expect(200);
    let large = examine(json!({ "pgn": comment(1024 * 1024) })).send().await;
    let large = large.problem(422, "invalid_fields");
    assert!(
        large["detail"].as_str().unwrap().contains("1048576"),
        "{large}"
    );
}
