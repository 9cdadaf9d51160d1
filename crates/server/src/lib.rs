//! The HTTP API, sign-in and the arbiter's pages.
