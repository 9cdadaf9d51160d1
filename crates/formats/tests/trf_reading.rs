//! Files that are read: what they say, and what is said about them.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that fails panics; clippy knows that only of the test functions themselves"
)]

mod common;

use std::collections::BTreeMap;

use arbiter_formats::trf::{
    Bye, CellColour, Header, LineEnd, PartialDate, ResultCode, RoundCell, Sex, Title,
};
use arbiter_formats::{Code, Severity};
use arbiter_laws::Color;
use common::{accepted, at_columns, codes, file, row};

const OPEN: &[u8] = include_bytes!("fixtures/open.trf");
const OLD: &[u8] = include_bytes!("fixtures/old-conventions.trf");
const CR_ONLY: &[u8] = include_bytes!("fixtures/cr-only.trf");
const TRF26: &[u8] = include_bytes!("fixtures/trf26.trf");

fn date(year: u16, month: u8, day: u8) -> PartialDate {
    PartialDate::new(year, Some(month), Some(day)).unwrap()
}

#[test]
fn given_a_file_by_the_book_then_nothing_is_said_about_it() {
    let (document, warnings) = accepted(OPEN);
    assert_eq!(warnings, []);
    assert_eq!(document.to_bytes(), OPEN);
}

#[test]
fn given_a_file_by_the_book_then_players_are_typed() {
    let (document, _) = accepted(OPEN);
    assert_eq!(document.players().len(), 7);
    let brunn = document.player(2).unwrap();
    assert_eq!(brunn.sex, Some(Sex::Female));
    assert_eq!(brunn.title, Some(Title::Wim));
    assert_eq!(brunn.name, "Brunn, Ottilie");
    assert_eq!(brunn.rating, Some(2287));
    assert_eq!(brunn.federation.as_deref(), Some("AUT"));
    assert_eq!(brunn.fide_id, Some(90_000_002));
    assert_eq!(brunn.birth, Some(date(1999, 11, 2)));
    assert_eq!((brunn.points_x2, brunn.rank), (Some(5), Some(1)));
    let won_with_black = RoundCell::game(5, Color::Black, Some(ResultCode::Win));
    assert_eq!(brunn.cell(1), won_with_black);
    assert_eq!(brunn.cell(9), RoundCell::BLANK);

    let farkas = document.player(6).unwrap();
    assert_eq!(farkas.name, "Farkas, Ödön");
    assert_eq!(
        (farkas.rating, farkas.title, farkas.fide_id),
        (None, None, None)
    );
    assert_eq!(farkas.birth, PartialDate::new(1966, None, None));
    assert_eq!(document.player(8), None);
}

#[test]
fn given_a_file_by_the_book_then_headers_are_typed() {
    let (document, _) = accepted(OPEN);
    assert_eq!(document.header(Header::Name), Some("Lindö Open 2026"));
    let deputies: Vec<_> = document.headers(Header::DeputyArbiter).collect();
    assert_eq!(deputies, ["Hoxha, Ilir", "Nair, Devika"]);
    assert_eq!(document.start_date(), Some(date(2026, 5, 30)));
    assert_eq!(document.end_date(), Some(date(2026, 5, 31)));
    assert_eq!(document.rounds_planned(), Some(5));
    assert_eq!(document.initial_colour(), Some(Color::White));
    let blitz = document.time_control().unwrap();
    assert_eq!(blitz.increment_ms(Color::White, None), 2000);
    assert_eq!(
        document.round_dates(),
        BTreeMap::from([
            (1, date(2026, 5, 30)),
            (2, date(2026, 5, 30)),
            (3, date(2026, 5, 31)),
        ])
    );
}

