//! Every sign of a result in a tournament file, in both directions and both editions.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;
mod files;

use arbiter_formats::trf::{Edition, ResultCode};
use arbiter_ruleset::{GameOutcome, Library as _, Scoring, Termination, check};
use arbiter_ruling::GameResult;
use arbiter_tournament::*;
use files::{act, imported, row};

const WHITE: GameOutcome = GameOutcome::WhiteWins;
const BLACK: GameOutcome = GameOutcome::BlackWins;
const DRAW: GameOutcome = GameOutcome::Draw;
const BOTH: GameOutcome = GameOutcome::BothLose;
const NONE: GameOutcome = GameOutcome::None;

/// White's sign, Black's, outcome, played, rated, points doubled.
const GAMES: [(&str, &str, GameOutcome, bool, bool, i32, i32); 17] = [
    ("1", "0", WHITE, true, true, 2, 0),
    ("0", "1", BLACK, true, true, 0, 2),
    ("=", "=", DRAW, true, true, 1, 1),
    ("0", "0", BOTH, true, true, 0, 0),
    ("=", "0", NONE, true, true, 1, 0),
    ("0", "=", NONE, true, true, 0, 1),
    ("+", "-", WHITE, false, false, 2, 0),
    ("-", "+", BLACK, false, false, 0, 2),
    ("-", "-", BOTH, false, false, 0, 0),
    ("W", "L", WHITE, true, false, 2, 0),
    ("L", "W", BLACK, true, false, 0, 2),
    ("D", "D", DRAW, true, false, 1, 1),
    ("L", "L", BOTH, true, false, 0, 0),
    ("D", "L", NONE, true, false, 1, 0),
    ("L", "D", NONE, true, false, 0, 1),
    // Small letters mean the same.
    ("w", "l", WHITE, true, false, 2, 0),
    ("d", "d", DRAW, true, false, 1, 1),
];

/// A sign without an opponent, and the bye that it means.
const BYES: [(&str, ByeKind); 4] = [
    ("U", ByeKind::Pairing),
    ("F", ByeKind::FullPoint),
    ("H", ByeKind::HalfPoint),
    ("Z", ByeKind::ZeroPoint),
];

/// What stands behind the rows: nothing for TRF16, a record of its own for TRF26.
const EDITIONS: [(&str, Edition); 2] = [
    ("", Edition::Trf16),
    ("142 5\n192 FIDE_DUTCH\n", Edition::Trf26),
];

fn points(x2: i32) -> String {
    format!("{}.{}", x2 / 2, 5 * (x2 % 2))
}

#[test]
fn given_the_signs_of_a_game_then_they_become_one_result_and_go_back() {
    for (records, edition) in EDITIONS {
        for (white, black, outcome, played, rated, white_x2, black_x2) in GAMES {
            let text = [
                row(
                    1,
                    "Almgren, Åsa",
                    &points(white_x2),
                    &format!("   2 w {white}"),
                ),
                row(
                    2,
                    "Bauer, Bernd",
                    &points(black_x2),
                    &format!("   1 b {black}"),
                ),
                records.to_owned(),
            ]
            .concat();
            let (state, mut document) = imported(&text);
            assert_eq!(document.edition(), edition);
            let result = state.games.values().next().unwrap().result.clone().unwrap();
            let expected = GameResult {
                outcome,
                termination: (!played).then_some(Termination::Absence),
                played,
                rated,
                white_points_x2: white_x2,
                black_points_x2: black_x2,
            };
            assert_eq!(result, expected, "{white} {black} {edition:?}");
            export_trf(&state, &mut document, None).unwrap();
            assert_eq!(
                String::from_utf8(document.to_bytes()).unwrap(),
                text,
                "{white} {black}"
            );
        }
    }
}

#[test]
fn given_each_result_from_the_floor_then_the_file_has_its_signs_and_points() {
    for (records, _) in EDITIONS {
        for (white, black, outcome, played, rated, white_x2, black_x2) in GAMES {
            let text = [
                row(1, "Almgren, Åsa", "0.0", "   2 w  "),
                row(2, "Bauer, Bernd", "0.0", "   1 b  "),
                records.to_owned(),
            ]
            .concat();
            let (mut state, mut document) = imported(&text);
            let game = state.games.values().next().unwrap().clone();
            let result = GameResult {
                played,
                rated,
                white_points_x2: white_x2,
                black_points_x2: black_x2,
                ..GameResult::played(outcome, None)
            };
            let command = Command::RecordResults(vec![NewResult {
                game: game.id,
                seen: game.version,
                result,
                reason: None,
                despite: vec![],
            }]);
            act(&mut state, command).unwrap();
            export_trf(&state, &mut document, None).unwrap();
            let told = |player| {
                let record = document.player(player).unwrap();
                (record.cell(1).result, record.points_x2)
            };
            let code = |sign: &str| ResultCode::from_char(sign.chars().next().unwrap());
            assert_eq!(told(1), (code(white), Some(white_x2)), "{white} {black}");
            assert_eq!(told(2), (code(black), Some(black_x2)), "{white} {black}");
            assert_eq!(document.check(), [], "{white} {black}");
        }
    }
}

