//! `arbiter import` and `arbiter export`: tournament files.

use std::io::Read as _;
use std::path::{Path, PathBuf};

use arbiter_formats::trf::{MAX_FILE_BYTES, parse};
use arbiter_server::ProblemKind;
use arbiter_server::access::{Installation, permit};
use arbiter_server::desk::{Begin, RulesAsked};
use arbiter_store::{Access, Store};
use clap::{Args, Subcommand};

use crate::desk::{asked, desk, permit_in, text};
use crate::failure::{Failure, Outcome, complain, count, print, print_bytes};
use crate::library;
use crate::place::{Place, wait};
use crate::rules::rendered;

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
    /// Which section of the regulations the tournament is, if they name some; empty for none of them
    #[arg(long, requires = "rules")]
    section: Option<String>,
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
    /// Write the whole log as a file that proves itself: one JSON object a line
    Log(LogArguments),
}

/// What `arbiter export log` takes.
#[derive(Debug, Args)]
pub struct LogArguments {
    #[command(flatten)]
    export: ExportArguments,
    /// Put in the persons and private texts themselves, not only their digests
    #[arg(long)]
    with_persons: bool,
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
/// When the file or the rules are at fault: then nothing is imported, and no database is made.
pub fn import(command: &Import) -> Result<Outcome, Failure> {
    let Import::Trf(arguments) = command;
    let bytes = read_file(&arguments.file)?;
    let file = arguments.file.display().to_string();
    if let Err(findings) = parse(&bytes) {
        for finding in &findings {
            complain(&format!("{file}: {finding}\n"));
        }
        return Err(Failure::Input(format!("{file}: nothing was imported")));
    }
    let rules = arguments.rules.as_deref().map(rules_asked).transpose()?;
    wait(async {
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
            section: arguments.section.clone(),
        };
        let begun = desk.begin(&permit, &asked("import")?, begin).await;
        desk.close().await;
        let begun = begun.map_err(|problem| match problem.kind() {
            ProblemKind::SlugTaken => Failure::Input(format!(
                "{}: nothing was imported; if it is another tournament, name it with --slug NAME",
                problem.detail()
            )),
            _ => problem.into(),
        })?;
        print(&format!(
            "{}\nin addresses: {}\n",
            text(&begun, "id")?,
            text(&begun, "slug")?
        ))?;
        let number = |name: &str, thing: &str| {
            count(begun.number(name).unwrap_or_default().unsigned_abs(), thing)
        };
        print(&format!(
            "{}, {}, {}, {}; board numbers are derived: a TRF does not tell them\n",
            number("players", "player"),
            number("rounds", "round"),
            number("games", "game"),
            number("results", "result"),
        ))?;
        for finding in begun.findings() {
            complain(&format!("{file}: {finding}\n"));
        }
        if arguments.rules.is_none() {
            print("no regulations yet: attach them, or reports cannot be ruled on\n")?;
        }
        Ok(Outcome::Fine)
    })
}

/// Reads a tournament file, but never more than one may have.
fn read_file(path: &Path) -> Result<Vec<u8>, Failure> {
    let fault =
        |error: &dyn std::fmt::Display| Failure::Input(format!("{}: {error}", path.display()));
    let file = std::fs::File::open(path).map_err(|error| fault(&error))?;
    let mut bytes = Vec::new();
    let read = file.take(MAX_FILE_BYTES as u64 + 1).read_to_end(&mut bytes);
    read.map_err(|error| fault(&error))?;
    if bytes.len() > MAX_FILE_BYTES {
        return Err(fault(&format!("has more than {MAX_FILE_BYTES} bytes")));
    }
    Ok(bytes)
}

/// Rules by path or by shipped name, without errors: they are checked before anything is written.
fn rules_asked(name: &str) -> Result<RulesAsked, Failure> {
    let checked = library::checked(name, Path::new(""));
    if checked.rules.is_none() {
        complain(&rendered(&checked));
        return Err(Failure::Input(format!(
            "{name}: the rules have errors, so nothing was imported"
        )));
    }
    let source = checked.sources.into_iter().next();
    Ok(match source.filter(|_| Path::new(name).is_file()) {
        Some(source) => RulesAsked::File(source),
        None => RulesAsked::Named(name.to_owned()),
    })
}

/// Exports a file; the database is only read.
///
/// # Errors
/// When there is nothing to export.
pub fn export(command: &Export) -> Result<Outcome, Failure> {
    wait(async {
        let arguments = match command {
            Export::Trf(arguments) => arguments,
            Export::Log(arguments) => &arguments.export,
        };
        let store = arguments.place.open(Access::ReadOnly).await?;
        let tournament = the_tournament(&store, arguments).await?;
        let desk = desk(store);
        let owner = desk.reader().await?;
        let file = match command {
            Export::Trf(_) => {
                let permit = permit_in(&desk, &owner, &tournament).await?;
                desk.trf(&permit).await?
            }
            Export::Log(arguments) => {
                let permit = permit_in(&desk, &owner, &tournament).await?;
                desk.log_bundle(&permit, arguments.with_persons).await?
            }
        };
        desk.close().await;
        match &arguments.output {
            None => print_bytes(&file.bytes)?,
            Some(path) => std::fs::write(path, &file.bytes)
                .map_err(|error| Failure::Fault(format!("{}: {error}", path.display())))?,
        }
        Ok(Outcome::Fine)
    })
}

/// The tournament that is named, or the only one.
async fn the_tournament(store: &Store, arguments: &ExportArguments) -> Result<String, Failure> {
    if let Some(tournament) = &arguments.tournament {
        return Ok(tournament.clone());
    }
    match store.tournaments().await?.as_slice() {
        [only] => Ok(only.id.to_string()),
        [] => Err(Failure::Input("there is no tournament yet".to_owned())),
        several => {
            let names: Vec<&str> = several
                .iter()
                .map(|tournament| tournament.slug.as_str())
                .collect();
            Err(Failure::Usage(format!(
                "say which one with --tournament: {}",
                names.join(", ")
            )))
        }
    }
}
