//! What every crate has in common, and where everything from outside comes from.

use std::fs;

use crate::map::MAP;
use crate::workspace::root;

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

/// Workspaces apart, which nobody builds who does not ask for them: fuzzing, other libraries.
const APART: [&str; 2] = ["fuzz", "peers"];

#[test]
fn everything_from_outside_comes_from_the_public_registries() {
    for folder in [""].iter().chain(&APART) {
        let file = root().join(folder).join("Cargo.lock");
        let lock: toml::Table = fs::read_to_string(file).unwrap().parse().unwrap();
        for package in lock["package"].as_array().unwrap() {
            let source = package.get("source").and_then(toml::Value::as_str);
            let is_ours = package["name"].as_str().unwrap().starts_with("arbiter-");
            let expected =
                (!is_ours).then_some("registry+https://github.com/rust-lang/crates.io-index");
            assert_eq!(source, expected, "{package}");
        }
    }
    // npm's lock file pins checksums; an address in it would bind every clone to somebody's registry.
    let lock = fs::read_to_string(root().join("tests/browser/package-lock.json")).unwrap();
    assert!(lock.contains("\"integrity\""), "{lock}");
    assert!(!lock.contains("\"resolved\""), "{lock}");
}

#[test]
fn fuzzing_and_other_libraries_are_workspaces_apart_on_our_terms() {
    let manifest = |folder: &str| -> toml::Table {
        let file = root().join(folder).join("Cargo.toml");
        fs::read_to_string(file).unwrap().parse().unwrap()
    };
    let ours = manifest("");
    let excluded = ours["workspace"]["exclude"].as_array().unwrap().iter();
    assert!(excluded.map(|folder| folder.as_str().unwrap()).eq(APART));
    for folder in APART {
        let theirs = manifest(folder);
        assert!(theirs.contains_key("workspace"), "{folder}");
        for key in ["edition", "rust-version", "license", "publish"] {
            assert_eq!(
                theirs["package"][key], ours["workspace"]["package"][key],
                "{folder}: {key}"
            );
        }
    }
}
