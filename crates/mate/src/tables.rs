//! Proofs that need no search: tables that say of each man where it may ever stand.
//!
//! The theorem, and why it holds, stands in `docs/design/004-can-this-side-still-mate.md`; the
//! checker of `arbiter-mate-proof` has its own, slower version of all that is done here. A fault
//! here can therefore cost a proof, but not make a false one pass.

mod closure;
mod mate;
mod moves;
mod prover;
mod steps;
mod text;
mod turns;

use arbiter_laws::{Bitboard, Color, Position, Role, Square};

pub(crate) use prover::prove;
pub(crate) use turns::prove_by_turns;

use crate::rules::{Rule, Rules};

/// The men of a full board.
const MOST_MEN: usize = 64;

/// What a table says of one man of the position it began with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Man {
    pub(crate) color: Color,
    pub(crate) role: Role,
    /// Where it may stand as what it was.
    pub(crate) at: Bitboard,
    /// Where it may stand as what it became, if it is a pawn.
    pub(crate) promoted: Bitboard,
    /// Whether it may have been captured.
    pub(crate) gone: bool,
}

impl Man {
    fn everywhere(&self) -> Bitboard {
        self.at | self.promoted
    }

    fn is_pawn(&self) -> bool {
        self.role == Role::Pawn
    }

    /// The only square where it can be, if it must be there.
    fn steady(&self) -> Option<Square> {
        if self.gone {
            None
        } else {
            self.everywhere().single()
        }
    }

    fn is_within(&self, other: &Self) -> bool {
        let inside = |small: Bitboard, large: Bitboard| (small & !large).is_empty();
        inside(self.at, other.at)
            && inside(self.promoted, other.promoted)
            && (!self.gone || other.gone)
    }
}

/// A set of positions: each man somewhere in its squares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    pub(crate) men: Vec<Man>,
    /// Who has the move; either player if none is said.
    pub(crate) turn: Option<Color>,
    /// Squares that a pawn may just have passed over.
    pub(crate) passed: Bitboard,
    /// Opposing pawns on one file, by their numbers: the first has not yet passed the second.
    pub(crate) facing: Vec<(usize, usize)>,
    /// The rules by which its moves and mates are judged.
    rules: Rules,
}

impl Table {
    /// The table that holds only this position; none with rights to castle.
    pub(crate) fn of(position: &Position, rules: Rules) -> Option<Self> {
        if !position.castling_rooks().is_empty() {
            return None;
        }
        let men = position.board().pieces().map(|(square, piece)| Man {
            color: piece.color,
            role: piece.role,
            at: Bitboard::of(square),
            promoted: Bitboard::EMPTY,
            gone: false,
        });
        let mut table = Self {
            men: men.collect(),
            turn: None,
            passed: position.en_passant().into_iter().collect(),
            facing: Vec::new(),
            rules,
        };
        table.facing = table.pawns_that_face();
        Some(table)
    }

    /// Pairs of opposing pawns on one file of which, by the squares alone, the first has not passed
    /// the second.
    fn pawns_that_face(&self) -> Vec<(usize, usize)> {
        let pawns = || (0..).zip(&self.men).filter(|(_, man)| man.is_pawn());
        let whites = pawns().filter(|(_, man)| man.color == Color::White);
        let mut pairs = Vec::new();
        if !self.rules.has(Rule::Facing) {
            return pairs;
        }
        for (i, white) in whites {
            for (j, black) in pawns().filter(|(_, man)| man.color == Color::Black) {
                if white.promoted.is_empty() && black.promoted.is_empty() && are_apart(white, black)
                {
                    pairs.push((i, j));
                    pairs.push((j, i));
                }
            }
        }
        pairs
    }

    /// Whether each position of this table is one of the other.
    fn is_within(&self, other: &Self) -> bool {
        other.turn.is_none_or(|turn| self.turn == Some(turn))
            && self.men.iter().zip(&other.men).all(|(a, b)| a.is_within(b))
            && (self.passed & !other.passed).is_empty()
            && other.facing.iter().all(|pair| self.holds(*pair))
    }

    /// Whether the first pawn has not passed the second; a captured one passes nobody.
    fn holds(&self, (first, second): (usize, usize)) -> bool {
        let is_off = |number: usize| {
            let man = self.men.get(number);
            man.is_some_and(|man| man.everywhere().is_empty())
        };
        self.facing.contains(&(first, second)) || is_off(first) || is_off(second)
    }

    /// Every square where a man stands in all positions.
    fn steady(&self) -> Bitboard {
        if !self.rules.has(Rule::Blocks) {
            return Bitboard::EMPTY;
        }
        self.men.iter().filter_map(Man::steady).collect()
    }
}

/// Whether two opposing pawns share one file, the white one below the black one.
fn are_apart(white: &Man, black: &Man) -> bool {
    let Some(file) = white.at.first().map(Square::file) else {
        return false;
    };
    let on_file = ((white.at | black.at) & !Bitboard::of_file(file)).is_empty();
    let below = white.at.last().zip(black.at.first());
    on_file && below.is_some_and(|(white, black)| white < black)
}
