//! What has occurred in a game, what may be claimed, and when it was over (Articles 5, 9.2, 9.3, 9.6).

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "the lint knows tests, but not the functions that tests share"
)]

use arbiter_laws::{
    AutomaticDraws, Claim, Color, Difference, Ending, Game, Letters, Move, Ply, Position, Square,
};
use proptest::prelude::*;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const NOW: AutomaticDraws = AutomaticDraws::SINCE_2017;

fn mv(position: &Position, text: &str) -> Move {
    let read = position.read_san(text, Letters::English);
    read.unwrap_or_else(|error| panic!("{text}: {error}")).mv
}

fn game(fen: &str, moves: &str) -> Game {
    let mut game = Game::new(fen.parse().unwrap());
    for text in moves.split_whitespace() {
        game.play(mv(game.position(), text)).unwrap();
    }
    game
}

fn occurrences(fen: &str, moves: &str) -> Vec<u32> {
    let game = game(fen, moves);
    game.occurrences(game.ply())
        .into_iter()
        .map(|ply| ply.0)
        .collect()
}

#[test]
fn r1_a_double_step_that_gives_check_otherwise_than_by_the_pawn_cannot_be_captured_9_2_3_1() {
    let found = occurrences(
        "8/8/8/8/4p3/8/R2P3k/K7 w - - 0 37",
        "d4 Kh3 Ra3+ Kh2 Ra2+ Kh1 Ra3 Kh2 Ra2+",
    );
    assert_eq!(found, [1, 5, 9]);
}

#[test]
fn r3_an_unusable_square_in_the_fen_makes_no_other_position_9_2_3_1() {
    let fen = "5kbq/3Q2n1/6p1/r3PpKn/2n5/8/8/q7 w - f6 0 4";
    let moves = "Qc8+ Kf7 Qd7+ Kf8 Qd8+ Kf7 Qd7+ Kf8";
    assert_eq!(occurrences(fen, moves), [0, 4, 8]);
    let start: Position = fen.parse().unwrap();
    assert!(start.read_san("exf6", Letters::English).is_err());
}

#[test]
fn r4_without_a_pawn_beside_it_a_double_step_makes_no_other_position_9_2_3_1() {
    assert_eq!(
        occurrences(START, "f4 Nf6 Nf3 Ng8 Ng1 Nf6 Nf3 Ng8 Ng1"),
        [1, 5, 9]
    );
}

#[test]
fn r5_a_capture_en_passant_that_was_possible_once_makes_another_position_9_2_3_1() {
    let once = "e4 a6 e5 d5 Nf3 Nc6 Ng1 Nb8 Nf3 Nc6 Ng1 Nb8";
    let first = game(START, once);
    assert_eq!(first.occurrences(first.ply()), [Ply(8), Ply(12)]);
    let look_alikes = first.look_alikes(first.ply());
    assert_eq!(look_alikes.len(), 1);
    assert_eq!(look_alikes[0].ply, Ply(4));
    assert_eq!(
        look_alikes[0].differences,
        [Difference::CouldCaptureEnPassant { square: Square::D6 }]
    );
    assert_eq!(first.claims(), []);
    let again = game(START, &format!("{once} Nf3 Nc6 Ng1 Nb8"));
    assert_eq!(again.occurrences(again.ply()).len(), 3);
    assert_eq!(again.claims(), [Claim::Threefold]);
}

#[test]
fn r7_the_fifth_occurrence_ends_the_game_at_once_9_6_1() {
    let four = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8";
    let over = game(START, four);
    assert_eq!(over.occurrences(over.ply()).len(), 5);
    assert_eq!(over.first_ending(NOW), Some((Ply(16), Ending::Fivefold)));
    let earlier = game(START, four.strip_suffix(" Ng8").unwrap());
    assert_eq!(earlier.first_ending(NOW), None);
}

#[test]
fn r7_five_times_with_a_gap_is_enough_now_but_was_not_in_2014_9_6_1() {
    let gap = "Nf3 Nf6 Ng1 Ng8 Nc3 Nc6 Nf3 Nf6 Ng1 Ng8 Nb1 Nb8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8";
    let game = game(START, gap);
    assert_eq!(game.first_ending(NOW), Some((Ply(20), Ending::Fivefold)));
    assert_eq!(game.first_ending(AutomaticDraws::OF_2014), None);
    assert_eq!(game.first_ending(AutomaticDraws::BEFORE_2014), None);
}

