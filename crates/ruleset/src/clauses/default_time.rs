//! `default time: 15 min from the scheduled start` (6.7.1).

use super::{ClauseForm, Family};
use crate::deadline::StartBasis;
use crate::grammar::{Node, Rule};
use crate::layout::Block;
use crate::parse::{Reader, start_basis};
use crate::resolve::Expansion;
use crate::syntax::{Amounts, At, Constant};
use crate::vocabulary::{DefaultTimeBasis, Setting};
use crate::wording::{self, Pieces};

/// How late a player may arrive, and from which start that is counted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct DefaultTime {
    time: At<Amounts>,
    /// Nothing if the regulations do not say it, which the checker asks about.
    basis: Option<DefaultTimeBasis>,
}

impl Family for DefaultTime {
    const FORMS: &'static [ClauseForm] = &[ClauseForm::event(
        "default time",
        Rule::default_line,
        "default time: 15 min from the actual start",
        "States how late a player may arrive, and from which start that is counted: `from \
         the actual start`, `from the scheduled start`, `from the announced start` or `from the session start`. Expands to \
         `set default time: 15 min` and `set default time basis: actual_start`.",
    )
    .or(&["waiting time", "grace time", "grace period"])];
    const NAMES: &'static [(Rule, &'static str)] = &[(Rule::compat_waiting_time, "`default time`")];

    fn read<'a>(reader: &mut Reader<'a, '_>, line: &Node<'a>, _: &Block<'a>) -> Option<Self> {
        let basis = line
            .child(Rule::from_start)
            .and_then(|from| from.child(Rule::start_basis));
        Some(Self {
            time: reader.amounts(&line.child(Rule::quantity)?)?,
            basis: basis.map(|basis| match start_basis(&basis) {
                StartBasis::Actual => DefaultTimeBasis::ActualStart,
                StartBasis::Scheduled => DefaultTimeBasis::ScheduledStart,
                StartBasis::Announced => DefaultTimeBasis::AnnouncedStart,
                StartBasis::Session => DefaultTimeBasis::SessionStart,
            }),
        })
    }

    fn written(&self) -> Pieces {
        let from = match self.basis {
            None => "",
            Some(DefaultTimeBasis::ScheduledStart) => " from the scheduled start",
            Some(DefaultTimeBasis::ActualStart) => " from the actual start",
            Some(DefaultTimeBasis::AnnouncedStart) => " from the announced start",
            Some(DefaultTimeBasis::SessionStart) => " from the session start",
        };
        vec![format!(
            "default time: {}{from}",
            wording::amounts(&self.time.node)
        )]
    }

    fn expand(&self, into: &mut Expansion<'_>) {
        let time = Constant::Amounts(self.time.node.clone());
        into.set(Setting::DefaultTime, At::new(time, self.time.span));
        if let Some(basis) = self.basis {
            let word = Constant::Word(basis.as_str().to_owned());
            into.set(Setting::DefaultTimeBasis, At::new(word, into.span()));
        }
    }
}
