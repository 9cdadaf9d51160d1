//! What the tests need from the machine, where it may be, and what each is for.

use std::env;
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A thing that the tests need and that cargo cannot bring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// The server's programs, not only the client's.
    Postgres,
    /// A browser that can be driven.
    Chromium,
    /// Runs the script that drives the browser.
    Node,
    /// Installs that script's one dependency.
    Npm,
    /// Runs an independent reader of tournament files.
    Python,
    /// Counts system calls; exists on Linux only.
    Strace,
}

impl Need {
    /// All that this system can have.
    pub const ALL: &[Self] = if cfg!(target_os = "linux") {
        &[
            Self::Postgres,
            Self::Chromium,
            Self::Node,
            Self::Npm,
            Self::Python,
            Self::Strace,
        ]
    } else {
        &[
            Self::Postgres,
            Self::Chromium,
            Self::Node,
            Self::Npm,
            Self::Python,
        ]
    };

    const fn name(self) -> &'static str {
        match self {
            Self::Postgres => "PostgreSQL (initdb, postgres, pg_ctl, pg_isready, psql)",
            Self::Chromium => "Chromium",
            Self::Node => "node 18 or newer",
            Self::Npm => "npm",
            Self::Python => "Python 3.11 or newer with its modules venv and ensurepip",
            Self::Strace => "strace",
        }
    }

    const fn purpose(self) -> &'static str {
        match self {
            Self::Postgres => "runs the end-to-end tests on the second database",
            Self::Chromium => "opens the pages as an arbiter's phone does",
            Self::Node => "drives Chromium",
            Self::Npm => "installs playwright-core, which drives Chromium",
            Self::Python => "reads exported tournament files with py4swiss, a program of others",
            Self::Strace => "counts that every acknowledged write reached the disk",
        }
    }

    /// The variable with which a person names the place.
    const fn variable(self) -> &'static str {
        match self {
            Self::Postgres => "ARBITER_POSTGRES_BIN",
            Self::Chromium => "ARBITER_CHROMIUM",
            Self::Node => "ARBITER_NODE",
            Self::Npm => "ARBITER_NPM",
            Self::Python => "ARBITER_PYTHON",
            Self::Strace => "ARBITER_STRACE",
        }
    }

    /// Finds it, and makes sure that it is what it says.
    fn find(self) -> Result<PathBuf, Missing> {
        let candidates = match env::var_os(self.variable()) {
            Some(named) => vec![PathBuf::from(named)],
            None => self.candidates(),
        };
        let mut why = None;
        for candidate in candidates {
            match self.examine(&candidate) {
                Ok(()) => return Ok(candidate),
                Err(reason) => why = why.or(Some(format!("{} {reason}", candidate.display()))),
            }
        }
        Err(Missing { need: self, why })
    }

    fn candidates(self) -> Vec<PathBuf> {
        match self {
            Self::Postgres => postgres_folders(),
            Self::Chromium => {
                const NAMES: [&str; 5] = [
                    "chromium",
                    "chromium-browser",
                    "google-chrome-stable",
                    "google-chrome",
                    "chrome",
                ];
                let on_path = NAMES.iter().flat_map(|name| on_path(name));
                let on_macos = [
                    "Chromium.app/Contents/MacOS/Chromium",
                    "Google Chrome.app/Contents/MacOS/Google Chrome",
                ]
                .iter()
                .map(|app| Path::new("/Applications").join(app))
                .filter(|app| app.is_file());
                on_path.chain(on_macos).collect()
            }
            Self::Node => ["node", "nodejs"]
                .iter()
                .flat_map(|name| on_path(name))
                .collect(),
            Self::Npm => on_path("npm"),
            Self::Python => [
                "python3",
                "python3.14",
                "python3.13",
                "python3.12",
                "python3.11",
            ]
            .iter()
            .flat_map(|name| on_path(name))
            .collect(),
            Self::Strace => on_path("strace"),
        }
    }

    /// The reason why `candidate` will not do, as the end of a sentence that begins with its path.
    fn examine(self, candidate: &Path) -> Result<(), String> {
        match self {
            Self::Postgres => {
                let absent: Vec<_> = POSTGRES_PROGRAMS
                    .iter()
                    .filter(|name| !candidate.join(name).is_file())
                    .copied()
                    .collect();
                if absent.is_empty() {
                    Ok(())
                } else {
                    Err(format!("has no {}", absent.join(", ")))
                }
            }
            Self::Node => {
                let version = version(candidate)?;
                let major = version
                    .trim_start_matches('v')
                    .split('.')
                    .next()
                    .and_then(|major| major.parse::<u32>().ok());
                if major.is_some_and(|major| major >= 18) {
                    Ok(())
                } else {
                    Err(format!("is only version {version}"))
                }
            }
            Self::Python => makes_environments(candidate),
            Self::Chromium | Self::Npm | Self::Strace => version(candidate).map(|_| ()),
        }
    }
}

/// A need that the machine does not meet.
#[derive(Debug)]
pub struct Missing {
    /// What.
    pub need: Need,
    why: Option<String>,
}

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, which {}", self.need.name(), self.need.purpose())?;
        match &self.why {
            Some(why) => write!(
                f,
                " ({why}; another place can be named in {})",
                self.need.variable()
            ),
            None => write!(
                f,
                " (if it is somewhere else, name the place in {})",
                self.need.variable()
            ),
        }
    }
}

