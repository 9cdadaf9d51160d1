//! `late entries: up to round 3, 0.5 points for each missed round, at most 1.5 points`.

use super::{ClauseForm, Family};
use crate::grammar::{Node, Rule};
use crate::layout::Block;
use crate::parse::Reader;
use crate::policy::Policy;
use crate::resolve::Expansion;
use crate::wording::{Pieces, points};

/// Players who join a tournament that has begun.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LateEntries {
    /// There are none.
    NotAllowed,
    /// There may be.
    Allowed {
        /// The last round in which somebody may join.
        up_to_round: u32,
        /// What each round counts that the player missed, in half-points.
        missed_round_x2: u32,
        /// What all of them together count at most, in half-points; nothing for no limit.
        at_most_x2: Option<u32>,
    },
}

impl Family for LateEntries {
    const FORMS: &'static [ClauseForm] = &[ClauseForm::event(
        "late entries",
        Rule::late_entries_line,
        "late entries: up to round 3, 0.5 points for each missed round, at most 1 point",
        "Says until which round a player may join, and what the missed rounds count: nothing, if it does not say. Or \
         `not allowed`.",
    )];
    const NAMES: &'static [(Rule, &'static str)] = &[
        (Rule::joining, "`up to round …`"),
        (Rule::missed_round, "`0.5 points for each missed round`"),
        (Rule::joining_limit, "`at most … points`"),
    ];

    fn read<'a>(reader: &mut Reader<'a, '_>, line: &Node<'a>, _: &Block<'a>) -> Option<Self> {
        let Some(line) = line.child(Rule::joining) else {
            return Some(Self::NotAllowed);
        };
        let mut points_of = |rule| match line.child(rule) {
            None => Some(None),
            Some(part) => Some(Some(reader.points_x2(&part.child(Rule::quantity)?)?)),
        };
        let (missed, limit) = (
            points_of(Rule::missed_round)?,
            points_of(Rule::joining_limit)?,
        );
        Some(Self::Allowed {
            up_to_round: reader.whole(&line.child(Rule::int)?)?,
            missed_round_x2: missed.unwrap_or_default(),
            at_most_x2: limit,
        })
    }

    fn written(&self) -> Pieces {
        let Self::Allowed {
            up_to_round,
            missed_round_x2,
            at_most_x2,
        } = *self
        else {
            return vec!["late entries: not allowed".to_owned()];
        };
        let mut pieces = vec![format!("late entries: up to round {up_to_round}")];
        if missed_round_x2 > 0 {
            pieces.push(format!("{} for each missed round", points(missed_round_x2)));
            pieces.extend(at_most_x2.map(|limit| format!("at most {}", points(limit))));
        }
        pieces
    }

    fn expand(&self, into: &mut Expansion<'_>) {
        into.policy(Policy::LateEntries(*self));
    }
}
