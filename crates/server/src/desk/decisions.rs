//! What the arbiter did with a ruling.

use std::sync::Arc;

use arbiter_ruling::GameResult;
use arbiter_tournament::{
    Authority, Command, DecisionKind, Entry, NewDecision, PrincipalId, Role, Seq, State,
    TournamentId, decide,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::games::GameView;
use super::results::ResultAsked;
use super::times::NotTold;
use super::work::{Told, Work, answer, stale};
use super::{Asked, Desk, Written};
use crate::access::{Act, Action, DecideIncident, Permit};
use crate::fields::decision_kind;
use crate::openapi::words;
use crate::problem::{Problem, ProblemKind};

/// A decision on an incident.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DecisionAsked {
    /// Confirmed, otherwise, or already done.
    #[serde(deserialize_with = "decision_kind")]
    #[schema(schema_with = words::decision_kind)]
    pub decision: DecisionKind,
    /// Whether the offence counts against the player; needed when it was decided otherwise.
    #[serde(default)]
    pub upheld: Option<bool>,
    /// The result of the game, where it was decided otherwise and ends the game.
    #[serde(default)]
    pub result: Option<ResultAsked>,
    /// Why; needed when it was decided otherwise.
    #[serde(default)]
    pub reason: Option<String>,
    /// The decision in whose place it comes: the chief arbiter overturns it, with a reason. The entry that made it.
    #[serde(default)]
    #[schema(value_type = Option<i64>)]
    pub overturns: Option<Seq>,
    /// When it was ruled aloud, in UTC milliseconds since 1970, by the clock that `entered_at_ms` shows.
    #[serde(default)]
    pub ruled_at_ms: Option<i64>,
    /// Who ruled, if it was not the one who enters it.
    #[serde(default)]
    #[schema(value_type = Option<String>, format = "uuid")]
    pub ruled_by: Option<PrincipalId>,
    /// What the sender's clock shows when it sends this, in UTC milliseconds since 1970: the other times are corrected
    /// by what it is off. Now, if not told.
    #[serde(default)]
    pub entered_at_ms: Option<i64>,
}

impl DecisionAsked {
    /// Whether its fields go together.
    ///
    /// # Errors
    /// When a confirmation brings what stands in the ruling already, or a time is none.
    fn check(&self) -> Result<(), Problem> {
        let mut errors = Vec::new();
        let follows = match self.decision {
            DecisionKind::Confirmed => {
                Some("follows from the ruling that is confirmed: leave it out, or decide otherwise")
            }
            DecisionKind::SentToChief => {
                Some("is the chief arbiter's to decide: leave it out, or write it in the reason")
            }
            DecisionKind::Otherwise | DecisionKind::AlreadyDone => None,
        };
        if let Some(follows) = follows {
            let told = [
                ("upheld", self.upheld.is_some()),
                ("result", self.result.is_some()),
            ];
            for (name, _) in told.into_iter().filter(|(_, told)| *told) {
                errors.push((name, follows));
            }
        }
        for (name, time_ms) in [
            ("ruled_at_ms", self.ruled_at_ms),
            ("entered_at_ms", self.entered_at_ms),
        ] {
            if time_ms.is_some_and(|ms| ms < 0) {
                errors.push((name, "must be milliseconds since 1970"));
            }
        }
        if errors.is_empty() {
            Ok(())
        } else {
            Err(Problem::fields(errors))
        }
    }

    /// A decision of one kind, and nothing else told.
    #[must_use]
    pub fn new(decision: DecisionKind) -> Self {
        Self {
            decision,
            upheld: None,
            result: None,
            reason: None,
            overturns: None,
            ruled_at_ms: None,
            ruled_by: None,
            entered_at_ms: None,
        }
    }
}

/// A decision as its author is answered.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct DecisionAnswer {
    /// The incident.
    pub incident: i64,
    /// The entry that made the decision.
    pub decision_seq: i64,
    /// What was done.
    #[schema(schema_with = words::decision_kind)]
    pub decision: &'static str,
    /// Whether the offence counts against the player.
    pub upheld: bool,
    /// The result of the game, if one is recorded.
    #[schema(schema_with = words::maybe_game_result)]
    pub result: Option<GameResult>,
    /// The game's id.
    #[schema(format = "uuid")]
    pub game: String,
    /// The game's version.
    pub version: i64,
}

