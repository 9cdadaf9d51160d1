//! The invariants of ARCHITECTURE.md that the compiler and clippy do not keep.

mod map;
mod source;

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use cargo_metadata::{DependencyKind, Metadata, MetadataCommand, Package};

use map::{MAP, row};
use source::{imported_from_std, sources};

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
fn the_map_has_every_crate_of_the_workspace_where_it_is_and_no_other() {
    let workspace = Workspace::read();
    let there: BTreeSet<_> = workspace
        .packages()
        .map(|package| {
            let folder = package
                .manifest_path
                .parent()
                .unwrap()
                .strip_prefix(&workspace.metadata.workspace_root);
            (package.name.to_string(), folder.unwrap().to_string())
        })
        .collect();
    let mapped: BTreeSet<_> = MAP
        .iter()
        .map(|row| (row.package(), row.folder.to_owned()))
        .collect();
    assert_eq!(
        there, mapped,
        "left: the workspace, right: the map in tests/tests/architecture/map.rs"
    );
}

#[test]
fn the_map_points_downwards_only() {
    for (index, row) in MAP.iter().enumerate() {
        for used in row.may_use {
            let below = MAP[index + 1..].iter().any(|other| other.name == *used);
            assert!(
                below,
                "{} may use {used}, which does not stand below it",
                row.name
            );
        }
    }
}

#[test]
fn a_crate_uses_only_what_the_map_allows() {
    let workspace = Workspace::read();
    let mut faults = Vec::new();
    for package in workspace.packages() {
        let row = row(&package.name).unwrap();
        for (used, kind) in workspace.ours_used_by(package) {
            let name = used.trim_start_matches("arbiter-");
            let allowed = match kind {
                // Tests may borrow from below (real rules, say); the end-to-end tests are about everything.
                DependencyKind::Development => {
                    row.name == "tests" || position(name) > position(row.name)
                }
                _ => row.may_use.contains(&name),
            };
            if !allowed {
                faults.push(format!(
                    "{} must not know {name} ({kind} dependency)",
                    row.name
                ));
            }
        }
    }
    assert_eq!(faults, [""; 0]);
}

fn position(name: &str) -> usize {
    MAP.iter().position(|row| row.name == name).unwrap()
}

#[test]
fn architecture_md_shows_the_map() {
    const BEGIN: &str = "<!-- map: begin -->\n";
    const END: &str = "<!-- map: end -->";
    let text = fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap_or_default();
    let shown = text
        .split_once(BEGIN)
        .and_then(|(_, rest)| rest.split_once(END))
        .map(|(shown, _)| shown);
    let map = map::as_markdown();
    assert!(
        shown == Some(map.as_str()),
        "between `{}` and `{END}` ARCHITECTURE.md must have exactly:\n\n{map}",
        BEGIN.trim()
    );
}

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
fn the_laws_and_the_checker_of_proofs_stand_alone() {
    let workspace = Workspace::read();
    for name in ["arbiter-laws", "arbiter-mate-proof"] {
        let used: Vec<_> = workspace
            .package(name)
            .dependencies
            .iter()
            .filter(|dependency| dependency.kind != DependencyKind::Development)
            .map(|dependency| dependency.name.as_str())
            .collect();
        assert_eq!(used, [""; 0], "{name} has dependencies");
    }
}

#[test]
fn only_the_store_knows_the_database_and_only_the_server_knows_http() {
    let workspace = Workspace::read();
    for (prefix, knowing) in [
        ("sea-", &["store", "migrations"][..]),
        ("sqlx", &[]),
        ("actix", &["server"]),
    ] {
        for package in workspace.packages() {
            let knows = package
                .dependencies
                .iter()
                .any(|dependency| dependency.name.starts_with(prefix));
            let may = knowing.contains(&row(&package.name).unwrap().name);
            assert!(
                !knows || may,
                "{} depends on {prefix}…, which only {knowing:?} may",
                package.name
            );
        }
    }
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

fn pure_sources() -> Vec<source::Source> {
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
fn every_crate_keeps_the_lints_and_the_terms_of_the_workspace() {
    for row in MAP {
        let file = root().join(row.folder).join("Cargo.toml");
        let manifest: toml::Table = fs::read_to_string(&file).unwrap().parse().unwrap();
        let inherits = |table: &str, key: Option<&str>| {
            let table = manifest.get(table)?;
            let value = key.map_or(Some(table), |key| table.get(key))?;
            value.get("workspace")?.as_bool()
        };
        assert_eq!(
            inherits("lints", None),
            Some(true),
            "{} has its own lints",
            file.display()
        );
        for key in ["version", "edition", "rust-version", "license", "publish"] {
            let is_inherited = inherits("package", Some(key));
            assert_eq!(
                is_inherited,
                Some(true),
                "{} has its own {key}",
                file.display()
            );
        }
    }
}

#[test]
fn everything_from_outside_comes_from_the_public_registries() {
    let lock: toml::Table = fs::read_to_string(root().join("Cargo.lock"))
        .unwrap()
        .parse()
        .unwrap();
    for package in lock["package"].as_array().unwrap() {
        let source = package.get("source").and_then(toml::Value::as_str);
        let is_ours = package["name"].as_str().unwrap().starts_with("arbiter-");
        let expected =
            (!is_ours).then_some("registry+https://github.com/rust-lang/crates.io-index");
        assert_eq!(source, expected, "{package}");
    }
    // npm's lock file pins checksums; an address in it would bind every clone to somebody's registry.
    let lock = fs::read_to_string(root().join("tests/browser/package-lock.json")).unwrap();
    assert!(lock.contains("\"integrity\""), "{lock}");
    assert!(!lock.contains("\"resolved\""), "{lock}");
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .unwrap()
        .to_owned()
}

/// The workspace as cargo describes it.
struct Workspace {
    metadata: Metadata,
}

impl Workspace {
    fn read() -> Self {
        let mut command = MetadataCommand::new();
        command.manifest_path(root().join("Cargo.toml")).no_deps();
        Self {
            metadata: command.exec().unwrap(),
        }
    }

    fn packages(&self) -> impl Iterator<Item = &Package> {
        self.metadata.packages.iter()
    }

    fn package(&self, name: &str) -> &Package {
        self.packages()
            .find(|package| package.name.as_str() == name)
            .unwrap()
    }

    /// The crates of ours that a package names in its manifest.
    fn ours_used_by<'a>(
        &'a self,
        package: &'a Package,
    ) -> impl Iterator<Item = (&'a str, DependencyKind)> {
        package
            .dependencies
            .iter()
            .filter(|dependency| dependency.path.is_some())
            .map(|dependency| (dependency.name.as_str(), dependency.kind))
    }
}
