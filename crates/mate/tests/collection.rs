//! Positions whose answers are known, every way of asking them, and positions turned about (Articles 5.1.2, 5.2.2, 6.9).

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "the lint knows tests, but not the functions that tests share"
)]

use arbiter_laws::{Bitboard, Board, Color, Piece, Position, Setup, Square};
use arbiter_mate::{Answer, Counting, Effort, Question, Reason, Rules, Verdict};
use arbiter_mate_proof::{Rejection, check};

const POSITIONS: &str = include_str!("positions.tsv");

/// Enough for the positions here.
const LIMIT: u32 = 60_000;

fn question() -> Question {
    Question {
        limit: LIMIT,
        ..Question::default()
    }
}

/// Each position, side, and whether it can mate.
fn rows() -> Vec<(Position, Color, Verdict)> {
    let mut rows = Vec::new();
    for line in POSITIONS.lines().filter(|line| !line.starts_with('#')) {
        let mut fields = line.split('\t');
        let position: Position = fields.next().unwrap().parse().unwrap();
        for side in Color::ALL {
            let verdict = match fields.next() {
                Some("yes") => Verdict::Yes,
                Some("no") => Verdict::No,
                other => panic!("{line}: {other:?}"),
            };
            rows.push((position, side, verdict));
        }
    }
    assert!(rows.len() > 100, "{}", rows.len());
    rows
}

/// The answer, whose proof the independent checker has accepted.
fn checked(question: &Question, position: &Position, side: Color) -> Answer {
    let answer = question.ask(position, side);
    if let Some(proof) = &answer.proof {
        let text = proof.to_string();
        assert_eq!(check(&text), Ok(()), "{text}");
    }
    answer
}

#[test]
fn given_positions_with_known_answers_then_each_is_found_and_proved() {
    for (position, side, verdict) in rows() {
        let answer = checked(&question(), &position, side);
        assert_eq!(answer.verdict, verdict, "{side}: {position}");
    }
}

#[test]
fn given_any_way_switched_off_or_little_effort_then_no_answer_is_another_one() {
    let plain = Question {
        rules: Rules::NONE,
        limit: 5_000,
        ..question()
    };
    let quick = Question {
        effort: Effort::Quick,
        ..question()
    };
    let mut exhausted = 0;
    let mut plainly_not = 0;
    for (position, side, verdict) in rows() {
        for question in [plain, quick] {
            let answer = question.ask(&position, side).verdict;
            assert!(
                answer == verdict || answer == Verdict::Unknown,
                "{side}: {position}: {answer} {question:?}"
            );
        }
        exhausted += u32::from(plain.ask(&position, side).verdict == Verdict::No);
        plainly_not += u32::from(quick.ask(&position, side).verdict == Verdict::No);
    }
    assert!(
        exhausted > 5 && plainly_not > 30,
        "{exhausted} {plainly_not}"
    );
}

/// The board with each square sent to another one, and perhaps the colours exchanged.
fn turned(position: &Position, to: impl Fn(Square) -> Square, exchange: bool) -> Position {
    let color_of = |color: Color| if exchange { color.other() } else { color };
    let mut board = Board::EMPTY;
    for (square, piece) in position.board().pieces() {
        let color = color_of(piece.color);
        board.put(to(square), Piece { color, ..piece });
    }
    let setup = Setup {
        board,
        turn: color_of(position.turn()),
        castling: Bitboard::EMPTY,
        en_passant: position.en_passant().map(to),
        ..position.setup()
    };
    Position::try_from(setup).unwrap()
}

#[test]
fn given_a_mirrored_position_then_the_answer_is_mirrored() {
    let upside_down =
        |square: Square| Square::new(square.file(), square.rank().as_seen_by(Color::Black));
    let left_right = |square: Square| Square::from_index(square.index() ^ 7).unwrap();
    for (position, side, verdict) in rows() {
        if !position.castling_rooks().is_empty() {
            continue;
        }
        let colours = question().ask(&turned(&position, upside_down, true), side.other());
        assert_eq!(colours.verdict, verdict, "{side}: {position}");
        let files = question().ask(&turned(&position, left_right, false), side);
        assert_eq!(files.verdict, verdict, "{side}: {position}");
    }
}

