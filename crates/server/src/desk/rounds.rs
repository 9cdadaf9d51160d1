//! Acts on a whole round: its start, who is there, forfeits and their undoing, some for several tournaments at once.

use std::collections::BTreeMap;
use std::sync::Arc;

use arbiter_laws::Color;
use arbiter_store::Private;
use arbiter_tournament::{
    Absent, ActId, BoardNumber, Command, Context, Entry, Forfeits, NewStart, Presence, Refusal,
    RoundNumber, Seen, Seq, State, TournamentId, decide, forfeitable, missed,
};
use serde::Serialize;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use utoipa::ToSchema;

use super::games::{game_at, round_of};
use super::times::NotTold;
use super::work::{Told, Work, answer};
use super::{Asked, Desk, Written};
use crate::access::{Permit, StartRound};
use crate::identity;
use crate::problem::Problem;

/// What is done to a round in an act for the whole hall.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Deed {
    /// Its clocks were started; when stands in the times told.
    Start {
        /// When it should have started, in UTC milliseconds since 1970.
        scheduled_at_ms: Option<i64>,
        /// The entry that told a wrong start.
        corrects: Option<Seq>,
    },
    /// Games are given to whoever was there: by board, who was not.
    Forfeit(BTreeMap<BoardNumber, Absent>),
    /// What an act of forfeiting recorded is taken back.
    Undo {
        /// The act.
        act: ActId,
        /// Why.
        reason: Option<String>,
    },
}

/// One tournament's part of an act for the whole hall.
#[derive(Debug, Clone)]
pub struct Part {
    /// Who may do it, and where.
    pub permit: Permit<StartRound>,
    /// The round.
    pub round: RoundNumber,
    /// What is done.
    pub deed: Deed,
}

/// What came of one tournament's part.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct PartAnswer {
    /// The tournament's name in addresses.
    pub tournament: String,
    /// The round.
    pub round: u16,
    /// The entries written; none where it was refused.
    pub entries: Vec<i64>,
    /// The problem, where it was refused.
    #[schema(value_type = Option<Object>)]
    pub problem: Option<Value>,
}

/// What came of an act for the whole hall.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct ActAnswer {
    /// The act: every entry of it bears it, in whichever tournament.
    #[schema(format = "uuid")]
    pub act_id: String,
    /// The tournaments, the one in the address first.
    pub parts: Vec<PartAnswer>,
}

/// What was seen of one player, as somebody tells it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeenAsked {
    /// The board.
    pub board: BoardNumber,
    /// The colour.
    pub by: Color,
    /// What was seen.
    pub presence: Presence,
    /// Until when the arbiter lets the player come.
    pub until_ms: Option<i64>,
}

impl Asked {
    /// The part of a request that is for another tournament than the one in the address: a key of its own, the same
    /// whenever the request is sent again.
    fn part(&self, tournament: TournamentId) -> Self {
        let mut hasher = Sha256::new();
        hasher.update(self.key.as_bytes());
        hasher.update([0]);
        hasher.update(tournament.to_string().as_bytes());
        let digest: [u8; 32] = hasher.finalize().into();
        Self {
            key: arbiter_tournament::hex(&digest),
            body_digest: self.body_digest,
        }
    }
}

impl Desk {
    /// Does one thing to a round of each of these tournaments: an entry in each, and one act. The first one is the
    /// request's own; if it is refused, nothing is done in the others. What is refused in another is told there.
    ///
    /// # Errors
    /// When the first part is refused, or there is none.
    pub async fn act(
        &self,
        asked: &Asked,
        parts: Vec<Part>,
        told: Told,
    ) -> Result<Written, Problem> {
        let mut parts = parts.into_iter();
        let first = parts
            .next()
            .ok_or_else(|| Problem::internal(&"an act without parts"))?;
        let earlier = self.earlier(first.permit.principal(), asked).await?;
        let known = earlier
            .as_ref()
            .and_then(|written| written.text("act_id")?.parse().ok());
        let act = match known {
            Some(act) => act,
            None => ActId(identity::fresh(self.clock())?),
        };
        let written = self.part(asked, &first, act, told).await?;
        let mut answers = vec![part_answer(&written)?];
        for part in parts {
            let tournament = part.permit.place();
            let done = self.part(&asked.part(tournament), &part, act, told).await;
            answers.push(match done {
                Ok(written) => part_answer(&written)?,
                Err(problem) => PartAnswer {
                    tournament: self.state(tournament).await?.slug.clone(),
                    round: part.round.get(),
                    entries: Vec::new(),
                    problem: Some(problem.to_value()),
                },
            });
        }
        let body = ActAnswer {
            act_id: act.to_string(),
            parts: answers,
        };
        let body = serde_json::to_string(&body).map_err(|error| Problem::internal(&error))?;
        Ok(Written { body, ..written })
    }

