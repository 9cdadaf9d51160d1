//! Tables that say of each man where it may ever stand, and what must be true of them.
//!
//! Tables prove that a side cannot mate if a position fits the first one, if after whatever move from
//! a position that fits a table the position fits some table, and if none that fits is mate. What is
//! looked at here are the men of a table, never its positions: more moves and more mates are feared
//! than there are. Why none is missed, stands in `docs/design/004-can-this-side-still-mate.md`.

use crate::board::*;

/// Where one man of the position that the tables begin with may be.
#[derive(Clone)]
struct Man {
    /// What it was there, and whose it is.
    letter: u8,
    /// Where it may stand as what it was.
    at: Squares,
    /// Where it may stand as a knight, bishop, rook or queen, if it was a pawn.
    promoted: Squares,
    /// Whether it may have been captured.
    gone: bool,
}

/// A set of positions: those in which every man is where it may be. There are no rights to castle.
#[derive(Clone, Default)]
pub(crate) struct Table {
    /// In the order of their squares where the tables begin.
    men: Vec<Man>,
    /// Who has the move; either player if it is not said.
    turn: Option<Side>,
    /// The squares that a pawn may just have passed over.
    passed: Squares,
    /// Opposing pawns by their numbers from 0: while both are on the board, both are pawns on one
    /// file and have not passed each other.
    facing: Vec<(usize, usize)>,
}

const SIDES: [(&str, Side); 2] = [("white", Side::White), ("black", Side::Black)];

impl Man {
    fn new(letter: u8, at: Squares, promoted: Squares, gone: bool) -> Self {
        Self {
            letter,
            at,
            promoted,
            gone,
        }
    }

    fn all(&self) -> Squares {
        self.at | self.promoted
    }

    fn side(&self) -> Side {
        side_of(self.letter).unwrap_or(Side::White)
    }

    fn is_king(&self) -> bool {
        kind(self.letter) == b'k'
    }

    fn is_pawn(&self) -> bool {
        kind(self.letter) == b'p'
    }

    /// Where it may stand, and as what: a promoted pawn as queen and knight at once.
    fn places(&self) -> impl Iterator<Item = (Square, u8)> {
        let promoted = self.side().letter(b'a');
        let as_it_was = each(self.at).map(|square| (square, self.letter));
        as_it_was.chain(each(self.promoted).map(move |square| (square, promoted)))
    }

    fn is_within(&self, other: &Self) -> bool {
        let outside = self.at & !other.at | self.promoted & !other.promoted;
        self.letter == other.letter && outside == 0 && (other.gone || !self.gone)
    }
}

impl Table {
    /// Whether a position fits.
    pub(crate) fn holds(&self, state: &State) -> bool {
        // A rook that may castle has a letter that no man of a table has.
        let man = |square| Man::new(state.at(square), bit(square), 0, false);
        let start = Self {
            men: each(such(|square| !state.is_free(square)))
                .map(man)
                .collect(),
            turn: Some(state.turn),
            passed: state.all(PASSED),
            facing: Vec::new(),
        };
        start.is_within(self)
    }

    /// Whether the tables, this one among them, hold every position after a move in one of this, but
    /// for those in which the side that is to mate has only its king.
    pub(crate) fn is_kept_in(&self, tables: &[Self], by: Side) -> bool {
        let is_among = |after: &Self| tables.iter().any(|table| after.is_within(table));
        let is_kept = |(mover, after): (Side, Self)| {
            let mut others = after
                .men
                .iter()
                .filter(|man| man.side() == by && !man.is_king());
            after.is_within(self)
                || is_among(&after)
                || others.all(|man| man.all() == 0)
                || after
                    .with_safe_king(mover)
                    .is_none_or(|after| is_among(&after))
        };
        self.is_within(self) && self.successors().into_iter().all(is_kept)
    }

    /// Without the places from which a man attacks the king of the player who has just moved whatever
    /// stands elsewhere; none if a man that is on the board has no other place.
    fn with_safe_king(mut self, mover: Side) -> Option<Self> {
        let is_theirs = |man: &&Man| man.is_king() && man.side() == mover;
        let king = self.men.iter().find(is_theirs).map_or(0, |man| man.at);
        if king.count_ones() != 1 {
            return Some(self);
        }
        let king = king.trailing_zeros() as Square;
        let before = loop {
            let full = self.board(|_| true);
            let before = self.clone();
            for man in self.men.iter_mut().filter(|man| man.side() != mover) {
                man.at &= such(|from| !full.attacks(man.letter, from, king));
            }
            if self.is_within(&before) && before.is_within(&self) {
                break before;
            }
        };
        let is_somewhere = |man: &Man| man.gone || man.all() != 0;
        before.men.iter().all(is_somewhere).then_some(before)
    }

