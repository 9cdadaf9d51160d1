//! Ladders of offences: what a rung means beside the one before it.

use std::cmp::Ordering;

use crate::chapter::Provision;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::resolve::{Chain, Draft, DraftRule};
use crate::vocabulary::{Effect, Verdict};
use crate::wording::decision;

use super::severity::compare;

/// Remarks on the ladders of the checked file.
pub(crate) fn ladders(draft: &Draft, chain: &Chain, problems: &mut Vec<Diagnostic>) {
    let main = chain.levels.len().saturating_sub(1);
    let own = draft.rules.iter().filter(|rule| rule.level == main);
    for ladder in own.filter(|rule| rule.counted) {
        problems.extend(ladder_problem(draft, ladder));
    }
}

/// The first rung that does not go with the one before it; what follows from it is not said again.
fn ladder_problem(draft: &Draft, ladder: &DraftRule) -> Option<Diagnostic> {
    let rung = |branch: &[usize]| -> Vec<&Provision> {
        let provisions = branch.iter();
        provisions
            .filter_map(|index| draft.provisions.get(*index))
            .collect()
    };
    let mut pairs = ladder.branches.windows(2);
    pairs.find_map(|pair| {
        let [before, after] = pair else { return None };
        let (before, after) = (rung(before), rung(after));
        let (said, later) = (before.first()?, after.first()?);
        let (code, message) = if before.iter().all(|one| ends_the_game(one)) {
            let message = format!(
                "after `{}` the game is over, and offences are counted in one game",
                said.clause
            );
            (codes::RUNG_AFTER_THE_END, message)
        } else if !is_open(later)
            && compare(&later.decision, &said.decision) == Some(Ordering::Less)
        {
            let message = format!(
                "`{}` costs less than `{}`: {} after {}",
                later.clause,
                said.clause,
                words(later),
                words(said)
            );
            (codes::FALLING_LADDER, message)
        } else {
            return None;
        };
        let problem = Diagnostic::new(code, &later.file, later.span, message);
        let article = later.citations.first().map(ToString::to_string);
        let related = problem.related(&said.file, said.span, "the rung before it");
        Some(related.article(article))
    })
}

/// Whether no second offence can follow in the same game. An arbiter who may decide otherwise may let it go on.
fn ends_the_game(provision: &Provision) -> bool {
    !provision.decision.discretion
        && matches!(
            provision.decision.verdict,
            Verdict::GameLost
                | Verdict::GameDrawn
                | Verdict::BothLose
                | Verdict::Forfeited
                | Verdict::ScoreToDecide
                | Verdict::AlreadyOver
        )
}

/// Whether the arbiter may still choose a penalty, so that nobody knows what it will cost.
fn is_open(provision: &Provision) -> bool {
    provision.decision.verdict == Verdict::ArbiterDecides
        || provision
            .decision
            .effects
            .contains(&Effect::ConsiderPenalty)
}

fn words(provision: &Provision) -> String {
    let said = &provision.decision;
    let words = decision(said.verdict, &said.effects, said.discretion);
    format!("`{}`", words.join(", "))
}
