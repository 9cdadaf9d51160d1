//! How games end: which outcome, reason, play and points go together.

use arbiter_laws::Color;
use arbiter_ruleset::{GameOutcome, ScoreLine, Scoring, Termination};
use arbiter_ruling::{GameResult, scored};

/// The most points, doubled, that one game can give; no event has given more than three points for a win.
pub const MAX_POINTS_X2: i32 = 20;

/// Whether a game was played that ended for a reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Play {
    /// Only a game that was played ends so.
    Played,
    /// Only a game that was not played ends so.
    NotPlayed,
    /// Both can be.
    Either,
}

/// Outcomes that a reason can have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Outcomes {
    /// One player wins.
    Win,
    /// A draw.
    Draw,
    /// One player wins, or a draw where that player could not have checkmated.
    WinOrDraw,
    /// One player wins, or both lose.
    WinOrBothLose,
    /// Whatever was decided, also that one player lost and the other got half a point.
    Any,
}

impl Outcomes {
    const fn include(self, outcome: GameOutcome) -> bool {
        let (win, draw, both_lose, one_sided) = match self {
            Self::Win => (true, false, false, false),
            Self::Draw => (false, true, false, false),
            Self::WinOrDraw => (true, true, false, false),
            Self::WinOrBothLose => (true, false, true, false),
            Self::Any => (true, true, true, true),
        };
        match outcome {
            GameOutcome::WhiteWins | GameOutcome::BlackWins => win,
            GameOutcome::Draw => draw,
            GameOutcome::BothLose => both_lose,
            GameOutcome::None => one_sided,
        }
    }
}

/// The table: what each reason can come to.
const fn ending(termination: Termination) -> (Outcomes, Play) {
    match termination {
        // 5.1.1, 5.1.2
        Termination::Checkmate | Termination::Resignation => (Outcomes::Win, Play::Played),
        // 5.2.1, 5.2.2, 5.2.3, 9.2, 9.3, 9.6
        Termination::Stalemate
        | Termination::DeadPosition
        | Termination::Agreement
        | Termination::Repetition
        | Termination::FiftyMoves
        | Termination::Fivefold
        | Termination::SeventyFive => (Outcomes::Draw, Play::Played),
        // 6.9 and 7.5.5: drawn where the opponent cannot checkmate. Guidelines III.
        Termination::Time | Termination::IllegalMoves | Termination::Quickplay => {
            (Outcomes::WinOrDraw, Play::Played)
        }
        // 6.7: whoever is late past the default time loses, also both.
        Termination::Absence => (Outcomes::WinOrBothLose, Play::NotPlayed),
        // 11.3.2: the one with the device loses, also both.
        Termination::Device => (Outcomes::WinOrBothLose, Play::Either),
        // 11.7 and 12.9.6: the arbiter decides the opponent's score.
        Termination::Penalty
        | Termination::Rules
        | Termination::Adjudication
        | Termination::Unfinished => (Outcomes::Any, Play::Either),
    }
}

/// Whether a game that ended for this reason was played, where nobody tells.
#[must_use]
pub const fn was_played(termination: Option<Termination>) -> bool {
    match termination {
        Some(termination) => !matches!(ending(termination).1, Play::NotPlayed),
        None => true,
    }
}

/// What contradicts itself in a result, each by the name of its field. Points that the event's own scoring gives never
/// do: a draw may be worth more to Black, and a loss something.
#[must_use]
pub fn inconsistencies(result: &GameResult, scoring: &Scoring) -> Vec<(&'static str, String)> {
    let mut errors = Vec::new();
    for (name, points_x2) in [
        ("white_points_x2", result.white_points_x2),
        ("black_points_x2", result.black_points_x2),
    ] {
        if !(0..=MAX_POINTS_X2).contains(&points_x2) {
            errors.push((name, format!("must be from 0 to {MAX_POINTS_X2}")));
        }
    }
    if result.outcome == GameOutcome::None && result.white_points_x2 == result.black_points_x2 {
        let message = "cannot be recorded: a game without an outcome has no result yet; where one player lost and \
                       the other's score was decided, tell the points of both";
        errors.push(("outcome", message.to_owned()));
        return errors;
    }
    errors.extend(of_termination(result));
    if result.rated && !result.played {
        errors.push((
            "rated",
            "must be false for a game that was not played".to_owned(),
        ));
    }
    let by_the_rules =
        result.outcome != GameOutcome::None && result.same_score(&result.clone().scored(scoring));
    let contradicting = if by_the_rules {
        None
    } else {
        points(result, scoring)
    };
    errors.extend(contradicting.filter(|(name, _)| errors.iter().all(|(told, _)| told != name)));
    errors
}

/// The reason that does not go with the outcome, or with whether there was a game.
fn of_termination(result: &GameResult) -> Option<(&'static str, String)> {
    let fits = |termination: Termination| {
        let (outcomes, play) = ending(termination);
        let played = match play {
            Play::Played => result.played,
            Play::NotPlayed => !result.played,
            Play::Either => true,
        };
        outcomes.include(result.outcome) && played
    };
    let termination = result.termination.filter(|told| !fits(*told))?;
    let others: Vec<&str> = Termination::ALL
        .iter()
        .filter(|other| fits(**other))
        .map(|other| other.as_str())
        .collect();
    let played = if result.played {
        "played"
    } else {
        "not played"
    };
    let message = format!(
        "{} does not go with {} in a game that was {played}: {} do",
        termination.as_str(),
        result.outcome.as_str(),
        others.join(", ")
    );
    Some(("termination", message))
}

