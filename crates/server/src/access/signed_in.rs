//! From a request to its principal, and to the permit for what it asks.

use std::collections::BTreeSet;

use actix_web::HttpRequest;
use actix_web::http::header::AUTHORIZATION;
use arbiter_tournament::{Role, TournamentId};

use super::origin::check_origin;
use super::policy::{Act, Installation, Permit, permit};
use super::principal::Principal;
use super::session::SESSION_COOKIE;
use crate::desk::Arrival;
use crate::problem::{Problem, ProblemKind};
use crate::state::AppState;

/// What a request shows to be let in.
#[derive(Clone)]
pub enum Credential {
    /// A token.
    Token(String),
    /// A session's cookie.
    Session(String),
}

impl Credential {
    /// What this request shows: its token, else its session's cookie.
    ///
    /// # Errors
    /// When there is neither.
    pub fn of(request: &HttpRequest) -> Result<Self, Problem> {
        let nobody = || Problem::bare(ProblemKind::Unauthenticated);
        if let Some(header) = request.headers().get(AUTHORIZATION) {
            let token = header.to_str().ok().and_then(bearer);
            return token
                .map(|token| Self::Token(token.to_owned()))
                .ok_or_else(nobody);
        }
        let cookie = request.cookie(SESSION_COOKIE).ok_or_else(nobody)?;
        Ok(Self::Session(cookie.value().to_owned()))
    }

    /// Whose it is now.
    ///
    /// # Errors
    /// When it lets nobody in, or no longer.
    pub async fn principal(&self, state: &AppState) -> Result<Principal, Problem> {
        Ok(self.arrival(state).await?.principal)
    }

    async fn arrival(&self, state: &AppState) -> Result<Arrival, Problem> {
        let arrival = match self {
            Self::Token(token) => state.desk.by_token(token).await?,
            Self::Session(secret) => state.desk.by_session(secret).await?,
        };
        arrival.ok_or_else(|| Problem::bare(ProblemKind::Unauthenticated))
    }
}

/// The principal of a request: by its token, else by its session's cookie.
///
/// # Errors
/// When there is neither, or it is not valid; when a request with a cookie comes from another site.
pub async fn signed_in(state: &AppState, request: &HttpRequest) -> Result<Principal, Problem> {
    Ok(arrival(state, request).await?.principal)
}

async fn arrival(state: &AppState, request: &HttpRequest) -> Result<Arrival, Problem> {
    let credential = Credential::of(request)?;
    let arrival = credential.arrival(state).await?;
    if let Credential::Session(_) = credential {
        check_origin(request.method(), request.headers())?;
    }
    Ok(arrival)
}

/// The token in an `Authorization` header.
fn bearer(header: &str) -> Option<&str> {
    let (scheme, token) = header.split_once(' ')?;
    scheme
        .eq_ignore_ascii_case("bearer")
        .then_some(token.trim())
}

/// Where an action happens, as its address names it.
pub trait Place: Sized {
    /// The place, and the roles that the principal holds there.
    fn find(
        state: &AppState,
        request: &HttpRequest,
        arrival: &Arrival,
    ) -> impl Future<Output = Result<(Self, BTreeSet<Role>), Problem>>;
}

impl Place for Installation {
    async fn find(
        _: &AppState,
        _: &HttpRequest,
        arrival: &Arrival,
    ) -> Result<(Self, BTreeSet<Role>), Problem> {
        Ok((Self, arrival.principal.roles_here()))
    }
}

impl Place for TournamentId {
    /// Whether the tournament is unknown or only closed to this principal is told to an owner only.
    async fn find(
        state: &AppState,
        request: &HttpRequest,
        Arrival { principal, seen }: &Arrival,
    ) -> Result<(Self, BTreeSet<Role>), Problem> {
        let name = request.match_info().get("t").unwrap_or_default();
        state.desk.roles_among(name, principal, seen).await
    }
}

/// The permit for an action, for the principal of a request in the place that its address names.
///
/// # Errors
/// 401 without a principal, 403 without a role that allows it, 404 for an owner who asks for an unknown tournament.
pub async fn permit_for<A>(state: &AppState, request: &HttpRequest) -> Result<Permit<A>, Problem>
where
    A: Act<Place: Place>,
{
    let arrival = arrival(state, request).await?;
    let (place, roles) = A::Place::find(state, request, &arrival).await?;
    permit(&arrival.principal, place, &roles).ok_or_else(|| Problem::bare(ProblemKind::Forbidden))
}

/// The permit for an action of a principal in a tournament that the request names otherwise than in its address.
///
/// # Errors
/// As [`permit_for`].
pub async fn permit_at<A>(
    state: &AppState,
    principal: &Principal,
    tournament: &str,
) -> Result<Permit<A>, Problem>
where
    A: Act<Place = TournamentId>,
{
    let (place, roles) = state.desk.roles_in(tournament, principal).await?;
    permit(principal, place, &roles).ok_or_else(|| Problem::bare(ProblemKind::Forbidden))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn given_an_authorization_header_then_only_a_bearer_token_is_taken() {
        assert_eq!(bearer("Bearer arb_x"), Some("arb_x"));
        assert_eq!(bearer("bearer  arb_x "), Some("arb_x"));
        for header in ["Basic arb_x", "Bearer", "arb_x", ""] {
            assert_eq!(bearer(header), None, "{header}");
        }
    }
}
