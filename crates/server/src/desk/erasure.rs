//! Erasing a person.

use std::collections::BTreeSet;
use std::sync::Arc;

use arbiter_formats::trf::parse;
use arbiter_store::{Erased, Mentions, Private};
use arbiter_tournament::{
    Command, Entry, ErasureReason, NameInTexts, Payload, PersonErased, PlayerId, StartNumber,
    State, TextId, TextRef, decide, redact,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::stored_file::{to_bytes, to_text};
use super::thread::in_a_thread;
use super::work::{Told, Work, answer};
use super::{Asked, Desk, Written};
use crate::access::{Action, ErasePerson, Permit};
use crate::openapi::words;
use crate::problem::{Problem, ProblemKind};

/// Why a person is to be erased.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EraseAsked {
    /// The reason, as a word: a sentence would be personal data again.
    #[schema(schema_with = words::erasure_reason)]
    pub reason: ErasureReason,
}

/// What was erased.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ErasureAnswer {
    /// The player, whose games and results stay.
    pub player: String,
    /// The starting rank, by which the player is shown from now on.
    pub start_number: i64,
    /// How many private texts went because they named the person or were about him.
    pub texts_erased: usize,
    /// Whether the tournament file was kept without the person; else there is nothing to export any more.
    pub file_kept: bool,
    /// The entry that says so; null for those who are not arbiters here.
    pub seq: Option<i64>,
}

/// The player that an address names by id or starting rank.
fn player_of(state: &State, named: &str) -> Result<(PlayerId, StartNumber), Problem> {
    let id = named.parse().ok().or_else(|| {
        let number: StartNumber = named.parse().ok()?;
        state.by_start_number.get(&number).copied()
    });
    let player = id.and_then(|id: PlayerId| state.players.get(&id));
    let player = player.ok_or_else(|| Problem::bare(ProblemKind::PlayerNotFound))?;
    Ok((player.id, player.start_number))
}

impl Desk {
    /// Erases the person behind a player: the row, the texts about him or naming him, his columns in the stored
    /// tournament file, and what deleted rows leave in the database's files. The player, his games and results, and the
    /// log with all its hashes stay. Backups made before still hold everything.
    ///
    /// # Errors
    /// When there is no such player. When only the last step fails, the rows are gone and the same request again tries
    /// it again.
    pub async fn erase_person(
        &self,
        permit: &Permit<ErasePerson>,
        asked: &Asked,
        player: &str,
        erase: &EraseAsked,
    ) -> Result<Written, Problem> {
        let compute = async |state: Arc<State>| self.erasing(permit, &state, player, erase).await;
        let written = self
            .write(
                permit.place(),
                permit.principal(),
                asked,
                compute,
                Self::untold,
            )
            .await?;
        self.store().scrub().await?;
        Ok(written)
    }

    async fn erasing(
        &self,
        permit: &Permit<ErasePerson>,
        state: &State,
        player: &str,
        erase: &EraseAsked,
    ) -> Result<Work, Problem> {
        let (player, start_number) = player_of(state, player)?;
        let name = self.persons(state).await?.get(&player).map(NameInTexts::of);
        let Mentions { texts, answers } = self.store().mentions(state.id).await?;
        let about = self.texts_about(state, player).await?;
        let kept = state.document.as_ref().map(|document| document.text);
        let is_named = |text: &str| name.as_ref().is_some_and(|name| name.is_in(text));
        let mut gone: Vec<TextId> = texts
            .iter()
            .filter(|text| Some(text.id) != kept)
            .filter(|text| about.contains(&text.id) || is_named(&text.text))
            .map(|text| text.id)
            .collect();
        let file = texts.into_iter().find(|text| Some(text.id) == kept);
        let document = match file {
            Some(file) => {
                gone.push(file.id);
                self.without_person(file.text, start_number, name.clone())
                    .await?
            }
            None => None,
        };
        let (document, kept_file) = document.unzip();
        let named_answers = answers.into_iter().filter(|(_, body)| is_named(body));
        let erased = Erased {
            player,
            texts: gone.clone(),
            answers: named_answers.map(|(key, _)| key).collect(),
        };
        let mut told = ErasureAnswer {
            player: player.to_string(),
            start_number: start_number.into(),
            texts_erased: gone.len(),
            file_kept: document.is_some(),
            seq: None,
        };
        let command = Command::ErasePerson {
            player,
            erased: PersonErased {
                reason: erase.reason,
                texts: gone,
                document,
            },
        };
        let context = self.context(permit.principal(), Told::default())?;
        let plan = decide(state, context, command)?;
        told.texts_erased -= usize::from(told.file_kept);
        let for_arbiters = permit.also(Action::ReadIncident);
        let answering = Arc::new(move |entries: &[Entry], _: &State| {
            let entry = entries.first().filter(|_| for_arbiters);
            let seq = entry.map(|entry| entry.envelope.seq.get());
            answer(
                200,
                &ErasureAnswer {
                    seq,
                    ..told.clone()
                },
                None,
            )
        });
        Ok(Work {
            plan,
            private: [Private::Erased(erased)]
                .into_iter()
                .chain(kept_file)
                .collect(),
            answer: answering,
        })
    }

    /// The texts of entries about a player.
    async fn texts_about(
        &self,
        state: &State,
        player: PlayerId,
    ) -> Result<BTreeSet<TextId>, Problem> {
        let mut texts = BTreeSet::new();
        for entry in self.store().entries_of_player(state.id, player).await? {
            let payload = Payload::read(entry.envelope.kind, &entry.envelope.payload)
                .map_err(|error| Problem::internal(&error))?;
            texts.extend(payload.text().map(|text| text.text));
        }
        Ok(texts)
    }

    /// A stored tournament file without a person; none if it can be read no more.
    async fn without_person(
        &self,
        text: String,
        start_number: StartNumber,
        name: Option<NameInTexts>,
    ) -> Result<Option<(TextRef, Private)>, Problem> {
        let redacted = in_a_thread(move || {
            let mut document = parse(&to_bytes(&text)).ok()?.document;
            redact(&mut document, start_number, name.as_ref());
            Some(to_text(&document.to_bytes()))
        })
        .await?;
        redacted.map(|text| self.private_text(text)).transpose()
    }
}

/// A file without those who have been erased: whoever sends it again does not bring them back.
pub fn without_erased(bytes: Vec<u8>, state: &State) -> Vec<u8> {
    let erased = state
        .erased
        .iter()
        .filter_map(|player| state.players.get(player));
    let mut erased = erased.map(|player| player.start_number).peekable();
    if erased.peek().is_none() {
        return bytes;
    }
    // What cannot be read is refused with its mistakes where it is taken in.
    let Ok(parsed) = parse(&bytes) else {
        return bytes;
    };
    let mut document = parsed.document;
    erased.for_each(|number| redact(&mut document, number, None));
    document.to_bytes()
}
