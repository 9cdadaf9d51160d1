//! The devices on which people are signed in, and signing them out from elsewhere: a phone gets lost.

use std::sync::Arc;

use arbiter_store::Session;
use arbiter_tournament::{
    Boards, Command, DeviceId, DeviceJoined, DeviceRevoked, PrincipalId, Role, State, WayIn, decide,
};

use super::Desk;
use super::work::Told;
use crate::access::{ManageTokens, Permit, Principal, may_give_all};
use crate::problem::{Problem, ProblemKind};

/// A device on which somebody is signed in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeviceView {
    /// The device.
    pub device: DeviceId,
    /// Who is signed in.
    pub name: String,
    /// Who that is.
    pub principal: PrincipalId,
    /// The roles that this gives in the tournament; none where no tournament is looked at.
    pub roles: Vec<Role>,
    /// The boards that a sector arbiter answers for.
    pub boards: Option<Boards>,
    /// Since when, in UTC milliseconds since 1970.
    pub since_ms: i64,
    /// Until when, in UTC milliseconds since 1970.
    pub until_ms: i64,
}

impl DeviceView {
    fn of(session: Session, roles: Vec<Role>, boards: Option<Boards>) -> Self {
        Self {
            device: session.device,
            principal: session.principal.id,
            name: session.principal.name,
            roles,
            boards,
            since_ms: session.created_at_ms,
            until_ms: session.expires_at_ms,
        }
    }
}

impl Desk {
    /// The devices on which somebody is signed in, the latest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn own_devices(&self, principal: &Principal) -> Result<Vec<DeviceView>, Problem> {
        let sessions = self.store().sessions(&[principal.id]).await?;
        let view = |session| DeviceView::of(session, Vec::new(), None);
        Ok(sessions.into_iter().map(view).collect())
    }

    /// The devices of those whose roles in a tournament the one who asks may give, the latest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn devices(&self, permit: &Permit<ManageTokens>) -> Result<Vec<DeviceView>, Problem> {
        let state = self.state(permit.place()).await?;
        let below = below(&state, permit);
        let sessions = self.store().sessions(&below).await?;
        let view = |session: Session| {
            let roles = state.roles(session.principal.id).collect();
            let boards = state.reach(session.principal.id).cloned();
            DeviceView::of(session, roles, boards)
        };
        Ok(sessions.into_iter().map(view).collect())
    }

    /// Signs one of one’s own devices out.
    ///
    /// # Errors
    /// When nobody of that name is signed in there.
    pub async fn revoke_own_device(
        &self,
        principal: &Principal,
        device: DeviceId,
    ) -> Result<(), Problem> {
        self.revoke_one_of(principal, &[principal.id], device).await
    }

    /// Signs a device out of somebody whose roles the one who asks may give.
    ///
    /// # Errors
    /// When there is none.
    pub async fn revoke_device(
        &self,
        permit: &Permit<ManageTokens>,
        device: DeviceId,
    ) -> Result<(), Problem> {
        let state = self.state(permit.place()).await?;
        self.revoke_one_of(permit.principal(), &below(&state, permit), device)
            .await
    }

    async fn revoke_one_of(
        &self,
        by: &Principal,
        of: &[PrincipalId],
        device: DeviceId,
    ) -> Result<(), Problem> {
        let sessions = self.store().sessions(of).await?;
        let there = sessions.iter().find(|session| session.device == device);
        let holder = there
            .ok_or_else(|| Problem::bare(ProblemKind::NotFound))?
            .principal
            .id;
        self.store().revoke_device(device).await?;
        for state in self.current_of(holder).await? {
            let revoked = DeviceRevoked {
                principal: holder,
                device,
            };
            let context = self.context(by, Told::default())?;
            let plan = decide(&state, context, Command::RevokeDevice(revoked))?;
            self.submit_unasked(plan).await?;
        }
        Ok(())
    }

    /// Tells the log of each tournament in which somebody has a role that he signed in at a device.
    pub(super) async fn tell_joined(
        &self,
        principal: &Principal,
        device: DeviceId,
        by: WayIn,
        tournaments: &[Arc<State>],
    ) -> Result<(), Problem> {
        for state in tournaments {
            let joined = DeviceJoined {
                principal: principal.id,
                device,
                by,
            };
            let context = self.context(principal, Told::default())?;
            let plan = decide(state, context, Command::JoinDevice(joined))?;
            self.submit_unasked(plan).await?;
        }
        Ok(())
    }
}

/// Those whose every role the one who asks may give: a chief does not sign the organiser out.
fn below(state: &State, permit: &Permit<ManageTokens>) -> Vec<PrincipalId> {
    let is_below = |holder: &PrincipalId| {
        let roles: Vec<Role> = state.roles(*holder).collect();
        !roles.is_empty() && may_give_all(permit.roles(), roles.into_iter())
    };
    state.grants.keys().copied().filter(is_below).collect()
}
