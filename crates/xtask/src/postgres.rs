//! A private PostgreSQL for the tests: fresh, unprivileged, reachable through a socket only, gone afterwards.
//!
//! A second process owns the server, in a process group of its own: [`keep`]. It holds the reading end of a pipe whose
//! writing end only the first process has. Whatever ends the first (its own end, a failed test, Ctrl-C, SIGKILL)
//! closes the pipe; then the keeper stops the server and removes its files. So no signal needs handling.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Write};
use std::os::unix::fs::{MetadataExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use tempfile::TempDir;

/// How long the server may take to answer its first client. A loaded machine needs a few seconds.
const PATIENCE: Duration = Duration::from_secs(60);
/// How often it is asked in that time.
const PAUSE: Duration = Duration::from_millis(100);
/// The path of a socket must fit into the kernel's `sun_path` (104 bytes on macOS, 108 on Linux);
/// the server adds `/arbiter-pg-XXXXXX/.s.PGSQL.5432` to the folder.
const LONGEST_FOLDER: usize = 60;

/// A running server, seen from the process that uses it.
pub struct Postgres {
    keeper: Child,
    pipe: Option<ChildStdin>,
    url: String,
}

impl Postgres {
    /// Starts a server from the programs in the folder `programs`, with this program's own file `myself` as its keeper.
    ///
    /// # Errors
    /// The server does not come up; its own last words are printed.
    pub fn start(myself: &Path, programs: &Path) -> Result<Self> {
        let mut keeper = Command::new(myself)
            .arg("keep-postgres")
            .arg(programs)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .process_group(0)
            .spawn()
            .with_context(|| format!("{} does not start", myself.display()))?;
        let pipe = keeper.stdin.take();
        let mut url = String::new();
        if let Some(output) = keeper.stdout.take() {
            BufReader::new(output)
                .read_line(&mut url)
                .context("the keeper of PostgreSQL cannot be heard")?;
        }
        let url = url.trim().to_owned();
        if url.is_empty() {
            keeper.wait()?;
            bail!("PostgreSQL did not start; the reason is above");
        }
        Ok(Self { keeper, pipe, url })
    }

    /// Where a client finds the maintenance database; libpq and sqlx both read it.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Stops the server and waits until its files are gone.
    ///
    /// # Errors
    /// Something could not be stopped or removed.
    pub fn stop(mut self) -> Result<()> {
        self.pipe = None;
        if !self
            .keeper
            .wait()
            .context("the keeper of PostgreSQL cannot be waited for")?
            .success()
        {
            bail!("PostgreSQL was not stopped cleanly; the reason is above");
        }
        Ok(())
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.pipe = None;
        // After `stop` this answers at once; on the way out of a failure there is nothing better to do with an error.
        let _ = self.keeper.wait();
    }
}

/// Owns a server until standard input closes; prints its URL once it answers.
///
/// # Errors
/// The server does not come up, or cannot be stopped.
pub fn keep(programs: &Path) -> Result<()> {
    let user = User::unprivileged()?;
    let home = private_folder(user.as_ref())?;
    let mut server = Server::start(programs, home, user)?;
    println!("{}", server.url());
    io::stdout().flush()?;
    io::copy(&mut io::stdin(), &mut io::sink())?;
    server.stop()
}

/// The server, seen from its keeper.
struct Server {
    programs: PathBuf,
    home: TempDir,
    user: Option<User>,
    process: Option<Child>,
}

impl Server {
    fn start(programs: &Path, home: TempDir, user: Option<User>) -> Result<Self> {
        let mut server = Self {
            programs: programs.to_owned(),
            home,
            user,
            process: None,
        };
        let mut initdb = server.program("initdb")?;
        initdb.args([
            "--username=postgres",
            "--auth=trust",
            "--encoding=UTF8",
            "--no-locale",
            "--no-sync",
            "--pgdata",
        ]);
        initdb.arg(server.data());
        if !initdb.status().context("initdb does not start")?.success() {
            bail!("initdb failed:\n{}", server.last_words("initdb"));
        }
        let mut postgres = server.program("postgres")?;
        postgres
            .arg("-D")
            .arg(server.data())
            .arg("-k")
            .arg(server.home.path());
        // Nobody reads these databases after a crash, so nothing needs to reach the disk; many tests, each with a pool
        // of connections, share the server.
        for setting in [
            "listen_addresses=",
            "fsync=off",
            "full_page_writes=off",
            "max_connections=300",
        ] {
            postgres.arg("-c").arg(setting);
        }
        server.process = Some(postgres.spawn().context("postgres does not start")?);
        server.wait_until_ready()?;
        Ok(server)
    }

    fn wait_until_ready(&mut self) -> Result<()> {
        for _ in 0..PATIENCE.as_millis() / PAUSE.as_millis() {
            if let Some(process) = &mut self.process
                && let Some(status) = process.try_wait()?
            {
                self.process = None;
                bail!(
                    "postgres ended ({status}):\n{}",
                    self.last_words("postgres")
                );
            }
            let mut question = self.program("pg_isready")?;
            question
                .args([
                    "--quiet",
                    "--username=postgres",
                    "--dbname=postgres",
                    "--host",
                ])
                .arg(self.home.path());
            if question
                .status()
                .context("pg_isready does not start")?
                .success()
            {
                return Ok(());
            }
            thread::sleep(PAUSE);
        }
        bail!(
            "postgres did not answer within {} s:\n{}",
            PATIENCE.as_secs(),
            self.last_words("postgres")
        )
    }

    /// A program of PostgreSQL's, as the right user, in the private folder, deaf to the caller's own settings.
    fn program(&self, name: &str) -> Result<Command> {
        let log = File::options()
            .create(true)
            .append(true)
            .open(self.log(name))
            .context("the log cannot be written")?;
        let mut command = Command::new(self.programs.join(name));
        command
            .current_dir(self.home.path())
            .stdin(Stdio::null())
            .stdout(log.try_clone()?)
            .stderr(log);
        for (variable, _) in std::env::vars_os() {
            if variable.to_string_lossy().starts_with("PG") {
                command.env_remove(variable);
            }
        }
        command.env("LC_ALL", "C").env("HOME", self.home.path());
        if let Some(user) = &self.user {
            command.uid(user.uid).gid(user.gid);
        }
        Ok(command)
    }

    fn stop(&mut self) -> Result<()> {
        if let Some(mut process) = self.process.take() {
            let mut stop = self.program("pg_ctl")?;
            stop.args(["stop", "--mode=immediate", "--silent", "-D"])
                .arg(self.data());
            if !stop.status().is_ok_and(|status| status.success()) {
                process.kill().context("postgres cannot be stopped")?;
            }
            process.wait()?;
        }
        fs::remove_dir_all(self.home.path())
            .with_context(|| format!("{} cannot be removed", self.home.path().display()))
    }

    fn url(&self) -> String {
        format!(
            "postgres://postgres@localhost/postgres?host={}",
            self.home.path().display()
        )
    }

    fn data(&self) -> PathBuf {
        self.home.path().join("data")
    }

    fn log(&self, program: &str) -> PathBuf {
        self.home.path().join(program).with_extension("log")
    }

    /// The end of a program's log, for a person who has to find out what is wrong.
    fn last_words(&self, program: &str) -> String {
        let log = fs::read_to_string(self.log(program)).unwrap_or_default();
        let lines: Vec<_> = log.lines().rev().take(20).collect();
        lines.into_iter().rev().collect::<Vec<_>>().join("\n")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if self.process.is_some() {
            // On the way out of a failure that is already being reported.
            let _ = self.stop();
        }
    }
}

/// The user as whom the server runs when the caller is root: PostgreSQL refuses to run as root.
struct User {
    uid: u32,
    gid: u32,
}

impl User {
    /// `None` if the caller is nobody special, who can run the server as himself.
    fn unprivileged() -> Result<Option<Self>> {
        if id(&["-u"])? != Some(0) {
            return Ok(None);
        }
        for name in ["postgres", "nobody"] {
            if let (Some(uid), Some(gid)) = (id(&["-u", name])?, id(&["-g", name])?)
                && uid != 0
            {
                return Ok(Some(Self { uid, gid }));
            }
        }
        bail!(
            "PostgreSQL does not run as root, and there is neither a user `postgres` nor `nobody` to run it as"
        )
    }
}

/// What `id` answers; `None` if it knows no such user.
fn id(arguments: &[&str]) -> Result<Option<u32>> {
    let output = Command::new("id")
        .args(arguments)
        .output()
        .context("`id` cannot be run")?;
    Ok(str::from_utf8(&output.stdout)
        .ok()
        .and_then(|text| text.trim().parse().ok()))
}

/// A fresh folder that only the server's user can enter.
fn private_folder(user: Option<&User>) -> Result<TempDir> {
    let temporary = std::env::temp_dir();
    let place = if fits(&temporary, user.is_some()) {
        temporary
    } else {
        PathBuf::from("/tmp")
    };
    let folder = tempfile::Builder::new()
        .prefix("arbiter-pg-")
        .tempdir_in(&place)
        .with_context(|| format!("no folder can be made in {}", place.display()))?;
    if let Some(user) = user {
        chown(folder.path(), Some(user.uid), Some(user.gid)).with_context(|| {
            format!(
                "{} cannot be given to the server's user",
                folder.path().display()
            )
        })?;
    }
    Ok(folder)
}

/// Whether a socket can live below `folder`: its path is short, stands in a URL as it is, and, for another user's
/// server, every folder on the way lets others through.
fn fits(folder: &Path, for_another_user: bool) -> bool {
    const OTHERS_MAY_ENTER: u32 = 0o001;
    let is_plain = folder.to_str().is_some_and(|path| {
        path.len() <= LONGEST_FOLDER
            && path
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || "/._-".contains(c))
    });
    let is_open = || {
        folder
            .ancestors()
            .all(|one| fs::metadata(one).is_ok_and(|meta| meta.mode() & OTHERS_MAY_ENTER != 0))
    };
    folder.is_absolute() && is_plain && (!for_another_user || is_open())
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn a_folder_with_a_long_or_odd_path_is_not_taken() {
        assert!(fits(Path::new("/tmp"), true));
        assert!(!fits(Path::new("tmp"), false));
        assert!(!fits(Path::new("/tmp/with space"), false));
        assert!(!fits(&Path::new("/tmp").join("long".repeat(20)), false));
    }

    #[test]
    fn a_folder_that_others_cannot_enter_is_not_given_to_another_user() {
        let closed = tempfile::Builder::new().tempdir_in("/tmp").unwrap();
        fs::set_permissions(closed.path(), fs::Permissions::from_mode(0o700)).unwrap();
        assert!(fits(closed.path(), false));
        assert!(!fits(closed.path(), true));
        fs::set_permissions(closed.path(), fs::Permissions::from_mode(0o711)).unwrap();
        assert!(fits(closed.path(), true));
    }
}
