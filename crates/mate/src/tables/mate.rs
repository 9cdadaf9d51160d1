//! Whether some position of a table may be mate.

use arbiter_laws::{Bitboard, Color, Role, Square, attacks};

use super::moves::{reach, surely_attacked, visited_by_others};
use super::{Man, Table};

impl Table {
    /// Whether the king of the other colour may be mated in some position of the table. *No* is
    /// certain.
    pub(super) fn may_be_mate(&self, by: Color) -> bool {
        Hunt::new(self, by).is_some_and(|hunt| hunt.may_succeed())
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

    /// Each place of a man, with what it may attack there while the king stands on `king`.
    fn attacks(&self, man: &'a Man, king: Square) -> impl Iterator<Item = Bitboard> + use<'a> {
        let blocked = self.steady.without(king);
        let places = man.at.into_iter().map(|from| (from, false));
        places
            .chain(man.promoted.into_iter().map(|from| (from, true)))
            .filter(move |&(from, _)| from != king)
            .map(move |(from, promoted)| reach(man, promoted, from, blocked))
    }

    fn may_succeed(&self) -> bool {
        self.hunted
            .into_iter()
            .any(|king| self.may_be_mated_on(king))
    }

    fn may_be_mated_on(&self, king: Square) -> bool {
        let reached: Vec<(usize, Bitboard)> = self
            .checkers()
            .map(|(number, man)| {
                let all = self
                    .attacks(man, king)
                    .fold(Bitboard::EMPTY, |all, some| all | some);
                (number, all)
            })
            .collect();
        self.checkers().any(|(number, man)| {
            let others = reached
                .iter()
                .filter(|(other, _)| *other != number)
                .fold(self.forbidden, |all, (_, some)| all | *some);
            self.attacks(man, king)
                .filter(|covered| covered.contains(king))
                .any(|covered| self.flights_may_be_shut(king, covered | others))
        })
    }

    /// Whether the squares around the king that are not covered may be covered by the other king or
    /// taken by the hunted king's own men, a square each.
    fn flights_may_be_shut(&self, king: Square, covered: Bitboard) -> bool {
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
        let mut taken: Vec<Option<Square>> = vec![None; self.table.men.len()];
        squares.into_iter().all(|square| {
            let mut tried = vec![false; self.table.men.len()];
            self.seat(square, &mut taken, &mut tried)
        })
    }

    /// Finds a man for the square, moving others to squares they can take as well.
    fn seat(&self, square: Square, taken: &mut [Option<Square>], tried: &mut [bool]) -> bool {
        for (number, man) in self.table.men.iter().enumerate() {
            let fits =
                man.color != self.by && man.role != Role::King && man.everywhere().contains(square);
            if !fits || tried.get(number) != Some(&false) {
                continue;
            }
            if let Some(mark) = tried.get_mut(number) {
                *mark = true;
            }
            let before = taken.get(number).copied().flatten();
            if before.is_none_or(|other| self.seat(other, taken, tried)) {
                if let Some(seat) = taken.get_mut(number) {
                    *seat = Some(square);
                }
                return true;
            }
        }
        false
    }
}
