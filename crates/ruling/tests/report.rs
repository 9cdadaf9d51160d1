//! Reports and cases as they come in: every fault by its path, and nothing that breaks the reader.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use arbiter_ruling::{JudgeInput, Report};
use proptest::prelude::*;
use serde_json::{Value, json};

fn paths(json: &Value) -> Vec<String> {
    Report::read(json)
        .unwrap_err()
        .into_iter()
        .map(|error| error.path)
        .collect()
}

#[test]
fn given_a_tap_then_it_is_read_and_written_as_it_was() {
    let json = json!({
        "kind": "illegal_move", "by": "black", "seen_by": "both_agree", "how": "castling", "ply": 24,
        "position": "4k3/8/4K3/8/8/8/8/Q7 b - - 0 60",
        "clocks": { "white_ms": 63_000, "black_ms": 77_000, "running": "none" },
    });
    let report = Report::read(&json).unwrap();
    assert_eq!(serde_json::to_value(&report).unwrap(), json);
    assert_eq!(serde_json::from_value::<Report>(json).unwrap(), report);
}

#[test]
fn given_faults_then_each_is_named_by_its_path() {
    assert_eq!(paths(&json!([])), [""]);
    assert_eq!(paths(&json!({ "by": "black" })), ["kind"]);
    assert_eq!(paths(&json!({ "kind": "ilegal_move" })), ["kind"]);
    assert_eq!(
        paths(&json!({ "kind": "illegal_move", "by": "red", "colour": "white" })),
        ["by", "colour"]
    );
    assert_eq!(
        paths(&json!({ "kind": "illegal_move", "clocks": { "white_ms": 1, "black_ms": "2" } })),
        ["clocks.black_ms"]
    );
    assert_eq!(
        paths(
            &json!({ "kind": "illegal_move", "clocks": { "white_ms": -1, "black_ms": 1, "x": 1 } })
        ),
        ["clocks.white_ms", "clocks.x"]
    );
    assert_eq!(
        paths(&json!({ "kind": "illegal_move", "how": "sneezing", "ply": 0 })),
        ["how", "ply"]
    );
    assert_eq!(
        paths(&json!({ "kind": "illegal_move", "position": "8/8 w" })),
        ["position"]
    );
    assert_eq!(
        paths(&json!({ "kind": "illegal_move", "offence": 2 })),
        ["offence"],
        "counted, never told"
    );
    assert_eq!(
        paths(&json!({ "kind": "smoking", "how": "castling" })),
        ["how"],
        "of another kind"
    );
}

#[test]
fn given_a_near_word_then_it_is_offered() {
    let errors = Report::read(&json!({ "kind": "ilegal_move" })).unwrap_err();
    assert!(
        errors[0].message.contains("did you mean `illegal_move`"),
        "{errors:?}"
    );
}

#[test]
fn given_a_stored_report_of_a_later_version_then_what_is_new_is_skipped() {
    let json = json!({ "kind": "illegal_move", "by": "black", "temperature": 21 });
    assert_eq!(
        serde_json::from_value::<Report>(json).unwrap(),
        Report::read(&json!({ "kind": "illegal_move", "by": "black" })).unwrap()
    );
}

#[test]
fn given_a_case_with_faults_then_each_is_named_by_its_path() {
    let errors = JudgeInput::read(&json!({
        "ruleset": 3,
        "referee": "me",
        "game": { "fen": "no", "white": 1, "event": "x" },
        "incident": { "kind": "illegal_move", "by": "green" },
        "clocks": { "white_ms": 1 },
        "history": { "illegal_move": { "black": -1, "red": 0 }, "sneezing": {} },
    }))
    .unwrap_err();
    let paths: Vec<&str> = errors.iter().map(|error| error.path.as_str()).collect();
    assert_eq!(
        paths,
        [
            "referee",
            "ruleset",
            "game.event",
            "game.white",
            "game.fen",
            "incident.by",
            "clocks.black_ms",
            "history.illegal_move.black",
            "history.illegal_move.red",
            "history.sneezing",
        ]
    );
}

