//! From facts to a finding: total, pure, deterministic, and never guessing what is unknown.

use crate::chapter::{Chapter, Decision, Settled, combinations};
use crate::citation::{Citation, united};
use crate::condition::{Check, Test, Truth};
use crate::finding::{Because, Finding, Need, Outcome, TraceLine, TraceStatus, Wanted};
use crate::rules::Stage;
use crate::vocabulary::{Fact, FactValue, Facts, IncidentKind, Provenance, Reading, ValueType};

/// How many combinations of unknown values are tried before the answer is simply "all of them are needed". A dozen
/// yes/no questions; an arbiter would not answer more.
pub const MAX_UNKNOWN_COMBINATIONS: usize = 4_096;

/// What is known of one variable of a chapter.
#[derive(Clone, Copy)]
struct Known {
    code: Option<i64>,
    reading: Option<Reading<FactValue>>,
}

/// What the rules say, with everything that it rests on.
pub(crate) fn evaluate(stage: &Stage, incident: IncidentKind, facts: &dyn Facts) -> Finding {
    let Some(chapter) = stage.chapter(incident) else {
        return Finding {
            outcome: Outcome::NoRule,
            citations: vec![],
            facts_used: vec![],
            trace: vec![],
        };
    };
    let (known, answer) = answered(stage, chapter, facts);
    let citations = match answer {
        Answer::Said(..) => citations(chapter, &known),
        Answer::Silent | Answer::Hangs(_) => vec![],
    };
    Finding {
        outcome: answer.outcome(chapter),
        citations,
        facts_used: facts_used(chapter, &known),
        trace: trace(stage, chapter, &known),
    }
}

/// What the rules say, and nothing else.
pub(crate) fn outcome(stage: &Stage, incident: IncidentKind, facts: &dyn Facts) -> Outcome {
    match stage.chapter(incident) {
        None => Outcome::NoRule,
        Some(chapter) => outcome_by(stage, chapter, facts),
    }
}

/// What these provisions say, in this stage or one like it.
pub(crate) fn outcome_by(stage: &Stage, chapter: &Chapter, facts: &dyn Facts) -> Outcome {
    answered(stage, chapter, facts).1.outcome(chapter)
}

/// Everything that was asked for, and what follows.
fn answered<'a>(
    stage: &Stage,
    chapter: &'a Chapter,
    facts: &dyn Facts,
) -> (Vec<Known>, Answer<'a>) {
    let mut known: Vec<Known> = chapter
        .variables
        .iter()
        .map(|v| first_look(stage, v.subject, facts))
        .collect();
    let mut answer = ask(chapter, &known);
    // Second pass: an expensive fact is asked for only when the answer hangs on it.
    while let Some((index, fact)) = expensive_need(chapter, &known, &answer) {
        let reading = fact.read(facts);
        if let Some(slot) = known.get_mut(index) {
            *slot = Known {
                code: reading.value.and_then(|value| code(fact, value)),
                reading: Some(reading),
            };
        }
        answer = ask(chapter, &known);
    }
    (known, answer)
}

/// Cheap facts and stated settings; expensive facts stay unread.
fn first_look(stage: &Stage, subject: Need, facts: &dyn Facts) -> Known {
    match subject {
        Need::Setting(setting) => Known {
            code: stage.setting_code(setting),
            reading: None,
        },
        Need::Fact(fact) if fact.is_expensive() => Known {
            code: None,
            reading: None,
        },
        Need::Fact(fact) => {
            let reading = fact.read(facts);
            Known {
                code: reading.value.and_then(|value| code(fact, value)),
                reading: Some(reading),
            }
        }
    }
}

/// The number that stands for a value in conditions; `None` for a value that is not of the fact's type.
pub(crate) fn code(fact: Fact, value: FactValue) -> Option<i64> {
    match (fact.value_type(), value) {
        (ValueType::YesNo, FactValue::YesNo(yes)) => Some(i64::from(yes)),
        (ValueType::Count { .. }, FactValue::Count(number))
        | (ValueType::Duration, FactValue::Duration(number)) => Some(number),
        (ValueType::Choice(words), FactValue::Choice(word)) => index_of(words, word),
        _ => None,
    }
}

/// The place of a word in a list, as a code.
pub(crate) fn index_of<T: AsRef<str>>(words: &[T], word: &str) -> Option<i64> {
    words
        .iter()
        .position(|known| known.as_ref() == word)
        .and_then(|index| i64::try_from(index).ok())
}

enum Answer<'a> {
    /// A decision, and whether the arbiter may decide otherwise.
    Said(&'a Decision, bool),
    Silent,
    /// Indexes of the unknown variables on which the answer hangs.
    Hangs(Vec<usize>),
}

impl Answer<'_> {
    fn outcome(&self, chapter: &Chapter) -> Outcome {
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

/// What the chapter says, whatever the unknown variables are; or which of them matter.
fn ask<'a>(chapter: &'a Chapter, known: &[Known]) -> Answer<'a> {
    match chapter.settled(|variable| known.get(variable)?.code) {
        Settled::Applies(decision, discretion) => Answer::Said(decision, discretion),
        Settled::Silent => Answer::Silent,
        Settled::Open => try_all(chapter, known),
    }
}

/// The values to try for each variable: its own, or one of each class if it is unknown.
fn choices<'a>(chapter: &'a Chapter, known: &'a [Known]) -> Vec<&'a [i64]> {
    let variables = chapter.variables.iter().zip(known);
    variables
        .map(|(variable, known)| {
            known
                .code
                .as_ref()
                .map_or(&variable.classes[..], std::slice::from_ref)
        })
        .collect()
}

