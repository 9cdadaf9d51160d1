//! What a chapter's cells show, told to the author: clashes, gaps, dead provisions, undelegated changes.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use crate::chapter::{Chapter, Provision, Variable};
use crate::codes;
use crate::diagnostic::{Diagnostic, Severity};
use crate::finding::{Need, Term};
use crate::limits::{MAX_CELL_TESTS, MAX_CELLS};
use crate::resolve::{Chain, Draft, DraftRule};
use crate::rules::Stage;
use crate::syntax::Delegation;
use crate::vocabulary::IncidentKind;

use super::cells::{Clash, Seen, visit};
use super::ladders::ladders;
use super::restated::restated_rules;
use super::untimely::untimely;

/// Reports what is wrong with a chapter. Gives back what is wrong with it only if it is so in every part of the
/// tournament: provisions that change nothing here.
pub(crate) fn analyse(
    kind: IncidentKind,
    draft: &Draft,
    chapter: &Chapter,
    chain: &Chain,
    stage: &Stage,
    problems: &mut Vec<Diagnostic>,
) -> Vec<Diagnostic> {
    let telling = Telling {
        kind,
        draft,
        chapter,
        chain,
        stage,
        problems,
    };
    telling.tell()
}

struct Telling<'a> {
    kind: IncidentKind,
    draft: &'a Draft,
    chapter: &'a Chapter,
    chain: &'a Chain,
    stage: &'a Stage,
    problems: &'a mut Vec<Diagnostic>,
}

