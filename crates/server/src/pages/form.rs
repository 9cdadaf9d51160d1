//! What a page's form sends.

use actix_web::http::StatusCode;
use actix_web::web::Query;
use arbiter_ruleset::{Fact, IncidentKind, ValueType};
use arbiter_tournament::Seq;
use serde_json::{Map, Value};

use crate::body::Body;
use crate::desk::Asked;
use crate::problem::{Problem, ProblemKind};

/// The text of regulations, each letter of which may take three, and some fields.
pub const MAX_FORM_BYTES: usize = 3 * crate::limits::MAX_RULES_BYTES + 4 * 1024;

/// A minute in milliseconds.
const MINUTE_MS: i64 = 60_000;

/// The fields of a form, in the order of the page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Form {
    fields: Vec<(String, String)>,
    bytes: Vec<u8>,
}

impl Form {
    /// Reads a form.
    ///
    /// # Errors
    /// When it is none, or too long.
    pub async fn read(body: Body) -> Result<Self, Problem> {
        Self::read_up_to(body, MAX_FORM_BYTES).await
    }

    /// Reads a form that may be so long.
    ///
    /// # Errors
    /// When it is none, or longer.
    pub async fn read_up_to(body: Body, limit: usize) -> Result<Self, Problem> {
        Self::parse(
            body.bytes(&["application/x-www-form-urlencoded"], limit)
                .await?,
        )
    }

    /// A form as a test writes it.
    #[cfg(test)]
    pub(super) fn for_tests(text: &str) -> Self {
        Self::parse(text.as_bytes().to_vec()).unwrap()
    }

    fn parse(bytes: Vec<u8>) -> Result<Self, Problem> {
        let malformed = || Problem::new(ProblemKind::Malformed, "the form cannot be read");
        let text = std::str::from_utf8(&bytes).map_err(|_| malformed())?;
        let fields = Query::<Vec<(String, String)>>::from_query(text)
            .map_err(|_| malformed())?
            .into_inner();
        Ok(Self { fields, bytes })
    }

    /// A field; none where it is missing or empty.
    pub fn get(&self, name: &str) -> Option<&str> {
        let field = self.fields.iter().find(|(key, _)| key == name);
        field
            .map(|(_, value)| value.as_str())
            .filter(|value| !value.is_empty())
    }

    /// A field that was sent, even an empty one.
    pub fn present(&self, name: &str) -> Option<&str> {
        let field = self.fields.iter().find(|(key, _)| key == name);
        field.map(|(_, value)| value.as_str())
    }

    /// A field as it was sent, or nothing.
    pub fn text(&self, name: &str) -> &str {
        self.get(name).unwrap_or_default()
    }

    /// The request that the form makes, by its key.
    ///
    /// # Errors
    /// When the form has no key.
    pub fn asked(&self, path: &str) -> Result<Asked, Problem> {
        let key = self
            .get("key")
            .ok_or_else(|| Problem::bare(ProblemKind::KeyMissing))?;
        Asked::new(key, "POST", path, &self.bytes)
    }

    /// The version of the game that the form's page showed.
    ///
    /// # Errors
    /// When the form has none.
    pub fn version(&self) -> Result<Seq, Problem> {
        let version = self
            .get("version")
            .ok_or_else(|| Problem::bare(ProblemKind::IfMatchMissing))?;
        let version: Option<i64> = version.parse().ok();
        version
            .and_then(|version| Seq::try_from(version).ok())
            .ok_or_else(|| Problem::bare(ProblemKind::IfMatchInvalid))
    }

    /// The number of an entry in a field.
    ///
    /// # Errors
    /// When something else stands there.
    pub fn seq(&self, name: &str) -> Result<Option<Seq>, Problem> {
        let Some(text) = self.get(name) else {
            return Ok(None);
        };
        let number: Option<i64> = text.parse().ok();
        let seq = number.and_then(|number| Seq::try_from(number).ok());
        seq.map(Some)
            .ok_or_else(|| Problem::field(name, "must be the number of an entry"))
    }

