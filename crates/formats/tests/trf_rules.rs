//! The records that rule pairing and points: TRF26's own (162 to 299) and those of pairing engines.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that fails panics; clippy knows that only of the test functions themselves"
)]

mod common;

use arbiter_formats::trf::{
    AbnormalKind, AbnormalRule, AccelerationRule, ByeRule, Document, Edition, EngineScore,
    PairingSystem, PointPair, ProhibitedRule, RankMethod, ResultCode, Rule, RuleCode, ScoreSymbol,
    Span, parse, rule_line,
};
use arbiter_formats::{Code, Finding};
use arbiter_laws::Color;
use common::{accepted, file, row, told};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

/// Two players after two rounds: a win for each, by the usual scoring.
fn two_with(lines: &[&str]) -> (Document, Vec<Finding>) {
    let mut rows = vec![
        row(1, "One, A", "1.0", "1", &["   2 w 1", "   2 b 0"]),
        row(2, "Two, B", "1.0", "2", &["   1 b 0", "   1 w 1"]),
    ];
    rows.extend(lines.iter().map(|line| (*line).to_owned()));
    accepted(&file(&rows))
}

fn only_rule(line: &str) -> Rule {
    let (document, _) = two_with(&[line]);
    let rules: Vec<_> = document.rules().collect();
    let &[(number, rule)] = rules.as_slice() else {
        panic!("{line}: {rules:?}");
    };
    assert_eq!(number, 3);
    rule.clone()
}

#[test]
fn given_each_record_then_it_is_understood() {
    let span = |first, last| Span { first, last };
    let game = |points| PointPair {
        match_points: None,
        game_points: Some(points),
    };
    let cases = [
        (
            "162  W 3.0    D 1.0    L 0.0",
            Rule::Scoring(vec![
                (ScoreSymbol::Win, 30),
                (ScoreSymbol::Draw, 10),
                (ScoreSymbol::Loss, 0),
            ]),
        ),
        (
            "172 SWE NIDOF",
            Rule::StartingRanks {
                federation: Some("SWE".to_owned()),
                method: RankMethod::NationalOrFide,
            },
        ),
        (
            "192 FIDE_DUTCH_2026_BAKU",
            Rule::System {
                system: PairingSystem::Dutch,
                code: "FIDE_DUTCH_2026_BAKU".to_owned(),
            },
        ),
        (
            "240 H   3    1    2",
            Rule::Byes(ByeRule {
                kind: ResultCode::HalfPointBye,
                round: 3,
                players: vec![1, 2],
            }),
        ),
        (
            "250       1.0   1   2    1    2",
            Rule::Acceleration(AccelerationRule {
                points: game(10),
                rounds: span(1, 2),
                players: span(1, 2),
            }),
        ),
        (
            "260   1   9    1    2",
            Rule::Prohibited(ProhibitedRule {
                rounds: span(1, 9),
                players: vec![1, 2],
            }),
        ),
        (
            "299          -0.5  000    2",
            Rule::Abnormal(AbnormalRule {
                result: None,
                points: game(-5),
                round: None,
                players: vec![2],
            }),
        ),
        (
            "299 +         0.5    2    1",
            Rule::Abnormal(AbnormalRule {
                result: Some(AbnormalKind::ForfeitWin),
                points: game(5),
                round: Some(2),
                players: vec![1],
            }),
        ),
        (
            "XXS WW=4.0 W=3 PAB=1.5",
            Rule::EngineScoring(vec![
                (EngineScore::WhiteWin, 40),
                (EngineScore::Win, 30),
                (EngineScore::PairingBye, 15),
            ]),
        ),
        (
            "XXA    2  1.0  0.5",
            Rule::EngineAcceleration {
                player: 2,
                points: vec![10, 5],
            },
        ),
        ("XXP 1 2", Rule::EngineProhibited(vec![1, 2])),
        ("XXZ   2", Rule::EngineAbsent(vec![2])),
        ("BBW  3.0", Rule::Bbp(RuleCode::BbpWin, 30)),
    ];
    for (line, rule) in cases {
        assert_eq!(only_rule(line), rule, "{line}");
    }
}

