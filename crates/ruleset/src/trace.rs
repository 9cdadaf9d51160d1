//! What became of every provision, and why: the part of a finding that people read.

use crate::chapter::{Chapter, Provision};
use crate::condition::{Check, Test, Truth};
use crate::finding::{Because, Need, TraceLine, TraceStatus, Wanted};
use crate::rules::Stage;

/// A line for each provision, where this is known of the variables.
pub(crate) fn trace(stage: &Stage, chapter: &Chapter, known: &[Option<i64>]) -> Vec<TraceLine> {
    let conditions = chapter.provisions.iter().map(|one| &one.condition);
    let judged: Vec<_> = conditions.map(|one| one.explain(known)).collect();
    let overriding = |index: usize, wanted: Truth| {
        let mut above = chapter.above(index).iter().filter_map(|above| {
            let (truth, test) = *judged.get(*above)?;
            Some((chapter.provisions.get(*above)?, truth, test))
        });
        let found = above.find(|(_, truth, _)| *truth == wanted);
        found.map(|(provision, _, test)| (provision, test))
    };
    let line = |(index, provision): (usize, &Provision)| {
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
            because: why.and_then(|test| because(stage, chapter, known, test)),
            file: provision.file.clone(),
            span: provision.span,
        }
    };
    chapter.provisions.iter().enumerate().map(line).collect()
}

fn because(
    stage: &Stage,
    chapter: &Chapter,
    known: &[Option<i64>],
    test: &Test,
) -> Option<Because> {
    let subject = chapter.variables.get(test.variable)?.subject;
    let value = known.get(test.variable).copied().flatten();
    Some(Because {
        subject,
        value: value.and_then(|code| stage.term(subject, code)),
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
