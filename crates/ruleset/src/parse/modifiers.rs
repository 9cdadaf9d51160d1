//! What stands behind a clause, and the blocks around it that say the same for all clauses in them.

use std::collections::BTreeSet;

use super::Reader;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::grammar::{Node, Rule};
use crate::scope::{Consent, Modifiers, Rounds, Scope};

impl Reader<'_, '_> {
    /// The modifiers of a line as written, without those of the blocks around it.
    pub(super) fn modifiers(&mut self, line: &Node<'_>) -> Option<Modifiers> {
        let mut read = Modifiers::default();
        for node in line.children() {
            let mut twice = false;
            match node.rule() {
                Rule::in_stage => {
                    let stage = name(&node.child(Rule::string)?);
                    twice = read.scope.stage.replace(stage).is_some();
                }
                Rule::in_section => {
                    twice = !read.scope.sections.is_empty();
                    read.scope.sections.extend(names(&node));
                }
                Rule::in_rounds => read.scope.rounds.push(Rounds::Among(self.ranges(&node)?)),
                Rule::except_rounds => read
                    .scope
                    .rounds
                    .push(Rounds::NotAmong(self.ranges(&node)?)),
                Rule::in_last => read.scope.rounds.push(Rounds::Last(self.last(&node)?)),
                Rule::except_last => read.scope.rounds.push(Rounds::NotLast(self.last(&node)?)),
                Rule::discretion => twice = std::mem::replace(&mut read.discretion, true),
                Rule::if_agreed => {
                    let consent = match node.child(Rule::kw_captains) {
                        Some(_) => Consent::Captains,
                        None => Consent::Players,
                    };
                    twice = read.consent.replace(consent).is_some();
                }
                _ => {}
            }
            if twice {
                let message = "this is said twice of one clause";
                let problem =
                    Diagnostic::new(codes::REPEATED_PART, self.file, node.span(), message);
                self.report(problem.help("keep one of the two"));
                return None;
            }
        }
        read.scope.rounds.sort();
        read.scope.rounds.dedup();
        Some(read)
    }

    /// The modifiers with the limits of the blocks around the clause; nothing, and a report, if they exclude each
    /// other.
    pub(super) fn within(&mut self, line: &Node<'_>, own: &Modifiers) -> Option<Modifiers> {
        let around = self.around.last().cloned().unwrap_or_default();
        let Some(scope) = own.scope.clone().within(&around) else {
            let message = "this holds nowhere: the block around it is for something else";
            let problem = Diagnostic::new(codes::MISPLACED_CLAUSE, self.file, line.span(), message);
            self.report(problem.help("move it out of the block, or remove where it holds"));
            return None;
        };
        Some(Modifiers {
            scope,
            ..own.clone()
        })
    }

    /// Whether the clause stands in a stage of its own.
    pub(crate) fn in_stage(&self) -> bool {
        let around = self.around.last();
        around.is_some_and(|scope| scope.stage.is_some())
    }

    fn ranges(&mut self, node: &Node<'_>) -> Option<Vec<(u32, u32)>> {
        let mut ranges = Vec::new();
        for range in node.child(Rule::rounds)?.all(Rule::round_range) {
            let mut ends = range.all(Rule::int);
            let from = self.whole(&ends.next()?)?;
            let to = match ends.next() {
                None => from,
                Some(to) => self.whole(&to)?,
            };
            if to < from {
                let message = "these are no rounds: the first one comes after the last one";
                let problem =
                    Diagnostic::new(codes::OUT_OF_RANGE, self.file, range.span(), message);
                self.report(problem.help(format!("write `{to} to {from}`")));
                return None;
            }
            ranges.push((from, to));
        }
        Some(joined(ranges))
    }

    fn last(&mut self, node: &Node<'_>) -> Option<u32> {
        match node.child(Rule::last_rounds)?.child(Rule::int) {
            None => Some(1),
            Some(count) => self.whole(&count),
        }
    }
}

/// The scope that a block of its own gives to the clauses in it.
pub(super) fn block_scope(line: &Node<'_>) -> Scope {
    let names = names(line);
    match line.rule() {
        Rule::stage_line => Scope {
            stage: names.into_iter().next(),
            ..Scope::default()
        },
        _ => Scope {
            sections: names,
            ..Scope::default()
        },
    }
}

fn names(node: &Node<'_>) -> BTreeSet<String> {
    node.all(Rule::string).map(|string| name(&string)).collect()
}

/// A name in quotes, with one space wherever there were several.
pub(super) fn name(string: &Node<'_>) -> String {
    let words = string.text().trim_matches('"').split_whitespace();
    words.collect::<Vec<_>>().join(" ")
}

/// Ranges in order; those that touch are one.
fn joined(mut ranges: Vec<(u32, u32)>) -> Vec<(u32, u32)> {
    ranges.sort_unstable();
    let mut joined: Vec<(u32, u32)> = Vec::new();
    for (from, to) in ranges {
        match joined.last_mut() {
            Some((_, end)) if from <= end.saturating_add(1) => *end = (*end).max(to),
            _ => joined.push((from, to)),
        }
    }
    joined
}
