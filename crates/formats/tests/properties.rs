//! What holds for every file: nothing panics, what is accepted is written back byte for byte, and a setter
//! changes its own columns only.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that fails panics; clippy knows that only of the test functions themselves"
)]

mod common;

use std::collections::BTreeSet;

use arbiter_formats::trf::{
    Document, Field, PartialDate, PlayerRecord, ResultCode, RoundCell, Sex, Title, parse,
    player_line,
};
use arbiter_formats::{MAX_FINDINGS, Severity};
use arbiter_laws::Color;
use common::{accepted, at_columns, told};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// The results that two opponents can have.
const RESULTS: [&str; 10] = ["10", "01", "==", "00", "=0", "+-", "--", "WL", "DD", "  "];

/// How a file is written: none of it may matter.
#[derive(Clone, Debug)]
struct Manner {
    end: &'static str,
    latin_1: bool,
    mark: bool,
    last_line_ended: bool,
    trailing_blanks: usize,
}

/// A tournament as a file should tell it.
#[derive(Clone, Debug)]
struct Model {
    names: Vec<String>,
    /// For each round, each player's cell.
    rounds: Vec<Vec<RoundCell>>,
    kept: Vec<(Index, &'static str)>,
}

fn manner() -> impl Strategy<Value = Manner> {
    (
        select(vec!["\n", "\r", "\r\n"]),
        any::<bool>(),
        any::<bool>(),
        any::<bool>(),
        0usize..3,
    )
        .prop_map(
            |(end, latin_1, mark, last_line_ended, trailing_blanks)| Manner {
                end,
                latin_1,
                mark: mark && !latin_1,
                last_line_ended,
                trailing_blanks,
            },
        )
}

/// One round: a shuffled order, of which neighbours play each other; the last one out has a bye.
fn round(players: usize) -> impl Strategy<Value = Vec<RoundCell>> {
    let order: Vec<usize> = (0..players).collect();
    (
        Just(order).prop_shuffle(),
        vec(select(RESULTS.to_vec()), players / 2),
        select(vec!['U', 'H', 'F', 'Z']),
    )
        .prop_map(move |(order, results, bye)| {
            let mut cells = vec![RoundCell::BLANK; players];
            for (pair, result) in order.chunks(2).zip(results.iter().map(Some).chain([None])) {
                match (pair, result) {
                    (&[white, black], Some(result)) => {
                        let mut signs = result.chars().map(ResultCode::from_char);
                        let number = |index: usize| u16::try_from(index + 1).unwrap();
                        let mut cell = |opponent, color| {
                            RoundCell::game(number(opponent), color, signs.next().flatten())
                        };
                        cells[white] = cell(black, Color::White);
                        cells[black] = cell(white, Color::Black);
                    }
                    (&[alone], _) => {
                        cells[alone] = RoundCell::bye(ResultCode::from_char(bye).unwrap());
                    }
                    _ => {}
                }
            }
            cells
        })
}

fn model() -> impl Strategy<Value = Model> {
    let kept = select(vec![
        "### 001    1 is no record here",
        "XXS W=3 D=1",
        "BBW 3.0",
        "SWE    1                                        2000",
        "013 Team                               1    2",
        "310   1 Team",
        "162  W 3.0",
        "",
        "   ",
        "012 Open",
        "112 Deputy, One",
        "112 Deputy, Two",
        "132",
    ]);
    (2usize..9, 0usize..6).prop_flat_map(move |(players, rounds)| {
        (
            vec("[A-Zåäöüßé][a-zåäöüßé ,.'-]{0,32}", players),
            vec(round(players), rounds),
            vec((any::<Index>(), kept.clone()), 0..8),
        )
            .prop_map(|(names, rounds, kept)| Model {
                names,
                rounds,
                kept,
            })
    })
}

impl Model {
    fn cells_of(&self, player: usize) -> Vec<RoundCell> {
        self.rounds.iter().map(|cells| cells[player]).collect()
    }

