//! What pure crates reach, say and allow themselves; who opens transactions.

use std::collections::BTreeSet;
use std::env;
use std::process::Command;

use crate::map::MAP;
use crate::source::{Source, imported_from_std, sources};
use crate::workspace::root;

/// Crates that bring a runtime, a network, a database, a clock or chance, and all whose names begin so.
const IMPURE: [&str; 16] = [
    "actix",
    "async-std",
    "chrono",
    "futures",
    "hyper",
    "mio",
    "rand",
    "reqwest",
    "rusqlite",
    "rustls",
    "sea-orm",
    "sqlx",
    "time",
    "tokio",
    "tracing",
    "ureq",
];

/// What no pure crate says outside its tests; the lints in `clippy.toml` see calls, this sees the words as well.
const IMPURE_WORDS: [&str; 15] = [
    "std::env",
    "std::fs",
    "std::io",
    "std::net",
    "std::process",
    "std::thread",
    "SystemTime",
    "Instant::",
    "time::Instant",
    "async fn",
    "async move",
    ".await",
    "println!",
    "unreachable!",
    "getrandom",
];

/// The modules of `std` among those words, for imports in braces.
const IMPURE_MODULES: [&str; 6] = ["env", "fs", "io", "net", "process", "thread"];

/// The lints that keep a pure crate pure and free of panics.
const PURITY_LINTS: [&str; 9] = [
    "disallowed_methods",
    "disallowed_types",
    "expect_used",
    "panic",
    "todo",
    "unimplemented",
    "unwrap_used",
    "clippy::all",
    "clippy::restriction",
];

#[test]
fn pure_crates_reach_no_runtime_network_database_clock_or_chance() {
    for row in MAP.iter().filter(|row| row.pure) {
        let reached = reached_from(&row.package());
        assert!(
            reached.contains(&row.package()),
            "`cargo tree` does not speak of {}",
            row.name
        );
        let impure: Vec<_> = reached
            .iter()
            .filter(|name| IMPURE.iter().any(|prefix| name.starts_with(prefix)))
            .collect();
        assert!(
            impure.is_empty(),
            "{} is pure, but reaches {impure:?}",
            row.name
        );
    }
}

/// All crates that are linked into a package's library on any platform, itself included, with features as when it is
/// built alone.
fn reached_from(package: &str) -> BTreeSet<String> {
    let output = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args([
            "tree",
            "--package",
            package,
            "--edges",
            "normal,no-proc-macro",
            "--target",
            "all",
        ])
        .args(["--prefix", "none", "--format", "{p}"])
        .current_dir(root())
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines()
        .filter_map(|line| line.split(' ').next())
        .map(str::to_owned)
        .collect()
}

#[test]
fn pure_crates_do_not_even_speak_of_files_network_clocks_or_waiting() {
    let mut faults = Vec::new();
    for source in pure_sources() {
        faults.extend(source.places(|line| IMPURE_WORDS.iter().any(|word| line.contains(word))));
        for module in imported_from_std(&source.lines) {
            if IMPURE_MODULES.contains(&module.as_str()) {
                faults.push(format!("{}: imports std::{module}", source.path.display()));
            }
        }
    }
    assert_eq!(faults, [""; 0], "a pure crate takes these as arguments");
}

#[test]
fn pure_crates_do_not_switch_off_the_lints_that_keep_them_pure() {
    let faults: Vec<_> = pure_sources()
        .into_iter()
        .flat_map(|source| {
            let switched_off = attributes_that_allow(&source.lines, &PURITY_LINTS);
            let path = source.path.display().to_string();
            switched_off
                .into_iter()
                .map(move |attribute| format!("{path}: {attribute}"))
        })
        .collect();
    assert_eq!(faults, [""; 0]);
}

fn pure_sources() -> Vec<Source> {
    MAP.iter()
        .filter(|row| row.pure)
        .flat_map(|row| sources(&root().join(row.folder)))
        .collect()
}

/// The attributes, one line or many, that allow (or expect) one of `lints`.
fn attributes_that_allow(lines: &[String], lints: &[&str]) -> Vec<String> {
    let text = lines.join(" ");
    let openings = [
        "#[allow(",
        "#![allow(",
        "#[expect(",
        "#![expect(",
        "#[cfg_attr(",
        "#![cfg_attr(",
    ];
    openings
        .iter()
        .flat_map(|opening| text.match_indices(opening))
        .filter_map(|(at, _)| {
            text[at..]
                .split_once(")]")
                .map(|(attribute, _)| attribute.to_owned())
        })
        .filter(|attribute| !attribute.contains("cfg_attr(test,"))
        .filter(|attribute| lints.iter().any(|lint| attribute.contains(lint)))
        .collect()
}

#[test]
fn an_attribute_over_several_lines_is_seen() {
    let lines = [
        "#[allow(",
        "    clippy::unwrap_used,",
        "    reason = \"haste\"",
        ")]",
    ]
    .map(str::to_owned);
    assert_eq!(attributes_that_allow(&lines, &PURITY_LINTS).len(), 1);
    let in_tests = ["#![cfg_attr(test, allow(clippy::unwrap_used))]".to_owned()];
    assert_eq!(attributes_that_allow(&in_tests, &PURITY_LINTS), [""; 0]);
}

#[test]
fn only_the_store_opens_transactions() {
    const WORDS: [&str; 6] = [
        "begin_with_options",
        "begin_with_config",
        "TransactionTrait",
        "DatabaseTransaction",
        ".begin()",
        "BEGIN IMMEDIATE",
    ];
    let others = MAP
        .iter()
        .filter(|row| !["store", "tests"].contains(&row.name));
    let faults: Vec<_> = others
        .flat_map(|row| sources(&root().join(row.folder)))
        .flat_map(|source| source.places(|line| WORDS.iter().any(|word| line.contains(word))))
        .collect();
    assert_eq!(faults, [""; 0], "a transaction outside crates/store");
}
