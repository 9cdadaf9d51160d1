//! Why and why not, clause by clause, in the shipped rules.
#![allow(clippy::expect_used)] // outside `#[test]` functions clippy does not know that this is a test

mod support;

use arbiter_ruleset::{Fact, FactTable, IncidentKind, Library, Reading, Stage, check, told};
use support::Disk;

fn stage(name: &str) -> Stage {
    let source = Disk.source(name).expect("shipped rules");
    let rules = check(&source, &Disk).rules.expect("sound rules");
    rules.stages.into_iter().next().expect("a stage")
}

fn explained(rules: &str, kind: IncidentKind, facts: &[(&str, &str)]) -> String {
    let table = facts
        .iter()
        .fold(FactTable::presumed(kind), |table, (name, value)| {
            let (fact, value) = told(kind, name, value).expect("a fact");
            let provenance = arbiter_ruleset::Provenance::Reported;
            table.with(fact, Reading { value, provenance })
        });
    stage(rules).evaluate(kind, &table).explain()
}

#[test]
fn a_first_illegal_move_in_blitz_is_explained_clause_by_clause_7_5_5_a_3() {
    insta::assert_snapshot!(explained("events/city-blitz", IncidentKind::IllegalMove, &[("offence", "1")]), @r"
    continue, add 1 min to the opponent, take back the increment, restore the position, bound move [7.5.5, A.3]

      offence = 1 (reported)
      seen_by = arbiter (presumed)
      move_completed = yes (presumed)
      opponent_made_move = no (presumed)
      how = wrong_movement (presumed)

      applied    illegal_move, first [7.5.5, A.3] -- fide/2023/standard:52
      not met    illegal_move, first, when opponent_made_move and how is not two_hands [7.1, 7.5.5, A.3] -- fide/2023/standard:53
                 `opponent_made_move` is no, and must be yes
      not met    illegal_move, first, when how is promotion_unfinished and not opponent_made_move [7.5.2, 7.5.5, A.3] -- fide/2023/standard:55
                 `how` is wrong_movement, and must be promotion_unfinished
      not met    illegal_move, first, when how is no_move and not opponent_made_move [7.5.3, 7.5.5, A.3] -- fide/2023/standard:57
                 `how` is wrong_movement, and must be no_move
      not met    illegal_move, first, when how is two_hands and (opponent_made_move or two handed move is stands) [7.5.4, 7.5.5, A.3] -- fide/2023/standard:59
                 `how` is wrong_movement, and must be two_hands
      not met    illegal_move, first, when how is two_hands and two handed move is replayed and not opponent_made_move [7.5.4, 7.5.5, A.3] -- fide/2023/standard:61
                 `how` is wrong_movement, and must be two_hands
      not met    illegal_move, second and later [7.5.5] -- fide/2023/standard:63
                 `offence` is 1, and must be >= 2
      not met    illegal_move, second and later, when not opponent_can_mate [7.5.5] -- fide/2023/standard:64
                 `offence` is 1, and must be >= 2
      not met    not completed [7.5.1] -- fide/2023/standard:72
                 `move_completed` is yes, and must be no
      not met    not completed, when opponent_made_move [7.5.1] -- fide/2023/standard:73
                 `move_completed` is yes, and must be no
      not met    not established [7.5.1] -- fide/2023/standard:80
                 `seen_by` is arbiter, and must be disputed
      not met    answered [A.5.2] -- fide/2023/rapid:18
                 `supervision` is B.3, and must be what it cannot be here
      not met    told by a third person [A.5.2] -- fide/2023/rapid:25
                 `supervision` is B.3, and must be what it cannot be here
      not met    answered [A.5.2, B.3] -- fide/2023/blitz:25
                 `opponent_made_move` is no, and must be yes
      not met    told by a third person [A.5.2, B.3] -- fide/2023/blitz:31
                 `seen_by` is arbiter, and must be third_person
    ");
}

#[test]
fn an_answered_illegal_move_is_explained_by_what_overrides_the_penalty_a_5_2() {
    let facts = [("offence", "2"), ("opponent_made_move", "yes")];
    insta::assert_snapshot!(explained("events/city-blitz", IncidentKind::IllegalMove, &facts), @r"
    stands [A.5.2, B.3]

      offence = 2 (reported)
      seen_by = arbiter (presumed)
      move_completed = yes (presumed)
      opponent_made_move = yes (reported)
      how = wrong_movement (presumed)

      not met    illegal_move, first [7.5.5, A.3] -- fide/2023/standard:52
                 `offence` is 2, and must be 1
      not met    illegal_move, first, when opponent_made_move and how is not two_hands [7.1, 7.5.5, A.3] -- fide/2023/standard:53
                 `offence` is 2, and must be 1
      not met    illegal_move, first, when how is promotion_unfinished and not opponent_made_move [7.5.2, 7.5.5, A.3] -- fide/2023/standard:55
                 `offence` is 2, and must be 1
      not met    illegal_move, first, when how is no_move and not opponent_made_move [7.5.3, 7.5.5, A.3] -- fide/2023/standard:57
                 `offence` is 2, and must be 1
      not met    illegal_move, first, when how is two_hands and (opponent_made_move or two handed move is stands) [7.5.4, 7.5.5, A.3] -- fide/2023/standard:59
                 `offence` is 2, and must be 1
      not met    illegal_move, first, when how is two_hands and two handed move is replayed and not opponent_made_move [7.5.4, 7.5.5, A.3] -- fide/2023/standard:61
                 `offence` is 2, and must be 1
      overridden illegal_move, second and later [7.5.5] -- fide/2023/standard:63
                 its place takes: answered
      unknown    illegal_move, second and later, when not opponent_can_mate [7.5.5] -- fide/2023/standard:64
                 `opponent_can_mate` is not known, and must be no
      not met    not completed [7.5.1] -- fide/2023/standard:72
                 `move_completed` is yes, and must be no
      not met    not completed, when opponent_made_move [7.5.1] -- fide/2023/standard:73
                 `move_completed` is yes, and must be no
      not met    not established [7.5.1] -- fide/2023/standard:80
                 `seen_by` is arbiter, and must be disputed
      not met    answered [A.5.2] -- fide/2023/rapid:18
                 `supervision` is B.3, and must be what it cannot be here
      not met    told by a third person [A.5.2] -- fide/2023/rapid:25
                 `supervision` is B.3, and must be what it cannot be here
      applied    answered [A.5.2, B.3] -- fide/2023/blitz:25
      not met    told by a third person [A.5.2, B.3] -- fide/2023/blitz:31
                 `seen_by` is arbiter, and must be third_person
    ");
}

#[test]
fn a_second_illegal_move_hangs_on_whether_the_opponent_can_mate_7_5_5() {
    let text = explained(
        "fide/2023/standard",
        IncidentKind::IllegalMove,
        &[("offence", "2")],
    );
    assert!(
        text.starts_with("it hangs on `opponent_can_mate`: yes or no\n"),
        "{text}"
    );
}

#[test]
fn a_late_arrival_names_the_setting_it_is_compared_with_6_7_1() {
    let facts = [("delay_from_actual_start", "16 min")];
    insta::assert_snapshot!(explained("events/lakeside-open", IncidentKind::LateArrival, &facts), @r"
    forfeited, unless the arbiter decides otherwise [6.7.1, regulations 5.2]

      delay_from_actual_start = 16 min (reported)
      delay_from_scheduled_start is not known
      delay_from_announced_start is not known
      delay_from_session_start is not known

      overridden late arrival [6.7.1] -- fide/2023/standard:86
                 its place takes: late arrival, when default time basis is actual_start and delay_from_actual_start > default time
      applied    late arrival, when default time basis is actual_start and delay_from_actual_start > default time [6.7.1, regulations 5.2] -- fide/2023/standard:87
      not met    late arrival, when default time basis is scheduled_start and delay_from_scheduled_start > default time [6.7.1, regulations 5.2] -- fide/2023/standard:89
                 `default time basis` is actual_start, and must be scheduled_start
      not met    late arrival, when default time basis is announced_start and delay_from_announced_start > default time [6.7.1, regulations 5.2] -- fide/2023/standard:91
                 `default time basis` is actual_start, and must be announced_start
      not met    late arrival, when default time basis is session_start and delay_from_session_start > default time [6.7.1, regulations 5.2] -- fide/2023/standard:93
                 `default time basis` is actual_start, and must be session_start
    ");
}

#[test]
fn rules_that_say_nothing_say_so() {
    let text = explained("case/2026/bare", IncidentKind::DrawOffer, &[]);
    assert_eq!(text, "these rules say nothing about it\n");
    assert_eq!(
        stage("case/2026/bare").override_tree(IncidentKind::DrawOffer),
        ""
    );
}

#[test]
fn the_tree_shows_each_override_below_what_it_overrides() {
    insta::assert_snapshot!(stage("events/city-blitz").override_tree(IncidentKind::IllegalMove), @r"
    illegal_move, first: continue, add 1 min to the opponent, take back the increment, restore the position, bound move [7.5.5, A.3]
      illegal_move, first, when opponent_made_move and how is not two_hands: continue, add 1 min to the opponent, restore the position, bound move, set the clocks [7.1, 7.5.5, A.3]
        not completed: continue [7.5.1]
          not completed, when opponent_made_move: corrected, restore the position, bound move [7.5.1]
            not established: continue [7.5.1]
              answered: stands [A.5.2]
              answered: stands [A.5.2, B.3]
            answered: stands [A.5.2]
            answered: stands [A.5.2, B.3]
          not established: continue [7.5.1] (see above)
          answered: stands [A.5.2]
          answered: stands [A.5.2, B.3]
        not completed, when opponent_made_move: corrected, restore the position, bound move [7.5.1] (see above)
        not established: continue [7.5.1] (see above)
        answered: stands [A.5.2]
        told by a third person: continue [A.5.2]
        answered: stands [A.5.2, B.3]
        told by a third person: continue [A.5.2, B.3]
      illegal_move, first, when how is promotion_unfinished and not opponent_made_move: continue, add 1 min to the opponent, promote to a queen [7.5.2, 7.5.5, A.3]
        not completed: continue [7.5.1] (see above)
        not completed, when opponent_made_move: corrected, restore the position, bound move [7.5.1] (see above)
        not established: continue [7.5.1] (see above)
        answered: stands [A.5.2]
        told by a third person: continue [A.5.2]
        answered: stands [A.5.2, B.3]
        told by a third person: continue [A.5.2, B.3]
      illegal_move, first, when how is no_move and not opponent_made_move: continue, add 1 min to the opponent, take back the increment, replay the move [7.5.3, 7.5.5, A.3]
        not completed: continue [7.5.1] (see above)
        not completed, when opponent_made_move: corrected, restore the position, bound move [7.5.1] (see above)
        not established: continue [7.5.1] (see above)
        answered: stands [A.5.2]
        told by a third person: continue [A.5.2]
        answered: stands [A.5.2, B.3]
        told by a third person: continue [A.5.2, B.3]
      illegal_move, first, when how is two_hands and (opponent_made_move or two handed move is stands): continue, add 1 min to the opponent [7.5.4, 7.5.5, A.3]
        not completed: continue [7.5.1] (see above)
        not completed, when opponent_made_move: corrected, restore the position, bound move [7.5.1] (see above)
        not established: continue [7.5.1] (see above)
        answered: stands [A.5.2]
        told by a third person: continue [A.5.2]
        answered: stands [A.5.2, B.3]
        told by a third person: continue [A.5.2, B.3]
      illegal_move, first, when how is two_hands and two handed move is replayed and not opponent_made_move: continue, add 1 min to the opponent, take back the increment, restore the position, replay the move [7.5.4, 7.5.5, A.3]
        not completed: continue [7.5.1] (see above)
        not completed, when opponent_made_move: corrected, restore the position, bound move [7.5.1] (see above)
        not established: continue [7.5.1] (see above)
        answered: stands [A.5.2]
        told by a third person: continue [A.5.2]
        answered: stands [A.5.2, B.3]
        told by a third person: continue [A.5.2, B.3]
      not completed: continue [7.5.1] (see above)
      not completed, when opponent_made_move: corrected, restore the position, bound move [7.5.1] (see above)
      not established: continue [7.5.1] (see above)
      answered: stands [A.5.2]
      told by a third person: continue [A.5.2]
      answered: stands [A.5.2, B.3]
      told by a third person: continue [A.5.2, B.3]
    illegal_move, second and later: game lost [7.5.5]
      illegal_move, second and later, when not opponent_can_mate: game drawn [7.5.5]
        not completed: continue [7.5.1] (see above)
        not completed, when opponent_made_move: corrected, restore the position, bound move [7.5.1] (see above)
        not established: continue [7.5.1] (see above)
        answered: stands [A.5.2]
        told by a third person: continue [A.5.2]
        answered: stands [A.5.2, B.3]
        told by a third person: continue [A.5.2, B.3]
      not completed: continue [7.5.1] (see above)
      not completed, when opponent_made_move: corrected, restore the position, bound move [7.5.1] (see above)
      not established: continue [7.5.1] (see above)
      answered: stands [A.5.2]
      told by a third person: continue [A.5.2]
      answered: stands [A.5.2, B.3]
      told by a third person: continue [A.5.2, B.3]
    ");
}

#[test]
fn the_facts_that_rules_ask_about_are_listed_once() {
    let facts = stage("events/city-blitz").facts_asked(IncidentKind::IllegalMove);
    assert_eq!(
        facts,
        [
            Fact::Offence,
            Fact::SeenBy,
            Fact::MoveCompleted,
            Fact::OpponentMadeMove,
            Fact::How,
            Fact::OpponentCanMate
        ]
    );
}
