//! `arbiter verify` and `arbiter rebuild`: whether the log is whole, and whether the tables are what it says.

use arbiter_store::Access;
use clap::Args;

use crate::failure::{Failure, Outcome, count, print};
use crate::place::{Place, wait};

/// What `arbiter verify` takes.
#[derive(Debug, Args)]
pub struct VerifyArguments {
    #[command(flatten)]
    place: Place,
    /// Only this tournament, by its id or its name in addresses
    #[arg(long, value_name = "T")]
    tournament: Option<String>,
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

/// Checks every byte, hash and copied column of the log.
///
/// # Errors
/// When the database cannot be read.
pub fn verify(arguments: &VerifyArguments) -> Result<Outcome, Failure> {
    wait(async {
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
        store.close().await;
        for broken in &inspection.broken {
            print(&format!("{broken}\n"))?;
        }
        let entries = count(inspection.entries, "entry");
        let logs = count(inspection.tournaments as u64, "log");
        match inspection.broken.len() {
            0 => {
                let erased = match inspection.erased_texts {
                    0 => String::new(),
                    texts => format!("; {} erased", count(texts as u64, "private text")),
                };
                print(&format!("whole: {entries} in {logs}{erased}\n"))?;
                Ok(Outcome::Fine)
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
    })
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
