//! FEN, X-FEN and Shredder-FEN: what is read, what is noted, and what is refused with its field.

#![allow(
    clippy::unwrap_used,
    reason = "the lint knows tests, but not the functions that tests share"
)]

use arbiter_laws::{
    Bitboard, Color, FenFault, FenField, FenProblem, Note, Noted, Rank, Setup, Square,
};

fn faults(text: &str) -> Vec<(FenField, FenProblem, String)> {
    let error = Setup::read(text).unwrap_err();
    let describe = |fault: FenFault| {
        let text = text[fault.span].to_owned();
        (fault.field, fault.problem, text)
    };
    error.faults.into_iter().map(describe).collect()
}

#[test]
fn given_four_fields_then_clock_and_number_are_filled_in_with_a_note() {
    let read = Setup::read("4k3/8/8/8/8/8/8/4K3 b - -").unwrap();
    assert_eq!(read.notes, [Note::FourFields]);
    assert_eq!(read.value.to_string(), "4k3/8/8/8/8/8/8/4K3 b - - 0 1");
}

#[test]
fn given_a_text_with_faults_then_every_faulty_field_is_named_at_its_place() {
    use FenField::*;
    use FenProblem::*;
    assert_eq!(
        faults("9/8/8/8/8/8/8/8 white KX e9 -1 one"),
        [
            (
                Board,
                Unexpected { character: '9' },
                "9/8/8/8/8/8/8/8".into()
            ),
            (SideToMove, Unexpected { character: 'h' }, "white".into()),
            (Castling, Unexpected { character: 'X' }, "KX".into()),
            (EnPassant, NotASquare, "e9".into()),
            (HalfmoveClock, NotANumber, "-1".into()),
            (FullmoveNumber, NotANumber, "one".into()),
        ]
    );
}

#[test]
fn given_a_board_of_the_wrong_size_then_rank_and_size_are_named() {
    use FenProblem::*;
    let problem = |text: &str| faults(text).remove(0).1;
    assert_eq!(problem("8/8/8/8/8/8/8 w - -"), RankCount { count: 7 });
    let rank = Rank::Sixth;
    assert_eq!(
        problem("8/8/ppppppppp/8/8/8/8/8 w - -"),
        RankLength { rank, squares: 9 }
    );
    assert_eq!(
        problem("8/8/7/8/8/8/8/8 w - -"),
        RankLength { rank, squares: 7 }
    );
    assert_eq!(
        problem("8/8/44/8/8/8/8/8 w - -"),
        Unexpected { character: '4' }
    );
    assert_eq!(
        problem("8/8/é7/8/8/8/8/8 w - -"),
        Unexpected { character: 'é' }
    );
}

#[test]
fn given_missing_or_additional_fields_then_the_text_is_refused() {
    use FenField::*;
    use FenProblem::*;
    let first = |text: &str| {
        let (field, problem, _) = faults(text).remove(0);
        (field, problem)
    };
    assert_eq!(first(""), (Board, Missing));
    assert_eq!(first("8/8/8/8/8/8/8/8 w -"), (EnPassant, Missing));
    assert_eq!(first("8/8/8/8/8/8/8/8 w - - 0"), (FullmoveNumber, Missing));
    assert_eq!(
        faults("8/8/8/8/8/8/8/8 w - - 0 1 x"),
        [(FullmoveNumber, TooManyFields, " x".into())]
    );
    assert_eq!(
        first("8/8/8/8/8/8/8/8 w - - 4294967296 1"),
        (HalfmoveClock, NotANumber)
    );
    assert_eq!(
        first("8/8/8/8/8/8/8/8 w - - 0 +1"),
        (FullmoveNumber, NotANumber)
    );
}

#[test]
fn given_c7_then_the_letter_k_means_the_outermost_rook() {
    let setup: Setup = "4k3/8/8/8/8/8/8/4K1RR w K - 0 1".parse().unwrap();
    assert_eq!(setup.castling, Bitboard::of(Square::H1));
}

