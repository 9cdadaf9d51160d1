//! Reading a report, field by field.

use arbiter_laws::Color;
use arbiter_ruleset::{Fact, FactValue, IncidentKind, ValueType};
use serde::Deserialize;
use serde_json::{Map, Value};

use super::{FieldError, Report, is_stated};
use crate::clocks::{Clocks, Running};
use crate::contradictions;
use crate::moves::{self, GameMoves, MovesAt};

/// The longest FEN that a report may carry; X-FEN of any position is shorter.
const MAX_POSITION_BYTES: usize = 128;

/// No clock in chess shows more: 31 days in milliseconds.
const MAX_CLOCK_MS: i64 = 31 * 24 * 60 * 60 * 1000;

/// Reads a report, and gathers what cannot be taken.
pub(super) struct Reader {
    /// Whether unknown fields are refused (at the edge) or skipped (in stored payloads, which may have grown).
    pub(super) strict: bool,
    pub(super) errors: Vec<FieldError>,
}

impl Reader {
    pub(super) fn fault(&mut self, path: &str, message: impl Into<String>) {
        self.errors.push(FieldError {
            path: path.to_owned(),
            message: message.into(),
        });
    }

    pub(super) fn report(mut self, json: &Value) -> Result<Report, Vec<FieldError>> {
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

    pub(super) fn position(&mut self, path: &str, value: &Value) -> Option<String> {
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

    pub(super) fn fact(&mut self, path: &str, fact: Fact, value: &Value) -> Option<FactValue> {
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
