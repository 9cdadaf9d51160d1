//! The position of a case: a FEN, moves, or both.

use arbiter_laws::{Game, Letters, Ply, Position, Setup};
use serde_json::Value;

use crate::case::Played;
use crate::examination::read_moves;
use crate::report::FieldError;

/// The longest game that a case may tell; no game between two people has come near it.
const MAX_PLIES: Ply = Ply(1_200);

/// The position that a case is about, and what the moves that led to it show.
#[derive(Default)]
pub(crate) struct Reached {
    pub(crate) position: Option<String>,
    pub(crate) played: Option<Played>,
}

/// The position after `moves` from `fen`, or from the initial position; none if neither is told.
///
/// A position without moves may be an illegal one, which an arbiter meets too; moves need a legal one.
///
/// # Errors
/// The field at fault, and the ply of a move that cannot be played.
pub(crate) fn reached(fen: Option<&Value>, moves: Option<&Value>) -> Result<Reached, FieldError> {
    let fault = |path: &str, message: String| FieldError {
        path: path.to_owned(),
        message,
    };
    let setup = fen
        .and_then(Value::as_str)
        .map(|fen| fen.parse::<Setup>())
        .transpose()
        .map_err(|error| fault("game.fen", error.to_string()))?;
    let text = match moves {
        None | Some(Value::Null) => None,
        Some(Value::String(text)) => Some(text.clone()),
        Some(Value::Array(list)) => {
            let texts: Option<Vec<&str>> = list.iter().map(Value::as_str).collect();
            let texts = texts
                .ok_or_else(|| fault("game.moves", "must hold moves as text only".to_owned()))?;
            Some(texts.join(" "))
        }
        Some(_) => return Ok(Reached::default()),
    };
    let Some(text) = text else {
        let start = setup.and_then(|setup| Position::try_from(setup).ok());
        return Ok(Reached {
            position: setup.map(|setup| setup.to_string()),
            played: start.map(|start| Played::of(&Game::new(start))),
        });
    };
    let start = setup.map_or(Ok(Position::initial()), Position::try_from);
    let start = start.map_err(|error| fault("game.fen", error.to_string()))?;
    let mut game = Game::new(start);
    read_moves(&mut game, &text, Letters::English)
        .map_err(|error| fault("game.moves", error.to_string()))?;
    if game.ply() > MAX_PLIES {
        return Err(fault(
            "game.moves",
            format!("has more than {MAX_PLIES} moves"),
        ));
    }
    Ok(Reached {
        position: Some(game.position().to_string()),
        played: Some(Played::of(&game)),
    })
}
