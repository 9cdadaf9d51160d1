//! The shape of a report: rows by starting rank and equally long, with ranks and absences.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that fails panics; clippy knows that only of the test functions themselves"
)]

mod common;

use arbiter_formats::Code;
use arbiter_formats::trf::{AbnormalRule, Edition};
use arbiter_formats::trf::{Document, LineEnd, PointPair, ResultCode, Rule};
use common::{accepted, file, row, told};
use proptest::prelude::*;
use proptest::sample::select;

fn arranged(bytes: &[u8]) -> (Document, String) {
    let (mut document, _) = accepted(bytes);
    document.arrange().unwrap();
    let text = String::from_utf8_lossy(&document.to_bytes()).into_owned();
    (document, text)
}

#[test]
fn given_rows_in_another_order_then_they_are_sorted_and_every_other_line_stays_in_its_place() {
    let bytes = file(&[
        "012 Open".to_owned(),
        row(3, "Three, C", "0.0", "3", &["0000 - Z"]),
        "### between".to_owned(),
        row(1, "One, A", "1.0", "1", &["   2 w 1"]),
        row(2, "Two, B", "0.0", "2", &["   1 b 0"]),
        "XXR 5".to_owned(),
    ]);
    let (document, text) = arranged(&bytes);
    let heads: Vec<&str> = text
        .lines()
        .map(|line| line.get(..8).unwrap_or(line))
        .collect();
    assert_eq!(
        heads,
        [
            "012 Open", "001    1", "### betw", "001    2", "001    3", "XXR 5"
        ]
    );
    assert_eq!(document.player(3).unwrap().line, 5);
    let codes: Vec<_> = document
        .check()
        .iter()
        .map(|finding| finding.code)
        .collect();
    assert_eq!(codes, [Code::RecordKept], "{}", told(&document.check()));
    assert_eq!(arranged(text.as_bytes()).1, text, "once is enough");
}

#[test]
fn given_rows_of_different_lengths_then_all_are_as_long_as_the_longest() {
    let bytes = file(&[
        row(1, "One, A", "1.0", "1", &["   2 w 1", "   2 b  "]),
        row(2, "Two, B", "0.0", "2", &["   1 b 0", "   1 w"]),
        row(3, "Three, C", "0.0", "3", &[]) + &" ".repeat(400),
    ]);
    let (document, text) = arranged(&bytes);
    let lengths: Vec<usize> = text.lines().map(|line| line.chars().count()).collect();
    assert_eq!(lengths, [109, 109, 109]);
    assert_eq!(
        document.player(3).unwrap().cell(1).result,
        Some(ResultCode::ZeroPointBye)
    );
    assert_eq!(
        document.player(3).unwrap().cell(2).result,
        None,
        "round 2 is being played"
    );
}

#[test]
fn given_rows_in_shape_then_no_byte_changes_whatever_blanks_stand_behind() {
    for tail in ["", " ", "   "] {
        for end in ["\n", "\r", "\r\n"] {
            let rows = [
                row(1, "Öne, A", "1.0", "1", &["   2 w 1"]),
                row(2, "Two, B", "0.0", "2", &["   1 b 0"]),
            ];
            let text: String = rows.iter().map(|row| format!("{row}{tail}{end}")).collect();
            assert_eq!(arranged(text.as_bytes()).1, text);
        }
    }
}

#[test]
fn given_latin_1_then_rows_are_sorted_and_filled_up_byte_by_byte() {
    let two = row(2, "Müller, Jörg", "0.0", "2", &[]);
    let one = row(1, "One, A", "0.0", "1", &["0000 - H"]);
    let bytes: Vec<u8> = format!("{two}\r{one}")
        .chars()
        .map(|c| u8::try_from(u32::from(c)).unwrap())
        .collect();
    let (mut document, _) = accepted(&bytes);
    document.arrange().unwrap();
    let written = document.to_bytes();
    let lines: Vec<&[u8]> = written.split(|&byte| byte == b'\r').collect();
    assert!(lines[0].starts_with(b"001    1") && lines[1].starts_with(b"001    2"));
    assert_eq!(lines[0].len(), lines[1].len());
    assert!(lines[1].windows(6).any(|bytes| bytes == b"M\xFCller"));
    let ends: Vec<_> = document.lines().map(|(_, end)| end).collect();
    assert_eq!(ends, [LineEnd::Cr, LineEnd::None]);
}

