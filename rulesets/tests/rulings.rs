//! Cases from the floor, ruled by the shipped files: given an event and facts, when an incident is reported, then this
//! follows, under these articles.
#![allow(clippy::panic)] // outside `#[test]` functions clippy does not know that this is a test

use arbiter_ruleset::{
    Effect, Fact, FactTable, FactValue, Finding, IncidentKind, Library, Need, Outcome, Party,
    Reading, Setting, SourceText, Speed, Stage, TraceStatus, Verdict, check,
};
use arbiter_rulesets::Shipped;

const MINUTE: i64 = 60_000;

fn stage_of(source: &SourceText, library: &dyn Library) -> Stage {
    let checked = check(source, library);
    let said: Vec<String> = checked
        .diagnostics
        .iter()
        .map(|d| d.render(&checked.sources))
        .collect();
    let rules = checked
        .rules
        .unwrap_or_else(|| panic!("{}", said.join("\n")));
    rules
        .stages
        .into_iter()
        .next()
        .unwrap_or_else(|| panic!("no stage"))
}

fn shipped(name: &str) -> Stage {
    let source = Shipped
        .source(name)
        .unwrap_or_else(|| panic!("no file {name}"));
    stage_of(&source, &Shipped)
}

/// An event that is written for one case.
fn event(clauses: &str) -> Stage {
    let text = format!("regulations \"Case\"\n  played under FIDE Laws 2023\n{clauses}");
    stage_of(
        &SourceText {
            name: "case".to_owned(),
            text,
        },
        &Shipped,
    )
}

/// A tap: board, colour, illegal move; the log knows which offence it is.
fn tap(offence: i64) -> FactTable {
    let number = Reading::computed(FactValue::Count(offence));
    FactTable::presumed(IncidentKind::IllegalMove).with(Fact::Offence, number)
}

fn yes(facts: FactTable, fact: Fact) -> FactTable {
    facts.with(fact, Reading::reported(FactValue::YesNo(true)))
}

fn no(facts: FactTable, fact: Fact) -> FactTable {
    facts.with(fact, Reading::reported(FactValue::YesNo(false)))
}

fn word(facts: FactTable, fact: Fact, word: &'static str) -> FactTable {
    facts.with(fact, Reading::reported(FactValue::Choice(word)))
}

fn illegal_move(stage: &Stage, facts: &FactTable) -> Finding {
    stage.evaluate(IncidentKind::IllegalMove, facts)
}

fn verdict(finding: &Finding) -> Option<Verdict> {
    match &finding.outcome {
        Outcome::Determined { verdict, .. } => Some(*verdict),
        _ => None,
    }
}

fn effects(finding: &Finding) -> &[Effect] {
    match &finding.outcome {
        Outcome::Determined { effects, .. } => effects,
        _ => &[],
    }
}

fn articles(finding: &Finding) -> Vec<String> {
    finding.citations.iter().map(ToString::to_string).collect()
}

fn needs(finding: &Finding) -> &[Need] {
    match &finding.outcome {
        Outcome::Undetermined { needs } => needs,
        _ => &[],
    }
}

const PLUS_ONE: Effect = Effect::AddTime {
    to: Party::Opponent,
    ms: MINUTE,
};
const PLUS_TWO: Effect = Effect::AddTime {
    to: Party::Opponent,
    ms: 2 * MINUTE,
};
const TAKE_BACK: Effect = Effect::TakeBackIncrement { of: Party::Player };

#[test]
fn first_illegal_move_in_blitz_costs_one_minute_and_the_increment_7_5_5_and_a_3() {
    let finding = illegal_move(&shipped("events/city-blitz"), &tap(1));
    assert_eq!(verdict(&finding), Some(Verdict::Continue));
    assert_eq!(
        effects(&finding),
        [
            PLUS_ONE,
            TAKE_BACK,
            Effect::RestorePosition,
            Effect::BoundMove
        ]
    );
    assert_eq!(articles(&finding), ["7.5.5", "A.3"]);
    let asked: Vec<Fact> = finding.facts_used.iter().map(|(fact, ..)| *fact).collect();
    assert!(
        !asked.contains(&Fact::OpponentCanMate),
        "nobody searches for a mate on a first offence"
    );
}

