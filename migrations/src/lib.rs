//! The database schema, for SQLite and PostgreSQL.