    fn is_within(&self, other: &Self) -> bool {
        self.men.len() == other.men.len()
            && self.men.iter().zip(&other.men).all(|(a, b)| a.is_within(b))
            && self.passed & !other.passed == 0
            && (other.turn.is_none() || self.turn == other.turn)
            && other.facing.iter().all(|&(a, b)| self.are_facing(a, b))
    }

    /// Whether two pawns have not passed each other in any position: it is said and they cannot
    /// leave their file, or it is plain from the squares; or one of them is off the board.
    fn are_facing(&self, a: usize, b: usize) -> bool {
        let (Some(first), Some(second)) = (self.men.get(a), self.men.get(b)) else {
            return false;
        };
        let (white, black) = if first.side() == Side::White {
            (first, second)
        } else {
            (second, first)
        };
        let file = such(|square| square % 8 == white.at.trailing_zeros() as i32 % 8);
        let may_leave = white.promoted | black.promoted | (white.at | black.at) & !file;
        let are_bound = (white.letter, black.letter) == (b'P', b'p') && may_leave == 0;
        let said = self.facing.contains(&(a, b)) || self.facing.contains(&(b, a));
        let are_apart = || each(white.at).all(|below| each(black.at).all(|above| below < above));
        white.all() == 0 || black.all() == 0 || are_bound && (said || are_apart())
    }

    /// The men of a side but its king, with their numbers.
    fn pieces(&self, side: Side) -> impl Iterator<Item = (usize, &Man)> {
        let men = self.men.iter().enumerate();
        men.filter(move |(_, man)| man.side() == side && !man.is_king())
    }

    /// A board with all places of some men.
    fn board(&self, is_such: impl Fn(&Man) -> bool) -> State {
        let mut board = State {
            cells: [EMPTY; 64],
            turn: Side::White,
        };
        let men = self.men.iter().filter(|man| is_such(man));
        for (square, letter) in men.flat_map(Man::places) {
            board.set(square, letter);
        }
        board
    }

    /// What stands on the board of every position: the men that cannot be anywhere else.
    fn steady(&self) -> State {
        self.board(|man| !man.gone && man.all().count_ones() == 1)
    }

    /// The squares that a side attacks in every position, wherever the other king goes.
    fn surely_attacked(&self, by: Side) -> Squares {
        let full = self.board(|man| man.side() == by || !man.is_king());
        let is_there = |man: &Man| !man.gone && man.promoted == 0 && man.at != 0;
        let attacks = |man: &Man, to| each(man.at).all(|from| full.attacks(man.letter, from, to));
        let sure = |man: &Man, to| man.side() == by && is_there(man) && attacks(man, to);
        such(|to| self.men.iter().any(|man| sure(man, to)))
    }

    /// The positions after every move that may be possible, as tables.
    fn successors(&self) -> Vec<(Side, Self)> {
        let steady = self.steady();
        let mut found = Vec::new();
        for (number, man) in self.men.iter().enumerate() {
            let side = man.side();
            if self.turn == Some(side.other()) {
                continue;
            }
            for (from, letter) in man.places() {
                let attacks = such(|to| steady.attacks(letter, from, to));
                for to in each(attacks & !steady.men_of(side)) {
                    let moved = self.moved(number, letter, to);
                    let others = self.pieces(side.other());
                    let prey = others.filter(|(_, other)| self.may_capture(letter, to, other));
                    found.extend(prey.map(|(prey, _)| (side, moved.without(prey))));
                    if kind(letter) != b'p' && steady.is_free(to) {
                        found.push((side, moved));
                    }
                }
                let may_stand = |to| steady.is_free(to) && !self.would_pass(number, to);
                let (one, two) = (from + side.forward(), from + 2 * side.forward());
                if kind(letter) == b'p' && may_stand(one) {
                    found.push((side, self.moved(number, letter, one)));
                    if side.ranks_from_home(from) == 1 && may_stand(two) {
                        let mut after = self.moved(number, letter, two);
                        let captures = |man: &Man, from| steady.attacks(man.letter, from, one);
                        let mut pawns = self.pieces(side.other()).filter(|(_, man)| man.is_pawn());
                        if pawns.any(|(_, man)| each(man.at).any(|from| captures(man, from))) {
                            after.passed = bit(one);
                        }
                        found.push((side, after));
                    }
                }
            }
        }
        found
    }

    /// With one man on that square and nowhere else, and no pawn just passed.
    fn moved(&self, number: usize, letter: u8, to: Square) -> Self {
        let mut after = self.clone();
        after.passed = 0;
        after.turn = self.turn.map(Side::other);
        let promoted = kind(letter) == b'a' || kind(letter) == b'p' && matches!(to / 8, 0 | 7);
        let (at, promoted) = if promoted { (0, bit(to)) } else { (bit(to), 0) };
        if let Some(man) = after.men.get_mut(number) {
            *man = Man::new(man.letter, at, promoted, false);
        }
        after
    }

    /// With one man off the board.
    fn without(&self, number: usize) -> Self {
        let mut after = self.clone();
        if let Some(man) = after.men.get_mut(number) {
            *man = Man::new(man.letter, 0, 0, true);
        }
        after
    }

