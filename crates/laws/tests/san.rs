//! Moves as scoresheets show them (Appendix C): understood with a note, or refused with a reason.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "the lint knows tests, but not the functions that tests share"
)]

use arbiter_laws::{Letters, Move, Position, Role, SanError, SanNote, Square, WhyIllegal};
use proptest::prelude::*;

fn position(fen: &str) -> Position {
    fen.parse().unwrap()
}

fn read(fen: &str, text: &str) -> Result<(String, Vec<SanNote>), SanError> {
    let read = position(fen).read_san(text, Letters::English)?;
    let uci = read.mv.uci().to_string();
    Ok((uci, read.notes))
}

fn understood(fen: &str, text: &str, uci: &str, notes: &[SanNote]) {
    let expected = (uci.to_owned(), notes.to_vec());
    assert_eq!(read(fen, text), Ok(expected), "{text} in {fen}");
}

fn refused(fen: &str, text: &str) -> SanError {
    match read(fen, text) {
        Err(error) => error,
        Ok(read) => panic!("{text} was understood as {read:?}"),
    }
}

/// The position after moves as a scoresheet shows them.
fn after(fen: &str, moves: &str) -> Position {
    moves.split_whitespace().fold(position(fen), |at, text| {
        let read = at.read_san(text, Letters::English);
        at.after(read.unwrap_or_else(|error| panic!("{text}: {error}")).mv)
    })
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
use SanNote::*;

#[test]
fn s1_a_pinned_knight_needs_no_telling_apart_c_10() {
    let fen = "rn2k2r/pppq1ppp/5p2/3p4/1b1P4/2NQP3/PPP2PPP/R3K1NR w KQkq - 0 1";
    understood(fen, "Ne2", "g1e2", &[]);
    understood(fen, "Nge2", "g1e2", &[OriginNotNeeded]);
    assert!(matches!(
        refused(fen, "Nce2"),
        SanError::Illegal {
            from: Square::C3,
            why: WhyIllegal::KingPutInCheck { .. },
            ..
        }
    ));
}

#[test]
fn s2_a_pinned_rook_needs_no_telling_apart_c_10() {
    let fen = "1r5k/6p1/3p3p/8/8/4bQ2/2R3PP/2KRq3 w - - 6 44";
    understood(fen, "Rd2", "c2d2", &[]);
    understood(fen, "Rcd2", "c2d2", &[OriginNotNeeded]);
}

#[test]
fn s4_en_passant_is_written_like_any_capture_c_9() {
    let at = after(START, "e4 e5 d4 h5 d5 c5");
    let fen = at.to_string();
    understood(&fen, "dxc6", "d5c6", &[]);
    for text in ["dxc6 e.p.", "dxc6e.p.", "dxc6ep"] {
        understood(&fen, text, "d5c6", &[EnPassantNamed]);
    }
    assert!(matches!(
        refused(START, "e4 e.p."),
        SanError::NotEnPassant { .. }
    ));
}

#[test]
fn s6_rooks_on_one_rank_are_told_apart_by_the_file_c_10() {
    let fen = "3k4/8/8/8/R6R/8/8/R3K3 w - - 0 1";
    assert!(
        matches!(refused(fen, "Rd4"), SanError::Ambiguous { candidates } if candidates.len() == 2)
    );
    assert!(matches!(refused(fen, "R4d4+"), SanError::Ambiguous { .. }));
    understood(fen, "Rad4+", "a4d4", &[]);
    understood(fen, "Rhd4+", "h4d4", &[]);
    understood(fen, "Ra4d4", "a4d4", &[OriginNotNeeded, CheckSignMissing]);
}

#[test]
fn given_three_queens_in_a_corner_then_file_and_rank_are_written_c_10() {
    let fen = "6k1/8/8/8/4Q2Q/8/8/K6Q w - - 0 1";
    let at = position(fen);
    let written = |uci: &str| at.san(at.read_uci(uci).unwrap()).to_string();
    assert_eq!(written("h4e1"), "Qh4e1");
    assert_eq!(written("e4e1"), "Qee1");
    assert_eq!(written("h1e1"), "Q1e1");
}

#[test]
fn s7_a_promotion_without_its_piece_is_not_made_a_queen_3_7_3_3() {
    let fen = "8/P6k/8/8/8/8/8/K7 w - - 0 1";
    let SanError::PromotionMissing { candidates } = refused(fen, "a8") else {
        panic!("the piece is missing");
    };
    assert_eq!(candidates.len(), 4);
    understood(fen, "a8=N", "a7a8n", &[]);
    for text in ["a8N", "a8(N)", "a8/N"] {
        understood(fen, text, "a7a8n", &[PromotionSign]);
    }
    understood(fen, "a8n", "a7a8n", &[LowerCase, PromotionSign]);
    // A letter that might begin a square does not, where no digit follows.
    for text in ["a8B", "a7a8B"] {
        let read = read(fen, text).unwrap();
        assert_eq!(read.0, "a7a8b");
        assert!(read.1.contains(&PromotionSign), "{text}: {:?}", read.1);
    }
    understood(fen, "a8b", "a7a8b", &[LowerCase, PromotionSign]);
    for (letters, text) in [
        (Letters::Swedish, "a8D"),
        (Letters::Norwegian, "a8D"),
        (Letters::German, "a8d"),
    ] {
        let read = position(fen).read_san(text, letters).unwrap();
        assert_eq!(read.mv.uci().to_string(), "a7a8q", "{text}");
    }
    understood(fen, "a8=b", "a7a8b", &[LowerCase]);
    for (text, role) in [("a8=K", Role::King), ("a8=P", Role::Pawn)] {
        let (from, to) = (Square::A7, Square::A8);
        let why = WhyIllegal::PromotionTo { role };
        assert_eq!(refused(fen, text), SanError::Illegal { from, to, why });
    }
    assert_eq!(refused(fen, "a8="), SanError::NotAMove);
}

#[test]
fn s9_the_small_letter_b_is_always_the_pawn_and_castling_signs_do_not_mix() {
    let fen = "r3k2r/8/2p5/1P6/B7/8/8/R3K2R w KQkq - 0 1";
    understood(fen, "bxc6", "b5c6", &[]);
    assert_eq!(refused(fen, "0-O"), SanError::MixedCastling);
    assert_eq!(refused(fen, "O-0-O"), SanError::MixedCastling);
}

#[test]
fn p16_castling_is_understood_with_zeros_and_without_dashes_c_13() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    understood(fen, "O-O", "e1g1", &[]);
    understood(fen, "O-O-O", "e1c1", &[]);
    understood(fen, "0-0", "e1g1", &[CastlingWithZeros]);
    understood(fen, "0-0-0", "e1c1", &[CastlingWithZeros]);
    understood(fen, "o-o", "e1g1", &[LowerCase]);
    understood(fen, "0–0", "e1g1", &[CastlingWithZeros, OtherDash]);
    understood(fen, "OOO", "e1c1", &[CastlingWithoutDash]);
    assert_eq!(refused(fen, "O-O-O-O"), SanError::NotAMove);
}

