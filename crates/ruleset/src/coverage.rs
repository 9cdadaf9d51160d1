//! What the examples of a file hold fast: which provisions they decide, and what could be changed without any of them
//! noticing.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use crate::chapter::{Chapter, Provision};
use crate::check::check;
use crate::condition::{Check, Condition};
use crate::evaluate::outcome_by;
use crate::finding::TraceStatus;
use crate::layout::{Block, blocks};
use crate::library::Library;
use crate::rules::{Rules, Stage};
use crate::source::{Lines, SourceText, Span};
use crate::vocabulary::{IncidentKind, Verdict};
use crate::wording::decision;

/// A provision of the checked file, and how many of its examples it decides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Coverage {
    /// The provision, as a trace names it: a rule, a rung of a ladder, or an exception.
    pub clause: String,
    /// How many examples it applies in.
    pub examples: usize,
    /// The place in the checked file.
    pub span: Span,
}

/// A change of a file that no example would notice, nor the checker refuse. A policy is one: no ruling rests on it, so that
/// no example can hold it fast.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Unnoticed {
    /// The place: the number itself, the provision, or the whole clause.
    pub span: Span,
    /// The change: ``3` for `4``, ``device, first` without `hand in the device``, or ``half-point byes` saying something
    /// else`.
    pub change: String,
}

/// Every single changed number, effect and condition of a file that no example of it notices. Empty for a file that
/// has errors. Takes as long as checking the file a few times for each number in it.
#[must_use]
pub fn unnoticed(source: &SourceText, library: &dyn Library) -> Vec<Unnoticed> {
    let Some(rules) = check(source, library).rules else {
        return Vec::new();
    };
    let mut found = rules.unnoticed();
    let policies: Vec<Unnoticed> = rules.own_policies().collect();
    for range in numbers(source) {
        let of_policy = |one: &Unnoticed| (one.span.start..one.span.end).contains(&range.start);
        if !policies.iter().any(of_policy) {
            found.extend(unnoticed_number(source, range, &rules, library));
        }
    }
    found.extend(policies);
    found.sort();
    found
}

/// What a file says and means by numbers: not its header, the edition of its laws, its examples and guarantees, texts
/// in quotes, comments and articles.
fn numbers(source: &SourceText) -> Vec<Range<usize>> {
    fn within(blocks: &[Block<'_>], into: &mut Vec<Range<usize>>) {
        for block in blocks {
            into.extend(
                numbers_of(block.text).map(|at| block.start + at.start..block.start + at.end),
            );
            within(&block.children, into);
        }
    }
    let lines = Lines::new(&source.text);
    let blocks = blocks(&source.name, &source.text, &lines, &mut Vec::new()).unwrap_or_default();
    let clauses = blocks.into_iter().flat_map(|header| header.children);
    let silent = ["played under", "example", "must never happen"];
    let clauses: Vec<Block<'_>> = clauses
        .filter(|clause| !silent.iter().any(|lead| clause.text.starts_with(lead)))
        .collect();
    let mut found = Vec::new();
    within(&clauses, &mut found);
    found
}

fn numbers_of(line: &str) -> impl Iterator<Item = Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    let mut quoted = false;
    let mut comment = false;
    let mut cited = false;
    let mut before = ' ';
    for (at, sign) in line.char_indices() {
        match sign {
            '\n' => comment = false,
            _ if comment => {}
            '"' => quoted = !quoted,
            '/' if before == '/' && !quoted => comment = true,
            '(' if !quoted => cited = is_citation(line.get(at + 1..).unwrap_or_default()),
            ')' => cited = false,
            // A digit in a name is no number.
            '0'..='9' if !(quoted || cited || before.is_alphabetic() || before == '_') => {
                match found.last_mut().filter(|last| last.end == at) {
                    Some(last) => last.end = at + 1,
                    None => found.push(at..at + 1),
                }
            }
            _ => {}
        }
        before = sign;
    }
    found.into_iter()
}

fn is_citation(text: &str) -> bool {
    let text = text.trim_start().to_lowercase();
    ["laws ", "regulations ", "federation "]
        .iter()
        .any(|source| text.starts_with(source))
}

/// The number one greater or one less, if nobody notices.
fn unnoticed_number(
    source: &SourceText,
    range: Range<usize>,
    rules: &Rules,
    library: &dyn Library,
) -> Option<Unnoticed> {
    let written = source.text.get(range.clone())?;
    let number: u64 = written.parse().ok()?;
    let other = [number.checked_add(1), number.checked_sub(1)]
        .into_iter()
        .flatten()
        // Without examples nothing can be noticed, and nothing needs to be tried.
        .find(|other| rules.examples().is_empty() || !notices(source, &range, *other, library))?;
    Some(Unnoticed {
        span: Lines::new(&source.text).span(range.start, range.end),
        change: format!("`{other}` for `{written}`"),
    })
}

fn notices(source: &SourceText, range: &Range<usize>, number: u64, library: &dyn Library) -> bool {
    let mut changed = source.clone();
    changed
        .text
        .replace_range(range.clone(), &number.to_string());
    check(&changed, library)
        .rules
        .is_none_or(|rules| rules.some_example_fails())
}

