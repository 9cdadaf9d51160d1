//! One afternoon, on both databases: two tournaments under different rules in one hall, three phones and the chief.
//! Import, regulations, the start of the round with two late players, twelve incidents of twelve kinds, corrections, the
//! end of the rounds, the export, the next round's pairings by another program, and the proof that the log is whole.
#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "where an expectation fails, the test has failed"
)]

mod common;

use std::fs;
use std::path::Path;
use std::process::Command;

use arbiter_tests::{Arbiter, Client, Response, Server, needs};
use common::fixture;
use serde_json::{Value, json};

const MINUTE_MS: i64 = 60_000;

#[test]
fn given_an_afternoon_on_sqlite_then_both_tournaments_are_told_to_the_end() {
    afternoon(&Arbiter::on_sqlite());
}

#[test]
fn given_an_afternoon_on_postgresql_then_both_tournaments_are_told_to_the_end() {
    afternoon(&Arbiter::on_postgres());
}

/// A round of one tournament, with the phones of those who work on it.
struct Section {
    tournament: String,
    round: u32,
    phones: Vec<Client>,
    chief: Client,
    pairing: Client,
}

impl Section {
    fn of(arbiter: &Arbiter, server: &Server, tournament: String, round: u32) -> Self {
        let phone = |role: &str| server.client_with(&arbiter.token(role, &tournament));
        Self {
            round,
            phones: (0..3).map(|_| phone("arbiter")).collect(),
            chief: phone("chief"),
            pairing: phone("pairing"),
            tournament,
        }
    }

    fn path(&self, rest: &str) -> String {
        format!("/api/v1/tournaments/{}/{rest}", self.tournament)
    }

    fn in_round(&self, rest: &str) -> String {
        self.path(&format!("rounds/{}/{rest}", self.round))
    }

    /// The server's clock.
    fn now_ms(&self) -> i64 {
        let absences = self.chief.get(&self.in_round("absences")).send();
        absences.expect(200).json()["now_ms"].as_i64().unwrap()
    }

    fn post(&self, phone: &Client, rest: &str, body: &Value) -> Response {
        phone.post(&self.in_round(rest)).json(body).send()
    }

    fn board(&self, board: u32) -> Value {
        let path = self.path(&format!("rounds/{}", self.round));
        let round = self.chief.get(&path).send().expect(200).json();
        let games = round["games"].as_array().unwrap();
        let game = games.iter().find(|game| game["board"] == board);
        game.expect("the board is in the round").clone()
    }

    fn report(&self, phone: usize, board: u32, body: &Value) -> Value {
        let rest = format!("boards/{board}/incidents");
        self.post(&self.phones[phone], &rest, body)
            .expect(201)
            .json()
    }

    fn about(&self, phone: &Client, reported: &Value, what: &str, body: &Value) -> Response {
        let path = self.path(&format!("incidents/{}/{what}", reported["incident"]));
        let version = phone.get(&self.path(&format!("incidents/{}", reported["incident"])));
        let version = version.send().expect(200).json()["version"].clone();
        phone
            .post(&path)
            .if_match(&format!("\"{version}\""))
            .json(body)
            .send()
    }

    fn put(&self, phone: usize, board: u32, body: &Value) -> Response {
        let version = self.board(board)["version"].clone();
        self.phones[phone]
            .put(&self.in_round(&format!("boards/{board}/result")))
            .if_match(&format!("\"{version}\""))
            .json(body)
            .send()
    }

    /// The signs of a board's game: its outcome, whether it was played and rated, and the points, doubled.
    fn result(&self, board: u32) -> (String, bool, bool, i64, i64) {
        let result = self.board(board)["result"].clone();
        (
            result["outcome"].as_str().unwrap_or_default().to_owned(),
            result["played"] == true,
            result["rated"] == true,
            result["white_points_x2"].as_i64().unwrap_or(-1),
            result["black_points_x2"].as_i64().unwrap_or(-1),
        )
    }
}

fn afternoon(arbiter: &Arbiter) {
    let blitz = arbiter.import_trf(&fixture("city-blitz.trf"), None);
    let open = arbiter.import_trf(&fixture("swiss-of-nine.trf"), None);
    let server = arbiter.serve();
    let blitz = Section::of(arbiter, &server, blitz, 3);
    let open = Section::of(arbiter, &server, open, 1);
    for (section, rules) in [
        (&blitz, "events/city-blitz"),
        (&open, "events/lakeside-open"),
    ] {
        let adopted = section.chief.put(&section.path("regulations"));
        adopted
            .json(&json!({ "ruleset": rules }))
            .send()
            .expect(200);
    }
    pair(arbiter, &open, 1);

    begin(&blitz);
    begin(&open);
    two_late_players(&blitz);
    twelve_incidents(&blitz, &open);
    corrections(&blitz, &open);
    the_end(&blitz, &open);

    // The next round is paired by another program, from the file that leaves the house.
    pair(arbiter, &open, 2);
    drop(server);
    arbiter.run(&["verify"]).succeeded();
    arbiter.run(&["rebuild", "--check"]).succeeded();
}

