//! Many results at once, as they are typed from the slips: those that can be taken are, the others are told.

use std::sync::Arc;

use arbiter_store::Private;
use arbiter_tournament::{
    BoardNumber, Command, Context, Entry, NewResult, RoundNumber, Seq, State, TextRef, decide,
    read_slip,
};
use serde_json::{Value, json};

use super::games::{GameView, game_at, round_of};
use super::results::{is_seen, with_game};
use super::work::{Told, Work, answer, stale};
use super::{Asked, Desk};
use crate::access::{Permit, Principal, RecordResult};
use crate::problem::Problem;

/// A slip.
#[derive(Debug, Clone, PartialEq)]
pub struct Slip {
    /// The board.
    pub board: BoardNumber,
    /// The version of the game that its author saw.
    pub seen: Seq,
    /// What was typed, as the keys of `SLIP_KEYS`.
    pub typed: String,
    /// Why, where it replaces another.
    pub reason: Option<String>,
    /// The entries which its author knows it to contradict.
    pub despite: Vec<Seq>,
}

/// What came of slips.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Slips {
    /// The boards whose results were recorded.
    pub recorded: Vec<u16>,
    /// The boards that were refused, each with its problem.
    pub refused: Vec<(u16, Value)>,
}

impl Slips {
    /// Reads them from the answer of a request, now or when it came first.
    fn of(body: &Value) -> Self {
        let board = |value: &Value| value.as_u64().and_then(|board| u16::try_from(board).ok());
        let list = |name: &str| {
            body.get(name)
                .and_then(Value::as_array)
                .cloned()
                .unwrap_or_default()
        };
        let refused =
            |value: &Value| Some((board(value.get("board")?)?, value.get("problem")?.clone()));
        Self {
            recorded: list("recorded").iter().filter_map(board).collect(),
            refused: list("refused").iter().filter_map(refused).collect(),
        }
    }
}

/// Slips sorted by whether they can be taken.
struct Sorted {
    taken: Vec<NewResult>,
    private: Vec<Private>,
    answer: Value,
}

impl Desk {
    /// Records all slips that can be taken, in one act, and tells why the others cannot.
    ///
    /// # Errors
    /// When there is no such round, or the database fails.
    pub async fn record_slips(
        &self,
        permit: &Permit<RecordResult>,
        asked: &Asked,
        round: RoundNumber,
        slips: &[Slip],
    ) -> Result<Slips, Problem> {
        let (tournament, principal) = (permit.place(), permit.principal());
        if let Some(written) = self.earlier(principal, asked).await? {
            let body: Value = serde_json::from_str(&written.body).unwrap_or_default();
            return Ok(Slips::of(&body));
        }
        let state = self.state(tournament).await?;
        round_of(&state, round)?;
        let sorted = self.sort(&state, principal, round, slips).await?;
        if sorted.taken.is_empty() {
            return Ok(Slips::of(&sorted.answer));
        }
        let compute = async |state: Arc<State>| {
            let sorted = self.sort(&state, principal, round, slips).await?;
            let context = self.context(principal, Told::default())?;
            let plan = decide(&state, context, Command::RecordResults(sorted.taken))?;
            let body = sorted.answer;
            let answering = Arc::new(move |_: &[Entry], _: &State| answer(200, &body, None));
            Ok(Work {
                plan,
                private: sorted.private,
                answer: answering,
            })
        };
        let nothing = |_: &State| (Value::Null, None);
        let written = self
            .write(tournament, principal, asked, compute, nothing)
            .await?;
        let body: Value = serde_json::from_str(&written.body).unwrap_or_default();
        Ok(Slips::of(&body))
    }

    /// Tries each slip by itself.
    async fn sort(
        &self,
        state: &State,
        principal: &Principal,
        round: RoundNumber,
        slips: &[Slip],
    ) -> Result<Sorted, Problem> {
        let (mut taken, mut private) = (Vec::new(), Vec::new());
        let (mut recorded, mut refused) = (Vec::new(), Vec::new());
        for slip in slips {
            let (reason, text) = self.reason(slip.reason.as_deref())?.unzip();
            let context = self.context(principal, Told::default())?;
            match self.try_one(state, context, round, slip, reason).await {
                Ok(new) => {
                    taken.push(new);
                    private.extend(text);
                    recorded.push(slip.board.get());
                }
                Err(problem) => refused.push(json!({
                    "board": slip.board.get(),
                    "problem": problem.to_value(),
                })),
            }
        }
        let answer = json!({ "recorded": recorded, "refused": refused });
        Ok(Sorted {
            taken,
            private,
            answer,
        })
    }

    async fn try_one(
        &self,
        state: &State,
        context: Context,
        round: RoundNumber,
        slip: &Slip,
        reason: Option<TextRef>,
    ) -> Result<NewResult, Problem> {
        let game = game_at(state, round, slip.board)?;
        if !is_seen(state, game, slip.seen) {
            return Err(stale(GameView::current(game)));
        }
        let scoring = self.scoring(state, game).await?;
        let new = NewResult {
            game: game.id,
            seen: slip.seen,
            result: read_slip(&slip.typed, &scoring)
                .ok_or_else(|| Problem::field("typed", "is no result"))?,
            reason,
            despite: slip.despite.clone(),
        };
        let alone = Command::RecordResults(vec![new.clone()]);
        decide(state, context, alone).map_err(|refusal| with_game(refusal.into(), game))?;
        Ok(new)
    }
}
