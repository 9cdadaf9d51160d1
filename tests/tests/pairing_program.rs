//! A Swiss of nine players, paired by another program from the files that Arbiter exports, with its results entered here.
//!
//! What the other program understands of each file is compared with what was entered: two readers, one meaning.
#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "where an expectation fails, the test has failed"
)]

mod common;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use arbiter_tests::{Arbiter, Client, needs};
use common::{RULES, fixture};
use serde_json::{Value, json};

/// A tournament with its arbiter and its pairing program.
struct Hall<'a> {
    arbiter: &'a Arbiter,
    tournament: String,
    floor: Client,
    pairing: Client,
}

/// Opponent, colour and sign, as a file has them.
type Cell = (i64, String, String);

#[test]
fn given_exported_files_on_sqlite_then_another_program_reads_the_same_and_pairs_the_next_round() {
    nine(&Arbiter::on_sqlite());
}

#[test]
fn given_exported_files_on_postgresql_then_another_program_reads_the_same_and_pairs_the_next_round()
{
    nine(&Arbiter::on_postgres());
}

fn nine(arbiter: &Arbiter) {
    let tournament = arbiter.import_trf(&fixture("swiss-of-nine.trf"), Some(RULES));
    let server = arbiter.serve();
    let hall = Hall {
        arbiter,
        floor: server.client_with(&arbiter.token("arbiter", &tournament)),
        pairing: server.client_with(&arbiter.token("pairing", &tournament)),
        tournament,
    };
    let mut expected: BTreeMap<String, Vec<Cell>> = BTreeMap::new();

    let results = [
        (
            json!({ "outcome": "white_wins", "termination": "checkmate" }),
            "1",
            "0",
        ),
        (json!({ "outcome": "draw" }), "=", "="),
        (
            json!({ "outcome": "black_wins", "termination": "absence" }),
            "-",
            "+",
        ),
        (json!({ "outcome": "black_wins", "rated": false }), "L", "W"),
    ];
    let after = hall.play(1, &hall.read()["pairings"], &results, &mut expected);
    assert_eq!(hall.told(&after), expected, "round 1");

    let results = [
        (
            json!({ "outcome": "both_lose", "termination": "absence" }),
            "-",
            "-",
        ),
        (json!({ "outcome": "draw", "rated": false }), "D", "D"),
        (json!({ "outcome": "black_wins" }), "0", "1"),
        (
            json!({ "outcome": "white_wins", "termination": "absence" }),
            "+",
            "-",
        ),
    ];
    let after = hall.play(2, &after["pairings"], &results, &mut expected);
    assert_eq!(hall.told(&after), expected, "round 2");

    // Before round 3 is paired, somebody asks for a half-point bye and somebody else stays away.
    let asked = json!({ "games": [], "byes": [{ "player": 4, "kind": "half_point" }, { "player": 7, "kind": "zero_point" }] });
    hall.pair(3).json(&asked).send().expect(200);
    let pairings = hall.read()["pairings"].as_str().unwrap().to_owned();
    let pairs: Vec<Vec<i64>> = pairings
        .lines()
        .skip(1)
        .map(|line| line.split(' ').map(|id| id.parse().unwrap()).collect())
        .collect();
    assert!(
        pairs.iter().flatten().all(|id| ![4, 7].contains(id)),
        "{pairings}"
    );
    let alone = pairs
        .iter()
        .find(|pair| pair[1] == 0)
        .expect("seven are left")[0];
    let games: Vec<Value> = pairs
        .iter()
        .filter(|pair| pair[1] != 0)
        .map(|pair| json!({ "white": pair[0], "black": pair[1] }))
        .collect();
    let mut byes = asked["byes"].as_array().unwrap().clone();
    byes.push(json!({ "player": alone, "kind": "pairing" }));
    hall.pair(3)
        .json(&json!({ "games": games, "byes": byes }))
        .send()
        .expect(200);
    for (player, sign) in [(4, "H"), (7, "Z"), (alone, "U")] {
        expected
            .entry(player.to_string())
            .or_default()
            .push((0, "-".to_owned(), sign.to_owned()));
    }
    let results = [
        (json!({ "outcome": "white_wins" }), "1", "0"),
        (json!({ "outcome": "white_wins" }), "1", "0"),
        (json!({ "outcome": "draw" }), "=", "="),
    ];
    hall.enter(3, &results, &mut expected);
    let after = hall.read();
    assert_eq!(hall.told(&after), expected, "round 3");
    assert!(
        after["pairings"].as_str().unwrap().starts_with("5\n"),
        "all nine play round 4"
    );

    // The file comes back to where it was made, and changes nothing.
    let export = hall.export();
    hall.import(&export).expect(201);
    assert_eq!(hall.export(), export);
    arbiter.run(&["verify"]).succeeded();
}

