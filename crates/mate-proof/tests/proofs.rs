//! What the checker accepts, and with which step named it rejects everything else.

#![allow(
    clippy::unwrap_used,
    reason = "the lint knows tests, but not the functions that tests share"
)]

use arbiter_mate_proof::{Closed, Lemma, Proof, Reason, Rejection, Side, check, check_text};

fn verdict(fen: &str, side: Side, reason: Reason) -> Result<(), Rejection> {
    let fen = fen.to_owned();
    check(&Proof {
        fen,
        side,
        counted: false,
        reason,
    })
}

fn line(fen: &str, side: Side, moves: &str) -> Result<(), Rejection> {
    let moves = moves.split_whitespace().map(str::to_owned).collect();
    verdict(fen, side, Reason::Line(moves))
}

fn lemma(fen: &str, side: Side, lemma: Lemma) -> bool {
    let result = verdict(fen, side, Reason::Lemma(lemma));
    assert!(result.is_ok() || result == Err(Rejection::LemmaFails(lemma)));
    result.is_ok()
}

fn closed_set(positions: u32) -> Reason {
    let beyond = Vec::new();
    Reason::Closed(Closed { positions, beyond })
}

const BACK_RANK: &str = "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1";

#[test]
fn given_a_line_of_legal_moves_to_mate_then_it_is_accepted() {
    assert_eq!(line(BACK_RANK, Side::White, "a1a8"), Ok(()));
    assert_eq!(
        line(BACK_RANK, Side::White, "e1e2 g8f8 a1a7 f8g8 a7a8"),
        Ok(())
    );
}

#[test]
fn given_mate_on_the_board_then_no_move_is_needed() {
    let mate = "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1";
    assert_eq!(line(mate, Side::White, ""), Ok(()));
    assert_eq!(line(mate, Side::Black, ""), Err(Rejection::NoMate));
}

#[test]
fn given_a_line_with_an_illegal_move_then_that_move_is_named() {
    let rejected = |moves: &str, number, text: &str| {
        let text = text.to_owned();
        let expected = Rejection::IllegalMove { number, text };
        assert_eq!(line(BACK_RANK, Side::White, moves), Err(expected));
    };
    rejected("a1b3", 1, "a1b3");
    rejected("a1a7 g8g9", 2, "g8g9");
    rejected("a1a7 f7f8q", 2, "f7f8q");
    rejected("a1a8 g8h8", 2, "g8h8");
    rejected("nonsense", 1, "nonsense");
}

#[test]
fn given_a_line_that_ends_before_mate_then_it_is_rejected() {
    assert_eq!(line(BACK_RANK, Side::White, "a1a7"), Err(Rejection::NoMate));
    assert_eq!(line(BACK_RANK, Side::Black, "a1a8"), Err(Rejection::NoMate));
}

#[test]
fn given_castling_en_passant_and_promotion_then_the_line_is_followed() {
    let castles = "5k2/8/8/8/8/6PP/4P2R/R3K1RR w Q - 0 1";
    assert_eq!(line(castles, Side::White, "e1c1"), Err(Rejection::NoMate));
    // The king may step to c4 only if the pawn there has been captured.
    let passed = "8/8/8/8/1pP5/k7/3K4/1R6 b - c3 0 1";
    let king_to_c4 = "b4c3 d2c3 a3a4 c3c4";
    assert_eq!(
        line(passed, Side::White, king_to_c4),
        Err(Rejection::NoMate)
    );
    let promotes = "7k/5P2/6K1/8/8/8/8/8 w - - 0 1";
    assert_eq!(line(promotes, Side::White, "f7f8q"), Ok(()));
    assert_eq!(line(promotes, Side::White, "f7f8r"), Ok(()));
    assert_eq!(line(promotes, Side::White, "f7f8b"), Err(Rejection::NoMate));
}

#[test]
fn given_chess960_then_castling_is_the_king_going_to_its_rook() {
    let fen = "4rkr1/R5p1/4p3/8/8/8/8/4K1R1 w G - 0 1";
    assert_eq!(line(fen, Side::White, "e1g1"), Ok(()));
    let blocked = "4k3/8/8/8/8/8/8/4K1RR w K - 0 1";
    for text in ["e1g1", "e1h1"] {
        let rejection = line(blocked, Side::White, text).unwrap_err();
        assert!(matches!(
            rejection,
            Rejection::IllegalMove { number: 1, .. }
        ));
    }
}

