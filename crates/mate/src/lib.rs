//! Can this side still give mate by any series of legal moves?
//!
//! The Laws ask it when a flag falls (6.9), a player resigns (5.1.2), an illegal move loses (7.5.5,
//! A.5.3), and, for both sides at once, whether a position is dead (5.2.2). [`can_mate`] answers
//! *yes* with a line of legal moves, *no* with a proof, or *unknown* at a stated limit; every proof
//! is accepted by the checker of `arbiter-mate-proof`, which shares no code with this crate.
//!
//! By default it is the bare Laws that are asked: repetition and the counts of Articles 9.3 and 9.6 play
//! no part. [`Question`] asks with 75 moves counted in, with less effort, or without some of the ways
//! to a *no*.
//!
//! ```
//! use arbiter_laws::{Color, Position};
//! use arbiter_mate::{Verdict, can_mate};
//!
//! // White's flag has fallen, and Black has only a knight; but White's pawn may shut in its king.
//! let position: Position = "8/8/8/4k3/4n3/4P3/4K3/8 w - - 0 1".parse()?;
//! let answer = can_mate(&position, Color::Black);
//! assert_eq!(answer.verdict, Verdict::Yes);
//! let proof = answer.proof.ok_or("every yes has its line")?;
//! arbiter_mate_proof::check(&proof.to_string())?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod counted;
mod dive;
mod lemmas;
mod picture;
mod promise;
mod proof;
mod rules;
mod search;
mod seen;
mod solve;
mod split;
mod structures;
mod tables;

use core::fmt;

use arbiter_laws::{Color, Position};
pub use proof::{Beyond, Closed, Lemma, Proof, Reason, Table, Total};
pub use rules::{Rule, Rules};

use solve::Budget;

/// The most positions and tables that a question is given. Nearly all positions of games need less than
/// a hundred, and a locked board some thousands; the limit bounds the worst case to some seconds and
/// to about 200 MB.
pub const LIMIT: u32 = 1_000_000;

/// Whether a side can give mate.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Verdict {
    /// There is a series of legal moves that ends in its mate.
    Yes,
    /// There is none.
    No,
    /// Not found out within the limit.
    Unknown,
}

impl Verdict {
    /// The word on the wire: `yes`, `no` or `unknown`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Yes => "yes",
            Self::No => "no",
            Self::Unknown => "unknown",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// How much is done for an answer. Either way a *yes* and a *no* are certain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effort {
    /// Some microseconds, for every move of a broadcast: *no* where that is plain, else *unknown*.
    Quick,
    /// All there is, up to the limit.
    Full,
}

/// Under which rules it is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counting {
    /// The bare Laws (Article 5.2.2): any series of legal moves, however long.
    Bare,
    /// With the draws of Article 9.6 counted in, from the position's half-move clock on. That the
    /// position or later ones have occurred before, a position does not tell.
    SeventyFiveMoves,
}

impl Counting {
    /// The word on the wire: `bare` or `with_75_moves`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Bare => "bare",
            Self::SeventyFiveMoves => "with_75_moves",
        }
    }
}

/// How a question is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Question {
    /// How much is done.
    pub effort: Effort,
    /// Under which rules.
    pub counting: Counting,
    /// The most positions and tables, at most [`LIMIT`].
    pub limit: u32,
    /// Which static rules may be used.
    pub rules: Rules,
}

impl Default for Question {
    fn default() -> Self {
        Self {
            effort: Effort::Full,
            counting: Counting::Bare,
            limit: LIMIT,
            rules: Rules::ALL,
        }
    }
}

/// The answer to the question whether a side can give mate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// Yes, no or unknown.
    pub verdict: Verdict,
    /// Why; none if unknown. Its `Display` is the text that `arbiter-mate-proof` checks.
    pub proof: Option<Proof>,
    /// How many positions and tables were looked at.
    pub positions: u32,
    /// Whether no game can bring about the material: then the answer is about the board only.
    pub board_level: bool,
}

impl Question {
    /// Whether `side` can give mate from `position`.
    #[must_use]
    pub fn ask(&self, position: &Position, side: Color) -> Answer {
        let mut budget = Budget::new(self.limit.min(LIMIT));
        let mut reason = solve::solve(self, position, side, &mut budget);
        let counted = self.counting == Counting::SeventyFiveMoves;
        if counted {
            reason = match reason {
                // Fewer series of moves are no more than all.
                Some(reason) if !reason.says_yes() => Some(reason),
                Some(Reason::Line(line)) if counted::is_in_time(position, &line) => {
                    Some(Reason::Line(line))
                }
                _ => counted::search(self, position, side, &mut budget),
            };
        }
        Answer {
            verdict: reason.as_ref().map_or(Verdict::Unknown, verdict_of),
            proof: reason.map(|reason| Proof {
                fen: position.to_string(),
                side,
                counted,
                reason,
            }),
            positions: budget.used(),
            board_level: !position.setup().impossible_material().is_empty(),
        }
    }
}

/// Whether `side` can give mate from `position` by any series of legal moves.
#[must_use]
pub fn can_mate(position: &Position, side: Color) -> Answer {
    Question::default().ask(position, side)
}

/// The same, but looking at no more than about `limit` positions.
#[must_use]
pub fn can_mate_within(position: &Position, side: Color, limit: u32) -> Answer {
    let question = Question {
        limit,
        ..Question::default()
    };
    question.ask(position, side)
}

/// Whether neither side can give mate, so that the game is drawn (Article 5.2.2).
#[must_use]
pub fn is_dead(position: &Position) -> Verdict {
    is_dead_if(Color::ALL.map(|side| can_mate(position, side).verdict))
}

/// Whether a position is dead in which the two sides can mate or not as told.
#[must_use]
pub fn is_dead_if(verdicts: [Verdict; 2]) -> Verdict {
    if verdicts.contains(&Verdict::Yes) {
        Verdict::No
    } else if verdicts.contains(&Verdict::Unknown) {
        Verdict::Unknown
    } else {
        Verdict::Yes
    }
}

const fn verdict_of(reason: &Reason) -> Verdict {
    if reason.says_yes() {
        Verdict::Yes
    } else {
        Verdict::No
    }
}
