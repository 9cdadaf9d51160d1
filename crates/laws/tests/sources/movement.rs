//! How the men move and capture (Articles 3.1 to 3.9).

use arbiter_laws::{
    Act, CastlingObstacle, Color, Irregularity, Letters, Move, Position, Progress, Role, SanError,
    SanNote, Square, WhyIllegal,
};

use crate::{START, legal, legal_from, played, position, progress, square, why};

#[test]
fn s0_9_s2_98_no_man_goes_where_one_of_its_own_colour_stands_3_1_1() {
    let own = WhyIllegal::OwnManThere {
        square: square("d2"),
    };
    for text in ["d1d2", "c1d2", "b1d2", "e1d2"] {
        assert_eq!(why(START, text), Some(own), "{text}");
    }
}

#[test]
fn s0_9_s2_98_a_man_that_arrives_where_an_opponents_stands_takes_it_off_3_1_2() {
    let fen = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
    let after = played(fen, "exd5");
    let board = after.position().board();
    assert!(board.of(Color::Black) == board.men(Color::Black, Role::King));
    assert_eq!(board.piece_at(Square::D5).unwrap().to_char(), 'P');
    assert!(!board.occupied().contains(Square::E4));
}

#[test]
fn s2_98_a_pinned_man_attacks_all_the_same_3_1_3() {
    // The rook on d4 may not leave its file, and yet the king may not step to e4.
    let fen = "3r4/8/8/4k3/3R4/8/8/3K4 b - - 0 1";
    let by = Square::D4;
    assert_eq!(why(fen, "e5e4"), Some(WhyIllegal::KingPutInCheck { by }));
}

#[test]
fn s2_102_a_king_is_in_check_even_from_a_pinned_man_3_9_1() {
    let checked = position("3r4/8/8/8/k2R4/8/8/3K4 b - - 0 1");
    assert!(checked.is_check());
    assert!(checked.checkers().contains(Square::D4));
}

