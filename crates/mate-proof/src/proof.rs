//! The text of a proof: lines, each a word and what it says.
//!
//! ```text
//! arbiter-mate-proof 1
//! position 6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1
//! side white
//! verdict yes
//! line a1a8
//! ```
//! A verdict of `no` has `lemma` and a name, or `closed` and a number of positions; after that may
//! come tables for some of these positions: a line `from` with the position, and a line for each table.

use std::fmt;
use std::str::FromStr;

use crate::{Side, Table};

/// The first line of every proof: its kind and version.
pub const HEADER: &str = "arbiter-mate-proof 1";

/// What follows the side if 75 moves are counted in.
const WITH_75_MOVES: &str = " with 75 moves";

/// The claim that a side can, or cannot, still give mate in a position, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// The position, as X-FEN with six fields.
    pub fen: String,
    /// The side that is to give mate.
    pub side: Side,
    /// Whether the 75 moves of Article 9.6.2 are counted in.
    pub counted: bool,
    /// Why it can or cannot.
    pub reason: Reason,
}

/// Why a side can or cannot give mate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// It can: these moves end in mate. Each is two squares and a letter for a promotion; without
    /// any move the mate is on the board.
    Line(Vec<String>),
    /// It cannot, by one look at the position.
    Lemma(Lemma),
    /// It cannot: of the positions that can arise only so many, this one included, need to be looked
    /// at, and none of them is mate.
    Closed(Closed),
    /// It cannot before 75 moves are over: so many positions can arise, each with its half-move
    /// clock, this one included and those counted but not gone beyond in which a lemma holds.
    Counted(u32),
}

/// A set of positions that no move leaves. Those in which a lemma holds, or for which there are
/// tables, are counted but not gone beyond.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Closed {
    /// How many positions there are.
    pub positions: u32,
    /// Positions for which there are tables.
    pub beyond: Vec<Beyond>,
}

/// What can arise from one position, told by tables.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Beyond {
    /// The position, as X-FEN with six fields.
    pub from: String,
    /// The tables; the position fits the first one.
    pub tables: Vec<Table>,
}

/// A fact about one position from which it follows that a side cannot give mate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lemma {
    /// *There is no legal move, and the opponent is not mated.* The game is over by mate of the side
    /// itself or by stalemate, so no move follows (Articles 5.1.1 and 5.2.1).
    GameOver,
    /// *The side has only its king.* A king never attacks the other one, and captures and
    /// promotions never give the side another man.
    BareKing,
    /// *The side has only king and knight, the opponent only king and queens.* No pawn can become
    /// anything, so it stays so. In a mate the knight checks; every flight that king and knight do
    /// not cover is blocked by a queen next to her king. Going through all places of the three men
    /// shows that then a queen can always capture the knight, which is never pinned; more queens only
    /// attack more, for a queen that shuts another off from the knight attacks it herself.
    LoneKnight,
    /// *The side has only king and bishops; all bishops on the board stand on squares of one colour;
    /// the opponent has neither knights nor pawns; and it is not mate already.* No pawn can become
    /// anything, so it stays so. A mated king K stands on that colour, and one bishop checks it, along
    /// a diagonal that leaves K over d; for a bishop that uncovers another never checks at once on a
    /// second diagonal, and a king that moves uncovers at most one. Two squares of the other
    /// colour touch both K and d. The other king is not next to K, so it cannot cover both; no bishop
    /// covers either. So a rook or queen of K's side stands on one of them, never pinned, for no
    /// bishop comes to that colour; in one step it goes to d and captures the bishop there or shuts
    /// it off.
    BishopsOfOneColour,
}

impl Lemma {
    /// All lemmas.
    pub const ALL: [Self; 4] = [
        Self::GameOver,
        Self::BareKing,
        Self::LoneKnight,
        Self::BishopsOfOneColour,
    ];

    /// Its name in a proof.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::GameOver => "game-over",
            Self::BareKing => "bare-king",
            Self::LoneKnight => "lone-knight",
            Self::BishopsOfOneColour => "bishops-of-one-colour",
        }
    }
}

impl Lemma {
    /// What is plain from one look, in words that follow the side's name.
    #[must_use]
    pub const fn fact(self) -> &'static str {
        match self {
            Self::GameOver => "there is no legal move",
            Self::BareKing => "it has only its king",
            Self::LoneKnight => "it has only king and knight, and the opponent only queens",
            Self::BishopsOfOneColour => {
                "all bishops stand on squares of one colour, it has nothing else, and the opponent \
                 has neither knights nor pawns"
            }
        }
    }
}