/// An event with 3-1-0: the file tells it, and the other program counts and pairs by it.
#[test]
fn given_an_event_with_its_own_scoring_then_another_program_counts_the_same_points_10_1() {
    let arbiter = Arbiter::on_sqlite();
    let tournament =
        arbiter.import_trf(&fixture("swiss-of-nine.trf"), Some("events/bilbao-masters"));
    let server = arbiter.serve();
    let hall = Hall {
        arbiter: &arbiter,
        floor: server.client_with(&arbiter.token("arbiter", &tournament)),
        pairing: server.client_with(&arbiter.token("pairing", &tournament)),
        tournament,
    };
    let absent = json!({ "outcome": "black_wins", "termination": "absence" });
    let results = [
        (json!({ "outcome": "white_wins" }), "1", "0"),
        (json!({ "outcome": "draw" }), "=", "="),
        (absent, "-", "+"),
        (json!({ "outcome": "black_wins", "rated": false }), "L", "W"),
    ];
    let mut expected = BTreeMap::new();
    let after = hall.play(1, &hall.read()["pairings"], &results, &mut expected);
    assert_eq!(hall.told(&after), expected);
    for (number, cells) in &expected {
        let points = match cells[0].2.as_str() {
            "1" | "W" | "+" | "U" => 30,
            "=" => 10,
            _ => 0,
        };
        assert_eq!(
            after["players"][number]["points_x10"], points,
            "player {number}"
        );
    }
    assert!(hall.export().contains("\n162  W 3.0    D 1.0    L 0.0"));
}

impl Hall<'_> {
    fn path(&self, rest: &str) -> String {
        format!("/api/v1/tournaments/{}/{rest}", self.tournament)
    }

    fn pair(&self, round: u32) -> arbiter_tests::Request<'_> {
        self.pairing
            .put(&self.path(&format!("rounds/{round}/pairings")))
    }

    fn export(&self) -> String {
        self.pairing
            .get(&self.path("export/trf"))
            .send()
            .expect(200)
            .text()
            .to_owned()
    }

    fn import(&self, file: &str) -> arbiter_tests::Response {
        self.pairing
            .post(&self.path("import/trf"))
            .body("text/plain", file.as_bytes())
            .send()
    }

    /// Pairs a round as the other program wrote it, and enters its results; what the other program then reads.
    fn play(
        &self,
        round: u32,
        pairings: &Value,
        results: &[(Value, &str, &str)],
        expected: &mut BTreeMap<String, Vec<Cell>>,
    ) -> Value {
        let pairings = pairings.as_str().unwrap();
        self.pair(round)
            .body("text/plain", pairings.as_bytes())
            .send()
            .expect(200);
        for line in pairings.lines().skip(1) {
            let (player, opponent) = line.split_once(' ').unwrap();
            if opponent == "0" {
                let bye = (0, "-".to_owned(), "U".to_owned());
                expected.entry(player.to_owned()).or_default().push(bye);
            }
        }
        self.enter(round, results, expected);
        self.read()
    }

    /// Enters a result at each board of a round.
    fn enter(
        &self,
        round: u32,
        results: &[(Value, &str, &str)],
        expected: &mut BTreeMap<String, Vec<Cell>>,
    ) {
        let shown = self
            .floor
            .get(&self.path(&format!("rounds/{round}")))
            .send()
            .expect(200)
            .json();
        let games = shown["games"].as_array().unwrap();
        assert_eq!(games.len(), results.len());
        for (game, (result, white_sign, black_sign)) in games.iter().zip(results) {
            let path = self.path(&format!("rounds/{round}/boards/{}/result", game["board"]));
            let seen = format!("\"{}\"", game["version"]);
            self.floor
                .put(&path)
                .if_match(&seen)
                .json(result)
                .send()
                .expect(200);
            let number = |color: &str| game[color]["start_number"].as_i64().unwrap();
            let (white, black) = (number("white"), number("black"));
            let mut expect = |player: i64, opponent: i64, colour: &str, sign: &str| {
                let cell = (opponent, colour.to_owned(), sign.to_owned());
                expected.entry(player.to_string()).or_default().push(cell);
            };
            expect(white, black, "w", white_sign);
            expect(black, white, "b", black_sign);
        }
    }

    /// What the other program reads in the export of now, and how it pairs on.
    fn read(&self) -> Value {
        let file = self.arbiter.folder().join("export.trf");
        fs::write(&file, self.export()).unwrap();
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("reader/pair.py");
        let output = Command::new(needs::reader())
            .arg(script)
            .arg(&file)
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{said}\n{}", self.export());
        serde_json::from_slice(&output.stdout).unwrap()
    }

    /// The rounds of each player as the other program understood them.
    fn told(&self, read: &Value) -> BTreeMap<String, Vec<Cell>> {
        let cell = |cell: &Value| {
            let text = |index: usize| cell[index].as_str().unwrap().to_owned();
            (cell[0].as_i64().unwrap(), text(1), text(2))
        };
        let players = read["players"].as_object().unwrap();
        players
            .iter()
            .map(|(number, player)| {
                (
                    number.clone(),
                    player["rounds"]
                        .as_array()
                        .unwrap()
                        .iter()
                        .map(cell)
                        .collect(),
                )
            })
            .collect()
    }
}
