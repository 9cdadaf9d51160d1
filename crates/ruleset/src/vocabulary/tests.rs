//! The vocabulary keeps its promises: unique names, lossless spelling, presumptions of the right type.

use std::collections::BTreeSet;

use super::*;

#[test]
fn every_incident_kind_is_spelled_and_read_alike() {
    for kind in IncidentKind::ALL {
        assert_eq!(kind.as_str().parse(), Ok(*kind));
        assert!(kind.doc().ends_with('.'), "{kind}: {}", kind.doc());
    }
}

#[test]
fn a_misspelt_kind_is_refused_with_the_nearest_word() {
    let refused = "ilegal_move".parse::<IncidentKind>().expect_err("misspelt");
    assert_eq!(
        refused.to_string(),
        "there is no incident kind `ilegal_move`; did you mean `illegal_move`?"
    );
    let hopeless = "xyzzy".parse::<IncidentKind>().expect_err("unknown");
    assert_eq!(hopeless.nearest, None);
}

#[test]
fn a_name_means_one_fact_for_each_incident_kind() {
    for kind in IncidentKind::ALL {
        let names: Vec<_> = Fact::ALL
            .iter()
            .filter(|fact| fact.applies_to(*kind))
            .map(|fact| fact.as_str())
            .collect();
        let unique: BTreeSet<_> = names.iter().collect();
        assert_eq!(unique.len(), names.len(), "{kind}: {names:?}");
    }
}

#[test]
fn presumptions_are_values_of_their_type() {
    for fact in Fact::ALL {
        let fits = match (fact.value_type(), fact.presumption()) {
            (_, None) | (ValueType::YesNo, Some(FactValue::YesNo(_))) => true,
            (ValueType::Count { min }, Some(FactValue::Count(count))) => count >= min,
            (ValueType::Duration, Some(FactValue::Duration(ms))) => ms >= 0,
            (ValueType::Choice(words), Some(FactValue::Choice(word))) => words.contains(&word),
            _ => false,
        };
        assert!(fits, "{fact:?}");
    }
}

#[test]
fn a_tap_presumes_seen_completed_and_unanswered() {
    assert_eq!(
        Fact::SeenBy.presumption(),
        Some(FactValue::Choice("arbiter"))
    );
    assert_eq!(
        Fact::MoveCompleted.presumption(),
        Some(FactValue::YesNo(true))
    );
    assert_eq!(
        Fact::OpponentMadeMove.presumption(),
        Some(FactValue::YesNo(false))
    );
}

#[test]
fn particulars_of_an_illegal_move_are_how() {
    assert_eq!(
        IncidentKind::IllegalMove.parameters().collect::<Vec<_>>(),
        [Fact::How]
    );
    let claim: Vec<_> = IncidentKind::DrawClaim
        .parameters()
        .map(Fact::as_str)
        .collect();
    assert_eq!(claim, ["basis", "announced"]);
    assert_eq!(IncidentKind::LateArrival.parameters().count(), 0);
}

#[test]
fn every_penalty_and_instruction_has_its_effect() {
    let of = Party::Player;
    let to = Party::Opponent;
    let all = [
        Effect::AddTime { to, ms: 1 },
        Effect::ReduceTime {
            of,
            ms: 1,
            floor_ms: None,
        },
        Effect::TakeBackIncrement { of },
        Effect::Warning { to },
        Effect::RestorePosition,
        Effect::PromoteToQueen,
        Effect::BoundMove,
        Effect::ReplayMove,
        Effect::SetClocks,
        Effect::NextPeriod,
        Effect::CompleteScoresheet,
        Effect::RecordOffer,
        Effect::SwapColours,
        Effect::WatchGame,
        Effect::HandInDevice,
        Effect::DeductPoints { of, points_x2: 1 },
        Effect::AwardPoints { to, points_x2: 1 },
        Effect::Fine { of, amount: 1 },
        Effect::ExcludeRounds { of, rounds: 1 },
        Effect::Expel { of },
        Effect::ReportTo {
            authority: Authority::Chief,
        },
        Effect::PlayIntendedMove,
        Effect::TransferPosition,
        Effect::ConsiderPenalty,
    ];
    let written: BTreeSet<_> = all.iter().map(Effect::kind).collect();
    let declared: BTreeSet<_> = Penalty::NAMES
        .iter()
        .chain(Instruction::NAMES)
        .copied()
        .collect();
    assert_eq!(written, declared);
}

#[test]
fn a_table_of_facts_answers_what_it_holds_and_nothing_else() {
    let table = FactTable::presumed(IncidentKind::IllegalMove)
        .with(Fact::Offence, Reading::computed(FactValue::Count(2)))
        .with(Fact::Ply, Reading::reported(FactValue::YesNo(true)));
    assert_eq!(table.offence(), Reading::computed(2));
    assert_eq!(table.seen_by(), Reading::presumed(SeenBy::Arbiter));
    assert_eq!(table.opponent_can_mate().value, None);
    assert_eq!(
        table.ply().value,
        None,
        "a value of another type is no value"
    );
    assert_eq!(
        Fact::How.read(&table),
        Reading::presumed(FactValue::Choice("wrong_movement"))
    );
}
