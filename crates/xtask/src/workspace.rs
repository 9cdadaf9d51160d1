//! The workspace itself: where it is, and cargo run inside it.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};
use cargo_metadata::Message;

/// The folder of the workspace's `Cargo.toml`.
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).unwrap_or(here).to_owned()
}

/// Cargo, as a person would start it at the workspace's root.
///
/// `cargo run` has put the description of *this* package into the environment. Build scripts that look at those
/// variables would run again, and their crates be compiled again, each time cargo is started by hand and by us in turn.
pub fn cargo() -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root());
    for (name, _) in env::vars_os() {
        let is_ours = [
            "CARGO_PKG_",
            "CARGO_MANIFEST_",
            "CARGO_BIN_",
            "CARGO_CRATE_",
            "CARGO_PRIMARY_",
        ]
        .iter()
        .any(|prefix| name.to_string_lossy().starts_with(prefix));
        if is_ours {
            command.env_remove(name);
        }
    }
    command
}

/// Builds what `selection` names and returns the path of the `arbiter` binary that was built with it.
pub fn build(selection: &[&str]) -> Result<PathBuf> {
    let mut child = cargo()
        .arg("build")
        .args(selection)
        .arg("--message-format=json-render-diagnostics")
        .stdout(Stdio::piped())
        .spawn()
        .context("cargo does not start")?;
    let messages = child.stdout.take().context("cargo's output is missing")?;
    let mut binary = None;
    for message in Message::parse_stream(std::io::BufReader::new(messages)) {
        if let Message::CompilerArtifact(artifact) =
            message.context("cargo's output cannot be read")?
            && artifact.target.is_bin()
            && artifact.target.name == "arbiter"
            && !artifact.profile.test
        {
            binary = artifact.executable;
        }
    }
    if !child
        .wait()
        .context("cargo cannot be waited for")?
        .success()
    {
        bail!("the workspace does not build; the compiler's messages are above");
    }
    Ok(binary
        .context("the workspace built, but no binary called `arbiter` came out of it")?
        .into())
}
