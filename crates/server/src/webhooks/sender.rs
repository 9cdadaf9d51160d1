//! The one who looks what waits, and has it carried: for each webhook one delivery after the other.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use arbiter_store::{
    Delivery, DeliveryState, Location, Mark, Store, StoreError, Tried, Wake, Wakes, Webhook,
    random_bytes,
};
use tokio::sync::{Semaphore, watch};
use tokio::time::{MissedTickBehavior, interval};

use super::courier::{Answered, Courier, Parcel};
use super::pause::{MAX_TRIES, pause_ms};
use super::signature::signature;
use super::target::Reach;
use crate::clock::Clock;
use crate::desk::Desk;
use crate::identity;
use crate::live::{EventView, Feed, Live, Position};
use crate::meter;
use crate::problem::Problem;

/// How often what waits is looked for although nobody was woken: when a pause is over, or another server has died.
const LOOK: Duration = Duration::from_secs(1);

/// How long a server has a webhook to itself, in milliseconds: three times what a delivery may take.
const LEASE_MS: i64 = 30_000;

/// Deliveries written down at a time.
const PAGE: u64 = 100;

/// Entries for others that are passed before it is written down that they were.
const PASSED: i64 = 200;

/// Deliveries that were taken and are still shown.
const SHOWN: i64 = 200;

/// The server of a data directory.
const ONLY_ONE: &str = "the only one";

/// Webhooks served at once.
const AT_ONCE: usize = 16;

/// Sends what waits, as long as the server runs.
pub struct Sender {
    store: Store,
    clock: Clock,
    /// This server, among several on one database.
    own: String,
    courier: Courier,
    stopping: watch::Receiver<bool>,
    /// The webhooks that are being served.
    busy: Mutex<BTreeSet<String>>,
    places: Semaphore,
}

impl Sender {
    /// Begins to send, on the runtime that calls this.
    ///
    /// # Errors
    /// When the system gives no randomness.
    pub fn begin(desk: &Desk, live: &Live, reach: Reach) -> Result<(), Problem> {
        let sender = Arc::new(Self {
            store: desk.store().clone(),
            clock: *desk.clock(),
            own: match desk.store().location() {
                // Nobody else serves a data directory: what an earlier run of this server had leased is ours.
                Location::Sqlite(_) => ONLY_ONE.to_owned(),
                Location::Postgres(_) => identity::fresh(desk.clock())?.to_string(),
            },
            courier: Courier::new(reach),
            stopping: live.stopping(),
            busy: Mutex::default(),
            places: Semaphore::new(AT_ONCE),
        });
        let wakes = sender.store.listen();
        tokio::spawn(sender.run(wakes));
        Ok(())
    }

    async fn run(self: Arc<Self>, mut wakes: Wakes) {
        let mut stopping = self.stopping.clone();
        let mut look = interval(LOOK);
        look.set_missed_tick_behavior(MissedTickBehavior::Delay);
        // Most tournaments have no webhook, and then a commit need not be looked at.
        let mut any = true;
        loop {
            tokio::select! {
                _ = stopping.wait_for(|stopping| *stopping) => return,
                wake = wakes.next() => match wake {
                    None => return,
                    Some(Wake::SignIn) => continue,
                    Some(Wake::Entries { .. }) if !any => continue,
                    Some(_) => {}
                },
                _ = look.tick() => {}
            }
            match self.start_due().await {
                Ok(found) => any = found,
                Err(error) => tracing::warn!(%error, "webhooks are looked at later"),
            }
        }
    }

    /// Serves each webhook for which something waits; whether there is any webhook at all.
    async fn start_due(self: &Arc<Self>) -> Result<bool, StoreError> {
        let webhooks = self.store.webhooks(None).await?;
        let any = !webhooks.is_empty();
        for webhook in webhooks {
            if !self.busy().contains(&webhook.id) && self.is_due(&webhook).await? {
                self.busy().insert(webhook.id.clone());
                let sender = Arc::clone(self);
                tokio::spawn(async move {
                    let id = webhook.id.clone();
                    if let Err(error) = sender.serve(webhook).await {
                        tracing::warn!(%error, webhook = %id, "a webhook is served later");
                    }
                    sender.busy().remove(&id);
                });
            }
        }
        Ok(any)
    }

    fn busy(&self) -> MutexGuard<'_, BTreeSet<String>> {
        self.busy.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn is_due(&self, webhook: &Webhook) -> Result<bool, StoreError> {
        let next = self.store.next_delivery(&webhook.id).await?;
        if next.is_some_and(|next| next.next_at_ms <= self.clock.now_ms()) {
            return Ok(true);
        }
        let last = self.store.last_seq(webhook.tournament).await?.unwrap_or(0);
        if last <= webhook.seq {
            return Ok(false);
        }
        let new = self.news(webhook, 1).await?;
        Ok(!new.is_empty() || last - webhook.seq >= PASSED)
    }

    async fn news(&self, webhook: &Webhook, limit: u64) -> Result<Vec<Mark>, StoreError> {
        let audience = Feed::OFFICIALS.audience();
        self.store
            .marks(webhook.tournament, audience, webhook.seq, limit)
            .await
    }

