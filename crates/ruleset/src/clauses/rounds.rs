//! `rounds: 9, Swiss system`.

use super::{ClauseForm, Family};
use crate::grammar::{Node, Rule};
use crate::layout::Block;
use crate::parse::Reader;
use crate::policy::Policy;
use crate::resolve::Expansion;
use crate::wording::Pieces;

/// How many rounds there are, and who meets whom in them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RoundCount {
    /// The number of rounds.
    pub rounds: u32,
    /// Who meets whom; nothing if the regulations do not say.
    pub system: Option<System>,
}

/// Who meets whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum System {
    /// Players with about as many points, never twice.
    Swiss,
    /// Everybody once.
    RoundRobin,
    /// Everybody twice.
    DoubleRoundRobin,
    /// Who loses is out.
    KnockOut,
}

impl System {
    /// The wire name, which is also how a rules file writes it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Swiss => "Swiss system",
            Self::RoundRobin => "round robin",
            Self::DoubleRoundRobin => "double round robin",
            Self::KnockOut => "knock-out",
        }
    }
}

impl Family for RoundCount {
    const FORMS: &'static [ClauseForm] = &[ClauseForm::event(
        "rounds",
        Rule::rounds_line,
        "rounds: 9, Swiss system",
        "Says how many rounds there are, so that it is known which the last ones are, and by which system they are \
         paired: `Swiss system`, `round robin`, `double round robin` or `knock-out`.",
    )
    .or(&["number of rounds"])];
    const NAMES: &'static [(Rule, &'static str)] = &[
        (
            Rule::system,
            "`Swiss system`, `round robin`, `double round robin` or `knock-out`",
        ),
        (Rule::swiss, "`Swiss system`"),
        (Rule::round_robin, "`round robin`"),
        (Rule::double_round_robin, "`double round robin`"),
        (Rule::knock_out, "`knock-out`"),
        (Rule::compat_number_of_rounds, "`rounds`"),
        (Rule::compat_swiss, "`Swiss system`"),
        (Rule::compat_round_robin, "`round robin`"),
        (Rule::compat_knock_out, "`knock-out`"),
    ];

    fn read<'a>(reader: &mut Reader<'a, '_>, line: &Node<'a>, _: &Block<'a>) -> Option<Self> {
        let system = line
            .child(Rule::system)
            .and_then(|system| system.children().next());
        Some(Self {
            rounds: reader.whole(&line.child(Rule::int)?)?,
            system: system.map(|system| match system.rule() {
                Rule::double_round_robin => System::DoubleRoundRobin,
                Rule::round_robin | Rule::compat_round_robin => System::RoundRobin,
                Rule::knock_out | Rule::compat_knock_out => System::KnockOut,
                _ => System::Swiss,
            }),
        })
    }

    fn written(&self) -> Pieces {
        let mut pieces = vec![format!("rounds: {}", self.rounds)];
        pieces.extend(self.system.map(|system| system.as_str().to_owned()));
        pieces
    }

    fn expand(&self, into: &mut Expansion<'_>) {
        into.policy(Policy::RoundCount(*self));
    }
}
