//! End-to-end tests: the real binary, real files, a real browser, a real PostgreSQL.
//!
//! The tests are in `tests/tests/`; here is what they are told with:
//!
//! - [`Arbiter`]: an installation (a data directory or a database) and the binary to work on it;
//! - [`Server`]: the binary serving it, to be asked, killed and started again;
//! - [`Client`]: a program that speaks HTTP to it;
//! - [`Database`]: a fresh database on the private PostgreSQL;
//! - [`browser`]: a real browser with a phone's screen;
//! - [`OwnPostgres`]: a PostgreSQL of one test, which may go away; [`Unprivileged`]: a user who may not everything;
//! - [`killing`]: servers that are killed in the middle of writes;
//! - [`Trace`]: the system calls of a program, counted.
//!
//! They need what only `cargo xtask test` brings, and fail (never skip) without it: see [`needs`].

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "this is all test code: where an expectation fails, the test has failed"
)]

pub mod browser;
mod client;
mod database;
mod installation;
pub mod killing;
pub mod needs;
mod postgres;
mod server;
mod stream;
mod trace;
mod unprivileged;

pub use client::{Client, Request, Response};
pub use database::Database;
pub use installation::{Arbiter, Finished};
pub use postgres::OwnPostgres;
pub use server::Server;
pub use stream::{Event, Listener};
pub use trace::Trace;
pub use unprivileged::Unprivileged;
