//! Who may know whom: the manifests against the map.

use std::collections::BTreeSet;

use cargo_metadata::DependencyKind;

use crate::map::{MAP, row};
use crate::workspace::Workspace;

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
