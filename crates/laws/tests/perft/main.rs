//! Counts of move series, against numbers found by others: published ones for the usual positions,
//! and those of an independent library for our own.
//!
//! Each position is counted as far as the number stays within a limit, so that the whole stays quick
//! in a debug build; `ARBITER_PERFT_NODES` sets another one.

#![allow(
    clippy::unwrap_used,
    reason = "the lint knows tests, but not the functions that tests share"
)]

use arbiter_laws::{Position, Setup};

/// The largest number that is counted for one position.
fn limit(usual: u64) -> u64 {
    let given = std::env::var("ARBITER_PERFT_NODES");
    given.map_or(usual, |number| number.parse().unwrap())
}

/// Compares the counts of one position, and tells how many numbers were compared.
fn compare(position: &Position, counts: &[u64], limit: u64) -> usize {
    let mut compared = 0;
    for (depth, &count) in (1..).zip(counts) {
        if count <= limit {
            assert_eq!(position.perft(depth), count, "{position} at depth {depth}");
            compared += 1;
        }
    }
    compared
}

/// The lines of a list that are no remarks, each split at `separator`.
fn lines(text: &str, separator: char) -> impl Iterator<Item = (&str, Vec<u64>)> {
    let said = text.lines().filter(|line| !line.starts_with('#'));
    said.map(move |line| {
        let mut parts = line.split(separator);
        let name = parts.next().unwrap();
        (name, parts.map(|count| count.parse().unwrap()).collect())
    })
}

/// Compares every position of a list, and tells how many there were and how many numbers.
fn compare_all(list: &str, limit: u64) -> (usize, usize) {
    let mut numbers = 0;
    let mut positions = 0;
    for (fen, counts) in lines(list, ';') {
        positions += 1;
        numbers += compare(&fen.parse().unwrap(), &counts, limit);
    }
    (positions, numbers)
}

const PUBLISHED: &[(&str, &[u64])] = &[
    // The initial position.
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        &[20, 400, 8_902, 197_281, 4_865_609],
    ),
    // "Kiwipete": castling, pins, en passant and promotions in one.
    (
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        &[48, 2_039, 97_862, 4_085_603],
    ),
    // En passant that would uncover the king along the rank.
    (
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        &[14, 191, 2_812, 43_238, 674_624],
    ),
    (
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        &[6, 264, 9_467, 422_333],
    ),
    (
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        &[44, 1_486, 62_379],
    ),
    (
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        &[46, 2_079, 89_890],
    ),
    // Chess960, with rights on other files than usual.
    (
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
        &[21, 528, 12_189, 326_672],
    ),
    (
        "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9",
        &[21, 807, 18_002, 667_366],
    ),
    (
        "b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9",
        &[20, 479, 10_471, 273_318],
    ),
];

#[test]
fn given_the_usual_positions_then_the_published_numbers_of_series_are_found_3() {
    for (fen, counts) in PUBLISHED {
        let compared = compare(&fen.parse().unwrap(), counts, limit(5_000_000));
        assert!(compared > 0, "{fen}");
    }
}

#[test]
fn given_positions_of_every_kind_then_another_library_finds_the_same_numbers_3() {
    let (positions, numbers) = compare_all(include_str!("own.txt"), limit(100_000));
    assert_eq!(positions, 126);
    assert!(numbers >= 3 * positions);
}

#[test]
fn given_positions_of_random_games_then_another_library_finds_the_same_numbers_3() {
    let (positions, numbers) = compare_all(include_str!("random.txt"), limit(20_000));
    assert_eq!(positions, 1_000);
    assert!(numbers >= 2 * positions);
}

#[test]
fn given_every_start_of_chess960_then_another_library_finds_the_same_numbers_3() {
    let limit = limit(10_000);
    let mut positions = 0;
    for (number, counts) in lines(include_str!("chess960.txt"), ' ') {
        let setup = Setup::chess960(number.parse().unwrap()).unwrap();
        let position = Position::try_from(setup).unwrap();
        assert!(compare(&position, &counts, limit) >= 2);
        positions += 1;
    }
    assert_eq!(positions, 960);
}
