//! The part of the lone knight's lemma that is proved by going through all cases.

use crate::board::*;

/// How many places of the three men are gone through, so that none is passed over unseen: 53 pairs of
/// a king in the triangle and a checking knight, each with 62 squares for the other king, but for the
/// 381 next to the first one.
const CHECKS: u32 = 53 * 62 - 381;

/// Every place of a king, a checking knight and the knight's king: the flights that those two do not
/// cover must all be blocked by queens; then a queen captures the knight, or there is nothing to block
/// and still a flight.
#[test]
fn given_a_lone_knight_and_queens_only_then_no_place_of_the_men_is_mate() {
    // Neither knights nor queens know right from left or up from down: a triangle is enough.
    let in_triangle = |square: &Square| square / 8 <= square % 8 && square % 8 < 4;
    let mut checks = 0;
    for hunted in (0..64).filter(in_triangle) {
        for knight in (0..64).filter(|&square| square != hunted) {
            let mut state = State {
                cells: [EMPTY; 64],
                turn: Side::Black,
            };
            state.set(knight, b'N');
            state.set(hunted, b'k');
            if !state.is_in_check(Side::Black) {
                continue;
            }
            for hunter in (0..64).filter(|&square| state.is_free(square)) {
                let mut state = state.clone();
                state.set(hunter, b'K');
                if state.is_in_check(Side::White) {
                    continue;
                }
                checks += 1;
                for ((_, flight, _), _) in state.successors() {
                    state.set(flight, b'q');
                }
                assert!(!state.successors().is_empty(), "{hunted} {knight} {hunter}");
            }
        }
    }
    assert_eq!(checks, CHECKS);
}
