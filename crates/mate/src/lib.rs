//! Can this side still give mate by any series of legal moves?
//!
//! The Laws ask it when a flag falls (6.9), a player resigns (5.1.2), an illegal move loses (7.5.5,
//! A.5.3), and, for both sides at once, whether a position is dead (5.2.2). [`can_mate`] answers
//! *yes* with a line of legal moves, *no* with a proof, or *unknown* at a stated limit; every proof
//! is accepted by the checker of `arbiter-mate-proof`, which shares no code with this crate.
//!
//! It is the bare Laws that are asked: repetition and the counts of Articles 9.3 and 9.6 play no part.
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
//! arbiter_mate_proof::check_text(&proof.to_string())?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod lemmas;
mod promise;
mod search;

use core::fmt;

use arbiter_laws::{Color, Position};
use arbiter_mate_proof::Side;
pub use arbiter_mate_proof::{Lemma, Proof, Reason};

use search::Found;

/// The most positions that [`can_mate`] looks at. A mate with the help of both players is nearly
/// always found within a thousand; the limit bounds the worst case to a fraction of a second, for an
/// arbiter waits for the answer, and keeps every closed set within what the checker goes through.
pub const LIMIT: u32 = arbiter_mate_proof::MAX_CLOSED;

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

/// The answer to the question whether a side can give mate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// Yes, no or unknown.
    pub verdict: Verdict,
    /// Why; none if unknown. Its `Display` is the text that `arbiter-mate-proof` checks.
    pub proof: Option<Proof>,
    /// How many positions were looked at.
    pub positions: u32,
}

/// Whether `side` can give mate from `position` by any series of legal moves.
#[must_use]
pub fn can_mate(position: &Position, side: Color) -> Answer {
    can_mate_within(position, side, LIMIT)
}

/// The same, but looking at no more than `limit` positions, at most [`LIMIT`].
#[must_use]
pub fn can_mate_within(position: &Position, side: Color, limit: u32) -> Answer {
    let answer = |reason, positions| Answer {
        verdict: verdict_of(&reason),
        proof: Some(Proof {
            fen: position.to_string(),
            side: proof_side(side),
            reason,
        }),
        positions,
    };
    if position.turn() != side && position.is_checkmate() {
        return answer(Reason::Line(Vec::new()), 1);
    }
    if let Some(lemma) = lemmas::lemma(position, side) {
        return answer(Reason::Lemma(lemma), 1);
    }
    match search::search(position, side, limit.min(LIMIT)) {
        (Found::Mate(line), positions) => {
            let texts = line.into_iter().map(|mv| mv.uci().to_string()).collect();
            answer(Reason::Line(texts), positions)
        }
        (Found::Closed, positions) => answer(Reason::Closed(positions), positions),
        (Found::Limit, positions) => Answer {
            verdict: Verdict::Unknown,
            proof: None,
            positions,
        },
    }
}

/// Whether neither side can give mate, so that the game is drawn (Article 5.2.2).
#[must_use]
pub fn is_dead(position: &Position) -> Verdict {
    let verdicts = Color::ALL.map(|side| can_mate(position, side).verdict);
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

const fn proof_side(color: Color) -> Side {
    match color {
        Color::White => Side::White,
        Color::Black => Side::Black,
    }
}
