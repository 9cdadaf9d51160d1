//! `arbiter rules explain`: one situation, and what became of each clause; or what the rules say beside rulings.

use std::path::Path;

use arbiter_ruleset::{
    FactTable, IncidentKind, MAIN_STAGE, Place, Provenance, Reading, Rules, Stage, Unplaced, told,
};
use clap::Args;

use super::rendered;
use crate::failure::{Failure, Outcome, print};
use crate::library::checked;

/// What `arbiter rules explain` takes.
#[derive(Debug, Args)]
pub struct Arguments {
    /// A file, or the name of shipped rules such as events/city-blitz
    file: String,
    /// The kind of incident, such as illegal_move; without one, what the rules say beside rulings
    incident: Option<String>,
    /// What is known, such as offence=2 or delay_from_actual_start="16 min"; what is not said is presumed as in a
    /// report, `unknown` is known to nobody
    #[arg(value_name = "FACT=VALUE")]
    facts: Vec<String>,
    /// The stage of the tournament
    #[arg(long, default_value = MAIN_STAGE)]
    stage: String,
    /// The section of the tournament, where the regulations name some
    #[arg(long)]
    section: Option<String>,
    /// The round, counted from 1
    #[arg(long, default_value_t = 1)]
    round: u32,
    /// How many rounds there are, where other rules hold in the last ones
    #[arg(long)]
    rounds: Option<u32>,
    /// Show which clause takes the place of which, whatever the situation
    #[arg(long, conflicts_with = "facts", requires = "incident")]
    tree: bool,
}

/// Explains the situation.
///
/// # Errors
/// When the rules have errors, or the incident or a fact does not exist.
pub fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let asked = match &arguments.incident {
        None => None,
        Some(word) => {
            let kind: IncidentKind = word
                .parse()
                .map_err(|unknown| Failure::Usage(format!("{unknown}")))?;
            Some((kind, facts(kind, &arguments.facts)?))
        }
    };
    let checked = checked(&arguments.file, Path::new(""));
    let Some(rules) = &checked.rules else {
        eprint!("{}", rendered(&checked));
        return Err(Failure::Input(format!(
            "{}: the rules have errors, so nothing is explained",
            arguments.file
        )));
    };
    let stage = part(rules, arguments)?;
    let text = match asked {
        None => stage.explain_policies(),
        Some((kind, _)) if arguments.tree => stage.override_tree(kind),
        Some((kind, facts)) => stage.evaluate(kind, &facts).explain(),
    };
    print(&text)?;
    Ok(Outcome::Fine)
}

/// The rules that hold where it happened.
fn part<'a>(rules: &'a Rules, arguments: &Arguments) -> Result<&'a Stage, Failure> {
    let sections = rules.sections();
    if let Some(section) = &arguments.section
        && !sections.contains(&section.as_str())
    {
        return Err(Failure::Usage(format!(
            "the rules name no section \"{section}\", only {}",
            either(&sections)
        )));
    }
    let place = Place {
        stage: &arguments.stage,
        section: arguments.section.as_deref(),
        round: arguments.round,
        rounds: arguments.rounds,
    };
    rules.part(&place).map_err(|unplaced| match unplaced {
        Unplaced::NoStage => Failure::Usage(format!(
            "the rules have no stage \"{}\", only {}",
            arguments.stage,
            rules.stage_names().join(", ")
        )),
        Unplaced::RoundsUnknown => Failure::Usage(format!("{unplaced}: --rounds 9")),
    })
}

/// The names, or that there are none.
fn either(names: &[&str]) -> String {
    match names {
        [] => "none".to_owned(),
        names => names.join(", "),
    }
}

/// The facts that were told, each once; the others as a report presumes them.
fn facts(kind: IncidentKind, told_facts: &[String]) -> Result<FactTable, Failure> {
    let mut table = FactTable::presumed(kind);
    let mut seen = Vec::new();
    for one in told_facts {
        let (name, value) = one.split_once('=').ok_or_else(|| {
            Failure::Usage(format!(
                "\"{one}\" is no fact with its value: write fact=value"
            ))
        })?;
        let (fact, value) =
            told(kind, name, value).map_err(|untold| Failure::Usage(untold.to_string()))?;
        if seen.contains(&fact) {
            return Err(Failure::Usage(format!("{} is told twice", fact.as_str())));
        }
        seen.push(fact);
        let provenance = Provenance::Reported;
        table = table.with(fact, Reading { value, provenance });
    }
    Ok(table)
}

#[cfg(test)]
mod tests {
    use arbiter_ruleset::{Fact, FactValue, IncidentKind};

    use super::facts;

    fn told(kind: IncidentKind, texts: &[&str]) -> Result<arbiter_ruleset::FactTable, String> {
        let texts: Vec<String> = texts.iter().map(|text| (*text).to_owned()).collect();
        facts(kind, &texts).map_err(|failure| failure.to_string())
    }

    #[test]
    fn facts_are_told_in_the_words_of_rules_files() {
        let table = told(
            IncidentKind::IllegalMove,
            &[
                "offence=2",
                "how=two_hands",
                "move_completed=no",
                "seen_by=unknown",
            ],
        )
        .unwrap();
        assert_eq!(table.get(Fact::Offence).value, Some(FactValue::Count(2)));
        assert_eq!(
            table.get(Fact::How).value,
            Some(FactValue::Choice("two_hands"))
        );
        assert_eq!(
            table.get(Fact::MoveCompleted).value,
            Some(FactValue::YesNo(false))
        );
        assert_eq!(table.get(Fact::SeenBy).value, None);
        assert_eq!(
            table.get(Fact::OpponentMadeMove).value,
            Some(FactValue::YesNo(false))
        );
        let late = told(
            IncidentKind::LateArrival,
            &["delay from actual start = 1 h 5 min"],
        )
        .unwrap();
        let delay = late.get(Fact::DelayFromActualStart).value;
        assert_eq!(delay, Some(FactValue::Duration(65 * 60_000)));
    }

    #[test]
    fn what_cannot_be_told_is_refused_with_a_way_out() {
        for (text, refusal) in [
            ("offense=2", "did you mean `offence`?"),
            ("offence=0", "it is a whole number from 1"),
            ("offence=2 min", "it is a whole number from 1"),
            ("how=wrong", "it is one of wrong_movement,"),
            ("move_completed=perhaps", "it is yes or no"),
            ("move_completed", "write fact=value"),
            ("supervision=B.3", "settings are said by the regulations"),
        ] {
            let refused = told(IncidentKind::IllegalMove, &[text]).unwrap_err();
            assert!(refused.contains(refusal), "{text}: {refused}");
        }
        let twice = told(IncidentKind::IllegalMove, &["offence=1", "offence=2"]).unwrap_err();
        assert!(twice.contains("twice"), "{twice}");
    }
}
