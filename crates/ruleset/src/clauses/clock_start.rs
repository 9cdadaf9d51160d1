//! `clocks start: 15 min after the scheduled start`, and what becomes of the time of two players who are not there.

use super::{ClauseForm, Family};
use crate::deadline::{Lapse, StartBasis};
use crate::grammar::{Node, Rule};
use crate::layout::Block;
use crate::parse::Reader;
use crate::policy::Policy;
use crate::resolve::Expansion;
use crate::wording::Pieces;

/// When the clocks of absent players are started.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClockStart {
    /// How long after the start.
    pub after: Lapse,
    /// Which start.
    pub basis: StartBasis,
}

impl Family for ClockStart {
    const FORMS: &'static [ClauseForm] = &[ClauseForm::event(
        "clocks start",
        Rule::clock_start_line,
        "clocks start: 15 min after the scheduled start",
        "Says when the clocks are started although players are absent: `at the scheduled start`, or some time after it.",
    )
    .or(&["clocks begin"])];
    const NAMES: &'static [(Rule, &'static str)] = &[(Rule::at_start, "`at the scheduled start`")];

    fn read<'a>(reader: &mut Reader<'a, '_>, line: &Node<'a>, _: &Block<'a>) -> Option<Self> {
        let (after, basis) = match line.child(Rule::at_start) {
            Some(at) => (
                Lapse { ms: 0 },
                crate::parse::start_basis(&at.child(Rule::start_basis)?),
            ),
            None => reader.after_start(&line.child(Rule::after_start)?)?,
        };
        Some(Self { after, basis })
    }

    fn written(&self) -> Pieces {
        let when = if self.after.ms == 0 {
            "at".to_owned()
        } else {
            format!("{} after", self.after)
        };
        vec![format!("clocks start: {when} the {} start", self.basis)]
    }

    fn expand(&self, into: &mut Expansion<'_>) {
        into.policy(Policy::ClockStart(*self));
    }
}
