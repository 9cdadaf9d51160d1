//! `arbiter position`: what the Laws say about a position, and what is said where there is none.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "where an expectation fails, the test has failed"
)]

use std::collections::BTreeSet;
use std::fs;

use arbiter_tests::{Arbiter, Finished};
use serde_json::{Value, json};

fn run(arguments: &[&str]) -> Finished {
    let mut line = vec!["position"];
    line.extend(arguments);
    Arbiter::on_sqlite().run_alone(&line)
}

/// The position after the moves, as a program reads it.
#[track_caller]
fn examined(fen: &str, moves: &str) -> Value {
    run(&[fen, "--moves", moves, "--json"]).succeeded().json()
}

fn texts<'a>(list: &'a Value, field: &str) -> BTreeSet<&'a str> {
    let items = list.as_array().unwrap().iter();
    items.map(|item| item[field].as_str().unwrap()).collect()
}

/// The moves that give a claim when they are announced.
fn announced<'a>(examined: &'a Value, claim: &str) -> BTreeSet<&'a str> {
    let with_move = examined["claims"]["with_move"].as_array().unwrap().iter();
    with_move
        .filter(|found| found["claim"] == claim)
        .map(|found| found["san"].as_str().unwrap())
        .collect()
}

/// What is wrong, as it was said; nothing is printed as a finding then.
#[track_caller]
fn refusal(arguments: &[&str], code: i32) -> String {
    let finished = run(arguments).exited(code);
    assert_eq!(finished.stdout, "");
    finished.stderr
}

#[test]
fn given_the_initial_position_then_the_whole_of_it_is_told_2_3() {
    let moves: Vec<Value> = [
        ("a3", "a2a3"),
        ("a4", "a2a4"),
        ("b3", "b2b3"),
        ("b4", "b2b4"),
        ("c3", "c2c3"),
        ("c4", "c2c4"),
        ("d3", "d2d3"),
        ("d4", "d2d4"),
        ("e3", "e2e3"),
        ("e4", "e2e4"),
        ("f3", "f2f3"),
        ("f4", "f2f4"),
        ("g3", "g2g3"),
        ("g4", "g2g4"),
        ("h3", "h2h3"),
        ("h4", "h2h4"),
        ("Na3", "b1a3"),
        ("Nc3", "b1c3"),
        ("Nf3", "g1f3"),
        ("Nh3", "g1h3"),
    ]
    .map(|(san, uci)| json!({ "san": san, "uci": uci }))
    .to_vec();
    let mut found = run(&["startpos", "--json"]).succeeded().json();
    found["legal_moves"]
        .as_array_mut()
        .unwrap()
        .sort_by_key(|mv| mv["san"].as_str().unwrap().to_owned());
    let proofs = found.as_object_mut().unwrap().remove("proofs").unwrap();
    for side in ["white", "black"] {
        assert_eq!(proofs[side]["side"], side);
        assert_eq!(proofs[side]["ground"], "line");
    }
    let mut expected = json!({
        "fen": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "side_to_move": "white",
        "legal_moves": moves,
        "status": "ongoing",
        "in_check": false,
        "repetitions": 1,
        "halfmove_clock": 0,
        "claims": { "now": [], "with_move": [] },
        "can_mate": { "white": "yes", "black": "yes" },
        "dead": "no",
        "notes": [],
    });
    expected["legal_moves"]
        .as_array_mut()
        .unwrap()
        .sort_by_key(|mv| mv["san"].as_str().unwrap().to_owned());
    assert_eq!(found, expected);
}

#[test]
fn given_a_double_step_that_nobody_can_capture_then_it_makes_no_other_position_9_2_3_1() {
    // The capture en passant is impossible because of a check.
    let found = examined(
        "8/8/8/8/4p3/8/R2P3k/K7 w - - 0 37",
        "d4 Kh3 Ra3+ Kh2 Ra2+ Kh1 Ra3 Kh2 Ra2+",
    );
    assert_eq!(found["repetitions"], 3);
    assert_eq!(found["claims"]["now"], json!(["threefold"]));
    // No pawn stands beside it.
    let found = examined("startpos", "f4 Nf6 Nf3 Ng8 Ng1 Nf6 Nf3 Ng8 Ng1");
    assert_eq!(found["repetitions"], 3);
    assert_eq!(found["claims"]["now"], json!(["threefold"]));
    assert_eq!(found["status"], "ongoing");
}

