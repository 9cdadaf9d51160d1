//! A round from its start to its close: who was there, how games ended, what was missing.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use std::collections::BTreeMap;

use arbiter_laws::Color;
use arbiter_ruleset::{DefaultTimeBasis, GameOutcome, IncidentKind, Scoring, Termination, Verdict};
use arbiter_ruling::{GameResult, Report, Ruling};
use arbiter_tournament::*;
use common::*;
use proptest::prelude::*;

const MINUTE: i64 = 60_000;

fn round() -> RoundNumber {
    RoundNumber::try_from(3).unwrap()
}

fn board_14() -> GameId {
    GameId(id(200))
}

fn board_15() -> GameId {
    GameId(id(201))
}

fn times(minutes: i64, basis: DefaultTimeBasis) -> AbsenceRules {
    let time = DefaultTime {
        ms: minutes * MINUTE,
        basis,
    };
    let rule = AbsenceRule {
        default_time: Some(time),
        ..AbsenceRule::default()
    };
    BTreeMap::from([("main".to_owned(), rule)])
}

fn fifteen() -> AbsenceRules {
    times(15, DefaultTimeBasis::ActualStart)
}

/// A hall whose round was started now.
fn started() -> Hall {
    let mut hall = Hall::open();
    start(&mut hall, None).unwrap();
    hall
}

fn start(hall: &mut Hall, corrects: Option<Seq>) -> Result<Vec<Entry>, Refusal> {
    let started_at_ms = hall.now_ms;
    hall.act(Command::StartRound(NewStart {
        round: round(),
        started_at_ms,
        scheduled_at_ms: None,
        corrects,
    }))
}

fn see(hall: &mut Hall, game: GameId, color: Color, presence: Presence) {
    hall.act(Command::RecordArrivals(vec![Seen {
        game,
        color,
        presence,
        until_ms: None,
    }]))
    .unwrap();
}

fn empty(hall: &mut Hall, game: GameId, color: Color) {
    see(hall, game, color, Presence::EmptyChair);
}

fn missed_now(hall: &Hall) -> Vec<Missed> {
    missed(&hall.state, round(), &fifteen(), hall.now_ms)
}

/// Forfeits what is shown now, in one act.
fn forfeit_shown(hall: &mut Hall, act: u128) -> Result<Vec<Entry>, Refusal> {
    let games = forfeitable(&missed_now(hall));
    let context = Context {
        act_id: Some(ActId(id(act))),
        ..hall.context()
    };
    let command = Command::Forfeit(Forfeits {
        round: round(),
        games,
        rules: fifteen(),
        now_ms: hall.now_ms,
    });
    let plan = decide(&hall.state, context, command)?;
    Ok(hall.append(&plan))
}

fn undo(hall: &mut Hall, act: u128) -> Result<Vec<Entry>, Refusal> {
    hall.act(Command::UndoForfeits {
        round: round(),
        act: ActId(id(act)),
        reason: Some(reason()),
    })
}

fn result_of(hall: &Hall, game: GameId) -> Option<GameResult> {
    hall.state.games[&game].result.clone()
}

fn record(
    hall: &mut Hall,
    game: GameId,
    result: GameResult,
    despite: Vec<Seq>,
) -> Result<Vec<Entry>, Refusal> {
    let seen = hall.state.games[&game].version;
    let reason = result_of(hall, game).map(|_| reason());
    hall.act(Command::RecordResults(vec![NewResult {
        game,
        seen,
        result,
        reason,
        despite,
    }]))
}

fn won_by_white() -> GameResult {
    GameResult::played(GameOutcome::WhiteWins, None)
}

/// A report at board 14 with what the rules say about it.
fn report(hall: &mut Hall, report: Report, ruling: Ruling) -> (Seq, Seq) {
    let new = NewRuling {
        semantic_hash: "00".repeat(32),
        report: report.clone(),
        ruling,
    };
    let command = Command::Report {
        game: board_14(),
        report,
        ruling: new,
        link: Link::Unasked,
    };
    let entries = hall.act(command).unwrap();
    (entries[0].envelope.seq, entries[1].envelope.seq)
}

fn contradicted(refusal: Refusal) -> Vec<(Seq, ContradictedBy)> {
    match refusal {
        Refusal::Contradicts(found) => found.iter().map(|one| (one.seq, one.by)).collect(),
        other => panic!("{other}"),
    }
}