#[test]
fn r13_the_count_begins_with_the_start_position_whichever_it_is_9_2() {
    let game = game(
        "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1",
        "Kd2 Kd7 Ke1 Ke8 Kf2 Kf7 Ke1 Ke8",
    );
    assert_eq!(game.occurrences(game.ply()), [Ply(0), Ply(4), Ply(8)]);
    assert_eq!(game.claims(), [Claim::Threefold]);
}

#[test]
fn r14_an_unmoved_bishop_and_one_that_came_back_are_the_same_9_2_3() {
    assert_eq!(
        occurrences(START, "e4 Nf6 e5 d5 Bc4 Nc6 Bf1 Nb8 Bc4 Nc6 Bf1 Nb8"),
        [8, 12]
    );
}

#[test]
fn r16_a_double_step_that_opens_a_check_makes_no_other_position_9_2_3_1() {
    let step = |fen: &str| {
        let at: Position = fen.parse().unwrap();
        at.after(mv(&at, "d4"))
    };
    // The bishop on c1 attacks h6 as soon as the pawn has left d2; capturing it does not help.
    let opened = step("8/8/7k/8/4p3/8/3P4/2B1K3 w - - 0 1");
    assert!(opened.is_check());
    assert_eq!(opened.en_passant(), None);
    assert_eq!(opened.passed(), Some(Square::D3));
    assert_eq!(opened, "8/8/7k/8/3Pp3/8/8/2B1K3 b - - 7 9".parse().unwrap());
    let beside = step("8/8/8/7k/4p3/8/3P4/2B1K3 w - - 0 1");
    assert_eq!(beside.en_passant(), Some(Square::D3));
}

#[test]
fn given_a_position_that_came_with_the_other_player_to_move_then_it_does_not_count_9_2_3() {
    let moves = "e4 e5 Qf3 Qe7 Qe2 Qd8 Qd1 Qf6 Qe2 Qe7 Qd1 Qd8";
    let game = game(START, moves);
    assert_eq!(game.occurrences(game.ply()), [Ply(2), Ply(12)]);
    let look_alikes = game.look_alikes(game.ply());
    assert_eq!(look_alikes[0].ply, Ply(7));
    assert_eq!(look_alikes[0].differences, [Difference::PlayerToMove]);
    assert_eq!(game.claims(), []);
    for mv in game.position().legal_moves() {
        assert_eq!(game.claims_with(mv), Ok(vec![]));
    }
}

#[test]
fn given_a_castling_right_lost_then_only_an_announced_move_makes_the_claim_9_2_1_9_2_3_2() {
    let cycle = "Ke2 Nf6 Ke1 Ng8";
    let opening = "e4 e5 Nf3 Nc6 Bc4 Be7";
    let game_now = game(START, &format!("{opening} {cycle} {cycle}"));
    assert_eq!(game_now.occurrences(game_now.ply()), [Ply(10), Ply(14)]);
    assert_eq!(
        game_now.look_alikes(game_now.ply())[0].differences,
        [
            Difference::CouldCastle {
                color: Color::White,
                rook: Square::A1
            },
            Difference::CouldCastle {
                color: Color::White,
                rook: Square::H1
            },
        ]
    );
    assert_eq!(game_now.claims(), []);
    let announced = mv(game_now.position(), "Ke2");
    assert_eq!(game_now.claims_with(announced), Ok(vec![Claim::Threefold]));
    let castles = mv(
        &"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1".parse().unwrap(),
        "O-O",
    );
    assert!(game_now.claims_with(castles).is_err());
    // Played on, the fifth occurrence is after 12.Ke2.
    let on = format!("{opening} {cycle} {cycle} {cycle} {cycle} Ke2");
    let played_on = game(START, &on);
    assert_eq!(
        played_on.first_ending(NOW),
        Some((Ply(23), Ending::Fivefold))
    );
    let in_2014 = played_on.first_ending(AutomaticDraws::OF_2014);
    assert_eq!(in_2014, Some((Ply(23), Ending::Fivefold)));
}

#[test]
fn d1_mate_with_the_last_of_75_moves_wins_9_6_2() {
    let fen = "7k/8/5K2/6Q1/8/8/8/8 w - - 149 100";
    let mate = game(fen, "Qg7#");
    let winner = Color::White;
    assert_eq!(
        mate.ending(mate.ply(), NOW),
        Some(Ending::Checkmate { winner })
    );
    assert_eq!(mate.claims(), []);
}

#[test]
fn d2_without_mate_the_75_moves_draw_at_once_9_6_2() {
    let draw = game("7k/8/5K2/6Q1/8/8/8/8 w - - 149 100", "Qg1");
    assert_eq!(draw.ending(draw.ply(), NOW), Some(Ending::SeventyFive));
    assert_eq!(draw.ending(draw.ply(), AutomaticDraws::BEFORE_2014), None);
    assert_eq!(draw.ending(Ply::START, NOW), None);
}

