//! The first look: one series of moves, each chosen at a glance, until a mate in one appears.
//!
//! With the help of both players most positions of real games are mate within some twenty moves,
//! however clumsily one goes. Nothing is proved when it fails.

use arbiter_laws::{Bitboard, Board, ByRole, Color, Move, Position, Role, Square, attacks};

use crate::rules::Rules;
use crate::seen::Seen;
use crate::solve::Budget;

/// A dive that is longer than that leads nowhere.
const PLIES: u32 = 90;

/// A mating line, if one is found at a glance.
pub(crate) fn dive(root: &Position, side: Color, budget: &mut Budget) -> Option<Vec<Move>> {
    let mut seen = Seen::new();
    let mut line = Vec::new();
    let mut position = *root;
    seen.insert(root);
    for _ in 0..PLIES.min(budget.left()) {
        budget.use_up(1);
        let moves = position.legal_moves();
        if position.turn() == side
            && let Some(mv) = mate_in_one(&position, &moves)
        {
            line.push(mv);
            return Some(line);
        }
        let glance = Glance::new(&position, side);
        let mut order: Vec<(i32, Move)> =
            moves.into_iter().map(|mv| (glance.worth(mv), mv)).collect();
        let next = loop {
            // The first of the best; mostly it will do, so nothing is sorted.
            let best = order
                .iter()
                .enumerate()
                .min_by_key(|(_, (worth, _))| -worth);
            let Some((number, &(_, mv))) = best else {
                break None;
            };
            let after = position.after(mv);
            let goes_on = after.has_legal_move() && !crate::lemmas::holds(&after, side, Rules::ALL);
            if goes_on && seen.insert(&after) {
                break Some((mv, after));
            }
            order.remove(number);
        };
        let Some((mv, after)) = next else {
            break;
        };
        line.push(mv);
        position = after;
    }
    None
}

/// A move that mates at once, checks by the moved man only.
fn mate_in_one(position: &Position, moves: &[Move]) -> Option<Move> {
    let (board, us) = (position.board(), position.turn());
    let king = position.king(us.other());
    let occupied = board.occupied();
    // Where a man of each kind would attack the king; none stands on such a line already.
    let attacking = ByRole::new(|role| match role {
        Role::King => Bitboard::EMPTY,
        _ => attacks::of(us.other(), role, king, occupied),
    });
    let checks = |mv: Move| match mv {
        Move::Normal {
            from,
            to,
            promotion: Some(role),
            ..
        } => attacks::of(us, role, to, occupied.without(from)).contains(king),
        Move::Normal { role, to, .. } => attacking.get(role).contains(to),
        Move::EnPassant { to, .. } => attacking.get(Role::Pawn).contains(to),
        Move::Castle { .. } => true,
    };
    moves
        .iter()
        .copied()
        .find(|&mv| checks(mv) && position.after(mv).is_checkmate())
}

/// What one sees of a position at a glance.
struct Glance {
    turn: Color,
    side: Color,
    hunted: Square,
    hunter: Square,
    corner: Square,
    needs_pawn: bool,
}

impl Glance {
    fn new(position: &Position, side: Color) -> Self {
        let board = position.board();
        let majors = board.all(Role::Queen) | board.all(Role::Rook);
        let hunted = position.king(side.other());
        Self {
            turn: position.turn(),
            side,
            hunted,
            hunter: position.king(side),
            corner: nearest_corner(hunted, board, side),
            needs_pawn: !board.of(side).meets(majors),
        }
    }

    fn worth(&self, mv: Move) -> i32 {
        if self.turn == self.side {
            self.worth_to_hunter(mv)
        } else {
            self.worth_to_hunted(mv)
        }
    }

    fn worth_to_hunter(&self, mv: Move) -> i32 {
        let mut worth = 0;
        if let Some(captured) = mv.capture() {
            worth += 40 + value(captured);
        }
        let nearer =
            |target: Square| distance(mv.from(), target) as i32 - distance(mv.to(), target) as i32;
        worth += match (mv.role(), mv.promotion()) {
            (_, Some(Role::Queen)) => 200,
            (_, Some(_)) => -50,
            (Role::Pawn, None) => {
                let rank = i32::from(mv.to().rank().as_seen_by(self.side).index());
                if self.needs_pawn { 40 + 10 * rank } else { 0 }
            }
            (Role::King, None) if distance(self.hunter, self.hunted) > 2 => {
                12 * nearer(self.hunted)
            }
            (Role::King, None) => -10,
            (_, None) => {
                let far = distance(mv.to(), self.hunted) as i32;
                if far <= 2 {
                    4 - far
                } else {
                    5 * nearer(self.hunted)
                }
            }
        };
        worth
    }

    fn worth_to_hunted(&self, mv: Move) -> i32 {
        let mut worth = 0;
        if let Some(captured) = mv.capture() {
            worth -= 60 + value(captured);
        }
        let nearer =
            |target: Square| distance(mv.from(), target) as i32 - distance(mv.to(), target) as i32;
        worth += match (mv.role(), mv.promotion()) {
            (_, Some(_)) => -20,
            (Role::King, None) => 20 * nearer(self.corner) + 3 * nearer(self.hunter),
            (Role::Pawn, None) => 6,
            (_, None) => 4 * nearer(self.hunted),
        };
        worth
    }
}

const fn value(role: Role) -> i32 {
    match role {
        Role::Pawn => 5,
        Role::Knight | Role::Bishop => 15,
        Role::Rook => 25,
        Role::Queen => 50,
        Role::King => 0,
    }
}

fn nearest_corner(hunted: Square, board: &Board, side: Color) -> Square {
    let bishops = board.men(side, Role::Bishop);
    let light = bishops.meets(Bitboard::LIGHT) || bishops.is_empty();
    let dark = bishops.meets(Bitboard::DARK) || bishops.is_empty();
    [Square::A1, Square::H1, Square::A8, Square::H8]
        .into_iter()
        .filter(|corner| if corner.is_light() { light } else { dark })
        .min_by_key(|&corner| distance(corner, hunted))
        .unwrap_or(Square::A1)
}

pub(crate) fn distance(a: Square, b: Square) -> u32 {
    let files = a.file().index().abs_diff(b.file().index());
    let ranks = a.rank().index().abs_diff(b.rank().index());
    u32::from(files.max(ranks))
}
