//! `who may call a flag fall: the players and the arbiter`.

use super::{ClauseForm, Family};
use crate::codes;
use crate::grammar::{Node, Rule};
use crate::layout::Block;
use crate::parse::Reader;
use crate::policy::Policy;
use crate::resolve::{Expansion, holds, is_one_of, laws_rule, not, other_clause, said};
use crate::source::Span;
use crate::syntax::{At, Exception, RuleBlock};
use crate::vocabulary::{Fact, IncidentKind, SeenBy, Verdict};
use crate::wording::{self, Pieces};

/// Whose word counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Callers {
    /// What is called.
    pub of: Called,
    /// The players' word does.
    pub players: bool,
    /// The arbiter's own eyes do.
    pub arbiter: bool,
    /// That of third persons does.
    pub others: bool,
}

/// What is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Called {
    /// An illegal move.
    IllegalMove,
    /// A fallen flag.
    FlagFall,
}

const DOC: &str = "Says whose word counts: `the players`, `the arbiter`, `the players and the arbiter`, for a flag also `anybody`. Where \
     somebody else calls it, the game goes on. The Laws let players and arbiter, in rapid and blitz too (6.8, A.5.2, A.5.5); where the \
     event says otherwise, it has to say `rated: no`. Expands to a rule that asks `seen_by`.";

impl Family for Callers {
    const FORMS: &'static [ClauseForm] = &[
        ClauseForm::event(
            "who may call a flag fall",
            Rule::callers_line,
            "who may call a flag fall: the players and the arbiter",
            DOC,
        )
        .or(&["who may call a flag"]),
        ClauseForm::event(
            "who may call an illegal move",
            Rule::callers_line,
            "who may call an illegal move: the players and the arbiter",
            DOC,
        ),
    ];
    const NAMES: &'static [(Rule, &'static str)] = &[
        (Rule::called_illegal_move, "`an illegal move`"),
        (Rule::called_flag, "`a flag fall`"),
        (Rule::compat_flag, "`a flag fall`"),
        (
            Rule::callers,
            "`the players`, `the arbiter`, `the players and the arbiter`",
        ),
        (Rule::compat_callers, "`the players`"),
        (Rule::caller, "`players` or `arbiter`"),
        (Rule::anybody, "`anybody`"),
        (Rule::kw_players_who, "`players`"),
    ];

    fn read<'a>(reader: &mut Reader<'a, '_>, line: &Node<'a>, _: &Block<'a>) -> Option<Self> {
        let of = match line.child(Rule::called_flag) {
            Some(_) => Called::FlagFall,
            None => Called::IllegalMove,
        };
        let said = line.child(Rule::callers)?;
        let others = said.child(Rule::anybody).is_some();
        if others && of == Called::IllegalMove {
            let message = "whoever sees an illegal move may tell the arbiter; what counts is who saw it beside him";
            let help = "write `the players`, `the arbiter` or `the players and the arbiter`";
            reader.refuse(codes::UNKNOWN_WORD, said.span(), message, help);
            return None;
        }
        let named = |rule| said.find(|found| found == rule).is_some();
        let players = named(Rule::kw_players_who) || named(Rule::compat_callers);
        Some(Self {
            of,
            players: others || players,
            arbiter: others || named(Rule::kw_arbiter),
            others,
        })
    }

    fn written(&self) -> Pieces {
        let callers = match (self.players, self.arbiter) {
            _ if self.others => "anybody",
            (true, false) => "the players",
            (false, true) => "the arbiter",
            _ => "the players and the arbiter",
        };
        vec![format!("{}: {callers}", self.lead())]
    }

    fn lead(&self) -> &'static str {
        match self.of {
            Called::FlagFall => "who may call a flag fall",
            Called::IllegalMove => "who may call an illegal move",
        }
    }

    fn expand(&self, into: &mut Expansion<'_>) {
        into.policy(Policy::Callers(*self));
        let span = into.span();
        let mut unheard = Vec::new();
        if !self.arbiter {
            // Who tells the arbiter what he may not see himself is heard no more than he is.
            unheard.extend([SeenBy::Arbiter, SeenBy::ThirdPerson]);
        }
        if !self.players {
            unheard.extend([SeenBy::BothAgree, SeenBy::OpponentClaims]);
        }
        let rule = match (unheard.is_empty(), self.others) {
            (false, _) => self.unheard(&unheard, span),
            (true, true) => heard(self.lead(), span),
            // As the Laws have it.
            (true, false) => return,
        };
        into.rule(rule);
    }
}

impl Callers {
    /// Nothing follows from the word of these.
    fn unheard(&self, unheard: &[SeenBy], span: Span) -> RuleBlock {
        let (kind, overrides) = match self.of {
            Called::FlagFall => (IncidentKind::FlagFall, vec![laws_rule("flag fall", span)]),
            Called::IllegalMove => {
                let counted = other_clause("illegal moves", span);
                let laws = laws_rule("illegal_move", span);
                (IncidentKind::IllegalMove, vec![laws, counted])
            }
        };
        let words = unheard.iter().map(|seen| seen.as_str());
        let when = is_one_of(Fact::SeenBy, words, span);
        RuleBlock {
            when: Some(At::new(when, span)),
            overrides,
            ..RuleBlock::of(
                self.lead(),
                kind,
                span,
                said(Verdict::Continue, span),
                Vec::new(),
            )
        }
    }
}

/// A flag that a third person calls has fallen as well.
fn heard(lead: &str, span: Span) -> RuleBlock {
    let bare_king = not(holds(Fact::OpponentCanMate, span));
    let drawn = Exception {
        span,
        text: wording::expr(&bare_king),
        when: At::new(bare_king, span),
        outcome: said(Verdict::GameDrawn, span),
    };
    let when = is_one_of(Fact::SeenBy, [SeenBy::ThirdPerson.as_str()], span);
    let lost = said(Verdict::GameLost, span);
    RuleBlock {
        when: Some(At::new(when, span)),
        ..RuleBlock::of(lead, IncidentKind::FlagFall, span, lost, vec![drawn])
    }
}
