//! `scoring: win 3, draw 1, loss 0`.

use std::collections::BTreeMap;

use super::{ClauseForm, Family, Layer};
use crate::codes;
use crate::grammar::{Node, Rule};
use crate::layout::Block;
use crate::parse::Reader;
use crate::policy::{Colour, Policy};
use crate::resolve::Expansion;
use crate::source::Span;
use crate::wording::Pieces;

/// What a player can get out of a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ScoreLine {
    /// The game is won.
    Win,
    /// The game is drawn.
    Draw,
    /// The game is lost.
    Loss,
    /// The opponent did not play.
    ForfeitWin,
    /// The player did not play.
    ForfeitLoss,
    /// Neither of the two played: the points of each.
    DoubleForfeit,
    /// Both lost the game that they played: the points of each.
    BothLose,
    /// The player could not be paired.
    PairingBye,
    /// The player left the round out for half a point.
    HalfPointBye,
    /// The player left the round out for nothing.
    ZeroPointBye,
}

impl ScoreLine {
    /// Every line, in the order in which `fmt` writes them.
    pub const ALL: &'static [Self] = &[
        Self::Win,
        Self::Draw,
        Self::Loss,
        Self::ForfeitWin,
        Self::ForfeitLoss,
        Self::DoubleForfeit,
        Self::BothLose,
        Self::PairingBye,
        Self::HalfPointBye,
        Self::ZeroPointBye,
    ];

    /// The name in rules files.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Draw => "draw",
            Self::Loss => "loss",
            Self::ForfeitWin => "forfeit win",
            Self::ForfeitLoss => "forfeit loss",
            Self::DoubleForfeit => "double forfeit",
            Self::BothLose => "both lose",
            Self::PairingBye => "pairing bye",
            Self::HalfPointBye => "half-point bye",
            Self::ZeroPointBye => "zero-point bye",
        }
    }

    /// Whether the points can differ with the colour: only those of a game that was played.
    const fn has_colour(self) -> bool {
        matches!(self, Self::Win | Self::Draw | Self::Loss)
    }

    /// The line whose points count where this one is not said; nothing if it has to be.
    const fn fallback(self) -> Option<Self> {
        match self {
            Self::DoubleForfeit | Self::BothLose | Self::ZeroPointBye => Some(Self::Loss),
            _ => None,
        }
    }

    /// Whether a play-off need not say it: nobody leaves out its rounds.
    const fn is_bye(self) -> bool {
        matches!(self, Self::PairingBye | Self::HalfPointBye)
    }
}

/// The points of each result, in half-points.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Scoring {
    /// The points of each line, of White and of Black.
    lines: BTreeMap<ScoreLine, (u32, u32)>,
}

/// The points of Article 10.1, where no regulations say any: a whole point for a win and for a game or round that a
/// player could not have, half a point for a draw.
impl Default for Scoring {
    fn default() -> Self {
        let points = |line: &ScoreLine| match line {
            ScoreLine::Win | ScoreLine::ForfeitWin | ScoreLine::PairingBye => 2,
            ScoreLine::Draw | ScoreLine::HalfPointBye => 1,
            ScoreLine::Loss
            | ScoreLine::ForfeitLoss
            | ScoreLine::DoubleForfeit
            | ScoreLine::BothLose
            | ScoreLine::ZeroPointBye => 0,
        };
        let lines = ScoreLine::ALL.iter();
        Self {
            lines: lines
                .map(|line| (*line, (points(line), points(line))))
                .collect(),
        }
    }
}

impl Scoring {
    /// The points of a result, doubled; the colour matters only where a game was played. A bye that a play-off does not
    /// speak of brings none.
    #[must_use]
    pub fn points_x2(&self, line: ScoreLine, colour: Colour) -> u32 {
        let (white, black) = self.lines.get(&line).copied().unwrap_or_default();
        match colour {
            Colour::White => white,
            Colour::Black => black,
        }
    }

