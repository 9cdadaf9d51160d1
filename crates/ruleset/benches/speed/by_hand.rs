//! The rules of `illegal-move.rules`, written by hand.

use arbiter_ruleset::{
    Effect, Fact, FactTable, FactValue, Facts, How, IncidentKind, Outcome, Party, Reading, SeenBy,
    Verdict,
};

/// What the rules say, or nothing where a fact that it hangs on is not known.
pub fn by_hand(facts: &dyn Facts) -> Option<Outcome> {
    let answered = facts.opponent_made_move().value?;
    let seen_by = facts.seen_by().value?;
    if answered {
        return said(Verdict::Stands, vec![]);
    }
    if seen_by == SeenBy::Disputed
        || seen_by == SeenBy::ThirdPerson
        || !facts.move_completed().value?
    {
        return said(Verdict::Continue, vec![]);
    }
    if facts.offence().value? > 1 {
        return match facts.opponent_can_mate().value? {
            true => said(Verdict::GameLost, vec![]),
            false => said(Verdict::GameDrawn, vec![]),
        };
    }
    let minute = Effect::AddTime {
        to: Party::Opponent,
        ms: 60_000,
    };
    let increment = Effect::TakeBackIncrement { of: Party::Player };
    said(
        Verdict::Continue,
        match facts.how().value? {
            How::PromotionUnfinished => vec![minute, Effect::PromoteToQueen],
            How::NoMove => vec![minute, increment, Effect::ReplayMove],
            How::TwoHands => vec![minute],
            _ => vec![
                minute,
                increment,
                Effect::RestorePosition,
                Effect::BoundMove,
            ],
        },
    )
}

fn said(verdict: Verdict, effects: Vec<Effect>) -> Option<Outcome> {
    Some(Outcome::Determined {
        verdict,
        effects,
        discretion: false,
    })
}

/// Every situation that these rules can tell apart.
pub fn situations() -> Vec<FactTable> {
    let yes_no = [FactValue::YesNo(false), FactValue::YesNo(true)];
    let words = |words: &'static [&'static str]| words.iter().map(|word| FactValue::Choice(word));
    let values: [(Fact, Vec<FactValue>); 6] = [
        (
            Fact::Offence,
            vec![FactValue::Count(1), FactValue::Count(2)],
        ),
        (Fact::SeenBy, words(SeenBy::NAMES).collect()),
        (Fact::MoveCompleted, yes_no.to_vec()),
        (Fact::OpponentMadeMove, yes_no.to_vec()),
        (Fact::How, words(How::NAMES).collect()),
        (Fact::OpponentCanMate, yes_no.to_vec()),
    ];
    let none = vec![FactTable::presumed(IncidentKind::IllegalMove)];
    values.iter().fold(none, |tables, (fact, values)| {
        let with = |table: FactTable| {
            let value = |value: &FactValue| table.clone().with(*fact, Reading::computed(*value));
            values.iter().map(value).collect::<Vec<_>>()
        };
        tables.into_iter().flat_map(with).collect()
    })
}
