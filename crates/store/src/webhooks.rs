//! Webhooks: addresses to which a tournament's entries are sent, and what became of each delivery.
//!
//! What is sent is made from the log; here stands only how far each webhook was told, which deliveries wait, and which
//! server sends them: one at a time, by a lease that ends by itself if that server dies.

use std::fmt;

use arbiter_tournament::{CommandId, PrincipalId, TournamentId};
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::error::StoreError;
use crate::rows::word;
use crate::sign_in::Change;
use crate::store::Store;
use crate::submission::{Answer, Idempotency};
use crate::tables::log::answers;
use crate::tables::webhooks::{deliveries, webhooks};
use crate::webhook_changes::WebhookChange;

/// An address to which entries are sent.
#[derive(Clone, PartialEq, Eq)]
pub struct Webhook {
    /// Its id.
    pub id: String,
    /// Whose entries.
    pub tournament: TournamentId,
    /// Where to.
    pub url: String,
    /// What signs.
    pub secret: Vec<u8>,
    /// Who registered it.
    pub created_by: PrincipalId,
    /// When, in UTC milliseconds since 1970.
    pub created_at_ms: i64,
    /// The last entry of the log that was looked at for it.
    pub seq: i64,
    /// The number of its last delivery.
    pub number: i64,
}

/// The secret stays out of program logs.
impl fmt::Debug for Webhook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Webhook")
            .field("id", &self.id)
            .finish_non_exhaustive()
    }
}

/// What has become of a delivery.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeliveryState {
    /// It is sent as soon as those before it are, or tried again.
    Waiting,
    /// It was taken.
    Delivered,
    /// It was tried as often as it is tried, and never taken.
    Dead,
}

impl DeliveryState {
    /// All of them.
    pub const ALL: &[Self] = &[Self::Waiting, Self::Delivered, Self::Dead];

    /// The word in the database and in the API.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Delivered => "delivered",
            Self::Dead => "dead",
        }
    }
}

/// An entry on its way to a webhook.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Delivery {
    /// Its number among those of its webhook: its place in what officials are told.
    pub number: i64,
    /// Its id, the same however often it is tried.
    pub id: String,
    /// The entry.
    pub seq: i64,
    /// What has become of it.
    pub state: DeliveryState,
    /// How often it was tried.
    pub tries: i64,
    /// When it is tried next, in UTC milliseconds since 1970.
    pub next_at_ms: i64,
    /// When it was tried last.
    pub tried_at_ms: Option<i64>,
    /// The HTTP status that was answered last.
    pub status: Option<u16>,
    /// What was wrong last, as a word.
    pub fault: Option<String>,
    /// Since when it waits.
    pub created_at_ms: i64,
}

/// What came of a try.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tried {
    /// What has become of the delivery.
    pub state: DeliveryState,
    /// When it is tried next.
    pub next_at_ms: i64,
    /// The HTTP status that was answered.
    pub status: Option<u16>,
    /// What was wrong, as a word.
    pub fault: Option<&'static str>,
}

/// A request that changes webhooks and leaves no entry: it is carried out once, and answered as before when it comes
/// again.
#[derive(Debug, Clone)]
pub struct Request {
    /// Whose request, and by what key.
    pub idempotency: Idempotency,
    /// The tournament.
    pub tournament: TournamentId,
    /// What names it in the program's logs.
    pub command_id: CommandId,
    /// How it is answered.
    pub answer: Answer,
}

impl Request {
    fn row(self, now: i64) -> answers::Model {
        answers::Model {
            principal: self.idempotency.principal.to_string(),
            key: self.idempotency.key,
            body_digest: self.idempotency.body_digest.to_vec(),
            tournament: self.tournament.to_string(),
            command_id: self.command_id.to_string(),
            status: self.answer.status.into(),
            body: self.answer.body,
            etag: self.answer.etag,
            answered_at_ms: now,
        }
    }
}

impl webhooks::Model {
    fn read(self) -> Result<Webhook, StoreError> {
        Ok(Webhook {
            tournament: word("webhooks", &self.tournament)?,
            created_by: word("webhooks", &self.created_by)?,
            id: self.id,
            url: self.url,
            secret: self.secret,
            created_at_ms: self.created_at_ms,
            seq: self.seq,
            number: self.number,
        })
    }
}

impl deliveries::Model {
    fn read(self) -> Result<Delivery, StoreError> {
        let state = DeliveryState::ALL
            .iter()
            .find(|state| state.as_str() == self.state);
        let state = state.copied().ok_or_else(|| StoreError::Row {
            table: "deliveries",
            what: format!("\"{}\" is no state", self.state),
        })?;
        Ok(Delivery {
            number: self.number,
            id: self.id,
            seq: self.seq,
            state,
            tries: self.tries,
            next_at_ms: self.next_at_ms,
            tried_at_ms: self.tried_at_ms,
            status: self.status.and_then(|status| u16::try_from(status).ok()),
            fault: self.fault,
            created_at_ms: self.created_at_ms,
        })
    }
}

impl Store {
    /// Registers a webhook; whether it was done now, and not by an earlier request with the same key.
    ///
    /// # Errors
    /// When there is no such tournament or principal, or the database fails.
    pub async fn register_webhook(
        &self,
        webhook: Webhook,
        request: Request,
    ) -> Result<bool, StoreError> {
        let row = webhooks::Model {
            id: webhook.id,
            tournament: webhook.tournament.to_string(),
            url: webhook.url,
            secret: webhook.secret,
            created_by: webhook.created_by.to_string(),
            created_at_ms: webhook.created_at_ms,
            seq: webhook.seq,
            number: webhook.number,
            leased_by: None,
            leased_until_ms: 0,
        };
        let answer = request.row(self.now());
        self.change_webhooks(WebhookChange::Register { row, answer })
            .await
    }

