//! Signs of judgement behind a move, and the numbers by which the format names them (`$1` to `$255`).

/// Signs that have a number. Longer ones first, so that `!?` is never read as `!`.
const GLYPHS: [(&str, u8); 26] = [
    ("!!", 3),
    ("??", 4),
    ("!?", 5),
    ("?!", 6),
    ("+/-", 16),
    ("-/+", 17),
    ("+/=", 14),
    ("=/+", 15),
    ("+-", 18),
    ("-+", 19),
    ("+=", 14),
    ("=+", 15),
    ("!", 1),
    ("?", 2),
    ("=", 10),
    ("~", 13),
    ("∞", 13),
    ("⩲", 14),
    ("⩱", 15),
    ("±", 16),
    ("∓", 17),
    ("□", 7),
    ("⨀", 22),
    ("→", 40),
    ("↑", 36),
    ("N", 146),
];

/// The number of a sign that stands alone. `N` is a novelty there, and no knight.
pub(super) fn alone(word: &str) -> Option<u8> {
    GLYPHS
        .iter()
        .find(|(sign, _)| *sign == word)
        .map(|&(_, number)| number)
}

/// Whether a word has no letter or digit, so that it can be no move.
pub(super) fn is_sign(word: &str) -> bool {
    !word.is_empty()
        && word
            .chars()
            .all(|c| !c.is_alphanumeric() && !c.is_control() && c != '-' && !c.is_whitespace())
}

/// A move without the signs behind it, and their numbers. Signs that can belong to the move itself (`+`, `=`) stay.
pub(super) fn behind(word: &str) -> (&str, Vec<u8>) {
    let mut word = word;
    let mut glyphs = Vec::new();
    while let Some((before, number)) = GLYPHS
        .iter()
        .filter(|(sign, _)| !matches!(*sign, "=" | "N" | "~"))
        .find_map(|&(sign, number)| Some((word.strip_suffix(sign)?, number)))
    {
        // `--` and the like are words of their own.
        if !before.chars().any(char::is_alphanumeric) {
            break;
        }
        word = before;
        glyphs.insert(0, number);
    }
    (word, glyphs)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_behind_a_move_are_taken_off_and_numbered() {
        assert_eq!(behind("e4!?"), ("e4", vec![5]));
        assert_eq!(behind("Qxf7+!"), ("Qxf7+", vec![1]));
        assert_eq!(behind("e4±"), ("e4", vec![16]));
        assert_eq!(behind("Qf7++"), ("Qf7++", vec![]));
        assert_eq!(behind("e8=Q"), ("e8=Q", vec![]));
        assert_eq!(behind("Nf3+-"), ("Nf3", vec![18]));
        assert_eq!(behind("--"), ("--", vec![]));
        assert_eq!(alone("N"), Some(146));
        assert_eq!(alone("+-"), Some(18));
        assert!(is_sign("◊") && !is_sign("e4") && !is_sign("--") && !is_sign("\u{a0}"));
    }
}
