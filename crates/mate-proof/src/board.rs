//! A board as rows of squares, and its FEN. Nothing here is fast.

use std::collections::BTreeSet;
use std::fmt;

/// One of the two players.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Side {
    /// The player who moves first.
    White,
    /// The other one.
    Black,
}

impl Side {
    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// The word in a proof: `white` or `black`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
        }
    }

    pub(crate) const fn home_rank(self) -> i8 {
        match self {
            Self::White => 0,
            Self::Black => 7,
        }
    }

    /// The direction in which this player's pawns go.
    pub(crate) const fn forward(self) -> i8 {
        match self {
            Self::White => 1,
            Self::Black => -1,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Kind {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

impl Kind {
    pub(crate) fn from_letter(letter: char) -> Option<Self> {
        Some(match letter {
            'p' => Self::Pawn,
            'n' => Self::Knight,
            'b' => Self::Bishop,
            'r' => Self::Rook,
            'q' => Self::Queen,
            'k' => Self::King,
            _ => return None,
        })
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Man {
    pub(crate) side: Side,
    pub(crate) kind: Kind,
}

/// A square by file and rank, both counted from 0; it may lie off the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Square {
    pub(crate) file: i8,
    pub(crate) rank: i8,
}

impl Square {
    pub(crate) const fn offset(self, (files, ranks): (i8, i8)) -> Self {
        Self {
            file: self.file + files,
            rank: self.rank + ranks,
        }
    }

    pub(crate) const fn is_on_board(self) -> bool {
        0 <= self.file && self.file < 8 && 0 <= self.rank && self.rank < 8
    }

    pub(crate) fn is_next_to(self, other: Self) -> bool {
        let files = (self.file - other.file).abs();
        let ranks = (self.rank - other.rank).abs();
        files.max(ranks) == 1
    }

    pub(crate) const fn is_light(self) -> bool {
        (self.file + self.rank) % 2 == 1
    }

    pub(crate) fn read(text: &str) -> Option<Self> {
        let &[file, rank] = text.as_bytes() else {
            return None;
        };
        let square = Self {
            file: i8::try_from(file).ok()? - b'a' as i8,
            rank: i8::try_from(rank).ok()? - b'1' as i8,
        };
        square.is_on_board().then_some(square)
    }

    pub(crate) fn all() -> impl Iterator<Item = Self> {
        (0..8).flat_map(|rank| (0..8).map(move |file| Self { file, rank }))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = u8::try_from(self.file).map_or('?', |file| char::from(b'a' + file));
        write!(f, "{file}{}", self.rank + 1)
    }
}

/// A position: everything on which the possible moves depend, and nothing else.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct State {
    rows: [[Option<Man>; 8]; 8],
    pub(crate) turn: Side,
    /// Whose king may castle with the rook on which file.
    pub(crate) castling: BTreeSet<(Side, i8)>,
    /// The square that a pawn has just passed over.
    pub(crate) passed: Option<Square>,
}

impl State {
    /// A board without men.
    pub(crate) const fn empty() -> Self {
        Self {
            rows: [[None; 8]; 8],
            turn: Side::White,
            castling: BTreeSet::new(),
            passed: None,
        }
    }

    /// The man on a square; none off the board.
    pub(crate) fn at(&self, square: Square) -> Option<Man> {
        let row = self.rows.get(usize::try_from(square.rank).ok()?)?;
        *row.get(usize::try_from(square.file).ok()?)?
    }

    pub(crate) fn set(&mut self, square: Square, man: Option<Man>) {
        let rank = usize::try_from(square.rank).ok();
        let file = usize::try_from(square.file).ok();
        let row = rank.and_then(|rank| self.rows.get_mut(rank));
        if let Some(cell) = row.zip(file).and_then(|(row, file)| row.get_mut(file)) {
            *cell = man;
        }
    }

    pub(crate) fn men(&self) -> impl Iterator<Item = (Square, Man)> + '_ {
        Square::all().filter_map(|square| Some((square, self.at(square)?)))
    }

    /// The half-move clock of this position, that before the move having been `clock`: a capture
    /// leaves one man less, and a pawn leaves a square that no pawn of its side comes to.
    pub(crate) fn clock_after(&self, before: &Self, clock: u32) -> u32 {
        let pawns = |state: &Self| {
            let men = state.men();
            men.filter(|(_, man)| man.kind == Kind::Pawn)
                .collect::<Vec<_>>()
        };
        let same = self.men().count() == before.men().count() && pawns(self) == pawns(before);
        if same { clock.saturating_add(1) } else { 0 }
    }

    pub(crate) fn king(&self, side: Side) -> Option<Square> {
        let king = Man {
            side,
            kind: Kind::King,
        };
        let mut kings = self.men().filter(|&(_, man)| man == king);
        let (square, _) = kings.next()?;
        kings.next().is_none().then_some(square)
    }

    /// Reads the six fields of X-FEN, without any leniency.
    ///
    /// # Errors
    /// A sentence that says what is wrong.
    pub(crate) fn read(fen: &str) -> Result<Self, String> {
        let fields: Vec<&str> = fen.split(' ').collect();
        let &[board, turn, castling, passed, clock, number] = fields.as_slice() else {
            return Err(format!("a FEN has six fields, this one {}", fields.len()));
        };
        let mut state = Self {
            rows: read_rows(board)?,
            turn: match turn {
                "w" => Side::White,
                "b" => Side::Black,
                _ => return Err(format!("`{turn}` is not `w` or `b`")),
            },
            castling: BTreeSet::new(),
            passed: None,
        };
        state.check_men()?;
        if castling != "-" {
            for letter in castling.chars() {
                state.read_castling(letter)?;
            }
        }
        if passed != "-" {
            state.passed = Some(state.read_passed(passed)?);
        }
        for count in [clock, number] {
            if count.parse::<u32>().is_err() {
                return Err(format!("`{count}` is not a count of moves"));
            }
        }
        state.forget_useless_passed();
        Ok(state)
    }

    fn check_men(&self) -> Result<(), String> {
        for side in [Side::White, Side::Black] {
            if self.king(side).is_none() {
                return Err(format!("{side} has not exactly one king"));
            }
        }
        let on_end_rank = |(square, man): (Square, Man)| {
            man.kind == Kind::Pawn && (square.rank == 0 || square.rank == 7)
        };
        if self.men().any(on_end_rank) {
            return Err("a pawn stands on an end rank".to_owned());
        }
        if self.is_in_check(self.turn.other()) {
            return Err(format!("{} is in check out of turn", self.turn.other()));
        }
        Ok(())
    }

    fn read_castling(&mut self, letter: char) -> Result<(), String> {
        let side = if letter.is_ascii_uppercase() {
            Side::White
        } else {
            Side::Black
        };
        let refusal = || format!("the castling right `{letter}` fits no king and rook");
        let king = self.king(side).ok_or_else(refusal)?;
        let rank = side.home_rank();
        let rook = Man {
            side,
            kind: Kind::Rook,
        };
        let has_rook = |&file: &i8| self.at(Square { file, rank }) == Some(rook);
        let file = match letter.to_ascii_lowercase() {
            'k' => (king.file + 1..8).rev().find(has_rook),
            'q' => (0..king.file).find(has_rook),
            'a'..='h' => Some(letter.to_ascii_lowercase() as i8 - b'a' as i8).filter(has_rook),
            _ => None,
        };
        let file = file.filter(|_| king.rank == rank).ok_or_else(refusal)?;
        let same_wing = |&(other_side, other): &(Side, i8)| {
            other_side == side && (other < king.file) == (file < king.file)
        };
        if self.castling.iter().any(same_wing) {
            return Err(refusal());
        }
        self.castling.insert((side, file));
        Ok(())
    }

    fn read_passed(&self, text: &str) -> Result<Square, String> {
        let refusal = || format!("no pawn can just have passed over `{text}`");
        let square = Square::read(text).ok_or_else(refusal)?;
        let mover = self.turn.other();
        let pawn = Man {
            side: mover,
            kind: Kind::Pawn,
        };
        let fits = square.rank == mover.home_rank() + 2 * mover.forward()
            && self.at(square.offset((0, mover.forward()))) == Some(pawn)
            && self.at(square).is_none()
            && self.at(square.offset((0, -mover.forward()))).is_none();
        if fits { Ok(square) } else { Err(refusal()) }
    }
}

fn read_rows(board: &str) -> Result<[[Option<Man>; 8]; 8], String> {
    let mut rows = [[None; 8]; 8];
    let texts: Vec<&str> = board.split('/').collect();
    if texts.len() != 8 {
        return Err(format!("{} ranks instead of 8", texts.len()));
    }
    for (row, text) in rows.iter_mut().rev().zip(texts) {
        let mut cells = Vec::new();
        for letter in text.chars() {
            if let Some(empty) = letter.to_digit(9) {
                cells.extend(std::iter::repeat_n(None, empty as usize));
            } else {
                let kind = Kind::from_letter(letter.to_ascii_lowercase())
                    .ok_or_else(|| format!("`{letter}` is no man"))?;
                let side = if letter.is_ascii_uppercase() {
                    Side::White
                } else {
                    Side::Black
                };
                cells.push(Some(Man { side, kind }));
            }
        }
        *row = cells
            .try_into()
            .map_err(|_| format!("`{text}` is not 8 squares"))?;
    }
    Ok(rows)
}
