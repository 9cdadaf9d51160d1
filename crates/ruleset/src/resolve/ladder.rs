//! Ladders: rungs follow each other from the first offence, and the last one is for all later offences.

use crate::source::Span;
use crate::syntax::Branch;

/// What is wrong with a ladder: where, what, and the way out.
pub(super) type Misrung = (Span, String, String);

/// The first thing that is wrong with the rungs.
pub(super) fn misrung(branches: &[Branch]) -> Option<Misrung> {
    let rungs = branches
        .iter()
        .filter_map(|branch| Some((branch.rung.as_ref()?, branch.span)));
    let mut last = None;
    for ((rung, span), expected) in rungs.zip(1..) {
        if let Some((_, true, _)) = last {
            let message = "a rung behind `and later` is never reached";
            return Some((span, message.to_owned(), "put it above".to_owned()));
        }
        if rung.number != expected {
            let message = format!("offence number {expected} is missing here");
            return Some((
                span,
                message,
                "write the rungs in order, without a hole".to_owned(),
            ));
        }
        last = Some((span, rung.and_later, &rung.text));
    }
    let (span, _, text) = last.filter(|(_, and_later, _)| !and_later)?;
    let message = "the ladder does not say what follows from later offences";
    Some((
        span,
        message.to_owned(),
        format!("write `{text} and later: …`, or add a rung"),
    ))
}