    /// Sends what a webhook is to get now, if no other server does.
    async fn serve(&self, mut webhook: Webhook) -> Result<(), StoreError> {
        // The semaphore is never closed.
        let _place = self.places.acquire().await;
        if !self.lease(&webhook, LEASE_MS).await? {
            return Ok(());
        }
        while !*self.stopping.borrow() {
            if !self.write_down(&mut webhook).await? {
                return Ok(());
            }
            let next = self.store.next_delivery(&webhook.id).await?;
            let Some(next) = next.filter(|next| next.next_at_ms <= self.clock.now_ms()) else {
                break;
            };
            if !self.lease(&webhook, LEASE_MS).await? || !self.send(&webhook, &next).await? {
                return Ok(());
            }
        }
        // Another server need not wait for the end of it.
        self.lease(&webhook, 0).await?;
        Ok(())
    }

    async fn lease(&self, webhook: &Webhook, lasts_ms: i64) -> Result<bool, StoreError> {
        let until = self.clock.now_ms() + lasts_ms;
        self.store
            .lease_webhook(&webhook.id, &self.own, until)
            .await
    }

    /// Writes down what is new as deliveries; false if another server does, or the webhook is gone.
    async fn write_down(&self, webhook: &mut Webhook) -> Result<bool, StoreError> {
        let Some(now) = self.store.webhook(&webhook.id).await? else {
            return Ok(false);
        };
        *webhook = now;
        let last = self.store.last_seq(webhook.tournament).await?.unwrap_or(0);
        let marks = self.news(webhook, PAGE).await?;
        // A full page may have more behind it; else all up to the end, as it was before, has been looked at.
        let seq = match marks.last() {
            Some(mark) if marks.len() as u64 == PAGE => mark.seq.get(),
            Some(mark) => mark.seq.get().max(last),
            None if last - webhook.seq >= PASSED => last,
            None => return Ok(true),
        };
        let mut deliveries = Vec::with_capacity(marks.len());
        for (number, mark) in (webhook.number + 1..).zip(&marks) {
            let Ok(id) = identity::fresh(&self.clock) else {
                return Ok(false);
            };
            deliveries.push((id.to_string(), number, mark.seq.get()));
        }
        let forget = webhook.number - SHOWN;
        self.store
            .queue_deliveries(webhook, &self.own, seq, &deliveries, forget)
            .await
    }

    /// Sends a delivery and writes down what came of it; false if another server does so by now, or this one stops.
    async fn send(&self, webhook: &Webhook, delivery: &Delivery) -> Result<bool, StoreError> {
        let Some(event) = self.event(webhook, delivery).await? else {
            return Ok(false);
        };
        let body = serde_json::to_vec(&event).unwrap_or_default();
        let sent_s = self.clock.now_ms() / 1000;
        let parcel = Parcel {
            url: webhook.url.clone(),
            headers: [
                ("Arbiter-Delivery", delivery.id.clone()),
                (
                    "Arbiter-Signature",
                    signature(&webhook.secret, sent_s, &body),
                ),
            ],
            body,
        };
        let mut stopping = self.stopping.clone();
        let stopped = async { stopping.wait_for(|stopping| *stopping).await.is_ok() };
        let answered = tokio::select! {
            answered = self.courier.carry(parcel) => Some(answered),
            _ = stopped => None,
        };
        let Some(answered) = answered else {
            // Sent or not, it is sent again with the same id when a server runs.
            self.lease(webhook, 0).await?;
            return Ok(false);
        };
        let tried = self.tried(delivery, answered);
        meter::delivery(tried.state.as_str());
        self.store
            .settle_delivery(&webhook.id, &self.own, delivery, tried)
            .await
    }

    /// The event of a delivery, made from the log as it was when it was told first.
    async fn event(
        &self,
        webhook: &Webhook,
        delivery: &Delivery,
    ) -> Result<Option<EventView>, StoreError> {
        let mut at = Position {
            seq: delivery.seq - 1,
            number: delivery.number - 1,
        };
        let feed = Feed::OFFICIALS;
        let marks = self
            .store
            .marks(webhook.tournament, feed.audience(), at.seq, 1)
            .await?;
        let mark = marks.first();
        Ok(mark.and_then(|mark| at.pass(feed, webhook.tournament, mark)))
    }

    fn tried(&self, delivery: &Delivery, answered: Answered) -> Tried {
        let now = self.clock.now_ms();
        let (status, fault) = match answered {
            Ok(status @ 200..300) => (Some(status), None),
            Ok(status) => (Some(status), Some("status")),
            Err(fault) => (None, Some(fault)),
        };
        let tries = delivery.tries + 1;
        // Without randomness it is tried a little later than it could be.
        let random = random_bytes::<4>().map_or(0, u32::from_le_bytes);
        let (state, next_at_ms) = match fault {
            None => (DeliveryState::Delivered, now),
            Some(_) if tries >= MAX_TRIES => (DeliveryState::Dead, now),
            Some(_) => (DeliveryState::Waiting, now + pause_ms(tries, random)),
        };
        Tried {
            state,
            next_at_ms,
            status,
            fault,
        }
    }
}
