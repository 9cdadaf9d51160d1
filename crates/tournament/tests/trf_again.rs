//! A tournament file that comes again, and rounds that a pairing program sends.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;
mod files;

use std::collections::BTreeMap;

use arbiter_formats::trf;
use arbiter_ruleset::GameOutcome;
use arbiter_ruling::GameResult;
use arbiter_tournament::*;
use common::id;
use files::{act, imported, row};

/// Starting rank, name, points and rounds.
type Row = (u16, &'static str, &'static str, &'static str);

/// Four players after one round.
const ROWS: [Row; 4] = [
    (1, "Almgren, Åsa", "1.0", "   3 w 1"),
    (2, "Bauer, Bernd", "0.5", "   4 b ="),
    (3, "Costa, Carla", "0.0", "   1 b 0"),
    (4, "Dahl, David", "0.5", "   2 w ="),
];

fn text(rows: &[Row]) -> String {
    rows.iter()
        .map(|&(number, name, points, rounds)| row(number, name, points, rounds))
        .collect()
}

/// The file with one row put in the place of another, or behind.
fn with(changed: &[Row]) -> String {
    let mut rows: BTreeMap<u16, _> = ROWS.into_iter().map(|row| (row.0, row)).collect();
    rows.extend(changed.iter().map(|&row| (row.0, row)));
    text(&rows.into_values().collect::<Vec<_>>())
}

fn persons(state: &State, document: &trf::Document) -> BTreeMap<PlayerId, Person> {
    let mut next = 5000;
    let new_id = || {
        next += 1;
        id(next)
    };
    let file = import_trf(document, None, "main", new_id).unwrap();
    let ids = state.players.keys().copied();
    let by_number = file.persons.into_iter().zip(document.players());
    by_number
        .map(|(person, record)| {
            let number = StartNumber::try_from(i64::from(record.start_number)).unwrap();
            let player = state.by_start_number[&number];
            assert!(ids.clone().any(|id| id == player));
            (player, Person { player, ..person })
        })
        .collect()
}

/// What a second file comes to after the first one.
fn again(second: &str) -> (State, Result<ImportedFile, AdditionError>) {
    let (state, first) = imported(&text(&ROWS));
    let persons = persons(&state, &first);
    let second = trf::parse(second.as_bytes())
        .unwrap_or_else(|findings| panic!("{findings:#?}"))
        .document;
    let mut next = 9000;
    let added = add_trf(&state, &persons, &second, None, "main", || {
        next += 1;
        id(next)
    });
    (state, added)
}

fn changed(second: &str) -> Vec<String> {
    match again(second).1 {
        Err(AdditionError::Changed(rows)) => rows.iter().map(ToString::to_string).collect(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn given_the_same_file_again_then_it_adds_nothing() {
    let (mut state, added) = again(&text(&ROWS));
    let import = added.unwrap().import;
    assert_eq!(
        (
            import.roster.players.len(),
            import.rounds.len(),
            import.results.len()
        ),
        (0, 0, 0)
    );
    let before = state.clone();
    act(&mut state, Command::Add(import)).unwrap();
    assert_eq!(
        (&state.games, &state.rounds),
        (&before.games, &before.rounds)
    );
}

#[test]
fn given_a_new_round_a_late_player_and_a_bye_then_all_of_it_is_added_and_nothing_else_is_touched() {
    let second = text(&[
        (1, "Almgren, Åsa", "1.0", "   3 w 1     2 b  "),
        (2, "Bauer, Bernd", "0.5", "   4 b =     1 w  "),
        (3, "Costa, Carla", "0.0", "   1 b 0     5 w 1"),
        (4, "Dahl, David", "1.0", "   2 w =  0000 - H"),
        (5, "Ek, Elin", "0.0", "0000 - Z     3 b 0"),
    ]);
    let (mut state, added) = again(&second);
    let file = added.unwrap();
    let names: Vec<&str> = file
        .persons
        .iter()
        .map(|person| person.name.as_str())
        .collect();
    assert_eq!(names, ["Ek, Elin"]);
    let first_round = state.rounds[&1.try_into().unwrap()].clone();
    let versions: Vec<Seq> = state.games.values().map(|game| game.version).collect();
    act(&mut state, Command::Add(file.import)).unwrap();
    let round = &state.rounds[&2.try_into().unwrap()];
    assert!(round.boards_derived);
    assert_eq!(
        (round.boards.len(), round.byes.len(), state.players.len()),
        (2, 1, 5)
    );
    let results = state
        .games
        .values()
        .filter(|game| game.result.is_some())
        .count();
    assert_eq!(results, 3);
    let now = &state.rounds[&1.try_into().unwrap()];
    assert_eq!(now.boards, first_round.boards);
    assert_eq!(now.byes.len(), 1, "the late player was absent");
    let still: Vec<Seq> = first_round
        .boards
        .values()
        .map(|id| state.games[id].version)
        .collect();
    assert!(
        still.iter().all(|version| versions.contains(version)),
        "an arbiter's If-Match still holds"
    );
}

#[test]
fn given_a_result_that_the_floor_has_and_the_file_not_then_it_stays() {
    let open = [
        ROWS[0],
        (2, "Bauer, Bernd", "0.0", "   4 b  "),
        ROWS[2],
        (4, "Dahl, David", "0.0", "   2 w  "),
    ];
    let (_, added) = again(&text(&open));
    let import = added.unwrap().import;
    assert!(import.results.is_empty() && import.rounds.is_empty());
}

#[test]
fn given_rows_that_change_something_then_each_is_named_and_what() {
    let cases: [(&[Row], &[&str]); 6] = [
        (
            &[(1, "Almgren, Åse", "1.0", "   3 w 1")],
            &["player 1 (line 1): name"],
        ),
        (
            &[
                (2, "Bauer, Bernd", "1.0", "   4 b 1"),
                (4, "Dahl, David", "0.0", "   2 w 0"),
            ],
            &[
                "player 2 (line 2): result of round 1",
                "player 4 (line 4): result of round 1",
            ],
        ),
        (
            &[
                (2, "Bauer, Bernd", "0.5", "   4 w ="),
                (4, "Dahl, David", "0.5", "   2 b ="),
            ],
            &[
                "player 2 (line 2): pairing of round 1",
                "player 4 (line 4): pairing of round 1",
            ],
        ),
        (
            &[
                (2, "Bauer, Bernd", "0.5", "0000 - H"),
                (4, "Dahl, David", "0.5", "0000 - H"),
            ],
            &[
                "player 2 (line 2): pairing of round 1",
                "player 4 (line 4): pairing of round 1",
            ],
        ),
        (
            &[
                (1, "Almgren, Åsa", "1.0", "   2 w 1"),
                (2, "Bauer, Bernd", "0.0", "   1 b 0"),
                (3, "Costa, Carla", "0.0", "   4 w 0"),
                (4, "Dahl, David", "1.0", "   3 b 1"),
            ],
            &[
                "player 1 (line 1): pairing of round 1",
                "player 2 (line 2): pairing of round 1",
                "player 3 (line 3): pairing of round 1",
                "player 4 (line 4): pairing of round 1",
            ],
        ),
        (
            &[
                (2, "Bauer, Bernd", "1.0", "   4 b +"),
                (4, "Dahl, David", "0.0", "   2 w -"),
            ],
            &[
                "player 2 (line 2): result of round 1",
                "player 4 (line 4): result of round 1",
            ],
        ),
    ];
    for (rows, expected) in cases {
        assert_eq!(changed(&with(rows)), expected, "{rows:?}");
    }
}

#[test]
fn given_a_player_who_is_gone_then_the_row_is_missing() {
    let second = text(&[
        (1, "Almgren, Åsa", "1.0", "   3 w 1"),
        (3, "Costa, Carla", "0.0", "   1 b 0"),
    ]);
    assert_eq!(
        changed(&second),
        [
            "player 2: missing",
            "player 2: pairing of round 1",
            "player 4: missing",
            "player 4: pairing of round 1"
        ]
    );
}

#[test]
fn given_a_detail_that_was_blank_then_it_is_added_and_one_that_was_there_is_not_replaced() {
    let rated = |rating: &str| {
        let blank = row(1, ROWS[0].1, ROWS[0].2, ROWS[0].3);
        let mut told: Vec<char> = blank.chars().collect();
        told.splice(48..52, rating.chars());
        text(&ROWS).replace(&blank, &told.into_iter().collect::<String>())
    };
    let (_, added) = again(&rated("2100"));
    let file = added.unwrap();
    assert_eq!(
        file.persons
            .iter()
            .map(|person| person.rating)
            .collect::<Vec<_>>(),
        [Some(2100)]
    );

    let (state, first) = imported(&rated("2100"));
    let persons = persons(&state, &first);
    let second = trf::parse(rated("2200").as_bytes()).unwrap().document;
    match add_trf(&state, &persons, &second, None, "main", || id(1)) {
        Err(AdditionError::Changed(rows)) => {
            assert_eq!(
                rows.iter().map(ToString::to_string).collect::<Vec<_>>(),
                ["player 1 (line 1): rating"]
            );
        }
        other => panic!("{other:?}"),
    }
    let erased = BTreeMap::new();
    let added = add_trf(&state, &erased, &second, None, "main", || id(1)).unwrap();
    assert!(
        added.persons.is_empty(),
        "whoever was erased does not come back with the file"
    );
}

fn number(number: i64) -> StartNumber {
    number.try_into().unwrap()
}

fn pairings(games: &[(i64, i64, i64)], byes: &[(i64, ByeKind)]) -> PairingsTold {
    PairingsTold {
        games: games
            .iter()
            .map(|&(board, white, black)| (board.try_into().unwrap(), number(white), number(black)))
            .collect(),
        byes: byes
            .iter()
            .map(|&(player, kind)| (number(player), kind))
            .collect(),
    }
}

fn pair(state: &mut State, round: i64, told: &PairingsTold) -> Result<(), Refusal> {
    let mut next = 20_000 + u128::try_from(state.head.seq).unwrap() * 100;
    let round = told
        .round(state, round.try_into().unwrap(), "main", || {
            next += 1;
            id(next)
        })
        .unwrap();
    act(state, Command::Pair(round))
}

#[test]
fn given_a_round_from_the_pairing_program_then_boards_are_its_own_and_the_same_again_changes_nothing()
 {
    let (mut state, mut document) = imported(&text(&ROWS));
    let told = pairings(&[(2, 4, 3), (1, 2, 1)], &[]);
    pair(&mut state, 2, &told).unwrap();
    let round = state.rounds[&2.try_into().unwrap()].clone();
    assert!(!round.boards_derived);
    let top = state
        .game_at(2.try_into().unwrap(), 1.try_into().unwrap())
        .unwrap();
    assert_eq!(state.players[&top.white].start_number.get(), 2);
    let before = state.head;
    pair(&mut state, 2, &told).unwrap();
    assert_eq!(state.head, before, "nothing is written");
    export_trf(&state, &mut document, None).unwrap();
    assert_eq!(
        document.player(4).unwrap().cell(2),
        trf::RoundCell::game(3, arbiter_laws::Color::White, None)
    );
}

#[test]
fn given_a_round_paired_anew_then_a_game_of_the_same_two_keeps_its_identity_and_the_others_go() {
    let (mut state, mut document) = imported(&text(&ROWS));
    pair(&mut state, 2, &pairings(&[(1, 2, 1), (2, 4, 3)], &[])).unwrap();
    let at = |state: &State, board: i64| {
        state
            .game_at(2.try_into().unwrap(), board.try_into().unwrap())
            .unwrap()
            .id
    };
    let kept = at(&state, 1);
    let gone = at(&state, 2);
    let told = pairings(
        &[(7, 2, 1)],
        &[(3, ByeKind::Pairing), (4, ByeKind::HalfPoint)],
    );
    pair(&mut state, 2, &told).unwrap();
    assert_eq!(at(&state, 7), kept);
    assert!(!state.games.contains_key(&gone));
    export_trf(&state, &mut document, None).unwrap();
    let cell = |player| document.player(player).unwrap().cell(2).result;
    assert_eq!(
        (cell(3), cell(4)),
        (
            Some(trf::ResultCode::PairingBye),
            Some(trf::ResultCode::HalfPointBye)
        )
    );
    assert_eq!(document.check(), []);
}

#[test]
fn given_a_result_or_an_incident_then_its_board_is_not_paired_otherwise_but_may_be_moved() {
    let (mut state, _) = imported(&text(&ROWS));
    pair(&mut state, 2, &pairings(&[(1, 2, 1), (2, 4, 3)], &[])).unwrap();
    let game = state
        .game_at(2.try_into().unwrap(), 2.try_into().unwrap())
        .unwrap()
        .clone();
    let result = GameResult::played(GameOutcome::Draw, None);
    let command = Command::RecordResults(vec![NewResult {
        game: game.id,
        seen: game.version,
        result: result.clone(),
        reason: None,
        despite: vec![],
    }]);
    act(&mut state, command).unwrap();
    for told in [
        pairings(&[(1, 2, 1), (2, 3, 4)], &[]),
        pairings(&[(1, 2, 4), (2, 1, 3)], &[]),
        pairings(&[(1, 2, 1)], &[]),
    ] {
        let refused = pair(&mut state, 2, &told);
        assert_eq!(
            refused,
            Err(Refusal::PairingStands(vec![2.try_into().unwrap()])),
            "{told:?}"
        );
    }
    pair(&mut state, 2, &pairings(&[(2, 2, 1), (1, 4, 3)], &[])).unwrap();
    let moved = state
        .game_at(2.try_into().unwrap(), 1.try_into().unwrap())
        .unwrap();
    assert_eq!((moved.id, &moved.result), (game.id, &Some(result)));
}

#[test]
fn given_pairings_that_cannot_be_right_then_every_fault_is_named_by_its_place() {
    let (mut state, _) = imported(&text(&ROWS));
    let told = pairings(&[(1, 1, 1), (1, 2, 9)], &[(2, ByeKind::Pairing)]);
    let faults = told
        .round(&state, 2.try_into().unwrap(), "main", || id(1))
        .unwrap_err();
    let places: Vec<&str> = faults.iter().map(|(place, _)| place.as_str()).collect();
    assert_eq!(
        places,
        [
            "games[0].black",
            "games[1].board",
            "games[1].black",
            "byes[0].player"
        ]
    );
    let skipped = pair(&mut state, 4, &pairings(&[(1, 1, 2)], &[]));
    assert_eq!(skipped, Err(Refusal::RoundSkipped { last: 1 }));
}