impl Rules {
    /// Every provision of the checked file, with the number of examples that it decides; 0 means that nobody would
    /// notice if it changed.
    #[must_use]
    pub fn coverage(&self) -> Vec<Coverage> {
        let main = self
            .sources
            .first()
            .map_or("", |source| source.name.as_str());
        let mut found: Vec<Coverage> = Vec::new();
        let chapters = self.stages.iter().flat_map(|stage| stage.chapters.values());
        let own = chapters.flat_map(|chapter| &chapter.provisions);
        for provision in own.filter(|provision| &*provision.file == main) {
            let one = Coverage {
                clause: provision.clause.to_string(),
                examples: 0,
                span: provision.span,
            };
            // One clause is one, in however many parts of the tournament it holds.
            if !found.contains(&one) {
                found.push(one);
            }
        }
        for run in self.run_examples() {
            for line in &run.finding.trace {
                if line.status != TraceStatus::Applied || &*line.file != main {
                    continue;
                }
                let same =
                    |one: &&mut Coverage| one.span == line.span && *one.clause == *line.clause;
                if let Some(one) = found.iter_mut().find(same) {
                    one.examples += 1;
                }
            }
        }
        found.sort_by_key(|one| one.span.start);
        found
    }

    /// The policies of the checked file, each clause once, in however many parts of the tournament it holds.
    fn own_policies(&self) -> impl Iterator<Item = Unnoticed> {
        let main = self.sources.first().map(|source| source.name.as_str());
        let stated = self.stages.iter().flat_map(|stage| stage.policies().iter());
        let own = stated.filter(|stated| Some(stated.file.as_str()) == main);
        let unnoticed = own.map(|stated| Unnoticed {
            span: stated.span,
            change: format!("`{}` saying something else", stated.clause),
        });
        unnoticed.collect::<BTreeSet<_>>().into_iter()
    }

    fn some_example_fails(&self) -> bool {
        self.examples.iter().any(|example| {
            let stage = self.stages.get(example.part);
            stage.is_none_or(|stage| {
                stage.told_by(example).outcome(example.kind, &example.facts) != example.expected
            })
        })
    }

    /// Changed verdicts, effects, discretion and conditions of the checked file that no example notices, in whatever
    /// part of the tournament they hold.
    fn unnoticed(&self) -> Vec<Unnoticed> {
        let main = self.sources.first().map(|source| source.name.as_str());
        let mut noticed: BTreeMap<Unnoticed, bool> = BTreeMap::new();
        for (part, stage) in self.stages.iter().enumerate() {
            for (kind, chapter) in &stage.chapters {
                let own = chapter.provisions.iter().enumerate();
                for (index, provision) in own.filter(|(_, one)| Some(&*one.file) == main) {
                    for (change, changed) in changes(provision, chapter) {
                        let change = format!("`{}` {change}", provision.clause);
                        let span = provision.span;
                        let known = noticed.entry(Unnoticed { span, change }).or_default();
                        *known |= self.notices(part, stage, *kind, &with(chapter, index, changed));
                    }
                }
            }
        }
        let unnoticed = noticed.into_iter().filter(|(_, noticed)| !noticed);
        unnoticed.map(|(change, _)| change).collect()
    }

    /// Whether some example on this kind of incident fails with another chapter on it.
    fn notices(&self, part: usize, stage: &Stage, kind: IncidentKind, other: &Chapter) -> bool {
        let asked = self.examples.iter();
        let mut asked = asked.filter(|example| example.part == part && example.kind == kind);
        asked.any(|example| {
            outcome_by(&stage.told_by(example), other, &example.facts) != example.expected
        })
    }
}

fn with(chapter: &Chapter, index: usize, changed: Provision) -> Chapter {
    let mut provisions = chapter.provisions.clone();
    if let Some(slot) = provisions.get_mut(index) {
        *slot = changed;
    }
    Chapter::new(provisions, chapter.variables.clone())
}

/// Each single change of a provision, with words for it.
fn changes(one: &Provision, chapter: &Chapter) -> Vec<(String, Provision)> {
    let mut found = Vec::new();
    let said = &one.decision;
    let mut other = one.clone();
    other.decision.verdict = match said.verdict {
        Verdict::Continue => Verdict::GameLost,
        _ => Verdict::Continue,
    };
    let words = |verdict: Verdict| decision(verdict, &[], false).join("");
    let change = format!(
        "with `{}` for `{}`",
        words(other.decision.verdict),
        words(said.verdict)
    );
    found.push((change, other));
    for index in 0..said.effects.len() {
        let mut other = one.clone();
        let effect = other.decision.effects.remove(index);
        let words = decision(said.verdict, &[effect], false);
        let words = words.last().cloned().unwrap_or_default();
        found.push((format!("without `{words}`"), other));
    }
    let mut other = one.clone();
    other.decision.discretion = !said.discretion;
    let change = if said.discretion { "without" } else { "with" };
    found.push((format!("{change} the arbiter's discretion"), other));
    let mut tests = 0;
    one.condition.visit_tests(&mut |_| tests += 1);
    for index in 0..tests {
        let mut other = one.clone();
        let mut left = index;
        if let Some(variable) = negate(&mut other.condition, &mut left) {
            let subject = chapter.variables.get(variable);
            let subject = subject.map_or("", |variable| variable.subject.as_str());
            found.push((format!("with the opposite condition on `{subject}`"), other));
        }
    }
    found
}

/// Turns the test of this number, counted from 0, into its opposite. The variable that it asks about.
fn negate(condition: &mut Condition, left: &mut usize) -> Option<usize> {
    match condition {
        Condition::All(parts) | Condition::Any(parts) => {
            parts.iter_mut().find_map(|part| negate(part, left))
        }
        Condition::Test(test) => match left.checked_sub(1) {
            Some(less) => {
                *left = less;
                None
            }
            None => {
                test.check = match std::mem::replace(&mut test.check, Check::OneOf(Vec::new())) {
                    Check::OneOf(codes) => Check::NoneOf(codes),
                    Check::NoneOf(codes) => Check::OneOf(codes),
                    Check::Compare(comparison, code) => Check::Compare(comparison.negated(), code),
                };
                Some(test.variable)
            }
        },
    }
}
