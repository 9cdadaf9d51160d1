//! Who can still give mate (Articles 5.1.2, 5.2.2, 6.9, 7.5.5), with every proof checked.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "the lint knows tests, but not the functions that tests share"
)]

use arbiter_laws::{Color, Position};
use arbiter_mate::{Answer, Lemma, Reason, Verdict, can_mate, can_mate_within, is_dead};
use arbiter_mate_proof::{MAX_POSITIONS, check};
use proptest::prelude::*;

fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The answer, whose proof the independent checker has accepted.
fn checked(position: &Position, side: Color) -> Answer {
    let answer = can_mate(position, side);
    match &answer.proof {
        None => assert_eq!(answer.verdict, Verdict::Unknown),
        Some(proof) => {
            let text = proof.to_string();
            assert_eq!(check(&text), Ok(()), "{text}");
            assert_eq!(proof.reason.says_yes(), answer.verdict == Verdict::Yes);
        }
    }
    answer
}

fn verdicts(fen: &str) -> (Verdict, Verdict) {
    let position = position(fen);
    let verdict = |side| checked(&position, side).verdict;
    (verdict(Color::White), verdict(Color::Black))
}

use Verdict::{No, Yes};

#[test]
fn given_little_material_then_only_what_no_series_of_moves_can_mate_is_no() {
    for (fen, white, black) in [
        // Bare kings; a knight or a bishop alone.
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", No, No),
        ("8/8/3k4/8/3K4/8/6N1/8 w - - 0 1", No, No),
        ("8/8/3k4/8/3K4/8/6B1/8 b - - 0 1", No, No),
        // F9: two knights, and a knight on each side, are enough with help.
        ("4k3/8/8/8/8/8/8/4KNN1 w - - 0 1", Yes, No),
        ("4kn2/8/8/8/8/8/8/4KN2 w - - 0 1", Yes, Yes),
        // Bishops on squares of one colour never mate, on both colours they do.
        ("5K2/8/8/1B6/8/k7/6b1/8 w - - 0 1", No, No),
        ("4kb2/8/8/8/8/8/8/4KB2 w - - 0 1", Yes, Yes),
        // A knight against a pawn, which may shut in its own king, against a rook and a queen.
        ("8/8/8/4k3/4p3/4N3/4K3/8 w - - 0 1", Yes, Yes),
        ("4k3/3r4/8/8/8/8/8/4KN2 w - - 0 1", Yes, Yes),
        ("4k3/3q4/8/8/8/8/8/4KN2 w - - 0 1", No, Yes),
        // One man that mates even without help.
        ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", Yes, No),
        ("4k3/8/8/8/8/8/7P/4K3 w - - 0 1", Yes, No),
    ] {
        assert_eq!(verdicts(fen), (white, black), "{fen}");
    }
}

#[test]
fn given_a_lone_minor_piece_then_the_mate_with_the_opponents_help_is_found_6_9() {
    for (fen, white, black) in [
        ("8/2k5/3n4/8/8/4B3/2K5/8 w - - 0 1", Yes, Yes),
        ("8/3k4/8/7b/8/2N5/1K6/8 w - - 0 1", Yes, Yes),
        ("8/2kb4/8/8/8/2K5/3B4/8 w - - 0 1", Yes, Yes),
        ("k7/8/8/8/8/8/2K5/2NN4 w - - 0 1", Yes, No),
        ("8/1k1bb3/8/8/8/4N1N1/5K2/8 w - - 0 1", Yes, Yes),
        ("8/b7/P1K5/8/4k3/8/8/8 b - - 2 48", Yes, Yes),
        ("8/8/8/5KBp/7P/7k/8/8 b - - 13 74", Yes, Yes),
    ] {
        assert_eq!(verdicts(fen), (white, black), "{fen}");
    }
}

#[test]
fn given_mate_or_stalemate_on_the_board_then_nothing_more_can_happen_5_1_1_5_2_1() {
    assert_eq!(verdicts("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1"), (Yes, No));
    assert_eq!(verdicts("1k6/8/1KQ5/8/8/8/8/8 b - - 0 1"), (No, No));
    assert_eq!(verdicts("6BK/6b1/7k/8/8/8/8/8 w - - 0 1"), (No, Yes));
}

#[test]
fn f1_locked_pawns_and_shut_out_kings_are_a_dead_position_5_2_2() {
    let locked = position("4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1");
    let answer = can_mate(&locked, Color::White);
    assert!(matches!(answer.proof.unwrap().reason, Reason::Closed(_)));
    assert_eq!(is_dead(&locked), Yes);
}

#[test]
fn f4_f5_a_forced_capture_leaves_a_dead_position_5_2_2() {
    for fen in [
        "kb6/2N5/1K6/8/8/8/8/8 b - - 0 50",
        "k7/P1K5/8/8/8/8/8/8 b - - 2 58",
        "6Rk/8/7K/8/8/8/8/8 b - - 0 1",
        "r7/K1k5/8/8/8/8/8/8 w - - 0 1",
    ] {
        assert_eq!(verdicts(fen), (No, No), "{fen}");
    }
}

