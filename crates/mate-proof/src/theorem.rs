//! The part of the lone knight's lemma that is proved by going through all cases.

use crate::board::{Kind, Man, Side, Square, State};

/// How many places of the three men are gone through, so that none is passed over unseen: 53 pairs of
/// a king in the triangle and a checking knight, each with 62 squares for the other king, but for the
/// 381 next to the first one.
const CHECKS: u32 = 53 * 62 - 381;

/// Every place of a king, a checking knight and the knight's king: the flights that those two do not
/// cover must all be blocked by queens; then a queen captures the knight, or there is nothing to block
/// and still a flight.
#[test]
fn given_a_lone_knight_and_queens_only_then_no_place_of_the_men_is_mate() {
    let empty = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    let mut board = State::read(empty).unwrap();
    for (square, _) in board.clone().men() {
        board.set(square, None);
    }
    let man = |side, kind| Some(Man { side, kind });
    // Neither knights nor queens know right from left or up from down: a triangle is enough.
    let triangle = |square: &Square| square.rank <= square.file && square.file < 4;
    let mut checks = 0;
    for hunted in Square::all().filter(triangle) {
        for knight in Square::all().filter(|&square| square != hunted) {
            let mut state = board.clone();
            state.turn = Side::Black;
            state.set(knight, man(Side::White, Kind::Knight));
            state.set(hunted, man(Side::Black, Kind::King));
            if !state.is_in_check(Side::Black) {
                continue;
            }
            let free = |square: &Square| state.at(*square).is_none();
            for hunter in Square::all().filter(free) {
                let mut state = state.clone();
                state.set(hunter, man(Side::White, Kind::King));
                if state.is_in_check(Side::White) {
                    continue;
                }
                checks += 1;
                for (flight, _) in state.clone().successors() {
                    state.set(flight.to, man(Side::Black, Kind::Queen));
                }
                assert!(state.has_legal_move(), "{hunted:?} {knight:?} {hunter:?}");
            }
        }
    }
    assert_eq!(checks, CHECKS);
}
