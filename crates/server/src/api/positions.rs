//! Positions without a tournament.

use actix_web::HttpRequest;
use actix_web::web::Data;
use arbiter_laws::Letters;
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use utoipa::ToSchema;

use super::request::shown;
use crate::access::{ExaminePosition, permit_for};
use crate::body::{Body, typed};
use crate::desk::PGN;
use crate::fields::maybe_word;
use crate::openapi::words;
use crate::problem::{Answered, Problem};
use crate::state::AppState;

/// A position that somebody asks about.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PositionBody {
    /// FEN, X-FEN or Shredder-FEN; the initial position, if not told.
    #[serde(default)]
    fen: Option<String>,
    /// The moves from there, in SAN or UCI: a scoresheet, or a list.
    #[serde(default, deserialize_with = "text_or_list")]
    #[schema(value_type = Value)]
    moves: Option<String>,
    /// The text of one game, in place of `fen` and `moves`: tags, comments, variations and clock times may stand there.
    #[serde(default)]
    pgn: Option<String>,
    /// By which letters a scoresheet names the pieces; `en`, if not told.
    #[serde(default, deserialize_with = "maybe_word")]
    #[schema(schema_with = words::maybe_letters)]
    letters: Option<Letters>,
}

/// Says what the Laws say about a position and the moves that led to it. Nothing is stored.
#[utoipa::path(
    post, path = "/api/v1/positions/examine", tag = "rules", request_body = PositionBody,
    responses((status = 200, description = "What the Laws say", body = crate::openapi::Examination)),
)]
pub async fn examine_position(request: HttpRequest, body: Body, state: Data<AppState>) -> Answered {
    permit_for::<ExaminePosition>(&state, &request).await?;
    let bytes = body.with_a_game().await?;
    let PositionBody {
        fen,
        moves,
        pgn,
        letters,
    } = typed(&bytes)?;
    let letters = letters.unwrap_or_default();
    let Some(pgn) = pgn else {
        return Ok(shown(&state.desk.examine(fen, moves, letters).await?));
    };
    if fen.is_some() || moves.is_some() {
        let message = "has its own first position and moves: leave fen and moves out";
        return Err(Problem::field(PGN, message));
    }
    Ok(shown(&state.desk.examine_pgn(pgn, letters).await?))
}

/// Reads moves as text; those of a list stand one after the other.
fn text_or_list<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    let refused = || serde::de::Error::custom("moves are text, or a list of texts");
    match Value::deserialize(deserializer)? {
        Value::Null => Ok(None),
        Value::String(text) => Ok(Some(text)),
        Value::Array(list) => {
            let texts: Option<Vec<&str>> = list.iter().map(Value::as_str).collect();
            Ok(Some(texts.ok_or_else(refused)?.join(" ")))
        }
        _ => Err(refused()),
    }
}