#[test]
fn given_a_round_then_its_games_stand_by_the_better_starting_rank_and_its_byes_apart() {
    let (document, _) = accepted(OPEN);
    assert_eq!(document.rounds(), 3);
    let seats = |round| -> Vec<_> {
        let pairings = document.pairings(round);
        pairings
            .iter()
            .map(|game| (game.white, game.black))
            .collect()
    };
    assert_eq!(seats(1), [(1, 4), (5, 2), (7, 6)]);
    assert_eq!(seats(2), [(2, 1), (3, 6), (4, 7)]);
    assert_eq!(seats(4), []);
    let forfeit = &document.pairings(2)[2];
    assert_eq!(forfeit.white_cell.result, Some(ResultCode::ForfeitWin));
    assert_eq!(forfeit.black_cell.result, Some(ResultCode::ForfeitLoss));
    let half = ResultCode::HalfPointBye;
    assert_eq!(
        document.byes(1),
        [Bye {
            player: 3,
            code: half
        }]
    );
    let absent = ResultCode::ZeroPointBye;
    assert_eq!(
        document.byes(3),
        [Bye {
            player: 7,
            code: absent
        }]
    );
}

#[test]
fn given_an_old_file_then_it_comes_in_with_a_warning_for_each_habit() {
    let (document, warnings) = accepted(OLD);
    assert_eq!(
        codes(&warnings),
        [
            (1, Code::FileEncoding),
            (1, Code::FileLineEnds),
            (4, Code::HeaderDateStyle),
            (5, Code::HeaderDateStyle),
            (11, Code::PlayerTitleOld),
            (11, Code::PlayerDateStyle),
            (12, Code::PlayerTitleOld),
            (13, Code::PlayerTitleOld),
            (13, Code::PlayerRankBlank),
            (13, Code::RoundForfeitWithoutColour),
        ]
    );
    assert!(
        warnings
            .iter()
            .all(|finding| finding.severity == Severity::Warning)
    );
    assert!(warnings.iter().all(|finding| finding.help.is_some()));
    assert_eq!(warnings[5].repeats, [12, 13], "dotted dates are told once");
    let titles: Vec<_> = document
        .players()
        .iter()
        .map(|player| player.title)
        .collect();
    assert_eq!(
        titles,
        [Some(Title::Gm), Some(Title::Im), Some(Title::Wfm), None]
    );
    assert_eq!(document.player(3).unwrap().name, "Schüssler, Anke");
    assert_eq!(document.player(4).unwrap().rating, None, "0 is no rating");
    assert_eq!(document.start_date(), Some(date(2006, 7, 28)));
    assert_eq!(document.to_bytes(), OLD);
}

#[test]
fn given_an_old_file_then_its_warnings_read_like_this() {
    insta::assert_snapshot!(common::told(&accepted(OLD).1));
}

#[test]
fn given_a_forfeit_without_colours_then_the_better_starting_rank_stands_as_white() {
    let (document, _) = accepted(OLD);
    let forfeit = document.pairings(2)[1];
    assert_eq!((forfeit.white, forfeit.black), (3, 4));
    assert_eq!(forfeit.white_cell.colour, Some(CellColour::None));
    assert_eq!(forfeit.white_cell.color(), None);
}

#[test]
fn given_cr_blank_opponents_and_a_column_too_many_then_the_rounds_are_those_that_exist() {
    let (document, warnings) = accepted(CR_ONLY);
    assert_eq!(
        codes(&warnings),
        [
            (1, Code::FileLineEnds),
            (4, Code::PlayerRankBlank),
            (6, Code::RoundSuperfluous),
        ]
    );
    assert_eq!(document.rounds(), 2);
    assert_eq!(document.rounds_planned(), Some(3));
    assert_eq!(document.initial_colour(), Some(Color::Black));
    let byes: Vec<_> = document.byes(2).iter().map(|bye| bye.code).collect();
    assert_eq!(
        byes,
        [
            ResultCode::PairingBye,
            ResultCode::HalfPointBye,
            ResultCode::ZeroPointBye
        ]
    );
    assert!(document.lines().all(|(_, end)| end == LineEnd::Cr));
    assert_eq!(document.to_bytes(), CR_ONLY);
}

