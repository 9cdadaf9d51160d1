//! The penalties that laws list for arbiters to choose from.

use std::collections::BTreeMap;

use crate::citation::united;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::nearest::nearest;
use crate::rules::ListedPenalty;
use crate::source::Span;
use crate::syntax::{At, Body, Clause, File};
use crate::vocabulary::{Effect, IncidentKind, Measure};

use super::chain::Chain;
use super::provisions::Draft;

/// The list in force: that of the nearest laws that have one. Where a rule lets the arbiter choose, there must be one.
pub(crate) fn penalties(
    chain: &Chain,
    drafts: &BTreeMap<IncidentKind, Draft>,
    problems: &mut Vec<Diagnostic>,
) -> Vec<ListedPenalty> {
    let mut list = Vec::new();
    let mut flawed = !chain.whole;
    for file in &chain.levels {
        flawed |= file.flawed;
        let before = problems.len();
        let own = listed(file, problems);
        flawed |= problems.len() > before;
        if !own.is_empty() {
            list = own;
        }
    }
    if list.is_empty() && !flawed {
        problems.extend(without_list(drafts));
    }
    list
}

fn listed(file: &File, problems: &mut Vec<Diagnostic>) -> Vec<ListedPenalty> {
    let mut list: Vec<ListedPenalty> = Vec::new();
    let mut places: BTreeMap<Measure, Span> = BTreeMap::new();
    for clause in &file.clauses {
        let Body::Penalty(words) = &clause.body else {
            continue;
        };
        match measure(file, clause, words, &places) {
            Ok(measure) => {
                places.insert(measure, clause.span);
                list.push(ListedPenalty {
                    measure,
                    citations: united(clause.cites.iter().cloned()),
                });
            }
            Err(problem) => problems.push(*problem),
        }
    }
    list
}

fn measure(
    file: &File,
    clause: &Clause,
    words: &At<String>,
    places: &BTreeMap<Measure, Span>,
) -> Result<Measure, Box<Diagnostic>> {
    let problem = |code, span, message: String| Diagnostic::new(code, &file.name, span, message);
    let Ok(measure) = words.node.parse::<Measure>() else {
        let said = words.node.replace('_', " ");
        let near =
            nearest(&words.node, Measure::NAMES.iter().copied()).map(|near| near.replace('_', " "));
        let unknown = problem(
            codes::UNKNOWN_EFFECT,
            words.span,
            format!("there is no penalty `{said}`"),
        );
        return Err(Box::new(match near {
            Some(near) => unknown.did_you_mean(Some(&near)),
            None => unknown.help(format!(
                "it is one of {}",
                Measure::NAMES.join(", ").replace('_', " ")
            )),
        }));
    };
    if let Some(first) = places.get(&measure) {
        let twice = problem(
            codes::SET_TWICE,
            clause.span,
            "this penalty is listed twice".to_owned(),
        );
        return Err(Box::new(twice.related(
            &file.name,
            *first,
            "it is listed here first",
        )));
    }
    if clause.cites.is_empty() {
        let message = "under which article does this stand?".to_owned();
        return Err(Box::new(problem(codes::NO_ARTICLE, clause.span, message)));
    }
    Ok(measure)
}

/// The first rule that lets the arbiter choose from a list that is not there.
fn without_list(drafts: &BTreeMap<IncidentKind, Draft>) -> Option<Diagnostic> {
    let provisions = drafts.values().flat_map(|draft| &draft.provisions);
    let choosing = provisions.into_iter().find(|provision| {
        provision
            .decision
            .effects
            .contains(&Effect::ConsiderPenalty)
    })?;
    let message = "no laws list the penalties that the arbiter may choose from";
    let problem = Diagnostic::new(
        codes::UNKNOWN_EFFECT,
        &choosing.file,
        choosing.span,
        message,
    );
    Some(problem.help(
        "name the penalties here, such as `warning`, or list them in the laws: `penalty: warning`",
    ))
}
