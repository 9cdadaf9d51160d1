//! Matches of teams: `board order`, `team matches`, `empty boards`, `lineups`.

use super::{ClauseForm, Family};
use crate::deadline::Deadline;
use crate::grammar::{Node, Rule};
use crate::layout::Block;
use crate::parse::Reader;
use crate::policy::Policy;
use crate::resolve::Expansion;
use crate::vocabulary::words;
use crate::wording::{Pieces, points};

/// In which order the players of a team sit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BoardOrder {
    /// The order.
    pub order: Order,
    /// How far from it a player may sit; nothing for not at all.
    pub tolerance: Option<Tolerance>,
    /// What follows from a wrong order; nothing if the regulations do not say.
    pub breach: Option<OrderBreach>,
}

words! { "order of boards"
    /// What the order of a team's boards follows.
    pub enum Order {
        /// The ratings.
        Rating = "by rating",
        /// The strength, as the captain sees it.
        Strength = "by strength",
        /// The list that was registered.
        Registered = "as registered",
    }
}

words! { "consequence of a wrong order"
    /// What follows from a wrong order of boards.
    pub enum OrderBreach {
        /// The games of the players who sat wrongly are lost.
        GamesLost = "misplaced games are lost",
        /// The match is lost.
        MatchLost = "the match is lost",
    }
}

/// How far from the order a player may sit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tolerance {
    /// Below a player with so many rating points less.
    RatingPoints(u32),
    /// So many places away.
    Places(u32),
}

impl Family for BoardOrder {
    const FORMS: &'static [ClauseForm] = &[ClauseForm::event(
        "board order",
        Rule::board_order_line,
        "board order: by rating, at most 100 rating points apart, misplaced games are lost",
        "Says in which order a team sits: `by rating`, `by strength` or `as registered`; how far from it a player may \
         sit: `at most 100 rating points apart` or `at most 2 places from the order`; and what follows otherwise: `misplaced games are lost` or `the \
         match is lost`.",
    )];
    const NAMES: &'static [(Rule, &'static str)] = &[
        (Rule::order, "`by rating`, `by strength` or `as registered`"),
        (Rule::board_tolerance, "`at most …`"),
        (
            Rule::apart,
            "`rating points apart` or `places from the order`",
        ),
        (
            Rule::order_breach,
            "`misplaced games are lost` or `the match is lost`",
        ),
    ];

    fn read<'a>(reader: &mut Reader<'a, '_>, line: &Node<'a>, _: &Block<'a>) -> Option<Self> {
        let tolerance = match line.child(Rule::board_tolerance) {
            None => None,
            Some(part) => {
                let number = reader.whole(&part.child(Rule::int)?)?;
                let words = part.child(Rule::apart)?.words();
                Some(if words.to_ascii_lowercase().starts_with("rating") {
                    Tolerance::RatingPoints(number)
                } else {
                    Tolerance::Places(number)
                })
            }
        };
        Some(Self {
            order: line.word(Rule::order)?,
            tolerance,
            breach: line.word(Rule::order_breach),
        })
    }

    fn written(&self) -> Pieces {
        let mut pieces = vec![format!("board order: {}", self.order)];
        pieces.extend(self.tolerance.map(|tolerance| match tolerance {
            Tolerance::RatingPoints(number) => format!("at most {number} rating points apart"),
            Tolerance::Places(1) => "at most 1 place from the order".to_owned(),
            Tolerance::Places(number) => format!("at most {number} places from the order"),
        }));
        pieces.extend(self.breach.map(|breach| breach.to_string()));
        pieces
    }

    fn expand(&self, into: &mut Expansion<'_>) {
        into.policy(Policy::BoardOrder(*self));
    }
}

/// The size of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TeamMatches {
    /// On how many boards a match is played.
    pub boards: u32,
    /// How many players a team must have; nothing for one.
    pub at_least: Option<u32>,
    /// A match is lost for a team that has fewer.
    pub otherwise_lost: bool,
}

impl Family for TeamMatches {
    const FORMS: &'static [ClauseForm] = &[ClauseForm::event(
        "team matches",
        Rule::team_matches_line,
        "team matches: 8 boards, at least 5 players, otherwise the match is lost",
        "Says on how many boards a match is played, how many players a team must have, and whether it loses the match with fewer.",
    )];
    const NAMES: &'static [(Rule, &'static str)] = &[
        (
            Rule::boards_played,
            "the number of boards, such as `8 boards`",
        ),
        (Rule::least_players, "`at least … players`"),
        (Rule::unfilled, "`otherwise the match is lost`"),
    ];

    fn read<'a>(reader: &mut Reader<'a, '_>, line: &Node<'a>, _: &Block<'a>) -> Option<Self> {
        let boards = line.child(Rule::boards_played)?.child(Rule::int)?;
        let at_least = match line.child(Rule::least_players) {
            None => None,
            Some(part) => Some(part.child(Rule::int)?),
        };
        let count = reader.whole(&boards)?;
        let least = match &at_least {
            None => None,
            Some(int) => Some(reader.whole(int)?),
        };
        if let Some(int) = at_least.filter(|_| least.is_some_and(|least| least > count)) {
            reader.refuse(
                crate::codes::OUT_OF_RANGE,
                int.span(),
                "a team cannot need more players than there are boards",
                "write a number up to the number of boards",
            );
            return None;
        }
        Some(Self {
            boards: count,
            at_least: least,
            otherwise_lost: line.child(Rule::unfilled).is_some(),
        })
    }

    fn written(&self) -> Pieces {
        let mut pieces = vec![format!("team matches: {} boards", self.boards)];
        pieces.extend(
            self.at_least
                .map(|least| format!("at least {least} players")),
        );
        if self.otherwise_lost {
            pieces.push("otherwise the match is lost".to_owned());
        }
        pieces
    }

    fn expand(&self, into: &mut Expansion<'_>) {
        into.policy(Policy::TeamMatches(*self));
    }
}