#[test]
fn first_illegal_move_in_standard_chess_costs_two_minutes_7_5_5() {
    let finding = illegal_move(&shipped("events/lakeside-open"), &tap(1));
    assert_eq!(effects(&finding).first(), Some(&PLUS_TWO));
    assert_eq!(articles(&finding), ["7.5.5"]);
}

#[test]
fn second_illegal_move_loses_unless_the_opponent_cannot_mate_7_5_5() {
    let stage = shipped("events/city-blitz");
    let lost = illegal_move(&stage, &yes(tap(2), Fact::OpponentCanMate));
    assert_eq!(
        (verdict(&lost), articles(&lost)),
        (Some(Verdict::GameLost), vec!["7.5.5".to_owned()])
    );
    assert!(effects(&lost).is_empty());
    let drawn = illegal_move(&stage, &no(tap(5), Fact::OpponentCanMate));
    assert_eq!(verdict(&drawn), Some(Verdict::GameDrawn));
    let open = illegal_move(&stage, &tap(2));
    assert_eq!(
        needs(&open),
        [Need::Fact(Fact::OpponentCanMate)],
        "unknown is asked, never guessed"
    );
}

#[test]
fn without_the_log_it_is_not_guessed_which_offence_it_is() {
    let presumed = FactTable::presumed(IncidentKind::IllegalMove);
    let finding = illegal_move(
        &shipped("events/city-blitz"),
        &yes(presumed, Fact::OpponentCanMate),
    );
    assert_eq!(needs(&finding), [Need::Fact(Fact::Offence)]);
}

#[test]
fn pawn_left_on_the_last_rank_becomes_a_queen_and_the_move_stands_as_made_7_5_2() {
    let finding = illegal_move(
        &shipped("events/city-blitz"),
        &word(tap(1), Fact::How, "promotion_unfinished"),
    );
    assert_eq!(effects(&finding), [PLUS_ONE, Effect::PromoteToQueen]);
    assert_eq!(articles(&finding), ["7.5.2", "7.5.5", "A.3"]);
}

#[test]
fn pressing_without_a_move_is_treated_as_an_illegal_move_7_5_3() {
    let finding = illegal_move(
        &shipped("events/city-blitz"),
        &word(tap(1), Fact::How, "no_move"),
    );
    assert_eq!(effects(&finding), [PLUS_ONE, TAKE_BACK, Effect::ReplayMove]);
    assert_eq!(articles(&finding), ["7.5.3", "7.5.5", "A.3"]);
}

#[test]
fn two_hands_cost_time_and_whether_the_move_stands_is_for_the_event_to_say_7_5_4() {
    let two_hands = word(tap(1), Fact::How, "two_hands");
    let stands = illegal_move(&shipped("events/city-blitz"), &two_hands);
    assert_eq!(effects(&stands), [PLUS_ONE]);
    let replaying = event(
        "  time control: 3+2\n  blitz rules: B.3\n  default time: 0 s from the actual start\n  set two handed move: replayed\n",
    );
    let replayed = illegal_move(&replaying, &two_hands);
    assert_eq!(
        effects(&replayed),
        [
            PLUS_ONE,
            TAKE_BACK,
            Effect::RestorePosition,
            Effect::ReplayMove
        ]
    );
}

#[test]
fn a_move_that_is_not_completed_is_not_yet_illegal_7_5_1() {
    for stage in [
        "events/city-blitz",
        "events/harbour-rapid",
        "events/lakeside-open",
    ] {
        let finding = illegal_move(&shipped(stage), &no(tap(2), Fact::MoveCompleted));
        assert_eq!(verdict(&finding), Some(Verdict::Continue), "{stage}");
        assert!(effects(&finding).is_empty(), "{stage}");
        assert_eq!(articles(&finding), ["7.5.1"], "{stage}");
    }
}