impl Telling<'_> {
    fn tell(mut self) -> Vec<Diagnostic> {
        let tests = |cells: usize| cells.checked_mul(self.chapter.provisions.len());
        let cells = self
            .chapter
            .cell_count()
            .filter(|cells| *cells <= MAX_CELLS);
        if cells
            .and_then(tests)
            .is_none_or(|tests| tests > MAX_CELL_TESTS)
        {
            let message = format!(
                "the rules on `{}` tell too many situations apart to visit all of them",
                self.kind
            );
            self.at_last_rule(codes::TOO_MANY_CELLS, message, codes::TOO_MANY_CELLS.help);
            return Vec::new();
        }
        let seen = visit(self.chapter, &self.draft.rule_of);
        let mut refused = self.undelegated(&seen);
        for clash in seen.clashes.values() {
            self.clash(clash, &mut refused);
        }
        if let Some(cell) = &seen.gap {
            self.gap(cell);
        }
        self.dead(&seen);
        ladders(self.draft, self.chain, self.problems);
        let mut idle = restated_rules(self.kind, self.draft, self.chapter, self.chain, &refused);
        idle.extend(self.untimely(&seen));
        idle
    }

    /// The level of the checked file.
    fn main(&self) -> usize {
        self.chain.levels.len().saturating_sub(1)
    }

    fn rule(&self, provision: usize) -> Option<&DraftRule> {
        self.draft.rules.get(*self.draft.rule_of.get(provision)?)
    }

    fn file(&self, rule: &DraftRule) -> &str {
        self.chain
            .levels
            .get(rule.level)
            .map_or("", |file| file.name.as_str())
    }

    fn is_regulations(&self, level: usize) -> bool {
        self.chain
            .levels
            .get(level)
            .is_some_and(|file| !file.is_laws())
    }

    fn at_last_rule(&mut self, code: codes::Code, message: String, help: &str) {
        if let Some(rule) = self.draft.rules.last() {
            let problem = Diagnostic::new(code, self.file(rule), rule.span, message).help(help);
            self.problems.push(problem);
        }
    }

    /// Regulations change only what the laws leave to them, in the direction in which they do. Gives the rules of the
    /// regulations that were refused.
    fn undelegated(&mut self, seen: &Seen) -> BTreeSet<usize> {
        let mut refused = BTreeSet::new();
        let mut found = Vec::new();
        for (upper, rule) in self.draft.rules.iter().enumerate() {
            for (lower, span) in &rule.overrides {
                let Some(law) = self.draft.rules.get(*lower) else {
                    continue;
                };
                if !self.is_regulations(rule.level) || self.is_regulations(law.level) {
                    continue;
                }
                let Some((code, message)) = self.refusal(seen, upper, *lower, law) else {
                    continue;
                };
                if code.severity() == Severity::Error {
                    refused.insert(upper);
                }
                let problem = Diagnostic::new(code, self.file(rule), *span, message);
                let problem = problem.article(law.article.clone());
                found.push(problem.related(self.file(law), law.span, "the rule of the laws"));
            }
        }
        self.problems.extend(found);
        refused
    }

    /// Why a rule of the regulations may not override a law, or may only with a note.
    fn refusal(
        &self,
        seen: &Seen,
        upper: usize,
        lower: usize,
        law: &DraftRule,
    ) -> Option<(codes::Code, String)> {
        if self.chain.unrated() {
            return None;
        }
        let named = law.article.as_deref().unwrap_or("the law");
        let (wrong, allowed) = match law.delegation {
            None if self.restates(seen, upper, lower) => return None,
            None => {
                let message = format!("{named} leaves nothing to the regulations");
                return Some((codes::NOT_DELEGATED, message));
            }
            Some(Delegation::Replace) => return None,
            Some(Delegation::Milder) => (Ordering::Greater, "a milder penalty"),
            Some(Delegation::Tighten) => (Ordering::Less, "a stricter one"),
        };
        let of = |provision: usize, rule: usize| self.draft.rule_of.get(provision) == Some(&rule);
        let changes = seen
            .changes
            .iter()
            .filter(|((new, old), _)| of(*new, upper) && of(*old, lower));
        let directions: Vec<Option<Ordering>> = changes.map(|(_, direction)| *direction).collect();
        if directions.contains(&Some(wrong)) {
            Some((codes::NOT_MILDER, format!("{named} allows {allowed} only")))
        } else if directions.contains(&None) {
            let message = format!("{named} allows {allowed}, and these cannot be compared");
            Some((codes::INCOMPARABLE, message))
        } else {
            None
        }
    }

    /// Whether the event may not touch this law at all.
    fn leaves_nothing(&self, law: &DraftRule) -> bool {
        law.delegation.is_none() && !self.chain.unrated()
    }

    /// Whether a rule of the regulations says nowhere anything but what a rule of the laws says there without it. What laws
    /// take the place of again everywhere changes nothing, unless regulations build on it.
    fn restates(&self, seen: &Seen, upper: usize, lower: usize) -> bool {
        let of = |provision: usize, rule: usize| self.draft.rule_of.get(provision) == Some(&rule);
        let decision = |index: usize| {
            let provision = self.chapter.provisions.get(index);
            provision.map(|provision| &provision.decision)
        };
        let agree = |(new, old): &(usize, usize)| match (decision(*new), decision(*old)) {
            (Some(new), Some(old)) => new.agrees(old),
            _ => false,
        };
        let mut changes = seen
            .changes
            .keys()
            .filter(|(new, old)| of(*new, upper) && of(*old, lower));
        let mut fates = seen.fates.iter().enumerate();
        let idle = fates.all(|(index, fate)| !of(index, upper) || !fate.applies);
        let built_on = self.draft.rules.iter().any(|rule| {
            let overrides = rule.overrides.iter().any(|(below, _)| *below == upper);
            self.is_regulations(rule.level) && overrides
        });
        changes.all(agree) || (idle && !built_on)
    }

    /// Two provisions that disagree. If regulations disagree with a law that leaves them nothing, no override would
    /// help, and one such remark about a rule is enough.
    fn clash(&mut self, clash: &Clash, refused: &mut BTreeSet<usize>) {
        let Some((one, lower)) = self.provision(clash.first) else {
            return;
        };
        let Some((two, upper)) = self.provision(clash.second) else {
            return;
        };
        let over_law = self.is_regulations(upper.level) && !self.is_regulations(lower.level);
        if let Some(rule) = self.draft.rule_of.get(clash.second).filter(|_| over_law)
            && (refused.contains(rule) || (self.leaves_nothing(lower) && !refused.insert(*rule)))
        {
            return;
        }
        let witness = witness(self.stage, self.chapter, &clash.cell, |variable| {
            asks(one, variable) || asks(two, variable)
        });
        let law = lower
            .article
            .clone()
            .or_else(|| one.citations.first().map(ToString::to_string));
        let (code, message, help) = if over_law && self.leaves_nothing(lower) {
            let law = law.as_deref().unwrap_or("the law");
            let message = format!(
                "{law} leaves nothing to the regulations, and this says something else{witness}"
            );
            (
                codes::NOT_DELEGATED,
                message,
                codes::NOT_DELEGATED.help.to_owned(),
            )
        } else {
            // The exceptions from that law clash too, and go with it.
            refused.extend(self.draft.rule_of.get(clash.second).filter(|_| over_law));
            let message = format!(
                "`{}` and `{}` both apply and disagree{witness}",
                one.clause, two.clause
            );
            let help = if std::ptr::eq(lower, upper) {
                "make the two conditions exclude each other".to_owned()
            } else if lower.level == upper.level {
                format!(
                    "add `overrides {}` to the one that takes precedence",
                    lower.name
                )
            } else {
                format!("add `overrides laws' {}`", lower.name)
            };
            (codes::CLASH, message, help)
        };
        let own = two
            .citations
            .first()
            .or(one.citations.first())
            .map(ToString::to_string);
        let problem = Diagnostic::new(code, &two.file, two.span, message).help(help);
        let problem = problem.article(if over_law { law } else { own });
        self.problems.push(problem.related(
            &one.file,
            one.span,
            format!("`{}` stands here", one.clause),
        ));
    }

    fn provision(&self, index: usize) -> Option<(&'_ Provision, &'_ DraftRule)> {
        self.chapter.provisions.get(index).zip(self.rule(index))
    }

    fn gap(&mut self, cell: &[i64]) {
        // Leave out what makes no difference: a variable all of whose values leave the gap open.
        let matters = |index: usize| {
            let Some(variable) = self.chapter.variables.get(index) else {
                return false;
            };
            variable.classes.iter().any(|value| {
                let mut other = cell.to_vec();
                if let Some(slot) = other.get_mut(index) {
                    *slot = *value;
                }
                self.chapter
                    .provisions
                    .iter()
                    .any(|provision| provision.condition.holds(&other))
            })
        };
        let witness = witness(self.stage, self.chapter, cell, matters);
        let message = format!("no rule on `{}` says what follows{witness}", self.kind);
        self.at_last_rule(codes::GAP, message, "add a rule for it, or say what follows otherwise and make this an exception: `then …`, and below it `when …: …`");
    }

    /// A condition on settings alone is the same everywhere, and says for which events a provision is.
    fn asks_a_fact(&self, provision: &Provision) -> bool {
        let mut variables = self.chapter.variables.iter().enumerate();
        variables.any(|(index, variable)| {
            matches!(variable.subject, Need::Fact(_)) && asks(provision, index)
        })
    }

    /// What could apply, but not with this time control.
    fn untimely(&self, seen: &Seen) -> Vec<Diagnostic> {
        let own = |index: usize| {
            self.rule(index)
                .is_some_and(|rule| rule.level == self.main())
        };
        let alive = seen.fates.iter().enumerate();
        let alive = alive.filter(|(index, fate)| fate.applies && own(*index));
        let found = alive.filter_map(|(index, _)| untimely(self.chapter, index, self.stage));
        found.collect()
    }

    /// What can never apply, in the checked file.
    fn dead(&mut self, seen: &Seen) {
        let mut found = Vec::new();
        for (index, (provision, fate)) in
            self.chapter.provisions.iter().zip(&seen.fates).enumerate()
        {
            if self
                .rule(index)
                .is_none_or(|rule| rule.level != self.main() || rule.copied)
            {
                continue;
            }
            let unconditional = provision.condition == crate::condition::Condition::ALWAYS;
            let (code, message, help) = if !fate.holds {
                (
                    codes::NEVER_APPLIES,
                    "its condition can never hold",
                    "remove it, or correct the condition",
                )
            } else if !fate.applies {
                let message = "wherever its condition holds, another rule overrides it";
                (
                    codes::ALWAYS_OVERRIDDEN,
                    message,
                    "remove it, or one of the overrides",
                )
            } else if !fate.fails && !unconditional && self.asks_a_fact(provision) {
                (
                    codes::ALWAYS_TRUE,
                    "its condition always holds",
                    "remove the condition, or correct it",
                )
            } else {
                continue;
            };
            let message = format!("`{}` is idle: {message}", provision.clause);
            let message = if code == codes::ALWAYS_TRUE {
                message.replace(" is idle", "")
            } else {
                message
            };
            found.push(Diagnostic::new(code, &provision.file, provision.span, message).help(help));
        }
        self.problems.extend(found);
    }
}

