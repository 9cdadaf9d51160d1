//! `postponed games: told to the opponent and the arbiter, by 17:00 on the day, played before the next round starts`.

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

/// Games that are played on another day.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PostponedGames {
    /// There are none.
    NotAllowed,
    /// There may be.
    Allowed(Postponing),
}

/// How a game is postponed.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Postponing {
    /// Who is told.
    pub told: Vec<Official>,
    /// Until when they are told.
    pub notice: Option<Deadline>,
    /// Until when the game is played.
    pub played: Option<Deadline>,
    /// What becomes of a game that is not played by then.
    pub otherwise: Option<Unplayed>,
}

words! { "end of a game that is not played"
    /// What becomes of a postponed game that is not played in time.
    pub enum Unplayed {
        /// Both players lose it.
        BothLose = "both lose",
        /// The player loses it who asked for another day.
        LostByWhoAsked = "lost by who asked",
        /// Each player gets half a point, as for a bye.
        HalfPointByes = "a half-point bye each",
        /// The arbiter decides.
        ArbiterDecides = "the arbiter decides",
    }
}

impl Family for PostponedGames {
    const FORMS: &'static [ClauseForm] = &[ClauseForm::event(
        "postponed games",
        Rule::postponed_line,
        "postponed games: told to the opponent and the arbiter, by 17:00 on the day, otherwise both lose",
        "Says whether a game may be played on another day: `not allowed`, or who is told and until when, until when it \
         is played, and what becomes of it otherwise: `both lose`, `lost by who asked`, `a half-point bye each` or \
         `the arbiter decides`.",
    )];
    const NAMES: &'static [(Rule, &'static str)] = &[
        (Rule::postponing, "`told to …`"),
        (Rule::notice, "`before …`, `by …` or `within …`"),
        (Rule::played_by, "`played before …`"),
        (Rule::unplayed, "`otherwise …`"),
        (
            Rule::unplayed_score,
            "`both lose`, `lost by who asked`, `a half-point bye each` or `the arbiter decides`",
        ),
        (Rule::not_allowed, "`not allowed`"),
    ];

    fn read<'a>(reader: &mut Reader<'a, '_>, line: &Node<'a>, _: &Block<'a>) -> Option<Self> {
        let Some(line) = line.child(Rule::postponing) else {
            return Some(Self::NotAllowed);
        };
        let mut deadline = |rule| match line.child(rule) {
            None => Some(None),
            Some(part) => reader.deadline_in(&part),
        };
        let (notice, played) = (deadline(Rule::notice)?, deadline(Rule::played_by)?);
        let told = line.child(Rule::told)?.child(Rule::officials)?;
        let otherwise = line.child(Rule::unplayed);
        Some(Self::Allowed(Postponing {
            told: Official::all_of(&told),
            notice,
            played,
            otherwise: otherwise.and_then(|part| part.word(Rule::unplayed_score)),
        }))
    }

    fn written(&self) -> Pieces {
        let how = match self {
            Self::NotAllowed => return vec!["postponed games: not allowed".to_owned()],
            Self::Allowed(how) => how,
        };
        let mut pieces = vec![format!(
            "postponed games: told to {}",
            Official::written(&how.told)
        )];
        pieces.extend(how.notice.map(|notice| notice.to_string()));
        pieces.extend(how.played.map(|played| format!("played {played}")));
        pieces.extend(how.otherwise.map(|end| format!("otherwise {end}")));
        pieces
    }

    fn expand(&self, into: &mut Expansion<'_>) {
        into.policy(Policy::PostponedGames(self.clone()));
    }
}
