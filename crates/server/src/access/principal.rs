//! The person or machine that a request comes from.

use std::collections::BTreeSet;

use arbiter_store::Account;
use arbiter_tournament::{DeviceId, PrincipalId, Role, State, TournamentId};

/// A signed-in person or machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Principal {
    /// Who.
    pub id: PrincipalId,
    /// From which device; none for a machine's token.
    pub device: Option<DeviceId>,
    /// Whether it runs the installation.
    pub owner: bool,
    /// Its name, for its own screen only.
    pub name: String,
    /// The one tournament that its token is for.
    pub tournament: Option<TournamentId>,
}

impl Principal {
    /// The roles that it holds in the installation as a whole: whoever is signed in may look.
    #[must_use]
    pub fn roles_here(&self) -> BTreeSet<Role> {
        let owner = (self.owner && self.tournament.is_none()).then_some(Role::Owner);
        owner.into_iter().chain([Role::Viewer]).collect()
    }

    /// The roles that it holds in a tournament.
    #[must_use]
    pub fn roles_in(&self, state: &State) -> BTreeSet<Role> {
        if self.tournament.is_some_and(|only| only != state.id) {
            return BTreeSet::new();
        }
        self.owner
            .then_some(Role::Owner)
            .into_iter()
            .chain(state.roles(self.id))
            .collect()
    }
}

impl From<Account> for Principal {
    fn from(account: Account) -> Self {
        Self {
            id: account.principal.id,
            device: account.device,
            owner: account.principal.owner,
            name: account.principal.name,
            tournament: account.tournament,
        }
    }
}

#[cfg(test)]
impl Principal {
    /// Somebody, for tests of the policy.
    pub(crate) fn for_tests() -> Self {
        Self {
            id: PrincipalId(uuid::Uuid::nil()),
            device: None,
            owner: false,
            name: "Somebody".to_owned(),
            tournament: None,
        }
    }
}
