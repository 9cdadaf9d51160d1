//! What the Laws say about a position that belongs to no tournament.

use arbiter_laws::Letters;
use arbiter_ruling::{Examination, Unexaminable, examine, examine_game};

use super::Desk;
use super::pgn::read_pgn;
use super::thread::in_a_thread;
use crate::limits::MAX_MATE_POSITIONS;
use crate::problem::Problem;

impl From<Unexaminable> for Problem {
    /// Every fault of the FEN, or the move that cannot be played.
    fn from(error: Unexaminable) -> Self {
        match error {
            Unexaminable::Fen(error) => {
                let faults = error.faults.iter();
                Self::fields(faults.map(|fault| ("fen", fault.to_string())))
            }
            moves @ Unexaminable::Moves { .. } => Self::field("moves", moves.to_string()),
        }
    }
}

impl Desk {
    /// What the Laws say about the position after `moves` from `fen`, or from the initial position.
    ///
    /// # Errors
    /// When there is no such position.
    pub async fn examine(
        &self,
        fen: Option<String>,
        moves: Option<String>,
        letters: Letters,
    ) -> Result<Examination, Problem> {
        let examined = in_a_thread(move || {
            examine(
                fen.as_deref(),
                moves.as_deref(),
                letters,
                MAX_MATE_POSITIONS,
            )
        })
        .await?;
        Ok(examined?)
    }

    /// What the Laws say about the last position of a game's text.
    ///
    /// # Errors
    /// When it is not the text of one game, or is faulty.
    pub async fn examine_pgn(&self, pgn: String, letters: Letters) -> Result<Examination, Problem> {
        in_a_thread(move || {
            let (game, notes) = read_pgn(&pgn, letters).map_err(|error| vec![error])?;
            Ok(examine_game(&game, notes, MAX_MATE_POSITIONS))
        })
        .await?
    }
}
