//! The position of a case: a FEN, moves, or both.

use arbiter_laws::{Game, Letters, Move, Position, SanError, Setup};
use serde_json::Value;

use crate::case::Played;
use crate::report::FieldError;

/// The longest game that a case may tell; no game between two people has come near it.
const MAX_MOVES: usize = 1_200;

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
    let fen = fen.and_then(Value::as_str);
    let moves =
        match moves {
            None | Some(Value::Null) => None,
            Some(Value::String(text)) => Some(text.split_whitespace().map(str::to_owned).collect()),
            Some(Value::Array(list)) => {
                let texts: Option<Vec<String>> = list
                    .iter()
                    .map(|item| item.as_str().map(str::to_owned))
                    .collect();
                Some(texts.ok_or_else(|| {
                    fault("game.moves", "must hold moves as text only".to_owned())
                })?)
            }
            Some(_) => return Ok(Reached::default()),
        };
    let Some(moves): Option<Vec<String>> = moves else {
        return match fen {
            None => Ok(Reached::default()),
            Some(fen) => match fen.parse::<Setup>() {
                Ok(setup) => Ok(Reached {
                    position: Some(setup.to_string()),
                    played: Position::try_from(setup)
                        .ok()
                        .map(|start| Played::of(&Game::new(start))),
                }),
                Err(error) => Err(fault("game.fen", error.to_string())),
            },
        };
    };
    let start = match fen {
        None => Position::initial(),
        Some(fen) => {
            let setup: Setup = fen
                .parse()
                .map_err(|error: arbiter_laws::FenError| fault("game.fen", error.to_string()))?;
            Position::try_from(setup).map_err(|error| fault("game.fen", error.to_string()))?
        }
    };
    if moves.len() > MAX_MOVES {
        return Err(fault(
            "game.moves",
            format!("has more than {MAX_MOVES} moves"),
        ));
    }
    let mut game = Game::new(start);
    for (index, text) in moves
        .iter()
        .filter(|text| !is_move_number(text))
        .enumerate()
    {
        let at_fault =
            |error: String| fault("game.moves", format!("ply {}, {text}: {error}", index + 1));
        let mv = read_move(game.position(), text).map_err(|error| at_fault(error.to_string()))?;
        game.play(mv).map_err(|error| at_fault(error.to_string()))?;
    }
    Ok(Reached {
        position: Some(game.position().to_string()),
        played: Some(Played::of(&game)),
    })
}

/// A move as scoresheets write it, in English letters, or as engines do.
fn read_move(position: &Position, text: &str) -> Result<Move, SanError> {
    position
        .read_uci(text)
        .or_else(|_| Ok(position.read_san(text, Letters::English)?.mv))
}

/// `12.` and `12...`, which people write between moves.
fn is_move_number(text: &str) -> bool {
    let digits = text.trim_end_matches('.');
    digits.len() < text.len()
        && !digits.is_empty()
        && digits.bytes().all(|byte| byte.is_ascii_digit())
}