#[test]
fn given_a_position_that_cannot_be_then_it_is_rejected_with_the_reason() {
    for (fen, reason) in [
        (
            "4k3/8/8/8/8/8/8/4K3 w - -",
            "a FEN has six fields, this one 4",
        ),
        (
            "4k3/8/8/8/8/8/8/4K2P w - - 0 1",
            "a pawn stands on an end rank",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w K - 0 1",
            "the castling right `K` fits no king and rook",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - e6 0 1",
            "no pawn can just have passed over `e6`",
        ),
        (
            "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1",
            "black is in check out of turn",
        ),
        ("4k3/8/8/8/8/8/8/4K3 x - - 0 1", "`x` is not `w` or `b`"),
        ("4k3/8/8/8/8/8/4K3 w - - 0 1", "7 ranks instead of 8"),
        ("4k3/9/8/8/8/8/8/4K3 w - - 0 1", "`9` is no man"),
        ("4k3/7/8/8/8/8/8/4K3 w - - 0 1", "`7` is not 8 squares"),
    ] {
        assert_eq!(
            line(fen, Side::White, ""),
            Err(Rejection::Position(reason.into())),
            "{fen}"
        );
    }
}

#[test]
fn given_a_bare_king_then_it_never_mates() {
    let fen = "4k3/8/8/8/8/8/8/4KR2 w - - 0 1";
    assert!(lemma(fen, Side::Black, Lemma::BareKing));
    assert!(!lemma(fen, Side::White, Lemma::BareKing));
}

#[test]
fn given_a_lone_knight_then_only_queens_leave_it_helpless() {
    for (fen, holds) in [
        ("4k3/8/8/8/8/8/8/4KN2 w - - 0 1", true),
        ("3qk3/8/8/8/8/8/8/4KN2 w - - 0 1", true),
        ("3rk3/8/8/8/8/8/8/4KN2 w - - 0 1", false),
        ("4k3/3p4/8/8/8/8/8/4KN2 w - - 0 1", false),
        ("4k3/8/8/8/8/8/8/4KNN1 w - - 0 1", false),
    ] {
        assert_eq!(lemma(fen, Side::White, Lemma::LoneKnight), holds, "{fen}");
    }
}

#[test]
fn given_bishops_of_one_colour_then_other_bishops_knights_and_pawns_undo_it() {
    for (fen, holds) in [
        ("5K2/8/8/1B6/8/k7/6b1/8 w - - 0 1", true),
        ("8/8/8/8/8/2k5/8/2KB1B1r w - - 0 1", true),
        ("6BK/6b1/7k/8/8/8/8/8 w - - 0 1", false),
        ("8/8/8/8/8/2k5/8/2KB1n2 w - - 0 1", false),
        ("8/8/8/8/2p5/2k5/8/2KB4 w - - 0 1", false),
    ] {
        assert_eq!(
            lemma(fen, Side::White, Lemma::BishopsOfOneColour),
            holds,
            "{fen}"
        );
    }
    // Two checks at once, which no game can bring about, yet it is mate on the board.
    let mate = "8/8/8/8/6B1/2B5/4q3/3rk1r1 b - - 0 1".replace("6B1/2B5", "8/2B3B1");
    let mate = mate.replace("8/8/8/8/8/2B3B1", "K7/8/8/8/8/2B3B1");
    assert_eq!(line(&mate, Side::White, ""), Err(Rejection::NoMate));
    let mate = mate.replace("3rk1r1", "3rkr2");
    assert_eq!(line(&mate, Side::White, ""), Ok(()));
    assert!(!lemma(&mate, Side::White, Lemma::BishopsOfOneColour));
}

#[test]
fn given_stalemate_or_ones_own_mate_then_the_game_is_over_5_1_1_5_2_1() {
    let stalemate = "1k6/8/1KQ5/8/8/8/8/8 b - - 0 1";
    assert!(lemma(stalemate, Side::White, Lemma::GameOver));
    let mate = "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1";
    assert!(lemma(mate, Side::Black, Lemma::GameOver));
    assert!(!lemma(mate, Side::White, Lemma::GameOver));
    assert!(!lemma(BACK_RANK, Side::White, Lemma::GameOver));
}