#[test]
fn given_a_record_at_fault_then_its_columns_the_fault_and_the_way_out_are_told_and_it_is_kept() {
    let cases = [
        ("162  V 3.0", (6, 6), "W D L A P X"),
        ("162  W x.0", (7, 10), "4.5"),
        ("162  W", (7, 10), "1.0"),
        ("172 SWE ELO", (9, 13), "NIDOF"),
        ("192 FIDE_LIM", (5, 12), "FIDE_DUTCH"),
        ("192 FIDE_DUBOV_2026", (5, 19), "FIDE_DUBOV"),
        ("240 U   3    1", (5, 5), "F H Z"),
        ("240 H   0    1", (7, 9), "from 1 to 200"),
        ("240 H   3", (11, 14), "four columns each"),
        ("240 H   3    x", (11, 14), "1 to 9999"),
        ("240  H  3    1", (5, 5), "F H Z"),
        (
            "250       1.0   3   2    1    2",
            (19, 21),
            "smaller number first",
        ),
        ("260   1   9    1", (13, 16), "four columns each"),
        ("299 X        -0.5  000    2", (5, 5), "penalty or bonus"),
        ("299                000    2", (13, 17), "0.5 or -0.5"),
        ("299          -0.5 x000    2", (19, 19), "shifted"),
        ("XXS W3", (5, 6), "WW=3.0"),
        ("XXS D=1 W=x", (11, 11), "1.0"),
        ("XXA    x  1.0", (5, 8), "1 to 9999"),
        ("XXP 1", (5, 5), "blanks between"),
        ("XXZ one", (5, 7), "1 to 9999"),
        ("BBW three", (5, 9), "1.0"),
        ("BBD", (5, 5), "1.0"),
    ];
    for (line, columns, way_out) in cases {
        let (document, warnings) = two_with(&[line]);
        let about: Vec<_> = warnings
            .iter()
            .filter(|finding| finding.code == Code::RuleUnreadable)
            .collect();
        assert_eq!(about.len(), 1, "{line}: {}", told(&warnings));
        assert_eq!(
            (about[0].line, about[0].columns),
            (3, Some(columns)),
            "{line}"
        );
        let help = about[0].help.as_deref().unwrap();
        assert!(help.contains(way_out), "{line}: {help}");
        assert_eq!(document.rules().count(), 0, "{line}");
        let kept = String::from_utf8(document.to_bytes()).unwrap();
        assert!(kept.ends_with(&format!("{line}\n")), "{line}");
    }
}

#[test]
fn given_a_scoring_then_every_result_is_worth_what_it_says() {
    use ResultCode::*;
    let worth = |lines: &[&str], code, color| {
        let (document, _) = two_with(lines);
        document.counting().worth(1, 1, code, color)
    };
    let white = Some(Color::White);
    let cases: [(&[&str], ResultCode, Option<Color>, i32); 15] = [
        (&[], Win, white, 10),
        (&[], UnratedDraw, white, 5),
        (&[], ZeroPointBye, None, 0),
        (&["162  W 3.0    D 1.0"], ForfeitWin, white, 30),
        (&["162  W 3.0    D 1.0"], HalfPointBye, None, 10),
        (&["162  W 3.0"], PairingBye, None, 30),
        (&["162  P 1.0    W 3.0"], PairingBye, None, 10),
        (&["162  A-1.0"], ForfeitLoss, white, -10),
        (&["162  A-1.0"], Loss, white, 0),
        (&["XXS WW=4 BW=3"], Win, white, 40),
        (&["XXS WW=4 BW=3"], Win, Some(Color::Black), 30),
        (&["XXS L=1"], ZeroPointBye, None, 10),
        (&["BBL 1.0"], Loss, white, 10),
        (&["BBL 1.0"], ForfeitLoss, white, 0),
        (&["BBU 0.5"], PairingBye, None, 5),
    ];
    for (lines, code, color, points) in cases {
        assert_eq!(worth(lines, code, color), points, "{lines:?} {code:?}");
    }
}

