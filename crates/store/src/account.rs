//! Who signs in, and by what: principals, tokens, links that work once, sessions.
//!
//! What a principal may do is not here: roles stand in the log. Only the owner of the installation is marked.

use arbiter_tournament::{DeviceId, PrincipalId, TournamentId};
use sea_orm::{
    ColumnTrait, EntityTrait, JoinType, QueryFilter, QueryOrder, QuerySelect, RelationDef,
};

use crate::error::StoreError;
use crate::queue::{Outcome, Task, failure};
use crate::rows::word;
use crate::secret::{Secret, digest};
use crate::sign_in::Change;
use crate::store::Store;
use crate::tables::read_models::grants;
use crate::tables::sign_in::{links, principals, sessions, tokens};

/// Whether a principal is a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PrincipalKind {
    /// A person.
    Person,
    /// A pairing program, a result screen.
    Machine,
}

impl PrincipalKind {
    /// The word in the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Person => "person",
            Self::Machine => "machine",
        }
    }
}

/// A person or machine that acts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Principal {
    /// The principal.
    pub id: PrincipalId,
    /// The name, for people to read.
    pub name: String,
    /// Person or machine.
    pub kind: PrincipalKind,
    /// Whether it owns the installation.
    pub owner: bool,
}

/// A principal that has shown a valid token, link or session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    /// Who.
    pub principal: Principal,
    /// The one tournament that a token is for.
    pub tournament: Option<TournamentId>,
    /// The device that a session belongs to.
    pub device: Option<DeviceId>,
    /// When it ends, if it does.
    pub expires_at_ms: Option<i64>,
}

/// A token as it was issued.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewToken {
    /// The token, to be shown once.
    pub secret: Secret,
    /// The eight letters by which lists name it.
    pub prefix: String,
}

/// A token as lists show it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    /// The eight letters by which it is named.
    pub prefix: String,
    /// Whose it is.
    pub principal: Principal,
    /// The one tournament that it is for.
    pub tournament: Option<TournamentId>,
    /// When it was issued.
    pub created_at_ms: i64,
    /// When it ends, if it does.
    pub expires_at_ms: Option<i64>,
    /// When it was revoked, if it was.
    pub revoked_at_ms: Option<i64>,
}

impl principals::Model {
    pub fn read(self) -> Result<Principal, StoreError> {
        let table = "principals";
        let kind = match self.kind.as_str() {
            "person" => PrincipalKind::Person,
            "machine" => PrincipalKind::Machine,
            other => {
                return Err(StoreError::Row {
                    table,
                    what: format!("the kind {other:?}"),
                });
            }
        };
        Ok(Principal {
            id: word(table, &self.id)?,
            name: self.name,
            kind,
            owner: self.owner,
        })
    }
}

pub fn tournament_of(token: &tokens::Model) -> Result<Option<TournamentId>, StoreError> {
    token
        .tournament
        .as_deref()
        .map(|id| word("tokens", id))
        .transpose()
}

/// From a token to its principal.
pub fn whose_token() -> RelationDef {
    tokens::Entity::belongs_to(principals::Entity)
        .from(tokens::Column::Principal)
        .to(principals::Column::Id)
        .into()
}

impl Store {
    pub(crate) async fn change(&self, change: Change) -> Result<bool, StoreError> {
        match self
            .carry_out(Task::Change(change))
            .await
            .map_err(failure)?
        {
            Outcome::Changed(changed) => Ok(changed),
            _ => Err(StoreError::Closed),
        }
    }

    /// Makes a principal known.
    ///
    /// # Errors
    /// When the database refuses: the id is taken, or the name is empty or longer than 1000 characters.
    pub async fn create_principal(&self, principal: Principal) -> Result<(), StoreError> {
        let row = principals::Model {
            id: principal.id.to_string(),
            name: principal.name,
            kind: principal.kind.as_str().to_owned(),
            owner: principal.owner,
            created_at_ms: self.now(),
        };
        self.change(Change::Create(row)).await.map(|_| ())
    }