#[test]
fn f7_a_wall_of_pawns_with_a_bishop_that_cannot_pass_is_dead_5_2_2() {
    let wall = position("8/6b1/1p3k2/1Pp1p1p1/2P1PpP1/5P2/8/5K2 b - - 11 61");
    assert_eq!(is_dead(&wall), Yes);
}

#[test]
fn d6_the_count_of_moves_plays_no_part_in_the_bare_laws_6_9() {
    let flagged = position("8/5r2/p3k3/P7/8/1K6/8/8 w - - 148 100");
    assert_eq!(checked(&flagged, Color::Black).verdict, Yes);
}

#[test]
fn given_a_position_that_others_call_unwinnable_then_the_mate_is_shown() {
    let fen = "1b3kBR/4pP1P/1p1pP2P/1P1P4/8/K5p1/6P1/1B6 b - - 0 1";
    assert_ne!(checked(&position(fen), Color::White).verdict, No);
    let fen = "8/3B4/8/p5k1/P5P1/8/1b5p/7K w - - 0 1";
    assert_eq!(is_dead(&position(fen)), No);
}

#[test]
fn given_a_full_board_then_the_mate_is_found_well_within_the_limit() {
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "nqrnbbkr/pppppppp/8/8/8/8/PPPPPPPP/NQRNBBKR w KQkq - 0 1",
    ] {
        assert_eq!(verdicts(fen), (Yes, Yes), "{fen}");
    }
}

#[test]
fn given_a_limit_that_is_too_small_then_the_answer_is_unknown_and_the_limit_holds() {
    let answer = can_mate_within(&Position::initial(), Color::White, 10);
    assert_eq!(answer.verdict, Verdict::Unknown);
    assert!(answer.positions <= 12, "{}", answer.positions);
    assert_eq!(answer.proof, None);
}

#[test]
fn given_the_same_question_twice_then_the_answer_is_the_same_to_the_last_move() {
    let fen = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10";
    let ask = || can_mate(&position(fen), Color::Black);
    assert_eq!(ask(), ask());
}

#[test]
fn given_every_lemma_then_its_proof_names_it() {
    for (fen, lemma) in [
        ("4k2r/8/8/8/8/8/8/4K3 w - - 0 1", Lemma::BareKing),
        ("3qk3/8/8/8/8/8/8/4KN2 w - - 0 1", Lemma::LoneKnight),
        ("3qk3/8/8/8/8/8/8/4KB2 w - - 0 1", Lemma::BishopsOfOneColour),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Lemma::GameOver),
    ] {
        let proof = checked(&position(fen), Color::White).proof.unwrap();
        assert_eq!(proof.reason, Reason::Lemma(lemma), "{fen}");
    }
}

/// A position some legal moves after a start, each chosen by a number.
fn played(fen: &str, choices: &[usize]) -> Position {
    choices.iter().fold(position(fen), |at, choice| {
        let moves = at.legal_moves();
        match moves.get(choice % moves.len().max(1)) {
            Some(&mv) => at.after(mv),
            None => at,
        }
    })
}

/// The same board with the colours exchanged.
fn mirrored(position: &Position) -> Position {
    let fen = position.to_string();
    let mut fields = fen.split(' ');
    let board: Vec<&str> = fields.next().unwrap().split('/').rev().collect();
    let swap = |c: char| {
        if c.is_ascii_uppercase() {
            c.to_ascii_lowercase()
        } else {
            c.to_ascii_uppercase()
        }
    };
    let board: String = board.join("/").chars().map(swap).collect();
    let turn = position.turn().other();
    let turn = &turn.as_str()[..1];
    fields.next();
    let castling: String = fields.next().unwrap().chars().map(swap).collect();
    let passed = fields.next().unwrap().replace('3', "x");
    let passed = passed.replace('6', "3").replace('x', "6");
    format!("{board} {turn} {castling} {passed} 0 1")
        .parse()
        .unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::with_cases(24)
    })]

    #[test]
    fn given_any_endgame_then_every_proof_is_accepted_and_colours_do_not_matter(
        start in prop::sample::select(vec![
            "8/8/4k3/2p5/8/3B4/5K2/8 w - - 0 1",
            "5n2/8/4k3/8/8/3N4/5K2/8 w - - 0 1",
            "8/1p6/4k3/1P6/8/7p/5K1P/8 w - - 0 1",
            "8/5b2/4k3/8/3B4/8/5K2/8 w - - 0 1",
            "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
            "r3k2r/pppq1ppp/2n5/8/8/2N5/PPPQ1PPP/R3K2R w KQkq - 0 1",
        ]),
        choices in prop::collection::vec(0usize..64, 0..30),
    ) {
        let position = played(start, &choices);
        let mirror = mirrored(&position);
        for side in Color::ALL {
            // A closed set may be so large that the slow checker would take seconds for it.
            let quick = can_mate_within(&position, side, MAX_POSITIONS as u32 / 20);
            if quick.verdict != Verdict::Unknown {
                let answer = checked(&position, side);
                prop_assert_eq!(&answer, &quick);
                let other = can_mate(&mirror, side.other()).verdict;
                prop_assert!(other == answer.verdict || other == Verdict::Unknown);
            }
        }
    }
}