// --- start, empty chairs, forfeits (6.7) ---

#[test]
fn given_a_round_that_was_started_then_a_second_start_names_the_first_unless_it_corrects_it() {
    let mut hall = Hall::open();
    let first = start(&mut hall, None).unwrap()[0].envelope.seq;
    hall.now_ms += MINUTE;
    let refusal = start(&mut hall, None).unwrap_err();
    assert!(matches!(refusal, Refusal::RoundHasStarted { seq, .. } if seq == first));
    start(&mut hall, Some(first)).unwrap();
    let standing = hall.state.rounds[&round()].start.unwrap();
    assert_eq!(standing.started_at_ms, hall.now_ms);
}

#[test]
fn given_a_start_that_is_corrected_before_there_was_one_or_lies_before_its_time_then_it_is_refused()
{
    let mut hall = Hall::open();
    let any = Seq::try_from(1).unwrap();
    assert_eq!(start(&mut hall, Some(any)), Err(Refusal::RoundNotStarted));
    let early = Command::StartRound(NewStart {
        round: round(),
        started_at_ms: hall.now_ms,
        scheduled_at_ms: Some(hall.now_ms + 1),
        corrects: None,
    });
    assert_eq!(hall.act(early), Err(Refusal::StartedEarly));
}

#[test]
fn given_an_empty_chair_then_the_default_time_runs_from_the_start_that_the_event_says_6_7_1() {
    let mut hall = Hall::open();
    let announced = hall.now_ms - 10 * MINUTE;
    let command = Command::StartRound(NewStart {
        round: round(),
        started_at_ms: hall.now_ms,
        scheduled_at_ms: Some(announced),
        corrects: None,
    });
    hall.act(command).unwrap();
    empty(&mut hall, board_14(), Color::Black);
    for (basis, from) in [
        (DefaultTimeBasis::ActualStart, hall.now_ms),
        (DefaultTimeBasis::ScheduledStart, announced),
    ] {
        let deadline = from + 15 * MINUTE;
        let at = |now_ms| missed(&hall.state, round(), &times(15, basis), now_ms);
        assert_eq!(at(deadline)[0].deadline_ms, Some(deadline));
        assert_eq!(
            at(deadline)[0].lateness,
            Lateness::Running,
            "the last millisecond"
        );
        assert_eq!(at(deadline + 1)[0].lateness, Lateness::Over);
    }
}

#[test]
fn given_nobody_told_the_start_then_no_time_runs_and_nothing_can_be_forfeited() {
    let mut hall = Hall::open();
    empty(&mut hall, board_14(), Color::Black);
    hall.now_ms += 600 * MINUTE;
    assert_eq!(missed_now(&hall)[0].deadline_ms, None);
    assert_eq!(
        forfeit_shown(&mut hall, 1),
        Err(Refusal::AbsencesChanged(vec![]))
    );
}

#[test]
fn given_the_time_is_over_then_the_opponent_who_was_there_gets_the_point_and_nobody_where_both_were_not_6_7_1()
 {
    let mut hall = started();
    empty(&mut hall, board_14(), Color::Black);
    empty(&mut hall, board_15(), Color::White);
    empty(&mut hall, board_15(), Color::Black);
    assert_eq!(
        forfeit_shown(&mut hall, 1),
        Err(Refusal::AbsencesChanged(vec![]))
    );
    hall.now_ms += 15 * MINUTE + 1;
    forfeit_shown(&mut hall, 1).unwrap();
    let plus = result_of(&hall, board_14()).unwrap();
    assert_eq!(plus, GameResult::forfeit(GameOutcome::WhiteWins));
    assert!(!plus.played && !plus.rated);
    assert_eq!(plus.termination, Some(Termination::Absence));
    let nobody = result_of(&hall, board_15()).unwrap();
    assert_eq!(nobody, GameResult::forfeit(GameOutcome::BothLose));
}

