//! The one canonical wording of everything that a file can say.
//!
//! A line is given in pieces: where a piece ends, a comma follows and the line may be broken.

mod conditions;
mod effects;
mod modifiers;

pub(crate) use conditions::{asks, expr};
pub(crate) use effects::{DISCRETION, decision, outcome, points};
pub(crate) use modifiers::{block, modifiers};

use crate::citation::Citation;
use crate::finding::Comparison;
use crate::quantity::duration_text;
use crate::rules::PeriodClause;
use crate::syntax::{
    Amounts, Body, Constant, DeclaredType, Delegation, EventRight, Header, RuleRef, Schedules,
    SettingDeclaration, SpeedBounds, TimeAmount, Under, Unit,
};

/// The pieces of a line.
pub(crate) type Pieces = Vec<String>;

pub(crate) fn header(header: &Header) -> String {
    match header {
        Header::Laws { name, edition } => format!("laws {name}, edition {edition}"),
        Header::Regulations { title } => format!("regulations \"{title}\""),
    }
}

/// A clause of one line, or the first line of a rule.
pub(crate) fn clause(body: &Body) -> Pieces {
    match body {
        Body::PlayedUnder(under) => vec![played_under(under)],
        Body::Speed(bounds) => speed(bounds),
        Body::Setting(declaration) => setting(declaration),
        Body::Set(set) => vec![format!(
            "set {}: {}",
            spaced(&set.name.node),
            constant(&set.value.node)
        )],
        Body::Penalty(penalty) => vec![format!("penalty: {}", spaced(&penalty.node))],
        Body::TimeControl(schedules) => time_control(schedules),
        Body::Supervision { speed, article } => {
            vec![format!("{} rules: {}", speed.node, article.node)]
        }
        Body::Rule(of) => vec![rule(&of.name.node, of.counted)],
        Body::Example(example) => vec![format!("example \"{}\"", example.title.node)],
        Body::Note(sentences) => note(sentences),
        Body::Said(said) => said.written(),
        Body::Stage(name) => vec![format!("stage \"{name}\"")],
        Body::Never(never) => outcome("must never happen: ", &never.outcome),
    }
}

/// The first line of a rule or ladder.
pub(crate) fn rule(name: &str, counted: bool) -> String {
    if counted {
        format!("counted {name}, per player")
    } else {
        format!("rule {name}")
    }
}

/// The lines below a clause of the organiser's layer.
pub(crate) fn below(body: &Body) -> Vec<Pieces> {
    match body {
        Body::Said(said) => said.lines(),
        _ => Vec::new(),
    }
}

/// A whole clause of the organiser's layer: its first line, and the lines below it.
pub(crate) fn whole(body: &Body) -> Vec<String> {
    std::iter::once(clause(body))
        .chain(below(body))
        .map(|pieces| pieces.join(", "))
        .collect()
}

fn note(sentences: &[String]) -> Pieces {
    let mut pieces: Pieces = sentences.iter().map(|text| format!("\"{text}\"")).collect();
    lead(&mut pieces, "note: ");
    pieces
}

fn played_under(under: &Under) -> String {
    match under {
        Under::Laws { name, edition } => format!("played under {name}, edition {edition}"),
        Under::Family {
            family,
            edition,
            speed,
        } => {
            let speed = speed
                .as_ref()
                .map(|speed| format!(", {}", speed.node))
                .unwrap_or_default();
            format!(
                "played under {} Laws {edition}{speed}",
                family.to_uppercase()
            )
        }
    }
}

fn speed(bounds: &SpeedBounds) -> Pieces {
    let name = bounds.speed.map_or("", |speed| speed.as_str());
    let each = bounds.bounds.iter().map(bound).collect::<Vec<_>>();
    vec![
        format!("speed {name}: {}", each.join(" and ")),
        format!("counted over {} moves", bounds.moves),
    ]
}

/// `at most 10 min`.
pub(crate) fn bound((comparison, ms): &(Comparison, i64)) -> String {
    let words = match comparison {
        Comparison::AtMost => "at most",
        Comparison::AtLeast => "at least",
        Comparison::More => "more than",
        _ => "less than",
    };
    format!("{words} {}", in_minutes(*ms))
}

