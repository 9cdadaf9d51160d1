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
        let why = format!("there is no such file, and the shipped rules are {names}");
        Box::new(Unreadable::unopened(name, &why))
    })
}

/// The rules meant by `name`, checked. What cannot be read is found like everything else.
pub fn checked(name: &str, from: &Path) -> Checked {
    let shelf = Shelf::new(directory());
    match find(name, from, &shelf) {
        Ok(source) => by_path(check(&source, &shelf), &shelf),
        Err(unreadable) => Checked::from(*unreadable),
    }
}

/// Calls each file that lies on disk by its path, so that nobody looks for a mistake in the one of that name which is
/// built in.
fn by_path(mut checked: Checked, shelf: &Shelf) -> Checked {
    let call = |name: &mut String| {
        if let Some(path) = shelf.path(name) {
            *name = path.display().to_string();
        }
    };
    for one in &mut checked.diagnostics {
        call(&mut one.file);
        one.related
            .iter_mut()
            .for_each(|other| call(&mut other.file));
    }
    checked
        .sources
        .iter_mut()
        .for_each(|source| call(&mut source.name));
    checked
}

/// Reads a rules file.
///
/// # Errors
/// When it cannot be opened, is too large, or is not UTF-8.
pub fn rules_file(path: &Path) -> Result<SourceText, Box<Unreadable>> {
    let name = path.display().to_string();
    match bounded(path, MAX_FILE_BYTES) {
        Ok(bytes) => SourceText::from_bytes(name, &bytes),
        Err(error) => Err(Box::new(Unreadable::unopened(name, &error))),
    }
}

/// The bytes of a file, but never more than one beyond a limit.
///
/// # Errors
/// When it cannot be read.
pub fn bounded(path: &Path, limit: usize) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let file = std::fs::File::open(path)?;
    file.take(limit as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Reads a text file of bounded size.
///
/// # Errors
/// When it cannot be read, is too large, or is not UTF-8.
pub fn text(path: &Path) -> Result<String, Failure> {
    let fault =
        |error: &dyn std::fmt::Display| Failure::Input(format!("{}: {error}", path.display()));
    let bytes = bounded(path, MAX_FILE_BYTES).map_err(|error| fault(&error))?;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn given_edited_laws_beside_the_program_then_their_mistakes_are_told_at_their_path() {
        let directory = tempfile::tempdir().unwrap();
        let shelf = Shelf::new(Some(directory.path().to_owned()));
        let source = shelf.source("fide/2023/blitz").unwrap();
        let path = directory.path().join("fide/2023/blitz.rules");
        std::fs::create_dir_all(directory.path().join("fide/2023")).unwrap();
        std::fs::write(&path, source.text.replace("speed blitz", "sped blitz")).unwrap();
        let text =
            "regulations \"Case\"\n  played under fide.blitz, edition 2023\n  time control: 3+2\n";
        let main = SourceText {
            name: "case".to_owned(),
            text: text.to_owned(),
        };
        let found = by_path(check(&main, &shelf), &shelf);
        let path = path.display().to_string();
        let misspelt = found.diagnostics.iter().find(|one| one.code == "E0004");
        assert_eq!(misspelt.map(|one| &one.file), Some(&path));
        let mut names = found.sources.iter().map(|source| source.name.as_str());
        assert!(names.any(|name| name == path));
        // What is built in keeps its name.
        assert!(
            found
                .sources
                .iter()
                .any(|source| source.name == "fide/2023/standard")
        );
    }
}
