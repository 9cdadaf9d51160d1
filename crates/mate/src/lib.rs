//! Can this side still give mate by any series of legal moves?
