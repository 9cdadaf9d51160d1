//! Times that the author of a request tells, brought to the server's clock and held within bounds.
//!
//! A phone's clock may be minutes off. It sends what it shows as `entered_at_ms`; the difference to the moment of
//! receipt is taken off the other times that it tells, so that reports of two phones stand in their true order.

use arbiter_tournament::TournamentId;

use super::Desk;
use super::work::Told;
use crate::problem::Problem;

/// A clock further off than this, in milliseconds, is not set at all: an arbiter would have missed the round. A
/// wrong time zone (up to 26 hours) stays within it.
const MAX_SKEW_MS: i64 = 2 * 24 * 60 * 60 * 1000;

/// How far ahead of the server's clock, in milliseconds, a time may lie that has happened: what two clocks set by
/// hand differ, with the way through the network.
const MAX_AHEAD_MS: i64 = 60 * 1000;

/// How long before a tournament's first entry, in milliseconds, something in it may have happened: a tournament that
/// was begun on paper and typed in when it was over, a league's round included.
const MAX_BEFORE_MS: i64 = 30 * 24 * 60 * 60 * 1000;

impl Told {
    /// The times by the server's clock. When a skew is known, what is not told of when something happened or was
    /// ruled is the moment of receipt, not what the author's clock shows.
    ///
    /// # Errors
    /// When a time is out of bounds, by its field. `first_ms` is when the tournament's first entry was received.
    fn corrected(self, now_ms: i64, first_ms: i64, not_told: NotTold) -> Result<Self, Problem> {
        let skew_ms = self
            .entered_at_ms
            .map_or(0, |entered| now_ms.saturating_sub(entered));
        if skew_ms.saturating_abs() > MAX_SKEW_MS {
            let message = "is more than two days off this server's clock: send what your clock shows now, in \
                           milliseconds since 1970";
            return Err(Problem::field("entered_at_ms", message));
        }
        let known = self.entered_at_ms.is_some();
        let at = |told: Option<i64>, wanted: NotTold| match told {
            Some(ms) => Some(ms.saturating_add(skew_ms)),
            None => (known && not_told == wanted).then_some(now_ms),
        };
        let corrected = Self {
            happened_at_ms: at(self.happened_at_ms, NotTold::Happened),
            ruled_at_ms: at(self.ruled_at_ms, NotTold::Ruled),
            ..self
        };
        let mut errors = Vec::new();
        for (name, at_ms) in [
            ("happened_at_ms", corrected.happened_at_ms),
            ("ruled_at_ms", corrected.ruled_at_ms),
        ] {
            let Some(at_ms) = at_ms else { continue };
            if at_ms > now_ms.saturating_add(MAX_AHEAD_MS) {
                errors.push((
                    name,
                    "lies in the future: tell what your clock shows as `entered_at_ms`, if it is fast",
                ));
            } else if at_ms < first_ms.saturating_sub(MAX_BEFORE_MS) {
                errors.push((
                    name,
                    "lies more than 30 days before the tournament's first entry",
                ));
            }
        }
        if errors.is_empty() {
            Ok(corrected)
        } else {
            Err(Problem::fields(errors))
        }
    }
}

/// The time that a request is about, where it does not tell it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotTold {
    /// When it happened.
    Happened,
    /// When it was ruled.
    Ruled,
    /// Neither.
    Neither,
}

impl Desk {
    /// Times as told, by this server's clock.
    ///
    /// # Errors
    /// When one is out of bounds, by its field, or the database fails.
    pub(super) async fn by_our_clock(
        &self,
        tournament: TournamentId,
        told: Told,
        not_told: NotTold,
    ) -> Result<Told, Problem> {
        let now_ms = self.clock().now_ms();
        let told_ms = [told.entered_at_ms, told.happened_at_ms, told.ruled_at_ms];
        if told_ms.iter().all(Option::is_none) {
            return Ok(told);
        }
        let first = self.store().entries(tournament, 0, 1).await?;
        let first_ms = first
            .first()
            .map_or(now_ms, |entry| entry.envelope.received_at_ms);
        told.corrected(now_ms, first_ms, not_told)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: i64 = 1_764_500_705_000;
    const FIRST: i64 = NOW - 3_600_000;
    const MINUTE: i64 = 60_000;
    const DAY: i64 = 24 * 60 * MINUTE;

    fn told(entered: Option<i64>, happened: Option<i64>, ruled: Option<i64>) -> Told {
        Told {
            entered_at_ms: entered,
            happened_at_ms: happened,
            ruled_at_ms: ruled,
            ruled_by: None,
        }
    }

    fn refused(told: Told) -> Vec<String> {
        let problem = told
            .corrected(NOW, FIRST, NotTold::Happened)
            .expect_err("it is out of bounds");
        let fields = problem.member("fields").unwrap().as_array().unwrap();
        fields
            .iter()
            .map(|field| field["path"].as_str().unwrap().to_owned())
            .collect()
    }

    #[test]
    fn given_a_phone_that_is_seven_minutes_fast_then_what_it_tells_is_brought_to_our_clock() {
        let fast = NOW + 7 * MINUTE;
        let report = told(Some(fast), Some(fast - MINUTE), None);
        let corrected = report.corrected(NOW, FIRST, NotTold::Happened).unwrap();
        assert_eq!(corrected.happened_at_ms, Some(NOW - MINUTE));
        assert_eq!(corrected.entered_at_ms, Some(fast), "as it was told");
        let bare = told(Some(fast), None, None);
        let corrected = bare.corrected(NOW, FIRST, NotTold::Happened).unwrap();
        assert_eq!(
            (corrected.happened_at_ms, corrected.ruled_at_ms),
            (Some(NOW), None)
        );
        let corrected = bare.corrected(NOW, FIRST, NotTold::Ruled).unwrap();
        assert_eq!(
            (corrected.happened_at_ms, corrected.ruled_at_ms),
            (None, Some(NOW))
        );
    }

    #[test]
    fn given_times_at_the_bounds_then_they_are_taken_and_beyond_them_refused_by_field() {
        let within = [
            told(None, Some(NOW + MINUTE), Some(NOW + MINUTE)),
            told(None, Some(FIRST - 30 * DAY), Some(FIRST - 30 * DAY)),
            told(Some(NOW + 2 * DAY), None, None),
            told(Some(NOW - 2 * DAY), None, None),
        ];
        for told in within {
            assert!(
                told.corrected(NOW, FIRST, NotTold::Neither).is_ok(),
                "{told:?}"
            );
        }
        let beyond = [
            (told(None, Some(NOW + MINUTE + 1), None), "happened_at_ms"),
            (
                told(None, Some(FIRST - 30 * DAY - 1), None),
                "happened_at_ms",
            ),
            (told(None, None, Some(NOW + MINUTE + 1)), "ruled_at_ms"),
            (told(None, None, Some(0)), "ruled_at_ms"),
            (told(None, Some(i64::MIN), None), "happened_at_ms"),
            (told(Some(NOW + 2 * DAY + 1), None, None), "entered_at_ms"),
            (told(Some(NOW - 2 * DAY - 1), None, None), "entered_at_ms"),
            (told(Some(i64::MAX), Some(i64::MAX), None), "entered_at_ms"),
            (told(Some(i64::MIN), None, None), "entered_at_ms"),
            (told(Some(NOW), Some(i64::MAX), None), "happened_at_ms"),
            (
                told(Some(NOW - DAY), Some(NOW - DAY + 2 * MINUTE), None),
                "happened_at_ms",
            ),
        ];
        for (told, field) in beyond {
            assert_eq!(refused(told), [field], "{told:?}");
        }
    }
}
