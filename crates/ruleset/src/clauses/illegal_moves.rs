//! `illegal moves: the second loses, 1 min to the opponent` (7.5.5).

use super::{ClauseForm, Family};
use crate::codes;
use crate::grammar::{Node, Rule};
use crate::layout::Block;
use crate::parse::Reader;
use crate::policy::Policy;
use crate::resolve::{Expansion, laws_rule, said};
use crate::source::Span;
use crate::syntax::{Amounts, At, Branch, Constant, RuleBlock, Rung, Unit};
use crate::vocabulary::{IncidentKind, Setting, Verdict};
use crate::wording::{self, Pieces};

/// Which illegal move of a player loses the game, and what the opponent gets for those before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct IllegalMoves {
    /// Counted from 1; nothing if none does.
    pub loses: Option<u32>,
    /// Time for the opponent in milliseconds; nothing if it is what the Laws give.
    pub time_ms: Option<i64>,
}

/// The same, as written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct IllegalMovesClause {
    /// Counted from 1; nothing if none does.
    loses: Option<u32>,
    /// Nothing if it is what the Laws give.
    time: Option<At<Amounts>>,
}

/// The numbers as words. Nobody counts further.
const NUMBERS: &[(&str, u32)] = &[("first", 1), ("second", 2), ("third", 3)];

impl Family for IllegalMovesClause {
    const FORMS: &'static [ClauseForm] = &[ClauseForm::event(
        "illegal moves",
        Rule::illegal_moves_line,
        "illegal moves: the second loses, 2 min to the opponent",
        "Says which completed illegal move of a player in a game loses it, `the first`, `the second`, `the third` or `none`, \
         and what the opponent gets for each before that: a time, or `no time to the opponent` (7.5.5). What the Laws say \
         of each kind of illegal move stays. Where it is not what the Laws say, the event has to say `rated: no`. Expands to \
         `set penalty time: …` and to a ladder on `illegal_move`.",
    )
    .or(&["illegal move", "completed illegal moves"])];
    const NAMES: &'static [(Rule, &'static str)] = &[
        (Rule::loses_at, "`the second loses`"),
        (Rule::counted_at, "`first`, `second` or `third`"),
        (Rule::compat_counted_at, "`the`"),
        (Rule::none_of_them, "`none`"),
        (Rule::time_for_opponent, "`1 min to the opponent`"),
        (Rule::no_time, "`no time`"),
        (Rule::compat_illegal_moves, "`illegal moves`"),
        (Rule::kw_moves_of, "`moves`"),
    ];

    fn read<'a>(reader: &mut Reader<'a, '_>, line: &Node<'a>, _: &Block<'a>) -> Option<Self> {
        let said = line.child(Rule::loses_at)?;
        let loses = said
            .find(|rule| rule == Rule::counted_at)
            .and_then(|word| {
                let word = word.words();
                NUMBERS.iter().find(|(name, _)| *name == word)
            })
            .map(|(_, number)| *number);
        let given = line.child(Rule::time_for_opponent);
        let time = match &given {
            None => None,
            Some(given) => Some(match given.child(Rule::quantity) {
                Some(time) => reader.amounts(&time)?,
                None => At::new(Amounts(vec![(0, Unit::Minutes)]), given.span()),
            }),
        };
        if let Some(given) = given.filter(|_| loses == Some(1)) {
            let message = "no illegal move is followed by a time: the first one loses";
            reader.refuse(
                codes::MISPLACED_CLAUSE,
                given.span(),
                message,
                "remove the time",
            );
            return None;
        }
        Some(Self { loses, time })
    }

    fn written(&self) -> Pieces {
        let number = NUMBERS
            .iter()
            .find(|(_, number)| Some(*number) == self.loses);
        let mut pieces = vec![match number {
            Some((name, _)) => format!("illegal moves: the {name} loses"),
            None => "illegal moves: none loses".to_owned(),
        }];
        pieces.extend(self.time.as_ref().map(|time| {
            let time = match time.node.duration_ms() {
                Ok(0) => "no time".to_owned(),
                _ => wording::amounts(&time.node),
            };
            format!("{time} to the opponent")
        }));
        pieces
    }

    fn expand(&self, into: &mut Expansion<'_>) {
        let span = into.span();
        if let Some(time) = &self.time {
            let value = Constant::Amounts(time.node.clone());
            into.set(Setting::PenaltyTime, At::new(value, time.span));
        }
        into.policy(Policy::IllegalMoves(IllegalMoves {
            loses: self.loses,
            time_ms: self
                .time
                .as_ref()
                .and_then(|time| time.node.duration_ms().ok()),
        }));
        let rungs = into
            .ladder(IncidentKind::IllegalMove)
            .and_then(|ladder| self.rungs(ladder, span));
        if let Some(branches) = rungs {
            let kind = IncidentKind::IllegalMove;
            let outcome = said(Verdict::Continue, span);
            into.rule(RuleBlock {
                counted: true,
                branches,
                overrides: vec![laws_rule(kind.as_str(), span)],
                copied: true,
                ..RuleBlock::of("illegal moves", kind, span, outcome, Vec::new())
            });
        }
    }
}

impl IllegalMovesClause {
    /// The ladder of the laws with the loss on another rung; nothing if it stands there already.
    fn rungs(&self, laws: &RuleBlock, span: Span) -> Option<Vec<Branch>> {
        let (first, last) = (laws.branches.first()?, laws.branches.last()?);
        let now = last.rung.as_ref().map(|rung| rung.number);
        if now == self.loses {
            return None;
        }
        let before = |number: &u32| self.loses.is_none_or(|loses| *number < loses);
        let last_before = match self.loses {
            None => 1,
            Some(loses) => loses.saturating_sub(1),
        };
        let mut branches: Vec<Branch> = (1..=last_before)
            .filter(before)
            .map(|number| rung(first, number, self.loses.is_none(), span))
            .collect();
        branches.extend(self.loses.map(|loses| rung(last, loses, true, span)));
        Some(branches)
    }
}

/// What the laws say on one rung, on another one and at the clause's own place.
fn rung(of: &Branch, number: u32, and_later: bool, span: Span) -> Branch {
    let name = NUMBERS.iter().find(|(_, known)| *known == number);
    let name = name.map_or("", |(name, _)| *name);
    let mut branch = of.clone();
    branch.span = span;
    branch.rung = Some(Rung {
        text: if and_later {
            format!("{name} and later")
        } else {
            name.to_owned()
        },
        number,
        and_later,
    });
    for exception in &mut branch.exceptions {
        exception.span = span;
    }
    branch
}