fn ranks(rows: [(&str, &str); 4], change: impl Fn(&mut Document)) -> Vec<u16> {
    let rows: Vec<String> = (1u16..)
        .zip(rows)
        .map(|(number, (points, rank))| row(number, "Doe, J", points, rank, &[]))
        .collect();
    let (mut document, _) = accepted(&file(&rows));
    change(&mut document);
    document
        .players()
        .iter()
        .map(|player| player.rank.unwrap())
        .collect()
}

#[test]
fn given_rows_without_a_rank_then_they_come_behind_the_others_by_their_points() {
    let arrange = |document: &mut Document| document.arrange().unwrap();
    assert_eq!(
        ranks(
            [("1.0", ""), ("2.0", ""), ("1.0", ""), ("0.5", "")],
            arrange
        ),
        [2, 1, 3, 4]
    );
    assert_eq!(
        ranks(
            [("1.0", "1"), ("0.0", ""), ("1.0", "2"), ("0.5", "")],
            arrange
        ),
        [1, 4, 2, 3]
    );
    let by_tie_breaks = [("1.0", "1"), ("2.0", "3"), ("1.0", "2"), ("0.5", "4")];
    assert_eq!(
        ranks(by_tie_breaks, arrange),
        [1, 3, 2, 4],
        "whoever has one keeps it"
    );
}

#[test]
fn given_ranks_against_changed_points_then_places_follow_from_the_points() {
    let rank = |document: &mut Document| document.rank_by_points().unwrap();
    assert_eq!(
        ranks(
            [("1.0", "3"), ("2.0", "1"), ("1.0", "2"), ("0.5", "4")],
            rank
        ),
        [3, 1, 2, 4]
    );
    assert_eq!(
        ranks(
            [("1.0", "1"), ("2.0", "3"), ("1.0", "2"), ("0.5", "4")],
            rank
        ),
        [2, 1, 3, 4]
    );
}

#[test]
fn given_a_record_that_is_added_then_it_stands_behind_the_last_line_and_is_read_again() {
    let penalty = Rule::Abnormal(AbnormalRule {
        result: None,
        points: PointPair {
            match_points: None,
            game_points: Some(-5),
        },
        round: Some(1),
        players: vec![2],
    });
    for (before, after) in [
        ("012 Open", "012 Open\n299          -0.5  001    2\n"),
        (
            "012 Open\r\n\r\n",
            "012 Open\r\n299          -0.5  001    2\r\n\r\n",
        ),
    ] {
        let (mut document, _) = accepted(before.as_bytes());
        document.add_rule(penalty.clone());
        assert_eq!(String::from_utf8(document.to_bytes()).unwrap(), after);
        assert_eq!(document.edition(), Edition::Trf26);
        let (again, _) = accepted(after.as_bytes());
        assert_eq!(
            again.rules().collect::<Vec<_>>(),
            document.rules().collect::<Vec<_>>()
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_was_arranged_says_the_same_and_stays_as_it_is(
        order in Just(vec![1u16, 2, 3, 4, 5]).prop_shuffle(),
        games in prop::collection::vec((select(vec!["10", "==", "+-", "--", "WL", "  "]), any::<bool>()), 0..5),
        lengths in prop::collection::vec(0usize..30, 5),
    ) {
        let mut rows: Vec<String> = order.iter().zip(&lengths).map(|(&number, &tail)| {
            let cells: Vec<String> = games.iter().map(|(codes, turned)| match (number, *turned) {
                (1, false) => format!("   2 w {}", &codes[..1]),
                (2, false) => format!("   1 b {}", &codes[1..]),
                (1, true) => format!("   3 b {}", &codes[1..]),
                (3, true) => format!("   1 w {}", &codes[..1]),
                _ => "        ".to_owned(),
            }).collect();
            let cells: Vec<&str> = cells.iter().map(String::as_str).collect();
            row(number, "Doe, Jo", "0.0", "1", &cells).trim_end().to_owned() + &" ".repeat(tail)
        }).collect();
        rows.insert(order.len() / 2, "### between".to_owned());
        let (before, _) = accepted(&file(&rows));
        let (document, text) = arranged(&file(&rows));
        prop_assert!(document.players().is_sorted_by_key(|player| player.start_number));
        let mut lengths: Vec<usize> = document.players().iter()
            .map(|player| text.lines().nth(player.line - 1).unwrap().chars().count()).collect();
        lengths.dedup();
        prop_assert_eq!(lengths.len(), 1);
        for round in 1..=before.rounds() {
            prop_assert_eq!(document.pairings(round), before.pairings(round));
            prop_assert_eq!(document.byes(round), before.byes(round));
        }
        prop_assert_eq!(arranged(text.as_bytes()).1, text);
    }
}
