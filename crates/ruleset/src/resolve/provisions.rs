//! Rules become provisions: one for each decision, with an edge from each exception to what it is an exception from.

use std::collections::BTreeMap;

use crate::chapter::Provision;
use crate::citation::{Citation, united};
use crate::codes;
use crate::condition::Condition;
use crate::diagnostic::Diagnostic;
use crate::finding::{Comparison, Need};
use crate::source::Span;
use crate::syntax::{At, Body, Branch, Clause, Delegation, File, Outcome, RuleBlock, RuleRef};
use crate::vocabulary::{IncidentKind, UnruledKind};

use super::chain::Chain;
use super::conditions::Lowering;
use super::decisions::Deciding;
use super::settings::Resolved;

/// The provisions on one kind of incident, before they are analysed.
#[derive(Default)]
pub(crate) struct Draft {
    pub(crate) provisions: Vec<Provision>,
    /// The rule that each provision comes from, as an index into the rules.
    pub(crate) rule_of: Vec<usize>,
    pub(crate) rules: Vec<DraftRule>,
    pub(crate) variables: Vec<Need>,
    /// A rule could not be understood: what follows from all of them together is not known.
    pub(crate) flawed: bool,
}

/// A rule or ladder of a chapter.
pub(crate) struct DraftRule {
    pub(crate) name: String,
    /// Index of the file in the chain.
    pub(crate) level: usize,
    pub(crate) span: Span,
    pub(crate) delegation: Option<Delegation>,
    pub(crate) article: Option<String>,
    /// The rules it overrides, with the place where it says so.
    pub(crate) overrides: Vec<(usize, Span)>,
}

/// Lowers every rule of every file.
pub(crate) fn drafts(
    chain: &Chain,
    settings: &Resolved,
    problems: &mut Vec<Diagnostic>,
) -> BTreeMap<IncidentKind, Draft> {
    let mut drafting = Drafting {
        chain,
        settings,
        problems,
        drafts: BTreeMap::new(),
        names: Vec::new(),
    };
    let mut references: Vec<(IncidentKind, usize, usize, &At<RuleRef>)> = Vec::new();
    for (level, file) in chain.levels.iter().enumerate() {
        for clause in &file.clauses {
            let Body::Rule(rule) = &clause.body else {
                continue;
            };
            if let Some((kind, index)) = drafting.rule(level, file, clause, rule) {
                references.extend(
                    rule.overrides
                        .iter()
                        .map(|reference| (kind, index, level, reference)),
                );
            }
        }
    }
    for (kind, index, level, reference) in references {
        drafting.reference(kind, index, level, reference);
    }
    drafting.drafts
}

pub(super) struct Drafting<'a> {
    pub(super) chain: &'a Chain,
    settings: &'a Resolved,
    pub(super) problems: &'a mut Vec<Diagnostic>,
    pub(super) drafts: BTreeMap<IncidentKind, Draft>,
    pub(super) names: Vec<Name>,
}

/// Where the rule of a name is found.
pub(super) struct Name {
    pub(super) name: String,
    /// Index of the file in the chain.
    pub(super) level: usize,
    /// The kind of incident and the index of the rule there; nothing if the kind is not known.
    pub(super) place: Option<(IncidentKind, usize)>,
    span: Span,
}