#[test]
fn d6_given_75_moves_counted_in_then_a_mate_that_comes_too_late_is_none_9_6_2() {
    let with_75 = Question {
        counting: Counting::SeventyFiveMoves,
        ..question()
    };
    let verdict = |fen: &str, question: &Question| {
        let position: Position = fen.parse().unwrap();
        checked(question, &position, Color::White)
    };
    let rook = "8/8/8/3k4/8/8/8/K6R w - - 149 120";
    assert_eq!(verdict(rook, &question()).verdict, Verdict::Yes);
    let answer = verdict(rook, &with_75);
    assert_eq!(answer.verdict, Verdict::No);
    assert!(matches!(answer.proof.unwrap().reason, Reason::Counted(_)));
    // The mating move may be the last one of the count.
    let mate = "k7/8/1K6/8/8/8/8/7R w - - 149 120";
    assert_eq!(verdict(mate, &with_75).verdict, Verdict::Yes);
    let early = "8/8/8/3k4/8/8/8/K6R w - - 0 120";
    assert_eq!(verdict(early, &with_75).verdict, Verdict::Yes);
}

#[test]
fn given_material_that_no_game_brings_about_then_the_answer_says_so_2_2() {
    let board_level = |fen: &str| {
        let position: Position = fen.parse().unwrap();
        question().ask(&position, Color::White).board_level
    };
    assert!(board_level("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1"));
    assert!(!board_level("4k3/8/8/8/8/8/PPPPPPPP/4K3 w - - 0 1"));
}

/// Bishops on either side of a wall of pawns.
const LOCKED: &str = "2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - - 0 1";

/// White's king goes to and fro between two squares, on one of which it would be mated if it could stay.
const TO_AND_FRO: &str = "8/2b5/1b5p/b4p1P/5p1K/5Pp1/6P1/5kb1 b - - 0 1";

/// A proof by tables in which something is altered, and what the checker says to it.
fn altered(fen: &str, alter: impl Fn(&str) -> String) -> Result<(), Rejection> {
    let answer = question().ask(&fen.parse().unwrap(), Color::White);
    let text = answer.proof.unwrap().to_string();
    assert!(text.contains("\ntable "), "{text}");
    assert_eq!(check(&text), Ok(()));
    let other = alter(&text);
    assert_ne!(other, text);
    check(&other)
}

#[test]
fn given_a_table_with_a_square_less_then_a_move_leads_out_of_it() {
    for square in ["a1", "f1", "h3"] {
        let rejection = altered(LOCKED, |text| {
            let (head, table) = text.split_once("\ntable ").unwrap();
            format!("{head}\ntable {}", table.replace(square, ""))
        });
        assert!(
            matches!(&rejection, Err(Rejection { line: 6 | 7, .. })),
            "{square}: {rejection:?}"
        );
    }
}

#[test]
fn given_a_king_that_has_to_go_to_and_fro_then_who_has_the_move_is_part_of_the_proof_5_2_2() {
    for (told, other) in [
        ("table white", "table"),
        ("table black", "table"),
        ("table black", "table white"),
    ] {
        let rejection = altered(TO_AND_FRO, |text| text.replace(told, other));
        assert!(rejection.is_err(), "{told}: {other}");
    }
}

#[test]
fn given_a_proof_cut_off_anywhere_then_it_is_rejected() {
    let (fen, side) = (LOCKED, Color::White);
    let proof = question().ask(&fen.parse().unwrap(), side).proof.unwrap();
    let text = proof.to_string();
    for end in 0..text.len() {
        assert!(check(&text[..end]).is_err(), "{end}");
    }
}
