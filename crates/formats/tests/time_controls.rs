//! Time controls in files: what they say, and what they cannot say (Article 6.3).

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that fails panics; clippy knows that only of the test functions themselves"
)]

use arbiter_formats::time_control::pgn::TagValue;
use arbiter_formats::time_control::{NotationError, pgn, trf222};
use arbiter_laws::{Bonus, Color, Period, Schedule, TimeControl, TimeControlError};
use proptest::collection::vec;
use proptest::prelude::*;

const SECOND: i64 = 1000;

fn symmetric(periods: Vec<Period>) -> TimeControl {
    TimeControl::symmetric(Schedule::new(periods).unwrap())
}

fn control(tag: &str) -> TimeControl {
    match pgn::parse(tag).unwrap() {
        TagValue::Control(control) => control,
        other => panic!("{tag}: {other:?}"),
    }
}

#[test]
fn given_the_usual_controls_then_both_notations_read_and_write_them() {
    let thirty = Bonus::increment(30 * SECOND);
    let cases = [
        ("300", vec![Period::rest(300 * SECOND, Bonus::None)]),
        (
            "180+2",
            vec![Period::rest(180 * SECOND, Bonus::increment(2 * SECOND))],
        ),
        ("5400+30", vec![Period::rest(5400 * SECOND, thirty)]),
        (
            "40/9000",
            vec![Period::of_moves(40, 9000 * SECOND, Bonus::None)],
        ),
        (
            "40/6000+30:900+30",
            vec![
                Period::of_moves(40, 6000 * SECOND, thirty),
                Period::rest(900 * SECOND, thirty),
            ],
        ),
        (
            "40/7200:20/3600:900+30",
            vec![
                Period::of_moves(40, 7200 * SECOND, Bonus::None),
                Period::of_moves(20, 3600 * SECOND, Bonus::None),
                Period::rest(900 * SECOND, thirty),
            ],
        ),
        (
            "40/7200:0+10",
            vec![
                Period::of_moves(40, 7200 * SECOND, Bonus::None),
                Period::rest(0, Bonus::increment(10 * SECOND)),
            ],
        ),
    ];
    for (text, periods) in cases {
        let expected = symmetric(periods);
        assert_eq!(trf222::parse(text).unwrap(), expected, "{text}");
        assert_eq!(control(text), expected, "{text}");
        assert_eq!(trf222::write(&expected).unwrap(), text);
        assert_eq!(pgn::write(&expected).unwrap(), text);
    }
}

#[test]
fn given_different_times_then_record_222_has_both_and_the_tag_refuses() {
    let armageddon = trf222::parse("W300-B240").unwrap();
    assert_eq!(armageddon.thinking_time_ms(Color::White), 300 * SECOND);
    assert_eq!(armageddon.thinking_time_ms(Color::Black), 240 * SECOND);
    assert_eq!(trf222::write(&armageddon).unwrap(), "W300-B240");
    assert_eq!(pgn::write(&armageddon), Err(NotationError::PerColour));
    let periods = "W40/600+2:300+2-B40/480+2:240+2";
    assert_eq!(
        trf222::write(&trf222::parse(periods).unwrap()).unwrap(),
        periods
    );
    assert_eq!(
        trf222::write(&trf222::parse("W300-B300").unwrap()).unwrap(),
        "300",
        "the same for both is written once"
    );
}

#[test]
fn given_a_tag_without_a_time_control_then_it_says_what_it_says() {
    assert_eq!(pgn::parse("?"), Ok(TagValue::Unknown));
    assert_eq!(pgn::parse("-"), Ok(TagValue::None));
    assert_eq!(
        pgn::parse("*180"),
        Ok(TagValue::Sandclock { ms: 180 * SECOND })
    );
    assert_eq!(pgn::parse(" "), Err(NotationError::Empty));
    assert_eq!(trf222::parse(""), Err(NotationError::Empty));
}

#[test]
fn given_a_delay_then_neither_notation_pretends_to_have_it_6_3_2() {
    let bronstein = symmetric(vec![Period::rest(1500 * SECOND, Bonus::delay(5 * SECOND))]);
    let refusal = NotationError::Delay { period: 1 };
    assert_eq!(trf222::write(&bronstein), Err(refusal.clone()));
    assert_eq!(pgn::write(&bronstein), Err(refusal));
}