#[test]
fn p17_a_small_letter_for_a_knight_is_never_a_pawn_move() {
    understood(START, "nf3", "g1f3", &[LowerCase]);
    understood(START, "f3", "f2f3", &[]);
    let reply = after(START, "e4 e5 Nf3").to_string();
    understood(&reply, "nc6", "b8c6", &[LowerCase]);
}

#[test]
fn p19_p21_marks_beside_the_move_are_noted() {
    let fen = "7k/8/5K2/6Q1/8/8/8/8 w - - 149 100";
    understood(fen, "Qg7#", "g5g7", &[]);
    understood(fen, "Qg7++", "g5g7", &[DoublePlus]);
    understood(fen, "Qg7", "g5g7", &[CheckSignMissing]);
    understood(fen, "Qg7+", "g5g7", &[CheckSignWrong]);
    understood(fen, "Qg1#", "g5g1", &[CheckSignWrong]);
    understood(fen, " Qg7#!? ", "g5g7", &[Space, Remark]);
}

#[test]
fn p23_a_sign_for_no_move_is_refused() {
    for text in ["--", "Z0", "0000"] {
        assert_eq!(refused(START, text), SanError::NullMove);
    }
}

#[test]
fn p24_p32_what_does_not_belong_in_a_move_is_named() {
    assert_eq!(refused(START, ""), SanError::Empty);
    assert_eq!(
        refused(START, "zzz"),
        SanError::Unexpected { character: 'z' }
    );
    // Cyrillic е and a no-break space inside.
    assert_eq!(
        refused(START, "\u{435}4"),
        SanError::Unexpected {
            character: '\u{435}'
        }
    );
    assert_eq!(
        refused(START, "e\u{a0}4"),
        SanError::Unexpected {
            character: '\u{a0}'
        }
    );
    for text in ["e", "4", "N", "Nf", "e2-", "+", "e.p."] {
        assert!(
            matches!(
                refused(START, text),
                SanError::NotAMove | SanError::NoManReaches { .. }
            ),
            "{text}"
        );
    }
}

