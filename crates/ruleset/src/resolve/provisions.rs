//! Rules become provisions: one for each decision, with an edge from each exception to what it is an exception from.

use std::collections::{BTreeMap, BTreeSet};

use crate::chapter::Provision;
use crate::citation::{Citation, united};
use crate::codes;
use crate::condition::Condition;
use crate::diagnostic::Diagnostic;
use crate::finding::{Comparison, Need};
use crate::source::Span;
use crate::syntax::{
    At, Body, Branch, Clause, Delegation, Exception, Expr, File, Outcome, RuleBlock, RuleRef,
};
use crate::vocabulary::{IncidentKind, UnruledKind};

use super::chain::Chain;
use super::conditions::Lowering;
use super::decisions::Deciding;
use super::ladder::misrung;
use super::settings::Resolved;

/// The provisions on one kind of incident, before they are analysed.
#[derive(Clone, Default)]
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
#[derive(Clone)]
pub(crate) struct DraftRule {
    pub(crate) name: String,
    /// Index of the file in the chain.
    pub(crate) level: usize,
    pub(crate) span: Span,
    pub(crate) delegation: Option<Delegation>,
    /// A clause repeats in it what the laws or the clause itself say.
    pub(crate) copied: bool,
    pub(crate) article: Option<String>,
    /// The rules it overrides, with the place where it says so.
    pub(crate) overrides: Vec<(usize, Span)>,
    /// A ladder of offences.
    pub(crate) counted: bool,
    /// The provisions of each of its decisions: what is said first, then the exceptions from it.
    pub(crate) branches: Vec<Vec<usize>>,
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
    // A rule may override one that stands below it in the file, so that names come first.
    let mut references: Vec<(IncidentKind, usize, usize, &At<RuleRef>)> = Vec::new();
    let mut expanded = Vec::new();
    for (level, file) in chain.levels.iter().enumerate() {
        for clause in &file.clauses {
            let Body::Rule(rule) = &clause.body else {
                continue;
            };
            if let Some((kind, index)) = drafting.rule(level, file, clause, rule) {
                // Only a rule that a clause stands for is named where the whole clause stands.
                if rule.name.span == clause.span {
                    expanded.push((kind, index, level));
                }
                let overrides = rule.overrides.iter();
                references.extend(overrides.map(|reference| (kind, index, level, reference)));
            }
        }
    }
    for (kind, index, level, reference) in references {
        drafting.reference(kind, index, level, reference);
    }
    for (kind, index, level) in expanded {
        drafting.take_the_place(kind, index, level);
    }
    drafting.keep_exceptions();
    drafting.drafts
}

/// The rules of all files on their way to provisions.
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

/// Where a provision comes from.
#[derive(Clone, Copy)]
struct Home<'a> {
    file: &'a File,
    clause: &'a Clause,
    rule: &'a RuleBlock,
    kind: IncidentKind,
    /// Index of the rule in its chapter.
    index: usize,
}

/// A condition, with the articles of the settings whose values decide in it.
#[derive(Clone)]
struct Lowered {
    condition: Condition,
    cites: Vec<Citation>,
}

impl Lowered {
    const ALWAYS: Self = Self {
        condition: Condition::ALWAYS,
        cites: Vec::new(),
    };

    /// Both conditions, flat.
    fn and(&self, other: &Self) -> Self {
        let mut parts = Vec::new();
        for condition in [&self.condition, &other.condition] {
            match condition {
                Condition::All(inner) => parts.extend(inner.iter().cloned()),
                other => parts.push(other.clone()),
            }
        }
        let condition = match <[Condition; 1]>::try_from(parts) {
            Ok([only]) => only,
            Err(parts) => Condition::All(parts),
        };
        Self {
            condition,
            cites: self.cites.iter().chain(&other.cites).cloned().collect(),
        }
    }
}