fn setting(declaration: &SettingDeclaration) -> Pieces {
    let name = spaced(&declaration.name.node);
    let kind = match &declaration.kind.node {
        DeclaredType::Duration => "duration".to_owned(),
        DeclaredType::OneOf(words) => {
            let words: Vec<&str> = words.iter().map(|word| word.node.as_str()).collect();
            format!("one of {}", words.join(", "))
        }
    };
    let head = format!("setting {name}: {kind}");
    let value = declaration
        .value
        .as_ref()
        .map(|value| constant(&value.node));
    match (value, &declaration.right) {
        (Some(value), None) => vec![head, format!("always {value}")],
        (Some(value), Some(right)) => {
            vec![
                head,
                format!("else {value}; regulations may set it{}", limits(right)),
            ]
        }
        (None, right) => {
            let limits = right.as_ref().map(limits).unwrap_or_default();
            vec![format!("{head}; the event must say{limits}")]
        }
    }
}

fn limits(right: &EventRight) -> String {
    let range = right
        .range
        .as_ref()
        .map(|(from, to)| format!(" from {} to {}", amounts(&from.node), amounts(&to.node)));
    let when = right
        .when
        .as_ref()
        .map(|when| format!(" when {}", expr(when)));
    range.unwrap_or_default() + &when.unwrap_or_default()
}

fn time_control(schedules: &Schedules) -> Pieces {
    let mut pieces = colours(schedules);
    lead(&mut pieces, "time control: ");
    pieces
}

/// The times of both, or of White and of Black; what a move adds is said once if it is the same for both.
fn colours(schedules: &Schedules) -> Pieces {
    let (white, black) = (&schedules.white.node, &schedules.black.node);
    if white == black {
        return schedule(white);
    }
    apart(schedules)
}

/// The times of White and of Black, even if they are the same.
pub(crate) fn apart(schedules: &Schedules) -> Pieces {
    let (white, black) = (&schedules.white.node, &schedules.black.node);
    let added = |periods: &[PeriodClause]| periods.first().map(bonus).unwrap_or_default();
    let (mut pieces, mut blacks) = if added(white) == added(black) {
        (bare(white), bare(black))
    } else {
        // Said of Black alone it could be meant for both.
        let said = match added(white).as_str() {
            "" => "plus 0 s a move".to_owned(),
            said => said.to_owned(),
        };
        (with_bonus(bare(white), said, white.len()), schedule(black))
    };
    lead(&mut pieces, "White ");
    lead(&mut blacks, "; Black ");
    join(&mut pieces, blacks);
    if added(white) == added(black) && !added(white).is_empty() {
        join(&mut pieces, vec![format!("; both {}", added(white))]);
    }
    pieces
}

/// Goes on in the last piece.
fn join(pieces: &mut Pieces, more: Pieces) {
    let mut more = more.into_iter();
    if let (Some(last), Some(first)) = (pieces.last_mut(), more.next()) {
        last.push_str(&first);
    }
    pieces.extend(more);
}

/// Puts words before the first piece.
pub(crate) fn lead(pieces: &mut Pieces, words: &str) {
    if let Some(first) = pieces.first_mut() {
        first.insert_str(0, words);
    }
}

fn schedule(periods: &[PeriodClause]) -> Pieces {
    // The grammar has one bonus for all periods.
    let bonus = periods.first().map(bonus).unwrap_or_default();
    with_bonus(bare(periods), bonus, periods.len())
}

/// The periods without what a move adds.
fn bare(periods: &[PeriodClause]) -> Pieces {
    let several = periods.len() > 1;
    let period = |(index, period): (usize, &PeriodClause)| {
        let then = if index > 0 { "then " } else { "" };
        let moves = match period.moves {
            Some(1) => " for 1 move".to_owned(),
            Some(moves) => format!(" for {moves} moves"),
            None if several => " for the rest of the game".to_owned(),
            None => String::new(),
        };
        format!("{then}{}{moves}", in_minutes(period.base_ms))
    };
    periods.iter().enumerate().map(period).collect()
}

