//! Periods, increments and delays (Article 6.3), and the measure of Appendices A.1 and B.1.

#![allow(
    clippy::unwrap_used,
    reason = "the lint knows tests, but not the functions that tests share"
)]

use arbiter_laws::{Bonus, Color, Period, Schedule, TimeControl, TimeControlError};

const MINUTE: i64 = 60_000;
const SECOND: i64 = 1_000;

fn symmetric(periods: Vec<Period>) -> TimeControl {
    TimeControl::symmetric(Schedule::new(periods).unwrap())
}

#[test]
fn given_three_minutes_and_two_seconds_then_a_game_of_sixty_moves_has_five_minutes_b_1() {
    let blitz = symmetric(vec![Period::rest(3 * MINUTE, Bonus::increment(2 * SECOND))]);
    assert_eq!(blitz.thinking_time_ms(Color::White), 5 * MINUTE);
    assert_eq!(blitz.increment_ms(Color::Black, None), 2 * SECOND);
    assert_eq!(blitz.increment_ms(Color::Black, Some(80)), 2 * SECOND);
}

#[test]
fn given_ninety_for_forty_then_thirty_with_thirty_seconds_then_150_minutes_a_1() {
    let bonus = Bonus::increment(30 * SECOND);
    let standard = symmetric(vec![
        Period::of_moves(40, 90 * MINUTE, bonus),
        Period::rest(30 * MINUTE, bonus),
    ]);
    assert_eq!(standard.thinking_time_ms(Color::White), 150 * MINUTE);
}

#[test]
fn given_an_increment_from_move_41_then_move_40_adds_nothing() {
    let late = Bonus::Increment {
        ms: 10 * SECOND,
        from_move: 41,
    };
    let control = symmetric(vec![Period::rest(120 * MINUTE, late)]);
    assert_eq!(control.increment_ms(Color::White, Some(40)), 0);
    assert_eq!(control.increment_ms(Color::White, Some(41)), 10 * SECOND);
    assert_eq!(
        control.thinking_time_ms(Color::White),
        120 * MINUTE + 20 * 10 * SECOND
    );
}

#[test]
fn given_a_delay_then_the_press_adds_nothing_but_the_measure_counts_it_6_3_2() {
    let control = symmetric(vec![Period::rest(25 * MINUTE, Bonus::delay(5 * SECOND))]);
    assert_eq!(control.increment_ms(Color::White, Some(1)), 0);
    assert_eq!(control.thinking_time_ms(Color::White), 30 * MINUTE);
}

#[test]
fn given_odds_then_each_colour_has_its_own_time() {
    let rest = |minutes| Schedule::new(vec![Period::rest(minutes * MINUTE, Bonus::None)]);
    let control = TimeControl {
        white: rest(6).unwrap(),
        black: rest(5).unwrap(),
    };
    assert!(!control.is_symmetric());
    assert_eq!(control.thinking_time_ms(Color::White), 6 * MINUTE);
    assert_eq!(control.thinking_time_ms(Color::Black), 5 * MINUTE);
}

#[test]
fn given_a_last_period_with_moves_then_it_begins_again() {
    let control = symmetric(vec![
        Period::of_moves(40, 120 * MINUTE, Bonus::None),
        Period::of_moves(20, 60 * MINUTE, Bonus::increment(SECOND)),
    ]);
    assert_eq!(control.increment_ms(Color::White, Some(40)), 0);
    assert_eq!(control.increment_ms(Color::White, Some(41)), SECOND);
    assert_eq!(control.increment_ms(Color::White, Some(200)), SECOND);
}

#[test]
fn given_periods_that_make_no_sense_then_the_fault_names_its_period() {
    use TimeControlError::*;
    let rest = Period::rest(MINUTE, Bonus::None);
    let bonus = |bonus| Period::rest(MINUTE, bonus);
    let cases = [
        (vec![], NoPeriod),
        (vec![rest; 17], TooManyPeriods { count: 17 }),
        (vec![rest, rest], NeverEnds { period: 1 }),
        (
            vec![Period::of_moves(0, MINUTE, Bonus::None), rest],
            NoMoves { period: 1 },
        ),
        (
            vec![Period::rest(-1, Bonus::None)],
            TimeOutOfRange { period: 1, ms: -1 },
        ),
        (
            vec![
                Period::of_moves(40, MINUTE, Bonus::None),
                bonus(Bonus::delay(i64::MAX)),
            ],
            TimeOutOfRange {
                period: 2,
                ms: i64::MAX,
            },
        ),
        (vec![bonus(Bonus::increment(0))], EmptyBonus { period: 1 }),
        (
            vec![bonus(Bonus::Delay {
                ms: 1,
                from_move: 0,
            })],
            BonusFromMoveZero { period: 1 },
        ),
        (vec![Period::rest(0, Bonus::None)], NoTimeAtStart),
    ];
    for (periods, error) in cases {
        assert_eq!(Schedule::new(periods), Err(error), "{error}");
    }
}
