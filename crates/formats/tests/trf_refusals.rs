//! Files that are refused: every finding, each at its place.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that fails panics; clippy knows that only of the test functions themselves"
)]

mod common;

use arbiter_formats::trf::{Field, MAX_FILE_BYTES, MAX_LINES, MAX_ROUNDS};
use arbiter_formats::{Code, Severity};
use common::{at_columns, codes, file, refused, row, told};

const BROKEN: &[u8] = include_bytes!("fixtures/broken.trf");

#[test]
fn given_a_file_with_a_fault_of_each_kind_then_every_one_is_found_at_its_line_columns_and_field() {
    let findings = refused(BROKEN);
    let places: Vec<_> = findings
        .iter()
        .map(|finding| (finding.line, finding.columns, finding.field, finding.code))
        .collect();
    let fields = |line, field: Field, code| (line, field.columns(), Some(field), code);
    let between = |line, first, last, code| (line, Some((first, last)), None, code);
    assert_eq!(
        places,
        [
            fields(2, Field::Result(1), Code::RoundResults),
            fields(2, Field::Opponent(2), Code::RoundSelfPaired),
            fields(3, Field::Colour(2), Code::RoundColour),
            fields(4, Field::Colour(1), Code::RoundColours),
            fields(4, Field::Result(2), Code::RoundResult),
            fields(5, Field::Opponent(2), Code::RoundOpponentsDiffer),
            fields(6, Field::Opponent(1), Code::RoundOpponent),
            fields(7, Field::StartNumber, Code::PlayerDuplicate),
            fields(8, Field::StartNumber, Code::PlayerTooShort),
            fields(9, Field::StartNumber, Code::PlayerStartNumber),
            fields(10, Field::Opponent(1), Code::RoundUnknownOpponent),
            fields(10, Field::Result(2), Code::RoundByeWithOpponent),
            fields(11, Field::Points, Code::PlayerPoints),
            fields(11, Field::Rank, Code::PlayerRank),
            fields(11, Field::Opponent(1), Code::RoundNoOpponent),
            fields(12, Field::Colour(1), Code::RoundNoColour),
            fields(13, Field::Opponent(1), Code::RoundNoOpponent),
            between(14, 1, 3, Code::LineNoCode),
            between(15, 96, 96, Code::RoundMisaligned),
            fields(16, Field::Rank, Code::PlayerRank),
            between(17, 9, 9, Code::LineTab),
            between(18, 90, 90, Code::PlayerMisaligned),
        ],
        "{}",
        told(&findings)
    );
    assert!(
        findings
            .iter()
            .all(|finding| finding.severity == Severity::Error)
    );
    assert!(findings.iter().all(|finding| finding.help.is_some()));
}

#[test]
fn given_a_broken_file_then_its_findings_read_like_this() {
    insta::assert_snapshot!(told(&refused(BROKEN)));
}

#[test]
fn given_a_finding_then_its_sentence_has_line_columns_and_field() {
    let findings = refused(BROKEN);
    assert_eq!(
        findings[2].to_string(),
        "line 3, column 107 (colour of round 2): error[round.colour]: \"x\" is no colour; \
         help: write w, b, or - where there is none"
    );
    let shown = findings[5].to_string();
    assert!(
        shown.starts_with("line 5, columns 102-105 (opponent of round 2): error"),
        "{shown}"
    );
    assert!(
        shown.contains("(line 6)"),
        "the other record is named: {shown}"
    );
}

#[test]
fn given_an_error_then_warnings_of_the_same_file_are_told_too() {
    let findings = refused(&file(&[
        "042 1.5.2026".to_owned(),
        row(1, "One, A", "0.0", "", &["   1 w 1"]),
    ]));
    assert_eq!(
        codes(&findings),
        [
            (1, Code::HeaderDateStyle),
            (2, Code::PlayerRankBlank),
            (2, Code::RoundSelfPaired),
        ]
    );
}

#[test]
fn given_an_opponent_who_names_another_one_then_the_finding_names_all_three() {
    let findings = refused(&file(&[
        row(1, "One, A", "1.0", "1", &["   2 w 1"]),
        row(2, "Two, B", "0.0", "2", &["   3 b 0"]),
        row(3, "Three, C", "1.0", "1", &["   2 w 1"]),
    ]));
    assert_eq!(codes(&findings), [(1, Code::RoundOpponentsDiffer)]);
    for part in ["player 1", "player 2", "player 3", "line 2", "round 1"] {
        assert!(findings[0].message.contains(part), "{}", findings[0]);
    }
}

