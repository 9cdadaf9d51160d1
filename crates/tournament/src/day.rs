//! A day of the calendar, and when a tournament is over everywhere.

use std::fmt;
use std::str::FromStr;

use arbiter_formats::trf::PartialDate;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

const HOUR_MS: i64 = 60 * 60 * 1000;
const DAY_MS: i64 = 24 * HOUR_MS;

/// Where the clocks are furthest behind, a day ends this long after midnight UTC.
const LAST_MIDNIGHT_MS: i64 = 12 * HOUR_MS;

/// Tokens and sessions go on for a week after the last day: appeals, the report and the rating file come then.
pub const GRACE_MS: i64 = 7 * DAY_MS;

/// A day of the calendar, as `2026-11-30`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Day {
    year: u16,
    month: u8,
    day: u8,
}

/// A text that is no day.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is no day: write it as 2026-11-30")]
pub struct NoDay(String);

impl Day {
    /// The day of a date that has one.
    #[must_use]
    pub fn of(date: PartialDate) -> Option<Self> {
        Some(Self {
            year: date.year,
            month: date.month?,
            day: date.day?,
        })
    }

    /// When the day is over everywhere, in UTC milliseconds since 1970.
    #[must_use]
    pub fn over_ms(self) -> i64 {
        (self.since_1970() + 1) * DAY_MS + LAST_MIDNIGHT_MS
    }

    /// When tokens and sessions for a tournament with this last day end, in UTC milliseconds since 1970.
    #[must_use]
    pub fn access_ends_ms(self) -> i64 {
        self.over_ms() + GRACE_MS
    }

    /// The days since 1970-01-01 in the Gregorian calendar, the year counted from March so that leap days come last.
    fn since_1970(self) -> i64 {
        let (month, day) = (i64::from(self.month), i64::from(self.day));
        let year = i64::from(self.year) - i64::from(month <= 2);
        let day_of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
        365 * year + year / 4 - year / 100 + year / 400 + day_of_year - 719_468
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl FromStr for Day {
    type Err = NoDay;

    fn from_str(text: &str) -> Result<Self, NoDay> {
        let read = || {
            let mut parts = text.split('-');
            let [year, month, day] = [4, 2, 2].map(|digits| {
                let part = parts.next()?;
                let is_number = part.len() == digits && part.bytes().all(|b| b.is_ascii_digit());
                part.parse::<u16>().ok().filter(|_| is_number)
            });
            let [month, day] = [month?, day?].map(u8::try_from);
            let date = PartialDate::new(year?, Some(month.ok()?), Some(day.ok()?))?;
            Self::of(date).filter(|_| parts.next().is_none())
        };
        read().ok_or_else(|| NoDay(text.to_owned()))
    }
}

impl Serialize for Day {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Day {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn given_a_day_then_access_ends_a_week_after_it_is_over_on_baker_island() {
        let ends = |text: &str| text.parse::<Day>().map(Day::access_ends_ms);
        // 2026-12-08 12:00 UTC
        assert_eq!(ends("2026-11-30"), Ok(1_796_731_200_000));
        // 2024-03-08 12:00 UTC: the leap day counts.
        assert_eq!(ends("2024-02-29"), Ok(1_709_899_200_000));
        for text in [
            "2026-11-31",
            "2025-02-29",
            "2026-1-1",
            "30.11.2026",
            "",
            "2026-11-30-1",
        ] {
            assert!(ends(text).is_err(), "{text}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn given_any_day_then_it_reads_as_written_and_the_next_is_a_day_later(
            year in 1900_u16..2199, month in 1_u8..=12, day in 1_u8..=28,
        ) {
            let today = Day { year, month, day };
            prop_assert_eq!(today.to_string().parse(), Ok(today));
            let next = match day {
                28 if month == 12 => Day { year: year + 1, month: 1, day: 1 },
                28 => Day { year, month: month + 1, day: 1 },
                _ => Day { day: day + 1, ..today },
            };
            let days = (next.access_ends_ms() - today.access_ends_ms()) / DAY_MS;
            let most = if day == 28 { 4 } else { 1 };
            prop_assert!((1..=most).contains(&days));
        }
    }
}
