//! Entries and read models in SQLite or PostgreSQL; the one writer.
//!
//! [`Store::open`] takes a [`Location`] and an [`Access`]. Reading ([`Store::state`], [`Store::entries`]) goes
//! straight to the database. Writing goes through one task: a [`Submission`] with a plan that was computed from a
//! state is appended if that state still holds, with its read models, private rows and answer in the same
//! transaction, and comes back as a [`Receipt`]. [`Store::verify`] looks at the log, [`Store::rebuild_check`] at
//! what was made of it.
//!
//! This crate alone opens transactions. It computes no ruling and knows no request: it is told who asks, with
//! what key, and how to answer.

mod account;
mod ahead;
mod backup;
mod batch;
mod beside;
mod commits;
mod connect;
mod copy;
mod erase;
mod error;
mod evidence;
mod file_system;
mod key;
mod known;
mod let_in;
mod limits;
mod location;
mod lock;
mod logs;
mod marks;
mod meter;
mod open;
mod pins;
mod private;
mod queue;
mod read;
mod read_models;
mod ready;
mod rebuild;
mod rows;
mod script;
mod secret;
mod sign_in;
mod states;
mod store;
mod submission;
mod tables;
mod tip;
mod verify;
mod wake;
mod webhook_changes;
mod webhooks;
mod work;
mod writer;

pub use account::{Account, NewToken, Principal, PrincipalKind, Token};
pub use backup::{BackupError, Copied, Persons, Step, inspect_backup, restore};
pub use erase::Mentions;
pub use error::{Broken, OpenError, StoreError, SubmitError, Trouble};
pub use key::Signer;
pub use limits::{Limit, Meter};
pub use location::{Access, Location};
pub use marks::Mark;
pub use pins::{Pin, Session, Standing};
pub use read::TournamentSummary;
pub use ready::NotReady;
pub use rebuild::{Comparison, Difference, DifferenceKind};
pub use secret::Secret;
pub use store::Store;
pub use submission::{
    Answer, EarlierAnswer, Erased, Idempotency, MakeAnswer, Private, PrivateText, Receipt,
    SALT_BYTES, Submission, random_bytes,
};
pub use verify::Inspection;
pub use wake::{Wake, Wakes};
pub use webhooks::{Delivery, DeliveryState, Request, Tried, Webhook};
