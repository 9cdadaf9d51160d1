//! `cargo xtask soak`: kills servers in the middle of writes, a thousand times, and looks for what was acknowledged.
//!
//! The same as `cargo xtask test` does twenty times: see `tests/src/killing.rs`.

use std::env;

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::postgres::Postgres;
use crate::stages::Stages;
use crate::{tools, workspace};

/// What a person may say after `cargo xtask soak`.
#[derive(Args)]
pub struct Options {
    /// How often
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..))]
    cycles: u32,

    /// On a private PostgreSQL in place of SQLite
    #[arg(long)]
    postgres: bool,
}

/// Kills, and prints how far it is after every twenty.
///
/// # Errors
/// Something that was acknowledged is lost, or a log is not whole; what, is printed.
pub fn run(options: &Options) -> Result<()> {
    let myself = env::current_exe().context("where this program is cannot be told")?;
    let mut stages = Stages::begin();
    let binary = stages.run("build", "compiling", || {
        let binary = workspace::build(&["--workspace", "--bins"])?;
        let name = binary.display().to_string();
        Ok((binary, name))
    })?;
    let soak = binary
        .parent()
        .context("the binary is in no folder")?
        .join("soak");
    let mut command = std::process::Command::new(soak);
    command
        .arg(options.cycles.to_string())
        .env("ARBITER_BIN", &binary);
    let server = if options.postgres {
        let programs = tools::postgres()?;
        let server = Postgres::start(&myself, &programs)?;
        command
            .arg("postgres")
            .env("ARBITER_TEST_POSTGRES", server.url())
            .env("ARBITER_PSQL", programs.join("psql"));
        Some(server)
    } else {
        command.arg("sqlite");
        None
    };
    let soaked = stages.run("soak", "killing", || {
        if !command
            .status()
            .context("the soak does not start")?
            .success()
        {
            bail!("something was lost, or a log is not whole: it is named above");
        }
        Ok(((), format!("{} kills, nothing lost", options.cycles)))
    });
    if let Some(server) = server {
        server.stop()?;
    }
    println!("\n{}", stages.summary());
    soaked
}
