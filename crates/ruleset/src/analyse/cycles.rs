//! Overrides that go round in a circle: no rule would be left to apply.

use std::collections::BTreeSet;

use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::resolve::{Chain, Draft};

/// Reports each circle once and tells whether there is one.
pub(crate) fn cycles(draft: &Draft, chain: &Chain, problems: &mut Vec<Diagnostic>) -> bool {
    let mut done = BTreeSet::new();
    let mut found = false;
    for start in 0..draft.rules.len() {
        found |= visit(start, draft, chain, &mut Vec::new(), &mut done, problems);
    }
    found
}

/// Walks down the overrides of a rule; `path` is the way to it, `done` what has been walked before.
fn visit(
    rule: usize,
    draft: &Draft,
    chain: &Chain,
    path: &mut Vec<usize>,
    done: &mut BTreeSet<usize>,
    problems: &mut Vec<Diagnostic>,
) -> bool {
    if !done.insert(rule) {
        return false;
    }
    path.push(rule);
    let mut found = false;
    for (below, span) in draft
        .rules
        .get(rule)
        .into_iter()
        .flat_map(|rule| &rule.overrides)
    {
        if let Some(at) = path.iter().position(|seen| seen == below) {
            let circle = path.get(at..).unwrap_or_default().iter().chain([below]);
            let names: Vec<String> = circle
                .filter_map(|rule| draft.rules.get(*rule))
                .map(|rule| format!("`{}`", rule.name))
                .collect();
            let file = draft
                .rules
                .get(rule)
                .and_then(|rule| chain.levels.get(rule.level));
            let message = format!(
                "these rules override each other in a circle: {}",
                names.join(" → ")
            );
            let problem = Diagnostic::new(
                codes::OVERRIDES,
                file.map_or("", |file| &file.name),
                *span,
                message,
            );
            problems.push(problem.help("remove one of the overrides"));
            found = true;
        } else {
            found |= visit(*below, draft, chain, path, done, problems);
        }
    }
    path.pop();
    found
}
