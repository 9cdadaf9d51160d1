//! The text of one game, wherever moves may be told: read here, and told on as moves.

use arbiter_formats::Finding;
use arbiter_formats::pgn::{NotOneGame, PgnGame, one_game};
use arbiter_laws::{Game, Letters};
use arbiter_ruling::{FieldError, GameMoves, reached};
use serde_json::{Map, Value};

/// The field of a game's text.
pub const PGN: &str = "pgn";

/// Puts the moves of a game's text in its place: `pgn` becomes `fen` and `moves`, and the names of `white` and `black` where
/// `names` wants them and nobody told them. `at` is where the fields stand, as `game.`, for the paths of what is wrong.
///
/// # Errors
/// The field at fault: with line, column, ply, text and reason of what is no move, and how far the moves before it come.
pub fn take_pgn(fields: &mut Map<String, Value>, at: &str, names: bool) -> Result<(), FieldError> {
    let fault = |name: &str, message: String| FieldError {
        path: format!("{at}{name}"),
        message,
    };
    let text = match fields.remove(PGN) {
        None | Some(Value::Null) => return Ok(()),
        Some(Value::String(text)) => text,
        Some(_) => return Err(fault(PGN, "must be the text of one game".to_owned())),
    };
    for name in ["fen", "moves"] {
        if fields.get(name).is_some_and(|value| !value.is_null()) {
            let message = "is told twice: the game in pgn has its own".to_owned();
            return Err(fault(name, message));
        }
    }
    let (read, game) =
        one_game(text.as_bytes(), Letters::English).map_err(|error| fault(PGN, refusal(&error)))?;
    if names {
        for (name, tag) in [("white", "White"), ("black", "Black")] {
            if let Some(player) = read.tag(tag).filter(|_| !fields.contains_key(name)) {
                fields.insert(name.to_owned(), player.into());
            }
        }
    }
    let GameMoves { fen, moves } = GameMoves::of(&game);
    if let Some(fen) = fen {
        fields.insert("fen".to_owned(), fen.into());
    }
    fields.insert("moves".to_owned(), moves.into());
    Ok(())
}

/// A game's text with what its reader found unusual.
///
/// # Errors
/// The field at fault, as [`take_pgn`].
pub(super) fn read_pgn(text: &str, letters: Letters) -> Result<(Game, Vec<String>), FieldError> {
    let (read, game) = one_game(text.as_bytes(), letters).map_err(|error| FieldError {
        path: PGN.to_owned(),
        message: refusal(&error),
    })?;
    let PgnGame { findings, .. } = read;
    Ok((game, findings.iter().map(Finding::to_string).collect()))
}

/// What is wrong, and what of the game can be used all the same.
fn refusal(error: &NotOneGame) -> String {
    match &error.game {
        Some(game) => format!("{error}; {}", reached(game)),
        None => error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn taken(mut fields: Value) -> Result<Value, (String, String)> {
        let map = fields.as_object_mut().unwrap();
        take_pgn(map, "game.", true).map_err(|error| (error.path, error.message))?;
        Ok(fields)
    }

    #[test]
    fn given_the_text_of_a_game_then_its_moves_stand_in_its_place() {
        let text = "[White \"Lind\"]\n[Black \"?\"]\n\n1. e4 {[%clk 0:05:00]} e5 (1... c5 2. Nf3) 2. Nf3 $1 *";
        let wanted = json!({ "white": "Lind", "moves": ["e2e4", "e7e5", "g1f3"] });
        assert_eq!(taken(json!({ "pgn": text })).unwrap(), wanted);
        let told = json!({ "pgn": text, "white": "Berg", "moves": null });
        assert_eq!(taken(told).unwrap()["white"], "Berg");
        let fen = "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1";
        let set_up = format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n1. Kd2 *");
        let wanted = json!({ "fen": fen, "moves": ["e1d2"] });
        assert_eq!(taken(json!({ "pgn": set_up })).unwrap(), wanted);
        assert_eq!(taken(json!({ "pgn": null })).unwrap(), json!({}));
    }

    #[test]
    fn given_what_is_not_one_game_then_its_place_its_reason_and_the_moves_before_it_are_told() {
        let (path, message) = taken(json!({ "pgn": "1. e4 e5\n2. Ke3 Nc6 *" })).unwrap_err();
        assert_eq!(path, "game.pgn");
        for told in [
            "line 2, columns 4-6",
            "ply 3, \"Ke3\"",
            "the moves before it can be used: 2 plies, the position reached: rnbqkbnr/pppp1ppp/8/4p3/4P3/",
        ] {
            assert!(message.contains(told), "{told} in {message}");
        }
        for (fields, path, reason) in [
            (
                json!({ "pgn": "1. e4 *", "moves": "e4" }),
                "game.moves",
                "told twice",
            ),
            (
                json!({ "pgn": "1. e4 *", "fen": "x" }),
                "game.fen",
                "told twice",
            ),
            (json!({ "pgn": 3 }), "game.pgn", "the text of one game"),
            (json!({ "pgn": " \n" }), "game.pgn", "no game"),
            (
                json!({ "pgn": "1. e4 *\n\n[Event \"b\"]\n1. d4 *" }),
                "game.pgn",
                "line 3",
            ),
            (json!({ "pgn": "1. e4 { no end" }), "game.pgn", "comment"),
            (
                json!({ "pgn": "[SetUp \"1\"]\n1. e4 *" }),
                "game.pgn",
                "FEN",
            ),
            (
                json!({ "pgn": "1. f3 e5 2. g4 Qh4# 1-0" }),
                "game.pgn",
                "checkmate",
            ),
        ] {
            let (at, message) = taken(fields.clone()).unwrap_err();
            assert_eq!(at, path, "{fields}");
            assert!(message.contains(reason), "{fields}: {message}");
        }
    }
}
