//! What arbiters do with an incident after the ruling: the cases of an afternoon, without any database.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use arbiter_laws::Color;
use arbiter_ruleset::{GameOutcome, Termination};
use arbiter_ruling::{GameResult, Report};
use arbiter_tournament::*;
use common::*;

const MINUTE: i64 = 60_000;

fn kinds(entries: &[Entry]) -> Vec<EntryKind> {
    entries.iter().map(|entry| entry.envelope.kind).collect()
}

fn by_chief(decision: NewDecision) -> NewDecision {
    NewDecision {
        authority: Authority::Chief,
        ..decision
    }
}

fn otherwise(upheld: bool) -> NewDecision {
    NewDecision {
        decision: DecisionKind::Otherwise,
        upheld: Some(upheld),
        reason: Some(reason()),
        ..confirmed()
    }
}

fn already_done() -> NewDecision {
    NewDecision {
        decision: DecisionKind::AlreadyDone,
        ..confirmed()
    }
}

fn sent_to_chief() -> NewDecision {
    NewDecision {
        decision: DecisionKind::SentToChief,
        ..confirmed()
    }
}

impl Hall {
    /// A first illegal move by Black at board 14, confirmed.
    fn decided(&mut self) -> Seq {
        let incident = self.tap(first(), Link::Unasked).unwrap()[0].envelope.seq;
        self.decide(incident, confirmed()).unwrap();
        incident
    }

    fn undecided(&mut self) -> Seq {
        self.tap(first(), Link::Unasked).unwrap()[0].envelope.seq
    }

    fn void(&mut self, incident: Seq, authority: Authority) -> Result<Vec<Entry>, Refusal> {
        let seen = self.game().version;
        self.act(Command::Void {
            incident,
            seen,
            reason: Some(reason()),
            authority,
        })
    }

    fn shift(&mut self, incident: Seq, game: u128, by: Color) -> Result<Vec<Entry>, Refusal> {
        let seen = self.game().version;
        let report = Report {
            by: Some(by),
            ..illegal_move()
        };
        self.act(Command::Move {
            incident,
            seen,
            to: Seat {
                game: GameId(id(game)),
                by: Some(by),
            },
            ruling: Some(NewRuling {
                semantic_hash: "00".repeat(32),
                report,
                ruling: first(),
            }),
            reason: None,
            authority: Authority::Arbiter,
        })
    }

    /// What somebody enters afterwards: an illegal move by Black so many minutes ago, with what was given.
    fn enter_late(&mut self, minutes: i64, link: Link) -> Vec<Entry> {
        let happened_at_ms = Some(self.now_ms - minutes * MINUTE);
        let report = Report {
            happened_at_ms,
            ..illegal_move()
        };
        let context = Context {
            happened_at_ms,
            ruled_at_ms: happened_at_ms,
            ruled_by: Some(PrincipalId(id(7))),
            ..self.context()
        };
        let command = Command::ReportDone {
            game: GameId(id(200)),
            report,
            decision: already_done(),
            link,
        };
        let plan = decide(&self.state, context, command).unwrap();
        self.append(&plan)
    }
}

#[test]
fn given_plus_two_given_aloud_then_a_decision_is_entered_without_a_ruling_before_it() {
    let mut hall = Hall::open();
    let entries = hall.enter_late(10, Link::Unasked);
    assert_eq!(
        kinds(&entries),
        [EntryKind::IncidentReported, EntryKind::DecisionMade]
    );
    let made = &entries[1].envelope;
    assert_eq!(made.happened_at_ms, Some(hall.now_ms - 10 * MINUTE));
    assert_eq!(made.ruled_at_ms, made.happened_at_ms);
    assert_eq!(made.entered_at_ms, hall.now_ms);
    assert_eq!(
        (made.ruled_by, made.entered_by),
        (Some(PrincipalId(id(7))), hall.principal)
    );
    let incident = &hall.state.incidents[&entries[0].envelope.seq];
    assert!(incident.ruling.is_none() && incident.is_upheld());
    let payload: serde_json::Value = serde_json::from_str(made.payload.get()).unwrap();
    assert_eq!(payload["ruling"], serde_json::Value::Null);
    assert_eq!(payload["before"], 0);
}

