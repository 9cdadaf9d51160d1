//! Looking for a mate with the help of both players: the most promising position is taken further
//! first, wherever it stands in the tree.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use arbiter_laws::{Color, Move, Position};

use crate::dive::dive;
use crate::proof::Total;
use crate::seen::Seen;
use crate::solve::Budget;
use crate::structures::Structures;
use crate::{Question, lemmas, picture, promise};

/// More than progress ever takes off.
const FAR: u32 = 100_000;
/// The most captures and moves of pawns in a game is below six thousand; no line here comes near.
const MOST_PROGRESS: u32 = 1_000;

/// So many positions of one structure weigh as much as a square between two kings does in four.
const CROWD: u32 = 64;

/// What a search found.
pub(crate) enum Found {
    /// A line that ends in mate.
    Mate(Vec<Move>),
    /// Every position that can arise was seen, and none is mate.
    Closed(Total),
    /// The limit was reached.
    Limit,
}

/// A position that was reached, and from where.
struct Node {
    position: Position,
    /// The node before and the move from there; none at the root.
    came: Option<(u32, Move)>,
    /// Captures and moves of pawns on the way.
    progress: u32,
    /// Its structure, by number.
    structure: u32,
}

/// By what a position is promising.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Aim {
    /// Few men are left to the opponent, and its king stands badly.
    Mate,
    /// The same, as long as few positions of the same structure were seen.
    Unlock,
    /// The men are near the picture of a mate in a corner.
    Corner,
}

/// What a search goes by.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Profile {
    /// The most positions it sees.
    pub(crate) limit: u32,
    /// What a capture or a move of a pawn on the way is worth.
    pub(crate) progress: u32,
    pub(crate) aim: Aim,
}

/// Searches for a mate by `side` from a position where neither a lemma nor mate holds.
pub(crate) fn search(
    question: &Question,
    root: &Position,
    side: Color,
    profile: Profile,
    budget: &mut Budget,
) -> Found {
    let mut own = Budget::new(profile.limit.min(budget.left()));
    let found = explore(question, root, side, profile, &mut own);
    budget.use_up(own.used());
    found
}

fn explore(
    question: &Question,
    root: &Position,
    side: Color,
    profile: Profile,
    budget: &mut Budget,
) -> Found {
    let mut seen = Seen::new();
    let mut nodes = vec![Node {
        position: *root,
        came: None,
        progress: 0,
        structure: 0,
    }];
    let mut structures = Structures::new(root);
    seen.insert(root);
    // Cheapest first; among equals the one found first, so that every run is the same.
    let mut waiting = BinaryHeap::from([Reverse((0, 0u32))]);
    while let Some(Reverse((_, number))) = waiting.pop() {
        let Some(&Node {
            position,
            progress,
            structure,
            ..
        }) = nodes.get(number as usize)
        else {
            continue;
        };
        for mv in position.legal_moves() {
            let after = position.after(mv);
            if budget.left() == 0 {
                return Found::Limit;
            }
            if !seen.insert(&after) {
                continue;
            }
            budget.use_up(1);
            if after.turn() != side && after.is_checkmate() {
                return Found::Mate(line_to(&nodes, number, mv));
            }
            if lemmas::holds(&after, side, question.rules) {
                continue;
            }
            let mut structure = structure;
            let progress = progress + u32::from(mv.is_irreversible());
            if profile.aim != Aim::Mate {
                let before = structures.len();
                structure = structures.count(structure, mv, &after);
                // What a move has unlocked may be plain at a glance.
                if structures.len() > before
                    && let Some(rest) = dive(&after, side, budget)
                {
                    let mut line = line_to(&nodes, number, mv);
                    line.extend(rest);
                    return Found::Mate(line);
                }
            }
            let index = nodes.len() as u32;
            nodes.push(Node {
                position: after,
                came: Some((number, mv)),
                progress,
                structure,
            });
            let far = match profile.aim {
                Aim::Mate => promise::cost(&after, side),
                Aim::Unlock => promise::cost(&after, side) + structures.seen(structure) / CROWD,
                Aim::Corner => picture::cost(&after, side),
            };
            let cost = FAR + far - progress.min(MOST_PROGRESS) * profile.progress;
            waiting.push(Reverse((cost, index)));
        }
    }
    Found::Closed(seen.total())
}

fn line_to(nodes: &[Node], index: u32, last: Move) -> Vec<Move> {
    let mut line = vec![last];
    let mut at = index;
    while let Some((before, mv)) = nodes.get(at as usize).and_then(|node| node.came) {
        line.push(mv);
        at = before;
    }
    line.reverse();
    line
}