#[test]
fn given_somebody_came_in_time_then_nothing_is_lost_and_who_came_too_late_has_lost_6_7_1() {
    let mut hall = started();
    empty(&mut hall, board_14(), Color::Black);
    empty(&mut hall, board_15(), Color::White);
    hall.now_ms += 15 * MINUTE;
    see(&mut hall, board_14(), Color::Black, Presence::Arrived);
    hall.now_ms += 1;
    see(&mut hall, board_15(), Color::White, Presence::Arrived);
    let missed = missed_now(&hall);
    assert_eq!(missed.len(), 1);
    assert_eq!(missed[0].lateness, Lateness::CameTooLate(hall.now_ms));
    forfeit_shown(&mut hall, 1).unwrap();
    assert_eq!(result_of(&hall, board_14()), None);
    let late = result_of(&hall, board_15()).unwrap();
    assert_eq!(late.outcome, GameOutcome::BlackWins);
}

#[test]
fn given_the_arbiter_lets_a_player_come_later_then_that_player_has_a_time_of_its_own_6_7_1() {
    let mut hall = started();
    let until_ms = hall.now_ms + 30 * MINUTE;
    hall.act(Command::RecordArrivals(vec![Seen {
        game: board_14(),
        color: Color::White,
        presence: Presence::EmptyChair,
        until_ms: Some(until_ms),
    }]))
    .unwrap();
    hall.now_ms += 20 * MINUTE;
    assert_eq!(missed_now(&hall)[0].lateness, Lateness::Running);
    assert_eq!(missed_now(&hall)[0].deadline_ms, Some(until_ms));
}

#[test]
fn given_somebody_arrived_after_the_list_was_shown_then_nothing_is_written() {
    let mut hall = started();
    for game in [board_14(), board_15()] {
        empty(&mut hall, game, Color::Black);
    }
    hall.now_ms += 16 * MINUTE;
    let games = forfeitable(&missed_now(&hall));
    empty(&mut hall, board_15(), Color::White);
    let shown = Command::Forfeit(Forfeits {
        round: round(),
        games,
        rules: fifteen(),
        now_ms: hall.now_ms,
    });
    assert_eq!(
        hall.act(shown),
        Err(Refusal::AbsencesChanged(vec![board_15()]))
    );
    assert_eq!(result_of(&hall, board_14()), None);
}

#[test]
fn given_a_batch_by_mistake_then_one_undo_takes_back_what_still_stands_of_it() {
    let mut hall = started();
    for game in [board_14(), board_15()] {
        empty(&mut hall, game, Color::Black);
    }
    hall.now_ms += 16 * MINUTE;
    forfeit_shown(&mut hall, 1).unwrap();
    let chair = hall.state.games[&board_15()].chairs.black.unwrap().seq;
    record(&mut hall, board_15(), won_by_white(), vec![chair]).unwrap();
    undo(&mut hall, 1).unwrap();
    assert_eq!(result_of(&hall, board_14()), None);
    assert!(!hall.game().corrected);
    assert_eq!(
        result_of(&hall, board_15()),
        Some(won_by_white()),
        "somebody's own act"
    );
    assert_eq!(undo(&mut hall, 1), Err(Refusal::NothingToUndo));
    assert_eq!(missed_now(&hall).len(), 1, "the chair is still empty");
}

// --- results ---

#[test]
fn given_a_decision_then_another_result_asks_and_is_written_once_it_is_meant() {
    let mut hall = Hall::open();
    let (incident, _) = report(
        &mut hall,
        illegal_move(),
        ruling(Some(Verdict::GameLost), 0, 1, Some(won_by_white())),
    );
    let decided = hall.decide(incident, confirmed()).unwrap();
    let decision = decided[0].envelope.seq;
    let draw = GameResult::played(GameOutcome::Draw, Some(Termination::Agreement));
    let refusal = record(&mut hall, board_14(), draw.clone(), vec![]).unwrap_err();
    assert_eq!(
        contradicted(refusal),
        [(decision, ContradictedBy::Decision)]
    );
    let entries = record(&mut hall, board_14(), draw.clone(), vec![decision]).unwrap();
    assert!(
        entries[0]
            .envelope
            .payload
            .get()
            .contains(&format!("\"despite\":[{decision}]"))
    );
    assert_eq!(result_of(&hall, board_14()), Some(draw));
}

