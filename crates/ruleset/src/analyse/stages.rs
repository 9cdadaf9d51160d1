//! What the clauses of a stage say together: when it is played, who has the odds, what it brings.

use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::policy::{Armageddon, Colour, PlayOff, PlayOffWhen, Policy, Stated};
use crate::quantity::duration_text;
use crate::resolve::Chain;
use crate::rules::{PeriodClause, TimeControlClause};
use crate::source::Span;
use crate::syntax::Body;

/// Remarks on one stage beside the main one.
pub(crate) fn stage(name: &str, chain: &Chain, problems: &mut Vec<Diagnostic>) {
    let Some(file) = chain.levels.last() else {
        return;
    };
    let began = file.clauses.iter().find_map(|clause| match &clause.body {
        Body::Stage(own) if own == name => Some(clause.span),
        _ => None,
    });
    let Some(began) = began else {
        return;
    };
    let play_off = chain
        .policies
        .iter()
        .find_map(|stated| match &stated.policy {
            Policy::PlayOff(play_off) => Some((play_off, stated)),
            _ => None,
        });
    let Some((play_off, stated)) = play_off else {
        if !file.flawed {
            let message = format!("nothing says when the stage \"{name}\" is played");
            problems.push(Diagnostic::new(
                codes::UNPLAYED_STAGE,
                &file.name,
                began,
                message,
            ));
        }
        return;
    };
    if play_off.when == PlayOffWhen::AfterDraw && !file.flawed {
        scored(&file.name, stated, &chain.policies, problems);
    }
    if let (
        PlayOff {
            armageddon: Some(armageddon),
            ..
        },
        Some(times),
    ) = (play_off, &chain.time_control)
    {
        balanced(*armageddon, times, &file.name, stated.span, problems);
    }
}

/// A game after each drawn one brings points, which the stage has to say.
fn scored(file: &str, play_off: &Stated, policies: &[Stated], problems: &mut Vec<Diagnostic>) {
    let own = policies.iter().any(|stated| {
        matches!(stated.policy, Policy::Scoring(_)) && stated.file == file && stated.of_stage
    });
    if !own {
        let message = "this game follows a draw, and nothing says what it brings beside the draw";
        problems.push(Diagnostic::new(
            codes::UNSCORED_STAGE,
            file,
            play_off.span,
            message,
        ));
    }
}

/// Whoever wins with a draw has less time.
fn balanced(
    armageddon: Armageddon,
    times: &TimeControlClause,
    file: &str,
    span: Span,
    problems: &mut Vec<Diagnostic>,
) {
    let time = |periods: &[PeriodClause]| periods.iter().map(|period| period.base_ms).sum::<i64>();
    let (white, black) = (time(&times.white), time(&times.black));
    let (odds, other) = match armageddon.draw_wins {
        Colour::White => (white, black),
        Colour::Black => (black, white),
    };
    if odds < other {
        return;
    }
    let message = format!(
        "a draw wins for {}, who has {} against {}",
        armageddon.draw_wins.words(),
        duration_text(odds),
        duration_text(other)
    );
    problems.push(Diagnostic::new(codes::ARMAGEDDON, file, span, message));
}
