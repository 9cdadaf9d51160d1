//! "Did you mean": the nearest word of a list, if it is near enough to be meant.

/// No word is as long; the distance of longer texts would cost their length times that of each candidate.
const MAX_WORD_BYTES: usize = 64;

/// The candidate nearest to `given`, if at most a third of its letters differ (one letter for short words). The first
/// of several equally near ones wins, so that the answer does not depend on anything but the list.
pub(crate) fn nearest<'a>(
    given: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    if given.len() > MAX_WORD_BYTES {
        return None;
    }
    let given = given.to_lowercase();
    let limit = (given.chars().count() / 3).max(1);
    candidates
        .into_iter()
        .map(|candidate| {
            (
                strsim::damerau_levenshtein(&given, &candidate.to_lowercase()),
                candidate,
            )
        })
        .filter(|(distance, _)| *distance <= limit)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn a_slip_of_the_finger_is_understood_and_another_word_is_not() {
        let words = ["rule", "setting", "counted"];
        assert_eq!(nearest("setings", words), Some("setting"));
        assert_eq!(nearest("Rule", words), Some("rule"));
        assert_eq!(nearest("draws", words), None);
    }
}
