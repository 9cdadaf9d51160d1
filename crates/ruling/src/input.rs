//! The case of `arbiter judge` and `POST /judge`: a whole situation in one document, without any tournament.

use std::collections::BTreeMap;

use arbiter_laws::Color;
use arbiter_ruleset::IncidentKind;
use serde_json::{Map, Value};

use crate::case::{Case, History};
use crate::contradictions;
use crate::moves::{self, GameMoves, MovesAt};
use crate::report::{FieldError, Report};

/// A situation to be judged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JudgeInput {
    /// The ruleset: a path, or a shipped name.
    pub ruleset: String,
    /// The stage; `main` where it is not told.
    pub stage: String,
    /// The players' names, if they are told.
    pub names: BTreeMap<Color, String>,
    /// The case.
    pub case: Case,
}

impl JudgeInput {
    /// Reads a situation: `ruleset`, `stage`, `game`, `clocks`, `incident`, `history`.
    ///
    /// # Errors
    /// Every field that is missing, unknown or wrong, by its path.
    pub fn read(document: &Value) -> Result<Self, Vec<FieldError>> {
        let mut errors = Vec::new();
        let Value::Object(fields) = document else {
            return Err(vec![fault("", "must be an object")]);
        };
        for name in fields.keys() {
            if !matches!(
                name.as_str(),
                "ruleset" | "stage" | "game" | "clocks" | "incident" | "history"
            ) {
                errors.push(fault(name, "is not a field of a case"));
            }
        }
        let ruleset = match fields.get("ruleset") {
            Some(Value::String(name)) => name.clone(),
            Some(_) => {
                errors.push(fault(
                    "ruleset",
                    "must be a path or a shipped name, as text",
                ));
                String::new()
            }
            None => {
                errors.push(fault(
                    "ruleset",
                    "is missing: name a file, or a shipped one such as fide/2023/blitz",
                ));
                String::new()
            }
        };
        let stage = match fields.get("stage") {
            None | Some(Value::Null) => "main".to_owned(),
            Some(Value::String(name)) => name.clone(),
            Some(_) => {
                errors.push(fault("stage", "must be the name of a stage, as text"));
                String::new()
            }
        };
        let game = Game::read(fields.get("game"), &mut errors);
        let report = incident(fields, &game, &mut errors);
        let history = history(fields.get("history"), report.as_ref(), &mut errors);
        match report {
            Some(report) if errors.is_empty() => Ok(Self {
                ruleset,
                stage,
                names: game.names,
                case: Case { report, history },
            }),
            _ => Err(errors),
        }
    }
}

fn fault(path: &str, message: impl Into<String>) -> FieldError {
    FieldError {
        path: path.to_owned(),
        message: message.into(),
    }
}

/// The game of a case: who plays, and the position.
#[derive(Default)]
struct Game {
    names: BTreeMap<Color, String>,
    position: Option<String>,
    moves: Option<GameMoves>,
}

impl Game {
    fn read(json: Option<&Value>, errors: &mut Vec<FieldError>) -> Self {
        let mut game = Self::default();
        let fields = match json {
            None | Some(Value::Null) => return game,
            Some(Value::Object(fields)) => fields,
            Some(_) => {
                errors.push(fault("game", "must be a table with fen, white and black"));
                return game;
            }
        };
        for (name, value) in fields {
            let path = format!("game.{name}");
            match (name.as_str(), value) {
                ("fen" | "white" | "black" | "moves", Value::Null) => {}
                ("white", Value::String(player)) => {
                    game.names.insert(Color::White, player.clone());
                }
                ("black", Value::String(player)) => {
                    game.names.insert(Color::Black, player.clone());
                }
                ("fen", Value::String(_)) | ("moves", _) => {}
                ("fen" | "white" | "black", _) => errors.push(fault(&path, "must be text")),
                _ => errors.push(fault(&path, "is not a field of game")),
            }
        }
        let [white, black] = Color::ALL.map(|color| game.names.get(&color));
        if white.is_some() && white == black {
            let message = "is White's name too: nobody plays both sides";
            errors.push(fault("game.black", message));
        }
        if let Err(error) = game.reach(fields) {
            errors.push(error);
        }
        game
    }