#[test]
fn given_the_long_notation_or_no_capture_sign_then_it_is_understood_c_9() {
    understood(START, "e2-e4", "e2e4", &[Dash, OriginNotNeeded]);
    understood(START, "e2e4", "e2e4", &[OriginNotNeeded]);
    understood(START, "Ng1-f3", "g1f3", &[Dash, OriginNotNeeded]);
    understood(START, "Pe4", "e2e4", &[PawnNamed]);
    understood(START, "E4", "e2e4", &[CapitalFile]);
    let fen = after(START, "e4 d5").to_string();
    understood(&fen, "exd5", "e4d5", &[]);
    understood(&fen, "ed5", "e4d5", &[CaptureSignMissing]);
    understood(&fen, "ed", "e4d5", &[TargetRankMissing, CaptureSignMissing]);
    understood(&fen, "exd", "e4d5", &[TargetRankMissing]);
    understood(&fen, "e:d5", "e4d5", &[OtherCaptureSign]);
    understood(&fen, "xd5", "e4d5", &[OriginMissing]);
    understood(&fen, "e4xd5", "e4d5", &[OriginNotNeeded]);
}

#[test]
fn given_a_pawns_square_without_a_capture_then_no_capture_is_guessed() {
    let fen = after(START, "e4 d5").to_string();
    assert!(matches!(
        refused(&fen, "d5"),
        SanError::NoManReaches { role: Role::Pawn }
    ));
    let SanError::NothingCaptured { mv } = refused(START, "Nxf3") else {
        panic!("nothing stands on f3");
    };
    assert_eq!(mv.to(), Square::F3);
    assert!(matches!(
        refused(START, "xe4"),
        SanError::NothingCaptured { .. }
    ));
}

#[test]
fn given_an_illegal_move_then_the_reason_of_the_one_man_is_told_3_10_2() {
    let fen = "4k3/8/8/8/4r3/8/4N3/R3K2R w KQ - 0 1";
    let illegal = |text: &str| match refused(fen, text) {
        SanError::Illegal { why, .. } => why,
        other => panic!("{other:?}"),
    };
    assert_eq!(
        illegal("Nc3"),
        WhyIllegal::KingPutInCheck { by: Square::E4 }
    );
    assert_eq!(illegal("Ne5"), WhyIllegal::WrongWay { role: Role::Knight });
    assert_eq!(illegal("Ke3"), WhyIllegal::WrongWay { role: Role::King });
    assert_eq!(illegal("Rac3"), WhyIllegal::WrongWay { role: Role::Rook });
    assert!(matches!(
        refused(fen, "Rc3"),
        SanError::NoManReaches { role: Role::Rook }
    ));
    let lost = "4k3/8/8/8/8/8/8/4K2R w - - 0 1";
    assert!(matches!(
        refused(lost, "O-O"),
        SanError::Illegal {
            from: Square::E1,
            to: Square::G1,
            why: WhyIllegal::CastlingRightLost
        }
    ));
}

