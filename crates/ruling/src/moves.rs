//! The moves of a game, as somebody tells them with a report: the position they begin from, and what was played.

use arbiter_laws::{Game, Letters, Ply, Position, Setup};
use serde_json::Value;

use crate::examination::read_moves;
use crate::report::FieldError;

/// The longest game that a report may tell; no game between two people has come near it.
const MAX_PLIES: Ply = Ply(1_200);

/// A game as a report keeps it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct GameMoves {
    /// The position in which the moves begin, as FEN; the initial one, if not told.
    pub fen: Option<String>,
    /// The moves, as engines write them.
    pub moves: Vec<String>,
}

impl GameMoves {
    /// The moves of a game.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        let start = game.start();
        Self {
            fen: (*start != Position::initial()).then(|| start.to_string()),
            moves: game.moves().map(|mv| mv.uci().to_string()).collect(),
        }
    }

    /// The game; `None` where a move cannot be played, which a report from outside is refused for.
    #[must_use]
    pub fn game(&self) -> Option<Game> {
        let start = match &self.fen {
            Some(fen) => fen.parse().ok()?,
            None => Position::initial(),
        };
        let mut game = Game::new(start);
        for text in &self.moves {
            let mv = game.position().read_uci(text).ok()?;
            game.play(mv).ok()?;
        }
        Some(game)
    }
}

/// Where the moves and their first position stand: `game.moves`, or `moves`.
#[derive(Clone, Copy)]
pub(crate) struct MovesAt {
    pub(crate) fen: &'static str,
    pub(crate) moves: &'static str,
}

impl MovesAt {
    /// The fields of a report.
    pub(crate) const REPORT: Self = Self {
        fen: "fen",
        moves: "moves",
    };
    /// The table `game` of a case.
    pub(crate) const CASE: Self = Self {
        fen: "game.fen",
        moves: "game.moves",
    };
}

fn fault(path: &str, message: impl Into<String>) -> FieldError {
    FieldError {
        path: path.to_owned(),
        message: message.into(),
    }
}

/// The position that a FEN tells. It may be an illegal one, which an arbiter meets too.
///
/// # Errors
/// The field, if the text is no FEN.
pub(crate) fn setup(fen: Option<&Value>, at: MovesAt) -> Result<Option<Setup>, FieldError> {
    fen.and_then(Value::as_str)
        .map(str::parse)
        .transpose()
        .map_err(|error: arbiter_laws::FenError| fault(at.fen, error.to_string()))
}

/// The game that moves tell, from the position of a FEN or from the initial one; none without any moves.
///
/// # Errors
/// The field at fault; of a move that cannot be played its ply, text and reason, and how far the moves before it come.
pub(crate) fn game(
    fen: Option<&Value>,
    moves: Option<&Value>,
    at: MovesAt,
) -> Result<Option<Game>, FieldError> {
    let text = match moves {
        None | Some(Value::Null) => return Ok(None),
        Some(Value::String(text)) => text.clone(),
        Some(Value::Array(list)) => {
            let texts: Option<Vec<&str>> = list.iter().map(Value::as_str).collect();
            texts
                .ok_or_else(|| fault(at.moves, "must hold moves as text only"))?
                .join(" ")
        }
        Some(_) => return Err(fault(at.moves, "must be text, or a list of moves")),
    };
    let start = setup(fen, at)?.map_or(Ok(Position::initial()), Position::try_from);
    let start = start.map_err(|error| fault(at.fen, error.to_string()))?;
    let mut game = Game::new(start);
    if let Err(error) = read_moves(&mut game, &text, Letters::English) {
        let reached = reached(&game);
        return Err(fault(at.moves, format!("{error}; {reached}")));
    }
    if game.ply() > MAX_PLIES {
        return Err(fault(at.moves, format!("has more than {MAX_PLIES} moves")));
    }
    Ok(Some(game))
}

/// How far a game comes, so that what stands before a fault can be used.
#[must_use]
pub fn reached(game: &Game) -> String {
    format!(
        "the moves before it can be used: {}, the position reached: {}",
        match game.ply().0 {
            1 => "1 ply".to_owned(),
            plies => format!("{plies} plies"),
        },
        game.position()
    )
}
