//! The rules that a restriction of draws stands for.

use super::{DrawsByAgreement, Leave, LeaveOf, Restriction};
use crate::finding::Comparison;
use crate::resolve::{Expansion, all, any, holds, is_one_of, not, said, with_verdict};
use crate::source::Span;
use crate::syntax::{
    Amounts, Ask, At, Branch, Constant, Expr, Operand, Outcome, RuleBlock, Rung, Unit,
};
use crate::vocabulary::{
    AcceptedClaim, Fact, HandshakeMeaning, IncidentKind, OfferedTo, Setting, Verdict,
};

impl DrawsByAgreement {
    /// Agreeing and offering are forbidden together (9.1.1), by word or by shaking hands. What follows is the event's to
    /// say; where it says nothing, it is only not allowed.
    pub(super) fn rules(&self, into: &mut Expansion<'_>) {
        let span = into.span();
        let Some(agreeing) = self.forbidden(IncidentKind::DrawAgreement, span) else {
            return;
        };
        // A claim is an offer too: where none may be agreed, acceptance does not end the game.
        let examined = Constant::Word(AcceptedClaim::Examined.as_str().to_owned());
        into.set(Setting::AcceptedClaim, At::new(examined, span));
        let discretion = into.modifiers().discretion;
        let outcome = |said: Option<&Outcome>| complete(said, span, discretion);
        let agreed = outcome(self.breach.agreed.as_ref());
        let rule = |name: &str, kind, when: Condition, outcome: Outcome| {
            let rule = RuleBlock::of(name, kind, span, outcome, Vec::new());
            RuleBlock {
                when: when.map(|when| At::new(when, span)),
                ..rule
            }
        };
        let agreement = rule(
            "draws by agreement",
            IncidentKind::DrawAgreement,
            agreeing.clone(),
            agreed.clone(),
        );
        let shaken = is_one_of(
            Fact::HandshakeMeaning,
            [HandshakeMeaning::Draw.as_str()],
            span,
        );
        let handshake = RuleBlock {
            copied: true,
            ..rule(
                "draws by handshake",
                IncidentKind::Handshake,
                all(std::iter::once(shaken).chain(agreeing).collect()),
                agreed,
            )
        };
        let offering = self.forbidden(IncidentKind::DrawOffer, span).flatten();
        let once = outcome(self.breach.offered.as_ref());
        let mut offers = rule(
            "draw offers",
            IncidentKind::DrawOffer,
            offering,
            once.clone(),
        );
        if self.breach.again.is_some() {
            offers.counted = true;
            offers.branches = rungs(once, outcome(self.breach.again.as_ref()), span);
        }
        for rule in [agreement, offers, handshake] {
            into.rule(rule);
        }
    }

    /// When it is forbidden; nothing if it never is.
    fn forbidden(&self, kind: IncidentKind, span: Span) -> Option<Condition> {
        let early = self
            .early
            .as_ref()
            .map(|(number, restriction)| (completed(*number, Comparison::Less, span), restriction));
        let later = self
            .early
            .as_ref()
            .map(|(number, _)| completed(*number, Comparison::AtLeast, span));
        let mut parts = Vec::new();
        for (time, restriction) in early
            .map(|(time, restriction)| (Some(time), restriction))
            .into_iter()
            .chain(std::iter::once((later, &self.then)))
        {
            let lacking = match restriction {
                Restriction::Free => continue,
                Restriction::Never => None,
                Restriction::Only(leave) => Some(leave.lacking(kind, span)),
            };
            parts.push(all(time.into_iter().chain(lacking).collect()));
        }
        // Where one part holds always, the others say nothing more.
        let parts = parts.into_iter().collect::<Option<Vec<Expr>>>();
        match parts {
            None => Some(None),
            Some(parts) => any(parts).map(Some),
        }
    }
}

/// A condition; nothing for always.
type Condition = Option<Expr>;

impl Leave {
    /// That the leave is not there.
    fn lacking(&self, kind: IncidentKind, span: Span) -> Expr {
        if self.of == LeaveOf::Through && kind == IncidentKind::DrawOffer {
            return is_one_of(Fact::OfferedTo, [OfferedTo::Opponent.as_str()], span);
        }
        let fact = match self.of {
            LeaveOf::Captains => Fact::CaptainsAgree,
            LeaveOf::Arbiter | LeaveOf::Through => Fact::ArbiterConsents,
        };
        let mut parts = vec![holds(fact, span)];
        if !self.grounds.is_empty() {
            let words = self.grounds.iter().map(|ground| ground.as_str());
            parts.push(is_one_of(Fact::DrawGround, words, span));
        }
        match all(parts) {
            Some(given) => not(given),
            None => not(holds(fact, span)),
        }
    }
}

/// A first offer, and every later one.
fn rungs(once: Outcome, again: Outcome, span: Span) -> Vec<Branch> {
    let rung = |text: &str, number, and_later, outcome| Branch {
        span,
        rung: Some(Rung {
            text: text.to_owned(),
            number,
            and_later,
        }),
        outcome,
        exceptions: Vec::new(),
    };
    vec![
        rung("first", 1, false, once),
        rung("second and later", 2, true, again),
    ]
}

/// What was said, or that it is not allowed.
fn complete(outcome: Option<&Outcome>, span: Span, discretion: bool) -> Outcome {
    let outcome = match outcome {
        None => said(Verdict::NotAllowed, span),
        Some(outcome) => with_verdict(outcome, Verdict::NotAllowed),
    };
    Outcome {
        discretion: outcome.discretion || discretion,
        ..outcome
    }
}

/// Whether both have completed this move, or not yet: each move of both is two plies.
pub(in crate::clauses) fn completed(number: u32, comparison: Comparison, span: Span) -> Expr {
    let plies = i64::from(number).saturating_mul(2);
    let amounts = Amounts(vec![(plies.saturating_mul(1_000), Unit::None)]);
    Expr::Test {
        subject: At::new(Fact::Ply.as_str().to_owned(), span),
        ask: Ask::Compare {
            comparison: At::new(comparison, span),
            operand: At::new(Operand::Amounts(amounts), span),
        },
    }
}
