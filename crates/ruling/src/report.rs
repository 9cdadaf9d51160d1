//! What somebody reports from a board, as it comes in and as it is kept.

use std::collections::BTreeMap;
use std::fmt;

use arbiter_laws::Color;
use arbiter_ruleset::{Fact, FactValue, IncidentKind, Term, ValueType, Wanted};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};

use crate::contradictions;
use crate::moves::{self, GameMoves, MovesAt};

/// The longest FEN that a report may carry; X-FEN of any position is shorter.
const MAX_POSITION_BYTES: usize = 128;

/// No clock in chess shows more: 31 days in milliseconds.
const MAX_CLOCK_MS: i64 = 31 * 24 * 60 * 60 * 1000;

/// Whose clock runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Running {
    /// White's.
    White,
    /// Black's.
    Black,
    /// Neither: the clocks are stopped.
    None,
}

/// Clock readings, in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clocks {
    /// White's remaining time.
    pub white_ms: i64,
    /// Black's remaining time.
    pub black_ms: i64,
    /// Whose clock runs.
    pub running: Running,
}

impl Clocks {
    /// The remaining time of a colour.
    #[must_use]
    pub fn of(&self, color: Color) -> i64 {
        match color {
            Color::White => self.white_ms,
            Color::Black => self.black_ms,
        }
    }

    /// The remaining time of a colour, to be changed.
    pub fn of_mut(&mut self, color: Color) -> &mut i64 {
        match color {
            Color::White => &mut self.white_ms,
            Color::Black => &mut self.black_ms,
        }
    }
}

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

struct Reader {
    /// Whether unknown fields are refused (at the edge) or skipped (in stored payloads, which may have grown).
    strict: bool,
    errors: Vec<FieldError>,
}

impl Reader {
    fn fault(&mut self, path: &str, message: impl Into<String>) {
        self.errors.push(FieldError {
            path: path.to_owned(),
            message: message.into(),
        });
    }

    fn report(mut self, json: &Value) -> Result<Report, Vec<FieldError>> {
        let Value::Object(fields) = json else {
            self.fault("", "must be an object");
            return Err(self.errors);
        };
        let kind = match fields.get("kind") {
            Some(Value::String(word)) => match word.parse::<IncidentKind>() {
                Ok(kind) => kind,
                Err(unknown) => {
                    self.fault("kind", unknown.to_string());
                    return Err(self.errors);
                }
            },
            Some(_) => {
                self.fault("kind", "must be the name of an incident kind");
                return Err(self.errors);
            }
            None => {
                self.fault(
                    "kind",
                    "is missing: name the kind of incident, such as illegal_move",
                );
                return Err(self.errors);
            }
        };
        let mut report = Report::new(kind, None);
        for (name, value) in fields {
            self.field(&mut report, name, value);
        }
        self.game(&mut report, fields);
        if self.strict && self.errors.is_empty() {
            let game = report.moves.as_ref().and_then(GameMoves::game);
            self.errors = contradictions::of_report(&report, game.as_ref());
        }
        if self.errors.is_empty() {
            Ok(report)
        } else {
            Err(self.errors)
        }
    }

    fn field(&mut self, report: &mut Report, name: &str, value: &Value) {
        match name {
            "kind" | "fen" | "moves" => {}
            "by" => report.by = self.colour(value),
            "position" => report.position = self.position("position", value),
            "clocks" => report.clocks = self.clocks(value),
            "happened_at_ms" => match value {
                Value::Null => {}
                _ => match value.as_i64().filter(|ms| *ms >= 0) {
                    Some(ms) => report.happened_at_ms = Some(ms),
                    None => self.fault(name, "must be milliseconds since 1970, as a whole number"),
                },
            },
            _ => {
                let fact = Fact::named(name, report.kind).filter(|fact| is_stated(*fact));
                match (fact, value) {
                    (Some(_), Value::Null) => {}
                    (Some(fact), value) => {
                        if let Some(value) = self.fact(name, fact, value) {
                            report.facts.insert(fact, value);
                        }
                    }
                    (None, _) if self.strict => {
                        self.fault(name, format!("is not a field of {}", report.kind));
                    }
                    (None, _) => {}
                }
            }
        }
    }

