//! Every shipped file is embedded under its name, and sound.
#![allow(clippy::expect_used)] // outside `#[test]` functions clippy does not know that this is a test

use std::collections::BTreeSet;
use std::path::Path;

use arbiter_ruleset::{Library, Severity, SourceText, check};
use arbiter_rulesets::Shipped;

/// The names of all `.rules` files below a directory.
fn on_disk(root: &Path, below: &Path, names: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(below).expect("a readable directory") {
        let path = entry.expect("a readable entry").path();
        if path.is_dir() {
            on_disk(root, &path, names);
        } else if path
            .extension()
            .is_some_and(|extension| extension == "rules")
        {
            let name = path
                .strip_prefix(root)
                .expect("below the root")
                .with_extension("");
            names.insert(name.to_string_lossy().replace('\\', "/"));
        }
    }
}

#[test]
fn every_file_is_embedded_and_every_embedded_file_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = BTreeSet::new();
    on_disk(root, root, &mut files);
    let embedded: BTreeSet<String> = Shipped.names().into_iter().collect();
    assert_eq!(embedded, files);
    let mut sorted = Shipped.names();
    sorted.sort();
    assert_eq!(Shipped.names(), sorted);
}

#[test]
fn every_file_checks_without_an_error_or_a_warning() {
    for name in Shipped.names() {
        let source = Shipped.source(&name).expect("an embedded file");
        let checked = check(&source, &Shipped);
        let said: Vec<String> = checked
            .diagnostics
            .iter()
            .filter(|problem| problem.severity != Severity::Note)
            .map(|problem| problem.render(&checked.sources))
            .collect();
        assert!(said.is_empty(), "{}", said.join("\n"));
        assert!(checked.rules.is_some(), "{name}");
    }
}

#[test]
fn every_changed_digit_is_refused_or_changes_the_hash() {
    for name in ["events/city-blitz", "fide/2023/blitz"] {
        let source = Shipped.source(name).expect("an embedded file");
        let hash = |text: String| {
            check(
                &SourceText {
                    name: name.to_owned(),
                    text,
                },
                &Shipped,
            )
            .rules
            .map(|rules| rules.hex())
        };
        let original = hash(source.text.clone()).expect("sound rules");
        // Examples stand behind the rules and do not change what these mean.
        let rules_end = source.text.find("\n  example").unwrap_or(source.text.len());
        for (at, digit) in source
            .text
            .char_indices()
            .filter(|(at, c)| c.is_ascii_digit() && *at < rules_end)
        {
            let line_start = source.text[..at].rfind('\n').map_or(0, |end| end + 1);
            let before = &source.text[line_start..at];
            // Comments and titles mean nothing, and no ruling rests on what laws say to events.
            let silent = ["//", "\"", "speed ", "regulations may"];
            if silent.iter().any(|sign| before.contains(sign)) {
                continue;
            }
            let mut changed = source.text.clone();
            changed.replace_range(at..=at, if digit == '7' { "8" } else { "7" });
            assert_ne!(
                hash(changed),
                Some(original.clone()),
                "{name}: digit {digit} at {at}"
            );
        }
    }
}

#[test]
fn every_example_passes_and_every_event_has_some() {
    for name in Shipped.names() {
        let source = Shipped.source(&name).expect("an embedded file");
        let rules = check(&source, &Shipped).rules.expect("sound rules");
        for run in rules.run_examples() {
            let title = &run.example.title;
            assert!(run.passed(), "{name}: {title}\n{}", run.finding.explain());
        }
        assert!(
            !name.starts_with("events/") || !rules.examples().is_empty(),
            "{name}"
        );
    }
}

/// A ruling names the hash of the rules it was made under. Whoever changes what a shipped file means changes this list
/// too, and knows it.
#[test]
fn the_hash_of_every_file_is_the_one_that_is_written_down() {
    let hash = |name: &String| {
        let source = Shipped.source(name).expect("an embedded file");
        let rules = check(&source, &Shipped).rules.expect("sound rules");
        format!("{} {name}\n", rules.hex())
    };
    let hashes: String = Shipped.names().iter().map(hash).collect();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("hashes.lock");
    if std::env::var_os("UPDATE_HASHES").is_some() {
        std::fs::write(&path, &hashes).expect("the list can be written");
    }
    let written = std::fs::read_to_string(&path).expect("the list of hashes");
    assert_eq!(
        hashes, written,
        "UPDATE_HASHES=1 cargo test -p arbiter-rulesets renews the list"
    );
}
