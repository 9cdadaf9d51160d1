//! A chapter: every provision on one kind of incident, resolved, with the finite space of situations they can tell apart.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::citation::{Citation, united};
use crate::condition::{Check, Condition, Truth};
use crate::finding::Need;
use crate::source::Span;
use crate::vocabulary::{Effect, Verdict};

/// The provisions on one kind of incident.
#[derive(Debug, Clone)]
pub(crate) struct Chapter {
    /// In the order of the files: the oldest laws first, the regulations last.
    pub(crate) provisions: Vec<Provision>,
    /// What the provisions ask about.
    pub(crate) variables: Vec<Variable>,
    /// For each provision those that it gives way to, so that nobody has to look through all of them.
    overridden_by: Vec<Vec<usize>>,
}

/// One decision with its condition: the smallest thing that applies, is overridden, or is cited.
#[derive(Debug, Clone)]
pub(crate) struct Provision {
    /// The name that a trace shows.
    pub(crate) clause: Arc<str>,
    pub(crate) condition: Condition,
    pub(crate) decision: Decision,
    pub(crate) citations: Arc<[Citation]>,
    /// Indexes of the provisions that give way to this one.
    pub(crate) overrides: BTreeSet<usize>,
    pub(crate) file: Arc<str>,
    pub(crate) span: Span,
}

/// What a provision says. Two provisions agree only if nothing in it differs but discretion.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Decision {
    pub(crate) verdict: Verdict,
    /// Sorted, each once.
    pub(crate) effects: Vec<Effect>,
    pub(crate) discretion: bool,
}

impl Decision {
    /// Whether two decisions say the same; discretion is united and does not count.
    pub(crate) fn agrees(&self, other: &Self) -> bool {
        self.verdict == other.verdict && self.effects == other.effects
    }
}

/// A fact or an open setting that conditions ask about, with one value for each class of values that they tell apart.
#[derive(Debug, Clone)]
pub(crate) struct Variable {
    pub(crate) subject: Need,
    pub(crate) classes: Vec<i64>,
}

impl Variable {
    /// A variable whose `candidates` are reduced to one for each different answer to the `checks`.
    pub(crate) fn new(
        subject: Need,
        candidates: impl IntoIterator<Item = i64>,
        checks: &[&Check],
    ) -> Self {
        let mut seen = BTreeSet::new();
        let classes = candidates
            .into_iter()
            .filter(|value| {
                seen.insert(
                    checks
                        .iter()
                        .map(|check| check.holds(*value))
                        .collect::<Vec<_>>(),
                )
            })
            .collect();
        Self { subject, classes }
    }
}

/// What the provisions say in one cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Said {
    pub(crate) decision: Decision,
    pub(crate) citations: Vec<Citation>,
}

/// What a provision is in one cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Standing {
    /// Its condition does not hold.
    Silent,
    /// Its condition holds, and so does that of a provision that overrides it.
    Overridden,
    /// It holds and nothing overrides it.
    Applies,
}

/// What the provisions say where some variables are unknown.
pub(crate) enum Settled<'a> {
    /// These provisions apply, the first of them this one; all of them agree. Nothing unknown can change that.
    Applies(&'a Decision, bool),
    /// No provision applies, whatever is unknown.
    Silent,
    /// What is unknown may matter.
    Open,
}

impl Chapter {
    pub(crate) fn new(provisions: Vec<Provision>, variables: Vec<Variable>) -> Self {
        let mut overridden_by = vec![Vec::new(); provisions.len()];
        for (index, provision) in provisions.iter().enumerate() {
            for below in &provision.overrides {
                if let Some(above) = overridden_by.get_mut(*below) {
                    above.push(index);
                }
            }
        }
        Self {
            provisions,
            variables,
            overridden_by,
        }
    }

