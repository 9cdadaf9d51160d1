//! Closing a round, and opening it again.

use std::sync::Arc;

use arbiter_tournament::{
    BoardNumber, Command, Entry, Missing, Refusal, Round, RoundNumber, Seq, State, decide,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::games::round_of;
use super::work::{Told, Work, answer};
use super::{Asked, Desk, Written};
use crate::access::{CloseRound, Permit};
use crate::problem::Problem;

/// What a round lacks: boards, and the entries that reported what nobody has decided.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct MissingView {
    /// The boards whose games have no result.
    pub without_result: Vec<u16>,
    /// Incidents by which a player has lost while the opponent's score is not decided.
    pub scores_to_decide: Vec<i64>,
    /// Claims on which nobody has decided.
    pub claims: Vec<i64>,
    /// Other incidents on which nobody has decided.
    pub incidents: Vec<i64>,
}

impl MissingView {
    /// What a round lacks.
    #[must_use]
    pub fn of(state: &State, round: &Round) -> Self {
        Self::told(state, &Missing::of(state, round))
    }

    fn told(state: &State, missing: &Missing) -> Self {
        let seqs = |seqs: &[Seq]| seqs.iter().map(|seq| seq.get()).collect();
        let games = missing.without_result.iter();
        Self {
            without_result: games
                .filter_map(|game| Some(state.games.get(game)?.board.get()))
                .collect(),
            scores_to_decide: seqs(&missing.scores_to_decide),
            claims: seqs(&missing.claims),
            incidents: seqs(&missing.incidents),
        }
    }

    /// What somebody was shown; boards that this round does not have are none of it.
    fn shown(&self, round: &Round) -> Missing {
        let seqs = |numbers: &[i64]| {
            let numbers = numbers.iter();
            numbers
                .filter_map(|number| Seq::try_from(*number).ok())
                .collect()
        };
        let board = |number: &u16| BoardNumber::try_from(i64::from(*number)).ok();
        let boards = self.without_result.iter().filter_map(board);
        Missing {
            without_result: boards
                .filter_map(|board| round.boards.get(&board).copied())
                .collect(),
            scores_to_decide: seqs(&self.scores_to_decide),
            claims: seqs(&self.claims),
            incidents: seqs(&self.incidents),
        }
    }
}

/// A round to be closed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct CloseAsked {
    /// What its author was shown to be missing, as a refusal listed it.
    pub despite: MissingView,
    /// Why, where something is missing.
    pub reason: Option<String>,
}

/// A round, as its closing is answered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ClosingAnswer {
    /// The round.
    pub round: u16,
    /// Whether it is closed.
    pub closed: bool,
    /// The entry that says so.
    pub seq: i64,
}

impl Desk {
    /// What a round lacks.
    ///
    /// # Errors
    /// When there is no such round.
    pub async fn missing(
        &self,
        permit: &Permit<CloseRound>,
        round: RoundNumber,
    ) -> Result<MissingView, Problem> {
        let state = self.state(permit.place()).await?;
        Ok(MissingView::of(&state, round_of(&state, round)?))
    }

    /// Closes a round. No result is changed by it.
    ///
    /// # Errors
    /// When something is missing that its author was not shown, or the round is closed.
    pub async fn close_round(
        &self,
        permit: &Permit<CloseRound>,
        asked: &Asked,
        round: RoundNumber,
        close: &CloseAsked,
    ) -> Result<Written, Problem> {
        let with_boards = |refusal: Refusal, state: &State| match &refusal {
            Refusal::RoundIncomplete(missing) => {
                let missing = MissingView::told(state, missing);
                Problem::from(refusal).with("missing", json!(missing))
            }
            _ => refusal.into(),
        };
        self.closing(
            permit,
            asked,
            round,
            close.reason.as_deref(),
            with_boards,
            |state, reason| Command::CloseRound {
                round,
                despite: round_of(state, round)
                    .map(|found| close.despite.shown(found))
                    .unwrap_or_default(),
                reason,
            },
        )
        .await
    }

    /// Opens a closed round again.
    ///
    /// # Errors
    /// When the round is not closed, or the reason is missing.
    pub async fn reopen_round(
        &self,
        permit: &Permit<CloseRound>,
        asked: &Asked,
        round: RoundNumber,
        reason: Option<&str>,
    ) -> Result<Written, Problem> {
        let plainly = |refusal: Refusal, _: &State| refusal.into();
        self.closing(permit, asked, round, reason, plainly, |_, reason| {
            Command::ReopenRound { round, reason }
        })
        .await
    }

    async fn closing(
        &self,
        permit: &Permit<CloseRound>,
        asked: &Asked,
        round: RoundNumber,
        reason: Option<&str>,
        refused: impl Fn(Refusal, &State) -> Problem,
        command: impl Fn(&State, Option<arbiter_tournament::TextRef>) -> Command,
    ) -> Result<Written, Problem> {
        let (tournament, principal) = (permit.place(), permit.principal());
        let compute = async |state: Arc<State>| {
            round_of(&state, round)?;
            let (reason, private) = self.reason(reason)?.unzip();
            let context = self.context(principal, Told::default())?;
            let plan = decide(&state, context, command(&state, reason))
                .map_err(|refusal| refused(refusal, &state))?;
            let answering = Arc::new(move |_: &[Entry], after: &State| {
                let closing = after.rounds.get(&round).and_then(|round| round.closing);
                match closing {
                    Some(closing) => {
                        let body = ClosingAnswer {
                            round: round.get(),
                            closed: closing.closed,
                            seq: closing.seq.get(),
                        };
                        answer(200, &body, None)
                    }
                    None => answer(200, &Value::Null, None),
                }
            });
            Ok(Work {
                plan,
                private: private.into_iter().collect(),
                answer: answering,
            })
        };
        let nothing = |_: &State| (Value::Null, None);
        let written = self
            .write(tournament, principal, asked, compute, nothing)
            .await?;
        self.sign_if_closed(tournament).await;
        self.back_up_soon();
        Ok(written)
    }
}
