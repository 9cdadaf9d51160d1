//! Tables that say of each man where it may ever stand, and what must be true of them.
//!
//! Three things are checked: the position fits the first table; whatever move is made in a position
//! that fits a table, the position after it fits some table; and none that fits is mate.

use crate::board::{Kind, Man, Side, Square, State};

/// A set of squares: bit 0 is a1, bit 7 h1, bit 63 h8.
pub type Squares = u64;

/// Where one man of the position that the tables begin with may stand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// Its letter in that position's FEN.
    pub letter: char,
    /// Where it may stand as what it was there.
    pub at: Squares,
    /// Where it may stand as a knight, bishop, rook or queen, if it was a pawn.
    pub promoted: Squares,
    /// Whether it may have been captured.
    pub gone: bool,
}

/// A set of positions: those in which every man is in its place. There are no rights to castle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    /// The men, in the order of their squares where the tables begin: a1, b1 and on to h8.
    pub men: Vec<Place>,
    /// The squares that a pawn may just have passed over.
    pub passed: Squares,
    /// Opposing pawns by their numbers from 0: while both are on the board, both are pawns on one
    /// file, and the first has not passed the second.
    pub facing: Vec<(usize, usize)>,
}

pub(crate) fn bit(square: Square) -> Squares {
    if square.is_on_board() {
        1 << (square.rank * 8 + square.file)
    } else {
        0
    }
}

pub(crate) fn each(squares: Squares) -> impl Iterator<Item = Square> {
    Square::all().filter(move |&square| squares & bit(square) != 0)
}

fn is_within(small: Squares, large: Squares) -> bool {
    small & !large == 0
}

impl Place {
    fn all(&self) -> Squares {
        self.at | self.promoted
    }

    pub(crate) fn man(&self) -> Option<Man> {
        let side = if self.letter.is_ascii_uppercase() {
            Side::White
        } else {
            Side::Black
        };
        let kind = Kind::from_letter(self.letter.to_ascii_lowercase())?;
        Some(Man { side, kind })
    }

    /// Every man that it may be, and where.
    fn stands(&self) -> Vec<(Square, Man, bool)> {
        let Some(man) = self.man() else {
            return Vec::new();
        };
        let as_it_was = each(self.at).map(|square| (square, man, false));
        let became = [Kind::Queen, Kind::Knight].map(|kind| Man { kind, ..man });
        let promoted = each(self.promoted).flat_map(|square| became.map(|man| (square, man, true)));
        as_it_was.chain(promoted).collect()
    }

    pub(crate) fn is_pawn(&self) -> bool {
        self.man().is_some_and(|man| man.kind == Kind::Pawn)
    }

    fn is(&self, side: Side) -> bool {
        self.man().is_some_and(|man| man.side == side)
    }

    fn is_king(&self) -> bool {
        self.man().is_some_and(|man| man.kind == Kind::King)
    }
}

impl Table {
    /// Whether a position fits.
    pub(crate) fn holds(&self, state: &State) -> bool {
        let men: Vec<_> = state.men().collect();
        let fits = |(place, &(square, man)): (&Place, &(Square, Man))| {
            place.man() == Some(man) && place.at & bit(square) != 0
        };
        let start = Self {
            men: men
                .iter()
                .zip(&self.men)
                .map(|(&(square, _), place)| Place {
                    letter: place.letter,
                    at: bit(square),
                    promoted: 0,
                    gone: false,
                })
                .collect(),
            passed: state.passed.map_or(0, bit),
            facing: Vec::new(),
        };
        state.castling.is_empty()
            && men.len() == self.men.len()
            && self.men.iter().zip(&men).all(fits)
            && start.is_within(self)
    }

    fn is_within(&self, other: &Self) -> bool {
        let men = self.men.iter().zip(&other.men);
        men.into_iter().all(|(a, b)| {
            is_within(a.at, b.at) && is_within(a.promoted, b.promoted) && (b.gone || !a.gone)
        }) && is_within(self.passed, other.passed)
            && other.facing.iter().all(|&pair| self.is_facing(pair))
    }

    /// Whether, in all positions, the first pawn has not passed the second: said so, plain from the
    /// squares, or one of them is off the board.
    fn is_facing(&self, (first, second): (usize, usize)) -> bool {
        let (Some(a), Some(b)) = (self.men.get(first), self.men.get(second)) else {
            return false;
        };
        if a.all() == 0 || b.all() == 0 {
            return true;
        }
        let plain = each(a.at).all(|from| each(b.at).all(|to| a.is_before(from, to)));
        self.are_bound(a, b) && (plain || self.facing.contains(&(first, second)))
    }

