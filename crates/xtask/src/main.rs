//! Chores of the workspace.
//!
//! `cargo xtask test` runs every test of every kind: it finds what the tests need ([`tools`]), installs it when told
//! to ([`packages`]), checks the licences ([`licences`]), builds once ([`workspace`]), lends the tests a private
//! PostgreSQL ([`postgres`]) and hands all of it over in environment variables ([`test`]). With `--update-screenshots` it
//! renews the pictures of the documents afterwards ([`screenshots`]).
//!
//! `cargo xtask perft` counts series of legal moves ([`perft`]), `cargo xtask fuzz` looks for texts that break a reader
//! ([`fuzz`]), `cargo xtask mate-fuzz` for contradictions about who can still mate ([`mate_fuzz`]), `cargo xtask soak`
//! kills servers ([`soak`]), `cargo xtask bench` measures the service ([`bench`]); all take their time and are no part of
//! `test`.

mod bench;
mod fuzz;
mod licences;
mod mate_fuzz;
mod packages;
mod perft;
mod postgres;
mod reader;
mod screenshots;
mod soak;
mod stages;
mod test;
mod tools;
mod workspace;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::{CommandFactory, Parser, Subcommand};

#[derive(Parser)]
#[command(
    name = "cargo xtask",
    bin_name = "cargo xtask",
    about = "Chores of the Arbiter workspace"
)]
struct Arguments {
    #[command(subcommand)]
    chore: Option<Chore>,
}

#[derive(Subcommand)]
enum Chore {
    /// Run every test of every kind: unit, doc, integration, end to end on SQLite and PostgreSQL, in a real browser
    Test(test::Options),
    /// Count series of legal moves from thousands of positions and compare them with the numbers that others have found
    Perft(perft::Options),
    /// Feed made-up texts to the readers of positions and moves for some minutes (needs a nightly toolchain and cargo-fuzz)
    Fuzz(fuzz::Options),
    /// Ask who can still mate in a hundred thousand changed positions, and look for contradictions
    MateFuzz(mate_fuzz::Options),
    /// Kill servers in the middle of writes, a thousand times, and look for what they acknowledged
    Soak(soak::Options),
    /// Measure how fast the service answers, beside the least that could answer the same (builds it with --release)
    Bench(bench::Options),
    /// Compare the licence of every dependency with the list in deny.toml
    CheckLicenses,
    /// Own a private PostgreSQL until standard input closes (started by `test`, not by hand)
    #[command(hide = true)]
    KeepPostgres {
        /// Where initdb, postgres, pg_ctl, pg_isready and psql are
        programs: PathBuf,
    },
}

fn main() -> ExitCode {
    let outcome = match Arguments::parse().chore {
        Some(Chore::Test(options)) => test::run(&options),
        Some(Chore::Perft(options)) => perft::run(&options),
        Some(Chore::Fuzz(options)) => fuzz::run(&options),
        Some(Chore::MateFuzz(options)) => mate_fuzz::run(&options),
        Some(Chore::Soak(options)) => soak::run(&options),
        Some(Chore::Bench(options)) => bench::run(&options),
        Some(Chore::CheckLicenses) => check_licences(),
        Some(Chore::KeepPostgres { programs }) => postgres::keep(&programs),
        None => Arguments::command().print_help().map_err(Into::into),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("\nerror: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn check_licences() -> Result<()> {
    let checked = licences::check(&workspace::root())?;
    println!("{checked} dependencies, each under a licence that deny.toml allows");
    Ok(())
}
