//! `arbiter mate --verify`: proofs, checked without the code that found them.

use std::path::{Path, PathBuf};

use arbiter_mate_proof::check;

use super::read_text;
use crate::failure::{Failure, Outcome, complain, count, print};

/// Checks a proof, or every file `*.proof` of a directory.
///
/// # Errors
/// When there is nothing to check, or it cannot be read.
pub fn run(path: &Path) -> Result<Outcome, Failure> {
    let files = if path.is_dir() {
        proofs_in(path)?
    } else {
        vec![path.to_owned()]
    };
    let mut accepted = 0;
    for file in &files {
        let text = read_text(file)?;
        match check(&text) {
            Ok(()) => {
                accepted += 1;
                if files.len() == 1 {
                    print(&format!("accepted: {}\n", claim(&text)))?;
                }
            }
            Err(rejection) => {
                complain(&format!(
                    "arbiter: {}: rejected: {rejection}\n",
                    file.display()
                ));
            }
        }
    }
    print(&format!(
        "{} accepted of {}\n",
        accepted,
        count(files.len() as u64, "proof")
    ))?;
    if accepted == files.len() {
        Ok(Outcome::Fine)
    } else {
        Ok(Outcome::Found)
    }
}

/// What an accepted proof claims: its lines after the first, the position, the side and the verdict.
fn claim(text: &str) -> String {
    let lines: Vec<&str> = text.lines().skip(1).take(3).collect();
    lines.join(", ")
}

fn proofs_in(directory: &Path) -> Result<Vec<PathBuf>, Failure> {
    let unreadable = |error| Failure::Input(format!("{}: {error}", directory.display()));
    let mut files = Vec::new();
    for entry in std::fs::read_dir(directory).map_err(unreadable)? {
        let file = entry.map_err(unreadable)?.path();
        if file
            .extension()
            .is_some_and(|extension| extension == "proof")
        {
            files.push(file);
        }
    }
    files.sort();
    if files.is_empty() {
        let place = directory.display();
        return Err(Failure::Input(format!("{place}: no file ends with .proof")));
    }
    Ok(files)
}
