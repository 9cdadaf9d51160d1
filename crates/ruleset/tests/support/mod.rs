//! Files on disk as a library: the laws that are shipped, and those of the corpus.
#![allow(clippy::expect_used)] // outside `#[test]` functions clippy does not know that this is a test

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use arbiter_ruleset::{Library, ReadLaws, SourceText};

/// The shipped laws and the corpus's own.
pub struct Disk;

impl Library for Disk {
    fn source(&self, name: &str) -> Option<SourceText> {
        let text = roots()
            .into_iter()
            .find_map(|root| std::fs::read_to_string(root.join(format!("{name}.rules"))).ok());
        Some(SourceText {
            name: name.to_owned(),
            text: text?,
        })
    }

    fn names(&self) -> Vec<String> {
        static NAMES: OnceLock<Vec<String>> = OnceLock::new();
        let found = NAMES.get_or_init(|| {
            let roots = roots();
            let mut names: Vec<String> = roots.iter().flat_map(|root| below(root, root)).collect();
            names.sort();
            names
        });
        found.clone()
    }

    /// No test changes these files, so that each is read once.
    fn laws(&self, name: &str) -> Option<Arc<ReadLaws>> {
        static READ: Mutex<BTreeMap<String, Arc<ReadLaws>>> = Mutex::new(BTreeMap::new());
        let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(laws) = read.get(name) {
            return Some(Arc::clone(laws));
        }
        let laws = Arc::new(ReadLaws::from(self.source(name)?));
        read.insert(name.to_owned(), Arc::clone(&laws));
        Some(laws)
    }
}

fn roots() -> [PathBuf; 2] {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    [here.join("../../rulesets"), here.join("tests/corpus/laws")]
}

fn below(root: &Path, directory: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(directory).expect("a directory");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    paths
        .flat_map(|path| match path.extension() {
            _ if path.is_dir() => below(root, &path),
            Some(extension) if extension == "rules" => {
                let name = path
                    .strip_prefix(root)
                    .expect("below the root")
                    .with_extension("");
                vec![name.to_string_lossy().replace('\\', "/")]
            }
            _ => vec![],
        })
        .collect()
}

/// The files of a directory of the tests, by name.
#[allow(dead_code)] // not every test reads a directory
pub fn files(directory: &str) -> Vec<(String, SourceText)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests")
        .join(directory);
    let mut names = below(&root, &root);
    names.sort();
    names
        .into_iter()
        .map(|name| {
            let text = std::fs::read_to_string(root.join(format!("{name}.rules")))
                .expect("a readable file");
            (name.clone(), SourceText { name, text })
        })
        .collect()
}

/// Every file that is shipped.
#[allow(dead_code)] // not every test reads them
pub fn shipped() -> Vec<SourceText> {
    let [root, _] = roots();
    let names = below(&root, &root);
    names.iter().filter_map(|name| Disk.source(name)).collect()
}
