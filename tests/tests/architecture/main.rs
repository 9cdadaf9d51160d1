//! The invariants of ARCHITECTURE.md that the compiler and clippy do not keep.

#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "the functions here serve tests: where an expectation fails, the test has failed"
)]

mod document;
mod edges;
mod map;
mod purity;
mod source;
mod terms;
mod workspace;
