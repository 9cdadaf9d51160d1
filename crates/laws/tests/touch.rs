//! Touched pieces, and when a move is made and completed (Articles 4 and 6.2.1).

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "the lint knows tests, but not the functions that tests share"
)]

use arbiter_laws::{
    Act, Contact, Irregularity, Obligation, Order, Position, Progress, Role, Square, Touch,
    WhyIllegal,
};
use proptest::prelude::*;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const CASTLES: &str = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1";

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

fn obligation(fen: &str, touched: &str, order: Order) -> Obligation {
    let position: Position = fen.parse().unwrap();
    let touches: Vec<Touch> = touched
        .split_whitespace()
        .map(|name| Touch::intended(square(name)))
        .collect();
    position.obligation(&touches, order)
}

/// The article that decides, and the moves that are left as engines write them, `any` if all are.
fn bound(fen: &str, touched: &str) -> (&'static str, String) {
    shown(&obligation(fen, touched, Order::Known))
}

fn shown(obligation: &Obligation) -> (&'static str, String) {
    let moves = match obligation {
        Obligation::Free { .. } => "any".to_owned(),
        Obligation::Bound { moves, .. } => {
            let mut texts: Vec<String> = moves.iter().map(|mv| mv.uci().to_string()).collect();
            texts.sort();
            texts.join(" ")
        }
    };
    (obligation.article(), moves)
}

#[test]
fn given_a_piece_adjusted_or_brushed_then_nothing_binds_4_2() {
    let position: Position = START.parse().unwrap();
    for contact in [Contact::Adjusted, Contact::Accidental] {
        let touch = Touch {
            square: Square::G1,
            contact,
        };
        let free = position.obligation(&[touch], Order::Known);
        assert_eq!(shown(&free), ("4.2", "any".into()));
    }
    assert_eq!(bound(START, ""), ("4.2", "any".into()));
    assert_eq!(bound(START, "e4"), ("4.2", "any".into()));
}

#[test]
fn given_pieces_of_ones_own_touched_then_the_first_that_can_move_must_4_3_1() {
    assert_eq!(bound(START, "g1"), ("4.3.1", "g1f3 g1h3".into()));
    assert_eq!(bound(START, "f1 a1 g1 e2"), ("4.3.1", "g1f3 g1h3".into()));
    assert_eq!(bound(START, "e2 g1"), ("4.3.1", "e2e3 e2e4".into()));
}

#[test]
fn given_opponents_pieces_touched_then_the_first_that_can_be_captured_must_4_3_2() {
    let fen = "4k3/8/8/3r1n2/4P3/8/8/4K3 w - - 0 1";
    assert_eq!(bound(fen, "e8 f5 d5"), ("4.3.2", "e4f5".into()));
    assert_eq!(bound(fen, "d5 f5"), ("4.3.2", "e4d5".into()));
}

#[test]
fn given_a_pawn_that_can_be_captured_en_passant_then_touching_it_binds_4_3_2() {
    let fen = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2";
    assert_eq!(bound(fen, "d5"), ("4.3.2", "e5d6".into()));
}

#[test]
fn given_pieces_of_both_colours_touched_then_the_first_captures_the_first_4_3_3() {
    let fen = "4k3/8/8/3r1n2/4P3/3Q4/8/4K3 w - - 0 1";
    assert_eq!(bound(fen, "d3 d5"), ("4.3.3", "d3d5".into()));
    assert_eq!(bound(fen, "d5 d3"), ("4.3.3", "d3d5".into()));
    // The queen cannot capture on f5: the piece touched first decides.
    assert_eq!(bound(fen, "f5 d3"), ("4.3.3", "e4f5".into()));
    let queen_first = bound(fen, "d3 f5");
    assert!(queen_first.1.split(' ').all(|text| text.starts_with("d3")));
}

#[test]
fn given_an_unclear_order_then_ones_own_piece_counts_as_the_first_4_3_3() {
    let fen = "4k3/8/8/3r1n2/4P3/3Q4/8/4K3 w - - 0 1";
    let unclear = obligation(fen, "f5 d3", Order::Unclear);
    assert_eq!(unclear, obligation(fen, "d3 f5", Order::Known));
    assert_ne!(unclear, obligation(fen, "f5 d3", Order::Known));
}

