//! Documents that are written into: the columns of a setter, and no others.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that fails panics; clippy knows that only of the test functions themselves"
)]

mod common;

use arbiter_formats::trf::{
    CellColour, Document, EditError, Field, Header, MAX_ROUNDS, PlayerRecord, ResultCode,
    RoundCell, header_line, player_line,
};
use arbiter_formats::{Code, Severity};
use arbiter_laws::Color;
use common::{accepted, codes, file, row};

const OPEN: &[u8] = include_bytes!("fixtures/open.trf");
const OLD: &[u8] = include_bytes!("fixtures/old-conventions.trf");

fn open() -> Document {
    accepted(OPEN).0
}

/// Line number and columns, from 1, in which two files differ; the second may be longer.
fn changes(before: &[u8], after: &[u8]) -> Vec<(usize, usize, char)> {
    let text = |bytes: &[u8]| -> Vec<Vec<char>> {
        let text: String = match std::str::from_utf8(bytes) {
            Ok(text) => text.to_owned(),
            Err(_) => bytes.iter().map(|&byte| char::from(byte)).collect(),
        };
        text.split('\n')
            .map(|line| line.chars().collect())
            .collect()
    };
    let (before, after) = (text(before), text(after));
    assert_eq!(before.len(), after.len(), "no line comes or goes");
    let mut changes = Vec::new();
    for (number, (old, new)) in (1..).zip(before.iter().zip(&after)) {
        for column in 1..=old.len().max(new.len()) {
            let at = |line: &[char]| line.get(column - 1).copied();
            if at(old) != at(new) {
                changes.push((number, column, at(new).unwrap_or('∅')));
            }
        }
    }
    changes
}

#[test]
fn given_a_result_then_only_its_column_changes() {
    let mut document = open();
    let corrected = RoundCell::game(2, Color::Black, Some(ResultCode::Draw));
    document.set_cell(1, 2, corrected).unwrap();
    let line = document.player(1).unwrap().line;
    assert_eq!(changes(OPEN, &document.to_bytes()), [(line, 109, '=')]);
    assert_eq!(document.player(1).unwrap().cell(2), corrected);
}

#[test]
fn given_the_cell_that_stands_there_then_no_byte_changes() {
    for bytes in [OPEN, OLD] {
        let (mut document, _) = accepted(bytes);
        let players = document.players().to_vec();
        for player in players {
            for round in 1..=MAX_ROUNDS {
                let cell = player.cell(round);
                document.set_cell(player.start_number, round, cell).unwrap();
            }
            let points_x2 = player.points_x2.unwrap();
            document
                .set_points_x2(player.start_number, points_x2)
                .unwrap();
            let rank = player.rank.unwrap_or(0);
            document.set_rank(player.start_number, rank).unwrap();
        }
        assert_eq!(document.to_bytes(), bytes);
    }
}

#[test]
fn given_a_new_round_then_short_rows_are_filled_up_with_blanks() {
    let bytes = file(&["001    1".to_owned(), row(2, "Two, B", "0.0", "2", &[])]);
    let (mut document, _) = accepted(&bytes);
    document
        .set_cell(1, 2, RoundCell::game(2, Color::White, None))
        .unwrap();
    document
        .set_cell(2, 2, RoundCell::game(1, Color::Black, None))
        .unwrap();
    let written = String::from_utf8(document.to_bytes()).unwrap();
    let lines: Vec<&str> = written.lines().collect();
    assert_eq!(lines[0], format!("{:<101}   2 w", "001    1"));
    assert_eq!(lines[1].get(89..), Some("               1 b"));
    assert_eq!(document.pairings(2).len(), 1);
    assert!(
        document
            .check()
            .iter()
            .all(|finding| finding.severity != Severity::Error)
    );
}

#[test]
fn given_latin_1_then_the_other_bytes_of_the_line_stay() {
    let (mut document, _) = accepted(OLD);
    let scheduled = RoundCell::game(4, Color::White, Some(ResultCode::ForfeitLoss));
    document.set_cell(3, 2, scheduled).unwrap();
    document.set_points_x2(3, 1).unwrap();
    document.set_rank(3, 4).unwrap();
    let line = document.player(3).unwrap().line;
    assert_eq!(
        changes(OLD, &document.to_bytes()),
        [(line, 84, '5'), (line, 89, '4'), (line, 107, 'w')]
    );
    let (again, _) = accepted(&document.to_bytes());
    assert_eq!(again.player(3).unwrap().name, "Schüssler, Anke");
}

#[test]
fn given_byes_and_their_removal_then_they_are_written_as_the_format_has_them() {
    let bytes = file(&[row(1, "One, A", "0.0", "1", &[])]);
    let (mut document, _) = accepted(&bytes);
    let tail = |document: &Document| {
        let written = String::from_utf8(document.to_bytes()).unwrap();
        written
            .lines()
            .next()
            .unwrap()
            .get(89..)
            .unwrap_or("")
            .to_owned()
    };
    document
        .set_cell(1, 1, RoundCell::bye(ResultCode::PairingBye))
        .unwrap();
    assert_eq!(tail(&document), "  0000 - U");
    document.set_cell(1, 1, RoundCell::BLANK).unwrap();
    assert_eq!(tail(&document), "          ");
    assert_eq!(document.rounds(), 0);
    assert_eq!(document.player(1).unwrap().rounds, []);
}

