//! Positions that other programs have got wrong, and the sameness of positions (Article 9.2.3).

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "the lint knows tests, but not the functions that tests share"
)]

use arbiter_laws::{Illegality, Move, Note, Position, ReadPositionError, Square};

fn position(fen: &str) -> Position {
    fen.parse().unwrap()
}

fn notes(fen: &str) -> Vec<Note> {
    Position::read(fen).unwrap().notes
}

/// The position after moves in the notation of engines.
fn after(fen: &str, moves: &str) -> Position {
    moves.split_whitespace().fold(position(fen), |at, text| {
        let mv = at
            .read_uci(text)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        at.play(mv).unwrap()
    })
}

fn castlings(position: &Position) -> Vec<Square> {
    let rook = |mv| match mv {
        Move::Castle { rook, .. } => Some(rook),
        _ => None,
    };
    position
        .legal_moves()
        .into_iter()
        .filter_map(rook)
        .collect()
}

fn captures_en_passant(position: &Position) -> usize {
    let moves = position.legal_moves();
    moves
        .iter()
        .filter(|mv| matches!(mv, Move::EnPassant { .. }))
        .count()
}

#[test]
fn e1_capturing_en_passant_would_uncover_the_king_along_the_rank_3_9_2() {
    let fen = "8/8/8/r2Pp2K/8/8/4k3/8 w - e6 0 1";
    assert_eq!(position(fen).count_legal_moves(), 6);
    assert_eq!(captures_en_passant(&position(fen)), 0);
    assert_eq!(notes(fen), [Note::EnPassantUnusable { square: Square::E6 }]);
}

#[test]
fn e2_the_double_step_cannot_have_happened_while_the_other_king_was_in_check_3_9_2() {
    let fen = "1b6/8/8/3Pp3/8/8/4k2K/8 w - e6 0 1";
    assert_eq!(position(fen).count_legal_moves(), 6);
    assert_eq!(
        notes(fen),
        [Note::EnPassantImpossible { square: Square::E6 }]
    );
}

#[test]
fn e4_a_pinned_pawn_may_capture_en_passant_along_the_pin_3_7_3_1() {
    let fen = "5r2/8/5kp1/2p2p1p/1pPp1K2/pP1P4/P7/B7 b - c3 0 45";
    assert_eq!(position(fen).count_legal_moves(), 16);
    assert!(position(fen).read_uci("d4c3").is_ok());
}

#[test]
fn e6_an_impossible_square_is_dropped_with_a_note() {
    let fen = "8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1";
    assert_eq!(
        notes(fen),
        [Note::EnPassantImpossible { square: Square::D3 }]
    );
    assert_eq!(captures_en_passant(&position(fen)), 0);
}

#[test]
fn e7_no_castling_out_of_check_from_a_pawn_3_8_2_2() {
    let position = position("rnbqk2r/pppPppbp/5np1/8/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 4");
    assert_eq!(position.count_legal_moves(), 6);
    assert!(castlings(&position).is_empty());
}

#[test]
fn e8_the_checking_pawn_may_be_captured_en_passant() {
    let position = position("8/8/8/2k1K3/2pP4/8/8/8 b - d3 0 1");
    assert_eq!(position.count_legal_moves(), 5);
    assert_eq!(captures_en_passant(&position), 1);
}

#[test]
fn e10_a_square_passed_over_is_written_only_if_a_legal_move_captures_there() {
    let start = &Position::initial().to_string();
    assert_eq!(
        after(start, "e2e4").to_string(),
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
    );
    assert!(
        after(start, "d2d4 f7f6 d4d5 e7e5")
            .to_string()
            .ends_with(" w KQkq e6 0 3")
    );
}

#[test]
fn c1_capturing_a_rook_ends_the_right_to_castle_with_it_3_8_2_1() {
    let fen = "rnbqk1nr/ppp1ppb1/6p1/3p4/8/2N5/PPPPPPP1/R1BQKBNR w KQkq - 0 5";
    assert!(after(fen, "h1h8").to_string().contains(" b Qq - "));
}

#[test]
fn c2_a_rook_that_captures_a_rook_ends_two_rights_3_8_2_1() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    assert!(after(fen, "a1a8").to_string().contains(" b Kk - "));
}

#[test]
fn c3_a_rook_may_not_uncover_the_king_by_castling_3_8_2_2() {
    let position = position("4k3/8/8/8/8/8/8/rR2K1N1 w Q - 0 1");
    assert_eq!(position.count_legal_moves(), 11);
    assert!(castlings(&position).is_empty());
}