#[test]
fn given_points_that_only_the_files_scoring_makes_right_then_they_are_compared_by_it() {
    let differs = |lines: &[&str]| {
        let (_, warnings) = two_with(lines);
        let about = warnings
            .iter()
            .filter(|f| f.code == Code::PlayerPointsTotal);
        about.map(|finding| finding.line).collect::<Vec<_>>()
    };
    assert_eq!(differs(&[]), []);
    assert_eq!(differs(&["162  W 3.0"]), [1, 2], "three points for a win");
    assert_eq!(differs(&["299          -0.5  000    1"]), [1], "a penalty");
    assert_eq!(
        differs(&["299 W         0.5    1    1"]),
        [1],
        "half a point for this win"
    );
    assert_eq!(
        differs(&["299 W         0.5    2    1"]),
        [],
        "another round's win"
    );
}

#[test]
fn given_a_scoring_that_cannot_be_read_then_the_points_are_not_called_wrong() {
    for line in ["162  W x.0", "BBX 3.0", "XXS W"] {
        let (_, warnings) = two_with(&[line]);
        let codes: Vec<_> = warnings.iter().map(|finding| finding.code).collect();
        assert!(
            codes.contains(&Code::PlayerPointsUnchecked),
            "{line}: {codes:?}"
        );
    }
}

#[test]
fn given_a_bye_in_record_240_then_a_blank_row_has_it_and_a_row_that_says_otherwise_counts() {
    let three = |byes: &str| {
        let rows = [
            row(1, "One, A", "1.0", "1", &["   2 w 1"]),
            row(2, "Two, B", "0.0", "3", &["   1 b 0"]),
            row(3, "Three, C", "0.0", "2", &[]),
            byes.to_owned(),
        ];
        accepted(&file(&rows))
    };
    let (document, warnings) = three("240 H   1    3");
    let byes: Vec<_> = document
        .byes(1)
        .iter()
        .map(|bye| (bye.player, bye.code))
        .collect();
    assert_eq!(byes, [(3, ResultCode::HalfPointBye)]);
    assert!(warnings.iter().all(|f| f.code != Code::RuleContradicted));

    let (document, warnings) = three("240 H   1    1");
    let about = warnings
        .iter()
        .find(|f| f.code == Code::RuleContradicted)
        .unwrap();
    assert!(
        about.message.contains("plays player 2 in round 1 (line 1)"),
        "{about}"
    );
    let byes: Vec<_> = document
        .byes(1)
        .iter()
        .map(|bye| (bye.player, bye.code))
        .collect();
    assert_eq!(byes, [(3, ResultCode::ZeroPointBye)], "an absence");
}

#[test]
fn given_a_player_whom_nobody_knows_then_the_record_says_so_and_a_team_is_no_player() {
    let unknown = |lines: &[&str]| {
        let (_, warnings) = two_with(lines);
        warnings
            .iter()
            .any(|finding| finding.code == Code::RuleUnknownPlayer)
    };
    assert!(unknown(&["260   1   9    1    7"]));
    assert!(unknown(&["XXZ 7"]));
    assert!(!unknown(&["260   1   9    1    7", "310   7 Team"]));
}

#[test]
fn given_the_records_of_a_file_then_its_edition_is_told() {
    assert_eq!(two_with(&[]).0.edition(), Edition::Trf16);
    assert_eq!(two_with(&["XXR 9", "XXZ 1"]).0.edition(), Edition::Trf16);
    for line in ["142 9", "240 H   3    1", "310   1 Team"] {
        assert_eq!(two_with(&[line]).0.edition(), Edition::Trf26, "{line}");
    }
}