#[test]
fn given_letters_of_another_language_then_they_are_read_in_that_language_only_c_2() {
    let at = position(START);
    let knight = at.read_uci("g1f3").unwrap();
    for (letters, text) in [
        (Letters::English, "Nf3"),
        (Letters::Swedish, "Sf3"),
        (Letters::Norwegian, "Sf3"),
        (Letters::German, "Sf3"),
        (Letters::Figurines, "♘f3"),
    ] {
        assert_eq!(at.san(knight).with(letters).to_string(), text);
        let read = at.read_san(text, letters).unwrap();
        assert_eq!((read.mv, read.notes), (knight, vec![]));
    }
    assert_eq!(
        at.read_san("Sf3", Letters::English),
        Err(SanError::Unexpected { character: 'S' })
    );
    let black = at.read_san("♞f3", Letters::Figurines).unwrap();
    assert_eq!(black.notes, [OtherLetters]);
    // The letter B is a pawn there, never an English bishop.
    let pawn = at.read_san("Be4", Letters::German).unwrap();
    assert_eq!((pawn.mv.role(), pawn.notes), (Role::Pawn, vec![PawnNamed]));
}

#[test]
fn r1_to_r14_the_recorded_games_are_read_without_a_note() {
    for (fen, moves) in [
        (
            "8/8/8/8/4p3/8/R2P3k/K7 w - - 0 37",
            "d4+ Kh3 Ra3+ Kh2 Ra2+ Kh1 Ra3 Kh2 Ra2+",
        ),
        (
            "5kbq/3Q2n1/6p1/r3PpKn/2n5/8/8/q7 w - f6 0 4",
            "Qc8+ Kf7 Qd7+ Kf8 Qd8+ Kf7 Qd7+ Kf8",
        ),
        (
            "4k2r/8/8/6R1/6r1/2K5/8/8 b k - 0 1",
            "Rg2 Rg8+ Rgxg8 Kd3 Rg5 Ke3 O-O",
        ),
        (
            "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1",
            "Kd2 Kd7 Ke1 Ke8 Kf2 Kf7 Ke1 Ke8",
        ),
        (
            "bbnqnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBNQNRKR w KQkq - 0 1",
            "b3 b6 Bb2 Bb7 c3 c6 Bc2 Bc7 Ncd3 Ncd6 Nf3 e6 e3 Qe7 Qe2 Nf6 Nd4 Nd5 f4 f5 Qg4 Qg5 h4 \
             h5 Rh3 Rh6 Rhf3 Rhf6 R3f2 R6f7 Re2 Re7 Ree1 Ree8",
        ),
    ] {
        moves.split_whitespace().fold(position(fen), |at, text| {
            let read = at.read_san(text, Letters::English).unwrap();
            assert_eq!(read.notes, [], "{text}");
            assert_eq!(at.san(read.mv).to_string(), text);
            at.after(read.mv)
        });
    }
}

