//! How much time the players have (Article 6.3): periods, increments and delays, for each colour.

use core::fmt;

use crate::{ByColor, Color};

/// The time of both players; they may differ, as in a game with draw odds.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct TimeControl {
    /// White's periods.
    pub white: Schedule,
    /// Black's periods.
    pub black: Schedule,
}

/// One player's periods in their order: never none, and only the last may be for the rest of the game.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Schedule {
    periods: Vec<Period>,
}

/// A stretch of the game with its own time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Period {
    /// How many moves are to be completed in it; `None` for all the remaining ones. A last period
    /// with a number of moves begins again each time they have been made.
    pub moves: Option<u32>,
    /// The time that this period brings, in milliseconds.
    pub base_ms: i64,
    /// What each move brings.
    pub bonus: Bonus,
}

/// The additional time of a move (Article 6.3.2). Moves are counted from the first of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bonus {
    /// None.
    None,
    /// Added to the clock with each move, and kept if unused.
    Increment {
        /// Milliseconds for each move.
        ms: i64,
        /// The first move of the game that brings it.
        from_move: u32,
    },
    /// Runs off before the main time does, and is never kept.
    Delay {
        /// Milliseconds for each move.
        ms: i64,
        /// The first move of the game that has it.
        from_move: u32,
    },
}

impl Bonus {
    /// An increment with every move of the period.
    #[must_use]
    pub const fn increment(ms: i64) -> Self {
        Self::Increment { ms, from_move: 1 }
    }

    /// A delay with every move of the period.
    #[must_use]
    pub const fn delay(ms: i64) -> Self {
        Self::Delay { ms, from_move: 1 }
    }
}

/// The Laws measure a time control by a game of so many moves (Appendices A.1 and B.1).
pub const MEASURED_MOVES: u32 = 60;

/// The most periods that one player may have: real events have at most four, and each is a line in a form.
pub const MAX_PERIODS: usize = 16;

/// The longest time that one period or one move may bring: 31 days. Longer games are not played
/// before an arbiter, and sums of such times never overflow.
pub const MAX_TIME_MS: i64 = 31 * 24 * 60 * 60 * 1000;

/// Why periods make no time control. `period` counts from 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum TimeControlError {
    /// There is no period at all.
    NoPeriod,
    /// There are more than [`MAX_PERIODS`].
    TooManyPeriods { count: usize },
    /// A period before the last has no number of moves, so that the next would never begin.
    NeverEnds { period: usize },
    /// A period for no moves at all.
    NoMoves { period: usize },
    /// A negative time, or one above [`MAX_TIME_MS`].
    TimeOutOfRange { period: usize, ms: i64 },
    /// An increment or delay without any time.
    EmptyBonus { period: usize },
    /// An increment or delay from move 0; moves count from 1.
    BonusFromMoveZero { period: usize },
    /// The player would start the game without any time.
    NoTimeAtStart,
}

impl fmt::Display for TimeControlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NoPeriod => f.write_str("a time control needs at least one period"),
            Self::TooManyPeriods { count } => {
                write!(f, "{count} periods; the limit is {MAX_PERIODS}")
            }
            Self::NeverEnds { period } => write!(
                f,
                "period {period} is for the rest of the game, but another follows: give it a number of moves"
            ),
            Self::NoMoves { period } => write!(f, "period {period} is for no moves"),
            Self::TimeOutOfRange { period, ms } => write!(
                f,
                "{ms} ms in period {period}: a time is at least 0 and at most 31 days"
            ),
            Self::EmptyBonus { period } => write!(
                f,
                "the increment or delay of period {period} is no time at all: leave it out"
            ),
            Self::BonusFromMoveZero { period } => write!(
                f,
                "the increment or delay of period {period} begins at move 0; moves count from 1"
            ),
            Self::NoTimeAtStart => f.write_str("the first period gives no time to make a move"),
        }
    }
}

impl core::error::Error for TimeControlError {}

impl Period {
    /// A period for the rest of the game.
    #[must_use]
    pub const fn rest(base_ms: i64, bonus: Bonus) -> Self {
        Self {
            moves: None,
            base_ms,
            bonus,
        }
    }

    /// A period for a number of moves.
    #[must_use]
    pub const fn of_moves(moves: u32, base_ms: i64, bonus: Bonus) -> Self {
        Self {
            moves: Some(moves),
            base_ms,
            bonus,
        }
    }

