//! Amounts as people write them, and what they amount to.

use crate::limits::{MAX_DURATION_MS, MAX_NUMBER};
use crate::syntax::{Amounts, Unit};

const SECOND_MS: i64 = 1_000;
const MINUTE_MS: i64 = 60 * SECOND_MS;
const HOUR_MS: i64 = 60 * MINUTE_MS;
/// Amounts are written down in thousandths.
const WHOLE: i64 = 1_000;

/// Why an amount is not what is needed: what is wrong, and what to write.
pub(crate) type Misfit = (String, &'static str);

impl Amounts {
    /// The duration in milliseconds.
    pub(crate) fn duration_ms(&self) -> Result<i64, Misfit> {
        let mut total: i64 = 0;
        let mut coarser = i64::MAX;
        for (number, unit) in &self.0 {
            let unit_ms = match unit {
                Unit::Milliseconds => 1,
                Unit::Seconds => SECOND_MS,
                Unit::Minutes => MINUTE_MS,
                Unit::Hours => HOUR_MS,
                Unit::None => {
                    return Err((
                        "a duration needs its unit".to_owned(),
                        "write `s`, `min` or `h` after the number",
                    ));
                }
                Unit::Points | Unit::Rounds => {
                    return Err((
                        "this is not a duration".to_owned(),
                        "write a duration such as `2 min`",
                    ));
                }
            };
            if number % WHOLE != 0 {
                return Err((
                    "a duration has whole numbers".to_owned(),
                    "write `1 min 30 s` for a minute and a half",
                ));
            }
            if unit_ms >= coarser {
                return Err((
                    "the units of a duration go from large to small".to_owned(),
                    "write `1 h 30 min`",
                ));
            }
            coarser = unit_ms;
            total = total.saturating_add((number / WHOLE).saturating_mul(unit_ms));
        }
        if total > MAX_DURATION_MS {
            return Err((
                format!("longer than {}", duration_text(MAX_DURATION_MS)),
                "write a shorter time",
            ));
        }
        Ok(total)
    }

    /// The number without a unit.
    pub(crate) fn count(&self) -> Result<i64, Misfit> {
        match self.0.as_slice() {
            [(number, Unit::None)] if number % WHOLE == 0 => Ok(number / WHOLE),
            _ => Err((
                "this must be a whole number without a unit".to_owned(),
                "write a number such as `2`",
            )),
        }
    }

    /// The points, doubled.
    pub(crate) fn points_x2(&self) -> Result<u32, Misfit> {
        match self.0.as_slice() {
            [(number, Unit::Points | Unit::None)] if number % (WHOLE / 2) == 0 => {
                in_range(number / (WHOLE / 2))
            }
            [(_, Unit::Points | Unit::None)] => Err((
                "only whole and half points exist".to_owned(),
                "write `1 point` or `0.5 points`",
            )),
            _ => Err((
                "this is not a number of points".to_owned(),
                "write `1 point` or `0.5 points`",
            )),
        }
    }

    /// The number of rounds.
    pub(crate) fn rounds(&self) -> Result<u32, Misfit> {
        match self.0.as_slice() {
            [(number, Unit::Rounds | Unit::None)] if number % WHOLE == 0 => {
                in_range(number / WHOLE)
            }
            _ => Err((
                "this is not a number of rounds".to_owned(),
                "write `1 round` or `2 rounds`",
            )),
        }
    }
}

fn in_range(number: i64) -> Result<u32, Misfit> {
    let number = u32::try_from(number)
        .ok()
        .filter(|number| (1..=MAX_NUMBER).contains(number));
    number.ok_or_else(|| {
        (
            format!("this number must lie between 1 and {MAX_NUMBER}"),
            "write another number",
        )
    })
}

/// The canonical text of a duration in milliseconds: each unit at most once, the largest first (`1 h 30 min`), and
/// `0 s` for none.
pub(crate) fn duration_text(ms: i64) -> String {
    let units = [
        (HOUR_MS, "h"),
        (MINUTE_MS, "min"),
        (SECOND_MS, "s"),
        (1, "ms"),
    ];
    let mut rest = ms.max(0);
    let mut parts = Vec::new();
    for (size, name) in units {
        let count = rest / size;
        rest %= size;
        if count > 0 {
            parts.push(format!("{count} {name}"));
        }
    }
    if parts.is_empty() {
        "0 s".to_owned()
    } else {
        parts.join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_written_with_each_unit_once() {
        assert_eq!(duration_text(0), "0 s");
        assert_eq!(duration_text(90_000), "1 min 30 s");
        assert_eq!(duration_text(5_400_000), "1 h 30 min");
        assert_eq!(duration_text(2_500), "2 s 500 ms");
    }

    #[test]
    fn durations_need_units_and_whole_numbers() {
        let amounts = |parts: &[(i64, Unit)]| Amounts(parts.to_vec()).duration_ms();
        assert_eq!(
            amounts(&[(1_000, Unit::Hours), (30_000, Unit::Minutes)]),
            Ok(5_400_000)
        );
        assert!(amounts(&[(15_000, Unit::None)]).is_err());
        assert!(amounts(&[(1_500, Unit::Minutes)]).is_err());
        assert!(amounts(&[(30_000, Unit::Seconds), (1_000, Unit::Minutes)]).is_err());
        assert!(amounts(&[(999_999_999_000, Unit::Hours)]).is_err());
    }

    #[test]
    fn points_are_halves_as_article_10_2_knows_them() {
        let points = |number| Amounts(vec![(number, Unit::Points)]).points_x2();
        assert_eq!(points(500), Ok(1));
        assert_eq!(points(3_000), Ok(6));
        assert!(points(750).is_err());
        assert!(points(0).is_err());
    }
}
