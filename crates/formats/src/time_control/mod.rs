//! Time controls as files write them, from and to [`arbiter_laws::TimeControl`] (Article 6.3).
//!
//! Both notations have periods joined by `:`, each `seconds`, `moves/seconds`, and `+seconds` for an
//! increment with every move of the period. [`trf222`] can give each colour its own; [`pgn`] cannot, but
//! knows *unknown*, *none* and the sandclock. Neither has a delay, nor an increment that begins within a
//! period: writing one of those is a [`NotationError`], never a near miss.

pub mod pgn;
pub mod trf222;

use arbiter_laws::{Bonus, Color, Period, Schedule, TimeControlError};
use thiserror::Error;

use crate::finding::quoted;

/// Why a text is no time control, or a time control has no text.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum NotationError {
    /// There is no text.
    #[error("no time control is given")]
    Empty,
    /// A period is not written as one.
    #[error("{} is no period: write seconds, moves/seconds, and +seconds for an increment", quoted(.text))]
    Period {
        /// The period's text.
        text: String,
    },
    /// The two colours are not written as `W…-B…`.
    #[error("{} does not give White's and Black's time: write W…-B…", quoted(.text))]
    Colours {
        /// The whole text.
        text: String,
    },
    /// The periods make no time control.
    #[error("{0}")]
    Control(#[from] TimeControlError),
    /// The notation has no delay.
    #[error("this notation has no delay (period {period})")]
    Delay {
        /// The period, from 1.
        period: usize,
    },
    /// The notation has no increment that begins within a period.
    #[error("this notation has no increment from move {from_move} on (period {period})")]
    LaterIncrement {
        /// The period, from 1.
        period: usize,
        /// The first move that brings the increment.
        from_move: u32,
    },
    /// The notation has whole seconds only.
    #[error("this notation has no fractions of a second: {ms} ms (period {period})")]
    FractionOfSecond {
        /// The period, from 1.
        period: usize,
        /// The time, in milliseconds.
        ms: i64,
    },
    /// The notation has one time for both colours.
    #[error("this notation cannot give White and Black different times")]
    PerColour,
}

/// Periods joined by `:`.
fn read_schedule(text: &str) -> Result<Schedule, NotationError> {
    let periods = text.split(':').map(read_period).collect::<Result<_, _>>()?;
    Ok(Schedule::new(periods)?)
}

/// `seconds`, `moves/seconds`, each with or without `+seconds`.
fn read_period(text: &str) -> Result<Period, NotationError> {
    let read = || {
        let (moves, rest) = match text.split_once('/') {
            Some((moves, rest)) => (Some(u32::try_from(number(moves)?).ok()?), rest),
            None => (None, text),
        };
        let (base, bonus) = match rest.split_once('+') {
            Some((base, increment)) => (base, milliseconds(increment)?),
            None => (rest, 0),
        };
        Some(Period {
            moves,
            base_ms: milliseconds(base)?,
            // `+0` is what many programs write for no increment.
            bonus: match bonus {
                0 => Bonus::None,
                ms => Bonus::increment(ms),
            },
        })
    };
    read().ok_or_else(|| NotationError::Period {
        text: text.to_owned(),
    })
}

/// A whole number; more digits than any real time has are no number.
fn number(text: &str) -> Option<i64> {
    const MOST_DIGITS: usize = 9;
    let is_number =
        (1..=MOST_DIGITS).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().ok()).flatten()
}

fn milliseconds(text: &str) -> Option<i64> {
    Some(number(text)? * 1000)
}

fn write_schedule(schedule: &Schedule) -> Result<String, NotationError> {
    let mut periods = Vec::new();
    let mut first_move = 1u32;
    for (number, period) in (1usize..).zip(schedule.periods()) {
        periods.push(write_period(number, period, first_move)?);
        first_move = first_move.saturating_add(period.moves.unwrap_or(0));
    }
    Ok(periods.join(":"))
}

/// A period that begins with move `first_move` of the game.
fn write_period(number: usize, period: &Period, first_move: u32) -> Result<String, NotationError> {
    let seconds = |ms: i64| match ms % 1000 {
        0 => Ok(ms / 1000),
        _ => Err(NotationError::FractionOfSecond { period: number, ms }),
    };
    let moves = period
        .moves
        .map(|moves| format!("{moves}/"))
        .unwrap_or_default();
    let increment = match period.bonus {
        Bonus::None => String::new(),
        Bonus::Increment { ms, from_move } if from_move <= first_move => {
            format!("+{}", seconds(ms)?)
        }
        Bonus::Increment { from_move, .. } => {
            return Err(NotationError::LaterIncrement {
                period: number,
                from_move,
            });
        }
        Bonus::Delay { .. } => return Err(NotationError::Delay { period: number }),
    };
    Ok(format!("{moves}{}{increment}", seconds(period.base_ms)?))
}

/// The letter of a colour in record 222.
const fn letter(color: Color) -> char {
    match color {
        Color::White => 'W',
        Color::Black => 'B',
    }
}