#[test]
fn given_a_resignation_that_was_reported_then_the_other_slip_asks_5_1_2() {
    let mut hall = Hall::open();
    let resigned = Report::new(IncidentKind::Resignation, Some(Color::White));
    let lost = GameResult::played(GameOutcome::BlackWins, Some(Termination::Resignation));
    let ruling = ruling(Some(Verdict::GameLost), 0, 0, Some(lost.clone()));
    let (_, ruled) = report(&mut hall, resigned, ruling);
    let refusal = record(&mut hall, board_14(), won_by_white(), vec![]).unwrap_err();
    assert_eq!(contradicted(refusal), [(ruled, ContradictedBy::Report)]);
    let unexplained = GameResult::played(GameOutcome::BlackWins, None);
    assert!(
        record(&mut hall, board_14(), unexplained, vec![]).is_ok(),
        "only the reason differs"
    );
}

#[test]
fn given_mate_or_stalemate_on_the_board_then_another_result_asks_5_1_1_5_2_1() {
    for (fen, ending, other) in [
        (
            "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1",
            GameOutcome::WhiteWins,
            GameOutcome::Draw,
        ),
        (
            "1k6/8/1KQ5/8/8/8/8/8 b - - 0 1",
            GameOutcome::Draw,
            GameOutcome::WhiteWins,
        ),
    ] {
        let mut hall = Hall::open();
        let seen = Report {
            position: Some(fen.to_owned()),
            ..Report::new(IncidentKind::FlagFall, Some(Color::Black))
        };
        let (_, ruled) = report(
            &mut hall,
            seen,
            ruling(Some(Verdict::AlreadyOver), 0, 0, None),
        );
        let refusal = record(
            &mut hall,
            board_14(),
            GameResult::played(other, None),
            vec![],
        )
        .unwrap_err();
        assert_eq!(contradicted(refusal), [(ruled, ContradictedBy::Position)]);
        assert!(
            record(
                &mut hall,
                board_14(),
                GameResult::played(ending, None),
                vec![]
            )
            .is_ok()
        );
    }
}

#[test]
fn given_who_was_seen_at_the_board_then_a_game_against_nobody_and_an_absence_of_somebody_ask() {
    let mut hall = started();
    empty(&mut hall, board_14(), Color::Black);
    let chair = hall.game().chairs.black.unwrap().seq;
    let refusal = record(&mut hall, board_14(), won_by_white(), vec![]).unwrap_err();
    assert_eq!(contradicted(refusal), [(chair, ContradictedBy::Chair)]);
    see(&mut hall, board_14(), Color::Black, Presence::Arrived);
    let forfeited = GameResult::forfeit(GameOutcome::WhiteWins);
    let refusal = record(&mut hall, board_14(), forfeited, vec![]).unwrap_err();
    assert_eq!(contradicted(refusal).len(), 1);
    assert!(record(&mut hall, board_14(), won_by_white(), vec![]).is_ok());
}

#[test]
fn given_an_offender_lost_and_the_score_is_to_decide_then_it_is_missing_until_it_is_recorded_12_9_6()
 {
    let mut hall = Hall::open();
    let (incident, _) = report(
        &mut hall,
        Report::new(IncidentKind::Refusal, Some(Color::White)),
        ruling(Some(Verdict::ScoreToDecide), 0, 1, None),
    );
    let decision = hall.decide(incident, confirmed()).unwrap()[0].envelope.seq;
    let missing = |hall: &Hall| Missing::of(&hall.state, &hall.state.rounds[&round()]);
    assert_eq!(missing(&hall).scores_to_decide, [incident]);
    let refusal = record(&mut hall, board_14(), won_by_white(), vec![]).unwrap_err();
    assert_eq!(
        contradicted(refusal),
        [(decision, ContradictedBy::Decision)]
    );
    let half = read_slip("0=", &Scoring::default()).unwrap();
    record(&mut hall, board_14(), half, vec![]).unwrap();
    assert_eq!(missing(&hall).scores_to_decide, []);
}

#[test]
fn given_a_game_cancelled_and_played_anew_then_nothing_of_the_first_counts_7_2_1() {
    let mut hall = Hall::open();
    let (incident, _) = report(&mut hall, illegal_move(), first());
    hall.decide(incident, confirmed()).unwrap();
    let seen = hall.game().version;
    let cancel = |reason| Command::CancelResult {
        game: board_14(),
        seen,
        reason,
        played_anew: true,
    };
    assert_eq!(hall.act(cancel(None)), Err(Refusal::ReasonNeeded));
    hall.act(cancel(Some(reason()))).unwrap();
    let history = case_for(&hall.state, &hall.game(), illegal_move(), None).history;
    assert_eq!(history.upheld, 0, "the game is another one");
    assert!(record(&mut hall, board_14(), won_by_white(), vec![]).is_ok());
    assert!(!hall.game().corrected);
}

