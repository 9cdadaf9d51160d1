//! The same position again (Articles 9.2 and 9.6.1).

use arbiter_laws::{Claim, Color, Difference, Ending, Game, Ply, Square};

use crate::{NOW, START, mv, played};

const SHUFFLE: &str = "Nf3 Nf6 Ng1 Ng8";

fn times(moves: &str, count: usize) -> String {
    vec![moves; count].join(" ")
}

fn occurrences(game: &Game) -> Vec<u32> {
    let found = game.occurrences(game.ply());
    found.into_iter().map(|ply| ply.0).collect()
}

#[test]
fn s0_23_s1_81_s2_111_s4_152_the_third_time_the_player_having_the_move_may_claim_9_2_2() {
    let third = played(START, &times(SHUFFLE, 2));
    assert_eq!(occurrences(&third), [0, 4, 8]);
    assert_eq!(third.claims(), [Claim::Threefold]);
    assert_eq!(third.ending(third.ply(), NOW), None, "nobody has claimed");
    let second = played(START, SHUFFLE);
    assert_eq!(second.claims(), []);
}

#[test]
fn s0_23_s2_111_s3_120_the_move_that_brings_it_about_may_be_announced_9_2_1() {
    let almost = played(START, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
    assert_eq!(almost.claims(), []);
    let announced = mv(almost.position(), "Ng8");
    assert_eq!(almost.claims_with(announced), Ok(vec![Claim::Threefold]));
    let other = mv(almost.position(), "Ne4");
    assert_eq!(almost.claims_with(other), Ok(vec![]));
}

#[test]
fn s3_120_the_occurrences_need_not_follow_each_other_9_2() {
    let apart = played(START, "Nf3 Nf6 Ng1 Ng8 Nc3 Nc6 Nb1 Nb8");
    assert_eq!(occurrences(&apart), [0, 4, 8]);
    let with_a_detour = played(START, "Nf3 Nf6 Ng1 Ng8 Nc3 Nf6 Nb1 Nc6 Nf3 Ng8 Ng1 Nb8");
    assert_eq!(with_a_detour.claims(), [Claim::Threefold]);
}

#[test]
fn s3_120_once_a_move_is_made_instead_the_right_is_gone_9_4() {
    let played_on = played(START, &format!("{} e4", times(SHUFFLE, 2)));
    assert_eq!(played_on.claims(), []);
}

#[test]
fn s3_121_the_same_moves_must_be_possible_castling_and_en_passant_too_9_2_3() {
    let castling = played("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "Rg1 Kd8 Rh1 Ke8");
    assert_eq!(occurrences(&castling), [4]);
    assert_eq!(
        castling.look_alikes(castling.ply())[0].differences,
        [Difference::CouldCastle {
            color: Color::White,
            rook: Square::H1
        }]
    );
    let passant = played("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d5 Kd1 Kd8 Ke1 Ke8");
    assert_eq!(occurrences(&passant), [5]);
    assert_eq!(
        passant.look_alikes(passant.ply())[0].differences,
        [Difference::CouldCaptureEnPassant { square: Square::D6 }]
    );
}

#[test]
fn s1_81_s3_122_s4_153_the_fifth_time_the_game_is_drawn_unasked_consecutive_or_not_9_6_1() {
    let in_a_row = played(START, &times(SHUFFLE, 4));
    let fivefold = Some((Ply(16), Ending::Fivefold));
    assert_eq!(in_a_row.first_ending(NOW), fivefold);
    let apart = format!("{} Nc3 Nc6 Nb1 Nb8 {}", times(SHUFFLE, 2), SHUFFLE);
    assert_eq!(played(START, &apart).first_ending(NOW), fivefold);
    let fourth = played(START, &times(SHUFFLE, 3));
    assert_eq!(fourth.first_ending(NOW), None);
}

#[test]
fn s3_123_two_men_of_a_kind_that_changed_places_make_no_difference_9_2_3() {
    let fen = "7k/8/8/8/4N3/2N5/8/4K3 w - - 0 1";
    let swapped = played(fen, "Nb5 Kg8 Nec3 Kh8 Nd6 Kg8 Nde4 Kh8");
    assert_eq!(occurrences(&swapped), [0, 8]);
}

#[test]
fn s3_121_s3_124_three_times_the_same_men_but_once_with_the_other_to_move_9_2_3() {
    let moves = "e4 e5 Qf3 Qe7 Qe2 Qd8 Qd1 Qf6 Qe2 Qe7 Qd1 Qd8";
    let game = played(START, moves);
    assert_eq!(occurrences(&game), [2, 12]);
    let alike = game.look_alikes(game.ply());
    assert_eq!(alike.len(), 1);
    assert_eq!(alike[0].ply, Ply(7));
    assert_eq!(alike[0].differences, [Difference::PlayerToMove]);
    assert_eq!(game.claims(), []);
    for announced in game.position().legal_moves() {
        assert_eq!(game.claims_with(announced), Ok(vec![]));
    }
}

#[test]
fn s3_125_three_times_the_same_men_but_once_with_castling_and_yet_a_move_to_claim_with_9_2_1() {
    let moves = "e4 e5 Nf3 Nc6 Bc4 Be7 Ke2 Nf6 Ke1 Ng8 Ke2 Nf6 Ke1 Ng8";
    let game = played(START, moves);
    assert_eq!(occurrences(&game), [10, 14]);
    let alike = game.look_alikes(game.ply());
    let lost = |rook| Difference::CouldCastle {
        color: Color::White,
        rook,
    };
    assert_eq!(alike.len(), 1);
    assert_eq!(alike[0].ply, Ply(6));
    assert_eq!(alike[0].differences, [lost(Square::A1), lost(Square::H1)]);
    assert_eq!(game.claims(), []);
    let announced = mv(game.position(), "Ke2");
    assert_eq!(game.claims_with(announced), Ok(vec![Claim::Threefold]));
    let on = played(
        START,
        &format!("{moves} Ke2 Nf6 Ke1 Ng8 Ke2 Nf6 Ke1 Ng8 Ke2"),
    );
    assert_eq!(on.first_ending(NOW), Some((Ply(23), Ending::Fivefold)));
}

#[test]
fn s0_24_s3_136_perpetual_check_by_itself_ends_nothing_9_2() {
    let fen = "6k1/6p1/8/7Q/8/8/q5PP/7K w - - 0 1";
    let checks = "Qe8+ Kh7 Qh5+ Kg8";
    let twice = played(fen, &times(checks, 2));
    assert_eq!(twice.first_ending(NOW), None);
    assert_eq!(twice.claims(), [Claim::Threefold]);
    let for_long = played(fen, &times(checks, 4));
    assert_eq!(
        for_long.first_ending(NOW),
        Some((Ply(16), Ending::Fivefold))
    );
}