#[test]
fn given_the_sign_of_a_bye_then_it_becomes_that_bye_and_goes_back_and_no_game_is_made() {
    for (records, _) in EDITIONS {
        for (sign, kind) in BYES {
            let x2 = i32::from(
                ResultCode::from_char(sign.chars().next().unwrap())
                    .unwrap()
                    .points_x2(),
            );
            let text = row(1, "Almgren, Åsa", &points(x2), &format!("0000 - {sign}")) + records;
            let (state, mut document) = imported(&text);
            let byes: Vec<ByeKind> = state.rounds[&1.try_into().unwrap()]
                .byes
                .iter()
                .map(|bye| bye.kind)
                .collect();
            assert_eq!(byes, [kind], "{sign}");
            assert!(state.games.is_empty());
            export_trf(&state, &mut document, None).unwrap();
            assert_eq!(
                String::from_utf8(document.to_bytes()).unwrap(),
                text,
                "{sign}"
            );
        }
    }
}

#[test]
fn given_a_player_who_is_not_paired_in_a_finished_round_then_that_is_an_absence() {
    let text = [
        row(1, "Almgren, Åsa", "1.0", "   2 w 1"),
        row(2, "Bauer, Bernd", "0.0", "   1 b 0"),
        row(3, "Costa, Carla", "0.0", "        "),
    ]
    .concat();
    let (state, mut document) = imported(&text);
    let byes: Vec<ByeKind> = state.rounds[&1.try_into().unwrap()]
        .byes
        .iter()
        .map(|bye| bye.kind)
        .collect();
    assert_eq!(byes, [ByeKind::ZeroPoint]);
    export_trf(&state, &mut document, None).unwrap();
    let written = String::from_utf8(document.to_bytes()).unwrap();
    assert!(
        written.lines().nth(2).unwrap().ends_with("0000 - Z"),
        "{written}"
    );
}

#[test]
fn given_points_that_the_files_scoring_does_not_give_then_record_299_tells_them() {
    let text = [
        row(1, "Almgren, Åsa", "0.0", "   2 w  "),
        row(2, "Bauer, Bernd", "0.0", "   1 b  "),
    ]
    .concat();
    let (mut state, mut document) = imported(&text);
    let game = state.games.values().next().unwrap().clone();
    // 7.5.5 under rules that leave the opponent half a point.
    let result = GameResult {
        white_points_x2: 1,
        ..GameResult::played(GameOutcome::WhiteWins, None)
    };
    let command = Command::RecordResults(vec![NewResult {
        game: game.id,
        seen: game.version,
        result,
        reason: None,
        despite: vec![],
    }]);
    act(&mut state, command).unwrap();
    export_trf(&state, &mut document, None).unwrap();
    let written = String::from_utf8(document.to_bytes()).unwrap();
    assert_eq!(written.lines().last(), Some("299 W         0.5  001    1"));
    assert_eq!(document.check(), [], "the points of the row agree");
    let (again, mut document) = imported(&written);
    let result = again.games.values().next().unwrap().result.clone().unwrap();
    assert_eq!((result.outcome, result.white_points_x2), (WHITE, 1));
    export_trf(&again, &mut document, None).unwrap();
    assert_eq!(
        String::from_utf8(document.to_bytes()).unwrap(),
        written,
        "nothing is told twice"
    );
}

#[test]
fn given_three_points_for_a_win_then_results_have_them_and_no_299_is_needed() {
    let text = [
        row(1, "Almgren, Åsa", "3.0", "   2 w 1"),
        row(2, "Bauer, Bernd", "0.0", "   1 b 0"),
        "162  W 3.0    D 1.0    L 0.0\n".to_owned(),
    ]
    .concat();
    let (state, mut document) = imported(&text);
    let result = state.games.values().next().unwrap().result.clone().unwrap();
    assert_eq!(
        (
            result.outcome,
            result.white_points_x2,
            result.black_points_x2
        ),
        (WHITE, 6, 0)
    );
    export_trf(&state, &mut document, None).unwrap();
    assert_eq!(String::from_utf8(document.to_bytes()).unwrap(), text);
}

#[test]
fn given_a_bye_that_only_record_240_tells_then_the_row_gets_it_and_its_half_point_once() {
    for points in ["0.0", "0.5"] {
        let text = [
            row(1, "Almgren, Åsa", "1.0", "   2 w 1"),
            row(2, "Bauer, Bernd", "0.0", "   1 b 0"),
            row(3, "Costa, Carla", points, "        "),
            "240 H   1    3\n".to_owned(),
        ]
        .concat();
        let (state, mut document) = imported(&text);
        export_trf(&state, &mut document, None).unwrap();
        let record = document.player(3).unwrap();
        assert_eq!(record.cell(1).result, Some(ResultCode::HalfPointBye));
        assert_eq!(record.points_x2, Some(1), "from {points}");
        assert_eq!(document.check(), []);
    }
}

