//! Players by name, as far as the erasable table still knows them.

use std::collections::BTreeMap;
use std::sync::Arc;

use arbiter_phrases::{Phrases, harmless};
use arbiter_tournament::{Person, PlayerId, TournamentId};

use super::views::{Arbiter, Player};
use super::visit::Visit;
use crate::desk::{PlayerView, PrincipalView};
use crate::problem::Problem;

/// The persons of a tournament, to be named in one language.
pub struct People {
    phrases: &'static Phrases,
    persons: Arc<BTreeMap<PlayerId, Person>>,
}

impl People {
    /// The persons of a tournament.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn of(visit: &Visit, tournament: TournamentId) -> Result<Self, Problem> {
        let state = visit.desk().state(tournament).await?;
        Ok(Self {
            phrases: visit.phrases,
            persons: visit.desk().persons(&state).await?,
        })
    }

    /// A player as shown: what a name holds cannot change the page around it.
    pub fn player(&self, player: &PlayerView) -> Player {
        let person = player
            .id
            .parse()
            .ok()
            .and_then(|id: PlayerId| self.persons.get(&id));
        Player {
            name: name(self.phrases, player),
            title: person
                .and_then(|person| person.title.as_deref())
                .map(harmless),
            rating: person.and_then(|person| person.rating),
        }
    }
}

/// A player's name, or that it was erased.
pub fn name(phrases: &Phrases, player: &PlayerView) -> String {
    player
        .name
        .as_deref()
        .map_or_else(|| phrases.text("name-erased"), harmless)
}

impl Arbiter {
    /// An arbiter whose name is known.
    pub fn named(arbiter: PrincipalView) -> Option<Self> {
        let name = arbiter.name.as_deref().map(harmless)?;
        Some(Self {
            id: arbiter.id,
            name,
        })
    }
}
