//! `arbiter rules check`: every mistake once, at its place, in the form that its reader wants.

use std::path::{Path, PathBuf};

use arbiter_ruleset::{Checked, Diagnostic, Severity};
use arbiter_server::desk::DiagnosticView;
use clap::ValueEnum;
use serde::Serialize;

use super::{rendered, sarif};
use crate::failure::{Failure, Outcome, print};
use crate::library::checked;

/// How to print diagnostics.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people: the line and a mark under the place
    Human,
    /// One line for each, as compilers write them: file:line:column: severity[code]: message
    Short,
    /// For programs, as the API answers
    Json,
    /// For programs that show findings of many tools: SARIF 2.1.0
    Sarif,
}

#[derive(Serialize)]
struct Report {
    diagnostics: Vec<DiagnosticView>,
}

/// Checks files. One that cannot be read is a mistake like others, and the rest are checked all the same.
///
/// # Errors
/// When standard output cannot be written.
pub fn run(files: &[PathBuf], format: Format) -> Result<Outcome, Failure> {
    let all: Vec<Checked> = files
        .iter()
        .map(|file| checked(&file.to_string_lossy(), Path::new("")))
        .collect();
    print(&printed(&all, format)?)?;
    let mut found = all.iter().flat_map(|checked| &checked.diagnostics);
    Ok(if found.any(|one| one.severity == Severity::Error) {
        Outcome::Found
    } else {
        Outcome::Fine
    })
}

fn printed(all: &[Checked], format: Format) -> Result<String, Failure> {
    let found = || all.iter().flat_map(|checked| &checked.diagnostics);
    match format {
        Format::Human => Ok(all
            .iter()
            .map(|checked| rendered(checked) + &summary(checked))
            .collect()),
        Format::Short => Ok(found().map(short).collect()),
        Format::Json => json(&Report {
            diagnostics: found().map(DiagnosticView::from).collect(),
        }),
        Format::Sarif => json(&sarif::Log::of(all)),
    }
}

/// What is left of a file in the end, in a line.
fn summary(checked: &Checked) -> String {
    let name = checked.sources.first().map_or("", |source| &source.name);
    match &checked.rules {
        None => format!("{name}: not usable\n"),
        Some(rules) => {
            let mut stages: Vec<String> = Vec::new();
            for stage in &rules.stages {
                let said = format!("{}: {}", stage.name, stage.speed);
                // A stage may have several parts of one speed.
                if !stages.contains(&said) {
                    stages.push(said);
                }
            }
            format!("{name}: fine ({}; {})\n", rules.title, stages.join(", "))
        }
    }
}

fn short(one: &Diagnostic) -> String {
    let (line, column) = (one.span.line, one.span.column);
    let said = format!("{}[{}]: {}", one.severity, one.code, one.message);
    format!("{}:{line}:{column}: {said}\n", one.file)
}