impl Desk {
    /// Decides on an incident. `seen` is the version of the game that the author saw.
    ///
    /// # Errors
    /// When there is no such incident, it is decided, the game has changed since, or the decision lacks what it
    /// needs.
    pub async fn decide(
        &self,
        permit: &Permit<DecideIncident>,
        asked: &Asked,
        incident: Seq,
        seen: Seq,
        decision: &DecisionAsked,
    ) -> Result<Written, Problem> {
        let (tournament, principal) = (permit.place(), permit.principal());
        decision.check()?;
        let told = Told {
            entered_at_ms: decision.entered_at_ms,
            ruled_at_ms: decision.ruled_at_ms,
            ruled_by: decision.ruled_by,
            happened_at_ms: None,
        };
        let compute = async |state: Arc<State>| {
            let found = state.incidents.get(&incident);
            let game = found.and_then(|found| state.games.get(&found.game));
            let game = game.ok_or_else(|| Problem::bare(ProblemKind::IncidentNotFound))?;
            if found.is_none_or(|found| !state.is_seen(found, seen)) {
                return Err(stale(GameView::current(game)));
            }
            let scoring = self.scoring(&state, game).await?;
            let result = decision.result.as_ref();
            let result = result.map(|result| result.result("result.", &scoring));
            check_ruled_by(&state, decision.ruled_by, "ruled_by")?;
            let told = self.by_our_clock(tournament, told, NotTold::Ruled).await?;
            let (reason, private) = self.reason(decision.reason.as_deref())?.unzip();
            let new = NewDecision {
                decision: decision.decision,
                upheld: decision.upheld,
                result: result.transpose()?,
                reason,
                overturns: decision.overturns,
                authority: authority(permit),
            };
            let command = Command::Decide {
                incident,
                seen,
                decision: new,
            };
            let plan = decide(&state, self.context(principal, told)?, command)?;
            let answering = Arc::new(move |_: &[Entry], after: &State| decided(after, incident));
            Ok(Work {
                plan,
                private: private.into_iter().collect(),
                answer: answering,
            })
        };
        let current = |state: &State| {
            let found = state.incidents.get(&incident);
            match found.and_then(|found| state.games.get(&found.game)) {
                Some(game) => GameView::current(game),
                None => (Value::Null, None),
            }
        };
        self.write(tournament, principal, asked, compute, current)
            .await
    }
}

/// Whose word somebody's is.
pub fn authority<A: Act<Place = TournamentId>>(permit: &Permit<A>) -> Authority {
    if permit.also(Action::OverturnDecision) {
        Authority::Chief
    } else {
        Authority::Arbiter
    }
}

/// Whether the one named as having ruled is an arbiter here.
///
/// # Errors
/// When it is not, by the field.
pub fn check_ruled_by(
    state: &State,
    ruled_by: Option<PrincipalId>,
    field: &str,
) -> Result<(), Problem> {
    let rules_here = |by| state.roles(by).any(Role::is_arbiter);
    if ruled_by.is_some_and(|by| !rules_here(by)) {
        return Err(Problem::field(field, "is no arbiter of this tournament"));
    }
    Ok(())
}

fn decided(after: &State, incident: Seq) -> arbiter_store::Answer {
    let found = after.incidents.get(&incident);
    let made = found.and_then(|found| match (&found.decision, &found.sent) {
        (Some(made), _) => Some((made.seq, made.decision.decision, made.decision.upheld)),
        (None, Some(sent)) => Some((sent.seq, DecisionKind::SentToChief, false)),
        (None, None) => None,
    });
    let game = found.and_then(|found| after.games.get(&found.game));
    match (made, game) {
        (Some((seq, decision, upheld)), Some(game)) => {
            let version = game.version.get();
            let body = DecisionAnswer {
                incident: incident.get(),
                decision_seq: seq.get(),
                decision: decision.as_str(),
                upheld,
                result: game.result.clone(),
                game: game.id.to_string(),
                version,
            };
            answer(201, &body, Some(version))
        }
        _ => answer(201, &Value::Null, None),
    }
}
