//! Who may know whom: the one table, checked against the manifests and printed in ARCHITECTURE.md.

use std::fmt::Write;

/// A crate of the workspace.
pub struct Row {
    /// Its package, without the `arbiter-` in front.
    pub name: &'static str,
    /// Where it is.
    pub folder: &'static str,
    /// The crates that its code may use, in the order of the map.
    pub may_use: &'static [&'static str],
    /// Whether time, identity, randomness and files reach it as arguments only.
    pub pure: bool,
}

impl Row {
    /// Its package's whole name.
    pub fn package(&self) -> String {
        format!("arbiter-{}", self.name)
    }
}

const fn pure(name: &'static str, folder: &'static str, may_use: &'static [&'static str]) -> Row {
    Row {
        name,
        folder,
        may_use,
        pure: true,
    }
}

const fn impure(name: &'static str, folder: &'static str, may_use: &'static [&'static str]) -> Row {
    Row {
        name,
        folder,
        may_use,
        pure: false,
    }
}

/// From the top to the bottom: a crate may use crates below it, never one above.
pub const MAP: &[Row] = &[
    impure(
        "cli",
        "crates/cli",
        &[
            "server",
            "store",
            "tournament",
            "phrases",
            "ruling",
            "formats",
            "rulesets",
            "ruleset",
            "mate",
            "mate-proof",
            "laws",
        ],
    ),
    impure(
        "server",
        "crates/server",
        &[
            "store",
            "tournament",
            "phrases",
            "ruling",
            "formats",
            "rulesets",
            "ruleset",
            "mate",
            "laws",
        ],
    ),
    impure("store", "crates/store", &["migrations", "tournament"]),
    impure("migrations", "migrations", &[]),
    pure(
        "tournament",
        "crates/tournament",
        &["ruling", "formats", "ruleset", "laws"],
    ),
    pure("phrases", "crates/phrases", &["ruling", "ruleset", "laws"]),
    pure("ruling", "crates/ruling", &["ruleset", "mate", "laws"]),
    pure("formats", "crates/formats", &["laws"]),
    impure("rulesets", "rulesets", &["ruleset"]),
    pure("ruleset", "crates/ruleset", &[]),
    pure("mate", "crates/mate", &["laws"]),
    pure("mate-proof", "crates/mate-proof", &[]),
    pure("laws", "crates/laws", &[]),
    impure("xtask", "crates/xtask", &[]),
    impure("tests", "tests", &[]),
];

/// The row of a package, by its whole name.
pub fn row(package: &str) -> Option<&'static Row> {
    MAP.iter().find(|row| row.package() == package)
}

/// The map as a table in Markdown.
pub fn as_markdown() -> String {
    let mut table = "| crate | folder | may use | pure |\n|---|---|---|---|\n".to_owned();
    for row in MAP {
        let uses = if row.may_use.is_empty() {
            "–".to_owned()
        } else {
            row.may_use.join(", ")
        };
        let pure = if row.pure { "yes" } else { "" };
        writeln!(
            table,
            "| {} | `{}` | {uses} | {pure} |",
            row.name, row.folder
        )
        .unwrap();
    }
    table
}
