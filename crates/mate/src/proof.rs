//! The text of a proof, which `arbiter-mate-proof` checks; `docs/mate.md` describes it.

use core::fmt;

use arbiter_laws::{Color, Position};

pub use crate::tables::Table;

/// The half-move clock at which the game ends after 75 moves by each player (Article 9.6.2).
pub(crate) const COUNTED_OUT: u32 = 150;

/// The first line of every proof: its kind and version.
const HEADER: &str = "arbiter-mate-proof 2";

/// The claim that a side can, or cannot, still give mate in a position, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// The position, as X-FEN with six fields.
    pub fen: String,
    /// The side that is to give mate.
    pub side: Color,
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
    /// It cannot: of the positions that can arise only so many need to be looked at, and none of
    /// them is mate.
    Closed(Closed),
    /// It cannot before 75 moves are over: so many positions can arise, each with its half-move
    /// clock.
    Counted(Total),
}

/// How many positions a set has, the first one included, and a number by which it is told from others.
/// Positions in which a lemma holds, or from which tables tell the rest, are in it, but nothing beyond
/// them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Total {
    /// How many positions there are.
    pub positions: u32,
    /// The sum of their fingerprints.
    pub hash: u64,
}

/// A set of positions that no move leaves.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Closed {
    /// What the set is.
    pub total: Total,
    /// Positions from which tables tell the rest.
    pub beyond: Vec<Beyond>,
}

/// What can arise from one position, told by tables.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Beyond {
    /// The position.
    pub from: Position,
    /// The tables; the position fits the first one.
    pub tables: Vec<Table>,
}

/// A fact about one position from which it follows that a side cannot give mate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lemma {
    /// There is no legal move, and the opponent is not mated (Articles 5.1.1 and 5.2.1).
    GameOver,
    /// The side has only its king.
    BareKing,
    /// The side has only king and knight, the opponent only king and queens.
    LoneKnight,
    /// The side has only king and bishops; all bishops on the board stand on squares of one colour;
    /// the opponent has neither knights nor pawns; and it is not mate already.
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

impl Reason {
    /// What proves it, as a word: `line`, a lemma's name, `closed`, `tables` beyond a closed set, or `counted`.
    #[must_use]
    pub const fn ground(&self) -> &'static str {
        match self {
            Self::Line(_) => "line",
            Self::Lemma(lemma) => lemma.as_str(),
            Self::Closed(closed) if closed.beyond.is_empty() => "closed",
            Self::Closed(_) => "tables",
            Self::Counted(_) => "counted",
        }
    }

    /// Whether it says that the side can give mate.
    #[must_use]
    pub const fn says_yes(&self) -> bool {
        matches!(self, Self::Line(_))
    }
}

impl fmt::Display for Lemma {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Display for Total {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {:016x}", self.positions, self.hash)
    }
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verdict = if self.reason.says_yes() { "yes" } else { "no" };
        let counted = if self.counted { " with 75 moves" } else { "" };
        writeln!(f, "{HEADER}")?;
        writeln!(f, "position {}", self.fen)?;
        writeln!(f, "side {}{counted}", self.side.as_str())?;
        writeln!(f, "verdict {verdict}")?;
        match &self.reason {
            Reason::Line(moves) => {
                f.write_str("line")?;
                moves.iter().try_for_each(|text| write!(f, " {text}"))?;
                writeln!(f)?;
            }
            Reason::Lemma(lemma) => writeln!(f, "lemma {lemma}")?,
            Reason::Counted(total) => writeln!(f, "counted {total}")?,
            Reason::Closed(closed) => {
                writeln!(f, "closed {}", closed.total)?;
                for Beyond { from, tables } in &closed.beyond {
                    writeln!(f, "from {}", canonical_fen(from))?;
                    tables.iter().try_for_each(|table| writeln!(f, "{table}"))?;
                }
            }
        }
        writeln!(f, "end")
    }
}

/// The position's FEN without a square passed over on which nothing can capture.
fn canonical_fen(position: &Position) -> String {
    let mut setup = position.setup();
    setup.en_passant = position.en_passant();
    setup.to_string()
}
