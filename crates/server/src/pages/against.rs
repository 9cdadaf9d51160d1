//! What a result contradicts, for people: each entry that tells something else, and how its author says that it is
//! meant all the same.

use arbiter_phrases::Args;
use arbiter_tournament::{ContradictedBy, Seq};
use serde_json::Value;

use super::visit::Visit;
use crate::problem::Problem;

/// What a result contradicts.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Against {
    /// A sentence for each entry.
    pub told: Vec<String>,
    /// The entries, as a form sends them.
    pub despite: String,
}

impl Visit {
    /// What a problem with a result says that it contradicts; nothing if it is another problem.
    pub fn against(&self, contradicts: Option<&Value>) -> Against {
        let found = contradicts.and_then(Value::as_array);
        let found = found.map(Vec::as_slice).unwrap_or_default();
        let seq = |one: &Value| one.get("seq").and_then(Value::as_i64);
        let told = found.iter().filter_map(|one| {
            let by = one.get("by").and_then(Value::as_str)?.parse().ok()?;
            let outcome = one.get("outcome").and_then(Value::as_str);
            let args = Args::new()
                .word("seq", seq(one)?.to_string())
                .word(
                    "outcome",
                    outcome.map_or_else(String::new, |word| self.phrases.word("outcome", word)),
                )
                .word("told", if outcome.is_some() { "yes" } else { "no" });
            Some(self.say(key(by), &args))
        });
        let seqs: Vec<String> = found
            .iter()
            .filter_map(seq)
            .map(|seq| seq.to_string())
            .collect();
        Against {
            told: told.collect(),
            despite: seqs.join(","),
        }
    }
}

fn key(by: ContradictedBy) -> &'static str {
    match by {
        ContradictedBy::Decision => "against-decision",
        ContradictedBy::Ruling => "against-ruling",
        ContradictedBy::Report => "against-report",
        ContradictedBy::Position => "against-position",
        ContradictedBy::Chair => "against-chair",
    }
}

/// The entries that a form names as contradicted and meant.
///
/// # Errors
/// When something else stands there.
pub fn despite(text: &str) -> Result<Vec<Seq>, Problem> {
    let seq = |text: &str| {
        let number: Option<i64> = text.trim().parse().ok();
        number.and_then(|number| Seq::try_from(number).ok())
    };
    let parts = text.split(',').filter(|part| !part.trim().is_empty());
    parts
        .map(|part| {
            seq(part).ok_or_else(|| Problem::field("despite", "must be the numbers of entries"))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn given_the_entries_of_a_form_then_they_are_numbers_or_its_field_is_named() {
        let seqs = |text: &str| -> Option<Vec<i64>> {
            let seqs = despite(text).ok()?;
            Some(seqs.into_iter().map(Seq::get).collect())
        };
        assert_eq!(seqs(""), Some(vec![]));
        assert_eq!(seqs("45,46"), Some(vec![45, 46]));
        for wrong in ["x", "0", "45;46", "-1"] {
            assert_eq!(seqs(wrong), None, "{wrong}");
        }
    }
}
