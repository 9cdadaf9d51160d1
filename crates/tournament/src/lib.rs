//! A tournament as an append-only log: entries, state, and the commands that make them.
