//! Points in time and ages, as pages show them.

use chrono::{DateTime, SecondsFormat, Utc};

use super::views::Time;

/// A point in time, from UTC milliseconds since 1970.
pub fn time(ms: i64) -> Time {
    let time = DateTime::<Utc>::from_timestamp_millis(ms).unwrap_or_default();
    Time {
        machine: time.to_rfc3339_opts(SecondsFormat::Secs, true),
        human: format!("{} UTC", time.format("%H:%M")),
    }
}

/// The same with its day, for what is looked at on another one.
pub fn dated(ms: i64) -> Time {
    let of_the_day = time(ms);
    let day = of_the_day.machine.get(..10).unwrap_or_default();
    Time {
        human: format!("{day} {}", of_the_day.human),
        ..of_the_day
    }
}

/// An age in milliseconds as far as anybody wants to know it: seconds below two minutes, then whole minutes.
pub fn rounded_age(ms: i64) -> i64 {
    const SECOND: i64 = 1_000;
    const MINUTE: i64 = 60 * SECOND;
    let ms = ms.max(0);
    let unit = if ms < 2 * MINUTE { SECOND } else { MINUTE };
    ms / unit * unit
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_told_for_people_and_for_the_script() {
        let time = time(1_764_500_660_999);
        assert_eq!(time.machine, "2025-11-30T11:04:20Z");
        assert_eq!(time.human, "11:04 UTC");
        assert_eq!(dated(1_764_500_660_999).human, "2025-11-30 11:04 UTC");
    }

    #[test]
    fn ages_lose_what_nobody_wants_to_know() {
        let ages = [
            (45_678, 45_000),
            (119_999, 119_000),
            (125_000, 120_000),
            (-5, 0),
        ];
        for (age, told) in ages {
            assert_eq!(rounded_age(age), told);
        }
    }
}
