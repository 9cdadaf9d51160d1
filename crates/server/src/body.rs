//! Bodies of requests: read late, so that a stranger learns nothing from them, and never further than a limit.

use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::http::header::CONTENT_LENGTH;
use actix_web::web::BytesMut;
use actix_web::{FromRequest, HttpMessage, HttpRequest};
use futures_util::StreamExt;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::limits::{MAX_GAME_BYTES, MAX_JSON_BYTES};
use crate::problem::{Problem, ProblemKind};

/// The name of the field with a game's text, as JSON has it.
const PGN_FIELD: &[u8] = b"\"pgn\"";

/// A body that nobody has read yet.
pub struct Body {
    payload: Payload,
    media_type: String,
    announced: Option<usize>,
}

impl FromRequest for Body {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let announced = request.headers().get(CONTENT_LENGTH);
        ready(Ok(Self {
            payload: payload.take(),
            media_type: request.content_type().trim().to_ascii_lowercase(),
            announced: announced
                .and_then(|length| length.to_str().ok())
                .and_then(|length| length.parse().ok()),
        }))
    }
}

impl Body {
    /// Whether the body is of this media type, whatever its parameters.
    #[must_use]
    pub fn is(&self, media_type: &str) -> bool {
        self.media_type == media_type
    }

    /// Reads JSON that may carry the text of a game; nothing else makes it longer than other JSON.
    ///
    /// # Errors
    /// As [`Body::bytes`].
    pub async fn with_a_game(self) -> Result<Vec<u8>, Problem> {
        let bytes = self.bytes(&["application/json"], MAX_GAME_BYTES).await?;
        let has_a_game = || bytes.windows(PGN_FIELD.len()).any(|part| part == PGN_FIELD);
        if bytes.len() > MAX_JSON_BYTES && !has_a_game() {
            return Err(too_large(MAX_JSON_BYTES));
        }
        Ok(bytes)
    }

    /// Reads a body of one of these media types, to its end.
    ///
    /// # Errors
    /// When it is of another type, longer than the limit, or breaks off.
    pub async fn bytes(mut self, media_types: &[&str], limit: usize) -> Result<Vec<u8>, Problem> {
        if !media_types.contains(&self.media_type.as_str()) {
            let detail = format!("send the body as {}", media_types.join(" or "));
            return Err(Problem::new(ProblemKind::UnsupportedMediaType, detail));
        }
        let too_large = || too_large(limit);
        if self.announced.is_some_and(|length| length > limit) {
            return Err(too_large());
        }
        let mut read = BytesMut::new();
        while let Some(chunk) = self.payload.next().await {
            let chunk = chunk.map_err(|error| {
                Problem::new(
                    ProblemKind::Malformed,
                    format!("the body broke off: {error}"),
                )
            })?;
            if read.len() + chunk.len() > limit {
                return Err(too_large());
            }
            read.extend_from_slice(&chunk);
        }
        Ok(read.to_vec())
    }
}

fn too_large(limit: usize) -> Problem {
    Problem::new(
        ProblemKind::BodyTooLarge,
        format!("the limit here is {limit} bytes"),
    )
}

/// Reads JSON of any shape.
///
/// # Errors
/// When it is no JSON, with line and column.
pub fn json(bytes: &[u8]) -> Result<Value, Problem> {
    serde_json::from_slice(bytes).map_err(|error| {
        Problem::new(
            ProblemKind::Malformed,
            format!("the body is no JSON: {error}"),
        )
    })
}

/// Reads JSON as a type.
///
/// # Errors
/// When it is no JSON, or the field, by its path, that is missing, unknown or of a wrong type.
pub fn typed<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Problem> {
    let value = json(bytes)?;
    if !value.is_object() {
        // Serde would take a list for the fields in their order.
        return Err(Problem::field("", "must be an object"));
    }
    serde_path_to_error::deserialize(value).map_err(|error| {
        let path = error.path().to_string();
        let path = if path == "." { String::new() } else { path };
        let (path, message) = place(path, &error.into_inner().to_string());
        Problem::field(&path, message)
    })
}

/// Serde tells a missing or unknown field at the object around it, and names it in its message: moves the name into
/// the path, where programs look for it.
fn place(path: String, message: &str) -> (String, String) {
    let named = |prefix: &str| {
        message
            .strip_prefix(prefix)
            .and_then(|rest| rest.split('`').next())
    };
    let inside = |name: &str| match path.as_str() {
        "" => name.to_owned(),
        path if path == name || path.ends_with(&format!(".{name}")) => path.to_owned(),
        path => format!("{path}.{name}"),
    };
    if let Some(name) = named("missing field `") {
        (inside(name), "is missing".to_owned())
    } else if let Some(name) = named("unknown field `") {
        let expected = message
            .split_once(", expected ")
            .map_or_else(String::new, |(_, list)| {
                format!(
                    ": there are {}",
                    list.trim_start_matches("one of ").replace('`', "")
                )
            });
        (inside(name), format!("is not a field here{expected}"))
    } else {
        (path, format!("cannot be taken: {message}"))
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[allow(dead_code, reason = "only its reading is tested")]
    struct Outer {
        inner: Inner,
        list: Option<Vec<Inner>>,
    }

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[allow(dead_code, reason = "only its reading is tested")]
    struct Inner {
        ms: i64,
    }

    fn fault(text: &str) -> (u16, String) {
        let problem = typed::<Outer>(text.as_bytes()).unwrap_err();
        let path = problem
            .member("fields")
            .map(|fields| fields[0]["path"].as_str().unwrap().to_owned());
        (problem.kind.status(), path.unwrap_or_default())
    }

    #[test]
    fn given_a_body_with_a_fault_then_the_field_is_named_by_its_path() {
        let cases = [
            (r#"{"inner": {"ms": "x"}}"#, 422, "inner.ms"),
            (r#"{"inner": {}}"#, 422, "inner.ms"),
            (r#"{}"#, 422, "inner"),
            (r#"{"inner": {"ms": 1, "s": 2}}"#, 422, "inner.s"),
            (
                r#"{"inner": {"ms": 1}, "list": [{"ms": 1}, {"ms": null}]}"#,
                422,
                "list[1].ms",
            ),
            (r#"{"inner": {"ms": 1}, "more": 2}"#, 422, "more"),
            (r#"{"inner": {"ms": 1}"#, 400, ""),
            ("[]", 422, ""),
            (r#"[{"ms": 1}, null]"#, 422, ""),
            ("3", 422, ""),
        ];
        for (text, status, path) in cases {
            assert_eq!(fault(text), (status, path.to_owned()), "{text}");
        }
    }
}
