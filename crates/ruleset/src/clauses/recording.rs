//! `recording: until less than 5 min are left` (8.1.1, 8.4, A.2).

use super::{ClauseForm, Family};
use crate::grammar::{Node, Rule};
use crate::layout::Block;
use crate::parse::Reader;
use crate::resolve::Expansion;
use crate::syntax::{Amounts, At, Constant, Unit};
use crate::vocabulary::{self, Setting};
use crate::wording::{self, Pieces};

/// How long the players write their moves down.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Recording {
    /// The whole game.
    Throughout,
    /// Until less than this is left in a period without enough time added for each move.
    Until(At<Amounts>),
    /// They need not.
    NotRequired,
}

/// With so much for each move the Laws relieve nobody (8.4), in milliseconds.
const ALWAYS_RECORDED_MS: i64 = 30_000;

impl Family for Recording {
    const FORMS: &'static [ClauseForm] = &[ClauseForm::event(
        "recording",
        Rule::recording_line,
        "recording: until less than 5 min are left",
        "Says how long the players write their moves down: `throughout`, `until less than 5 min are left`, where a move adds \
         less than 30 s (8.4), or `not required`, as in rapid chess and blitz (A.2). Where it is not what the Laws say, the \
         event has to say `rated: no`. Expands to `set recording: required` and `set recording relief: 5 min`.",
    )
    .or(&["notation", "scorekeeping"])];
    const NAMES: &'static [(Rule, &'static str)] = &[
        (Rule::throughout, "`throughout`"),
        (Rule::compat_throughout, "`throughout`"),
        (Rule::until_less, "`until less than 5 min are left`"),
        (Rule::compat_until_less, "`until less than 5 min are left`"),
        (Rule::kw_are_left, "`are left`"),
        (Rule::compat_left, "`are left`"),
        (Rule::not_recorded, "`not required`"),
        (Rule::compat_not_recorded, "`not required`"),
        (Rule::compat_recording, "`recording`"),
    ];

    fn read<'a>(reader: &mut Reader<'a, '_>, line: &Node<'a>, _: &Block<'a>) -> Option<Self> {
        if let Some(until) = line.child(Rule::until_less) {
            let time = reader.amounts(&until.child(Rule::quantity)?)?;
            return Some(Self::Until(time));
        }
        Some(match line.child(Rule::throughout) {
            Some(_) => Self::Throughout,
            None => Self::NotRequired,
        })
    }

    fn written(&self) -> Pieces {
        vec![match self {
            Self::Throughout => "recording: throughout".to_owned(),
            Self::NotRequired => "recording: not required".to_owned(),
            Self::Until(time) => {
                let time = wording::amounts(&time.node);
                format!("recording: until less than {time} are left")
            }
        }]
    }

    fn expand(&self, into: &mut Expansion<'_>) {
        let span = into.span();
        let required = match self {
            Self::NotRequired => vocabulary::Recording::NotRequired,
            _ => vocabulary::Recording::Required,
        };
        let word = Constant::Word(required.as_str().to_owned());
        into.set(Setting::Recording, At::new(word, span));
        let relief = match self {
            Self::NotRequired => return,
            Self::Until(time) => time.clone(),
            Self::Throughout => {
                // Nobody is relieved anyway where every move adds enough.
                let added = into.least_increment_ms();
                if added.is_some_and(|added| added >= ALWAYS_RECORDED_MS) {
                    return;
                }
                At::new(Amounts(vec![(0, Unit::Minutes)]), span)
            }
        };
        let value = Constant::Amounts(relief.node);
        into.set(Setting::RecordingRelief, At::new(value, relief.span));
    }
}
