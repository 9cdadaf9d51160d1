//! Everything that can go wrong with a request, in one table (RFC 9457).
//!
//! A problem has a name that programs may rely on, a sentence for people, and members of its own. The page
//! `/problems/NAME` and the list in `docs/api.md` are made from the same table.

use std::fmt;

use actix_web::body::BoxBody;
use actix_web::http::StatusCode;
use actix_web::http::header::{ALLOW, ETAG, WWW_AUTHENTICATE};
use actix_web::{HttpResponse, ResponseError};
use arbiter_tournament::Refusal;
use serde_json::{Map, Value};

use crate::desk::told;

/// The media type of a problem.
pub const PROBLEM_JSON: &str = "application/problem+json";

macro_rules! problems {
    ($($(#[doc = $doc:literal])+ $name:ident $slug:literal $status:literal $title:literal => $remedy:literal;)+) => {
        /// What is wrong, by name.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub enum ProblemKind { $($(#[doc = $doc])+ $name,)+ }

        impl ProblemKind {
            /// The whole table.
            pub const ALL: &'static [Self] = &[$(Self::$name,)+];

            /// The name in `type`; it never changes.
            #[must_use]
            pub const fn slug(self) -> &'static str {
                match self { $(Self::$name => $slug,)+ }
            }

            /// The HTTP status.
            #[must_use]
            pub const fn status(self) -> u16 {
                match self { $(Self::$name => $status,)+ }
            }

            /// The title: the same for every problem of this name.
            #[must_use]
            pub const fn title(self) -> &'static str {
                match self { $(Self::$name => $title,)+ }
            }

            /// What it means.
            #[must_use]
            pub fn doc(self) -> &'static str {
                match self { $(Self::$name => concat!($($doc),+).trim_start(),)+ }
            }

            /// What to do.
            #[must_use]
            pub const fn remedy(self) -> &'static str {
                match self { $(Self::$name => $remedy,)+ }
            }
        }
    };
}