fn with_bonus(mut pieces: Pieces, bonus: String, periods: usize) -> Pieces {
    match pieces.last_mut() {
        _ if bonus.is_empty() => {}
        Some(last) if periods == 1 => {
            last.push(' ');
            last.push_str(&bonus);
        }
        _ => pieces.push(bonus),
    }
    pieces
}

/// Thinking time as invitations write it: `90 min`, without hours.
fn in_minutes(ms: i64) -> String {
    const MINUTE_MS: i64 = 60_000;
    match (ms / MINUTE_MS, ms % MINUTE_MS) {
        (0, rest) => duration_text(rest),
        (minutes, 0) => format!("{minutes} min"),
        (minutes, rest) => format!("{minutes} min {}", duration_text(rest)),
    }
}

fn bonus(period: &PeriodClause) -> String {
    let from = match period.from_move {
        1 => String::new(),
        from => format!(" from move {from}"),
    };
    if period.delay_ms > 0 {
        format!("with {} delay{from}", duration_text(period.delay_ms))
    } else if period.increment_ms > 0 || !from.is_empty() {
        format!("plus {} a move{from}", duration_text(period.increment_ms))
    } else {
        String::new()
    }
}

// ---------- rules

pub(crate) fn overrides<'a>(rules: impl Iterator<Item = &'a RuleRef>) -> Pieces {
    let name = |rule: &RuleRef| match &rule.owner {
        None => rule.name.clone(),
        Some(owner) if owner == "laws" => format!("laws' {}", rule.name),
        Some(owner) => format!("{owner}'s {}", rule.name),
    };
    let mut pieces: Pieces = rules.map(name).collect();
    lead(&mut pieces, "overrides ");
    pieces
}

pub(crate) fn delegation(delegation: Delegation) -> String {
    let may = match delegation {
        Delegation::Replace => "replace it",
        Delegation::Tighten => "tighten it",
        Delegation::Milder => "set a milder penalty",
    };
    format!("regulations may {may}")
}

// ---------- amounts, values, articles

fn spaced(name: &str) -> String {
    name.replace('_', " ")
}

fn constant(constant: &Constant) -> String {
    match constant {
        Constant::Amounts(of) => amounts(of),
        Constant::Word(word) => word.clone(),
    }
}

fn time(amount: &TimeAmount) -> String {
    match amount {
        TimeAmount::Amounts(of) => amounts(of),
        TimeAmount::Setting(setting) => spaced(setting),
    }
}

/// A duration with each unit once; anything else as it was written.
pub(crate) fn amounts(amounts: &Amounts) -> String {
    if let Ok(ms) = amounts.duration_ms() {
        return duration_text(ms);
    }
    let one = |(thousandths, unit): &(i64, Unit)| {
        let number = number(*thousandths);
        let single = *thousandths == 1_000;
        let unit = match unit {
            Unit::None => return number,
            Unit::Milliseconds => "ms",
            Unit::Seconds => "s",
            Unit::Minutes => "min",
            Unit::Hours => "h",
            Unit::Points if single => "point",
            Unit::Points => "points",
            Unit::Rounds if single => "round",
            Unit::Rounds => "rounds",
        };
        format!("{number} {unit}")
    };
    amounts.0.iter().map(one).collect::<Vec<_>>().join(" ")
}

fn number(thousandths: i64) -> String {
    let (whole, rest) = (thousandths / 1_000, thousandths % 1_000);
    if rest == 0 {
        whole.to_string()
    } else {
        let fraction = format!("{rest:03}");
        format!("{whole}.{}", fraction.trim_end_matches('0'))
    }
}

/// `(Laws 7.5.5, A.3; regulations 4.1)`, or nothing.
pub(crate) fn cite(cites: &[Citation]) -> Option<String> {
    let mut groups: Vec<String> = Vec::new();
    let mut last = None;
    for cite in cites {
        match groups.last_mut() {
            Some(group) if last == Some(cite.source) => {
                group.push_str(", ");
                group.push_str(&cite.article);
            }
            _ => groups.push(format!("{} {}", cite.source.as_str(), cite.article)),
        }
        last = Some(cite.source);
    }
    (!groups.is_empty()).then(|| format!("({})", groups.join("; ")))
}
