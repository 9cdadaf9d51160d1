//! Clauses that stand for settings, rules and policies become these, at the clause's own place.

use std::collections::BTreeMap;

use crate::citation::united;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::policy::{Policy, Stated};
use crate::scope::{Consent, Modifiers};
use crate::source::Span;
use crate::syntax::{
    Assignment, At, Body, Branch, Clause, Constant, Exception, Expr, File, Outcome, RuleBlock,
    RuleRef,
};
use crate::vocabulary::{Fact, IncidentKind, Setting};
use crate::wording;

use super::exprs::holds;

/// What a clause stands for, while it says so.
pub(crate) struct Expansion<'a> {
    clause: &'a Clause,
    lead: &'static str,
    file: &'a str,
    /// What the author wrote beside it.
    beside: &'a [Clause],
    /// The laws below, the oldest first.
    below: &'a [&'a File],
    clauses: &'a mut Vec<Clause>,
    policies: &'a mut Vec<Stated>,
}

impl Expansion<'_> {
    /// The place of the clause.
    pub(crate) const fn span(&self) -> Span {
        self.clause.span
    }

    /// What stands behind the clause.
    pub(crate) const fn modifiers(&self) -> &Modifiers {
        &self.clause.modifiers
    }

    /// The ladder of the laws on a kind of incident; nothing if they have none, or are not there.
    pub(crate) fn ladder(&self, kind: IncidentKind) -> Option<&RuleBlock> {
        let clauses = self.below.iter().rev().flat_map(|file| &file.clauses);
        clauses
            .filter_map(|clause| match &clause.body {
                Body::Rule(rule) => Some(rule),
                _ => None,
            })
            .find(|rule| rule.counted && rule.name.node == kind.as_str())
    }

    /// The least that a press of the clock adds in any period, in milliseconds; nothing without a time control.
    pub(crate) fn least_increment_ms(&self) -> Option<i64> {
        let times = self.beside.iter().find_map(|clause| match &clause.body {
            Body::TimeControl(times) => Some(times),
            Body::Said(said) => said.times(),
            _ => None,
        })?;
        let periods = times.white.node.iter().chain(&times.black.node);
        // Where it begins later than with the first move, nothing is added until then.
        let added = periods.map(|period| match period.from_move {
            0 | 1 => period.increment_ms,
            _ => 0,
        });
        added.min()
    }

    /// Gives a setting of the laws a value.
    pub(crate) fn set(&mut self, setting: Setting, value: At<Constant>) {
        let name = At::new(setting.as_str().to_owned(), self.span());
        self.clauses
            .push(self.of(Body::Set(Assignment { name, value })));
    }

    /// Adds a rule. It holds only if those agree who have to; the arbiter's discretion is the family's to place.
    pub(crate) fn rule(&mut self, mut rule: RuleBlock) {
        if let Some(consent) = self.clause.modifiers.consent {
            let agreed = agreed(consent, self.span());
            let when = match rule.when.take() {
                None => agreed,
                Some(when) => Expr::And(vec![agreed, when.node]),
            };
            rule.when = Some(At::new(when, self.span()));
        }
        self.clauses.push(self.of(Body::Rule(rule)));
    }

    /// Adds a policy.
    pub(crate) fn policy(&mut self, policy: Policy) {
        let Clause {
            cites,
            body,
            modifiers,
            ..
        } = self.clause;
        self.policies.push(Stated {
            policy,
            clause: self.lead,
            wording: wording::whole(body),
            citations: united(cites.iter().cloned()),
            file: self.file.to_owned(),
            span: self.span(),
            discretion: modifiers.discretion,
            of_stage: modifiers.scope.stage.is_some(),
            consent: modifiers.consent,
        });
    }

    fn of(&self, body: Body) -> Clause {
        Clause {
            span: self.clause.span,
            cites: self.clause.cites.clone(),
            modifiers: Modifiers::default(),
            body,
        }
    }
}

/// Puts in the place of the organiser's clauses what they stand for, and gives back the policies among it. A clause
/// that stands twice is reported.
pub(crate) fn expand(
    file: &mut File,
    below: &[&File],
    problems: &mut Vec<Diagnostic>,
) -> Vec<Stated> {
    let (mut clauses, mut policies) = (Vec::new(), Vec::new());
    let mut first: BTreeMap<String, Span> = BTreeMap::new();
    for clause in &file.clauses {
        let Body::Said(said) = &clause.body else {
            continue;
        };
        if let Some(key) = said.key()
            && let Some(first) = first.insert(key.clone(), clause.span)
        {
            let message = "this is said twice";
            let problem = Diagnostic::new(codes::SET_TWICE, &file.name, clause.span, message);
            problems.push(problem.related(&file.name, first, "it is said here first"));
            continue;
        }
        said.expand(&mut Expansion {
            clause,
            lead: said.lead(),
            file: &file.name,
            beside: &file.clauses,
            below,
            clauses: &mut clauses,
            policies: &mut policies,
        });
    }
    // First, so that where an author's own rule has the same name or says something else, that rule is what is pointed
    // at: it can be renamed, or override the clause.
    clauses.append(&mut file.clauses);
    file.clauses = clauses;
    policies
}

impl RuleBlock {
    /// A rule that a clause stands for: one outcome and its exceptions.
    pub(crate) fn of(
        name: &str,
        kind: IncidentKind,
        span: Span,
        outcome: Outcome,
        exceptions: Vec<Exception>,
    ) -> Self {
        Self {
            name: At::new(name.to_owned(), span),
            kind: Some(At::new(kind.as_str().to_owned(), span)),
            counted: false,
            overrides: Vec::new(),
            when: None,
            branches: vec![Branch {
                span,
                rung: None,
                outcome,
                exceptions,
            }],
            discretion: false,
            delegation: None,
            copied: false,
            flawed: false,
        }
    }
}

/// That those agree who have to.
fn agreed(consent: Consent, span: Span) -> Expr {
    let fact = match consent {
        Consent::Players => Fact::PlayersAgree,
        Consent::Captains => Fact::CaptainsAgree,
    };
    holds(fact, span)
}

/// A rule of the laws below.
pub(crate) fn laws_rule(name: &str, span: Span) -> At<RuleRef> {
    let rule = RuleRef {
        owner: Some("laws".to_owned()),
        name: name.to_owned(),
        if_any: false,
    };
    At::new(rule, span)
}

/// What another clause of the regulations stands for, where there is one.
pub(crate) fn other_clause(name: &str, span: Span) -> At<RuleRef> {
    let rule = RuleRef {
        owner: None,
        name: name.to_owned(),
        if_any: true,
    };
    At::new(rule, span)
}
