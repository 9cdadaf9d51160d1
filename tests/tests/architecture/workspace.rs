//! The workspace as cargo describes it.

use std::path::{Path, PathBuf};

use cargo_metadata::{DependencyKind, Metadata, MetadataCommand, Package};

/// Its folder.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .unwrap()
        .to_owned()
}

/// The workspace as cargo describes it.
pub struct Workspace {
    /// As cargo prints it, without the packages from outside.
    pub metadata: Metadata,
}

impl Workspace {
    /// Asks cargo.
    pub fn read() -> Self {
        let mut command = MetadataCommand::new();
        command.manifest_path(root().join("Cargo.toml")).no_deps();
        Self {
            metadata: command.exec().unwrap(),
        }
    }

    /// Its packages.
    pub fn packages(&self) -> impl Iterator<Item = &Package> {
        self.metadata.packages.iter()
    }

    /// One of them, by its whole name.
    pub fn package(&self, name: &str) -> &Package {
        self.packages()
            .find(|package| package.name.as_str() == name)
            .unwrap()
    }

    /// The crates of ours that a package names in its manifest.
    pub fn ours_used_by<'a>(
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