    /// Whether a move to a square may capture that man, there or, as one of a pawn, in passing.
    fn may_capture(&self, letter: u8, to: Square, prey: &Man) -> bool {
        let is_there = prey.all() & bit(to) != 0;
        let passes = kind(letter) == b'p' && self.passed & bit(to) != 0;
        let is_passed = || prey.is_pawn() && prey.at & bit(to + prey.side().forward()) != 0;
        is_there || passes && is_passed()
    }

    /// Whether a pawn on that square would have passed one that faces it.
    fn would_pass(&self, number: usize, to: Square) -> bool {
        let mut others = self.men.iter().enumerate();
        others.any(|(other, man)| {
            let is_passed = |square| (square - to) * man.side().forward() >= 0;
            let faces = !man.gone && man.at != 0 && self.are_facing(number, other);
            faces && each(man.at).all(is_passed)
        })
    }

    /// Whether a position that fits may be mate by that side. Of a mate only so much is asked: a man
    /// checks; each square around the king is attacked by a man that may do so, or by the other
    /// king from one square, or one of the mated side's men stands there, each on one square.
    pub(crate) fn may_be_mate(&self, by: Side) -> bool {
        let mut kings = self.men.iter().filter(|man| man.is_king());
        let (Some(one), Some(other)) = (kings.next(), kings.next()) else {
            return true;
        };
        let (hunter, hunted) = if one.side() == by {
            (one, other)
        } else {
            (other, one)
        };
        let sure = self.surely_attacked(by);
        self.turn != Some(by)
            && each(hunted.at).any(|king| self.may_be_mated_on(king, by, hunter.at, sure))
    }

    fn may_be_mated_on(&self, king: Square, by: Side, hunter: Squares, sure: Squares) -> bool {
        let mut board = self.steady();
        board.set(king, EMPTY);
        let around = |king| such(|to| board.attacks(b'k', king, to));
        // What each man attacks from each of its places.
        let mut attacks = Vec::new();
        for (number, man) in self.pieces(by) {
            for (from, letter) in man.places().filter(|&(from, _)| from != king) {
                attacks.push((number, such(|to| board.attacks(letter, from, to))));
            }
        }
        let mut checks = attacks
            .iter()
            .filter(|(_, squares)| squares & bit(king) != 0);
        checks.any(|&(checker, squares)| {
            let others = attacks.iter().filter(|&&(number, _)| number != checker);
            let covered = others.fold(squares | sure, |all, (_, some)| all | some);
            let open = around(king) & !covered;
            let is_shut = |open| self.may_be_taken(open, by.other());
            let mut apart = each(hunter & !around(king) & !bit(king));
            is_shut(open) || apart.any(|hunter| is_shut(open & !around(hunter)))
        })
    }

    /// Whether men of a side may stand on all those squares at once. By Hall's theorem it is so if
    /// for any of the squares there are at least as many men that may stand on them.
    fn may_be_taken(&self, squares: Squares, side: Side) -> bool {
        let mut some = squares;
        while some != 0 {
            let men = self.pieces(side);
            let able = men.filter(|(_, man)| man.all() & some != 0);
            if able.count() < some.count_ones() as usize {
                return false;
            }
            // The next of all choices among the squares.
            some = (some - 1) & squares;
        }
        true
    }

    /// Reads `table white Ke1f1 Pa2a3/a8? pa5 *e3 1<2`.
    pub(crate) fn read(line: &str) -> Option<Self> {
        let mut table = Self::default();
        for word in line.split(' ').skip(1) {
            if let Some((a, b)) = word.split_once('<') {
                table.facing.push((a.parse().ok()?, b.parse().ok()?));
            } else if let Some(passed) = word.strip_prefix('*') {
                table.passed = read_squares(passed)?;
            } else if let Some((_, turn)) = SIDES.into_iter().find(|(name, _)| *name == word) {
                table.turn = Some(turn);
            } else {
                table.men.push(read_man(word)?);
            }
        }
        Some(table)
    }
}

fn read_man(word: &str) -> Option<Man> {
    let (letter, squares) = word.split_at_checked(1)?;
    let kept = squares.strip_suffix('?').unwrap_or(squares);
    let (at, promoted) = kept.split_once('/').unwrap_or((kept, ""));
    let (at, promoted) = (read_squares(at)?, read_squares(promoted)?);
    let is_man = "PNBRQKpnbrqk".contains(letter) && (promoted == 0 || "Pp".contains(letter));
    let letter = *letter.as_bytes().first()?;
    is_man.then(|| Man::new(letter, at, promoted, kept != squares))
}

fn read_squares(text: &str) -> Option<Squares> {
    let mut starts = (0..text.len()).step_by(2);
    starts.try_fold(0, |all, at| {
        Some(all | bit(read_square(text.get(at..at + 2)?)?))
    })
}
