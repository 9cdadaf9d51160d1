//! `arbiter verify` and `arbiter rebuild`: whether the log is whole, and whether the tables are what it says.

use std::fs::File;
use std::io::{BufRead as _, BufReader, Read as _};
use std::path::{Path, PathBuf};

use arbiter_store::{Access, Inspection, Location, OpenError, Store, inspect_backup};
use arbiter_tournament::{Agreement, BundleInspection, BundleReader, Checkpoint, PublicKey};
use clap::Args;

use crate::checkpoint::{Finding, read, told};
use crate::failure::{Failure, Outcome, count, print};
use crate::place::{Place, wait};

/// What every SQLite file begins with; a bundle is text.
const SQLITE: &[u8] = b"SQLite format 3\0";

/// What `arbiter verify` takes.
#[derive(Debug, Args)]
pub struct VerifyArguments {
    /// An exported log or a backup, in place of a database
    #[arg(conflicts_with_all = ["data", "database", "tournament"])]
    file: Option<PathBuf>,
    #[command(flatten)]
    place: Place,
    /// Only this tournament, by its id or its name in addresses
    #[arg(long, value_name = "T")]
    tournament: Option<String>,
    /// A checkpoint from a pairing list, as text or as a file that holds it: does the log still go through it?
    #[arg(long, value_name = "TEXT|FILE")]
    checkpoint: Vec<String>,
    /// The public key that should have signed the checkpoints, where the log's own are not to be trusted
    #[arg(long, value_name = "HEX", requires = "checkpoint")]
    key: Option<PublicKey>,
}

/// What `arbiter rebuild` takes.
#[derive(Debug, Args)]
pub struct RebuildArguments {
    #[command(flatten)]
    place: Place,
    /// Only compare; change nothing
    #[arg(long)]
    check: bool,
}

/// Checks every byte, hash and copied column of the log, and whether it goes through checkpoints.
///
/// # Errors
/// When the database or the file cannot be read.
pub fn verify(arguments: &VerifyArguments) -> Result<Outcome, Failure> {
    let checkpoints: Vec<Checkpoint> = arguments
        .checkpoint
        .iter()
        .map(|text| read(text))
        .collect::<Result<_, _>>()?;
    let asked = Asked {
        checkpoints,
        key: arguments.key,
    };
    match &arguments.file {
        None => wait(verify_database(arguments, &asked)),
        Some(file) if is_backup(file)? => wait(async {
            let copied = inspect_backup(file, &|_| {}).await?;
            let store = Store::of_backup(file).await?;
            let held = asked.held_by(&store).await?;
            store.close().await;
            said(&copied.inspection, held)
        }),
        Some(file) => verify_bundle(file, &asked),
    }
}

/// Checkpoints to be compared with a log, and the key that should have signed them.
struct Asked {
    checkpoints: Vec<Checkpoint>,
    key: Option<PublicKey>,
}

impl Asked {
    /// Whether the logs of a database go through the checkpoints.
    async fn held_by(&self, store: &Store) -> Result<Outcome, Failure> {
        let keys = store.public_keys().await?;
        let mut findings = Vec::new();
        for checkpoint in &self.checkpoints {
            let (id, seq) = (checkpoint.tournament, checkpoint.head.seq);
            let known = store.find(&id.to_string()).await?;
            let entry = store.entries(id, seq - 1, 1).await?;
            let found = entry
                .iter()
                .find(|entry| entry.envelope.seq.get() == seq)
                .map(|entry| entry.hash);
            let last = store.last_entry(id).await?;
            let agreement = match known {
                Some(log) => checkpoint.agreement(log, last, found),
                None => Agreement::OtherTournament,
            };
            findings.push(Finding {
                checkpoint,
                key: self.key_of(checkpoint, &keys),
                agreement,
            });
        }
        told(&findings)
    }

    fn held_by_bundle(&self, bundle: &BundleInspection) -> Result<Outcome, Failure> {
        let findings: Vec<Finding> = self
            .checkpoints
            .iter()
            .map(|checkpoint| Finding {
                checkpoint,
                key: self.key_of(checkpoint, &bundle.keys),
                agreement: bundle.agreement(checkpoint),
            })
            .collect();
        told(&findings)
    }

    fn key_of(&self, checkpoint: &Checkpoint, known: &[PublicKey]) -> Option<PublicKey> {
        let known = known.iter().find(|key| key.id() == checkpoint.key);
        self.key.or(known.copied())
    }
}

async fn verify_database(arguments: &VerifyArguments, asked: &Asked) -> Result<Outcome, Failure> {
    let store = arguments.place.open(Access::ReadOnly).await?;
    let only = match &arguments.tournament {
        None => None,
        Some(name) => Some(
            store
                .find(name)
                .await?
                .ok_or_else(|| Failure::Input(format!("there is no tournament \"{name}\"")))?,
        ),
    };
    let inspection = store.verify(only).await?;
    let held = asked.held_by(&store).await?;
    store.close().await;
    said(&inspection, held)
}

