//! Illegal moves as arbiters meet them, judged by the shipped rules. Each test names the article.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use arbiter_ruleset::{GameOutcome, Library, Rules, SourceText, Termination, Verdict, check};
use arbiter_rulesets::Shipped;
use arbiter_ruling::{BoardEffect, JudgeInput, Ruling, Unruled, judge};
use serde_json::{Value, json};

fn shipped(name: &str) -> Rules {
    let source = Shipped
        .source(name)
        .unwrap_or_else(|| panic!("{name} is shipped"));
    check(&source, &Shipped)
        .rules
        .unwrap_or_else(|| panic!("{name} has no errors"))
}

fn case(ruleset: &str, incident: Value, more: Value) -> JudgeInput {
    let mut document = json!({ "ruleset": ruleset, "incident": incident });
    for (name, value) in more.as_object().unwrap() {
        document[name] = value.clone();
    }
    JudgeInput::read(&document).unwrap_or_else(|errors| panic!("{errors:?}"))
}

fn judged(ruleset: &str, incident: Value, more: Value) -> Ruling {
    let input = case(ruleset, incident, more);
    judge(shipped(ruleset).stage("main").unwrap(), &input.case).unwrap()
}

/// An illegal move by Black, with what else the report says.
fn by_black(more: Value) -> Value {
    let mut incident = json!({ "kind": "illegal_move", "by": "black" });
    for (name, value) in more.as_object().unwrap() {
        incident[name] = value.clone();
    }
    incident
}

fn adjustments(ruling: &Ruling) -> Vec<(String, i64)> {
    let clocks = ruling.clocks.iter().flat_map(|clocks| &clocks.adjust);
    clocks
        .map(|adjustment| (adjustment.player.to_string(), adjustment.ms))
        .collect()
}

const BLITZ: &str = "events/city-blitz";

#[test]
fn given_blitz_3_2_when_the_first_then_one_minute_and_two_seconds_7_5_5_a_3() {
    let ruling = judged(BLITZ, by_black(json!({})), json!({}));
    assert_eq!(ruling.verdict, Some(Verdict::Continue));
    assert_eq!(
        adjustments(&ruling),
        [("white".into(), 60_000), ("black".into(), -2_000)]
    );
    assert_eq!(ruling.articles, ["7.5.5", "A.3"]);
    assert_eq!((ruling.counts.before, ruling.counts.after), (0, 1));
    assert!(ruling.effects.contains(&BoardEffect::RestorePosition));
    assert_eq!(ruling.result, None);
}

#[test]
fn given_rapid_15_10_when_the_first_then_one_minute_and_ten_seconds_a_3() {
    let ruling = judged("events/harbour-rapid", by_black(json!({})), json!({}));
    assert_eq!(
        adjustments(&ruling),
        [("white".into(), 60_000), ("black".into(), -10_000)]
    );
}

#[test]
fn given_standard_90_30_when_the_first_then_two_minutes_and_thirty_seconds_7_5_5() {
    let ruling = judged("events/lakeside-open", by_black(json!({})), json!({}));
    assert_eq!(
        adjustments(&ruling),
        [("white".into(), 120_000), ("black".into(), -30_000)]
    );
    assert_eq!(ruling.articles, ["7.5.5"]);
}

#[test]
fn given_clock_readings_then_the_times_to_set_are_told() {
    let clocks =
        json!({ "clocks": { "white_ms": 63_000, "black_ms": 77_000, "running": "white" } });
    let ruling = judged(BLITZ, by_black(json!({})), clocks);
    let set = ruling.clocks.unwrap().set.unwrap();
    assert_eq!((set.white_ms, set.black_ms), (123_000, 75_000));
}

#[test]
fn given_a_reading_below_the_increment_then_no_time_to_set_is_invented() {
    let clocks = json!({ "clocks": { "white_ms": 63_000, "black_ms": 1_000, "running": "white" } });
    let change = judged(BLITZ, by_black(json!({})), clocks).clocks.unwrap();
    assert_eq!(change.adjust.len(), 2);
    assert_eq!(change.set, None);
}

#[test]
fn given_the_minute_in_the_file_is_changed_then_the_ruling_changes() {
    struct Edited;
    impl Library for Edited {
        fn source(&self, name: &str) -> Option<SourceText> {
            let source = Shipped.source(name)?;
            let text = match name {
                "fide/2023/blitz" => source.text.replace("else 1 min;", "else 2 min;"),
                _ => source.text,
            };
            Some(SourceText { text, ..source })
        }
        fn names(&self) -> Vec<String> {
            Shipped.names()
        }
    }
    let rules = check(&Shipped.source(BLITZ).unwrap(), &Edited)
        .rules
        .unwrap();
    let input = case(BLITZ, by_black(json!({})), json!({}));
    let ruling = judge(rules.stage("main").unwrap(), &input.case).unwrap();
    assert_eq!(adjustments(&ruling)[0], ("white".into(), 120_000));
    assert_ne!(rules.hex(), shipped(BLITZ).hex());
}

