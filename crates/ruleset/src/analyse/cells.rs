//! The situations that a chapter can tell apart, and what is seen on the way through all of them.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use crate::chapter::{Chapter, Combinations, Standing, Variable};
use crate::condition::{Check, Test};
use crate::finding::Need;
use crate::resolve::{Draft, Resolved};
use crate::vocabulary::ValueType;

use super::severity::compare;

/// The chapter of a draft: its provisions, and for each variable one value of every class they tell apart.
pub(crate) fn chapter(draft: &Draft, settings: &Resolved) -> Chapter {
    let mut checks: Vec<Vec<&Check>> = vec![Vec::new(); draft.variables.len()];
    for provision in &draft.provisions {
        provision
            .condition
            .visit_tests(&mut |Test { variable, check }| {
                if let Some(checks) = checks.get_mut(*variable) {
                    checks.push(check);
                }
            });
    }
    let variables = draft
        .variables
        .iter()
        .zip(&checks)
        .map(|(subject, checks)| {
            Variable::new(*subject, candidates(*subject, checks, settings), checks)
        })
        .collect();
    Chapter::new(draft.provisions.clone(), variables)
}

/// What each setting that a draft asks about can be, with the words that its numbers stand for.
pub(super) fn settings_asked(draft: &Draft, settings: &Resolved) -> Vec<(Vec<i64>, Vec<String>)> {
    let asked = draft.variables.iter();
    let asked = asked.filter_map(|subject| match subject {
        Need::Setting(setting) => Some(settings.values.get(setting)),
        Need::Fact(_) => None,
    });
    let values = asked.flatten().map(|entry| {
        let code = entry.code().into_iter().collect();
        (code, entry.words.clone())
    });
    values.collect()
}

/// Values of a variable among which every class has one. Where a class has several, the first is the one that people
/// like to read: the constant itself, then a minute or a second beside it.
fn candidates(subject: Need, checks: &[&Check], settings: &Resolved) -> Vec<i64> {
    let indexes = |count: usize| (0..i64::try_from(count).unwrap_or(0)).collect();
    let durations = || around(0, &[0, 60_000, -60_000, 1_000, -1_000, 1, -1], checks);
    match subject {
        Need::Fact(fact) => match fact.value_type() {
            ValueType::YesNo => vec![0, 1],
            ValueType::Choice(words) => indexes(words.len()),
            ValueType::Count { min } => around(min, &[0, 1, -1], checks),
            ValueType::Duration => durations(),
        },
        Need::Setting(setting) => match settings.values.get(&setting) {
            Some(entry) if !settings.open.contains(&setting) => entry.code().into_iter().collect(),
            Some(entry) if entry.words.is_empty() => durations(),
            Some(entry) => indexes(entry.words.len()),
            None => vec![],
        },
    }
}

fn around(min: i64, steps: &[i64], checks: &[&Check]) -> Vec<i64> {
    let constants = checks.iter().filter_map(|check| match check {
        Check::Compare(_, constant) => Some(*constant),
        _ => None,
    });
    let constants: BTreeSet<i64> = constants.collect();
    let near = constants
        .iter()
        .flat_map(|constant| steps.iter().map(|step| constant.saturating_add(*step)));
    std::iter::once(min)
        .chain(near.filter(|value| *value >= min))
        .collect()
}

/// What was seen on the way through all cells.
#[derive(Default)]
pub(crate) struct Seen {
    /// For each provision.
    pub(crate) fates: Vec<Fate>,
    /// A first cell without any provision.
    pub(crate) gap: Option<Vec<i64>>,
    /// For each two rules that disagree somewhere: a first place where they do.
    pub(crate) clashes: BTreeMap<(usize, usize), Clash>,
    /// For each provision and one that would apply somewhere if the first one's rule did not override it: whether the
    /// first is milder.
    pub(crate) changes: BTreeMap<(usize, usize), Option<Ordering>>,
}

/// What became of a provision anywhere.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Fate {
    pub(crate) fails: bool,
    pub(crate) holds: bool,
    pub(crate) applies: bool,
}

/// Two provisions that disagree.
pub(crate) struct Clash {
    pub(crate) first: usize,
    pub(crate) second: usize,
    pub(crate) cell: Vec<i64>,
}

/// Visits every cell. `rule_of` tells from which rule a provision comes.
pub(crate) fn visit(chapter: &Chapter, rule_of: &[usize]) -> Seen {
    let mut seen = Seen {
        fates: vec![Fate::default(); chapter.provisions.len()],
        ..Seen::default()
    };
    let choices: Vec<&[i64]> = chapter
        .variables
        .iter()
        .map(|variable| &variable.classes[..])
        .collect();
    let mut cells = Combinations::new(&choices);
    while let Some(cell) = cells.advance() {
        let standings = chapter.standings(cell);
        for (fate, standing) in seen.fates.iter_mut().zip(&standings) {
            fate.fails |= *standing == Standing::Silent;
            fate.holds |= *standing != Standing::Silent;
            fate.applies |= *standing == Standing::Applies;
        }
        if seen.gap.is_none()
            && standings
                .iter()
                .all(|standing| *standing == Standing::Silent)
        {
            seen.gap = Some(cell.to_vec());
        }
        seen.see_clash(chapter, rule_of, &standings, cell);
        seen.see_changes(chapter, rule_of, &standings);
    }
    seen
}

impl Seen {
    /// If any two of the applying provisions disagree, the first of them disagrees with some other.
    fn see_clash(
        &mut self,
        chapter: &Chapter,
        rule_of: &[usize],
        standings: &[Standing],
        cell: &[i64],
    ) {
        let applying = chapter.provisions.iter().zip(standings).enumerate();
        let mut applying = applying.filter(|(_, (_, standing))| **standing == Standing::Applies);
        let Some((first, (one, _))) = applying.next() else {
            return;
        };
        for (second, (other, _)) in applying {
            if one.decision.agrees(&other.decision) {
                continue;
            }
            let rule = |index: usize| rule_of.get(index).copied().unwrap_or_default();
            let rules = (rule(first), rule(second));
            self.clashes.entry(rules).or_insert_with(|| Clash {
                first,
                second,
                cell: cell.to_vec(),
            });
        }
    }

    /// Compares each provision with those it overrides, once, where these would apply without its rule.
    fn see_changes(&mut self, chapter: &Chapter, rule_of: &[usize], standings: &[Standing]) {
        let holding = || {
            let all = chapter.provisions.iter().zip(standings).enumerate();
            all.filter(|(_, (_, standing))| **standing != Standing::Silent)
                .map(|(index, (provision, _))| (index, provision))
        };
        for (index, provision) in holding() {
            for below in &provision.overrides {
                if self.changes.contains_key(&(index, *below)) {
                    continue;
                }
                let Some((below, old)) = holding().find(|(other, _)| other == below) else {
                    continue;
                };
                let mut others =
                    holding().filter(|(other, _)| rule_of.get(*other) != rule_of.get(index));
                if others.all(|(_, other)| !other.overrides.contains(&below)) {
                    self.changes
                        .insert((index, below), compare(&provision.decision, &old.decision));
                }
            }
        }
    }
}