    /// Yes or no in a field.
    ///
    /// # Errors
    /// When something else stands there.
    pub fn yes_no(&self, name: &str) -> Result<Option<bool>, Problem> {
        match self.get(name) {
            None => Ok(None),
            Some("true") => Ok(Some(true)),
            Some("false") => Ok(Some(false)),
            Some(_) => Err(Problem::field(name, "must be true or false")),
        }
    }

    /// Every field but these, as they were sent.
    pub fn others<'a>(&'a self, without: &'a [&str]) -> impl Iterator<Item = (&'a str, &'a str)> {
        let fields = self
            .fields
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()));
        fields.filter(|(name, _)| !without.contains(name))
    }

    /// Every field but these as JSON, facts of an incident of this kind by their types. Durations are typed in minutes:
    /// nobody counts a late arrival in milliseconds.
    pub fn facts(&self, kind: IncidentKind, without: &[&str]) -> Map<String, Value> {
        let value = |name: &str, value: &str| match Fact::named(name, kind).map(Fact::value_type) {
            Some(ValueType::YesNo) => value
                .parse::<bool>()
                .map_or_else(|_| value.into(), Value::from),
            Some(ValueType::Count { .. }) => value
                .parse::<i64>()
                .map_or_else(|_| value.into(), Value::from),
            Some(ValueType::Duration) => value
                .parse::<i64>()
                .ok()
                .and_then(|minutes| minutes.checked_mul(MINUTE_MS))
                .map_or_else(|| value.into(), Value::from),
            Some(ValueType::Choice(_)) | None => value.into(),
        };
        self.others(without)
            .filter(|(_, text)| !text.is_empty())
            .map(|(name, text)| (name.to_owned(), value(name, text)))
            .collect()
    }
}

/// Whether a status is that of an answer to a form which is shown on the page it came from.
pub fn is_shown_on_the_page(status: StatusCode) -> bool {
    matches!(status.as_u16(), 409 | 412 | 422 | 428)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(text: &str) -> Form {
        Form::for_tests(text)
    }

    #[test]
    fn a_form_without_its_key_or_version_is_refused() {
        assert_eq!(
            form("by=black").asked("/x").unwrap_err().kind,
            ProblemKind::KeyMissing
        );
        assert_eq!(
            form("key=").asked("/x").unwrap_err().kind,
            ProblemKind::KeyMissing
        );
        assert!(form("key=k").asked("/x").is_ok());
        assert_eq!(
            form("key=k").version().unwrap_err().kind,
            ProblemKind::IfMatchMissing
        );
        assert_eq!(
            form("version=x").version().unwrap_err().kind,
            ProblemKind::IfMatchInvalid
        );
        assert_eq!(form("version=44").version().unwrap().get(), 44);
    }

    #[test]
    fn facts_come_by_their_types_and_what_is_none_stays_text() {
        let facts = form("key=k&by=black&how=two_hands&move_completed=false&ply=3&seen_by=&opponent_made_move=maybe")
            .facts(IncidentKind::IllegalMove, &["key"]);
        let wanted = serde_json::json!({
            "by": "black", "how": "two_hands", "move_completed": false, "ply": 3, "opponent_made_move": "maybe",
        });
        assert_eq!(Value::Object(facts), wanted);
    }

    #[test]
    fn durations_are_typed_in_minutes() {
        let facts = form("delay_from_actual_start=12").facts(IncidentKind::LateArrival, &[]);
        assert_eq!(
            facts.get("delay_from_actual_start"),
            Some(&Value::from(720_000))
        );
        let endless = format!("delay_from_actual_start={}", i64::MAX);
        assert!(
            form(&endless).facts(IncidentKind::LateArrival, &[])["delay_from_actual_start"]
                .is_string()
        );
    }

    #[test]
    fn letters_of_every_script_come_through() {
        assert_eq!(
            form("reason=%C3%85sa+%2B+%D7%93").get("reason"),
            Some("Åsa + ד")
        );
        assert!(Form::parse(vec![0xff]).is_err());
    }

    proptest::proptest! {
        #[test]
        fn any_bytes_are_a_form_or_a_problem(bytes: Vec<u8>) {
            if let Ok(form) = Form::parse(bytes) {
                let _ = (form.asked("/"), form.version(), form.yes_no("a"), form.seq("b"));
            }
        }
    }
}