/// Lets another program pair a round from the export, and takes what it says.
fn pair(arbiter: &Arbiter, section: &Section, round: u32) {
    let export = section.pairing.get(&section.path("export/trf"));
    let file = arbiter.folder().join("export.trf");
    fs::write(&file, export.send().expect(200).text()).unwrap();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("reader/pair.py");
    let reading = Command::new(needs::reader())
        .arg(script)
        .arg(&file)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&reading.stderr);
    assert!(reading.status.success(), "{said}");
    let read: Value = serde_json::from_slice(&reading.stdout).unwrap();
    let pairings = read["pairings"].as_str().unwrap();
    let path = section.path(&format!("rounds/{round}/pairings"));
    let paired = section
        .pairing
        .put(&path)
        .body("text/plain", pairings.as_bytes());
    paired.send().expect(200);
}

/// The clocks were started ten minutes ago.
fn begin(section: &Section) {
    let body = json!({ "happened_at_ms": section.now_ms() - 10 * MINUTE_MS });
    section.post(&section.phones[0], "start", &body).expect(200);
    // A second phone that presses the button as well is told that it was pressed.
    let again = section
        .post(&section.phones[1], "start", &json!({}))
        .expect(409);
    assert_eq!(again.json()["type"], "/problems/round_started");
}

/// One comes after two minutes, which is in time; the other one never comes (6.7.1: three minutes in this event).
fn two_late_players(blitz: &Section) {
    let chair = |phone: usize, board: u32, by: &str, presence: &str, ago: i64| {
        let player = json!({ "board": board, "by": by, "presence": presence });
        let body =
            json!({ "players": [player], "happened_at_ms": blitz.now_ms() - ago * MINUTE_MS });
        blitz
            .post(&blitz.phones[phone], "arrivals", &body)
            .expect(200);
    };
    chair(0, 1, "white", "empty_chair", 10);
    chair(1, 2, "black", "empty_chair", 10);
    chair(0, 1, "white", "arrived", 8);
    let absences = blitz.chief.get(&blitz.in_round("absences"));
    let absences = absences.send().expect(200).json();
    let lost = json!([{ "board": 2, "absent": "black" }]);
    assert_eq!(absences["forfeitable"], lost, "{absences}");
    let give = || blitz.post(&blitz.phones[2], "forfeits", &json!({ "games": lost }));
    let act = give().expect(200).json()["act_id"]
        .as_str()
        .unwrap()
        .to_owned();
    let undo = format!("forfeits/{act}/undo");
    let why = json!({ "reason": "Tapped too early." });
    blitz.post(&blitz.phones[2], &undo, &why).expect(200);
    give().expect(200);
    assert_eq!(
        blitz.result(2),
        ("white_wins".to_owned(), false, false, 2, 0)
    );
}

fn twelve_incidents(blitz: &Section, open: &Section) {
    let queen_against_king = "8/8/8/4k3/8/8/3q4/6K1 b - - 0 60";
    let stalemate = "1k6/8/1KQ5/8/8/8/8/8 b - - 0 50";
    let table = [
        (
            blitz,
            0,
            14,
            json!({ "kind": "illegal_move", "by": "black" }),
            "continue",
            None,
        ),
        (
            blitz,
            1,
            12,
            json!({ "kind": "flag_fall", "by": "white", "position": queen_against_king }),
            "game_lost",
            Some("black_wins"),
        ),
        (
            blitz,
            2,
            11,
            json!({ "kind": "both_flags", "by": "black", "order_known": true, "opponent_can_mate": true }),
            "game_lost",
            Some("white_wins"),
        ),
        (
            blitz,
            0,
            9,
            json!({ "kind": "game_over_noticed", "position": stalemate }),
            "already_over",
            Some("draw"),
        ),
        (
            blitz,
            1,
            8,
            json!({ "kind": "disturbance", "by": "white" }),
            "continue",
            None,
        ),
        (
            blitz,
            2,
            7,
            json!({ "kind": "resignation", "by": "white", "position": queen_against_king }),
            "game_lost",
            Some("black_wins"),
        ),
        (
            blitz,
            0,
            6,
            json!({ "kind": "refusal", "by": "black", "persistent": true }),
            "score_to_decide",
            None,
        ),
        (
            open,
            1,
            2,
            json!({ "kind": "draw_claim", "by": "white", "basis": "repetition", "announced": false, "occurrences": 3 }),
            "claim_correct",
            Some("draw"),
        ),
        (
            open,
            2,
            4,
            json!({ "kind": "device", "by": "white" }),
            "game_lost",
            Some("black_wins"),
        ),
        (
            open,
            0,
            3,
            json!({ "kind": "touched_piece", "by": "white" }),
            "corrected",
            None,
        ),
        (
            open,
            1,
            3,
            json!({ "kind": "draw_agreement" }),
            "game_drawn",
            Some("draw"),
        ),
        (
            open,
            2,
            1,
            json!({ "kind": "setup_fault", "what": "colours_swapped", "ply": 19 }),
            "replayed",
            None,
        ),
    ];
    for (section, phone, board, body, verdict, outcome) in table {
        let reported = section.report(phone, board, &body);
        assert_eq!(
            reported["ruling"]["verdict"], verdict,
            "{body}: {}",
            reported["ruling"]
        );
        let confirmed = json!({ "decision": "confirmed" });
        let phone = &section.phones[phone];
        let decided = section.about(phone, &reported, "decision", &confirmed);
        let decided = decided.expect(201).json();
        assert_eq!(
            decided["result"]["outcome"].as_str(),
            outcome,
            "{body}: {decided}"
        );
    }
}

