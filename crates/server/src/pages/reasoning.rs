//! What a ruling rests on: the facts as it took them, each to be changed in one tap, the one question it may ask, and
//! the clauses.

use arbiter_laws::Letters;
use arbiter_phrases::Args;
use arbiter_ruleset::{Fact, FactValue, ValueType};
use arbiter_ruling::{NeedSubject, Ruling, RulingReading, TraceStep};

use super::claim::without_the_last;
use super::sheet;
use super::views::{Asked, Choice, Link, MateShown, MovesShown, Reading, Step};
use super::visit::Visit;
use crate::desk::IncidentView;
use crate::problem::Problem;

/// A step of the reasoning.
pub fn trace_step(visit: &Visit, step: &TraceStep) -> Step {
    let overridden = step.by.as_ref().map(|by| {
        visit.say(
            "step-overridden-by",
            &Args::new().word("clause", by.clone()),
        )
    });
    Step {
        clause: step.clause.clone(),
        article: step.article.clone(),
        status_text: visit.phrases.title("status", &step.status),
        status: step.status.clone(),
        reason: step
            .because
            .as_ref()
            .map(|because| visit.phrases.because(because))
            .or(overridden),
    }
}

/// Whether a side can still mate, as the ruling found it, with the way to the page that shows it.
pub fn mate_shown(visit: &Visit, ruling: &Ruling, board: &str) -> Option<MateShown> {
    let proof = ruling.proof.as_ref()?;
    let can = proof.can_mate() == Some(true);
    let button = if can {
        "mate-show"
    } else {
        "mate-show-position"
    };
    Some(MateShown {
        sentence: visit.phrases.mate(proof),
        action: format!("{board}/mate"),
        position: proof.fen.clone(),
        side: proof.side.as_str(),
        button: visit.t(button),
    })
}

/// The moves that were told, with what the ruling found in them, and the way to the page that steps through them.
pub fn moves_shown(visit: &Visit, incident: &IncidentView, board: &str) -> Option<MovesShown> {
    let report = &incident.report;
    let game = report.moves.as_ref()?.game()?;
    let found = incident.ruling.as_ref();
    let found = found.and_then(|ruling| ruling.repetition.as_ref());
    let is_announced = report.facts.get(&Fact::Announced) == Some(&FactValue::YesNo(true));
    let before = without_the_last(&game).filter(|_| is_announced);
    let announced = before.as_ref().and_then(|before| {
        let last = game.moves().last()?;
        Some(before.position().san(last).to_string())
    });
    Some(MovesShown {
        sentences: found
            .map(|found| visit.phrases.repetition(found))
            .unwrap_or_default(),
        action: format!("{board}/claim"),
        fen: sheet::start_of(&game),
        moves: sheet::written(before.as_ref().unwrap_or(&game), Letters::English),
        announced: announced.unwrap_or_default(),
    })
}

/// The values that a person can choose for a fact; none for a number.
fn choices(visit: &Visit, fact: Fact, chosen: Option<FactValue>) -> Vec<Choice> {
    let choice = |word: &str, value: FactValue| Choice {
        word: word.to_owned(),
        text: visit.phrases.fact_value(fact, value),
        chosen: chosen == Some(value),
    };
    match fact.value_type() {
        ValueType::YesNo => {
            vec![
                choice("true", FactValue::YesNo(true)),
                choice("false", FactValue::YesNo(false)),
            ]
        }
        ValueType::Choice(words) => words
            .iter()
            .map(|word| choice(word, FactValue::Choice(word)))
            .collect(),
        ValueType::Count { .. } | ValueType::Duration => Vec::new(),
    }
}

/// What a fact counts, where it is a number that a person can type. The number of an offence is counted from the log.
fn unit(visit: &Visit, fact: Fact) -> Option<String> {
    match fact.value_type() {
        ValueType::Duration => Some(visit.t("unit-minutes")),
        ValueType::Count { .. } if fact != Fact::Offence => Some(visit.t("unit-number")),
        _ => None,
    }
}

/// A reading's value among those that a person can choose.
fn chosen(fact: Fact, reading: &RulingReading) -> Option<FactValue> {
    match (fact.value_type(), &reading.value) {
        (ValueType::YesNo, value) => value.as_bool().map(FactValue::YesNo),
        (ValueType::Choice(words), value) => {
            let given = value.as_str()?;
            words
                .iter()
                .find(|word| **word == given)
                .map(|word| FactValue::Choice(word))
        }
        _ => None,
    }
}

/// The facts as the ruling took them; what can be changed comes first.
///
/// # Errors
/// When the system gives no randomness.
pub fn readings(
    visit: &Visit,
    incident: &IncidentView,
    ruling: &Ruling,
    here: &str,
) -> Result<Vec<Reading>, Problem> {
    let is_open = incident.decision.is_none();
    let asked = |fact: Fact| {
        ruling
            .needs
            .iter()
            .any(|need| need.fact == NeedSubject::Fact(fact))
    };
    let mut shown = Vec::new();
    for reading in &ruling.readings {
        let fact = Fact::named(&reading.key, incident.report.kind);
        if fact.is_some_and(asked) {
            continue;
        }
        let [label, value, provenance] = visit.phrases.reading_parts(&incident.report, reading);
        let mut choices = fact
            .map(|fact| choices(visit, fact, chosen(fact, reading)))
            .unwrap_or_default();
        let unit = fact.and_then(|fact| unit(visit, fact));
        let can_be_changed = is_open && (!choices.is_empty() || unit.is_some());
        if choices.is_empty() {
            let word = String::new();
            choices.push(Choice {
                word,
                text: value.clone(),
                chosen: true,
            });
        }
        shown.push(Reading {
            fact: label,
            provenance,
            fixed: (!can_be_changed).then_some(value),
            name: reading.key.clone(),
            action: format!("{here}/answers"),
            key: visit.key()?,
            choices,
            unit,
        });
    }
    shown.sort_by_key(|reading| reading.fixed.is_some());
    Ok(shown)
}

/// The first question that the ruling hangs on: one at a time.
///
/// # Errors
/// When the system gives no randomness.
pub fn question(
    visit: &Visit,
    ruling: &Ruling,
    incident: &IncidentView,
    here: &str,
    slug: &str,
) -> Result<Option<Asked>, Problem> {
    let Some(need) = ruling.needs.first() else {
        return Ok(None);
    };
    let (fact, choices, unit) = match need.fact {
        NeedSubject::Fact(fact) => (fact.as_str(), choices(visit, fact, None), unit(visit, fact)),
        NeedSubject::Setting(setting) => (setting.as_str(), Vec::new(), None),
    };
    let entry = |seq: &i64| Link {
        href: format!("/t/{slug}/incidents/{seq}"),
        text: format!("#{seq} {}", visit.reported(&incident.report)),
    };
    Ok(Some(Asked {
        text: visit.phrases.question(need),
        action: format!("{here}/answers"),
        key: visit.key()?,
        fact: fact.to_owned(),
        choices,
        unit,
        entries: need.entries.iter().map(entry).collect(),
        by_position: need.fact == NeedSubject::Fact(Fact::OpponentCanMate),
    }))
}