#[test]
fn c4_a_rook_of_ones_own_stands_in_the_way_3_8_2_2() {
    let fen = "4rrk1/pbbp2p1/1ppnp3/3n1pqp/3N1PQP/1PPNP3/PBBP2P1/4RRK1 w Ff - 10 18";
    assert_eq!(position(fen).count_legal_moves(), 42);
    assert!(castlings(&position(fen)).is_empty());
    assert_eq!(position(fen).to_string(), fen);
}

#[test]
fn c7_the_knight_side_rook_blocks_the_outermost_one_3_8_2_2() {
    let position = position("4k3/8/8/8/8/8/8/4K1RR w K - 0 1");
    assert_eq!(position.count_legal_moves(), 20);
    assert!(castlings(&position).is_empty());
}

#[test]
fn c9_the_right_belongs_to_ones_own_rook() {
    let position = position("4k3/pppppppp/8/8/8/8/PPPPPPPP/rR2K3 w Q - 0 1");
    assert_eq!(position.count_legal_moves(), 21);
    assert!(castlings(&position).is_empty());
}

#[test]
fn c10_castling_is_prevented_by_the_inner_rook_3_8_2_2() {
    let position = position("4k1rr/1b1p3p/nn1p4/P3Np2/3P1bp1/6PP/P5R1/1B1K2N1 b k - 1 37");
    assert_eq!(position.count_legal_moves(), 35);
    assert!(castlings(&position).is_empty());
}

#[test]
fn c12_the_square_that_only_the_rook_crosses_may_be_attacked_3_8_2_2() {
    let position = position("4k3/8/8/8/8/8/1r6/R3K3 w Q - 0 1");
    assert_eq!(castlings(&position), [Square::A1]);
}

#[test]
fn r8_a_rook_that_is_shut_in_keeps_its_right_3_8_2_1() {
    let fen = "4k2r/8/8/6R1/6r1/2K5/8/8 b k - 0 1";
    let end = after(fen, "g4g2 g5g8 g2g8 c3d3 g8g5 d3e3");
    assert_eq!(castlings(&end), [Square::H8]);
    assert!(end.to_string().contains(" b k - "));
}

#[test]
fn r10_a_capture_that_uncovers_the_king_makes_no_other_position_9_2_3_1() {
    let start = &Position::initial().to_string();
    let with_step = after(start, "g1f3 g8f6 c2c4 b8c6 d1b3 e7e5 b3e3 e5e4 d2d4");
    let without = after(start, "c2c4 e7e5 d2d4 b8c6 d1d3 g8f6 g1f3 e5e4 d3e3");
    assert_eq!(with_step, without);
    assert_eq!(captures_en_passant(&with_step), 0);
}

#[test]
fn given_another_right_to_castle_or_player_to_move_then_it_is_another_position_9_2_3() {
    let all = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    assert_ne!(all, position("r3k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1"));
    assert_ne!(all, position("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1"));
    assert_eq!(all, position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 44 71"));
}

#[test]
fn given_an_illegal_setup_then_every_reason_is_named_at_once() {
    let error = Position::read("3Pk2R/8/8/8/8/8/8/8 w - - 0 1").unwrap_err();
    let ReadPositionError::Illegal(error) = error else {
        panic!("the text is a FEN");
    };
    use arbiter_laws::Color::{Black, White};
    assert_eq!(
        error.reasons,
        [
            Illegality::NoKing { color: White },
            Illegality::OpponentInCheck { color: Black },
            Illegality::PawnOnEndRank {
                color: White,
                square: Square::D8
            },
        ]
    );
    let two = Position::read("k1k5/8/8/8/8/8/8/4K3 w - - 0 1").unwrap_err();
    assert_eq!(two.to_string(), "black has 2 kings");
}

#[test]
fn given_more_men_than_a_set_has_then_the_position_is_taken_all_the_same() {
    assert!(
        "QQQQQQQQ/QQQQQQQQ/pppppppp/8/8/7k/8/4K3 w - - 0 1"
            .parse::<Position>()
            .is_ok()
    );
}

#[test]
fn d1_d4_mate_and_stalemate_are_told_apart_5_1_1_5_2_1() {
    let mate = after("7k/8/5K2/6Q1/8/8/8/8 w - - 149 100", "g5g7");
    assert!(mate.is_checkmate() && !mate.is_stalemate());
    assert_eq!(mate.halfmove_clock(), 150);
    let stale = position("1k6/8/1KQ5/8/8/8/8/8 b - - 0 1");
    assert!(stale.is_stalemate() && !stale.is_checkmate());
}

#[test]
fn given_a_move_of_another_position_then_it_is_not_played_3_10_1() {
    let start = Position::initial();
    let later = after(&start.to_string(), "e2e4 e7e5");
    let knight = later.read_uci("f1c4").unwrap();
    assert!(start.play(knight).is_err());
}
