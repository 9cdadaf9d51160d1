//! The kinds of illegal moves (Article 3.10.2) that the texts list.

use arbiter_laws::{Role, Square, WhyIllegal};

use crate::{START, why};

#[test]
fn s0_58_a_king_put_where_it_can_be_captured_next_3_9_2() {
    let fen = "4k3/8/8/8/8/8/3r4/5K2 w - - 0 1";
    let by = Square::D2;
    let illegal = WhyIllegal::KingPutInCheck { by };
    assert_eq!(why(fen, "f1f2"), Some(illegal));
    assert_eq!(illegal.how(), "king_left_in_check");
}

#[test]
fn s0_59_a_check_that_was_not_parried_3_9_2() {
    let fen = "4k3/8/8/8/4r3/8/P7/4K3 w - - 0 1";
    let by = Square::E4;
    let illegal = WhyIllegal::KingLeftInCheck { by };
    assert_eq!(why(fen, "a2a4"), Some(illegal));
    assert_eq!(illegal.how(), "king_left_in_check");
}

#[test]
fn s0_60_a_man_moved_as_it_does_not_move_3_2_to_3_8() {
    let fen = "4k3/8/8/8/3Q4/8/P7/RNB1K3 w - - 0 1";
    for (text, role) in [
        ("a1b2", Role::Rook),
        ("b1b3", Role::Knight),
        ("c1c2", Role::Bishop),
        ("d4e6", Role::Queen),
        ("e1e3", Role::King),
        ("a2a5", Role::Pawn),
    ] {
        let illegal = WhyIllegal::WrongWay { role };
        assert_eq!(why(fen, text), Some(illegal), "{text}");
        assert_eq!(illegal.how(), "wrong_movement");
    }
}

#[test]
fn s0_61_a_bishop_moved_to_a_square_of_the_other_colour_3_2() {
    let fen = "7k/8/8/8/8/4B3/8/7K w - - 0 1";
    let role = Role::Bishop;
    for to in Square::ALL {
        if to.is_light() && to != Square::H1 {
            let text = format!("e3{to}");
            assert_eq!(why(fen, &text), Some(WhyIllegal::WrongWay { role }));
        }
    }
}

#[test]
fn s0_60_a_man_moved_over_another_3_5() {
    let (role, over) = (Role::Rook, Square::A2);
    assert_eq!(why(START, "a1a3"), Some(WhyIllegal::Jumps { role, over }));
}
