//! Where rules are found: by path, in `rulesets/` beside the program, or among those built in.

use std::io::Read as _;
use std::path::{Path, PathBuf};

use arbiter_ruleset::{Checked, Library, MAX_FILE_BYTES, SourceText, Unreadable, check};
use arbiter_server::Shelf;

use crate::failure::Failure;

/// The `rulesets` directory beside the running program, if there is one: an edited file is the one that counts.
pub fn directory() -> Option<PathBuf> {
    let directory = std::env::current_exe().ok()?.parent()?.join("rulesets");
    directory.is_dir().then_some(directory)
}

/// The rules meant by `name`: a file, sought from `from`, or the name of shipped ones.
///
/// # Errors
/// When there is neither, or the file cannot be read.
pub fn find(name: &str, from: &Path, shelf: &Shelf) -> Result<SourceText, Box<Unreadable>> {
    let path = from.join(name);
    if path.exists() {
        return rules_file(&path);
    }
    shelf.source(name).ok_or_else(|| {
        let names = shelf.names().join(", ");
        let why = format!("it is no file, and the names known here are {names}");
        Box::new(Unreadable::unopened(name, &why))
    })
}

/// The rules meant by `name`, checked. What cannot be read is found like everything else.
pub fn checked(name: &str, from: &Path) -> Checked {
    let shelf = Shelf::new(directory());
    match find(name, from, &shelf) {
        Ok(source) => check(&source, &shelf),
        Err(unreadable) => Checked::from(*unreadable),
    }
}

/// Reads a rules file.
///
/// # Errors
/// When it cannot be opened, is too large, or is not UTF-8.
pub fn rules_file(path: &Path) -> Result<SourceText, Box<Unreadable>> {
    let name = path.display().to_string();
    match bounded(path) {
        Ok(bytes) => SourceText::from_bytes(name, &bytes),
        Err(error) => Err(Box::new(Unreadable::unopened(name, &error))),
    }
}

/// The bytes of a file, but never many more than a rules file may have.
fn bounded(path: &Path) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let file = std::fs::File::open(path)?;
    file.take(MAX_FILE_BYTES as u64 + 1)
        .read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Reads a text file of bounded size.
///
/// # Errors
/// When it cannot be read, is too large, or is not UTF-8.
pub fn text(path: &Path) -> Result<String, Failure> {
    let fault =
        |error: &dyn std::fmt::Display| Failure::Input(format!("{}: {error}", path.display()));
    let bytes = bounded(path).map_err(|error| fault(&error))?;
    if bytes.len() > MAX_FILE_BYTES {
        return Err(fault(&format!("has more than {MAX_FILE_BYTES} bytes")));
    }
    String::from_utf8(bytes).map_err(|error| {
        fault(&format!(
            "is not UTF-8 from byte {} on: save it as UTF-8",
            error.utf8_error().valid_up_to()
        ))
    })
}