fn corrections(blitz: &Section, open: &Section) {
    // A slip that contradicts a decision is asked about, and not meant.
    let against = blitz.put(
        0,
        7,
        &json!({ "outcome": "draw", "reason": "So says the slip." }),
    );
    let against = against.expect(409).json();
    assert_eq!(against["contradicts"][0]["by"], "decision", "{against}");
    // Black at board 6 lost; the arbiter decides what White gets (11.7).
    let half = json!({ "outcome": "none", "termination": "penalty", "white_points_x2": 1, "black_points_x2": 0 });
    blitz.put(0, 6, &half).expect(200);
    assert_eq!(blitz.result(6), ("none".to_owned(), true, true, 1, 0));
    // A result from the slip, which was misread.
    blitz
        .put(1, 3, &json!({ "outcome": "white_wins" }))
        .expect(200);
    let draw = json!({ "outcome": "draw" });
    blitz.put(1, 3, &draw).expect(422);
    let draw = json!({ "outcome": "draw", "reason": "Both signed a draw." });
    blitz.put(1, 3, &draw).expect(200);
    assert_eq!(blitz.board(3)["corrected"], true);
    // A report at the wrong board, moved and confirmed there; another that should not be there at all.
    let astray = blitz.report(2, 5, &json!({ "kind": "illegal_move", "by": "white" }));
    let to = json!({ "board": 4, "by": "black", "reason": "Wrong board." });
    blitz
        .about(&blitz.phones[2], &astray, "move", &to)
        .expect(201);
    let confirmed = json!({ "decision": "confirmed" });
    blitz
        .about(&blitz.phones[2], &astray, "decision", &confirmed)
        .expect(201);
    let mistaken = blitz.report(1, 10, &json!({ "kind": "illegal_move", "by": "white" }));
    let why = json!({ "reason": "Another hall." });
    blitz
        .about(&blitz.phones[1], &mistaken, "void", &why)
        .expect(201);
    // Sent to the chief, who decides.
    let doubtful = open.report(0, 1, &json!({ "kind": "disturbance", "by": "black" }));
    let sent = json!({ "decision": "sent_to_chief", "reason": "They disagree." });
    open.about(&open.phones[0], &doubtful, "decision", &sent)
        .expect(201);
    let otherwise =
        json!({ "decision": "otherwise", "upheld": false, "reason": "It was the neighbour." });
    open.about(&open.phones[0], &doubtful, "decision", &otherwise)
        .expect(409);
    open.about(&open.chief, &doubtful, "decision", &otherwise)
        .expect(201);
    // The game that was begun with the wrong colours was played anew, and ended.
    open.put(
        2,
        1,
        &json!({ "outcome": "white_wins", "termination": "checkmate" }),
    )
    .expect(200);
}

fn the_end(blitz: &Section, open: &Section) {
    // Nothing is missing in the one tournament.
    open.post(&open.chief, "close", &json!({})).expect(200);
    // In the other, eight games go on: closing lists them and fills in nothing.
    let incomplete = blitz
        .post(&blitz.chief, "close", &json!({}))
        .expect(409)
        .json();
    let missing = incomplete["missing"].clone();
    assert_eq!(
        missing["without_result"],
        json!([1, 4, 5, 8, 10, 13, 14, 15]),
        "{incomplete}"
    );
    let despite = json!({ "despite": missing, "reason": "They are adjourned." });
    blitz.post(&blitz.chief, "close", &despite).expect(200);
    assert_eq!(blitz.board(1)["result"], Value::Null);
    blitz.put(0, 1, &json!({ "outcome": "draw" })).expect(409);
    // A pairing program reads the results, and nothing of what happened at the boards (12.6).
    let results = open.pairing.get(&open.in_round("results"));
    assert_eq!(results.send().expect(200).json()["closed"], true);
    let entries = open.pairing.get(&open.path("entries?after=0"));
    let entries = entries.send().expect(200).json();
    let kinds: Vec<&str> = entries["entries"]
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| entry["kind"].as_str().unwrap())
        .collect();
    assert!(kinds.contains(&"result_recorded"), "{kinds:?}");
    let of_the_boards = |kind: &&&str| kind.starts_with("incident") || kind.starts_with("ruling");
    assert_eq!(kinds.iter().find(of_the_boards), None);
}
