//! Where rules are found: by path, in `rulesets/` beside the program, or among those built in.

use std::path::{Path, PathBuf};

use arbiter_ruleset::{Checked, Library, MAX_FILE_BYTES, SourceText, check};
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
pub fn find(name: &str, from: &Path, shelf: &Shelf) -> Result<SourceText, Failure> {
    let path = from.join(name);
    if path.is_file() {
        return Ok(SourceText {
            name: path.display().to_string(),
            text: read(&path)?,
        });
    }
    shelf.source(name).ok_or_else(|| {
        Failure::Input(format!(
            "there are no rules \"{name}\": it is no file, and the names known here are {}",
            shelf.names().join(", ")
        ))
    })
}

/// The rules meant by `name`, checked, with their source.
///
/// # Errors
/// As [`find`].
pub fn checked(name: &str, from: &Path) -> Result<(SourceText, Checked), Failure> {
    let shelf = Shelf::new(directory());
    let source = find(name, from, &shelf)?;
    let checked = check(&source, &shelf);
    Ok((source, checked))
}

/// Reads a text file of bounded size.
///
/// # Errors
/// When it cannot be read, is too large, or is not UTF-8.
pub fn read(path: &Path) -> Result<String, Failure> {
    let fault =
        |error: &dyn std::fmt::Display| Failure::Input(format!("{}: {error}", path.display()));
    let size = std::fs::metadata(path)
        .map_err(|error| fault(&error))?
        .len();
    if size > MAX_FILE_BYTES as u64 {
        return Err(fault(&format!(
            "has {size} bytes; {MAX_FILE_BYTES} are allowed"
        )));
    }
    let bytes = std::fs::read(path).map_err(|error| fault(&error))?;
    String::from_utf8(bytes).map_err(|error| {
        fault(&format!(
            "is not UTF-8 from byte {} on: save it as UTF-8",
            error.utf8_error().valid_up_to()
        ))
    })
}