    async fn part(
        &self,
        asked: &Asked,
        part: &Part,
        act: ActId,
        told: Told,
    ) -> Result<Written, Problem> {
        let (tournament, principal) = (part.permit.place(), part.permit.principal());
        let round = part.round;
        let compute = async |state: Arc<State>| {
            round_of(&state, round)?;
            let told = self
                .by_our_clock(tournament, told, NotTold::Happened)
                .await?;
            let context = Context {
                act_id: Some(act),
                ..self.context(principal, told)?
            };
            let (command, private) = self.command(&state, round, &part.deed, told).await?;
            let plan = decide(&state, context, command)
                .map_err(|refusal| self.as_it_is(refusal, &state))?;
            let answering = Arc::new(move |entries: &[Entry], after: &State| {
                let body = json!({
                    "act_id": act.to_string(),
                    "tournament": after.slug,
                    "round": round.get(),
                    "entries": entries.iter().map(|entry| entry.envelope.seq.get()).collect::<Vec<_>>(),
                });
                answer(200, &body, None)
            });
            Ok(Work {
                plan,
                private: private.into_iter().collect(),
                answer: answering,
            })
        };
        let nothing = |_: &State| (Value::Null, None);
        self.write(tournament, principal, asked, compute, nothing)
            .await
    }

    async fn command(
        &self,
        state: &State,
        round: RoundNumber,
        deed: &Deed,
        told: Told,
    ) -> Result<(Command, Option<Private>), Problem> {
        Ok(match deed {
            Deed::Start {
                scheduled_at_ms,
                corrects,
            } => {
                let started_at_ms = told.happened_at_ms.unwrap_or_else(|| self.clock().now_ms());
                let start = NewStart {
                    round,
                    started_at_ms,
                    scheduled_at_ms: *scheduled_at_ms,
                    corrects: *corrects,
                };
                (Command::StartRound(start), None)
            }
            Deed::Forfeit(boards) => {
                let games = boards
                    .iter()
                    .map(|(board, absent)| Ok((game_at(state, round, *board)?.id, *absent)));
                let forfeits = Forfeits {
                    round,
                    games: games.collect::<Result<_, Problem>>()?,
                    rules: self.absence_rules(state, round).await?,
                    now_ms: self.clock().now_ms(),
                };
                (Command::Forfeit(forfeits), None)
            }
            Deed::Undo { act, reason } => {
                let (reason, private) = self.reason(reason.as_deref())?.unzip();
                let undo = Command::UndoForfeits {
                    round,
                    act: *act,
                    reason,
                };
                (undo, private)
            }
        })
    }

    /// A refusal with what is there now.
    fn as_it_is(&self, refusal: Refusal, state: &State) -> Problem {
        let changed: Vec<u16> = match &refusal {
            Refusal::AbsencesChanged(games) => games
                .iter()
                .filter_map(|game| Some(state.games.get(game)?.board.get()))
                .collect(),
            _ => return refusal.into(),
        };
        Problem::from(refusal).with("boards", changed.into())
    }

    /// Records who is at the boards and who is not.
    ///
    /// # Errors
    /// When there is no such round or board, or the round is closed.
    pub async fn record_arrivals(
        &self,
        permit: &Permit<StartRound>,
        asked: &Asked,
        round: RoundNumber,
        players: &[SeenAsked],
        told: Told,
    ) -> Result<Written, Problem> {
        let (tournament, principal) = (permit.place(), permit.principal());
        let compute = async |state: Arc<State>| {
            let seen = players.iter().map(|asked| {
                Ok(Seen {
                    game: game_at(&state, round, asked.board)?.id,
                    color: asked.by,
                    presence: asked.presence,
                    until_ms: asked.until_ms,
                })
            });
            let seen = seen.collect::<Result<Vec<Seen>, Problem>>()?;
            let told = self
                .by_our_clock(tournament, told, NotTold::Happened)
                .await?;
            let context = self.context(principal, told)?;
            let plan = decide(&state, context, Command::RecordArrivals(seen))?;
            let answering = Arc::new(move |entries: &[Entry], _: &State| {
                let entries: Vec<i64> = entries
                    .iter()
                    .map(|entry| entry.envelope.seq.get())
                    .collect();
                answer(
                    200,
                    &json!({ "round": round.get(), "entries": entries }),
                    None,
                )
            });
            Ok(Work {
                plan,
                private: Vec::new(),
                answer: answering,
            })
        };
        let nothing = |_: &State| (Value::Null, None);
        self.write(tournament, principal, asked, compute, nothing)
            .await
    }

    /// The games that may be forfeited now, by board.
    ///
    /// # Errors
    /// When there is no such round.
    pub async fn forfeitable(
        &self,
        permit: &Permit<StartRound>,
        round: RoundNumber,
    ) -> Result<BTreeMap<BoardNumber, Absent>, Problem> {
        let state = self.state(permit.place()).await?;
        round_of(&state, round)?;
        let rules = self.absence_rules(&state, round).await?;
        let missed = missed(&state, round, &rules, self.clock().now_ms());
        let board = |game| state.games.get(&game).map(|game| game.board);
        let games = forfeitable(&missed).into_iter();
        Ok(games
            .filter_map(|(game, absent)| Some((board(game)?, absent)))
            .collect())
    }
}

fn part_answer(written: &Written) -> Result<PartAnswer, Problem> {
    let body: Value =
        serde_json::from_str(&written.body).map_err(|error| Problem::internal(&error))?;
    let entries = body
        .get("entries")
        .and_then(Value::as_array)
        .into_iter()
        .flatten();
    let round = body
        .get("round")
        .and_then(Value::as_u64)
        .unwrap_or_default();
    Ok(PartAnswer {
        tournament: written.text("tournament").unwrap_or_default(),
        round: u16::try_from(round).unwrap_or_default(),
        entries: entries.filter_map(Value::as_i64).collect(),
        problem: None,
    })
}