#[test]
fn given_records_that_are_not_interpreted_then_each_code_is_noted_once_and_every_byte_kept() {
    let (document, warnings) = accepted(TRF26);
    let kept: Vec<_> = warnings
        .iter()
        .filter(|finding| finding.code == Code::RecordKept)
        .map(|finding| finding.message.split(' ').next().unwrap())
        .collect();
    assert_eq!(kept, ["remarks", "352", "NOR", "013", "310"]);
    assert!(
        warnings
            .iter()
            .all(|finding| finding.severity == Severity::Note)
    );
    assert_eq!(warnings[0].repeats, [21], "both remarks in one note");
    assert_eq!(document.to_bytes(), TRF26);
}

#[test]
fn given_a_time_for_each_colour_in_record_222_then_both_are_read() {
    let (document, _) = accepted(TRF26);
    let control = document.time_control().unwrap();
    assert_eq!(control.white.base_ms(), 300_000);
    assert_eq!(control.black.base_ms(), 240_000);
}

#[test]
fn given_headers_without_players_then_they_are_imported_with_a_warning() {
    let (document, warnings) = accepted(b"012 Tomorrow's Open\n032 SWE\n");
    assert_eq!(codes(&warnings), [(1, Code::FileNoPlayers)]);
    assert_eq!(document.header(Header::Name), Some("Tomorrow's Open"));
    assert_eq!((document.rounds(), document.players().len()), (0, 0));
}

#[test]
fn given_blanks_or_a_tab_after_a_headers_code_then_its_text_is_the_same() {
    for text in ["012 Open", "012    Open  ", "012\tOpen", "012Open"] {
        let (document, _) = accepted(&file(&[text.to_owned()]));
        assert_eq!(document.header(Header::Name), Some("Open"), "{text:?}");
    }
}

#[test]
fn given_players_without_rounds_then_they_are_imported() {
    let (document, warnings) = accepted(&file(&[
        row(1, "One, A", "0.0", "1", &[]),
        row(2, "Two, B", "0.0", "2", &[]),
    ]));
    assert_eq!(warnings, []);
    assert_eq!(document.rounds(), 0);
}

#[test]
fn given_a_running_round_then_games_without_results_are_pairings() {
    let (document, warnings) = accepted(&file(&[
        row(1, "One, A", "0.0", "1", &["   2 b  "]),
        row(2, "Two, B", "0.0", "2", &["   1 w"]),
    ]));
    assert_eq!(warnings, []);
    let game = document.pairings(1)[0];
    assert_eq!((game.white, game.black), (2, 1));
    assert_eq!(game.white_cell.result, None);
    assert_eq!(document.rounds(), 1);
}

#[test]
fn given_every_way_two_results_go_together_then_they_come_in() {
    for pair in [
        "10", "==", "00", "=0", "0=", "+-", "-+", "--", "WL", "LW", "DD", "LL", "wl",
    ] {
        let signs: Vec<char> = pair.chars().collect();
        let points = |sign| match sign {
            '1' | '+' | 'W' | 'w' => "1.0",
            '=' | 'D' => "0.5",
            _ => "0.0",
        };
        let (document, warnings) = accepted(&file(&[
            row(
                1,
                "One, A",
                points(signs[0]),
                "1",
                &[&format!("   2 w {}", signs[0])],
            ),
            row(
                2,
                "Two, B",
                points(signs[1]),
                "2",
                &[&format!("   1 b {}", signs[1])],
            ),
        ]));
        assert_eq!(warnings, [], "{pair}");
        let game = document.pairings(1)[0];
        let read = [game.white_cell, game.black_cell].map(|cell| cell.result.unwrap().as_char());
        assert_eq!(
            read.to_vec(),
            pair.to_uppercase().chars().collect::<Vec<_>>()
        );
    }
}

