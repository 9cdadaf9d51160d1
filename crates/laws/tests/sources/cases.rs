//! Cases from the field and notes on the scoresheet that the other files have no place for.

use std::hash::{DefaultHasher, Hash, Hasher};

use arbiter_laws::{Ending, Game, Letters, Ply, Position, RemarkKind};

use crate::{NOW, START, played, position, why};

fn hash(position: &Position) -> u64 {
    let mut hasher = DefaultHasher::new();
    position.hash(&mut hasher);
    hasher.finish()
}

#[test]
fn r10_r11_a_double_step_that_only_a_pinned_pawn_could_answer_makes_no_other_position_9_2_3_1() {
    let step = played(START, "Nf3 Nf6 c4 Nc6 Qb3 e5 Qe3 e4 d4");
    let other = played(START, "c4 e5 d4 Nc6 Qd3 Nf6 Nf3 e4 Qe3");
    let (step, other) = (step.position(), other.position());
    assert_eq!(step, other);
    assert_eq!(hash(step), hash(other));
    assert!(why(&step.to_string(), "e4d3").is_some());
}

#[test]
fn d6_with_two_moves_to_go_the_count_draws_what_the_board_does_not_9_6_2() {
    let fen = "8/5r2/p3k3/P7/8/1K6/8/8 w - - 148 100";
    let game = played(fen, "Kb4 Kd5");
    assert_eq!(game.ending(Ply(0), NOW), None);
    assert_eq!(game.ending(Ply(1), NOW), None);
    assert_eq!(game.ending(Ply(2), NOW), Some(Ending::SeventyFive));
    assert_eq!(game.position().ending(), None);
}

#[test]
fn f9_s0_28_two_knights_or_a_knight_on_each_side_are_not_dead_5_2_2() {
    for fen in [
        "4k3/8/8/8/8/8/8/4KNN1 w - - 0 1",
        "4kn2/8/8/8/8/8/8/4KN2 w - - 0 1",
        "4k3/4p3/8/8/8/8/8/4KNN1 w - - 0 1",
    ] {
        assert!(!position(fen).is_dead_by_material(), "{fen}");
        assert_eq!(position(fen).ending(), None, "{fen}");
    }
}

#[test]
fn s0_35_s1_84_a_draw_offer_is_noted_with_the_move_it_was_made_with_8_1_5_9_1_2_2() {
    let start = Position::initial();
    let sheet = Game::read(start, "1. e4 e5 (=) 2. Nf3(=)", Letters::English).unwrap();
    let offers: Vec<Ply> = sheet
        .remarks
        .iter()
        .filter(|remark| remark.what == RemarkKind::DrawOffer)
        .map(|remark| remark.ply)
        .collect();
    assert_eq!(offers, [Ply(2), Ply(3)]);
}
