//! What follows from the default time and the time control together (6.7.1, 6.9).

use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::quantity::duration_text;
use crate::resolve::{Chain, Resolved};
use crate::rules::PeriodClause;
use crate::vocabulary::{Setting, SettingValue};

/// Remarks on the default time of regulations.
pub(crate) fn time(chain: &Chain, settings: &Resolved, problems: &mut Vec<Diagnostic>) {
    let Some(file) = chain.levels.last().filter(|file| !file.is_laws()) else {
        return;
    };
    let Some(value) = settings
        .values
        .get(&Setting::DefaultTime)
        .and_then(|entry| entry.value.clone())
    else {
        return;
    };
    let article = settings.article(Setting::DefaultTime);
    let Some(said) = settings.said.get(&Setting::DefaultTime) else {
        if file.flawed {
            return;
        }
        let message = format!("the regulations do not say the default time; unsaid it is {value}");
        let help =
            format!("add `default time: {value} from the actual start`, or the time you mean");
        let problem =
            Diagnostic::new(codes::DEFAULT_TIME_UNSAID, &file.name, file.span, message).help(help);
        problems.push(problem.article(article));
        return;
    };
    let basis = settings
        .values
        .get(&Setting::DefaultTimeBasis)
        .and_then(|entry| entry.value.as_ref());
    if let Some(SettingValue::Word(word)) = basis
        && !settings.said.contains_key(&Setting::DefaultTimeBasis)
    {
        let start = word.replace('_', " ");
        let message =
            format!("from which start does the default time count? Unsaid it is the {start}");
        let help = "write `from the scheduled start`, `from the actual start`, `from the announced start` or `from the session start`";
        let problem = Diagnostic::new(codes::DEFAULT_TIME_BASIS_UNSAID, &file.name, *said, message)
            .help(help);
        problems.push(problem.article(article.clone()));
    }
    let (Some(control), SettingValue::Duration(default_ms)) = (&chain.time_control, value) else {
        return;
    };
    let (Some(white), Some(black)) = (
        first_period_ms(&control.white),
        first_period_ms(&control.black),
    ) else {
        return;
    };
    // White's clock runs from the start; Black's begins at the latest when White's flag falls.
    let both = white.saturating_add(black);
    if default_ms >= both {
        let message = format!(
            "the default time of {} is never reached: White's flag falls after {}, Black's at the latest after {}",
            duration_text(default_ms),
            duration_text(white),
            duration_text(both)
        );
        let problem = Diagnostic::new(codes::DEFAULT_TIME_PAST_FLAGS, &file.name, *said, message);
        problems.push(problem.article(article));
    }
}

/// The time until the flag of a player who does not move falls.
fn first_period_ms(periods: &[PeriodClause]) -> Option<i64> {
    let first = periods.first()?;
    let added = if first.from_move <= 1 {
        first.increment_ms.saturating_add(first.delay_ms)
    } else {
        0
    };
    Some(first.base_ms.saturating_add(added))
}
