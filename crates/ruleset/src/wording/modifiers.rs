//! The modifiers of a clause, in their one order: where it holds first, then what it hangs on.

use super::{DISCRETION, Pieces};
use crate::scope::{Consent, Modifiers, Rounds, Scope};

/// The modifiers behind a clause, each a piece of its line; without those that the blocks around it say.
pub(crate) fn modifiers(of: &Modifiers) -> Pieces {
    let mut pieces = scope(&of.scope);
    match of.consent {
        None => {}
        Some(Consent::Players) => pieces.push("if both players agree".to_owned()),
        Some(Consent::Captains) => pieces.push("if both captains agree".to_owned()),
    }
    if of.discretion {
        pieces.push(DISCRETION.to_owned());
    }
    pieces
}

/// The line of a block that says where the clauses in it hold.
pub(crate) fn block(scope: &Scope) -> String {
    match &scope.stage {
        Some(stage) => format!("stage \"{stage}\""),
        None => sections(scope.sections.iter()),
    }
}

fn scope(scope: &Scope) -> Pieces {
    let mut pieces = Vec::new();
    if let Some(stage) = &scope.stage {
        pieces.push(format!("in stage \"{stage}\""));
    }
    if !scope.sections.is_empty() {
        pieces.push(format!("in {}", sections(scope.sections.iter())));
    }
    pieces.extend(scope.rounds.iter().map(rounds));
    pieces
}

/// `section "A"`, or `sections "A" and "B"`.
fn sections<'a>(names: impl Iterator<Item = &'a String>) -> String {
    let names: Vec<String> = names.map(|name| format!("\"{name}\"")).collect();
    let word = if names.len() == 1 {
        "section"
    } else {
        "sections"
    };
    format!("{word} {}", enumerated(names))
}

fn rounds(rounds: &Rounds) -> String {
    match rounds {
        Rounds::Among(ranges) => format!("in {}", numbered(ranges)),
        Rounds::NotAmong(ranges) => format!("except in {}", numbered(ranges)),
        Rounds::Last(count) => format!("in {}", last(*count)),
        Rounds::NotLast(count) => format!("except in {}", last(*count)),
    }
}

fn numbered(ranges: &[(u32, u32)]) -> String {
    let single = matches!(ranges, [(from, to)] if from == to);
    let ranges = ranges.iter().map(|(from, to)| {
        if from == to {
            from.to_string()
        } else {
            format!("{from} to {to}")
        }
    });
    let word = if single { "round" } else { "rounds" };
    format!("{word} {}", enumerated(ranges.collect()))
}

/// `the last round`, or `the last 2 rounds`.
fn last(count: u32) -> String {
    match count {
        1 => "the last round".to_owned(),
        count => format!("the last {count} rounds"),
    }
}

/// `a`, `a and b`, `a and b and c`: no comma, at which a line may be broken.
fn enumerated(items: Vec<String>) -> String {
    items.join(" and ")
}
