//! Mate, stalemate, dead positions, fifty and seventy-five moves (Articles 5, 9.3 and 9.6).

use arbiter_laws::{Claim, Color, Ending, Game, Ply};

use crate::{NOW, START, mv, played, position};

fn ending(fen: &str) -> Option<Ending> {
    position(fen).ending()
}

#[test]
fn s0_6_s0_8_s1_72_s1_78_s2_95_s2_109_the_game_is_played_until_mate_5_1_1() {
    // A beginner's trap.
    let game = played(START, "e4 e5 Qh5 Ke7 Qxe5#");
    let winner = Color::White;
    let mate = Ending::Checkmate { winner };
    assert_eq!(game.first_ending(NOW), Some((Ply(5), mate)));
    assert_eq!(game.position().legal_moves(), []);
    for ply in 0..5 {
        assert_eq!(game.ending(Ply(ply), NOW), None);
    }
}

#[test]
fn s2_113_a_rook_on_the_last_rank_mates_a_king_behind_its_pawns_5_1_1() {
    let winner = Color::White;
    assert_eq!(
        ending("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1"),
        Some(Ending::Checkmate { winner })
    );
}

const STALEMATE: &str = "1k6/8/1KQ5/8/8/8/8/8 b - - 0 1";

#[test]
fn s0_29_s1_80_s2_110_s2_114_s3_117_no_move_and_no_check_is_stalemate_5_2_1() {
    assert_eq!(ending(STALEMATE), Some(Ending::Stalemate));
    // With any move left, or in check, it is not.
    assert_eq!(ending("1k6/7p/1KQ5/8/8/8/8/8 b - - 0 1"), None);
    let winner = Color::White;
    assert_eq!(
        ending("1k6/1Q6/1K6/8/8/8/8/8 b - - 0 1"),
        Some(Ending::Checkmate { winner })
    );
}

#[test]
fn s2_115_a_lone_knight_cannot_mate_5_2_2() {
    assert_eq!(
        ending("8/8/3k4/8/3K4/8/6N1/8 w - - 0 1"),
        Some(Ending::DeadPosition)
    );
}

#[test]
fn s1_83_s2_96_s2_110_s3_119_bare_kings_a_knight_or_bishops_of_one_colour_are_dead_5_2_2() {
    for fen in [
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K1N1 w - - 0 1",
        "4k3/8/8/8/8/8/8/4KB2 w - - 0 1",
        "4k3/5b2/8/8/8/1B1B4/B1B5/4K2B w - - 0 1",
    ] {
        assert_eq!(ending(fen), Some(Ending::DeadPosition), "{fen}");
    }
}

#[test]
fn s0_27_s1_83_whatever_may_mate_in_some_way_is_not_dead_by_its_material_5_2_2() {
    for men in ["Q", "R", "P", "BN", "NN"] {
        let placement = match men.len() {
            1 => format!("4k3/8/8/8/8/4{men}3/8/4K3"),
            _ => format!("4k3/8/8/8/8/3{men}3/8/4K3"),
        };
        let at = position(&format!("{placement} b - - 0 1"));
        assert!(!at.is_dead_by_material(), "{men}");
    }
    // Two bishops on squares of both colours.
    assert_eq!(ending("4k3/8/8/8/8/3BB3/8/4K3 w - - 0 1"), None);
}

#[test]
fn s3_118_it_is_dead_only_if_neither_player_can_mate_5_2_2() {
    // Black never can.
    assert_eq!(ending("4k3/8/8/8/8/8/8/Q3K3 b - - 0 1"), None);
}

#[test]
fn s4_149_a_knight_on_each_side_is_not_dead_5_2_2() {
    assert_eq!(ending("4kn2/8/8/8/8/8/8/4KN2 w - - 0 1"), None);
}

const FIFTY: &str = "4k3/8/8/8/8/8/8/R3K3 w - - 99 80";

#[test]
fn s0_25_s1_82_s2_112_s4_154_after_fifty_moves_a_player_may_claim_but_nothing_has_ended_9_3_2() {
    let now = played(FIFTY, "Ra2");
    assert_eq!(now.claims(), [Claim::FiftyMoves]);
    assert_eq!(now.ending(now.ply(), NOW), None);
    let before = played(FIFTY, "");
    assert_eq!(before.claims(), []);
}

#[test]
fn s3_126_the_move_that_completes_fifty_may_be_announced_9_3_1() {
    let before = played(FIFTY, "");
    let announced = mv(before.position(), "Ra2");
    assert_eq!(before.claims_with(announced), Ok(vec![Claim::FiftyMoves]));
}

#[test]
fn s2_112_a_pawn_move_or_capture_begins_the_count_anew_9_3() {
    let fen = "4k3/8/8/8/8/2n5/1P6/4K3 w - - 99 80";
    for text in ["b3", "b4", "bxc3"] {
        assert_eq!(played(fen, text).position().halfmove_clock(), 0, "{text}");
    }
    assert_eq!(played(fen, "Kf2").claims(), [Claim::FiftyMoves]);
}

#[test]
fn s0_25_s1_82_s3_128_s4_154_after_seventy_five_moves_the_game_is_drawn_unasked_9_6_2() {
    let drawn = played("4k3/8/8/8/8/8/8/R3K3 w - - 149 110", "Ra2");
    assert_eq!(drawn.ending(drawn.ply(), NOW), Some(Ending::SeventyFive));
    assert_eq!(drawn.ending(Ply::START, NOW), None);
}

#[test]
fn s0_8_s2_110_a_drawn_game_has_ended_at_once_5_2() {
    let mut game = Game::new(position("1k6/8/1K6/2Q5/8/8/8/8 w - - 0 1"));
    assert_eq!(game.first_ending(NOW), None);
    let stalemates = game.position().read_uci("c5c6").unwrap();
    game.play(stalemates).unwrap();
    assert_eq!(game.first_ending(NOW), Some((Ply(1), Ending::Stalemate)));
}
