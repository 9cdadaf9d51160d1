//! The same question with 75 moves and five occurrences counted in (Article 9.6).

use std::collections::{BTreeSet, VecDeque};

use arbiter_laws::{Color, Move, Position};

use crate::proof::{COUNTED_OUT, Reason, Total};
use crate::seen::Key;
use crate::solve::{Budget, to_line};
use crate::{Question, lemmas};

/// Whether a line of moves, in which no position comes twice, ends before the count of moves does;
/// the mate itself may be the last move of the count (Article 9.6.2).
pub(crate) fn is_in_time(position: &Position, line: &[String]) -> bool {
    let mut at = *position;
    for text in line {
        if at.halfmove_clock() >= COUNTED_OUT {
            return false;
        }
        match at.read_uci(text) {
            Ok(mv) => at = at.after(mv),
            Err(_) => return false,
        }
    }
    true
}

/// Goes through all positions, each with its count, until the count ends the game. A shortest line to
/// mate holds no position twice, so the fifth occurrence plays no part.
pub(crate) fn search(
    question: &Question,
    root: &Position,
    side: Color,
    budget: &mut Budget,
) -> Option<Reason> {
    let state = |position: &Position| (Key::of(position), position.halfmove_clock());
    let mut seen = BTreeSet::from([state(root)]);
    let mut nodes: Vec<(Position, Option<(usize, Move)>)> = vec![(*root, None)];
    let mut waiting = VecDeque::from([0]);
    let left = budget.left();
    while let Some(number) = waiting.pop_front() {
        let Some(&(position, _)) = nodes.get(number) else {
            continue;
        };
        if position.halfmove_clock() >= COUNTED_OUT {
            continue;
        }
        for mv in position.legal_moves() {
            let after = position.after(mv);
            if !seen.insert(state(&after)) {
                continue;
            }
            budget.use_up(1);
            if after.turn() != side && after.is_checkmate() {
                return Some(to_line(&line_to(&nodes, number, mv)));
            }
            if seen.len() as u32 > left {
                return None;
            }
            if !lemmas::holds(&after, side, question.rules) {
                waiting.push_back(nodes.len());
                nodes.push((after, Some((number, mv))));
            }
        }
    }
    let hash = seen.iter().map(|(key, clock)| key.fingerprint(*clock));
    Some(Reason::Counted(Total {
        positions: seen.len() as u32,
        hash: hash.fold(0, u64::wrapping_add),
    }))
}

fn line_to(nodes: &[(Position, Option<(usize, Move)>)], last: usize, mv: Move) -> Vec<Move> {
    let mut line = vec![mv];
    let mut at = last;
    while let Some(&(_, Some((before, mv)))) = nodes.get(at) {
        line.push(mv);
        at = before;
    }
    line.reverse();
    line
}