#[test]
fn given_king_then_rook_then_castling_on_that_side_is_obligatory_4_4_1() {
    assert_eq!(bound(CASTLES, "e1 h1"), ("4.4.1", "e1g1".into()));
    assert_eq!(bound(CASTLES, "e1 a1"), ("4.4.1", "e1c1".into()));
    // Touched twice, the king was still touched before the rook.
    assert_eq!(bound(CASTLES, "e1 e1 h1"), ("4.4.1", "e1g1".into()));
}

#[test]
fn given_rook_then_king_then_there_is_no_castling_on_that_side_4_4_2() {
    assert_eq!(bound(CASTLES, "h1 e1"), ("4.4.2", "h1f1 h1g1".into()));
    let shut_in = "r3k3/8/8/8/8/8/7P/4K1NR w K - 0 1";
    let (article, moves) = bound(shut_in, "h1 e1");
    assert_eq!(article, "4.4.2");
    assert_eq!(moves, "e1d1 e1d2 e1e2 e1f1 e1f2");
    // The rook cannot move: the king must, and may castle on the other side only.
    let other_side = "4k3/8/8/8/8/8/P6P/R3K1NR w KQ - 0 1";
    let (_, moves) = bound(other_side, "h1 e1");
    assert!(moves.contains("e1c1") && !moves.contains("e1g1"));
}

#[test]
fn given_king_then_rook_and_castling_is_illegal_then_the_king_must_move_4_4_3() {
    let through = "4kr2/8/8/8/8/8/P7/R3K2R w KQ - 0 1";
    let (article, moves) = bound(through, "e1 h1");
    assert_eq!(article, "4.4.3");
    assert_eq!(moves, "e1c1 e1d1 e1d2 e1e2");
    // A king that cannot move at all leaves the choice free.
    assert_eq!(bound(START, "e1 h1"), ("4.4.3", "any".into()));
}

#[test]
fn given_nothing_touched_that_can_move_or_be_captured_then_any_move_without_penalty_4_5() {
    assert_eq!(bound(START, "a1 c1 e1"), ("4.5", "any".into()));
    assert_eq!(bound(START, "e7 d8"), ("4.5", "any".into()));
}

fn progress(fen: &str, acts: &[Act]) -> Progress {
    let position: Position = fen.parse().unwrap();
    position.progress(acts, Order::Known)
}

fn released(from: &str, to: &str) -> Act {
    Act::Released {
        from: square(from),
        to: square(to),
    }
}

fn made(progress: &Progress) -> (String, bool, bool) {
    match progress {
        Progress::Made {
            mv,
            broke,
            completed,
        } => (mv.uci().to_string(), broke.is_some(), *completed),
        other => panic!("{other:?}"),
    }
}

fn not_made(progress: &Progress) -> (&'static str, String) {
    match progress {
        Progress::NotMade { obligation, .. } => shown(obligation),
        other => panic!("{other:?}"),
    }
}

fn irregularity(progress: &Progress) -> Irregularity {
    match progress {
        Progress::Irregular { irregularity, .. } => *irregularity,
        other => panic!("{other:?}"),
    }
}

#[test]
fn given_a_piece_released_then_the_move_is_made_and_the_press_completes_it_4_7_6_2_1() {
    let acts = [released("e2", "e4"), Act::Pressed];
    assert_eq!(
        made(&progress(START, &acts[..1])),
        ("e2e4".into(), false, false)
    );
    assert_eq!(made(&progress(START, &acts)), ("e2e4".into(), false, true));
}

#[test]
fn given_mate_released_on_the_board_then_no_press_is_needed_6_2_1_1() {
    let fen = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
    assert_eq!(
        made(&progress(fen, &[released("a1", "a8")])),
        ("a1a8".into(), false, true)
    );
}

#[test]
fn given_a_capture_then_it_is_made_when_the_captured_man_is_off_4_7_1() {
    let fen = "4k3/8/8/3r4/4P3/8/8/4K3 w - - 0 1";
    let off = Act::TakenOff { square: Square::D5 };
    assert_eq!(not_made(&progress(fen, &[off])), ("4.3.2", "e4d5".into()));
    let half = progress(fen, &[released("e4", "d5")]);
    assert_eq!(not_made(&half), ("4.7", "e4d5".into()));
    for acts in [[off, released("e4", "d5")], [released("e4", "d5"), off]] {
        assert_eq!(made(&progress(fen, &acts)), ("e4d5".into(), false, false));
    }
    let pressed = progress(fen, &[released("e4", "d5"), Act::Pressed]);
    assert_eq!(irregularity(&pressed), Irregularity::BoardDiffers);
}