#[test]
fn given_a_capture_en_passant_that_was_possible_then_the_first_time_does_not_count_9_2_3_1() {
    let twice = "e4 a6 e5 d5 Nf3 Nc6 Ng1 Nb8 Nf3 Nc6 Ng1 Nb8";
    let found = examined("startpos", twice);
    assert_eq!(found["repetitions"], 2);
    assert_eq!(found["claims"]["now"], json!([]));
    let told = run(&["startpos", "--moves", twice]).succeeded().stdout;
    assert!(
        told.contains(
            "after ply 4, but not the same position: a pawn could be captured en passant on d6 then"
        ),
        "{told}"
    );
    let found = examined("startpos", &format!("{twice} Nf3 Nc6 Ng1 Nb8"));
    assert_eq!(found["repetitions"], 3);
    assert_eq!(found["claims"]["now"], json!(["threefold"]));
}

#[test]
fn given_a_position_for_the_fifth_time_then_it_is_a_draw_without_a_claim_9_6_1() {
    let shuffle = "Nf3 Nf6 Ng1 Ng8 ";
    let found = examined("startpos", &shuffle.repeat(4));
    assert_eq!(found["repetitions"], 5);
    assert_eq!(found["status"], "fivefold");
    let found = examined("startpos", &shuffle.repeat(3));
    assert_eq!(found["repetitions"], 4);
    assert_eq!(found["status"], "ongoing");
    // Nobody noticed, and they played on.
    let found = examined("startpos", &format!("{}e4", shuffle.repeat(4)));
    assert_eq!(found["status"], "ongoing");
    assert_eq!(
        found["notes"],
        json!(["the game was over after ply 16: fivefold (Article 9.6.1)"])
    );
}

#[test]
fn given_a_game_from_a_set_position_then_its_start_counts_9_2_2() {
    let found = examined(
        "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1",
        "Kd2 Kd7 Ke1 Ke8 Kf2 Kf7 Ke1 Ke8",
    );
    assert_eq!(found["repetitions"], 3);
    assert_eq!(found["claims"]["now"], json!(["threefold"]));
}

