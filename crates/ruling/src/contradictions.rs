//! Reports that contradict themselves: nobody could rule on them, and a ruling would only hide it.

use arbiter_laws::{Color, Game};
use arbiter_ruleset::{Fact, FactValue, How, IncidentKind};

use crate::case::Played;
use crate::report::{FieldError, Report};

/// What contradicts itself in a report, each at the field to look at. `game` is what the report tells of the moves.
pub(crate) fn of_report(report: &Report, game: Option<&Game>) -> Vec<FieldError> {
    let checks = [pressed_without_a_press, whose_ply];
    let told = checks.iter().filter_map(|check| check(report));
    let counted = game
        .filter(|game| game.moves().len() > 0)
        .into_iter()
        .flat_map(|game| otherwise_than_the_moves(report, game));
    told.chain(counted).collect()
}

fn fault(fact: Fact, message: impl Into<String>) -> FieldError {
    FieldError {
        path: fact.as_str().to_owned(),
        message: message.into(),
    }
}

fn is(report: &Report, fact: Fact, yes: bool) -> bool {
    report.facts.get(&fact) == Some(&FactValue::YesNo(yes))
}

fn number(report: &Report, fact: Fact) -> Option<i64> {
    match report.facts.get(&fact) {
        Some(FactValue::Count(number)) => Some(*number),
        _ => None,
    }
}

/// The clock pressed without a move (7.5.3), and not pressed.
fn pressed_without_a_press(report: &Report) -> Option<FieldError> {
    let no_move = FactValue::Choice(How::NoMove.as_str());
    let contradicts =
        report.facts.get(&Fact::How) == Some(&no_move) && is(report, Fact::MoveCompleted, false);
    contradicts.then(|| {
        let message = "contradicts how: no_move is that the clock was pressed, so it was";
        fault(Fact::MoveCompleted, message)
    })
}

/// An illegal move is the ply of whoever made it: White's are odd.
fn whose_ply(report: &Report) -> Option<FieldError> {
    let ply = number(report, Fact::Ply).filter(|_| report.kind == IncidentKind::IllegalMove)?;
    let (by, mover) = (
        report.by?,
        if ply % 2 == 1 {
            Color::White
        } else {
            Color::Black
        },
    );
    (by != mover).then(|| {
        let message = format!("contradicts by: ply {ply} is {mover}'s, and the move was {by}'s");
        fault(Fact::Ply, message)
    })
}

/// What is told of a game otherwise than its moves show it.
fn otherwise_than_the_moves(report: &Report, game: &Game) -> Vec<FieldError> {
    let played = Played::of(game);
    let mut faults = Vec::new();
    // An illegal move is one beyond those that stand.
    if let (Some(ply), Some(plies)) = (number(report, Fact::Ply), played.plies)
        && ply > plies + 1
    {
        let message = format!("the game has {plies} plies: there is no ply {ply} yet");
        faults.push(fault(Fact::Ply, message));
    }
    for (fact, shown) in [
        (Fact::Occurrences, played.occurrences),
        (Fact::QuietMoves, played.quiet_moves),
    ] {
        if let (Some(told), Some(shown)) = (number(report, fact), shown)
            && told != shown
        {
            let message = format!("contradicts the moves, which show {shown}: leave it out");
            faults.push(fault(fact, message));
        }
    }
    faults
}