#[test]
fn given_points_that_the_results_do_not_make_then_a_warning_names_both() {
    let (document, warnings) = accepted(&file(&[
        row(1, "One, A", "1.5", "1", &["   2 w 1"]),
        row(2, "Two, B", "0.0", "2", &["   1 b 0"]),
    ]));
    assert_eq!(codes(&warnings), [(1, Code::PlayerPointsTotal)]);
    assert_eq!(warnings[0].columns, Some((81, 84)));
    assert!(warnings[0].message.contains("1.5") && warnings[0].message.contains("1.0"));
    assert_eq!(
        document.player(1).unwrap().points_x2,
        Some(3),
        "as the file has it"
    );
}

#[test]
fn given_an_f_for_the_bye_of_the_pairing_then_it_stays_an_f() {
    let (document, warnings) = accepted(&file(&[
        row(1, "One, A", "1.0", "1", &["0000 - F"]),
        row(2, "Two, B", "1.0", "2", &["0000 - +"]),
        row(3, "Three, C", "0.5", "3", &["0000 - ="]),
    ]));
    let byes: Vec<_> = document
        .byes(1)
        .iter()
        .map(|bye| bye.code.as_char())
        .collect();
    assert_eq!(byes, ['F', '+', '=']);
    assert_eq!(
        codes(&warnings),
        [
            (2, Code::RoundForfeitWithoutOpponent),
            (3, Code::RoundForfeitWithoutOpponent)
        ]
    );
}

#[test]
fn given_oddities_of_a_person_then_they_are_not_taken_and_the_games_come_in() {
    let lines = [
        at_columns(
            "001",
            &[
                (8, "1"),
                (10, "xhg"),
                (15, "One, A"),
                (49, "unr."),
                (54, "NOR"),
                (58, "12a4567"),
                (70, "1975/02/29"),
                (82, "1.0"),
                (89, "1"),
                (95, "2 W 1"),
            ],
        ),
        at_columns(
            "001",
            &[
                (8, "2"),
                (10, "fgm"),
                (15, "Two, B"),
                (49, "1e00"),
                (58, "1234567"),
                (70, "02/03/1975"),
                (82, "0,0"),
                (89, "2"),
                (95, "1 b 0"),
            ],
        ),
        at_columns(
            "001",
            &[
                (8, "3"),
                (15, "Three, C"),
                (49, "2100"),
                (58, "1234567"),
                (70, "1.1.1975"),
                (81, "0.25"),
                (89, "3"),
            ],
        ),
    ];
    let (document, warnings) = accepted(&file(&lines));
    assert_eq!(
        codes(&warnings),
        [
            (1, Code::PlayerSex),
            (1, Code::PlayerTitle),
            (1, Code::PlayerRating),
            (1, Code::PlayerFideId),
            (1, Code::PlayerDate),
            (1, Code::RoundColourCase),
            (2, Code::PlayerSex),
            (2, Code::PlayerTitleOld),
            (2, Code::PlayerRating),
            (2, Code::PlayerDate),
            (2, Code::PlayerPointsStyle),
            (3, Code::PlayerFideIdTwice),
            (3, Code::PlayerDateStyle),
            (3, Code::PlayerPointsStyle),
        ]
    );
    let [one, two, three] = document.players() else {
        panic!("three players");
    };
    assert_eq!((one.sex, one.title, one.rating), (None, None, None));
    assert_eq!((one.fide_id, one.birth), (None, None));
    assert_eq!((two.sex, two.title), (Some(Sex::Female), Some(Title::Gm)));
    assert_eq!((two.birth, two.points_x2), (None, Some(0)));
    assert_eq!((three.points_x2, three.rating), (None, Some(2100)));
    assert_eq!(document.pairings(1).len(), 1);
}

