//! Why a move is illegal, in the terms of Articles 1.4.1 and 3.

#![allow(
    clippy::unwrap_used,
    reason = "the lint knows tests, but not the functions that tests share"
)]

use arbiter_laws::{CastlingObstacle, Move, Position, Role, Setup, Square, WhyIllegal};

fn why(fen: &str, text: &str) -> Option<WhyIllegal> {
    let position: Position = fen.parse().unwrap();
    let promotion = text.chars().nth(4).and_then(Role::from_letter);
    let (from, to) = (square(&text[0..2]), square(&text[2..4]));
    position.why_illegal(from, to, promotion)
}

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn given_a_wrong_way_of_moving_then_its_article_is_named_3_2_to_3_8() {
    use WhyIllegal::*;
    let lone = "4k3/8/8/8/3Q4/8/8/RNB1K3 w - - 0 1";
    for (fen, text, reason, article) in [
        (
            START,
            "e4e5",
            NoMan {
                square: square("e4"),
            },
            "3.10.2",
        ),
        (
            START,
            "e7e5",
            OpponentsMan {
                square: square("e7"),
            },
            "1.2",
        ),
        (
            START,
            "e2e2",
            NotMoved {
                square: square("e2"),
            },
            "3.10.2",
        ),
        (
            START,
            "d1d2",
            OwnManThere {
                square: square("d2"),
            },
            "3.1.1",
        ),
        (lone, "c1c3", WrongWay { role: Role::Bishop }, "3.2"),
        (lone, "a1b2", WrongWay { role: Role::Rook }, "3.3"),
        (lone, "d4e6", WrongWay { role: Role::Queen }, "3.4"),
        (lone, "b1b3", WrongWay { role: Role::Knight }, "3.6"),
        (lone, "e1e3", WrongWay { role: Role::King }, "3.8"),
        (START, "e2e5", WrongWay { role: Role::Pawn }, "3.7"),
        (
            START,
            "a1a3",
            Jumps {
                role: Role::Rook,
                over: square("a2"),
            },
            "3.5",
        ),
        (
            START,
            "e2d3",
            NothingToCapture {
                square: square("d3"),
            },
            "3.7.3",
        ),
    ] {
        let found = why(fen, text);
        assert_eq!(found, Some(reason), "{text}");
        assert_eq!(reason.article(), article);
        assert!(!reason.to_string().is_empty());
    }
}

#[test]
fn given_pawns_that_are_blocked_or_have_moved_then_that_is_said_3_7() {
    use WhyIllegal::*;
    let fen = "4k3/8/8/3pP3/2n5/6P1/2P2n2/4K3 w - - 0 1";
    assert_eq!(
        why(fen, "c2c4"),
        Some(PawnBlocked {
            square: square("c4")
        })
    );
    assert_eq!(why(fen, "c2c3"), None);
    assert_eq!(
        why(fen, "g3g5"),
        Some(PawnHasMoved {
            square: square("g3")
        })
    );
    assert_eq!(
        why(fen, "e5d6"),
        Some(EnPassantTooLate {
            square: square("d6")
        })
    );
    assert_eq!(why(&fen.replace("w - -", "w - d6"), "e5d6"), None);
    assert_eq!(
        why(fen, "e5f6"),
        Some(NothingToCapture {
            square: square("f6")
        })
    );
}

#[test]
fn given_a_king_left_or_put_in_check_then_the_attacker_is_named_3_9_2() {
    use WhyIllegal::*;
    let checked = "4k3/8/8/8/4r3/8/3N4/R3K3 w - - 0 1";
    let by = square("e4");
    assert_eq!(why(checked, "a1a4"), Some(KingLeftInCheck { by }));
    assert_eq!(why(checked, "e1e2"), Some(KingLeftInCheck { by }));
    assert_eq!(why(checked, "d2e4"), None);
    let pinned = "4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1";
    assert_eq!(why(pinned, "e2c3"), Some(KingPutInCheck { by }));
    let beside = "4k3/8/8/8/8/8/3r4/5K2 w - - 0 1";
    let by = square("d2");
    assert_eq!(why(beside, "f1f2"), Some(KingPutInCheck { by }));
    assert_eq!(KingPutInCheck { by }.how(), "king_left_in_check");
}