    /// A principal.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn principal(&self, id: PrincipalId) -> Result<Option<Principal>, StoreError> {
        let row = principals::Entity::find_by_id(id.to_string())
            .one(self.readers())
            .await?;
        row.map(principals::Model::read).transpose()
    }

    /// All principals, in the order in which they were created.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn principals(&self) -> Result<Vec<Principal>, StoreError> {
        let rows = principals::Entity::find()
            .order_by_asc(principals::Column::CreatedAtMs)
            .order_by_asc(principals::Column::Id)
            .all(self.readers())
            .await?;
        rows.into_iter().map(principals::Model::read).collect()
    }

    /// The tournaments in which a principal holds a role.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn tournaments_of(
        &self,
        principal: PrincipalId,
    ) -> Result<Vec<TournamentId>, StoreError> {
        let rows: Vec<String> = grants::Entity::find()
            .select_only()
            .column(grants::Column::Tournament)
            .distinct()
            .filter(grants::Column::Principal.eq(principal.to_string()))
            .order_by_asc(grants::Column::Tournament)
            .into_tuple()
            .all(self.readers())
            .await?;
        rows.iter().map(|id| word("grants", id)).collect()
    }

    /// Issues a token, for one tournament or for all that its principal may do.
    ///
    /// # Errors
    /// When there is no such principal or tournament, or the database fails.
    pub async fn issue_token(
        &self,
        principal: PrincipalId,
        tournament: Option<TournamentId>,
        expires_at_ms: Option<i64>,
    ) -> Result<NewToken, StoreError> {
        let (secret, prefix) = Secret::token()?;
        let row = tokens::Model {
            hash: digest(secret.reveal()),
            prefix: prefix.clone(),
            principal: principal.to_string(),
            tournament: tournament.map(|id| id.to_string()),
            created_at_ms: self.now(),
            expires_at_ms,
            revoked_at_ms: None,
        };
        self.change(Change::IssueToken(row)).await?;
        Ok(NewToken { secret, prefix })
    }

    /// The tokens for one tournament, in the order in which they were issued.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn tokens(&self, tournament: TournamentId) -> Result<Vec<Token>, StoreError> {
        let rows = tokens::Entity::find()
            .join(JoinType::InnerJoin, whose_token())
            .select_also(principals::Entity)
            .filter(tokens::Column::Tournament.eq(tournament.to_string()))
            .order_by_asc(tokens::Column::CreatedAtMs)
            .order_by_asc(tokens::Column::Prefix)
            .all(self.readers())
            .await?;
        let mut found = Vec::with_capacity(rows.len());
        for (row, principal) in rows {
            if let Some(principal) = principal {
                found.push(Token {
                    principal: principal.read()?,
                    tournament: tournament_of(&row)?,
                    prefix: row.prefix,
                    created_at_ms: row.created_at_ms,
                    expires_at_ms: row.expires_at_ms,
                    revoked_at_ms: row.revoked_at_ms,
                });
            }
        }
        Ok(found)
    }

    /// Revokes a token by its eight letters; whether there was one to revoke.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn revoke_token(&self, prefix: &str) -> Result<bool, StoreError> {
        self.change(Change::RevokeToken {
            prefix: prefix.to_owned(),
            now: self.now(),
        })
        .await
    }

    /// Issues a link that lets its principal in once.
    ///
    /// # Errors
    /// When there is no such principal, or the database fails.
    pub async fn issue_link(
        &self,
        principal: PrincipalId,
        expires_at_ms: i64,
    ) -> Result<Secret, StoreError> {
        let secret = Secret::new()?;
        let row = links::Model {
            hash: digest(secret.reveal()),
            principal: principal.to_string(),
            created_at_ms: self.now(),
            expires_at_ms,
            used_at_ms: None,
        };
        self.change(Change::IssueLink(row)).await?;
        Ok(secret)
    }

    /// Uses a link: of two who try, one succeeds.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn use_link(&self, secret: &str) -> Result<Option<Account>, StoreError> {
        let hash = digest(secret);
        if !self
            .change(Change::UseLink {
                hash: hash.clone(),
                now: self.now(),
            })
            .await?
        {
            return Ok(None);
        }
        let Some(row) = links::Entity::find_by_id(hash).one(self.readers()).await? else {
            return Ok(None);
        };
        let principal = self.principal(word("links", &row.principal)?).await?;
        Ok(principal.map(|principal| Account {
            principal,
            tournament: None,
            device: None,
            expires_at_ms: Some(row.expires_at_ms),
        }))
    }

    /// Opens a session of a principal at a device.
    ///
    /// # Errors
    /// When there is no such principal, or the database fails.
    pub async fn open_session(
        &self,
        principal: PrincipalId,
        device: DeviceId,
        expires_at_ms: i64,
    ) -> Result<Secret, StoreError> {
        let secret = Secret::new()?;
        let row = sessions::Model {
            hash: digest(secret.reveal()),
            principal: principal.to_string(),
            device: device.to_string(),
            created_at_ms: self.now(),
            expires_at_ms,
            revoked_at_ms: None,
        };
        self.change(Change::OpenSession(row)).await?;
        Ok(secret)
    }

    /// Ends a session; whether there was one to end.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn end_session(&self, secret: &str) -> Result<bool, StoreError> {
        self.change(Change::EndSession {
            hash: digest(secret),
            now: self.now(),
        })
        .await
    }
}
