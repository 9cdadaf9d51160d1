//! `arbiter mate`: who can still mate, one position or many, and its proofs checked (Articles 5.1.2, 5.2.2, 6.9, 7.5.5).
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "where an expectation fails, the test has failed"
)]

use std::fs;

use arbiter_tests::{Arbiter, Finished};
use serde_json::{Value, json};

fn run(arguments: &[&str]) -> Finished {
    let mut line = vec!["mate"];
    line.extend(arguments);
    Arbiter::on_sqlite().run_alone(&line)
}

fn objects(text: &str) -> Vec<Value> {
    let lines = text.lines();
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

const LOCKED: &str = "4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1";

#[test]
fn given_locked_pawns_then_neither_side_can_mate_5_2_2() {
    let answers = objects(&run(&[LOCKED, "--json"]).succeeded().stdout);
    assert_eq!(answers.len(), 2);
    for (answer, side) in answers.iter().zip(["white", "black"]) {
        assert_eq!(answer["side"], side);
        assert_eq!(answer["verdict"], "no");
        assert_eq!(answer["line"], json!(null));
        assert_eq!(answer["proof"]["kind"], "closed");
        assert_eq!(answer["proof"]["rules"], "bare");
    }
}

#[test]
fn given_mate_on_the_board_then_the_line_is_empty_5_1_1() {
    let mate = "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1";
    let answers = objects(&run(&[mate, "--side", "white", "--json"]).succeeded().stdout);
    assert_eq!(answers[0]["line"], json!([]));
    let told = run(&[mate, "--side", "white"]).succeeded().stdout;
    assert_eq!(
        told,
        "White can still mate by any series of legal moves: it is mate\n"
    );
}

#[test]
fn given_a_batch_then_answers_come_in_its_order_and_every_proof_is_accepted() {
    let directory = tempfile::tempdir().unwrap();
    let questions = directory.path().join("questions.tsv");
    let proofs = directory.path().join("proofs");
    let text = format!(
        "{LOCKED}\tw\n8/8/8/4k3/4n3/4P3/4K3/8 w - - 0 1\tb\n4k3/8/8/8/8/8/8/4K3 w - - 0 1\tw\n"
    );
    fs::write(&questions, text).unwrap();
    let (questions, proofs) = (questions.to_str().unwrap(), proofs.to_str().unwrap());
    let finished = run(&["--batch", questions, "--proofs", proofs]).succeeded();
    let verdicts: Vec<Value> = objects(&finished.stdout)
        .into_iter()
        .map(|answer| answer["verdict"].clone())
        .collect();
    assert_eq!(verdicts, ["no", "yes", "no"]);
    let checked = run(&["--verify", proofs]).succeeded().stdout;
    assert_eq!(checked, "3 accepted of 3 proofs\n");
    // A proof of another position is none for this one.
    let first = format!("{proofs}/000001.proof");
    let altered = fs::read_to_string(&first)
        .unwrap()
        .replace("p2p2p1", "p2p4");
    fs::write(&first, altered).unwrap();
    let finished = run(&["--verify", proofs]).exited(1);
    assert_eq!(finished.stdout, "2 accepted of 3 proofs\n");
    assert!(
        finished.stderr.contains("000001.proof: rejected: "),
        "{finished}"
    );
}

#[test]
fn given_faulty_lines_then_each_is_named_with_its_number_and_nothing_is_answered() {
    let directory = tempfile::tempdir().unwrap();
    let questions = directory.path().join("questions.tsv");
    fs::write(
        &questions,
        format!("{LOCKED}\tw\n{LOCKED}\tx\n{LOCKED}\n8/8/8/8/8/8/8/8 w - - 0 1\tb\n"),
    )
    .unwrap();
    let finished = run(&["--batch", questions.to_str().unwrap()]).exited(1);
    assert_eq!(finished.stdout, "");
    for (number, fault) in [
        (2, "`x` is not"),
        (3, "a tab"),
        (4, "white has no king; black has no king"),
    ] {
        let line = finished
            .stderr
            .lines()
            .find(|line| line.contains(&format!("questions.tsv:{number}: ")));
        assert!(line.is_some_and(|line| line.contains(fault)), "{finished}");
    }
}
