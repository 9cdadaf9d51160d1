//! Parts of a tournament: which of the file's clauses hold in each.

use crate::check::MAIN_STAGE;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::limits::MAX_PARTS;
use crate::nearest::nearest;
use crate::scope::{Cell, Scope, cells};
use crate::syntax::{Body, Clause, File};

/// The parts that the modifiers of a file can tell apart, the most ordinary one of each stage first. A file that asks
/// for too many is reported, and checked as if it had none.
pub(crate) fn parts(file: &File, problems: &mut Vec<Diagnostic>) -> Vec<Cell> {
    let stages = stages(file, problems);
    let scopes = file.clauses.iter().map(|clause| &clause.modifiers.scope);
    let mut cells = cells(&stages, &scopes.collect::<Vec<_>>());
    // A stage of no round at all would have no rules; its rounds are then wrong, and stay to be checked.
    let possible: Vec<Cell> = cells
        .iter()
        .filter(|cell| possible(file, cell))
        .cloned()
        .collect();
    if possible.iter().any(|cell| cell.stage == MAIN_STAGE) {
        cells = possible;
    }
    if cells.len() <= MAX_PARTS {
        return cells;
    }
    let message = format!(
        "the clauses tell {} parts of the tournament apart, and {MAX_PARTS} are the most",
        cells.len()
    );
    let mut limited = file
        .clauses
        .iter()
        .filter(|clause| clause.modifiers.scope.is_limited());
    let span = limited.next_back().map_or(file.span, |clause| clause.span);
    problems.push(Diagnostic::new(
        codes::TOO_MANY_PARTS,
        &file.name,
        span,
        message,
    ));
    vec![Cell::whole(MAIN_STAGE)]
}

/// The stages that the file begins, in order; a clause that names another one is reported.
fn stages(file: &File, problems: &mut Vec<Diagnostic>) -> Vec<String> {
    let mut stages: Vec<String> = Vec::new();
    for clause in &file.clauses {
        let Body::Stage(name) = &clause.body else {
            continue;
        };
        if name != MAIN_STAGE && !stages.contains(name) {
            stages.push(name.clone());
        }
    }
    for clause in &file.clauses {
        let Some(name) = &clause.modifiers.scope.stage else {
            continue;
        };
        if name == MAIN_STAGE || stages.contains(name) {
            continue;
        }
        let message = format!("there is no stage \"{name}\"");
        let problem = Diagnostic::new(codes::UNKNOWN_STAGE, &file.name, clause.span, message);
        let near = nearest(name, stages.iter().map(String::as_str)).map(str::to_owned);
        problems.push(problem.did_you_mean(near.as_deref()));
    }
    stages
}

/// The file with the clauses that hold in a part. Where two say the same thing, one of them for more than the other,
/// the narrower one takes the place of the wider; two that are equally wide both stay, and are reported where that
/// is a mistake.
pub(crate) fn select(file: &File, cell: &Cell, cells: &[Cell]) -> File {
    let holding: Vec<&Clause> = file
        .clauses
        .iter()
        .filter(|clause| clause.modifiers.scope.holds(cell))
        .collect();
    let kept = holding.iter().filter(|clause| {
        let keys = keys(&clause.body);
        !holding.iter().any(|other| {
            self::keys(&other.body).iter().any(|key| keys.contains(key))
                && narrower(&other.modifiers.scope, &clause.modifiers.scope, cells)
        })
    });
    File {
        name: file.name.clone(),
        header: file.header.clone(),
        span: file.span,
        clauses: kept.map(|clause| (*clause).clone()).collect(),
        flawed: file.flawed,
        lost_rule: file.lost_rule,
    }
}

/// Whether there is such a round, as far as the file says how many there are.
fn possible(file: &File, cell: &Cell) -> bool {
    cell.stage != MAIN_STAGE || rounds(file, cell).is_none_or(|rounds| cell.possible(rounds))
}

/// How many rounds there are in the section of a cell: what is said of it by name goes before what is said of all.
fn rounds(file: &File, cell: &Cell) -> Option<u32> {
    let said = file.clauses.iter().filter_map(|clause| match &clause.body {
        Body::Said(said) => Some((&clause.modifiers.scope, said.rounds()?)),
        _ => None,
    });
    let here = said.filter(|(scope, _)| scope.rounds.is_empty() && scope.holds(cell));
    here.min_by_key(|(scope, _)| scope.sections.is_empty())
        .map(|(_, rounds)| rounds)
}

/// Whether one scope is narrower than another: it holds in fewer parts, and only where the other does. Exceptions count
/// only where nothing else differs, so that what is said of round 1 goes before what is said of all but the last one.
fn narrower(one: &Scope, other: &Scope, cells: &[Cell]) -> bool {
    let (plain, other_plain) = (one.without_exceptions(), other.without_exceptions());
    if plain == other_plain {
        return within(one, other, cells);
    }
    within(&plain, &other_plain, cells)
}

/// Whether one scope holds in fewer parts than another, and only where the other does.
fn within(one: &Scope, other: &Scope, cells: &[Cell]) -> bool {
    let mut fewer = false;
    for cell in cells {
        match (one.holds(cell), other.holds(cell)) {
            (true, false) => return false,
            (false, true) => fewer = true,
            _ => {}
        }
    }
    fewer
}

/// What a clause says that can be said only once in one place; nothing for clauses that stand beside each other.
fn keys(body: &Body) -> Vec<String> {
    const TIMES: &str = "time control";
    match body {
        Body::TimeControl(_) => vec![TIMES.to_owned()],
        Body::Supervision { speed, .. } => vec![format!("{} rules", speed.node)],
        Body::Set(set) => vec![format!("set {}", set.name.node)],
        Body::Rule(rule) => vec![format!("rule {}", rule.name.node)],
        Body::Said(said) => {
            let times = said.times().map(|_| TIMES.to_owned());
            said.key().into_iter().chain(times).collect()
        }
        _ => Vec::new(),
    }
}
