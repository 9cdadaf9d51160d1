//! A case: a report with all that is known around it.

use arbiter_laws::Game;

use crate::report::Report;

/// What the player did before, in this game and of this kind.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct History {
    /// Earlier offences that a decision upheld.
    pub upheld: i64,
    /// Earlier reports that nobody has decided yet, by their entries. A ruling never rests on them: it asks.
    pub undecided: Vec<i64>,
}

/// A report with all that is known around it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Case {
    /// What was reported.
    pub report: Report,
    /// What the player did before.
    pub history: History,
}

/// What the moves of a game show at its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Played {
    /// How many plies were made, if the game is told from its beginning.
    pub(crate) plies: Option<i64>,
    /// How many times the last position has occurred, if what came before it was told.
    pub(crate) occurrences: Option<i64>,
    /// How many moves in a row each player has made without a capture or a pawn move.
    pub(crate) quiet_moves: Option<i64>,
}

impl Played {
    /// What a game shows. A position alone tells nothing of what came before but its own count of moves.
    pub(crate) fn of(game: &Game) -> Self {
        let number = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        let told = game.moves().len() > 0;
        let clock = game.position().halfmove_clock();
        let whole = *game.start() == arbiter_laws::Position::initial();
        Self {
            plies: whole.then(|| i64::from(game.ply().0)),
            occurrences: (told || whole).then(|| number(game.occurrences(game.ply()).len())),
            // A position that somebody set up says 0 where nobody counted.
            quiet_moves: (told || whole || clock > 0).then(|| i64::from(clock / 2)),
        }
    }
}
