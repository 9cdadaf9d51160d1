//! What must never happen is looked for in every cell.

use std::collections::BTreeSet;

use crate::chapter::{Chapter, Combinations, Decision, Provision};
use crate::codes;
use crate::condition::Condition;
use crate::diagnostic::Diagnostic;
use crate::limits::{MAX_CELL_TESTS, MAX_CELLS};
use crate::resolve::{Chain, Draft, Guarantee, Resolved, lower};
use crate::rules::Stage;
use crate::vocabulary::Verdict;

use super::cells::chapter;
use super::chapters::{asks, witness};

/// Reports a situation in which the rules say what must never be said.
pub(crate) fn guaranteed(
    guarantee: &Guarantee<'_>,
    draft: Option<&Draft>,
    chain: &Chain,
    settings: &Resolved,
    stage: &Stage,
    problems: &mut Vec<Diagnostic>,
) {
    let Some(file) = chain.levels.last().map(|file| file.name.as_str()) else {
        return;
    };
    let Some(draft) = draft else {
        let message = format!("no rule speaks on `{}`", guarantee.kind);
        let problem = Diagnostic::new(codes::IDLE_GUARANTEE, file, guarantee.span, message);
        problems.push(problem);
        return;
    };
    let Some(chapter) = with_condition(guarantee, draft, chain, settings, file, problems) else {
        return;
    };
    let tests = |cells: usize| cells.checked_mul(chapter.provisions.len());
    let cells = chapter.cell_count().filter(|cells| *cells <= MAX_CELLS);
    if cells
        .and_then(tests)
        .is_none_or(|tests| tests > MAX_CELL_TESTS)
    {
        let message = "this tells too many situations apart to visit all of them";
        let problem = Diagnostic::new(codes::TOO_MANY_CELLS, file, guarantee.span, message);
        problems.push(problem);
        return;
    }
    let Some((cell, culprit)) = violation(guarantee, &chapter) else {
        return;
    };
    let asked = chapter.provisions.last();
    let shown = witness(stage, &chapter, &cell, |variable| {
        asks(culprit, variable) || asked.is_some_and(|guarantee| asks(guarantee, variable))
    });
    let message = format!("this does happen: `{}` says so{shown}", culprit.clause);
    let problem = Diagnostic::new(codes::GUARANTEE, file, guarantee.span, message);
    let article = culprit.citations.first().map(ToString::to_string);
    let related = problem.related(&culprit.file, culprit.span, "the provision");
    problems.push(related.article(article));
}

/// The chapter with the guarantee's condition as one more provision, the last one, so that its cells tell apart what
/// the condition tells apart.
fn with_condition(
    guarantee: &Guarantee<'_>,
    draft: &Draft,
    chain: &Chain,
    settings: &Resolved,
    file: &str,
    problems: &mut Vec<Diagnostic>,
) -> Option<Chapter> {
    let mut draft = draft.clone();
    let condition = match guarantee.when {
        None => Condition::ALWAYS,
        Some(when) => {
            let kind = guarantee.kind;
            lower(
                when,
                file,
                kind,
                chain,
                settings,
                &mut draft.variables,
                problems,
            )?
        }
    };
    draft.provisions.push(Provision {
        clause: "".into(),
        condition,
        decision: Decision {
            verdict: guarantee.verdict.unwrap_or(Verdict::Continue),
            effects: Vec::new(),
            discretion: false,
        },
        citations: [].into(),
        overrides: BTreeSet::new(),
        file: "".into(),
        span: guarantee.span,
    });
    Some(chapter(&draft, settings))
}

/// A cell where the condition holds and the rules say what they must not, with a provision that says it.
fn violation<'a>(
    guarantee: &Guarantee<'_>,
    chapter: &'a Chapter,
) -> Option<(Vec<i64>, &'a Provision)> {
    let (asked, rules) = chapter.provisions.split_last()?;
    let rules = Chapter::new(rules.to_vec(), chapter.variables.clone());
    let choices: Vec<&[i64]> = chapter
        .variables
        .iter()
        .map(|variable| &variable.classes[..])
        .collect();
    let forbidden = |decision: &Decision| {
        guarantee
            .verdict
            .is_none_or(|verdict| verdict == decision.verdict)
            && guarantee
                .effects
                .iter()
                .all(|effect| decision.effects.contains(effect))
    };
    let mut cells = Combinations::new(&choices);
    while let Some(cell) = cells.advance() {
        if !asked.condition.holds(cell) {
            continue;
        }
        let Some(said) = rules.say(cell).filter(|said| forbidden(&said.decision)) else {
            continue;
        };
        let standings = rules.standings(cell);
        let speaking = chapter.provisions.iter().zip(standings);
        let mut speaking =
            speaking.filter(|(_, standing)| *standing == crate::chapter::Standing::Applies);
        let culprit = speaking.find(|(provision, _)| provision.decision.agrees(&said.decision));
        return culprit.map(|(provision, _)| (cell.to_vec(), provision));
    }
    None
}
