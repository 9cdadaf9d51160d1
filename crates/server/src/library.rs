//! Where regulations are found by name: the directory beside the program first, then what it was built with.

use std::collections::BTreeSet;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use arbiter_ruleset::{Library, ReadLaws, SourceText};
use arbiter_rulesets::Shipped;

use crate::limits::MAX_RULES_BYTES;

/// Directories deeper than this are not looked into; the shipped ones are two deep.
const MAX_DEPTH: usize = 4;

/// Regulations on disk, and below them the shipped ones.
#[derive(Debug, Clone, Default)]
pub struct Shelf {
    directory: Option<PathBuf>,
}

impl Shelf {
    /// The regulations of a directory, if there is one, and the shipped ones.
    #[must_use]
    pub fn new(directory: Option<PathBuf>) -> Self {
        Self { directory }
    }

    /// Where the regulations of this name lie on disk; nothing if they are the shipped ones, or none.
    #[must_use]
    pub fn path(&self, name: &str) -> Option<PathBuf> {
        let directory = self.directory.as_ref().filter(|_| is_name(name))?;
        let path = directory.join(format!("{name}.rules"));
        path.is_file().then_some(path)
    }

    fn on_disk(&self, name: &str) -> Option<SourceText> {
        let path = self.path(name)?;
        // A file that is too large or not UTF-8 is not passed over in silence: the checker tells.
        let mut bytes = Vec::new();
        let file = std::fs::File::open(path).ok()?;
        let most = MAX_RULES_BYTES as u64 + 1;
        file.take(most).read_to_end(&mut bytes).ok()?;
        let text = String::from_utf8_lossy(&bytes).into_owned();
        Some(SourceText {
            name: name.to_owned(),
            text,
        })
    }
}

/// Whether a name is a path below a directory and nothing else: letters, digits, `-`, `_` and `.` in parts that do
/// not begin with a dot.
fn is_name(name: &str) -> bool {
    let part = |part: &str| {
        !part.is_empty()
            && !part.starts_with('.')
            && part
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.'))
    };
    name.len() <= 255 && name.split('/').all(part)
}

impl Library for Shelf {
    fn source(&self, name: &str) -> Option<SourceText> {
        self.on_disk(name).or_else(|| Shipped.source(name))
    }

    fn names(&self) -> Vec<String> {
        let mut names: BTreeSet<String> = Shipped.names().into_iter().collect();
        if let Some(directory) = &self.directory {
            collect(directory, "", MAX_DEPTH, &mut names);
        }
        names.into_iter().collect()
    }

    fn laws(&self, name: &str) -> Option<Arc<ReadLaws>> {
        self.source(name).map(Shipped::read)
    }
}

fn collect(directory: &Path, prefix: &str, depth: usize, names: &mut BTreeSet<String>) {
    let Some(depth) = depth.checked_sub(1) else {
        return;
    };
    for entry in std::fs::read_dir(directory).into_iter().flatten().flatten() {
        let file_name = entry.file_name();
        let Some(part) = file_name.to_str() else {
            continue;
        };
        let path = entry.path();
        if path.is_dir() {
            collect(&path, &format!("{prefix}{part}/"), depth, names);
        } else if let Some(stem) = part.strip_suffix(".rules") {
            let name = format!("{prefix}{stem}");
            if is_name(&name) {
                names.insert(name);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn given_a_file_beside_the_program_then_it_goes_before_the_shipped_one() {
        let directory = tempfile::tempdir().unwrap();
        let shelf = Shelf::new(Some(directory.path().to_owned()));
        let shipped = shelf.source("fide/2023/blitz").unwrap();
        std::fs::create_dir_all(directory.path().join("fide/2023")).unwrap();
        std::fs::write(
            directory.path().join("fide/2023/blitz.rules"),
            "laws of the club",
        )
        .unwrap();
        std::fs::write(directory.path().join("club.rules"), "our own").unwrap();
        assert_eq!(
            shelf.source("fide/2023/blitz").unwrap().text,
            "laws of the club"
        );
        assert_ne!(shipped.text, "laws of the club");
        assert!(shelf.source("fide/2023/standard").is_some());
        assert!(shelf.path("fide/2023/standard").is_none());
        let path = directory.path().join("fide/2023/blitz.rules");
        assert_eq!(shelf.path("fide/2023/blitz"), Some(path));
        assert!(shelf.names().contains(&"club".to_owned()));
    }

    #[test]
    fn given_a_name_that_leads_elsewhere_then_there_is_no_such_file() {
        let directory = tempfile::tempdir().unwrap();
        std::fs::create_dir_all(directory.path().join("rules")).unwrap();
        std::fs::write(directory.path().join("secret.rules"), "hidden").unwrap();
        let absolute = directory.path().join("secret");
        let shelf = Shelf::new(Some(directory.path().join("rules")));
        for name in [
            "../secret",
            "",
            "/secret",
            "a//b",
            "./secret",
            ".secret",
            absolute.to_str().unwrap(),
        ] {
            assert!(shelf.source(name).is_none(), "{name}");
        }
    }

    #[test]
    fn given_a_file_that_is_too_large_or_no_text_then_it_is_not_passed_over_in_silence() {
        let directory = tempfile::tempdir().unwrap();
        let blitz = directory.path().join("fide/2023");
        std::fs::create_dir_all(&blitz).unwrap();
        let shelf = Shelf::new(Some(directory.path().to_owned()));
        let large = vec![b'/'; MAX_RULES_BYTES + 100];
        for (bytes, code) in [(large, "E0006"), (b"laws caf\xe9".to_vec(), "E0013")] {
            std::fs::write(blitz.join("blitz.rules"), bytes).unwrap();
            let source = shelf.source("fide/2023/blitz").unwrap();
            let found = arbiter_ruleset::check(&source, &shelf).diagnostics;
            assert!(found.iter().any(|one| one.code == code), "{found:?}");
        }
    }
}