    /// The most that one game brings both players together (10.2), doubled.
    #[must_use]
    pub fn total_x2(&self) -> u32 {
        let sum = |white, black| {
            self.points_x2(white, Colour::White)
                .saturating_add(self.points_x2(black, Colour::Black))
        };
        sum(ScoreLine::Win, ScoreLine::Loss).max(sum(ScoreLine::Loss, ScoreLine::Win))
    }

    /// The first line that brings more than a game can (10.2), with what it brings, doubled.
    fn excess(&self) -> Option<(ScoreLine, u32)> {
        let both = |line| {
            let points = |colour| self.points_x2(line, colour);
            points(Colour::White).saturating_add(points(Colour::Black))
        };
        let one = |line| self.points_x2(line, Colour::White);
        let forfeit = one(ScoreLine::ForfeitWin).saturating_add(one(ScoreLine::ForfeitLoss));
        let totals = [
            (ScoreLine::Draw, both(ScoreLine::Draw)),
            (ScoreLine::ForfeitWin, forfeit),
            (ScoreLine::DoubleForfeit, both(ScoreLine::DoubleForfeit)),
            (ScoreLine::BothLose, both(ScoreLine::BothLose)),
            (ScoreLine::PairingBye, one(ScoreLine::PairingBye)),
            (ScoreLine::HalfPointBye, one(ScoreLine::HalfPointBye)),
            (ScoreLine::ZeroPointBye, one(ScoreLine::ZeroPointBye)),
        ];
        totals
            .into_iter()
            .find(|(_, total)| *total > self.total_x2())
    }
}

impl Family for Scoring {
    const FORMS: &'static [ClauseForm] = &[ClauseForm {
        layer: Layer::Both,
        ..ClauseForm::event(
            "scoring",
            Rule::scoring_line,
            "scoring: win 3, draw 1, loss 0, forfeit win 3, forfeit loss 0, pairing bye 3, half-point bye 1",
            "Says how many points each result brings, instead of those of the Laws. Every result has its line; `double \
             forfeit`, `both lose` and `zero-point bye` are what a loss is unless they are said. A colour stands behind: \
             `win 3 with White, win 4 with Black`. No line brings more than a win does to both players together. A play-off \
             need not speak of byes.",
        )
    }
    .or(&["points"])];
    const NAMES: &'static [(Rule, &'static str)] = &[
        (Rule::score, "a result such as `win 3`"),
        (
            Rule::score_name,
            "a result such as `win`, `forfeit win` or `pairing bye`",
        ),
        (Rule::score_points, "points such as `0.5`"),
        (Rule::compat_points, "`scoring`"),
        (Rule::with_colour, "`with White` or `with Black`"),
    ];

    fn read<'a>(reader: &mut Reader<'a, '_>, line: &Node<'a>, _: &Block<'a>) -> Option<Self> {
        let mut said: BTreeMap<(ScoreLine, Colour), u32> = BTreeMap::new();
        let mut sound = true;
        for score in line.all(Rule::score) {
            sound &= read_score(reader, &score, &mut said).is_some();
        }
        if !sound {
            return None;
        }
        let lines = complete(reader, line.span(), &said)?;
        let scoring = Self { lines };
        if let Some((line_of, total)) = scoring.excess() {
            let message = format!(
                "{} brings {} points, and a win no more than {}",
                line_of.as_str(),
                points_text(total),
                points_text(scoring.total_x2())
            );
            let help = "let no result bring more than a win does to both players together (10.2)";
            reader.refuse(codes::SCORES, line.span(), message, help);
            return None;
        }
        Some(scoring)
    }

    fn written(&self) -> Pieces {
        let mut pieces = Vec::new();
        for (line, (white, black)) in &self.lines {
            let name = line.as_str();
            let loss = self.lines.get(&ScoreLine::Loss);
            if line.fallback().is_some() && Some(&(*white, *black)) == loss {
                continue;
            }
            if white == black {
                pieces.push(format!("{name} {}", points_text(*white)));
            } else {
                pieces.push(format!("{name} {} with White", points_text(*white)));
                pieces.push(format!("{name} {} with Black", points_text(*black)));
            }
        }
        if let Some(first) = pieces.first_mut() {
            first.insert_str(0, "scoring: ");
        }
        pieces
    }

    fn expand(&self, into: &mut Expansion<'_>) {
        into.policy(Policy::Scoring(self.clone()));
    }
}

