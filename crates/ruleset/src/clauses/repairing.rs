//! `opponents of absent players: paired anew after 15 min from the scheduled start`.

use super::{ClauseForm, Family};
use crate::deadline::{Lapse, StartBasis};
use crate::grammar::{Node, Rule};
use crate::layout::Block;
use crate::parse::Reader;
use crate::policy::Policy;
use crate::resolve::Expansion;
use crate::wording::Pieces;

/// The opponents of players who have not come by then are paired with each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Repairing {
    /// How long they wait.
    pub after: Lapse,
    /// From which start that is counted.
    pub basis: StartBasis,
}

impl Family for Repairing {
    const FORMS: &'static [ClauseForm] = &[ClauseForm::event(
        "opponents of absent players",
        Rule::repairing_line,
        "opponents of absent players: paired anew 15 min after the scheduled start, in rounds 1 to 2",
        "Pairs the opponents of players who have not come by then with each other.",
    )];
    const NAMES: &'static [(Rule, &'static str)] = &[];

    fn read<'a>(reader: &mut Reader<'a, '_>, line: &Node<'a>, _: &Block<'a>) -> Option<Self> {
        let (after, basis) = reader.after_start(&line.child(Rule::after_start)?)?;
        Some(Self { after, basis })
    }

    fn written(&self) -> Pieces {
        let (after, basis) = (self.after, self.basis);
        vec![format!(
            "opponents of absent players: paired anew {after} after the {basis} start"
        )]
    }

    fn expand(&self, into: &mut Expansion<'_>) {
        into.policy(Policy::Repairing(*self));
    }
}
