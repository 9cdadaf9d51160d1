//! Cases as files: what an arbiter meets, and what the ruling has to say, the article in the file's name. Each is judged by the
//! library, by `arbiter judge`, and by the API.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "where an expectation fails, the test has failed"
)]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use arbiter_tests::{Arbiter, Server};
use serde_json::Value;

/// Every case: its name, its file, and what is expected.
fn cases() -> BTreeMap<String, (PathBuf, Value)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases");
    let mut cases = BTreeMap::new();
    for entry in std::fs::read_dir(&folder).expect("the cases are there") {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let Some(case) = name
            .strip_suffix(".toml")
            .filter(|name| !name.ends_with(".expected"))
        else {
            continue;
        };
        let expected = std::fs::read_to_string(folder.join(format!("{case}.expected.toml")));
        let expected = expected
            .unwrap_or_else(|error| panic!("{case} says nothing of what is expected: {error}"));
        let expected = toml::from_str(&expected).unwrap_or_else(|error| panic!("{case}: {error}"));
        cases.insert(case.to_owned(), (path, expected));
    }
    cases
}

/// What of `expected` is not in `found`: tables may have more fields, lists must be as long.
fn missing(path: &str, expected: &Value, found: &Value) -> Vec<String> {
    match (expected, found) {
        (Value::Object(expected), Value::Object(found)) => expected
            .iter()
            .flat_map(|(name, value)| missing(&format!("{path}.{name}"), value, &found[name]))
            .collect(),
        (Value::Array(expected), Value::Array(found)) if expected.len() == found.len() => expected
            .iter()
            .zip(found)
            .enumerate()
            .flat_map(|(index, (expected, found))| {
                missing(&format!("{path}[{index}]"), expected, found)
            })
            .collect(),
        _ if expected == found => Vec::new(),
        _ => vec![format!("{path}: expected {expected}, found {found}")],
    }
}

fn judge_all(how: &str, judge: impl Fn(&Path) -> Value) {
    let cases = cases();
    assert!(cases.len() >= 120, "only {} cases", cases.len());
    let mut faults = Vec::new();
    for (name, (file, expected)) in &cases {
        let found = judge(file);
        faults.extend(
            missing("", expected, &found)
                .into_iter()
                .map(|fault| format!("{name}{fault}")),
        );
    }
    assert!(faults.is_empty(), "{how}:\n{}", faults.join("\n"));
}

fn as_json(file: &Path) -> Value {
    toml::from_str(&std::fs::read_to_string(file).unwrap()).unwrap()
}

#[test]
fn given_each_case_then_the_library_rules_as_expected() {
    use arbiter_formats::pgn::one_game;
    use arbiter_laws::Letters;
    use arbiter_ruleset::{Library, check};
    use arbiter_ruling::GameMoves;
    judge_all("library", |file| {
        let mut case = as_json(file);
        if let Some(Value::String(pgn)) = case.pointer("/game/pgn").cloned() {
            let (_, game) = one_game(pgn.as_bytes(), Letters::English).expect("one game");
            let moves = GameMoves::of(&game);
            case["game"] = serde_json::json!({ "fen": moves.fen, "moves": moves.moves });
        }
        let input =
            arbiter_ruling::JudgeInput::read(&case).unwrap_or_else(|errors| panic!("{errors:?}"));
        let source = arbiter_rulesets::Shipped
            .source(&input.ruleset)
            .expect("a shipped ruleset");
        let rules = check(&source, &arbiter_rulesets::Shipped)
            .rules
            .expect("no errors");
        let ruling =
            arbiter_ruling::judge(rules.stage(&input.stage).unwrap(), &input.case).unwrap();
        let phrases = arbiter_phrases::Phrases::for_lang(arbiter_phrases::Lang::En);
        serde_json::to_value(phrases.spoken(&input.case.report, &ruling)).unwrap()
    });
}

#[test]
fn given_each_case_then_arbiter_judge_rules_as_expected() {
    let arbiter = Arbiter::on_sqlite();
    judge_all("arbiter judge", |file| {
        arbiter
            .run_alone(&["judge", &file.display().to_string(), "--json"])
            .succeeded()
            .json()
    });
}

#[test]
fn given_each_case_then_the_api_rules_as_expected() {
    let server = Server::demo();
    let token = server
        .line_starting("  pairing")
        .split("Bearer ")
        .nth(1)
        .unwrap()
        .split('\'')
        .next()
        .unwrap()
        .to_owned();
    let client = server.client_with(&token);
    judge_all("POST /judge", |file| {
        client
            .post("/api/v1/judge")
            .json(&as_json(file))
            .send()
            .expect(200)
            .json()
    });
}
