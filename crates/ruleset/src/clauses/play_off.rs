//! `play-off for the first place: 2 games`, `play-off armageddon: White 10 min, Black 7 min, a draw wins for Black`.

use super::{ClauseForm, Family};
use crate::codes;
use crate::grammar::{Node, Rule};
use crate::layout::Block;
use crate::parse::Reader;
use crate::policy::{Colour, Policy};
use crate::resolve::Expansion;
use crate::syntax::Schedules;
use crate::wording::{self, Pieces};

/// Games that decide what the stage before has left open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlayOff {
    /// When it is played.
    pub when: PlayOffWhen,
    /// How many games are played.
    pub games: u32,
    /// Whether as many are played again and again until somebody is ahead.
    pub repeated: bool,
    /// The last game, which a draw decides too.
    pub armageddon: Option<Armageddon>,
}

/// When a play-off is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PlayOffWhen {
    /// Players are equal, whatever the place.
    Tie,
    /// Players are equal on one of these places, counted from 1.
    TieForPlaces {
        /// The first of the places.
        from: u32,
        /// The last of them.
        to: u32,
    },
    /// A game of the main stage was drawn.
    AfterDraw,
}

/// A game that cannot end without a winner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Armageddon {
    /// The colour that wins if the game is drawn.
    pub draw_wins: Colour,
    /// Who plays which colour; nothing if the regulations do not say.
    pub colours: Option<ColourChoice>,
}

/// How the colours are given out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ColourChoice {
    /// By lot.
    Lot,
    /// Whoever wins the lot chooses.
    LotWinner,
    /// The player who stands higher chooses.
    HigherPlaced,
    /// As in the game before.
    AsBefore,
}

impl ColourChoice {
    /// How a rules file writes it, which is also its name on the wire.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Lot => "colours by lot",
            Self::LotWinner => "colours chosen by the winner of the lot",
            Self::HigherPlaced => "colours chosen by the higher placed player",
            Self::AsBefore => "colours as in the game before",
        }
    }
}

/// A play-off as written, with the times of an Armageddon.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PlayOffClause {
    policy: PlayOff,
    pub(super) times: Option<Schedules>,
}

