//! `arbiter rules test`: the examples beside the rules, run.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use arbiter_ruleset::{ExampleRun, Rules, unnoticed};
use arbiter_server::Shelf;

use super::rendered;
use crate::failure::{Failure, Outcome, print};
use crate::library::{checked, directory};

/// Runs the examples of each file; guarantees have been checked with the rules.
///
/// # Errors
/// When standard output cannot be written.
pub fn run(files: &[PathBuf], coverage: bool) -> Result<Outcome, Failure> {
    let mut outcome = Outcome::Fine;
    for file in files {
        let name = file.to_string_lossy();
        let checked = checked(&name, Path::new(""));
        let mut text = String::new();
        match &checked.rules {
            None => {
                text += &rendered(&checked);
                // Writing to a string cannot fail.
                let _ = writeln!(text, "{name}: not usable");
                outcome = Outcome::Found;
            }
            Some(rules) => {
                if !tested(&name, rules, coverage, &mut text) {
                    outcome = Outcome::Found;
                }
            }
        }
        print(&text)?;
    }
    Ok(outcome)
}

/// Whether every example passes. Writes what is to be said about them.
fn tested(name: &str, rules: &Rules, coverage: bool, text: &mut String) -> bool {
    let runs = rules.run_examples();
    let failed: Vec<&ExampleRun<'_>> = runs.iter().filter(|run| !run.passed()).collect();
    for run in &failed {
        let example = run.example;
        let _ = writeln!(
            text,
            "{}:{}: \"{}\" fails\nexpected: {}\nthe rules say: {}",
            example.file,
            example.span.line,
            example.title,
            run.expected(),
            run.finding.explain()
        );
    }
    let provisions = rules.coverage();
    let source = rules.sources.first().filter(|_| coverage);
    if coverage {
        for one in &provisions {
            let _ = writeln!(
                text,
                "{:>4}  {}:{}  {}",
                one.examples, name, one.span.line, one.clause
            );
        }
    }
    if let Some(source) = source {
        for one in unnoticed(source, &Shelf::new(directory())) {
            let place = format!("{name}:{}:{}", one.span.line, one.span.column);
            let _ = writeln!(text, "{place}: no example would notice {}", one.change);
        }
    }
    let passed = runs.len() - failed.len();
    let _ = write!(text, "{name}: {passed} of {} examples pass", runs.len());
    let undecided = provisions.iter().filter(|one| one.examples == 0).count();
    // An event of clauses alone has no provisions of its own.
    if !provisions.is_empty() {
        let all = provisions.len();
        let _ = write!(
            text,
            "; {undecided} of {all} provisions are decided by none"
        );
    }
    text.push('\n');
    failed.is_empty()
}

#[cfg(test)]
mod tests {
    use super::run;
    use crate::failure::Outcome;

    #[test]
    fn a_file_with_a_failing_example_is_told_from_one_where_all_pass() {
        let directory = tempfile::tempdir().unwrap();
        let file = |name: &str, verdict: &str| {
            let path = directory.path().join(name);
            let text = format!(
                "regulations \"Case\"\n  played under FIDE Laws 2023\n  time control: 90+30\n  default time: 0 s from the actual start\n  example \"A second late\"\n    on late_arrival\n    given delay_from_actual_start = 1 s\n    then {verdict}\n"
            );
            std::fs::write(&path, text).unwrap();
            path
        };
        let (good, bad) = (
            file("good", "forfeited, unless the arbiter decides otherwise"),
            file("bad", "continue"),
        );
        assert_eq!(
            run(std::slice::from_ref(&good), true).unwrap(),
            Outcome::Fine
        );
        assert_eq!(run(&[bad, good], false).unwrap(), Outcome::Found);
    }
}
