//! The `arbiter` command: every tool of the house under one name.
//!
//! Exit codes: 0 fine; 1 the input is at fault, or a check found something; 2 wrong use; 3 disk, database or a fault of
//! our own.

mod backup;
mod checkpoint;
mod config;
mod desk;
mod erase;
mod failure;
mod files;
mod judge;
mod library;
mod log;
mod mate;
mod place;
mod position;
mod rules;
mod serve;
mod token;
mod verify;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::config::Config;
use crate::failure::{Failure, Outcome};

/// A server makes and drops many small texts for each request; this allocator takes less time over them than the system's.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The tournament arbiter's service: rulings with proof, an append-only log, regulations that are checked.
#[derive(Debug, Parser)]
#[command(name = "arbiter", version, about = "The tournament arbiter's service: rulings with proof, a log that forgets nothing, regulations that are checked", long_about = None, propagate_version = true)]
#[command(arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serve the API and the pages; `serve --demo` shows a tournament to try things on
    Serve(serve::Arguments),
    /// Make tokens to sign in with
    #[command(subcommand)]
    Token(token::Command),
    /// Take in a tournament file as a new tournament; not beside a running server
    #[command(subcommand)]
    Import(files::Import),
    /// Write a tournament file
    #[command(subcommand)]
    Export(files::Export),
    /// Copy the whole database into one file and check the copy; works beside a running server
    Backup(backup::BackupArguments),
    /// Put a backup back into a new or empty data directory, or an empty PostgreSQL database
    Restore(backup::RestoreArguments),
    /// Erase the person behind a player; games, results and the log stay; works beside a running server
    Erase(erase::Arguments),
    /// Print the public keys by which checkpoints are checked
    Key(place::Place),
    /// Check that every log is whole, byte by byte; also of an exported log or a backup, and against checkpoints
    Verify(verify::VerifyArguments),
    /// Make the tables anew from the log, or compare them with it
    Rebuild(verify::RebuildArguments),
    /// Judge one case told in a TOML file; reads no database
    Judge(judge::Arguments),
    /// Say what the Laws say about a position: legal moves, status, what may be claimed; draw it
    Position(position::Arguments),
    /// Can this side still mate? Yes with a line, no with a proof; one position or a whole file of them
    Mate(mate::Arguments),
    /// Check regulations
    #[command(subcommand)]
    Rules(rules::Command),
}

fn run(command: Command) -> Result<Outcome, Failure> {
    let config = match &command {
        Command::Serve(arguments) => arguments.config()?,
        _ => Config::default(),
    };
    log::start(config.log);
    match command {
        Command::Serve(arguments) => serve::run(&arguments, &config),
        Command::Token(command) => token::run(&command),
        Command::Import(command) => files::import(&command),
        Command::Export(command) => files::export(&command),
        Command::Backup(arguments) => backup::backup(&arguments),
        Command::Restore(arguments) => backup::restore(&arguments),
        Command::Erase(arguments) => erase::run(&arguments),
        Command::Key(place) => checkpoint::keys(&place),
        Command::Verify(arguments) => verify::verify(&arguments),
        Command::Rebuild(arguments) => verify::rebuild(&arguments),
        Command::Judge(arguments) => judge::run(&arguments),
        Command::Position(arguments) => position::run(&arguments),
        Command::Mate(arguments) => mate::run(&arguments),
        Command::Rules(command) => rules::run(&command),
    }
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match run(arguments.command) {
        Ok(outcome) => outcome.into(),
        Err(failure) => {
            eprintln!("arbiter: {failure}");
            failure.exit()
        }
    }
}
