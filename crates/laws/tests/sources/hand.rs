//! Touched pieces, and when a move is made and completed (Article 4, 6.2.1 and 7.5).

use arbiter_laws::{Act, Contact, Irregularity, Order, Progress, Square, Touch, WhyIllegal};

use crate::{START, bound, legal, position, progress, released, shown, square};

const CASTLES: &str = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1";

#[test]
fn s0_40_s2_106_king_then_rook_means_castling_with_that_rook_4_4_1() {
    assert_eq!(bound(CASTLES, "e1 h1"), ("4.4.1", "e1g1".into()));
    assert_eq!(bound(CASTLES, "e1 a1"), ("4.4.1", "e1c1".into()));
}

#[test]
fn s0_40_a_rook_brushed_by_mistake_leaves_castling_open_4_2_2_4_4_2() {
    let brushed = Touch {
        square: Square::H1,
        contact: Contact::Accidental,
    };
    let then = [Square::E1, Square::H1].map(Touch::intended);
    let touches = [brushed, then[0], then[1]];
    let left = position(CASTLES).obligation(&touches, Order::Known);
    assert_eq!(shown(&left), ("4.4.1", "e1g1".into()));
}

#[test]
fn s0_40_s0_46_s1_86_s2_106_a_rook_touched_first_with_intent_must_move_alone_4_4_2() {
    let (article, moves) = bound(CASTLES, "h1 e1");
    assert_eq!((article, moves.as_str()), ("4.4.2", "h1f1 h1g1"));
    assert_eq!(bound(CASTLES, "h1").1, "h1f1 h1g1");
}

#[test]
fn s2_106_where_castling_is_illegal_the_touched_king_moves_otherwise_4_4_3() {
    let through = "4kr2/8/8/8/8/8/P7/R3K2R w KQ - 0 1";
    assert_eq!(
        bound(through, "e1 h1"),
        ("4.4.3", "e1c1 e1d1 e1d2 e1e2".into())
    );
}

#[test]
fn s0_44_s1_89_s2_105_the_first_piece_touched_that_can_move_must_4_3_1() {
    assert_eq!(bound(START, "g1"), ("4.3.1", "g1f3 g1h3".into()));
    assert_eq!(bound(START, "f1 g1 e2"), ("4.3.1", "g1f3 g1h3".into()));
}

#[test]
fn s0_45_s0_51_s0_66_s2_107_touched_in_vain_leaves_every_move_free_and_is_no_offence_4_5() {
    for touched in ["a1", "d1 e1", "e7", "b8 h8"] {
        assert_eq!(bound(START, touched), ("4.5", "any".into()), "{touched}");
    }
    // Nothing was played, so nothing is irregular either.
    let touched = Act::Touched(Touch::intended(Square::A1));
    let acts = [touched, released("e2", "e4"), Act::Pressed];
    let Progress::Made { broke, .. } = progress(START, &acts) else {
        panic!("a legal move was made");
    };
    assert_eq!(broke, None);
}

#[test]
fn s0_47_s1_89_s2_104_a_piece_adjusted_after_saying_so_does_not_bind_4_2_1() {
    let adjusted = Touch {
        square: Square::G1,
        contact: Contact::Adjusted,
    };
    let left = position(START).obligation(&[adjusted], Order::Known);
    assert_eq!(shown(&left), ("4.2", "any".into()));
}

#[test]
fn s0_48_s2_108_a_man_released_by_a_legal_move_stays_where_it_is_4_7() {
    let made = progress(START, &[released("e2", "e3")]);
    assert!(matches!(made, Progress::Made { .. }));
    let Progress::NotMade { obligation, .. } =
        progress(START, &[released("e2", "e3"), released("e3", "e4")])
    else {
        panic!("the pawn was carried on");
    };
    assert_eq!(shown(&obligation), ("4.7", "e2e3".into()));
}

#[test]
fn s0_48_s0_53_an_illegal_move_is_one_once_it_is_released_and_the_clock_pressed_7_5_1() {
    let wrong = released("g1", "g3");
    assert!(matches!(
        progress(START, &[wrong]),
        Progress::NotMade { why: Some(_), .. }
    ));
    let Progress::Irregular {
        irregularity,
        obligation,
    } = progress(START, &[wrong, Act::Pressed])
    else {
        panic!("an illegal move was completed");
    };
    assert!(matches!(
        irregularity,
        Irregularity::Illegal(WhyIllegal::WrongWay { .. })
    ));
    assert_eq!(shown(&obligation), ("4.3.1", "g1f3 g1h3".into()));
}