    /// Whether each provision applies where some variables are unknown.
    pub(crate) fn applying(&self, value: impl Fn(usize) -> Option<i64>) -> Vec<Truth> {
        let conditions = self
            .provisions
            .iter()
            .map(|one| one.condition.truth(&value));
        let held: Vec<Truth> = conditions.collect();
        let mut applying = held.clone();
        for (slot, above) in applying.iter_mut().zip(&self.overridden_by) {
            for above in above {
                match held.get(*above) {
                    Some(Truth::True) => *slot = Truth::False,
                    Some(Truth::Unknown) if *slot == Truth::True => *slot = Truth::Unknown,
                    _ => {}
                }
            }
        }
        applying
    }

    /// What is said where some variables are unknown, if these do not matter. Checked rules do not clash; where they
    /// do all the same, nothing is said rather than something picked.
    pub(crate) fn settled(&self, value: impl Fn(usize) -> Option<i64>) -> Settled<'_> {
        let mut said: Option<(&Decision, bool)> = None;
        for (provision, applies) in self.provisions.iter().zip(self.applying(value)) {
            match (applies, &mut said) {
                (Truth::False, _) => {}
                (Truth::Unknown, _) => return Settled::Open,
                (Truth::True, None) => {
                    said = Some((&provision.decision, provision.decision.discretion));
                }
                (Truth::True, Some((decision, discretion))) => {
                    if !provision.decision.agrees(decision) {
                        return Settled::Silent;
                    }
                    *discretion |= provision.decision.discretion;
                }
            }
        }
        match said {
            Some((decision, discretion)) => Settled::Applies(decision, discretion),
            None => Settled::Silent,
        }
    }

    /// What each provision is in a cell.
    pub(crate) fn standings(&self, cell: &[i64]) -> Vec<Standing> {
        let mut standings: Vec<Standing> = self
            .provisions
            .iter()
            .map(|provision| {
                if provision.condition.holds(cell) {
                    Standing::Applies
                } else {
                    Standing::Silent
                }
            })
            .collect();
        // A provision that is overridden still overrides: an edge means what it says, and nothing comes back to life.
        for index in 0..standings.len() {
            if standings.get(index) == Some(&Standing::Silent) {
                continue;
            }
            for below in self
                .provisions
                .get(index)
                .into_iter()
                .flat_map(|provision| &provision.overrides)
            {
                if let Some(standing) = standings
                    .get_mut(*below)
                    .filter(|standing| **standing == Standing::Applies)
                {
                    *standing = Standing::Overridden;
                }
            }
        }
        standings
    }

    /// What is said in a cell: nothing where no provision holds. Checked rules have neither gap nor clash; where
    /// survivors differ all the same, nothing is said rather than something picked.
    pub(crate) fn say(&self, cell: &[i64]) -> Option<Said> {
        let standings = self.standings(cell);
        let applies = self
            .provisions
            .iter()
            .zip(standings)
            .filter(|(_, standing)| *standing == Standing::Applies);
        let mut said = applies.map(|(provision, _)| provision);
        let first = said.next()?;
        let mut decision = first.decision.clone();
        let mut citations = first.citations.to_vec();
        for provision in said {
            if !provision.decision.agrees(&decision) {
                return None;
            }
            decision.discretion |= provision.decision.discretion;
            citations.extend(provision.citations.iter().cloned());
        }
        Some(Said {
            decision,
            citations: united(citations),
        })
    }

    /// The number of cells, `None` beyond `usize`.
    pub(crate) fn cell_count(&self) -> Option<usize> {
        self.variables.iter().try_fold(1usize, |count, variable| {
            count.checked_mul(variable.classes.len())
        })
    }
}

/// Runs through all combinations of digits, where digit `i` runs through `choices[i]`; the last digit runs fastest.
pub(crate) fn combinations(choices: &[&[i64]]) -> impl Iterator<Item = Vec<i64>> {
    let total = choices.iter().map(|digit| digit.len()).product::<usize>();
    (0..total).map(move |mut number| {
        let mut cell = vec![0; choices.len()];
        for (slot, digit) in cell.iter_mut().zip(choices).rev() {
            *slot = digit.get(number % digit.len()).copied().unwrap_or_default();
            number /= digit.len();
        }
        cell
    })
}
