//! The desk, as the command line comes to it: the owner, on the machine itself.

use arbiter_server::access::{Act, Permit, Principal, permit};
use arbiter_server::desk::{Asked, Desk, Written};
use arbiter_server::{Clock, Problem, ProblemKind, Shelf};
use arbiter_store::Store;
use arbiter_tournament::TournamentId;

use crate::failure::Failure;
use crate::library;

/// A desk on a store.
pub fn desk(store: Store) -> Desk {
    Desk::new(store, Clock::system(), Shelf::new(library::directory()))
}

/// A request of the command line: each run is a new one.
///
/// # Errors
/// When the system gives no random bytes.
pub fn asked(what: &str) -> Result<Asked, Failure> {
    let bytes: [u8; 16] = arbiter_store::random_bytes()?;
    Ok(Asked::new(
        &arbiter_tournament::hex(&bytes),
        "CLI",
        what,
        b"",
    )?)
}

/// The owner's permit for an act in a tournament.
///
/// # Errors
/// When there is no such tournament, or its owner may not do that.
pub async fn permit_in<A>(
    desk: &Desk,
    owner: &Principal,
    tournament: &str,
) -> Result<Permit<A>, Failure>
where
    A: Act<Place = TournamentId>,
{
    let (id, roles) = desk.roles_in(tournament, owner).await.map_err(|problem| match problem.kind() {
        ProblemKind::TournamentNotFound => {
            Failure::Input(format!("there is no tournament \"{tournament}\": name it by its id or its name in addresses"))
        }
        _ => problem.into(),
    })?;
    permit(owner, id, &roles).ok_or_else(|| Failure::Fault("the owner may not do that".to_owned()))
}

/// A text of an answer.
///
/// # Errors
/// When the answer lacks it, which is a fault of ours.
pub fn text(written: &Written, name: &str) -> Result<String, Failure> {
    written
        .text(name)
        .ok_or_else(|| Failure::Fault(format!("the answer has no {name}: {}", written.body)))
}

impl From<Problem> for Failure {
    /// What is wrong, without what an API's client would be told to do about it.
    fn from(problem: Problem) -> Self {
        let message = problem.detail().to_owned();
        match problem.status() {
            500.. => Self::Fault(message),
            _ => Self::Input(message),
        }
    }
}