/// Where everything is.
pub struct Tools {
    /// The folder with PostgreSQL's programs.
    pub postgres: PathBuf,
    /// The browser.
    pub chromium: PathBuf,
    /// The JavaScript runtime.
    pub node: PathBuf,
    /// Its package manager.
    pub npm: PathBuf,
    /// The interpreter of the independent reader.
    pub python: PathBuf,
    /// The tracer; `None` where the system has no such thing.
    pub strace: Option<PathBuf>,
}

/// The folder with PostgreSQL's programs.
///
/// # Errors
/// It is missing.
pub fn postgres() -> anyhow::Result<PathBuf> {
    Need::Postgres
        .find()
        .map_err(|missing| anyhow::anyhow!("missing: {missing}"))
}

/// Looks for everything.
///
/// # Errors
/// All that is missing, at once.
pub fn look() -> Result<Tools, Vec<Missing>> {
    let mut missing = Vec::new();
    let mut find = |need: Need| need.find().map_err(|one| missing.push(one)).ok();
    let postgres = find(Need::Postgres);
    let chromium = find(Need::Chromium);
    let node = find(Need::Node);
    let npm = find(Need::Npm);
    let python = find(Need::Python);
    let strace = if Need::ALL.contains(&Need::Strace) {
        find(Need::Strace)
    } else {
        None
    };
    match (postgres, chromium, node, npm, python) {
        (Some(postgres), Some(chromium), Some(node), Some(npm), Some(python))
            if missing.is_empty() =>
        {
            Ok(Tools {
                postgres,
                chromium,
                node,
                npm,
                python,
                strace,
            })
        }
        _ => Err(missing),
    }
}

const POSTGRES_PROGRAMS: [&str; 5] = ["initdb", "postgres", "pg_ctl", "pg_isready", "psql"];

/// Folders that may hold a PostgreSQL server: those on the PATH, then the packagers' own, newest version first.
fn postgres_folders() -> Vec<PathBuf> {
    // A link on the PATH leads into the folder that has the other programs too.
    let on_path = on_path("initdb")
        .into_iter()
        .filter_map(|program| Some(program.canonicalize().ok()?.parent()?.to_owned()));
    let mut packaged: Vec<(u32, PathBuf)> = [
        ("/usr/lib/postgresql", ""), // Debian, Ubuntu
        ("/usr", "pgsql-"),          // PostgreSQL's own packages for Fedora and Red Hat
        ("/opt/homebrew/opt", "postgresql@"),
        ("/usr/local/opt", "postgresql@"), // Homebrew on Intel
        ("/Library/PostgreSQL", ""),       // the installer for macOS
    ]
    .iter()
    .flat_map(|(folder, prefix)| versions_in(Path::new(folder), prefix))
    .collect();
    packaged.sort_by_key(|(version, _)| std::cmp::Reverse(*version));
    on_path
        .chain(packaged.into_iter().map(|(_, folder)| folder))
        .collect()
}

fn versions_in(folder: &Path, prefix: &str) -> Vec<(u32, PathBuf)> {
    let entries = std::fs::read_dir(folder)
        .into_iter()
        .flatten()
        .filter_map(Result::ok);
    entries
        .filter_map(|entry| {
            let name = entry.file_name();
            let version = name.to_str()?.strip_prefix(prefix)?.parse().ok()?;
            Some((version, entry.path().join("bin")))
        })
        .collect()
}

/// Every file called `name` in the folders of the PATH.
pub fn on_path(name: &str) -> Vec<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path)
        .map(|folder| folder.join(name))
        .filter(|file| file.is_file())
        .collect()
}

/// What the program answers to `--version`: a program that does not start is as good as none
/// (Ubuntu's `chromium-browser`, for one, may only say that a snap must be installed).
fn version(program: &Path) -> Result<String, String> {
    let output = Command::new(program)
        .arg("--version")
        .stdin(Stdio::null())
        .output()
        .map_err(|error| format!("does not start: {error}"))?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
    } else {
        Err(format!(
            "does not run: {}",
            String::from_utf8_lossy(&output.stderr).trim()
        ))
    }
}

/// Whether an interpreter is new enough and can make environments: Debian has the modules for that in a package apart.
fn makes_environments(python: &Path) -> Result<(), String> {
    const QUESTION: &str = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))";
    let output = Command::new(python)
        .args(["-c", QUESTION])
        .stdin(Stdio::null())
        .output()
        .map_err(|error| format!("does not start: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    match said.trim().lines().last() {
        Some(last) => Err(format!("says: {last}")),
        None => Err("is older than 3.11".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_packaged_version_comes_first_by_number_not_by_letters() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["9", "15", "101", "current", "pgsql-17"] {
            std::fs::create_dir(folder.path().join(name)).unwrap();
        }
        let mut found: Vec<u32> = versions_in(folder.path(), "")
            .into_iter()
            .map(|(version, _)| version)
            .collect();
        found.sort_unstable();
        assert_eq!(found, [9, 15, 101]);
        assert_eq!(
            versions_in(folder.path(), "pgsql-"),
            [(17, folder.path().join("pgsql-17/bin"))]
        );
    }

    #[test]
    fn a_client_only_installation_is_not_a_server_and_the_reason_says_what_is_absent() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("psql"), "").unwrap();
        let reason = Need::Postgres.examine(folder.path()).unwrap_err();
        assert_eq!(reason, "has no initdb, postgres, pg_ctl, pg_isready");
    }

    #[test]
    fn what_is_missing_says_what_it_is_for_and_how_to_name_another_place() {
        let missing = Missing {
            need: Need::Strace,
            why: None,
        };
        let text = missing.to_string();
        assert!(
            text.contains("reached the disk") && text.contains("ARBITER_STRACE"),
            "{text}"
        );
    }
}
