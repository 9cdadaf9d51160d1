//! Recording and correcting the result of a game.

use std::sync::Arc;

use arbiter_laws::Color;
use arbiter_ruleset::{GameOutcome, Scoring, Termination};
use arbiter_ruling::GameResult;
use arbiter_tournament::{
    Command, Entry, Game, Seq, State, decide, half_for_the_other, inconsistencies, was_played,
};
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::games::{GameView, game_at};
use super::reports::At;
use super::times::NotTold;
use super::work::{Answering, Told, Work, answer, stale};
use super::{Asked, Desk, Written};
use crate::access::{Permit, RecordResult};
use crate::fields::{maybe_word, word};
use crate::openapi::words;
use crate::problem::{Problem, ProblemKind};

/// A result as somebody enters it. What is not told follows from the outcome.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ResultAsked {
    /// Who won, or that nobody did.
    #[serde(deserialize_with = "word")]
    #[schema(schema_with = words::outcome)]
    pub outcome: GameOutcome,
    /// Why the game ended; absence, if it was not played.
    #[serde(default, deserialize_with = "maybe_word")]
    #[schema(schema_with = words::maybe_termination)]
    pub termination: Option<Termination>,
    /// Whether a game was played; if not told, it was, unless the reason is an absence.
    #[serde(default)]
    pub played: Option<bool>,
    /// Whether it counts for rating; as `played`, if not told.
    #[serde(default)]
    pub rated: Option<bool>,
    /// Whether both players made a move; a game in which one did not is not rated.
    #[serde(default)]
    pub both_moved: Option<bool>,
    /// White's points, doubled; by the outcome, if not told.
    #[serde(default)]
    pub white_points_x2: Option<i32>,
    /// Black's points, doubled; by the outcome, if not told.
    #[serde(default)]
    pub black_points_x2: Option<i32>,
    /// The player who gets half a point while the other one lost (11.7, 12.9.6); the pages' way to say so. A program
    /// tells the points.
    #[serde(skip)]
    #[schema(ignore)]
    pub half_for: Option<Color>,
}

impl ResultAsked {
    /// An outcome on the board, and nothing else told.
    #[must_use]
    pub fn outcome(outcome: GameOutcome) -> Self {
        Self {
            outcome,
            termination: None,
            played: None,
            rated: None,
            both_moved: None,
            white_points_x2: None,
            black_points_x2: None,
            half_for: None,
        }
    }

    /// What follows from the outcome where nothing else is told.
    fn usual(&self) -> GameResult {
        if self.played.unwrap_or_else(|| was_played(self.termination)) {
            return GameResult::played(self.outcome, self.termination);
        }
        let forfeit = GameResult::forfeit(self.outcome);
        GameResult {
            termination: self.termination.or(forfeit.termination),
            ..forfeit
        }
    }

    /// The result, with the points of the event's scoring where none are told. `path` is where it stands in the body,
    /// such as `result.`.
    ///
    /// # Errors
    /// When points are out of range, or outcome, reason, points and rating contradict each other.
    pub fn result(&self, path: &str, scoring: &Scoring) -> Result<GameResult, Problem> {
        let usual = match self.half_for {
            Some(color) => half_for_the_other(color.other(), scoring),
            None => self.usual().scored(scoring),
        };
        // Rating counts games in which both have made a move (B.02).
        let may_be_rated = self.both_moved != Some(false);
        let result = GameResult {
            rated: self.rated.unwrap_or(usual.rated && may_be_rated),
            white_points_x2: self.white_points_x2.unwrap_or(usual.white_points_x2),
            black_points_x2: self.black_points_x2.unwrap_or(usual.black_points_x2),
            ..usual
        };
        let mut errors = inconsistencies(&result, scoring);
        if result.rated && !may_be_rated {
            errors.push((
                "rated",
                "must be false where one of them made no move".to_owned(),
            ));
        }
        let errors: Vec<(String, String)> = errors
            .into_iter()
            .map(|(name, message)| (format!("{path}{name}"), message))
            .collect();
        if errors.is_empty() {
            Ok(result)
        } else {
            Err(Problem::fields(errors))
        }
    }
}

/// A result on its way to the desk.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct NewResult<'a> {
    /// The result.
    pub result: &'a ResultAsked,
    /// Why, where it replaces another.
    pub reason: Option<&'a str>,
    /// The entries which the author knows it to contradict.
    pub despite: &'a [Seq],
    /// When it was tapped.
    pub told: Told,
}