#[test]
fn given_the_move_before_the_third_time_then_it_must_be_announced_9_2_1() {
    let found = examined("startpos", "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
    assert_eq!(found["repetitions"], 2);
    assert_eq!(found["claims"]["now"], json!([]));
    assert_eq!(
        found["claims"]["with_move"],
        json!([{ "san": "Ng8", "uci": "f6g8", "claim": "threefold" }])
    );
}

#[test]
fn given_forty_nine_and_a_half_moves_then_a_quiet_move_must_be_announced_9_3_1() {
    let fen = |clock: u32| format!("4k3/8/8/8/8/8/4P3/R3K3 w - - {clock} 80");
    let early = examined(&fen(98), "");
    assert_eq!(announced(&early, "fifty_moves"), BTreeSet::new());
    assert_eq!(early["claims"]["now"], json!([]));

    let found = examined(&fen(99), "");
    assert_eq!(found["claims"]["now"], json!([]));
    let legal = texts(&found["legal_moves"], "san");
    let quiet: BTreeSet<&str> = legal
        .into_iter()
        .filter(|san| !san.starts_with('e'))
        .collect();
    assert_eq!(quiet.len(), 14);
    assert_eq!(announced(&found, "fifty_moves"), quiet);
    let told = run(&[&fen(99)]).succeeded().stdout;
    assert!(told.contains("fifty moves (Article 9.3.1): Rb1 "), "{told}");

    let complete = examined(&fen(100), "");
    assert_eq!(complete["claims"]["now"], json!(["fifty_moves"]));
    assert_eq!(complete["status"], "ongoing");
}

#[test]
fn given_pins_then_only_the_captures_en_passant_that_they_allow_are_legal_3_7_3_1() {
    let found = examined("8/8/8/r2Pp2K/8/8/4k3/8 w - e6 0 1", "");
    assert_eq!(found["legal_moves"].as_array().unwrap().len(), 6);
    assert!(!texts(&found["legal_moves"], "san").contains("dxe6"));
    assert_eq!(found["fen"], "8/8/8/r2Pp2K/8/8/4k3/8 w - - 0 1");
    assert_eq!(
        found["notes"],
        json!(["en passant square e6 dropped: no legal move captures there"])
    );
    let found = examined("5r2/8/5kp1/2p2p1p/1pPp1K2/pP1P4/P7/B7 b - c3 0 45", "");
    assert_eq!(found["legal_moves"].as_array().unwrap().len(), 16);
    assert!(texts(&found["legal_moves"], "uci").contains("d4c3"));
    assert_eq!(found["notes"], json!([]));
}

#[test]
fn given_a_rook_that_would_unmask_an_attack_then_castling_is_illegal_3_8_2_2() {
    let fen = "4k3/8/8/8/8/8/8/rR2K1N1 w Q - 0 1";
    let found = examined(fen, "");
    assert_eq!(found["legal_moves"].as_array().unwrap().len(), 11);
    assert!(!texts(&found["legal_moves"], "san").contains("O-O-O"));
    assert_eq!(found["fen"], fen);
    let said = refusal(&[fen, "--moves", "O-O-O"], 1);
    assert!(
        said.contains("ply 1, `1. O-O-O`: ") && said.contains("(Article 3.8.2.2)"),
        "{said}"
    );
}

#[test]
fn given_mate_on_the_last_half_move_of_seventy_five_then_it_is_mate_9_6_2() {
    let fen = "7k/8/5K2/6Q1/8/8/8/8 w - - 149 100";
    let mate = examined(fen, "Qg7#");
    assert_eq!(mate["status"], "checkmate");
    assert_eq!(mate["in_check"], true);
    assert_eq!(mate["legal_moves"], json!([]));
    assert_eq!(mate["claims"], json!({ "now": [], "with_move": [] }));
    assert_eq!(mate["halfmove_clock"], 150);
    let quiet = examined(fen, "Qg1");
    assert_eq!(quiet["status"], "seventy_five");
    assert_eq!(quiet["side_to_move"], "black");
}

#[test]
fn given_each_other_end_of_a_game_then_its_word_is_told_5_2() {
    for (fen, status) in [
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "stalemate"),
        ("8/8/4k3/8/8/3BK3/8/8 w - - 0 1", "dead"),
        ("8/8/4k3/8/8/3BK3/8/8 w - - 150 200", "dead"),
        ("8/8/4k3/8/8/2NNK3/8/8 w - - 0 1", "ongoing"),
    ] {
        assert_eq!(examined(fen, "")["status"], status, "{fen}");
    }
}

#[test]
fn given_moves_in_any_writing_then_they_lead_to_the_same_position_c_13() {
    let usual = examined("startpos", "e4 e5 Nf3 Nc6 Bb5 a6 O-O");
    for moves in [
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O *",
        "1.e2e4 e7e5 2.g1f3 b8c6 3.f1b5 a7a6 4.e1g1",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. 0-0",
        "e2-e4 e7-e5 Ng1-f3 (=) Nb8-c6 Bf1-b5 a7a6 OO",
    ] {
        let found = examined("startpos", moves);
        assert_eq!(found["fen"], usual["fen"], "{moves}");
        assert_eq!(found["legal_moves"], usual["legal_moves"], "{moves}");
    }
    let swedish = "e4 e5 Sf3 Sc6 Lb5 a6 0-0";
    let found = run(&["startpos", "--moves", swedish, "--letters", "sv", "--json"]).succeeded();
    assert_eq!(found.json()["fen"], usual["fen"]);
    assert_eq!(
        found.json()["notes"],
        json!(["ply 7, `0-0`: castling written with zeros"])
    );
}

#[test]
fn given_the_letters_of_a_language_then_text_is_written_with_them_and_json_in_english_c_2() {
    let promotes = "8/3P3k/8/8/8/8/8/K7 w - - 0 1";
    for (letters, moves) in [
        ("sv", "d8D"),
        ("nb", "d8D"),
        ("no", "d8=D"),
        ("de", "d8(D)"),
    ] {
        let line = [promotes, "--moves", moves, "--letters", letters];
        let told = run(&line).succeeded().stdout;
        assert!(told.contains("3Q4/7k/8/8/8/8/8/K7 b"), "{told}");
    }
    let told = run(&["startpos", "--letters", "sv"]).succeeded().stdout;
    assert!(told.contains(" Sa3 Sc3 Sf3 Sh3"), "{told}");
    let json = run(&["startpos", "--letters", "sv", "--json"]).succeeded();
    assert!(texts(&json.json()["legal_moves"], "san").contains("Nf3"));
    assert!(refusal(&["startpos", "--letters", "fr"], 2).contains("sv, nb, de"));
}