#[test]
fn e4_a_whole_game_is_read_up_to_the_capture_en_passant_along_a_pin_3_7_3_1() {
    let at = after(
        START,
        "e4 e6 Nf3 d5 exd5 exd5 Nc3 d4 Nb5 c5 Qe2+ Be7 b3 Nf6 Bb2 Nc6 O-O-O O-O h3 a6 Na3 b5 g4 \
         Be6 g5 Nd7 h4 b4 Nb1 a5 Bg2 a4 Qd3 a3 Ba1 Nde5 Nxe5 Nxe5 Qe2 Bd5 Bxd5 Qxd5 d3 Bd6 f4 \
         Ng6 Rdf1 Nxf4 Qf2 Nh5 Nd2 Ng3 Rhg1 Nxf1 Rxf1 Rae8 Ne4 Re5 h5 Qe6 h6 g6 Nf6+ Kh8 Ne4 \
         Rf5 Qe2 Rxf1+ Qxf1 Be7 Qf2 Qe5 Kd2 Bxg5+ Nxg5 Qxg5+ Kd1 Qxh6 Qf6+ Qg7 Qxg7+ Kxg7 Ke2 \
         h5 Kf3 f5 Kf4 Kf6 c4",
    );
    assert_eq!(
        at.to_string(),
        "5r2/8/5kp1/2p2p1p/1pPp1K2/pP1P4/P7/B7 b - c3 0 45"
    );
    understood(&at.to_string(), "dxc3", "d4c3", &[]);
}

#[test]
fn c6_castling_may_leave_the_king_where_it_is_3_8_2() {
    let at = after(
        "nqrnbbkr/pppppppp/8/8/8/8/PPPPPPPP/NQRNBBKR w KQkq - 0 1",
        "d4 d5 c4 dxc4 e4 b5 Ne3 c5 dxc5 e5 b4 a5 bxa5 Bxc5 a4 bxa4 Nac2 Nc7 Bb4 Bxb4 Nxb4 Qb5 \
         Rxc4 Qxa5 Nbd5 Nxd5 Rxc8 Nxe3 fxe3",
    );
    assert_eq!(at.count_legal_moves(), 27);
    let castle = at.read_san("O-O", Letters::English).unwrap().mv;
    assert!(matches!(
        castle,
        Move::Castle {
            king: Square::G8,
            rook: Square::H8
        }
    ));
    let after = at.after(castle);
    assert!(after.to_string().contains("rk1/"));
}

/// A position some legal moves after a start, each chosen by a number.
fn played(fen: &str, choices: &[usize]) -> Position {
    choices.iter().fold(position(fen), |at, choice| {
        let moves = at.legal_moves();
        moves
            .get(choice % moves.len().max(1))
            .map_or(at, |&mv| at.after(mv))
    })
}

fn starts() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        START,
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9",
        "1n1n4/P1P1P3/8/7k/8/5K2/1p1p4/2R1R3 w - - 0 1",
        "6k1/8/8/8/4Q2Q/8/8/K6Q w - - 0 1",
        "k7/8/2N1N3/1N3N2/8/1N3N2/2N1N3/K7 w - - 0 1",
    ])
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(48) })]

    #[test]
    fn given_any_legal_move_then_its_notation_reads_back_in_every_language(
        start in starts(),
        choices in prop::collection::vec(0usize..64, 0..40),
    ) {
        let at = played(start, &choices);
        for mv in at.legal_moves() {
            for letters in Letters::ALL {
                let text = at.san(mv).with(letters).to_string();
                let read = at.read_san(&text, letters);
                prop_assert_eq!(read.map(|read| (read.mv, read.notes)), Ok((mv, vec![])), "{}", text);
            }
        }
    }

    #[test]
    fn given_any_text_then_it_is_noted_exactly_if_it_is_not_the_usual_notation(
        start in starts(),
        text in "[ ]?[NBRQKPnk]?[a-h]?[1-8]?[x:-]?[a-hA-H][1-8](=?[QRBNqn])?( ?e\\.p\\.)?[+#!]{0,2}|[O0o]-[O0o](-[O0o])?|\\PC{0,8}",
    ) {
        let at = position(start);
        if let Ok(read) = at.read_san(&text, Letters::English) {
            prop_assert!(at.is_legal(read.mv));
            prop_assert_eq!(read.notes.is_empty(), at.san(read.mv).to_string() == text, "{} {:?}", text, read);
        }
    }
}
