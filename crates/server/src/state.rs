//! What every handler has at hand.

use crate::desk::Desk;
use crate::health::Health;
use crate::live::Live;
use crate::webhooks::Reach;

/// What every handler has at hand; one for all workers.
#[derive(Clone)]
pub struct AppState {
    /// The desk.
    pub desk: Desk,
    /// What is told at once.
    pub live: Live,
    /// How far webhooks reach.
    pub reach: Reach,
    /// Whether cookies are kept from plain HTTP: under TLS.
    pub secure: bool,
    /// Whether other machines reach this server without TLS, so that pages have to warn.
    pub lan_warning: bool,
    /// Whether it can take something now.
    pub health: Health,
}
