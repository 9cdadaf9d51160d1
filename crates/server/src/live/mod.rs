//! Telling programs and pages at once that there is something new.
//!
//! The store wakes the [`hub`], which reads what is new from each log that somebody follows, once for all who do. Each
//! [`follower`] picks what its [`feed`] shows and numbers it; the log is the truth, and whoever was away reads on from
//! there. [`stream`] writes it as events of HTTP; [`seats`] bounds how many may follow at once.

mod feed;
mod follower;
mod hub;
mod place;
mod seats;
mod stream;

pub use feed::{Cursor, EventView, Feed};
pub use follower::{Begun, Follower, Next};
pub use hub::Live;
#[cfg(test)]
pub use hub::Room;
pub use place::Position;
pub use seats::Seat;
pub use stream::{Stream, Watcher};