#[test]
fn e1_capturing_en_passant_along_the_kings_rank_puts_it_in_check_3_9_2() {
    let fen = "8/8/8/r2Pp2K/8/8/4k3/8 w - e6 0 1";
    let by = square("a5");
    assert_eq!(why(fen, "d5e6"), Some(WhyIllegal::KingPutInCheck { by }));
}

#[test]
fn given_a_king_to_be_captured_then_1_4_1_is_named() {
    // Black has left the king in check; White would capture it.
    let setup: Setup = "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1".parse().unwrap();
    let reason = WhyIllegal::KingCaptured {
        square: square("e8"),
    };
    let found = setup.why_illegal(square("e7"), square("e8"), None);
    assert_eq!(found, Some(reason));
    assert_eq!((reason.article(), reason.how()), ("1.4.1", "king_captured"));
}

#[test]
fn given_castling_that_is_not_allowed_then_each_reason_is_told_3_8_2() {
    use CastlingObstacle::*;
    use WhyIllegal::*;
    for (fen, text, reason) in [
        ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "e1g1", CastlingRightLost),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1g1", CastlingRightLost),
        ("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "e1h1", CastlingRightLost),
        (START, "e1g1", CastlingPrevented(Between(Square::F1))),
        (
            "4k3/8/8/8/4r3/8/8/4K2R w K - 0 1",
            "e1g1",
            CastlingPrevented(InCheck),
        ),
        (
            "4k3/8/8/8/5r2/8/8/4K2R w K - 0 1",
            "e1g1",
            CastlingPrevented(Through(Square::F1)),
        ),
        (
            "4k3/8/8/8/6r1/8/8/4K2R w K - 0 1",
            "e1g1",
            CastlingPrevented(Into(Square::G1)),
        ),
        (
            "4k3/8/8/8/8/8/8/rR2K1N1 w Q - 0 1",
            "e1c1",
            CastlingPrevented(Into(Square::C1)),
        ),
    ] {
        assert_eq!(why(fen, text), Some(reason), "{fen} {text}");
        assert_eq!(reason.how(), "castling");
    }
}

#[test]
fn given_a_pawn_on_its_last_rank_then_the_choice_is_judged_3_7_3_3() {
    use WhyIllegal::*;
    let fen = "8/P6k/8/8/8/8/8/K7 w - - 0 1";
    assert_eq!(why(fen, "a7a8"), Some(PromotionMissing));
    assert_eq!(why(fen, "a7a8k"), Some(PromotionTo { role: Role::King }));
    assert_eq!(why(fen, "a7a8p"), Some(PromotionTo { role: Role::Pawn }));
    assert_eq!(why(fen, "a1b1q"), Some(PromotionUnexpected));
    assert_eq!(why(fen, "a7a8n"), None);
    assert_eq!(PromotionMissing.how(), "promotion_unfinished");
}

#[test]
fn given_any_two_squares_then_there_is_a_reason_exactly_if_no_legal_move_joins_them_3_10() {
    for fen in [
        START,
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9",
        "8/8/8/2k1K3/2pP4/8/8/8 b - d3 0 1",
        "4k3/8/8/8/4r3/8/3N4/R3K2R w KQ - 0 1",
        "4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1",
    ] {
        let position: Position = fen.parse().unwrap();
        let legal = position.legal_moves();
        for from in Square::ALL {
            for to in Square::ALL {
                for promotion in [None, Some(Role::Knight)] {
                    let joined = legal.iter().any(|mv| {
                        let rook = matches!(mv, Move::Castle { rook, .. } if *rook == to);
                        let wide = mv.from().file().index().abs_diff(to.file().index()) > 1;
                        let arrives = match mv {
                            Move::Castle { .. } => rook || (mv.to() == to && wide),
                            _ => mv.to() == to,
                        };
                        mv.from() == from && arrives && mv.promotion() == promotion
                    });
                    let reason = position.why_illegal(from, to, promotion);
                    assert_eq!(reason.is_none(), joined, "{fen} {from}{to} {reason:?}");
                }
            }
        }
    }
}

#[test]
fn given_black_to_move_then_the_same_holds_from_the_other_side() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1";
    assert_eq!(why(fen, "e7e5"), None);
    let reason = why(fen, "e7e4");
    assert_eq!(reason, Some(WhyIllegal::WrongWay { role: Role::Pawn }));
}