#[test]
fn s0_10_s1_76_s2_100_a_pawn_goes_straight_and_captures_slanting_3_7_1_3_7_3() {
    let both_sides = "4k3/8/8/8/8/3p1b2/4P3/4K3 w - - 0 1";
    assert_eq!(legal_from(both_sides, "e2"), "e2d3 e2e3 e2e4 e2f3");
    let blocked = "4k3/8/8/8/8/2n5/2P5/4K3 w - - 0 1";
    assert_eq!(legal_from(blocked, "c2"), "");
    let back = WhyIllegal::WrongWay { role: Role::Pawn };
    assert_eq!(why("4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "e4e3"), Some(back));
}

#[test]
fn s0_10_s1_76_s2_100_a_pawn_may_go_two_squares_from_where_it_began_at_any_time_3_7_2() {
    let late = "4k3/8/8/8/8/3P4/4P3/4K3 w - - 0 40";
    assert_eq!(legal_from(late, "e2"), "e2e3 e2e4");
    assert_eq!(legal_from(late, "d3"), "d3d4");
}

#[test]
fn s0_11_s0_41_s1_87_s2_100_en_passant_only_with_the_very_next_move_3_7_3_1_3_7_3_2() {
    let fen = "4k3/2p5/8/3P4/8/8/8/4K3 b - - 0 1";
    let at_once = played(fen, "c5 dxc6");
    let board = at_once.position().board();
    assert!(!board.occupied().contains(square("c5")));
    assert_eq!(board.piece_at(Square::C6).unwrap().to_char(), 'P');
    let later = played(fen, "c5 Ke2 Ke7").position().to_string();
    let too_late = WhyIllegal::EnPassantTooLate { square: Square::C6 };
    assert_eq!(why(&later, "d5c6"), Some(too_late));
    // One step, or two pawns that never passed each other, give nothing to capture.
    let one_step = played("4k3/8/2p5/3P4/8/8/8/4K3 b - - 0 1", "c5");
    assert_eq!(one_step.position().en_passant(), None);
}

const PROMOTES: &str = "8/P6k/8/8/8/8/8/K1Q5 w - - 0 1";

#[test]
fn s0_12_s1_88_s2_100_s4_145_a_pawn_becomes_a_queen_rook_bishop_or_knight_3_7_3_3() {
    assert_eq!(legal_from(PROMOTES, "a7"), "a7a8b a7a8n a7a8q a7a8r");
    for (text, role) in [("a7a8k", Role::King), ("a7a8p", Role::Pawn)] {
        assert_eq!(why(PROMOTES, text), Some(WhyIllegal::PromotionTo { role }));
    }
}

#[test]
fn s0_42_s1_88_a_pawn_on_its_last_rank_does_not_stay_one_3_7_3_3() {
    assert_eq!(why(PROMOTES, "a7a8"), Some(WhyIllegal::PromotionMissing));
}

#[test]
fn s0_42_s2_100_s4_145_the_new_man_is_of_ones_own_colour_and_need_not_have_been_lost_3_7_3_4() {
    let after = played(PROMOTES, "a8=Q");
    let white = after.position().board().material(Color::White);
    assert_eq!((white.queen, white.pawn), (2, 0));
    assert_eq!(
        after.position().board().of(Color::Black).count(),
        1,
        "nothing of Black's was added"
    );
}

#[test]
fn s2_100_the_new_man_has_its_effect_at_once_3_7_3_5() {
    let check = played("7k/P7/8/8/8/8/8/K7 w - - 0 1", "a8=Q+");
    assert!(check.position().is_check());
}

#[test]
fn s0_13_s1_76_s2_99_a_knight_jumps_two_and_one_and_captures_as_it_moves_3_6() {
    assert_eq!(legal_from(START, "b1"), "b1a3 b1c3");
    let middle = "7k/8/8/8/3N4/8/8/7K w - - 0 1";
    assert_eq!(
        legal_from(middle, "d4"),
        "d4b3 d4b5 d4c2 d4c6 d4e2 d4e6 d4f3 d4f5"
    );
    let captures = "7k/8/8/8/3N4/8/2p5/7K w - - 0 1";
    assert!(legal_from(captures, "d4").contains("d4c2"));
}

#[test]
fn s0_13_s1_77_nothing_can_be_put_between_a_knight_and_the_king_it_attacks_3_9_2() {
    let fen = "4k3/8/r2N4/8/8/8/8/4K3 b - - 0 1";
    assert_eq!(legal(fen), "a6d6 e8d7 e8d8 e8e7 e8f8");
}

#[test]
fn s0_15_s1_76_s2_99_bishop_rook_and_queen_go_along_open_lines_3_2_to_3_5() {
    for (man, squares) in [('B', 13), ('R', 14), ('Q', 27)] {
        let fen = format!("k7/8/8/8/3{man}4/8/7K/8 w - - 0 1");
        let moves = legal_from(&fen, "d4");
        assert_eq!(moves.split(' ').count(), squares, "{man}");
    }
    // A man of one's own stops before, an opponent's can be captured, nothing lies beyond.
    let between = "k7/8/8/3p4/8/8/8/K2R2N1 w - - 0 1";
    assert_eq!(
        legal_from(between, "d1"),
        "d1b1 d1c1 d1d2 d1d3 d1d4 d1d5 d1e1 d1f1"
    );
}

#[test]
fn s0_15_each_player_has_one_bishop_on_either_colour_2_3_3_2() {
    let board = *Position::initial().board();
    for color in Color::ALL {
        let on_light = board
            .men(color, Role::Bishop)
            .into_iter()
            .filter(|square| square.is_light());
        assert_eq!(on_light.count(), 1);
    }
}

#[test]
fn s0_15_a_rook_passes_no_man_but_its_king_in_castling_3_5_3_8_2() {
    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let over = Square::E1;
    let role = Role::Rook;
    assert_eq!(why(fen, "h1d1"), Some(WhyIllegal::Jumps { role, over }));
    let castled = played(fen, "O-O");
    assert_eq!(
        castled.position().board().role_at(Square::F1),
        Some(Role::Rook)
    );
}

#[test]
fn s0_16_a_king_goes_one_step_any_way_3_8_1() {
    let fen = "k7/8/8/8/3K4/8/8/8 w - - 0 1";
    assert_eq!(
        legal_from(fen, "d4"),
        "d4c3 d4c4 d4c5 d4d3 d4d5 d4e3 d4e4 d4e5"
    );
    let wrong = WhyIllegal::WrongWay { role: Role::King };
    assert_eq!(why(fen, "d4d6"), Some(wrong));
}

#[test]
fn s0_17_s2_95_a_king_is_never_left_exposed_or_captured_and_the_mover_moves_again_1_4_1() {
    let by = Square::E4;
    let exposes = "4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1";
    assert_eq!(
        why(exposes, "e2c3"),
        Some(WhyIllegal::KingPutInCheck { by })
    );
    // Not yet pressed: the knight goes back, and the king moves.
    let acts = [
        crate::released("e2", "c3"),
        crate::released("c3", "e2"),
        crate::released("e1", "d1"),
        Act::Pressed,
    ];
    let Progress::Made { mv, .. } = progress(exposes, &acts) else {
        panic!("the other move counts");
    };
    assert_eq!(mv.uci().to_string(), "e1d1");
    // Nor does anyone play on to a king's capture.
    let left: arbiter_laws::Setup = "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1".parse().unwrap();
    let square = Square::E8;
    assert_eq!(
        left.why_illegal(Square::E7, square, None),
        Some(WhyIllegal::KingCaptured { square })
    );
}

#[test]
fn s0_19_s4_143_check_need_not_be_announced_or_marked() {
    let at = position("7k/8/5K2/6Q1/8/8/8/8 w - - 0 1");
    let marked = at.read_san("Qg7#", Letters::English).unwrap();
    let silent = at.read_san("Qg7", Letters::English).unwrap();
    assert_eq!(marked.mv, silent.mv);
    assert_eq!(silent.notes, [SanNote::CheckSignMissing]);
}

#[test]
fn s0_20_s1_77_s2_102_s4_142_check_is_answered_by_capture_interposing_or_flight_3_9_2() {
    let fen = "4r2R/1k6/8/8/8/8/8/R3KB2 w Q - 0 1";
    assert_eq!(legal(fen), "e1d1 e1d2 e1f2 f1e2 h8e8");
    let in_check = WhyIllegal::CastlingPrevented(CastlingObstacle::InCheck);
    assert_eq!(why(fen, "e1c1"), Some(in_check));
    let by = Square::E8;
    let other = WhyIllegal::KingLeftInCheck { by };
    assert_eq!(why(fen, "a1a7"), Some(other));
}

#[test]
fn s4_140_a_player_who_has_the_move_must_move_1_2() {
    for text in ["--", "Z0", "0000"] {
        let start = Position::initial();
        assert_eq!(
            start.read_san(text, Letters::English),
            Err(SanError::NullMove)
        );
    }
    let pressed = progress(START, &[Act::Pressed]);
    let Progress::Irregular { irregularity, .. } = pressed else {
        panic!("a press without a move is none");
    };
    assert_eq!(irregularity, Irregularity::NoMove);
}

#[test]
fn s4_141_a_captured_man_stands_where_the_other_arrives_but_not_en_passant_3_1_2_3_7_3_1() {
    for fen in [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 2",
    ] {
        let at = position(fen);
        for mv in at.legal_moves() {
            let theirs = |square| at.board().color_at(square) == Some(at.turn().other());
            let removed =
                at.board().of(at.turn().other()) & !at.after(mv).board().of(at.turn().other());
            match mv {
                Move::EnPassant { from, to } => {
                    assert!(!at.board().occupied().contains(to));
                    let beside = Square::new(to.file(), from.rank());
                    assert!(removed.into_iter().eq([beside]));
                }
                _ => {
                    let expected = Some(mv.to()).filter(|&to| theirs(to));
                    assert!(removed.into_iter().eq(expected), "{mv:?}");
                }
            }
        }
    }
}
