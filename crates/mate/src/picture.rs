//! How far a position seems from the mate that bishops give: of a king in a corner.
//!
//! The corner has two flights that are not of the checking bishop's colour. One man each must cover or
//! take them; while pawns are locked and nothing else can be had, the order of the search goes by that.

use arbiter_laws::{Bitboard, Board, Color, Position, Role, Square, attacks};

use crate::promise::{distance, flights};

/// Each corner with its two flights of the other colour.
const CORNERS: [(Square, [Square; 2]); 4] = [
    (Square::A1, [Square::A2, Square::B1]),
    (Square::H1, [Square::H2, Square::G1]),
    (Square::A8, [Square::A7, Square::B8]),
    (Square::H8, [Square::H7, Square::G8]),
];

/// Without a corner to be mated in: more than any corner costs.
const NOWHERE: u32 = 100;

/// The less, the more promising.
pub(crate) fn cost(position: &Position, side: Color) -> u32 {
    let board = position.board();
    let hunted = position.king(side.other());
    let picture = Picture {
        board,
        side,
        hunter: position.king(side),
    };
    let corners = CORNERS.into_iter();
    let nearest = corners
        .filter_map(|(corner, flights)| {
            let missing = picture.missing(corner, flights)?;
            Some(4 * (distance(corner, hunted) + missing) + distance(corner, picture.hunter))
        })
        .min();
    nearest.unwrap_or(NOWHERE) + flights(board, side, hunted) + 2 * board.of(side.other()).count()
}

struct Picture<'a> {
    board: &'a Board,
    side: Color,
    hunter: Square,
}

impl Picture<'_> {
    /// How far men are from both flights of a corner that a bishop can check; none if none can.
    fn missing(&self, corner: Square, [one, two]: [Square; 2]) -> Option<u32> {
        let colour = if corner.is_light() {
            Bitboard::LIGHT
        } else {
            Bitboard::DARK
        };
        let bishops = self.board.men(self.side, Role::Bishop);
        if !bishops.meets(colour) {
            return None;
        }
        let men = self.board.of(self.side.other());
        let others = self.board.all(Role::King) | self.board.all(Role::Pawn);
        let helpers = (men & !others | bishops) & !colour;
        let both = |first, second| {
            let (a, used) = self.to_flight(first, helpers);
            let (b, _) = self.to_flight(second, used.map_or(helpers, |at| helpers.without(at)));
            a + b
        };
        Some(both(one, two).min(both(two, one)))
    }

    /// How far the nearest man is from taking or covering the flight, and which of the helpers it is.
    fn to_flight(&self, flight: Square, helpers: Bitboard) -> (u32, Option<Square>) {
        let occupied = self.board.occupied();
        let to_cover = |at: Square| match attacks::bishop(at, occupied).contains(flight) {
            true => 0,
            false => 2,
        };
        let to_take = |at: Square| match distance(at, flight) {
            0 => 0,
            far => 1 + far,
        };
        let ours = self.board.of(self.side);
        let by_helpers = helpers.into_iter().map(|at| match ours.contains(at) {
            true => (to_cover(at), Some(at)),
            false => (to_take(at), Some(at)),
        });
        let by_king = 2 * distance(self.hunter, flight).saturating_sub(1);
        by_helpers
            .chain([(by_king, None)])
            .min_by_key(|(cost, _)| *cost)
            .unwrap_or((by_king, None))
    }
}