    /// Whether two are opposing pawns on one file and cannot be anything else.
    fn are_bound(&self, a: &Place, b: &Place) -> bool {
        let mut squares = each(a.at | b.at);
        let file = squares.next().map(|square| square.file);
        a.is_pawn()
            && b.is_pawn()
            && a.is(Side::White) != b.is(Side::White)
            && a.promoted | b.promoted == 0
            && squares.all(|square| Some(square.file) == file)
    }

    /// What is on the board of every position: the men that cannot be anywhere else.
    fn steady(&self) -> State {
        let mut state = State::empty();
        for place in self.men.iter().filter(|place| !place.gone) {
            if let (1, Some((square, man, _))) =
                (place.all().count_ones(), place.stands().into_iter().next())
            {
                state.set(square, Some(man));
            }
        }
        state
    }

    /// The squares that a side attacks in every position, the other king wherever it is.
    fn surely_attacked(&self, by: Side) -> Squares {
        let mut full = State::empty();
        let others = |place: &&Place| !(place.is_king() && place.is(by.other()));
        for (square, man, _) in self.men.iter().filter(others).flat_map(Place::stands) {
            full.set(square, Some(man));
        }
        let certain =
            |place: &&Place| place.is(by) && !place.gone && place.promoted == 0 && place.at != 0;
        let sure = |place: &Place, to: Square| {
            let mut stands = place.stands().into_iter();
            stands.all(|(from, man, _)| full.attacks(man, from, to))
        };
        let mut squares = 0;
        for place in self.men.iter().filter(certain) {
            squares |= Square::all()
                .filter(|&to| sure(place, to))
                .fold(0, |all, to| all | bit(to));
        }
        squares
    }
}

impl Table {
    /// The positions after every move that may be possible, as tables.
    pub(crate) fn successors(&self) -> Vec<Self> {
        let steady = self.steady();
        let forbidden = [Side::White, Side::Black].map(|side| (side, self.surely_attacked(side)));
        let mut found = Vec::new();
        for (number, place) in self.men.iter().enumerate() {
            for (from, man, promoted) in place.stands() {
                for to in Square::all() {
                    let is_attacked = forbidden
                        .iter()
                        .any(|&(side, squares)| side != man.side && squares & bit(to) != 0);
                    if man.kind == Kind::King && is_attacked {
                        continue;
                    }
                    let own = steady.at(to).is_some_and(|other| other.side == man.side);
                    if !own && steady.attacks(man, from, to) {
                        self.captures(number, man, promoted, to, &mut found);
                        if man.kind != Kind::Pawn && steady.at(to).is_none() {
                            found.push(self.moved(number, to, promoted));
                        }
                    }
                }
                if man.kind == Kind::Pawn {
                    self.pushes(number, man, from, &steady, &mut found);
                }
            }
        }
        found
    }

    /// With a man on that square and nowhere else, and no pawn just passed.
    fn moved(&self, number: usize, to: Square, promoted: bool) -> Self {
        let mut after = self.clone();
        after.passed = 0;
        if let Some(place) = after.men.get_mut(number) {
            place.gone = false;
            (place.at, place.promoted) = if promoted { (0, bit(to)) } else { (bit(to), 0) };
        }
        after
    }

    fn captures(&self, number: usize, man: Man, promoted: bool, to: Square, found: &mut Vec<Self>) {
        let arrives = man.kind == Kind::Pawn && to.rank == man.side.other().home_rank();
        let behind = to.offset((0, -man.side.forward()));
        let passes = man.kind == Kind::Pawn && self.passed & bit(to) != 0;
        for (other, prey) in self.men.iter().enumerate() {
            let there =
                prey.all() & bit(to) != 0 || passes && prey.is_pawn() && prey.at & bit(behind) != 0;
            if there && prey.is(man.side.other()) && !prey.is_king() {
                let mut after = self.moved(number, to, promoted || arrives);
                if let Some(prey) = after.men.get_mut(other) {
                    (prey.at, prey.promoted, prey.gone) = (0, 0, true);
                }
                found.push(after);
            }
        }
    }

    fn pushes(&self, number: usize, man: Man, from: Square, steady: &State, found: &mut Vec<Self>) {
        let forward = man.side.forward();
        let one = from.offset((0, forward));
        let two = one.offset((0, forward));
        let free = |to: Square| steady.at(to).is_none() && !self.is_stopped(number, to);
        if !free(one) {
            return;
        }
        let arrives = one.rank == man.side.other().home_rank();
        found.push(self.moved(number, one, arrives));
        if from.rank == man.side.home_rank() + forward && free(two) {
            let mut after = self.moved(number, two, false);
            let beside = bit(two.offset((-1, 0))) | bit(two.offset((1, 0)));
            let captor = |place: &Place| {
                place.is_pawn() && place.is(man.side.other()) && place.at & beside != 0
            };
            if self.men.iter().any(captor) {
                after.passed = bit(one);
            }
            found.push(after);
        }
    }