    fn row(&self, player: usize, trailing_blanks: usize) -> String {
        let cells = self.cells_of(player);
        let halves: u8 = cells
            .iter()
            .filter_map(|cell| cell.result)
            .map(ResultCode::points_x2)
            .sum();
        let points = format!(
            "{:>2}.{}",
            halves / 2,
            if halves.is_multiple_of(2) { 0 } else { 5 }
        );
        let number = format!("{:>4}", player + 1);
        let mut texts = vec![
            (5, number.clone()),
            (15, self.names[player].clone()),
            (81, points),
            (86, number),
        ];
        for (round, cell) in (1u16..).zip(&cells) {
            let opponent = cell
                .opponent
                .map_or("0000".to_owned(), |opponent| format!("{opponent:>4}"));
            let colour = cell.colour.map_or(' ', |colour| colour.as_char());
            let result = cell.result.map_or(' ', ResultCode::as_char);
            let (first, _) = Field::Opponent(round).columns().unwrap();
            texts.push((first, format!("{opponent} {colour} {result}")));
        }
        let texts: Vec<(usize, &str)> = texts
            .iter()
            .map(|(column, text)| (*column, text.as_str()))
            .collect();
        at_columns("001", &texts) + &" ".repeat(trailing_blanks)
    }

    fn write(&self, manner: &Manner) -> Vec<u8> {
        let mut lines: Vec<String> = (0..self.names.len())
            .map(|player| self.row(player, manner.trailing_blanks))
            .collect();
        for (place, kept) in &self.kept {
            lines.insert(place.index(lines.len() + 1), (*kept).to_owned());
        }
        let mut text = lines.join(manner.end);
        if manner.last_line_ended {
            text.push_str(manner.end);
        }
        if manner.latin_1 {
            return text
                .chars()
                .map(|c| u8::try_from(u32::from(c)).unwrap())
                .collect();
        }
        let mark: &[u8] = if manner.mark { b"\xEF\xBB\xBF" } else { b"" };
        [mark, text.as_bytes()].concat()
    }
}

/// Any player, of whom every round is a game that he won, a bye or nothing.
fn record() -> impl Strategy<Value = PlayerRecord> {
    let cell = prop_oneof![
        Just(RoundCell::BLANK),
        select(vec!['H', 'F', 'U', 'Z'])
            .prop_map(|sign| RoundCell::bye(ResultCode::from_char(sign).unwrap())),
        (1u16..=9998, any::<bool>(), any::<bool>()).prop_map(|(opponent, white, finished)| {
            let color = if white { Color::White } else { Color::Black };
            RoundCell::game(opponent, color, finished.then_some(ResultCode::Win))
        }),
    ];
    let person = (
        proptest::option::of(select(vec![Sex::Male, Sex::Female])),
        proptest::option::of(select(vec![Title::Gm, Title::Wim, Title::Wfm, Title::Cm])),
        "[A-Zåäöüßé][a-zåäöüßé,.'-]{0,32}",
        proptest::option::of(1u16..=9999),
        proptest::option::of("[A-Z]{3}"),
        proptest::option::of(1u64..=99_999_999_999),
        proptest::option::of((1850u16..=2199, 1u8..=12, 1u8..=28)),
    );
    let standing = (
        proptest::option::of(-19i32..200),
        proptest::option::of(1u16..=9999),
    );
    (person, standing, vec(cell, 0..12)).prop_map(|(person, (points_x2, rank), mut rounds)| {
        let (sex, title, name, rating, federation, fide_id, birth) = person;
        while rounds.last() == Some(&RoundCell::BLANK) {
            rounds.pop();
        }
        PlayerRecord {
            start_number: 9999,
            sex,
            title,
            name,
            rating,
            federation,
            fide_id,
            birth: birth
                .and_then(|(year, month, day)| PartialDate::new(year, Some(month), Some(day))),
            points_x2,
            rank,
            rounds,
            line: 1,
        }
    })
}

/// The lines and columns in which `after` differs from `before`; `None` if more than that does.
fn touched(before: &Document, after: &Document) -> Option<Vec<(usize, usize)>> {
    let lines = |document: &Document| -> Vec<(Vec<char>, _)> {
        document
            .lines()
            .map(|(text, end)| (text.chars().collect(), end))
            .collect()
    };
    let (before, after) = (lines(before), lines(after));
    if before.len() != after.len() {
        return None;
    }
    let mut touched = Vec::new();
    for (number, (old, new)) in (1..).zip(before.iter().zip(&after)) {
        if old.1 != new.1 || new.0.len() < old.0.len() {
            return None;
        }
        for (column, sign) in (1..).zip(&new.0) {
            // A column that was not there before was blank.
            if old.0.get(column - 1).unwrap_or(&' ') != sign {
                touched.push((number, column));
            }
        }
    }
    Some(touched)
}

fn is_within(touched: &[(usize, usize)], line: usize, fields: &[Field]) -> bool {
    touched.iter().all(|&(number, column)| {
        number == line
            && fields
                .iter()
                .filter_map(|field| field.columns())
                .any(|(first, last)| (first..=last).contains(&column))
    })
}

/// Reads whatever it is; if it is accepted, it has to come back byte for byte.
fn read_anything(bytes: &[u8]) -> Result<(), TestCaseError> {
    match parse(bytes) {
        Ok(parsed) => {
            prop_assert_eq!(parsed.document.to_bytes(), bytes);
            prop_assert!(
                parsed
                    .warnings
                    .iter()
                    .all(|w| w.severity != Severity::Error)
            );
            for round in 0..=parsed.document.rounds() {
                let games = parsed.document.pairings(round);
                let byes = parsed.document.byes(round);
                prop_assert!(2 * games.len() + byes.len() <= parsed.document.players().len());
            }
        }
        Err(findings) => {
            prop_assert!(findings.iter().any(|f| f.severity == Severity::Error));
            prop_assert!(findings.len() <= 2 * MAX_FINDINGS + 1);
            prop_assert!(findings.iter().all(|f| f.line >= 1));
            prop_assert!(
                findings
                    .iter()
                    .all(|f| f.columns.is_none_or(|(a, b)| 1 <= a && a <= b))
            );
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_are_read_or_refused(bytes in vec(any::<u8>(), 0..600)) {
        read_anything(&bytes)?;
    }

    #[test]
    fn any_lines_with_record_codes_are_read_or_refused(
        lines in vec(("(001|001 |001    [0-9]|012|132|142|222|XXR|###|24)", "[ -~äß\u{1A}\t\u{202E}]{0,140}"), 0..8),
        end in select(vec!["\n", "\r", "\r\n", "\n\r"]),
    ) {
        let text: String = lines.iter().map(|(code, rest)| format!("{code}{rest}{end}")).collect();
        read_anything(text.as_bytes())?;
    }

    #[test]
    fn a_tournament_is_read_as_it_was_written(model in model(), manner in manner()) {
        let bytes = model.write(&manner);
        let (document, warnings) = accepted(&bytes);
        prop_assert_eq!(document.to_bytes(), bytes.clone(), "{}", told(&warnings));
        prop_assert_eq!(document.players().len(), model.names.len());
        for (player, name) in model.names.iter().enumerate() {
            let record = document.player(u16::try_from(player + 1).unwrap()).unwrap();
            prop_assert_eq!(&record.name, name.trim_end_matches(' '));
            prop_assert_eq!(&record.rounds, &model.cells_of(player));
            prop_assert_eq!(record.points_x2, Some(record.results_x2()));
        }
        for (round, cells) in (1u16..).zip(&model.rounds) {
            let games = document.pairings(round);
            let leaders: Vec<u16> = games.iter().map(|game| game.white.min(game.black)).collect();
            prop_assert!(leaders.is_sorted());
            for game in &games {
                prop_assert_eq!(game.white_cell, cells[usize::from(game.white) - 1]);
                prop_assert_eq!(game.white_cell.color(), Some(Color::White));
                prop_assert_eq!(game.black_cell.opponent, Some(game.white));
            }
            let playing = cells.iter().filter(|cell| cell.opponent.is_some()).count();
            prop_assert_eq!(2 * games.len(), playing);
            prop_assert_eq!(document.byes(round).len(), cells.len() - playing);
        }
    }

    #[test]
    fn one_wrong_letter_is_read_or_refused(
        model in model(),
        manner in manner(),
        place in any::<Index>(),
        letter in select(b"09wb-+=1HZ x\t\0\r\n\xE9".to_vec()),
    ) {
        let mut bytes = model.write(&manner);
        let place = place.index(bytes.len());
        bytes[place] = letter;
        read_anything(&bytes)?;
    }

    #[test]
    fn a_setter_changes_its_own_columns_only(
        model in model(),
        manner in manner(),
        place in any::<Index>(),
        round in 1u16..12,
        result in select(RESULTS.to_vec()),
        points_x2 in -19i32..200,
        rank in 0u16..10_000,
    ) {
        let (before, _) = accepted(&model.write(&manner));
        let players = u16::try_from(before.players().len()).unwrap();
        let player = u16::try_from(place.index(usize::from(players))).unwrap() + 1;
        let opponent = player % players + 1;
        let line = before.player(player).unwrap().line;
        let sign = result.chars().next().and_then(ResultCode::from_char);
        let cell = RoundCell::game(opponent, Color::Black, sign);

        let mut after = before.clone();
        after.set_cell(player, round, cell).unwrap();
        let fields = [Field::Opponent(round), Field::Colour(round), Field::Result(round)];
        prop_assert!(is_within(&touched(&before, &after).unwrap(), line, &fields));
        prop_assert_eq!(after.player(player).unwrap().cell(round), cell);

        let mut after = before.clone();
        after.set_points_x2(player, points_x2).unwrap();
        prop_assert!(is_within(&touched(&before, &after).unwrap(), line, &[Field::Points]));

        let mut after = before.clone();
        after.set_rank(player, rank).unwrap();
        prop_assert!(is_within(&touched(&before, &after).unwrap(), line, &[Field::Rank]));
    }

    #[test]
    fn what_setters_write_is_read_again(
        model in model(),
        manner in manner(),
        next in 0u16..3,
        result in select(RESULTS.to_vec()),
        points_x2 in -19i32..200,
    ) {
        let (mut document, _) = accepted(&model.write(&manner));
        let round = document.rounds() + 1 + next;
        let mut signs = result.chars().map(ResultCode::from_char);
        for (player, opponent, color) in [(1, 2, Color::White), (2, 1, Color::Black)] {
            let cell = RoundCell::game(opponent, color, signs.next().flatten());
            document.set_cell(player, round, cell).unwrap();
        }
        document.set_points_x2(1, points_x2).unwrap();
        let (again, _) = accepted(&document.to_bytes());
        prop_assert_eq!(again.players(), document.players());
        prop_assert_eq!(again.pairings(round).len(), 1);
    }

    #[test]
    fn a_new_line_is_read_as_what_it_was_made_of(record in record()) {
        let line = player_line(&record).unwrap();
        let others: BTreeSet<u16> =
            record.rounds.iter().filter_map(|cell| cell.opponent).collect();
        let mut lines = vec![line];
        for opponent in others {
            let answers = |cell: &RoundCell| match cell.opponent {
                Some(number) if number == opponent => RoundCell {
                    opponent: Some(record.start_number),
                    colour: cell.color().map(|color| color.other().into()),
                    result: cell.result.map(|_| ResultCode::Loss),
                },
                _ => RoundCell::BLANK,
            };
            let answer = PlayerRecord {
                start_number: opponent,
                rounds: record.rounds.iter().map(answers).collect(),
                fide_id: None,
                ..record.clone()
            };
            lines.push(player_line(&answer).unwrap());
        }
        let (document, _) = accepted(&common::file(&lines));
        prop_assert_eq!(document.player(record.start_number).unwrap(), &record);
    }
}