#[test]
fn given_an_opponent_with_a_bye_or_nothing_in_that_round_then_they_do_not_match() {
    for other in [vec!["0000 - U"], vec!["        "], vec![]] {
        let findings = refused(&file(&[
            row(1, "One, A", "1.0", "1", &["   2 w 1"]),
            row(
                2,
                "Two, B",
                if other == ["0000 - U"] { "1.0" } else { "0.0" },
                "2",
                &other,
            ),
        ]));
        assert_eq!(
            codes(&findings),
            [(1, Code::RoundOpponentsDiffer)],
            "{other:?}"
        );
    }
}

#[test]
fn given_results_that_contradict_each_other_then_the_game_is_named_once() {
    for pair in [
        "11", "1=", "=1", "++", "WW", "WD", "1-", "+0", "1L", "=D", "1 ", " 0", "- ",
    ] {
        let signs: Vec<char> = pair.chars().collect();
        let findings = refused(&file(&[
            row(1, "One, A", "", "1", &[&format!("   2 w {}", signs[0])]),
            row(2, "Two, B", "", "2", &[&format!("   1 b {}", signs[1])]),
        ]));
        let errors: Vec<_> = findings
            .iter()
            .filter(|finding| finding.severity == Severity::Error)
            .map(|finding| (finding.line, finding.columns, finding.code))
            .collect();
        assert_eq!(errors, [(1, Some((99, 99)), Code::RoundResults)], "{pair}");
    }
}

#[test]
fn given_a_game_with_one_colour_twice_or_one_missing_then_it_is_refused() {
    for (first, second, code) in [
        ("   2 w 1", "   1 w 0", Code::RoundColours),
        ("   2 b 1", "   1 b 0", Code::RoundColours),
        ("   2 w 1", "   1 - 0", Code::RoundNoColour),
        ("   2 w  ", "   1    ", Code::RoundNoColour),
        ("   2 w +", "   1 w -", Code::RoundColours),
    ] {
        let findings = refused(&file(&[
            row(1, "One, A", "1.0", "1", &[first]),
            row(2, "Two, B", "0.0", "2", &[second]),
        ]));
        let errors: Vec<_> = findings
            .iter()
            .filter(|finding| finding.severity == Severity::Error)
            .map(|finding| finding.code)
            .collect();
        assert_eq!(errors, [code], "{first} {second}: {}", told(&findings));
    }
}

#[test]
fn given_a_starting_rank_that_cannot_be_read_then_opponents_point_to_its_line() {
    let findings = refused(&file(&[
        row(1, "One, A", "1.0", "1", &["   2 w 1"]),
        at_columns(
            "001",
            &[
                (8, "Z"),
                (15, "Two, B"),
                (82, "0.0"),
                (89, "2"),
                (95, "1 b 0"),
            ],
        ),
    ]));
    assert_eq!(
        codes(&findings),
        [
            (1, Code::RoundUnknownOpponent),
            (2, Code::PlayerStartNumber)
        ]
    );
    assert!(findings[0].help.as_ref().unwrap().contains("line 2"));
}

#[test]
fn given_starting_ranks_out_of_range_then_they_are_refused() {
    for number in ["   0", "-  1", "1 2 ", "1.0 ", "٣   "] {
        let line = at_columns(
            "001",
            &[(5, number), (15, "One, A"), (82, "0.0"), (89, "1")],
        );
        let findings = refused(&file(&[line]));
        assert_eq!(codes(&findings), [(1, Code::PlayerStartNumber)], "{number}");
    }
    let five_digits = at_columns(
        "001",
        &[(5, "12345"), (15, "One, A"), (82, "0.0"), (89, "1")],
    );
    assert_eq!(
        codes(&refused(&file(&[five_digits]))),
        [(1, Code::PlayerMisaligned)]
    );
}

