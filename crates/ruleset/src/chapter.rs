//! A chapter: every provision on one kind of incident, resolved, with the finite space of situations they can tell apart.

use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

use crate::citation::{Citation, united};
use crate::condition::{Check, Condition, Truth};
use crate::few::Marks;
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
    /// Every provision, as far as possible after all that override it.
    order: Vec<Step>,
    /// What it means, as the semantic hash has it, once somebody has asked.
    meaning: OnceLock<Vec<u8>>,
}

/// A provision in its turn, with those that give way to it.
#[derive(Debug, Clone)]
struct Step {
    provision: usize,
    over: Box<[u64]>,
}

/// One decision with its condition: the smallest thing that applies, is overridden, or is cited.
#[derive(Debug, Clone, PartialEq, Eq)]
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
        let order = in_order(&provisions, &overridden_by);
        Self {
            provisions,
            variables,
            overridden_by,
            order,
            meaning: OnceLock::new(),
        }
    }

    /// What it means, written by `write` the first time.
    pub(crate) fn meaning(&self, write: impl FnOnce() -> Vec<u8>) -> &[u8] {
        self.meaning.get_or_init(write)
    }

    /// The provisions that a provision gives way to where they hold, in the order of the files.
    pub(crate) fn above(&self, provision: usize) -> &[usize] {
        self.overridden_by.get(provision).map_or(&[], Vec::as_slice)
    }

    /// What is said where some variables are unknown, if these do not matter. Checked rules do not clash; where they
    /// do all the same, nothing is said rather than something picked.
    ///
    /// A value is asked for only where it may change the answer: what is overridden is not looked at.
    pub(crate) fn settled(&self, value: impl Fn(usize) -> Option<i64>) -> Settled<'_> {
        if self.provisions.len() <= 64 {
            self.settled_with::<[u64; 1]>(value)
        } else {
            self.settled_with::<Vec<u64>>(value)
        }
    }

    #[inline]
    fn settled_with<M: Marks>(&self, value: impl Fn(usize) -> Option<i64>) -> Settled<'_> {
        let none = || M::none(self.provisions.len());
        let (mut held, mut unknown) = (none(), none());
        // What gives way to those, whether or not it holds.
        let (mut gone, mut doubtful) = (none(), none());
        for Step { provision, over } in &self.order {
            if gone.has(*provision) && gone.has_all(over) {
                continue;
            }
            let one = self.provisions.get(*provision);
            match one.map_or(Truth::False, |one| one.condition.truth(&value)) {
                Truth::False => {}
                Truth::True => {
                    held.set(*provision);
                    gone.add(over);
                }
                Truth::Unknown => {
                    unknown.set(*provision);
                    doubtful.add(over);
                }
            }
        }
        if unknown.without(&gone).next().is_some() {
            return Settled::Open;
        }
        let mut said: Option<(&Decision, bool)> = None;
        for applies in held.without(&gone) {
            if doubtful.has(applies) {
                return Settled::Open;
            }
            let Some(Provision { decision, .. }) = self.provisions.get(applies) else {
                continue;
            };
            match &mut said {
                None => said = Some((decision, decision.discretion)),
                Some((first, _)) if !decision.agrees(first) => return Settled::Silent,
                Some((_, discretion)) => *discretion |= decision.discretion,
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

/// The provisions in an order in which each comes after all that override it. Provisions may override each other in a
/// circle if no two of them hold together; these come last.
fn in_order(provisions: &[Provision], overridden_by: &[Vec<usize>]) -> Vec<Step> {
    let mut waits: Vec<usize> = overridden_by.iter().map(Vec::len).collect();
    let free = waits.iter().enumerate().filter(|(_, waits)| **waits == 0);
    let mut order: Vec<usize> = free.map(|(provision, _)| provision).collect();
    let mut next = 0;
    while let Some(above) = order.get(next).and_then(|index| provisions.get(*index)) {
        next += 1;
        for below in &above.overrides {
            if let Some(waits) = waits.get_mut(*below) {
                *waits = waits.saturating_sub(1);
                if *waits == 0 {
                    order.push(*below);
                }
            }
        }
    }
    let circular = waits.iter().enumerate().filter(|(_, waits)| **waits > 0);
    order.extend(circular.map(|(provision, _)| provision));
    let steps = order.into_iter().filter_map(|provision| {
        let mut over: Vec<u64> = Marks::none(provisions.len());
        let overrides = &provisions.get(provision)?.overrides;
        overrides.iter().for_each(|below| over.set(*below));
        let over = over.into();
        Some(Step { provision, over })
    });
    steps.collect()
}

/// Runs through all combinations of digits, where digit `i` runs through `choices[i]`; the last digit runs fastest.
pub(crate) struct Combinations<'a> {
    choices: &'a [&'a [i64]],
    digits: Vec<usize>,
    cell: Vec<i64>,
    begun: bool,
}

impl<'a> Combinations<'a> {
    pub(crate) fn new(choices: &'a [&'a [i64]]) -> Self {
        let first = choices.iter().map(|digit| digit.first().copied());
        Self {
            choices,
            digits: vec![0; choices.len()],
            cell: first.map(Option::unwrap_or_default).collect(),
            begun: false,
        }
    }

    /// The next combination.
    pub(crate) fn advance(&mut self) -> Option<&[i64]> {
        if !self.begun {
            self.begun = true;
            let any = self.choices.iter().all(|choice| !choice.is_empty());
            return any.then_some(&self.cell);
        }
        let digits = self.digits.iter_mut().zip(&mut self.cell);
        for ((digit, value), choice) in digits.zip(self.choices).rev() {
            *digit += 1;
            if let Some(next) = choice.get(*digit) {
                *value = *next;
                return Some(&self.cell);
            }
            *digit = 0;
            *value = choice.first().copied()?;
        }
        None
    }
}
