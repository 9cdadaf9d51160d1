//! `arbiter backup` and `arbiter restore`.

use std::io;
use std::path::PathBuf;

use arbiter_server::Clock;
use arbiter_store::{Access, BackupError, Copied, Persons, Step, restore as put_back};
use clap::Args;

use crate::failure::{Failure, Outcome, complain, count, print};
use crate::place::{Place, wait};

/// What `arbiter backup` takes.
#[derive(Debug, Args)]
pub struct BackupArguments {
    /// The file to make; it must not be there yet
    file: PathBuf,
    #[command(flatten)]
    place: Place,
    /// Leave out names, birth dates, private texts, tokens, PINs and sessions; it still proves the log
    #[arg(long)]
    without_persons: bool,
}

/// What `arbiter restore` takes.
#[derive(Debug, Args)]
pub struct RestoreArguments {
    /// The backup
    file: PathBuf,
    #[command(flatten)]
    place: Place,
}

/// Copies the whole database into one file, beside a running server.
///
/// # Errors
/// When the file is there, the disk is full, or a log is not whole.
pub fn backup(arguments: &BackupArguments) -> Result<Outcome, Failure> {
    wait(async {
        let persons = match arguments.without_persons {
            true => Persons::LeftOut,
            false => Persons::Included,
        };
        let store = arguments.place.open(Access::ReadOnly).await?;
        let copied = store.back_up(&arguments.file, persons, &progress).await;
        store.close().await;
        print(&told(&copied?))?;
        Ok(Outcome::Fine)
    })
}

/// Puts a backup back.
///
/// # Errors
/// When the backup is not whole, or there is something already.
pub fn restore(arguments: &RestoreArguments) -> Result<Outcome, Failure> {
    wait(async {
        let location = arguments.place.location()?;
        let clock = Clock::system().as_fn();
        let copied = put_back(&arguments.file, &location, clock, &progress).await?;
        print(&told(&copied))?;
        print(&format!(
            "It is in {location}. Entries made after the backup are not in it: whoever holds a later checkpoint sees that.\n"
        ))?;
        Ok(Outcome::Fine)
    })
}

/// How far it is, on standard error.
fn progress(step: Step) {
    match step {
        Step::Copying => complain("copying …\n"),
        Step::Table(name) => complain(&format!("copying {name} …\n")),
        Step::Checking => complain("checking the copy …\n"),
        Step::Verifying => complain("verifying every log in the copy …\n"),
    }
}

/// What a copy holds.
fn told(copied: &Copied) -> String {
    let mut out = String::new();
    for tournament in &copied.tournaments {
        out += &format!("{}  {}\n", tournament.id, tournament.slug);
    }
    out += &format!(
        "whole: {} in {}, {}\n",
        count(copied.inspection.entries, "entry"),
        count(copied.inspection.tournaments as u64, "log"),
        count(copied.bytes.div_ceil(1024), "KiB").trim_end_matches('s'),
    );
    out
}

impl From<BackupError> for Failure {
    fn from(error: BackupError) -> Self {
        match error {
            BackupError::Open(error) => error.into(),
            BackupError::Store(error) => error.into(),
            BackupError::Io {
                error: ref cause, ..
            } if cause.kind() != io::ErrorKind::NotFound => Self::Fault(error.to_string()),
            _ => Self::Input(error.to_string()),
        }
    }
}
