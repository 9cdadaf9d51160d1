//! Tournament files: taken in with every finding, given out with the results.

use std::sync::Arc;

use arbiter_formats::trf::{Document, Parsed, parse};
use arbiter_store::{Access, Private};
use arbiter_tournament::{
    Command, Entry, Exported, State, TextRef, decide, export_trf, hex, import_trf,
};
use serde::Serialize;
use sha2::{Digest, Sha256};
use utoipa::ToSchema;
use uuid::Uuid;

use super::findings::FileFindingView;
use super::reports::in_a_thread;
use super::work::{Told, Work, answer};
use super::{Asked, Desk, Written};
use crate::access::{ExportFile, ImportFile, Permit};
use crate::identity;
use crate::limits::MAX_TRF_BYTES;
use crate::problem::{Problem, ProblemKind};

/// What an import came to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ImportAnswer {
    /// The tournament's name in the file, if the file tells it.
    pub name: Option<String>,
    /// Players.
    pub players: usize,
    /// Rounds.
    pub rounds: usize,
    /// Games.
    pub games: usize,
    /// Results.
    pub results: usize,
    /// Whether the board numbers were derived, because the file has none.
    pub boards_derived: bool,
    /// What was odd about the file, and what was kept without being interpreted.
    pub findings: Vec<FileFindingView>,
}

/// A tournament file as it leaves the house.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TournamentFile {
    /// The name under which to save it.
    pub name: String,
    /// The bytes.
    pub bytes: Vec<u8>,
}

/// Begins a stored file that is no text a database takes: each of its bytes follows as one character.
const BYTES_AS_CHARACTERS: &str = "\u{fffd}bytes\n";

/// The character for the byte 0, which PostgreSQL takes in no text.
const ZERO: char = '\u{100}';

/// A file as text that comes back as the same bytes.
fn to_text(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) if !text.contains('\0') && !text.starts_with(BYTES_AS_CHARACTERS) => {
            text.to_owned()
        }
        _ => {
            let character = |byte: &u8| if *byte == 0 { ZERO } else { char::from(*byte) };
            BYTES_AS_CHARACTERS
                .chars()
                .chain(bytes.iter().map(character))
                .collect()
        }
    }
}

/// The bytes of a stored file.
fn to_bytes(text: &str) -> Vec<u8> {
    match text.strip_prefix(BYTES_AS_CHARACTERS) {
        None => text.as_bytes().to_vec(),
        // A character that is no byte can be ZERO only.
        Some(characters) => characters
            .chars()
            .map(|character| u8::try_from(character).unwrap_or(0))
            .collect(),
    }
}

/// A file with mistakes.
fn faulty(findings: &[arbiter_formats::Finding]) -> Problem {
    let views: Vec<FileFindingView> = findings.iter().map(FileFindingView::from).collect();
    let errors = views
        .iter()
        .filter(|finding| finding.severity == "error")
        .count();
    let detail = match errors {
        1 => "one mistake; nothing was imported".to_owned(),
        errors => format!("{errors} mistakes; nothing was imported"),
    };
    let member = serde_json::to_value(views).unwrap_or_default();
    Problem::new(ProblemKind::FaultyFile, detail).with("findings", member)
}

impl Desk {
    /// Reads a tournament file without taking it in.
    ///
    /// # Errors
    /// When it has mistakes, with all findings.
    pub async fn read_trf(&self, bytes: Vec<u8>) -> Result<Parsed, Problem> {
        in_a_thread(move || parse(&bytes))
            .await?
            .map_err(|findings| faulty(&findings))
    }

