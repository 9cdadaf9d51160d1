//! Programs in Python that the tests need, each list in an environment of its own: an independent reader of tournament
//! files (py4swiss, below `tests/reader`), and one that makes up requests (Schemathesis, below `tests/contract`).

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

/// What was installed, word for word as it was asked for: written last, so that half an environment is none.
const STAMP: &str = "installed.txt";

/// Makes the environment, unless it is there already (so that it works offline later). Gives its interpreter.
///
/// # Errors
/// The interpreter makes no environment, or the packages cannot be fetched.
pub fn install(folder: &Path, python: &Path) -> Result<(PathBuf, String)> {
    let list = folder.join("requirements.txt");
    let wanted = std::fs::read_to_string(&list)
        .with_context(|| format!("{} cannot be read", list.display()))?;
    let environment = folder.join("venv");
    let interpreter = environment.join("bin/python");
    let stamp = environment.join(STAMP);
    let packages = told(&packages(&wanted));
    if std::fs::read_to_string(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok((interpreter, format!("{packages} is there already")));
    }
    if environment.exists() {
        std::fs::remove_dir_all(&environment)
            .with_context(|| format!("{} cannot be removed", environment.display()))?;
    }
    run(
        python,
        ["-m".as_ref(), "venv".as_ref(), environment.as_os_str()],
    )
    .with_context(|| format!("{} makes no environment", python.display()))?;
    let arguments = [
        "-m",
        "pip",
        "install",
        "--quiet",
        "--no-input",
        "--disable-pip-version-check",
        "-r",
    ];
    let arguments = arguments.iter().map(OsStr::new).chain([list.as_os_str()]);
    run(&interpreter, arguments).with_context(|| {
        format!(
            "pip could not install {packages} in {}; it needs the Python package index once (pip's message is above)",
            environment.display()
        )
    })?;
    std::fs::write(&stamp, &wanted)
        .with_context(|| format!("{} cannot be written", stamp.display()))?;
    Ok((interpreter, format!("{packages} installed")))
}

/// The packages in a few words: all of a short list, the number of a long one.
fn told(packages: &[&str]) -> String {
    match packages {
        [] | [_] | [_, _] => packages.join(", "),
        many => format!("{} packages", many.len()),
    }
}

/// The packages of a list of requirements, without its remarks.
fn packages(list: &str) -> Vec<&str> {
    list.lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .collect()
}

fn run<'a>(program: &Path, arguments: impl IntoIterator<Item = &'a OsStr>) -> Result<()> {
    let status = Command::new(program)
        .args(arguments)
        .stdin(Stdio::null())
        .status()
        .with_context(|| format!("{} does not start", program.display()))?;
    if !status.success() {
        bail!("{} ended with {status}", program.display());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_installed_is_there_already_and_another_list_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let list = "# a remark\n\none==1.0\n";
        std::fs::write(folder.path().join("requirements.txt"), list).unwrap();
        let environment = folder.path().join("venv");
        std::fs::create_dir(&environment).unwrap();
        std::fs::write(environment.join(STAMP), list).unwrap();
        let nowhere = Path::new("/nowhere/python3");
        let (interpreter, outcome) = install(folder.path(), nowhere).unwrap();
        assert!(interpreter.starts_with(&environment));
        assert_eq!(outcome, "one==1.0 is there already");
        std::fs::write(folder.path().join("requirements.txt"), "one==2.0\n").unwrap();
        let error = install(folder.path(), nowhere).unwrap_err();
        assert!(
            format!("{error:#}").contains("/nowhere/python3"),
            "{error:#}"
        );
        assert!(!environment.exists(), "half an environment is none");
    }
}
