//! Everything that can go wrong with a request, in one table (RFC 9457).
//!
//! A problem has a name that programs may rely on, a sentence for people, and members of its own. The page
//! `/problems/NAME` and the list in `docs/api.md` are made from the same table.

mod kind;

pub use kind::ProblemKind;

use std::fmt;

use actix_web::body::BoxBody;
use actix_web::http::StatusCode;
use actix_web::http::header::{
    ALLOW, ETAG, HeaderMap, HeaderName, HeaderValue, RETRY_AFTER, WWW_AUTHENTICATE,
};
use actix_web::{HttpResponse, ResponseError};
use arbiter_tournament::Refusal;
use serde_json::{Map, Value};

/// The media type of a problem.
pub const PROBLEM_JSON: &str = "application/problem+json";

/// A problem with one request.
#[derive(Debug, Clone, PartialEq)]
pub struct Problem {
    /// What is wrong.
    pub kind: ProblemKind,
    /// What is wrong with this request, in a sentence.
    pub detail: String,
    members: Map<String, Value>,
    header: Option<(&'static str, String)>,
    refusal: Option<Box<Refusal>>,
}

/// What a handler answers.
pub type Answered = Result<HttpResponse, Problem>;

impl Problem {
    /// A problem with its sentence.
    #[must_use]
    pub fn new(kind: ProblemKind, detail: impl Into<String>) -> Self {
        Self {
            kind,
            detail: detail.into(),
            members: Map::new(),
            header: None,
            refusal: None,
        }
    }

    /// A problem about which the title says all.
    #[must_use]
    pub fn bare(kind: ProblemKind) -> Self {
        Self::new(kind, kind.doc())
    }

    /// A fault of ours. The cause goes into the program's log only: it may hold a path or a query.
    #[must_use]
    pub fn internal(cause: &dyn fmt::Display) -> Self {
        tracing::error!(%cause, "request failed");
        Self::bare(ProblemKind::Internal)
    }

    /// Fields that cannot be taken, each with its path.
    #[must_use]
    pub fn fields<P: Into<String>, M: Into<String>>(
        errors: impl IntoIterator<Item = (P, M)>,
    ) -> Self {
        let fields: Vec<(String, String)> = errors
            .into_iter()
            .map(|(path, message)| (path.into(), message.into()))
            .collect();
        let list: Vec<String> = fields
            .iter()
            .map(|(path, message)| {
                if path.is_empty() {
                    format!("the body {message}")
                } else {
                    format!("{path}: {message}")
                }
            })
            .collect();
        let member = fields
            .into_iter()
            .map(|(path, message)| serde_json::json!({ "path": path, "message": message }))
            .collect();
        Self::new(ProblemKind::InvalidFields, list.join("; ")).with("fields", Value::Array(member))
    }

    /// One field that cannot be taken.
    #[must_use]
    pub fn field(path: &str, message: impl Into<String>) -> Self {
        Self::fields([(path, message)])
    }

    /// The problem with a member of its own.
    #[must_use]
    pub fn with(mut self, name: &str, value: Value) -> Self {
        self.members.insert(name.to_owned(), value);
        self
    }

    /// The problem in other words.
    #[must_use]
    pub fn saying(mut self, detail: impl Into<String>) -> Self {
        self.detail = detail.into();
        self
    }

    /// The problem with the entity tag of the thing as it is now.
    #[must_use]
    pub fn with_etag(mut self, version: i64) -> Self {
        self.header = Some((ETAG.as_str(), format!("\"{version}\"")));
        self
    }

    /// The problem with a header of its own.
    #[must_use]
    pub fn with_header(mut self, name: &'static str, value: String) -> Self {
        self.header = Some((name, value));
        self
    }

    /// The problem with the refusal behind it, for pages that speak another language.
    #[must_use]
    pub fn refused(mut self, refusal: Refusal) -> Self {
        self.refusal = Some(Box::new(refusal));
        self
    }