#[test]
fn given_the_second_and_a_queen_then_the_game_is_lost_with_a_mating_line_7_5_5() {
    let history = json!({ "history": { "illegal_move": { "black": 1 } } });
    let position = json!({ "position": "4k3/8/4K3/8/8/8/8/Q7 b - - 0 60" });
    let ruling = judged(BLITZ, by_black(position), history);
    assert_eq!(ruling.verdict, Some(Verdict::GameLost));
    let result = ruling.result.unwrap();
    assert_eq!(
        (result.outcome, result.termination),
        (GameOutcome::WhiteWins, Some(Termination::IllegalMoves))
    );
    let proof = ruling.proof.unwrap();
    assert_eq!(proof.verdict, "yes");
    assert!(!proof.line.is_empty());
    arbiter_mate_proof::check(&proof.text.unwrap()).unwrap();
    assert_eq!((ruling.counts.before, ruling.counts.after), (1, 2));
}

#[test]
fn given_the_second_and_a_bare_king_then_the_game_is_drawn_7_5_5() {
    let history = json!({ "history": { "illegal_move": { "black": 1 } } });
    let position = json!({ "position": "8/8/8/4k3/8/8/3q4/6K1 b - - 0 60" });
    let ruling = judged(BLITZ, by_black(position), history);
    assert_eq!(ruling.verdict, Some(Verdict::GameDrawn));
    assert_eq!(ruling.result.unwrap().outcome, GameOutcome::Draw);
    let proof = ruling.proof.unwrap();
    assert_eq!(proof.verdict, "no");
    arbiter_mate_proof::check(&proof.text.unwrap()).unwrap();
}

#[test]
fn given_the_second_and_no_position_then_one_human_question_is_asked() {
    let history = json!({ "history": { "illegal_move": { "black": 1 } } });
    let ruling = judged(BLITZ, by_black(json!({})), history.clone());
    assert_eq!(ruling.verdict, None);
    let needs: Vec<&str> = ruling.needs.iter().map(|need| need.fact.as_str()).collect();
    assert_eq!(needs, ["opponent_can_mate"]);
    let answered = judged(
        BLITZ,
        by_black(json!({ "opponent_can_mate": false })),
        history,
    );
    assert_eq!(answered.verdict, Some(Verdict::GameDrawn));
    let reading = answered
        .readings
        .iter()
        .find(|reading| reading.key == "opponent_can_mate")
        .unwrap();
    assert_eq!(
        (&reading.value, reading.why.as_str()),
        (&json!(false), "judged")
    );
}

#[test]
fn given_the_first_then_nobody_searches_for_a_mate() {
    let position = json!({ "position": "4k3/8/4K3/8/8/8/8/Q7 b - - 0 60" });
    assert_eq!(judged(BLITZ, by_black(position), json!({})).proof, None);
}

#[test]
fn given_blitz_without_full_supervision_when_the_opponent_has_moved_then_it_stands_and_does_not_count_a_5_2()
 {
    let ruling = judged(
        BLITZ,
        by_black(json!({ "opponent_made_move": true })),
        json!({}),
    );
    assert_eq!(ruling.verdict, Some(Verdict::Stands));
    assert_eq!((ruling.counts.before, ruling.counts.after), (0, 0));
    assert_eq!(ruling.clocks, None);
    assert!(ruling.articles.contains(&"A.5.2".to_owned()));
}

#[test]
fn given_a_move_not_completed_then_nothing_follows_and_it_does_not_count_7_5_1() {
    let ruling = judged(
        BLITZ,
        by_black(json!({ "move_completed": false })),
        json!({}),
    );
    assert_eq!(ruling.verdict, Some(Verdict::Continue));
    assert_eq!((ruling.counts.after, ruling.clocks), (0, None));
}

#[test]
fn given_a_disputed_move_that_nobody_saw_then_it_is_not_upheld() {
    let ruling = judged(BLITZ, by_black(json!({ "seen_by": "disputed" })), json!({}));
    assert_eq!(ruling.verdict, Some(Verdict::Continue));
    assert_eq!((ruling.counts.after, ruling.clocks), (0, None));
}

#[test]
fn given_a_pawn_left_on_the_last_rank_when_pressed_then_it_becomes_a_queen_7_5_2() {
    let ruling = judged(
        BLITZ,
        by_black(json!({ "how": "promotion_unfinished" })),
        json!({}),
    );
    assert!(ruling.effects.contains(&BoardEffect::PromoteToQueen));
    assert_eq!(adjustments(&ruling)[0], ("white".into(), 60_000));
    assert!(
        ruling.articles.contains(&"7.5.2".to_owned()),
        "{:?}",
        ruling.articles
    );
}

