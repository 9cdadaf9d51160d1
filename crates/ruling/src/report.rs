//! What somebody reports from a board, as it comes in and as it is kept.

mod reader;

use std::collections::BTreeMap;
use std::fmt;

use arbiter_laws::Color;
use arbiter_ruleset::{Fact, FactValue, IncidentKind, Term, Wanted};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};

use crate::clocks::Clocks;
use crate::moves::GameMoves;
use reader::Reader;

/// What was reported. Facts that were not told are not in it; a ruling lists what it presumed.
///
/// Its JSON is flat: `{"kind": "illegal_move", "by": "black", "seen_by": "arbiter"}`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// What kind of incident.
    pub kind: IncidentKind,
    /// The player it is about, for an incident that is somebody's.
    pub by: Option<Color>,
    /// The facts told, by the vocabulary.
    pub facts: BTreeMap<Fact, FactValue>,
    /// The position, as FEN: the one that stands after the irregularity has been put right.
    pub position: Option<String>,
    /// The moves that led to the position, if they were told; with a claim, those up to the position it is about.
    pub moves: Option<GameMoves>,
    /// The clock readings.
    pub clocks: Option<Clocks>,
    /// When it happened. It stands in the envelope of an entry, not in its payload.
    pub happened_at_ms: Option<i64>,
}

/// A field of a report that cannot be taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldError {
    /// Where: `clocks.black_ms`.
    pub path: String,
    /// What is wrong, and what to write instead.
    pub message: String,
}

impl fmt::Display for FieldError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path, self.message)
    }
}

/// Whether a person may state a fact. The number of an offence is counted from the log, never told.
fn is_stated(fact: Fact) -> bool {
    fact != Fact::Offence
}

/// Whether a person's word on a fact is a judgement: what a search establishes, but a search may leave open.
#[must_use]
pub fn is_judged(fact: Fact) -> bool {
    fact.is_expensive()
}

impl Report {
    /// A report of nothing but its kind and the player.
    #[must_use]
    pub fn new(kind: IncidentKind, by: Option<Color>) -> Self {
        Self {
            kind,
            by,
            facts: BTreeMap::new(),
            position: None,
            moves: None,
            clocks: None,
            happened_at_ms: None,
        }
    }

    /// Reads a report from JSON as it comes in: the kind first, then that kind's own fields.
    ///
    /// # Errors
    /// Every field that is missing, unknown or of a wrong type, by its path.
    pub fn read(json: &Value) -> Result<Self, Vec<FieldError>> {
        Reader {
            strict: true,
            errors: Vec::new(),
        }
        .report(json)
    }

    /// Adds a person's answers to a ruling's questions. The position is one: what hangs on it is then searched for.
    ///
    /// # Errors
    /// Every answer to a question that is none, or of a wrong type.
    pub fn answered(&self, answers: &Map<String, Value>) -> Result<Self, Vec<FieldError>> {
        let mut reader = Reader {
            strict: true,
            errors: Vec::new(),
        };
        let mut report = self.clone();
        for (name, value) in answers {
            let path = format!("answers.{name}");
            if name == "position" {
                report.position = reader.position(&path, value);
                continue;
            }
            match Fact::named(name, self.kind).filter(|fact| is_stated(*fact)) {
                Some(fact) => {
                    if let Some(value) = reader.fact(&path, fact, value) {
                        report.facts.insert(fact, value);
                    }
                }
                None => reader.fault(&path, "is not a question that a ruling asks"),
            }
        }
        if reader.errors.is_empty() {
            Ok(report)
        } else {
            Err(reader.errors)
        }
    }
}

/// A fact's value as JSON.
#[must_use]
pub fn fact_json(value: FactValue) -> Value {
    match value {
        FactValue::YesNo(yes) => Value::from(yes),
        FactValue::Count(number) | FactValue::Duration(number) => Value::from(number),
        FactValue::Choice(word) => Value::from(word),
    }
}

/// The value of a fact or setting as JSON.
#[must_use]
pub fn term_json(term: &Term) -> Value {
    match term {
        Term::YesNo(yes) => Value::from(*yes),
        Term::Count(number) | Term::Duration(number) => Value::from(*number),
        Term::Word(word) => Value::from(&**word),
    }
}

/// What a test asks of a value, in the language of the rules.
#[must_use]
pub fn wanted_text(wanted: &Wanted) -> String {
    let list = |terms: &[Term]| {
        terms
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join(" or ")
    };
    match wanted {
        Wanted::OneOf(terms) => list(terms),
        Wanted::NoneOf(terms) => format!("not {}", list(terms)),
        Wanted::Compare(comparison, term) => format!("{} {term}", comparison.as_str()),
    }
}

impl Serialize for Report {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("kind", self.kind.as_str())?;
        if let Some(by) = self.by {
            map.serialize_entry("by", &by.to_string())?;
        }
        for (fact, value) in &self.facts {
            map.serialize_entry(fact.as_str(), &fact_json(*value))?;
        }
        if let Some(position) = &self.position {
            map.serialize_entry("position", position)?;
        }
        if let Some(GameMoves { fen, moves }) = &self.moves {
            if let Some(fen) = fen {
                map.serialize_entry("fen", fen)?;
            }
            map.serialize_entry("moves", moves)?;
        }
        if let Some(clocks) = &self.clocks {
            map.serialize_entry("clocks", clocks)?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Report {
    /// Reads a stored report: fields of later versions are skipped.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let fields = Map::deserialize(deserializer)?;
        Reader {
            strict: false,
            errors: Vec::new(),
        }
        .report(&Value::Object(fields))
        .map_err(|errors| {
            let list: Vec<String> = errors.iter().map(ToString::to_string).collect();
            serde::de::Error::custom(list.join("; "))
        })
    }
}
