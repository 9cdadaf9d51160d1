//! Writing the records that rule pairing and points, each in its columns.

use super::rule::{AbnormalKind, Rule, Tenths};

/// Points with one decimal, `-0.5`.
pub(super) fn tenths_text(points: Tenths) -> String {
    let sign = if points < 0 { "-" } else { "" };
    let magnitude = points.unsigned_abs();
    format!("{sign}{}.{}", magnitude / 10, magnitude % 10)
}

/// Points in so many columns: without the decimal if whole points fill them. Whatever was read from as many columns fits.
fn points_in(width: usize, points: Tenths) -> String {
    let text = tenths_text(points);
    match text.strip_suffix(".0") {
        Some(whole) if text.len() > width => format!("{whole:>width$}"),
        _ => format!("{text:>width$}"),
    }
}

fn optional(width: usize, points: Option<Tenths>) -> String {
    points.map_or_else(|| " ".repeat(width), |points| points_in(width, points))
}

fn joined<T>(items: &[T], text: impl Fn(&T) -> String) -> String {
    items.iter().map(text).collect::<Vec<_>>().join(" ")
}

fn in_columns(players: &[u16]) -> String {
    joined(players, |player| format!("{player:>4}"))
}

/// The record as a line without its end. [`parse`](super::parse) reads it back as the same.
#[must_use]
pub fn rule_line(rule: &Rule) -> String {
    let contents = match rule {
        Rule::Scoring(pairs) => joined(pairs, |(symbol, points)| {
            format!(" {}{}  ", symbol.code(), points_in(4, *points))
        }),
        Rule::StartingRanks { federation, method } => {
            format!(
                "{:<3} {}",
                federation.as_deref().unwrap_or(""),
                method.code()
            )
        }
        Rule::System { code, .. } => code.clone(),
        Rule::Byes(byes) => {
            let (kind, round) = (byes.kind.as_char(), byes.round);
            format!("{kind} {round:>3} {}", in_columns(&byes.players))
        }
        Rule::Acceleration(acceleration) => format!(
            "{} {} {:>3} {:>3} {:>4} {:>4}",
            optional(4, acceleration.points.match_points),
            optional(4, acceleration.points.game_points),
            acceleration.rounds.first,
            acceleration.rounds.last,
            acceleration.players.first,
            acceleration.players.last,
        ),
        Rule::Prohibited(prohibited) => format!(
            "{:>3} {:>3} {}",
            prohibited.rounds.first,
            prohibited.rounds.last,
            in_columns(&prohibited.players)
        ),
        Rule::Abnormal(abnormal) => format!(
            "{:1} {} {}  {:0>3} {}",
            abnormal.result.map_or("", AbnormalKind::code),
            optional(5, abnormal.points.match_points),
            optional(5, abnormal.points.game_points),
            abnormal.round.unwrap_or(0),
            in_columns(&abnormal.players)
        ),
        Rule::EngineScoring(pairs) => joined(pairs, |(score, points)| {
            format!("{}={}", score.code(), tenths_text(*points))
        }),
        Rule::EngineAcceleration { player, points } => {
            let points = joined(points, |points| points_in(4, *points));
            format!("{player:>4} {points}")
        }
        Rule::EngineProhibited(players) | Rule::EngineAbsent(players) => {
            joined(players, u16::to_string)
        }
        Rule::Bbp(_, points) => format!("{:>4}", tenths_text(*points)),
    };
    format!("{} {contents}", rule.code().code())
        .trim_end()
        .to_owned()
}