    /// The position after the moves; without any, that of the FEN, which may be an illegal one.
    fn reach(&mut self, fields: &Map<String, Value>) -> Result<(), FieldError> {
        let (fen, moves) = (fields.get("fen"), fields.get("moves"));
        match moves::game(fen, moves, MovesAt::CASE)? {
            Some(game) => {
                self.position = Some(game.position().to_string());
                self.moves = Some(GameMoves::of(&game));
            }
            None => {
                let setup = moves::setup(fen, MovesAt::CASE)?;
                self.position = setup.map(|setup| setup.to_string());
            }
        }
        Ok(())
    }
}

/// The report of a case; its position and clocks may stand in tables of their own.
fn incident(
    fields: &Map<String, Value>,
    game: &Game,
    errors: &mut Vec<FieldError>,
) -> Option<Report> {
    let mut incident = match fields.get("incident") {
        Some(Value::Object(incident)) => incident.clone(),
        Some(_) => {
            errors.push(fault("incident", "must be a table"));
            return None;
        }
        None => {
            errors.push(fault(
                "incident",
                "is missing: say what happened, with kind and by",
            ));
            return None;
        }
    };
    let clocks_apart = fields.get("clocks").filter(|clocks| !clocks.is_null());
    if let Some(clocks) = clocks_apart
        && incident
            .insert("clocks".to_owned(), clocks.clone())
            .is_some()
    {
        errors.push(fault(
            "incident.clocks",
            "is told twice: the case has clocks of its own",
        ));
    }
    if let Some(position) = &game.position
        && !incident.contains_key("position")
    {
        incident.insert("position".to_owned(), Value::from(position.as_str()));
    }
    match Report::read(&Value::Object(incident)) {
        Ok(report) if report.moves.is_some() && game.moves.is_some() => {
            errors.push(fault(
                "incident.moves",
                "is told twice: the case has a game of its own",
            ));
            None
        }
        Ok(report) => {
            let told = game.moves.as_ref().and_then(GameMoves::game);
            let against = contradictions::of_report(&report, told.as_ref());
            errors.extend(against.into_iter().map(|FieldError { path, message }| {
                let path = format!("incident.{path}");
                FieldError { path, message }
            }));
            Some(Report {
                moves: report.moves.or_else(|| game.moves.clone()),
                ..report
            })
        }
        Err(faults) => {
            for FieldError { path, message } in faults {
                let apart = clocks_apart.is_some() && path.starts_with("clocks");
                let path = if apart {
                    path
                } else {
                    format!("incident.{path}")
                };
                errors.push(FieldError { path, message });
            }
            None
        }
    }
}

/// Earlier upheld offences: `illegal_move = { black = 1 }`.
fn history(json: Option<&Value>, report: Option<&Report>, errors: &mut Vec<FieldError>) -> History {
    let mut history = History::default();
    let kinds = match json {
        None | Some(Value::Null) => return history,
        Some(Value::Object(kinds)) => kinds,
        Some(_) => {
            errors.push(fault("history", "must be a table of incident kinds"));
            return history;
        }
    };
    for (word, colours) in kinds {
        let path = format!("history.{word}");
        let kind = word.parse::<IncidentKind>();
        if let Err(unknown) = &kind {
            errors.push(fault(&path, unknown.to_string()));
        }
        let Value::Object(colours) = colours else {
            errors.push(fault(&path, "must tell a number for white, black or both"));
            continue;
        };
        for (colour, count) in colours {
            let path = format!("{path}.{colour}");
            let Ok(colour) = colour.parse::<Color>() else {
                errors.push(fault(&path, "must be white or black"));
                continue;
            };
            let Some(count) = count
                .as_i64()
                .filter(|count| (0..=MAX_EARLIER).contains(count))
            else {
                errors.push(fault(
                    &path,
                    format!("must be a whole number from 0 to {MAX_EARLIER}"),
                ));
                continue;
            };
            let told = report.is_some_and(|report| {
                Ok(&report.kind) == kind.as_ref() && report.by == Some(colour)
            });
            if told {
                history.upheld = count;
            }
        }
    }
    history
}

/// More earlier offences of one kind in one game than any event's rules count.
const MAX_EARLIER: i64 = 1_000;