impl Drafting<'_> {
    fn rule(
        &mut self,
        level: usize,
        file: &File,
        clause: &Clause,
        rule: &RuleBlock,
    ) -> Option<(IncidentKind, usize)> {
        let kind = rule
            .kind
            .as_ref()
            .and_then(|kind| incident_kind(file, kind, self.problems));
        let same = |other: &&Name| other.level == level && other.name == rule.name.node;
        if let Some(first) = self.names.iter().find(same) {
            let message = format!("there are two rules `{}`", rule.name.node);
            let problem = Diagnostic::new(codes::SAME_NAME, &file.name, rule.name.span, message);
            self.problems
                .push(problem.related(&file.name, first.span, "the first one"));
            kind.into_iter().for_each(|kind| self.mark(kind));
            return None;
        }
        if let Some(delegation) = rule.delegation.as_ref().filter(|_| !file.is_laws()) {
            let message = "what the regulations may change stands in the laws";
            let span = delegation.span;
            let problem = Diagnostic::new(codes::MISPLACED_CLAUSE, &file.name, span, message);
            self.problems.push(problem.help("remove this line"));
        }
        let index = kind.map(|kind| self.drafts.entry(kind).or_default().rules.len());
        let place = kind.zip(index);
        let name = rule.name.node.clone();
        self.names.push(Name {
            name: name.clone(),
            level,
            place,
            span: rule.name.span,
        });
        let (kind, index) = place?;
        let draft = self.drafts.get_mut(&kind)?;
        draft.flawed |= rule.flawed;
        draft.rules.push(DraftRule {
            name,
            level,
            span: rule.name.span,
            delegation: rule.delegation.as_ref().map(|delegation| delegation.node),
            copied: rule.copied,
            article: article(clause, rule),
            overrides: Vec::new(),
            counted: rule.counted,
            branches: Vec::new(),
        });
        self.branches(Home {
            file,
            clause,
            rule,
            kind,
            index,
        });
        Some((kind, index))
    }

    fn branches(&mut self, home: Home<'_>) {
        let when = match &home.rule.when {
            None => Some(Lowered::ALWAYS),
            Some(when) => self.condition(home, &when.node),
        };
        for branch in &home.rule.branches {
            self.branch(home, when.as_ref(), branch);
        }
        if home.rule.counted
            && !home.rule.flawed
            && let Some((span, message, help)) = misrung(&home.rule.branches)
        {
            let problem = Diagnostic::new(codes::LADDER, &home.file.name, span, message);
            self.refuse(home.kind, problem.help(help));
        }
    }

    /// A decision and its exceptions, each of which takes its place where it holds.
    fn branch(&mut self, home: Home<'_>, when: Option<&Lowered>, branch: &Branch) {
        let (clause, rung) = match &branch.rung {
            None => (home.rule.name.node.clone(), Some(Lowered::ALWAYS)),
            Some(rung) => {
                let clause = format!("{}, {}", home.rule.name.node, rung.text);
                (clause, self.offence(home, rung.number, rung.and_later))
            }
        };
        let base = when.zip(rung).map(|(when, rung)| when.and(&rung));
        let default = self.provision(home, &clause, base.as_ref(), branch.span, &branch.outcome);
        let mut provisions: Vec<usize> = default.into_iter().collect();
        for exception in &branch.exceptions {
            let Exception {
                span,
                text,
                when,
                outcome,
            } = exception;
            let clause = format!("{clause}, when {text}");
            let condition = self.condition(home, &when.node);
            let both = base
                .as_ref()
                .zip(condition)
                .map(|(base, when)| base.and(&when));
            let exception = self.provision(home, &clause, both.as_ref(), *span, outcome);
            let Some((draft, exception)) = self.drafts.get_mut(&home.kind).zip(exception) else {
                continue;
            };
            if let Some(provision) = draft.provisions.get_mut(exception) {
                provision.overrides.extend(default);
            }
            provisions.push(exception);
        }
        let draft = self.drafts.get_mut(&home.kind);
        if let Some(rule) = draft.and_then(|draft| draft.rules.get_mut(home.index)) {
            rule.branches.push(provisions);
        }
    }

    /// Adds a provision; if some part of it is wrong, the chapter is marked as flawed instead.
    fn provision(
        &mut self,
        home: Home<'_>,
        clause: &str,
        condition: Option<&Lowered>,
        span: Span,
        outcome: &Outcome,
    ) -> Option<usize> {
        let file = &home.file.name;
        let mut deciding = Deciding {
            file,
            settings: self.settings,
            problems: self.problems,
            whole: self.chain.whole,
        };
        let decided = deciding.decision(outcome, home.rule.discretion);
        let own: Vec<Citation> = home
            .clause
            .cites
            .iter()
            .chain(&outcome.cites)
            .cloned()
            .collect();
        if own.is_empty() && home.file.is_laws() {
            let message = "under which article does this stand?";
            self.problems
                .push(Diagnostic::new(codes::NO_ARTICLE, file, span, message));
        }
        let Some((Lowered { condition, cites }, (decision, more))) = condition.zip(decided) else {
            self.mark(home.kind);
            return None;
        };
        let draft = self.drafts.get_mut(&home.kind)?;
        draft.rule_of.push(home.index);
        draft.provisions.push(Provision {
            clause: clause.into(),
            condition: condition.clone(),
            decision,
            citations: united(own.into_iter().chain(cites.iter().cloned()).chain(more)).into(),
            overrides: BTreeSet::new(),
            file: file.as_str().into(),
            span,
        });
        Some(draft.provisions.len() - 1)
    }

    fn condition(&mut self, home: Home<'_>, expr: &Expr) -> Option<Lowered> {
        self.lower(home, |lowering| lowering.condition(expr, false))
    }

    /// That it is this offence, or this or a later one; `first and later` is every offence.
    fn offence(&mut self, home: Home<'_>, number: u32, and_later: bool) -> Option<Lowered> {
        let comparison = match (number, and_later) {
            (1, true) => return Some(Lowered::ALWAYS),
            (_, true) => Comparison::AtLeast,
            (_, false) => Comparison::Equal,
        };
        self.lower(home, |lowering| Some(lowering.offence(comparison, number)))
    }

    /// Lowers something with the chapter's variables.
    fn lower(
        &mut self,
        home: Home<'_>,
        lower: impl FnOnce(&mut Lowering<'_>) -> Option<Condition>,
    ) -> Option<Lowered> {
        let draft = self.drafts.get_mut(&home.kind)?;
        let mut lowering = Lowering {
            file: &home.file.name,
            kind: home.kind,
            settings: self.settings,
            variables: &mut draft.variables,
            problems: self.problems,
            cites: Vec::new(),
            whole: self.chain.whole,
        };
        let condition = lower(&mut lowering)?;
        Some(Lowered {
            condition,
            cites: lowering.cites,
        })
    }
}