#[test]
fn given_castling_then_it_is_made_when_the_rook_is_released_4_7_2() {
    let king = released("e1", "g1");
    assert_eq!(
        not_made(&progress(CASTLES, &[king])),
        ("4.7.2", "e1g1".into())
    );
    let both = [king, released("h1", "f1"), Act::Pressed];
    assert_eq!(
        made(&progress(CASTLES, &both)),
        ("e1g1".into(), false, true)
    );
    // Where it is illegal, the king must move otherwise.
    let through = "4kr2/8/8/8/8/8/P7/R3K2R w KQ - 0 1";
    let state = progress(through, &[king]);
    assert_eq!(not_made(&state), ("4.7.2", "e1c1 e1d1 e1d2 e1e2".into()));
    let Progress::NotMade { why: Some(why), .. } = state else {
        panic!("castling through an attacked square is illegal");
    };
    assert_eq!(why.article(), "3.8.2.2");
}

#[test]
fn given_the_rook_released_first_then_it_has_moved_and_castling_is_over_4_4_2() {
    let rook = progress(CASTLES, &[released("h1", "f1")]);
    assert_eq!(made(&rook), ("h1f1".into(), false, false));
    let both = [released("h1", "f1"), released("e1", "g1"), Act::Pressed];
    assert_eq!(
        irregularity(&progress(CASTLES, &both)),
        Irregularity::BoardDiffers
    );
}

#[test]
fn given_a_promotion_then_the_choice_is_final_at_the_touch_and_made_at_the_release_4_4_4_4_7_3() {
    let fen = "8/P6k/8/8/8/8/7P/K7 w - - 0 1";
    let (square, role) = (Square::A8, Role::Knight);
    let arrives = released("a7", "a8");
    let touches = Act::NewPieceTouches { square, role };
    let releases = Act::NewPieceReleased { square, role };
    let pawn_off = |square| Act::PawnTakenOff { square };
    assert_eq!(
        not_made(&progress(fen, &[arrives])),
        ("4.7", "a7a8b a7a8n a7a8q a7a8r".into())
    );
    assert_eq!(
        not_made(&progress(fen, &[arrives, pawn_off(Square::A8), touches])),
        ("4.4.4", "a7a8n".into())
    );
    for acts in [
        vec![arrives, pawn_off(Square::A8), touches, releases],
        vec![pawn_off(Square::A7), releases],
        vec![releases, pawn_off(Square::A7)],
    ] {
        assert_eq!(
            made(&progress(fen, &acts)),
            ("a7a8n".into(), false, false),
            "{acts:?}"
        );
    }
}

#[test]
fn given_another_new_piece_than_the_one_chosen_then_the_choice_still_binds_4_4_4() {
    let fen = "8/P6k/8/8/8/8/7P/K7 w - - 0 1";
    let (square, role) = (Square::A8, Role::Knight);
    let acts = [
        Act::PawnTakenOff { square: Square::A7 },
        Act::NewPieceTouches { square, role },
        Act::NewPieceReleased {
            square,
            role: Role::Queen,
        },
    ];
    assert_eq!(not_made(&progress(fen, &acts)), ("4.4.4", "a7a8n".into()));
}

#[test]
fn given_the_new_piece_on_another_square_then_the_promotion_is_not_made_4_7_3() {
    let fen = "8/P6k/8/8/8/8/7P/K7 w - - 0 1";
    let beside = Act::NewPieceReleased {
        square: Square::B8,
        role: Role::Queen,
    };
    let pawn_off = Act::PawnTakenOff { square: Square::A8 };
    let state = progress(fen, &[released("a7", "a8"), pawn_off, beside, Act::Pressed]);
    assert_eq!(irregularity(&state).article(), "7.5.2");
}

#[test]
fn given_a_king_that_jumps_two_squares_elsewhere_then_it_was_no_castling_4_3_1() {
    let fen = "4k3/8/8/8/4K3/8/8/7R w - - 0 1";
    let (article, moves) = not_made(&progress(fen, &[released("e4", "g4")]));
    assert_eq!(article, "4.3.1");
    assert!(moves.split(' ').all(|text| text.starts_with("e4")));
}

