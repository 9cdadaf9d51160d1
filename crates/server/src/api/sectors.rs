//! Other boards for a sector arbiter.

use actix_web::HttpRequest;
use actix_web::web::Data;
use arbiter_tournament::PrincipalId;

use super::request::{asked, key, part, written};
use crate::access::{ManageTokens, permit_for};
use crate::body::{Body, typed};
use crate::desk::{SectorAsked, SectorView};
use crate::limits::MAX_JSON_BYTES;
use crate::problem::{Answered, ProblemKind};
use crate::state::AppState;

/// Gives a sector arbiter other boards, in place of those that he has. His token and his phone stay signed in.
#[utoipa::path(
    put, path = "/api/v1/tournaments/{t}/sectors/{principal}", tag = "tokens", request_body = SectorAsked,
    params(
        ("t" = String, Path, description = "The tournament's id or slug"),
        ("principal" = String, Path, description = "The sector arbiter, as the list of tokens names him", format = "uuid"),
        ("Idempotency-Key" = String, Header, description = "1 to 64 visible ASCII characters"),
    ),
    responses((status = 200, description = "The boards", body = SectorView)),
)]
pub async fn put_sector(request: HttpRequest, body: Body, state: Data<AppState>) -> Answered {
    let permit = permit_for::<ManageTokens>(&state, &request).await?;
    key(&request)?;
    let bytes = body.bytes(&["application/json"], MAX_JSON_BYTES).await?;
    let asked = asked(&request, &bytes)?;
    let holder: PrincipalId = part(&request, "principal", ProblemKind::NotFound)?;
    let new: SectorAsked = typed(&bytes)?;
    let set = state.desk.set_sector(&permit, &asked, holder, &new);
    Ok(written(set.await?))
}
