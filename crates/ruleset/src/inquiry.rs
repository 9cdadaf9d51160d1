//! An inquiry: the facts of one incident, each asked for once and only when something hangs on it.

use std::cell::Cell;

use crate::chapter::{Chapter, Combinations, Decision, Settled};
use crate::few::Few;
use crate::finding::{Need, Outcome};
use crate::rules::Stage;
use crate::vocabulary::{Fact, FactValue, Facts, Provenance, Reading};

/// How many combinations of unknown values are tried before the answer is simply "all of them are needed". A dozen
/// yes/no questions; an arbiter would not answer more.
pub const MAX_UNKNOWN_COMBINATIONS: usize = 4_096;

/// What is known of the variables of a chapter, and where the rest can be asked for.
pub(crate) struct Inquiry<'a> {
    stage: &'a Stage,
    chapter: &'a Chapter,
    facts: &'a dyn Facts,
    seen: Few<Cell<Seen>, 16>,
}

/// What is known of one variable, by its code. Small, since there are several in each inquiry.
#[derive(Clone, Copy, Default)]
struct Seen {
    code: i64,
    known: bool,
    /// Where it comes from, or was looked for; nothing before it was asked for.
    asked: Option<Provenance>,
}

impl Seen {
    fn value(self) -> Option<i64> {
        self.known.then_some(self.code)
    }
}

impl From<Reading<i64>> for Seen {
    fn from(reading: Reading<i64>) -> Self {
        Self {
            code: reading.value.unwrap_or_default(),
            known: reading.value.is_some(),
            asked: Some(reading.provenance),
        }
    }
}

/// What the rules say.
pub(crate) enum Answer<'a> {
    /// A decision, and whether the arbiter may decide otherwise.
    Said(&'a Decision, bool),
    Silent,
    /// Indexes of the unknown variables on which the answer hangs.
    Hangs(Vec<usize>),
}

impl Answer<'_> {
    pub(crate) fn outcome(&self, chapter: &Chapter) -> Outcome {
        match self {
            Self::Said(decision, discretion) => Outcome::Determined {
                verdict: decision.verdict,
                effects: decision.effects.clone(),
                discretion: *discretion,
            },
            Self::Silent => Outcome::NoRule,
            Self::Hangs(on) => {
                let variables = on.iter().filter_map(|index| chapter.variables.get(*index));
                let mut needs: Vec<Need> = variables.map(|variable| variable.subject).collect();
                needs.sort();
                Outcome::Undetermined { needs }
            }
        }
    }
}

impl<'a> Inquiry<'a> {
    pub(crate) fn new(stage: &'a Stage, chapter: &'a Chapter, facts: &'a dyn Facts) -> Self {
        Self {
            stage,
            chapter,
            facts,
            seen: Few::new(chapter.variables.len()),
        }
    }

