//! Tournament files on their way out.

use std::sync::Arc;

use arbiter_formats::trf::parse;
use arbiter_tournament::{Command, Exported, State, decide, export_trf, hex};
use sha2::{Digest, Sha256};

use super::Desk;
use super::files::faulty;
use super::stored_file::to_bytes;
use super::thread::in_a_thread;
use super::work::Told;
use crate::access::{ExportFile, Permit};
use crate::problem::{Problem, ProblemKind};

/// A tournament file as it leaves the house.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TournamentFile {
    /// The name under which to save it.
    pub name: String,
    /// The edition of the format, as `trf16`: told by the records that the file has.
    pub format: &'static str,
    /// The bytes.
    pub bytes: Vec<u8>,
}

impl Desk {
    /// Writes the tournament file: the imported one, with the results that were recorded since.
    ///
    /// # Errors
    /// When there is nothing to export, or the imported file was erased.
    pub async fn trf(&self, permit: &Permit<ExportFile>) -> Result<TournamentFile, Problem> {
        let state = self.state(permit.place()).await?;
        let name = format!("{}.trf", state.slug);
        let (format, bytes) = self.written_trf(state).await?;
        Ok(TournamentFile {
            name,
            format,
            bytes,
        })
    }

    /// The same, and that the file left the house is an entry of the log.
    ///
    /// # Errors
    /// As [`Desk::trf`].
    pub async fn export(&self, permit: &Permit<ExportFile>) -> Result<TournamentFile, Problem> {
        let file = self.trf(permit).await?;
        let state = self.state(permit.place()).await?;
        let exported = Exported {
            format: file.format.to_owned(),
            sha256: hex(&Sha256::digest(&file.bytes)),
        };
        let context = self.context(permit.principal(), Told::default())?;
        self.submit_unasked(decide(&state, context, Command::Export(exported))?)
            .await?;
        Ok(file)
    }

    async fn written_trf(&self, state: Arc<State>) -> Result<(&'static str, Vec<u8>), Problem> {
        let nothing = || Problem::bare(ProblemKind::NothingToExport);
        let stored = state.document.as_ref().ok_or_else(nothing)?;
        let text = self
            .store()
            .private_text(stored.text)
            .await?
            .ok_or_else(nothing)?
            .text;
        let scoring = self.scoring_in_force(&state).await?;
        in_a_thread(move || {
            let parsed = parse(&to_bytes(&text)).map_err(|findings| faulty(&findings))?;
            let mut document = parsed.document;
            export_trf(&state, &mut document, scoring.as_ref())
                .map_err(|error| Problem::internal(&error))?;
            Ok((document.edition().as_str(), document.to_bytes()))
        })
        .await?
    }
}