#[test]
fn given_a_name_that_runs_into_the_rating_then_the_rating_is_not_taken() {
    let text = at_columns(
        "001",
        &[
            (8, "1"),
            (15, "Onsson, A, with a name of 34 signs"),
            (49, "2100"),
            (82, "0.0"),
            (89, "1"),
        ],
    );
    let (document, warnings) = accepted(&file(&[text]));
    assert_eq!(
        codes(&warnings),
        [(1, Code::PlayerOverrun), (1, Code::PlayerOverrun)]
    );
    assert_eq!(document.player(1).unwrap().rating, None);
}

#[test]
fn given_odd_headers_then_each_is_said_and_none_stops_the_import() {
    let dates = at_columns(
        "132",
        &[(92, "26/05/30"), (102, "30.05.26"), (113, "26/05/31")],
    );
    let mut lines = [
        "012 Open",
        "012 Open again",
        "042 May 29, 2020",
        "052 02/03/2020",
        "062 12",
        "142 many",
        "152 x",
        "222 90 min",
        &dates,
        "XXR 7",
    ]
    .map(str::to_owned)
    .to_vec();
    lines.push(row(1, "One, A", "0.0", "1", &[]));
    let (document, warnings) = accepted(&file(&lines));
    assert_eq!(
        codes(&warnings),
        [
            (2, Code::HeaderRepeated),
            (3, Code::HeaderDate),
            (4, Code::HeaderDate),
            (5, Code::HeaderPlayers),
            (6, Code::HeaderRounds),
            (7, Code::HeaderInitialColour),
            (8, Code::HeaderTimeControl),
            (9, Code::HeaderRoundDate),
            (9, Code::HeaderRoundDate),
            (10, Code::HeaderRounds),
        ],
        "{}",
        common::told(&warnings)
    );
    assert_eq!(document.header(Header::Name), Some("Open"));
    assert_eq!((document.start_date(), document.end_date()), (None, None));
    assert_eq!(
        document.rounds_planned(),
        Some(7),
        "XXR, as 142 says nothing"
    );
    assert_eq!(document.initial_colour(), None);
    assert_eq!(document.time_control(), None);
    assert_eq!(
        document.round_dates(),
        BTreeMap::from([(1, date(2026, 5, 30))])
    );
}

#[test]
fn given_rows_out_of_order_and_two_byes_of_one_pairing_then_both_are_said() {
    let (document, warnings) = accepted(&file(&[
        row(2, "Two, B", "1.0", "1", &["0000 - U"]),
        row(1, "One, A", "1.0", "2", &["0000 - U"]),
    ]));
    assert_eq!(
        codes(&warnings),
        [(2, Code::PlayerOrder), (2, Code::RoundPairingByes)]
    );
    let order: Vec<_> = document
        .players()
        .iter()
        .map(|player| player.start_number)
        .collect();
    assert_eq!(order, [2, 1], "the order of the file");
    let byes: Vec<_> = document.byes(1).iter().map(|bye| bye.player).collect();
    assert_eq!(byes, [1, 2], "by starting rank");
}

#[test]
fn given_fewer_rounds_planned_than_there_are_then_it_is_said() {
    let mut lines = vec!["XXR 1".to_owned()];
    lines.push(row(1, "One, A", "1.0", "1", &["0000 - U", "0000 - Z"]));
    let (_, warnings) = accepted(&file(&lines));
    assert_eq!(codes(&warnings), [(1, Code::HeaderRounds)]);
}

#[test]
fn given_a_byte_order_mark_and_mixed_line_ends_then_both_are_kept() {
    let row = row(1, "One, A", "0.0", "1", &[]);
    let bytes = format!("\u{FEFF}012 Open\r\n{row}\n\r\u{1A}").into_bytes();
    let (document, warnings) = accepted(&bytes);
    assert_eq!(
        codes(&warnings),
        [
            (1, Code::FileByteOrderMark),
            (1, Code::FileLineEnds),
            (2, Code::FileLineEnds),
            (3, Code::FileLineEnds),
        ]
    );
    assert_eq!(document.header(Header::Name), Some("Open"));
    assert_eq!(document.to_bytes(), bytes);
}