/// Boards for which a team has no player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EmptyBoards {
    /// Only the last boards may be empty.
    pub at_the_bottom: bool,
    /// What each costs the team, in half-points.
    pub deducted_x2: Option<u32>,
    /// What each costs in money, in the currency of the tournament.
    pub fine: Option<u32>,
}

impl Family for EmptyBoards {
    const FORMS: &'static [ClauseForm] = &[ClauseForm::event(
        "empty boards",
        Rule::empty_boards_line,
        "empty boards: at the bottom, deduct 0.5 points each, fine 50 each",
        "Says which boards a team may leave empty, `at the bottom` or `anywhere`, and what each of them costs.",
    )];
    const NAMES: &'static [(Rule, &'static str)] = &[
        (Rule::gaps, "`at the bottom` or `anywhere`"),
        (Rule::gap_cost, "`deduct … each` or `fine … each`"),
    ];

    fn read<'a>(reader: &mut Reader<'a, '_>, line: &Node<'a>, _: &Block<'a>) -> Option<Self> {
        let gaps = line.child(Rule::gaps)?.words();
        let mut clause = Self {
            at_the_bottom: !gaps.eq_ignore_ascii_case("anywhere"),
            deducted_x2: None,
            fine: None,
        };
        for cost in line.all(Rule::gap_cost) {
            let (said, fine) = match (cost.child(Rule::quantity), cost.child(Rule::int)) {
                (Some(quantity), _) => (&mut clause.deducted_x2, reader.points_x2(&quantity)?),
                (None, int) => (&mut clause.fine, reader.whole(&int?)?),
            };
            if said.replace(fine).is_some() {
                reader.refuse(
                    crate::codes::SET_TWICE,
                    cost.span(),
                    "this cost is said twice",
                    "keep one of the two",
                );
                return None;
            }
        }
        Some(clause)
    }

    fn written(&self) -> Pieces {
        let gaps = if self.at_the_bottom {
            "at the bottom"
        } else {
            "anywhere"
        };
        let mut pieces = vec![format!("empty boards: {gaps}")];
        pieces.extend(
            self.deducted_x2
                .map(|number| format!("deduct {} each", points(number))),
        );
        pieces.extend(self.fine.map(|fine| format!("fine {fine} each")));
        pieces
    }

    fn expand(&self, into: &mut Expansion<'_>) {
        into.policy(Policy::EmptyBoards(*self));
    }
}

/// When teams name their players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lineups {
    /// Until when.
    pub deadline: Deadline,
    /// From when on the other team sees them; nothing if the regulations do not say.
    pub shown: Option<Shown>,
}

words! { "moment at which lineups are shown"
    /// From when on a lineup can be seen.
    pub enum Shown {
        /// As soon as it is handed in.
        AtOnce = "shown at once",
        /// When the round starts.
        RoundStarts = "shown when the round starts",
    }
}

impl Family for Lineups {
    const FORMS: &'static [ClauseForm] = &[ClauseForm::event(
        "lineups",
        Rule::lineups_line,
        "lineups: handed in 15 min before the round starts, shown when the round starts",
        "Says until when teams name their players, and whether the others see it `at once` or `when the round starts`.",
    )
    .or(&["lineup"])];
    const NAMES: &'static [(Rule, &'static str)] = &[(
        Rule::shown,
        "`shown at once` or `shown when the round starts`",
    )];

    fn read<'a>(reader: &mut Reader<'a, '_>, line: &Node<'a>, _: &Block<'a>) -> Option<Self> {
        Some(Self {
            deadline: reader.deadline_in(line)??,
            shown: line.word(Rule::shown),
        })
    }

    fn written(&self) -> Pieces {
        let mut pieces = vec![format!("lineups: handed in {}", self.deadline)];
        pieces.extend(self.shown.map(|shown| shown.to_string()));
        pieces
    }

    fn expand(&self, into: &mut Expansion<'_>) {
        into.policy(Policy::Lineups(*self));
    }
}
