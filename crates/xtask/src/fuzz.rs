//! `cargo xtask fuzz`: made-up texts for the readers of positions, moves and files, guided by which code they reach.
//!
//! Never part of `cargo xtask test`: it needs Rust's nightly compiler and cargo-fuzz, and its end is a matter of
//! patience. It begins with `fuzz/seeds`, written by hand, and `fuzz/corpus`, which earlier runs have found and kept.

use std::process::{Command, Stdio};
use std::{fmt, fs};

use anyhow::{Context, Result, bail};
use clap::{Args, ValueEnum};

use crate::{tools, workspace};

/// What a person may say after `cargo xtask fuzz`.
#[derive(Args)]
pub struct Options {
    /// How long, for each target
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    minutes: u32,

    /// Only this one
    #[arg(long)]
    target: Option<Target>,
}

/// What reads the made-up texts.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Target {
    /// Positions
    Fen,
    /// Moves and scoresheets
    San,
    /// Tournament files
    Trf,
    /// Game files
    Pgn,
    /// Rules files, as bytes
    Rules,
    /// Rules files, formatted
    Format,
    /// Rules files, checked
    Check,
    /// Rules and facts made of numbers, asked for a finding
    Evaluate,
    /// Rules made of numbers, checked beside every situation one by one
    Cells,
    /// Logs, one envelope a line
    Envelope,
    /// Configurations and cases to be judged
    Toml,
}

impl Target {
    const ALL: [Self; 11] = [
        Self::Fen,
        Self::San,
        Self::Trf,
        Self::Pgn,
        Self::Rules,
        Self::Format,
        Self::Check,
        Self::Evaluate,
        Self::Cells,
        Self::Envelope,
        Self::Toml,
    ];

    const fn name(self) -> &'static str {
        match self {
            Self::Fen => "fen",
            Self::San => "san",
            Self::Trf => "trf",
            Self::Pgn => "pgn",
            Self::Rules => "rules",
            Self::Format => "format",
            Self::Check => "check",
            Self::Evaluate => "evaluate",
            Self::Cells => "cells",
            Self::Envelope => "envelope",
            Self::Toml => "toml",
        }
    }
}

/// Something that fuzzing needs and the machine may lack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Need {
    Rustup,
    Nightly,
    CargoFuzz,
    Compiler,
}

impl Need {
    const ALL: [Self; 4] = [Self::Rustup, Self::Nightly, Self::CargoFuzz, Self::Compiler];

    fn is_met(self) -> bool {
        match self {
            Self::Rustup => !tools::on_path("rustup").is_empty(),
            Self::Nightly => has_nightly(),
            Self::CargoFuzz => !tools::on_path("cargo-fuzz").is_empty(),
            Self::Compiler => ["c++", "clang++", "g++"]
                .iter()
                .any(|name| !tools::on_path(name).is_empty()),
        }
    }
}

impl fmt::Display for Need {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Rustup => "rustup, which keeps several toolchains beside each other: https://rustup.rs",
            Self::Nightly => {
                "a nightly toolchain, for code that tells where it has been: rustup toolchain install nightly --profile minimal"
            }
            Self::CargoFuzz => "cargo-fuzz: cargo install cargo-fuzz --locked",
            Self::Compiler => "a C++ compiler, for libFuzzer: g++ or clang",
        })
    }
}

/// Asks rustup's list, which fetches nothing.
fn has_nightly() -> bool {
    let list = rustup_free("rustup")
        .args(["toolchain", "list"])
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .output();
    list.is_ok_and(|output| names_nightly(&String::from_utf8_lossy(&output.stdout)))
}

/// Whether the list of toolchains has the one that `+nightly` means. `nightly-2026-01-01` is another one.
fn names_nightly(list: &str) -> bool {
    list.lines().any(|line| {
        let name = line.split(' ').next().unwrap_or_default();
        let host = name.strip_prefix("nightly").map(str::to_owned);
        host.is_some_and(|host| !host.starts_with("-2"))
    })
}

/// A program of rustup's that is not bound to the toolchain that runs this one.
fn rustup_free(program: &str) -> Command {
    let mut command = Command::new(program);
    command
        .current_dir(workspace::root())
        .env_remove("CARGO")
        .env_remove("RUSTC")
        .env_remove("RUSTUP_TOOLCHAIN");
    command
}

/// Runs each target for its time.
///
/// # Errors
/// If something is missing, all of it at once; or the first target that failed.
pub fn run(options: &Options) -> Result<()> {
    let missing: Vec<_> = Need::ALL
        .into_iter()
        .filter(|need| !need.is_met())
        .collect();
    if !missing.is_empty() {
        let list: Vec<_> = missing.iter().map(|need| format!("\n    {need}")).collect();
        bail!("fuzzing needs what this machine lacks:{}", list.concat());
    }
    for target in Target::ALL {
        if options.target.is_none_or(|only| only == target) {
            run_target(target, options.minutes)?;
        }
    }
    Ok(())
}

fn run_target(target: Target, minutes: u32) -> Result<()> {
    let name = target.name();
    println!("{name}: {minutes} min; what reaches new code is kept in fuzz/corpus/{name}");
    let seconds = u64::from(minutes) * 60;
    let folders = ["corpus", "seeds"].map(|folder| format!("fuzz/{folder}/{name}"));
    // libFuzzer makes no folder, and a target that was never run has no corpus.
    let corpus = workspace::root().join(&folders[0]);
    fs::create_dir_all(&corpus).with_context(|| format!("{} cannot be made", corpus.display()))?;
    let found_nothing = nightly_fuzz(&["run", name])
        .args(&folders)
        .arg("--")
        .arg(format!("-max_total_time={seconds}"))
        .args(["-timeout=10", "-print_final_stats=1"])
        .status()
        .context("cargo does not start")?;
    if !found_nothing.success() {
        bail!(
            "{name}: the text that broke it is in fuzz/artifacts/{name}; libFuzzer's report is above"
        );
    }
    // The fewest texts that reach all that code, so that a repository can hold them.
    let shortened = nightly_fuzz(&["cmin", name, &folders[0], "--", "-use_counters=0"])
        .stderr(Stdio::null())
        .status()
        .context("cargo does not start")?;
    if !shortened.success() {
        bail!(
            "{name}: fuzz/corpus/{name} cannot be shortened; `cargo +nightly fuzz cmin {name}` tells why"
        );
    }
    Ok(())
}

fn nightly_fuzz(arguments: &[&str]) -> Command {
    let mut command = rustup_free("cargo");
    command.args(["+nightly", "fuzz"]).args(arguments);
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_toolchain_called_nightly_is_nightly() {
        let list = "stable-x86_64-unknown-linux-gnu (active, default)\nnightly-2026-01-01-x86_64-unknown-linux-gnu\n";
        assert!(!names_nightly(list));
        assert!(names_nightly("nightly-aarch64-apple-darwin"));
        assert!(!names_nightly("no installed toolchains"));
    }

    #[test]
    fn every_need_says_how_to_meet_it() {
        for need in Need::ALL {
            let text = need.to_string();
            assert!(text.contains(": "), "{text}");
        }
    }

    #[test]
    fn every_target_is_declared_in_the_manifest() {
        let file = workspace::root().join("fuzz/Cargo.toml");
        let manifest: toml::Table = std::fs::read_to_string(file).unwrap().parse().unwrap();
        let declared: Vec<_> = manifest["bin"]
            .as_array()
            .unwrap()
            .iter()
            .map(|bin| bin["name"].as_str().unwrap())
            .collect();
        assert_eq!(declared, Target::ALL.map(Target::name));
    }
}
