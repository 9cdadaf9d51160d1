//! The HTTP API, sign-in and the arbiter's pages.
//!
//! A request is signed in ([`access`]), gets the permit for what it asks, and comes to the [`desk`], which is the
//! same for API, pages and command line. Whatever goes wrong is a [`Problem`] of one table.

pub mod access;
mod access_log;
mod addresses;
pub mod api;
mod app;
mod body;
mod clock;
pub mod demo;
pub mod desk;
mod fields;
mod headers;
mod health;
mod identity;
mod language;
mod library;
mod limits;
mod live;
mod meter;
mod openapi;
mod pages;
mod problem;
mod run;
mod state;
#[cfg(test)]
mod tests;
mod webhooks;

pub use addresses::{Address, Asks};
pub use clock::Clock;
pub use health::HEALTH;
pub use language::phrases;
pub use library::Shelf;
pub use pages::PAGES;
pub use problem::{Answered, PROBLEM_JSON, Problem, ProblemKind};
pub use run::{Bound, RunError, Settings, Tls, run};
pub use state::AppState;
pub use webhooks::Reach;
