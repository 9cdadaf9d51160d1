//! Webhooks of a tournament, and what was sent to each.

use askama::Template;

use super::shell::{Link, Shell, Time};

/// A delivery.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeliveryRow {
    /// Which event.
    pub event: String,
    /// What has become of it, after how many tries.
    pub state: String,
    /// What was wrong last.
    pub fault: Option<String>,
    /// When it was tried last.
    pub tried: Option<Time>,
    /// Whether somebody has to look at it.
    pub dead: bool,
    /// Where it is sent again.
    pub again: String,
    /// The key of that form.
    pub key: String,
}

/// A webhook.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WebhookRow {
    /// Where it sends to.
    pub url: String,
    /// How many wait and how many were not taken.
    pub counts: String,
    /// Where it is removed.
    pub remove: String,
    /// What was sent, the last first.
    pub deliveries: Vec<DeliveryRow>,
}

/// The webhooks of a tournament.
#[derive(Debug, Template)]
#[template(path = "webhooks.html")]
pub struct WebhooksPage {
    /// What surrounds it.
    pub shell: Shell,
    /// The way back.
    pub back: Link,
    /// The page's title.
    pub title: String,
    /// A secret that was just made.
    pub secret: Option<String>,
    /// The webhooks.
    pub webhooks: Vec<WebhookRow>,
    /// Where one is registered.
    pub action: String,
    /// The key of that form.
    pub key: String,
    /// The address typed.
    pub url: String,
}
