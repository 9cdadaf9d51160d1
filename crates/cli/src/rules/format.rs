//! `arbiter rules fmt`: rules files in their one layout and wording.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use arbiter_ruleset::{Checked, Unformatted, format};
use arbiter_server::Shelf;

use super::rendered;
use crate::failure::{Failure, Outcome, print};
use crate::library::{directory, rules_file};

/// Formats files in place, or only says which are not formatted.
///
/// # Errors
/// When a file cannot be written, or when the formatter finds itself at fault. Files before it are done.
pub fn run(files: &[PathBuf], check: bool) -> Result<Outcome, Failure> {
    let shelf = Shelf::new(directory());
    let mut outcome = Outcome::Fine;
    for path in files {
        let name = path.display().to_string();
        let source = match rules_file(path) {
            Ok(source) => source,
            Err(unreadable) => {
                let said = rendered(&Checked::from(*unreadable));
                print(&format!("{said}{name}: left as it is\n"))?;
                outcome = Outcome::Found;
                continue;
            }
        };
        match format(&source, &shelf) {
            Ok(formatted) if !formatted.changed => {}
            Ok(_) if check => {
                print(&format!("{name}: not formatted\n"))?;
                outcome = Outcome::Found;
            }
            Ok(formatted) => {
                replace(path, &formatted.text)
                    .map_err(|error| Failure::Fault(format!("{name}: {error}")))?;
                print(&format!("{name}: formatted\n"))?;
            }
            Err(Unformatted::Unreadable(problems)) => {
                let sources = std::slice::from_ref(&source);
                let said = problems
                    .iter()
                    .map(|problem| problem.render(sources) + "\n");
                print(&format!(
                    "{}{name}: left as it is\n",
                    said.collect::<String>()
                ))?;
                outcome = Outcome::Found;
            }
            Err(fault) => return Err(Failure::Fault(format!("{name}: {fault}"))),
        }
    }
    Ok(outcome)
}

/// Puts a text in the place of a file's, wholly or not at all.
fn replace(path: &Path, text: &str) -> std::io::Result<()> {
    // A link stays a link.
    let path = path.canonicalize()?;
    let directory = path.parent().unwrap_or(Path::new("."));
    let mut file = tempfile::NamedTempFile::new_in(directory)?;
    file.write_all(text.as_bytes())?;
    file.as_file().sync_all()?;
    std::fs::set_permissions(file.path(), std::fs::metadata(&path)?.permissions())?;
    file.persist(&path).map(drop).map_err(|error| error.error)
}

#[cfg(test)]
mod tests {
    use super::run;
    use crate::failure::Outcome;

    const WRITTEN: &str = "regulations \"Case\"\n   time control:3+2 // fast\n";
    const FORMATTED: &str =
        "regulations \"Case\"\n  time control: 3 min plus 2 s a move  // fast\n";

    #[test]
    fn files_are_formatted_in_place_and_only_looked_at_with_check() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("case.rules");
        std::fs::write(&path, WRITTEN).unwrap();
        let files = [path.clone()];
        assert_eq!(run(&files, true).unwrap(), Outcome::Found);
        assert_eq!(std::fs::read_to_string(&path).unwrap(), WRITTEN);
        assert_eq!(run(&files, false).unwrap(), Outcome::Fine);
        assert_eq!(std::fs::read_to_string(&path).unwrap(), FORMATTED);
        assert_eq!(run(&files, true).unwrap(), Outcome::Fine);
        assert_eq!(std::fs::read_dir(directory.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_file_that_cannot_be_read_is_left_as_it_is_and_the_others_are_done() {
        let directory = tempfile::tempdir().unwrap();
        let [bad, good] = ["bad", "good"].map(|name| directory.path().join(name));
        std::fs::write(&bad, "regulations \"Case\"\n  tiem control: 3+2\n").unwrap();
        std::fs::write(&good, WRITTEN).unwrap();
        assert_eq!(
            run(&[bad.clone(), good.clone()], false).unwrap(),
            Outcome::Found
        );
        assert!(std::fs::read_to_string(&bad).unwrap().contains("tiem"));
        assert_eq!(std::fs::read_to_string(&good).unwrap(), FORMATTED);
    }
}