#[test]
fn given_an_offence_entered_late_then_the_chief_is_alarmed_and_nothing_is_rewritten() {
    let mut hall = Hall::open();
    let later = hall.decided();
    let before = hall.state.incidents[&later].clone();
    assert_eq!(hall.state.alarms(), []);
    hall.now_ms += 15 * MINUTE;
    let earlier = hall.enter_late(20, Link::Unasked)[0].envelope.seq;
    let decision = before.decision.as_ref().unwrap().seq;
    assert_eq!(
        hall.state.alarms(),
        [Alarm::OrderOfOffences {
            incident: later,
            decision,
            decided_with: 0,
            now: 1,
            since: vec![earlier],
        }]
    );
    assert_eq!(hall.state.incidents[&later], before, "nothing is rewritten");

    // The chief looks at it and decides anew, knowing of both.
    let again = NewDecision {
        overturns: Some(decision),
        ..by_chief(otherwise(true))
    };
    hall.decide(later, again).unwrap();
    assert_eq!(hall.state.alarms(), []);
}

#[test]
fn given_an_offence_entered_in_its_order_then_no_alarm() {
    let mut hall = Hall::open();
    hall.decided();
    hall.now_ms += 15 * MINUTE;
    let second = hall.tap(second(), Link::Unasked).unwrap()[0].envelope.seq;
    hall.decide(second, confirmed()).unwrap();
    assert_eq!(hall.state.alarms(), []);
}

#[test]
fn given_the_first_offence_withdrawn_then_the_second_decided_as_a_second_alarms() {
    let mut hall = Hall::open();
    let earlier = hall.decided();
    hall.now_ms += 15 * MINUTE;
    let later = hall.tap(second(), Link::Unasked).unwrap()[0].envelope.seq;
    hall.decide(later, confirmed()).unwrap();
    hall.void(earlier, Authority::Chief).unwrap();
    let alarms = hall.state.alarms();
    assert!(
        matches!(
            alarms[..],
            [Alarm::OrderOfOffences {
                incident,
                decided_with: 1,
                now: 0,
                ..
            }] if incident == later
        ),
        "{alarms:?}"
    );
    assert!(
        hall.game().result.is_some(),
        "the recorded result stands until somebody corrects it"
    );
}

#[test]
fn given_an_earlier_offence_entered_after_the_ruling_then_the_ruling_cannot_be_confirmed_as_it_is()
{
    let mut hall = Hall::open();
    let later = hall.undecided();
    let seen = hall.game().version;
    hall.now_ms += 5 * MINUTE;
    hall.enter_late(20, Link::DistinctFrom(later));
    let confirm = |hall: &mut Hall, seen| {
        hall.act(Command::Decide {
            incident: later,
            seen,
            decision: confirmed(),
        })
    };
    let current = hall.game().version;
    assert_eq!(
        confirm(&mut hall, seen),
        Err(Refusal::Stale { seen, current }),
        "what the author saw has changed"
    );
    assert_eq!(
        confirm(&mut hall, current),
        Err(Refusal::RulingOutdated { ruled: 0, now: 1 })
    );
}

#[test]
fn given_a_colleagues_second_report_of_the_same_then_the_first_phone_confirms_what_it_saw() {
    let mut hall = Hall::open();
    let incident = hall.undecided();
    let seen = hall.game().version;
    hall.tap(first(), Link::SameAs(incident)).unwrap();
    assert!(hall.game().version > seen, "another version to fetch");
    let decided = hall.act(Command::Decide {
        incident,
        seen,
        decision: confirmed(),
    });
    assert_eq!(kinds(&decided.unwrap()), [EntryKind::DecisionMade]);
}

#[test]
fn given_a_report_of_something_else_at_the_board_then_the_decision_does_not_rest_on_it() {
    let mut hall = Hall::open();
    let incident = hall.undecided();
    let seen = hall.game().version;
    let mut white = illegal_move();
    white.by = Some(Color::White);
    let other = Command::ReportDone {
        game: GameId(id(200)),
        report: white,
        decision: already_done(),
        link: Link::Unasked,
    };
    hall.act(other).unwrap();
    let decide = Command::Decide {
        incident,
        seen,
        decision: confirmed(),
    };
    assert!(hall.act(decide).is_ok());
}

