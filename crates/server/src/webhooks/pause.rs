//! When a delivery that was not taken is tried again.

/// How often a delivery is tried: with the pauses below over some three hours, longer than a round.
/// Then the organiser sees it as dead, and may send it again.
pub const MAX_TRIES: i64 = 14;

/// The pause after the first try.
const FIRST_MS: i64 = 2_000;

/// The longest pause.
const LONGEST_MS: i64 = 60 * 60 * 1000;

/// The pause after so many tries, at least one: twice as long each time, and by `random` up to a half shorter, so that what
/// failed together does not come back together.
#[must_use]
pub fn pause_ms(tries: i64, random: u32) -> i64 {
    let doublings = u32::try_from(tries - 1).unwrap_or(0).min(30);
    let pause = (FIRST_MS << doublings).min(LONGEST_MS);
    pause - pause / 2 * i64::from(random) / i64::from(u32::MAX)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn given_more_and_more_tries_then_pauses_double_up_to_an_hour() {
        let pauses: Vec<i64> = (1..=MAX_TRIES).map(|tries| pause_ms(tries, 0)).collect();
        assert_eq!(pauses[..4], [2_000, 4_000, 8_000, 16_000]);
        assert_eq!(pauses.last(), Some(&LONGEST_MS));
        assert_eq!(pause_ms(1, u32::MAX), 1_000);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn given_any_number_then_a_pause_is_between_a_second_and_an_hour(tries in any::<i64>(), random: u32) {
            let pause = pause_ms(tries.saturating_abs().max(1), random);
            prop_assert!((FIRST_MS / 2..=LONGEST_MS).contains(&pause), "{pause}");
        }
    }
}
