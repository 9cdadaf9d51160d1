//! Tournament files in and out: what is imported, and that an export loses nothing.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;
mod files;

use arbiter_formats::trf;
use arbiter_ruleset::{GameOutcome, Termination};
use arbiter_ruling::GameResult;
use arbiter_tournament::*;
use common::id;
use files::{imported, row};
use proptest::prelude::*;

fn board(state: &State, round: i64, board: i64) -> Game {
    let (round, board) = (round.try_into().unwrap(), board.try_into().unwrap());
    state.game_at(round, board).unwrap().as_ref().clone()
}

fn number(state: &State, player: PlayerId) -> u16 {
    state.players[&player].start_number.get()
}

/// Four players; round 2 is being played.
fn four() -> String {
    [
        "012 Four Friends\n".to_owned(),
        row(1, "Almgren, Åsa", "1.0", "   3 w 1     2 b  "),
        row(2, "Bauer, Bernd", "1.0", "   4 b 1     1 w  "),
        row(3, "Costa, Carla", "0.0", "   1 b 0     4 w  "),
        row(4, "Dahl, David", "0.0", "   2 w 0     3 b  "),
    ]
    .concat()
}

#[test]
fn given_a_file_without_boards_then_they_are_derived_by_score_and_marked() {
    let (state, _) = imported(&four());
    let round = &state.rounds[&2.try_into().unwrap()];
    assert!(round.boards_derived);
    let top = board(&state, 2, 1);
    assert_eq!(
        (number(&state, top.white), number(&state, top.black)),
        (2, 1)
    );
    let second = board(&state, 2, 2);
    assert_eq!(
        (number(&state, second.white), number(&state, second.black)),
        (3, 4)
    );
    assert_eq!(second.result, None);
    assert_eq!(
        board(&state, 1, 1).result.unwrap().outcome,
        GameOutcome::WhiteWins
    );
}

#[test]
fn given_a_bare_result_then_its_termination_is_not_guessed() {
    let (state, _) = imported(&four());
    assert_eq!(board(&state, 1, 1).result.unwrap().termination, None);
}

#[test]
fn given_a_result_after_the_import_then_the_export_has_it_with_points_and_leaves_the_ranks() {
    let (mut state, mut document) = imported(&four());
    let top = board(&state, 2, 1);
    let context = Context {
        principal: PrincipalId(id(2)),
        device: None,
        command_id: CommandId(id(50)),
        act_id: None,
        entered_at_ms: 0,
        happened_at_ms: None,
        ruled_at_ms: None,
        ruled_by: None,
    };
    let command = Command::RecordResults(vec![NewResult {
        game: top.id,
        seen: top.version,
        result: GameResult::played(GameOutcome::BlackWins, Some(Termination::IllegalMoves)),
        reason: None,
        despite: vec![],
    }]);
    let plan = decide(&state, context, command).unwrap();
    for entry in plan.write(state.head, 0).unwrap() {
        state.fold(&entry).unwrap();
    }
    export_trf(&state, &mut document, None).unwrap();
    let first = document.player(1).unwrap();
    assert_eq!(first.cell(2).result, Some(trf::ResultCode::Win));
    assert_eq!((first.points_x2, first.rank), (Some(4), Some(1)));
    let second = document.player(2).unwrap();
    assert_eq!(second.cell(2).result, Some(trf::ResultCode::Loss));
    assert_eq!((second.points_x2, second.rank), (Some(2), Some(2)));
    assert_eq!(document.check(), []);
    let text = String::from_utf8(document.to_bytes()).unwrap();
    assert!(text.starts_with("012 Four Friends\n"), "{text}");
}

/// The rounds of a file with an even number of players, each round paired by turning a circle.
fn file() -> impl Strategy<Value = String> {
    let codes = prop::sample::select(vec![
        "10", "01", "==", "00", "+-", "-+", "--", "WL", "LW", "DD", "  ",
    ]);
    (1usize..=6, 1usize..=5).prop_flat_map(move |(half, rounds)| {
        let rounds = rounds.min(2 * half - 1);
        prop::collection::vec((codes.clone(), any::<bool>()), half * rounds).prop_map(
            move |results| {
                let players = 2 * half;
                let mut rows = vec![String::new(); players];
                let mut results = results.into_iter();
                for round in 0..rounds {
                    let seat = |place: usize| {
                        if place == 0 {
                            0
                        } else {
                            1 + (place - 1 + round) % (players - 1)
                        }
                    };
                    for pair in 0..half {
                        let (codes, turned) = results.next().unwrap();
                        let (mut white, mut black) = (seat(pair), seat(players - 1 - pair));
                        if turned {
                            std::mem::swap(&mut white, &mut black);
                        }
                        rows[white] += &format!("{:>4} w {}  ", black + 1, &codes[..1]);
                        rows[black] += &format!("{:>4} b {}  ", white + 1, &codes[1..]);
                    }
                }
                rows.iter()
                    .enumerate()
                    .map(|(index, rounds)| {
                        row(u16::try_from(index + 1).unwrap(), "Doe, Jo", "0.0", rounds)
                    })
                    .collect()
            },
        )
    })
}

/// Every round by starting ranks: board, players and result of each game, and every bye.
fn told(state: &State) -> Vec<String> {
    let mut told = Vec::new();
    for (round, known) in state.rounds.iter() {
        for (board, id) in &known.boards {
            let game = &state.games[id];
            let (white, black) = (number(state, game.white), number(state, game.black));
            told.push(format!(
                "{round}.{board}: {white} {black} {:?}",
                game.result
            ));
        }
        let mut byes: Vec<String> = known
            .byes
            .iter()
            .map(|bye| format!("{round}: {} {}", number(state, bye.player), bye.kind))
            .collect();
        byes.sort();
        told.extend(byes);
    }
    told
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn given_any_file_then_import_and_export_give_the_same_bytes(text in file()) {
        let (state, mut document) = imported(&text);
        export_trf(&state, &mut document, None).unwrap();
        prop_assert_eq!(String::from_utf8(document.to_bytes()).unwrap(), text);
    }

    #[test]
    fn given_a_file_in_any_shape_then_its_export_is_imported_as_the_same_tournament(
        text in file(),
        order in prop::collection::vec(any::<prop::sample::Index>(), 12),
        trailing in prop::collection::vec(0usize..20, 12),
        records in prop::sample::select(vec![
            "", "XXR 9\n", "142 9\n152 B\n", "162  W 3.0    D 1.0\n", "240 H   1    1\n", "XXS L=1 WW=4\nBBU 0.5\n",
            "299 W         0.5    1    1    2\n", "013 Team\n### end\n",
        ]),
    ) {
        let mut lines: Vec<String> = text.lines().zip(&trailing)
            .map(|(line, blanks)| line.trim_end().to_owned() + &" ".repeat(*blanks)).collect();
        for (place, index) in order.iter().enumerate().take(lines.len()) {
            let other = index.index(lines.len());
            lines.swap(place, other);
        }
        let text = lines.join("\r\n") + "\r\n" + records;
        let (state, mut document) = imported(&text);
        export_trf(&state, &mut document, None).unwrap();
        let exported = String::from_utf8(document.to_bytes()).unwrap();
        let (again, mut document) = imported(&exported);
        prop_assert_eq!(told(&again), told(&state));
        export_trf(&again, &mut document, None).unwrap();
        prop_assert_eq!(String::from_utf8(document.to_bytes()).unwrap(), exported);
    }
}