#[test]
fn once_the_opponent_has_moved_an_unsupervised_illegal_move_stands_a_5_2() {
    let answered = yes(tap(2), Fact::OpponentMadeMove);
    let rapid = illegal_move(&shipped("events/harbour-rapid"), &answered);
    assert_eq!(
        (verdict(&rapid), articles(&rapid)),
        (Some(Verdict::Stands), vec!["A.5.2".to_owned()])
    );
    let blitz = illegal_move(&shipped("events/city-blitz"), &answered);
    assert_eq!(articles(&blitz), ["A.5.2", "B.3"]);
    assert!(effects(&blitz).is_empty());
}

#[test]
fn in_standard_chess_an_answered_illegal_move_is_taken_back_and_the_arbiter_sets_the_clocks_7_1() {
    let finding = illegal_move(
        &shipped("events/lakeside-open"),
        &yes(tap(1), Fact::OpponentMadeMove),
    );
    assert_eq!(
        effects(&finding),
        [
            PLUS_TWO,
            Effect::RestorePosition,
            Effect::BoundMove,
            Effect::SetClocks
        ]
    );
    assert_eq!(articles(&finding), ["7.1", "7.5.5"]);
}

#[test]
fn what_nobody_saw_and_the_players_dispute_is_not_upheld() {
    let finding = illegal_move(
        &shipped("events/city-blitz"),
        &word(tap(2), Fact::SeenBy, "disputed"),
    );
    assert_eq!(verdict(&finding), Some(Verdict::Continue));
    assert!(effects(&finding).is_empty());
}

#[test]
fn a_spectator_counts_in_standard_chess_and_not_without_supervision_a_5_2() {
    let told = word(tap(1), Fact::SeenBy, "third_person");
    assert!(effects(&illegal_move(&shipped("events/city-blitz"), &told)).is_empty());
    assert_eq!(
        effects(&illegal_move(&shipped("events/lakeside-open"), &told)).first(),
        Some(&PLUS_TWO)
    );
}

#[test]
fn supervised_blitz_may_say_two_minutes_b_2() {
    let head = "  time control: 3+2\n  default time: 0 s from the actual start\n";
    let literal = event(&format!(
        "{head}  blitz rules: B.2\n  set penalty time: 2 min\n"
    ));
    assert_eq!(
        effects(&illegal_move(&literal, &tap(1))).first(),
        Some(&PLUS_TWO)
    );
    let usual = event(&format!("{head}  blitz rules: B.2\n"));
    assert_eq!(
        effects(&illegal_move(&usual, &tap(1))).first(),
        Some(&PLUS_ONE)
    );
}

#[test]
fn bare_blitz_laws_rule_where_supervision_does_not_matter_and_ask_where_it_does_b_4() {
    let laws = shipped("fide/2023/blitz");
    assert_eq!(laws.speed, Speed::Blitz);
    assert_eq!(laws.setting(Setting::Supervision), None);
    assert_eq!(
        effects(&illegal_move(&laws, &tap(1))).first(),
        Some(&PLUS_ONE)
    );
    let answered = illegal_move(&laws, &yes(tap(1), Fact::OpponentMadeMove));
    assert_eq!(needs(&answered), [Need::Setting(Setting::Supervision)]);
}

#[test]
fn another_minute_in_the_laws_file_is_another_ruling() {
    struct Edited;
    impl Library for Edited {
        fn source(&self, name: &str) -> Option<SourceText> {
            let mut source = Shipped.source(name)?;
            if name == "fide/2023/rapid" {
                source.text = source
                    .text
                    .replace("set penalty time: 1 min", "set penalty time: 3 min");
            }
            Some(source)
        }
        fn names(&self) -> Vec<String> {
            Shipped.names()
        }
    }
    let source = Shipped
        .source("events/harbour-rapid")
        .unwrap_or_else(|| panic!("no event"));
    let edited = illegal_move(&stage_of(&source, &Edited), &tap(1));
    assert_eq!(
        effects(&edited).first(),
        Some(&Effect::AddTime {
            to: Party::Opponent,
            ms: 3 * MINUTE
        })
    );
}

