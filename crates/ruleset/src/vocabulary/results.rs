//! How games end.

use super::words;

words! { "outcome"
    /// The outcome of a game on the board; points, rating and termination are separate facts.
    pub enum GameOutcome {
        /// White won.
        WhiteWins = "white_wins",
        /// Black won.
        BlackWins = "black_wins",
        /// The game was drawn.
        Draw = "draw",
        /// Both players lost.
        BothLose = "both_lose",
        /// There is no outcome: not played, cancelled, or still open.
        None = "none",
    }
}

words! { "termination"
    /// Why a game ended.
    pub enum Termination {
        /// Checkmate.
        Checkmate = "checkmate",
        /// Stalemate.
        Stalemate = "stalemate",
        /// Neither player could mate by any series of legal moves.
        DeadPosition = "dead_position",
        /// A player resigned.
        Resignation = "resignation",
        /// The players agreed a draw.
        Agreement = "agreement",
        /// A claimed repetition.
        Repetition = "repetition",
        /// A claimed fifty-move draw.
        FiftyMoves = "fifty_moves",
        /// The fifth occurrence of a position.
        Fivefold = "fivefold",
        /// Seventy-five moves without a capture or a pawn move.
        SeventyFive = "seventy_five",
        /// The time ran out.
        Time = "time",
        /// Too many illegal moves.
        IllegalMoves = "illegal_moves",
        /// A quickplay finish.
        Quickplay = "quickplay",
        /// A player did not come, or came too late.
        Absence = "absence",
        /// An electronic device.
        Device = "device",
        /// A penalty of the arbiter.
        Penalty = "penalty",
        /// Another rule of the competition.
        Rules = "rules",
        /// Adjudication.
        Adjudication = "adjudication",
        /// The game was not finished.
        Unfinished = "unfinished",
    }
}
