//! The end of a tournament, and with it of its tokens and sessions.
//!
//! A tournament ends a week after its last day, which its file tells or somebody sets. From then on only the owner of the
//! installation signs in to it, and can set another day.

use std::sync::Arc;

use arbiter_tournament::{Command, Day, Entry, LastDaySet, PrincipalId, State, decide};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::work::{Told, Work, answer};
use super::{Asked, Desk, Written};
use crate::access::{ManageTokens, Permit, Principal};
use crate::problem::Problem;

/// The end of a tournament.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct LastDayView {
    /// The last day, as `2026-11-30`; null if none is known, so that tokens end only when they are revoked.
    #[schema(format = "date")]
    pub last_day: Option<String>,
    /// When tokens and sessions end, in UTC milliseconds since 1970: a week after the last day is over everywhere.
    pub access_ends_at_ms: Option<i64>,
}

impl LastDayView {
    /// The end of a tournament as it is.
    #[must_use]
    pub fn of(state: &State) -> Self {
        Self {
            last_day: state.last_day.map(|day| day.to_string()),
            access_ends_at_ms: state.access_ends_ms(),
        }
    }
}

/// What somebody was signed in for.
#[derive(Default)]
pub(super) struct Signed {
    /// Whether all of it is over.
    pub ended: bool,
    /// The tournaments as they are now; none are looked at for an owner.
    pub seen: Vec<Arc<State>>,
}

impl Desk {
    /// Whether nobody but the owner is signed in to a tournament any longer.
    pub(super) fn is_over(&self, state: &State) -> bool {
        state
            .access_ends_ms()
            .is_some_and(|end| end <= self.clock().now_ms())
    }

    /// The end of a tournament, as whoever gives roles there sees it.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn last_day(&self, permit: &Permit<ManageTokens>) -> Result<LastDayView, Problem> {
        Ok(LastDayView::of(&*self.state(permit.place()).await?))
    }

    /// Tells a tournament's last day.
    ///
    /// # Errors
    /// When its tokens and sessions would have ended already: nobody locks everybody out by a mistyped year.
    pub async fn set_last_day(
        &self,
        permit: &Permit<ManageTokens>,
        asked: &Asked,
        last_day: Option<Day>,
    ) -> Result<Written, Problem> {
        let (tournament, principal) = (permit.place(), permit.principal());
        if last_day.is_some_and(|day| day.access_ends_ms() <= self.clock().now_ms()) {
            let message = "is more than a week ago: revoke tokens one by one instead";
            return Err(Problem::field("last_day", message));
        }
        let compute = async |state: Arc<State>| {
            let command = Command::SetLastDay(LastDaySet { last_day });
            let plan = decide(&state, self.context(principal, Told::default())?, command)?;
            let answering =
                Arc::new(|_: &[Entry], after: &State| answer(200, &LastDayView::of(after), None));
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

    /// The tournaments in which somebody holds a role and that have not ended.
    pub(super) async fn current_of(&self, holder: PrincipalId) -> Result<Vec<Arc<State>>, Problem> {
        let mut current = Vec::new();
        for id in self.store().tournaments_of(holder).await? {
            let state = self.state(id).await?;
            if state.roles(holder).next().is_some() && !self.is_over(&state) {
                current.push(state);
            }
        }
        Ok(current)
    }

    /// What somebody was ever signed in for.
    pub(super) async fn signed_for(&self, principal: &Principal) -> Result<Signed, Problem> {
        if principal.owner {
            return Ok(Signed::default());
        }
        let known = match principal.tournament {
            Some(only) => vec![only],
            None => self.store().tournaments_of(principal.id).await?,
        };
        let mut seen = Vec::with_capacity(known.len());
        for id in known {
            seen.push(self.state(id).await?);
        }
        let ended = !seen.is_empty() && seen.iter().all(|state| self.is_over(state));
        Ok(Signed { ended, seen })
    }
}