#[test]
fn given_moves_then_the_position_after_them_is_the_one_in_question() {
    let case = |moves: Value| {
        JudgeInput::read(
            &json!({ "ruleset": "x", "game": { "moves": moves }, "incident": { "kind": "illegal_move", "by": "black" } }),
        )
    };
    let text = case(json!("1. e4 e5 2. Nf3"))
        .unwrap()
        .case
        .report
        .position
        .unwrap();
    assert!(
        text.starts_with("rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b"),
        "{text}"
    );
    assert_eq!(
        case(json!(["e2e4", "e7e5", "g1f3"]))
            .unwrap()
            .case
            .report
            .position
            .unwrap(),
        text
    );
    let errors = case(json!("e4 e5 Ke3")).unwrap_err();
    assert!(
        errors[0].path == "game.moves" && errors[0].message.starts_with("ply 3, `2. Ke3`: "),
        "{errors:?}"
    );
}

/// Any JSON of some depth.
fn any_json() -> impl Strategy<Value = Value> {
    let words = prop::sample::select(vec![
        "kind",
        "by",
        "clocks",
        "white_ms",
        "black_ms",
        "running",
        "position",
        "how",
        "ply",
        "illegal_move",
        "black",
        "incident",
        "history",
        "game",
        "moves",
        "fen",
        "ruleset",
        "stage",
        "seen_by",
        "arbiter",
        "draw_claim",
    ]);
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        words.clone().prop_map(Value::from),
        any::<String>().prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 40, 6, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::btree_map(words.clone().prop_map(str::to_owned), inner, 0..6)
                .prop_map(|fields| Value::Object(fields.into_iter().collect())),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn given_any_json_then_it_is_read_or_its_faults_are_named(json in any_json()) {
        if let Err(errors) = Report::read(&json) {
            prop_assert!(!errors.is_empty());
        }
        if let Err(errors) = JudgeInput::read(&json) {
            prop_assert!(!errors.is_empty());
        }
    }

    #[test]
    fn given_a_report_that_was_read_then_it_reads_again_as_itself(json in any_json()) {
        if let Ok(report) = Report::read(&json) {
            let stored = serde_json::to_string(&report).unwrap();
            let mut again: Report = serde_json::from_str(&stored).unwrap();
            again.happened_at_ms = report.happened_at_ms;
            prop_assert_eq!(again, report);
        }
    }
}

#[test]
fn given_a_report_that_contradicts_itself_then_the_field_is_named() {
    let moves = "Nf3 Nf6 Ng1 Ng8";
    for (fields, path) in [
        // 7.5.3 is the press itself.
        (
            json!({ "kind": "illegal_move", "by": "white", "how": "no_move", "move_completed": false }),
            "move_completed",
        ),
        (
            json!({ "kind": "illegal_move", "by": "white", "ply": 2 }),
            "ply",
        ),
        (
            json!({ "kind": "illegal_move", "by": "black", "ply": 6, "moves": moves }),
            "ply",
        ),
        (
            json!({ "kind": "draw_agreement", "ply": 7, "moves": moves }),
            "ply",
        ),
        (
            json!({ "kind": "draw_claim", "by": "white", "basis": "repetition", "occurrences": 3, "moves": moves }),
            "occurrences",
        ),
        (
            json!({ "kind": "draw_claim", "by": "white", "basis": "fifty_moves", "quiet_moves": 50, "moves": moves }),
            "quiet_moves",
        ),
    ] {
        let errors = Report::read(&fields).unwrap_err();
        let paths: Vec<&str> = errors.iter().map(|error| error.path.as_str()).collect();
        assert_eq!(paths, [path], "{fields}");
    }
    for fields in [
        json!({ "kind": "illegal_move", "by": "white", "ply": 5, "moves": moves }),
        json!({ "kind": "illegal_move", "by": "white", "how": "no_move" }),
        json!({ "kind": "draw_claim", "by": "white", "basis": "repetition", "occurrences": 2, "moves": moves }),
    ] {
        Report::read(&fields).unwrap_or_else(|errors| panic!("{fields}: {errors:?}"));
    }
}
