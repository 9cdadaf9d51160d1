//! Positions one by one where a move changes what can be proved, and tables for the rest.

use std::collections::VecDeque;

use arbiter_laws::{Color, Move, Position};

use crate::proof::{Beyond, Closed};
use crate::seen::Seen;
use crate::solve::Budget;
use crate::tables;
use crate::{Question, lemmas};

/// What came of it.
pub(crate) enum Split {
    /// A line that ends in mate.
    Mate(Vec<Move>),
    /// None is mate, and nothing else can arise.
    Closed(Closed),
    /// Too many positions, or too many tables.
    Open,
}

/// How far to go.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    /// Positions to be gone beyond.
    pub(crate) positions: u32,
    /// Tables for one position.
    pub(crate) tables: u32,
    /// Tables made in all, in vain or not.
    pub(crate) work: u32,
}

struct Node {
    position: Position,
    came: Option<(u32, Move)>,
}

/// Goes through the positions that arise from the root, in the order of the moves needed, until for
/// each either a lemma holds, or there are tables, or all its moves have been looked at.
pub(crate) fn split(
    question: &Question,
    root: &Position,
    side: Color,
    bounds: Bounds,
    budget: &mut Budget,
) -> Split {
    let mut seen = Seen::new();
    seen.insert(root);
    let mut nodes = vec![Node {
        position: *root,
        came: None,
    }];
    let mut waiting = VecDeque::from([0u32]);
    let mut proved = Vec::new();
    let mut expanded = 0;
    let mut work = 0;
    while let Some(number) = waiting.pop_front() {
        let Some(&Node { position, .. }) = nodes.get(number as usize) else {
            continue;
        };
        let (tables, made) = tables::prove(&position, side, bounds.tables, question.rules);
        budget.use_up(made);
        work += made;
        if let Some(tables) = tables {
            let from = position;
            proved.push(Beyond { from, tables });
            continue;
        }
        if expanded == bounds.positions || work > bounds.work || budget.left() == 0 {
            return Split::Open;
        }
        expanded += 1;
        for mv in position.legal_moves() {
            let after = position.after(mv);
            if !seen.insert(&after) {
                continue;
            }
            budget.use_up(1);
            if after.turn() != side && after.is_checkmate() {
                return Split::Mate(line_to(&nodes, number, mv));
            }
            if !lemmas::holds(&after, side, question.rules) {
                waiting.push_back(nodes.len() as u32);
                nodes.push(Node {
                    position: after,
                    came: Some((number, mv)),
                });
            }
        }
    }
    let total = seen.total();
    let beyond = proved;
    Split::Closed(Closed { total, beyond })
}

fn line_to(nodes: &[Node], number: u32, last: Move) -> Vec<Move> {
    let mut line = vec![last];
    let mut at = number;
    while let Some((before, mv)) = nodes.get(at as usize).and_then(|node| node.came) {
        line.push(mv);
        at = before;
    }
    line.reverse();
    line
}
