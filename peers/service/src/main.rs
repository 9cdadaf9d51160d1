//! How fast the service answers, beside the least that could answer the same.
//!
//! Candidates take turns (A B A B …) within one run, because a shared machine is never the same twice; each figure is
//! the median, and the rate at which the disk makes writes safe is taken just before it.

mod bare;
mod cells;
mod disk;
mod event;
mod hall;
mod load;
mod pgbench;
mod picture;
mod raw;
mod service;
mod table;

use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::{Parser, ValueEnum};

/// Measures the service beside its peers and prints tables.
#[derive(Debug, Parser)]
pub struct Options {
    /// The program to measure: `target/release/arbiter`
    #[arg(long)]
    arbiter: PathBuf,
    /// How often each candidate has its turn
    #[arg(long, default_value_t = 5)]
    turns: usize,
    /// What to measure; all that can be, if not told
    #[arg(long, value_enum)]
    only: Vec<Cell>,
    /// A PostgreSQL server that may be written to, as a URL; without it, nothing is measured there
    #[arg(long)]
    postgres: Option<String>,
    /// The `pgbench` of that PostgreSQL
    #[arg(long, default_value = "pgbench")]
    pgbench: PathBuf,
    /// Where the plot goes
    #[arg(long)]
    plot: Option<PathBuf>,
}

/// What can be measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Cell {
    /// Incidents on SQLite, beside a plain loop that writes the same rows
    Writes,
    /// Incidents on PostgreSQL, beside pgbench with the same statements
    Postgres,
    /// A round's results, beside a bare handler; unchanged, beside a static route
    Reads,
    /// Time per request by the number of games
    Size,
    /// A hall: streams, arbiters who report and readers at once
    Hall,
}

fn main() -> Result<()> {
    let options = Options::parse();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .context("no runtime")?;
    let wanted = |cell| options.only.is_empty() || options.only.contains(&cell);
    runtime.block_on(async {
        println!("{}\n", disk::machine());
        if wanted(Cell::Writes) {
            for clients in [16, 64] {
                cells::writes(&options, clients).await?;
            }
        }
        if wanted(Cell::Postgres) {
            match &options.postgres {
                Some(url) => cells::postgres(&options, url).await?,
                None => println!("PostgreSQL: no --postgres, not measured\n"),
            }
        }
        if wanted(Cell::Reads) {
            cells::reads(&options).await?;
        }
        if wanted(Cell::Size) {
            cells::size(&options).await?;
        }
        if wanted(Cell::Hall) {
            hall::measure(&options).await?;
        }
        Ok(())
    })
}