fn read_score(
    reader: &mut Reader<'_, '_>,
    score: &Node<'_>,
    said: &mut BTreeMap<(ScoreLine, Colour), u32>,
) -> Option<()> {
    let name = score
        .child(Rule::score_name)?
        .words()
        .replace("half point", "half-point");
    let name = name.replace("zero point", "zero-point");
    let line = ScoreLine::ALL
        .iter()
        .find(|line| line.as_str() == name)
        .copied()?;
    let points = points(reader, &score.child(Rule::score_points)?)?;
    let colours = match score.child(Rule::with_colour) {
        None => vec![Colour::White, Colour::Black],
        Some(colour) if !line.has_colour() => {
            let message = format!("`{name}` has no colour: no game is played");
            reader.refuse(codes::SCORES, colour.span(), message, "remove the colour");
            return None;
        }
        Some(colour) if colour.child(Rule::kw_white).is_some() => vec![Colour::White],
        Some(_) => vec![Colour::Black],
    };
    for colour in colours {
        if said.insert((line, colour), points).is_some() {
            let message = format!("`{name}` is said twice");
            reader.refuse(codes::SCORES, score.span(), message, "keep one of the two");
            return None;
        }
    }
    Some(())
}

/// The points, doubled; 0 is one of them.
fn points(reader: &mut Reader<'_, '_>, node: &Node<'_>) -> Option<u32> {
    let (whole, fraction) = match node.text() {
        "½" => ("0", "5"),
        text => match text.strip_suffix('½') {
            Some(whole) => (whole, "5"),
            None => text.split_once('.').unwrap_or((text, "0")),
        },
    };
    let half = match fraction.trim_end_matches('0') {
        "" => Some(0),
        "5" => Some(1),
        _ => None,
    };
    let whole = whole.parse::<u32>().ok().filter(|whole| *whole <= 1_000);
    let Some((whole, half)) = whole.zip(half) else {
        let help = "write whole and half points, such as `3`, `1.5` or `0.5`";
        reader.refuse(codes::WRONG_TYPE, node.span(), "these are no points", help);
        return None;
    };
    Some(whole * 2 + half)
}

/// Every line with its points; those that are not said and do not follow are reported together.
fn complete(
    reader: &mut Reader<'_, '_>,
    span: Span,
    said: &BTreeMap<(ScoreLine, Colour), u32>,
) -> Option<BTreeMap<ScoreLine, (u32, u32)>> {
    let mut missing = Vec::new();
    let mut lines = BTreeMap::new();
    for line in ScoreLine::ALL {
        let points = |colour| {
            let own = said.get(&(*line, colour));
            own.or_else(|| said.get(&(line.fallback()?, colour)))
                .copied()
        };
        match (points(Colour::White), points(Colour::Black)) {
            (Some(white), Some(black)) => {
                lines.insert(*line, (white, black));
            }
            (None, None) if reader.in_stage() && line.is_bye() => {}
            (None, None) => missing.push(line.as_str().to_owned()),
            (None, _) => missing.push(format!("{} with White", line.as_str())),
            (_, None) => missing.push(format!("{} with Black", line.as_str())),
        }
    }
    if missing.is_empty() {
        return Some(lines);
    }
    let message = format!("these points do not say what brings {}", missing.join(", "));
    let added: Vec<String> = missing.iter().map(|line| format!("{line} …")).collect();
    reader.refuse(
        codes::SCORES,
        span,
        message,
        format!("add `, {}`", added.join(", ")),
    );
    None
}

/// Doubled points as a rules file writes them.
pub(crate) fn points_text(points_x2: u32) -> String {
    match (points_x2 / 2, points_x2 % 2) {
        (whole, 0) => whole.to_string(),
        (whole, _) => format!("{whole}.5"),
    }
}
