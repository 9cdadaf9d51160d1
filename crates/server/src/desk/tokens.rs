//! Tokens for one tournament: each belongs to a principal of its own, who holds one role.

use std::sync::Arc;

use arbiter_store::{Answer, PrincipalKind, Secret, Token};
use arbiter_tournament::{Boards, Command, Entry, Grant, Role, State, decide};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::sectors::told_boards;
use super::tournaments::check_name;
use super::work::{Told, Work, answer};
use super::{Asked, Desk, Written};
use crate::access::{ManageTokens, Permit, may_give, may_give_all};
use crate::fields::role;
use crate::openapi::words;
use crate::problem::{Problem, ProblemKind};

/// A token that somebody asks for.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TokenAsked {
    /// Who or what it is for, such as a person's name or "pairing program".
    pub name: String,
    /// The role that it gives.
    #[serde(deserialize_with = "role")]
    #[schema(schema_with = words::role)]
    pub role: Role,
    /// The boards that a sector arbiter answers for, as `1-20, 25`; all of them, if not told. For no other role.
    #[serde(default)]
    pub boards: Option<String>,
    /// When it ends, in UTC milliseconds since 1970; never, if not told.
    #[serde(default)]
    pub expires_at_ms: Option<i64>,
}

/// A token in a list: by its prefix, never by its secret.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct TokenLine {
    /// The eight letters by which it is named.
    pub prefix: String,
    /// Whose it is.
    #[schema(format = "uuid")]
    pub principal: String,
    /// The name of whose it is.
    pub name: String,
    /// The roles that it gives.
    #[schema(schema_with = words::roles)]
    pub roles: Vec<&'static str>,
    /// The boards to which a sector arbiter is limited.
    pub boards: Option<String>,
    /// Whether the one who asks may revoke it.
    #[serde(skip)]
    pub revocable: bool,
    /// When it was issued, in UTC milliseconds since 1970.
    pub created_at_ms: i64,
    /// When it ends.
    pub expires_at_ms: Option<i64>,
    /// When it was revoked.
    pub revoked_at_ms: Option<i64>,
}

/// A new token.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct TokenAnswer {
    /// The token; null when the same request is answered again, for it is shown once.
    pub token: Option<String>,
    /// The eight letters by which it is named.
    pub prefix: String,
    /// Whose it is.
    #[schema(format = "uuid")]
    pub principal: String,
    /// The role that it gives.
    #[schema(schema_with = words::role)]
    pub role: &'static str,
    /// The boards to which a sector arbiter is limited.
    pub boards: Option<String>,
    /// When it ends.
    pub expires_at_ms: Option<i64>,
}

