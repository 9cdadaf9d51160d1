//! Other boards for a sector arbiter who is there: with his token and on his phone, from the next request on.

use std::sync::Arc;

use arbiter_tournament::{Boards, Command, Entry, Grant, PrincipalId, Role, State, decide};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::work::{Told, Work, answer};
use super::{Asked, Desk, Written};
use crate::access::{ManageTokens, Permit};
use crate::problem::{Problem, ProblemKind};

/// The boards that a sector arbiter is to answer for.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SectorAsked {
    /// The boards, as `1-20, 25`; null for all of them.
    pub boards: Option<String>,
}

/// The boards that a sector arbiter answers for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct SectorView {
    /// Who.
    #[schema(format = "uuid")]
    pub principal: String,
    /// The boards; null for all of them.
    pub boards: Option<String>,
}

impl Desk {
    /// Gives a sector arbiter other boards, in place of those that he has.
    ///
    /// # Errors
    /// When nobody of that identity is a sector arbiter here, or they are his boards already.
    pub async fn set_sector(
        &self,
        permit: &Permit<ManageTokens>,
        asked: &Asked,
        holder: PrincipalId,
        new: &SectorAsked,
    ) -> Result<Written, Problem> {
        let boards = told_boards(new.boards.as_deref())?;
        let view = SectorView {
            principal: holder.to_string(),
            boards: boards.as_ref().map(Boards::to_string),
        };
        let answering = Arc::new(move |_: &[Entry], _: &State| answer(200, &view, None));
        let compute = async |state: Arc<State>| {
            if !state.roles(holder).any(|role| role == Role::Sector) {
                return Err(Problem::bare(ProblemKind::NotGranted));
            }
            let command = Command::Give(Grant {
                principal: holder,
                role: Role::Sector,
                boards: boards.clone(),
            });
            let context = self.context(permit.principal(), Told::default())?;
            Ok(Work {
                plan: decide(&state, context, command)?,
                private: Vec::new(),
                answer: answering.clone(),
            })
        };
        let nothing = |_: &State| (Value::Null, None);
        self.write(permit.place(), permit.principal(), asked, compute, nothing)
            .await
    }
}

/// Boards as somebody told them; none for all of them.
///
/// # Errors
/// When they are none.
pub(super) fn told_boards(told: Option<&str>) -> Result<Option<Boards>, Problem> {
    let told = told.map(str::trim).filter(|told| !told.is_empty());
    let boards = told.map(str::parse::<Boards>).transpose();
    boards.map_err(|fault| Problem::field("boards", fault.to_string()))
}
