//! The second step: a name and a PIN as a fourth way in, beside token, link and session.

use sea_orm_migration::sea_orm::DbErr;
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager, async_trait};

use crate::dialect::carry_out;

/// A PIN is short, so it is kept as an argon2 hash, and how often somebody tried it stands beside it: a limit that is
/// kept in memory would be gone with the next start, and would not hold for two servers on one database.
const TABLES: &[&str] = &["CREATE TABLE pins (
        principal TEXT NOT NULL PRIMARY KEY REFERENCES principals (id),
        name TEXT NOT NULL UNIQUE CHECK (length(name) BETWEEN 1 AND 40),
        hash TEXT NOT NULL CHECK (length(hash) BETWEEN 1 AND 200),
        tries {INT} NOT NULL CHECK (tries >= 0),
        tried_at_ms {INT} NOT NULL,
        created_at_ms {INT} NOT NULL
    ){STRICT}"];

pub struct Pins;

impl MigrationName for Pins {
    fn name(&self) -> &str {
        "m20261130_000002_pins"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Pins {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        carry_out(manager, TABLES).await
    }

    /// SQLite would otherwise take each statement by itself, and a power cut would leave half a schema.
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
