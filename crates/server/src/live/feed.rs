//! What somebody is told live, and by which numbers.
//!
//! An arbiter is told of the log by its own numbers. Nobody else is: numbers left out would tell players that an incident
//! is under way (12.6). For officials and for everyone the entries that they may see are numbered by themselves, without
//! a gap; who may see an entry never changes, so neither does its number.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use arbiter_store::Mark;
use arbiter_tournament::{Audience, EntryKind, Role, TournamentId, may_read};
use serde::Serialize;
use utoipa::ToSchema;

use super::place::Position;
use crate::openapi::words;

/// What somebody is told: the entries for one audience and for all wider ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Feed(Audience);

/// By which numbers entries are told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Numbers {
    /// Those of the log.
    Log,
    /// Those of the entries that officials may see.
    Officials,
    /// Those of the entries that everyone may see.
    Everyone,
}

impl Numbers {
    /// What stands before a number, so that a place in one feed is never taken for one in another.
    const fn letter(self) -> &'static str {
        match self {
            Self::Log => "",
            Self::Officials => "o",
            Self::Everyone => "e",
        }
    }
}

/// How far somebody has been told: `57` in the log, `o12` or `e12` in a feed with numbers of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cursor {
    /// By which numbers.
    pub numbers: Numbers,
    /// The number of the last entry told; 0 before the first.
    pub number: i64,
}

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.numbers.letter(), self.number)
    }
}

/// A text that is no cursor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoCursor;

impl FromStr for Cursor {
    type Err = NoCursor;

    fn from_str(text: &str) -> Result<Self, NoCursor> {
        let with_letter = [Numbers::Officials, Numbers::Everyone]
            .into_iter()
            .find_map(|numbers| Some((numbers, text.strip_prefix(numbers.letter())?)));
        let (numbers, digits) = with_letter.unwrap_or((Numbers::Log, text));
        if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(NoCursor);
        }
        let number = digits.parse().map_err(|_| NoCursor)?;
        Ok(Self { numbers, number })
    }
}

/// An entry as it is told live: that it is there and what it is about. What it tells is read where it belongs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct EventView {
    /// Where it stands in what this reader is told: `after` for the next request, and the event's own id.
    pub id: String,
    /// The tournament's id.
    #[schema(format = "uuid")]
    pub tournament: String,
    /// Its place in the log; null for those who are not arbiters here.
    pub seq: Option<i64>,
    /// What it tells of.
    #[schema(schema_with = words::entry_kind)]
    pub kind: EntryKind,
    /// The round, if it is about one.
    pub round: Option<u16>,
    /// The board, if it is about a game.
    pub board: Option<u16>,
    /// The game, if it is about one.
    #[schema(format = "uuid")]
    pub game: Option<String>,
}

impl Feed {
    /// What officials are told: the organiser's webhooks too.
    pub const OFFICIALS: Self = Self(Audience::Officials);

    /// What somebody with these roles is told.
    #[must_use]
    pub fn of(roles: &BTreeSet<Role>) -> Self {
        let narrowest_first = Audience::ALL.iter().rev().copied();
        let widest = narrowest_first
            .into_iter()
            .find(|audience| may_read(roles.iter().copied(), *audience));
        Self(widest.unwrap_or(Audience::Everyone))
    }

    /// The narrowest audience that it tells of.
    #[must_use]
    pub fn audience(self) -> Audience {
        self.0
    }

    /// Its numbers.
    #[must_use]
    pub fn numbers(self) -> Numbers {
        match self.0 {
            Audience::Everyone => Numbers::Everyone,
            Audience::Officials => Numbers::Officials,
            Audience::Arbiters | Audience::Chief => Numbers::Log,
        }
    }

    /// Whether it tells of the entries for an audience.
    #[must_use]
    pub fn shows(self, audience: Audience) -> bool {
        audience <= self.0
    }
}

impl Position {
    /// Goes past an entry. What the reader is told of it: nothing, if it is not for him, or was told before.
    pub fn pass(&mut self, feed: Feed, tournament: TournamentId, mark: &Mark) -> Option<EventView> {
        let seq = mark.seq.get();
        if seq <= self.seq || !self.step(feed, seq, mark.audience) {
            return None;
        }
        Some(EventView {
            id: self.cursor(feed).to_string(),
            tournament: tournament.to_string(),
            seq: (feed.numbers() == Numbers::Log).then_some(seq),
            kind: mark.kind,
            round: mark.round.map(|round| round.get()),
            board: mark.board.map(|board| board.get()),
            game: mark.game.map(|game| game.to_string()),
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn mark(seq: i64, audience: Audience) -> Mark {
        Mark {
            seq: seq.try_into().unwrap(),
            kind: EntryKind::IncidentReported,
            audience,
            game: None,
            round: None,
            board: None,
        }
    }

    #[test]
    fn given_every_role_then_its_feed_shows_what_it_may_read_and_only_arbiters_see_the_numbers_of_the_log()
     {
        for role in Role::ALL {
            let feed = Feed::of(&BTreeSet::from([*role]));
            for audience in Audience::ALL {
                let shows = feed.shows(*audience);
                assert_eq!(shows, role.may_read(*audience), "{role} {audience:?}");
            }
            let numbered_as_the_log = feed.numbers() == Numbers::Log;
            assert_eq!(numbered_as_the_log, role.is_arbiter(), "{role}");
        }
        assert_eq!(Feed::of(&BTreeSet::new()), Feed(Audience::Everyone));
    }

    #[test]
    fn given_hidden_entries_then_a_viewer_s_numbers_and_events_are_those_of_a_quiet_round_12_6() {
        let tournament = "0193a5c2-7b1e-7c4d-9a61-2f0d8e4b5c10".parse().unwrap();
        let told = |log: &[Audience], feed: Feed| -> Vec<EventView> {
            let mut position = Position { seq: 0, number: 0 };
            let marks = (1..).zip(log).map(|(seq, audience)| mark(seq, *audience));
            marks
                .filter_map(|mark| position.pass(feed, tournament, &mark))
                .collect()
        };
        use Audience::{Arbiters, Chief, Everyone, Officials};
        let quiet = [Everyone, Officials, Everyone];
        let busy = [
            Everyone, Arbiters, Chief, Officials, Arbiters, Arbiters, Everyone, Arbiters,
        ];
        for feed in [Feed(Everyone), Feed(Officials)] {
            assert_eq!(told(&quiet, feed), told(&busy, feed));
        }
        let ids: Vec<String> = told(&busy, Feed(Arbiters))
            .into_iter()
            .map(|event| event.id)
            .collect();
        assert_eq!(ids, ["1", "2", "4", "5", "6", "7", "8"]);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn given_any_cursor_then_it_is_read_as_it_is_written(number in 0..=i64::MAX, which in 0..3_usize) {
            let numbers = [Numbers::Log, Numbers::Officials, Numbers::Everyone][which];
            let cursor = Cursor { numbers, number };
            prop_assert_eq!(cursor.to_string().parse(), Ok(cursor));
        }

        #[test]
        fn given_any_text_then_it_is_a_cursor_or_refused(text in "[oe]?[-+ 0-9a-z]{0,22}") {
            if let Ok(cursor) = text.parse::<Cursor>() {
                prop_assert!(cursor.number >= 0);
            }
        }
    }

    #[test]
    fn given_a_text_that_is_no_cursor_then_it_is_refused() {
        for text in [
            "",
            "o",
            "-1",
            "+1",
            "x12",
            "12e",
            "e-3",
            "99999999999999999999",
        ] {
            assert_eq!(text.parse::<Cursor>(), Err(NoCursor), "{text}");
        }
    }
}