/// Any record that a file can hold.
fn rule() -> impl Strategy<Value = Rule> {
    let players = || vec(1u16..=9999, 2..9);
    let points = || -99i32..=999;
    let pair = || {
        (proptest::option::of(points()), points()).prop_map(|(match_points, game)| PointPair {
            match_points,
            game_points: Some(game),
        })
    };
    let span = |highest: u16| {
        (1..=highest, 1..=highest).prop_map(|(a, b)| Span {
            first: a.min(b),
            last: a.max(b),
        })
    };
    let byes = [
        ResultCode::FullPointBye,
        ResultCode::HalfPointBye,
        ResultCode::ZeroPointBye,
    ];
    let bbp = [
        RuleCode::BbpWin,
        RuleCode::BbpDraw,
        RuleCode::BbpLoss,
        RuleCode::BbpPairingBye,
    ];
    prop_oneof![
        vec((select(ScoreSymbol::ALL), points()), 1..7).prop_map(Rule::Scoring),
        (proptest::option::of("[A-Z]{3}"), select(RankMethod::ALL))
            .prop_map(|(federation, method)| Rule::StartingRanks { federation, method }),
        select(PairingSystem::ALL).prop_map(|system| Rule::System {
            system,
            code: system.code().to_owned()
        }),
        (select(byes.to_vec()), 1u16..=200, players()).prop_map(|(kind, round, players)| {
            Rule::Byes(ByeRule {
                kind,
                round,
                players,
            })
        }),
        (pair(), span(200), span(9999)).prop_map(|(points, rounds, players)| {
            Rule::Acceleration(AccelerationRule {
                points,
                rounds,
                players,
            })
        }),
        (span(200), players())
            .prop_map(|(rounds, players)| Rule::Prohibited(ProhibitedRule { rounds, players })),
        (
            proptest::option::of(select(AbnormalKind::ALL)),
            pair(),
            proptest::option::of(1u16..=200),
            players(),
        )
            .prop_map(|(result, points, round, players)| {
                Rule::Abnormal(AbnormalRule {
                    result,
                    points,
                    round,
                    players,
                })
            }),
        vec((select(EngineScore::ALL), points()), 1..7).prop_map(Rule::EngineScoring),
        (1u16..=9999, vec(points(), 1..9))
            .prop_map(|(player, points)| Rule::EngineAcceleration { player, points }),
        players().prop_map(Rule::EngineProhibited),
        players().prop_map(Rule::EngineAbsent),
        (select(bbp.to_vec()), points()).prop_map(|(code, points)| Rule::Bbp(code, points)),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_record_is_read_as_it_was_written(rule in rule()) {
        let line = rule_line(&rule);
        let (document, warnings) = accepted(line.as_bytes());
        let read: Vec<_> = document.rules().map(|(_, rule)| rule.clone()).collect();
        prop_assert_eq!(read, vec![rule], "{}\n{}", line, told(&warnings));
    }

    #[test]
    fn points_that_fill_their_columns_are_read_as_they_were_written(
        points in vec(prop_oneof!["[0-9]{3,4}", "-[0-9]{2,3}", "[0-9]{1,2}\\.[0-9]", "-?\\.[0-9]", "[0-9]{2,3}\\."], 1..4),
    ) {
        let symbols = ["W", "D", "L"];
        let cells: Vec<String> = symbols.iter().zip(&points).map(|(symbol, points)| format!(" {symbol}{points:>4}  ")).collect();
        let accelerated: Vec<String> = points.iter().map(|points| format!("{points:>4}")).collect();
        for line in [format!("162 {}", cells.join(" ")), format!("XXA    1 {}", accelerated.join(" "))] {
            let (document, warnings) = accepted(line.as_bytes());
            let (_, rule) = document.rules().next().ok_or_else(|| TestCaseError::fail(told(&warnings)))?;
            let (again, warnings) = accepted(rule_line(rule).as_bytes());
            let read: Vec<_> = again.rules().map(|(_, rule)| rule).collect();
            prop_assert_eq!(read, vec![rule], "{}\n{}", line, told(&warnings));
        }
    }

    #[test]
    fn any_text_behind_a_code_is_understood_or_kept(
        lines in vec((select(RuleCode::ALL), "[ -~äß]{0,60}"), 1..6),
    ) {
        let text: String = lines.iter().map(|(code, rest)| format!("{} {rest}\n", code.code())).collect();
        let parsed = parse(text.as_bytes()).unwrap();
        prop_assert_eq!(parsed.document.to_bytes(), text.as_bytes());
        let unreadable = parsed.warnings.iter().filter(|f| f.code == Code::RuleUnreadable);
        let unread: std::collections::BTreeSet<_> = unreadable.map(|finding| finding.line).collect();
        prop_assert_eq!(parsed.document.rules().count() + unread.len(), lines.len());
    }
}
