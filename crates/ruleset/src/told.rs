//! Facts that people write down: on a command line, in an example.

use std::fmt;

use crate::finding::Need;
use crate::grammar::{Rule, parse_line};
use crate::nearest::nearest;
use crate::parse::constant_of;
use crate::quantity::duration_text;
use crate::source::Lines;
use crate::syntax::Constant;
use crate::vocabulary::{Fact, FactValue, IncidentKind, Setting, ValueType};

/// The word for what nobody knows.
const UNKNOWN: &str = "unknown";

/// Why a fact that somebody wrote down cannot be taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Untold {
    /// What is the matter.
    pub message: String,
    /// What to write instead.
    pub help: String,
}

impl fmt::Display for Untold {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; {}", self.message, self.help)
    }
}

impl std::error::Error for Untold {}

/// The fact of this name and the value that the text gives it; nothing for `unknown`.
///
/// # Errors
/// When reports of this kind have no such fact, or the value is not one of its type.
pub fn told(
    kind: IncidentKind,
    name: &str,
    value: &str,
) -> Result<(Fact, Option<FactValue>), Untold> {
    let fact = fact_named(kind, name.trim())?;
    let value = value.trim();
    let lines = Lines::new(value);
    let constant = parse_line(Rule::value_line, "", value, 0, &lines)
        .ok()
        .and_then(|line| constant_of(&line));
    let constant = constant.ok_or_else(|| misfit(fact, value))?;
    Ok((fact, value_of(fact, &constant)?))
}

/// The fact of this name that is said of incidents of this kind.
pub(crate) fn fact_named(kind: IncidentKind, name: &str) -> Result<Fact, Untold> {
    let name = name.to_lowercase().replace(' ', "_");
    Fact::named(&name, kind).ok_or_else(|| {
        let facts = || Fact::ALL.iter().filter(|fact| fact.applies_to(kind));
        let help = match nearest(&name, facts().map(|fact| fact.as_str())) {
            Some(near) => format!("did you mean `{near}`?"),
            None if name.parse::<Setting>().is_ok() => {
                "settings are said by the regulations, not by a report".to_owned()
            }
            None => {
                let names: Vec<&str> = facts().map(|fact| fact.as_str()).collect();
                format!("it is one of {}", names.join(", "))
            }
        };
        Untold {
            message: format!("`{kind}` has no fact `{name}`"),
            help,
        }
    })
}

/// The constant as a value of the fact; nothing for `unknown`.
pub(crate) fn value_of(fact: Fact, constant: &Constant) -> Result<Option<FactValue>, Untold> {
    let word = match constant {
        Constant::Word(word) => Some(word.to_lowercase()),
        Constant::Amounts(_) => None,
    };
    let word = word.as_deref();
    if word == Some(UNKNOWN) {
        return Ok(None);
    }
    let value = match (fact.value_type(), constant) {
        (ValueType::YesNo, _) => match word {
            Some("yes" | "true") => Some(FactValue::YesNo(true)),
            Some("no" | "false") => Some(FactValue::YesNo(false)),
            _ => None,
        },
        (ValueType::Choice(words), _) => words
            .iter()
            .find(|known| Some(**known) == word)
            .map(|known| FactValue::Choice(known)),
        (ValueType::Count { min }, Constant::Amounts(amounts)) => {
            let count = amounts.count().ok().filter(|count| *count >= min);
            count.map(FactValue::Count)
        }
        (ValueType::Duration, Constant::Amounts(amounts)) => {
            amounts.duration_ms().ok().map(FactValue::Duration)
        }
        _ => None,
    };
    value.map(Some).ok_or_else(|| {
        let written = match constant {
            Constant::Word(word) => word.clone(),
            Constant::Amounts(amounts) => crate::wording::amounts(amounts),
        };
        misfit(fact, &written)
    })
}

fn misfit(fact: Fact, value: &str) -> Untold {
    Untold {
        message: format!("`{}` cannot be `{value}`", fact.as_str()),
        help: format!("it is {}", values(Need::Fact(fact))),
    }
}

/// What can be said of a fact, in words; for a setting, that it is one.
pub(crate) fn values(need: Need) -> String {
    match need {
        Need::Setting(_) => "a setting that the event must say".to_owned(),
        Need::Fact(fact) => match fact.value_type() {
            ValueType::YesNo => "yes or no".to_owned(),
            ValueType::Count { min } => format!("a whole number from {min}"),
            ValueType::Duration => format!("a time such as {}", duration_text(90_000)),
            ValueType::Choice(words) => format!("one of {}", words.join(", ")),
        },
    }
}
