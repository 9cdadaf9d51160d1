//! When a game is over by itself, and when a player may claim a draw: two things that are never mixed.

use crate::{Bitboard, Board, Color, Game, IllegalMove, Move, Ply, Position, Role};

/// How a game ends by what stands on the board, without anybody saying so.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Ending {
    /// The winner has given mate (Article 5.1.1).
    Checkmate { winner: Color },
    /// The player to move has no legal move and is not in check (Article 5.2.1).
    Stalemate,
    /// Neither player can give mate (Article 5.2.2); here only what the material alone shows.
    DeadPosition,
    /// The same position for the fifth time (Article 9.6.1).
    Fivefold,
    /// 75 moves by each player without capture or pawn move (Article 9.6.2).
    SeventyFive,
}

impl Ending {
    /// The word on the wire.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Checkmate { .. } => "checkmate",
            Self::Stalemate => "stalemate",
            Self::DeadPosition => "dead",
            Self::Fivefold => "fivefold",
            Self::SeventyFive => "seventy_five",
        }
    }

    /// The article of the Laws of 2023.
    #[must_use]
    pub const fn article(self) -> &'static str {
        match self {
            Self::Checkmate { .. } => "5.1.1",
            Self::Stalemate => "5.2.1",
            Self::DeadPosition => "5.2.2",
            Self::Fivefold => "9.6.1",
            Self::SeventyFive => "9.6.2",
        }
    }
}

/// Which draws happen without a claim; it changed between the editions of the Laws.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct AutomaticDraws {
    /// Five occurrences of a position.
    pub fivefold: Fivefold,
    /// 75 moves by each player without capture or pawn move.
    pub seventy_five: bool,
}

/// What counts as five occurrences.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fivefold {
    /// Nothing: the edition does not know the rule.
    Never,
    /// Five on consecutive alternate moves by each player, one after the other without a gap (2014).
    Consecutive,
    /// Any five (since 2017).
    Any,
}

impl AutomaticDraws {
    /// Since July 2017, and so in 2018 and 2023.
    pub const SINCE_2017: Self = Self {
        fivefold: Fivefold::Any,
        seventy_five: true,
    };
    /// July 2014 to June 2017.
    pub const OF_2014: Self = Self {
        fivefold: Fivefold::Consecutive,
        seventy_five: true,
    };
    /// Until June 2014.
    pub const BEFORE_2014: Self = Self {
        fivefold: Fivefold::Never,
        seventy_five: false,
    };
}

impl Default for AutomaticDraws {
    fn default() -> Self {
        Self::SINCE_2017
    }
}

/// Upon what a player may claim a draw.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Claim {
    /// The same position for at least the third time (Article 9.2).
    Threefold,
    /// 50 moves by each player without capture or pawn move (Article 9.3).
    FiftyMoves,
}

impl Claim {
    /// The word on the wire.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Threefold => "threefold",
            Self::FiftyMoves => "fifty_moves",
        }
    }
}

/// How many occurrences give a claim (Article 9.2).
const CLAIMABLE_OCCURRENCES: usize = 3;
/// How many occurrences end the game (Article 9.6.1).
const FINAL_OCCURRENCES: usize = 5;
/// 50 moves by each player (Article 9.3).
const CLAIMABLE_CLOCK: u32 = 100;
/// 75 moves by each player (Article 9.6.2).
const FINAL_CLOCK: u32 = 150;
/// On alternate moves of each player a position comes back every four moves of either.
const ALTERNATE_PLIES: u32 = 4;

impl Position {
    /// How this position ends a game by itself, without its history.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        if self.is_checkmate() {
            let winner = self.turn().other();
            Some(Ending::Checkmate { winner })
        } else if self.is_stalemate() {
            Some(Ending::Stalemate)
        } else if self.is_dead_by_material() {
            Some(Ending::DeadPosition)
        } else {
            None
        }
    }

    /// Whether the material alone shows that neither player can give mate (Article 5.2.2): bare
    /// kings, one knight, or any bishops on squares of one colour, and nothing else. That it is not
    /// so does not mean that somebody can.
    #[must_use]
    pub fn is_dead_by_material(&self) -> bool {
        let board: &Board = self.board();
        let kings = board.all(Role::King);
        let others = board.occupied() & !kings;
        let bishops = board.all(Role::Bishop);
        let of_one_colour = !bishops.meets(Bitboard::LIGHT) || !bishops.meets(Bitboard::DARK);
        let lone_knight = others == board.all(Role::Knight) && !others.is_several();
        lone_knight || (others == bishops && of_one_colour)
    }
}

impl Position {
    /// Upon what a draw may be claimed if the position is there for the so manieth time.
    fn claims(&self, times: usize) -> Vec<Claim> {
        if self.ending().is_some() {
            return Vec::new();
        }
        let threefold = times >= CLAIMABLE_OCCURRENCES;
        let fifty = self.halfmove_clock() >= CLAIMABLE_CLOCK;
        [(threefold, Claim::Threefold), (fifty, Claim::FiftyMoves)]
            .into_iter()
            .filter_map(|(holds, claim)| holds.then_some(claim))
            .collect()
    }
}

impl Game {
    /// How the game is over after `ply`; the first that holds, with mate before all counts (Article
    /// 9.6.2). `None` if it goes on.
    #[must_use]
    pub fn ending(&self, ply: Ply, draws: AutomaticDraws) -> Option<Ending> {
        let position = self.at(ply)?;
        if let Some(ending) = position.ending() {
            return Some(ending);
        }
        if self.is_fivefold(ply, draws.fivefold) {
            return Some(Ending::Fivefold);
        }
        let counted_out = position.halfmove_clock() >= FINAL_CLOCK;
        (draws.seventy_five && counted_out).then_some(Ending::SeventyFive)
    }

    /// The first ply after which the game was over, and how, though it may have been played on.
    #[must_use]
    pub fn first_ending(&self, draws: AutomaticDraws) -> Option<(Ply, Ending)> {
        self.positions()
            .find_map(|(ply, _)| Some((ply, self.ending(ply, draws)?)))
    }

    fn is_fivefold(&self, ply: Ply, wording: Fivefold) -> bool {
        match wording {
            Fivefold::Never => false,
            Fivefold::Any => self.times_occurred(ply) >= FINAL_OCCURRENCES,
            Fivefold::Consecutive => {
                let occurrences = self.occurrences(ply);
                (0..).take(FINAL_OCCURRENCES).all(|back: u32| {
                    match ply.0.checked_sub(back * ALTERNATE_PLIES) {
                        Some(earlier) => occurrences.contains(&Ply(earlier)),
                        None => false,
                    }
                })
            }
        }
    }

    /// Upon what the player who has the move may claim a draw with the position on the board
    /// (Articles 9.2.2 and 9.3.2). Nothing in a position of mate, stalemate or bare material; whether
    /// the game has been over for another reason, [`Game::first_ending`] tells.
    #[must_use]
    pub fn claims(&self) -> Vec<Claim> {
        self.position().claims(self.times_occurred(self.ply()))
    }

    /// Upon what the player who has the move may claim a draw by announcing this move (Articles
    /// 9.2.1 and 9.3.1): the position after it would be there for the third time, or the 50 moves
    /// would be complete. Nothing if the move would end the game by itself.
    ///
    /// # Errors
    /// [`IllegalMove`] if the announced move is not legal.
    pub fn claims_with(&self, mv: Move) -> Result<Vec<Claim>, IllegalMove> {
        let after = self.position().play(mv)?;
        if self.position().ending().is_some() {
            return Ok(Vec::new());
        }
        Ok(after.claims(self.times_before(&after) + 1))
    }
}
