//! Reading: never through the writer, never in its way.

use std::collections::BTreeMap;
use std::sync::Arc;

use arbiter_tournament::{
    Entry, GameId, Person, PlayerId, PrincipalId, State, TextId, TournamentId,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};

use crate::error::{StoreError, SubmitError};
use crate::queue::{Outcome, Task};
use crate::rows::word;
use crate::states::{head, page, state_at};
use crate::store::Store;
use crate::submission::{EarlierAnswer, PrivateText, Receipt, Submission};
use crate::tables::log::{answers, entries, persons, private_texts, rules_sources};
use crate::tables::read_models::tournaments;

/// A tournament in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TournamentSummary {
    /// The tournament.
    pub id: TournamentId,
    /// The name in addresses.
    pub slug: String,
    /// The name.
    pub name: String,
}

impl Store {
    /// Appends a plan's entries, in one transaction with all that follows from them. When this returns, they are
    /// on the disk. A caller that is dropped meanwhile loses the receipt, not the entries.
    ///
    /// # Errors
    /// See [`SubmitError`]; nothing has been written then.
    pub async fn submit(&self, submission: Submission) -> Result<Receipt, SubmitError> {
        match self.carry_out(Task::Append(Box::new(submission))).await? {
            Outcome::Appended(receipt) => Ok(receipt),
            _ => Err(SubmitError::Closed),
        }
    }

    /// All tournaments, by their id, hence in the order in which they were created.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn tournaments(&self) -> Result<Vec<TournamentSummary>, StoreError> {
        let rows = tournaments::Entity::find()
            .order_by_asc(tournaments::Column::Id)
            .all(self.readers())
            .await?;
        rows.into_iter()
            .map(|row| {
                let id = word("tournaments", &row.id)?;
                Ok(TournamentSummary {
                    id,
                    slug: row.slug,
                    name: row.name,
                })
            })
            .collect()
    }

    /// The tournament that an id or the name in an address stands for.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn find(&self, id_or_slug: &str) -> Result<Option<TournamentId>, StoreError> {
        if let Ok(id) = id_or_slug.parse::<TournamentId>() {
            return Ok(self.state(id).await?.map(|_| id));
        }
        if let Some(id) = self.states().named(id_or_slug) {
            return Ok(Some(id));
        }
        let row = tournaments::Entity::find()
            .filter(tournaments::Column::Slug.eq(id_or_slug))
            .one(self.readers())
            .await?;
        row.map(|row| word("tournaments", &row.id)).transpose()
    }

    /// The state of a tournament as of its last entry, whoever appended it; none if there is no such tournament.
    ///
    /// # Errors
    /// When the database fails, or the log is broken.
    pub async fn state(&self, id: TournamentId) -> Result<Option<Arc<State>>, StoreError> {
        let moment = self.moments().now();
        if let Some(state) = moment.and_then(|now| self.states().last(id, now)) {
            return Ok(Some(state));
        }
        let Some(head) = head(self.readers(), id).await? else {
            return Ok(None);
        };
        let state = state_at(self.readers(), self.states(), id, head).await?;
        // What this process has appended meanwhile is kept already, and later.
        self.states().keep(&state, moment);
        Ok(Some(state))
    }

    /// The state of a tournament as this process knows it, without asking the database: another process may have
    /// appended since. A plan that rests on it is held against the log by the writer.
    #[must_use]
    pub fn state_at_hand(&self, id: TournamentId) -> Option<Arc<State>> {
        self.states().get(id)
    }

    /// Entries after `after`, in order, at most `limit`. The chain is not checked: see [`Store::verify`].
    ///
    /// # Errors
    /// When the database fails, or a row is no entry.
    pub async fn entries(
        &self,
        id: TournamentId,
        after: i64,
        limit: u64,
    ) -> Result<Vec<Entry>, StoreError> {
        let rows = page(self.readers(), &id.to_string(), after, limit).await?;
        rows.into_iter().map(entries::Model::read).collect()
    }

    /// The number of a log's last entry, as its head says; 0 if there is no such log.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn last_entry(&self, id: TournamentId) -> Result<i64, StoreError> {
        let head = head(self.readers(), id).await?;
        Ok(head.map_or(0, |head| head.seq))
    }

    /// The entries about one game, in order. The chain is not checked: see [`Store::verify`].
    ///
    /// # Errors
    /// When the database fails, or a row is no entry.
    pub async fn entries_of_game(
        &self,
        id: TournamentId,
        game: GameId,
    ) -> Result<Vec<Entry>, StoreError> {
        let rows = entries::Entity::find()
            .filter(entries::Column::Tournament.eq(id.to_string()))
            .filter(entries::Column::Game.eq(game.to_string()))
            .order_by_asc(entries::Column::Seq)
            .all(self.readers())
            .await?;
        rows.into_iter().map(entries::Model::read).collect()
    }

    /// The entries about one player, in order. The chain is not checked: see [`Store::verify`].
    ///
    /// # Errors
    /// When the database fails, or a row is no entry.
    pub async fn entries_of_player(
        &self,
        id: TournamentId,
        player: PlayerId,
    ) -> Result<Vec<Entry>, StoreError> {
        let rows = entries::Entity::find()
            .filter(entries::Column::Tournament.eq(id.to_string()))
            .filter(entries::Column::Player.eq(player.to_string()))
            .order_by_asc(entries::Column::Seq)
            .all(self.readers())
            .await?;
        rows.into_iter().map(entries::Model::read).collect()
    }

    /// The persons of a tournament who have not been erased, at this state of it or later.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn persons(
        &self,
        state: &State,
    ) -> Result<Arc<BTreeMap<PlayerId, Person>>, StoreError> {
        let (id, seq) = (state.id, state.head.seq);
        if let Some(kept) = self.states().persons(id, seq) {
            return Ok(kept);
        }
        let rows = persons::Entity::find()
            .filter(persons::Column::Tournament.eq(id.to_string()))
            .all(self.readers())
            .await?;
        let persons: Result<BTreeMap<_, _>, StoreError> = rows
            .into_iter()
            .map(|row| row.read().map(|person| (person.player, person)))
            .collect();
        let persons = Arc::new(persons?);
        self.states().keep_persons(id, seq, &persons);
        Ok(persons)
    }

    /// A private text; none if it was erased.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn private_text(&self, id: TextId) -> Result<Option<PrivateText>, StoreError> {
        let row = private_texts::Entity::find_by_id(id.to_string())
            .one(self.readers())
            .await?;
        row.map(private_texts::Model::read).transpose()
    }

    /// Name and text of the files from which regulations were made, the event's own first; empty if unknown.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn rules_sources(
        &self,
        semantic_hash: &str,
    ) -> Result<Vec<(String, String)>, StoreError> {
        let rows = rules_sources::Entity::find()
            .filter(rules_sources::Column::SemanticHash.eq(semantic_hash))
            .order_by_asc(rules_sources::Column::Place)
            .all(self.readers())
            .await?;
        Ok(rows.into_iter().map(|row| (row.name, row.text)).collect())
    }

    /// The answer that a request was given before, if it was made before.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn earlier_answer(
        &self,
        principal: PrincipalId,
        key: &str,
    ) -> Result<Option<EarlierAnswer>, StoreError> {
        let key = (principal.to_string(), key.to_owned());
        let row = answers::Entity::find_by_id(key).one(self.readers()).await?;
        row.map(answers::Model::read).transpose()
    }
}