impl fmt::Display for Lemma {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl Reason {
    /// Whether it says that the side can give mate.
    #[must_use]
    pub const fn says_yes(&self) -> bool {
        matches!(self, Self::Line(_))
    }
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verdict = if self.reason.says_yes() { "yes" } else { "no" };
        writeln!(f, "{HEADER}")?;
        writeln!(f, "position {}", self.fen)?;
        let counted = if self.counted { WITH_75_MOVES } else { "" };
        writeln!(f, "side {}{counted}", self.side)?;
        writeln!(f, "verdict {verdict}")?;
        match &self.reason {
            Reason::Line(moves) => {
                f.write_str("line")?;
                for text in moves {
                    write!(f, " {text}")?;
                }
                writeln!(f)
            }
            Reason::Lemma(lemma) => writeln!(f, "lemma {lemma}"),
            Reason::Counted(positions) => writeln!(f, "counted {positions}"),
            Reason::Closed(closed) => {
                writeln!(f, "closed {}", closed.positions)?;
                for beyond in &closed.beyond {
                    writeln!(f, "from {}", beyond.from)?;
                    for table in &beyond.tables {
                        writeln!(f, "{table}")?;
                    }
                }
                Ok(())
            }
        }
    }
}

/// The text is no proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseProofError {
    /// The line at fault, from 1.
    pub line: usize,
    /// What should stand there.
    pub expected: &'static str,
}

impl fmt::Display for ParseProofError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {} expected", self.line, self.expected)
    }
}

impl std::error::Error for ParseProofError {}

impl FromStr for Proof {
    type Err = ParseProofError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let at = |line, expected| ParseProofError { line, expected };
        // A proof that was cut off ends without the end of its last line.
        let Some(whole) = text.strip_suffix('\n') else {
            return Err(at(text.split('\n').count(), "a whole line and its end"));
        };
        let mut lines = whole.split('\n');
        let mut next = || lines.next().unwrap_or("");
        if next() != HEADER {
            return Err(at(1, "`arbiter-mate-proof 1`"));
        }
        let fen = next()
            .strip_prefix("position ")
            .ok_or(at(2, "`position` and a FEN"))?
            .to_owned();
        let line = next();
        let (line, counted) = match line.strip_suffix(WITH_75_MOVES) {
            Some(line) => (line, true),
            None => (line, false),
        };
        let side = match line {
            "side white" => Side::White,
            "side black" => Side::Black,
            _ => return Err(at(3, "`side white` or `side black`")),
        };
        let yes = match next() {
            "verdict yes" => true,
            "verdict no" => false,
            _ => return Err(at(4, "`verdict yes` or `verdict no`")),
        };
        let last = next();
        let mut reason = match last.split(' ').collect::<Vec<_>>().as_slice() {
            ["line", moves @ ..] if yes => {
                Reason::Line(moves.iter().map(|&text| text.to_owned()).collect())
            }
            ["lemma", name] if !yes => Lemma::ALL
                .into_iter()
                .find(|lemma| lemma.as_str() == *name)
                .map(Reason::Lemma)
                .ok_or(at(5, "the name of a lemma"))?,
            ["closed", count] if !yes => count
                .parse()
                .map(|positions| {
                    Reason::Closed(Closed {
                        positions,
                        beyond: Vec::new(),
                    })
                })
                .map_err(|_| at(5, "a number of positions"))?,
            ["counted", count] if !yes && counted => count
                .parse()
                .map(Reason::Counted)
                .map_err(|_| at(5, "a number of positions"))?,
            _ if yes => return Err(at(5, "`line` and moves")),
            _ => return Err(at(5, "`lemma` and its name, or `closed` and a number")),
        };
        for (number, line) in (6..).zip(lines) {
            let Reason::Closed(Closed { beyond, .. }) = &mut reason else {
                return Err(at(number, "the end of the text after a whole fifth line"));
            };
            if let Some(from) = line.strip_prefix("from ") {
                let from = from.to_owned();
                let tables = Vec::new();
                beyond.push(Beyond { from, tables });
            } else {
                let table = Table::read(line).ok_or(at(number, "`from` and a FEN, or a table"))?;
                let last = beyond.last_mut().ok_or(at(number, "`from` and a FEN"))?;
                last.tables.push(table);
            }
        }
        let proof = Self {
            fen,
            side,
            counted,
            reason,
        };
        // One way of writing, so that no two texts are the same proof.
        if proof.to_string() == text {
            Ok(proof)
        } else {
            Err(at(5, "numbers without zeros before them"))
        }
    }
}