#[test]
fn given_c9_then_the_letter_q_means_a_rook_of_ones_own() {
    let text = "4k3/pppppppp/8/8/8/8/PPPPPPPP/rR2K3 w Q - 0 1";
    let setup: Setup = text.parse().unwrap();
    assert_eq!(setup.castling, Bitboard::of(Square::B1));
    assert_eq!(setup.to_string(), text);
}

#[test]
fn given_c13_then_a_right_with_the_inner_rook_survives_writing_and_reading() {
    for text in [
        "4k3/8/8/8/8/8/8/4K1RR w G - 0 1",
        "1rr1k3/8/8/8/8/8/8/RR2K3 w Bc - 3 9",
    ] {
        let setup: Setup = text.parse().unwrap();
        assert_eq!(setup.to_string(), text);
    }
}

#[test]
fn given_shredder_letters_then_the_same_setup_is_read() {
    let usual = Setup::initial();
    let shredder = usual.shredder_fen().to_string();
    assert!(shredder.contains(" HAha "));
    assert_eq!(shredder.parse(), Ok(usual));
}

#[test]
fn given_rights_for_which_nobody_stands_ready_then_they_are_dropped_with_a_note_3_8_2_1() {
    let read = Setup::read("4k3/8/8/8/8/8/4K3/R6R w KQb - 0 1").unwrap();
    assert!(read.value.castling.is_empty());
    let dropped = |color, letter| Note::CastlingDropped { color, letter };
    assert_eq!(
        read.notes,
        [
            dropped(Color::White, 'K'),
            dropped(Color::White, 'Q'),
            dropped(Color::Black, 'b'),
        ]
    );
}

#[test]
fn given_two_rights_on_one_side_of_the_king_then_the_castling_field_is_refused() {
    let problem = |text: &str| faults(text).remove(0).1;
    let twice = FenProblem::CastlingTwice {
        color: Color::White,
    };
    assert_eq!(problem("4k3/8/8/8/8/8/8/4K1RR w GH - 0 1"), twice);
    assert_eq!(problem("4k3/8/8/8/8/8/8/4K2R w KH - 0 1"), twice);
    assert_eq!(problem("4k3/8/8/8/8/8/8/4K2R w KK - 0 1"), twice);
}

#[test]
fn given_an_illegal_position_that_an_arbiter_meets_then_it_can_be_described() {
    let both: Setup = "4k3/4R3/8/8/8/8/4r3/4K3 w - - 0 1".parse().unwrap();
    assert_eq!(both.kings_in_check().collect::<Vec<_>>(), Color::ALL);
    let pawn: Setup = "3Pk3/8/8/8/8/8/8/4K3 b - - 0 1".parse().unwrap();
    assert_eq!(pawn.pawns_on_end_ranks(), Bitboard::of(Square::D8));
}

mod properties {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(256))]

        #[test]
        fn given_any_text_then_reading_answers(text in "\\PC{0,90}") {
            let _ = Setup::read(&text);
        }

        #[test]
        fn given_a_text_like_fen_then_what_is_read_is_written_and_read_alike(
            ranks in proptest::collection::vec("[pnbrqkPNBRQK]{8}|[pkR]3[NBq]3|8|4K3|r3k2r|R3K1RR", 8),
            turn in "[wb]",
            castling in "-|[KQ]{0,2}[kqa-h]{1,2}",
            passed in "-|[a-h][36]",
            clock in 0u32..200,
            number in 1u32..300,
        ) {
            let board = ranks.join("/");
            let text = format!("{board} {turn} {castling} {passed} {clock} {number}");
            if let Ok(read) = Setup::read(&text) {
                let written = read.value.to_string();
                prop_assert_eq!(Setup::read(&written), Ok(Noted { value: read.value, notes: vec![] }));
                let shredder = read.value.shredder_fen().to_string();
                prop_assert_eq!(shredder.parse(), Ok(read.value));
            }
        }
    }
}
