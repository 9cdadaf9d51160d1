//! Conditions: three-valued formulas over tests of one fact or setting each.

use crate::finding::Comparison;

/// Yes, no, or not known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Truth {
    True,
    False,
    Unknown,
}

/// A condition in negation normal form. `All([])` always holds.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Condition {
    Test(Test),
    All(Vec<Condition>),
    Any(Vec<Condition>),
}

/// A question to one variable of the chapter.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Test {
    /// Index into the chapter's variables.
    pub(crate) variable: usize,
    pub(crate) check: Check,
}

/// What is asked of a value, which is coded as a number: 0 and 1 for no and yes, an index for a word.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Check {
    OneOf(Vec<i64>),
    NoneOf(Vec<i64>),
    Compare(Comparison, i64),
}

impl Check {
    #[inline]
    pub(crate) fn holds(&self, value: i64) -> bool {
        match self {
            Self::OneOf(values) => values.contains(&value),
            Self::NoneOf(values) => !values.contains(&value),
            Self::Compare(comparison, right) => comparison.holds(value, *right),
        }
    }
}

impl Condition {
    /// The condition that always holds.
    pub(crate) const ALWAYS: Self = Self::All(Vec::new());

    /// The condition that never holds.
    pub(crate) const NEVER: Self = Self::Any(Vec::new());

    /// The truth of the condition where some variables are unknown, and the test that decided it unless it is true.
    pub(crate) fn explain<'a>(&'a self, situation: &[Option<i64>]) -> (Truth, Option<&'a Test>) {
        match self {
            Self::Test(test) => match situation.get(test.variable).copied().flatten() {
                None => (Truth::Unknown, Some(test)),
                Some(value) if test.check.holds(value) => (Truth::True, None),
                Some(_) => (Truth::False, Some(test)),
            },
            Self::All(parts) => first_of(
                parts,
                situation,
                [Truth::False, Truth::Unknown],
                Truth::True,
            ),
            Self::Any(parts) => first_of(
                parts,
                situation,
                [Truth::True, Truth::Unknown],
                Truth::False,
            ),
        }
    }

    /// The truth of the condition where some variables are unknown.
    pub(crate) fn truth(&self, value: &impl Fn(usize) -> Option<i64>) -> Truth {
        let (parts, telling, otherwise) = match self {
            Self::Test(test) => {
                return match value(test.variable) {
                    None => Truth::Unknown,
                    Some(value) if test.check.holds(value) => Truth::True,
                    Some(_) => Truth::False,
                };
            }
            Self::All(parts) => (parts, Truth::False, Truth::True),
            Self::Any(parts) => (parts, Truth::True, Truth::False),
        };
        let mut truth = otherwise;
        for part in parts {
            match part.truth(value) {
                told if told == telling => return telling,
                Truth::Unknown => truth = Truth::Unknown,
                _ => {}
            }
        }
        truth
    }

    /// The truth of the condition where every variable is known.
    pub(crate) fn holds(&self, cell: &[i64]) -> bool {
        match self {
            Self::Test(test) => cell
                .get(test.variable)
                .is_some_and(|value| test.check.holds(*value)),
            Self::All(parts) => parts.iter().all(|part| part.holds(cell)),
            Self::Any(parts) => parts.iter().any(|part| part.holds(cell)),
        }
    }

    /// Calls `visit` with every test.
    pub(crate) fn visit_tests<'a>(&'a self, visit: &mut impl FnMut(&'a Test)) {
        match self {
            Self::Test(test) => visit(test),
            Self::All(parts) | Self::Any(parts) => {
                parts.iter().for_each(|part| part.visit_tests(visit))
            }
        }
    }
}

/// The first part of the most telling truth, else of the next, else `otherwise` with the first part's test.
fn first_of<'a>(
    parts: &'a [Condition],
    situation: &[Option<i64>],
    [most, next]: [Truth; 2],
    otherwise: Truth,
) -> (Truth, Option<&'a Test>) {
    let mut first = None;
    let mut second = None;
    for part in parts {
        let judged = part.explain(situation);
        if judged.0 == most {
            return judged;
        }
        if judged.0 == next {
            second = second.or(Some(judged));
        }
        first = first.or(Some(judged));
    }
    second.unwrap_or_else(|| (otherwise, first.and_then(|(_, test)| test)))
}

#[cfg(test)]
mod tests {
    use super::{Check, Condition, Test, Truth};

    fn yes(variable: usize) -> Condition {
        Condition::Test(Test {
            variable,
            check: Check::OneOf(vec![1]),
        })
    }

    #[test]
    fn unknown_is_neither_true_nor_false() {
        let both = Condition::All(vec![yes(0), yes(1)]);
        assert_eq!(both.explain(&[None, Some(0)]).0, Truth::False);
        assert_eq!(both.explain(&[None, Some(1)]).0, Truth::Unknown);
        let either = Condition::Any(vec![yes(0), yes(1)]);
        assert_eq!(either.explain(&[None, Some(1)]).0, Truth::True);
        assert_eq!(either.explain(&[None, Some(0)]).0, Truth::Unknown);
    }

    #[test]
    fn the_test_that_failed_is_named() {
        let both = Condition::All(vec![yes(0), yes(1)]);
        let (truth, test) = both.explain(&[Some(1), Some(0)]);
        assert_eq!(truth, Truth::False);
        assert_eq!(test.map(|test| test.variable), Some(1));
    }

    #[test]
    fn an_empty_condition_always_holds() {
        assert_eq!(Condition::ALWAYS.explain(&[]).0, Truth::True);
        assert!(Condition::ALWAYS.holds(&[]));
    }
}