#[test]
fn given_a_result_recorded_meanwhile_then_the_decision_is_stale() {
    let mut hall = Hall::open();
    let incident = hall.undecided();
    let seen = hall.game().version;
    hall.act(Command::RecordResults(vec![NewResult {
        game: GameId(id(200)),
        seen,
        result: GameResult::played(GameOutcome::Draw, Some(Termination::Agreement)),
        reason: None,
        despite: vec![],
    }]))
    .unwrap();
    let decide = Command::Decide {
        incident,
        seen,
        decision: confirmed(),
    };
    assert!(matches!(hall.act(decide), Err(Refusal::Stale { .. })));
}

#[test]
fn given_an_incident_sent_to_the_chief_then_it_is_open_and_only_the_chief_decides() {
    let mut hall = Hall::open();
    let incident = hall.undecided();
    let entries = hall.decide(incident, sent_to_chief()).unwrap();
    assert_eq!(kinds(&entries), [EntryKind::DecisionMade]);
    assert_eq!(entries[0].envelope.ruled_by, None, "nobody has ruled yet");
    let sent = hall.state.incidents[&incident].as_ref().clone();
    assert!(sent.is_open() && sent.sent.is_some() && !sent.is_upheld());
    assert_eq!(
        hall.decide(incident, confirmed()),
        Err(Refusal::ChiefNeeded)
    );
    hall.decide(incident, by_chief(confirmed())).unwrap();
    assert!(!hall.state.incidents[&incident].is_open());
}

#[test]
fn given_the_chief_ruling_aloud_then_another_enters_it_in_his_name() {
    let mut hall = Hall::open();
    let incident = hall.undecided();
    hall.decide(incident, sent_to_chief()).unwrap();
    let seen = hall.game().version;
    let chief = hall.principal;
    let context = Context {
        principal: PrincipalId(id(7)),
        ruled_by: Some(chief),
        ..hall.context()
    };
    let command = Command::Decide {
        incident,
        seen,
        decision: already_done(),
    };
    let plan = decide(&hall.state, context, command).unwrap();
    let made = &hall.append(&plan)[0].envelope;
    assert_eq!(made.ruled_by, Some(chief));
    assert_eq!(made.entered_by, PrincipalId(id(7)));
}

#[test]
fn given_a_decision_then_the_chief_overturns_that_one_with_a_reason_and_both_stay() {
    let mut hall = Hall::open();
    let incident = hall.decided();
    let first = hall.state.incidents[&incident].decision.clone().unwrap();
    let overturn = |decision: NewDecision, overturns| NewDecision {
        overturns: Some(overturns),
        ..decision
    };
    assert_eq!(
        hall.decide(incident, overturn(otherwise(false), first.seq)),
        Err(Refusal::ChiefNeeded)
    );
    let other = Seq::try_from(1).unwrap();
    assert_eq!(
        hall.decide(incident, overturn(by_chief(otherwise(false)), other)),
        Err(Refusal::AlreadyDecided(first.seq)),
        "another decision stands than the chief has seen"
    );
    let silent = NewDecision {
        reason: None,
        ..otherwise(false)
    };
    assert_eq!(
        hall.decide(incident, overturn(by_chief(silent), first.seq)),
        Err(Refusal::ReasonNeeded)
    );
    hall.decide(incident, overturn(by_chief(otherwise(false)), first.seq))
        .unwrap();
    let after = &hall.state.incidents[&incident];
    assert!(!after.is_upheld());
    assert_eq!(after.undone, [first]);
}

#[test]
fn given_a_lost_game_overturned_then_the_result_stands_and_alarms_until_it_is_corrected() {
    let mut hall = Hall::open();
    hall.decided();
    hall.now_ms += 15 * MINUTE;
    let lost = hall.tap(second(), Link::Unasked).unwrap()[0].envelope.seq;
    let decision = hall.decide(lost, confirmed()).unwrap()[0].envelope.seq;
    let won = hall.game().result;
    let overturn = NewDecision {
        overturns: Some(decision),
        ..by_chief(otherwise(false))
    };
    hall.decide(lost, overturn).unwrap();
    assert_eq!(hall.game().result, won);
    assert_eq!(
        hall.state.alarms(),
        [Alarm::ResultWithoutDecision {
            game: GameId(id(200)),
            incident: lost,
            decision
        }]
    );
    let seen = hall.game().version;
    hall.act(Command::RecordResults(vec![NewResult {
        game: GameId(id(200)),
        seen,
        result: GameResult::played(GameOutcome::Draw, Some(Termination::Agreement)),
        reason: Some(reason()),
        despite: vec![],
    }]))
    .unwrap();
    assert_eq!(hall.state.alarms(), []);
}