#[test]
fn given_a_row_filled_up_by_bytes_then_it_is_refused_and_the_help_says_so() {
    let by_bytes = |name: &str, points: &str, rounds: &[&str]| {
        let several_bytes = name.len() - name.chars().count();
        let by_characters = row(1, name, points, "1", rounds);
        by_characters.replacen(&format!("{name}{}", " ".repeat(several_bytes)), name, 1)
    };
    let two = row(2, "Two, B", "0.0", "2", &["   1 b 0"]);
    for (name, points, rounds) in [
        ("Ång, A", "1.0", vec!["   2 w 1"]),
        ("Ångström, A", "1.0", vec!["   2 w 1"]),
        ("Ångström, Å", "1.0", vec!["   2 w 1"]),
        ("Ångström, Åsa-Zoë", "1.0", vec!["   2 w 1"]),
        ("Ångström, Å", "11.5", vec![]),
    ] {
        let findings = refused(&file(&[by_bytes(name, points, &rounds), two.clone()]));
        let shift = findings
            .iter()
            .find(|finding| matches!(finding.code, Code::PlayerMisaligned | Code::RoundMisaligned))
            .unwrap_or_else(|| panic!("{name}: {}", told(&findings)));
        assert!(shift.help.as_ref().unwrap().contains("bytes"), "{shift}");
    }
}

#[test]
fn given_text_after_the_last_possible_round_then_it_is_refused_and_blanks_are_not() {
    let last = 91 + 10 * usize::from(MAX_ROUNDS);
    let full = row(1, "One, A", "0.0", "1", &[]);
    let blanks = format!("{full:<width$}", width = last + 5000);
    common::accepted(&file(std::slice::from_ref(&blanks)));
    let findings = refused(&file(&[format!("{blanks}x")]));
    assert_eq!(codes(&findings), [(1, Code::RoundTooMany)]);
    let column = last + 5001;
    assert_eq!(findings[0].columns, Some((column, column)));
    let zeroes = vec!["0000 - Z"; usize::from(MAX_ROUNDS)];
    let (document, _) = common::accepted(&file(&[row(1, "One, A", "0.0", "1", &zeroes)]));
    assert_eq!(document.rounds(), MAX_ROUNDS);
}

#[test]
fn given_what_is_no_report_file_then_one_finding_says_so() {
    let game = b"[Event \"Club evening\"]\n[Site \"?\"]\n\n1. e4 e5 *\n";
    for (bytes, line, code) in [
        (b"".as_slice(), 1, Code::FileEmpty),
        (b" \r\n\t\n\x1a", 1, Code::FileEmpty),
        (b"\xEF\xBB\xBF", 1, Code::FileEmpty),
        (game, 1, Code::FileNotTrf),
        (b"\x89PNG\r\n\x1a\n", 1, Code::FileNotTrf),
        (b"012 Open\r\n0\x0022", 2, Code::FileNul),
        (b"\xFF\xFE0\x001\x002\x00", 1, Code::FileNul),
    ] {
        let findings = refused(bytes);
        assert_eq!(codes(&findings), [(line, code)], "{bytes:?}");
        assert!(findings[0].help.is_some());
    }
}

#[test]
fn given_a_file_above_the_limit_then_it_is_refused_unread_and_one_at_the_limit_is_not() {
    let mut bytes = b"012 ".to_vec();
    bytes.resize(MAX_FILE_BYTES, b'x');
    common::accepted(&bytes);
    bytes.push(b'x');
    assert_eq!(codes(&refused(&bytes)), [(1, Code::FileTooLarge)]);
}

#[test]
fn given_too_many_lines_then_the_file_is_refused_and_one_at_the_limit_is_not() {
    for end in ["\n", "\r", "\r\n"] {
        let lines = |count: usize| ["012 Open", &end.repeat(count)].concat().into_bytes();
        common::accepted(&lines(MAX_LINES));
        for count in [MAX_LINES + 1, 2 * MAX_LINES + 1] {
            let findings = refused(&lines(count));
            assert_eq!(codes(&findings), [(1, Code::FileTooManyLines)], "{end:?}");
        }
    }
}

#[test]
fn given_more_faults_than_anybody_reads_then_the_list_ends_and_says_so() {
    let rows = vec!["001".to_owned(); 5000];
    let findings = refused(&file(&rows));
    assert_eq!(findings.len(), arbiter_formats::MAX_FINDINGS + 1);
    let last = findings.last().unwrap();
    assert_eq!(last.code, Code::FileMoreFindings);
    assert!(last.message.starts_with("4000 "), "{last}");
}

#[test]
fn given_escapes_and_bidi_controls_then_messages_show_them_as_numbers() {
    let findings = refused("001    1\n\u{1b}[2J\u{202e}evil\n".as_bytes());
    let finding = findings
        .iter()
        .find(|finding| finding.code == Code::LineNoCode)
        .unwrap();
    let shown = finding.to_string();
    assert!(shown.contains(r"\u{1b}[2J\u{202e}evil"), "{shown}");
    assert!(!shown.contains('\u{1b}'));
}
