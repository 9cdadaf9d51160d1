//! Entries and read models in SQLite or PostgreSQL; the one writer.