#[test]
fn given_a_game_that_only_one_record_tells_then_check_says_so() {
    let mut document = open();
    let cell = RoundCell::game(2, Color::White, Some(ResultCode::Win));
    document.set_cell(1, 4, cell).unwrap();
    let told = codes(&document.check());
    let line = document.player(1).unwrap().line;
    assert!(
        told.contains(&(line, Code::RoundOpponentsDiffer)),
        "{told:?}"
    );
    assert_eq!(document.pairings(4), [], "one record makes no game");
}

#[test]
fn given_what_a_reader_would_refuse_then_nothing_is_written() {
    let mut document = open();
    let game = |opponent, colour, result| RoundCell {
        opponent,
        colour,
        result,
    };
    let white = Some(CellColour::White);
    let cases = [
        (
            9,
            1,
            RoundCell::BLANK,
            EditError::NoSuchPlayer { start_number: 9 },
        ),
        (1, 0, RoundCell::BLANK, EditError::NoSuchRound { round: 0 }),
        (
            1,
            201,
            RoundCell::BLANK,
            EditError::NoSuchRound { round: 201 },
        ),
        (
            1,
            1,
            game(Some(9), white, None),
            EditError::NoSuchPlayer { start_number: 9 },
        ),
        (
            1,
            1,
            game(Some(1), white, None),
            EditError::SelfPaired { start_number: 1 },
        ),
        (
            1,
            1,
            game(Some(2), white, Some(ResultCode::PairingBye)),
            EditError::Contradiction { round: 1 },
        ),
        (
            1,
            1,
            game(Some(2), None, Some(ResultCode::Win)),
            EditError::Contradiction { round: 1 },
        ),
        (
            1,
            1,
            game(None, white, None),
            EditError::Contradiction { round: 1 },
        ),
    ];
    for (player, round, cell, error) in cases {
        assert_eq!(document.set_cell(player, round, cell), Err(error));
    }
    let points = EditError::DoesNotFit {
        field: Field::Points,
    };
    assert_eq!(document.set_points_x2(1, 200), Err(points));
    assert_eq!(document.set_points_x2(1, -20), Err(points));
    let rank = EditError::DoesNotFit { field: Field::Rank };
    assert_eq!(document.set_rank(1, 10_000), Err(rank));
    assert_eq!(
        document.set_rank(9, 1),
        Err(EditError::NoSuchPlayer { start_number: 9 })
    );
    assert_eq!(document.to_bytes(), OPEN);
}

#[test]
fn given_points_and_ranks_then_they_stand_to_the_right() {
    let mut document = open();
    document.set_points_x2(7, 23).unwrap();
    document.set_points_x2(6, -1).unwrap();
    document.set_rank(7, 1234).unwrap();
    document.set_rank(6, 0).unwrap();
    let written = String::from_utf8(document.to_bytes()).unwrap();
    let columns: Vec<String> = written
        .lines()
        .filter(|line| line.starts_with("001    6") || line.starts_with("001    7"))
        .map(|line| line.chars().skip(79).take(12).collect())
        .collect();
    assert_eq!(columns, [" -0.5       ", " 11.5 1234  "]);
    assert_eq!(document.player(6).unwrap().rank, None);
}

#[test]
fn given_a_new_line_then_it_stands_in_its_columns() {
    let document = open();
    let brunn = document.player(2).unwrap();
    let line = String::from_utf8(OPEN.to_vec()).unwrap();
    let line = line.lines().nth(brunn.line - 1).unwrap().to_owned();
    assert_eq!(player_line(brunn), Ok(line), "as the file has it");
    assert_eq!(
        header_line(Header::Name, "Lindö Open 2026"),
        Ok("012 Lindö Open 2026".to_owned())
    );
}

#[test]
fn given_what_no_line_can_hold_then_it_is_not_cut() {
    let brunn = open().player(2).unwrap().clone();
    let with = |change: fn(&mut PlayerRecord)| {
        let mut player = brunn.clone();
        change(&mut player);
        player_line(&player)
    };
    let does_not_fit = |field| Err(EditError::DoesNotFit { field });
    let no_text = |field| Err(EditError::NoText { field });
    assert_eq!(
        with(|player| player.name = "x".repeat(34)),
        does_not_fit(Field::Name)
    );
    assert_eq!(
        with(|player| player.name = "a\nb".to_owned()),
        no_text(Field::Name)
    );
    let four_letters = with(|player| player.federation = Some("SWED".to_owned()));
    assert_eq!(four_letters, does_not_fit(Field::Federation));
    let tab = with(|player| player.federation = Some("S\tE".to_owned()));
    assert_eq!(tab, no_text(Field::Federation));
    assert_eq!(
        with(|player| player.rating = Some(10_000)),
        does_not_fit(Field::Rating)
    );
    assert_eq!(
        with(|player| player.fide_id = Some(100_000_000_000)),
        does_not_fit(Field::FideId)
    );
    assert_eq!(
        with(|player| player.points_x2 = Some(200)),
        does_not_fit(Field::Points)
    );
    let nobody = EditError::NoSuchPlayer { start_number: 0 };
    assert_eq!(with(|player| player.start_number = 0), Err(nobody));
    let himself = EditError::SelfPaired { start_number: 2 };
    assert_eq!(
        with(|player| player.rounds[0].opponent = Some(2)),
        Err(himself)
    );
    let contradiction = EditError::Contradiction { round: 1 };
    assert_eq!(
        with(|player| player.rounds[0].colour = None),
        Err(contradiction)
    );
    let rounds = with(|player| player.rounds = vec![RoundCell::BLANK; 201]);
    assert_eq!(rounds, Err(EditError::NoSuchRound { round: 201 }));
    let header = header_line(Header::City, "a\r042");
    assert_eq!(header, no_text(Field::Header(Header::City)));
}