/// A condition that stands beside the rules on a kind of incident and adds to their `variables`.
pub(crate) fn lower(
    when: &Expr,
    file: &str,
    kind: IncidentKind,
    chain: &Chain,
    settings: &Resolved,
    variables: &mut Vec<Need>,
    problems: &mut Vec<Diagnostic>,
) -> Option<Condition> {
    let mut lowering = Lowering {
        file,
        kind,
        settings,
        variables,
        problems,
        cites: Vec::new(),
        whole: chain.whole,
    };
    lowering.condition(when, false)
}

/// The kind of incident of this name; another name is reported.
pub(super) fn incident_kind(
    file: &File,
    kind: &At<String>,
    problems: &mut Vec<Diagnostic>,
) -> Option<IncidentKind> {
    let unknown = match kind.node.parse::<IncidentKind>() {
        Ok(kind) => return Some(kind),
        Err(unknown) => unknown,
    };
    let message = if kind.node.parse::<UnruledKind>().is_ok() {
        format!("a `{}` is written down and needs no ruling", kind.node)
    } else {
        format!("there is no kind of incident `{}`", kind.node)
    };
    let problem = Diagnostic::new(codes::UNKNOWN_INCIDENT, &file.name, kind.span, message);
    problems.push(problem.did_you_mean(unknown.nearest));
    None
}

/// The article of a rule: that of its first line or parts, else that of its first decision.
fn article(clause: &Clause, rule: &RuleBlock) -> Option<String> {
    let decisions = rule
        .branches
        .iter()
        .flat_map(|branch| &branch.outcome.cites);
    clause
        .cites
        .iter()
        .chain(decisions)
        .next()
        .map(ToString::to_string)
}
