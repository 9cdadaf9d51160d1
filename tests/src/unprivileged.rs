//! Somebody who may not everything: root would never meet a folder that cannot be written.

use std::os::unix::process::CommandExt;
use std::process::Command;

/// A user who is nobody special.
#[derive(Debug, Clone, Copy)]
pub struct Unprivileged {
    /// The user's number.
    pub uid: u32,
    /// The number of the user's group.
    pub gid: u32,
}

impl Unprivileged {
    /// The user as whom to run what must not be root; `None` if we are nobody special ourselves.
    ///
    /// # Panics
    /// We are root, and there is no user `nobody`.
    pub fn needed() -> Option<Self> {
        if id(&["-u"]) != Some(0) {
            return None;
        }
        let uid = id(&["-u", "nobody"]).expect("there is a user nobody");
        let gid = id(&["-g", "nobody"]).expect("nobody has a group");
        Some(Self { uid, gid })
    }

    /// Lets a command run as this user.
    pub fn run(self, command: &mut Command) {
        command.uid(self.uid).gid(self.gid);
    }
}

fn id(arguments: &[&str]) -> Option<u32> {
    let output = Command::new("id").args(arguments).output().ok()?;
    str::from_utf8(&output.stdout).ok()?.trim().parse().ok()
}
