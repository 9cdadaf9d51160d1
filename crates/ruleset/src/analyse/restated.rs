//! What regulations say although it would hold without them.

use std::collections::BTreeSet;

use crate::chapter::{Chapter, Combinations, Provision, Standing};
use crate::codes;
use crate::condition::Condition;
use crate::diagnostic::Diagnostic;
use crate::limits::MAX_CELL_TESTS;
use crate::resolve::{Chain, Draft, Resolved};
use crate::vocabulary::{IncidentKind, Setting, SettingValue};

/// Settings that the laws ask the event to say, whatever it says (6.7.1).
const ASKED: [Setting; 2] = [Setting::DefaultTime, Setting::DefaultTimeBasis];

/// Settings that are set to what they are anyway.
pub(crate) fn restated_settings(chain: &Chain, settings: &Resolved) -> Vec<Diagnostic> {
    let Some(file) = chain.levels.last() else {
        return Vec::new();
    };
    let value = |setting: &Setting| settings.values.get(setting)?.value.as_ref();
    let same = |(setting, unsaid): &(&Setting, &SettingValue)| {
        value(setting) == Some(*unsaid) && !ASKED.contains(setting)
    };
    let problem = |(setting, unsaid): (&Setting, &SettingValue)| {
        let span = settings.said.get(setting)?;
        let message = format!("the {} is {unsaid} in the laws anyway", setting.words());
        let problem = Diagnostic::new(codes::RESTATED, &file.name, *span, message);
        Some(problem.article(settings.article(*setting)))
    };
    let restated = settings.unsaid.iter().filter(same);
    restated.filter_map(problem).collect()
}

/// Rules of regulations that change nothing in any situation: what holds without them is the same.
pub(crate) fn restated_rules(
    kind: IncidentKind,
    draft: &Draft,
    chapter: &Chapter,
    chain: &Chain,
    refused: &BTreeSet<usize>,
) -> Vec<Diagnostic> {
    let Some(file) = chain.levels.last().filter(|file| !file.is_laws()) else {
        return Vec::new();
    };
    let main = chain.levels.len().saturating_sub(1);
    let own = draft.rules.iter().enumerate();
    let own =
        own.filter(|(index, rule)| rule.level == main && !rule.copied && !refused.contains(index));
    let own: Vec<_> = own.collect();
    // Each of them asks for a walk through all cells; a chapter for which that were too long has no such remark.
    let tests = [chapter.provisions.len(), own.len()];
    let tests = tests
        .iter()
        .try_fold(chapter.cell_count().unwrap_or(usize::MAX), |all, more| {
            all.checked_mul(*more)
        });
    if tests.is_none_or(|tests| tests > MAX_CELL_TESTS) {
        return Vec::new();
    }
    let mut found = Vec::new();
    for (index, rule) in own {
        let of_rule = |provision: usize| draft.rule_of.get(provision) == Some(&index);
        let Some(law) = same_without(chapter, of_rule) else {
            continue;
        };
        let message = format!(
            "`{}` says of `{kind}` what holds anyway, in every situation",
            rule.name
        );
        let problem = Diagnostic::new(codes::RESTATED, &file.name, rule.span, message);
        let article = law.citations.first().map(ToString::to_string);
        let related = problem.related(&law.file, law.span, "this says it");
        found.push(related.article(article));
    }
    found
}

/// If the chapter says the same everywhere without some of its provisions, though one of them applies somewhere: what
/// applies there instead.
fn same_without(chapter: &Chapter, dropped: impl Fn(usize) -> bool) -> Option<&Provision> {
    let mut rest = chapter.provisions.clone();
    let all = rest.iter_mut().enumerate();
    for (_, provision) in all.filter(|(index, _)| dropped(*index)) {
        provision.condition = Condition::NEVER;
    }
    let rest = Chapter::new(rest, chapter.variables.clone());
    let choices: Vec<&[i64]> = chapter
        .variables
        .iter()
        .map(|one| &one.classes[..])
        .collect();
    let mut cells = Combinations::new(&choices);
    let mut instead = None;
    while let Some(cell) = cells.advance() {
        let standings = chapter.standings(cell);
        let mut held = standings.iter().enumerate();
        if !held.any(|(index, standing)| *standing != Standing::Silent && dropped(index)) {
            continue;
        }
        let (with, without) = (chapter.say(cell)?, rest.say(cell)?);
        if with.decision != without.decision {
            return None;
        }
        let mut applies = standings.iter().enumerate();
        if instead.is_none()
            && applies.any(|(index, standing)| *standing == Standing::Applies && dropped(index))
        {
            let place = rest.standings(cell);
            instead = place.iter().position(|one| *one == Standing::Applies);
        }
    }
    chapter.provisions.get(instead?)
}
