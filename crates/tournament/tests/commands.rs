//! What commands come to: the arbiter's cases, without any database.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use arbiter_ruleset::{GameOutcome, Termination};
use arbiter_ruling::{GameResult, Report};
use arbiter_tournament::*;
use common::*;

fn kinds(entries: &[Entry]) -> Vec<EntryKind> {
    entries.iter().map(|entry| entry.envelope.kind).collect()
}

fn draw() -> GameResult {
    GameResult::played(GameOutcome::Draw, Some(Termination::Agreement))
}

#[test]
fn given_a_tap_then_report_and_ruling_are_entries_of_one_command() {
    let mut hall = Hall::open();
    let entries = hall.tap(first(), Link::Unasked).unwrap();
    assert_eq!(
        kinds(&entries),
        [EntryKind::IncidentReported, EntryKind::RulingGiven]
    );
    assert_eq!(
        entries[0].envelope.command_id,
        entries[1].envelope.command_id
    );
    assert_eq!(
        entries[0].envelope.payload.get(),
        r#"{"kind":"illegal_move","by":"black"}"#
    );
    let reported = entries[0].envelope.seq;
    let ruled: serde_json::Value = serde_json::from_str(entries[1].envelope.payload.get()).unwrap();
    assert_eq!(ruled["incident"], reported.get());
    assert_eq!(entries[0].envelope.board.unwrap().get(), 14);
    assert_eq!(entries[0].envelope.player, Some(hall.game().black));
    assert_eq!(hall.game().version, entries[1].envelope.seq);
    assert!(
        entries
            .iter()
            .all(|entry| entry.envelope.audience == Audience::Arbiters)
    );
}

#[test]
fn given_the_same_tap_45_s_later_then_it_is_asked_whether_it_is_the_same_one() {
    let mut hall = Hall::open();
    let earlier = hall.tap(first(), Link::Unasked).unwrap()[0].envelope.seq;
    hall.now_ms += 45_000;
    hall.principal = PrincipalId(id(4));
    let refusal = hall.tap(first(), Link::Unasked).unwrap_err();
    assert_eq!(
        refusal,
        Refusal::PossiblySame {
            seq: earlier,
            age_ms: 45_000,
            by_another: true
        }
    );
}

#[test]
fn given_the_answer_same_then_no_second_offence_stands() {
    let mut hall = Hall::open();
    let earlier = hall.tap(first(), Link::Unasked).unwrap()[0].envelope.seq;
    let entries = hall.tap(first(), Link::SameAs(earlier)).unwrap();
    assert_eq!(kinds(&entries), [EntryKind::IncidentLinked]);
    assert_eq!(hall.state.incidents.size(), 1);
    assert_eq!(
        hall.state.incidents[&earlier].same,
        [entries[0].envelope.seq]
    );
}

#[test]
fn given_the_answer_distinct_then_the_case_has_an_undecided_earlier_report() {
    let mut hall = Hall::open();
    let earlier = hall.tap(first(), Link::Unasked).unwrap()[0].envelope.seq;
    let case = case_for(&hall.state, &hall.game(), illegal_move(), None);
    assert_eq!(case.history.undecided, [earlier.get()]);
    let entries = hall
        .tap(ruling(None, 0, 0, None), Link::DistinctFrom(earlier))
        .unwrap();
    let payload: serde_json::Value =
        serde_json::from_str(entries[0].envelope.payload.get()).unwrap();
    assert_eq!(payload["distinct_from"], earlier.get());
    assert_eq!(hall.state.incidents.size(), 2);
}

#[test]
fn given_a_decided_report_then_after_two_minutes_a_tap_is_a_new_incident() {
    let mut hall = Hall::open();
    let earlier = hall.tap(first(), Link::Unasked).unwrap()[0].envelope.seq;
    hall.decide(earlier, confirmed()).unwrap();
    hall.now_ms += SAME_INCIDENT_MS;
    assert!(matches!(
        hall.tap(second(), Link::Unasked),
        Err(Refusal::PossiblySame { .. })
    ));
    hall.now_ms += 1;
    assert!(hall.tap(second(), Link::Unasked).is_ok());
}

#[test]
fn given_an_undecided_report_then_however_late_it_is_asked() {
    let mut hall = Hall::open();
    hall.tap(first(), Link::Unasked).unwrap();
    hall.now_ms += 60 * 60 * 1000;
    assert!(matches!(
        hall.tap(second(), Link::Unasked),
        Err(Refusal::PossiblySame { .. })
    ));
}

#[test]
fn given_a_link_to_another_board_or_to_nothing_then_it_is_refused() {
    let mut hall = Hall::open();
    let earlier = hall.tap(first(), Link::Unasked).unwrap()[0].envelope.seq;
    let nowhere = Seq::try_from(1).unwrap();
    assert_eq!(
        hall.tap(first(), Link::SameAs(nowhere)),
        Err(Refusal::LinkMismatch(nowhere))
    );
    let report = illegal_move();
    let new = NewRuling {
        semantic_hash: "00".repeat(32),
        report: report.clone(),
        ruling: first(),
    };
    let other_board = Command::Report {
        game: GameId(id(201)),
        report,
        ruling: new,
        link: Link::DistinctFrom(earlier),
    };
    assert_eq!(hall.act(other_board), Err(Refusal::LinkMismatch(earlier)));
}

