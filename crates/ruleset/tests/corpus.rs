//! A corpus of files. Each invalid one says in its first line which mistakes were planted; the checker finds those, at
//! the places that the snapshots show, and nothing else.
#![allow(clippy::expect_used)] // outside `#[test]` functions clippy does not know that this is a test

mod support;

use std::collections::BTreeSet;

use arbiter_ruleset::{CODES, Severity, check};
use support::{Disk, files};

/// Too large, or not to be opened: `unreadable.rs` makes such files.
const MADE_ELSEWHERE: [&str; 2] = ["E0006", "E0017"];

#[test]
fn every_valid_file_checks_without_a_word() {
    for (path, source) in files("corpus/valid") {
        let checked = check(&source, &Disk);
        let said: Vec<String> = checked
            .diagnostics
            .iter()
            .map(|d| d.render(&checked.sources))
            .collect();
        assert!(said.is_empty(), "{path}:\n{}", said.join("\n"));
        assert!(checked.rules.is_some(), "{path}");
    }
}

#[test]
fn every_invalid_file_gives_the_planted_mistakes_each_once() {
    let mut wrong = Vec::new();
    for (path, source) in files("corpus/invalid") {
        let checked = check(&source, &Disk);
        let mut found: Vec<&str> = checked
            .diagnostics
            .iter()
            .map(|problem| problem.code)
            .collect();
        found.sort_unstable();
        let rendered: Vec<String> = checked
            .diagnostics
            .iter()
            .map(|d| d.render(&checked.sources))
            .collect();
        let planted = planted(&source.text);
        if found != planted {
            wrong.push(format!(
                "{path}: planted {planted:?}, found\n{}",
                rendered.join("\n")
            ));
            continue;
        }
        let errors = checked
            .diagnostics
            .iter()
            .any(|problem| problem.severity == Severity::Error);
        assert_eq!(
            checked.rules.is_none(),
            errors,
            "{path}: rules exist exactly without errors"
        );
        insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
            insta::assert_snapshot!(path.as_str(), rendered.join("\n"));
        });
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_code_is_provoked_by_some_file() {
    let planted: BTreeSet<String> = files("corpus/invalid")
        .iter()
        .flat_map(|(_, source)| planted(&source.text))
        .collect();
    let missing: Vec<&str> = CODES
        .iter()
        .map(|code| code.code)
        .filter(|code| !planted.contains(*code) && !MADE_ELSEWHERE.contains(code))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn every_diagnostic_stands_in_its_file_and_tells_a_way_out() {
    for (path, source) in files("corpus/invalid") {
        for problem in check(&source, &Disk).diagnostics {
            let span = problem.span;
            assert!(problem.help.is_some(), "{path}: {problem:?}");
            assert!(
                span.line >= 1 && span.column >= 1 && span.start <= span.end,
                "{path}: {problem:?}"
            );
            if problem.file == source.name {
                assert!(
                    source.text.get(span.start..span.end).is_some(),
                    "{path}: {problem:?}"
                );
            }
        }
    }
}

/// The codes in the first line, sorted.
fn planted(text: &str) -> Vec<String> {
    let line = text
        .lines()
        .next()
        .and_then(|line| line.strip_prefix("// expect: "))
        .expect("an expectation");
    let mut codes: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
    codes.sort();
    codes
}
