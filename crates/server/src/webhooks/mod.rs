//! Webhooks: sending a tournament's entries to an address of the organiser's, signed, in order, until it takes them.
//!
//! What is sent is what the organiser is told live ([`crate::live`]). [`sender`] looks what waits, [`target`] says where
//! nothing is ever sent, [`signature`] signs, [`courier`] carries.

mod courier;
mod pause;
mod sender;
mod signature;
mod target;

pub use sender::Sender;
pub use target::{Reach, check_url};
