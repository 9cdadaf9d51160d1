//! Accepting or rejecting a proof.

use std::collections::BTreeSet;
use std::fmt;

use crate::board::{Kind, Man, Side, Square, State};
use crate::{Lemma, ParseProofError, Proof, Reason};

/// The longest line that is followed. Mates with the help of both players need far fewer moves, even
/// across a locked board; a longer text is a fault or an attack.
pub const MAX_LINE: usize = 1_000;

/// The most positions that are gone through for a closed set; a slow generator needs a few seconds
/// for them.
pub const MAX_CLOSED: u32 = 20_000;

/// Why a proof is rejected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rejection {
    /// The text is no proof.
    Text(ParseProofError),
    /// The position is none, with the reason.
    Position(String),
    /// The line is longer than [`MAX_LINE`].
    LineTooLong,
    /// A move of the line, counted from 1, is not legal.
    IllegalMove {
        /// Which one.
        number: usize,
        /// Its text.
        text: String,
    },
    /// The line does not end in mate of the other side.
    NoMate,
    /// The condition of the lemma does not hold.
    LemmaFails(Lemma),
    /// From the position a mate can be reached.
    MateReached,
    /// The number of positions is another one, or above [`MAX_CLOSED`].
    NotClosed {
        /// How many were found before giving up.
        found: u32,
    },
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(error) => error.fmt(f),
            Self::Position(reason) => write!(f, "position: {reason}"),
            Self::LineTooLong => write!(f, "the line has more than {MAX_LINE} moves"),
            Self::IllegalMove { number, text } => {
                write!(f, "move {number} of the line, `{text}`, is not legal")
            }
            Self::NoMate => f.write_str("the line does not end in mate"),
            Self::LemmaFails(lemma) => write!(f, "the condition of `{lemma}` does not hold"),
            Self::MateReached => f.write_str("a mate can be reached from the position"),
            Self::NotClosed { found } => {
                write!(
                    f,
                    "the set is not closed with that number: {found} positions found"
                )
            }
        }
    }
}

impl std::error::Error for Rejection {}

/// Reads a proof and checks it.
///
/// # Errors
/// [`Rejection`] names the step that fails.
pub fn check_text(text: &str) -> Result<Proof, Rejection> {
    let proof: Proof = text.parse().map_err(Rejection::Text)?;
    check(&proof)?;
    Ok(proof)
}

/// Checks that a proof proves what it says.
///
/// # Errors
/// [`Rejection`] names the step that fails.
pub fn check(proof: &Proof) -> Result<(), Rejection> {
    let state = State::read(&proof.fen).map_err(Rejection::Position)?;
    match &proof.reason {
        Reason::Line(moves) => check_line(state, proof.side, moves),
        Reason::Lemma(lemma) if holds(*lemma, &state, proof.side) => Ok(()),
        Reason::Lemma(lemma) => Err(Rejection::LemmaFails(*lemma)),
        Reason::Closed(positions) => check_closed(state, proof.side, *positions),
    }
}

fn check_line(mut state: State, side: Side, moves: &[String]) -> Result<(), Rejection> {
    if moves.len() > MAX_LINE {
        return Err(Rejection::LineTooLong);
    }
    for (number, text) in (1..).zip(moves) {
        state = state
            .read_move(text)
            .ok_or_else(|| Rejection::IllegalMove {
                number,
                text: text.clone(),
            })?;
    }
    if is_mated(&state, side.other()) {
        Ok(())
    } else {
        Err(Rejection::NoMate)
    }
}

/// Goes through every position that can arise until a lemma holds.
fn check_closed(state: State, side: Side, claimed: u32) -> Result<(), Rejection> {
    let mut seen = BTreeSet::from([state.clone()]);
    let mut waiting = vec![state];
    let mut found = 1;
    while let Some(state) = waiting.pop() {
        if is_mated(&state, side.other()) {
            return Err(Rejection::MateReached);
        }
        if Lemma::ALL
            .into_iter()
            .any(|lemma| holds(lemma, &state, side))
        {
            continue;
        }
        for (_, after) in state.successors() {
            if seen.insert(after.clone()) {
                found += 1;
                waiting.push(after);
            }
        }
        if found > claimed.min(MAX_CLOSED) {
            return Err(Rejection::NotClosed { found });
        }
    }
    if found == claimed {
        Ok(())
    } else {
        Err(Rejection::NotClosed { found })
    }
}

fn is_mated(state: &State, side: Side) -> bool {
    state.turn == side && state.is_in_check(side) && !state.has_legal_move()
}

/// Whether the condition of a lemma holds for the side that is to give mate.
fn holds(lemma: Lemma, state: &State, side: Side) -> bool {
    let other = side.other();
    let has_only = |side: Side, kinds: &[Kind]| {
        state
            .men()
            .filter(|(_, man)| man.side == side && man.kind != Kind::King)
            .all(|(_, man)| kinds.contains(&man.kind))
    };
    let count = |side: Side, kind: Kind| {
        state
            .men()
            .filter(|&(_, man)| man == Man { side, kind })
            .count()
    };
    let bishops_of_one_colour = || {
        let mut light = state
            .men()
            .filter(|(_, man)| man.kind == Kind::Bishop)
            .map(|(square, _): (Square, Man)| square.is_light());
        let first = light.next();
        light.all(|colour| Some(colour) == first)
    };
    match lemma {
        Lemma::GameOver => !state.has_legal_move() && !is_mated(state, other),
        Lemma::BareKing => has_only(side, &[]),
        Lemma::LoneKnight => {
            has_only(side, &[Kind::Knight])
                && count(side, Kind::Knight) == 1
                && has_only(other, &[Kind::Queen])
        }
        Lemma::BishopsOfOneColour => {
            has_only(side, &[Kind::Bishop])
                && has_only(other, &[Kind::Bishop, Kind::Rook, Kind::Queen])
                && bishops_of_one_colour()
                && !is_mated(state, other)
        }
    }
}
