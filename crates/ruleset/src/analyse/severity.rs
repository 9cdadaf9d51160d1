//! Milder and more severe: a partial order. Article 12.9 lists penalties in approximately rising order, so that what
//! it does not settle stays unsettled here.

use std::cmp::Ordering;

use crate::chapter::Decision;
use crate::vocabulary::{Effect, Party, Verdict};

/// What a decision costs the player, in the order of severity.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Cost {
    Nothing,
    Warning,
    /// Time for the opponent or off the player's clock, in milliseconds.
    Time(i64),
    /// Points, doubled.
    Points(i64),
    Fine(i64),
    Loss,
    Rounds(i64),
    Expulsion,
}

impl Cost {
    const fn rank(self) -> u8 {
        match self {
            Self::Nothing => 0,
            Self::Warning => 1,
            Self::Time(_) => 2,
            Self::Points(_) => 3,
            Self::Fine(_) => 4,
            Self::Loss => 5,
            Self::Rounds(_) => 6,
            Self::Expulsion => 7,
        }
    }

    const fn amount(self) -> i64 {
        match self {
            Self::Time(amount)
            | Self::Points(amount)
            | Self::Fine(amount)
            | Self::Rounds(amount) => amount,
            _ => 0,
        }
    }

    /// Time, points and fines are of different kinds; everything else is clearly above or below.
    fn compare(self, other: Self) -> Option<Ordering> {
        let unlike = self.rank() != other.rank();
        let middling = |cost: Self| (2..=4).contains(&cost.rank());
        if unlike && middling(self) && middling(other) {
            return None;
        }
        Some(
            self.rank()
                .cmp(&other.rank())
                .then(self.amount().cmp(&other.amount())),
        )
    }
}

/// Whether `new` is milder than, as severe as, or more severe than `old`; nothing if that cannot be said.
pub(super) fn compare(new: &Decision, old: &Decision) -> Option<Ordering> {
    // What else a drawn game is worth depends on who stood better.
    let drawn = |decision: &Decision| decision.verdict == Verdict::GameDrawn;
    if drawn(new) != drawn(old) {
        return None;
    }
    cost(new).compare(cost(old))
}

/// The most severe part of a decision.
fn cost(decision: &Decision) -> Cost {
    let verdict = match decision.verdict {
        Verdict::GameLost | Verdict::BothLose | Verdict::Forfeited | Verdict::ScoreToDecide => {
            Cost::Loss
        }
        _ => Cost::Nothing,
    };
    let effects = decision.effects.iter().map(|effect| match effect {
        Effect::Warning { to: Party::Player } => Cost::Warning,
        Effect::AddTime {
            to: Party::Opponent,
            ms,
        }
        | Effect::ReduceTime {
            of: Party::Player,
            ms,
            ..
        } => Cost::Time(*ms),
        Effect::DeductPoints {
            of: Party::Player,
            points_x2,
        }
        | Effect::AwardPoints {
            to: Party::Opponent,
            points_x2,
        } => Cost::Points(i64::from(*points_x2)),
        Effect::Fine {
            of: Party::Player,
            amount,
        } => Cost::Fine(i64::from(*amount)),
        Effect::ExcludeRounds {
            of: Party::Player,
            rounds,
        } => Cost::Rounds(i64::from(*rounds)),
        Effect::Expel { of: Party::Player } => Cost::Expulsion,
        _ => Cost::Nothing,
    });
    effects.fold(verdict, |worst, cost| {
        if (cost.rank(), cost.amount()) > (worst.rank(), worst.amount()) {
            cost
        } else {
            worst
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decision(verdict: Verdict, effects: &[Effect]) -> Decision {
        Decision {
            verdict,
            effects: effects.to_vec(),
            discretion: false,
        }
    }

    #[test]
    fn a_fine_is_milder_than_a_lost_game_as_11_3_2_2_means_it() {
        let fine = decision(
            Verdict::Continue,
            &[Effect::Fine {
                of: Party::Player,
                amount: 100,
            }],
        );
        let lost = decision(Verdict::GameLost, &[]);
        assert_eq!(compare(&fine, &lost), Some(Ordering::Less));
        assert_eq!(compare(&lost, &fine), Some(Ordering::Greater));
    }

    #[test]
    fn times_compare_by_duration_and_not_with_fines() {
        let time = |ms| {
            decision(
                Verdict::Continue,
                &[Effect::AddTime {
                    to: Party::Opponent,
                    ms,
                }],
            )
        };
        let fine = decision(
            Verdict::Continue,
            &[Effect::Fine {
                of: Party::Player,
                amount: 1,
            }],
        );
        assert_eq!(compare(&time(60_000), &time(120_000)), Some(Ordering::Less));
        assert_eq!(compare(&time(60_000), &fine), None);
    }
}
