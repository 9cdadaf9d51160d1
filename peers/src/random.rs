//! Chance that can be repeated: the same seed gives the same numbers on every machine.

use arbiter_laws::{Move, Position, Setup};

/// Numbers from a seed (SplitMix64, by Guy Steele, Doug Lea and Christine Flood).
pub struct Random(u64);

impl Random {
    /// Begins with a seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number.
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `bound`, which is not 0; evenly enough for choosing moves.
    pub const fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }

    /// One of the legal moves; `None` if there is none.
    pub fn legal_move(&mut self, position: &Position) -> Option<Move> {
        let moves = position.legal_moves();
        let index = self.below((moves.len() as u64).max(1));
        moves.get(usize::try_from(index).ok()?).copied()
    }

    /// A position that random moves lead to, from the usual array or, as often, one of Chess960.
    pub fn position(&mut self) -> Position {
        let number = u16::try_from(self.below(960)).unwrap_or_default();
        let drawn = Setup::chess960(number).filter(|_| self.next().is_multiple_of(2));
        let start = drawn.and_then(|setup| Position::try_from(setup).ok());
        let mut position = start.unwrap_or_default();
        for _ in 0..self.below(120) {
            match self.legal_move(&position) {
                Some(mv) => position = position.after(mv),
                None => break,
            }
        }
        position
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_positions_and_another_seed_others() {
        let some = |seed| {
            let mut random = Random::new(seed);
            [(); 5].map(|()| random.position().to_string())
        };
        assert_eq!(some(1), some(1));
        assert_ne!(some(1), some(2));
    }

    #[test]
    fn the_numbers_are_those_of_splitmix64() {
        let mut random = Random::new(1_234_567);
        assert_eq!(random.next(), 6_457_827_717_110_365_317);
        assert_eq!(random.next(), 3_203_168_211_198_807_973);
    }
}
