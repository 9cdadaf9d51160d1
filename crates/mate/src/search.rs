//! Looking for a mate with the help of both players: the most promising position is taken further
//! first, wherever it stands in the tree.

use std::collections::{BTreeMap, BTreeSet};

use arbiter_laws::{Bitboard, Board, Color, Move, Position, Square};

use crate::lemmas::lemma;
use crate::promise::cost;

/// What a search found.
pub(crate) enum Found {
    /// A line that ends in mate.
    Mate(Vec<Move>),
    /// Every position that can arise was seen, and none is mate.
    Closed,
    /// The limit was reached.
    Limit,
}

/// Everything on which possible moves depend, whole, so that no two positions are ever confused.
type Key = (Board, Color, Bitboard, Option<Square>);

fn key(position: &Position) -> Key {
    (
        *position.board(),
        position.turn(),
        position.castling_rooks(),
        position.en_passant(),
    )
}

/// A position that was reached, and from where.
struct Node {
    position: Position,
    /// The node before and the move from there; none at the root.
    came: Option<(u32, Move)>,
}

/// Searches for a mate by `side` from a position where neither a lemma nor mate holds. Returns what
/// was found and how many positions were seen, at most `limit`.
pub(crate) fn search(root: &Position, side: Color, limit: u32) -> (Found, u32) {
    let mut nodes = vec![Node {
        position: *root,
        came: None,
    }];
    let mut seen = BTreeSet::from([key(root)]);
    // Cheapest first; among equals the one found first, so that every run is the same.
    let mut waiting = BTreeMap::from([((0, 0), 0u32)]);
    let mut count = 1u32;
    while let Some((_, index)) = waiting.pop_first() {
        let Some(&Node { position, .. }) = nodes.get(index as usize) else {
            continue;
        };
        for mv in position.legal_moves() {
            let after = position.after(mv);
            if !seen.insert(key(&after)) {
                continue;
            }
            if after.turn() != side && after.is_checkmate() {
                return (Found::Mate(line_to(&nodes, index, mv)), count + 1);
            }
            if count == limit {
                return (Found::Limit, count);
            }
            count += 1;
            if lemma(&after, side).is_some() {
                continue;
            }
            nodes.push(Node {
                position: after,
                came: Some((index, mv)),
            });
            let order = (cost(&after, side), count);
            waiting.insert(order, (nodes.len() - 1) as u32);
        }
    }
    (Found::Closed, count)
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
