//! `results: reported by the winner to the arbiter`, `missing results: both lose`, `corrections of results: …`.

use super::who::Official;
use super::{ClauseForm, Family};
use crate::deadline::Deadline;
use crate::grammar::{Node, Rule};
use crate::layout::Block;
use crate::parse::Reader;
use crate::policy::Policy;
use crate::resolve::Expansion;
use crate::vocabulary::words;
use crate::wording::Pieces;

words! { "reporter of a result"
    /// Who reports the result of a game, or of a match of teams.
    pub enum Reporter {
        /// The winner; White, if the game was drawn.
        Winner = "the winner",
        /// The loser; Black, if the game was drawn.
        Loser = "the loser",
        /// Both players.
        BothPlayers = "both players",
        /// White.
        White = "white",
        /// Black.
        Black = "black",
        /// The captain of the home team.
        HomeCaptain = "the home captain",
        /// Both captains.
        BothCaptains = "both captains",
    }
}

/// How results are reported.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ResultReports {
    /// Who reports.
    pub by: Reporter,
    /// To whom; nobody named is the arbiter.
    pub to: Vec<Official>,
    /// Until when; nothing if the regulations do not say.
    pub deadline: Option<Deadline>,
}

impl Family for ResultReports {
    const FORMS: &'static [ClauseForm] = &[ClauseForm::event(
        "results",
        Rule::results_line,
        "results: reported by the winner to the arbiter, within 10 min of the end of the game",
        "Says who reports a result, to whom and until when: `the winner` (White, after a draw), `the loser`, `both \
         players`, `white`, `black`, `the home captain` or `both captains`.",
    )];
    const NAMES: &'static [(Rule, &'static str)] = &[(
        Rule::reporter,
        "`the winner`, `the loser`, `both players`, `white`, `black`, `the home captain` or `both captains`",
    )];

    fn read<'a>(reader: &mut Reader<'a, '_>, line: &Node<'a>, _: &Block<'a>) -> Option<Self> {
        let officials = line.child(Rule::officials);
        Some(Self {
            by: line.word(Rule::reporter)?,
            to: officials.as_ref().map(Official::all_of).unwrap_or_default(),
            deadline: reader.deadline_in(line)?,
        })
    }

    fn written(&self) -> Pieces {
        let mut first = format!("results: reported by {}", self.by);
        if !self.to.is_empty() {
            first.push_str(&format!(" to {}", Official::written(&self.to)));
        }
        let mut pieces = vec![first];
        pieces.extend(self.deadline.map(|deadline| deadline.to_string()));
        pieces
    }

    fn expand(&self, into: &mut Expansion<'_>) {
        into.policy(Policy::ResultReports(self.clone()));
    }
}

/// What becomes of a game whose result nobody has reported.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MissingResults {
    /// Both players lose; if not, the result is asked for.
    pub both_lose: bool,
    /// From when on; nothing for the end of the round.
    pub deadline: Option<Deadline>,
}

impl Family for MissingResults {
    const FORMS: &'static [ClauseForm] = &[ClauseForm::event(
        "missing results",
        Rule::missing_line,
        "missing results: both lose, before the next round starts",
        "Says what becomes of a game whose result nobody has reported by then, or by the end of the round: `both lose`, \
         or it is `asked for`. No program ever enters it by itself.",
    )];
    const NAMES: &'static [(Rule, &'static str)] =
        &[(Rule::missing_counts, "`both lose` or `asked for`")];

    fn read<'a>(reader: &mut Reader<'a, '_>, line: &Node<'a>, _: &Block<'a>) -> Option<Self> {
        let words = line.child(Rule::missing_counts)?.words();
        Some(Self {
            both_lose: words.eq_ignore_ascii_case("both lose"),
            deadline: reader.deadline_in(line)?,
        })
    }

    fn written(&self) -> Pieces {
        let what = if self.both_lose {
            "both lose"
        } else {
            "asked for"
        };
        let mut pieces = vec![format!("missing results: {what}")];
        pieces.extend(self.deadline.map(|deadline| deadline.to_string()));
        pieces
    }

    fn expand(&self, into: &mut Expansion<'_>) {
        into.policy(Policy::MissingResults(*self));
    }
}

/// Until when a result that was entered wrongly can be put right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ResultCorrections {
    /// Until when.
    pub deadline: Deadline,
}

impl Family for ResultCorrections {
    const FORMS: &'static [ClauseForm] = &[ClauseForm::event(
        "corrections of results",
        Rule::corrections_line,
        "corrections of results: within 14 days of the publication of the results",
        "Says until when a result that was entered wrongly is put right for the standings.",
    )
    .or(&["correction of results"])];
    const NAMES: &'static [(Rule, &'static str)] = &[];

    fn read<'a>(reader: &mut Reader<'a, '_>, line: &Node<'a>, _: &Block<'a>) -> Option<Self> {
        Some(Self {
            deadline: reader.deadline_in(line)??,
        })
    }

    fn written(&self) -> Pieces {
        vec![format!("corrections of results: {}", self.deadline)]
    }

    fn expand(&self, into: &mut Expansion<'_>) {
        into.policy(Policy::ResultCorrections(*self));
    }
}
