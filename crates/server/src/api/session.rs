//! Signing in and out: a code becomes a cookie, and goes again.

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use serde::Deserialize;

use crate::access::{Caller, SESSION_COOKIE, check_origin, ended_cookie, session_cookie};
use crate::body::{Body, typed};
use crate::limits::MAX_JSON_BYTES;
use crate::problem::Answered;
use crate::state::AppState;

/// A link's code, or a token.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CodeBody {
    code: String,
}

/// Exchanges a link's code or a token for a session's cookie. The page's own form is the page's business.
///
/// A foreign page could sign somebody in under a stranger's name; JSON it cannot send here.
pub async fn begin(request: HttpRequest, body: Body, state: Data<AppState>) -> Answered {
    let bytes = body.bytes(&["application/json"], MAX_JSON_BYTES).await?;
    let CodeBody { code } = typed(&bytes)?;
    let begun = state
        .desk
        .sign_in(code.trim(), &Caller::of(&request))
        .await?;
    let cookie = session_cookie(begun.secret.reveal(), begun.lasts_ms, state.secure);
    Ok(HttpResponse::NoContent().cookie(cookie).finish())
}

/// Ends the session of the cookie.
pub async fn end(request: HttpRequest, state: Data<AppState>) -> Answered {
    check_origin(request.method(), request.headers())?;
    if let Some(cookie) = request.cookie(SESSION_COOKIE) {
        state.desk.sign_out(cookie.value()).await?;
    }
    Ok(HttpResponse::NoContent()
        .cookie(ended_cookie(state.secure))
        .finish())
}