#[test]
fn given_an_upheld_first_then_the_second_confirmed_loses_the_game_7_5_5() {
    let mut hall = Hall::open();
    let earlier = hall.tap(first(), Link::Unasked).unwrap()[0].envelope.seq;
    hall.decide(earlier, confirmed()).unwrap();
    assert_eq!(
        case_for(&hall.state, &hall.game(), illegal_move(), None)
            .history
            .upheld,
        1
    );
    hall.now_ms += 600_000;
    let later = hall.tap(second(), Link::Unasked).unwrap()[0].envelope.seq;
    let entries = hall.decide(later, confirmed()).unwrap();
    assert_eq!(
        kinds(&entries),
        [EntryKind::DecisionMade, EntryKind::ResultRecorded]
    );
    let recorded: serde_json::Value =
        serde_json::from_str(entries[1].envelope.payload.get()).unwrap();
    assert_eq!(recorded["decision"], entries[0].envelope.seq.get());
    let result = hall.game().result.unwrap();
    assert_eq!(result.outcome, GameOutcome::WhiteWins);
    assert_eq!(result.termination, Some(Termination::IllegalMoves));
    assert_eq!(entries[0].envelope.ruled_by, Some(hall.principal));
}

#[test]
fn given_a_late_entry_of_what_happened_before_then_only_what_happened_earlier_counts() {
    let mut hall = Hall::open();
    let upheld = hall.tap(first(), Link::Unasked).unwrap()[0].envelope.seq;
    hall.decide(upheld, confirmed()).unwrap();
    let history = |happened_at_ms: Option<i64>| {
        let report = Report {
            happened_at_ms,
            ..illegal_move()
        };
        case_for(&hall.state, &hall.game(), report, None)
            .history
            .upheld
    };
    assert_eq!(history(None), 1, "it happens now");
    assert_eq!(history(Some(hall.now_ms + 1)), 1);
    assert_eq!(
        history(Some(hall.now_ms - 600_000)),
        0,
        "it happened ten minutes before"
    );
    let itself = case_for(&hall.state, &hall.game(), illegal_move(), Some(upheld));
    assert_eq!(
        itself.history.upheld, 0,
        "an incident does not count against itself"
    );
}

#[test]
fn given_a_report_not_upheld_then_it_does_not_count() {
    let mut hall = Hall::open();
    let incident = hall.tap(first(), Link::Unasked).unwrap()[0].envelope.seq;
    let otherwise = NewDecision {
        decision: DecisionKind::Otherwise,
        upheld: Some(false),
        result: None,
        reason: Some(reason()),
        overturns: None,
        authority: Authority::Arbiter,
    };
    hall.decide(incident, otherwise).unwrap();
    let history = case_for(&hall.state, &hall.game(), illegal_move(), None).history;
    assert_eq!((history.upheld, history.undecided), (0, vec![]));
}

#[test]
fn given_otherwise_without_reason_or_count_then_each_is_asked_for() {
    let mut hall = Hall::open();
    let incident = hall.tap(first(), Link::Unasked).unwrap()[0].envelope.seq;
    let mut otherwise = NewDecision {
        decision: DecisionKind::Otherwise,
        upheld: Some(true),
        result: None,
        reason: None,
        overturns: None,
        authority: Authority::Arbiter,
    };
    assert_eq!(
        hall.decide(incident, otherwise.clone()),
        Err(Refusal::ReasonNeeded)
    );
    otherwise.reason = Some(reason());
    otherwise.upheld = None;
    assert_eq!(hall.decide(incident, otherwise), Err(Refusal::UpheldNeeded));
}

#[test]
fn given_a_decision_then_a_second_one_is_refused() {
    let mut hall = Hall::open();
    let incident = hall.tap(first(), Link::Unasked).unwrap()[0].envelope.seq;
    let decided = hall.decide(incident, confirmed()).unwrap()[0].envelope.seq;
    assert_eq!(
        hall.decide(incident, confirmed()),
        Err(Refusal::AlreadyDecided(decided))
    );
}

#[test]
fn given_a_version_that_is_not_the_last_then_the_decision_is_stale() {
    let mut hall = Hall::open();
    let seen = hall.game().version;
    let incident = hall.tap(first(), Link::Unasked).unwrap()[0].envelope.seq;
    let refusal = hall
        .act(Command::Decide {
            incident,
            seen,
            decision: confirmed(),
        })
        .unwrap_err();
    assert_eq!(
        refusal,
        Refusal::Stale {
            seen,
            current: hall.game().version
        }
    );
}