    /// The moves, with the position they begin from, and the position that they reach.
    fn game(&mut self, report: &mut Report, fields: &Map<String, Value>) {
        let (fen, moves) = (fields.get("fen"), fields.get("moves"));
        if !self.strict {
            report.moves = stored_moves(fen, moves);
            return;
        }
        let is_told = |value: &&Value| !value.is_null();
        match (fen.filter(is_told), moves.filter(is_told)) {
            (None, None) => {}
            (Some(Value::String(_)) | None, Some(_)) => {
                match moves::game(fen, moves, MovesAt::REPORT) {
                    Ok(Some(game)) => {
                        report.moves = Some(GameMoves::of(&game));
                        report
                            .position
                            .get_or_insert_with(|| game.position().to_string());
                    }
                    Ok(None) => {}
                    Err(FieldError { path, message }) => self.fault(&path, message),
                }
            }
            (Some(_), Some(_)) => self.fault("fen", "must be text"),
            (Some(_), None) => self.fault(
                "fen",
                "is where the moves begin: add moves, or tell what stands on the board as position",
            ),
        }
    }

    fn colour(&mut self, value: &Value) -> Option<Color> {
        match value {
            Value::Null => None,
            Value::String(word) if word == "white" => Some(Color::White),
            Value::String(word) if word == "black" => Some(Color::Black),
            _ => {
                self.fault("by", "must be \"white\" or \"black\"");
                None
            }
        }
    }

    fn position(&mut self, path: &str, value: &Value) -> Option<String> {
        match value {
            Value::Null => None,
            Value::String(fen) if fen.len() > MAX_POSITION_BYTES => {
                self.fault(path, format!("is longer than {MAX_POSITION_BYTES} bytes"));
                None
            }
            Value::String(fen) => match fen.parse::<arbiter_laws::Setup>() {
                Ok(_) => Some(fen.clone()),
                Err(error) => {
                    self.fault(path, error.to_string());
                    None
                }
            },
            _ => {
                self.fault(path, "must be a FEN, as text");
                None
            }
        }
    }

    fn clocks(&mut self, value: &Value) -> Option<Clocks> {
        let Value::Object(fields) = value else {
            if !value.is_null() {
                self.fault(
                    "clocks",
                    "must be an object with white_ms, black_ms and running",
                );
            }
            return None;
        };
        let mut reading = |name: &str| match fields.get(name).map(Value::as_i64) {
            Some(Some(ms)) if (0..=MAX_CLOCK_MS).contains(&ms) => Some(ms),
            Some(_) => {
                self.fault(
                    &format!("clocks.{name}"),
                    "must be milliseconds from 0, as a whole number",
                );
                None
            }
            None => {
                self.fault(&format!("clocks.{name}"), "is missing");
                None
            }
        };
        let (white_ms, black_ms) = (reading("white_ms"), reading("black_ms"));
        let running = match fields.get("running") {
            None | Some(Value::Null) => Running::None,
            Some(value) => match Running::deserialize(value) {
                Ok(running) => running,
                Err(_) => {
                    self.fault("clocks.running", "must be \"white\", \"black\" or \"none\"");
                    Running::None
                }
            },
        };
        if self.strict {
            for name in fields
                .keys()
                .filter(|name| !matches!(name.as_str(), "white_ms" | "black_ms" | "running"))
            {
                self.fault(&format!("clocks.{name}"), "is not a field of clocks");
            }
        }
        Some(Clocks {
            white_ms: white_ms?,
            black_ms: black_ms?,
            running,
        })
    }

    fn fact(&mut self, path: &str, fact: Fact, value: &Value) -> Option<FactValue> {
        let (read, wanted) = match fact.value_type() {
            ValueType::YesNo => (
                value.as_bool().map(FactValue::YesNo),
                "true or false".to_owned(),
            ),
            ValueType::Count { min } => (
                value
                    .as_i64()
                    .filter(|count| *count >= min)
                    .map(FactValue::Count),
                format!("a whole number from {min}"),
            ),
            ValueType::Duration => (
                value
                    .as_i64()
                    .filter(|ms| *ms >= 0)
                    .map(FactValue::Duration),
                "milliseconds from 0, as a whole number".to_owned(),
            ),
            ValueType::Choice(words) => (
                value
                    .as_str()
                    .and_then(|given| words.iter().find(|word| **word == given))
                    .map(|word| FactValue::Choice(word)),
                format!("one of {}", words.join(", ")),
            ),
        };
        if read.is_none() {
            self.fault(path, format!("must be {wanted}"));
        }
        read
    }
}

/// The moves of a stored report. They were played when it came in, and are not played again.
fn stored_moves(fen: Option<&Value>, moves: Option<&Value>) -> Option<GameMoves> {
    let list = moves?.as_array()?.iter();
    Some(GameMoves {
        fen: fen.and_then(Value::as_str).map(str::to_owned),
        moves: list.filter_map(Value::as_str).map(str::to_owned).collect(),
    })
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