#[test]
fn given_a_sheet_without_dots_and_with_long_dashes_then_it_is_read_8_1() {
    let found = examined("startpos", "1 e4 e5 2 Nf3 ... Nc6 ½–½");
    assert_eq!(found["side_to_move"], "white");
    assert_eq!(found["notes"], json!(["after ply 4, `½–½`: the result"]));
}

#[test]
fn given_a_fen_that_needs_notes_then_they_are_told_in_its_order() {
    let found = examined("4k3/8/8/8/8/8/8/4K2R w KQ e6", "");
    assert_eq!(found["fen"], "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    let notes = found["notes"].as_array().unwrap();
    let notes: Vec<&str> = notes.iter().map(|note| note.as_str().unwrap()).collect();
    assert_eq!(notes.len(), 3, "{notes:?}");
    assert!(notes[0].starts_with("only four fields"), "{notes:?}");
    assert!(
        notes[1].starts_with("castling right `Q` dropped"),
        "{notes:?}"
    );
    assert!(
        notes[2].starts_with("en passant square e6 dropped"),
        "{notes:?}"
    );
    // Material that no game brings about is described, not refused.
    let found = examined("4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1", "");
    assert_eq!(found["status"], "ongoing");
    let note = found["notes"][0].as_str().unwrap();
    assert!(
        note.starts_with("no game can bring about this material: white"),
        "{note}"
    );
}

#[test]
fn given_an_illegal_position_then_it_is_described_with_all_reasons_3_7_3_3_3_9_2() {
    let fen = "4k2R/8/8/8/8/8/8/r3K2P w - - 3 40";
    let finished = run(&[fen, "--json", "--moves", "Ke2"]).exited(1);
    assert_eq!(
        finished.json(),
        json!({
            "fen": fen,
            "side_to_move": "white",
            "legal_moves": [],
            "status": null,
            "in_check": true,
            "repetitions": 1,
            "halfmove_clock": 3,
            "claims": { "now": [], "with_move": [] },
            "can_mate": null,
            "dead": null,
            "proofs": null,
            "notes": [
                "illegal: black is in check, but it is the opponent's turn",
                "illegal: a white pawn stands on h1",
                "the moves were not read: an illegal position has none",
            ],
        })
    );
    let finished = run(&[fen]).exited(1);
    assert!(
        finished.stdout.contains("  8  . . . . k . . R\n"),
        "{finished}"
    );
    assert!(
        finished
            .stdout
            .contains("white is in check; black is in check"),
        "{finished}"
    );
    for reason in [
        "black is in check, but it is the opponent's turn",
        "a white pawn stands on h1",
    ] {
        assert!(finished.stderr.contains(reason), "{finished}");
    }
    // Kings are missing, or too many.
    let finished = run(&["8/8/8/8/8/8/8/KK6 w - - 0 1"]).exited(1);
    for reason in ["white has 2 kings", "black has no king"] {
        assert!(finished.stderr.contains(reason), "{finished}");
    }
}

#[test]
fn given_no_fen_then_every_faulty_field_is_named() {
    let said = refusal(&["4x3/8/8/8/8/8/8/8 white KX e9 a b c", "--json"], 1);
    for field in [
        "board",
        "side to move",
        "castling",
        "en passant",
        "half-move clock",
        "move number",
    ] {
        assert!(
            said.contains(&format!("this is no FEN: {field} field: ")),
            "{said}"
        );
    }
    for fen in [
        "",
        "-",
        "start",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0",
    ] {
        let said = refusal(&[fen], 1);
        assert!(said.contains("this is no FEN: "), "{fen}: {said}");
    }
}

#[test]
fn given_a_move_that_cannot_be_played_then_ply_text_reason_and_position_are_told() {
    let after_e4_e5 = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    for (moves, place, reason) in [
        ("e4 e5 Ke3", "ply 3, `2. Ke3`: ", "e1-e3 is illegal: "),
        ("e2e4 e7e5 e1e3", "ply 3, `2. e1e3`: ", "(Article 3.8)"),
        ("e4 e5 Nxf3", "ply 3, `2. Nxf3`: ", "a capture is written"),
        (
            "e4 e5 Sf3",
            "ply 3, `2. Sf3`: ",
            "letters of another language",
        ),
        ("e4 e5 O-0", "ply 3, `2. O-0`: ", "different signs"),
        ("e4 e5 --", "ply 3, `2. --`: ", "a sign for no move"),
        ("e4 e5 0-0 d6", "ply 3, `2. 0-0`: ", "(Article 3.8.2.2)"),
        (
            "e4 e5 1-0 Nf3",
            "ply 3, `2. Nf3`: ",
            "stands after the result",
        ),
    ] {
        let said = refusal(&["startpos", "--moves", moves, "--json"], 1);
        assert!(said.contains(place), "{moves}: {said}");
        assert!(said.contains(reason), "{moves}: {said}");
        assert!(
            said.contains(&format!("the position reached: {after_e4_e5}")),
            "{moves}: {said}"
        );
    }
    let ambiguous = refusal(&["3k4/8/8/8/R6R/8/8/R3K3 w - - 0 1", "--moves", "Rd4"], 1);
    assert!(
        ambiguous.contains("more than one move is meant: a4d4 h4d4"),
        "{ambiguous}"
    );
    let promotion = refusal(&["8/P6k/8/8/8/8/8/K7 w - - 0 1", "--moves", "a8"], 1);
    assert!(
        promotion.contains("the promotion piece is missing"),
        "{promotion}"
    );
    assert!(promotion.contains("(Article 3.7.3.3)"), "{promotion}");
}

#[test]
fn given_a_wrong_use_then_it_is_said_with_exit_code_2() {
    refusal(&[], 2);
    refusal(&["startpos", "--letters", "xx"], 2);
    let said = refusal(&["startpos", "--json", "--svg"], 2);
    assert!(said.contains("give --svg a file"), "{said}");
}

#[test]
fn given_a_position_then_people_see_a_board_from_either_side() {
    let white = run(&["startpos", "--moves", "e4"]).succeeded().stdout;
    assert!(white.starts_with("  8  r n b q k b n r\n"), "{white}");
    assert!(white.contains("     a b c d e f g h\n"), "{white}");
    for line in ["black, move 1", "ongoing", "20 legal"] {
        assert!(white.contains(line), "{line} is missing: {white}");
    }
    let black = run(&["startpos", "--moves", "e4", "--black"])
        .succeeded()
        .stdout;
    assert!(black.starts_with("  1  R N B K Q B N R\n"), "{black}");
    assert!(black.contains("     h g f e d c b a\n"), "{black}");
}

#[test]
fn given_a_picture_is_wanted_then_it_is_alone_on_standard_output_or_in_its_file() {
    let arguments = ["position", "startpos", "--moves", "e4 e5 Nf3", "--svg"];
    let arbiter = Arbiter::on_sqlite();
    let printed = arbiter.run_alone(&arguments).succeeded().stdout;
    assert!(
        printed.starts_with("<svg ") && printed.ends_with("</svg>\n"),
        "{printed}"
    );
    assert_eq!(printed.matches("data-square=").count(), 64);
    assert_eq!(printed.matches("data-man=").count(), 32);
    assert_eq!(printed.matches(r#"data-mark="last-move""#).count(), 2);

    let with_file = [&arguments[..], &["board.svg", "--json"]].concat();
    let described = arbiter.run_alone(&with_file).succeeded().json();
    assert_eq!(described["side_to_move"], "black");
    let file = arbiter.folder().join("board.svg");
    assert_eq!(fs::read_to_string(file).unwrap(), printed);

    let turned = [&arguments[..], &["--black"]].concat();
    let turned = arbiter.run_alone(&turned).succeeded().stdout;
    assert_ne!(turned, printed);
    assert_eq!(turned.matches("data-man=").count(), 32);

    // An illegal position is drawn too.
    let illegal = arbiter
        .run_alone(&["position", "4k2R/8/8/8/8/8/8/r3K3 w - - 0 1", "--svg"])
        .exited(1);
    assert_eq!(illegal.stdout.matches(r#"data-mark="check""#).count(), 2);

    let nowhere = [&arguments[..], &["no-such-folder/board.svg"]].concat();
    let failed = arbiter.run_alone(&nowhere).exited(3);
    assert!(
        failed.stderr.contains("no-such-folder/board.svg: "),
        "{failed}"
    );
}
