//! Webhooks as an organiser sees them. They leave no entry: an address may be a secret, and the log forgets nothing.

use arbiter_store::{Delivery, DeliveryState, Idempotency, Request, Secret, Webhook};
use arbiter_tournament::{CommandId, TournamentId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::work::answer;
use super::{Asked, Desk, Written};
use crate::access::{ManageWebhooks, Permit};
use crate::identity;
use crate::live::{Cursor, Feed};
use crate::problem::{Problem, ProblemKind};
use crate::webhooks::{Reach, check_url};

/// The most webhooks of a tournament: a site, a pairing program, a federation, and as many again.
pub const MAX_WEBHOOKS: usize = 8;

/// The deliveries that one answer lists, the last first.
const MAX_DELIVERIES_LISTED: u64 = 200;

/// A webhook that somebody asks for.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WebhookAsked {
    /// Where deliveries are sent: `https://…`.
    pub url: String,
    /// What signs them: 16 to 256 visible ASCII characters. If none is told, one is made and shown once.
    #[serde(default)]
    pub secret: Option<String>,
}

/// A webhook that was registered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct WebhookAnswer {
    /// Its id.
    #[schema(format = "uuid")]
    pub id: String,
    /// Where deliveries are sent.
    pub url: String,
    /// The secret that was made; null if it was told, or when the same request is answered again, for it is shown once.
    pub secret: Option<String>,
    /// After which event it is told: the `id` of the last one before.
    pub after: String,
}

/// A webhook in a list; its secret is never shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct WebhookLine {
    /// Its id.
    #[schema(format = "uuid")]
    pub id: String,
    /// Where deliveries are sent.
    pub url: String,
    /// When it was registered, in UTC milliseconds since 1970.
    pub created_at_ms: i64,
    /// How many deliveries wait.
    pub waiting: u64,
    /// How many were never taken.
    pub dead: u64,
}

/// The webhooks of a tournament.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct WebhookList {
    /// Each by its id.
    pub webhooks: Vec<WebhookLine>,
}

/// A delivery.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct DeliveryLine {
    /// Its id, the same however often it is tried: the `Arbiter-Delivery` header.
    #[schema(format = "uuid")]
    pub id: String,
    /// The `id` of the event.
    pub event: String,
    /// `waiting`, `delivered`, or `dead`: tried as often as it is tried.
    pub state: &'static str,
    /// How often it was tried.
    pub tries: i64,
    /// When it is tried next, in UTC milliseconds since 1970; null unless it waits.
    pub next_at_ms: Option<i64>,
    /// When it was tried last.
    pub tried_at_ms: Option<i64>,
    /// The HTTP status that was answered last.
    pub status: Option<u16>,
    /// What was wrong last: `timeout`, `no_host`, `address`, `tls`, `unreachable` or `status`.
    pub fault: Option<String>,
}

/// The deliveries of a webhook, the last first: those that were taken lately, and all that were not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct DeliveryList {
    /// Each by its id.
    pub deliveries: Vec<DeliveryLine>,
}

impl DeliveryLine {
    fn of(delivery: Delivery) -> Self {
        let event = Cursor {
            numbers: Feed::OFFICIALS.numbers(),
            number: delivery.number,
        };
        let waits = delivery.state == DeliveryState::Waiting;
        Self {
            id: delivery.id,
            event: event.to_string(),
            state: delivery.state.as_str(),
            tries: delivery.tries,
            next_at_ms: waits.then_some(delivery.next_at_ms),
            tried_at_ms: delivery.tried_at_ms,
            status: delivery.status,
            fault: delivery.fault,
        }
    }
}

impl Desk {
    /// Registers a webhook: it is told what comes from now on.
    ///
    /// # Errors
    /// When the address or the secret cannot be taken, or there are as many as there may be.
    pub async fn register_webhook(
        &self,
        permit: &Permit<ManageWebhooks>,
        asked: &Asked,
        new: &WebhookAsked,
        reach: Reach,
    ) -> Result<Written, Problem> {
        let (tournament, principal) = (permit.place(), permit.principal());
        check_url(&new.url, reach).map_err(|wrong| Problem::field("url", wrong))?;
        if new.secret.as_deref().is_some_and(is_no_secret) {
            let wrong = "must have 16 to 256 visible ASCII characters";
            return Err(Problem::field("secret", wrong));
        }
        if let Some(written) = self.earlier(principal, asked).await? {
            return Ok(written);
        }
        if self.store().webhooks(Some(tournament)).await?.len() >= MAX_WEBHOOKS {
            return Err(Problem::bare(ProblemKind::TooManyWebhooks));
        }
        let made = match &new.secret {
            Some(_) => None,
            None => Some(Secret::new()?.reveal().to_owned()),
        };
        let signs = new.secret.as_ref().or(made.as_ref());
        let seq = self.store().last_seq(tournament).await?.unwrap_or(0);
        let feed = Feed::OFFICIALS;
        let number = self
            .store()
            .visible_up_to(tournament, feed.audience(), seq)
            .await?;
        let webhook = Webhook {
            id: identity::fresh(self.clock())?.to_string(),
            tournament,
            url: new.url.clone(),
            secret: signs
                .map(|secret| secret.as_bytes().to_vec())
                .unwrap_or_default(),
            created_by: principal.id,
            created_at_ms: self.clock().now_ms(),
            seq,
            number,
        };
        let after = Cursor {
            numbers: feed.numbers(),
            number,
        };
        let mut body = WebhookAnswer {
            id: webhook.id.clone(),
            url: webhook.url.clone(),
            secret: None,
            after: after.to_string(),
        };
        let request = self.request(tournament, permit, asked, answer(201, &body, None))?;
        if !self.store().register_webhook(webhook, request).await? {
            return self.answered(permit, asked).await;
        }
        body.secret = made;
        Ok(fresh(201, &body))
    }