/// `, as when offence = 2, not touched`: the values in a cell of the variables that matter; nothing if none does.
pub(super) fn witness(
    stage: &Stage,
    chapter: &Chapter,
    cell: &[i64],
    matters: impl Fn(usize) -> bool,
) -> String {
    let variables = chapter.variables.iter().zip(cell).enumerate();
    let relevant =
        variables.filter(|(index, (variable, _))| variable.classes.len() > 1 && matters(*index));
    let said: Vec<String> = relevant
        .map(|(_, (variable, value))| say(stage, variable, *value))
        .collect();
    if said.is_empty() {
        String::new()
    } else {
        format!(", as when {}", said.join(", "))
    }
}

fn say(stage: &Stage, variable: &Variable, value: i64) -> String {
    let name = match variable.subject {
        Need::Fact(fact) => fact.as_str().to_owned(),
        Need::Setting(setting) => setting.words(),
    };
    match stage.term(variable.subject, value) {
        Some(Term::YesNo(true)) => name,
        Some(Term::YesNo(false)) => format!("not {name}"),
        Some(Term::Word(word)) => format!("{name} is {word}"),
        Some(number) => format!("{name} = {number}"),
        None => name,
    }
}

/// Whether a provision's condition asks about a variable.
pub(super) fn asks(provision: &Provision, variable: usize) -> bool {
    let mut asked = false;
    provision
        .condition
        .visit_tests(&mut |test| asked |= test.variable == variable);
    asked
}