#[test]
fn given_a_report_withdrawn_then_it_counts_no_longer_and_takes_no_decision() {
    let mut hall = Hall::open();
    let incident = hall.undecided();
    let seen = hall.game().version;
    let silent = Command::Void {
        incident,
        seen,
        reason: None,
        authority: Authority::Arbiter,
    };
    assert_eq!(hall.act(silent), Err(Refusal::ReasonNeeded));
    let voided = hall.void(incident, Authority::Arbiter).unwrap()[0]
        .envelope
        .seq;
    let history = case_for(&hall.state, &hall.game(), illegal_move(), None).history;
    assert_eq!((history.upheld, history.undecided), (0, vec![]));
    assert_eq!(
        hall.decide(incident, confirmed()),
        Err(Refusal::Voided(voided))
    );
    assert!(
        hall.tap(first(), Link::Unasked).is_ok(),
        "a new report is not taken for it"
    );
}

#[test]
fn given_anothers_decision_then_only_the_chief_withdraws_the_report() {
    let mut hall = Hall::open();
    let incident = hall.decided();
    let who_ruled = hall.principal;
    hall.principal = PrincipalId(id(7));
    assert_eq!(
        hall.void(incident, Authority::Arbiter),
        Err(Refusal::ChiefNeeded)
    );
    hall.principal = who_ruled;
    assert!(
        hall.void(incident, Authority::Arbiter).is_ok(),
        "whoever ruled takes back their own word"
    );
}

#[test]
fn given_the_wrong_colour_then_the_report_moves_and_the_count_follows() {
    let mut hall = Hall::open();
    let incident = hall.decided();
    let entries = hall.shift(incident, 200, Color::White).unwrap();
    assert_eq!(
        kinds(&entries),
        [EntryKind::IncidentMoved, EntryKind::RulingGiven]
    );
    assert_eq!(entries[0].envelope.player, Some(hall.game().white));
    let moved = &hall.state.incidents[&incident];
    assert_eq!(moved.report.by, Some(Color::White));
    assert!(
        moved.is_open(),
        "what was decided for the other player is undone"
    );
    assert_eq!((moved.undone.len(), moved.moves.len()), (1, 1));
    assert!(
        moved.moves[0].ruling.is_some(),
        "what was given there can be taken back"
    );
    hall.decide(incident, confirmed()).unwrap();
    let upheld = |by| {
        let report = Report {
            by: Some(by),
            ..illegal_move()
        };
        case_for(&hall.state, &hall.game(), report, None)
            .history
            .upheld
    };
    assert_eq!((upheld(Color::Black), upheld(Color::White)), (0, 1));
}

#[test]
fn given_the_wrong_board_then_the_move_stands_under_both_and_the_log_keeps_the_first() {
    let mut hall = Hall::open();
    let incident = hall.undecided();
    let entries = hall.shift(incident, 201, Color::Black).unwrap();
    assert_eq!(
        kinds(&entries),
        [
            EntryKind::IncidentMoved,
            EntryKind::IncidentMoved,
            EntryKind::RulingGiven
        ]
    );
    let boards: Vec<u16> = entries
        .iter()
        .map(|entry| entry.envelope.board.unwrap().get())
        .collect();
    assert_eq!(boards, [14, 15, 15]);
    assert_eq!(hall.game().incidents, []);
    let there = &hall.state.games[&GameId(id(201))];
    assert_eq!(there.incidents, [incident]);
    let moved = &hall.state.incidents[&incident];
    assert_eq!((moved.game, moved.player), (there.id, Some(there.black)));
    assert_eq!(moved.moves.len(), 1, "told twice, moved once");
    let reread = State::of_log(hall.state.id, &hall.log).unwrap();
    assert_eq!(reread, hall.state);
}

#[test]
fn given_where_it_stands_already_then_it_is_not_moved() {
    let mut hall = Hall::open();
    let incident = hall.undecided();
    assert_eq!(
        hall.shift(incident, 200, Color::Black),
        Err(Refusal::NotMoved)
    );
}