impl Desk {
    /// Records the result of a game, or corrects it with a reason. `seen` is the version that the author saw.
    ///
    /// # Errors
    /// When there is no such board, the game has changed since, or a correction has no reason.
    pub async fn record_result(
        &self,
        permit: &Permit<RecordResult>,
        asked: &Asked,
        at: At,
        seen: Seq,
        new: NewResult<'_>,
    ) -> Result<Written, Problem> {
        let (tournament, principal) = (permit.place(), permit.principal());
        let NewResult {
            result,
            reason,
            despite,
            told,
        } = new;
        let compute = async |state: Arc<State>| {
            let game = Arc::clone(game_at(&state, at.round, at.board)?);
            if !is_seen(&state, &game, seen) {
                return Err(stale(GameView::current(&game)));
            }
            let result = result.result("", &self.scoring(&state, &game).await?)?;
            let told = self
                .by_our_clock(tournament, told, NotTold::Neither)
                .await?;
            let (reason, private) = self.reason(reason)?.unzip();
            let new = arbiter_tournament::NewResult {
                game: game.id,
                seen,
                result,
                reason,
                despite: despite.to_vec(),
            };
            let command = Command::RecordResults(vec![new]);
            let plan = decide(&state, self.context(principal, told)?, command)
                .map_err(|refusal| with_game(refusal.into(), &game))?;
            Ok(Work {
                plan,
                private: private.into_iter().collect(),
                answer: game_after(game.id),
            })
        };
        let current = |state: &State| GameView::current_at(state, at);
        self.write(tournament, principal, asked, compute, current)
            .await
    }

    /// Takes the result of a game away, with a reason: it is played anew, or was recorded by mistake.
    ///
    /// # Errors
    /// When there is no such board, the game has changed since, the round is closed, or the reason is missing.
    pub async fn cancel_result(
        &self,
        permit: &Permit<RecordResult>,
        asked: &Asked,
        at: At,
        seen: Seq,
        cancel: Cancel<'_>,
    ) -> Result<Written, Problem> {
        let (tournament, principal) = (permit.place(), permit.principal());
        let compute = async |state: Arc<State>| {
            let game = Arc::clone(game_at(&state, at.round, at.board)?);
            if !is_seen(&state, &game, seen) {
                return Err(stale(GameView::current(&game)));
            }
            let told = self
                .by_our_clock(tournament, cancel.told, NotTold::Happened)
                .await?;
            let (reason, private) = self.reason(cancel.reason)?.unzip();
            let command = Command::CancelResult {
                game: game.id,
                seen,
                reason,
                played_anew: cancel.played_anew,
            };
            let plan = decide(&state, self.context(principal, told)?, command)
                .map_err(|refusal| with_game(refusal.into(), &game))?;
            Ok(Work {
                plan,
                private: private.into_iter().collect(),
                answer: game_after(game.id),
            })
        };
        let current = |state: &State| GameView::current_at(state, at);
        self.write(tournament, principal, asked, compute, current)
            .await
    }
}

/// A result to be taken away.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cancel<'a> {
    /// Why.
    pub reason: Option<&'a str>,
    /// Whether the game is cancelled and played anew (7.2.1, 7.3).
    pub played_anew: bool,
    /// When it was tapped.
    pub told: Told,
}

/// Answers with a game as it is afterwards.
fn game_after(id: arbiter_tournament::GameId) -> Answering {
    Arc::new(
        move |_: &[Entry], after: &State| match after.games.get(&id) {
            Some(game) => answer(200, &GameView::of(game), Some(game.version.get())),
            None => answer(200, &Value::Null, None),
        },
    )
}

/// Whether somebody who saw that version of a game saw all that a result rests on.
pub(super) fn is_seen(state: &State, game: &Game, seen: Seq) -> bool {
    let settled = state.settled(game);
    settled.is_some_and(|last| last <= seen) && seen <= game.version
}

/// A refusal with what is there now, where the author could not know it.
pub(super) fn with_game(problem: Problem, game: &Game) -> Problem {
    match problem.kind {
        ProblemKind::RoundClosed | ProblemKind::ReasonNeeded => {
            problem.with("current", GameView::current(game).0)
        }
        _ => problem,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn given_an_outcome_alone_then_the_game_was_played_and_rated_with_the_usual_points_10_1() {
        let result = ResultAsked::outcome(GameOutcome::Draw)
            .result("", &Scoring::default())
            .unwrap();
        assert_eq!((result.white_points_x2, result.black_points_x2), (1, 1));
        assert!(result.played && result.rated);
    }

    #[test]
    fn given_a_game_that_was_not_played_then_it_is_an_absence_and_cannot_be_rated() {
        let mut asked = ResultAsked {
            played: Some(false),
            ..ResultAsked::outcome(GameOutcome::WhiteWins)
        };
        let result = asked.result("", &Scoring::default()).unwrap();
        assert_eq!(
            (result.termination, result.rated),
            (Some(Termination::Absence), false)
        );
        asked.rated = Some(true);
        asked.white_points_x2 = Some(-1);
        let problem = asked.result("result.", &Scoring::default()).unwrap_err();
        let paths: Vec<&str> = problem
            .member("fields")
            .unwrap()
            .as_array()
            .unwrap()
            .iter()
            .map(|f| f["path"].as_str().unwrap())
            .collect();
        assert_eq!(paths, ["result.white_points_x2", "result.rated"]);
    }
}