/// Every combination of what is unknown, and what is said in it.
fn try_all<'a>(chapter: &'a Chapter, known: &[Known]) -> Answer<'a> {
    let unknown = || {
        let all = known.iter().enumerate();
        all.filter(|(_, known)| known.code.is_none())
            .map(|(index, _)| index)
    };
    let choices = choices(chapter, known);
    let count = choices
        .iter()
        .try_fold(1usize, |count, digit| count.checked_mul(digit.len()));
    if count.is_none_or(|count| count > MAX_UNKNOWN_COMBINATIONS) {
        return Answer::Hangs(unknown().collect());
    }
    let answers: Vec<Option<(&Decision, bool)>> = combinations(&choices)
        .map(
            |cell| match chapter.settled(|index| cell.get(index).copied()) {
                Settled::Applies(decision, discretion) => Some((decision, discretion)),
                Settled::Silent | Settled::Open => None,
            },
        )
        .collect();
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

/// The articles of every provision that applies for some values of the unknown variables.
fn citations(chapter: &Chapter, known: &[Known]) -> Vec<Citation> {
    let mut applying = chapter.applying(|variable| known.get(variable)?.code);
    if applying.contains(&Truth::Unknown) {
        for cell in combinations(&choices(chapter, known)) {
            let here = chapter.applying(|variable| cell.get(variable).copied());
            for (slot, here) in applying.iter_mut().zip(here) {
                if here == Truth::True {
                    *slot = Truth::True;
                }
            }
        }
    }
    let provisions = chapter.provisions.iter().zip(applying);
    let cited = provisions.filter(|(_, applies)| *applies == Truth::True);
    united(cited.flat_map(|(provision, _)| provision.citations.iter().cloned()))
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

/// The first expensive fact that was not read yet and that the answer hangs on.
fn expensive_need(
    chapter: &Chapter,
    known: &[Known],
    answer: &Answer<'_>,
) -> Option<(usize, Fact)> {
    let Answer::Hangs(on) = answer else {
        return None;
    };
    on.iter()
        .find_map(|index| match chapter.variables.get(*index)?.subject {
            Need::Fact(fact) if fact.is_expensive() && known.get(*index)?.reading.is_none() => {
                Some((*index, fact))
            }
            _ => None,
        })
}

fn facts_used(chapter: &Chapter, known: &[Known]) -> Vec<(Fact, Option<FactValue>, Provenance)> {
    let mut used: Vec<_> = chapter
        .variables
        .iter()
        .zip(known)
        .filter_map(
            |(variable, known)| match (variable.subject, known.reading) {
                (Need::Fact(fact), Some(reading)) => {
                    Some((fact, reading.value, reading.provenance))
                }
                _ => None,
            },
        )
        .collect();
    used.sort_by_key(|(fact, ..)| *fact);
    used
}

fn trace(stage: &Stage, chapter: &Chapter, known: &[Known]) -> Vec<TraceLine> {
    let situation: Vec<Option<i64>> = known.iter().map(|known| known.code).collect();
    let judged: Vec<_> = chapter
        .provisions
        .iter()
        .map(|provision| provision.condition.explain(&situation))
        .collect();
    let overriding = |index: usize, truth: Truth| {
        let found = chapter
            .provisions
            .iter()
            .zip(&judged)
            .find(|(p, (t, _))| *t == truth && p.overrides.contains(&index));
        found.map(|(provision, (_, test))| (provision, *test))
    };
    let because = |test: &Test| because(stage, chapter, &situation, test);
    let line = |(index, provision): (usize, &crate::chapter::Provision)| {
        let (truth, test) = judged.get(index).copied().unwrap_or((Truth::Unknown, None));
        let (status, by, why) = match truth {
            Truth::False => (TraceStatus::NotMet, None, test),
            Truth::Unknown => (TraceStatus::Unknown, None, test),
            Truth::True => match (
                overriding(index, Truth::True),
                overriding(index, Truth::Unknown),
            ) {
                (Some((by, _)), _) => (TraceStatus::Overridden, Some(by.clause.clone()), None),
                (None, Some((by, test))) => (TraceStatus::Unknown, Some(by.clause.clone()), test),
                (None, None) => (TraceStatus::Applied, None, None),
            },
        };
        TraceLine {
            clause: provision.clause.clone(),
            articles: provision.citations.clone(),
            status,
            by,
            because: why.and_then(because),
            file: provision.file.clone(),
            span: provision.span,
        }
    };
    chapter.provisions.iter().enumerate().map(line).collect()
}

fn because(
    stage: &Stage,
    chapter: &Chapter,
    situation: &[Option<i64>],
    test: &Test,
) -> Option<Because> {
    let subject = chapter.variables.get(test.variable)?.subject;
    Some(Because {
        subject,
        value: situation
            .get(test.variable)
            .copied()
            .flatten()
            .and_then(|code| stage.term(subject, code)),
        wanted: wanted(stage, subject, &test.check)?,
    })
}

/// What a test asks of a fact or setting; nothing if its values cannot be ordered as it asks.
pub(crate) fn wanted(stage: &Stage, subject: Need, check: &Check) -> Option<Wanted> {
    let term = |code: i64| stage.term(subject, code);
    let terms = |codes: &[i64]| codes.iter().filter_map(|code| term(*code)).collect();
    Some(match check {
        Check::OneOf(codes) => Wanted::OneOf(terms(codes)),
        Check::NoneOf(codes) => Wanted::NoneOf(terms(codes)),
        Check::Compare(comparison, code) => Wanted::Compare(*comparison, term(*code)?),
    })
}