#[test]
fn given_the_second_with_an_unfinished_promotion_then_the_mate_is_sought_with_the_queen_put_on_7_5_2()
 {
    let history = json!({ "history": { "illegal_move": { "black": 1 } } });
    // White's bare king cannot mate, with or without Black's new queen; the pawn on a1 becomes one.
    let position =
        json!({ "position": "8/8/8/4k3/8/8/6K1/p7 w - - 0 60", "how": "promotion_unfinished" });
    let ruling = judged(BLITZ, by_black(position), history);
    assert_eq!(ruling.verdict, Some(Verdict::GameDrawn));
    assert!(
        ruling
            .proof
            .unwrap()
            .fen
            .starts_with("8/8/8/4k3/8/8/6K1/q7")
    );
}

#[test]
fn given_an_undecided_report_then_the_number_of_the_next_is_asked_for() {
    let mut input = case(BLITZ, by_black(json!({})), json!({}));
    input.case.history.undecided = vec![12];
    let rules = shipped(BLITZ);
    let ruling = judge(rules.stage("main").unwrap(), &input.case).unwrap();
    assert_eq!(ruling.verdict, None);
    let need = ruling.needs.first().unwrap();
    assert_eq!(
        (need.fact.as_str(), need.entries.as_slice()),
        ("offence", [12].as_slice())
    );
    // Where every number leads to the same finding, nothing is asked.
    let mut answered = case(
        BLITZ,
        by_black(json!({ "opponent_made_move": true })),
        json!({}),
    );
    answered.case.history.undecided = vec![12];
    let ruling = judge(rules.stage("main").unwrap(), &answered.case).unwrap();
    assert_eq!(ruling.verdict, Some(Verdict::Stands));
}

#[test]
fn given_an_undecided_report_and_no_position_then_the_report_comes_before_the_position_7_5_5() {
    for upheld in [0, 1] {
        let history = json!({ "history": { "illegal_move": { "black": upheld } } });
        let mut input = case(BLITZ, by_black(json!({})), history);
        input.case.history.undecided = vec![12];
        let ruling = judge(shipped(BLITZ).stage("main").unwrap(), &input.case).unwrap();
        let needs: Vec<&str> = ruling.needs.iter().map(|need| need.fact.as_str()).collect();
        assert_eq!(needs, ["offence", "opponent_can_mate"]);
        let entries: Vec<&[i64]> = ruling.needs.iter().map(|n| n.entries.as_slice()).collect();
        assert_eq!(entries, [&[12][..], &[]]);
    }
}

#[test]
fn given_an_incident_that_no_rule_is_about_then_nothing_is_guessed() {
    let input = case(
        BLITZ,
        json!({ "kind": "smoking", "by": "white" }),
        json!({}),
    );
    let laws = SourceText {
        name: "silent".to_owned(),
        text: "laws case.silent, edition 2026
  speed standard: at least 60 min, counted over 60 moves (Laws A.1)
"
        .to_owned(),
    };
    let rules = check(&laws, &Shipped).rules.unwrap();
    let unruled = judge(rules.stage("main").unwrap(), &input.case).unwrap_err();
    assert!(matches!(unruled, Unruled::NoRule(kind) if kind.as_str() == "smoking"));
}

#[test]
fn given_a_late_arrival_past_the_default_time_then_the_game_is_forfeited_6_7_1() {
    let late = |minutes: i64| {
        let incident = json!({ "kind": "late_arrival", "by": "white", "delay_from_actual_start": minutes * 60_000 });
        judged("events/lakeside-open", incident, json!({}))
    };
    assert_eq!(late(15).verdict, Some(Verdict::Continue));
    let ruling = late(16);
    assert_eq!(ruling.verdict, Some(Verdict::Forfeited));
    let result = ruling.result.unwrap();
    assert_eq!(
        (result.outcome, result.played, result.rated),
        (GameOutcome::BlackWins, false, false)
    );
    assert_eq!(ruling.options.len(), 1, "the arbiter may decide otherwise");
}

#[test]
fn given_a_bare_laws_file_then_what_the_event_must_say_is_asked() {
    let source = Shipped.source("fide/2023/blitz").unwrap();
    let rules = check(&source, &Shipped).rules.unwrap();
    let input = case(
        "fide/2023/blitz",
        by_black(json!({ "opponent_made_move": true })),
        json!({}),
    );
    let ruling = judge(rules.stage("main").unwrap(), &input.case).unwrap();
    let needs: Vec<&str> = ruling.needs.iter().map(|need| need.fact.as_str()).collect();
    assert_eq!(needs, ["supervision"]);
}
