//! Rules that ask for an increment which the time control does not have: relief from recording, say, where each move
//! adds thirty seconds (8.4).

use std::collections::BTreeSet;

use crate::chapter::{Chapter, Combinations};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::finding::Need;
use crate::quantity::duration_text;
use crate::rules::{Stage, TimeControlClause};
use crate::vocabulary::Fact;

use super::chapters::asks;

/// A remark on a provision whose condition holds with no increment that is played here.
pub(super) fn untimely(chapter: &Chapter, provision: usize, stage: &Stage) -> Option<Diagnostic> {
    let one = chapter.provisions.get(provision)?;
    let asked = Need::Fact(Fact::Increment);
    let mut variables = chapter.variables.iter();
    let increment = variables.position(|variable| variable.subject == asked)?;
    if !asks(one, increment) {
        return None;
    }
    let played: Vec<i64> = increments(stage.time_control.as_ref()?)
        .into_iter()
        .collect();
    let variables = chapter.variables.iter().enumerate();
    let choices = variables.map(|(index, variable)| match index {
        index if index == increment => &played[..],
        // What it does not ask about makes no difference.
        index if !asks(one, index) => variable.classes.get(..1).unwrap_or_default(),
        _ => &variable.classes[..],
    });
    let choices: Vec<&[i64]> = choices.collect();
    let mut cells = Combinations::new(&choices);
    while let Some(cell) = cells.advance() {
        if one.condition.holds(cell) {
            return None;
        }
    }
    let played: Vec<String> = played.into_iter().map(duration_text).collect();
    let message = format!(
        "`{}` is idle: with this time control a move adds {}",
        one.clause,
        played.join(" or ")
    );
    let problem = Diagnostic::new(codes::IDLE_RELIEF, &one.file, one.span, message);
    Some(problem.article(one.citations.first().map(ToString::to_string)))
}

/// What a move can add, in milliseconds: nothing before the move from which it adds something.
fn increments(control: &TimeControlClause) -> BTreeSet<i64> {
    let periods = control.white.iter().chain(&control.black);
    let added = periods.flat_map(|period| {
        let early = (period.from_move > 1).then_some(0);
        early
            .into_iter()
            .chain([period.increment_ms.max(period.delay_ms)])
    });
    added.collect()
}