    /// What follows. An expensive fact is asked for only when the answer hangs on it.
    pub(crate) fn answer(&self) -> Answer<'a> {
        loop {
            let answer = match self.chapter.settled(|variable| self.code(variable)) {
                Settled::Applies(decision, discretion) => Answer::Said(decision, discretion),
                Settled::Silent => Answer::Silent,
                Settled::Open => self.try_all(),
            };
            let Some((place, fact)) = self.expensive_need(&answer) else {
                return answer;
            };
            place.set(fact.read_code(self.facts).into());
        }
    }

    /// The code of a variable. Expensive facts are unknown until they were asked for.
    fn code(&self, variable: usize) -> Option<i64> {
        let place = self.seen.all().get(variable)?;
        let seen = place.get();
        if seen.asked.is_some() {
            return seen.value();
        }
        let reading = match self.chapter.variables.get(variable)?.subject {
            Need::Fact(fact) if fact.is_expensive() => return None,
            Need::Fact(fact) => fact.read_code(self.facts),
            Need::Setting(setting) => Reading {
                value: self.stage.setting_code(setting),
                ..Reading::unknown()
            },
        };
        place.set(reading.into());
        reading.value
    }

    /// The first expensive fact that was not asked for yet and that the answer hangs on.
    fn expensive_need(&self, answer: &Answer<'_>) -> Option<(&Cell<Seen>, Fact)> {
        let Answer::Hangs(on) = answer else {
            return None;
        };
        on.iter().find_map(|index| {
            let place = self.seen.all().get(*index)?;
            match (
                self.chapter.variables.get(*index)?.subject,
                place.get().asked,
            ) {
                (Need::Fact(fact), None) => Some((place, fact)),
                _ => None,
            }
        })
    }

    /// The code of every variable, as far as it is known without a search that nothing hangs on.
    pub(crate) fn known(&self) -> Vec<Option<i64>> {
        let variables = 0..self.chapter.variables.len();
        variables.map(|variable| self.code(variable)).collect()
    }

    /// Every combination of what is unknown, and what is said in it.
    fn try_all(&self) -> Answer<'a> {
        let known = self.known();
        let unknown = || (0..known.len()).filter(|index| known.get(*index) == Some(&None));
        let choices = choices(self.chapter, &known);
        let count = choices
            .iter()
            .try_fold(1usize, |count, digit| count.checked_mul(digit.len()));
        let Some(count) = count.filter(|count| *count <= MAX_UNKNOWN_COMBINATIONS) else {
            return Answer::Hangs(unknown().collect());
        };
        let mut answers: Vec<Option<(&Decision, bool)>> = Vec::with_capacity(count);
        let mut cells = Combinations::new(&choices);
        while let Some(cell) = cells.advance() {
            answers.push(
                match self.chapter.settled(|index| cell.get(index).copied()) {
                    Settled::Applies(decision, discretion) => Some((decision, discretion)),
                    Settled::Silent | Settled::Open => None,
                },
            );
        }
        let hangs: Vec<usize> = unknown()
            .filter(|index| matters(&answers, &choices, *index))
            .collect();
        if !hangs.is_empty() {
            return Answer::Hangs(hangs);
        }
        match answers.into_iter().flatten().next() {
            None => Answer::Silent,
            Some((decision, discretion)) => Answer::Said(decision, discretion),
        }
    }

    /// Every fact that was asked for, in the vocabulary's order.
    pub(crate) fn facts_used(&self) -> Vec<(Fact, Option<FactValue>, Provenance)> {
        let variables = self.chapter.variables.iter().zip(self.seen.all());
        let mut used: Vec<_> = variables
            .filter_map(|(variable, seen)| match variable.subject {
                Need::Fact(fact) => {
                    let value = seen.get().value().and_then(|code| fact.value_of(code));
                    Some((fact, value, seen.get().asked?))
                }
                Need::Setting(_) => None,
            })
            .collect();
        used.sort_by_key(|(fact, ..)| *fact);
        used
    }
}

/// The values to try for each variable: its own, or one of each class if it is unknown.
pub(crate) fn choices<'a>(chapter: &'a Chapter, known: &'a [Option<i64>]) -> Vec<&'a [i64]> {
    let variables = chapter.variables.iter().zip(known);
    variables
        .map(|(variable, known)| match known {
            Some(known) => std::slice::from_ref(known),
            None => &variable.classes,
        })
        .collect()
}

/// Whether some two combinations that differ in this digit alone have different decisions.
fn matters(answers: &[Option<(&Decision, bool)>], choices: &[&[i64]], index: usize) -> bool {
    let stride: usize = choices
        .iter()
        .skip(index + 1)
        .map(|digit| digit.len())
        .product();
    let digits = choices.get(index).map_or(1, |digit| digit.len());
    let same =
        |one: &Option<(&Decision, bool)>, other: &Option<(&Decision, bool)>| match (one, other) {
            (Some((one, may)), Some((other, might))) => may == might && one.agrees(other),
            (one, other) => one.is_none() && other.is_none(),
        };
    answers.iter().enumerate().any(|(number, answer)| {
        let digit = number / stride % digits;
        let base = answers.get(number - digit * stride);
        base.is_some_and(|base| !same(base, answer))
    })
}