/// What a shipped event's regulations say of points.
fn scoring_of(event: &str) -> Scoring {
    let source = arbiter_rulesets::Shipped.source(event).unwrap();
    let rules = check(&source, &arbiter_rulesets::Shipped).rules.unwrap();
    rules
        .stage("main")
        .unwrap()
        .policies()
        .get::<Scoring>()
        .cloned()
        .unwrap()
}

/// Four games and a bye of each kind, nothing played yet. The half-point bye counts by the event's scoring already.
fn unplayed() -> String {
    let pairings: Vec<String> = (1..=8)
        .map(|number| {
            let (opponent, colour) = if number <= 4 {
                (number + 4, 'w')
            } else {
                (number - 4, 'b')
            };
            row(
                number,
                &format!("Player {number}"),
                "0.0",
                &format!("{opponent:>4} {colour}  "),
            )
        })
        .collect();
    let byes = [(9, "1.0", "U"), (10, "1.0", "H"), (11, "0.0", "Z")];
    let byes = byes.map(|(number, points, sign)| {
        row(
            number,
            &format!("Player {number}"),
            points,
            &format!("0000 - {sign}"),
        )
    });
    pairings.concat() + &byes.concat()
}

#[test]
fn given_an_event_with_its_own_scoring_then_the_file_says_it_and_its_reader_counts_the_same_10_1() {
    let events = [
        (
            "events/bilbao-masters",
            "162  W 3.0    D 1.0    L 0.0    A 0.0    P 3.0",
            "XXS WW=3.0 BW=3.0 WD=1.0 BD=1.0 WL=0.0 BL=0.0 ZPB=0.0 HPB=1.0 FPB=3.0 PAB=3.0 FW=3.0 FL=0.0",
        ),
        (
            "events/global-chess-league-2023",
            "162  W 3.0    D 1.0    L 0.0    A 0.0    P 3.0",
            "XXS WW=3.0 BW=4.0 WD=1.0 BD=1.0 WL=0.0 BL=0.0 ZPB=0.0 HPB=1.0 FPB=3.0 PAB=3.0 FW=3.0 FL=0.0",
        ),
    ];
    for (event, record_162, record_xxs) in events {
        let scoring = scoring_of(event);
        let (mut state, mut document) = imported(&unplayed());
        let results = [
            GameResult::played(WHITE, None),
            GameResult::played(BLACK, None),
            GameResult::played(DRAW, None),
            GameResult::forfeit(BLACK),
        ];
        let games: Vec<Game> = state.games.values().map(|game| (**game).clone()).collect();
        for (game, result) in games.iter().zip(results) {
            let command = Command::RecordResults(vec![NewResult {
                game: game.id,
                seen: game.version,
                result: result.scored(&scoring),
                reason: None,
                despite: vec![],
            }]);
            act(&mut state, command).unwrap();
        }
        export_trf(&state, &mut document, Some(&scoring)).unwrap();
        let written = String::from_utf8(document.to_bytes()).unwrap();
        let records: Vec<&str> = written.lines().skip(11).collect();
        assert_eq!(
            records,
            [record_162, record_xxs],
            "{event}: no 299 is needed"
        );
        assert_eq!(document.check(), [], "{event}: the rows have these points");

        let (again, mut document) = imported(&written);
        let points = |state: &State| -> Vec<(i32, i32)> {
            let mut games: Vec<_> = state.games.values().collect();
            games.sort_by_key(|game| game.board);
            games
                .iter()
                .map(|game| game.result.clone().unwrap())
                .map(|result| (result.white_points_x2, result.black_points_x2))
                .collect()
        };
        assert_eq!(points(&again), points(&state), "{event}");
        export_trf(&again, &mut document, Some(&scoring)).unwrap();
        let once_more = String::from_utf8(document.to_bytes()).unwrap();
        assert_eq!(once_more, written, "{event}: nothing is told twice");
    }
}

#[test]
fn given_results_from_before_the_events_scoring_or_a_file_with_its_own_then_the_file_keeps_it() {
    let scoring = scoring_of("events/bilbao-masters");
    let played = [
        row(1, "Almgren, Åsa", "1.0", "   2 w 1"),
        row(2, "Bauer, Bernd", "0.0", "   1 b 0"),
    ]
    .concat();
    let own = unplayed() + "162  W 2.0    D 1.0    L 0.0\n";
    for text in [played, own] {
        let (state, mut document) = imported(&text);
        export_trf(&state, &mut document, Some(&scoring)).unwrap();
        assert_eq!(String::from_utf8(document.to_bytes()).unwrap(), text);
    }
    // The usual scoring needs no words.
    let (state, mut document) = imported(&unplayed());
    export_trf(&state, &mut document, Some(&Scoring::default())).unwrap();
    assert!(!document.states_scoring());
}