#[test]
fn f4_f5_forced_captures_close_the_set_5_2_2() {
    let forced = "kb6/2N5/1K6/8/8/8/8/8 b - - 0 50";
    let closed = |side, count| verdict(forced, side, closed_set(count));
    // Bishop takes knight is the only move; the bishop alone is a lemma.
    assert_eq!(closed(Side::White, 2), Ok(()));
    assert_eq!(
        closed(Side::White, 3),
        Err(Rejection::NotClosed { found: 2 })
    );
    assert_eq!(
        closed(Side::White, 1),
        Err(Rejection::NotClosed { found: 2 })
    );
    let pawn = "k7/P1K5/8/8/8/8/8/8 b - - 2 58";
    assert_eq!(verdict(pawn, Side::White, closed_set(2)), Ok(()));
}

#[test]
fn given_a_set_from_which_mate_is_reached_then_it_is_no_proof() {
    let fen = "7k/5P2/6K1/8/8/8/8/8 w - - 0 1";
    let rejection = verdict(fen, Side::White, closed_set(20_000));
    assert_eq!(rejection, Err(Rejection::MateReached));
}

#[test]
fn given_any_proof_then_its_text_reads_back_and_no_shorter_text_does() {
    let reasons = [
        Reason::Line(vec!["a1a7".into(), "g8f8".into(), "a7a8".into()]),
        Reason::Line(vec![]),
        Reason::Lemma(Lemma::BishopsOfOneColour),
        closed_set(17),
    ];
    for reason in reasons {
        let fen = BACK_RANK.to_owned();
        let side = Side::White;
        let proof = Proof {
            fen,
            side,
            counted: false,
            reason,
        };
        let text = proof.to_string();
        assert_eq!(text.parse(), Ok(proof));
        for end in 0..text.len() {
            assert!(
                matches!(check_text(&text[..end]), Err(Rejection::Text(_))),
                "{end}"
            );
        }
    }
}

#[test]
fn given_an_altered_text_then_the_line_at_fault_is_named() {
    let text = "arbiter-mate-proof 1\nposition P\nside white\nverdict no\nlemma bare-king\n";
    let altered = |from: &str, to: &str| match check_text(&text.replace(from, to)) {
        Err(Rejection::Text(error)) => error.line,
        other => panic!("{other:?}"),
    };
    assert_eq!(altered("proof 1", "proof 2"), 1);
    assert_eq!(altered("position P", "P"), 2);
    assert_eq!(altered("white", "green"), 3);
    assert_eq!(altered("verdict no", "verdict"), 4);
    assert_eq!(altered("verdict no", "verdict yes"), 5);
    assert_eq!(altered("bare", "bear"), 5);
    assert_eq!(altered("lemma bare-king", "closed -1"), 5);
    assert_eq!(altered("king\n", "king\nmore\n"), 6);
}

mod properties {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig {
            failure_persistence: None,
            ..ProptestConfig::with_cases(256)
        })]

        #[test]
        fn given_any_text_then_the_checker_answers(
            text in "\\PC{0,80}",
            fen in "[1-8kKQp/]{8,30} [wb] [-KQa]{1,2} [-a-h3]{1,2} 0 1",
        ) {
            prop_assert!(check_text(&text).is_err());
            let proof = format!("arbiter-mate-proof 1\nposition {fen}\nside white\n{text}\n");
            prop_assert!(check_text(&proof).is_err());
        }

        #[test]
        fn given_a_proof_with_one_other_letter_then_it_is_rejected_or_still_true(
            at in 0usize..92,
            letter in "[a-h1-8kKqQ/ \n-]",
        ) {
            let fen = BACK_RANK.to_owned();
            let reason = Reason::Line(vec!["a1a8".into()]);
            let mut text = Proof { fen, side: Side::White, counted: false, reason }.to_string();
            prop_assume!(at < text.len());
            text.replace_range(at..=at, &letter);
            if let Ok(proof) = check_text(&text) {
                prop_assert!(proof.reason.says_yes());
                prop_assert_eq!(proof.to_string(), text);
            }
        }
    }
}
