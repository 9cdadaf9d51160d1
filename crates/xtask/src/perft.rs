//! `cargo xtask perft`: the series of legal moves of the whole collection, counted as deep as anybody has.
//!
//! The counting is done by programs in `peers/`, a workspace of its own, since it needs an optimised build, and the
//! other libraries if they are to count too.

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::workspace;

/// What a person may say after `cargo xtask perft`.
#[derive(Args)]
pub struct Options {
    /// No deeper than so many moves of either player
    #[arg(long, value_name = "N")]
    depth_limit: Option<u32>,

    /// No position further than so many series
    #[arg(long, value_name = "N")]
    node_limit: Option<u64>,

    /// Count with cozy-chess and owlchess too, and a thousand fresh positions of random games
    #[arg(long)]
    oracles: bool,
}

/// Builds the program in `peers/` and lets it count.
///
/// # Errors
/// If a number is different, or the program cannot be built.
pub fn run(options: &Options) -> Result<()> {
    let mut command = workspace::cargo();
    command
        .args(["run", "--release", "--manifest-path"])
        .arg(workspace::root().join("peers/Cargo.toml"))
        .args(["--bin", options.program(), "--"])
        .args(options.limits());
    if !command.status().context("cargo does not start")?.success() {
        bail!("the counting failed, or a number is different; the lines above tell which");
    }
    Ok(())
}

impl Options {
    const fn program(&self) -> &'static str {
        if self.oracles {
            "perft-oracles"
        } else {
            "perft"
        }
    }

    fn limits(&self) -> Vec<String> {
        let depth = self.depth_limit.map(|limit| limit.to_string());
        let nodes = self.node_limit.map(|limit| limit.to_string());
        [("--depth-limit", depth), ("--node-limit", nodes)]
            .into_iter()
            .filter_map(|(name, limit)| Some([name.to_owned(), limit?]))
            .flatten()
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_handed_on_only_if_they_were_given() {
        let mut options = Options {
            depth_limit: None,
            node_limit: None,
            oracles: false,
        };
        assert_eq!(options.limits(), [""; 0]);
        options.depth_limit = Some(3);
        assert_eq!(options.limits(), ["--depth-limit", "3"]);
        options.node_limit = Some(1_000);
        assert_eq!(
            options.limits(),
            ["--depth-limit", "3", "--node-limit", "1000"]
        );
    }
}
