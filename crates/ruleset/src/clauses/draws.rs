//! `draws by agreement: not before move 30` (9.1.1).

use super::{ClauseForm, Family};
use crate::finding::Comparison;
use crate::grammar::{Node, Rule};
use crate::layout::Block;
use crate::parse::Reader;
use crate::resolve::{Expansion, said};
use crate::source::Span;
use crate::syntax::{Amounts, Ask, At, Constant, Expr, Operand, Outcome, RuleBlock, Unit};
use crate::vocabulary::{AcceptedClaim, Fact, IncidentKind, Setting, Verdict};
use crate::wording::{self, Pieces};

/// When the players may not agree a draw.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct DrawsByAgreement {
    /// Until both have completed this move; nothing for never.
    before_move: Option<u32>,
    /// What follows if they do; nothing if it is only not allowed.
    breach: Option<Outcome>,
}

impl Family for DrawsByAgreement {
    const FORMS: &'static [ClauseForm] = &[ClauseForm::event(
        "draws by agreement",
        Rule::draws_line,
        "draws by agreement: not before move 30",
        "Forbids agreeing and offering draws before both have completed a move, or with `not allowed` altogether. \
         What follows from a forbidden agreement may stand behind a colon, such as `: both lose`. Expands to two \
         rules, `draws by agreement` on `draw_agreement` and `draw offers` on `draw_offer`, and to \
         `set accepted claim: examined`.",
    )];
    const NAMES: &'static [(Rule, &'static str)] = &[];

    fn read<'a>(reader: &mut Reader<'a, '_>, line: &Node<'a>, _: &Block<'a>) -> Option<Self> {
        let before_move = match line.child(Rule::int) {
            None => None,
            Some(number) => Some(reader.whole(&number)?),
        };
        let breach = match line.child(Rule::effects) {
            None => None,
            // The articles are those of the clause.
            Some(_) => Some(Outcome {
                cites: Vec::new(),
                ..reader.outcome(line)?
            }),
        };
        Some(Self {
            before_move,
            breach,
        })
    }

    fn written(&self) -> Pieces {
        let restriction = match self.before_move {
            None => "not allowed".to_owned(),
            Some(number) => format!("not before move {number}"),
        };
        let clause = format!("draws by agreement: {restriction}");
        match &self.breach {
            Some(breach) => wording::outcome(&format!("{clause}: "), breach),
            None => vec![clause],
        }
    }

    /// Agreeing and offering are forbidden together (9.1.1). What follows from a forbidden agreement is the event's to
    /// say; a forbidden offer is only not allowed.
    fn expand(&self, into: &mut Expansion<'_>) {
        let (span, discretion) = (into.span(), into.modifiers().discretion);
        let mut forbidden = self
            .breach
            .clone()
            .unwrap_or_else(|| said(Verdict::NotAllowed, span));
        forbidden.discretion |= discretion;
        let offer = Outcome {
            discretion: forbidden.discretion,
            ..said(Verdict::NotAllowed, span)
        };
        // A claim is an offer too: where none may be agreed, acceptance does not end the game.
        let examined = Constant::Word(AcceptedClaim::Examined.as_str().to_owned());
        into.set(Setting::AcceptedClaim, At::new(examined, span));
        let agreement = ("draws by agreement", IncidentKind::DrawAgreement, forbidden);
        let offer = ("draw offers", IncidentKind::DrawOffer, offer);
        for (name, kind, forbidden) in [agreement, offer] {
            let mut rule = RuleBlock::of(name, kind, span, forbidden, Vec::new());
            rule.when = self
                .before_move
                .map(|number| At::new(before(number, span), span));
            into.rule(rule);
        }
    }
}

/// That Black has not yet completed this move: each move of both is two plies.
fn before(number: u32, span: Span) -> Expr {
    let plies = i64::from(number).saturating_mul(2);
    let amounts = Amounts(vec![(plies.saturating_mul(1_000), Unit::None)]);
    Expr::Test {
        subject: At::new(Fact::Ply.as_str().to_owned(), span),
        ask: Ask::Compare {
            comparison: At::new(Comparison::Less, span),
            operand: At::new(Operand::Amounts(amounts), span),
        },
    }
}
