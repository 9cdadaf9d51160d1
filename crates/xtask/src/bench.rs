//! `cargo xtask bench`: how fast the service answers, beside the least that could answer the same.
//!
//! The measuring is done by a program in `peers/service`, a workspace of its own, since it needs other libraries; the
//! program that is measured is the one that users build. It is no part of `cargo xtask test`: no test is timed.

use std::env;
use std::ffi::OsString;

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::postgres::Postgres;
use crate::{tools, workspace};

/// What a person may say after `cargo xtask bench`.
#[derive(Args)]
pub struct Options {
    /// Handed on to the measuring program, as in `cargo xtask bench -- --only writes --turns 3`; `-- --help` lists them
    #[arg(last = true, value_name = "ARGUMENTS")]
    arguments: Vec<OsString>,
}

/// Builds what is measured and what measures, and prints tables.
///
/// # Errors
/// If something does not build, or a candidate answers something else than it should.
pub fn run(options: &Options) -> Result<()> {
    let myself = env::current_exe().context("where this program is cannot be told")?;
    let arbiter = workspace::build(&["--release"])?;
    let programs = tools::look().ok().map(|tools| tools.postgres);
    if programs.is_none() {
        println!(
            "Not all that the tests need is here (`cargo xtask test` lists it): PostgreSQL is left out."
        );
    }
    let postgres = programs
        .as_ref()
        .map(|programs| Postgres::start(&myself, programs))
        .transpose()?;
    let mut command = workspace::cargo();
    command
        .args(["run", "--release", "--manifest-path"])
        .arg(workspace::root().join("peers/service/Cargo.toml"))
        .args(["--", "--arbiter"])
        .arg(arbiter);
    if let (Some(postgres), Some(programs)) = (&postgres, &programs) {
        command
            .args(["--postgres", postgres.url(), "--pgbench"])
            .arg(programs.join("pgbench"));
    }
    command.args(&options.arguments);
    let measured = command.status().context("cargo does not start")?;
    postgres.map(Postgres::stop).transpose()?;
    if !measured.success() {
        bail!("the measuring broke off; the lines above tell why");
    }
    Ok(())
}
