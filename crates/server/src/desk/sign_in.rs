//! Signing in and out: a token, or a link that works once, becomes a session at a device.

use std::collections::BTreeSet;
use std::sync::Arc;

use arbiter_store::{Account, Principal as StoredPrincipal, PrincipalKind, Secret};
use arbiter_tournament::{DeviceId, PrincipalId, Role, State, TournamentId, WayIn};

use super::Desk;
use super::ends::Signed;
use super::tries::Try;
use crate::access::{Caller, ManageTokens, Permit, Principal};
use crate::identity;
use crate::problem::{Problem, ProblemKind};

/// How long somebody stays signed in: an event with its days of travel, in milliseconds.
const SESSION_MS: i64 = 14 * 24 * 60 * 60 * 1000;

/// How long a link works: whoever it is for is there, in milliseconds.
const LINK_MS: i64 = 60 * 60 * 1000;

/// A session that has just begun.
#[derive(Debug, Clone)]
pub struct SignedIn {
    /// Who.
    pub principal: Principal,
    /// What the cookie holds.
    pub secret: Secret,
    /// How long it lasts, in milliseconds.
    pub lasts_ms: i64,
}

/// A link's code, which signs in once.
#[derive(Debug, Clone)]
pub struct OneTimeLink {
    /// The code; it is shown once and kept nowhere.
    pub secret: Secret,
    /// When it works no longer, in UTC milliseconds since 1970.
    pub expires_at_ms: i64,
}

/// A principal that is let in.
pub struct Arrival {
    /// Who.
    pub principal: Principal,
    /// The states that were looked at to let it in: what they say is true for the request that they were looked at for.
    pub seen: Vec<Arc<State>>,
}