impl Desk {
    /// The tokens of a tournament.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn tokens(&self, permit: &Permit<ManageTokens>) -> Result<Vec<TokenLine>, Problem> {
        let state = self.state(permit.place()).await?;
        let tokens = self.store().tokens(permit.place()).await?;
        let line = |token: Token| TokenLine {
            revocable: token.principal.id == permit.principal().id
                || may_give_all(permit.roles(), state.roles(token.principal.id)),
            prefix: token.prefix,
            principal: token.principal.id.to_string(),
            roles: state.roles(token.principal.id).map(Role::as_str).collect(),
            boards: state.reach(token.principal.id).map(Boards::to_string),
            name: token.principal.name,
            created_at_ms: token.created_at_ms,
            expires_at_ms: token.expires_at_ms,
            revoked_at_ms: token.revoked_at_ms,
        };
        Ok(tokens.into_iter().map(line).collect())
    }

    /// Issues a token to a new principal and gives the principal its role. The secret is in the first answer only:
    /// it is kept nowhere.
    ///
    /// # Errors
    /// When the one who asks may not give that role, or the name or the time is out of range.
    pub async fn create_token(
        &self,
        permit: &Permit<ManageTokens>,
        asked: &Asked,
        new: &TokenAsked,
    ) -> Result<Written, Problem> {
        let (tournament, principal) = (permit.place(), permit.principal());
        if !may_give(permit.roles(), new.role) {
            return Err(Problem::bare(ProblemKind::Forbidden));
        }
        check_name("name", &new.name)?;
        let boards = sector(new)?;
        if new
            .expires_at_ms
            .is_some_and(|end| end <= self.clock().now_ms())
        {
            return Err(Problem::field("expires_at_ms", "must be in the future"));
        }
        if let Some(written) = self.earlier(principal, asked).await? {
            return Ok(written);
        }
        let kind = if new.role == Role::Pairing {
            PrincipalKind::Machine
        } else {
            PrincipalKind::Person
        };
        let holder = self.new_principal(&new.name, kind, false).await?.id;
        let token = self
            .store()
            .issue_token(holder, Some(tournament), new.expires_at_ms)
            .await?;
        let body = TokenAnswer {
            token: None,
            prefix: token.prefix.clone(),
            principal: holder.to_string(),
            role: new.role.as_str(),
            boards: boards.as_ref().map(Boards::to_string),
            expires_at_ms: new.expires_at_ms,
        };
        let grant = Grant {
            principal: holder,
            role: new.role,
            boards,
        };
        let given = self
            .give(permit, asked, grant, answer(201, &body, None))
            .await;
        // Without its role the token opens nothing; it goes so that no list shows it.
        if given.as_ref().map_or(true, |written| written.replayed) {
            self.store().revoke_token(&token.prefix).await?;
        }
        given.map(|written| with_secret(written, &body, &token.secret))
    }

    async fn give(
        &self,
        permit: &Permit<ManageTokens>,
        asked: &Asked,
        grant: Grant,
        answer: Answer,
    ) -> Result<Written, Problem> {
        let principal = permit.principal();
        let compute = async |state: Arc<State>| {
            let command = Command::Give(grant.clone());
            let plan = decide(&state, self.context(principal, Told::default())?, command)?;
            let answer = answer.clone();
            let answering = Arc::new(move |_: &[Entry], _: &State| answer.clone());
            Ok(Work {
                plan,
                private: Vec::new(),
                answer: answering,
            })
        };
        self.write(permit.place(), principal, asked, compute, |_| {
            (Value::Null, None)
        })
        .await
    }

    /// Revokes a token by its prefix: one’s own, or that of somebody whose roles one may give. If it was the last one of
    /// its holder, the roles go too, and with them what a session may do that was opened with it.
    ///
    /// # Errors
    /// When the tournament has no such token, or it is not one’s own to revoke: a chief does not send the organiser away.
    pub async fn revoke_token(
        &self,
        permit: &Permit<ManageTokens>,
        prefix: &str,
    ) -> Result<(), Problem> {
        let tokens = self.store().tokens(permit.place()).await?;
        let revoked = tokens.iter().find(|token| token.prefix == prefix);
        let holder = revoked
            .ok_or_else(|| Problem::bare(ProblemKind::TokenNotFound))?
            .principal
            .id;
        let state = self.state(permit.place()).await?;
        let is_own = holder == permit.principal().id;
        if !is_own && !may_give_all(permit.roles(), state.roles(holder)) {
            return Err(Problem::bare(ProblemKind::Forbidden));
        }
        self.store().revoke_token(prefix).await?;
        let has_another = tokens.iter().any(|token| {
            token.principal.id == holder && token.prefix != prefix && token.revoked_at_ms.is_none()
        });
        if has_another {
            return Ok(());
        }
        let roles: Vec<Role> = state.roles(holder).collect();
        for role in roles {
            let state = self.state(permit.place()).await?;
            let context = self.context(permit.principal(), Told::default())?;
            let command = Command::Revoke(Grant {
                principal: holder,
                role,
                boards: None,
            });
            self.submit_unasked(decide(&state, context, command)?)
                .await?;
        }
        Ok(())
    }
}

/// The boards of a sector arbiter.
fn sector(new: &TokenAsked) -> Result<Option<Boards>, Problem> {
    let boards = told_boards(new.boards.as_deref())?;
    if boards.is_some() && new.role != Role::Sector {
        let message = "are for a sector arbiter only; every other role is for the whole hall";
        return Err(Problem::field("boards", message));
    }
    Ok(boards)
}

/// The answer with the secret, unless the same request was answered before.
fn with_secret(written: Written, body: &TokenAnswer, secret: &Secret) -> Written {
    if written.replayed {
        return written;
    }
    let body = TokenAnswer {
        token: Some(secret.reveal().to_owned()),
        ..body.clone()
    };
    Written {
        body: answer(written.status, &body, None).body,
        ..written
    }
}
