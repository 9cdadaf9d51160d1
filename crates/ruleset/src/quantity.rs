//! Durations as people write them.

const SECOND_MS: i64 = 1_000;
const MINUTE_MS: i64 = 60 * SECOND_MS;
const HOUR_MS: i64 = 60 * MINUTE_MS;

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
    use super::duration_text;

    #[test]
    fn durations_are_written_with_each_unit_once() {
        assert_eq!(duration_text(0), "0 s");
        assert_eq!(duration_text(90_000), "1 min 30 s");
        assert_eq!(duration_text(5_400_000), "1 h 30 min");
        assert_eq!(duration_text(2_500), "2 s 500 ms");
    }
}
