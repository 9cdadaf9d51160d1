//! Whether some position of a table may be mate.

use arbiter_laws::{Bitboard, Color, Role, Square, attacks};

use super::moves::{reach, surely_attacked, visited_by_others};
use super::steps::attacked;
use super::{MOST_MEN, Man, Table};
use crate::rules::Rule;

impl Table {
    /// Whether the king of the other colour may be mated in some position of the table. *No* is
    /// certain.
    pub(super) fn may_be_mate(&self, by: Color) -> bool {
        self.turn != Some(by) && Hunt::new(self, by).is_some_and(|hunt| hunt.may_succeed())
    }

    fn king(&self, color: Color) -> Option<&Man> {
        self.men
            .iter()
            .find(|man| man.color == color && man.role == Role::King)
    }
}

/// What a mate needs.
struct Hunt<'a> {
    table: &'a Table,
    by: Color,
    hunted: Bitboard,
    hunter: Bitboard,
    steady: Bitboard,
    /// Squares that the hunted king can never use.
    forbidden: Bitboard,
}

impl<'a> Hunt<'a> {
    fn new(table: &'a Table, by: Color) -> Option<Self> {
        let visited = visited_by_others(table, by.other());
        Some(Self {
            table,
            by,
            hunted: table.king(by.other())?.at,
            hunter: table.king(by)?.at,
            steady: table.steady(),
            forbidden: surely_attacked(table, by, visited),
        })
    }

    /// The men that may give check.
    fn checkers(&self) -> impl Iterator<Item = (usize, &'a Man)> + use<'a> {
        let by = self.by;
        let men = self.table.men.iter().enumerate();
        men.filter(move |(_, man)| man.color == by && man.role != Role::King)
    }

    /// What a man attacks from each place where it checks the king on `king`.
    fn checks(&self, man: &'a Man, king: Square) -> impl Iterator<Item = Bitboard> + use<'a> {
        let blocked = self.steady.without(king);
        // From the king's square it would see the places that see the king.
        let seeing = |promoted: bool| match man.role {
            Role::Pawn if !promoted => attacks::pawn(man.color.other(), king),
            _ => reach(man, promoted, king, blocked),
        };
        let places = |squares: Bitboard, promoted: bool| {
            let checking = if squares.is_empty() {
                Bitboard::EMPTY
            } else {
                squares & seeing(promoted)
            };
            checking.into_iter().map(move |from| (from, promoted))
        };
        places(man.at, false)
            .chain(places(man.promoted, true))
            .map(move |(from, promoted)| reach(man, promoted, from, blocked))
    }

    fn may_succeed(&self) -> bool {
        self.hunted
            .into_iter()
            .any(|king| self.may_be_mated_on(king))
    }

    fn may_be_mated_on(&self, king: Square) -> bool {
        // What all men may attack, and what only one of them may.
        let (mut all, mut twice) = (self.forbidden, self.forbidden);
        for (_, man) in self.checkers() {
            let some = self.attacked(man, king);
            twice |= all & some;
            all |= some;
        }
        if !all.contains(king) {
            return false;
        }
        self.checkers().any(|(_, man)| {
            let own = self.attacked(man, king);
            let others = all & !own | twice;
            own.contains(king)
                && self
                    .checks(man, king)
                    .any(|covered| self.flights_may_be_shut(king, covered | others))
        })
    }

    /// What a man may attack with the king on that square, and on lines through him.
    fn attacked(&self, man: &Man, king: Square) -> Bitboard {
        let open = !self.steady.without(king);
        let as_it_was = attacked(man, false, man.at.without(king), open);
        if man.promoted.is_empty() {
            as_it_was
        } else {
            as_it_was | attacked(man, true, man.promoted.without(king), open)
        }
    }

    /// Whether the squares around the king that are not covered may be covered by the other king or
    /// taken by the hunted king's own men, a square each.
    fn flights_may_be_shut(&self, king: Square, covered: Bitboard) -> bool {
        if !self.table.rules.has(Rule::Flights) {
            return true;
        }
        let around = attacks::king(king);
        let open = around & !covered;
        let shut = |open: Bitboard| self.may_be_blocked(open);
        if shut(open) {
            return true;
        }
        let apart = self.hunter & !around;
        apart.into_iter().any(|hunter| {
            let seen = attacks::king(hunter);
            seen.meets(open) && shut(open & !seen)
        })
    }

    /// Whether a man each of the hunted side may stand on those squares at once.
    fn may_be_blocked(&self, squares: Bitboard) -> bool {
        let mut seats = [None; MOST_MEN];
        squares.into_iter().all(|square| {
            let mut tried = Bitboard::EMPTY;
            self.seat(square, &mut seats, &mut tried)
        })
    }

    /// Finds a man for the square, moving others to squares they can take as well. `tried` has a bit for
    /// each man.
    fn seat(
        &self,
        square: Square,
        seats: &mut [Option<Square>; MOST_MEN],
        tried: &mut Bitboard,
    ) -> bool {
        for ((man, number), mark) in self.table.men.iter().zip(0..).zip(Square::ALL) {
            let fits =
                man.color != self.by && man.role != Role::King && man.everywhere().contains(square);
            if !fits || tried.contains(mark) {
                continue;
            }
            *tried = tried.with(mark);
            let before = seats.get(number).copied().flatten();
            if before.is_none_or(|other| self.seat(other, seats, tried)) {
                if let Some(seat) = seats.get_mut(number) {
                    *seat = Some(square);
                }
                return true;
            }
        }
        false
    }
}
