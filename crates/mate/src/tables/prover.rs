//! Looking for tables that no move leaves and that hold no mate.

use arbiter_laws::{Color, Position};

use super::Table;
use super::moves::Moves;
use crate::rules::Rules;

/// Tables that together hold every position that can arise from this one, none of them a mate by
/// `by`; at most `limit` tables. Also how many
/// were made, in vain or not.
pub(crate) fn prove(
    position: &Position,
    by: Color,
    limit: u32,
    rules: Rules,
) -> (Option<Vec<Table>>, u32) {
    if limit == 0 {
        return (None, 0);
    }
    let Some(start) = Table::of(position, rules) else {
        return (None, 0);
    };
    let mut prover = Prover {
        by,
        limit: limit as usize,
        tables: Vec::new(),
    };
    let covered = prover.covers(start);
    let made = prover.tables.len() as u32 + 1;
    (covered.then_some(prover.tables), made)
}

struct Prover {
    by: Color,
    limit: usize,
    tables: Vec<Table>,
}

impl Prover {
    /// Whether no mate can arise from a table. First it is enlarged by all moves; if then a mate may
    /// be among its positions, only by moves of pieces that capture nothing, and what each other move
    /// leads to is looked at by itself.
    fn covers(&mut self, start: Table) -> bool {
        let mut open = vec![start];
        while let Some(start) = open.pop() {
            if self.tables.iter().any(|table| start.is_within(table)) {
                continue;
            }
            if self.tables.len() >= self.limit {
                return false;
            }
            let mut part = start;
            part.close_quietly();
            if part.may_be_mate(self.by) {
                return false;
            }
            let mut whole = part.clone();
            if whole.close_without_mate(self.by) {
                self.tables.push(whole);
                continue;
            }
            if self.limit == 1 {
                return false;
            }
            Moves::new(&part).irreversible(&mut |step| open.push(part.after(step)));
            self.tables.push(part);
        }
        true
    }
}
