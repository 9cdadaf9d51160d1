//! Diagnostics of the parts of a tournament, each said once, with where it is one.

use std::collections::BTreeMap;

use crate::diagnostic::Diagnostic;
use crate::scope::Cell;
use crate::source::Span;

/// Diagnostics, and in which parts of the tournament each of them is one.
#[derive(Default)]
pub(crate) struct ToldWhere(BTreeMap<What, (Diagnostic, Vec<Cell>)>);

/// What makes a diagnostic the one it is: file, place, code, message.
type What = (String, Span, &'static str, String);

impl ToldWhere {
    /// Adds what is wrong in one part.
    pub(crate) fn add(&mut self, problems: &[Diagnostic], cell: &Cell) {
        for problem in problems {
            let key = (
                problem.file.clone(),
                problem.span,
                problem.code,
                problem.message.clone(),
            );
            let (_, cells) = self
                .0
                .entry(key)
                .or_insert_with(|| (problem.clone(), Vec::new()));
            if cells.last() != Some(cell) {
                cells.push(cell.clone());
            }
        }
    }

    /// The diagnostics; one that is not one everywhere says where it is one.
    pub(crate) fn diagnostics(self, cells: &[Cell]) -> impl Iterator<Item = Diagnostic> {
        self.0.into_values().map(|(mut problem, found)| {
            if let Some(first) = found.first().filter(|_| found.len() < cells.len()) {
                problem.message = format!("{}; {}", problem.message, first.words(cells));
            }
            problem
        })
    }
}
