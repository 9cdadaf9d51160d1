//! Accepting a proof, or rejecting it with the step that fails.

use std::collections::BTreeSet;
use std::fmt;

use crate::board::*;
use crate::fen;
use crate::table::Table;

/// The first line of every proof: its kind and version.
pub const HEADER: &str = "arbiter-mate-proof 2";

/// The most positions that are gone through for a closed set; they take some minutes.
pub const MAX_POSITIONS: usize = 2_000_000;

/// The half-move clock at which the game ends after 75 moves by each player (Article 9.6.2).
const COUNTED_OUT: u32 = 150;

/// Why a proof is rejected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rejection {
    /// The line of the text with the step that fails, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub reason: String,
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl std::error::Error for Rejection {}

fn reject<T>(line: usize, reason: impl Into<String>) -> Result<T, Rejection> {
    let reason = reason.into();
    Err(Rejection { line, reason })
}

/// The lemmas that rest on nothing but the men.
const MATERIAL: [&str; 3] = ["bare-king", "lone-knight", "bishops-of-one-colour"];

/// A position, the side that is to give mate, and the half-move clock if 75 moves are counted in.
#[derive(Clone)]
struct Question {
    state: State,
    side: Side,
    clock: Option<u32>,
}

/// Checks that a text proves what its lines two to four say.
///
/// # Errors
/// [`Rejection`] names the step that fails.
pub fn check(text: &str) -> Result<(), Rejection> {
    let lines: Vec<&str> = text.split('\n').collect();
    let &[
        header,
        fen,
        side,
        verdict,
        ground,
        ref beyond @ ..,
        "end",
        "",
    ] = lines.as_slice()
    else {
        return reject(lines.len(), "the text is cut off");
    };
    if header != HEADER {
        return reject(1, format!("`{HEADER}` expected"));
    }
    let fen = fen.strip_prefix("position ").unwrap_or_default();
    let (state, clock) = fen::read(fen).or_else(|reason| reject(2, reason))?;
    let (side, clock) = match side {
        "side white" => (Side::White, None),
        "side black" => (Side::Black, None),
        "side white with 75 moves" => (Side::White, Some(clock)),
        "side black with 75 moves" => (Side::Black, Some(clock)),
        _ => return reject(3, "`side white` or `side black` expected"),
    };
    let question = Question { state, side, clock };
    let words: Vec<&str> = ground.split(' ').collect();
    let checked = match (verdict, words.as_slice()) {
        ("verdict yes", ["line", moves @ ..]) if beyond.is_empty() => question.follow(moves),
        ("verdict no", ["lemma", name]) if beyond.is_empty() => question.look(name),
        ("verdict no", ["counted", total @ ..]) if beyond.is_empty() && clock.is_some() => {
            question.go_through(&BTreeSet::new(), total)
        }
        ("verdict no", ["closed", total @ ..]) => {
            let known = read_beyond(beyond, side)?;
            let clock = None;
            Question { clock, ..question }.go_through(&known, total)
        }
        ("verdict yes" | "verdict no", _) => Err("no ground for that verdict".to_owned()),
        _ => return reject(4, "`verdict yes` or `verdict no` expected"),
    };
    checked.or_else(|reason| reject(5, reason))
}

impl Question {
    /// Plays the moves of a mate.
    fn follow(mut self, moves: &[&str]) -> Result<(), String> {
        let mut seen = BTreeSet::from([self.state.clone()]);
        for (number, text) in (1..).zip(moves) {
            if self.is_counted_out() {
                return Err(format!("75 moves are over before move {number}"));
            }
            let Some((mv, after)) = self.state.read_move(text) else {
                return Err(format!("move {number}, `{text}`, is not legal"));
            };
            self = self.after(mv, after);
            // Without any repetition there is none for the fifth time.
            if !seen.insert(self.state.clone()) && self.clock.is_some() {
                return Err(format!("after move {number} a position occurs again"));
            }
        }
        match self.is_mate() {
            true => Ok(()),
            false => Err("the line does not end in mate".to_owned()),
        }
    }

    fn look(&self, lemma: &str) -> Result<(), String> {
        match self.holds(lemma) {
            true => Ok(()),
            false => Err(format!("the lemma `{lemma}` does not hold")),
        }
    }