#[test]
fn d4_mate_with_the_last_of_50_moves_leaves_nothing_to_claim_9_3() {
    let fen = "7k/8/5K2/6Q1/8/8/8/8 w - - 99 80";
    let before = game(fen, "");
    assert_eq!(before.claims(), []);
    let mate = mv(before.position(), "Qg7#");
    assert_eq!(before.claims_with(mate), Ok(vec![]));
    let quiet = mv(before.position(), "Qg1");
    assert_eq!(before.claims_with(quiet), Ok(vec![Claim::FiftyMoves]));
    let after = game(fen, "Qg1");
    assert_eq!(after.claims(), [Claim::FiftyMoves]);
    assert_eq!(after.ending(after.ply(), NOW), None);
}

#[test]
fn given_a_capture_or_pawn_move_then_the_count_begins_anew_9_3() {
    let fen = "4k3/8/8/8/8/2n5/1P6/4K3 w - - 98 80";
    assert_eq!(game(fen, "b3").position().halfmove_clock(), 0);
    assert_eq!(game(fen, "bxc3").position().halfmove_clock(), 0);
    assert_eq!(game(fen, "Kf2").position().halfmove_clock(), 99);
}

#[test]
fn given_little_material_then_the_position_is_dead_5_2_2() {
    for (fen, dead) in [
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", true),
        ("8/8/3k4/8/3K4/8/6N1/8 w - - 0 1", true),
        ("2b5/4kB2/8/8/8/8/5K2/8 b - - 0 1", true),
        ("2b5/4k1B1/8/8/8/8/5K2/8 b - - 0 1", false),
        ("4k3/8/8/8/8/8/8/4KNN1 w - - 0 1", false),
        ("4kn2/8/8/8/8/8/8/4KN2 w - - 0 1", false),
        ("4k3/8/8/8/8/8/8/3NKB2 w - - 0 1", false),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", false),
    ] {
        let position: Position = fen.parse().unwrap();
        assert_eq!(position.is_dead_by_material(), dead, "{fen}");
    }
}

#[test]
fn given_a_move_taken_back_then_the_earlier_position_stands_7_5_1() {
    let mut game = game(START, "e4 e5 Nf3");
    let knight = game.take_back().unwrap();
    assert_eq!(game.ply(), Ply(2));
    assert_eq!(game.at(Ply(3)), None);
    assert_eq!(game.moves().len(), 2);
    game.play(knight).unwrap();
    assert_eq!(game.ply(), Ply(3));
    let illegal = game.play(knight);
    assert!(illegal.is_err());
    assert_eq!(game.ply(), Ply(3));
}

#[test]
fn given_the_beginners_trap_then_it_is_mate_5_1_1() {
    let game = game(START, "e4 e5 Qh5 Ke7 Qxe5#");
    let winner = Color::White;
    assert_eq!(
        game.first_ending(NOW),
        Some((Ply(5), Ending::Checkmate { winner }))
    );
}

/// Counts occurrences by comparing the texts of all positions with the useless squares left out.
fn counted_slowly(game: &Game, ply: Ply) -> usize {
    let four_fields = |position: &Position| {
        let fen = position.to_string();
        fen.split(' ').take(4).collect::<Vec<_>>().join(" ")
    };
    let wanted = four_fields(game.at(ply).unwrap());
    game.positions()
        .take_while(|(at, _)| *at <= ply)
        .filter(|(_, position)| four_fields(position) == wanted)
        .count()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(24) })]

    #[test]
    fn given_any_game_then_occurrences_agree_with_counting_all_positions(
        start in prop::sample::select(vec![
            START,
            "8/8/4k3/8/8/4K3/8/8 w - - 0 1",
            "4k2r/8/8/8/8/8/8/R3K3 w Qk - 0 1",
            "7k/5p2/8/4P3/8/8/8/K7 b - - 0 1",
        ]),
        choices in prop::collection::vec(0usize..6, 0..60),
    ) {
        let mut game = Game::new(start.parse().unwrap());
        for choice in choices {
            let moves = game.position().legal_moves();
            let Some(&chosen) = moves.get(choice % moves.len().max(1)) else { break };
            game.play(chosen).unwrap();
        }
        for (ply, _) in game.positions() {
            prop_assert_eq!(game.occurrences(ply).len(), counted_slowly(&game, ply));
            for look_alike in game.look_alikes(ply) {
                prop_assert!(!look_alike.differences.is_empty());
            }
        }
    }
}
