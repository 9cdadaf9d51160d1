//! `resigning: not before move 30`.

use super::draws::completed;
use super::{ClauseForm, Family};
use crate::finding::Comparison;
use crate::grammar::{Node, Rule};
use crate::layout::Block;
use crate::parse::Reader;
use crate::resolve::{Expansion, laws_rule, said};
use crate::syntax::{At, Outcome, RuleBlock};
use crate::vocabulary::{IncidentKind, Verdict};
use crate::wording::Pieces;

/// Nobody resigns before both have completed a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Resigning {
    before_move: u32,
}

impl Family for Resigning {
    const FORMS: &'static [ClauseForm] = &[ClauseForm::event(
        "resigning",
        Rule::resigning_line,
        "resigning: not before move 30",
        "Forbids resigning before both have completed a move. The Laws let a player resign at any time (5.1.2), so that the event has to \
         say `rated: no`. Expands to a rule `resigning` on `resignation`.",
    )];
    const NAMES: &'static [(Rule, &'static str)] = &[];

    fn read<'a>(reader: &mut Reader<'a, '_>, line: &Node<'a>, _: &Block<'a>) -> Option<Self> {
        let before_move = reader.whole(&line.child(Rule::int)?)?;
        Some(Self { before_move })
    }

    fn written(&self) -> Pieces {
        vec![format!("resigning: not before move {}", self.before_move)]
    }

    fn expand(&self, into: &mut Expansion<'_>) {
        let span = into.span();
        let outcome = Outcome {
            discretion: into.modifiers().discretion,
            ..said(Verdict::NotAllowed, span)
        };
        let early = completed(self.before_move, Comparison::Less, span);
        into.rule(RuleBlock {
            when: Some(At::new(early, span)),
            overrides: vec![laws_rule("resignation", span)],
            ..RuleBlock::of(
                "resigning",
                IncidentKind::Resignation,
                span,
                outcome,
                Vec::new(),
            )
        });
    }
}
