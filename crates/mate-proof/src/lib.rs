//! Proofs that a side can or cannot still give mate, and a small independent checker for them.
