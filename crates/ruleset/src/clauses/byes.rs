//! `half-point byes: at most 2, asked for before the previous round ends`, and those for no point.

use super::{ClauseForm, Family};
use crate::deadline::Deadline;
use crate::grammar::{Node, Rule};
use crate::layout::Block;
use crate::parse::Reader;
use crate::policy::Policy;
use crate::resolve::Expansion;
use crate::wording::Pieces;

/// Rounds that a player may leave out. Where the regulations do not grant them, there are none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Byes {
    /// What a round counts that is left out.
    pub score: ByeScore,
    /// How many each player may take, in all the rounds in which they may be taken; nothing for any number.
    pub at_most: Option<u32>,
    /// Until when they are asked for; nothing if the regulations do not say.
    pub deadline: Option<Deadline>,
}

/// What a round counts that a player leaves out on notice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ByeScore {
    /// Half a point.
    Half,
    /// Nothing.
    Zero,
}

impl ByeScore {
    const fn lead(self) -> &'static str {
        match self {
            Self::Half => "half-point byes",
            Self::Zero => "zero-point byes",
        }
    }
}

impl Family for Byes {
    const FORMS: &'static [ClauseForm] = &[
        ClauseForm::event(
            ByeScore::Half.lead(),
            Rule::half_point_byes_line,
            "half-point byes: at most 2, asked for before the previous round ends, in rounds 1 to 6",
            "Lets a player leave out a round for half a point: `at most 2`, `any number` or `none`. The rounds in which \
             that is possible stand behind it; in the others there are none.",
        )
        .or(&["half point byes"]),
        ClauseForm::event(
            ByeScore::Zero.lead(),
            Rule::zero_point_byes_line,
            "zero-point byes: any number, asked for 2 h before the round starts",
            "Lets a player leave out a round for no point: `at most 2`, `any number` or `none`.",
        )
        .or(&["zero point byes"]),
    ];
    const NAMES: &'static [(Rule, &'static str)] = &[
        (Rule::half_point_byes, "`half-point byes`"),
        (Rule::zero_point_byes, "`zero-point byes`"),
        (Rule::compat_half_point_byes, "`half-point byes`"),
        (Rule::compat_zero_point_byes, "`zero-point byes`"),
        (Rule::byes_granted, "`at most …`, `any number` or `none`"),
        (Rule::no_byes, "`none`"),
        (Rule::any_number, "`any number`"),
    ];

    fn read<'a>(reader: &mut Reader<'a, '_>, line: &Node<'a>, _: &Block<'a>) -> Option<Self> {
        let at_most = match line.child(Rule::int) {
            Some(number) => Some(reader.whole(&number)?),
            None => line.child(Rule::no_byes).map(|_| 0),
        };
        let score = match line.rule() {
            Rule::zero_point_byes_line => ByeScore::Zero,
            _ => ByeScore::Half,
        };
        Some(Self {
            score,
            at_most,
            deadline: reader.deadline_in(line)?,
        })
    }

    fn written(&self) -> Pieces {
        let lead = self.score.lead();
        let mut pieces = vec![match self.at_most {
            None => format!("{lead}: any number"),
            Some(0) => format!("{lead}: none"),
            Some(number) => format!("{lead}: at most {number}"),
        }];
        pieces.extend(
            self.deadline
                .map(|deadline| format!("asked for {deadline}")),
        );
        pieces
    }

    fn expand(&self, into: &mut Expansion<'_>) {
        into.policy(Policy::Byes(*self));
    }

    fn lead(&self) -> &'static str {
        self.score.lead()
    }
}