problems! {
    /// The request cannot be read: a broken JSON text, path or query.
    Malformed "malformed" 400 "The request cannot be read"
        => "Correct what the detail names.";
    /// A request that changes something carries no `Idempotency-Key`.
    KeyMissing "idempotency_key_missing" 400 "The Idempotency-Key is missing"
        => "Send a new random key with each new request, and the same one when the same request is sent again.";
    /// The `Idempotency-Key` is empty, too long, or holds more than visible ASCII.
    KeyInvalid "idempotency_key_invalid" 400 "The Idempotency-Key cannot be taken"
        => "Send 1 to 64 visible ASCII characters, such as a UUID.";
    /// `If-Match` is not one entity tag of a game.
    IfMatchInvalid "if_match_invalid" 400 "The If-Match header cannot be taken"
        => "Send the ETag of the game as it was answered, in quotes.";
    /// There is no token, or it is unknown, expired or revoked.
    Unauthenticated "unauthenticated" 401 "Sign in"
        => "Send `Authorization: Bearer TOKEN`, or sign in on the page.";
    /// The code or token with which somebody wants to sign in does not work, or no longer.
    SignInRefused "sign_in_refused" 401 "This code does not work"
        => "Ask for a new link; each works once and for a short time.";
    /// The signed-in person or machine may not do this, or there is no such tournament: the answer is the same.
    Forbidden "forbidden" 403 "Not allowed"
        => "Ask the organiser or the chief arbiter for the role that allows it.";
    /// A page of another origin sent the request.
    CrossOrigin "cross_origin" 403 "The request comes from another site"
        => "Send it from a page of this server, or with a token instead of a cookie.";
    /// There is nothing at this address.
    NotFound "not_found" 404 "There is nothing here"
        => "See /api/v1/openapi.json for all addresses.";
    /// There is no such tournament.
    TournamentNotFound "tournament_not_found" 404 "There is no such tournament"
        => "Use the tournament's id or its name in addresses.";
    /// The tournament has no such round.
    RoundNotFound "round_not_found" 404 "There is no such round"
        => "Use the number of a round that is paired.";
    /// The round has no such board.
    BoardNotFound "board_not_found" 404 "There is no such board"
        => "Use the number of a board of this round.";
    /// The log has no such entry, or it is no incident.
    IncidentNotFound "incident_not_found" 404 "There is no such incident"
        => "Use the number of the entry that reported it.";
    /// There is no such token.
    TokenNotFound "token_not_found" 404 "There is no such token"
        => "Use the prefix from the list of tokens.";
    /// The address does not take this method.
    MethodNotAllowed "method_not_allowed" 405 "The address does not take this method"
        => "Use one of the methods in the Allow header.";
    /// An earlier report may be of the same incident: `possibly_same` names it and its age.
    PossiblySame "possibly_same" 409 "An earlier report may be of the same incident"
        => "Send a new request, with a new key, with `same_as` or `distinct_from` the entry named.";
    /// The incident has been decided already.
    AlreadyDecided "already_decided" 409 "The incident has been decided"
        => "Read the incident; a decision is never replaced silently.";
    /// The ruling waits for an answer, so there is nothing to confirm.
    NeedsAnswer "needs_answer" 409 "The ruling waits for an answer"
        => "Answer its questions, or decide otherwise with a reason.";
    /// The game already has another result than the decision would give it.
    ResultStands "result_stands" 409 "The game has another result"
        => "Correct the result first, with its own request and reason.";
    /// The tournament has no regulations, so there are no rules to rule by.
    NoRegulations "no_regulations" 409 "No regulations: attach them"
        => "PUT the event's regulations to the tournament.";
    /// The regulations do not have the stage that the game names.
    NoStage "no_stage" 409 "The regulations lack the game's stage"
        => "Attach regulations with this stage.";
    /// The tournament already has players.
    RosterStands "roster_stands" 409 "The tournament already has players"
        => "Import into a new tournament.";
    /// The name in addresses belongs to another tournament.
    SlugTaken "slug_taken" 409 "The name in addresses is taken"
        => "Choose another slug.";
    /// The role is already given.
    AlreadyGranted "already_granted" 409 "The role is already given"
        => "Nothing needs to be done.";
    /// The role was not given.
    NotGranted "not_granted" 409 "The role was not given"
        => "Nothing needs to be done.";
    /// Nothing can be exported before there are players.
    NothingToExport "nothing_to_export" 409 "There is nothing to export"
        => "Import players and rounds first.";
    /// The game has changed since the author of the request saw it: `current` shows it.
    Stale "stale" 412 "The game has changed"
        => "Look at `current`; send the request again with its ETag and a new key, if it is still meant.";
    /// The body is larger than this address takes.
    BodyTooLarge "body_too_large" 413 "The body is too large"
        => "Send less than the limit in the detail.";
    /// The body is of a media type that this address does not take.
    UnsupportedMediaType "unsupported_media_type" 415 "The media type cannot be taken"
        => "Send the media type that the detail names.";
    /// Fields are missing, unknown, or of a wrong type: `fields` names each by its path.
    InvalidFields "invalid_fields" 422 "Fields cannot be taken"
        => "Correct the fields that `fields` names.";
    /// The key was used for another request.
    KeyReused "idempotency_key_reused" 422 "The Idempotency-Key was used for another request"
        => "Use a new key for a new request.";
    /// The entry that the report names is not a report of the same kind about the same player in this game.
    LinkMismatch "link_mismatch" 422 "The report does not belong to that incident"
        => "Name the entry that a `possibly_same` answer named.";
    /// Deciding otherwise and correcting a result need a reason.
    ReasonNeeded "reason_needed" 422 "A reason is needed"
        => "Add `reason`.";
    /// Deciding otherwise needs to say whether the offence counts.
    UpheldNeeded "upheld_needed" 422 "Say whether the offence is upheld"
        => "Add `upheld`: true or false.";
    /// The rules in force have no rule on this kind of incident yet. Nothing is guessed.
    NoRuleYet "no_rule_yet" 422 "There is no rule on this yet"
        => "Decide by the Laws and your judgement, and note it by hand.";
    /// The regulations have mistakes: `diagnostics` lists each with its place. Nothing is stored.
    FaultyRules "faulty_rules" 422 "The regulations have mistakes"
        => "Correct the places that `diagnostics` lists.";
    /// The tournament file has mistakes: `findings` lists each with line and columns. Nothing is imported.
    FaultyFile "faulty_file" 422 "The tournament file has mistakes"
        => "Correct the places that `findings` lists.";
    /// A decision or a result needs the version of the game that its author saw.
    IfMatchMissing "if_match_missing" 428 "The If-Match header is missing"
        => "Read the game and send its ETag.";
    /// The stored regulations are not the ones that were adopted, so no ruling is given.
    RulesChanged "rules_changed" 500 "The stored regulations have changed"
        => "Run `arbiter verify`, which shows what else differs; then attach the event's regulations again.";
    /// The server failed. What it had acknowledged is safe.
    Internal "internal" 500 "The server failed"
        => "Send the request again with the same key; if it fails again, look into the program's log.";
    /// The server is stopping, or its database does not answer.
    Unavailable "unavailable" 503 "The server cannot take this now"
        => "Send the request again with the same key in a moment.";
}

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

    /// What is wrong and what to do, for a person who reads no JSON.
    #[must_use]
    pub fn sentence(&self) -> String {
        format!("{} {}", sentence(&self.detail), self.kind.remedy())
    }

    /// What is wrong in a file, a line each.
    #[must_use]
    pub fn findings(&self) -> Vec<String> {
        ["findings", "diagnostics"]
            .into_iter()
            .filter_map(|name| self.members.get(name))
            .flat_map(told)
            .collect()
    }

    /// A member of its own, if it has it.
    #[must_use]
    pub fn member(&self, name: &str) -> Option<&Value> {
        self.members.get(name)
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

/// A text that begins with a capital and ends with a full stop.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first: String = letters
        .next()
        .map(|first| first.to_uppercase().collect())
        .unwrap_or_default();
    let end = if text.ends_with(['.', '?', '!']) {
        ""
    } else {
        "."
    };
    format!("{first}{}{end}", letters.as_str())
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
        let mut response = HttpResponse::build(self.status_code());
        response.content_type(PROBLEM_JSON);
        if self.kind == ProblemKind::Unauthenticated {
            response.insert_header((WWW_AUTHENTICATE, "Bearer"));
        }
        if let Some((name, value)) = &self.header {
            response.insert_header((*name, value.as_str()));
        }
        response.body(self.to_json())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn given_the_table_then_every_name_is_a_word_of_its_own_and_every_status_an_error() {
        let mut names: Vec<&str> = ProblemKind::ALL.iter().map(|kind| kind.slug()).collect();
        names.sort_unstable();
        let count = names.len();
        names.dedup();
        assert_eq!(names.len(), count);
        for kind in ProblemKind::ALL {
            assert!((400..600).contains(&kind.status()), "{kind:?}");
            assert!(
                kind.slug()
                    .bytes()
                    .all(|byte| byte.is_ascii_lowercase() || byte == b'_')
            );
            assert!(
                kind.remedy().ends_with('.') && kind.doc().ends_with('.'),
                "{kind:?}"
            );
        }
    }

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
