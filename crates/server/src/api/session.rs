//! Signing in and out: a code becomes a cookie, and goes again.

use actix_web::http::StatusCode;
use actix_web::http::header::LOCATION;
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use serde::Deserialize;

use crate::access::{SESSION_COOKIE, check_origin, ended_cookie, session_cookie};
use crate::body::{Body, typed};
use crate::limits::MAX_JSON_BYTES;
use crate::problem::{Answered, Problem, ProblemKind};
use crate::state::AppState;

/// A link's code, or a token.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CodeBody {
    code: String,
}

const FORM: &str = "application/x-www-form-urlencoded";

/// Exchanges a link's code or a token for a session's cookie. A form is sent on to the first page.
pub async fn begin(request: HttpRequest, body: Body, state: Data<AppState>) -> Answered {
    let is_form = body.is(FORM);
    if is_form {
        // A foreign page could sign somebody in under a stranger's name; it cannot send JSON here.
        check_origin(request.method(), request.headers())?;
    }
    let bytes = body
        .bytes(&["application/json", FORM], MAX_JSON_BYTES)
        .await?;
    let CodeBody { code } = if is_form {
        let text =
            std::str::from_utf8(&bytes).map_err(|_| Problem::bare(ProblemKind::Malformed))?;
        actix_web::web::Query::<CodeBody>::from_query(text)
            .map_err(|error| Problem::new(ProblemKind::Malformed, error.to_string()))?
            .into_inner()
    } else {
        typed(&bytes)?
    };
    let begun = state.desk.sign_in(code.trim()).await?;
    let cookie = session_cookie(begun.secret.reveal(), begun.lasts_ms, state.secure);
    let mut response = HttpResponse::build(if is_form {
        StatusCode::SEE_OTHER
    } else {
        StatusCode::NO_CONTENT
    });
    if is_form {
        response.insert_header((LOCATION, "/"));
    }
    Ok(response.cookie(cookie).finish())
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
