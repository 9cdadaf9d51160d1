//! `arbiter import` and `arbiter export`: tournament files.

use std::path::{Path, PathBuf};

use arbiter_server::access::{Installation, permit};
use arbiter_server::desk::{Begin, RulesAsked};
use arbiter_store::Access;
use clap::{Args, Subcommand};

use crate::desk::{asked, desk, permit_in, text};
use crate::failure::{Failure, Outcome, print, print_bytes};
use crate::library;
use crate::place::{Place, wait};

/// What can be imported.
#[derive(Debug, Subcommand)]
pub enum Import {
    /// Take in a TRF file as a new tournament: players, pairings, results; boards are derived
    Trf(ImportArguments),
}

/// What `arbiter import trf` takes.
#[derive(Debug, Args)]
pub struct ImportArguments {
    /// The file
    file: PathBuf,
    #[command(flatten)]
    place: Place,
    /// The regulations: a file, or a shipped name such as events/city-blitz
    #[arg(long, value_name = "FILE|NAME")]
    rules: Option<String>,
    /// The tournament's name; the one in the file, if not told
    #[arg(long)]
    name: Option<String>,
    /// The name in addresses; made from the name, if not told
    #[arg(long)]
    slug: Option<String>,
}

/// What can be exported.
#[derive(Debug, Subcommand)]
pub enum Export {
    /// Write the tournament file with the results recorded since it was imported
    Trf(ExportArguments),
}

/// What `arbiter export trf` takes.
#[derive(Debug, Args)]
pub struct ExportArguments {
    #[command(flatten)]
    place: Place,
    /// The tournament, by its id or its name in addresses; needed where there are several
    #[arg(long, value_name = "T")]
    tournament: Option<String>,
    /// The file to write; standard output, if not told
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Imports a file.
///
/// # Errors
/// When the file or the rules are at fault: then nothing is imported.
pub fn import(command: &Import) -> Result<Outcome, Failure> {
    let Import::Trf(arguments) = command;
    wait(async {
        let file = arguments.file.display();
        let bytes = std::fs::read(&arguments.file)
            .map_err(|error| Failure::Input(format!("{file}: {error}")))?;
        let rules = arguments.rules.as_deref().map(rules_asked).transpose()?;
        let store = arguments.place.open(Access::Exclusive).await?;
        let desk = desk(store);
        let owner = desk.owner().await?;
        let permit = permit(&owner, Installation, &owner.roles_here())
            .ok_or_else(|| Failure::Fault("the owner may not begin a tournament".to_owned()))?;
        let begin = Begin {
            name: arguments.name.clone(),
            slug: arguments.slug.clone(),
            file: bytes,
            rules,
        };
        let begun = desk.begin(&permit, &asked("import")?, begin).await;
        desk.close().await;
        let begun = begun.map_err(|problem| {
            let lines = problem.findings();
            let lines: String = lines.iter().map(|line| format!("\n  {line}")).collect();
            match Failure::from(problem) {
                Failure::Input(message) => Failure::Input(format!("{file}: {message}{lines}")),
                other => other,
            }
        })?;
        print(&format!("{}\n", text(&begun, "id")?))?;
        let number = |name: &str| begun.number(name).unwrap_or_default();
        println!(
            "{} players, {} rounds, {} games, {} results; board numbers are derived: a TRF does not tell them",
            number("players"),
            number("rounds"),
            number("games"),
            number("results"),
        );
        for finding in begun.findings() {
            eprintln!("{file}: {finding}");
        }
        if arguments.rules.is_none() {
            println!("no regulations yet: attach them, or reports cannot be ruled on");
        }
        Ok(Outcome::Fine)
    })
}

/// Rules by path, if there is such a file, else by shipped name.
fn rules_asked(name: &str) -> Result<RulesAsked, Failure> {
    let path = Path::new(name);
    if !path.is_file() {
        return Ok(RulesAsked::Named(name.to_owned()));
    }
    Ok(RulesAsked::File(arbiter_ruleset::SourceText {
        name: name.to_owned(),
        text: library::read(path)?,
    }))
}

/// Exports a file; the database is only read.
///
/// # Errors
/// When there is nothing to export.
pub fn export(command: &Export) -> Result<Outcome, Failure> {
    let Export::Trf(arguments) = command;
    wait(async {
        let store = arguments.place.open(Access::ReadOnly).await?;
        let tournament = match &arguments.tournament {
            Some(tournament) => tournament.clone(),
            None => {
                let all = store.tournaments().await?;
                match all.as_slice() {
                    [only] => only.id.to_string(),
                    [] => return Err(Failure::Input("there is no tournament yet".to_owned())),
                    several => {
                        let names: Vec<&str> = several
                            .iter()
                            .map(|tournament| tournament.slug.as_str())
                            .collect();
                        return Err(Failure::Usage(format!(
                            "say which one with --tournament: {}",
                            names.join(", ")
                        )));
                    }
                }
            }
        };
        let desk = desk(store);
        let owner = desk.reader().await?;
        let permit = permit_in(&desk, &owner, &tournament).await?;
        let file = desk.trf(&permit).await?;
        desk.close().await;
        match &arguments.output {
            None => print_bytes(&file.bytes)?,
            Some(path) => std::fs::write(path, &file.bytes)
                .map_err(|error| Failure::Fault(format!("{}: {error}", path.display())))?,
        }
        Ok(Outcome::Fine)
    })
}
