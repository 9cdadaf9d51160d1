//! Package managers: which package of which system brings what the tests need.

use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::tools::{self, Need};

/// Whether this program may install packages as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Privilege {
    /// It runs as root.
    Root,
    /// It has to ask through `sudo`.
    Sudo,
}

impl Privilege {
    /// Asks the system who runs this program.
    ///
    /// # Errors
    /// `id` cannot be run.
    pub fn current() -> Result<Self> {
        let output = Command::new("id")
            .arg("-u")
            .output()
            .context("`id -u` cannot be run")?;
        Ok(if output.stdout.trim_ascii() == b"0" {
            Self::Root
        } else {
            Self::Sudo
        })
    }
}

/// A package manager whose names for our packages are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manager {
    /// Debian, Ubuntu.
    AptGet,
    /// Fedora.
    Dnf,
    /// Arch.
    Pacman,
    /// openSUSE.
    Zypper,
    /// Alpine.
    Apk,
    /// macOS.
    Brew,
}

impl Manager {
    const ALL: [(Self, &str); 6] = [
        (Self::AptGet, "apt-get"),
        (Self::Dnf, "dnf"),
        (Self::Pacman, "pacman"),
        (Self::Zypper, "zypper"),
        (Self::Apk, "apk"),
        (Self::Brew, "brew"),
    ];

    /// The first one on the PATH.
    pub fn find() -> Option<Self> {
        Self::ALL
            .iter()
            .find(|(_, program)| !tools::on_path(program).is_empty())
            .map(|(manager, _)| *manager)
    }

    /// The packages that bring `needs`, in order, each once.
    pub fn packages(self, needs: &[Need]) -> Vec<&'static str> {
        let mut packages = Vec::new();
        for need in needs {
            for package in self.packages_for(*need) {
                if !packages.contains(package) {
                    packages.push(*package);
                }
            }
        }
        packages
    }

    const fn packages_for(self, need: Need) -> &'static [&'static str] {
        match (need, self) {
            (Need::Postgres, Self::Dnf | Self::Zypper) => &["postgresql-server", "postgresql"],
            (Need::Postgres, Self::Brew) => &["postgresql@17"],
            (Need::Postgres, _) => &["postgresql"],
            (Need::Chromium, Self::Brew) => &["google-chrome"],
            (Need::Chromium, _) => &["chromium"],
            (Need::Node, Self::Brew) => &["node"],
            (Need::Node, _) => &["nodejs"],
            (Need::Npm, Self::Brew) => &["node"],
            (Need::Npm, Self::Dnf) => &["nodejs-npm"],
            (Need::Npm, Self::Zypper) => &["npm-default"],
            (Need::Npm, _) => &["npm"],
            (Need::Python, Self::AptGet) => &["python3", "python3-venv"],
            (Need::Python, Self::Pacman | Self::Brew) => &["python"],
            (Need::Python, Self::Zypper) => &["python311", "python311-pip"],
            (Need::Python, _) => &["python3"],
            (Need::Strace, _) => &["strace"],
        }
    }

    /// Refreshing the lists (where that is apart), and installing.
    const fn verbs(self) -> (&'static [&'static str], &'static [&'static str]) {
        match self {
            Self::AptGet => (
                &["apt-get", "update"],
                &["apt-get", "install", "--yes", "--no-install-recommends"],
            ),
            Self::Dnf => (&[], &["dnf", "install", "--assumeyes"]),
            Self::Pacman => (
                &[],
                &["pacman", "--sync", "--refresh", "--needed", "--noconfirm"],
            ),
            Self::Zypper => (&[], &["zypper", "--non-interactive", "install"]),
            Self::Apk => (&[], &["apk", "add"]),
            Self::Brew => (&[], &["brew", "install"]),
        }
    }

    /// The commands that install `needs`, in order, each as its words; no word needs quoting.
    fn commands(self, needs: &[Need], before: &[&str], after: &[&str]) -> Vec<Vec<String>> {
        let packages = self.packages(needs);
        let (refresh, install) = self.verbs();
        [(refresh, [].as_slice()), (install, packages.as_slice())]
            .into_iter()
            .filter(|(command, _)| !command.is_empty())
            .map(|(command, packages)| [before, command, after, packages].concat())
            .map(|words| words.into_iter().map(str::to_owned).collect())
            .collect()
    }

    /// One line for a person to paste into a shell.
    pub fn line(self, needs: &[Need], privilege: Privilege) -> String {
        let commands = self.commands(needs, self.sudo(privilege), &[]);
        commands
            .iter()
            .map(|command| command.join(" "))
            .collect::<Vec<_>>()
            .join(" && ")
    }

    /// Installs `needs` without asking anything but, perhaps, a password.
    ///
    /// # Errors
    /// The package manager failed, or does not start.
    pub fn install(self, needs: &[Need], privilege: Privilege) -> Result<()> {
        let sudo = self.sudo(privilege);
        if self != Self::AptGet {
            return run(&self.commands(needs, sudo, &[]));
        }
        // Debian's packages ask questions unless told not to; sudo passes no variables on, so `env` sets it after.
        // Another program (an automatic upgrade, say) may hold the lock for a while.
        let before = [sudo, &["env", "DEBIAN_FRONTEND=noninteractive"]].concat();
        run(&self.commands(needs, &before, &["-q", "-o", "DPkg::Lock::Timeout=300"])).with_context(|| {
            if needs.contains(&Need::Chromium) {
                "Ubuntu has Chromium as a snap only, which cannot be driven from outside; there, install Google Chrome"
            } else {
                "the packages were not installed"
            }
        })
    }

    /// Homebrew refuses to run as root.
    const fn sudo(self, privilege: Privilege) -> &'static [&'static str] {
        match (self, privilege) {
            (Self::Brew, _) | (_, Privilege::Root) => &[],
            (_, Privilege::Sudo) => &["sudo"],
        }
    }
}

