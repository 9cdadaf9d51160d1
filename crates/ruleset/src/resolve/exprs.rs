//! Conditions and outcomes that clauses are made of, at a clause's own place.

use crate::source::Span;
use crate::syntax::{Ask, At, EffectPhrase, Expr, Outcome};
use crate::vocabulary::{Fact, Verdict};

/// That something is so.
pub(crate) fn holds(fact: Fact, span: Span) -> Expr {
    Expr::Test {
        subject: At::new(fact.as_str().to_owned(), span),
        ask: Ask::Holds,
    }
}

/// That a fact is one of these words.
pub(crate) fn is_one_of<'a>(
    fact: Fact,
    words: impl IntoIterator<Item = &'a str>,
    span: Span,
) -> Expr {
    let words = words.into_iter().map(|word| At::new(word.to_owned(), span));
    Expr::Test {
        subject: At::new(fact.as_str().to_owned(), span),
        ask: Ask::Is {
            not: false,
            words: words.collect(),
        },
    }
}

/// That it is not so.
pub(crate) fn not(expr: Expr) -> Expr {
    Expr::Not(Box::new(expr))
}

/// That all of these hold; nothing if there are none.
pub(crate) fn all(mut parts: Vec<Expr>) -> Option<Expr> {
    match parts.len() {
        0 | 1 => parts.pop(),
        _ => Some(Expr::And(parts)),
    }
}

/// That one of these holds; nothing if there are none.
pub(crate) fn any(mut parts: Vec<Expr>) -> Option<Expr> {
    match parts.len() {
        0 | 1 => parts.pop(),
        _ => Some(Expr::Or(parts)),
    }
}

/// A verdict and nothing beside it.
pub(crate) fn said(verdict: Verdict, span: Span) -> Outcome {
    let words = EffectPhrase::Words {
        words: verdict.as_str().to_owned(),
        party: None,
    };
    Outcome {
        effects: vec![At::new(words, span)],
        span,
        discretion: false,
        cites: Vec::new(),
    }
}

/// The outcome; where no verdict stands among its effects, with this one.
pub(crate) fn with_verdict(outcome: &Outcome, verdict: Verdict) -> Outcome {
    let mut outcome = outcome.clone();
    let is_verdict = |phrase: &At<EffectPhrase>| match &phrase.node {
        EffectPhrase::Words { words, .. } => words.parse::<Verdict>().is_ok(),
        _ => false,
    };
    if !outcome.effects.iter().any(is_verdict) {
        let verdict = said(verdict, outcome.span).effects;
        outcome.effects.splice(0..0, verdict);
    }
    outcome
}