impl Family for PlayOffClause {
    const FORMS: &'static [ClauseForm] = &[ClauseForm::event(
        "play-off",
        Rule::play_off_line,
        "play-off for the first place: 2 games",
        "Says of a stage when it is played and how many games it has: `play-off: 2 games`, `play-off for places 1 to 3: 2 \
         games`, with `, repeated until decided` behind it if they are played again and again; or `play-off armageddon: White 10 min; Black 7 min, a draw wins for Black, colours by lot`, which is one \
         game and states its time control; `after a drawn game` instead of the places follows each draw.",
    )];
    const NAMES: &'static [(Rule, &'static str)] = &[
        (
            Rule::play_off_when,
            "`for the first place` or `after a drawn game`",
        ),
        (Rule::for_places, "`for places 1 to 3`"),
        (Rule::after_draw, "`after a drawn game`"),
        (Rule::play_off_games, "a number of games such as `2 games`"),
        (
            Rule::armageddon,
            "`White … ; Black …, a draw wins for Black`",
        ),
        (Rule::draw_odds, "`a draw wins for Black`"),
        (Rule::colour_choice, "`colours by lot`"),
        (Rule::by_lot, "`by lot`"),
        (Rule::by_lot_winner, "`chosen by the winner of the lot`"),
        (Rule::by_higher, "`chosen by the higher placed player`"),
        (Rule::as_before, "`as in the game before`"),
        (Rule::compat_draw_odds, "`a draw wins for Black`"),
        (Rule::until_decided, "`repeated until decided`"),
    ];

    fn read<'a>(reader: &mut Reader<'a, '_>, line: &Node<'a>, _: &Block<'a>) -> Option<Self> {
        if !reader.in_stage() {
            let message = "a play-off is a stage with its own time control";
            let help = "write it below a line `stage \"Play-off\"`";
            reader.refuse(codes::MISPLACED_CLAUSE, line.span(), message, help);
            return None;
        }
        let when = match line.child(Rule::play_off_when) {
            None => PlayOffWhen::Tie,
            Some(when) => read_when(reader, &when)?,
        };
        let Some(armageddon) = line.child(Rule::armageddon) else {
            let games = line.child(Rule::play_off_games)?;
            let policy = PlayOff {
                when,
                games: reader.whole(&games.child(Rule::int)?)?,
                repeated: games.child(Rule::until_decided).is_some(),
                armageddon: None,
            };
            return Some(Self {
                policy,
                times: None,
            });
        };
        let times = reader.per_colour(&armageddon.child(Rule::per_colour)?)?;
        let odds = armageddon.child(Rule::draw_odds)?;
        let policy = PlayOff {
            when,
            games: 1,
            repeated: false,
            armageddon: Some(Armageddon {
                draw_wins: match odds.child(Rule::kw_white) {
                    Some(_) => Colour::White,
                    None => Colour::Black,
                },
                colours: armageddon
                    .child(Rule::colour_choice)
                    .map(|choice| colours(&choice)),
            }),
        };
        Some(Self {
            policy,
            times: Some(times),
        })
    }

    fn written(&self) -> Pieces {
        let PlayOff {
            when,
            games,
            repeated,
            armageddon,
        } = self.policy;
        let when = match when {
            PlayOffWhen::Tie => String::new(),
            PlayOffWhen::AfterDraw => " after a drawn game".to_owned(),
            PlayOffWhen::TieForPlaces { from: 1, to: 1 } => " for the first place".to_owned(),
            PlayOffWhen::TieForPlaces { from, to } if from == to => format!(" for place {from}"),
            PlayOffWhen::TieForPlaces { from, to } => format!(" for places {from} to {to}"),
        };
        let (Some(armageddon), Some(times)) = (armageddon, &self.times) else {
            let word = if games == 1 { "game" } else { "games" };
            let mut pieces = vec![format!("play-off{when}: {games} {word}")];
            pieces.extend(repeated.then(|| "repeated until decided".to_owned()));
            return pieces;
        };
        let mut pieces = wording::apart(times);
        if let Some(first) = pieces.first_mut() {
            first.insert_str(0, &format!("play-off armageddon{when}: "));
        }
        pieces.push(format!("a draw wins for {}", armageddon.draw_wins.words()));
        pieces.extend(
            armageddon
                .colours
                .map(|colours| colours.as_str().to_owned()),
        );
        pieces
    }

    fn expand(&self, into: &mut Expansion<'_>) {
        into.policy(Policy::PlayOff(self.policy));
    }
}

fn read_when(reader: &mut Reader<'_, '_>, when: &Node<'_>) -> Option<PlayOffWhen> {
    let Some(places) = when.child(Rule::for_places) else {
        return Some(PlayOffWhen::AfterDraw);
    };
    let mut numbers = places.all(Rule::int);
    let Some(from) = numbers.next() else {
        return Some(PlayOffWhen::TieForPlaces { from: 1, to: 1 });
    };
    let from = reader.whole(&from)?;
    let to = match numbers.next() {
        None => from,
        Some(to) => reader.whole(&to)?,
    };
    if to < from {
        let message = "these are no places: the first one comes after the last one";
        reader.refuse(
            codes::OUT_OF_RANGE,
            places.span(),
            message,
            format!("write `places {to} to {from}`"),
        );
        return None;
    }
    Some(PlayOffWhen::TieForPlaces { from, to })
}

fn colours(choice: &Node<'_>) -> ColourChoice {
    let named = [
        (Rule::by_lot_winner, ColourChoice::LotWinner),
        (Rule::by_higher, ColourChoice::HigherPlaced),
        (Rule::as_before, ColourChoice::AsBefore),
    ];
    named
        .into_iter()
        .find(|(rule, _)| choice.child(*rule).is_some())
        .map_or(ColourChoice::Lot, |(_, choice)| choice)
}