#[test]
fn given_the_clock_pressed_with_the_pawn_left_on_its_last_rank_then_it_is_illegal_7_5_2() {
    let fen = "8/P6k/8/8/8/8/8/K7 w - - 0 1";
    let found = irregularity(&progress(fen, &[released("a7", "a8"), Act::Pressed]));
    assert_eq!(
        (found, found.article()),
        (Irregularity::PromotionUnfinished, "7.5.2")
    );
}

#[test]
fn given_the_clock_pressed_without_a_move_then_it_is_illegal_7_5_3() {
    let touch = Act::Touched(Touch::intended(Square::G1));
    let state = progress(START, &[touch, Act::Pressed]);
    assert_eq!(irregularity(&state).article(), "7.5.3");
    let Progress::Irregular { obligation, .. } = state else {
        panic!("it is an irregularity");
    };
    assert_eq!(shown(&obligation), ("4.3.1", "g1f3 g1h3".into()));
}

#[test]
fn given_an_illegal_move_pressed_then_the_touched_piece_binds_its_replacement_7_5_1() {
    let fen = "4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1";
    let state = progress(fen, &[released("e2", "c3"), Act::Pressed]);
    let by = Square::E4;
    let why = WhyIllegal::KingPutInCheck { by };
    assert_eq!(irregularity(&state), Irregularity::Illegal(why));
    let Progress::Irregular { obligation, .. } = state else {
        panic!("it is an irregularity");
    };
    // The pinned knight has no legal move: any other may be played.
    assert_eq!(shown(&obligation), ("4.5", "any".into()));
}

#[test]
fn given_a_piece_released_where_it_may_not_go_then_it_may_be_put_elsewhere_before_the_press_4_7() {
    let wrong = released("g1", "g3");
    let state = progress(START, &[wrong]);
    assert_eq!(not_made(&state), ("4.3.1", "g1f3 g1h3".into()));
    let corrected = [wrong, released("g3", "f3"), Act::Pressed];
    assert_eq!(
        made(&progress(START, &corrected)),
        ("g1f3".into(), false, true)
    );
    // Put back, and another piece played: the touched one had to move.
    let other = [wrong, released("g3", "g1"), released("b1", "c3")];
    assert_eq!(made(&progress(START, &other)), ("b1c3".into(), true, false));
}

#[test]
fn given_a_legal_release_then_the_piece_may_not_go_elsewhere_4_7() {
    let twice = [released("e2", "e3"), released("e3", "e4")];
    assert_eq!(not_made(&progress(START, &twice)), ("4.7", "e2e3".into()));
    let pressed = [twice[0], twice[1], Act::Pressed];
    assert_eq!(
        irregularity(&progress(START, &pressed)),
        Irregularity::BoardDiffers
    );
}

#[test]
fn given_another_man_taken_off_then_the_move_is_not_made() {
    let off = Act::TakenOff { square: Square::E7 };
    let state = progress(START, &[off, released("e2", "e4"), Act::Pressed]);
    assert_eq!(irregularity(&state), Irregularity::BoardDiffers);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(64) })]

    #[test]
    fn given_any_touches_then_something_legal_is_left_and_the_rules_hold_4_3_4_5(
        fen in prop::sample::select(vec![
            START,
            CASTLES,
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        ]),
        touched in prop::collection::vec(0u8..64, 0..5),
    ) {
        let position: Position = fen.parse().unwrap();
        let squares = touched.into_iter().filter_map(Square::from_index);
        let touches: Vec<Touch> = squares.map(Touch::intended).collect();
        let legal = position.legal_moves();
        for order in [Order::Known, Order::Unclear] {
            match position.obligation(&touches, order) {
                Obligation::Free { .. } => {}
                Obligation::Bound { moves, .. } => {
                    prop_assert!(!moves.is_empty());
                    for mv in moves {
                        prop_assert!(legal.contains(&mv));
                        let takes_part = touches.iter().any(|touch| {
                            let beside = touch.square.rank() == mv.from().rank();
                            touch.square == mv.from()
                                || touch.square == mv.to()
                                || (beside && touch.square.file() == mv.to().file())
                        });
                        prop_assert!(takes_part, "{mv:?} {touches:?}");
                    }
                }
            }
        }
    }
}
