//! Tournament files, taken in with every finding.

use std::sync::Arc;

use arbiter_formats::trf::{Document, Parsed, parse};
use arbiter_ruleset::{MAIN_STAGE, Rules};
use arbiter_store::Private;
use arbiter_tournament::{
    AdditionError, Command, Entry, ImportedFile, Person, Refusal, State, TextRef, add_trf, decide,
    import_trf,
};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::erasure::without_erased;
use super::findings::FileFindingView;
use super::stored_file::to_text;
use super::thread::in_a_thread;
use super::work::{Told, Work, answer};
use super::{Asked, Desk, Written};
use crate::access::{ImportFile, Permit};
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

/// A file with mistakes.
pub fn faulty(findings: &[arbiter_formats::Finding]) -> Problem {
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

/// A tournament file that was read, with the row in which it is kept word for word.
pub struct ReadFile {
    /// The document.
    pub document: Document,
    /// The row.
    pub kept: Private,
    /// The reference to the row.
    pub stored: TextRef,
    /// What was odd about the file.
    pub findings: Vec<FileFindingView>,
}

impl ReadFile {
    /// What the import comes to: what was not there before.
    #[must_use]
    pub fn answer(&self, file: &ImportedFile, before: &State) -> ImportAnswer {
        let import = &file.import;
        let games = import.rounds.iter().flat_map(|round| &round.games);
        let rounds = import.rounds.iter().map(|round| round.round);
        ImportAnswer {
            name: file.name.clone(),
            players: import.roster.players.len(),
            rounds: rounds
                .filter(|round| !before.rounds.contains_key(round))
                .count(),
            games: games
                .filter(|game| !before.games.contains_key(&game.game))
                .count(),
            results: import.results.len(),
            boards_derived: import.rounds.iter().any(|round| round.boards_derived),
            findings: self.findings.clone(),
        }
    }

    /// The rows that may be erased later.
    pub fn private(&self, persons: Vec<Person>) -> Vec<Private> {
        persons
            .into_iter()
            .map(Private::Person)
            .chain([self.kept.clone()])
            .collect()
    }
}

impl Desk {
    /// Reads a tournament file without taking it in.
    ///
    /// # Errors
    /// When it has mistakes, with all findings.
    pub(super) async fn read_trf(&self, bytes: Vec<u8>) -> Result<ReadFile, Problem> {
        let text = to_text(&bytes);
        if text.len() > MAX_TRF_BYTES && text.chars().count() > MAX_TRF_BYTES {
            let detail = format!("the limit here is {MAX_TRF_BYTES} bytes");
            return Err(Problem::new(ProblemKind::BodyTooLarge, detail));
        }
        let parsed = in_a_thread(move || parse(&bytes)).await?;
        let Parsed { document, warnings } = parsed.map_err(|findings| faulty(&findings))?;
        let (stored, kept) = self.private_text(text)?;
        let findings = warnings.iter().map(FileFindingView::from).collect();
        Ok(ReadFile {
            document,
            kept,
            stored,
            findings,
        })
    }

    /// Takes in a tournament file: players, rounds, results; boards are derived. Where there are players already, what
    /// it adds.
    ///
    /// # Errors
    /// When it has mistakes, or changes what is there; then nothing is imported.
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
        let before = self.state(tournament).await?;
        let erased = before.erased.clone();
        let bytes = in_a_thread(move || without_erased(bytes, &before)).await?;
        let read = self.read_trf(bytes).await?;
        let compute = async |state: Arc<State>| {
            if state.erased != erased {
                return Err(Problem::bare(ProblemKind::Stale));
            }
            let is_first = state.players.is_empty();
            let stage = match state.regulations {
                Some(_) => first_stage(&self.rules_in_force(&state).await?.rules).to_owned(),
                None => MAIN_STAGE.to_owned(),
            };
            let file = match is_first {
                true => self.identify(&read, &stage)?,
                false => self.compare(&state, &read, &stage).await?,
            };
            let body = answer(201, &read.answer(&file, &state), None);
            let private = read.private(file.persons);
            let command = match is_first {
                true => Command::Import(file.import),
                false => Command::Add(file.import),
            };
            let plan = decide(&state, self.context(principal, Told::default())?, command)?;
            let answering = Arc::new(move |_: &[Entry], _: &State| body.clone());
            Ok(Work {
                plan,
                private,
                answer: answering,
            })
        };
        self.write(tournament, principal, asked, compute, Self::untold)
            .await
    }

    /// What a document adds to a tournament.
    async fn compare(
        &self,
        state: &State,
        read: &ReadFile,
        stage: &str,
    ) -> Result<ImportedFile, Problem> {
        let persons = self.persons(state).await?;
        self.with_identities(|new_id| {
            let stored = Some(read.stored.clone());
            add_trf(state, &persons, &read.document, stored, stage, new_id).map_err(|error| {
                match error {
                    AdditionError::Changed(rows) => Refusal::RowsChanged(rows).into(),
                    AdditionError::OutOfRange(error) => {
                        Problem::new(ProblemKind::FaultyFile, error.to_string())
                    }
                }
            })
        })
    }

    /// Gives the players and games of a document their identities.
    pub(super) fn identify(&self, read: &ReadFile, stage: &str) -> Result<ImportedFile, Problem> {
        self.with_identities(|new_id| {
            import_trf(&read.document, Some(read.stored.clone()), stage, new_id)
                .map_err(|error| Problem::new(ProblemKind::FaultyFile, error.to_string()))
        })
    }

    /// Makes something that needs new identities; the clock or the source of chance may fail.
    pub(super) fn with_identities<T>(
        &self,
        make: impl FnOnce(&mut dyn FnMut() -> Uuid) -> Result<T, Problem>,
    ) -> Result<T, Problem> {
        let mut fault = None;
        let mut new_id = || {
            identity::fresh(self.clock()).unwrap_or_else(|problem| {
                fault = Some(problem);
                Uuid::nil()
            })
        };
        let made = make(&mut new_id)?;
        match fault {
            Some(problem) => Err(problem.into()),
            None => Ok(made),
        }
    }
}

/// The stage that a tournament begins with.
pub fn first_stage(rules: &Rules) -> &str {
    rules
        .stages
        .first()
        .map_or(MAIN_STAGE, |stage| stage.name.as_str())
}