impl Drafting<'_> {
    fn rule(
        &mut self,
        level: usize,
        file: &File,
        clause: &Clause,
        rule: &RuleBlock,
    ) -> Option<(IncidentKind, usize)> {
        let kind = rule.kind.as_ref().and_then(|kind| self.kind(file, kind));
        let first = self
            .names
            .iter()
            .find(|other| other.level == level && other.name == rule.name.node);
        if let Some(first) = first {
            let message = format!("there are two rules `{}`", rule.name.node);
            let problem = Diagnostic::new(codes::SAME_NAME, &file.name, rule.name.span, message);
            self.problems
                .push(problem.related(&file.name, first.span, "the first one"));
            kind.into_iter().for_each(|kind| self.mark(kind));
            return None;
        }
        if let Some(delegation) = rule.delegation.as_ref().filter(|_| !file.is_laws()) {
            let message = "what the regulations may change stands in the laws";
            let problem = Diagnostic::new(
                codes::MISPLACED_CLAUSE,
                &file.name,
                delegation.span,
                message,
            );
            self.problems.push(problem.help("remove this line"));
        }
        let index = kind.map(|kind| self.drafts.entry(kind).or_default().rules.len());
        self.names.push(Name {
            name: rule.name.node.clone(),
            level,
            place: kind.zip(index),
            span: rule.name.span,
        });
        let (kind, index) = kind.zip(index)?;
        if let Some(draft) = self.drafts.get_mut(&kind) {
            draft.flawed |= rule.flawed;
            draft.rules.push(DraftRule {
                name: rule.name.node.clone(),
                level,
                span: rule.name.span,
                delegation: rule.delegation.as_ref().map(|delegation| delegation.node),
                article: clause.cites.first().map(ToString::to_string),
                overrides: Vec::new(),
            });
        }
        let when = match &rule.when {
            None => Some((Condition::ALWAYS, vec![])),
            Some(when) => self.lower(file, kind, |lowering| lowering.condition(&when.node, false)),
        };
        for branch in &rule.branches {
            self.branch(file, clause, rule, kind, index, when.as_ref(), branch);
        }
        if rule.counted && !rule.flawed {
            self.ladder(file, rule);
        }
        Some((kind, index))
    }

    fn kind(&mut self, file: &File, kind: &At<String>) -> Option<IncidentKind> {
        match kind.node.parse::<IncidentKind>() {
            Ok(kind) => Some(kind),
            Err(unknown) => {
                let problem = if kind.node.parse::<UnruledKind>().is_ok() {
                    let message = format!("a `{}` is written down and needs no ruling", kind.node);
                    Diagnostic::new(codes::UNKNOWN_INCIDENT, &file.name, kind.span, message)
                } else {
                    let message = format!("there is no kind of incident `{}`", kind.node);
                    Diagnostic::new(codes::UNKNOWN_INCIDENT, &file.name, kind.span, message)
                        .did_you_mean(unknown.nearest)
                };
                self.problems.push(problem);
                None
            }
        }
    }

    #[allow(clippy::too_many_arguments)]
    fn branch(
        &mut self,
        file: &File,
        clause: &Clause,
        rule: &RuleBlock,
        kind: IncidentKind,
        index: usize,
        when: Option<&(Condition, Vec<Citation>)>,
        branch: &Branch,
    ) {
        let name = match &branch.rung {
            Some(rung) => format!("{}, {}", rule.name.node, rung.text),
            None => rule.name.node.clone(),
        };
        // `first and later` is every offence.
        let counted = branch
            .rung
            .as_ref()
            .map(|rung| (rung.number, rung.and_later));
        let rung = counted
            .filter(|counted| *counted != (1, true))
            .and_then(|(number, later)| {
                let comparison = if later {
                    Comparison::AtLeast
                } else {
                    Comparison::Equal
                };
                self.lower(file, kind, |lowering| {
                    Some(lowering.offence(comparison, number))
                })
            });
        let base: Option<(Condition, Vec<Citation>)> = when.map(|(when, cites)| {
            let rung = rung.iter().map(|(condition, _)| condition.clone());
            (
                joined(std::iter::once(when.clone()).chain(rung)),
                cites.clone(),
            )
        });
        let default = self.provision(
            file,
            clause,
            rule,
            kind,
            index,
            Drafted {
                name: name.clone(),
                condition: base.clone(),
                outcome: &branch.outcome,
                span: branch.span,
            },
        );
        let mut exceptions = Vec::new();
        for exception in &branch.exceptions {
            let condition = self.lower(file, kind, |lowering| {
                lowering.condition(&exception.when.node, false)
            });
            let condition =
                base.as_ref()
                    .zip(condition)
                    .map(|((base, cites), (condition, more))| {
                        let cites = cites.iter().cloned().chain(more).collect();
                        (joined([base.clone(), condition]), cites)
                    });
            exceptions.push(self.provision(
                file,
                clause,
                rule,
                kind,
                index,
                Drafted {
                    name: format!("{name}, when {}", exception.text),
                    condition,
                    outcome: &exception.outcome,
                    span: exception.span,
                },
            ));
        }
        let Some(draft) = self.drafts.get_mut(&kind) else {
            return;
        };
        for exception in exceptions {
            match (
                exception.and_then(|exception| draft.provisions.get_mut(exception)),
                default,
            ) {
                (Some(exception), Some(default)) => {
                    exception.overrides.insert(default);
                }
                _ => draft.flawed = true,
            }
        }
        draft.flawed |= default.is_none();
    }

    /// Adds a provision; nothing if some part of it is wrong.
    fn provision(
        &mut self,
        file: &File,
        clause: &Clause,
        rule: &RuleBlock,
        kind: IncidentKind,
        index: usize,
        drafted: Drafted<'_>,
    ) -> Option<usize> {
        let mut deciding = Deciding {
            file: &file.name,
            settings: self.settings,
            problems: self.problems,
            whole: self.chain.whole,
        };
        let decided = deciding.decision(drafted.outcome, rule.discretion);
        let own = clause.cites.iter().chain(&drafted.outcome.cites).cloned();
        let own: Vec<Citation> = own.collect();
        if own.is_empty() && file.is_laws() {
            let problem = Diagnostic::new(
                codes::NO_ARTICLE,
                &file.name,
                drafted.span,
                "under which article does this stand?",
            );
            self.problems.push(problem);
        }
        let (condition, from_condition) = drafted.condition?;
        let (decision, from_effects) = decided?;
        let draft = self.drafts.get_mut(&kind)?;
        draft.provisions.push(Provision {
            clause: drafted.name,
            condition,
            decision,
            citations: united(own.into_iter().chain(from_condition).chain(from_effects)),
            overrides: std::collections::BTreeSet::new(),
            file: file.name.clone(),
            span: drafted.span,
        });
        draft.rule_of.push(index);
        Some(draft.provisions.len() - 1)
    }

    /// Lowers something with the chapter's variables; the citations are those of settings that decide.
    fn lower(
        &mut self,
        file: &File,
        kind: IncidentKind,
        lower: impl FnOnce(&mut Lowering<'_>) -> Option<Condition>,
    ) -> Option<(Condition, Vec<Citation>)> {
        let draft = self.drafts.get_mut(&kind)?;
        let mut lowering = Lowering {
            file: &file.name,
            kind,
            settings: self.settings,
            variables: &mut draft.variables,
            problems: self.problems,
            cites: Vec::new(),
            whole: self.chain.whole,
        };
        let condition = lower(&mut lowering);
        let cites = lowering.cites;
        draft.flawed |= condition.is_none();
        condition.map(|condition| (condition, cites))
    }

    /// Rungs follow each other from the first one, and the last one is for all later offences.
    fn ladder(&mut self, file: &File, rule: &RuleBlock) {
        let rungs = rule
            .branches
            .iter()
            .filter_map(|branch| branch.rung.as_ref().map(|rung| (rung, branch.span)));
        let mut expected = 1;
        let mut closed = false;
        let mut problem = None;
        for (rung, span) in rungs {
            if problem.is_none() && closed {
                problem = Some((
                    span,
                    "a rung behind `and later` is never reached".to_owned(),
                    "put it above".to_owned(),
                ));
            } else if problem.is_none() && rung.number != expected {
                let message = format!("offence number {expected} is missing here");
                problem = Some((
                    span,
                    message,
                    "write the rungs in order, without a hole".to_owned(),
                ));
            }
            closed = rung.and_later;
            expected = rung.number + 1;
        }
        if problem.is_none() && !closed {
            let last = rule.branches.last();
            let text = last
                .and_then(|branch| branch.rung.as_ref())
                .map_or(String::new(), |rung| rung.text.clone());
            let message = "the ladder does not say what follows from later offences".to_owned();
            problem = last.map(|last| {
                (
                    last.span,
                    message,
                    format!("write `{text} and later: …`, or add a rung"),
                )
            });
        }
        if let Some((span, message, help)) = problem {
            self.problems
                .push(Diagnostic::new(codes::LADDER, &file.name, span, message).help(help));
            if let Some(draft) = rule
                .name
                .node
                .parse()
                .ok()
                .and_then(|kind: IncidentKind| self.drafts.get_mut(&kind))
            {
                draft.flawed = true;
            }
        }
    }
}

/// A provision to be.
struct Drafted<'a> {
    name: String,
    condition: Option<(Condition, Vec<Citation>)>,
    outcome: &'a Outcome,
    span: Span,
}

/// All of the conditions, flat.
fn joined(conditions: impl IntoIterator<Item = Condition>) -> Condition {
    let mut parts = Vec::new();
    for condition in conditions {
        match condition {
            Condition::All(inner) => parts.extend(inner),
            other => parts.push(other),
        }
    }
    match <[Condition; 1]>::try_from(parts) {
        Ok([only]) => only,
        Err(parts) => Condition::All(parts),
    }
}
