//! Tokens of a tournament.

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use arbiter_tournament::Role;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::request::{asked, key, query, shown, written};
use crate::access::{ManageTokens, permit_at, signed_in};
use crate::body::{Body, typed};
use crate::desk::{TokenAnswer, TokenAsked, TokenLine};
use crate::fields::role;
use crate::limits::MAX_JSON_BYTES;
use crate::openapi::words;
use crate::problem::Answered;
use crate::state::AppState;

/// Whose tokens.
#[derive(Debug, Clone, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct TokensQuery {
    /// The tournament's id or slug.
    tournament: String,
}

/// The tokens of a tournament.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct TokenList {
    /// Each by its prefix, never by its secret.
    pub tokens: Vec<TokenLine>,
}

/// Lists the tokens of a tournament.
#[utoipa::path(
    get, path = "/api/v1/tokens", tag = "tokens", params(TokensQuery),
    responses((status = 200, description = "The tokens", body = TokenList)),
)]
pub async fn list_tokens(request: HttpRequest, state: Data<AppState>) -> Answered {
    let principal = signed_in(&state, &request).await?;
    let TokensQuery { tournament } = query(&request)?;
    let permit = permit_at::<ManageTokens>(&state, &principal, &tournament).await?;
    Ok(shown(&TokenList {
        tokens: state.desk.tokens(&permit).await?,
    }))
}

/// A token that somebody asks for.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TokenBody {
    /// The tournament's id or slug.
    tournament: String,
    /// Who or what it is for, such as a person's name or "pairing program".
    name: String,
    /// The role that it gives.
    #[serde(deserialize_with = "role")]
    #[schema(schema_with = words::role)]
    role: Role,
    /// The boards that a sector arbiter answers for, as `1-20, 25`; all of them, if not told. For no other role.
    #[serde(default)]
    boards: Option<String>,
    /// When it ends, in UTC milliseconds since 1970; never, if not told.
    #[serde(default)]
    expires_at_ms: Option<i64>,
}

/// Issues a token to a new principal with one role. The token is in the first answer only.
#[utoipa::path(
    post, path = "/api/v1/tokens", tag = "tokens", request_body = TokenBody,
    params(("Idempotency-Key" = String, Header, description = "1 to 64 visible ASCII characters")),
    responses((status = 201, description = "The token", body = TokenAnswer)),
)]
pub async fn create_token(request: HttpRequest, body: Body, state: Data<AppState>) -> Answered {
    let principal = signed_in(&state, &request).await?;
    key(&request)?;
    let bytes = body.bytes(&["application/json"], MAX_JSON_BYTES).await?;
    let asked = asked(&request, &bytes)?;
    let TokenBody {
        tournament,
        name,
        role,
        boards,
        expires_at_ms,
    } = typed(&bytes)?;
    let permit = permit_at::<ManageTokens>(&state, &principal, &tournament).await?;
    let new = TokenAsked {
        name,
        role,
        boards,
        expires_at_ms,
    };
    Ok(written(
        state.desk.create_token(&permit, &asked, &new).await?,
    ))
}

/// Which token.
#[derive(Debug, Clone, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct TokenQuery {
    /// The tournament's id or slug.
    tournament: String,
    /// The eight letters by which the token is named.
    prefix: String,
}

/// Revokes a token.
#[utoipa::path(
    delete, path = "/api/v1/tokens", tag = "tokens", params(TokenQuery),
    responses((status = 204, description = "The token is revoked")),
)]
pub async fn revoke_token(request: HttpRequest, state: Data<AppState>) -> Answered {
    let principal = signed_in(&state, &request).await?;
    let TokenQuery { tournament, prefix } = query(&request)?;
    let permit = permit_at::<ManageTokens>(&state, &principal, &tournament).await?;
    state.desk.revoke_token(&permit, &prefix).await?;
    Ok(HttpResponse::NoContent().finish())
}
