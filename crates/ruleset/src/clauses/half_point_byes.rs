//! `half-point byes: at most 2, asked for before the previous round ends`.

use super::{ClauseForm, Family};
use crate::deadline::Deadline;
use crate::grammar::{Node, Rule};
use crate::layout::Block;
use crate::parse::Reader;
use crate::policy::Policy;
use crate::resolve::Expansion;
use crate::wording::Pieces;

/// Rounds that a player may leave out for half a point. Where the regulations do not grant them, there are none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HalfPointByes {
    /// How many each player may take, in all the rounds in which they may be taken.
    pub at_most: u32,
    /// Until when they are asked for; nothing if the regulations do not say.
    pub deadline: Option<Deadline>,
}

impl Family for HalfPointByes {
    const FORMS: &'static [ClauseForm] = &[ClauseForm::event(
        "half-point byes",
        Rule::half_point_byes_line,
        "half-point byes: at most 2, asked for before the previous round ends, in rounds 1 to 6",
        "Lets a player leave out a round for half a point. The rounds in which that is possible stand behind it; in the \
         others there are none.",
    )
    .or(&["half point byes"])];
    const NAMES: &'static [(Rule, &'static str)] = &[
        (Rule::half_point_byes, "`half-point byes`"),
        (Rule::compat_half_point_byes, "`half-point byes`"),
    ];

    fn read<'a>(reader: &mut Reader<'a, '_>, line: &Node<'a>, _: &Block<'a>) -> Option<Self> {
        let deadline = match line.child(Rule::deadline) {
            None => None,
            Some(deadline) => Some(reader.deadline(&deadline)?),
        };
        Some(Self {
            at_most: reader.whole(&line.child(Rule::int)?)?,
            deadline,
        })
    }

    fn written(&self) -> Pieces {
        let mut pieces = vec![format!("half-point byes: at most {}", self.at_most)];
        pieces.extend(
            self.deadline
                .map(|deadline| format!("asked for {deadline}")),
        );
        pieces
    }

    fn expand(&self, into: &mut Expansion<'_>) {
        into.policy(Policy::HalfPointByes(*self));
    }
}
