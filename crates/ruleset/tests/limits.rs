//! The limits that the library states are those it keeps: the last that is allowed, and the first that is not.
#![allow(clippy::panic)] // outside `#[test]` functions clippy does not know that this is a test

mod support;

use std::fmt::Write as _;

use arbiter_ruleset::{
    MAX_CELL_TESTS, MAX_CELLS, MAX_DIAGNOSTICS, MAX_FILE_BYTES, MAX_NESTING, MAX_PARTS, SourceText,
    check,
};
use support::Disk;

fn codes(text: &str) -> Vec<&'static str> {
    let source = SourceText {
        name: "case".to_owned(),
        text: text.to_owned(),
    };
    let checked = check(&source, &Disk);
    checked.diagnostics.iter().map(|one| one.code).collect()
}

const REGULATIONS: &str = "regulations \"Case\"
  played under FIDE Laws 2023
  time control: 90 min plus 30 s a move
  default time: 15 min from the actual start
  appeals: none
";

#[test]
fn a_text_has_at_most_so_many_bytes() {
    let text = |bytes: usize| {
        format!(
            "{REGULATIONS}//{}",
            " ".repeat(bytes - REGULATIONS.len() - 2)
        )
    };
    assert!(codes(&text(MAX_FILE_BYTES)).is_empty());
    assert_eq!(codes(&text(MAX_FILE_BYTES + 1)), ["E0006"]);
}

#[test]
fn a_condition_has_at_most_so_many_parentheses_within_each_other() {
    let text = |depth: usize| {
        let (open, close) = ("(".repeat(depth), ")".repeat(depth));
        format!(
            "{REGULATIONS}  rule dress\n    on dress\n    overrides laws' dress\n    when {open}touched{close}\n    then not allowed\n"
        )
    };
    assert!(codes(&text(MAX_NESTING)).is_empty());
    assert_eq!(codes(&text(MAX_NESTING + 1)), ["E0007"]);
}

#[test]
fn a_file_has_at_most_so_many_levels_of_indentation() {
    // What stands that deep below a note is wrong anyway; only the last line is too deep.
    let text = |levels: usize| {
        (3..=levels).fold(
            format!("{REGULATIONS}  note: \"x\"\n"),
            |mut text, level| {
                let _ = writeln!(text, "{}note: \"x\"", "  ".repeat(level - 1));
                text
            },
        )
    };
    assert!(!codes(&text(MAX_NESTING)).contains(&"E0007"));
    assert!(codes(&text(MAX_NESTING + 1)).contains(&"E0007"));
}

/// Laws with one rule that tells so many offences, plies and yes-or-no facts apart. Each number that is named is a class
/// of its own, and all others are one more.
fn many_cells(offences: usize, plies: usize, questions: &[&str]) -> String {
    let mut text = "laws case.standard, edition 2026\n  speed standard: at least 0 s, counted over 60 moves (Laws A.1)\n  rule many (Laws 1)\n    on device\n    then continue\n".to_owned();
    for (fact, count) in [("offence", offences), ("ply", plies)] {
        for index in 1..=count {
            let _ = writeln!(text, "      when {fact} = {}: continue", 3 * index);
        }
    }
    for question in questions {
        let _ = writeln!(text, "      when {question}: continue");
    }
    text
}

#[test]
fn a_kind_of_incident_has_at_most_so_many_cells_and_tests() {
    let cells = |offences: usize, plies: usize, questions: usize| {
        ((offences + 1) * (plies + 1)) << questions
    };
    let tests = |offences: usize, plies: usize, questions: usize| {
        cells(offences, plies, questions) * (1 + offences + plies + questions)
    };
    let questions = ["touched", "approved", "opponent_present", "move_completed"];
    let fits = (31, 31, 4);
    assert!(cells(31, 31, 4) <= MAX_CELLS && tests(31, 31, 4) <= MAX_CELL_TESTS);
    assert!(!codes(&many_cells(fits.0, fits.1, &questions)).contains(&"E0399"));
    // Too many cells, though few rules; then too many tests, though few cells.
    let all = [
        "touched",
        "approved",
        "opponent_present",
        "move_completed",
        "opponent_made_move",
        "players_agree",
        "captains_agree",
        "opponent_can_mate",
    ];
    assert!(cells(64, 64, 8) > MAX_CELLS);
    assert_eq!(codes(&many_cells(64, 64, &all)), ["E0399"]);
    assert!(cells(255, 255, 4) <= MAX_CELLS && tests(255, 255, 4) > MAX_CELL_TESTS);
    assert_eq!(codes(&many_cells(255, 255, &questions)), ["E0399"]);
}

#[test]
fn regulations_have_at_most_so_many_parts() {
    let text = |sections: usize| {
        (0..sections).fold(REGULATIONS.to_owned(), |mut text, section| {
            let _ = writeln!(
                text,
                "  half-point byes: at most {}, in section \"{section}\"",
                section % 7 + 1
            );
            text
        })
    };
    // Whoever plays in no section is one more part.
    assert!(codes(&text(MAX_PARTS - 1)).is_empty());
    assert_eq!(codes(&text(MAX_PARTS)), ["E0398"]);
}

#[test]
fn so_many_diagnostics_are_shown_and_the_rest_is_counted() {
    let text = |count: usize| format!("{REGULATIONS}{}", "  note: \"\"\n".repeat(count));
    assert_eq!(codes(&text(MAX_DIAGNOSTICS)).len(), MAX_DIAGNOSTICS);
    let more = codes(&text(MAX_DIAGNOSTICS + 1));
    assert_eq!(
        (more.len(), more.last()),
        (MAX_DIAGNOSTICS + 1, Some(&"N0001"))
    );
}