fn json(report: &impl Serialize) -> Result<String, Failure> {
    serde_json::to_string_pretty(report)
        .map(|json| json + "\n")
        .map_err(|error| Failure::Fault(format!("the report cannot be written: {error}")))
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    const HEAD: &str = "regulations \"Case\"\n  played under FIDE Laws 2023\n  time control: 3+2\n  blitz rules: B.3\n  appeals: none\n";

    /// Files with these bytes, checked as they lie on disk; the directory is shown as `dir`.
    fn written(files: &[(&str, &[u8])], format: Format) -> (String, Outcome) {
        let directory = tempfile::tempdir().unwrap();
        let paths: Vec<PathBuf> = files
            .iter()
            .map(|(name, bytes)| {
                let path = directory.path().join(name);
                std::fs::write(&path, bytes).unwrap();
                path
            })
            .collect();
        let all: Vec<Checked> = paths
            .iter()
            .map(|path| checked(&path.to_string_lossy(), Path::new("")))
            .collect();
        let text = printed(&all, format).unwrap();
        let text = text.replace(&*directory.path().to_string_lossy(), "dir");
        (text, run(&paths, format).unwrap())
    }

    #[test]
    fn one_line_says_the_place_the_code_and_the_matter() {
        let text = format!("{HEAD}  default time: 30 h from the actual start\n");
        let (said, outcome) = written(&[("a.rules", text.as_bytes())], Format::Short);
        assert_eq!(
            said,
            "dir/a.rules:6:17: error[E0109]: the default time must lie between 0 s and 24 h\n"
        );
        assert_eq!(outcome, Outcome::Found);
    }

    #[test]
    fn warnings_alone_are_no_failure() {
        for format in [Format::Human, Format::Short, Format::Json, Format::Sarif] {
            let (said, outcome) = written(&[("a.rules", HEAD.as_bytes())], format);
            assert!(said.contains("W0504"), "{said}");
            assert_eq!(outcome, Outcome::Fine);
        }
    }

    #[test]
    fn a_file_that_cannot_be_read_is_told_as_json_beside_the_others() {
        let files: [(&str, &[u8]); 3] = [
            ("latin", b"regulations \"Caf\xe9\"\n"),
            ("large", &[b' '; 70_000]),
            ("sound", HEAD.as_bytes()),
        ];
        let (said, outcome) = written(&files, Format::Json);
        assert_eq!(outcome, Outcome::Found);
        let report: Value = serde_json::from_str(&said).unwrap();
        let told: Vec<[&Value; 3]> = report["diagnostics"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| [&one["file"], &one["code"], &one["span"]["start"]])
            .collect();
        assert_eq!(
            json!(told),
            json!([
                ["dir/latin", "E0013", 16],
                ["dir/large", "E0006", 0],
                ["dir/sound", "W0504", 0]
            ])
        );
    }

    #[test]
    fn a_file_that_is_not_there_is_told_and_the_others_are_checked() {
        let all = ["events/city-blitz", "evnets/city-blitz"];
        let all = all.map(|name| checked(name, Path::new("")));
        let said = printed(&all, Format::Human).unwrap();
        assert!(said.contains("events/city-blitz: fine"), "{said}");
        assert!(
            said.contains("error[E0017]: there is no such file, and the shipped rules are events/")
        );
        assert!(said.ends_with("evnets/city-blitz: not usable\n"), "{said}");
    }

    #[test]
    fn a_log_of_sarif_has_the_shape_that_its_standard_asks_for() {
        let text = format!(
            "{HEAD}  default time: 30 h from the actual start\n  default time: 1 min from the actual start\n"
        );
        let files: [(&str, &[u8]); 2] = [
            ("a b é.rules", text.as_bytes()),
            ("latin", b"regulations \"Caf\xe9\"\n"),
        ];
        let (said, _) = written(&files, Format::Sarif);
        let log: Value = serde_json::from_str(&said).unwrap();
        assert_eq!(log["version"], "2.1.0");
        let run = &log["runs"][0];
        assert_eq!(run["tool"]["driver"]["name"], "arbiter");
        assert_eq!(run["columnKind"], "unicodeCodePoints");
        let rules = run["tool"]["driver"]["rules"].as_array().unwrap();
        let ids: Vec<&Value> = rules.iter().map(|rule| &rule["id"]).collect();
        assert_eq!(json!(ids), json!(["E0013", "E0109", "E0204"]));
        let results = run["results"].as_array().unwrap();
        assert_eq!(results.len(), 3);
        for result in results {
            let index = result["ruleIndex"].as_u64().unwrap();
            let rule = &rules[usize::try_from(index).unwrap()];
            assert_eq!(rule["id"], result["ruleId"]);
            assert_eq!(rule["defaultConfiguration"]["level"], result["level"]);
            assert!(!result["message"]["text"].as_str().unwrap().is_empty());
        }
        let place = |at: &Value| {
            let place = &at["physicalLocation"];
            let uri = place["artifactLocation"]["uri"].as_str().unwrap();
            let uri = uri.rsplit('/').next().unwrap().to_owned();
            (uri, place["region"].clone())
        };
        let region = |line: u64, from: u64, to: u64| json!({ "startLine": line, "startColumn": from, "endLine": line, "endColumn": to });
        assert_eq!(
            place(&results[0]["locations"][0]),
            ("a%20b%20%C3%A9.rules".to_owned(), region(6, 17, 21))
        );
        let twice = &results[1];
        assert_eq!(twice["ruleId"], "E0204");
        let first = &twice["relatedLocations"][0];
        assert_eq!(first["message"]["text"], "it is said here first");
        assert_eq!(place(first).1["startLine"], 6);
        assert_eq!(place(&results[2]["locations"][0]).1["startColumn"], 17);
    }
}