#[test]
fn given_a_result_then_another_needs_a_reason_and_the_old_value_stays_in_the_log() {
    let mut hall = Hall::open();
    let game = GameId(id(200));
    let record = |hall: &mut Hall, result, reason| {
        let seen = hall.game().version;
        hall.act(Command::RecordResults(vec![NewResult {
            game,
            seen,
            result,
            reason,
            despite: vec![],
        }]))
    };
    let won = GameResult::played(GameOutcome::BlackWins, Some(Termination::Checkmate));
    let entries = record(&mut hall, won.clone(), None).unwrap();
    assert_eq!(entries[0].envelope.audience, Audience::Everyone);
    assert_eq!(record(&mut hall, draw(), None), Err(Refusal::ReasonNeeded));
    assert!(!hall.game().corrected);
    let entries = record(&mut hall, draw(), Some(reason())).unwrap();
    assert_eq!(kinds(&entries), [EntryKind::ResultCorrected]);
    let Payload::ResultCorrected(corrected) =
        Payload::read(EntryKind::ResultCorrected, &entries[0].envelope.payload).unwrap()
    else {
        panic!("another payload");
    };
    assert_eq!(corrected.old, Some(won));
    assert_eq!(corrected.counts_for, Some(CorrectionEffect::NextPairing));
    assert!(hall.game().corrected);
}

#[test]
fn given_a_recorded_result_then_a_decision_never_corrects_it() {
    let mut hall = Hall::open();
    let earlier = hall.tap(first(), Link::Unasked).unwrap()[0].envelope.seq;
    hall.decide(earlier, confirmed()).unwrap();
    hall.now_ms += 600_000;
    let incident = hall.tap(second(), Link::Unasked).unwrap()[0].envelope.seq;
    let seen = hall.game().version;
    let record = Command::RecordResults(vec![NewResult {
        game: GameId(id(200)),
        seen,
        result: draw(),
        reason: None,
        despite: vec![hall.state.incidents[&incident].ruling.as_ref().unwrap().seq],
    }]);
    hall.act(record).unwrap();
    assert_eq!(
        hall.decide(incident, confirmed()),
        Err(Refusal::ResultStands)
    );
}

#[test]
fn given_a_plan_then_it_holds_until_its_own_game_changes() {
    let mut hall = Hall::open();
    let context = hall.context();
    let seen = hall.game().version;
    let record = Command::RecordResults(vec![NewResult {
        game: GameId(id(200)),
        seen,
        result: draw(),
        reason: None,
        despite: vec![],
    }]);
    let plan = decide(&hall.state, context, record).unwrap();
    let other = hall.state.games[&GameId(id(201))].version;
    hall.act(Command::RecordResults(vec![NewResult {
        game: GameId(id(201)),
        seen: other,
        result: draw(),
        reason: None,
        despite: vec![],
    }]))
    .unwrap();
    assert!(plan.holds_in(&hall.state), "another board changes nothing");
    hall.tap(first(), Link::Unasked).unwrap();
    assert!(!plan.holds_in(&hall.state));
}

#[test]
fn given_new_regulations_then_a_ruling_from_the_old_ones_does_not_hold() {
    let mut hall = Hall::open();
    let context = hall.context();
    let report = illegal_move();
    let new = NewRuling {
        semantic_hash: "00".repeat(32),
        report: report.clone(),
        ruling: first(),
    };
    let command = Command::Report {
        game: GameId(id(200)),
        report,
        ruling: new,
        link: Link::Unasked,
    };
    let plan = decide(&hall.state, context, command).unwrap();
    assert!(plan.holds_in(&hall.state));
    hall.act(Command::Adopt(RegulationsAdopted {
        title: "City Blitz, second version".into(),
        semantic_hash: "22".repeat(32),
        sources: vec![],
        section: None,
    }))
    .unwrap();
    assert!(!plan.holds_in(&hall.state));
}

#[test]
fn given_the_whole_log_then_folding_it_anew_gives_the_same_state() {
    let mut hall = Hall::open();
    let incident = hall.tap(first(), Link::Unasked).unwrap()[0].envelope.seq;
    hall.decide(incident, confirmed()).unwrap();
    let reread: Vec<Entry> = {
        let mut head = Head::empty(hall.state.id);
        hall.log
            .iter()
            .map(|entry| {
                let entry =
                    Entry::verify(hall.state.id, head, entry.bytes.clone(), entry.hash).unwrap();
                head = entry.head();
                entry
            })
            .collect()
    };
    assert_eq!(State::of_log(hall.state.id, &reread).unwrap(), hall.state);
}

#[test]
fn given_entries_out_of_order_then_they_do_not_fold() {
    let hall = Hall::open();
    let mut state = State::empty(hall.state.id);
    let before = state.clone();
    assert!(matches!(
        state.fold(&hall.log[1]),
        Err(FoldError::Order { .. })
    ));
    assert_eq!(state, before);
}