    /// Takes in a tournament file: players, rounds, results; boards are derived.
    ///
    /// # Errors
    /// When it has mistakes, or the tournament already has players; then nothing is imported.
    pub async fn import(
        &self,
        permit: &Permit<ImportFile>,
        asked: &Asked,
        bytes: Vec<u8>,
    ) -> Result<Written, Problem> {
        let (tournament, principal) = (permit.place(), permit.principal());
        if let Some(written) = self.earlier(principal, asked).await? {
            return Ok(written);
        }
        let text = to_text(&bytes);
        if text.len() > MAX_TRF_BYTES && text.chars().count() > MAX_TRF_BYTES {
            return Err(Problem::new(
                ProblemKind::BodyTooLarge,
                format!("the limit here is {MAX_TRF_BYTES} bytes"),
            ));
        }
        let Parsed { document, warnings } = self.read_trf(bytes).await?;
        let (stored, text) = self.private_text(text)?;
        let findings: Vec<FileFindingView> = warnings.iter().map(FileFindingView::from).collect();
        let compute = async |state: Arc<State>| {
            let stage = match state.regulations {
                Some(_) => self.first_stage(&state).await?,
                None => "main".to_owned(),
            };
            let file = self.identify(&document, stored.clone(), &stage)?;
            let import = &file.import;
            let body = ImportAnswer {
                name: file.name.clone(),
                players: import.roster.players.len(),
                rounds: import.rounds.len(),
                games: import.rounds.iter().map(|round| round.games.len()).sum(),
                results: import.results.len(),
                boards_derived: import.rounds.iter().any(|round| round.boards_derived),
                findings: findings.clone(),
            };
            let body = answer(201, &body, None);
            let persons = file.persons.into_iter().map(Private::Person);
            let private = persons.chain([text.clone()]).collect();
            let command = Command::Import(file.import);
            let plan = decide(&state, self.context(principal, Told::default())?, command)?;
            let answering = Arc::new(move |_: &[Entry], _: &State| body.clone());
            Ok(Work {
                plan,
                private,
                answer: answering,
            })
        };
        self.write(tournament, principal, asked, compute, Self::log_head)
            .await
    }

    /// Gives the players and games of a document their identities.
    fn identify(
        &self,
        document: &Document,
        stored: TextRef,
        stage: &str,
    ) -> Result<arbiter_tournament::ImportedFile, Problem> {
        let mut fault = None;
        let new_id = || {
            identity::fresh(self.clock()).unwrap_or_else(|problem| {
                fault = Some(problem);
                Uuid::nil()
            })
        };
        let file = import_trf(document, Some(stored), stage, new_id)
            .map_err(|error| Problem::new(ProblemKind::FaultyFile, error.to_string()))?;
        match fault {
            Some(problem) => Err(problem),
            None => Ok(file),
        }
    }

    async fn first_stage(&self, state: &State) -> Result<String, Problem> {
        let rules = self.rules_in_force(state).await?;
        Ok(rules
            .rules
            .stages
            .first()
            .map_or_else(|| "main".to_owned(), |stage| stage.name.clone()))
    }

    /// Writes the tournament file: the imported one, with the results that were recorded since. That a file left
    /// the house is an entry of the log, unless the store is open for reading only.
    ///
    /// # Errors
    /// When there is nothing to export, or the imported file was erased.
    pub async fn export(&self, permit: &Permit<ExportFile>) -> Result<TournamentFile, Problem> {
        let principal = permit.principal();
        let state = self.state(permit.place()).await?;
        let nothing = || Problem::bare(ProblemKind::NothingToExport);
        let stored = state.document.as_ref().ok_or_else(nothing)?;
        let text = self
            .store()
            .private_text(stored.text)
            .await?
            .ok_or_else(nothing)?
            .text;
        let snapshot = Arc::clone(&state);
        let bytes = in_a_thread(move || -> Result<Vec<u8>, Problem> {
            let parsed = parse(&to_bytes(&text)).map_err(|findings| faulty(&findings))?;
            let mut document = parsed.document;
            export_trf(&snapshot, &mut document).map_err(|error| Problem::internal(&error))?;
            Ok(document.to_bytes())
        })
        .await??;
        let exported = Exported {
            format: "trf16".to_owned(),
            sha256: hex(&Sha256::digest(&bytes)),
        };
        let plan = decide(
            &state,
            self.context(principal, Told::default())?,
            Command::Export(exported),
        )?;
        if self.store().access() != Access::ReadOnly {
            self.submit_unasked(plan).await?;
        }
        Ok(TournamentFile {
            name: format!("{}.trf", state.slug),
            bytes,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn given_any_bytes_then_they_come_back_from_text_that_a_database_takes() {
        let all: Vec<u8> = (0..=255).collect();
        let marked = BYTES_AS_CHARACTERS.as_bytes();
        for bytes in [
            b"001    1".as_slice(),
            "Müller\r\n".as_bytes(),
            b"M\xfcller",
            b"a\0b",
            &all,
            marked,
            b"",
        ] {
            let text = to_text(bytes);
            assert!(!text.contains('\0'));
            assert_eq!(to_bytes(&text), bytes);
        }
        assert_eq!(to_text(b"plain"), "plain");
    }
}