/// The field of the points that contradict the outcome.
fn points(result: &GameResult, scoring: &Scoring) -> Option<(&'static str, String)> {
    let (white, black) = (result.white_points_x2, result.black_points_x2);
    let told = |name, wanted: &str| Some((name, wanted.to_owned()));
    match result.outcome {
        GameOutcome::WhiteWins if white <= black => {
            told("white_points_x2", "must be more than Black's: White wins")
        }
        GameOutcome::BlackWins if black <= white => {
            told("black_points_x2", "must be more than White's: Black wins")
        }
        GameOutcome::Draw if white != black => told(
            "white_points_x2",
            "must be as many as Black's: the game is drawn",
        ),
        GameOutcome::BothLose if white != 0 => told("white_points_x2", "must be 0: both lose"),
        GameOutcome::BothLose if black != 0 => told("black_points_x2", "must be 0: both lose"),
        GameOutcome::None => {
            let (loser, name) = if white < black {
                (Color::White, "white_points_x2")
            } else {
                (Color::Black, "black_points_x2")
            };
            let lost = scored(scoring, ScoreLine::Loss, loser);
            let message = format!(
                "must be {lost}, what a loss brings: one of the two lost, whatever the other's score is"
            );
            (white.min(black) != lost).then_some((name, message))
        }
        _ => None,
    }
}
#[cfg(test)]
mod tests {
    use super::*;

    fn fields(result: &GameResult) -> Vec<&'static str> {
        inconsistencies(result, &Scoring::default())
            .iter()
            .map(|(name, _)| *name)
            .collect()
    }

    #[test]
    fn given_a_reason_then_only_the_outcomes_that_it_can_have_are_taken() {
        use GameOutcome::{BothLose, Draw, WhiteWins};
        use Termination::*;
        let drawn = [
            Stalemate,
            DeadPosition,
            Agreement,
            Repetition,
            FiftyMoves,
            Fivefold,
            SeventyFive,
        ];
        for reason in drawn {
            assert!(fields(&GameResult::played(Draw, Some(reason))).is_empty());
            for outcome in [WhiteWins, BothLose] {
                let result = GameResult::played(outcome, Some(reason));
                assert_eq!(fields(&result), ["termination"], "{reason:?} {outcome:?}");
            }
        }
        for reason in [Checkmate, Resignation, Absence, Device] {
            let result = GameResult::played(Draw, Some(reason));
            assert_eq!(fields(&result), ["termination"], "{reason:?}");
        }
        for reason in [Time, IllegalMoves, Penalty, Adjudication, Rules] {
            let result = GameResult::played(Draw, Some(reason));
            assert!(fields(&result).is_empty(), "{reason:?}");
        }
        assert_eq!(
            fields(&GameResult::played(BothLose, Some(Time))),
            ["termination"]
        );
    }

    #[test]
    fn given_a_game_that_was_not_played_then_nothing_on_the_board_ended_it() {
        for reason in Termination::ALL {
            let off_the_board = matches!(
                reason,
                Termination::Absence
                    | Termination::Rules
                    | Termination::Penalty
                    | Termination::Device
                    | Termination::Adjudication
                    | Termination::Unfinished
            );
            let result = GameResult {
                termination: Some(*reason),
                ..GameResult::forfeit(GameOutcome::BlackWins)
            };
            assert_eq!(fields(&result).is_empty(), off_the_board, "{reason:?}");
        }
        let came = GameResult::played(GameOutcome::WhiteWins, Some(Termination::Absence));
        assert_eq!(fields(&came), ["termination"]);
        assert!(!was_played(came.termination));
    }

    #[test]
    fn given_points_against_the_outcome_then_their_field_is_named_10_1() {
        let scored = |outcome, white_points_x2, black_points_x2| {
            let usual = GameResult::played(outcome, None);
            fields(&GameResult {
                white_points_x2,
                black_points_x2,
                ..usual
            })
        };
        use GameOutcome::{BlackWins, BothLose, Draw, WhiteWins};
        for (outcome, white, black, field) in [
            (WhiteWins, 0, 2, "white_points_x2"),
            (WhiteWins, 1, 1, "white_points_x2"),
            (BlackWins, 2, 0, "black_points_x2"),
            (Draw, 2, 0, "white_points_x2"),
            (BothLose, 2, 2, "white_points_x2"),
            (BothLose, 0, 1, "black_points_x2"),
        ] {
            assert_eq!(scored(outcome, white, black), [field], "{outcome:?}");
        }
        // Three points for a win, one for a draw.
        assert!(scored(WhiteWins, 6, 0).is_empty() && scored(Draw, 2, 2).is_empty());
    }

    #[test]
    fn given_no_outcome_then_it_is_not_recorded() {
        assert_eq!(
            fields(&GameResult::played(GameOutcome::None, None)),
            ["outcome"]
        );
    }
}
