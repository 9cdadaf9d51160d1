//! Parts of a tournament: which of the file's clauses hold in each.

use std::collections::BTreeMap;

use crate::check::MAIN_STAGE;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::limits::MAX_PARTS;
use crate::nearest::nearest;
use crate::scope::{Cell, Scope, cells};
use crate::syntax::{Body, File};

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

/// Which clauses of a file hold in which part.
///
/// Where two say the same thing, one of them for more than the other, the narrower one takes the place of the wider;
/// two that are equally wide both stay, and are reported where that is a mistake.
pub(crate) struct Selection<'a> {
    file: &'a File,
    holds: Vec<Cells>,
    /// For each clause, those that take its place where they hold.
    narrower: Vec<Vec<usize>>,
}

/// A set of parts, a bit for each: there are no more than [`MAX_PARTS`].
type Cells = u64;

impl<'a> Selection<'a> {
    pub(crate) fn new(file: &'a File, cells: &[Cell]) -> Self {
        let scopes = || file.clauses.iter().map(|clause| &clause.modifiers.scope);
        let holds: Vec<Cells> = scopes().map(|scope| held(scope, cells)).collect();
        // Exceptions count only where nothing else differs, so that what is said of round 1 goes before what is said
        // of all rounds but the last one.
        let plain = scopes().map(|scope| held(&scope.without_exceptions(), cells));
        let widths: Vec<(Cells, Cells)> = plain.zip(holds.iter().copied()).collect();
        let mut of_key: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (index, clause) in file.clauses.iter().enumerate() {
            for key in keys(&clause.body) {
                of_key.entry(key).or_default().push(index);
            }
        }
        let mut narrower = vec![Vec::new(); file.clauses.len()];
        for rivals in of_key.values() {
            for wide in rivals {
                let than = |narrow: &&usize| {
                    let pair = widths.get(**narrow).zip(widths.get(*wide));
                    pair.is_some_and(|(one, other)| is_narrower(*one, *other))
                };
                if let Some(found) = narrower.get_mut(*wide) {
                    found.extend(rivals.iter().filter(than).copied());
                }
            }
        }
        Self {
            file,
            holds,
            narrower,
        }
    }

    /// The clauses that hold in a part, by their places in the file.
    pub(crate) fn kept(&self, cell: usize) -> Vec<usize> {
        let here = |clause: usize| {
            let holds = self.holds.get(clause).copied().unwrap_or_default();
            holds
                .checked_shr(u32::try_from(cell).unwrap_or(u32::MAX))
                .unwrap_or_default()
                & 1
                == 1
        };
        let clauses = self.narrower.iter().enumerate();
        clauses
            .filter(|(clause, narrower)| {
                here(*clause) && !narrower.iter().any(|narrower| here(*narrower))
            })
            .map(|(clause, _)| clause)
            .collect()
    }

    /// The file with these clauses only.
    pub(crate) fn file(&self, kept: &[usize]) -> File {
        let clauses = kept
            .iter()
            .filter_map(|clause| self.file.clauses.get(*clause));
        File {
            name: self.file.name.clone(),
            header: self.file.header.clone(),
            span: self.file.span,
            clauses: clauses.cloned().collect(),
            flawed: self.file.flawed,
            lost_rule: self.file.lost_rule,
        }
    }
}

/// The parts in which a scope holds.
fn held(scope: &Scope, cells: &[Cell]) -> Cells {
    let bits = cells.iter().zip(0u32..);
    bits.filter(|(cell, _)| scope.holds(cell))
        .fold(0, |set, (_, bit)| {
            set | 1u64.checked_shl(bit).unwrap_or_default()
        })
}

/// Whether a scope is narrower than another: it holds in fewer parts, and only where the other does. Each is given
/// without its exceptions, and with them.
const fn is_narrower(one: (Cells, Cells), other: (Cells, Cells)) -> bool {
    let (one, other) = if one.0 == other.0 {
        (one.1, other.1)
    } else {
        (one.0, other.0)
    };
    one != other && one & !other == 0
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