    /// The refusal behind it, if a command was refused.
    #[must_use]
    pub fn refusal(&self) -> Option<&Refusal> {
        self.refusal.as_deref()
    }

    /// An address that takes other methods only.
    #[must_use]
    pub fn method_not_allowed(allowed: &str) -> Self {
        let mut problem = Self::bare(ProblemKind::MethodNotAllowed);
        if !allowed.is_empty() {
            problem.header = Some((ALLOW.as_str(), allowed.to_owned()));
        }
        problem
    }

    /// Counts it among what was answered.
    pub fn count(&self) {
        metrics::counter!("arbiter_problems_total", "problem" => self.kind.slug()).increment(1);
    }

    /// Puts in the header of its own, for an answer that is another page.
    pub fn head(&self, headers: &mut HeaderMap) {
        let own = self.header.as_ref().and_then(|(name, value)| {
            let name = HeaderName::from_static(name);
            Some((name, HeaderValue::from_str(value).ok()?))
        });
        if let Some((name, value)) = own {
            headers.insert(name, value);
        }
    }

    /// What is wrong, by name.
    #[must_use]
    pub fn kind(&self) -> ProblemKind {
        self.kind
    }

    /// The HTTP status.
    #[must_use]
    pub fn status(&self) -> u16 {
        self.kind.status()
    }

    /// What is wrong, in a sentence.
    #[must_use]
    pub fn detail(&self) -> &str {
        &self.detail
    }

    /// A member of its own, if it has it.
    #[must_use]
    pub fn member(&self, name: &str) -> Option<&Value> {
        self.members.get(name)
    }

    /// The problem as a part of a larger answer.
    #[must_use]
    pub fn to_value(&self) -> Value {
        serde_json::from_slice(&self.to_json()).unwrap_or_default()
    }

    /// The problem as JSON: `type`, `title`, `status`, `detail`, then its own members.
    #[must_use]
    pub fn to_json(&self) -> Vec<u8> {
        #[derive(serde::Serialize)]
        struct Body<'a> {
            r#type: String,
            title: &'a str,
            status: u16,
            detail: &'a str,
            #[serde(flatten)]
            members: &'a Map<String, Value>,
        }
        let body = Body {
            r#type: format!("/problems/{}", self.kind.slug()),
            title: self.kind.title(),
            status: self.kind.status(),
            detail: &self.detail,
            members: &self.members,
        };
        serde_json::to_vec(&body).unwrap_or_default()
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.detail)
    }
}

impl std::error::Error for Problem {}

impl ResponseError for Problem {
    fn status_code(&self) -> StatusCode {
        StatusCode::from_u16(self.kind.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
    }

    fn error_response(&self) -> HttpResponse<BoxBody> {
        self.count();
        let mut response = HttpResponse::build(self.status_code());
        response.content_type(PROBLEM_JSON);
        if self.kind == ProblemKind::Unauthenticated {
            response.insert_header((WWW_AUTHENTICATE, "Bearer"));
        }
        if let Some(seconds) = self.kind.retry_after_s() {
            response.insert_header((RETRY_AFTER, seconds));
        }
        let mut response = response.body(self.to_json());
        self.head(response.headers_mut());
        response
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn given_a_problem_with_members_then_its_json_is_rfc_9457() {
        let member = serde_json::json!({ "seq": 12, "age_s": 45 });
        let problem = Problem::new(ProblemKind::PossiblySame, "reported 45 s ago")
            .with("possibly_same", member);
        assert_eq!(
            String::from_utf8(problem.to_json()).unwrap(),
            r#"{"type":"/problems/possibly_same","title":"An earlier report may be of the same incident","status":409,"detail":"reported 45 s ago","possibly_same":{"age_s":45,"seq":12}}"#
        );
        let response = problem.error_response();
        assert_eq!(
            response.headers().get("content-type").unwrap(),
            PROBLEM_JSON
        );
    }
}
