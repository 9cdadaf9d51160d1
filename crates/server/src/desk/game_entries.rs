//! What an arbiter at a board needs beside the game: its entries, and which incidents the rules can answer.

use arbiter_laws::Color;
use arbiter_ruleset::{IncidentKind, Place};
use arbiter_tournament::{Entry, EntryKind, Game, Payload, Seq, TextRef};

use super::Desk;
use super::games::game_at;
use super::reports::At;
use crate::access::{Permit, ReadIncident};
use crate::problem::{Problem, ProblemKind};

/// An entry about a game, with the text that a person wrote to it.
#[derive(Debug, Clone, PartialEq)]
pub struct GameEntry {
    /// Its place in the log, and the game's version from then on.
    pub seq: Seq,
    /// What kind of entry.
    pub kind: EntryKind,
    /// When the server took it, in UTC milliseconds since 1970.
    pub at_ms: i64,
    /// The colour of the player it is about, if it is about one of the two.
    pub by: Option<Color>,
    /// What it tells.
    pub payload: Payload,
    /// Why, where a person gave a reason that was not erased.
    pub reason: Option<String>,
    /// Whether there was a reason that was erased.
    pub reason_erased: bool,
}

impl Desk {
    /// The entries about the game at a board, in the order of the log.
    ///
    /// # Errors
    /// When there is no such board, or the database fails.
    pub async fn game_entries(
        &self,
        permit: &Permit<ReadIncident>,
        at: At,
    ) -> Result<Vec<GameEntry>, Problem> {
        let state = self.state(permit.place()).await?;
        let game = game_at(&state, at.round, at.board)?;
        let entries = self
            .store()
            .entries_of_game(permit.place(), game.id)
            .await?;
        let mut told = Vec::with_capacity(entries.len());
        for entry in entries {
            told.push(self.game_entry(game, entry).await?);
        }
        Ok(told)
    }

    async fn game_entry(&self, game: &Game, entry: Entry) -> Result<GameEntry, Problem> {
        let envelope = entry.envelope;
        let payload = Payload::read(envelope.kind, &envelope.payload)
            .map_err(|error| Problem::internal(&error))?;
        let reference = reason_of(&payload);
        let text = match reference {
            Some(reference) => self.store().private_text(reference.text).await?,
            None => None,
        };
        Ok(GameEntry {
            seq: envelope.seq,
            kind: envelope.kind,
            by: Color::ALL
                .into_iter()
                .find(|color| envelope.player == Some(game.player(*color))),
            at_ms: envelope.received_at_ms,
            reason_erased: reference.is_some() && text.is_none(),
            reason: text.map(|text| text.text),
            payload,
        })
    }

    /// The kinds of incident on which the regulations in force have an answer at a board; none without regulations.
    ///
    /// # Errors
    /// When there is no such board, or the database fails.
    pub async fn ruled_kinds(
        &self,
        permit: &Permit<ReadIncident>,
        at: At,
    ) -> Result<Vec<IncidentKind>, Problem> {
        let state = self.state(permit.place()).await?;
        let stage = &game_at(&state, at.round, at.board)?.stage;
        match self.rules_in_force(&state).await {
            Ok(compiled) => {
                let place = Place {
                    section: state.section(),
                    ..Place::round(stage, u32::from(at.round.get()))
                };
                let stage = compiled.rules.part(&place);
                Ok(stage
                    .map(|stage| stage.incident_kinds().collect())
                    .unwrap_or_default())
            }
            Err(problem) if problem.kind == ProblemKind::NoRegulations => Ok(Vec::new()),
            Err(problem) => Err(problem),
        }
    }
}

/// The text that a person wrote to an entry.
fn reason_of(payload: &Payload) -> Option<&TextRef> {
    match payload {
        Payload::DecisionMade(made) => made.reason.as_ref(),
        Payload::IncidentMoved(moved) => moved.reason.as_ref(),
        Payload::IncidentVoided(voided) => Some(&voided.reason),
        Payload::ResultCorrected(corrected) => Some(&corrected.reason),
        _ => None,
    }
}