    fn check(self, period: usize, is_last: bool) -> Result<(), TimeControlError> {
        match self.moves {
            None if !is_last => return Err(TimeControlError::NeverEnds { period }),
            Some(0) => return Err(TimeControlError::NoMoves { period }),
            _ => {}
        }
        let in_range = |ms| {
            if (0..=MAX_TIME_MS).contains(&ms) {
                Ok(())
            } else {
                Err(TimeControlError::TimeOutOfRange { period, ms })
            }
        };
        in_range(self.base_ms)?;
        match self.bonus {
            Bonus::None => Ok(()),
            Bonus::Increment { ms: 0, .. } | Bonus::Delay { ms: 0, .. } => {
                Err(TimeControlError::EmptyBonus { period })
            }
            Bonus::Increment { from_move: 0, .. } | Bonus::Delay { from_move: 0, .. } => {
                Err(TimeControlError::BonusFromMoveZero { period })
            }
            Bonus::Increment { ms, .. } | Bonus::Delay { ms, .. } => in_range(ms),
        }
    }
}

impl Schedule {
    /// The periods, if they make sense together.
    ///
    /// # Errors
    /// [`TimeControlError`] names the first period at fault.
    pub fn new(periods: Vec<Period>) -> Result<Self, TimeControlError> {
        let count = periods.len();
        if count > MAX_PERIODS {
            return Err(TimeControlError::TooManyPeriods { count });
        }
        for (number, period) in (1..).zip(&periods) {
            period.check(number, number == count)?;
        }
        let schedule = Self { periods };
        match schedule.periods.first() {
            None => Err(TimeControlError::NoPeriod),
            Some(first) if first.base_ms == 0 && schedule.bonus_at(1) == Bonus::None => {
                Err(TimeControlError::NoTimeAtStart)
            }
            Some(_) => Ok(schedule),
        }
    }

    /// The periods in their order.
    #[must_use]
    pub fn periods(&self) -> &[Period] {
        &self.periods
    }

    /// All times that the periods bring, in milliseconds, a repeating last period counted once.
    #[must_use]
    pub fn base_ms(&self) -> i64 {
        self.periods.iter().map(|period| period.base_ms).sum()
    }

    /// The period in which move `number` of the game (from 1) is to be completed.
    #[must_use]
    pub fn period_at(&self, number: u32) -> Option<&Period> {
        let mut completed = 0u32;
        for period in &self.periods {
            completed = completed.saturating_add(period.moves.unwrap_or(u32::MAX));
            if number <= completed {
                return Some(period);
            }
        }
        self.periods.last()
    }

    /// What move `number` of the game (from 1) brings.
    #[must_use]
    pub fn bonus_at(&self, number: u32) -> Bonus {
        match self.period_at(number).map(|period| period.bonus) {
            Some(bonus @ (Bonus::Increment { from_move, .. } | Bonus::Delay { from_move, .. }))
                if from_move <= number =>
            {
                bonus
            }
            _ => Bonus::None,
        }
    }

    /// What one press of the clock adds at move `number`, in milliseconds; with an unknown move
    /// (`None`) what the first period adds.
    #[must_use]
    pub fn increment_ms(&self, number: Option<u32>) -> i64 {
        let bonus = match number {
            Some(number) => self.bonus_at(number),
            None => self
                .periods
                .first()
                .map_or(Bonus::None, |period| period.bonus),
        };
        match bonus {
            Bonus::Increment { ms, .. } => ms,
            Bonus::None | Bonus::Delay { .. } => 0,
        }
    }

    /// The time for a game of [`MEASURED_MOVES`] moves, by which Appendices A.1 and B.1 tell
    /// standard, rapid and blitz apart: all periods' times, and what that many moves bring. A delay
    /// counts as an increment does, for a player may use all of it.
    #[must_use]
    pub fn thinking_time_ms(&self) -> i64 {
        let brought = |number| match self.bonus_at(number) {
            Bonus::None => 0,
            Bonus::Increment { ms, .. } | Bonus::Delay { ms, .. } => ms,
        };
        self.base_ms() + (1..=MEASURED_MOVES).map(brought).sum::<i64>()
    }
}

impl TimeControl {
    /// The same periods for both players.
    #[must_use]
    pub fn symmetric(schedule: Schedule) -> Self {
        Self {
            white: schedule.clone(),
            black: schedule,
        }
    }

    /// The periods of `color`.
    #[must_use]
    pub const fn schedule(&self, color: Color) -> &Schedule {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }

    /// Whether both players have the same time.
    #[must_use]
    pub fn is_symmetric(&self) -> bool {
        self.white == self.black
    }

    /// The time for a game of 60 moves, in milliseconds (Appendices A.1 and B.1): see
    /// [`Schedule::thinking_time_ms`].
    #[must_use]
    pub fn thinking_time_ms(&self, color: Color) -> i64 {
        self.schedule(color).thinking_time_ms()
    }

    /// What one press of `color`'s clock adds, in milliseconds: see [`Schedule::increment_ms`].
    #[must_use]
    pub fn increment_ms(&self, color: Color, move_number: Option<u32>) -> i64 {
        self.schedule(color).increment_ms(move_number)
    }
}

impl From<ByColor<Schedule>> for TimeControl {
    fn from(schedules: ByColor<Schedule>) -> Self {
        Self {
            white: schedules.white,
            black: schedules.black,
        }
    }
}
