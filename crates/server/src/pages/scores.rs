//! Results as buttons and as signs: `1–0`, `½–½`, `+ –`.

use arbiter_laws::Color;
use arbiter_phrases::{Args, Phrases};
use arbiter_ruleset::GameOutcome;
use arbiter_ruling::GameResult;

use super::views::{Score, Standing};
use crate::desk::ResultAsked;
use crate::problem::Problem;

/// A result that can be chosen.
struct Choosable {
    word: &'static str,
    short: &'static str,
    key: &'static str,
    outcome: GameOutcome,
    played: bool,
    /// Who got half a point, while the other one lost (11.7, 12.9.6).
    half_for: Option<Color>,
}

const fn choosable(
    word: &'static str,
    short: &'static str,
    key: &'static str,
    outcome: GameOutcome,
    played: bool,
) -> Choosable {
    Choosable {
        word,
        short,
        key,
        outcome,
        played,
        half_for: None,
    }
}

const fn one_sided(
    word: &'static str,
    short: &'static str,
    key: &'static str,
    half_for: Color,
) -> Choosable {
    Choosable {
        half_for: Some(half_for),
        ..choosable(word, short, key, GameOutcome::None, true)
    }
}

const ALL: &[Choosable] = &[
    choosable(
        "white_wins",
        "1–0",
        "outcome-white_wins",
        GameOutcome::WhiteWins,
        true,
    ),
    choosable("draw", "½–½", "outcome-draw", GameOutcome::Draw, true),
    choosable(
        "black_wins",
        "0–1",
        "outcome-black_wins",
        GameOutcome::BlackWins,
        true,
    ),
    choosable(
        "both_lose",
        "0–0",
        "outcome-both_lose",
        GameOutcome::BothLose,
        true,
    ),
    choosable(
        "white_forfeit",
        "+ –",
        "score-white-forfeit",
        GameOutcome::WhiteWins,
        false,
    ),
    choosable(
        "black_forfeit",
        "– +",
        "score-black-forfeit",
        GameOutcome::BlackWins,
        false,
    ),
    choosable(
        "double_forfeit",
        "– –",
        "score-double-forfeit",
        GameOutcome::BothLose,
        false,
    ),
    one_sided("white_half", "½–0", "score-white-half", Color::White),
    one_sided("black_half", "0–½", "score-black-half", Color::Black),
];

fn scores(phrases: &Phrases, wanted: impl Fn(&Choosable) -> bool) -> Vec<Score> {
    let score = |choosable: &Choosable| Score {
        word: choosable.word,
        short: choosable.short,
        long: phrases.text(choosable.key),
    };
    ALL.iter()
        .filter(|choosable| wanted(choosable))
        .map(score)
        .collect()
}

/// The three results of nearly every game.
pub fn usual(phrases: &Phrases) -> Vec<Score> {
    scores(phrases, is_usual)
}

fn is_usual(choosable: &Choosable) -> bool {
    let rare = [GameOutcome::BothLose, GameOutcome::None];
    choosable.played && !rare.contains(&choosable.outcome)
}

/// The rare ones: both lose, half a point for one of them only, and games that were not played.
pub fn rare(phrases: &Phrases) -> Vec<Score> {
    scores(phrases, |choosable| !is_usual(choosable))
}

/// All of them.
pub fn all(phrases: &Phrases) -> Vec<Score> {
    scores(phrases, |_| true)
}

/// The result that a word in a form stands for.
///
/// # Errors
/// When it stands for none.
pub fn asked(word: &str) -> Result<ResultAsked, Problem> {
    let choosable = ALL.iter().find(|choosable| choosable.word == word);
    let choosable = choosable.ok_or_else(|| Problem::field("score", "is no result"))?;
    Ok(ResultAsked {
        played: Some(choosable.played),
        half_for: choosable.half_for,
        ..ResultAsked::outcome(choosable.outcome)
    })
}

/// The word in a form that stands for a result.
pub fn word(result: &GameResult) -> Option<&'static str> {
    of(result).map(|choosable| choosable.word)
}

fn of(result: &GameResult) -> Option<&'static Choosable> {
    let more = if result.white_points_x2 > result.black_points_x2 {
        Color::White
    } else {
        Color::Black
    };
    let half_for = (result.outcome == GameOutcome::None).then_some(more);
    ALL.iter().find(|choosable| {
        (choosable.outcome, choosable.played, choosable.half_for)
            == (result.outcome, result.played, half_for)
    })
}

/// A result as its button is named; none if it has no button.
pub fn long(phrases: &Phrases, result: &GameResult) -> Option<String> {
    of(result).map(|choosable| phrases.text(choosable.key))
}

/// The sign of a result; a game without an outcome has none.
pub fn sign(result: &GameResult) -> Option<&'static str> {
    of(result).map(|choosable| choosable.short)
}

/// A result in words: `White wins, time`.
pub fn words(phrases: &Phrases, result: &GameResult) -> String {
    let outcome = match result.outcome {
        GameOutcome::None => long(phrases, result),
        _ => None,
    };
    let outcome = outcome.unwrap_or_else(|| phrases.outcome(result.outcome));
    match result.termination {
        Some(termination) => {
            let args = Args::new()
                .word("outcome", outcome)
                .word("termination", phrases.termination(termination));
            phrases.say("result-words", &args)
        }
        None => outcome,
    }
}

/// A result by its sign and in words: `1–0 (White wins, time)`.
pub fn full(phrases: &Phrases, result: &GameResult) -> String {
    let words = words(phrases, result);
    match sign(result) {
        Some(sign) => format!("{sign} ({words})"),
        None => words,
    }
}

/// A result by its sign and in words, or that there is none.
pub fn maybe(phrases: &Phrases, result: Option<&GameResult>) -> String {
    result.map_or_else(
        || phrases.text("conflict-no-result"),
        |result| full(phrases, result),
    )
}

/// A result as the one that stands.
pub fn standing(phrases: &Phrases, result: &GameResult, corrected: bool) -> Standing {
    Standing {
        score: sign(result).unwrap_or("–").to_owned(),
        words: words(phrases, result),
        corrected,
    }
}

#[cfg(test)]
mod tests {
    use arbiter_phrases::Lang;
    use arbiter_ruleset::Scoring;

    use super::*;

    #[test]
    fn every_button_gives_the_result_whose_sign_it_bears() {
        for choosable in ALL {
            let result = asked(choosable.word)
                .unwrap()
                .result("", &Scoring::default())
                .unwrap();
            assert_eq!(sign(&result), Some(choosable.short), "{}", choosable.word);
            assert_eq!(result.rated, choosable.played);
        }
        assert!(asked("2–0").is_err());
    }

    #[test]
    fn a_result_is_told_with_its_reason_where_there_is_one() {
        let phrases = Phrases::for_lang(Lang::En);
        let result = asked("white_forfeit")
            .unwrap()
            .result("", &Scoring::default())
            .unwrap();
        assert_eq!(full(phrases, &result), "+ – (White wins, absence)");
        let result = asked("draw")
            .unwrap()
            .result("", &Scoring::default())
            .unwrap();
        assert_eq!(full(phrases, &result), "½–½ (Draw)");
    }

    #[test]
    fn the_buttons_are_told_apart_in_every_language() {
        for lang in Lang::ALL {
            let phrases = Phrases::for_lang(*lang);
            let mut words: Vec<String> = all(phrases).into_iter().map(|score| score.long).collect();
            assert_eq!(words.len(), usual(phrases).len() + rare(phrases).len());
            words.sort();
            words.dedup();
            assert_eq!(words.len(), ALL.len(), "{lang}");
        }
    }
}
