//! A board of 64 letters, and its legal moves found by trying all pairs of squares.

/// Squares are counted a1, b1 and on to h8, from 0 to 63.
pub(crate) type Square = i32;

/// A set of squares: bit 0 is a1, bit 7 h1, bit 63 h8.
pub(crate) type Squares = u64;

/// Two squares, and the letter that stands on the second one after the move. Castling goes from the
/// king to its rook.
pub(crate) type Move = (Square, Square, u8);

pub(crate) const EMPTY: u8 = b'.';
/// An empty square that a pawn has just passed over, where it can be captured.
pub(crate) const PASSED: u8 = b'*';

/// One of the two players, by the letter that says who has the move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub(crate) enum Side {
    White = b'w',
    Black = b'b',
}

/// A position: everything on which the possible moves depend, and nothing else. Each square has its
/// letter, as in a FEN; `C` or `c` is a rook with which its king may still castle.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct State {
    pub(crate) cells: [u8; 64],
    pub(crate) turn: Side,
}

impl Side {
    pub(crate) fn other(self) -> Self {
        if self == Self::White {
            Self::Black
        } else {
            Self::White
        }
    }

    /// From a square to the one before a pawn there.
    pub(crate) fn forward(self) -> Square {
        if self == Self::White { 8 } else { -8 }
    }

    pub(crate) fn home_rank(self) -> Square {
        if self == Self::White { 0 } else { 7 }
    }

    pub(crate) fn ranks_from_home(self, square: Square) -> i32 {
        (square / 8 - self.home_rank()).abs()
    }

    pub(crate) fn letter(self, kind: u8) -> u8 {
        let large = kind.to_ascii_uppercase();
        if self == Self::White { large } else { kind }
    }
}

pub(crate) fn side_of(letter: u8) -> Option<Side> {
    match letter {
        b'A'..=b'Z' => Some(Side::White),
        b'a'..=b'z' => Some(Side::Black),
        _ => None,
    }
}

/// What a man is, whosever it is, as a small letter.
pub(crate) fn kind(letter: u8) -> u8 {
    let small = letter.to_ascii_lowercase();
    if small == b'c' { b'r' } else { small }
}

pub(crate) fn bit(square: Square) -> Squares {
    1 << square
}

pub(crate) fn each(squares: Squares) -> impl Iterator<Item = Square> {
    (0..64).filter(move |&square| squares & bit(square) != 0)
}

/// All squares of which that is true.
pub(crate) fn such(is: impl Fn(Square) -> bool) -> Squares {
    (0..64).filter(|&square| is(square)).map(bit).sum()
}

pub(crate) fn read_square(text: &str) -> Option<Square> {
    match text.as_bytes() {
        &[file @ b'a'..=b'h', rank @ b'1'..=b'8'] => {
            Some(i32::from(rank - b'1') * 8 + i32::from(file - b'a'))
        }
        _ => None,
    }
}

impl State {
    pub(crate) fn at(&self, square: Square) -> u8 {
        self.cells.get(square as usize).copied().unwrap_or(EMPTY)
    }

    pub(crate) fn set(&mut self, square: Square, letter: u8) {
        if let Some(cell) = self.cells.get_mut(square as usize) {
            *cell = letter;
        }
    }

    pub(crate) fn is_free(&self, square: Square) -> bool {
        side_of(self.at(square)).is_none()
    }

    /// The squares with that letter.
    pub(crate) fn all(&self, letter: u8) -> Squares {
        such(|square| self.at(square) == letter)
    }

    pub(crate) fn men_of(&self, side: Side) -> Squares {
        such(|square| side_of(self.at(square)) == Some(side))
    }

    /// Whether a man on one square attacks another one; `a` is queen and knight at once.
    pub(crate) fn attacks(&self, letter: u8, from: Square, to: Square) -> bool {
        let (files, ranks) = (to % 8 - from % 8, to / 8 - from / 8);
        let far = files.abs().max(ranks.abs());
        let is_straight = files == 0 || ranks == 0;
        let is_slanted = files.abs() == ranks.abs();
        let is_leap = (files * ranks).abs() == 2;
        let fits = match kind(letter) {
            b'p' => is_slanted && far == 1 && (ranks > 0) == letter.is_ascii_uppercase(),
            b'n' => is_leap,
            b'b' => is_slanted,
            b'r' => is_straight,
            b'q' => is_straight || is_slanted,
            b'k' => far == 1,
            b'a' => is_straight || is_slanted || is_leap,
            _ => false,
        };
        let is_open = |far| {
            let step = (to - from) / far;
            (1..far).all(|number| self.is_free(from + number * step))
        };
        fits && far > 0 && (is_leap || is_open(far))
    }

    fn is_attacked(&self, square: Square, by: Side) -> bool {
        each(self.men_of(by)).any(|from| self.attacks(self.at(from), from, square))
    }

    pub(crate) fn is_in_check(&self, side: Side) -> bool {
        let mut kings = each(self.all(side.letter(b'k')));
        kings.any(|king| self.is_attacked(king, side.other()))
    }

