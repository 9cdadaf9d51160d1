//! Whole games as scoresheets show them (Articles 8.1 and 9.1.2.2, Appendix C).

#![allow(
    clippy::unwrap_used,
    reason = "the lint knows tests, but not the functions that tests share"
)]

use arbiter_laws::{
    Game, Letters, Ply, Position, RemarkKind, SanError, SanNote, Scoresheet, ScoresheetError,
};
use proptest::prelude::*;

fn read(text: &str) -> Result<Scoresheet, ScoresheetError> {
    Game::read(Position::initial(), text, Letters::English)
}

/// The remarks as the ply, the text they stand at, and what they are.
fn remarks(text: &str) -> Vec<(u32, &str, RemarkKind)> {
    let sheet = read(text).unwrap();
    let remark = |remark: arbiter_laws::Remark| (remark.ply.0, &text[remark.span], remark.what);
    sheet.remarks.into_iter().map(remark).collect()
}

#[test]
fn given_moves_with_and_without_numbers_then_the_same_game_is_read() {
    let plain = read("e4 e5 Nf3 Nc6").unwrap().game;
    for text in [
        "1. e4 e5 2. Nf3 Nc6",
        "1.e4 e5 2.Nf3 Nc6",
        "1.e4 1...e5\n2.Nf3 2… Nc6",
        "1. e4\te5\r\n2. Nf3 Nc6 ",
        "1 e4 e5 2 Nf3 Nc6",
        "1. e4 1. ... e5 2. Nf3 ...Nc6",
    ] {
        let sheet = read(text).unwrap();
        assert_eq!(sheet.remarks, [], "{text}");
        assert_eq!(sheet.game.position(), plain.position(), "{text}");
        assert_eq!(sheet.game.ply(), Ply(4), "{text}");
    }
}

#[test]
fn p13_given_a_wrong_number_then_it_is_noted_and_the_game_goes_on() {
    let (written, expected) = (3, 2);
    assert_eq!(
        remarks("1. e4 e5 3. Nf3"),
        [(2, "3.", RemarkKind::WrongNumber { written, expected })]
    );
    assert_eq!(
        remarks("e4 e5 3 Nf3"),
        [(2, "3", RemarkKind::WrongNumber { written, expected })]
    );
}

#[test]
fn given_a_draw_offer_on_the_sheet_then_it_stands_with_its_move_8_1_5_9_1_2_2() {
    let offer = RemarkKind::DrawOffer;
    assert_eq!(remarks("e4 e5 (=) Nf3"), [(2, "(=)", offer)]);
    assert_eq!(
        remarks("e4 e5(=) Nf3="),
        [(2, "e5(=)", offer), (3, "Nf3=", offer)]
    );
}

#[test]
fn given_a_result_then_nothing_may_follow_it_p26() {
    assert_eq!(
        remarks("e4 e5 1/2-1/2"),
        [(2, "1/2-1/2", RemarkKind::Result)]
    );
    for result in ["1–0", "0:1", "½–½", "½:½", "0-0", "*"] {
        let text = format!("e4 e5 {result}");
        assert_eq!(remarks(&text), [(2, result, RemarkKind::Result)]);
    }
    let error = read("e4 1-0 e5").unwrap_err();
    assert_eq!(
        (error.ply, error.text.as_str(), error.error),
        (Ply(2), "e5", None)
    );
}

#[test]
fn given_zeros_then_they_castle_wherever_that_is_meant_and_are_a_result_only_at_the_end_c_13_11_8()
{
    let castled = read("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0 Nf6").unwrap();
    assert_eq!(castled.game.ply(), Ply(8));
    let castled = read("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0").unwrap();
    assert_eq!(castled.game.ply(), Ply(7), "a move where it can be one");
    assert_eq!(
        remarks("1. e4 e5 0-0")
            .last()
            .map(|(_, text, what)| (*text, *what)),
        Some(("0-0", RemarkKind::Result))
    );
    let refused = read("1. e4 e5 2. 0-0 Nf6").unwrap_err();
    assert_eq!((refused.ply, refused.text.as_str()), (Ply(3), "0-0"));
    assert!(refused.error.is_some(), "it is castling that is refused");
}

#[test]
fn given_en_passant_named_apart_from_its_move_then_both_are_one() {
    let text = "e4 a6 e5 d5 exd6 e.p. cxd6";
    let note = RemarkKind::Move(SanNote::EnPassantNamed);
    assert_eq!(remarks(text), [(5, "exd6 e.p.", note)]);
}

#[test]
fn given_a_text_that_is_no_legal_move_then_its_ply_and_place_are_named() {
    let text = "1. e4 e5 2. Ke3";
    let error = read(text).unwrap_err();
    assert_eq!(error.ply, Ply(3));
    assert_eq!(&text[error.span.clone()], "Ke3");
    assert!(matches!(error.error, Some(SanError::Illegal { .. })));
    assert!(
        error
            .to_string()
            .starts_with("ply 3, `Ke3`: e1-e3 is illegal")
    );
}

#[test]
fn given_a_promotion_without_its_piece_then_the_sign_is_no_offer_3_7_3_3() {
    let start: Position = "8/P6k/8/8/8/8/8/K7 w - - 0 1".parse().unwrap();
    let error = Game::read(start, "a8=", Letters::English).unwrap_err();
    assert_eq!(error.error, Some(SanError::NotAMove));
    let offered = Game::read(start, "a8=Q(=)", Letters::English).unwrap();
    assert_eq!(offered.remarks.len(), 1);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(64) })]

    #[test]
    fn given_any_text_then_the_sheet_is_read_or_the_place_is_named(text in "([1-9]\\.|[a-h][34]|N[a-h]3|\\(=\\)|1-0|\\PC| |\n){0,20}") {
        match read(&text) {
            Ok(sheet) => for remark in sheet.remarks {
                prop_assert!(text.get(remark.span).is_some());
                prop_assert!(remark.ply <= sheet.game.ply());
            },
            Err(error) => prop_assert_eq!(text.get(error.span), Some(error.text.as_str())),
        }
    }

    #[test]
    fn given_any_game_then_its_sheet_reads_back(choices in prop::collection::vec(0usize..64, 0..80)) {
        let mut game = Game::default();
        let mut sheet = String::new();
        for choice in choices {
            let moves = game.position().legal_moves();
            let Some(&mv) = moves.get(choice % moves.len().max(1)) else { break };
            sheet.push_str(&format!("{}. {} ", game.position().fullmove_number(), game.position().san(mv)));
            game.play(mv).unwrap();
        }
        let back = read(&sheet).unwrap();
        prop_assert_eq!(back.remarks, vec![]);
        prop_assert!(back.game.moves().eq(game.moves()));
    }
}
