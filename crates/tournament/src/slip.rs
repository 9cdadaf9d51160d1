//! Results as they are typed from the slips, one or two keys each.
//!
//! | typed | result |
//! |---|---|
//! | `1` `0` | White wins, Black wins |
//! | `=` `r` `½` | drawn |
//! | `+` `-` `--` | not played: White, Black, nobody was there |
//! | `00` | played, both lose |
//! | `=0` `0=` | one lost, the other's score was decided as half a point (11.7, 12.9.6) |
//! | `u` behind it | not rated |

use arbiter_laws::Color;
use arbiter_ruleset::{GameOutcome, ScoreLine, Scoring, Termination};
use arbiter_ruling::{GameResult, scored};

/// Every result that can be typed: its keys, other ways to write it, its outcome, and whether a game was played.
const TYPED: &[(&str, &[&str], GameOutcome, bool)] = &[
    ("1", &["10", "w"], GameOutcome::WhiteWins, true),
    ("0", &["01", "b"], GameOutcome::BlackWins, true),
    (
        "=",
        &["r", "½", "½½", "==", "rr", "1/21/2", "1/2", "d"],
        GameOutcome::Draw,
        true,
    ),
    ("00", &[], GameOutcome::BothLose, true),
    ("+", &["+-"], GameOutcome::WhiteWins, false),
    ("-", &["-+"], GameOutcome::BlackWins, false),
    ("--", &[], GameOutcome::BothLose, false),
];

/// One lost, and the other's score was decided as that of a draw: keys, other ways, and who lost.
const ONE_SIDED: &[(&str, &[&str], Color)] = &[
    ("=0", &["r0", "½0", "1/20"], Color::Black),
    ("0=", &["0r", "0½", "01/2"], Color::White),
];

/// The keys that can be typed, in the order in which a page explains them.
pub const SLIP_KEYS: &[&str] = &["1", "0", "=", "+", "-", "--", "00", "=0", "0="];

/// What was typed, without what does not matter: spaces, the sign between two scores, the many dashes.
fn bare(text: &str) -> String {
    let text = text.trim().to_lowercase().replace(['–', '—', '−'], "-");
    let text: String = text
        .chars()
        .filter(|c| !c.is_whitespace() && *c != ':')
        .collect();
    // `1-0` is `10`, but `-`, `--`, `+-` and `-+` are what they are.
    let is_score = text
        .chars()
        .any(|c| c.is_ascii_digit() || matches!(c, '=' | '½' | 'r'));
    if is_score {
        text.replace('-', "")
    } else {
        text
    }
}

/// The result that was typed; none if it is none.
#[must_use]
pub fn read_slip(text: &str, scoring: &Scoring) -> Option<GameResult> {
    let text = bare(text);
    let (keys, rated) = match text.strip_suffix('u') {
        Some(keys) => (keys, false),
        None => (text.as_str(), true),
    };
    let is = |first: &str, others: &[&str]| first == keys || others.contains(&keys);
    let usual = TYPED.iter().find(|(first, others, ..)| is(first, others));
    let result = match usual {
        Some((_, _, outcome, true)) => GameResult::played(*outcome, None).scored(scoring),
        Some((_, _, outcome, false)) => GameResult::forfeit(*outcome).scored(scoring),
        None => {
            let mut one_sided = ONE_SIDED.iter();
            let (_, _, lost) = one_sided.find(|(first, others, _)| is(first, others))?;
            half_for_the_other(*lost, scoring)
        }
    };
    Some(GameResult {
        rated: result.rated && rated,
        ..result
    })
}

/// One player lost, and the arbiter decided the other's score as that of a draw (11.7, 12.9.6).
#[must_use]
pub fn half_for_the_other(lost: Color, scoring: &Scoring) -> GameResult {
    let points = |color| {
        let line = if color == lost {
            ScoreLine::Loss
        } else {
            ScoreLine::Draw
        };
        scored(scoring, line, color)
    };
    GameResult {
        white_points_x2: points(Color::White),
        black_points_x2: points(Color::Black),
        ..GameResult::played(GameOutcome::None, Some(Termination::Penalty))
    }
}

/// The keys of a result; none if it cannot be typed.
#[must_use]
pub fn write_slip(result: &GameResult) -> Option<String> {
    let keys = TYPED
        .iter()
        .find(|(_, _, outcome, played)| (*outcome, *played) == (result.outcome, result.played))
        .map(|(keys, ..)| *keys);
    let keys = keys.or_else(|| {
        let white_more = result.white_points_x2 > result.black_points_x2;
        (result.outcome == GameOutcome::None && result.played).then_some(if white_more {
            "=0"
        } else {
            "0="
        })
    })?;
    let unrated = result.played && !result.rated;
    Some(format!("{keys}{}", if unrated { "u" } else { "" }))
}

#[cfg(test)]
mod tests {
    use arbiter_ruleset::GameOutcome::*;
    use proptest::prelude::*;

    use super::*;

    fn read(text: &str) -> Option<(GameOutcome, bool, bool, i32, i32)> {
        let result = read_slip(text, &Scoring::default())?;
        let points = (result.white_points_x2, result.black_points_x2);
        Some((
            result.outcome,
            result.played,
            result.rated,
            points.0,
            points.1,
        ))
    }

    #[test]
    fn given_what_is_typed_from_slips_then_it_is_the_result_that_an_arbiter_means_10_1() {
        for (typed, wanted) in [
            ("1", (WhiteWins, true, true, 2, 0)),
            ("1-0", (WhiteWins, true, true, 2, 0)),
            (" 0 – 1 ", (BlackWins, true, true, 0, 2)),
            ("R", (Draw, true, true, 1, 1)),
            ("½-½", (Draw, true, true, 1, 1)),
            ("1/2-1/2", (Draw, true, true, 1, 1)),
            ("+", (WhiteWins, false, false, 2, 0)),
            ("- +", (BlackWins, false, false, 0, 2)),
            ("--", (BothLose, false, false, 0, 0)),
            ("0-0", (BothLose, true, true, 0, 0)),
            ("½-0", (None, true, true, 1, 0)),
            ("0=", (None, true, true, 0, 1)),
            ("1u", (WhiteWins, true, false, 2, 0)),
        ] {
            assert_eq!(read(typed), Some(wanted), "{typed}");
        }
        for typed in ["", "2", "1-1", "+0", "u", "14", "½-1", "++"] {
            assert_eq!(read(typed), Option::None, "{typed}");
        }
    }

    #[test]
    fn given_every_key_of_the_page_then_its_result_is_written_with_it_and_holds_together() {
        for keys in SLIP_KEYS {
            let result = read_slip(keys, &Scoring::default()).unwrap();
            assert_eq!(write_slip(&result).as_deref(), Some(*keys));
            assert_eq!(
                crate::ending::inconsistencies(&result, &Scoring::default()),
                [],
                "{keys}"
            );
        }
        assert_eq!(SLIP_KEYS.len(), TYPED.len() + ONE_SIDED.len());
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(128))]
        #[test]
        fn given_any_text_then_what_is_read_is_read_again_from_its_own_keys(
            text in "[-+=01r½u/2 :–wx]{0,6}",
        ) {
            if let Some(result) = read_slip(&text, &Scoring::default()) {
                let keys = write_slip(&result).unwrap();
                prop_assert_eq!(read_slip(&keys, &Scoring::default()), Some(result));
            }
        }
    }
}