    /// Whether on that square the pawn would have passed one that it has not.
    fn is_stopped(&self, number: usize, to: Square) -> bool {
        let Some(pawn) = self.men.get(number) else {
            return false;
        };
        self.men.iter().enumerate().any(|(other, place)| {
            !place.gone
                && place.at != 0
                && self.is_facing((number, other))
                && each(place.at).all(|square| !pawn.is_before(to, square))
        })
    }

    /// Whether the tables hold every position after a move in one of this table.
    pub(crate) fn is_kept_in(&self, tables: &[Self]) -> bool {
        let facing = self.facing.iter().all(|&pair| self.is_facing(pair));
        facing
            && self.successors().into_iter().all(|after| {
                after.is_within(self) || tables.iter().any(|table| after.is_within(table))
            })
    }
}

impl Place {
    /// Whether a pawn of this side on the first square is before the second, on the same file.
    fn is_before(&self, from: Square, to: Square) -> bool {
        let forward = if self.is(Side::White) { 1 } else { -1 };
        (to.rank - from.rank) * forward > 0
    }
}

impl Table {
    /// Whether a position that fits may be mate by that side. Of a mate only so much is asked: a man
    /// checks; each square around the king is attacked by a man that may do so, or by the other
    /// king from one square, or one of the mated side's men stands there, each on one square.
    pub(crate) fn may_be_mate(&self, by: Side) -> bool {
        let king = |side: Side| {
            let mut kings = self.men.iter();
            kings.find(|place| place.is_king() && place.is(side))
        };
        let (Some(hunted), Some(hunter)) = (king(by.other()), king(by)) else {
            return true;
        };
        let never = self.surely_attacked(by);
        each(hunted.at).any(|square| self.may_be_mated_on(square, by, hunter.at, never))
    }

    fn may_be_mated_on(&self, king: Square, by: Side, hunter: Squares, never: Squares) -> bool {
        let mut board = self.steady();
        board.set(king, None);
        let around = |square: Square| {
            Square::all()
                .filter(|&to| square.is_next_to(to))
                .fold(0, |all, to| all | bit(to))
        };
        // What each place of each man attacks there, and of which man it is the place.
        let mut seen: Vec<(usize, Square, bool, Squares)> = Vec::new();
        let men = self.men.iter().enumerate();
        for (number, place) in men.filter(|(_, place)| place.is(by) && !place.is_king()) {
            for (from, man, promoted) in place.stands() {
                let mut squares = 0;
                for to in each(around(king) | bit(king)) {
                    if from != king && board.attacks(man, from, to) {
                        squares |= bit(to);
                    }
                }
                match seen.last_mut() {
                    // A promoted man is queen and knight at once.
                    Some(last) if (last.0, last.1, last.2) == (number, from, promoted) => {
                        last.3 |= squares;
                    }
                    _ => seen.push((number, from, promoted, squares)),
                }
            }
        }
        seen.iter()
            .filter(|(_, _, _, squares)| squares & bit(king) != 0)
            .any(|&(checker, _, _, squares)| {
                let others = seen.iter().filter(|(number, ..)| *number != checker);
                let covered = others.fold(squares | never, |all, (_, _, _, some)| all | some);
                let open = around(king) & !covered;
                let apart = each(hunter & !around(king) & !bit(king)).map(around);
                apart
                    .chain([0])
                    .any(|by_king| self.may_be_taken(open & !by_king, by.other()))
            })
    }

    /// Whether men of that side may stand on all those squares at once. By Hall's theorem it is
    /// so if for any of the squares there are at least as many men that may stand there.
    fn may_be_taken(&self, squares: Squares, side: Side) -> bool {
        let squares: Vec<Square> = each(squares).collect();
        (0..1u32 << squares.len()).all(|choice| {
            let chosen = squares.iter().enumerate();
            let some = chosen
                .filter(|(number, _)| choice >> number & 1 == 1)
                .fold(0, |all, (_, &square)| all | bit(square));
            let men = self.men.iter();
            let able =
                men.filter(|place| place.is(side) && !place.is_king() && place.all() & some != 0);
            able.count() >= some.count_ones() as usize
        })
    }
}
