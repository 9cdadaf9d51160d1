//! In which order the ways to an answer are tried: the cheap ones first, each again with more effort.

use arbiter_laws::{Board, Color, Move, Position, Role};

use crate::dive::dive;
use crate::proof::{Beyond, Closed, Reason};
use crate::rules::Rule;
use crate::search::{Aim, Found, Profile, search};
use crate::seen::Seen;
use crate::split::{Bounds, Split, split};
use crate::tables::prove_by_turns;
use crate::{Effort, Question, lemmas};

/// A way to an answer, with its bounds.
#[derive(Clone, Copy)]
enum Round {
    /// Positions one by one until tables tell the rest.
    Split(Bounds),
    /// The most promising position first.
    Search(Profile),
    /// Tables by places of kings and pawns, at most so many.
    Turns(u32),
}

/// Most positions of games never come further than the second round; the last ones are for locked
/// boards of problems.
const ROUNDS: [Round; 13] = [
    split_with(0, 1, 1),
    search_with(2_000, 0, Aim::Mate),
    search_with(4_000, 20, Aim::Mate),
    split_with(10, 20, 200),
    Round::Turns(300),
    search_with(20_000, 20, Aim::Mate),
    search_with(20_000, 20, Aim::Corner),
    search_with(20_000, 20, Aim::Unlock),
    split_with(200, 300, 2_000),
    search_with(120_000, 20, Aim::Corner),
    search_with(120_000, 20, Aim::Unlock),
    search_with(600_000, 20, Aim::Mate),
    split_with(2_000, 300, 5_000),
];

const fn split_with(positions: u32, tables: u32, work: u32) -> Round {
    Round::Split(Bounds {
        positions,
        tables,
        work,
    })
}

const fn search_with(limit: u32, progress: u32, aim: Aim) -> Round {
    Round::Search(Profile {
        limit,
        progress,
        aim,
    })
}

/// What may still be looked at.
pub(crate) struct Budget {
    limit: u32,
    used: u32,
}

impl Budget {
    pub(crate) const fn new(limit: u32) -> Self {
        Self { limit, used: 0 }
    }

    pub(crate) const fn left(&self) -> u32 {
        self.limit.saturating_sub(self.used)
    }

    pub(crate) const fn use_up(&mut self, number: u32) {
        self.used = self.used.saturating_add(number);
    }

    pub(crate) const fn used(&self) -> u32 {
        self.used
    }
}

/// The reason for a yes or a no under the bare Laws, if one is found.
pub(crate) fn solve(
    question: &Question,
    position: &Position,
    side: Color,
    budget: &mut Budget,
) -> Option<Reason> {
    budget.use_up(1);
    if position.turn() != side && position.is_checkmate() {
        return Some(Reason::Line(Vec::new()));
    }
    if let Some(lemma) = lemmas::lemma(position, side, question.rules) {
        return Some(Reason::Lemma(lemma));
    }
    match question.effort {
        Effort::Quick => quick(question, position, side, budget),
        Effort::Full => full(question, position, side, budget),
    }
}

/// Only what takes some microseconds: forced moves, and tables where men are shut in.
fn quick(
    question: &Question,
    position: &Position,
    side: Color,
    budget: &mut Budget,
) -> Option<Reason> {
    let forced = position.count_legal_moves() <= FORCED_MOVES;
    if !forced && is_free(position.board(), side) {
        return None;
    }
    let bounds = Bounds {
        positions: if forced { FORCED_POSITIONS } else { 0 },
        tables: u32::from(question.rules.has(Rule::Tables)),
        work: FORCED_POSITIONS,
    };
    by_split(question, position, side, bounds, budget)
}

/// With so few moves quick mode looks beyond them, and at so many positions.
const FORCED_MOVES: u64 = 1;
const FORCED_POSITIONS: u32 = 4;

/// Whether, at a glance, nothing keeps the side from mating: no pawn is blocked, or it has men that
/// leap or slide over the board anyway.
fn is_free(board: &Board, side: Color) -> bool {
    let white = board.men(Color::White, Role::Pawn).bits();
    let black = board.men(Color::Black, Role::Pawn).bits();
    let is_blocked = (white << 8) & black != 0;
    let majors = board.all(Role::Queen) | board.all(Role::Rook);
    let knights = board.men(side, Role::Knight);
    !is_blocked || board.of(side).meets(majors) || knights.is_several()
}

fn full(
    question: &Question,
    position: &Position,
    side: Color,
    budget: &mut Budget,
) -> Option<Reason> {
    if let Some(line) = dive(position, side, budget) {
        return Some(to_line(&line));
    }
    for round in ROUNDS {
        let reason = match round {
            Round::Split(bounds) => {
                let tables = if question.rules.has(Rule::Tables) {
                    bounds.tables
                } else {
                    0
                };
                let bounds = Bounds { tables, ..bounds };
                by_split(question, position, side, bounds, budget)
            }
            Round::Turns(limit) => by_turns(question, position, side, limit, budget),
            Round::Search(profile) => by_search(question, position, side, profile, budget),
        };
        if reason.is_some() || budget.left() == 0 {
            return reason;
        }
    }
    None
}

fn by_search(
    question: &Question,
    position: &Position,
    side: Color,
    profile: Profile,
    budget: &mut Budget,
) -> Option<Reason> {
    match search(question, position, side, profile, budget) {
        Found::Mate(line) => Some(to_line(&line)),
        Found::Closed(total) => {
            let beyond = Vec::new();
            Some(Reason::Closed(Closed { total, beyond }))
        }
        Found::Limit => None,
    }
}

fn by_split(
    question: &Question,
    position: &Position,
    side: Color,
    bounds: Bounds,
    budget: &mut Budget,
) -> Option<Reason> {
    match split(question, position, side, bounds, budget) {
        Split::Mate(line) => Some(to_line(&line)),
        Split::Closed(closed) => Some(Reason::Closed(closed)),
        Split::Open => None,
    }
}

fn by_turns(
    question: &Question,
    position: &Position,
    side: Color,
    limit: u32,
    budget: &mut Budget,
) -> Option<Reason> {
    let rules = question.rules;
    if !rules.has(Rule::Tables) || !rules.has(Rule::Turns) {
        return None;
    }
    let (tables, looked) = prove_by_turns(position, side, limit, budget.left(), rules);
    budget.use_up(looked);
    let mut seen = Seen::new();
    seen.insert(position);
    Some(Reason::Closed(Closed {
        total: seen.total(),
        beyond: vec![Beyond {
            from: *position,
            tables: tables?,
        }],
    }))
}

pub(crate) fn to_line(moves: &[Move]) -> Reason {
    Reason::Line(moves.iter().map(|mv| mv.uci().to_string()).collect())
}
