//! The way of every write.

use std::sync::Arc;

use arbiter_store::{
    Answer, Idempotency, Private, PrivateText, Submission, SubmitError, random_bytes,
};
use arbiter_tournament::{CommandId, Context, Entry, Plan, State, TextId, TextRef, TournamentId};
use serde::Serialize;
use serde_json::Value;

use super::{Asked, Desk, Written};
use crate::access::Principal;
use crate::identity;
use crate::limits::{MAX_ATTEMPTS, MAX_REASON_CHARS};
use crate::problem::{Problem, ProblemKind};

/// Makes an answer from the entries written and the state after them.
pub type Answering = Arc<dyn Fn(&[Entry], &State) -> Answer + Send + Sync>;

/// A computed command, ready for the writer.
pub struct Work {
    /// The entries, with what they rest on.
    pub plan: Plan,
    /// Rows that may be erased later.
    pub private: Vec<Private>,
    /// Makes the answer.
    pub answer: Answering,
}

/// Times that the author of a request tells.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Told {
    /// What the author's clock shows when this is sent; now, if not told.
    pub entered_at_ms: Option<i64>,
    /// When it happened.
    pub happened_at_ms: Option<i64>,
    /// When it was ruled aloud.
    pub ruled_at_ms: Option<i64>,
    /// Who ruled, if it was not the one who typed it.
    pub ruled_by: Option<arbiter_tournament::PrincipalId>,
}

/// An answer with a body.
pub fn answer<T: Serialize>(status: u16, body: &T, etag: Option<i64>) -> Answer {
    // What is answered is plain data, which JSON takes.
    Answer {
        status,
        body: serde_json::to_string(body).unwrap_or_default(),
        etag,
    }
}

impl Desk {
    /// What the same request was answered before.
    pub(super) async fn earlier(
        &self,
        principal: &Principal,
        asked: &Asked,
    ) -> Result<Option<Written>, Problem> {
        let Some(earlier) = self
            .store()
            .earlier_answer(principal.id, &asked.key)
            .await?
        else {
            return Ok(None);
        };
        if earlier.body_digest != asked.body_digest {
            return Err(Problem::bare(ProblemKind::KeyReused));
        }
        let Answer { status, body, etag } = earlier.answer;
        Ok(Some(Written {
            status,
            body,
            etag,
            replayed: true,
        }))
    }

    /// The context of a command of this principal.
    pub(super) fn context(&self, principal: &Principal, told: Told) -> Result<Context, Problem> {
        Ok(Context {
            principal: principal.id,
            device: principal.device,
            command_id: CommandId(identity::fresh(self.clock())?),
            act_id: None,
            entered_at_ms: told.entered_at_ms.unwrap_or_else(|| self.clock().now_ms()),
            happened_at_ms: told.happened_at_ms,
            ruled_at_ms: told.ruled_at_ms,
            ruled_by: told.ruled_by,
        })
    }

    /// Carries out a request: computes it from the state as it is, and again if another one came between.
    ///
    /// Whether it was carried out before, the writer sees; here it is looked up only where computing it refuses it, as
    /// what it has done itself may refuse it now. The state is first the one at hand: who asks was looked up in it a
    /// moment ago, and whatever came since is found by the writer.
    ///
    /// `current` says what the thing is now, for the author of a request that was overtaken three times.
    pub(super) async fn write(
        &self,
        tournament: TournamentId,
        principal: &Principal,
        asked: &Asked,
        compute: impl AsyncFn(Arc<State>) -> Result<Work, Problem>,
        current: impl Fn(&State) -> (Value, Option<i64>),
    ) -> Result<Written, Problem> {
        for attempt in 0..MAX_ATTEMPTS {
            let at_hand = self.store().state_at_hand(tournament);
            let state = match at_hand.filter(|_| attempt == 0) {
                Some(state) => state,
                None => self.state(tournament).await?,
            };
            let computed_at = state.head;
            let work = match compute(state).await {
                Ok(work) => work,
                // What refuses it may be what it has done itself, or its own twin, sent at the same moment.
                Err(problem) => match self.earlier(principal, asked).await? {
                    Some(written) => return Ok(written),
                    // Or what another process has changed since it was at hand.
                    None if attempt == 0 && self.state(tournament).await?.head != computed_at => {
                        continue;
                    }
                    None => return Err(problem),
                },
            };
            match self.submit(principal, asked, work).await {
                Err(SubmitError::Stale) => {}
                written => return Ok(written?),
            }
        }
        let state = self.state(tournament).await?;
        Err(stale(current(&state)))
    }

    /// Hands a computed command to the writer.
    pub(super) async fn submit(
        &self,
        principal: &Principal,
        asked: &Asked,
        work: Work,
    ) -> Result<Written, SubmitError> {
        let idempotency = Idempotency {
            principal: principal.id,
            key: asked.key.clone(),
            body_digest: asked.body_digest,
        };
        let submission = Submission {
            plan: work.plan,
            private: work.private,
            idempotency: Some(idempotency),
            answer: work.answer,
        };
        let receipt = self.store().submit(submission).await?;
        let Answer { status, body, etag } = receipt.answer;
        Ok(Written {
            status,
            body,
            etag,
            replayed: receipt.replayed,
        })
    }

    /// Hands a plan to the writer that no request asked for: what reading leaves behind.
    pub(super) async fn submit_unasked(&self, plan: Plan) -> Result<(), Problem> {
        let answer: Answering = Arc::new(|_, _| answer(200, &Value::Null, None));
        let submission = Submission {
            plan,
            private: Vec::new(),
            idempotency: None,
            answer,
        };
        self.store().submit(submission).await?;
        Ok(())
    }

    /// Text that a person wrote, for the erasable table, and the reference to it.
    pub(super) fn private_text(&self, text: String) -> Result<(TextRef, Private), Problem> {
        let id = TextId(identity::fresh(self.clock())?);
        let text = PrivateText::new(id, random_bytes()?, text);
        Ok((
            TextRef {
                text: id,
                digest: text.digest(),
            },
            Private::Text(text),
        ))
    }

    /// A reason as it was told; none if there is nothing in it.
    pub(super) fn reason(
        &self,
        reason: Option<&str>,
    ) -> Result<Option<(TextRef, Private)>, Problem> {
        let Some(reason) = reason.map(str::trim).filter(|reason| !reason.is_empty()) else {
            return Ok(None);
        };
        if reason.chars().count() > MAX_REASON_CHARS {
            return Err(Problem::field(
                "reason",
                format!("is longer than {MAX_REASON_CHARS} characters"),
            ));
        }
        if reason.contains('\0') {
            return Err(Problem::field("reason", "holds a zero character"));
        }
        self.private_text(reason.to_owned()).map(Some)
    }
}

/// The thing that a request was made for has changed; `current` is what it is now.
pub fn stale((current, version): (Value, Option<i64>)) -> Problem {
    let problem = Problem::bare(ProblemKind::Stale).with("current", current);
    match version {
        Some(version) => problem.with_etag(version),
        None => problem,
    }
}
