//! `both players absent: both lose`, `both players late: the time is divided`.

use super::{ClauseForm, Family, Layer};
use crate::grammar::{Node, Rule};
use crate::layout::Block;
use crate::parse::Reader;
use crate::policy::Policy;
use crate::resolve::{Expansion, holds, laws_rule, said};
use crate::syntax::{At, Outcome, RuleBlock};
use crate::vocabulary::{Fact, IncidentKind, Verdict};
use crate::wording::Pieces;

/// What becomes of a game to which neither player comes in time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct BothAbsent {
    verdict: Verdict,
}

impl Family for BothAbsent {
    const FORMS: &'static [ClauseForm] = &[ClauseForm::event(
        "both players absent",
        Rule::both_absent_line,
        "both players absent: both lose",
        "Says what becomes of a game to which neither player comes within the default time: `both lose` or `game \
         drawn`. Expands to a rule `both players absent` on `absence`.",
    )
    .or(&["both absent"])];
    const NAMES: &'static [(Rule, &'static str)] = &[(Rule::absent_drawn, "`game drawn`")];

    fn read<'a>(_: &mut Reader<'a, '_>, line: &Node<'a>, _: &Block<'a>) -> Option<Self> {
        let verdict = match line.child(Rule::absent_drawn) {
            Some(_) => Verdict::GameDrawn,
            None => Verdict::BothLose,
        };
        Some(Self { verdict })
    }

    fn written(&self) -> Pieces {
        let verdict = self.verdict.as_str().replace('_', " ");
        vec![format!("both players absent: {verdict}")]
    }

    fn expand(&self, into: &mut Expansion<'_>) {
        let span = into.span();
        let outcome = Outcome {
            discretion: into.modifiers().discretion,
            ..said(self.verdict, span)
        };
        let mut rule = RuleBlock::of(
            "both players absent",
            IncidentKind::Absence,
            span,
            outcome,
            Vec::new(),
        );
        rule.when = Some(At::new(holds(Fact::BothAbsent, span), span));
        rule.overrides = vec![laws_rule("absence", span)];
        into.rule(rule);
    }
}

/// Whose time passes while neither player is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BothLate {
    /// White's.
    WhiteLosesIt,
    /// Half of it is each one's.
    Divided,
}

impl BothLate {
    /// How a rules file writes it, which is also its name on the wire.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::WhiteLosesIt => "White loses the time",
            Self::Divided => "the time is divided",
        }
    }
}

impl Family for BothLate {
    const FORMS: &'static [ClauseForm] = &[ClauseForm {
        layer: Layer::Both,
        ..ClauseForm::event(
            "both players late",
            Rule::both_late_line,
            "both players late: the time is divided",
            "Says whose time passes until the first player comes: `White loses the time` (6.7.2) or `the time is divided`.",
        )
    }
    .or(&["both late"])];
    const NAMES: &'static [(Rule, &'static str)] = &[(Rule::time_divided, "`the time is divided`")];

    fn read<'a>(_: &mut Reader<'a, '_>, line: &Node<'a>, _: &Block<'a>) -> Option<Self> {
        Some(match line.child(Rule::time_divided) {
            Some(_) => Self::Divided,
            None => Self::WhiteLosesIt,
        })
    }

    fn written(&self) -> Pieces {
        vec![format!("both players late: {}", self.as_str())]
    }

    fn expand(&self, into: &mut Expansion<'_>) {
        into.policy(Policy::BothLate(*self));
    }
}
