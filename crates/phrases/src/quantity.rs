//! Times, points and lists, as people write them.

use crate::args::Args;
use crate::phrases::Phrases;

const SECOND_MS: u64 = 1_000;
const MINUTE_MS: u64 = 60 * SECOND_MS;
const HOUR_MS: u64 = 60 * MINUTE_MS;

impl Phrases {
    /// A duration in milliseconds, without its sign: `1 min`, `1 h 30 min`, `2.5 s`, and `0 s` for none.
    #[must_use]
    pub fn duration(&self, ms: i64) -> String {
        let ms = ms.unsigned_abs();
        let (hours, minutes, rest) = (ms / HOUR_MS, ms % HOUR_MS / MINUTE_MS, ms % MINUTE_MS);
        let mut parts = Vec::new();
        if hours > 0 {
            parts.push(self.say("duration-hours", &Args::new().word("n", hours.to_string())));
        }
        if minutes > 0 {
            parts.push(self.say(
                "duration-minutes",
                &Args::new().word("n", minutes.to_string()),
            ));
        }
        if rest > 0 || parts.is_empty() {
            parts.push(self.say(
                "duration-seconds",
                &Args::new().word("n", self.seconds(rest, 1)),
            ));
        }
        parts.join(" ")
    }

    /// A clock reading in milliseconds, as the clock shows it: `2:03`, `1:30:00`, `0:09.5`.
    #[must_use]
    pub fn clock(&self, ms: i64) -> String {
        let sign = if ms < 0 { "−" } else { "" };
        let ms = ms.unsigned_abs();
        let (hours, minutes) = (ms / HOUR_MS, ms % HOUR_MS / MINUTE_MS);
        let seconds = self.seconds(ms % MINUTE_MS, 2);
        match hours {
            0 => format!("{sign}{minutes}:{seconds}"),
            _ => format!("{sign}{hours}:{minutes:02}:{seconds}"),
        }
    }

    /// Seconds below a minute, with as many decimals as there are.
    fn seconds(&self, ms: u64, digits: usize) -> String {
        let whole = ms / SECOND_MS;
        let text = match ms % SECOND_MS {
            0 => return format!("{whole:0digits$}"),
            part => format!("{part:03}"),
        };
        format!(
            "{whole:0digits$}{}{}",
            self.text("decimal-mark"),
            text.trim_end_matches('0')
        )
    }

    /// Points from their double: `½`, `1`, `1½`.
    #[must_use]
    pub fn points(&self, points_x2: i64) -> String {
        let sign = if points_x2 < 0 { "−" } else { "" };
        let doubled = points_x2.unsigned_abs();
        match (doubled / 2, doubled % 2) {
            (0, 1) => format!("{sign}½"),
            (whole, 0) => format!("{sign}{whole}"),
            (whole, _) => format!("{sign}{whole}½"),
        }
    }

    /// Items one after the other.
    pub(crate) fn list<S: AsRef<str>>(&self, items: &[S]) -> String {
        let items: Vec<&str> = items.iter().map(AsRef::as_ref).collect();
        items.join(&self.text("list-separator"))
    }
}

/// The same text beginning with a capital, as a sentence does.
pub(crate) fn capitalised(text: &str) -> String {
    let mut characters = text.chars();
    match characters.next() {
        Some(first) => first.to_uppercase().chain(characters).collect(),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::Lang;

    #[test]
    fn durations_are_told_as_people_tell_them() {
        let told = [
            (0, "0 s"),
            (2_000, "2 s"),
            (60_000, "1 min"),
            (90_000, "1 min 30 s"),
            (5_400_000, "1 h 30 min"),
            (2_500, "2.5 s"),
            (-60_000, "1 min"),
        ];
        for (ms, text) in told {
            assert_eq!(Phrases::for_lang(Lang::En).duration(ms), text);
        }
        assert_eq!(
            Phrases::for_lang(Lang::Sv).duration(5_402_050),
            "1 tim 30 min 2,05 s"
        );
    }

    #[test]
    fn clock_readings_look_as_on_the_clock() {
        let shown = [
            (123_000, "2:03"),
            (75_000, "1:15"),
            (5_400_000, "1:30:00"),
            (9_500, "0:09.5"),
            (0, "0:00"),
            (3_605_000, "1:00:05"),
        ];
        for (ms, text) in shown {
            assert_eq!(Phrases::for_lang(Lang::En).clock(ms), text);
        }
    }

    #[test]
    fn points_are_halves_and_wholes() {
        let written: Vec<String> = [0, 1, 2, 3, -1]
            .iter()
            .map(|points| Phrases::for_lang(Lang::En).points(*points))
            .collect();
        assert_eq!(written, ["0", "½", "1", "1½", "−½"]);
    }

    proptest::proptest! {
        #[test]
        fn any_time_can_be_told(ms in proptest::prelude::any::<i64>()) {
            for lang in Lang::ALL {
                let phrases = Phrases::for_lang(*lang);
                proptest::prop_assert!(!phrases.duration(ms).is_empty());
                proptest::prop_assert!(phrases.clock(ms).contains(':'));
            }
        }
    }
}