/// Runs the commands. Only the last one must succeed: the ones before it refresh lists, and one broken list of many
/// does not keep the packages from being there.
///
/// # Errors
/// The last command failed, or one could not be started.
fn run(commands: &[Vec<String>]) -> Result<()> {
    for (index, command) in commands.iter().enumerate() {
        let line = command.join(" ");
        println!("            running: {line}");
        let (program, arguments) = command.split_first().context("an empty command")?;
        let status = Command::new(program)
            .args(arguments)
            .status()
            .with_context(|| format!("{program} does not start"))?;
        if !status.success() && index + 1 == commands.len() {
            bail!("`{line}` failed; its own message is above");
        }
        if !status.success() {
            println!(
                "            that failed ({status}); going on, the packages may be there all the same"
            );
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn on_debian_the_line_to_paste_refreshes_the_lists_and_asks_through_sudo() {
        assert_eq!(
            Manager::AptGet.line(&[Need::Postgres, Need::Chromium], Privilege::Sudo),
            "sudo apt-get update && \
             sudo apt-get install --yes --no-install-recommends postgresql chromium"
        );
    }

    #[test]
    fn root_needs_no_sudo_and_homebrew_takes_none() {
        for (manager, _) in Manager::ALL {
            let line = manager.line(Need::ALL, Privilege::Root);
            assert!(!line.contains("sudo"), "{line}");
        }
        assert!(
            !Manager::Brew
                .line(Need::ALL, Privilege::Sudo)
                .contains("sudo")
        );
    }

    #[test]
    fn a_package_that_brings_two_needs_is_named_once() {
        assert_eq!(Manager::Brew.packages(&[Need::Node, Need::Npm]), ["node"]);
    }

    #[test]
    fn every_manager_has_a_package_for_every_need() {
        for (manager, _) in Manager::ALL {
            for need in Need::ALL {
                assert!(
                    !manager.packages_for(*need).is_empty(),
                    "{manager:?} {need:?}"
                );
            }
        }
    }
}