    pub(crate) fn is_mated(&self, side: Side) -> bool {
        self.turn == side && self.is_in_check(side) && self.successors().is_empty()
    }

    /// All legal moves with the position after each.
    pub(crate) fn successors(&self) -> Vec<(Move, Self)> {
        let moves = self.moves().into_iter();
        moves
            .filter_map(|mv| Some((mv, self.made(mv)?.settled())))
            .collect()
    }

    /// All moves, the safety of the king aside.
    fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for from in each(self.men_of(self.turn)) {
            let man = self.at(from);
            for to in each(such(|to| self.goes(man, from, to))) {
                if kind(man) == b'p' && self.turn.ranks_from_home(to) == 7 {
                    moves.extend(b"qrbn".map(|kind| (from, to, self.turn.letter(kind))));
                } else {
                    moves.push((from, to, self.turn.letter(kind(man))));
                }
            }
        }
        moves
    }

    fn goes(&self, man: u8, from: Square, to: Square) -> bool {
        let forward = self.turn.forward();
        match kind(man) {
            b'k' if self.at(to) == self.turn.letter(b'c') => true,
            _ if side_of(self.at(to)) == Some(self.turn) => false,
            b'p' if to == from + forward => self.is_free(to),
            b'p' if to == from + 2 * forward && self.turn.ranks_from_home(from) == 1 => {
                self.is_free(to) && self.is_free(from + forward)
            }
            b'p' => self.attacks(man, from, to) && self.at(to) != EMPTY,
            _ => self.attacks(man, from, to),
        }
    }

    /// That a pawn was passed counts only where it can legally be captured for it.
    pub(crate) fn settled(mut self) -> Self {
        let is_capture = |mv: &Move| kind(self.at(mv.0)) == b'p' && self.at(mv.1) == PASSED;
        let captures = |mv: &Move| is_capture(mv) && self.made(*mv).is_some();
        if self.cells.contains(&PASSED) && !self.moves().iter().any(captures) {
            self.replace(PASSED, EMPTY);
        }
        self
    }

    fn made(&self, (from, to, becomes): Move) -> Option<Self> {
        let (side, forward) = (self.turn, self.turn.forward());
        let mut after = self.clone();
        after.turn = side.other();
        after.replace(PASSED, EMPTY);
        after.set(from, EMPTY);
        after.set(to, becomes);
        if kind(becomes) == b'k' {
            after.replace(side.letter(b'c'), side.letter(b'r'));
        }
        if side_of(self.at(to)) == Some(side) {
            let (king, rook) = self.castled(from, to)?;
            after.set(to, EMPTY);
            after.set(king, becomes);
            after.set(rook, side.letter(b'r'));
        }
        if kind(self.at(from)) == b'p' && self.at(to) == PASSED {
            after.set(to - forward, EMPTY);
        }
        if kind(self.at(from)) == b'p' && to == from + 2 * forward {
            after.set(from + forward, PASSED);
        }
        (!after.is_in_check(side)).then_some(after)
    }

    fn replace(&mut self, letter: u8, other: u8) {
        for square in each(self.all(letter)) {
            self.set(square, other);
        }
    }

    /// Where king and rook stand after castling, if nothing is in the way and the king comes from,
    /// over and to squares that are not attacked.
    fn castled(&self, king: Square, rook: Square) -> Option<(Square, Square)> {
        let (king_file, rook_file) = if king < rook { (6, 5) } else { (2, 3) };
        let (king_to, rook_to) = (king / 8 * 8 + king_file, king / 8 * 8 + rook_file);
        let way = |a: Square, b: Square| a.min(b)..=a.max(b);
        let mut both = way(king, king_to).chain(way(rook, rook_to));
        let is_open = both.all(|at| at == king || at == rook || self.is_free(at));
        let is_attacked = way(king, king_to).any(|at| self.is_attacked(at, self.turn.other()));
        (is_open && !is_attacked).then_some((king_to, rook_to))
    }

    /// Whether the move captures or is one of a pawn (Article 9.6.2).
    pub(crate) fn is_irreversible(&self, (from, to, _): Move) -> bool {
        kind(self.at(from)) == b'p' || side_of(self.at(to)) == Some(self.turn.other())
    }

    /// The legal move that a text such as `e2e4`, `e7e8q`, `e1g1` or `e1h1` means, and what comes
    /// of it.
    pub(crate) fn read_move(&self, text: &str) -> Option<(Move, Self)> {
        let from = read_square(text.get(..2)?)?;
        let to = read_square(text.get(2..4)?)?;
        let promotion = text.get(4..)?;
        let means = |(start, end, becomes): Move| {
            let promotes = kind(self.at(start)) != kind(becomes);
            let is_same = start == from && promotion.bytes().eq(promotes.then_some(kind(becomes)));
            // Castling is a move to the rook, or one of two squares.
            let castles = side_of(self.at(end)) == Some(self.turn) && (to - from).abs() == 2;
            let king = self.castled(start, end).filter(|_| castles);
            is_same && (end == to || king.is_some_and(|(king, _)| king == to))
        };
        self.successors().into_iter().find(|&(mv, _)| means(mv))
    }
}
