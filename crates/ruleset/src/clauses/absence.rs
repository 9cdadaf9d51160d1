//! `absent without notice: withdrawn after 2 rounds`, and `withdrawals: told to the arbiter …`.

use super::who::{self, Official};
use super::{ClauseForm, Family};
use crate::deadline::Deadline;
use crate::grammar::{Node, Rule};
use crate::layout::Block;
use crate::parse::Reader;
use crate::policy::Policy;
use crate::resolve::Expansion;
use crate::wording::Pieces;

/// A player who stays away without a word is withdrawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NoShow {
    /// After how many such rounds.
    pub after_rounds: u32,
    /// Until when an explanation keeps the player in; nothing if none does.
    pub explained: Option<Deadline>,
}

impl Family for NoShow {
    const FORMS: &'static [ClauseForm] = &[ClauseForm::event(
        "absent without notice",
        Rule::no_show_line,
        "absent without notice: withdrawn, unless explained before the pairings are published",
        "Withdraws a player who stays away without a word, at once or `after 2 rounds`, and says until when an \
         explanation is accepted.",
    )];
    const NAMES: &'static [(Rule, &'static str)] = &[];

    fn read<'a>(reader: &mut Reader<'a, '_>, line: &Node<'a>, _: &Block<'a>) -> Option<Self> {
        let after_rounds = match line.child(Rule::int) {
            None => 1,
            Some(rounds) => reader.whole(&rounds)?,
        };
        Some(Self {
            after_rounds,
            explained: reader.deadline_in(line)?,
        })
    }

    fn written(&self) -> Pieces {
        let mut pieces = vec![match self.after_rounds {
            1 => "absent without notice: withdrawn".to_owned(),
            rounds => format!("absent without notice: withdrawn after {rounds} rounds"),
        }];
        pieces.extend(
            self.explained
                .map(|deadline| format!("unless explained {deadline}")),
        );
        pieces
    }

    fn expand(&self, into: &mut Expansion<'_>) {
        into.policy(Policy::NoShow(*self));
    }
}

/// How a player leaves the tournament.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Withdrawals {
    /// Who is told.
    pub told: Vec<Official>,
    /// Until when, so that the player is not paired again; nothing if the regulations do not say.
    pub deadline: Option<Deadline>,
}

impl Family for Withdrawals {
    const FORMS: &'static [ClauseForm] = &[ClauseForm::event(
        "withdrawals",
        Rule::withdrawals_line,
        "withdrawals: told to the arbiter, before the pairings are published",
        "Says whom a player tells who leaves the tournament, and until when.",
    )
    .or(&["withdrawal"])];
    const NAMES: &'static [(Rule, &'static str)] = who::NAMES;

    fn read<'a>(reader: &mut Reader<'a, '_>, line: &Node<'a>, _: &Block<'a>) -> Option<Self> {
        let told = line.child(Rule::told)?.child(Rule::officials)?;
        Some(Self {
            told: Official::all_of(&told),
            deadline: reader.deadline_in(line)?,
        })
    }

    fn written(&self) -> Pieces {
        let mut pieces = vec![format!(
            "withdrawals: told to {}",
            Official::written(&self.told)
        )];
        pieces.extend(self.deadline.map(|deadline| deadline.to_string()));
        pieces
    }

    fn expand(&self, into: &mut Expansion<'_>) {
        into.policy(Policy::Withdrawals(self.clone()));
    }
}
