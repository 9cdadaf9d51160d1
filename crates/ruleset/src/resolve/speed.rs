//! Speeds: which laws are for which thinking time (A.1, B.1). The bounds stand in the laws files.

use crate::rules::PeriodClause;
use crate::syntax::{Body, Clause, File, SpeedBounds};
use crate::wording::bound;

impl SpeedBounds {
    /// Whether a player's time is within the bounds.
    pub(super) fn fit(&self, periods: &[PeriodClause]) -> bool {
        let time = self.thinking_time_ms(periods);
        self.bounds
            .iter()
            .all(|(comparison, bound)| comparison.holds(time, *bound))
    }

    /// All the time of a player, counted over so many moves: base time plus that many times what a move adds.
    pub(super) fn thinking_time_ms(&self, periods: &[PeriodClause]) -> i64 {
        let base = periods
            .iter()
            .map(|period| period.base_ms)
            .fold(0, i64::saturating_add);
        let added = periods.first().map_or(0, |period| {
            period.increment_ms.saturating_add(period.delay_ms)
        });
        base.saturating_add(added.saturating_mul(i64::from(self.moves)))
    }

    /// The bounds in words: `more than 10 min and less than 1 h`.
    pub(super) fn words(&self) -> String {
        let bounds: Vec<String> = self.bounds.iter().map(bound).collect();
        bounds.join(" and ")
    }
}

/// The speed clause of a file.
pub(super) fn speed_of(file: &File) -> Option<&SpeedBounds> {
    speed_clause(file).map(|(_, bounds)| bounds)
}

/// The speed clause of a file, with its articles.
pub(super) fn speed_clause(file: &File) -> Option<(&Clause, &SpeedBounds)> {
    file.clauses.iter().find_map(|clause| match &clause.body {
        Body::Speed(bounds) => Some((clause, bounds)),
        _ => None,
    })
}

/// The article under which a file's speed stands.
pub(super) fn speed_article(file: &File) -> Option<String> {
    speed_clause(file)
        .and_then(|(clause, _)| clause.cites.first())
        .map(ToString::to_string)
}
