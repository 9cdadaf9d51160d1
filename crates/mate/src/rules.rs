//! The static rules, each of which can be switched off.

/// What is known of many positions without looking at them one by one. Each is proved in
/// `docs/design/004-can-this-side-still-mate.md`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rule {
    /// A bare king never mates.
    BareKing,
    /// King and knight never mate king and queens.
    LoneKnight,
    /// Bishops on squares of one colour mate nobody who has neither knights nor pawns.
    BishopsOfOneColour,
    /// Tables say of each man where it may ever stand.
    Tables,
    /// In tables: a man that can be nowhere else blocks the others.
    Blocks,
    /// In tables: a king does not go where it would surely be attacked.
    Barred,
    /// In tables: pawns that face each other do not pass each other.
    Facing,
    /// In tables: a mate leaves the king no flight.
    Flights,
    /// Tables that say who has the move, and in which who has moved is not in check.
    Turns,
}

impl Rule {
    /// All rules.
    pub const ALL: [Self; 9] = [
        Self::BareKing,
        Self::LoneKnight,
        Self::BishopsOfOneColour,
        Self::Tables,
        Self::Blocks,
        Self::Barred,
        Self::Facing,
        Self::Flights,
        Self::Turns,
    ];

    const fn bit(self) -> u16 {
        1 << self as u8
    }
}

/// Which static rules may be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules(u16);

impl Rules {
    /// Every one.
    pub const ALL: Self = Self(u16::MAX);
    /// None: a *no* is then found by going through every position that can arise, or not at all. No position is then
    /// passed over for a lemma, so the checker, who does so, finds another set.
    pub const NONE: Self = Self(0);

    /// Whether a rule may be used.
    #[must_use]
    pub const fn has(self, rule: Rule) -> bool {
        self.0 & rule.bit() != 0
    }

    /// The same with that rule.
    #[must_use]
    pub const fn with(self, rule: Rule) -> Self {
        Self(self.0 | rule.bit())
    }

    /// The same without that rule.
    #[must_use]
    pub const fn without(self, rule: Rule) -> Self {
        Self(self.0 & !rule.bit())
    }
}