    /// Removes a webhook and its deliveries; whether there was one.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn remove_webhook(
        &self,
        tournament: TournamentId,
        id: &str,
    ) -> Result<bool, StoreError> {
        self.change_webhooks(WebhookChange::Remove {
            tournament: tournament.to_string(),
            id: id.to_owned(),
        })
        .await
    }

    /// The webhooks of a tournament, or of all, in the order in which they were registered.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn webhooks(
        &self,
        tournament: Option<TournamentId>,
    ) -> Result<Vec<Webhook>, StoreError> {
        let mut query = webhooks::Entity::find().order_by_asc(webhooks::Column::Id);
        if let Some(tournament) = tournament {
            query = query.filter(webhooks::Column::Tournament.eq(tournament.to_string()));
        }
        let rows = query.all(self.readers()).await?;
        rows.into_iter().map(webhooks::Model::read).collect()
    }

    /// A webhook.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn webhook(&self, id: &str) -> Result<Option<Webhook>, StoreError> {
        let row = webhooks::Entity::find_by_id(id).one(self.readers()).await?;
        row.map(webhooks::Model::read).transpose()
    }

    /// The deliveries of a webhook, the last first, at most `limit`.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn deliveries(&self, webhook: &str, limit: u64) -> Result<Vec<Delivery>, StoreError> {
        let rows = deliveries::Entity::find()
            .filter(deliveries::Column::Webhook.eq(webhook))
            .order_by_desc(deliveries::Column::Number)
            .limit(limit)
            .all(self.readers())
            .await?;
        rows.into_iter().map(deliveries::Model::read).collect()
    }

    /// A delivery of a webhook.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn delivery(&self, webhook: &str, id: &str) -> Result<Option<Delivery>, StoreError> {
        let row = deliveries::Entity::find()
            .filter(deliveries::Column::Webhook.eq(webhook))
            .filter(deliveries::Column::Id.eq(id))
            .one(self.readers())
            .await?;
        row.map(deliveries::Model::read).transpose()
    }

    /// How many deliveries of a webhook are in a state.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn count_deliveries(
        &self,
        webhook: &str,
        state: DeliveryState,
    ) -> Result<u64, StoreError> {
        Ok(deliveries::Entity::find()
            .filter(deliveries::Column::Webhook.eq(webhook))
            .filter(deliveries::Column::State.eq(state.as_str()))
            .count(self.readers())
            .await?)
    }

    /// The delivery that a webhook gets next: the first one that waits. Those after it wait for it.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn next_delivery(&self, webhook: &str) -> Result<Option<Delivery>, StoreError> {
        let row = deliveries::Entity::find()
            .filter(deliveries::Column::Webhook.eq(webhook))
            .filter(deliveries::Column::State.eq(DeliveryState::Waiting.as_str()))
            .order_by_asc(deliveries::Column::Number)
            .one(self.readers())
            .await?;
        row.map(deliveries::Model::read).transpose()
    }

    /// Takes it upon this server to send a webhook's deliveries until then; false if another server does.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn lease_webhook(
        &self,
        id: &str,
        by: &str,
        until_ms: i64,
    ) -> Result<bool, StoreError> {
        self.change_webhooks(WebhookChange::Lease {
            id: id.to_owned(),
            by: by.to_owned(),
            now: self.now(),
            until: until_ms,
        })
        .await
    }

    /// Writes down deliveries, each an id, the place in what officials are told and the entry, up to an entry of the
    /// log; forgets those that were taken up to the number `forget`. False if this server has the lease no longer.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn queue_deliveries(
        &self,
        webhook: &Webhook,
        by: &str,
        seq: i64,
        new: &[(String, i64, i64)],
        forget: i64,
    ) -> Result<bool, StoreError> {
        let now = self.now();
        let row = |(id, number, seq): &(String, i64, i64)| deliveries::Model {
            webhook: webhook.id.clone(),
            number: *number,
            id: id.clone(),
            seq: *seq,
            state: DeliveryState::Waiting.as_str().to_owned(),
            tries: 0,
            next_at_ms: now,
            tried_at_ms: None,
            status: None,
            fault: None,
            created_at_ms: now,
        };
        let last = new.last().map_or(webhook.number, |(_, number, _)| *number);
        self.change_webhooks(WebhookChange::Queue {
            id: webhook.id.clone(),
            by: by.to_owned(),
            seq,
            number: last,
            rows: new.iter().map(row).collect(),
            forget,
        })
        .await
    }

    /// Writes down what came of a try; false if this server has the lease no longer, or the delivery is gone.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn settle_delivery(
        &self,
        webhook: &str,
        by: &str,
        delivery: &Delivery,
        tried: Tried,
    ) -> Result<bool, StoreError> {
        self.change_webhooks(WebhookChange::Settle {
            webhook: webhook.to_owned(),
            by: by.to_owned(),
            number: delivery.number,
            tries: delivery.tries + 1,
            now: self.now(),
            tried,
        })
        .await
    }

    /// Lets a delivery wait again, whatever became of it; whether it was done now, and not by an earlier request with
    /// the same key.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn replay_delivery(
        &self,
        webhook: &str,
        id: &str,
        request: Request,
    ) -> Result<bool, StoreError> {
        let now = self.now();
        self.change_webhooks(WebhookChange::Replay {
            webhook: webhook.to_owned(),
            id: id.to_owned(),
            now,
            answer: request.row(now),
        })
        .await
    }

    async fn change_webhooks(&self, change: WebhookChange) -> Result<bool, StoreError> {
        self.change(Change::Webhook(Box::new(change))).await
    }
}