    /// Looks at every position that can arise, but goes beyond none that is known, in which a lemma
    /// holds, or in which the game ends by its clock. The total is their number and the sum of their
    /// fingerprints.
    fn go_through(self, known: &BTreeSet<State>, total: &[&str]) -> Result<(), String> {
        let number = total.first().and_then(|number| number.parse().ok());
        let most = number.unwrap_or(0).min(MAX_POSITIONS);
        let mut seen = BTreeSet::from([(self.state.clone(), self.clock)]);
        let mut waiting = vec![self];
        let mut sum: u64 = 0;
        while let Some(at) = waiting.pop() {
            sum = sum.wrapping_add(at.fingerprint());
            if at.is_mate() {
                return Err("a mate can be reached".to_owned());
            }
            let is_known = known.contains(&at.state) || MATERIAL.iter().any(|name| at.holds(name));
            if is_known || at.is_counted_out() {
                continue;
            }
            let next = at.state.successors().into_iter();
            let next = next.map(|(mv, after)| at.after(mv, after));
            waiting.extend(next.filter(|next| seen.insert((next.state.clone(), next.clock))));
            if seen.len() > most {
                return Err(format!("there are more than {most} positions"));
            }
        }
        let (claimed, found) = (total.join(" "), format!("{} {sum:016x}", seen.len()));
        match claimed == found {
            true => Ok(()),
            false => Err(format!("the set is `{found}`, not `{claimed}`")),
        }
    }

    /// The same question after a move, with the clock going on if it is counted.
    fn after(&self, mv: Move, state: State) -> Self {
        let is_quiet = !self.state.is_irreversible(mv);
        let count = |clock: u32| if is_quiet { clock.saturating_add(1) } else { 0 };
        let (side, clock) = (self.side, self.clock.map(count));
        Self { state, side, clock }
    }

    fn is_counted_out(&self) -> bool {
        self.clock.is_some_and(|clock| clock >= COUNTED_OUT)
    }

    fn is_mate(&self) -> bool {
        self.state.is_mated(self.side.other())
    }

    /// A number by which sets are told apart: 64-bit FNV-1a of the letters of the squares from a1 to
    /// h8, of the side to move, and of the clock, which is 0 if it is not counted.
    fn fingerprint(&self) -> u64 {
        let clock = self.clock.map_or(0, |clock| clock.min(COUNTED_OUT) as u8);
        let bytes = self
            .state
            .cells
            .into_iter()
            .chain([self.state.turn as u8, clock]);
        let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        bytes.fold(0xcbf2_9ce4_8422_2325, mix)
    }

    /// Whether the condition of a lemma holds.
    fn holds(&self, lemma: &str) -> bool {
        let (state, side) = (&self.state, self.side);
        let kinds = |side| each(state.men_of(side)).map(|square| kind(state.at(square)));
        let own = |allowed: &[u8]| kinds(side).all(|kind| allowed.contains(&kind));
        let others = |allowed: &[u8]| kinds(side.other()).all(|kind| allowed.contains(&kind));
        let bishops = state.all(b'B') | state.all(b'b');
        let light = such(|square| (square / 8 + square % 8) % 2 == 1);
        let one_colour = bishops & light == 0 || bishops & !light == 0;
        match lemma {
            // The side has only its king.
            "bare-king" => own(b"k"),
            // The side has only king and knight, the opponent only king and queens.
            "lone-knight" => own(b"kn") && kinds(side).count() == 2 && others(b"kq"),
            // The side has only king and bishops, all bishops stand on squares of one colour, the
            // opponent has neither knights nor pawns, and it is not mate already.
            "bishops-of-one-colour" => {
                own(b"kb") && others(b"kbrq") && one_colour && !self.is_mate()
            }
            // There is no legal move, and the opponent is not mated.
            "game-over" => state.successors().is_empty() && !self.is_mate(),
            _ => false,
        }
    }
}

/// The positions from which tables tell all that can arise: each position fits the first of its
/// tables, none may hold a mate, and every move from one leads into one of them.
fn read_beyond(lines: &[&str], side: Side) -> Result<BTreeSet<State>, Rejection> {
    let mut known = BTreeSet::new();
    let mut lines = (6..).zip(lines).peekable();
    while let Some((from, line)) = lines.next() {
        let Some(fen) = line.strip_prefix("from ") else {
            return reject(from, "`from` and a FEN expected");
        };
        let (state, _) = fen::read(fen).or_else(|reason| reject(from, reason))?;
        let mut tables = Vec::new();
        while let Some((number, line)) = lines.next_if(|(_, line)| line.starts_with("table ")) {
            let Some(table) = Table::read(line) else {
                return reject(number, "that is no table");
            };
            tables.push(table);
        }
        if !tables.first().is_some_and(|table| table.holds(&state)) {
            return reject(from, "the position does not fit the first table");
        }
        for (number, table) in (from + 1..).zip(&tables) {
            if table.may_be_mate(side) {
                return reject(number, "the table may hold a mate");
            }
            if !table.is_kept_in(&tables, side) {
                return reject(number, "a move may lead out of the table and into no other");
            }
        }
        known.insert(state);
    }
    Ok(known)
}
