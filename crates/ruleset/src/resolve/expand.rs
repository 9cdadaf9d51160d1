//! Clauses that stand for rules become these rules, at the clause's own place.

use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::finding::Comparison;
use crate::source::Span;
use crate::syntax::{
    Amounts, Ask, At, Body, Branch, Clause, DrawsByAgreement, EffectPhrase, Exception, Expr, File,
    Operand, Outcome, RuleBlock, Unit,
};
use crate::vocabulary::{Fact, IncidentKind, Verdict};
use crate::wording;

/// Adds the rules that clauses stand for; a clause that stands twice is reported.
pub(super) fn expand(file: &mut File, problems: &mut Vec<Diagnostic>) {
    let mut rules = Vec::new();
    let mut first: Option<Span> = None;
    for clause in &file.clauses {
        let Body::DrawsByAgreement(draws) = &clause.body else {
            continue;
        };
        if let Some(first) = first {
            let message = "this is said twice";
            let problem = Diagnostic::new(codes::SET_TWICE, &file.name, clause.span, message);
            problems.push(problem.related(&file.name, first, "it is said here first"));
            continue;
        }
        first = Some(clause.span);
        rules.extend(draws_by_agreement(clause, draws));
    }
    // First, so that where an author's own rule has the same name or says something else, that rule is what is pointed
    // at: it can be renamed, or override the clause.
    rules.append(&mut file.clauses);
    file.clauses = rules;
}

/// What the event says of agreeing a draw, and of offering one: both are forbidden together (9.1.1). What follows from
/// a forbidden agreement is the event's to say; a forbidden offer is only not allowed.
fn draws_by_agreement(clause: &Clause, draws: &DrawsByAgreement) -> [Clause; 2] {
    let span = clause.span;
    let forbidden = draws
        .breach
        .clone()
        .unwrap_or_else(|| said(Verdict::NotAllowed, span, draws.discretion));
    let offer = said(Verdict::NotAllowed, span, forbidden.discretion);
    let agreement = Restricted {
        name: "draws by agreement",
        kind: IncidentKind::DrawAgreement,
        free: Verdict::GameDrawn,
        forbidden,
    };
    let offer = Restricted {
        name: "draw offers",
        kind: IncidentKind::DrawOffer,
        free: Verdict::Allowed,
        forbidden: offer,
    };
    [agreement, offer].map(|restricted| restricted.rule(clause, draws.before_move))
}

/// Something that is free, but not before a move, or never.
struct Restricted {
    name: &'static str,
    kind: IncidentKind,
    free: Verdict,
    forbidden: Outcome,
}

impl Restricted {
    fn rule(self, clause: &Clause, before_move: Option<u32>) -> Clause {
        let span = clause.span;
        let (outcome, exceptions) = match before_move {
            None => (self.forbidden, Vec::new()),
            Some(number) => {
                let when = before(number, span);
                let exception = Exception {
                    span,
                    text: wording::expr(&when),
                    when: At::new(when, span),
                    outcome: self.forbidden,
                };
                (said(self.free, span, false), vec![exception])
            }
        };
        Clause {
            span,
            cites: clause.cites.clone(),
            body: Body::Rule(RuleBlock {
                name: At::new(self.name.to_owned(), span),
                kind: Some(At::new(self.kind.as_str().to_owned(), span)),
                counted: false,
                overrides: Vec::new(),
                when: None,
                branches: vec![Branch {
                    span,
                    rung: None,
                    outcome,
                    exceptions,
                }],
                discretion: false,
                delegation: None,
                flawed: false,
            }),
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

/// A verdict and nothing beside it.
fn said(verdict: Verdict, span: Span, discretion: bool) -> Outcome {
    let words = EffectPhrase::Words {
        words: verdict.as_str().to_owned(),
        party: None,
    };
    Outcome {
        effects: vec![At::new(words, span)],
        span,
        discretion,
        cites: Vec::new(),
    }
}
