//! The licences of all dependencies against the list in `deny.toml`.
//!
//! `cargo deny` does the same and more, but has to be installed; this runs with every test.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use cargo_metadata::{MetadataCommand, Package};
use serde::Deserialize;
use spdx::{Expression, ParseMode};

/// The part of `deny.toml` that concerns licences.
#[derive(Deserialize)]
struct Policy {
    licenses: Allowed,
}

#[derive(Deserialize)]
struct Allowed {
    allow: Vec<String>,
    #[serde(default)]
    exceptions: Vec<Exception>,
}

/// Licences allowed for one crate only.
#[derive(Deserialize)]
struct Exception {
    #[serde(rename = "crate")]
    package: String,
    allow: Vec<String>,
}

/// Checks every dependency, of every kind and every platform, and returns how many there are.
///
/// # Errors
/// All dependencies whose licence is not allowed, or missing, or unreadable.
pub fn check(root: &Path) -> Result<usize> {
    let file = root.join("deny.toml");
    let text =
        fs::read_to_string(&file).with_context(|| format!("{} cannot be read", file.display()))?;
    let policy: Policy =
        toml::from_str(&text).with_context(|| format!("{} is not understood", file.display()))?;
    let metadata = MetadataCommand::new()
        .manifest_path(root.join("Cargo.toml"))
        .exec()
        .context("`cargo metadata` cannot tell the dependencies")?;
    let dependencies: Vec<_> = metadata
        .packages
        .iter()
        .filter(|package| package.source.is_some())
        .collect();
    let refused: Vec<_> = dependencies
        .iter()
        .filter_map(|package| Some((*package, policy.licenses.objection(package)?)))
        .collect();
    if refused.is_empty() {
        return Ok(dependencies.len());
    }
    let lines: Vec<_> = refused
        .iter()
        .map(|(package, why)| format!("\n    {} {}: {why}", package.name, package.version))
        .collect();
    bail!(
        "deny.toml does not allow the licence of:{}\n  Take another crate, or argue in deny.toml why this licence is fit.",
        lines.concat()
    )
}

impl Allowed {
    /// Why the package may not be used; `None` if it may.
    fn objection(&self, package: &Package) -> Option<String> {
        let Some(licence) = &package.license else {
            return Some("names no licence".to_owned());
        };
        self.objection_to(licence, &package.name)
    }

    fn objection_to(&self, licence: &str, package: &str) -> Option<String> {
        // Lax: older crates write `MIT/Apache-2.0` for what is now `MIT OR Apache-2.0`.
        let expression = match Expression::parse_mode(licence, ParseMode::LAX) {
            Ok(expression) => expression,
            Err(error) => {
                return Some(format!(
                    "`{licence}` is no licence expression: {}",
                    error.reason
                ));
            }
        };
        let mut excepted = BTreeMap::new();
        for exception in &self.exceptions {
            excepted.insert(exception.package.as_str(), exception.allow.as_slice());
        }
        let own = excepted.get(package).copied().unwrap_or_default();
        let allowed = expression.evaluate(|requirement| {
            self.allow
                .iter()
                .chain(own)
                .any(|name| *name == requirement.to_string())
        });
        if allowed {
            None
        } else {
            Some(format!("`{licence}`"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allowed() -> Allowed {
        toml::from_str(
            r#"
            allow = ["MIT", "Apache-2.0", "Apache-2.0 WITH LLVM-exception"]
            exceptions = [{ crate = "roots", allow = ["CDLA-Permissive-2.0"] }]
            "#,
        )
        .unwrap()
    }

    #[test]
    fn one_allowed_alternative_is_enough() {
        assert_eq!(
            allowed().objection_to("Apache-2.0 OR GPL-2.0-only", "any"),
            None
        );
        assert_eq!(allowed().objection_to("MIT/Apache-2.0", "any"), None);
    }

    #[test]
    fn every_joined_licence_must_be_allowed() {
        let refusal = allowed().objection_to("MIT AND GPL-3.0-or-later", "any");
        assert_eq!(refusal.as_deref(), Some("`MIT AND GPL-3.0-or-later`"));
        assert!(
            allowed()
                .objection_to("(MIT OR GPL-3.0-only) AND MPL-2.0", "any")
                .is_some()
        );
    }

    #[test]
    fn a_licence_with_an_exception_is_another_licence() {
        assert_eq!(
            allowed().objection_to("Apache-2.0 WITH LLVM-exception", "any"),
            None
        );
        assert!(
            allowed()
                .objection_to("MIT WITH LLVM-exception", "any")
                .is_some()
        );
    }

    #[test]
    fn an_exception_holds_for_its_crate_only() {
        assert_eq!(allowed().objection_to("CDLA-Permissive-2.0", "roots"), None);
        assert!(
            allowed()
                .objection_to("CDLA-Permissive-2.0", "leaves")
                .is_some()
        );
    }

    #[test]
    fn what_is_no_licence_is_refused_and_said() {
        let refusal = allowed().objection_to("do as you like", "any").unwrap();
        assert!(refusal.contains("no licence expression"), "{refusal}");
    }
}
