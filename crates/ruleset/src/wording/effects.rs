//! Effects, as written and as ruled.

use super::{Pieces, amounts, lead, spaced, time};
use crate::quantity::duration_text;
use crate::syntax::{Amounts, EffectPhrase, Outcome, Unit};
use crate::vocabulary::{Effect, Instruction, Party, Verdict};

pub(crate) const DISCRETION: &str = "unless the arbiter decides otherwise";

/// Effects behind their first words: `then ` or `first: `.
pub(crate) fn outcome(before: &str, outcome: &Outcome) -> Pieces {
    let mut pieces: Pieces = outcome
        .effects
        .iter()
        .map(|phrase| effect(&phrase.node))
        .collect();
    if outcome.discretion {
        pieces.push(DISCRETION.to_owned());
    }
    lead(&mut pieces, before);
    pieces
}

fn effect(phrase: &EffectPhrase) -> String {
    match phrase {
        EffectPhrase::AddTime { amount, to } => add_time(&time(&amount.node), *to),
        EffectPhrase::ReduceTime { of, amount, floor } => {
            let floor = floor.as_ref().map(|floor| time(&floor.node));
            reduce_time(*of, &time(&amount.node), floor)
        }
        EffectPhrase::DeductPoints { points, of } => {
            format!("deduct {} from {}", amounts(&points.node), the(*of))
        }
        EffectPhrase::AwardPoints { points, to } => {
            format!("award {} to {}", amounts(&points.node), the(*to))
        }
        EffectPhrase::Fine { of, amount } => format!("fine {} {}", the(*of), amount.node),
        EffectPhrase::ExcludeRounds { of, rounds } => {
            format!("exclude {} from {}", the(*of), amounts(&rounds.node))
        }
        EffectPhrase::Expel { of } => format!("expel {}", the(*of)),
        EffectPhrase::ReportTo { authority } => format!("report to the {}", authority.node),
        EffectPhrase::PromoteToQueen => "promote to a queen".to_owned(),
        EffectPhrase::Words { words, party } => {
            let said = spoken(words);
            match party {
                None => said,
                Some(party) if words == Instruction::TakeBackIncrement.as_str() => {
                    format!("{said} of {}", the(*party))
                }
                Some(party) => format!("{said} to {}", the(*party)),
            }
        }
    }
}

fn the(party: Party) -> &'static str {
    match party {
        Party::Player => "the player",
        Party::Opponent => "the opponent",
    }
}

fn add_time(time: &str, to: Party) -> String {
    format!("add {time} to {}", the(to))
}

fn reduce_time(of: Party, time: &str, floor: Option<String>) -> String {
    let floor = floor
        .map(|floor| format!(", but not below {floor}"))
        .unwrap_or_default();
    format!("reduce {}'s time by {time}{floor}", the(of))
}

/// A decision as a rules file would write it, the verdict first.
pub(crate) fn decision(verdict: Verdict, effects: &[Effect], discretion: bool) -> Pieces {
    let said = std::iter::once(spaced(verdict.as_str())).chain(effects.iter().map(ruled));
    let leave = discretion.then(|| DISCRETION.to_owned());
    said.chain(leave).collect()
}

/// An effect with its values.
fn ruled(effect: &Effect) -> String {
    match effect {
        Effect::AddTime { to, ms } => add_time(&duration_text(*ms), *to),
        Effect::ReduceTime { of, ms, floor_ms } => {
            reduce_time(*of, &duration_text(*ms), floor_ms.map(duration_text))
        }
        Effect::TakeBackIncrement {
            of: Party::Opponent,
        } => {
            format!("{} of the opponent", spoken(effect.kind()))
        }
        Effect::Warning { to } => format!("warning to {}", the(*to)),
        Effect::DeductPoints { of, points_x2 } => {
            format!("deduct {} from {}", points(*points_x2), the(*of))
        }
        Effect::AwardPoints { to, points_x2 } => {
            format!("award {} to {}", points(*points_x2), the(*to))
        }
        Effect::Fine { of, amount } => format!("fine {} {amount}", the(*of)),
        Effect::ExcludeRounds { of, rounds } => {
            let rounds = vec![(i64::from(*rounds) * 1_000, Unit::Rounds)];
            format!("exclude {} from {}", the(*of), amounts(&Amounts(rounds)))
        }
        Effect::Expel { of } => format!("expel {}", the(*of)),
        Effect::ReportTo { authority } => format!("report to the {authority}"),
        Effect::PromoteToQueen => "promote to a queen".to_owned(),
        instruction => spoken(instruction.kind()),
    }
}

/// A verdict, an instruction or `warning`, as people say it.
fn spoken(words: &str) -> String {
    match words.parse::<Instruction>() {
        Ok(Instruction::RestorePosition) => "restore the position".to_owned(),
        Ok(Instruction::TakeBackIncrement) => "take back the increment".to_owned(),
        Ok(Instruction::CompleteScoresheet) => "complete the scoresheet".to_owned(),
        Ok(Instruction::RecordOffer) => "record the offer".to_owned(),
        Ok(Instruction::SetClocks) => "set the clocks".to_owned(),
        Ok(Instruction::WatchGame) => "watch the game".to_owned(),
        Ok(Instruction::HandInDevice) => "hand in the device".to_owned(),
        Ok(Instruction::PlayIntendedMove) => "play the intended move".to_owned(),
        Ok(Instruction::TransferPosition) => "transfer the position".to_owned(),
        Ok(Instruction::ConsiderPenalty) => "consider a penalty".to_owned(),
        Ok(Instruction::ReplayMove) => "replay the move".to_owned(),
        _ => spaced(words),
    }
}

/// An amount of points, given doubled.
pub(crate) fn points(points_x2: u32) -> String {
    let points = vec![(i64::from(points_x2) * 500, Unit::Points)];
    amounts(&Amounts(points))
}
