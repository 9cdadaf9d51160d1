//! What an arbiter hears under the shipped regulations: the words of the rules file, of the ruling and of the phrases
//! together.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "where an expectation fails, the test has failed"
)]

use arbiter_laws::Color;
use arbiter_phrases::{Lang, Phrases};
use arbiter_ruleset::{Fact, FactValue, IncidentKind, Library, Stage, check};
use arbiter_rulesets::Shipped;
use arbiter_ruling::{Case, Clocks, History, Report, Running, judge};

fn stage(name: &str) -> Stage {
    let source = Shipped.source(name).expect("a shipped file");
    let checked = check(&source, &Shipped);
    checked
        .rules
        .expect("shipped rules are whole")
        .stages
        .remove(0)
}

fn said(rules: &str, report: &Report, history: History, lang: Lang) -> String {
    let case = Case {
        report: report.clone(),
        history,
    };
    let ruling = judge(&stage(rules), &case).expect("a ruling");
    Phrases::for_lang(lang).instruction(report, &ruling)
}

fn blitz(report: &Report, upheld: i64) -> String {
    said(
        "events/city-blitz",
        report,
        History {
            upheld,
            undecided: Vec::new(),
        },
        Lang::En,
    )
}

fn by_black() -> Report {
    Report::new(IncidentKind::IllegalMove, Some(Color::Black))
}

#[test]
fn a_3_given_3_plus_2_blitz_when_black_makes_a_first_illegal_move_then_one_minute_and_the_increment()
 {
    assert_eq!(
        blitz(&by_black(), 0),
        "+1 min to White, 2 s off Black. First illegal move. (7.5.5, A.3)"
    );
    assert_eq!(
        said(
            "events/city-blitz",
            &by_black(),
            History::default(),
            Lang::Sv
        ),
        "+1 min till Vit, 2 s avdrag för Svart. Första regelvidriga draget. (7.5.5, A.3)"
    );
}

#[test]
fn a_3_given_the_readings_then_the_times_to_set() {
    let mut report = by_black();
    report.clocks = Some(Clocks {
        white_ms: 63_000,
        black_ms: 77_000,
        running: Running::White,
    });
    assert_eq!(
        blitz(&report, 0),
        "+1 min to White, 2 s off Black. Set White 2:03, Black 1:15. First illegal move. (7.5.5, A.3)"
    );
}

#[test]
fn a_7_5_5_given_a_second_one_then_one_question_and_by_its_answer_a_loss_or_a_draw() {
    assert_eq!(
        blitz(&by_black(), 1),
        "Second illegal move by Black. First answer this: Could White still checkmate by any series of legal moves? \
         (Has White more than a king?)"
    );
    let mut report = by_black();
    report
        .facts
        .insert(Fact::OpponentCanMate, FactValue::YesNo(true));
    assert_eq!(
        blitz(&report, 1),
        "Black loses: second illegal move. White wins. (7.5.5)"
    );
    report
        .facts
        .insert(Fact::OpponentCanMate, FactValue::YesNo(false));
    assert_eq!(
        blitz(&report, 1),
        "Draw: second illegal move by Black, but White cannot checkmate. (7.5.5)"
    );
}

#[test]
fn given_an_earlier_report_that_nobody_decided_then_it_is_to_be_decided_first_and_nothing_else_is_asked()
 {
    // With no position the opponent's chances are open too (7.5.5), but one question is asked at a time.
    let told = |undecided: &[i64], lang| {
        let history = History {
            upheld: 0,
            undecided: undecided.to_vec(),
        };
        said("events/city-blitz", &by_black(), history, lang)
    };
    assert_eq!(
        told(&[12], Lang::En),
        "Decide report #12 first: does it count?"
    );
    assert_eq!(
        told(&[12], Lang::Sv),
        "Avgör först rapport #12: ska den räknas?"
    );
    assert_eq!(
        told(&[12, 15], Lang::En),
        "Decide reports #12, #15 first: do they count?"
    );
}

#[test]
fn a_6_7_1_given_who_comes_too_late_then_the_arbiter_hears_that_he_may_decide_otherwise() {
    let mut report = Report::new(IncidentKind::LateArrival, Some(Color::White));
    report
        .facts
        .insert(Fact::DelayFromActualStart, FactValue::Duration(3_600_000));
    let told = |lang| said("events/lakeside-open", &report, History::default(), lang);
    assert!(
        told(Lang::En).starts_with(
            "White forfeits the game: late arrival. Black wins. You may decide otherwise. (6.7.1"
        ),
        "{}",
        told(Lang::En)
    );
    assert!(
        told(Lang::Sv).contains(" Svart vinner. Du får besluta annorlunda. ("),
        "{}",
        told(Lang::Sv)
    );
}

#[test]
fn a_5_2_given_a_move_that_was_answered_then_it_stands_and_is_not_counted() {
    let mut report = by_black();
    report
        .facts
        .insert(Fact::OpponentMadeMove, FactValue::YesNo(true));
    let text = blitz(&report, 0);
    assert!(
        text.starts_with("It stands. (") && text.contains("A.5.2"),
        "{text}"
    );
}

#[test]
fn a_4_7_given_a_clock_that_was_not_pressed_then_no_illegal_move_was_completed() {
    let mut report = by_black();
    report
        .facts
        .insert(Fact::MoveCompleted, FactValue::YesNo(false));
    let text = blitz(&report, 0);
    assert!(
        !text.contains("First illegal move") && !text.contains("+1 min"),
        "{text}"
    );
}

#[test]
fn every_shipped_ruling_is_told_in_words_in_every_language() {
    for rules in Shipped.names() {
        let stage = stage(&rules);
        for kind in stage.incident_kinds() {
            for lang in Lang::ALL {
                let report = Report::new(kind, Some(Color::White));
                let case = Case {
                    report: report.clone(),
                    history: History::default(),
                };
                let ruling = judge(&stage, &case).unwrap();
                let phrases = Phrases::for_lang(*lang);
                let mut lines = phrases.sentences(&report, &ruling);
                lines.extend(
                    ruling
                        .readings
                        .iter()
                        .map(|reading| phrases.reading(&report, reading)),
                );
                lines.extend(
                    ruling
                        .trace
                        .iter()
                        .filter_map(|step| step.because.as_ref())
                        .map(|b| phrases.because(b)),
                );
                assert!(!lines.is_empty(), "{rules}: {kind}");
                for line in lines {
                    let is_key = [
                        "fact-",
                        "value-",
                        "effect-",
                        "question-",
                        "verdict-",
                        "kind-",
                        "setting-",
                    ]
                    .iter()
                    .any(|family| line.to_lowercase().contains(family));
                    assert!(!is_key, "{lang}, {rules}, {kind}: {line}");
                    let is_of_the_rules = line.contains(['_', '=', '<', '>']);
                    assert!(!is_of_the_rules, "{lang}, {rules}, {kind}: {line}");
                }
            }
        }
    }
}