impl Desk {
    /// Whose a token is.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn by_token(&self, token: &str) -> Result<Option<Arrival>, Problem> {
        let found = self.store().token(token).await?.map(Principal::from);
        self.unless_ended(found).await
    }

    /// Whose a session is.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn by_session(&self, secret: &str) -> Result<Option<Arrival>, Problem> {
        let found = self.store().session(secret).await?.map(Principal::from);
        self.unless_ended(found).await
    }

    /// Tokens and sessions end with the tournament.
    async fn unless_ended(&self, found: Option<Principal>) -> Result<Option<Arrival>, Problem> {
        let Some(principal) = found else {
            return Ok(None);
        };
        let Signed { ended, seen } = self.signed_for(&principal).await?;
        Ok((!ended).then_some(Arrival { principal, seen }))
    }

    /// Exchanges a link's code or a token for a session at this device.
    ///
    /// # Errors
    /// When the code does not work, or no longer; when too many did not, of late.
    pub async fn sign_in(&self, code: &str, caller: &Caller) -> Result<SignedIn, Problem> {
        let attempt = Try::of_code(code, caller);
        self.count(&attempt).await?;
        let (account, ends_ms, by) = match self.store().use_link(code).await? {
            // A link's own end says when it can be used, not how long one stays.
            Some(account) => (account, None, WayIn::Link),
            None => {
                let account = self.store().token(code).await?;
                let account = account.ok_or_else(|| Problem::bare(ProblemKind::SignInRefused))?;
                let ends_ms = account.expires_at_ms;
                (account, ends_ms, WayIn::Token)
            }
        };
        self.was_right(attempt).await?;
        self.open_session(account, ends_ms, by).await
    }

    /// Begins a session at a device of its own. It ends with the last tournament that its principal has a role in, if
    /// not before.
    pub(super) async fn open_session(
        &self,
        account: Account,
        ends_ms: Option<i64>,
        by: WayIn,
    ) -> Result<SignedIn, Problem> {
        let now = self.clock().now_ms();
        let device = DeviceId(identity::fresh(self.clock())?);
        let mut principal = Principal::from(account.clone());
        if self.signed_for(&principal).await?.ended {
            return Err(Problem::bare(ProblemKind::SignInRefused));
        }
        principal.device = Some(device);
        let current = self.current_of(principal.id).await?;
        let last = current.iter().map(|state| state.access_ends_ms());
        let last = last.max_by_key(|end| end.unwrap_or(i64::MAX)).flatten();
        let ends = [ends_ms, last.filter(|_| !principal.owner)];
        let ends = ends.into_iter().flatten().chain([now + SESSION_MS]).min();
        let lasts_ms = ends.unwrap_or(now) - now;
        // The log first: a device of which it does not tell never signs in.
        self.tell_joined(&principal, device, by, &current).await?;
        let secret = self
            .store()
            .open_session(account.principal.id, device, now + lasts_ms)
            .await?;
        let principal = Principal::from(Account {
            device: Some(device),
            tournament: None,
            ..account
        });
        Ok(SignedIn {
            principal,
            secret,
            lasts_ms,
        })
    }

    /// Ends a session.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn sign_out(&self, secret: &str) -> Result<(), Problem> {
        self.store().end_session(secret).await?;
        Ok(())
    }

    /// The principal that runs the installation; made, if there is none yet. The command line acts as it.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn owner(&self) -> Result<Principal, Problem> {
        let known = self.store().principals().await?;
        let owner = match known.into_iter().find(|principal| principal.owner) {
            Some(owner) => owner,
            None => {
                self.new_principal("Owner", PrincipalKind::Person, true)
                    .await?
            }
        };
        let account = Account {
            principal: owner,
            tournament: None,
            device: None,
            expires_at_ms: None,
        };
        Ok(account.into())
    }

    /// The principal that runs the installation, without making one: a store that is open for reading only cannot.
    ///
    /// # Errors
    /// When there is none yet.
    pub async fn reader(&self) -> Result<Principal, Problem> {
        let known = self.store().principals().await?;
        let owner = known.into_iter().find(|principal| principal.owner);
        let principal = owner.ok_or_else(|| Problem::bare(ProblemKind::TournamentNotFound))?;
        Ok(Account {
            principal,
            tournament: None,
            device: None,
            expires_at_ms: None,
        }
        .into())
    }

    /// A link by which the owner signs in, as long as there is no tournament: whoever starts the program on an
    /// empty directory owns it.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn first_owner_link(&self) -> Result<Option<Secret>, Problem> {
        if !self.store().tournaments().await?.is_empty() {
            return Ok(None);
        }
        let owner = self.owner().await?;
        self.link(&owner).await.map(Some)
    }

    /// A fresh link by which the owner signs in, whatever there is already: for an owner who is locked out, and who can
    /// reach the machine. Earlier links work until they end.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn owner_link(&self) -> Result<OneTimeLink, Problem> {
        let owner = self.owner().await?;
        let expires_at_ms = self.clock().now_ms() + LINK_MS;
        let secret = self.store().issue_link(owner.id, expires_at_ms).await?;
        Ok(OneTimeLink {
            secret,
            expires_at_ms,
        })
    }

    /// A link by which a principal signs in, once, within an hour.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn link(&self, principal: &Principal) -> Result<Secret, Problem> {
        let expires_at_ms = self.clock().now_ms() + LINK_MS;
        Ok(self.store().issue_link(principal.id, expires_at_ms).await?)
    }

    /// A link by which somebody who holds a role in a tournament signs in on another phone, once, within an hour.
    ///
    /// # Errors
    /// When nobody of that identity holds a role there, or the database fails.
    pub async fn device_link(
        &self,
        permit: &Permit<ManageTokens>,
        holder: PrincipalId,
    ) -> Result<Secret, Problem> {
        let state = self.state(permit.place()).await?;
        if state.roles(holder).next().is_none() {
            return Err(Problem::bare(ProblemKind::TokenNotFound));
        }
        let expires_at_ms = self.clock().now_ms() + LINK_MS;
        Ok(self.store().issue_link(holder, expires_at_ms).await?)
    }

    /// A token of the one who runs the installation, for as long as a test needs it.
    #[cfg(test)]
    pub(crate) async fn owner_token(&self, owner: &Principal) -> Result<String, Problem> {
        Ok(self
            .store()
            .issue_token(owner.id, None, None)
            .await?
            .secret
            .reveal()
            .to_owned())
    }

    pub(super) async fn new_principal(
        &self,
        name: &str,
        kind: PrincipalKind,
        owner: bool,
    ) -> Result<StoredPrincipal, Problem> {
        let id = PrincipalId(identity::fresh(self.clock())?);
        let principal = StoredPrincipal {
            id,
            name: name.to_owned(),
            kind,
            owner,
        };
        self.store().create_principal(principal.clone()).await?;
        Ok(principal)
    }

    /// A tournament by its id or its name in addresses, with the roles that a principal holds there.
    ///
    /// # Errors
    /// 404 for an owner, if there is none; 403 for anybody else, who is told no more of a foreign one.
    pub async fn roles_in(
        &self,
        name: &str,
        principal: &Principal,
    ) -> Result<(TournamentId, BTreeSet<Role>), Problem> {
        self.roles_among(name, principal, &[]).await
    }

    /// The same, for a principal that has just arrived: what was seen then is not asked again.
    ///
    /// # Errors
    /// As [`Desk::roles_in`].
    pub async fn roles_among(
        &self,
        name: &str,
        principal: &Principal,
        seen: &[Arc<State>],
    ) -> Result<(TournamentId, BTreeSet<Role>), Problem> {
        let unknown = || {
            let everywhere = principal.owner && principal.tournament.is_none();
            Problem::bare(if everywhere {
                ProblemKind::TournamentNotFound
            } else {
                ProblemKind::Forbidden
            })
        };
        let id = self.store().find(name).await?.ok_or_else(unknown)?;
        let state = match seen.iter().find(|state| state.id == id) {
            Some(seen) => Arc::clone(seen),
            None => self.store().state(id).await?.ok_or_else(unknown)?,
        };
        let roles = principal.roles_in(&state);
        if roles.is_empty() || (self.is_over(&state) && !principal.owner) {
            return Err(Problem::bare(ProblemKind::Forbidden));
        }
        Ok((id, roles))
    }
}