/// Says what the logs of a database were found to be. `held` is what checkpoints came to.
fn said(inspection: &Inspection, held: Outcome) -> Result<Outcome, Failure> {
    for broken in &inspection.broken {
        print(&format!("{broken}\n"))?;
    }
    let entries = count(inspection.entries, "entry");
    let logs = count(inspection.tournaments as u64, "log");
    match inspection.broken.len() {
        0 => {
            let erased = erased(inspection.erased_texts);
            print(&format!("whole: {entries} in {logs}{erased}\n"))?;
            Ok(held)
        }
        faults => {
            let faults = count(faults as u64, "fault");
            print(&format!(
                "NOT WHOLE: {faults} in {entries} of {logs}. Somebody has changed the database, or the disk has: \
                 keep it as it is, and go on with a backup\n"
            ))?;
            Ok(Outcome::Found)
        }
    }
}

fn erased(texts: usize) -> String {
    match texts {
        0 => String::new(),
        texts => format!("; {} erased", count(texts as u64, "private text")),
    }
}

fn unread(path: &Path) -> impl Fn(std::io::Error) -> Failure + use<'_> {
    |error| Failure::Input(format!("{}: {error}", path.display()))
}

fn is_backup(path: &Path) -> Result<bool, Failure> {
    let mut begin = Vec::new();
    let file = File::open(path).map_err(unread(path))?;
    let read = file.take(SQLITE.len() as u64).read_to_end(&mut begin);
    read.map_err(unread(path))?;
    Ok(begin == SQLITE)
}

/// Checks an exported log; it needs no database.
fn verify_bundle(path: &Path, asked: &Asked) -> Result<Outcome, Failure> {
    let mut reader = BundleReader::new();
    for line in BufReader::new(File::open(path).map_err(unread(path))?).split(b'\n') {
        let line = line.map_err(unread(path))?;
        reader.line(&String::from_utf8_lossy(&line));
    }
    let bundle = reader.end();
    if bundle.tournament.is_none() && bundle.hashes.is_empty() {
        return Err(Failure::Input(format!(
            "{} is neither an exported log nor a backup",
            path.display()
        )));
    }
    let held = asked.held_by_bundle(&bundle)?;
    let file = path.display();
    for fault in &bundle.faults {
        print(&format!("{file}:{}: {}\n", fault.line, fault.what))?;
    }
    let entries = count(bundle.hashes.len() as u64, "entry");
    if !bundle.faults.is_empty() {
        let faults = count(bundle.faults.len() as u64, "fault");
        print(&format!(
            "NOT WHOLE: {faults} in {entries}. This file is not what was exported\n"
        ))?;
        return Ok(Outcome::Found);
    }
    let checkpoints = count(bundle.checkpoints.len() as u64, "checkpoint");
    let erased = erased(bundle.erased_texts);
    print(&format!(
        "whole: {entries} with {checkpoints} among them{erased}\n"
    ))?;
    Ok(held)
}

/// Compares the tables with what the log adds up to, or writes them anew.
///
/// # Errors
/// When the database cannot be read or written, or a log is broken.
pub fn rebuild(arguments: &RebuildArguments) -> Result<Outcome, Failure> {
    wait(async {
        let access = if arguments.check {
            Access::ReadOnly
        } else {
            Access::Exclusive
        };
        let location = arguments.place.location()?;
        if let Location::Sqlite(directory) = &location
            && !Location::file(directory).is_file()
        {
            let what = location.to_string();
            return Err(OpenError::Nothing { what }.into());
        }
        let store = arguments.place.open(access).await?;
        if !arguments.check {
            let logs = store.rebuild().await?;
            store.close().await;
            print(&format!(
                "written anew from {}\n",
                count(logs as u64, "log")
            ))?;
            return Ok(Outcome::Fine);
        }
        let comparison = store.rebuild_check().await?;
        store.close().await;
        for difference in &comparison.differences {
            print(&format!("{difference}\n"))?;
        }
        let rows = count(comparison.rows as u64, "row");
        let logs = count(comparison.tournaments as u64, "log");
        if comparison.differences.is_empty() {
            print(&format!("agrees: {rows} with {logs}\n"))?;
            Ok(Outcome::Fine)
        } else {
            let differences = comparison.differences.len();
            print(&format!(
                "DIFFERS: {differences} of {rows}; `arbiter rebuild` writes tables anew; where `heads` differ, `arbiter verify` says more\n"
            ))?;
            Ok(Outcome::Found)
        }
    })
}
