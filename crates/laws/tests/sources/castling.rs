//! Castling (Article 3.8.2).

use arbiter_laws::{CastlingObstacle, Role, Square, WhyIllegal};

use crate::{legal_from, played, position, why};

const OPEN: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

#[test]
fn s0_38_s2_101_the_king_goes_two_squares_and_the_rook_to_the_one_it_crossed_3_8_2() {
    for (text, king, rook) in [
        ("O-O", Square::G1, Square::F1),
        ("O-O-O", Square::C1, Square::D1),
    ] {
        let after = played(OPEN, text);
        let board = after.position().board();
        assert_eq!(board.role_at(king), Some(Role::King));
        assert_eq!(board.role_at(rook), Some(Role::Rook));
        assert!(!board.occupied().contains(Square::E1));
    }
}

#[test]
fn s0_39_castling_is_called_short_or_long_by_the_rooks_way_c_13() {
    for (fen, king_side, queen_side) in [
        (OPEN, "e1g1", "e1c1"),
        (&OPEN.replace(" w ", " b "), "e8g8", "e8c8"),
    ] {
        let at = position(fen);
        for (text, uci) in [("O-O", king_side), ("O-O-O", queen_side)] {
            let castle = at.read_uci(uci).unwrap();
            assert_eq!(at.san(castle).to_string(), text);
        }
    }
}

#[test]
fn s0_39_only_on_the_first_rank_with_king_and_rook_in_their_places_3_8_2_1() {
    let elsewhere = "4k3/8/8/8/4K2R/8/8/8 w - - 0 1";
    assert!(!legal_from(elsewhere, "e4").contains("e4g4"));
    let no_rook = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    assert_eq!(why(no_rook, "e1g1"), Some(WhyIllegal::CastlingRightLost));
}

#[test]
fn s0_38_s0_65_s1_85_s2_101_s4_144_no_castling_once_king_or_that_rook_has_moved_3_8_2_1() {
    let lost = Some(WhyIllegal::CastlingRightLost);
    let king_moved = played(OPEN, "Ke2 Ra7 Ke1 Ra8").position().to_string();
    assert_eq!(why(&king_moved, "e1g1"), lost);
    assert_eq!(why(&king_moved, "e1c1"), lost);
    let rook_moved = played(OPEN, "Rg1 Ra7 Rh1 Ra8").position().to_string();
    assert_eq!(why(&rook_moved, "e1g1"), lost);
    assert_eq!(why(&rook_moved, "e1c1"), None);
}

#[test]
fn s4_144_a_king_castles_once_3_8_2_1() {
    let fen = "4k3/r7/8/8/8/8/8/R3K2R w KQ - 0 1";
    let castled = played(fen, "O-O Ra8 Kh2 Ra7 Kg1 Ra8");
    let rights = castled.position().castling_rooks();
    assert!(!rights.contains(Square::A1) && !rights.contains(Square::H1));
}

fn prevented(fen: &str, text: &str) -> CastlingObstacle {
    match why(fen, text) {
        Some(WhyIllegal::CastlingPrevented(obstacle)) => obstacle,
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn s0_38_s1_85_s2_101_s4_144_no_castling_over_a_man_3_8_2_2() {
    let knight = "4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1";
    let way = CastlingObstacle::Between(Square::B1);
    assert_eq!(prevented(knight, "e1c1"), way);
    assert_eq!(why(knight, "e1g1"), None);
}

#[test]
fn s0_38_s0_62_s4_142_s4_144_no_castling_out_of_check_3_8_2_2() {
    let checked = "4k3/8/8/8/4r3/8/8/4K2R w K - 0 1";
    assert_eq!(prevented(checked, "e1g1"), CastlingObstacle::InCheck);
}

#[test]
fn s0_38_s0_64_s1_85_s4_144_no_castling_across_an_attacked_square_3_8_2_2() {
    let crossed = "4k3/8/8/8/5r2/8/8/4K2R w K - 0 1";
    let through = CastlingObstacle::Through(Square::F1);
    assert_eq!(prevented(crossed, "e1g1"), through);
}

#[test]
fn s0_38_s0_67_s1_85_s4_144_no_castling_into_check_3_8_2_2() {
    let arrives = "4k3/8/8/8/6r1/8/8/4K2R w K - 0 1";
    let into = CastlingObstacle::Into(Square::G1);
    assert_eq!(prevented(arrives, "e1g1"), into);
}

#[test]
fn s2_101_what_prevents_castling_may_pass_and_the_right_is_still_there_3_8_2_2() {
    let crossed = "4k3/8/8/8/5r2/8/8/4K2R w K - 0 1";
    let gone = played(crossed, "Rh2 Rb4 Rh1 Rb5");
    assert!(
        gone.position().castling_rooks().is_empty(),
        "the rook has moved"
    );
    let waited = played("4k3/8/8/8/5r2/8/P7/4K2R w K - 0 1", "a3 Rb4");
    assert_eq!(why(&waited.position().to_string(), "e1g1"), None);
}

#[test]
fn s4_144_the_rook_may_be_attacked_or_cross_an_attacked_square_3_8_2_2() {
    let attacked = "4k3/8/8/8/8/8/1r5r/R3K2R w KQ - 0 1";
    let castles = legal_from(attacked, "e1");
    assert!(
        castles.contains("e1g1") && castles.contains("e1c1"),
        "{castles}"
    );
}