    /// The webhooks of a tournament.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn webhooks(&self, permit: &Permit<ManageWebhooks>) -> Result<WebhookList, Problem> {
        let mut webhooks = Vec::new();
        for webhook in self.store().webhooks(Some(permit.place())).await? {
            let count = async |state| self.store().count_deliveries(&webhook.id, state).await;
            webhooks.push(WebhookLine {
                waiting: count(DeliveryState::Waiting).await?,
                dead: count(DeliveryState::Dead).await?,
                id: webhook.id,
                url: webhook.url,
                created_at_ms: webhook.created_at_ms,
            });
        }
        Ok(WebhookList { webhooks })
    }

    /// Removes a webhook, and what waits for it.
    ///
    /// # Errors
    /// When the tournament has no such webhook.
    pub async fn remove_webhook(
        &self,
        permit: &Permit<ManageWebhooks>,
        id: &str,
    ) -> Result<(), Problem> {
        let removed = self.store().remove_webhook(permit.place(), id).await?;
        removed
            .then_some(())
            .ok_or_else(|| Problem::bare(ProblemKind::WebhookNotFound))
    }

    /// The deliveries of a webhook.
    ///
    /// # Errors
    /// When the tournament has no such webhook.
    pub async fn deliveries(
        &self,
        permit: &Permit<ManageWebhooks>,
        id: &str,
    ) -> Result<DeliveryList, Problem> {
        self.own_webhook(permit, id).await?;
        let deliveries = self.store().deliveries(id, MAX_DELIVERIES_LISTED).await?;
        Ok(DeliveryList {
            deliveries: deliveries.into_iter().map(DeliveryLine::of).collect(),
        })
    }

    /// Sends a delivery again, with the same id, before those that wait.
    ///
    /// # Errors
    /// When the tournament has no such webhook, or that no such delivery.
    pub async fn replay_delivery(
        &self,
        permit: &Permit<ManageWebhooks>,
        asked: &Asked,
        webhook: &str,
        delivery: &str,
    ) -> Result<Written, Problem> {
        if let Some(written) = self.earlier(permit.principal(), asked).await? {
            return Ok(written);
        }
        self.own_webhook(permit, webhook).await?;
        let found = self.store().delivery(webhook, delivery).await?;
        let found = found.ok_or_else(|| Problem::bare(ProblemKind::DeliveryNotFound))?;
        let body = DeliveryLine::of(Delivery {
            state: DeliveryState::Waiting,
            tries: 0,
            next_at_ms: self.clock().now_ms(),
            ..found
        });
        let answer = answer(202, &body, None);
        let request = self.request(permit.place(), permit, asked, answer)?;
        let replayed = self.store().replay_delivery(webhook, delivery, request);
        if !replayed.await? {
            return self.answered(permit, asked).await;
        }
        Ok(fresh(202, &body))
    }

    async fn own_webhook(
        &self,
        permit: &Permit<ManageWebhooks>,
        id: &str,
    ) -> Result<Webhook, Problem> {
        let webhook = self.store().webhook(id).await?;
        let own = webhook.filter(|webhook| webhook.tournament == permit.place());
        own.ok_or_else(|| Problem::bare(ProblemKind::WebhookNotFound))
    }

    fn request(
        &self,
        tournament: TournamentId,
        permit: &Permit<ManageWebhooks>,
        asked: &Asked,
        answer: arbiter_store::Answer,
    ) -> Result<Request, Problem> {
        Ok(Request {
            idempotency: Idempotency {
                principal: permit.principal().id,
                key: asked.key.clone(),
                body_digest: asked.body_digest,
            },
            tournament,
            command_id: CommandId(identity::fresh(self.clock())?),
            answer,
        })
    }

    /// What a twin of this request, sent at the same moment, was answered.
    async fn answered(
        &self,
        permit: &Permit<ManageWebhooks>,
        asked: &Asked,
    ) -> Result<Written, Problem> {
        let earlier = self.earlier(permit.principal(), asked).await?;
        earlier.ok_or_else(|| Problem::bare(ProblemKind::Unavailable))
    }
}

fn is_no_secret(secret: &str) -> bool {
    !(16..=256).contains(&secret.len()) || !secret.bytes().all(|byte| byte.is_ascii_graphic())
}

fn fresh<T: Serialize>(status: u16, body: &T) -> Written {
    Written {
        status,
        body: answer(status, body, None).body,
        etag: None,
        replayed: false,
    }
}
