//! From facts to a finding: total, pure, deterministic, and never guessing what is unknown.

use crate::chapter::{Chapter, Combinations, Standing};
use crate::citation::{Citation, united};
use crate::finding::{Finding, Outcome, TraceLine, TraceStatus};
use crate::inquiry::{Answer, Inquiry, choices};
use crate::rules::Stage;
use crate::trace::trace;
use crate::vocabulary::{Facts, IncidentKind};

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
    let inquiry = Inquiry::new(stage, chapter, facts);
    let answer = inquiry.answer();
    let known = inquiry.known();
    let trace = trace(stage, chapter, &known);
    let citations = match answer {
        Answer::Said(..) => citations(chapter, &known, &trace),
        Answer::Silent | Answer::Hangs(_) => vec![],
    };
    Finding {
        outcome: answer.outcome(chapter),
        citations,
        facts_used: inquiry.facts_used(),
        trace,
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
    Inquiry::new(stage, chapter, facts)
        .answer()
        .outcome(chapter)
}

/// The place of a word in a list, as a code.
pub(crate) fn index_of<T: AsRef<str>>(words: &[T], word: &str) -> Option<i64> {
    words
        .iter()
        .position(|known| known.as_ref() == word)
        .and_then(|index| i64::try_from(index).ok())
}

/// The articles of every provision that applies for some values of the unknown variables.
fn citations(chapter: &Chapter, known: &[Option<i64>], trace: &[TraceLine]) -> Vec<Citation> {
    let mut applies: Vec<bool> = trace
        .iter()
        .map(|line| line.status == TraceStatus::Applied)
        .collect();
    if trace.iter().any(|line| line.status == TraceStatus::Unknown) {
        let choices = choices(chapter, known);
        let mut cells = Combinations::new(&choices);
        while let Some(cell) = cells.advance() {
            for (applies, standing) in applies.iter_mut().zip(chapter.standings(cell)) {
                *applies |= standing == Standing::Applies;
            }
        }
    }
    let lines = trace.iter().zip(applies);
    let mut cited = lines
        .filter(|(_, applies)| *applies)
        .map(|(line, _)| &line.articles);
    match (cited.next(), cited.next()) {
        // Those of one provision are sorted already.
        (Some(only), None) => only.to_vec(),
        (one, other) => united(
            one.into_iter()
                .chain(other)
                .chain(cited)
                .flat_map(|articles| articles.iter().cloned()),
        ),
    }
}
