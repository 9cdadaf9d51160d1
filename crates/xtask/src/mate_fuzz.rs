//! `cargo xtask mate-fuzz`: who can still mate in changed positions, and whether anything contradicts the answers.
//!
//! The asking is done by a program in `peers/`, since it needs an optimised build and another library to judge by. It
//! is no part of `cargo xtask test`.

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::workspace;

/// What a person may say after `cargo xtask mate-fuzz`.
#[derive(Args)]
pub struct Options {
    /// Begin chance with this number
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// So many questions
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    count: u32,

    /// Change the positions of this file, a FEN at the end of each line
    #[arg(long, value_name = "FILE")]
    from: Option<std::path::PathBuf>,
}

/// Builds the program in `peers/` and lets it ask.
///
/// # Errors
/// If an answer is contradicted, or the program cannot be built.
pub fn run(options: &Options) -> Result<()> {
    let mut command = workspace::cargo();
    command
        .args(["run", "--release", "--manifest-path"])
        .arg(workspace::root().join("peers/Cargo.toml"))
        .args(["--bin", "mate-fuzz", "--"])
        .args(["--seed", &options.seed.to_string()])
        .args(["--count", &options.count.to_string()]);
    if let Some(file) = &options.from {
        command.arg("--from").arg(file);
    }
    if !command.status().context("cargo does not start")?.success() {
        bail!("an answer is contradicted, or nothing could be asked; the lines above tell");
    }
    Ok(())
}
