//! What every handler reads from a request, and how it answers.

use std::str::FromStr;

use actix_web::error::QueryPayloadError;
use actix_web::http::StatusCode;
use actix_web::http::header::{ETAG, HeaderValue, IF_MATCH, IF_NONE_MATCH};
use actix_web::{HttpRequest, HttpResponse};
use arbiter_tournament::{BoardNumber, RoundNumber, Seq};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::desk::{Asked, At, Shown, Written};
use crate::problem::{Problem, ProblemKind};

/// The header that makes a repeated request the same request.
pub const IDEMPOTENCY_KEY: &str = "Idempotency-Key";

/// The key of a request that changes something.
///
/// # Errors
/// When there is none.
pub fn key(request: &HttpRequest) -> Result<&HeaderValue, Problem> {
    request
        .headers()
        .get(IDEMPOTENCY_KEY)
        .ok_or_else(|| Problem::bare(ProblemKind::KeyMissing))
}

/// The request with its key, and the digest of what it asks for.
///
/// # Errors
/// When the key is missing or cannot be taken.
pub fn asked(request: &HttpRequest, body: &[u8]) -> Result<Asked, Problem> {
    let key = key(request)?
        .to_str()
        .map_err(|_| Problem::bare(ProblemKind::KeyInvalid))?;
    Asked::new(key, request.method().as_str(), request.path(), body)
}

/// The version that the author of a request saw.
///
/// # Errors
/// 428 without one; 400 if it is not one entity tag.
pub fn seen(request: &HttpRequest) -> Result<Seq, Problem> {
    let header = request
        .headers()
        .get(IF_MATCH)
        .ok_or_else(|| Problem::bare(ProblemKind::IfMatchMissing))?;
    let tag = header.to_str().ok().map(str::trim);
    let number = tag
        .and_then(|tag| tag.strip_prefix('"'))
        .and_then(|tag| tag.strip_suffix('"'));
    number
        .filter(|number| number.bytes().all(|byte| byte.is_ascii_digit()))
        .and_then(|number| Seq::from_str(number).ok())
        .ok_or_else(|| Problem::bare(ProblemKind::IfMatchInvalid))
}

/// A part of the address.
///
/// # Errors
/// When it cannot be read.
pub fn part<T: FromStr>(
    request: &HttpRequest,
    name: &str,
    missing: ProblemKind,
) -> Result<T, Problem> {
    let text = request.match_info().get(name).unwrap_or_default();
    text.parse().map_err(|_| Problem::bare(missing))
}

/// The round in the address.
///
/// # Errors
/// When it is no number of a round.
pub fn round(request: &HttpRequest) -> Result<RoundNumber, Problem> {
    part(request, "r", ProblemKind::RoundNotFound)
}

/// The board in the address.
///
/// # Errors
/// When it is no number of a round or of a board.
pub fn at(request: &HttpRequest) -> Result<At, Problem> {
    let board: Result<BoardNumber, Problem> = part(request, "b", ProblemKind::BoardNotFound);
    Ok(At {
        round: round(request)?,
        board: board?,
    })
}

/// The incident in the address.
///
/// # Errors
/// When it is no number of an entry.
pub fn incident(request: &HttpRequest) -> Result<Seq, Problem> {
    part(request, "seq", ProblemKind::IncidentNotFound)
}

/// The query of a request.
///
/// # Errors
/// When it holds something else.
pub fn query<T: DeserializeOwned>(request: &HttpRequest) -> Result<T, Problem> {
    actix_web::web::Query::<T>::from_query(request.query_string())
        .map(actix_web::web::Query::into_inner)
        .map_err(|error| {
            let cause = match error {
                QueryPayloadError::Deserialize(cause) => cause.to_string(),
                other => other.to_string(),
            };
            Problem::new(
                ProblemKind::Malformed,
                format!("the query cannot be read: {cause}"),
            )
        })
}

/// The answer to a request that changed something.
#[must_use]
pub fn written(written: Written) -> HttpResponse {
    let status = StatusCode::from_u16(written.status).unwrap_or(StatusCode::OK);
    let mut response = HttpResponse::build(status);
    response.content_type("application/json");
    if let Some(version) = written.etag {
        response.insert_header((ETAG, format!("\"{version}\"")));
    }
    response.body(written.body)
}

/// What was asked for, as JSON.
#[must_use]
pub fn shown<T: Serialize>(body: &T) -> HttpResponse {
    HttpResponse::Ok().json(body)
}

/// Shows a text, unless the client has it already.
pub fn shown_once(request: &HttpRequest, shown: &Shown) -> HttpResponse {
    let known = request
        .headers()
        .get(IF_NONE_MATCH)
        .and_then(|header| header.to_str().ok());
    let has_it = known.is_some_and(|known| {
        known
            .split(',')
            .map(str::trim)
            .any(|known| known == "*" || known.trim_start_matches("W/") == shown.tag)
    });
    let mut response = if has_it {
        HttpResponse::NotModified()
    } else {
        HttpResponse::Ok()
    };
    response
        .insert_header((ETAG, shown.tag.as_str()))
        .insert_header(("Cache-Control", "private, no-cache"));
    if has_it {
        response.finish()
    } else {
        let body = shown.body.clone();
        response.content_type("application/json").body(body)
    }
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    #[test]
    fn given_an_if_match_that_is_not_one_tag_of_a_game_then_it_is_refused() {
        let status = |tag: &str| {
            let request = TestRequest::default()
                .insert_header((IF_MATCH, tag))
                .to_http_request();
            seen(&request).map_err(|problem| problem.kind)
        };
        assert_eq!(status("\"57\""), Ok(Seq::try_from(57).unwrap()));
        for tag in [
            "57",
            "*",
            "W/\"57\"",
            "\"57\", \"58\"",
            "\"-1\"",
            "\"+1\"",
            "\"0\"",
            "\"\"",
            "\"x\"",
        ] {
            assert_eq!(status(tag), Err(ProblemKind::IfMatchInvalid), "{tag}");
        }
        let request = TestRequest::default().to_http_request();
        assert_eq!(
            seen(&request).map_err(|problem| problem.kind),
            Err(ProblemKind::IfMatchMissing)
        );
    }
}