#[test]
fn s0_49_while_a_man_is_held_it_may_go_to_any_of_its_squares_4_7() {
    let held = Act::Touched(Touch::intended(Square::E2));
    let Progress::NotMade { obligation, .. } = progress(START, &[held]) else {
        panic!("nothing was released");
    };
    assert_eq!(shown(&obligation), ("4.3.1", "e2e3 e2e4".into()));
    let let_go = [held, released("e2", "e4")];
    let Progress::Made { mv, completed, .. } = progress(START, &let_go) else {
        panic!("the move is made");
    };
    assert_eq!((mv.uci().to_string().as_str(), completed), ("e2e4", false));
}

#[test]
fn s0_50_s1_89_s2_105_the_first_opponents_piece_touched_that_can_be_captured_must_4_3_2() {
    let fen = "4k3/8/8/3r1n2/4P3/8/8/4K3 w - - 0 1";
    assert_eq!(bound(fen, "e8 f5 d5"), ("4.3.2", "e4f5".into()));
}

#[test]
fn s2_105_of_both_colours_the_first_captures_the_first_and_ones_own_comes_before_4_3_3() {
    let fen = "4k3/8/8/3r1n2/4P3/3Q4/8/4K3 w - - 0 1";
    assert_eq!(bound(fen, "d5 d3"), ("4.3.3", "d3d5".into()));
    let touches = ["f5", "d3"].map(|name| Touch::intended(square(name)));
    let at = position(fen);
    let unclear = shown(&at.obligation(&touches, Order::Unclear)).1;
    assert!(unclear.split(' ').all(|text| text.starts_with("d3")));
}

#[test]
fn s0_63_a_rook_released_first_has_moved_and_the_king_may_not_follow_4_4_2() {
    let rook = released("h1", "f1");
    assert!(matches!(progress(CASTLES, &[rook]), Progress::Made { .. }));
    let Progress::Irregular { irregularity, .. } =
        progress(CASTLES, &[rook, released("e1", "g1"), Act::Pressed])
    else {
        panic!("two moves are none");
    };
    assert_eq!(irregularity, Irregularity::BoardDiffers);
}

#[test]
fn s0_67_a_pawn_left_on_its_last_rank_and_a_press_without_a_move_are_irregular_7_5_2_7_5_3() {
    let promotes = "8/P6k/8/8/8/8/8/K7 w - - 0 1";
    for (fen, acts, article) in [
        (promotes, vec![released("a7", "a8"), Act::Pressed], "7.5.2"),
        (START, vec![Act::Pressed], "7.5.3"),
    ] {
        let Progress::Irregular { irregularity, .. } = progress(fen, &acts) else {
            panic!("{acts:?} is irregular");
        };
        assert_eq!(irregularity.article(), article);
    }
}

#[test]
fn s1_90_a_move_is_made_on_the_board_and_completed_on_the_clock_6_2_1() {
    let made = released("e2", "e4");
    for (acts, expected) in [(vec![made], false), (vec![made, Act::Pressed], true)] {
        let Progress::Made { completed, .. } = progress(START, &acts) else {
            panic!("the move is made");
        };
        assert_eq!(completed, expected);
    }
}

#[test]
fn s2_109_s2_110_only_a_legal_move_gives_mate_and_then_no_press_is_needed_5_1_1() {
    let mates = "6k1/5ppp/8/8/8/8/6PP/2R4K w - - 0 1";
    let Progress::Made { completed, .. } = progress(mates, &[released("c1", "c8")]) else {
        panic!("the move is made");
    };
    assert!(completed);
    // The same rook is pinned to its king: no mate, and no move.
    let pinned = "6k1/5ppp/8/8/8/8/6PP/r1R4K w - - 0 1";
    let by = Square::A1;
    let Progress::NotMade { why, .. } = progress(pinned, &[released("c1", "c8")]) else {
        panic!("the move is illegal");
    };
    assert_eq!(why, Some(WhyIllegal::KingPutInCheck { by }));
    assert!(!legal(pinned).contains("c1c8"));
}