#[test]
fn a_trace_tells_what_applied_what_was_overridden_and_why_the_rest_did_not_apply() {
    let finding = illegal_move(
        &shipped("events/city-blitz"),
        &yes(tap(1), Fact::OpponentMadeMove),
    );
    let status = |clause: &str, file: &str| {
        let line = finding
            .trace
            .iter()
            .find(|line| *line.clause == *clause && *line.file == *file);
        line.map(|line| (line.status, line.by.clone()))
    };
    assert_eq!(
        status("answered", "fide/2023/blitz"),
        Some((TraceStatus::Applied, None))
    );
    let overridden = status("illegal_move, first", "fide/2023/standard");
    assert_eq!(
        overridden.map(|(status, _)| status),
        Some(TraceStatus::Overridden)
    );
    let late = finding
        .trace
        .iter()
        .find(|line| *line.clause == *"illegal_move, second and later");
    let because = late
        .and_then(|line| line.because.clone())
        .map(|because| because.subject);
    assert_eq!(because, Some(Need::Fact(Fact::Offence)));
}

#[test]
fn arriving_after_the_default_time_forfeits_and_the_arbiter_may_decide_otherwise_6_7_1() {
    let stage = shipped("events/lakeside-open");
    let arrives = |ms| {
        let delay = Reading::computed(FactValue::Duration(ms));
        let facts = FactTable::default().with(Fact::DelayFromActualStart, delay);
        stage.evaluate(IncidentKind::LateArrival, &facts)
    };
    let in_time = arrives(15 * MINUTE);
    assert_eq!(verdict(&in_time), Some(Verdict::Continue));
    let late = arrives(15 * MINUTE + 1_000);
    let forfeited = Outcome::Determined {
        verdict: Verdict::Forfeited,
        effects: vec![],
        discretion: true,
    };
    assert_eq!(late.outcome, forfeited);
    assert_eq!(articles(&late), ["6.7.1", "regulations 5.2"]);
}

#[test]
fn the_start_that_the_default_time_counts_from_is_the_one_that_is_asked_for_6_7_1() {
    let stage = shipped("events/harbour-rapid");
    let nothing = FactTable::default();
    let finding = stage.evaluate(IncidentKind::LateArrival, &nothing);
    assert_eq!(needs(&finding), [Need::Fact(Fact::DelayFromScheduledStart)]);
}

#[test]
fn a_kind_of_incident_without_a_rule_is_answered_with_no_rule() {
    let laws = SourceText {
        name: "silent".to_owned(),
        text: "laws case.silent, edition 2026
  speed standard: at least 60 min, counted over 60 moves (Laws A.1)
"
        .to_owned(),
    };
    let finding = stage_of(&laws, &Shipped).evaluate(IncidentKind::Device, &FactTable::default());
    assert_eq!(finding.outcome, Outcome::NoRule);
    assert!(finding.trace.is_empty());
}

#[test]
fn the_speed_follows_from_the_time_control_a_1_and_b_1() {
    let speed = |control: &str, rules: &str| {
        let clauses = format!(
            "  time control: {control}\n{rules}  default time: 0 s from the actual start\n"
        );
        event(&clauses).speed
    };
    assert_eq!(speed("3+2", "  blitz rules: B.2\n"), Speed::Blitz);
    assert_eq!(speed("10 min", "  blitz rules: B.3\n"), Speed::Blitz);
    assert_eq!(
        speed("10 min plus 1 s a move", "  rapid rules: A.5\n"),
        Speed::Rapid
    );
    assert_eq!(speed("50+9", "  rapid rules: A.4\n"), Speed::Rapid);
    assert_eq!(speed("50+10", ""), Speed::Standard);
    assert_eq!(speed("90/40 + 30 + 30s", ""), Speed::Standard);
    assert_eq!(
        speed("White 10 min; Black 7 min", "  blitz rules: B.3\n"),
        Speed::Blitz
    );
}
