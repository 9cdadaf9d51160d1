//! Overrides: which rule gives way to which.

use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::nearest::nearest;
use crate::source::Span;
use crate::syntax::{At, Header, RuleRef};
use crate::vocabulary::IncidentKind;

use super::provisions::{Draft, DraftRule, Drafting, Name};

impl Drafting<'_> {
    /// Finds the rule that another one overrides: in the same file first, then downwards.
    pub(super) fn reference(
        &mut self,
        kind: IncidentKind,
        index: usize,
        level: usize,
        reference: &At<RuleRef>,
    ) {
        let RuleRef {
            owner,
            name,
            if_any,
        } = &reference.node;
        let file = self.chain.levels.get(level);
        let file_name = file.map_or("", |file| file.name.as_str());
        let reachable = |other: &&Name| match owner.as_deref() {
            None => other.level <= level,
            Some("laws") => other.level < level,
            Some(owner) => other.level <= level && self.level_is(other.level, owner),
        };
        let itself = |other: &&Name| other.level == level && other.place == Some((kind, index));
        let found = self
            .names
            .iter()
            .rev()
            .filter(reachable)
            .filter(|other| !itself(other));
        let found = found
            .filter(|other| other.name == *name)
            .max_by_key(|other| other.level);
        match found.map(|found| found.place) {
            Some(Some((other_kind, other))) if other_kind == kind => {
                self.edge(kind, index, other, reference.span);
            }
            Some(Some((other_kind, _))) => {
                let message =
                    format!("`{name}` is a rule on `{other_kind}`, this is one on `{kind}`");
                self.refuse(
                    kind,
                    Diagnostic::new(codes::OVERRIDES, file_name, reference.span, message),
                );
            }
            None if *if_any => {}
            // A rule of that name stands there but could not be understood.
            Some(None) => self.mark(kind),
            None if file.is_some_and(|file| file.lost_rule) || !self.chain.whole => self.mark(kind),
            None if self
                .names
                .iter()
                .any(|other| itself(&other) && other.name == *name) =>
            {
                let message = "a rule cannot override itself";
                self.refuse(
                    kind,
                    Diagnostic::new(codes::OVERRIDES, file_name, reference.span, message),
                );
            }
            None => {
                let names = self
                    .names
                    .iter()
                    .filter(reachable)
                    .map(|other| other.name.as_str());
                let near = nearest(name, names).map(str::to_owned);
                let message = format!("there is no rule `{name}` here or below");
                let problem =
                    Diagnostic::new(codes::UNKNOWN_RULE, file_name, reference.span, message);
                self.refuse(kind, problem.did_you_mean(near.as_deref()));
            }
        }
    }

    /// A rule that a clause stands for takes the place of whatever the laws leave to the regulations on its incident:
    /// the clause could not say which rules these are.
    pub(super) fn take_the_place(&mut self, kind: IncidentKind, index: usize, level: usize) {
        let Some(draft) = self.drafts.get(&kind) else {
            return;
        };
        let Some(span) = draft.rules.get(index).map(|rule| rule.span) else {
            return;
        };
        let left = |rule: &DraftRule| rule.level < level && rule.delegation.is_some();
        let rules = draft.rules.iter().enumerate();
        let laws: Vec<usize> = rules
            .filter(|(_, rule)| left(rule))
            .map(|(lower, _)| lower)
            .collect();
        for lower in laws {
            self.edge(kind, index, lower, span);
        }
    }

    /// Regulations that take the place of a rule leave its exceptions in the laws standing, unless they name these too:
    /// who makes the penalty for a device milder says nothing of a device that was approved.
    pub(super) fn keep_exceptions(&mut self) {
        let regulations = |level: usize| {
            self.chain
                .levels
                .get(level)
                .is_some_and(|file| !file.is_laws())
        };
        let mut kept = Vec::new();
        for (kind, draft) in &self.drafts {
            for (upper, rule) in draft
                .rules
                .iter()
                .enumerate()
                .filter(|(_, rule)| regulations(rule.level))
            {
                let named = |lower: usize| rule.overrides.iter().any(|(other, _)| *other == lower);
                let exceptions = draft.rules.iter().enumerate().filter(|(index, law)| {
                    let excepted = law.overrides.iter().any(|(lower, _)| named(*lower));
                    !regulations(law.level) && excepted && !named(*index)
                });
                kept.extend(exceptions.map(|(exception, _)| (*kind, exception, upper)));
            }
        }
        for (kind, exception, upper) in kept {
            if let Some(draft) = self.drafts.get_mut(&kind) {
                draft.give_way(exception, upper);
            }
        }
    }

    fn level_is(&self, level: usize, owner: &str) -> bool {
        let header = self.chain.levels.get(level).map(|file| &file.header);
        matches!(header, Some(Header::Laws { name, .. }) if name == owner)
    }

    fn edge(&mut self, kind: IncidentKind, from: usize, to: usize, span: Span) {
        let Some(draft) = self.drafts.get_mut(&kind) else {
            return;
        };
        draft.give_way(from, to);
        if let Some(rule) = draft.rules.get_mut(from) {
            rule.overrides.push((to, span));
        }
    }

    pub(super) fn refuse(&mut self, kind: IncidentKind, problem: Diagnostic) {
        self.problems.push(problem);
        self.mark(kind);
    }

    pub(super) fn mark(&mut self, kind: IncidentKind) {
        if let Some(draft) = self.drafts.get_mut(&kind) {
            draft.flawed = true;
        }
    }
}

impl Draft {
    /// Lets every provision of one rule override every provision of another.
    fn give_way(&mut self, from: usize, to: usize) {
        let of = |rule: usize| {
            let indexes = self
                .rule_of
                .iter()
                .enumerate()
                .filter(move |(_, other)| **other == rule);
            indexes.map(|(index, _)| index).collect::<Vec<_>>()
        };
        let (froms, tos) = (of(from), of(to));
        for from in froms {
            if let Some(provision) = self.provisions.get_mut(from) {
                provision.overrides.extend(&tos);
            }
        }
    }
}