#[test]
fn given_no_result_then_there_is_none_to_take_away() {
    let mut hall = Hall::open();
    let seen = hall.game().version;
    let cancel = Command::CancelResult {
        game: board_14(),
        seen,
        reason: Some(reason()),
        played_anew: false,
    };
    assert_eq!(hall.act(cancel), Err(Refusal::NoResult));
}

#[test]
fn given_several_slips_of_which_one_asks_then_none_is_written() {
    let mut hall = started();
    empty(&mut hall, board_15(), Color::Black);
    let slip = |hall: &Hall, game| NewResult {
        game,
        seen: hall.state.games[&game].version,
        result: won_by_white(),
        reason: None,
        despite: vec![],
    };
    let slips = vec![slip(&hall, board_14()), slip(&hall, board_15())];
    assert!(matches!(
        hall.act(Command::RecordResults(slips)),
        Err(Refusal::Contradicts(_))
    ));
    assert_eq!(result_of(&hall, board_14()), None);
}

// --- closing ---

fn close(
    hall: &mut Hall,
    despite: Missing,
    reason: Option<TextRef>,
) -> Result<Vec<Entry>, Refusal> {
    hall.act(Command::CloseRound {
        round: round(),
        despite,
        reason,
    })
}

#[test]
fn given_what_is_missing_then_closing_lists_it_and_overwrites_nothing() {
    let mut hall = Hall::open();
    let (open, _) = report(&mut hall, illegal_move(), first());
    let claim = Report::new(IncidentKind::DrawClaim, Some(Color::White));
    hall.now_ms += MINUTE;
    let (claimed, _) = report(&mut hall, claim, ruling(None, 0, 0, None));
    record(&mut hall, board_15(), won_by_white(), vec![]).unwrap();
    let Err(Refusal::RoundIncomplete(missing)) = close(&mut hall, Missing::default(), None) else {
        panic!("it closed");
    };
    assert_eq!(missing.without_result, [board_14()]);
    assert_eq!(
        (missing.claims.as_slice(), missing.incidents.as_slice()),
        ([claimed].as_slice(), [open].as_slice())
    );
    assert_eq!(
        close(&mut hall, missing.clone(), None),
        Err(Refusal::ReasonNeeded)
    );
    close(&mut hall, missing, Some(reason())).unwrap();
    assert!(hall.state.rounds[&round()].is_closed());
    assert_eq!(result_of(&hall, board_14()), None);
    assert_eq!(result_of(&hall, board_15()), Some(won_by_white()));
}

#[test]
fn given_something_came_up_since_the_list_was_shown_then_closing_asks_again() {
    let mut hall = Hall::open();
    let Err(Refusal::RoundIncomplete(shown)) = close(&mut hall, Missing::default(), None) else {
        panic!("it closed");
    };
    report(&mut hall, illegal_move(), first());
    let again = close(&mut hall, shown, Some(reason()));
    assert!(matches!(again, Err(Refusal::RoundIncomplete(_))));
}

#[test]
fn given_a_closed_round_then_only_corrections_with_a_reason_are_taken_until_it_is_reopened() {
    let mut hall = Hall::open();
    record(&mut hall, board_14(), won_by_white(), vec![]).unwrap();
    let missing = Missing::of(&hall.state, &hall.state.rounds[&round()]);
    let closing = close(&mut hall, missing, Some(reason())).unwrap()[0]
        .envelope
        .seq;
    let refused = Err(Refusal::RoundClosed(closing));
    assert_eq!(
        record(&mut hall, board_15(), won_by_white(), vec![]),
        refused
    );
    assert_eq!(
        hall.tap(first(), Link::Unasked),
        refused,
        "a report is refused too"
    );
    assert_eq!(close(&mut hall, Missing::default(), None), refused);
    assert_eq!(start(&mut hall, None), refused);
    let draw = GameResult::played(GameOutcome::Draw, None);
    record(&mut hall, board_14(), draw, vec![]).unwrap();
    assert!(hall.state.rounds[&round()].is_closed());
    let reopen = |reason| Command::ReopenRound {
        round: round(),
        reason,
    };
    assert_eq!(hall.act(reopen(None)), Err(Refusal::ReasonNeeded));
    let opened = hall.act(reopen(Some(reason()))).unwrap();
    assert!(
        opened[0]
            .envelope
            .payload
            .get()
            .contains(&format!("\"corrects\":{closing}"))
    );
    record(&mut hall, board_15(), won_by_white(), vec![]).unwrap();
    assert_eq!(hall.act(reopen(Some(reason()))), Err(Refusal::RoundIsOpen));
}