#[test]
fn given_an_increment_that_begins_within_a_period_then_it_has_no_notation() {
    let late = |from_move| Bonus::Increment {
        ms: 10 * SECOND,
        from_move,
    };
    let within = symmetric(vec![Period::rest(7200 * SECOND, late(41))]);
    let refusal = NotationError::LaterIncrement {
        period: 1,
        from_move: 41,
    };
    assert_eq!(trf222::write(&within), Err(refusal.clone()));
    assert_eq!(pgn::write(&within), Err(refusal));
    let with_its_period = symmetric(vec![
        Period::of_moves(40, 7200 * SECOND, Bonus::None),
        Period::rest(0, late(41)),
    ]);
    assert_eq!(trf222::write(&with_its_period).unwrap(), "40/7200:0+10");
    let after_its_beginning = symmetric(vec![
        Period::of_moves(40, 7200 * SECOND, Bonus::None),
        Period::rest(900 * SECOND, late(42)),
    ]);
    assert_eq!(
        pgn::write(&after_its_beginning),
        Err(NotationError::LaterIncrement {
            period: 2,
            from_move: 42
        })
    );
}

#[test]
fn given_fractions_of_a_second_then_they_have_no_notation() {
    let half = symmetric(vec![Period::rest(60_500, Bonus::None)]);
    assert_eq!(
        trf222::write(&half),
        Err(NotationError::FractionOfSecond {
            period: 1,
            ms: 60_500
        })
    );
    let tenth = symmetric(vec![Period::rest(60_000, Bonus::increment(100))]);
    assert!(matches!(
        pgn::write(&tenth),
        Err(NotationError::FractionOfSecond { ms: 100, .. })
    ));
}

#[test]
fn given_an_increment_of_nothing_then_there_is_none() {
    assert_eq!(
        trf222::parse("300+0").unwrap(),
        symmetric(vec![Period::rest(300 * SECOND, Bonus::None)])
    );
}

#[test]
fn given_what_is_no_time_control_then_the_part_is_quoted() {
    for text in [
        "90 min",
        "5400 + 30",
        "40/",
        "/5400",
        "+30",
        "5400+",
        "40/6000+30:",
        "5400+30+30",
        "40/20/300",
        "1e3",
        "-300",
        "300.5",
        "9999999999",
        "٣٠٠",
        "5:00",
        "*180",
        "?",
    ] {
        assert!(trf222::parse(text).is_err(), "{text}");
    }
    assert_eq!(
        trf222::parse("40/6000+30:15m"),
        Err(NotationError::Colours {
            text: "40/6000+30:15m".to_owned()
        })
    );
    assert_eq!(
        pgn::parse("40/6000+30:15m"),
        Err(NotationError::Period {
            text: "15m".to_owned()
        })
    );
    for text in ["W300", "B240-W300", "W300B240", "w300-b240", "W-B"] {
        assert!(trf222::parse(text).is_err(), "{text}");
    }
    assert_eq!(
        trf222::parse("5400:900"),
        Err(NotationError::Control(TimeControlError::NeverEnds {
            period: 1
        }))
    );
    assert!(matches!(trf222::parse("0"), Err(NotationError::Control(_))));
    let error = trf222::parse("3\u{1b}[31m").unwrap_err().to_string();
    assert!(!error.contains('\u{1b}'), "{error}");
}

fn schedule() -> impl Strategy<Value = Schedule> {
    let period = |moves| {
        (moves, 1i64..100_000, 0i64..120).prop_map(|(moves, seconds, increment)| Period {
            moves,
            base_ms: seconds * SECOND,
            bonus: match increment {
                0 => Bonus::None,
                seconds => Bonus::increment(seconds * SECOND),
            },
        })
    };
    let some = (1u32..200).prop_map(Some);
    let last = prop_oneof![Just(None), some.clone()];
    (vec(period(some.boxed()), 0..4), period(last.boxed())).prop_map(|(mut periods, last)| {
        periods.push(last);
        Schedule::new(periods).unwrap()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_is_read_as_the_same(white in schedule(), black in schedule()) {
        let control = TimeControl { white: white.clone(), black };
        let text = trf222::write(&control).unwrap();
        prop_assert_eq!(trf222::parse(&text).unwrap(), control);
        let symmetric = TimeControl::symmetric(white);
        let text = pgn::write(&symmetric).unwrap();
        prop_assert_eq!(pgn::parse(&text).unwrap(), TagValue::Control(symmetric));
    }

    #[test]
    fn any_text_is_read_or_refused(text in "[0-9/+:*?WB. -]{0,24}|\\PC{0,12}") {
        if let Ok(control) = trf222::parse(&text) {
            let written = trf222::write(&control).unwrap();
            prop_assert_eq!(trf222::parse(&written).unwrap(), control);
        }
        if let Ok(TagValue::Control(control)) = pgn::parse(&text) {
            let written = pgn::write(&control).unwrap();
            prop_assert_eq!(pgn::parse(&written).unwrap(), TagValue::Control(control));
        }
    }
}
