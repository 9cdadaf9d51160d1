//! Accepting or rejecting a proof.

use std::collections::BTreeSet;
use std::fmt;

use crate::board::{Kind, Man, Side, Square, State};
use crate::{Beyond, Closed, Lemma, ParseProofError, Proof, Reason};

/// The longest line that is followed. Mates with the help of both players need far fewer moves, even
/// across a locked board; a longer text is a fault or an attack.
pub const MAX_LINE: usize = 1_000;

/// The most positions that are gone through for a closed set; a slow generator needs a few seconds
/// for them.
pub const MAX_CLOSED: u32 = 2_000_000;

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
    /// A move of the line, counted from 1, comes after the 75 moves are over.
    CountedOut {
        /// Which one.
        number: usize,
    },
    /// After a move of the line, counted from 1, a position occurs again.
    Repeated {
        /// Which one.
        number: usize,
    },
    /// The line does not end in mate of the other side.
    NoMate,
    /// The condition of the lemma does not hold.
    LemmaFails(Lemma),
    /// From the position a mate can be reached.
    MateReached,
    /// A table, counted from 1 among those from a position, does not hold what it should.
    Table {
        /// Where its tables begin.
        from: String,
        /// Which one.
        number: usize,
        /// What is wrong with it.
        fault: TableFault,
    },
    /// The number of positions is another one, or above [`MAX_CLOSED`].
    NotClosed {
        /// How many were found before giving up.
        found: u32,
    },
}

/// What is wrong with a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableFault {
    /// The position that the tables begin with does not fit it.
    Start,
    /// A move leads out of it and into none of the others.
    Left,
    /// A position that fits it may be mate.
    Mate,
}

impl fmt::Display for TableFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Start => "the position does not fit it",
            Self::Left => "a move may lead out of it and into no other",
            Self::Mate => "it may hold a mate",
        })
    }
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
            Self::CountedOut { number } => {
                write!(f, "75 moves are over before move {number} of the line")
            }
            Self::Repeated { number } => {
                write!(f, "after move {number} of the line a position occurs again")
            }
            Self::NoMate => f.write_str("the line does not end in mate"),
            Self::LemmaFails(lemma) => write!(f, "the condition of `{lemma}` does not hold"),
            Self::MateReached => f.write_str("a mate can be reached from the position"),
            Self::Table {
                from,
                number,
                fault,
            } => {
                write!(f, "table {number} from {from}: {fault}")
            }
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
        Reason::Line(moves) => check_line(state, proof, moves),
        Reason::Lemma(lemma) if holds(*lemma, &state, proof.side) => Ok(()),
        Reason::Lemma(lemma) => Err(Rejection::LemmaFails(*lemma)),
        Reason::Counted(positions) => check_counted(state, proof.side, clock_of(proof), *positions),
        Reason::Closed(closed) => check_closed(state, proof.side, closed),
    }
}

/// The half-move clock at which the game ends after 75 moves by each player (Article 9.6.2).
pub const COUNTED_OUT: u32 = 150;

fn clock_of(proof: &Proof) -> u32 {
    let field = proof.fen.split(' ').nth(4);
    field
        .and_then(|text| text.parse().ok())
        .unwrap_or(COUNTED_OUT)
}

fn check_line(mut state: State, proof: &Proof, moves: &[String]) -> Result<(), Rejection> {
    if moves.len() > MAX_LINE {
        return Err(Rejection::LineTooLong);
    }
    let mut clock = clock_of(proof);
    let mut seen = BTreeSet::from([state.clone()]);
    for (number, text) in (1..).zip(moves) {
        if proof.counted && clock >= COUNTED_OUT {
            return Err(Rejection::CountedOut { number });
        }
        let after = state
            .read_move(text)
            .ok_or_else(|| Rejection::IllegalMove {
                number,
                text: text.clone(),
            })?;
        clock = after.clock_after(&state, clock);
        state = after;
        // Without any repetition there is none for the fifth time.
        if proof.counted && !seen.insert(state.clone()) {
            return Err(Rejection::Repeated { number });
        }
    }
    if is_mated(&state, proof.side.other()) {
        Ok(())
    } else {
        Err(Rejection::NoMate)
    }
}

/// Goes through every position with its count until a lemma holds or the count ends the game.
fn check_counted(state: State, side: Side, clock: u32, claimed: u32) -> Result<(), Rejection> {
    let mut seen = BTreeSet::from([(state.clone(), clock)]);
    let mut waiting = vec![(state, clock)];
    while let Some((state, clock)) = waiting.pop() {
        if is_mated(&state, side.other()) {
            return Err(Rejection::MateReached);
        }
        let mut lemmas = Lemma::ALL.into_iter();
        if clock >= COUNTED_OUT || lemmas.any(|lemma| holds(lemma, &state, side)) {
            continue;
        }
        for (_, after) in state.successors() {
            let clock = after.clock_after(&state, clock);
            if seen.insert((after.clone(), clock)) {
                waiting.push((after, clock));
            }
        }
        if seen.len() > claimed.min(MAX_CLOSED) as usize {
            break;
        }
    }
    let found = u32::try_from(seen.len()).unwrap_or(u32::MAX);
    if found == claimed && found <= MAX_CLOSED {
        Ok(())
    } else {
        Err(Rejection::NotClosed { found })
    }
}

/// Goes through every position that can arise until a lemma holds or tables tell the rest.
fn check_closed(state: State, side: Side, claim: &Closed) -> Result<(), Rejection> {
    let mut beyond = BTreeSet::new();
    for tables in &claim.beyond {
        beyond.insert(check_tables(tables, side)?);
    }
    let mut seen = BTreeSet::from([state.clone()]);
    let mut waiting = vec![state];
    let mut found = 1;
    while let Some(state) = waiting.pop() {
        if is_mated(&state, side.other()) {
            return Err(Rejection::MateReached);
        }
        let mut lemmas = Lemma::ALL.into_iter();
        if lemmas.any(|lemma| holds(lemma, &state, side)) || beyond.contains(&state) {
            continue;
        }
        for (_, after) in state.successors() {
            if seen.insert(after.clone()) {
                found += 1;
                waiting.push(after);
            }
        }
        if found > claim.positions.min(MAX_CLOSED) {
            return Err(Rejection::NotClosed { found });
        }
    }
    if found == claim.positions {
        Ok(())
    } else {
        Err(Rejection::NotClosed { found })
    }
}

/// Checks that no mate can arise from a position because tables hold all that can.
fn check_tables(beyond: &Beyond, side: Side) -> Result<State, Rejection> {
    let state = State::read(&beyond.from).map_err(Rejection::Position)?;
    let rejected = |number, fault| Rejection::Table {
        from: beyond.from.clone(),
        number,
        fault,
    };
    let tables = &beyond.tables;
    if !tables.first().is_some_and(|table| table.holds(&state)) {
        return Err(rejected(1, TableFault::Start));
    }
    for (number, table) in (1..).zip(tables) {
        if table.may_be_mate(side) {
            return Err(rejected(number, TableFault::Mate));
        }
        if !table.is_kept_in(tables) {
            return Err(rejected(number, TableFault::Left));
        }
    }
    Ok(state)
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