// --- all of it in any order ---

#[derive(Debug, Clone, Copy)]
enum Step {
    Start,
    Empty(bool, bool),
    Arrive(bool, bool),
    Wait(i64),
    Forfeit(u128),
    Undo(u128),
    Record(bool, usize),
    Close,
    Reopen,
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![
        Just(Step::Start),
        (any::<bool>(), any::<bool>()).prop_map(|(board, white)| Step::Empty(board, white)),
        (any::<bool>(), any::<bool>()).prop_map(|(board, white)| Step::Arrive(board, white)),
        (0..20_i64).prop_map(Step::Wait),
        (1..3_u128).prop_map(Step::Forfeit),
        (1..3_u128).prop_map(Step::Undo),
        (any::<bool>(), 0..SLIP_KEYS.len()).prop_map(|(board, keys)| Step::Record(board, keys)),
        Just(Step::Close),
        Just(Step::Reopen),
    ];
    proptest::collection::vec(step, 0..30)
}

fn take(hall: &mut Hall, step: Step) -> Vec<Entry> {
    let game = |first| if first { board_14() } else { board_15() };
    let color = |white| if white { Color::White } else { Color::Black };
    let seen = |board, white, presence| {
        Command::RecordArrivals(vec![Seen {
            game: game(board),
            color: color(white),
            presence,
            until_ms: None,
        }])
    };
    let done = match step {
        Step::Start => start(hall, None),
        Step::Empty(board, white) => hall.act(seen(board, white, Presence::EmptyChair)),
        Step::Arrive(board, white) => hall.act(seen(board, white, Presence::Arrived)),
        Step::Wait(minutes) => {
            hall.now_ms += minutes * MINUTE;
            Ok(vec![])
        }
        Step::Forfeit(act) => forfeit_shown(hall, act),
        Step::Undo(act) => undo(hall, act),
        Step::Record(board, keys) => {
            let result = read_slip(SLIP_KEYS[keys], &Scoring::default()).unwrap();
            let against = contradictions(&hall.state, &hall.state.games[&game(board)], &result);
            let despite = against.iter().map(|found| found.seq).collect();
            record(hall, game(board), result, despite)
        }
        Step::Close => {
            let missing = Missing::of(&hall.state, &hall.state.rounds[&round()]);
            close(hall, missing, Some(reason()))
        }
        Step::Reopen => hall.act(Command::ReopenRound {
            round: round(),
            reason: Some(reason()),
        }),
    };
    done.unwrap_or_default()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]
    #[test]
    fn given_any_afternoon_then_results_hold_together_and_change_only_by_entries_that_say_so(
        steps in steps(),
    ) {
        let mut hall = Hall::open();
        for step in steps {
            let before = hall.state.clone();
            let entries = take(&mut hall, step);
            for game in [board_14(), board_15()] {
                let (old, new) = (before.games[&game].result.clone(), result_of(&hall, game));
                if let Some(result) = &new {
                    prop_assert_eq!(inconsistencies(result, &Scoring::default()), vec![]);
                    prop_assert!(result.played || !result.rated, "C20: what was not played is not rated");
                }
                if old == new {
                    continue;
                }
                let told: Vec<_> = entries
                    .iter()
                    .filter(|entry| entry.envelope.game == Some(game))
                    .map(|entry| entry.envelope.kind)
                    .collect();
                let wanted = if old.is_none() {
                    EntryKind::ResultRecorded
                } else {
                    EntryKind::ResultCorrected
                };
                prop_assert!(told.contains(&wanted), "{:?} {:?}", step, told);
                let was_closed = before.rounds[&round()].is_closed();
                prop_assert!(!was_closed || (old.is_some() && new.is_some()), "a closed round only corrects");
            }
        }
        let folded = State::of_log(hall.state.id, &hall.log).unwrap();
        prop_assert_eq!(folded, hall.state);
    }
}
